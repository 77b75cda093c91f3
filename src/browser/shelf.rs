//! Stored work: under which name each tab keeps its own, what "Recent" lists, what is dropped. It decides over any pair
//! of [`Drawer`]s; [`drawer`](super::drawer) has the browser's.
//!
//! Every piece of work is one entry, `chromadoku.1.work.ID`: a line of [`Label`], then a line of [`Saved`]. Each tab has
//! an id of its own, kept in the tab's drawer, so that reloading brings back the same work. Two tabs never overwrite
//! each other: a tab writes an entry only if it reads the label that it last saw there; if not, somebody else wrote
//! (a duplicated tab begins with the same id), and it goes on under an id of its own, at once where it hears of that.

use std::cmp::Reverse;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::rc::Rc;

use chromadoku_app::figure::glance::glance;
use chromadoku_app::session::saved::wire::{self, kept_struct};
use chromadoku_app::session::saved::{Progress, RecentEntry, Saved, SavedError};
use chromadoku_app::session::{Session, Settings, Values, link, samples};
use chromadoku_app::{form, words};
use chromadoku_board::codec::link as codec;
use chromadoku_board::credits::Credits;
use chromadoku_board::geometry::Geometry;
use chromadoku_board::order::in_order;
use serde::{Deserialize, Serialize};

use super::drawer::{Drawer, Refused};

/// How many pieces of work are kept.
pub const MOST: usize = 50;

const WORK: &str = "chromadoku.1.work.";
const SETTINGS: &str = "chromadoku.1.settings";
const TAB: &str = "chromadoku.1.tab";
const PROBE: &str = "chromadoku.1.probe";

/// What is known of a piece of work without reading it.
#[derive(Clone, PartialEq, Debug)]
pub struct Label {
    /// When it was stored, in milliseconds since 1970.
    pub when: f64,
    /// What it is called.
    pub title: String,
    /// How many cells have a value, and how many there are.
    pub filled: (usize, usize),
    /// The link to its position.
    pub link: String,
    /// Equal for equal work.
    pub mark: u64,
    /// Whether there is nothing in it to keep.
    pub blank: bool,
}

kept_struct!(Label { when, title, filled, link, mark, blank });

/// What a tab remembers over a reload.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
pub struct Tab {
    /// The name of its work.
    pub id: String,
    /// The fragment that the page itself last wrote into the address; empty where a reload is to open what stands there rather
    /// than what is stored.
    pub address: String,
    /// How often in a row the page broke soon after it was opened.
    pub crashes: u32,
}

impl Tab {
    /// The address became this one. Where it is news, a reload opens it rather than what is stored.
    pub fn remember(&mut self, address: String, is_news: bool) {
        self.address = if is_news { String::new() } else { address };
    }
}

/// Stored work, as one tab sees it.
pub struct Shelf {
    local: Rc<dyn Drawer>,
    tab: Rc<dyn Drawer>,
    /// The label under the tab's id as this tab last wrote or read it.
    seen: Option<String>,
    fresh_id: fn() -> String,
}

impl Shelf {
    /// The shelf of a tab: a drawer that all tabs share, and the tab's own.
    pub fn new(local: Rc<dyn Drawer>, tab: Rc<dyn Drawer>, fresh_id: fn() -> String) -> Shelf {
        let mut shelf = Shelf { local, tab, seen: None, fresh_id };
        shelf.seen = shelf.label_line(&shelf.tab().id);
        shelf
    }

    /// What the tab remembers.
    pub fn tab(&self) -> Tab {
        self.tab.get(TAB).and_then(|text| form::of_text(&text)).unwrap_or_default()
    }

    /// Changes what the tab remembers.
    pub fn change_tab(&self, change: impl FnOnce(&mut Tab)) {
        let mut tab = self.tab();
        change(&mut tab);
        // A tab that cannot remember takes a fresh id after a reload, and nothing is lost.
        let _ = self.tab.put(TAB, &form::to_text(&tab));
    }

    /// The settings; those that cannot be read are the usual ones.
    pub fn settings(&self) -> Settings {
        Settings::of_text(&self.local.get(SETTINGS).unwrap_or_default())
    }

    /// Whether any were stored.
    pub fn has_settings(&self) -> bool {
        self.local.get(SETTINGS).is_some()
    }

    /// Stores the settings.
    pub fn save_settings(&self, settings: &Settings) -> Result<(), Refused> {
        self.local.put(SETTINGS, &settings.to_text())
    }

    /// Stores the tab's work. What is stored last counts as the latest, whatever the clock says.
    pub fn save(&mut self, session: &Session, when: f64) -> Result<(), Refused> {
        let when = self.labels().first().map_or(when, |(_, latest)| when.max(latest.when + 1.0));
        let body = form::seal(&Saved::of(session).write());
        let mut id = self.tab().id;
        if id.is_empty() || !self.is_own(&id) {
            id = self.begin();
        }
        let puzzle = &session.puzzle;
        let label = Label {
            when,
            title: title(&puzzle.geometry, &puzzle.givens, &puzzle.credits),
            filled: (
                session.puzzle.position.board.values().values().flatten().count(),
                session.puzzle.geometry.cell_count(),
            ),
            link: link::link_of(session),
            mark: mark(&body),
            blank: is_blank(session),
        };
        let line = form::seal(&wire::write(&label));
        self.put_work(&id, &format!("{line}\n{body}"))?;
        self.seen = Some(line);
        self.prune(&id);
        Ok(())
    }

    /// Another puzzle took the place of the former one, which stays as it was. Work that is stored just so already goes
    /// on under its name.
    pub fn turn(&mut self, former: Option<&Session>, next: &Session, when: f64) -> Result<(), Refused> {
        match former {
            // What another tab wrote under the same name is not blank.
            Some(former) if is_blank(former) && self.is_own(&self.tab().id) => self.delete(&self.tab().id),
            Some(former) if is_blank(former) => {}
            Some(former) => self.save(former, when)?,
            None => {}
        }
        let body = form::seal(&Saved::of(next).write());
        let mark = mark(&body);
        match self.labels().into_iter().find(|(_, label)| label.mark == mark) {
            Some((id, _)) => {
                self.seen = self.label_line(&id);
                self.change_tab(|tab| tab.id = id);
            }
            None => drop(self.begin()),
        }
        self.save(next, when)
    }

    /// Whether another tab wrote under the name of this tab's work.
    pub fn is_taken(&self) -> bool {
        let id = self.tab().id;
        self.label_line(&id).is_some() && !self.is_own(&id)
    }

    /// Whether nobody else wrote under this id since this tab did.
    fn is_own(&self, id: &str) -> bool {
        self.label_line(id) == self.seen
    }

    /// Takes a fresh id.
    pub fn begin(&mut self) -> String {
        let id = (self.fresh_id)();
        self.change_tab(|tab| tab.id = id.clone());
        self.seen = None;
        id
    }

    /// Reads a piece of work; `None` if there is none.
    pub fn read(&self, id: &str) -> Option<Result<Saved, SavedError>> {
        let text = self.local.get(&key(id))?;
        let body = text.split_once('\n').map_or("", |(_, body)| body);
        let saved = form::open(body).ok_or(SavedError::Malformed).and_then(|bytes| Saved::read(&bytes));
        Some(saved.and_then(|saved| saved.session().map(|_| saved)))
    }

    /// The names of all work that is worth keeping, that which was changed last first, in whatever tab.
    pub fn ids(&self) -> Vec<String> {
        self.labels().into_iter().filter(|(_, label)| !label.blank).map(|(id, _)| id).collect()
    }

    /// The work whose position a link leads to.
    pub fn find_link(&self, fragment: &str) -> Option<Saved> {
        let found = self.labels().into_iter().find(|(_, label)| label.link == fragment)?;
        self.read(&found.0)?.ok()
    }

    /// Former work as seen at a time, the latest first: not the tab's own, and nothing twice. What cannot be read comes last.
    pub fn recent(&self, now: f64) -> Vec<RecentEntry> {
        let own = self.tab().id;
        let labels = self.labels();
        let mut marks: Vec<u64> = labels.iter().filter(|(id, _)| *id == own).map(|(_, label)| label.mark).collect();
        let mut entries = Vec::new();
        for (key, label) in labels.into_iter().filter(|(id, label)| *id != own && !label.blank) {
            if !marks.contains(&label.mark) {
                marks.push(label.mark);
                entries.push(entry(key, label, now));
            }
        }
        entries.extend(self.unreadable().into_iter().map(|key| RecentEntry {
            key,
            title: "Damaged work".to_owned(),
            when: "cannot be read".to_owned(),
            progress: None,
            glance: None,
        }));
        entries
    }

    /// Removes a piece of work.
    pub fn delete(&self, id: &str) {
        self.local.remove(&key(id));
    }

    /// The names of work of which not even the label can be read.
    pub fn unreadable(&self) -> Vec<String> {
        self.keys().filter(|id| self.label(id).is_none()).collect()
    }

    /// All readable labels, the latest first.
    fn labels(&self) -> Vec<(String, Label)> {
        let labels = self.keys().filter_map(|id| Some((id.clone(), self.label(&id)?)));
        in_order(labels, |(id, label)| (Reverse(label.when as u64), id.clone()))
    }

    /// The names of all work.
    fn keys(&self) -> impl Iterator<Item = String> {
        self.local.keys().into_iter().filter_map(|key| key.strip_prefix(WORK).map(str::to_owned))
    }

    fn label(&self, id: &str) -> Option<Label> {
        wire::read(&form::open(&self.label_line(id)?)?)
    }

    fn label_line(&self, id: &str) -> Option<String> {
        let text = self.local.get(&key(id))?;
        Some(text.split_once('\n').map_or(text.as_str(), |(line, _)| line).to_owned())
    }

    /// Puts work into the shared drawer; where that is full, the oldest makes room.
    fn put_work(&self, id: &str, text: &str) -> Result<(), Refused> {
        while self.local.put(&key(id), text).is_err() {
            // A locked drawer refuses everything, and dropping work would not help.
            self.local.put(PROBE, "")?;
            self.local.remove(PROBE);
            self.delete(self.dispensable(id).first().ok_or(Refused)?);
        }
        Ok(())
    }

    /// Drops work beyond [`MOST`].
    fn prune(&self, own: &str) {
        if let Some(beyond) = (self.labels().len()).checked_sub(MOST).filter(|&beyond| beyond > 0) {
            self.dispensable(own).iter().take(beyond).for_each(|id| self.delete(id));
        }
    }

    /// Work in the order in which it makes room: puzzles that nobody has touched, then what was played, the oldest first. Never
    /// the tab's own, nor what cannot be read.
    fn dispensable(&self, own: &str) -> Vec<String> {
        let others = self.labels().into_iter().rev().map(|(id, _)| id).filter(|id| id != own);
        let (mut untouched, played): (Vec<String>, Vec<String>) = others.partition(|id| self.is_untouched(id));
        untouched.extend(played);
        untouched
    }

    /// Whether a piece of work is a puzzle as it came.
    fn is_untouched(&self, id: &str) -> bool {
        matches!(self.read(id), Some(Ok(saved)) if saved.is_untouched())
    }
}

fn key(id: &str) -> String {
    format!("{WORK}{id}")
}

fn mark(body: &str) -> u64 {
    let mut hasher = DefaultHasher::new();
    body.hash(&mut hasher);
    hasher.finish()
}

/// Whether there is nothing to keep: nothing was done on an empty board or a sample, which are always to be had, nor was it given a name.
pub fn is_blank(session: &Session) -> bool {
    let puzzle = &session.puzzle;
    let untouched =
        puzzle.timeline.moves.is_empty() && puzzle.timeline.branches.is_empty() && puzzle.credits.is_empty();
    let empty = || session.puzzle.givens.values().all(Option::is_none);
    let sample = || samples::SAMPLES.iter().filter_map(samples::Sample::session);
    untouched && (empty() || sample().any(|sample| sample.puzzle.givens == session.puzzle.givens))
}

/// A piece of work as it is seen at a time. Its link tells what it is, whatever earlier releases called it.
fn entry(key: String, label: Label, now: f64) -> RecentEntry {
    let state = codec::decode(&label.link).ok();
    RecentEntry {
        key,
        title: state.as_ref().map_or(label.title, |at| title(&at.geometry, &at.givens, &at.credits)),
        when: ago(now - label.when),
        progress: state.as_ref().map(Progress::of),
        glance: state.as_ref().map(glance),
    }
}

/// What it is called and the board; where it has no name, the board and how many digits are given.
fn title(geometry: &Geometry, givens: &Values, credits: &Credits) -> String {
    let board = geometry.title();
    match credits.title() {
        "" => format!("{board} · {}", words::plural(givens.values().flatten().count(), "given", "givens")),
        name => format!("{name} ({board})"),
    }
}

/// How long ago something was, in words.
fn ago(milliseconds: f64) -> String {
    let minutes = (milliseconds / 60_000.0) as u64;
    let said = |count: u64, unit: &str| format!("{count} {unit}{} ago", if count == 1 { "" } else { "s" });
    match minutes {
        0 => "just now".to_owned(),
        1..60 => said(minutes, "minute"),
        60..1_440 => said(minutes / 60, "hour"),
        1_440..43_200 => said(minutes / 1_440, "day"),
        43_200..525_600 => said(minutes / 43_200, "month"),
        _ => said(minutes / 525_600, "year"),
    }
}

#[cfg(test)]
mod tests;

#[cfg(test)]
pub(crate) mod testing {
    //! Shelves in memory, and work to put on them.

    use std::sync::atomic::{AtomicU32, Ordering};

    use chromadoku_app::session::Move;
    use chromadoku_solver::path;

    use super::*;
    use crate::browser::drawer::Memory;

    /// The shelf of a tab.
    pub(crate) fn shelf(local: &Rc<Memory>, tab: &Rc<Memory>) -> Shelf {
        static LAST: AtomicU32 = AtomicU32::new(0);
        Shelf::new(local.clone(), tab.clone(), || format!("id{}", LAST.fetch_add(1, Ordering::Relaxed)))
    }

    /// A session after the first steps of its path.
    pub(crate) fn played(session: Session, steps: usize) -> Session {
        let path = path::path(&session.puzzle.position.board);
        let mut saved = Saved::of(&session);
        saved.timeline.moves = path.steps.into_iter().take(steps).map(|step| Move::of_step(Rc::new(step))).collect();
        saved.timeline.cursor = saved.timeline.moves.len();
        saved.session().unwrap()
    }
}
