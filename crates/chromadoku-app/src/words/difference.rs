//! What leads from one solution to another.

use chromadoku_board::geometry::Geometry;
use chromadoku_board::id::{Digit, PerCell};
use chromadoku_board::wording::plural;
use chromadoku_solver::exact::difference::exchanges;

use super::list::{cells, digits};

/// The most exchanges that are told one by one.
const EXCHANGES: usize = 3;

/// What leads from one solution to another: swaps of two digits where it is that.
pub fn difference(geometry: &Geometry, one: &PerCell<Digit>, other: &PerCell<Digit>) -> String {
    let all = exchanges(geometry, one, other);
    let said = all.iter().take(EXCHANGES).map(|exchange| {
        let places = match exchange.cells.len() {
            0..=8 => cells(geometry, &exchange.cells),
            many => format!("{many} cells"),
        };
        let verb = if exchange.is_swap() { "swap" } else { "change places" };
        format!("{} {verb} in {places}", digits(exchange.digits))
    });
    let mut said = said.collect::<Vec<_>>().join("; ");
    if all.len() > EXCHANGES {
        said += &format!("; and {} more", plural(all.len() - EXCHANGES, "exchange", "exchanges"));
    }
    format!("From one solution to another: {said}.")
}

#[cfg(test)]
mod tests {
    use chromadoku_board::codec::text;

    use super::*;

    #[test]
    fn two_solutions_differ_by_what_swaps() {
        let board = text::parse("1234 3412 .... ....").unwrap().board();
        let solution = |text: &str| text.chars().filter_map(Digit::from_symbol).collect();
        let said = difference(board.geometry(), &solution("1234341221434321"), &solution("1234341241232341"));
        assert_eq!(said, "From one solution to another: 2 and 4 swap in r3c1, r3c3, r4c1 and r4c3.");
    }
}
