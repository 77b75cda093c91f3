//! What a helper of the page does in a thread of its own: it reads texts, studies graphs, lets methods race.
//!
//! It works in slices and knows no browser; `browser::lab::helper` carries questions and answers. A helper does one thing at a
//! time, and a new question takes the place of an older one.

use std::sync::Arc;

use chromadoku_board::graph::Graph;
use serde::{Deserialize, Serialize};

use super::doc::Doc;
use super::facts::{Facts, Study};
use super::race::{Card, Heat, Lane};
use super::source;
use crate::browser::helper::{self, Said};

/// How long a slice of work is, in milliseconds: between two of them it hears what the page says.
const SLICE: f64 = 40.0;
/// How often it says how far it is, in milliseconds.
const NEWS: f64 = 120.0;

/// What is asked.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub enum Question {
    /// The facts about a graph, or about its complement.
    Study(Arc<Graph>, bool),
    /// Stop studying.
    Stop,
    /// Go on with it.
    Resume,
    /// Let methods race.
    Race(Box<Card>),
}

/// What is answered.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub enum Answer {
    /// The graph of a text, and what is odd about it; or what is wrong.
    Read(Result<Box<(Doc, String)>, String>),
    /// What is known of a graph.
    Facts(Box<Facts>),
    /// How far a race is, and whether it goes on.
    Lanes(Vec<Lane>, bool),
}

impl Said for Answer {
    fn is_last(&self) -> bool {
        match self {
            Answer::Read(_) => true,
            Answer::Facts(facts) => !facts.is_going(),
            Answer::Lanes(_, goes_on) => !goes_on,
        }
    }
}

/// A helper at work.
#[derive(Default)]
pub struct Helper {
    job: Option<Job>,
    /// When it said something last.
    told: f64,
}

enum Job {
    Study(Box<Study>),
    Race(Box<Heat>),
}

impl Job {
    fn is_going(&self) -> bool {
        match self {
            Job::Study(study) => study.is_going(),
            Job::Race(heat) => heat.is_going(),
        }
    }

    fn answer(&self) -> Answer {
        match self {
            Job::Study(study) => Answer::Facts(Box::new(study.facts())),
            Job::Race(heat) => Answer::Lanes(heat.lanes(), heat.is_going()),
        }
    }
}

impl helper::Work for Helper {
    type Question = Question;
    type Answer = Answer;

    fn read(&mut self, name: Option<String>, text: String) -> Answer {
        Answer::Read(source::of_text(&text, name.as_deref()).map(Box::new))
    }

    fn ask(&mut self, question: Question) {
        match (question, &mut self.job) {
            (Question::Study(graph, complement), job) => {
                *job = Some(Job::Study(Box::new(Study::new(graph, complement))))
            }
            (Question::Race(card), job) => *job = Some(Job::Race(Box::new(Heat::new(&card)))),
            (Question::Stop, Some(Job::Study(study))) => study.stop(),
            (Question::Resume, Some(Job::Study(study))) => study.resume(),
            (Question::Stop | Question::Resume, _) => {}
        }
    }

    fn is_idle(&self) -> bool {
        self.job.as_ref().is_none_or(|job| !job.is_going())
    }

    fn slice(&mut self, clock: &dyn Fn() -> f64) -> Option<Answer> {
        let job = self.job.as_mut().filter(|job| job.is_going())?;
        let now = clock();
        match job {
            Job::Study(study) => study.work(clock, now + SLICE),
            Job::Race(heat) => heat.work(clock, now + SLICE),
        }
        let is_due = !job.is_going() || clock() - self.told >= NEWS;
        is_due.then(|| {
            self.told = clock();
            job.answer()
        })
    }
}
