//! What happens when something happens: from an event to a changed screen, and to what is wanted from the world.

use ratatui::crossterm::event::KeyEventKind;

use super::course::{hear, tick};
use super::keys::press;
use super::model::{Effect, Event, Model};
use super::mouse::point;

/// Changes the screen, and says what is wanted.
pub(crate) fn update(model: &mut Model, event: Event) -> Vec<Effect> {
    match event {
        Event::Key(key) if key.kind == KeyEventKind::Release => Vec::new(),
        Event::Key(key) => {
            model.notice = None;
            press(model, key)
        }
        Event::Mouse(mouse) => point(model, mouse),
        Event::Resize(width, height) => {
            model.size = (width, height);
            Vec::new()
        }
        Event::Tick { now, expanded } => {
            tick(model, now, expanded);
            Vec::new()
        }
        Event::Answer(number, answer) if number == model.questions => hear(model, *answer),
        Event::Answer(..) => Vec::new(),
        Event::Trouble(text) => {
            model.notice = Some(text);
            Vec::new()
        }
    }
}
