//! What must not be if the solution is the only one: cells in which two digits could be exchanged.
//!
//! ```text
//!        c1        c5
//! r1   {1 2}  .  {1 2}       two rows, two columns, two boxes: if all four held 1 and 2 alone, exchanging them would make
//! r2   {1 2}  .  {1 2 7}     another solution. So the fourth is neither 1 nor 2.
//! ```
//!
//! In the cells graph the four are a cycle of two colors that can be swapped (a Kempe chain by itself). That is: each
//! unit has two of the cells or none, and none is given. One of the other candidates in the cells is true; the types
//! differ in what follows from that. In an *avoidable* rectangle some of the cells are solved, but not given.
//!
//! All of this holds only for puzzles that are known to have one solution, and is off for others.
//!
//! Source: HoDoKu's manual, "Uniqueness".

mod bug;
mod deadly;
mod rectangle;

pub(crate) use bug::{BUG_PLUS_1, BUG_PLUS_N};
pub(crate) use deadly::{EXTENDED, LOOP};
pub(crate) use rectangle::{AVOIDABLE_1, AVOIDABLE_2, HIDDEN, TYPE_1, TYPE_2, TYPE_3, TYPE_4, TYPE_5, TYPE_6};
