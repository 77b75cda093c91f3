//! What a link says, in order: the shape, the view, the values, the sets of digits, the colors, the credits, the notes, the
//! links, the colors of candidates. What a later version adds is asked for in its place, so that one text serves all of them.

use super::coder::{Coder, Model};
use super::natural::Natural;
use super::{By, COLORS, Entry, Layout, LinkError, LinkState, MOST_COLORED, MOST_LINKS, Version, View, shape};
use crate::credits::{Credits, MOST_NAME, MOST_RULES};
use crate::geometry::Geometry;
use crate::id::{Candidate, Cell, Digit, Id, PerCell, UnitId};
use crate::note::{CandidateColors, OwnLink, Spot, Strength};
use crate::set::DigitSet;

/// A state, of which [`LinkState::kept`] drops nothing, as a number, in the form of a version that says all of it.
pub(super) fn write(version: Version, state: &LinkState) -> Natural {
    let mut coder = Coder::Write(Vec::new());
    // Only a reader can meet what does not exist.
    let written = carry(&mut coder, version, Some(state));
    debug_assert_eq!(written.as_ref(), Ok(state));
    coder.finish()
}

/// The state of a number in the form of a version.
pub(super) fn read(version: Version, body: Natural) -> Result<LinkState, LinkError> {
    let mut coder = Coder::Read(body);
    let state = carry(&mut coder, version, None)?;
    if coder.finish().is_zero() { Ok(state) } else { Err(LinkError::Damaged) }
}

/// Writes a state, or reads one where none is known; one text for both, so that they cannot disagree.
fn carry(coder: &mut Coder, version: Version, known: Option<&LinkState>) -> Result<LinkState, LinkError> {
    let shape = shape::carry(coder, known.map(|state| state.geometry.shape()))?;
    let geometry = match known {
        Some(state) => state.geometry.clone(),
        None => Geometry::new(shape).map_err(|error| LinkError::BadState(error.to_string()))?,
    };
    let mut state = LinkState::new(geometry.clone(), PerCell::filled(None, geometry.cell_count()));
    let blank = state.clone();
    let known = known.unwrap_or(&blank);
    state.view = view(coder, version, &geometry, known.view)?;
    values(coder, version, known, &mut state)?;
    sets(coder, known, &mut state);
    colors(coder, version, known, &mut state);
    state.credits = credits(coder, version, &known.credits)?;
    notes(coder, version, known, &mut state);
    links(coder, version, known, &mut state)?;
    candidate_colors(coder, version, known, &mut state)?;
    Ok(state)
}

fn view(coder: &mut Coder, version: Version, geometry: &Geometry, known: View) -> Result<View, LinkError> {
    const LAYOUTS: usize = 8;
    if coder.uniform(2, usize::from(known != View::default())) == 0 {
        return Ok(View::default());
    }
    let model = coder.uniform(256, usize::from(known.model)) as u8;
    let layout = match coder.uniform(LAYOUTS, known.layout as usize) {
        0 => Layout::Board,
        1 => Layout::Circle,
        2 => Layout::Force,
        _ => return Err(LinkError::BadState("a layout that is not known here".into())),
    };
    let unit = coder.uniform(geometry.unit_count() + 1, known.unit.map_or(0, |unit| unit.index() + 1));
    let digit = match version {
        Version::First => 0,
        _ => coder.uniform(geometry.digit_count() + 1, known.digit.map_or(0, |digit| digit.index() + 1)),
    };
    Ok(View {
        model,
        layout,
        unit: unit.checked_sub(1).map(UnitId::from_index),
        digit: digit.checked_sub(1).map(Digit::from_index),
    })
}

/// First which cells have a value, then the values. Where no two peers are equal, a value is one of those that no
/// peer before it has, which takes less room.
fn values(coder: &mut Coder, version: Version, known: &LinkState, state: &mut LinkState) -> Result<(), LinkError> {
    const EMPTY: usize = 0;
    const GIVEN: usize = 1;
    const ENTRY: usize = 2;
    let geometry = state.geometry.clone();
    let mut model = Model::<3>::default();
    let kind = |cell| match (known.givens[cell], known.entries[cell]) {
        (Some(_), _) => GIVEN,
        (None, Some(_)) => ENTRY,
        (None, None) => EMPTY,
    };
    let kinds: Vec<usize> = geometry.cells().map(|cell| coder.adaptive(&mut model, kind(cell))).collect();
    let clashes = coder.uniform(2, usize::from(geometry.cells().any(|cell| clashes(known, cell)))) == 1;
    let mut authors = Model::<3>::default();
    for (cell, kind) in geometry.cells().zip(kinds).filter(|&(_, kind)| kind != EMPTY) {
        let taken = if clashes { DigitSet::EMPTY } else { seen(state, cell) };
        let free = geometry.digits() - taken;
        if free.is_empty() {
            return Err(LinkError::BadState(format!("no digit is left for {}", geometry.name(cell))));
        }
        let own = known.value(cell).and_then(|digit| free.iter().position(|other| other == digit));
        let digit = free.iter().nth(coder.uniform(free.len(), own.unwrap_or(0)));
        if kind == GIVEN {
            state.givens[cell] = digit;
        } else {
            let by = by(coder, version, &mut authors, known.entries[cell]);
            state.entries[cell] = digit.map(|digit| Entry { digit, by });
        }
    }
    Ok(())
}

/// Who put a value there. The first version took all for the user's.
fn by(coder: &mut Coder, version: Version, model: &mut Model<3>, known: Option<Entry>) -> By {
    let known = known.map_or(By::User, |entry| entry.by);
    if version < Version::Second {
        return By::User;
    }
    match coder.adaptive(model, known as usize) {
        0 => By::User,
        1 => By::Step,
        _ => By::Trial,
    }
}

fn clashes(state: &LinkState, cell: Cell) -> bool {
    state.value(cell).is_some_and(|digit| seen(state, cell).contains(digit))
}

/// The values of a cell's peers.
fn seen(state: &LinkState, cell: Cell) -> DigitSet {
    state.geometry.neighbors(cell).iter().filter_map(|&peer| state.value(peer)).collect()
}

/// How likely a set of digits is empty, and how likely it holds a digit that is of the first, second or third kind.
#[derive(Default)]
struct SetModel {
    filled: Model<2>,
    member: [Model<2>; 3],
}

impl SetModel {
    fn carry(
        &mut self,
        coder: &mut Coder,
        digits: DigitSet,
        known: DigitSet,
        kind: impl Fn(Digit) -> usize,
    ) -> DigitSet {
        let mut set = DigitSet::EMPTY;
        if coder.flag(&mut self.filled, !known.is_empty()) {
            for digit in digits.iter() {
                if coder.flag(&mut self.member[kind(digit)], known.contains(digit)) {
                    set.insert(digit);
                }
            }
        }
        set
    }
}

/// The three sets of every cell that keeps them. A digit that a peer has is hardly ever removed by a step, one that is
/// gone is hardly ever struck, and people mark what is neither: the odds depend on that.
fn sets(coder: &mut Coder, known: &LinkState, state: &mut LinkState) {
    let mut used =
        |sets: &PerCell<DigitSet>| coder.uniform(2, usize::from(sets.values().any(|set| !set.is_empty()))) == 1;
    let (removed, strikes, marks) = (used(&known.removed), used(&known.strikes), used(&known.marks));
    let (mut remove, mut strike, mut mark) = (SetModel::default(), SetModel::default(), SetModel::default());
    let geometry = state.geometry.clone();
    let digits = geometry.digits();
    for cell in geometry.cells() {
        if state.givens[cell].is_some() {
            continue;
        }
        let mut gone = seen(state, cell);
        if removed && state.entries[cell].is_none() {
            let kind = |digit| usize::from(gone.contains(digit));
            state.removed[cell] = remove.carry(coder, digits, known.removed[cell], kind);
            gone |= state.removed[cell];
        }
        if strikes {
            let kind = |digit| usize::from(gone.contains(digit));
            state.strikes[cell] = strike.carry(coder, digits, known.strikes[cell], kind);
        }
        if marks {
            let kind = |digit| match (gone.contains(digit), state.strikes[cell].contains(digit)) {
                (true, _) => 0,
                (false, true) => 1,
                (false, false) => 2,
            };
            state.marks[cell] = mark.carry(coder, digits, known.marks[cell], kind);
        }
    }
}

/// The colors of every cell. People color a few cells, or many with one or two colors.
fn colors(coder: &mut Coder, version: Version, known: &LinkState, state: &mut LinkState) {
    if version < Version::Third {
        return;
    }
    let mut model = SetModel::default();
    for cell in state.geometry.clone().cells() {
        state.colors[cell] = model.carry(coder, DigitSet::first_n(COLORS), known.colors[cell], |_| 0);
    }
}

/// How likely each byte of a text is: its first half by that of the byte before it, which tells letters from blanks, its second
/// half by the first.
#[derive(Default)]
struct TextModel {
    first: [Model<16>; 16],
    second: [Model<16>; 16],
}

impl TextModel {
    /// A text of at most so many characters.
    fn carry(&mut self, coder: &mut Coder, most: usize, known: &str) -> Result<String, LinkError> {
        let length = coder.number(known.len());
        if length > most * char::MAX_LEN_UTF8 {
            return Err(LinkError::BadState("its words are too many".into()));
        }
        let mut bytes = Vec::new();
        let mut before = 0;
        for at in 0..length {
            let byte = usize::from(known.as_bytes().get(at).copied().unwrap_or_default());
            let first = coder.adaptive(&mut self.first[before], byte / 16);
            let second = coder.adaptive(&mut self.second[first], byte % 16);
            bytes.push((first * 16 + second) as u8);
            before = first;
        }
        String::from_utf8(bytes).map_err(|_| LinkError::BadState("its words are no text".into()))
    }
}

/// Title, author and rules.
fn credits(coder: &mut Coder, version: Version, known: &Credits) -> Result<Credits, LinkError> {
    if version < Version::Fourth {
        return Ok(Credits::default());
    }
    let mut model = TextModel::default();
    let title = model.carry(coder, MOST_NAME, known.title())?;
    let author = model.carry(coder, MOST_NAME, known.author())?;
    let rules = model.carry(coder, MOST_RULES, known.rules())?;
    Ok(Credits::new(&title, &author, &rules))
}

/// The corner and center marks of every cell that is not given. People hardly ever note what a peer has.
fn notes(coder: &mut Coder, version: Version, known: &LinkState, state: &mut LinkState) {
    if version < Version::Fifth {
        return;
    }
    let geometry = state.geometry.clone();
    for spot in Spot::ALL {
        let mut model = SetModel::default();
        for cell in geometry.cells() {
            if state.givens[cell].is_some() {
                continue;
            }
            let gone = seen(state, cell);
            let kind = |digit| usize::from(gone.contains(digit));
            let digits = model.carry(coder, geometry.digits(), known.notes[cell].at(spot), kind);
            state.notes[cell] = state.notes[cell].with(spot, digits);
        }
    }
}

/// The links between candidates, in order, which a link that was tampered with may not be.
fn links(coder: &mut Coder, version: Version, known: &LinkState, state: &mut LinkState) -> Result<(), LinkError> {
    if version < Version::Sixth {
        return Ok(());
    }
    let count = coder.number(known.links.len());
    let bad = || LinkError::BadState("its links between candidates".into());
    if count > MOST_LINKS {
        return Err(bad());
    }
    for at in 0..count {
        let link = known.links.get(at);
        let mut end = |end: usize| candidate(coder, &state.geometry, link.map(|link| link.ends[end]));
        let ends = [end(0), end(1)];
        let strength = match coder.uniform(2, link.map_or(0, |link| usize::from(link.strength == Strength::Strong))) {
            0 => Strength::Weak,
            _ => Strength::Strong,
        };
        let follows = state.links.last().is_none_or(|last| last.ends < ends);
        if !follows || ends[0] >= ends[1] || ends.iter().any(|at| state.givens[at.cell].is_some()) {
            return Err(bad());
        }
        state.links.push(OwnLink { ends, strength });
    }
    Ok(())
}

/// The colors of candidates, in their order, which a link that was tampered with may not keep to.
fn candidate_colors(
    coder: &mut Coder,
    version: Version,
    known: &LinkState,
    state: &mut LinkState,
) -> Result<(), LinkError> {
    if version < Version::Seventh {
        return Ok(());
    }
    let count = coder.number(known.candidate_colors.len());
    let bad = || LinkError::BadState("its colors of candidates".into());
    if count > MOST_COLORED {
        return Err(bad());
    }
    let mut model = SetModel::default();
    for number in 0..count {
        let own = known.candidate_colors.get(number);
        let at = candidate(coder, &state.geometry, own.map(|own| own.at));
        let colors = own.map_or(DigitSet::EMPTY, |own| own.colors);
        let colors = model.carry(coder, DigitSet::first_n(COLORS), colors, |_| 0);
        let follows = state.candidate_colors.last().is_none_or(|last| last.at < at);
        if !follows || colors.is_empty() || state.givens[at.cell].is_some() {
            return Err(bad());
        }
        state.candidate_colors.push(CandidateColors { at, colors });
    }
    Ok(())
}

/// A candidate, any of the board as likely as any other.
fn candidate(coder: &mut Coder, geometry: &Geometry, known: Option<Candidate>) -> Candidate {
    let digits = geometry.digit_count();
    let number = |at: Candidate| at.cell.index() * digits + at.digit.index();
    let number = coder.uniform(geometry.cell_count() * digits, known.map_or(0, number));
    Candidate { cell: Cell::from_index(number / digits), digit: Digit::from_index(number % digits) }
}
