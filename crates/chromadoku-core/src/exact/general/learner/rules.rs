//! The rules of a board as the search that learns sees them: variables, and groups of which exactly one is true.
//!
//! A variable is a candidate that is open; a group is the digits of a cell or the places of a digit in a full unit. A group keeps
//! a mask of its members that are not false, so both what a true member excludes and which member is the last one are
//! read from it at once. Peers that share no full unit are rivals one by one.

use super::super::masks::{Choice, Masks, bits};
use super::super::wiring::Wiring;

/// No variable, no group.
pub(super) const NONE: u32 = u32::MAX;

/// The variables and the groups of a position.
pub(super) struct Rules {
    /// What each variable stands for.
    pub(super) choices: Vec<Choice>,
    /// The variable of each cell and digit.
    var_of: Vec<u32>,
    digits: usize,
    /// The members that are not false, as bits.
    open: Vec<u32>,
    /// What was open at the decisions that stand, one after the other.
    saved: Vec<u32>,
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
        let mut rules = Rules {
            choices: Vec::new(),
            var_of: vec![NONE; wiring.cells * digits],
            digits,
            open: Vec::new(),
            saved: Vec::new(),
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
                rules.var_of[cell * digits + digit as usize] = rules.choices.len() as u32;
                rules.choices.push(Choice { cell: cell as u16, digit: digit as u8 });
            }
        }
        let mut group_of = vec![NONE; wiring.entries()];
        for cell in open_cells() {
            rules.add_group(bits(masks.digits(cell)).map(|digit| (cell, digit)));
        }
        for (entry, group) in group_of.iter_mut().enumerate() {
            let (start, digit) = wiring.of_entry(entry);
            if masks.places(entry).count_ones() > 1 {
                *group = rules.open.len() as u32;
                let cells = bits(masks.places(entry)).map(|place| wiring.member(start, place));
                rules.add_group(cells.map(|cell| (cell, digit as u32)));
            }
        }
        for (number, cell) in open_cells().enumerate() {
            let of_cell = masks.digits(cell);
            for digit in bits(of_cell) {
                rules.homes.push(Home::new(number as u32, rank(of_cell, 1 << digit)));
                for home in wiring.homes(cell) {
                    let entry = (home.start + digit) as usize;
                    if group_of[entry] != NONE {
                        rules.homes.push(Home::new(group_of[entry], rank(masks.places(entry), home.bit)));
                    }
                }
                rules.home_ends.push(rules.homes.len() as u32);
                for &peer in wiring.loose(cell) {
                    let rival = rules.var_of[usize::from(peer) * digits + digit as usize];
                    if rival != NONE {
                        rules.loose.push(rival);
                    }
                }
                rules.loose_ends.push(rules.loose.len() as u32);
            }
        }
        rules
    }

    fn add_group(&mut self, members: impl Iterator<Item = (usize, u32)>) {
        let start = self.members.len();
        let vars = members.map(|(cell, digit)| self.var_of[cell * self.digits + digit as usize]);
        self.members.extend(vars);
        let size = self.members.len() - start;
        self.starts.push(self.members.len() as u32);
        self.open.push(u32::MAX >> (32 - size));
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

    /// The groups of a variable, as a range to be asked for one by one.
    pub(super) fn homes(&self, var: u32) -> std::ops::Range<usize> {
        range(&self.home_ends, var)
    }

    /// One of them.
    pub(super) fn home(&self, at: usize) -> Home {
        self.homes[at]
    }

    /// The rivals of a variable that share no group with it, as a range to be asked for one by one.
    pub(super) fn loose(&self, var: u32) -> std::ops::Range<usize> {
        range(&self.loose_ends, var)
    }

    /// One of them.
    pub(super) fn loose_rival(&self, at: usize) -> u32 {
        self.loose[at]
    }

    /// All members of a group, whatever became of them.
    pub(super) fn members(&self, group: u32) -> &[u32] {
        &self.members[self.starts[group as usize] as usize..self.starts[group as usize + 1] as usize]
    }

    /// The member of a group at a place.
    pub(super) fn member(&self, group: u32, place: u32) -> u32 {
        self.members[(self.starts[group as usize] + place) as usize]
    }

    /// The members of a group that are not false.
    pub(super) fn open(&self, group: u32) -> u32 {
        self.open[group as usize]
    }

    /// Notes that a member is false; gives those that are not.
    pub(super) fn close(&mut self, home: Home) -> u32 {
        let open = &mut self.open[home.group() as usize];
        *open &= !home.bit();
        *open
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
