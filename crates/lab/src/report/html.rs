//! The report as one page that needs nothing else: it reads well on a phone, on paper, in the dark and without scripts.

use super::document::{Block, Cell, Document, Medal, Solution, Table, Tone};
use crate::plot;
use quebra_api::format::Format;
use quebra_api::markup::Markup;

pub(super) fn render(document: &Document, format: Format) -> String {
    let Document { title, lang, blocks } = document;
    let mut page = Markup::default();
    page.literal("<!doctype html>\n").begin("html", &[("lang", lang)]).literal(
        "\n<meta charset=\"utf-8\">\n<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
         <meta name=\"color-scheme\" content=\"light dark\">\n",
    );
    page.leaf("title", &[], title).literal("\n<style>\n").add(&plot::rules(false));
    page.literal("\n@media screen and (prefers-color-scheme: dark){").add(&plot::rules(true)).literal("}\n");
    page.literal(include_str!("page.css")).literal("</style>\n<main>\n").leaf("h1", &[], title).literal("\n");
    let mut caption = "";
    // Plots that follow each other stand side by side where there is room, and what several of them show is said once.
    for (index, block) in blocks.iter().enumerate() {
        let is_figure = |block: Option<&Block>| matches!(block, Some(Block::Figure(_)));
        if let Block::Figure(figure) = block {
            if !is_figure(index.checked_sub(1).map(|before| &blocks[before])) {
                page.literal("<div class=\"plots\">\n");
                caption = "";
            }
            if caption != figure.caption {
                page.leaf("p", &[("class", &"caption")], &figure.caption).literal("\n");
                caption = &figure.caption;
            }
        }
        render_block(&mut page, block, format);
        if is_figure(Some(block)) && !is_figure(blocks.get(index + 1)) {
            page.literal("</div>\n");
        }
    }
    page.literal("</main>\n<script>").literal(include_str!("sort.js")).literal("</script>\n</html>\n");
    page.into_text()
}

fn render_block(page: &mut Markup, block: &Block, format: Format) {
    match block {
        Block::Heading(level, text) => {
            page.leaf(if *level == 2 { "h2" } else { "h3" }, &[], text).literal("\n");
        }
        Block::Text(text) => {
            page.leaf("p", &[], text).literal("\n");
        }
        Block::Errors(items) => {
            page.literal("<ul class=\"errors\" role=\"alert\">\n");
            list(page, items);
        }
        Block::Notes(items) => {
            page.literal("<ul class=\"notes\">\n");
            list(page, items);
        }
        Block::Table(table) => render_table(page, table, format),
        Block::Figure(figure) => {
            page.begin("figure", &[("id", &figure.id)]).literal("<div class=\"scroll\" tabindex=\"0\">");
            page.add(&figure.drawing.svg()).literal("</div></figure>\n");
        }
        Block::Definitions(items) => {
            page.literal("<dl>\n");
            for (name, text) in items {
                page.leaf("dt", &[], name).leaf("dd", &[], text).literal("\n");
            }
            page.literal("</dl>\n");
        }
        Block::Replays(heading, about, replays) => {
            page.literal("<section class=\"screen\">\n").leaf("h2", &[], heading).literal("\n");
            page.leaf("p", &[], about).literal("\n");
            for replay in replays {
                page.begin("details", &[("id", &replay.id)]).leaf("summary", &[], &replay.level).literal("\n");
                for Solution { methods, cost, command, page: address } in &replay.solutions {
                    let moves = format.words.say_with("lab-moves", &[("count", (*cost).into())]);
                    page.literal("<p>").text(methods).text(": ");
                    match address {
                        Some(address) => page.leaf("a", &[("href", address)], moves),
                        None => page.text(moves),
                    };
                    page.literal("</p>\n").leaf("pre", &[], command).literal("\n");
                }
                page.literal("</details>\n");
            }
            page.literal("</section>\n");
        }
    }
}

fn list(page: &mut Markup, items: &[String]) {
    for item in items {
        page.leaf("li", &[], item).literal("\n");
    }
    page.literal("</ul>\n");
}

/// About as many characters stand in a line of an A4 page on its side, each column with two more.
const MOST_CHARACTERS: usize = 190;

fn render_table(page: &mut Markup, table: &Table, format: Format) {
    page.begin("figure", &[("class", &"table"), ("id", &table.id)]).leaf("figcaption", &[], &table.caption);
    let all: Vec<usize> = (0..table.columns.len()).collect();
    // A screen scrolls; paper is only so wide: there it goes on below.
    let longest = |cell: &Cell| cell.parts.iter().map(|part| part.chars().count()).max().unwrap_or(0) + 1;
    let parts = table.parts(longest, MOST_CHARACTERS);
    let is_wide = parts.len() > 1;
    page.begin("div", &[("class", &if is_wide { "scroll screen" } else { "scroll" }), ("tabindex", &0)]);
    render_columns(page, table, &all, format);
    page.end("div");
    for columns in parts.iter().filter(|_| is_wide) {
        page.literal("<div class=\"printed\">");
        render_columns(page, table, columns, format);
        page.end("div");
    }
    page.literal("</figure>\n");
}

fn render_columns(page: &mut Markup, table: &Table, columns: &[usize], format: Format) {
    page.literal("<table>\n<thead><tr>");
    for column in columns.iter().map(|&column| &table.columns[column]) {
        page.literal(if column.is_number { "<th scope=\"col\" class=\"n\">" } else { "<th scope=\"col\">" });
        if let Some(icon) = &column.icon {
            page.add(icon);
        }
        page.text(&column.head).end("th");
    }
    page.literal("</tr></thead>\n<tbody>\n");
    for row in &table.rows {
        page.literal("<tr>");
        for &column in columns {
            render_cell(page, &row[column], table.columns[column].is_number, column == 0, format);
        }
        page.literal("</tr>\n");
    }
    page.literal("</tbody></table>");
}

fn render_cell(page: &mut Markup, cell: &Cell, is_number: bool, is_first: bool, format: Format) {
    let tone = match cell.tone {
        Tone::Plain => "",
        Tone::Quiet => "quiet",
        Tone::Best => "best",
        Tone::Bad => "bad",
    };
    let class = [if is_number { "n" } else { "" }, tone].join(" ");
    let value =
        cell.value.map_or(String::new(), |value| if value.is_finite() { format!("{value:e}") } else { "1e300".into() });
    let tag = if is_first { "th" } else { "td" };
    let mut attributes: Vec<(&'static str, &dyn std::fmt::Display)> = Vec::new();
    if is_first {
        attributes.push(("scope", &"row"));
    }
    if class.trim() != "" {
        attributes.push(("class", &class));
    }
    if !value.is_empty() {
        attributes.push(("data-v", &value));
    }
    page.begin(tag, &attributes);
    if let Some(icon) = &cell.icon {
        page.add(icon);
    }
    if let Some(link) = &cell.link {
        page.begin("a", &[("href", &format!("#{link}"))]);
    }
    for (number, part) in cell.parts.iter().enumerate() {
        if number > 0 {
            page.literal("<br>");
        }
        page.text(part);
        // The medal stands with the moves: the second line, where there are several.
        if let (Some(medal), 1) = (cell.medal, number) {
            render_medal(page, medal, format);
        }
    }
    if cell.link.is_some() {
        page.end("a");
    }
    page.end(tag);
}

fn render_medal(page: &mut Markup, medal: Medal, format: Format) {
    let (class, name) = match medal {
        Medal::Gold => ("medal gold", format.words.say("lab-gold")),
        Medal::Silver => ("medal silver", format.words.say("lab-silver")),
        Medal::Bronze => ("medal bronze", format.words.say("lab-bronze")),
    };
    let letter: String = name.chars().take(1).flat_map(char::to_uppercase).collect();
    page.leaf("b", &[("class", &class), ("title", &name)], letter);
}

#[cfg(test)]
mod tests {
    use super::super::document::Column;
    use super::*;
    use quebra_api::words::Words;

    #[test]
    fn on_paper_no_column_is_lost() {
        let page = |count: usize| {
            let names: Vec<String> = (0..count).map(|number| format!("method number {number}!")).collect();
            let row = names.iter().map(|name| Cell::text(name.replace('!', "?"))).collect();
            let columns = names.iter().map(Column::text).collect();
            let table = Table { id: "x".into(), caption: String::new(), columns, rows: vec![row] };
            let document = Document { title: String::new(), lang: "en", blocks: vec![Block::Table(table)] };
            render(&document, Format { words: Words::ENGLISH })
        };
        let narrow = page(4);
        assert!(!narrow.contains("class=\"printed\"") && narrow.matches("number 3!").count() == 1);
        let wide = page(30);
        assert!(wide.contains("class=\"scroll screen\"") && wide.matches("class=\"printed\"").count() > 2);
        for number in 1..30 {
            for text in [format!(">method number {number}!<"), format!(">method number {number}?<")] {
                assert_eq!(wide.matches(&text).count(), 2, "once on the screen and once on paper: {text}");
            }
        }
        assert!(wide.matches(">method number 0!<").count() > 3, "the first column stands in every part");
    }
}
