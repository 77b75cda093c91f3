//! The shape of a board in a link.

use super::LinkError;
use super::coder::{Coder, Model};
use super::rule::Carrier;
use crate::geometry::overlap::{self, MOST_BOARDS};
use crate::geometry::{Base, Extra, Shape};
use crate::id::{Cell, Id, MAX_CELLS, MAX_DIGITS};
use crate::rule::MAX_RULES;

/// More units than any board has: a bound on the work that a malicious link can ask for.
const MAX_UNITS: usize = 4096;

/// What is said of a board beside rules.
const EXTRAS: [Extra; 7] = [
    Extra::Diagonals,
    Extra::Windows,
    Extra::AntiKnight,
    Extra::AntiKing,
    Extra::Falling,
    Extra::Rising,
    Extra::DisjointGroups,
];

/// Which kind of shape it is. The numbers up to [`KINDS`] that are not used yet leave room for others.
const CLASSIC9: usize = 0;
const BOXES: usize = 1;
const REGIONS: usize = 2;
const UNITS: usize = 3;
const BOARDS: usize = 4;
const KINDS: usize = 8;
const EXTRA_KINDS: usize = 32;

/// The number of a rule, behind which it comes.
const RULE: usize = 7;

/// The number of an extra.
fn number_of(extra: &Extra) -> usize {
    match extra {
        Extra::Diagonals => 0,
        Extra::Windows => 1,
        Extra::AntiKnight => 2,
        Extra::AntiKing => 3,
        Extra::Falling => 4,
        Extra::Rising => 5,
        Extra::DisjointGroups => 6,
        Extra::Rule(_) => RULE,
    }
}

/// Writes a shape, or reads one where none is known. Writing never fails.
pub(super) fn carry(coder: &mut Coder, known: Option<&Shape>) -> Result<Shape, LinkError> {
    let classic9 = Shape::boxes(3, 3);
    let known = known.unwrap_or(&classic9);
    let kind = match known.base {
        _ if *known == classic9 => CLASSIC9,
        Base::Boxes { .. } => BOXES,
        Base::Regions(_) => REGIONS,
        Base::Units { .. } => UNITS,
        Base::Boards { .. } => BOARDS,
    };
    let base = match coder.uniform(KINDS, kind) {
        CLASSIC9 => return Ok(classic9),
        BOXES => boxes(coder, &known.base),
        REGIONS => regions(coder, &known.base),
        UNITS => units(coder, &known.base)?,
        BOARDS => boards(coder, &known.base)?,
        _ => return Err(LinkError::BadState("a kind of board that is not known here".into())),
    };
    let extras = extras(coder, &base, &known.extras)?;
    Ok(Shape { base, extras })
}

fn boxes(coder: &mut Coder, known: &Base) -> Base {
    let (width, height) = if let Base::Boxes { width, height } = *known { (width, height) } else { (1, 1) };
    let mut side = |known: u8| 1 + coder.uniform(MAX_DIGITS, usize::from(known) - 1) as u8;
    Base::Boxes { width: side(width), height: side(height) }
}

fn boards(coder: &mut Coder, known: &Base) -> Result<Base, LinkError> {
    let (size, known) = match known {
        Base::Boards { width, height, corners } => ((*width, *height), corners.as_slice()),
        _ => ((1, 1), [].as_slice()),
    };
    let mut side = |known: u8| 1 + coder.uniform(MAX_DIGITS, usize::from(known) - 1) as u8;
    let (width, height) = (side(size.0), side(size.1));
    let count = coder.number(known.len());
    if count > MOST_BOARDS || usize::from(width) * usize::from(height) > MAX_DIGITS {
        return Err(LinkError::BadState(format!("{count} boards")));
    }
    let corner = |at: usize| {
        let known = known.get(at).copied().unwrap_or_default();
        let mut number = |known: u8| coder.uniform(256, usize::from(known)) as u8;
        (number(known.0), number(known.1))
    };
    Ok(Base::Boards { width, height, corners: (0..count).map(corner).collect() })
}

fn extras(coder: &mut Coder, base: &Base, known: &[Extra]) -> Result<Vec<Extra>, LinkError> {
    let count = coder.number(known.len());
    if count > MAX_RULES + EXTRAS.len() {
        return Err(LinkError::BadState(format!("{count} rules")));
    }
    let mut rules = None;
    let mut extra = |at: usize| {
        let known = known.get(at);
        let number = coder.uniform(EXTRA_KINDS, known.map_or(0, number_of));
        if number == RULE {
            let known = known.and_then(|extra| if let Extra::Rule(rule) = extra { Some(rule) } else { None });
            let carrier = rules.get_or_insert_with(|| Carrier::new(places_of(base)));
            return carrier.carry(coder, known).map(Extra::Rule);
        }
        let extra = EXTRAS.iter().find(|extra| number_of(extra) == number);
        extra.cloned().ok_or_else(|| LinkError::BadState("a rule that is not known here".into()))
    };
    (0..count).map(&mut extra).collect()
}

/// Rows and columns of the cells of a board, which may be none: that is found out when it is built.
fn places_of(base: &Base) -> Vec<(u8, u8)> {
    let square = |n: usize| (0..n * n).map(|at| ((at / n) as u8, (at % n) as u8)).collect();
    match base {
        Base::Boxes { width, height } => square((usize::from(*width) * usize::from(*height)).min(MAX_DIGITS)),
        Base::Regions(regions) => square(regions.len().isqrt()),
        Base::Units { places, .. } => places.clone(),
        Base::Boards { width, height, corners } => {
            overlap::places((usize::from(*width) * usize::from(*height)).min(MAX_DIGITS), corners)
        }
    }
}

/// Regions hang together, so most cells belong to that of the left or the upper neighbor.
fn regions(coder: &mut Coder, known: &Base) -> Base {
    let known: &[u8] = if let Base::Regions(regions) = known { regions } else { &[] };
    let n = 1 + coder.uniform(MAX_DIGITS, known.len().isqrt().saturating_sub(1));
    let (mut as_left, mut as_above) = (Model::default(), Model::default());
    let mut regions: Vec<u8> = Vec::with_capacity(n * n);
    for at in 0..n * n {
        let own = known.get(at).copied().unwrap_or(0);
        let left = (at % n > 0).then(|| regions[at - 1]);
        let above = (at >= n).then(|| regions[at - n]).filter(|&above| Some(above) != left);
        let region = match (left, above) {
            (Some(left), _) if coder.flag(&mut as_left, own == left) => left,
            (_, Some(above)) if coder.flag(&mut as_above, own == above) => above,
            _ => coder.uniform(n, usize::from(own)) as u8,
        };
        regions.push(region);
    }
    Base::Regions(regions)
}

fn units(coder: &mut Coder, known: &Base) -> Result<Base, LinkError> {
    let (digits, places, units) = match known {
        Base::Units { digits, places, units } => (*digits, places.as_slice(), units.as_slice()),
        _ => (1, [(0, 0)].as_slice(), [].as_slice()),
    };
    let digits = 1 + coder.uniform(MAX_DIGITS, usize::from(digits) - 1);
    let cell_count = 1 + coder.uniform(MAX_CELLS, places.len() - 1);
    let places = self::places(coder, cell_count, places);
    let unit_count = coder.number(units.len());
    if unit_count > MAX_UNITS {
        return Err(LinkError::BadState(format!("{unit_count} units")));
    }
    let units = (0..unit_count).map(|at| {
        let known: &[Cell] = units.get(at).map_or(&[], |unit| unit);
        let size = coder.uniform(digits + 1, known.len());
        let member = |at: usize| {
            let own = known.get(at).map_or(0, |cell| cell.index());
            Cell::from_index(coder.uniform(cell_count, own))
        };
        (0..size).map(member).collect()
    });
    let units = units.collect();
    Ok(Base::Units { digits: digits as u8, places, units })
}

/// Most cells stand to the right of the one before.
fn places(coder: &mut Coder, count: usize, known: &[(u8, u8)]) -> Vec<(u8, u8)> {
    let mut as_expected = Model::default();
    let mut expected = (0, 0);
    let mut places = Vec::with_capacity(count);
    for at in 0..count {
        let own = known.get(at).copied().unwrap_or_default();
        let place = if coder.flag(&mut as_expected, own == expected) {
            expected
        } else {
            let mut number = |known: u8| coder.uniform(256, usize::from(known)) as u8;
            (number(own.0), number(own.1))
        };
        expected = (place.0, place.1.wrapping_add(1));
        places.push(place);
    }
    places
}
