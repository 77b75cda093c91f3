//! Numbers for pictures: short decimals, lengths, and points on a circle. What the standard library has for these is exact to
//! the last bit, and brings tables that weigh more than all of the graph view.

use std::fmt;

pub use chromadoku_board::graph::layout::sin_cos;

/// A number as style sheets and paths want it: with at most three decimals, and none that are zero.
#[derive(Clone, Copy)]
pub struct Decimal(pub f32);

impl fmt::Display for Decimal {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let thousandths = (self.0 * 1000.0).round() as i64;
        let (whole, mut rest) = (thousandths.unsigned_abs() / 1000, thousandths.unsigned_abs() % 1000);
        if thousandths < 0 {
            f.write_str("-")?;
        }
        write!(f, "{whole}")?;
        if rest == 0 {
            return Ok(());
        }
        let mut places = 3;
        while rest.is_multiple_of(10) {
            (rest, places) = (rest / 10, places - 1);
        }
        write!(f, ".{rest:0places$}")
    }
}

/// The side of the smallest square with at least this many places: candidates of a cell lie in one.
pub fn side_of(count: usize) -> usize {
    (1..).find(|side| side * side >= count).unwrap_or(1)
}

/// How long a line is.
pub fn length((x, y): (f32, f32)) -> f32 {
    (x * x + y * y).sqrt()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn decimals_are_short() {
        let said = [0.0, 1.0, -0.5, 12.25, 0.0625, 99.9996, -0.0001, 3.05].map(|number| Decimal(number).to_string());
        assert_eq!(said, ["0", "1", "-0.5", "12.25", "0.063", "100", "0", "3.05"]);
    }
}
