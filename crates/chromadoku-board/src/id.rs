//! Names for cells, digits, units and candidates: small newtypes, so that no bare number crosses a module border.

use std::fmt;
use std::marker::PhantomData;
use std::ops::{Index, IndexMut};

#[cfg(feature = "serde")]
use serde::{Deserialize, Serialize};

/// The largest number of digits of a board.
pub const MAX_DIGITS: usize = 25;
/// The largest number of cells of a board.
pub const MAX_CELLS: usize = MAX_DIGITS * MAX_DIGITS;
/// More rules than any board has: a bound on the work that a code or a link can ask for.
pub const MAX_RULES: usize = 1000;

/// The symbols of digits in text, in order: 1 to 9, then letters.
pub const SYMBOLS: [char; MAX_DIGITS] = [
    '1', '2', '3', '4', '5', '6', '7', '8', '9', 'A', 'B', 'C', 'D', 'E', 'F', 'G', 'H', 'I', 'J', 'K', 'L', 'M', 'N',
    'O', 'P',
];

/// Something that numbers the entries of an [`IdVec`].
pub trait Id: Copy {
    /// The position that this id stands for, from 0.
    fn index(self) -> usize;
    /// The id that stands for a position.
    fn from_index(index: usize) -> Self;
}

macro_rules! id {
    ($(#[$doc:meta])* $name:ident($repr:ident) below $most:expr) => {
        $(#[$doc])*
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
        #[cfg_attr(feature = "serde", derive(Serialize))]
        pub struct $name(pub $repr);

        #[cfg(feature = "serde")]
        impl<'de> Deserialize<'de> for $name {
            /// What comes from outside may be any number: one that no board has is refused here, once for all.
            fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                let number = $repr::deserialize(deserializer)?;
                if usize::from(number) < $most {
                    Ok($name(number))
                } else {
                    Err(serde::de::Error::custom(concat!("no board has this ", stringify!($name))))
                }
            }
        }

        impl Id for $name {
            fn index(self) -> usize {
                usize::from(self.0)
            }
            fn from_index(index: usize) -> Self {
                debug_assert!(index <= usize::from(<$repr>::MAX));
                $name(index as $repr)
            }
        }
    };
}

id! {
    /// A cell of a board, numbered in reading order from 0.
    Cell(u16) below MAX_CELLS
}
id! {
    /// A digit, which is a color of the graph, numbered from 0: `Digit(0)` is shown as 1.
    Digit(u8) below MAX_DIGITS
}
id! {
    /// A unit of a geometry: a row, column, box or extra clique.
    UnitId(u16) below usize::from(u16::MAX)
}
id! {
    /// A rule of a geometry.
    RuleId(u16) below MAX_RULES
}

impl Digit {
    /// The one-character symbol: 1 to 9, then A to P.
    pub fn symbol(self) -> char {
        SYMBOLS[self.index()]
    }

    /// The digit of a symbol, in either case.
    pub fn from_symbol(symbol: char) -> Option<Digit> {
        let upper = symbol.to_ascii_uppercase();
        SYMBOLS.iter().position(|&known| known == upper).map(Digit::from_index)
    }
}

impl fmt::Display for Digit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.symbol())
    }
}

/// A digit that a cell may take.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(Serialize, Deserialize))]
pub struct Candidate {
    /// The cell that may take it.
    pub cell: Cell,
    /// The digit that it may take.
    pub digit: Digit,
}

/// A vector that only its own kind of id can index.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(Serialize, Deserialize))]
pub struct IdVec<I, T>(Vec<T>, PhantomData<I>);

/// One value a cell.
pub type PerCell<T> = IdVec<Cell, T>;
/// One value a unit.
pub type PerUnit<T> = IdVec<UnitId, T>;

impl<I: Id, T> IdVec<I, T> {
    /// `len` copies of a value.
    pub fn filled(value: T, len: usize) -> Self
    where
        T: Clone,
    {
        IdVec(vec![value; len], PhantomData)
    }

    /// How many ids it covers.
    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// Whether it covers none.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// The values, in the order of their ids.
    pub fn values(&self) -> impl Iterator<Item = &T> {
        self.0.iter()
    }

    /// The ids and their values, in order.
    pub fn iter(&self) -> impl Iterator<Item = (I, &T)> {
        self.0.iter().enumerate().map(|(index, value)| (I::from_index(index), value))
    }

    /// The value of an id, or `None` if it is out of range.
    pub fn get(&self, id: I) -> Option<&T> {
        self.0.get(id.index())
    }
}

impl<I, T> From<Vec<T>> for IdVec<I, T> {
    fn from(values: Vec<T>) -> Self {
        IdVec(values, PhantomData)
    }
}

impl<I, T> FromIterator<T> for IdVec<I, T> {
    fn from_iter<S: IntoIterator<Item = T>>(values: S) -> Self {
        IdVec(values.into_iter().collect(), PhantomData)
    }
}

impl<I: Id, T> Index<I> for IdVec<I, T> {
    type Output = T;
    fn index(&self, id: I) -> &T {
        &self.0[id.index()]
    }
}

impl<I: Id, T> IndexMut<I> for IdVec<I, T> {
    fn index_mut(&mut self, id: I) -> &mut T {
        &mut self.0[id.index()]
    }
}
