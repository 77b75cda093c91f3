//! The rules of a board as the search that learns sees them: variables, and groups of which exactly one is true.
//!
//! A variable is a candidate that is open; a group is the digits of a cell or the places of a digit in a full unit. A group keeps
//! a mask of its members that are not false, so both what a true member excludes and which member is the last one are
//! read from it at once. Peers that share no full unit are rivals one by one.

use super::super::masks::{Choice, Masks};
use super::super::wiring::Wiring;
use chromadoku_board::set::mask::bits;

/// No variable, no group.
pub(super) const NONE: u32 = u32::MAX;

/// Marks the mask of a group whose true member is known, so that it is never taken for one with a last member.
const SETTLED: u32 = 1 << 31;

/// The variables and the groups of a position, and what became of the groups.
pub(super) struct Rules {
    pub(super) tables: Tables,
    pub(super) masks: GroupMasks,
}

/// The members of each group that are not false, as bits; of a group whose true member has excluded the others, that one with a mark.
pub(super) struct GroupMasks {
    open: Vec<u32>,
    /// What was open at the decisions that stand, one after the other.
    saved: Vec<u32>,
}

/// The variables and the groups of a position.
pub(super) struct Tables {
    /// What each variable stands for.
    pub(super) choices: Vec<Choice>,
    /// The variable of each cell and digit.
    var_of: Vec<u32>,
    digits: usize,
    /// Where the members of each group begin.
    starts: Vec<u32>,
    members: Vec<u32>,
    /// Where the homes of each variable end.
    home_ends: Vec<u32>,
    homes: Vec<Home>,
    loose_ends: Vec<u32>,
    loose: Vec<u32>,
}

/// A group and the number of a variable in it.
#[derive(Clone, Copy)]
pub(super) struct Home(u32);

impl Home {
    fn new(group: u32, place: u32) -> Home {
        Home(group << 5 | place)
    }

    pub(super) fn group(self) -> u32 {
        self.0 >> 5
    }

    pub(super) fn bit(self) -> u32 {
        1 << (self.0 & 31)
    }
}

impl Rules {
    /// The rules of what is open in a position.
    pub(super) fn new(wiring: &Wiring, masks: &Masks) -> Rules {
        let digits = wiring.digits;
        let mut tables = Tables {
            choices: Vec::new(),
            var_of: vec![NONE; wiring.cells * digits],
            digits,
            starts: vec![0],
            members: Vec::new(),
            home_ends: Vec::new(),
            homes: Vec::new(),
            loose_ends: Vec::new(),
            loose: Vec::new(),
        };
        let open_cells = || (0..wiring.cells).filter(|&cell| !masks.is_settled(cell));
        for cell in open_cells() {
            for digit in bits(masks.digits(cell)) {
                tables.var_of[cell * digits + digit as usize] = tables.choices.len() as u32;
                tables.choices.push(Choice { cell: cell as u16, digit: digit as u8 });
            }
        }
        let mut group_of = vec![NONE; wiring.entries()];
        for cell in open_cells() {
            tables.add_group(bits(masks.digits(cell)).map(|digit| (cell, digit)));
        }
        for (entry, group) in group_of.iter_mut().enumerate() {
            let (start, digit) = wiring.of_entry(entry);
            if masks.places(entry).count_ones() > 1 {
                *group = tables.groups();
                let cells = bits(masks.places(entry)).map(|place| wiring.member(start, place));
                tables.add_group(cells.map(|cell| (cell, digit as u32)));
            }
        }
        for (number, cell) in open_cells().enumerate() {
            let of_cell = masks.digits(cell);
            for digit in bits(of_cell) {
                tables.homes.push(Home::new(number as u32, rank(of_cell, 1 << digit)));
                for home in wiring.homes(cell) {
                    let entry = (home.start + digit) as usize;
                    if group_of[entry] != NONE {
                        tables.homes.push(Home::new(group_of[entry], rank(masks.places(entry), home.bit)));
                    }
                }
                tables.home_ends.push(tables.homes.len() as u32);
                for &peer in wiring.loose(cell) {
                    let rival = tables.var_of[usize::from(peer) * digits + digit as usize];
                    if rival != NONE {
                        tables.loose.push(rival);
                    }
                }
                tables.loose_ends.push(tables.loose.len() as u32);
            }
        }
        let masks = GroupMasks { open: tables.full(), saved: Vec::new() };
        Rules { tables, masks }
    }
}

impl Tables {
    fn add_group(&mut self, members: impl Iterator<Item = (usize, u32)>) {
        let vars = members.map(|(cell, digit)| self.var_of[cell * self.digits + digit as usize]);
        self.members.extend(vars);
        self.starts.push(self.members.len() as u32);
    }

    fn groups(&self) -> u32 {
        self.starts.len() as u32 - 1
    }

    /// The masks of all members.
    fn full(&self) -> Vec<u32> {
        self.starts.windows(2).map(|ends| u32::MAX >> (32 - (ends[1] - ends[0]))).collect()
    }

    /// How many variables there are.
    pub(super) fn variables(&self) -> usize {
        self.choices.len()
    }

    /// The variable of a candidate, if it is open.
    pub(super) fn var(&self, choice: Choice) -> Option<u32> {
        let var = self.var_of[usize::from(choice.cell) * self.digits + usize::from(choice.digit)];
        (var != NONE).then_some(var)
    }

    /// Whether two variables are digits of one cell.
    pub(super) fn share_a_cell(&self, a: u32, b: u32) -> bool {
        self.choices[a as usize].cell == self.choices[b as usize].cell
    }

    /// The groups of a variable.
    pub(super) fn homes(&self, var: u32) -> &[Home] {
        &self.homes[range(&self.home_ends, var)]
    }

    /// The rivals of a variable that share no group with it.
    pub(super) fn loose(&self, var: u32) -> &[u32] {
        &self.loose[range(&self.loose_ends, var)]
    }

    /// All members of a group, whatever became of them.
    pub(super) fn members(&self, group: u32) -> &[u32] {
        &self.members[self.starts[group as usize] as usize..self.starts[group as usize + 1] as usize]
    }

    /// The member of a group at a place.
    pub(super) fn member(&self, group: u32, place: u32) -> u32 {
        self.members[(self.starts[group as usize] + place) as usize]
    }
}

impl GroupMasks {
    /// How many members of a group are not false.
    pub(super) fn left(&self, home: Home) -> u32 {
        self.open[home.group() as usize].count_ones()
    }

    /// Notes that a member is false; gives those that are not.
    pub(super) fn close(&mut self, home: Home) -> u32 {
        let open = &mut self.open[home.group() as usize];
        *open &= !home.bit();
        *open
    }

    /// Notes that a member is true; gives the others that are not false.
    pub(super) fn settle(&mut self, home: Home) -> u32 {
        let open = &mut self.open[home.group() as usize];
        std::mem::replace(open, home.bit() | SETTLED) & !(home.bit() | SETTLED)
    }

    /// Notes what is open, to come back to it.
    pub(super) fn save(&mut self) {
        self.saved.extend_from_slice(&self.open);
    }

    /// Comes back to what was open at one of the times that it was noted, and forgets that and all later ones.
    pub(super) fn restore(&mut self, time: usize) {
        let (start, size) = (time * self.open.len(), self.open.len());
        self.open.copy_from_slice(&self.saved[start..start + size]);
        self.saved.truncate(start);
    }
}

fn range(ends: &[u32], var: u32) -> std::ops::Range<usize> {
    let start = if var == 0 { 0 } else { ends[var as usize - 1] };
    start as usize..ends[var as usize] as usize
}

/// How many bits of a mask lie below one of them.
fn rank(mask: u32, bit: u32) -> u32 {
    (mask & (bit - 1)).count_ones()
}
