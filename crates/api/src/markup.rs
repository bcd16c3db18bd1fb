//! HTML and SVG in which nothing that is not part of the program can be anything but text: only literals go in as they are.

use std::fmt::{Display, Write};

use quebra_puzzles::scene::Scene;
use quebra_puzzles::svg;

/// A piece of markup.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Markup(String);

/// The attributes of an element; the values may hold anything.
pub type Attributes<'a> = &'a [(&'static str, &'a dyn Display)];

/// Writes text so that it cannot be markup.
struct Escaping<'a>(&'a mut String);

/// What XML cannot hold, however it is written.
fn is_forbidden(character: char) -> bool {
    matches!(character, '\0'..' ' if !"\t\n\r".contains(character)) || matches!(character, '\u{fffe}' | '\u{ffff}')
}

impl Write for Escaping<'_> {
    fn write_str(&mut self, text: &str) -> std::fmt::Result {
        for character in text.chars() {
            match character {
                '&' => self.0.push_str("&amp;"),
                '<' => self.0.push_str("&lt;"),
                '>' => self.0.push_str("&gt;"),
                '"' => self.0.push_str("&quot;"),
                '\'' => self.0.push_str("&#39;"),
                other if is_forbidden(other) => self.0.extend(other.escape_default()),
                other => self.0.push(other),
            }
        }
        Ok(())
    }
}

impl Markup {
    /// A part of the program, as it is.
    pub fn literal(&mut self, text: &'static str) -> &mut Self {
        self.0.push_str(text);
        self
    }

    /// Text that may hold anything.
    pub fn text(&mut self, text: impl Display) -> &mut Self {
        let _ = write!(Escaping(&mut self.0), "{text}");
        self
    }

    /// Other markup.
    pub fn add(&mut self, other: &Self) -> &mut Self {
        self.0.push_str(&other.0);
        self
    }

    /// A picture of a board.
    pub fn board(&mut self, scene: &Scene) -> &mut Self {
        self.0.push_str(&svg::draw(scene));
        self
    }

    fn tag(&mut self, name: &'static str, attributes: Attributes, end: &'static str) -> &mut Self {
        self.literal("<").literal(name);
        for (attribute, value) in attributes {
            self.literal(" ").literal(attribute).literal("=\"").text(value).literal("\"");
        }
        self.literal(end)
    }

    /// An element begins.
    pub fn begin(&mut self, name: &'static str, attributes: Attributes) -> &mut Self {
        self.tag(name, attributes, ">")
    }

    /// It ends.
    pub fn end(&mut self, name: &'static str) -> &mut Self {
        self.literal("</").literal(name).literal(">")
    }

    /// An element without content.
    pub fn empty(&mut self, name: &'static str, attributes: Attributes) -> &mut Self {
        self.tag(name, attributes, "/>")
    }

    /// An element with nothing but text in it.
    pub fn leaf(&mut self, name: &'static str, attributes: Attributes, text: impl Display) -> &mut Self {
        self.begin(name, attributes).text(text).end(name)
    }

    /// As text.
    pub fn into_text(self) -> String {
        self.0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn text_cannot_be_markup() {
        let mut markup = Markup::default();
        markup.leaf("p", &[("id", &"\"><img src=x onerror='alert(1)'>")], "</p><script>a & b</script>");
        assert_eq!(
            markup.into_text(),
            "<p id=\"&quot;&gt;&lt;img src=x onerror=&#39;alert(1)&#39;&gt;\">&lt;/p&gt;&lt;script&gt;a &amp; b&lt;/script&gt;</p>"
        );
    }

    #[test]
    fn what_xml_cannot_hold_is_spelled_out() {
        let mut markup = Markup::default();
        markup.text("a\u{0}\u{1b}\u{fffe}\u{ffff}\n\tb ♥");
        assert_eq!(markup.into_text(), "a\\u{0}\\u{1b}\\u{fffe}\\u{ffff}\n\tb ♥");
    }
}
