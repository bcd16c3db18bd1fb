//! The report as one page that needs nothing else: it reads well on a phone, on paper, in the dark and without scripts.

use super::document::{Block, Cell, Document, Medal, Solution, Table, Tone};
use crate::plot::{self, escape};
use quebra_api::format::Format;

pub(super) fn render(document: &Document, format: Format) -> String {
    let Document { title, lang, blocks } = document;
    let mut body = String::new();
    let mut caption = "";
    // Plots that follow each other stand side by side where there is room, and what several of them show is said once.
    for (index, block) in blocks.iter().enumerate() {
        let is_figure = |block: Option<&Block>| matches!(block, Some(Block::Figure(_)));
        if let Block::Figure(figure) = block {
            if !is_figure(index.checked_sub(1).map(|before| &blocks[before])) {
                body.push_str("<div class=\"plots\">\n");
                caption = "";
            }
            if caption != figure.caption {
                body.push_str(&format!("<p class=\"caption\">{}</p>\n", escape(&figure.caption)));
                caption = &figure.caption;
            }
        }
        body.push_str(&render_block(block, format));
        if is_figure(Some(block)) && !is_figure(blocks.get(index + 1)) {
            body.push_str("</div>\n");
        }
    }
    let (light, dark) = (plot::rules(false), plot::rules(true));
    format!(
        "<!doctype html>\n<html lang=\"{lang}\">\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
         <meta name=\"color-scheme\" content=\"light dark\">\n\
         <title>{title}</title>\n\
         <style>\n{light}\n@media screen and (prefers-color-scheme: dark){{{dark}}}\n{STYLE}</style>\n\
         <main>\n<h1>{title}</h1>\n{body}</main>\n<script>{SCRIPT}</script>\n</html>\n",
        title = escape(title),
        STYLE = include_str!("page.css"),
        SCRIPT = include_str!("sort.js"),
    )
}

fn render_block(block: &Block, format: Format) -> String {
    match block {
        Block::Heading(level, text) => format!("<h{level}>{}</h{level}>\n", escape(text)),
        Block::Text(text) => format!("<p>{}</p>\n", escape(text)),
        Block::Errors(items) => list(items, " class=\"errors\" role=\"alert\""),
        Block::Notes(items) => list(items, " class=\"notes\""),
        Block::Table(table) => render_table(table, format),
        Block::Figure(figure) => {
            format!("<figure id=\"{}\"><div class=\"scroll\" tabindex=\"0\">{}</div></figure>\n", figure.id, figure.svg)
        }
        Block::Definitions(items) => {
            let items: Vec<_> = items
                .iter()
                .map(|(name, text)| format!("<dt>{}</dt><dd>{}</dd>\n", escape(name), escape(text)))
                .collect();
            format!("<dl>\n{}</dl>\n", items.concat())
        }
        Block::Replays(heading, about, replays) => {
            let (heading, about) = (escape(heading), escape(about));
            let mut text = format!("<section class=\"screen\">\n<h2>{heading}</h2>\n<p>{about}</p>\n");
            for replay in replays {
                text.push_str(&format!("<details id=\"{}\"><summary>{}</summary>\n", replay.id, escape(&replay.level)));
                for Solution { methods, cost, command, page } in &replay.solutions {
                    let moves = format.words.say_with("lab-moves", &[("count", (*cost).into())]);
                    let [methods, command] = [methods, command].map(|text| escape(text));
                    let link =
                        page.as_ref().map_or(moves.clone(), |page| format!("<a href=\"{}\">{moves}</a>", escape(page)));
                    text.push_str(&format!("<p>{methods}: {link}</p>\n<pre>{command}</pre>\n"));
                }
                text.push_str("</details>\n");
            }
            text + "</section>\n"
        }
    }
}

fn list(items: &[String], attributes: &str) -> String {
    let items: Vec<_> = items.iter().map(|item| format!("<li>{}</li>\n", escape(item))).collect();
    format!("<ul{attributes}>\n{}</ul>\n", items.concat())
}

fn render_table(table: &Table, format: Format) -> String {
    let mut text = format!(
        "<figure class=\"table\" id=\"{}\"><figcaption>{}</figcaption><div class=\"scroll\" tabindex=\"0\"><table>\n<thead><tr>",
        table.id,
        escape(&table.caption)
    );
    for column in &table.columns {
        let class = if column.is_number { " class=\"n\"" } else { "" };
        text.push_str(&format!(
            "<th scope=\"col\"{class}>{}{}</th>",
            column.icon.as_deref().unwrap_or(""),
            escape(&column.head)
        ));
    }
    text.push_str("</tr></thead>\n<tbody>\n");
    for row in &table.rows {
        text.push_str("<tr>");
        for (index, (cell, column)) in row.iter().zip(&table.columns).enumerate() {
            text.push_str(&render_cell(cell, column.is_number, index == 0, format));
        }
        text.push_str("</tr>\n");
    }
    text.push_str("</tbody></table></div></figure>\n");
    text
}

fn render_cell(cell: &Cell, is_number: bool, is_first: bool, format: Format) -> String {
    let mut classes = Vec::new();
    if is_number {
        classes.push("n");
    }
    match cell.tone {
        Tone::Plain => {}
        Tone::Quiet => classes.push("quiet"),
        Tone::Best => classes.push("best"),
        Tone::Bad => classes.push("bad"),
    }
    let class = if classes.is_empty() { String::new() } else { format!(" class=\"{}\"", classes.join(" ")) };
    let value = match cell.value {
        Some(value) if value.is_finite() => format!(" data-v=\"{value:e}\""),
        Some(_) => " data-v=\"1e300\"".to_string(),
        None => String::new(),
    };
    let tag = if is_first { "th scope=\"row\"" } else { "td" };
    let end = if is_first { "th" } else { "td" };
    let mut lines: Vec<String> = cell.parts.iter().map(|part| escape(part)).collect();
    // The medal stands with the moves: the second line, where there are several.
    if let (Some(medal), Some(line)) = (cell.medal, lines.get_mut(1)) {
        line.push_str(&render_medal(medal, format));
    }
    let mut content = lines.join("<br>");
    if let Some(link) = &cell.link {
        content = format!("<a href=\"#{link}\">{content}</a>");
    }
    let icon = cell.icon.as_deref().unwrap_or("");
    format!("<{tag}{class}{value}>{icon}{content}</{end}>")
}

fn render_medal(medal: Medal, format: Format) -> String {
    let (class, name) = match medal {
        Medal::Gold => ("gold", format.words.say("lab-gold")),
        Medal::Silver => ("silver", format.words.say("lab-silver")),
        Medal::Bronze => ("bronze", format.words.say("lab-bronze")),
    };
    let letter: String = name.chars().take(1).flat_map(char::to_uppercase).collect();
    format!("<b class=\"medal {class}\" title=\"{name}\">{letter}</b>")
}
