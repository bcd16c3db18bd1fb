//! The report as Markdown, beside its plots.

use super::document::{Block, Cell, Document, Medal, Solution, Table};
use quebra_api::format::Format;

pub(super) fn render(document: &Document, format: Format) -> String {
    let mut text = format!("# {}\n", escape(&document.title));
    // What several plots show is said once.
    let mut caption = "";
    for block in &document.blocks {
        text.push('\n');
        match block {
            Block::Heading(level, heading) => {
                text.push_str(&format!("{} {}\n", "#".repeat((*level).into()), escape(heading)));
            }
            Block::Text(paragraph) => text.push_str(&format!("{}\n", escape(paragraph))),
            Block::Errors(items) | Block::Notes(items) => {
                for item in items {
                    text.push_str(&format!("* {}\n", escape(item)));
                }
            }
            Block::Table(table) => text.push_str(&render_table(table, format)),
            Block::Figure(figure) => {
                if caption != figure.caption {
                    text.push_str(&format!("{}\n\n", escape(&figure.caption)));
                    caption = &figure.caption;
                }
                text.push_str(&format!("![{}](plots/{}.svg)\n", escape(figure.drawing.title()), figure.id));
            }
            Block::Definitions(items) => {
                for (name, meaning) in items {
                    text.push_str(&format!("* **{}**: {}\n", escape(name), escape(meaning)));
                }
            }
            Block::Replays(heading, about, replays) => {
                text.push_str(&format!("## {}\n\n{}\n", escape(heading), escape(about)));
                for replay in replays {
                    text.push_str(&format!("\n{}\n\n```console\n", escape(&replay.level)));
                    for Solution { methods, cost, command, .. } in &replay.solutions {
                        text.push_str(&format!("# {methods}: {cost}\n$ {command}\n"));
                    }
                    text.push_str("```\n");
                }
            }
        }
    }
    text
}

fn render_table(table: &Table, format: Format) -> String {
    let mut text = format!("{}\n\n", escape(&table.caption));
    let heads: Vec<_> = table.columns.iter().map(|column| escape(&column.head)).collect();
    let lines: Vec<_> = table.columns.iter().map(|column| if column.is_number { "---:" } else { "---" }).collect();
    text.push_str(&format!("| {} |\n| {} |\n", heads.join(" | "), lines.join(" | ")));
    for row in &table.rows {
        let cells: Vec<_> = row.iter().map(|cell| escape(&with_medal(cell, format))).collect();
        text.push_str(&format!("| {} |\n", cells.join(" | ")));
    }
    text
}

/// A cell in one line, its medal as a letter.
pub(super) fn with_medal(cell: &Cell, format: Format) -> String {
    let Some(medal) = cell.medal else { return cell.line() };
    let name = match medal {
        Medal::Gold => format.words.say("lab-gold"),
        Medal::Silver => format.words.say("lab-silver"),
        Medal::Bronze => format.words.say("lab-bronze"),
    };
    let letter: String = name.chars().take(1).flat_map(char::to_uppercase).collect();
    let mut parts = cell.parts.clone();
    if let Some(moves) = parts.get_mut(1) {
        moves.push_str(&format!(" ({letter})"));
    }
    parts.join(" / ")
}

fn escape(text: &str) -> String {
    let mut escaped = String::new();
    for character in text.chars() {
        if matches!(character, '\\' | '|' | '*' | '_' | '<' | '>' | '`' | '[' | ']' | '#' | '&') {
            escaped.push('\\');
        }
        escaped.push(character);
    }
    escaped
}
