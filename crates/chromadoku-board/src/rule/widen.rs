//! Why a limit cannot be satisfied: which of the digits that its cells have lost are reason enough. Whoever learns from a
//! conflict learns the more, the fewer they are.
//!
//! A limit that takes a digit from a cell cannot be satisfied with just that digit there, so this answers both.

use super::limit::Machine;
use super::narrow::{Does, Narrow, Room, with};

impl Narrow {
    /// Widens the digits of the cells, with which the limit cannot be satisfied, up to those of `most`, as long as that can be
    /// seen to stay so.
    pub fn widen(&self, digits: &mut [u32], most: &[u32], room: &mut Room) {
        match self.does() {
            Does::Cell(_) => {}
            Does::Pair(tables) => {
                digits[0] = most[0] & !with(&tables[1], digits[1]);
                digits[1] = most[1] & !with(&tables[0], digits[0]);
            }
            Does::Sets(_) | Does::Sum(_) => self.try_wider(digits, most, room),
            Does::Machine(machine) => lengthen(machine, digits, most),
        }
    }

    /// Gives one cell after the other its digits back.
    fn try_wider(&self, digits: &mut [u32], most: &[u32], room: &mut Room) {
        let mut tried = Vec::with_capacity(digits.len());
        let mut is_broken = |digits: &[u32]| {
            tried.clear();
            tried.extend_from_slice(digits);
            self.keep(&mut tried, room).is_err()
        };
        // It may have taken several looks.
        if !is_broken(digits) {
            return;
        }
        for at in 0..digits.len() {
            let before = std::mem::replace(&mut digits[at], most[at]);
            if before != most[at] && !is_broken(digits) {
                digits[at] = before;
            }
        }
    }
}

/// The same for a machine that accepts no word of these digits: what leads on from the states that are reached, yet not to
/// the end, is given back (G. Gange, P. J. Stuckey, R. Szymanek, *MDD propagators with explanation*, 2011).
fn lengthen(machine: &Machine, digits: &mut [u32], most: &[u32]) {
    let words = machine.table.width.div_ceil(64);
    let has = |set: &[u64], state: u16| set[usize::from(state) / 64] >> (state % 64) & 1 == 1;
    let size = digits.len();
    // From which states the end can be reached, before each cell; no way leads nowhere, so any state will do at the end.
    let mut live = vec![0_u64; words * (size + 1)];
    live[words * size..].fill(u64::MAX);
    for (place, layer) in machine.table.layers.iter().enumerate().rev() {
        let (before, behind) = live[words * place..words * (place + 2)].split_at_mut(words);
        for way in layer {
            if way.digits.0 & digits[place] != 0 && has(behind, way.to) {
                before[usize::from(way.from) / 64] |= 1 << (way.from % 64);
            }
        }
    }
    let (mut reached, mut next) = (vec![0_u64; words], vec![0_u64; words]);
    reached[0] = 1;
    for (place, layer) in machine.table.layers.iter().enumerate() {
        let behind = &live[words * (place + 1)..words * (place + 2)];
        let ways = || layer.iter().filter(|way| has(&reached, way.from));
        let barred = ways().filter(|way| has(behind, way.to)).fold(0, |barred, way| barred | way.digits.0);
        digits[place] = most[place] & !barred;
        next.fill(0);
        for way in ways().filter(|way| way.digits.0 & digits[place] != 0) {
            next[usize::from(way.to) / 64] |= 1 << (way.to % 64);
        }
        std::mem::swap(&mut reached, &mut next);
    }
}
