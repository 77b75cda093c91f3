//! Which entries of the two views hang together: a geometry as flat tables, built once a search.

use chromadoku_board::geometry::Geometry;
use chromadoku_board::id::Id;
use chromadoku_board::set::CellSet;

/// The tables of a geometry. Units that are not full count as pairs of peers.
pub(super) struct Wiring {
    /// How many digits there are.
    pub(super) digits: usize,
    /// How many cells there are.
    pub(super) cells: usize,
    /// The cells of the full units, one unit after the other: `digits` each.
    members: Vec<u16>,
    homes: Lists<Home>,
    loose: Lists<u16>,
}

/// A cell's place in a full unit.
#[derive(Clone, Copy)]
pub(super) struct Home {
    /// Where the unit's entries begin, among its members and in the places of digits alike.
    pub(super) start: u32,
    /// The bit that stands for the cell.
    pub(super) bit: u32,
    /// The number of the unit among the full ones.
    pub(super) unit: u32,
}

/// What a full unit shares with another.
#[derive(Clone, Copy)]
pub(super) struct Crossing {
    /// The shared cells' places in the one unit.
    pub(super) here: u32,
    /// Where the entries of the other begin.
    pub(super) start: u32,
    /// The shared cells' places there.
    pub(super) there: u32,
}

/// A list for each cell or member, one after the other.
#[derive(Clone)]
struct Lists<T> {
    /// Where each begins, and where the last one ends.
    bounds: Vec<u32>,
    items: Vec<T>,
}

impl<T> Lists<T> {
    /// Lists to come.
    fn new() -> Lists<T> {
        Lists { bounds: vec![0], items: Vec::new() }
    }

    /// Ends the list that the last items belong to.
    fn end(&mut self) {
        self.bounds.push(self.items.len() as u32);
    }

    #[inline]
    fn of(&self, at: usize) -> &[T] {
        &self.items[self.bounds[at] as usize..self.bounds[at + 1] as usize]
    }
}

impl Wiring {
    pub(super) fn new(geometry: &Geometry) -> Wiring {
        let (digits, cells) = (geometry.digit_count(), geometry.cell_count());
        let full: Vec<_> = geometry.units().filter(|(_, unit)| unit.full).collect();
        let mut start_of = vec![u32::MAX; geometry.unit_count()];
        let mut members = Vec::with_capacity(full.len() * digits);
        for (id, unit) in full {
            start_of[id.index()] = members.len() as u32;
            members.extend(unit.cells.iter().map(|cell| cell.0));
        }
        let (mut homes, mut loose) = (Lists::new(), Lists::new());
        let mut met = vec![0_u8; geometry.unit_count()];
        for cell in geometry.cells() {
            let mut together = CellSet::of(cell);
            for &id in geometry.units_of(cell) {
                // Cells are in reading order in every unit, so a unit's places are met one after the other.
                let place = met[id.index()];
                met[id.index()] += 1;
                if start_of[id.index()] != u32::MAX {
                    let start = start_of[id.index()];
                    homes.items.push(Home { start, bit: 1 << place, unit: start / digits as u32 });
                    together |= geometry.unit(id).set;
                }
            }
            homes.end();
            if !geometry.peers(cell).is_subset(&together) {
                loose.items.extend((*geometry.peers(cell) - together).iter().map(|peer| peer.0));
            }
            loose.end();
        }
        Wiring { digits, cells, members, homes, loose }
    }

    /// How many entries the places of digits have: one a full unit and digit.
    pub(super) fn entries(&self) -> usize {
        self.members.len()
    }

    /// How many full units there are.
    pub(super) fn units(&self) -> usize {
        self.members.len() / self.digits
    }

    /// The full units of a cell.
    #[inline]
    pub(super) fn homes(&self, cell: usize) -> &[Home] {
        self.homes.of(cell)
    }

    /// The peers that share no full unit with a cell.
    #[inline]
    pub(super) fn loose(&self, cell: usize) -> &[u16] {
        self.loose.of(cell)
    }

    /// The cell at a place of the unit that an entry belongs to.
    #[inline]
    pub(super) fn member(&self, start: usize, place: u32) -> usize {
        usize::from(self.members[start + place as usize])
    }

    /// The entry's unit, as where it starts, and its digit.
    pub(super) fn of_entry(&self, entry: usize) -> (usize, usize) {
        (entry / self.digits * self.digits, entry % self.digits)
    }
}

/// For each member of the full units what its unit shares with others, as far as it has this cell and more.
#[derive(Clone)]
pub(super) struct Crossings(Lists<Crossing>);

impl Crossings {
    pub(super) fn new(wiring: &Wiring) -> Crossings {
        let Wiring { digits, members, homes, .. } = wiring;
        let units = wiring.units();
        let number = |home: &Home| home.unit as usize;
        // The places of a unit that another has as well.
        let mut shared = vec![0_u32; units * units];
        for cell in 0..wiring.cells {
            for home in homes.of(cell) {
                for other in homes.of(cell) {
                    shared[number(home) * units + number(other)] |= home.bit;
                }
            }
        }
        let mut crossings = Lists::new();
        for (at, &cell) in members.iter().enumerate() {
            let unit = at / digits;
            for home in homes.of(usize::from(cell)) {
                let [here, there] = [shared[unit * units + number(home)], shared[number(home) * units + unit]];
                if number(home) != unit && here.count_ones() > 1 {
                    crossings.items.push(Crossing { here, start: home.start, there });
                }
            }
            crossings.end();
        }
        Crossings(crossings)
    }

    /// The units that share with a unit the cell at this place of it, and others.
    #[inline]
    pub(super) fn of(&self, start: usize, place: u32) -> &[Crossing] {
        self.0.of(start + place as usize)
    }
}
