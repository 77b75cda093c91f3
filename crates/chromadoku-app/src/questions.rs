//! What the worker is asked, one file a question.
//!
//! A question says what its answer depends on (its key), how it is taken from the session, how it is worked on in slices, and how
//! its answer enters the session. The list below is all that page and workers know of them: it makes one enum each of programs,
//! kinds, keys, questions and answers. The first kind of a program is its most urgent one.

mod alter;
mod check;
mod conflict;
pub mod count;
mod draw;
mod entries;
mod leftover;
mod make;
mod matching;
mod next;
mod plan;
pub mod protocol;
mod prove;
mod rate;
pub mod read;
mod rules;
mod seek;
mod sheet;
mod stock;
#[cfg(test)]
mod tests;
mod truths;

use std::fmt::Debug;
use std::rc::Rc;

use chromadoku_board::codec::link::{self, LinkState};
use chromadoku_board::set::CellSet;
use chromadoku_solver::path::Refused;
use chromadoku_solver::step::Step;
use chromadoku_solver::technique::Choice;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

use crate::session::{LookedFor, Looking, Session, Steps};

questions! {
    /// Finds steps, draws graphs, counts solutions: what playing asks for. It is small and comes first.
    Solver, which begins by solve {
        /// The simplest step at the cursor, which somebody waits for.
        Next(next::NextStep),
        /// The step that a link tells of.
        Seek(seek::SoughtStep),
        /// The proof of the step that is looked at.
        Prove(prove::ProofPicture),
        /// The graph, where the page does not draw it itself.
        Draw(draw::GraphInView),
        /// All tuples of a unit at once.
        Matching(matching::UnitMatching),
        /// The path from the end of the timeline.
        Plan(plan::WholePath),
        /// Whether the givens have one solution.
        Check(check::SoleSolution),
        /// Whether givens and entries at the cursor have a solution, for a puzzle with several.
        Entries(entries::Feasibility),
        /// Which givens are in conflict, for a puzzle without solution.
        Conflict(conflict::Clash),
        /// Which candidates are in some solution.
        Truths(truths::TrueCandidates),
        /// How many solutions there are, for a puzzle with several.
        Count(count::SolutionCount),
    }
    /// Writes sheets, rates, makes puzzles, reads texts. It comes when it is first asked.
    Study, which begins by study {
        /// The sheet in the dialog.
        Page(sheet::Markup<sheet::InDialog>),
        /// The sheet beside the views.
        Beside(sheet::Markup<sheet::Beside>),
        /// A puzzle.
        Make(make::NewPuzzle),
        /// What a text means.
        Read(read::TextMeaning),
        /// How hard a puzzle of the list is.
        Rate(rate::ListedRating),
        /// What a change of the rules makes of the board.
        Alter(alter::RuleChange),
        /// What rules look like in the graph or proof in view.
        Rules(rules::RulesPicture),
        /// The next puzzle of a level, before somebody wants it.
        Stock(stock::NextOfLevel),
    }
}

/// How long a worker works before it hears what it is told, in milliseconds; it ends a slice with the first bit of work that reaches
/// beyond that, and with a job.
pub const SLICE: f64 = 15.0;
/// How many branches a search looks at between two looks at the clock.
const BRANCHES: u64 = 16;
/// How many steps a message carries at most: reading a long list in one go would hold up the page.
const STEPS_A_MESSAGE: usize = 64;

/// A question to the worker, as it is sent.
pub trait Question: Clone + PartialEq + Debug + Serialize + DeserializeOwned {
    /// What the answer depends on: it counts as long as the session wants to know just this.
    type Key: Clone + Eq + Debug;
    /// The question being worked on.
    type Work: Work<Answer = Self::Answer> + 'static;
    /// What the worker answers.
    type Answer: Clone + PartialEq + Debug + Serialize + DeserializeOwned;

    /// The search whose progress the user sees, where it is one.
    const LOOKS_FOR: Option<LookedFor> = None;

    /// What the session wants to know; `None` if it does not ask.
    fn key(session: &Session) -> Option<Self::Key>;
    /// The question that the session asks with this key.
    fn of(session: &Session, key: &Self::Key) -> Self;
    /// Takes it up.
    fn begin(self) -> Self::Work;
    /// The answer, with the steps that came before it.
    fn enter(session: &mut Session, key: Self::Key, answer: Self::Answer, steps: Steps);
    /// There will be no answer: the solver does not run, or the user stopped it.
    fn give_up(session: &mut Session);
    /// The work has got this far.
    fn hear(_: &mut Session, _: Progress) {}
}

/// A question being worked on, in the worker.
pub trait Work {
    /// What it ends with.
    type Answer;

    /// Does the smallest bit of work, and says the answer once there is one.
    fn advance(&mut self, news: &mut Vec<News>) -> Option<Self::Answer>;
    /// How far it has got.
    fn progress(&self) -> Progress {
        Progress::Count(0)
    }
    /// How many milliseconds the last bit took.
    fn took(&mut self, _: f64) {}
    /// What to answer where it takes too long; `None` if it may take as long as it likes.
    fn patience_ends(&self) -> Option<Self::Answer> {
        None
    }
}

/// How far some work has got.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub enum Progress {
    /// How many steps, branches, solutions or puzzles it has come to.
    Count(u64),
    /// The technique that it tries.
    Looking(Looking),
    /// A sheet as far as it is known, in markup.
    Draft(String),
}

/// What the worker says of a question.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub enum News {
    /// It is alive and has got this far.
    Progress(Progress),
    /// A step was not handed out as it is not proved: what is wrong, and where it happened.
    Refused(String),
    /// Steps that belong to the answer, which comes later.
    Steps(Vec<Rc<Step>>),
    /// The answer.
    Answer(Answer),
    /// It was stopped.
    Stopped,
}

impl News {
    /// Whether the question is done with.
    pub fn is_last(&self) -> bool {
        matches!(self, News::Answer(_) | News::Stopped)
    }

    /// What is told of steps that the checker does not accept: an error in a finder misleads nobody, and is not hidden.
    fn refused(Refused { board, step, why }: Refused) -> News {
        let mut state = LinkState::new(board.geometry().clone(), board.values().clone());
        state.removed = board.eliminated();
        let link = link::encode(&state);
        News::Refused(format!("a step of {} is not proved: {why}; {step:?}; #{link}", step.technique.0))
    }
}

/// On what terms steps are looked for.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
pub struct Terms {
    /// The cells of the givens, where these are known to have one solution: steps may rely on it.
    pub unique: Option<Box<CellSet>>,
    /// The techniques in use, and their order.
    pub choice: Rc<Choice>,
}

impl Terms {
    fn of(session: &Session) -> Terms {
        Terms { unique: session.unique().map(Box::new), choice: session.choice() }
    }
}

/// What the session wants to know of a program, the most urgent first.
pub fn wanted(session: &Session, program: Program) -> Vec<Key> {
    Kind::ALL.iter().filter(|kind| kind.program() == program).filter_map(|kind| kind.key(session)).collect()
}

/// How far the worker has got with a search for steps that is asked for now.
pub fn looking(session: &Session, search: LookedFor) -> Option<Looking> {
    let asked = |kind: &Kind| kind.looks_for() == Some(search) && kind.key(session).is_some();
    let far = session.moment.looking.iter().find(|(of, _)| *of == search)?;
    Kind::ALL.iter().any(asked).then_some(far.1)
}

/// A question that is being worked on, with its answer as one of all answers.
struct InWork<W: Work> {
    work: W,
    answer: fn(W::Answer) -> Answer,
}

impl<W: Work> Work for InWork<W> {
    type Answer = Answer;

    fn advance(&mut self, news: &mut Vec<News>) -> Option<Answer> {
        self.work.advance(news).map(self.answer)
    }

    fn progress(&self) -> Progress {
        self.work.progress()
    }

    fn took(&mut self, time: f64) {
        self.work.took(time);
    }

    fn patience_ends(&self) -> Option<Answer> {
        self.work.patience_ends().map(self.answer)
    }
}

/// Any question that is being worked on.
pub type AnyWork = Box<dyn Work<Answer = Answer>>;

/// Makes the enums of all questions from their list.
macro_rules! questions {
    ($(
        $(#[doc = $about:literal])*
        $program:ident, which begins by $begin:ident {
            $($(#[doc = $doc:literal])* $name:ident($question:ty),)+
        }
    )+) => {
        /// The programs that answer, each in a worker of its own.
        #[derive(Clone, Copy, PartialEq, Eq, Debug)]
        pub enum Program {
            $($(#[doc = $about])* $program,)+
        }

        impl Program {
            /// All of them.
            pub const ALL: &[Program] = &[$(Program::$program),+];
        }

        $(
            /// Takes up a question of this program; it knows no others.
            pub fn $begin(asked: Asked) -> Option<AnyWork> {
                match asked {
                    $(Asked::$name(question) => {
                        Some(Box::new(InWork { work: question.begin(), answer: Answer::$name }))
                    })+
                    _ => None,
                }
            }
        )+

        /// The questions. A worker does one of each kind at a time.
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
        pub enum Kind {
            $($($(#[doc = $doc])* $name,)+)+
        }

        impl Kind {
            /// All of them, the most urgent first.
            pub const ALL: &[Kind] = &[$($(Kind::$name),+),+];

            /// The program that answers.
            pub fn program(self) -> Program {
                match self {
                    $($(Kind::$name)|+ => Program::$program,)+
                }
            }

            /// The search whose progress the user sees, where it is one.
            pub fn looks_for(self) -> Option<LookedFor> {
                match self {
                    $($(Kind::$name => <$question>::LOOKS_FOR,)+)+
                }
            }

            /// What a session wants to know of this kind; `None` if it does not ask.
            pub fn key(self, session: &Session) -> Option<Key> {
                match self {
                    $($(Kind::$name => <$question>::key(session).map(Key::$name),)+)+
                }
            }

            /// Tells the session that there will be no answer.
            pub fn give_up(self, session: &mut Session) {
                match self {
                    $($(Kind::$name => <$question>::give_up(session),)+)+
                }
            }
        }

        /// What the answer to a question depends on.
        #[derive(Clone, PartialEq, Eq, Debug)]
        pub enum Key {
            $($($(#[doc = $doc])* $name(<$question as Question>::Key),)+)+
        }

        impl Key {
            /// The kind of its question.
            pub fn kind(&self) -> Kind {
                match self {
                    $($(Key::$name(_) => Kind::$name,)+)+
                }
            }

            /// The question of the session that has this key.
            pub fn ask(&self, session: &Session) -> Asked {
                match self {
                    $($(Key::$name(key) => Asked::$name(<$question>::of(session, key)),)+)+
                }
            }

            /// Tells the session how far the work has got.
            pub fn hear(self, session: &mut Session, progress: Progress) {
                match (self.kind().looks_for(), progress, self) {
                    (Some(search), Progress::Looking(looking), _) => {
                        session.moment.looking.retain(|(of, _)| *of != search);
                        session.moment.looking.push((search, looking));
                    }
                    $($((_, progress, Key::$name(_)) => <$question>::hear(session, progress),)+)+
                }
            }

            /// Tells the session the answer and the steps that belong to it. One of another kind tells nothing.
            pub fn enter(self, session: &mut Session, answer: Answer, steps: Steps) {
                match (self, answer) {
                    $($((Key::$name(key), Answer::$name(answer)) => <$question>::enter(session, key, answer, steps),)+)+
                    _ => {}
                }
            }
        }

        /// A question, as it is sent.
        #[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
        pub enum Asked {
            $($($(#[doc = $doc])* $name($question),)+)+
        }

        impl Asked {
            /// Its kind.
            pub fn kind(&self) -> Kind {
                match self {
                    $($(Asked::$name(_) => Kind::$name,)+)+
                }
            }
        }

        /// An answer.
        #[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
        pub enum Answer {
            $($($(#[doc = $doc])* $name(<$question as Question>::Answer),)+)+
        }
    };
}
use questions;
