//! The coach in a thread of its own: the screen never waits for it.

use std::sync::Arc;
use std::sync::atomic::Ordering::Relaxed;
use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread;
use std::time::Duration;

use quebra_search::{Dashboard, Limits, Stop};
use quebra_studio::coach::Coach;

use super::model::{Answer, Event, Inquiry};
use super::table::Question;
use crate::cli::system;

/// How long an answer may take.
fn patience(question: Question) -> Duration {
    Duration::from_secs(match question {
        Question::Hint => 1,
        Question::Prospect => 2,
        Question::LongHint => 20,
        Question::Review => 10,
        // The player waits for it and can end it.
        Question::Plan => 600,
    })
}

/// A coach for the level that was asked about last.
pub(crate) struct Adviser {
    level: String,
    coach: Coach,
    /// The whole level was explored, or found too large for that.
    is_surveyed: bool,
    memory: usize,
}

impl Adviser {
    pub(crate) fn new() -> Self {
        let coach = Coach::new(None);
        Self { level: String::new(), coach, is_surveyed: false, memory: system::default_memory() }
    }

    /// Answers a question; a second time if there is more to say later.
    pub(crate) fn answer(&mut self, inquiry: &Inquiry, dashboard: &Dashboard, mut send: impl FnMut(Answer)) {
        let level = inquiry.game.code();
        if level != self.level {
            (self.level, self.coach, self.is_surveyed) = (level, Coach::new(inquiry.par), false);
        }
        let limits = Limits { time: Some(patience(inquiry.question)), memory: Some(self.memory), ..Limits::default() };
        let game = inquiry.game.as_ref();
        match inquiry.question {
            Question::Prospect => {
                let first = self.coach.prospect(game, &limits, dashboard);
                send(Answer::Prospect(first));
                if self.survey(inquiry, dashboard) {
                    let second = self.coach.prospect(game, &limits, dashboard);
                    if second != first {
                        send(Answer::Prospect(second));
                    }
                }
            }
            Question::Hint | Question::LongHint => send(Answer::Hint(self.coach.hint(game, &limits, dashboard))),
            Question::Plan => send(Answer::Plan(self.coach.hint(game, &limits, dashboard))),
            Question::Review => send(Answer::Review(self.coach.review(game, &limits, dashboard))),
        }
    }

    /// Explores the whole level once, while nothing else is asked; true if that is new.
    fn survey(&mut self, inquiry: &Inquiry, dashboard: &Dashboard) -> bool {
        if self.is_surveyed {
            return false;
        }
        let limits = Limits { time: Some(Duration::from_secs(5)), memory: Some(self.memory / 2), ..Limits::default() };
        let end = self.coach.survey(inquiry.game.as_ref(), &limits, dashboard);
        self.is_surveyed = end != Err(Stop::Interrupt);
        end.is_ok()
    }
}

/// The thread, and what it is doing.
pub(crate) struct Worker {
    ask: Sender<(Inquiry, Arc<Dashboard>)>,
    dashboard: Arc<Dashboard>,
}

impl Worker {
    /// Starts the thread; answers go to `events`.
    pub(crate) fn start(events: Sender<Event>) -> Self {
        let (ask, questions) = channel();
        thread::spawn(move || work(&questions, &events));
        Self { ask, dashboard: Arc::default() }
    }

    /// Asks; what was asked before is given up.
    pub(crate) fn ask(&mut self, inquiry: Inquiry) {
        self.hush();
        self.dashboard = Arc::default();
        // If the thread has ended by a fault of ours, there are no more answers, but the game goes on.
        let _ = self.ask.send((inquiry, Arc::clone(&self.dashboard)));
    }

    pub(crate) fn hush(&self) {
        self.dashboard.cancel.store(true, Relaxed);
    }

    /// States expanded for the present question.
    pub(crate) fn expanded(&self) -> u64 {
        self.dashboard.expanded.load(Relaxed)
    }
}

fn work(questions: &Receiver<(Inquiry, Arc<Dashboard>)>, events: &Sender<Event>) {
    let mut adviser = Adviser::new();
    while let Ok((inquiry, dashboard)) = questions.recv() {
        if dashboard.cancel.load(Relaxed) {
            continue;
        }
        adviser.answer(&inquiry, &dashboard, |answer| {
            let _ = events.send(Event::Answer(inquiry.number, Box::new(answer)));
        });
    }
}
