//! A picture as a PDF of one page, as LaTeX takes it. The fonts are those that every reader has: Helvetica.

use std::fmt::Write;

use super::drawing::{Anchor, Drawing, Fill, Ink, Item, Place, Text};

/// The widths of Helvetica's characters from the blank to the tilde, in thousandths of its size (Adobe's metrics).
const WIDTHS: [u16; 95] = [
    278, 278, 355, 556, 556, 889, 667, 191, 333, 333, 389, 584, 278, 333, 278, 278, 556, 556, 556, 556, 556, 556, 556,
    556, 556, 556, 278, 278, 584, 584, 584, 556, 1015, 667, 667, 722, 722, 667, 611, 778, 722, 278, 500, 667, 556, 833,
    722, 778, 667, 778, 722, 667, 611, 722, 667, 944, 667, 667, 611, 278, 278, 278, 469, 556, 333, 556, 556, 500, 556,
    556, 278, 556, 556, 222, 222, 500, 222, 833, 556, 556, 556, 556, 333, 500, 278, 556, 500, 722, 500, 500, 500, 334,
    260, 334, 584,
];

pub(super) fn render(drawing: &Drawing) -> Vec<u8> {
    let content = content(drawing);
    let (width, height) = (drawing.width, drawing.height);
    let font = |name: &str| {
        format!("<< /Type /Font /Subtype /Type1 /BaseFont /{name} /Encoding /WinAnsiEncoding >>").into_bytes()
    };
    let mut stream = format!("<< /Length {} >>\nstream\n", content.len()).into_bytes();
    stream.extend(content);
    stream.extend(b"\nendstream");
    let mut title = b"<< /Title (".to_vec();
    title.extend(string(drawing.title()));
    title.extend(b") >>");
    let objects: [Vec<u8>; 7] = [
        b"<< /Type /Catalog /Pages 2 0 R >>".to_vec(),
        b"<< /Type /Pages /Kids [3 0 R] /Count 1 >>".to_vec(),
        format!(
            "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 {width} {height}] /Contents 6 0 R /Resources << /Font << /F 4 0 R /B 5 0 R >> \
             /ExtGState << /Tint << /ca 0.15 >> /Full << /ca 1 >> >> >> >>"
        )
        .into_bytes(),
        font("Helvetica"),
        font("Helvetica-Bold"),
        stream,
        title,
    ];
    let mut file = b"%PDF-1.4\n%\xe2\xe3\xcf\xd3\n".to_vec();
    let mut places = Vec::new();
    for (object, number) in objects.iter().zip(1..) {
        places.push(file.len());
        file.extend(format!("{number} 0 obj\n").bytes());
        file.extend(object);
        file.extend(b"\nendobj\n");
    }
    let table = file.len();
    file.extend(format!("xref\n0 {}\n0000000000 65535 f \n", objects.len() + 1).bytes());
    for place in places {
        file.extend(format!("{place:010} 00000 n \n").bytes());
    }
    let end =
        format!("trailer\n<< /Size {} /Root 1 0 R /Info 7 0 R >>\nstartxref\n{table}\n%%EOF\n", objects.len() + 1);
    file.extend(end.bytes());
    file
}

/// What is drawn, in PDF's own language, in which y grows upwards.
fn content(drawing: &Drawing) -> Vec<u8> {
    let up = |(x, y): Place| format!("{x:.2} {:.2}", drawing.height - y);
    let mut content = b"1 j\n".to_vec();
    for item in &drawing.items {
        match item {
            Item::Path { points, is_closed, ink, width, dash, fill } => {
                let mut path = String::new();
                for (place, operator) in points.iter().zip(std::iter::once("m").chain(std::iter::repeat("l"))) {
                    let _ = writeln!(path, "{} {operator}", up(*place));
                }
                if *is_closed {
                    path.push_str("h\n");
                }
                content.extend(painted(&path, *ink, (*width, dash), *fill).bytes());
            }
            Item::Circle { centre: (x, y), radius, ink, fill } => {
                // Four curves that differ from a circle by less than a thousandth.
                let bend = radius * 0.5523;
                let place = |dx: f64, dy: f64| up((x + dx, y + dy));
                let mut path = format!("{} m\n", place(*radius, 0.0));
                for (cos, sin) in [(1.0, 0.0), (0.0, 1.0), (-1.0, 0.0), (0.0, -1.0)] {
                    let along = |out: f64, on: f64| place(out * cos - on * sin, out * sin + on * cos);
                    let _ =
                        writeln!(path, "{} {} {} c", along(*radius, bend), along(bend, *radius), along(0.0, *radius));
                }
                path.push_str("h\n");
                content.extend(painted(&path, *ink, (1.0, ""), *fill).bytes());
            }
            Item::Text(text) => write(&mut content, text, drawing.height),
        }
    }
    content
}

/// A path, filled and drawn.
fn painted(path: &str, ink: Ink, (width, dash): (f64, &str), fill: Fill) -> String {
    let colour = colour(match ink {
        Ink::Grid => "#D9D9D2",
        Ink::Rule => "#1E2227",
        Ink::Curve(style) => style.colour(),
    });
    let (inside, state) = match fill {
        Fill::Nothing => (String::new(), "Full"),
        Fill::Paper => ("1 1 1 rg ".to_string(), "Full"),
        Fill::Full => (format!("{colour} rg "), "Full"),
        Fill::Tint | Fill::Pattern(_) => (format!("{colour} rg "), "Tint"),
    };
    let operator = match (fill != Fill::Nothing, width > 0.0) {
        (true, true) => "B",
        (true, false) => "f",
        (false, _) => "S",
    };
    format!("/{state} gs {inside}{colour} RG {width} w [{dash}] 0 d\n{path}{operator}\n")
}

fn colour(hex: &str) -> String {
    let part = |at: usize| {
        let number = hex.get(at..at + 2).and_then(|digits| u8::from_str_radix(digits, 16).ok()).unwrap_or(0);
        format!("{:.3}", f64::from(number) / 255.0)
    };
    [part(1), part(3), part(5)].join(" ")
}

fn write(content: &mut Vec<u8>, text: &Text, height: f64) {
    let parts = parts(&text.content);
    let size = text.size();
    let width: f64 = parts.iter().map(|(bytes, is_raised)| width(bytes) * if *is_raised { RAISED } else { 1.0 }).sum();
    let back = width
        * size
        * match text.anchor {
            Anchor::Start => 0.0,
            Anchor::Middle => 0.5,
            Anchor::End => 1.0,
        };
    let (x, y) = (text.at.0, height - text.at.1);
    let matrix = if text.is_turned {
        format!("0 1 -1 0 {x:.2} {:.2}", y - back)
    } else {
        format!("1 0 0 1 {:.2} {y:.2}", x - back)
    };
    let font = if text.is_strong { "B" } else { "F" };
    // First what keeps others away, then the text itself.
    let halo = "1 1 1 RG 3 w [] 0 d 1 Tr".to_string();
    let plain = format!("{} rg 0 Tr", colour("#1E2227"));
    for mode in text.has_halo.then_some(halo).into_iter().chain([plain]) {
        content.extend(format!("BT {mode} {matrix} Tm\n").bytes());
        for (bytes, is_raised) in &parts {
            let (size, rise) = if *is_raised { (size * RAISED, size * 0.33) } else { (size, 0.0) };
            content.extend(format!("/{font} {size:.2} Tf {rise:.2} Ts (").bytes());
            content.extend(quoted(bytes));
            content.extend(b") Tj\n");
        }
        content.extend(b"ET\n");
    }
}

/// How large raised figures are.
const RAISED: f64 = 0.7;

/// The width of a text of size 1.
fn width(bytes: &[u8]) -> f64 {
    let of = |byte: &u8| byte.checked_sub(b' ').and_then(|place| WIDTHS.get(place as usize)).copied().unwrap_or(556);
    bytes.iter().map(|byte| f64::from(of(byte)) / 1000.0).sum()
}

/// A text in the font's own encoding, with what is raised apart: the fonts have few raised figures.
fn parts(text: &str) -> Vec<(Vec<u8>, bool)> {
    let mut parts: Vec<(Vec<u8>, bool)> = Vec::new();
    for character in text.chars() {
        let raised = "⁰¹²³⁴⁵⁶⁷⁸⁹".chars().position(|raised| raised == character);
        let (bytes, is_raised): (&[u8], bool) = match (character, raised) {
            (_, Some(digit)) => (&[b'0' + digit as u8], true),
            ('⁻', _) => (b"\x96", true),
            (' '..='~' | '\u{a0}'..='ÿ', _) => (&[character as u32 as u8], false),
            ('\u{202f}', _) => (b"\xa0", false),
            ('–' | '−', _) => (b"\x96", false),
            ('—', _) => (b"\x97", false),
            ('…', _) => (b"\x85", false),
            ('‘', _) => (b"\x91", false),
            ('’', _) => (b"\x92", false),
            ('“', _) => (b"\x93", false),
            ('”', _) => (b"\x94", false),
            ('≥', _) => (b">=", false),
            ('≤', _) => (b"<=", false),
            _ => (b"?", false),
        };
        match parts.last_mut() {
            Some((last, was_raised)) if *was_raised == is_raised => last.extend(bytes),
            _ => parts.push((bytes.to_vec(), is_raised)),
        }
    }
    parts
}

/// A text as a string of PDF.
fn string(text: &str) -> Vec<u8> {
    parts(text).iter().flat_map(|(bytes, _)| quoted(bytes)).collect()
}

fn quoted(bytes: &[u8]) -> Vec<u8> {
    let mut quoted = Vec::new();
    for &byte in bytes {
        if matches!(byte, b'(' | b')' | b'\\') {
            quoted.push(b'\\');
        }
        quoted.push(byte);
    }
    quoted
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_object_is_where_the_table_says() {
        let mut drawing = Drawing::new("a (b) \\ 10⁻⁴ ç", "plot", (100.0, 50.0));
        drawing.line((0.0, 0.0), (10.0, 10.0), Ink::Rule, 1.0, "6 4");
        // A character a byte, and all of them of one byte, so that places are places.
        let text: String =
            render(&drawing).iter().map(|&byte| if byte.is_ascii() { byte as char } else { '?' }).collect();
        let table: usize = text.rsplit("startxref\n").next().unwrap().lines().next().unwrap().parse().unwrap();
        let lines: Vec<&str> = text[table..].lines().collect();
        assert_eq!(lines[..2], ["xref", "0 8"]);
        for number in 1..8 {
            let place: usize = lines[2 + number][..10].parse().unwrap();
            assert!(text[place..].starts_with(&format!("{number} 0 obj")), "{number}");
        }
        let length: usize = text.split("/Length ").nth(1).unwrap().split(' ').next().unwrap().parse().unwrap();
        let stream = text.find("stream\n").unwrap() + 7;
        assert!(text[stream + length..].starts_with("\nendstream"));
        assert!(
            text.contains("(a \\(b\\) \\\\ 10) Tj") && text.contains("(?4) Tj") && text.contains("( ?) Tj"),
            "{text}"
        );
    }

    #[test]
    fn texts_are_as_wide_as_in_the_font() {
        // "Hi" is 722 and 222 thousandths wide.
        assert!((width(b"Hi") - 0.944).abs() < 1e-9);
    }
}
