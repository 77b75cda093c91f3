//! What helpers are asked, and what becomes of their answers.

use std::rc::Rc;

use super::{Opened, State, Tab};
use crate::facts::Facts;
use crate::race::Race;
use crate::work::{Answer, Question};

/// What a text was read as, and what is odd about it; or what is wrong with it.
pub type Readout = Result<(Rc<Opened>, String), String>;

/// What is known of the text in the field.
#[derive(Clone, PartialEq, Debug, Default)]
pub enum Typed {
    /// There is none.
    #[default]
    Nothing,
    /// It is being read.
    Waiting,
    /// It was read.
    Known(Readout),
}

/// What a helper is for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Post {
    /// It reads what is to be opened.
    Open,
    /// It reads what is typed.
    Type,
    /// It studies the graph.
    Study,
    /// It lets methods race.
    Race,
}

/// What is to be done outside: mostly, what is to be said to a helper.
#[derive(Clone, Debug)]
pub enum Order {
    /// Ask this, in place of anything else.
    Ask(Post, Question),
    /// Say this about what was asked.
    Add(Post, Question),
    /// End whatever it does.
    End(Post),
    /// Bring the picture into view.
    ShowPicture,
}

impl State {
    /// What was read is opened.
    pub(super) fn arrive(&mut self, readout: Readout) {
        if self.reading.take().is_none() {
            return;
        }
        match readout {
            Ok((opened, said)) => {
                self.open_to_run(opened.0.clone());
                self.notice = (!said.is_empty()).then_some(said);
            }
            Err(error) => self.notice = Some(error),
        }
    }

    /// A helper says what it knows.
    pub(super) fn hear(&mut self, answer: Answer) {
        match (answer, &mut self.facts, &mut self.race) {
            (Answer::Facts(facts), Some(known), _) => {
                // It was said before the helper heard that it is to stop.
                let stopped = known.is_stopped();
                *known = *facts;
                if stopped {
                    known.stop();
                }
            }
            (Answer::Lanes(lanes, running), _, Some(race)) if race.running => *race = Race { lanes, running },
            _ => {}
        }
    }

    /// What a helper did that broke, or did not come, is given up; why, as the end of a sentence.
    pub(super) fn lose(&mut self, post: Post, cause: &str) {
        let what = match post {
            Post::Open | Post::Type => "Reading",
            Post::Study => "Studying the graph",
            Post::Race => "The race",
        };
        self.notice = Some(format!("{what} failed: {cause}."));
        self.orders.push(Order::End(post));
        match post {
            Post::Open => self.reading = None,
            Post::Type => self.typed = Typed::Nothing,
            Post::Study => self.facts.iter_mut().for_each(Facts::stop),
            Post::Race => self.race.iter_mut().for_each(|race| race.running = false),
        }
    }

    /// Nobody wants to see the race any more.
    pub(super) fn end_race(&mut self) {
        if self.race.take().is_some_and(|race| race.running) {
            self.orders.push(Order::End(Post::Race));
        }
        self.tree = None;
    }

    /// Has the graph studied, where that is shown.
    pub(super) fn study(&mut self) {
        if self.facts.take().is_some_and(|facts| facts.is_going()) {
            self.orders.push(Order::End(Post::Study));
        }
        if self.tab == Tab::Structure {
            self.facts = Some(Facts { chromatic: (1, self.doc.graph.len()), ..Facts::default() });
            let question = Question::Study(self.doc.graph.clone(), self.complement.is_some());
            self.orders.push(Order::Ask(Post::Study, question));
        }
    }
}
