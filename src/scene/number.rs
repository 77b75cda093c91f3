//! Numbers for pictures: short decimals, and points on a circle. What the standard library has for these is exact to the
//! last bit, and brings tables that weigh more than all of the graph view.

use std::f32::consts::{PI, TAU};
use std::fmt;

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

/// How long a line is.
pub fn length((x, y): (f32, f32)) -> f32 {
    (x * x + y * y).sqrt()
}

/// Sine and cosine of an angle in radians, to a few millionths.
pub fn sin_cos(angle: f32) -> (f32, f32) {
    (sin(angle), sin(angle + PI / 2.0))
}

/// The first five terms of Taylor's series, over a quarter turn to either side.
fn sin(angle: f32) -> f32 {
    let turned = angle - (angle / TAU).round() * TAU;
    // The sine of an angle past a quarter turn is that of its mirror image.
    let near = if turned.abs() > PI / 2.0 { PI.copysign(turned) - turned } else { turned };
    let square = near * near;
    let terms = [1.0 / 362_880.0, -1.0 / 5_040.0, 1.0 / 120.0, -1.0 / 6.0, 1.0];
    near * terms.iter().fold(0.0, |sum, term| sum * square + term)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn decimals_are_short() {
        let said = [0.0, 1.0, -0.5, 12.25, 0.0625, 99.9996, -0.0001, 3.05].map(|number| Decimal(number).to_string());
        assert_eq!(said, ["0", "1", "-0.5", "12.25", "0.063", "100", "0", "3.05"]);
    }

    #[test]
    fn sine_and_cosine_agree_with_the_exact_ones() {
        for step in -800..800 {
            let angle = step as f32 / 100.0;
            let (sin, cos) = sin_cos(angle);
            assert!((sin - angle.sin()).abs() < 2e-5 && (cos - angle.cos()).abs() < 2e-5, "{angle}: {sin}, {cos}");
        }
    }
}
