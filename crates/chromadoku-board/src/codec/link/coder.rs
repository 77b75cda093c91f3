//! Symbols as one number.
//!
//! The number is a stack of symbols. A symbol that takes `width` of `total` equally likely slots, from `start` on, is
//! put on it by `number / width * total + start + number % width`, which makes it longer by `log2(total / width)` bits,
//! fractions included; the slot on top is `number % total`. This is an asymmetric numeral system (J. Duda, "Asymmetric
//! numeral systems", arXiv:0902.0271) that never spills, as a link is short.

use super::natural::Natural;

/// Writes symbols, or reads them back, so that one description of a link serves both directions: each call is given
/// the value to write, which a reader does not look at, and returns the value written or read.
pub(super) enum Coder {
    /// The slots that were written, in order.
    Write(Vec<Slot>),
    /// The number that is left to read.
    Read(Natural),
}

/// The share of a symbol: `width` of `total` slots, from `start` on.
#[derive(Clone, Copy)]
pub(super) struct Slot {
    start: u32,
    width: u32,
    total: u32,
}

impl Coder {
    /// The number that holds all that was written; what is left of it where it was read.
    pub(super) fn finish(self) -> Natural {
        match self {
            Coder::Read(rest) => rest,
            // The last on the stack is the first to be read.
            Coder::Write(slots) => slots.iter().rev().fold(Natural::default(), |mut number, slot| {
                let rest = number.divide(slot.width);
                number.multiply_add(slot.total, slot.start + rest);
                number
            }),
        }
    }

    /// A number below `total`, all equally likely.
    pub(super) fn uniform(&mut self, total: usize, value: usize) -> usize {
        debug_assert!(value < total);
        match self {
            Coder::Write(slots) => {
                slots.push(Slot { start: value as u32, width: 1, total: total as u32 });
                value
            }
            Coder::Read(rest) => rest.divide(total as u32) as usize,
        }
    }

    /// A number below 65,535, small ones likely.
    pub(super) fn number(&mut self, value: usize) -> usize {
        let value = value.min(usize::from(u16::MAX - 1)) + 1;
        let bits = self.uniform(16, value.ilog2() as usize);
        let high = 1 << bits;
        high + self.uniform(high, value.saturating_sub(high)) - 1
    }

    /// A symbol that is the likelier the more often it occurred before.
    pub(super) fn adaptive<const N: usize>(&mut self, model: &mut Model<N>, value: usize) -> usize {
        let value = match self {
            Coder::Write(slots) => {
                slots.push(model.slot(value));
                value
            }
            Coder::Read(rest) => {
                let spot = rest.divide(model.total());
                let value = model.symbol_at(spot);
                let slot = model.slot(value);
                rest.multiply_add(slot.width, spot - slot.start);
                value
            }
        };
        model.0[value] += 2;
        value
    }

    /// Yes or no, the likelier the more often it occurred before.
    pub(super) fn flag(&mut self, model: &mut Model<2>, value: bool) -> bool {
        self.adaptive(model, usize::from(value)) == 1
    }
}

/// How often each of `N` symbols occurred: twice the count, and one more. With this estimate (R. Krichevsky and
/// V. Trofimov, 1981) a long run of one symbol costs next to nothing, and no sequence of yes and no much more than a
/// bit each.
pub(super) struct Model<const N: usize>([u32; N]);

impl<const N: usize> Default for Model<N> {
    fn default() -> Self {
        Model([1; N])
    }
}

impl<const N: usize> Model<N> {
    fn total(&self) -> u32 {
        self.0.iter().sum()
    }

    fn slot(&self, symbol: usize) -> Slot {
        Slot { start: self.0[..symbol].iter().sum(), width: self.0[symbol], total: self.total() }
    }

    fn symbol_at(&self, spot: u32) -> usize {
        (1..N).rev().find(|&symbol| self.slot(symbol).start <= spot).unwrap_or(0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_reader_gets_what_was_written() {
        let mut writer = Coder::Write(Vec::new());
        let values: Vec<usize> = (0..500).map(|at| at * at % 97).collect();
        let code = |coder: &mut Coder, known: &dyn Fn(usize) -> usize| -> Vec<usize> {
            let (mut three, mut two) = (Model::<3>::default(), Model::default());
            (0..values.len())
                .map(|at| match at % 4 {
                    0 => coder.uniform(97, known(at)),
                    1 => coder.number(known(at) * 600),
                    2 => coder.adaptive(&mut three, known(at) % 3),
                    _ => usize::from(coder.flag(&mut two, known(at) > 90)),
                })
                .collect()
        };
        let written = code(&mut writer, &|at| values[at]);
        let mut reader = Coder::Read(writer.finish());
        assert_eq!(code(&mut reader, &|_| 0), written);
        assert!(reader.finish().is_zero());
    }

    #[test]
    fn a_run_of_one_symbol_costs_next_to_nothing() {
        let mut writer = Coder::Write(Vec::new());
        let mut model = Model::default();
        (0..1000).for_each(|_| {
            writer.flag(&mut model, true);
        });
        let mut number = writer.finish();
        number.divide(1 << 16);
        assert!(number.is_zero());
    }
}
