//! What the scene of every cell is made from, worked out once for the whole grid.

use chromadoku_board::geometry::{Geometry, UnitKind};
use chromadoku_board::id::{Candidate, Cell, Digit, Id, PerCell, RuleId};
use chromadoku_board::note::{CandidateColors, Notes, OwnLink};
use chromadoku_board::set::{CellSet, DigitSet};
use chromadoku_solver::search::coloring::Event;
use chromadoku_solver::step::Effect;

use super::{CellScene, Fate, LinkScene, MarkScene, Source};
use crate::figure::{Emphasis, Face, Role};
use crate::scene::{Marked, Seen};
use crate::session::position::By;
use crate::session::{Candidates, Filter, Reveal, SearchRun, Stage};
use crate::words::digits;

/// A search that does more events a second than this is a blur: its lines are left out.
const FASTEST_WITH_LINKS: u32 = 60;

/// What is seen, as far as it concerns cells.
pub(super) struct Look<'a> {
    seen: &'a Seen,
    marked: Marked<'a>,
    reveal: Option<Reveal>,
    area: CellSet,
    spoken_of: CellSet,
    pub(super) broken: CellSet,
    placed: PerCell<Option<Digit>>,
    eliminated: PerCell<DigitSet>,
    clashes: Vec<(Cell, Cell)>,
    extra: CellSet,
    search: Option<&'a SearchRun>,
    differ: Option<&'a [PerCell<Digit>; 2]>,
}

impl<'a> Look<'a> {
    /// Gathers it.
    pub(super) fn of(seen: &'a Seen) -> Look<'a> {
        let marked = Marked::of(seen);
        let count = seen.geometry.cell_count();
        let mut placed = PerCell::filled(None, count);
        let mut eliminated = PerCell::filled(DigitSet::EMPTY, count);
        for effect in marked.effects() {
            match *effect {
                Effect::Place(Candidate { cell, digit }) => placed[cell] = Some(digit),
                Effect::Eliminate(Candidate { cell, digit }) => eliminated[cell].insert(digit),
            }
        }
        Look {
            reveal: seen.shown.as_ref().map(|shown| shown.reveal),
            area: marked.area(),
            spoken_of: marked.spoken_of(),
            broken: marked.broken(),
            placed,
            eliminated,
            clashes: seen.clashes(),
            extra: extra_cells(&seen.geometry),
            search: seen.search.as_deref(),
            differ: seen.differing(),
            marked,
            seen,
        }
    }

    /// Whether what is marked is true or false by what is supposed.
    pub(super) fn is_supposed(&self) -> bool {
        self.marked.is_supposed()
    }

    /// The rules that what is said rests on.
    pub(super) fn rules(&self) -> Vec<RuleId> {
        self.marked.rules().to_vec()
    }

    /// Whether something is said of the board: then what is chosen matters less.
    fn is_told(&self) -> bool {
        self.seen.explained || self.reveal == Some(Reveal::Where)
    }

    /// The value that stands out: that of the filter, else of the active cell.
    pub(super) fn lit(&self) -> Option<Digit> {
        match self.seen.filter {
            _ if self.is_told() => None,
            Filter::Digit(digit) => Some(digit),
            Filter::Bivalue => None,
            Filter::Off => self.value(self.seen.selection.active).map(|(digit, _)| digit),
        }
    }

    /// The scene of a cell.
    pub(super) fn cell(&self, cell: Cell) -> CellScene {
        let seen = self.seen;
        let selection = &seen.selection;
        let value = self.value(cell);
        let ghost = self.placed[cell].filter(|_| value.is_none());
        let clashes = self.clashes.iter().filter_map(|&(a, b)| match cell {
            _ if cell == a => Some(b),
            _ if cell == b => Some(a),
            _ => None,
        });
        let mut scene = CellScene {
            cell,
            place: seen.geometry.place(cell),
            names: seen.geometry.naming(),
            value,
            ghost,
            marks: if value.is_none() && ghost.is_none() { self.marks(cell) } else { Vec::new() },
            notes: if value.is_none() && ghost.is_none() { self.notes(cell) } else { Notes::default() },
            noted: false,
            colors: seen.position.colors[cell],
            hand: seen.candidates == Candidates::Hand,
            linked: self.linked(cell),
            role: None,
            letter: self.marked.letter(cell),
            faint: self.reveal == Some(Reveal::Done),
            clashes: clashes.map(|other| seen.geometry.place(other)).collect(),
            dead: value.is_none() && seen.is_dead(cell),
            differs: self.differ.map(|[a, b]| (a[cell], b[cell])).filter(|(a, b)| a != b && value.is_none()),
            in_area: self.area.contains(cell),
            chosen: selection.cells.contains(cell),
            active: selection.active == cell,
            emphasis: Emphasis::Full,
            peer: !self.is_told() && seen.geometry.peers(selection.active).contains(cell),
            same: !self.is_told()
                && (selection.active != cell || seen.filter != Filter::Off)
                && value.is_some()
                && value.map(|(digit, _)| digit) == self.lit(),
            fixed: seen.stage == Stage::Play && seen.givens[cell].is_some(),
            in_extra: self.extra.contains(cell),
            thick: thick_borders(&seen.geometry, cell),
        };
        scene.noted = seen.notes && !scene.notes.is_empty() && scene.marks.iter().all(MarkScene::is_plain);
        scene.role = self.role(&scene);
        scene.emphasis = Emphasis::of_cell(seen, cell, scene.role, self.spoken_of.contains(cell));
        scene.faint &= scene.role.is_some_and(Role::is_of_pattern) || scene.role == Some(Role::Placed);
        scene
    }

    /// What the user's links and colors say of the candidates of a cell.
    fn linked(&self, cell: Cell) -> Vec<String> {
        let seen = self.seen;
        let of_cell = seen.own_links().filter(|link| link.ends.iter().any(|at| at.cell == cell));
        let said = |link: &OwnLink| {
            let [one, other] = if link.ends[0].cell == cell { link.ends } else { [link.ends[1], link.ends[0]] };
            let how = link.strength.name();
            format!("{} linked {how}ly to {} in {}", one.digit, other.digit, seen.geometry.name(other.cell))
        };
        let begun = seen.tied.filter(|at| at.cell == cell).map(|at| format!("a link begins at {}", at.digit));
        let aimed = seen.aimed.filter(|at| at.cell == cell).map(|at| format!("{} chosen, to be colored", at.digit));
        let colored = self.candidate_colors(cell).map(|own| format!("{} colored {}", own.at.digit, digits(own.colors)));
        of_cell.map(said).chain(colored).chain(begun).chain(aimed).collect()
    }

    /// The user's colors of the candidates of a cell.
    fn candidate_colors(&self, cell: Cell) -> impl Iterator<Item = &CandidateColors> {
        self.seen.position.candidate_colors.iter().filter(move |own| own.at.cell == cell)
    }

    /// Lines between equal peers, those of a chain, those that the user drew, and from the cell that a slow search looks at to
    /// the one that forbids its color.
    pub(super) fn links(&self) -> Vec<LinkScene> {
        let place = |cell| self.seen.geometry.place(cell);
        let link = |(a, b), role| LinkScene { from: place(a), to: place(b), digits: None, role, past: false };
        let mut links: Vec<LinkScene> = self.clashes.iter().map(|&pair| link(pair, Role::Conflict)).collect();
        if let Some(run) = self.search
            && (!run.running || run.rate <= FASTEST_WITH_LINKS)
            && let Some(Event::Reject(vertex, _, neighbor)) = run.last
        {
            links.push(link((cell_of(vertex), cell_of(neighbor)), Role::Current));
        }
        links.extend(self.seen.own_links().map(|own| {
            let [from, to] = own.ends;
            LinkScene { digits: Some((from.digit, to.digit)), ..link((from.cell, to.cell), own.strength.into()) }
        }));
        if self.search.is_none() && self.reveal != Some(Reveal::Done) {
            let joined = self.marked.links().iter();
            links.extend(joined.map(|joined| LinkScene {
                digits: Some((joined.from.digit, joined.to.digit)),
                past: self.marked.is_past(joined),
                ..link((joined.from.cell, joined.to.cell), joined.role)
            }));
        }
        links
    }

    fn value(&self, cell: Cell) -> Option<(Digit, Source)> {
        if let Some(digit) = self.seen.givens[cell] {
            return Some((digit, Source::Given));
        }
        if let Some(entry) = self.seen.position.entries[cell] {
            let source = match entry.by {
                By::User => Source::Entry,
                By::Step => Source::Step,
                By::Trial => Source::Trial,
            };
            return Some((entry.digit, source));
        }
        let color = self.search.and_then(|run| run.coloring.colors().get(cell.index()).copied().flatten());
        color.map(|color| (Digit::from_index(usize::from(color)), Source::Trial))
    }

    /// Most important first: what is wrong, what a search does, what a step does, what is ambiguous.
    fn role(&self, scene: &CellScene) -> Option<Role> {
        let cell = scene.cell;
        if !scene.clashes.is_empty() || scene.dead && self.search.is_none() {
            return Some(Role::Conflict);
        }
        if let Some(run) = self.search {
            let at = match run.last {
                Some(Event::Assign(vertex, _) | Event::Reject(vertex, _, _) | Event::Backtrack(vertex, _)) => {
                    Some(cell_of(vertex))
                }
                _ => None,
            };
            let tried = matches!(scene.value, Some((_, Source::Trial)));
            return if at == Some(cell) { Some(Role::Current) } else { tried.then_some(Role::Trial) };
        }
        if self.broken.contains(cell) {
            return Some(Role::Conflict);
        }
        if self.placed[cell].is_some() {
            return Some(Role::Placed);
        }
        if let Some(role) = self.marked.cell_role(cell) {
            return Some(role);
        }
        if !self.eliminated[cell].is_empty() && self.reveal != Some(Reveal::Done) {
            return Some(Role::Eliminated);
        }
        if self.reveal.is_none() && self.seen.conflicting.contains(cell) {
            return Some(Role::Conflict);
        }
        scene.differs.map(|_| Role::Differs)
    }

    /// The user's notes in an unsolved cell, while the puzzle is played.
    fn notes(&self, cell: Cell) -> Notes {
        let playing = self.seen.stage == Stage::Play && self.search.is_none();
        if playing { self.seen.position.notes[cell] } else { Notes::default() }
    }

    /// The candidates or marks of an unsolved cell.
    fn marks(&self, cell: Cell) -> Vec<MarkScene> {
        // While a puzzle is set there is nothing to solve yet, and a search shows what it colored.
        let truths = self.seen.truths.as_ref().map(|truths| truths[cell]);
        let setting = self.seen.stage == Stage::SetUp && self.seen.shown.is_none() && truths.is_none();
        if setting || self.search.is_some() {
            return Vec::new();
        }
        let position = &self.seen.position;
        let leaving = self.eliminated[cell];
        let shown = self.marked.candidates(cell);
        let struck = match self.seen.candidates {
            Candidates::Auto => position.strikes[cell],
            Candidates::Hand => DigitSet::EMPTY,
        };
        let mark = |digit| {
            let fate = match self.reveal {
                Some(Reveal::Done) if leaving.contains(digit) => Fate::Gone,
                _ if leaving.contains(digit) => Fate::Struck,
                _ if struck.contains(digit) => Fate::StruckByHand,
                _ if truths.is_some_and(|truths| !truths.contains(digit)) => Fate::Untrue,
                _ => Fate::Stays,
            };
            let role = match fate {
                Fate::Struck | Fate::Gone => Some(Role::Eliminated),
                _ if [self.seen.tied, self.seen.aimed].contains(&Some(Candidate { cell, digit })) => {
                    Some(Role::Current)
                }
                _ => self.marked.pattern_role(Candidate { cell, digit }),
            };
            MarkScene {
                digit,
                role,
                face: match fate {
                    Fate::Stays => self.marked.face(Candidate { cell, digit }),
                    _ => Face::Pie,
                },
                fate,
                colors: CandidateColors::of(&position.candidate_colors, Candidate { cell, digit }),
            }
        };
        (shown | leaving).iter().map(mark).collect()
    }
}

/// A vertex of the cells graph has the number of its cell.
fn cell_of(vertex: u32) -> Cell {
    Cell::from_index(vertex as usize)
}

fn extra_cells(geometry: &Geometry) -> CellSet {
    let extras = geometry.units().filter(|(_, unit)| unit.kind == UnitKind::Window);
    extras.fold(CellSet::EMPTY, |cells, (_, unit)| cells | unit.set)
}

/// Whether a cell ends its region to the right and below; the frame of the board is not its matter.
fn thick_borders(geometry: &Geometry, cell: Cell) -> (bool, bool) {
    let (row, column) = geometry.place(cell);
    let is_parted = |row, column| geometry.cell_at(row, column).is_some_and(|other| geometry.are_parted(cell, other));
    (is_parted(row, column + 1), is_parted(row + 1, column))
}
