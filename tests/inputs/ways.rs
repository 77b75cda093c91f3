//! The ways into the program, and what must hold on each.

use chromadoku::browser::drawer::{Drawer, Refused};
use chromadoku::browser::shelf::Shelf;
use chromadoku_app::form;
use chromadoku_app::questions::protocol::{FromWorker, ToWorker};
use chromadoku_app::questions::{read, solve, study};
use chromadoku_app::scene;
use chromadoku_app::session::intake::Held;
use chromadoku_app::session::saved::Saved;
use chromadoku_app::session::{Settings, link};
use chromadoku_board::codec::forms::FORMS;
use chromadoku_board::codec::link::LinkState;
use chromadoku_board::codec::{foreign, graphs, link as links, text, too_long};
use chromadoku_board::random::Random;
use chromadoku_lab::source;
use chromadoku_worker::engine::Engine;
use std::cell::Cell;
use std::rc::Rc;

use crate::samples;

/// A way into the program.
pub(crate) struct Way {
    pub(crate) name: &'static str,
    /// What comes that way when all is well.
    pub(crate) samples: fn(&mut Random) -> Vec<Vec<u8>>,
    /// Whether an input is accepted, or what is wrong with how it is taken.
    pub(crate) attempt: fn(&[u8]) -> Result<bool, String>,
}

pub(crate) const WAYS: [Way; 14] = [
    Way { name: "links", samples: samples::links, attempt: |input| link_is(&lossy(input)) },
    Way { name: "links in the page", samples: samples::links, attempt: |input| session_is(&lossy(input)) },
    Way { name: "texts", samples: samples::texts, attempt: |input| text_is(&lossy(input)) },
    Way { name: "codes of other programs", samples: samples::codes, attempt: |input| code_is(&lossy(input)) },
    Way { name: "objects in codes of f-puzzles", samples: samples::objects, attempt: object_is },
    Way { name: "graph files", samples: samples::graphs, attempt: |input| graph_is(&lossy(input)) },
    Way { name: "graph files in the lab", samples: samples::graphs, attempt: |input| doc_is(&lossy(input)) },
    Way { name: "addresses of the lab", samples: samples::lab_addresses, attempt: |input| lab_is(&lossy(input)) },
    Way { name: "stored work, unchecked", samples: samples::saved, attempt: saved_is },
    Way {
        name: "stored work",
        samples: samples::stored,
        attempt: |input| form::open(&lossy(input)).map_or(Ok(false), |bytes| saved_is(&bytes)),
    },
    Way { name: "stored work in its drawer", samples: samples::stored, attempt: |input| shelf_is(&lossy(input)) },
    Way { name: "questions to the worker", samples: samples::questions, attempt: question_is },
    Way { name: "answers of the worker", samples: samples::answers, attempt: answer_is },
    Way { name: "settings", samples: samples::settings, attempt: |input| settings_are(&lossy(input)) },
];

fn lossy(input: &[u8]) -> String {
    String::from_utf8_lossy(input).into_owned()
}

/// A refusal, which must say something.
fn refused(message: String) -> Result<bool, String> {
    if message.trim().is_empty() { Err("it is refused without a word".to_owned()) } else { Ok(false) }
}

fn same<T: PartialEq>(before: &T, after: &T, what: &str) -> Result<bool, String> {
    if before == after { Ok(true) } else { Err(format!("{what} comes back as another")) }
}

fn link_is(input: &str) -> Result<bool, String> {
    match links::decode(input) {
        Err(error) => refused(error.to_string()),
        Ok(state) => {
            let again = links::decode(&links::encode(&state)).map_err(|error| format!("written anew: {error}"))?;
            same(&state.kept(), &again, "the state")
        }
    }
}

fn session_is(input: &str) -> Result<bool, String> {
    let fragment = link::link_in(input).unwrap_or(input);
    match link::session_of(fragment) {
        Err(error) => refused(link::refused(&error)),
        Ok(session) => {
            let again = link::session_of(&link::link_of(&session)).map_err(|error| format!("written anew: {error}"))?;
            same(&session.puzzle.position.board, &again.puzzle.position.board, "the board")?;
            same(&link::link_of(&session), &link::link_of(&again), "the link")
        }
    }
}

fn text_is(input: &str) -> Result<bool, String> {
    match text::parse(input) {
        Err(error) => refused(error.to_string()),
        Ok(parsed) => {
            let board = parsed.board();
            // Boards that overlap without gaps look like a larger one.
            let form = FORMS.iter().find(|form| form.name == "Pencil-mark grid").expect("it is a form");
            if form.carried(&LinkState::new(board.geometry().clone(), board.values().clone())).is_err() {
                return Ok(true);
            }
            let again = text::parse(&text::pencil_marks(&board)).map_err(|error| format!("written anew: {error}"))?;
            same(&board, &again.board(), "the board")
        }
    }
}

fn code_is(input: &str) -> Result<bool, String> {
    if let Some(message) = too_long(input.len()) {
        return refused(message);
    }
    let code = foreign::read(input);
    match (read::read(input), &code) {
        (Ok(found), _) => {
            if let Held::One(work) = found.held {
                let kept = Saved::read(&work).and_then(|saved| saved.session());
                kept.map_err(|error| format!("what was read is not stored work: {error:?}"))?;
            }
        }
        (Err(_), Some(Ok(_))) => return Err("it is read and refused".to_owned()),
        (Err(message), Some(Err(_))) => return refused(message),
        (Err(_), None) => return Ok(false),
    }
    let Some(Ok(found)) = code else { return Ok(false) };
    for format in foreign::Format::ALL {
        let Some(code) = foreign::write(format, &found.geometry, &found.givens) else { continue };
        match foreign::read(&code) {
            Some(Ok(again)) => {
                same(&found.geometry, &again.geometry, "the board")?;
                same(&found.givens, &again.givens, "the givens")?;
            }
            _ => return Err(format!("{code} is refused")),
        }
    }
    Ok(true)
}

fn object_is(input: &[u8]) -> Result<bool, String> {
    code_is(&format!("fpuzzles{}", lz_str::compress_to_base64(lossy(input).as_str())))
}

fn graph_is(input: &str) -> Result<bool, String> {
    let format = graphs::format_of(input);
    match graphs::parse(input, format) {
        Err(error) => refused(error.to_string()),
        Ok(file) => {
            let again = graphs::parse(&graphs::write(&file, format), format);
            same(&file.graph, &again.map_err(|error| format!("written anew: {error}"))?.graph, "the graph")
        }
    }
}

fn doc_is(input: &str) -> Result<bool, String> {
    match source::of_text(input, None) {
        Err(message) => refused(message),
        Ok((doc, _)) => doc_comes_back(&doc),
    }
}

fn lab_is(input: &str) -> Result<bool, String> {
    match source::of_fragment(input) {
        None => Ok(false),
        Some(Err(message)) => refused(message),
        Some(Ok(doc)) => doc_comes_back(&doc),
    }
}

/// A graph that has an address comes back from it.
fn doc_comes_back(doc: &chromadoku_lab::doc::Doc) -> Result<bool, String> {
    let Some(fragment) = source::fragment_of(doc) else { return Ok(true) };
    match source::of_fragment(&fragment) {
        Some(Ok(again)) => same(&(&doc.graph, &doc.names), &(&again.graph, &again.names), "the graph"),
        Some(Err(message)) => Err(format!("its address is refused: {message}")),
        None => Err("its address is empty".to_owned()),
    }
}

fn saved_is(input: &[u8]) -> Result<bool, String> {
    let Ok(saved) = Saved::read(input) else { return Ok(false) };
    let Ok(session) = saved.session() else { return Ok(false) };
    same(&saved, &Saved::of(&session), "the work")?;
    same(&Saved::read(&saved.write()), &Ok(saved), "what is stored")?;
    scene::grid::scene(&scene::Seen::of(&session));
    link::session_of(&link::link_of(&session)).map_err(|error| format!("its link: {error}")).map(|_| true)
}

/// A drawer that holds one text under every name of stored work.
struct One(String);

impl Drawer for One {
    fn get(&self, key: &str) -> Option<String> {
        (!key.is_empty()).then(|| self.0.clone())
    }

    fn put(&self, _: &str, _: &str) -> Result<(), Refused> {
        Err(Refused)
    }

    fn remove(&self, _: &str) {}

    fn keys(&self) -> Vec<String> {
        vec!["chromadoku.1.work.a".to_owned(), "chromadoku.1.work.b".to_owned()]
    }
}

fn shelf_is(input: &str) -> Result<bool, String> {
    let drawer = Rc::new(One(format!("{input}\n{input}")));
    let shelf = Shelf::new(drawer.clone(), drawer, || "c".to_owned());
    shelf.recent(1e9);
    shelf.settings();
    Ok(matches!(shelf.read("a"), Some(Ok(_))))
}

fn question_is(input: &[u8]) -> Result<bool, String> {
    let Some(message) = form::of_bytes::<ToWorker>(input) else { return Ok(false) };
    same(&Some(&message), &form::of_bytes(&form::to_bytes(&message)).as_ref(), "the message")?;
    for begin in [solve, study] {
        let mut engine = Engine::new(begin);
        engine.handle(message.clone());
        // Each look at this clock ends a slice.
        let now = Cell::new(0.0);
        let clock = || now.replace(now.get() + 20.0);
        (0..3).for_each(|_| drop(engine.slice(&clock)));
    }
    Ok(true)
}

fn answer_is(input: &[u8]) -> Result<bool, String> {
    let Some(message) = form::of_bytes::<FromWorker>(input) else { return Ok(false) };
    same(&Some(&message), &form::of_bytes(&form::to_bytes(&message)).as_ref(), "the message")
}

fn settings_are(input: &str) -> Result<bool, String> {
    let settings = Settings::of_text(input);
    same(&settings, &Settings::of_text(&settings.to_text()), "what was chosen")
}
