//! How stored values become bytes: each type states once which fields it has, in which order, and which number each of its
//! variants has. A type that gains a field or a variant does not compile until its statement says what becomes of stored work.
//!
//! Numbers take seven bits a byte, the lowest first, with the top bit set where more follow; digits and flags take a byte. Texts and
//! lists begin with their length.

use std::rc::Rc;

use chromadoku_board::id::{Cell, Digit, RuleId, UnitId};
use chromadoku_board::id::{IdVec, MAX_CELLS, MAX_DIGITS, MAX_RULES};
use chromadoku_board::set::{CellSet, DigitSet};

/// Lists and boxes in each other, as deep as nothing that is stored goes.
const DEEPEST: usize = 64;

/// Something that is stored.
pub trait Kept: Sized {
    /// Adds its bytes.
    fn write(&self, to: &mut Vec<u8>);
    /// Takes it from the front of what is left; `None` if something else stands there.
    fn read(from: &mut Reader) -> Option<Self>;
}

/// Bytes that are still to be read.
pub struct Reader<'a> {
    rest: &'a [u8],
    depth: usize,
}

impl Reader<'_> {
    pub(crate) fn new(bytes: &[u8]) -> Reader<'_> {
        Reader { rest: bytes, depth: 0 }
    }

    /// Whether all is read.
    pub(crate) fn is_done(&self) -> bool {
        self.rest.is_empty()
    }

    fn byte(&mut self) -> Option<u8> {
        let (&first, rest) = self.rest.split_first()?;
        self.rest = rest;
        Some(first)
    }

    /// Reads what lies deeper, down to where no value goes.
    fn inside<T>(&mut self, read: impl FnOnce(&mut Self) -> Option<T>) -> Option<T> {
        self.depth += 1;
        let inside = (self.depth < DEEPEST).then(|| read(self))?;
        self.depth -= 1;
        inside
    }
}

/// The whole of some bytes.
pub fn read<T: Kept>(bytes: &[u8]) -> Option<T> {
    let mut from = Reader::new(bytes);
    T::read(&mut from).filter(|_| from.is_done())
}

/// The bytes of a value.
pub fn write<T: Kept>(value: &T) -> Vec<u8> {
    let mut bytes = Vec::new();
    value.write(&mut bytes);
    bytes
}

/// States the fields of a struct, in the order in which they are stored.
#[macro_export]
macro_rules! kept_struct {
    ($type:ty { $($field:ident),+ }) => {
        impl $crate::session::saved::wire::Kept for $type {
            fn write(&self, to: &mut Vec<u8>) {
                let Self { $($field),+ } = self;
                $($crate::session::saved::wire::Kept::write($field, to);)+
            }
            fn read(from: &mut $crate::session::saved::wire::Reader) -> Option<Self> {
                Some(Self { $($field: $crate::session::saved::wire::Kept::read(from)?),+ })
            }
        }
    };
}

/// States the number of each variant of an enum, and what is stored of it behind the number; after `once` those numbers
/// that are only read still, each with how.
macro_rules! kept_enum {
    ($type:ty {
        $($number:literal $variant:ident $(($($field:ident),+))? $({$($name:ident),+})?),+ $(,)?
        $(; once $($old:literal |$from:ident| $read:expr),+ $(,)?)?
    }) => {
        impl Kept for $type {
            fn write(&self, to: &mut Vec<u8>) {
                match self {
                    $(Self::$variant $(($($field),+))? $({$($name),+})? => {
                        let number: u64 = $number;
                        number.write(to);
                        $($($field.write(to);)+)?
                        $($($name.write(to);)+)?
                    })+
                }
            }
            fn read(from: &mut Reader) -> Option<Self> {
                Some(match u64::read(from)? {
                    $($number => {
                        $($(let $field = Kept::read(from)?;)+)?
                        $($(let $name = Kept::read(from)?;)+)?
                        Self::$variant $(($($field),+))? $({$($name),+})?
                    })+
                    $($($old => {
                        let $from = from;
                        $read?
                    })+)?
                    _ => return None,
                })
            }
        }
    };
}

pub(crate) use kept_enum;
pub use kept_struct;

impl Kept for u8 {
    fn write(&self, to: &mut Vec<u8>) {
        to.push(*self);
    }
    fn read(from: &mut Reader) -> Option<u8> {
        from.byte()
    }
}

impl Kept for bool {
    fn write(&self, to: &mut Vec<u8>) {
        to.push(u8::from(*self));
    }
    fn read(from: &mut Reader) -> Option<bool> {
        match from.byte()? {
            0 => Some(false),
            1 => Some(true),
            _ => None,
        }
    }
}

impl Kept for u64 {
    fn write(&self, to: &mut Vec<u8>) {
        let mut rest = *self;
        while rest >= 0x80 {
            to.push(rest as u8 | 0x80);
            rest >>= 7;
        }
        to.push(rest as u8);
    }
    fn read(from: &mut Reader) -> Option<u64> {
        let mut number = 0;
        for shift in (0..u64::BITS).step_by(7) {
            let byte = from.byte()?;
            let group = u64::from(byte & 0x7f);
            number |= group << shift;
            if number >> shift != group {
                return None;
            }
            if byte < 0x80 {
                return Some(number);
            }
        }
        None
    }
}

macro_rules! kept_number {
    ($($type:ty)+) => {
        $(impl Kept for $type {
            fn write(&self, to: &mut Vec<u8>) {
                (*self as u64).write(to);
            }
            fn read(from: &mut Reader) -> Option<$type> {
                u64::read(from)?.try_into().ok()
            }
        })+
    };
}

kept_number!(u16 u32 usize);

impl Kept for f64 {
    fn write(&self, to: &mut Vec<u8>) {
        to.extend(self.to_le_bytes());
    }
    fn read(from: &mut Reader) -> Option<f64> {
        <[u8; 8]>::read(from).map(f64::from_le_bytes)
    }
}

macro_rules! kept_id {
    ($($type:ident($number:ty) below $most:expr;)+) => {
        $(impl Kept for $type {
            fn write(&self, to: &mut Vec<u8>) {
                self.0.write(to);
            }
            fn read(from: &mut Reader) -> Option<$type> {
                <$number>::read(from).filter(|&number| usize::from(number) < $most).map($type)
            }
        })+
    };
}

kept_id! {
    Cell(u16) below MAX_CELLS;
    Digit(u8) below MAX_DIGITS;
    UnitId(u16) below usize::from(u16::MAX);
    RuleId(u16) below MAX_RULES;
}

impl Kept for DigitSet {
    fn write(&self, to: &mut Vec<u8>) {
        self.0.write(to);
    }
    fn read(from: &mut Reader) -> Option<DigitSet> {
        u32::read(from).map(DigitSet)
    }
}

impl Kept for CellSet {
    fn write(&self, to: &mut Vec<u8>) {
        self.words().write(to);
    }
    fn read(from: &mut Reader) -> Option<CellSet> {
        Kept::read(from).map(CellSet::from_words)
    }
}

impl Kept for String {
    fn write(&self, to: &mut Vec<u8>) {
        self.len().write(to);
        to.extend(self.as_bytes());
    }
    fn read(from: &mut Reader) -> Option<String> {
        let length = usize::read(from)?;
        let (text, rest) = from.rest.split_at_checked(length)?;
        from.rest = rest;
        String::from_utf8(text.to_vec()).ok()
    }
}

impl<T: Kept> Kept for Option<T> {
    fn write(&self, to: &mut Vec<u8>) {
        self.is_some().write(to);
        self.iter().for_each(|value| value.write(to));
    }
    fn read(from: &mut Reader) -> Option<Option<T>> {
        if bool::read(from)? { T::read(from).map(Some) } else { Some(None) }
    }
}

impl<T: Kept> Kept for Vec<T> {
    fn write(&self, to: &mut Vec<u8>) {
        self.len().write(to);
        self.iter().for_each(|value| value.write(to));
    }
    fn read(from: &mut Reader) -> Option<Vec<T>> {
        let length = usize::read(from)?;
        // The length may be damaged, so no room is made for it before the values are seen.
        from.inside(|from| {
            let mut list = Vec::new();
            while list.len() < length {
                list.push(T::read(from)?);
            }
            Some(list)
        })
    }
}

impl<I, T: Kept + Clone> Kept for IdVec<I, T>
where
    I: chromadoku_board::id::Id,
{
    fn write(&self, to: &mut Vec<u8>) {
        self.len().write(to);
        self.values().for_each(|value| value.write(to));
    }
    fn read(from: &mut Reader) -> Option<IdVec<I, T>> {
        Vec::read(from).map(IdVec::from)
    }
}

impl<T: Kept, const N: usize> Kept for [T; N] {
    fn write(&self, to: &mut Vec<u8>) {
        self.iter().for_each(|value| value.write(to));
    }
    fn read(from: &mut Reader) -> Option<[T; N]> {
        let list: Option<Vec<T>> = (0..N).map(|_| T::read(from)).collect();
        list?.try_into().ok()
    }
}

impl<A: Kept, B: Kept> Kept for (A, B) {
    fn write(&self, to: &mut Vec<u8>) {
        self.0.write(to);
        self.1.write(to);
    }
    fn read(from: &mut Reader) -> Option<(A, B)> {
        Some((A::read(from)?, B::read(from)?))
    }
}

impl<T: Kept> Kept for Box<T> {
    fn write(&self, to: &mut Vec<u8>) {
        (**self).write(to);
    }
    fn read(from: &mut Reader) -> Option<Box<T>> {
        from.inside(T::read).map(Box::new)
    }
}

impl<T: Kept> Kept for Rc<T> {
    fn write(&self, to: &mut Vec<u8>) {
        (**self).write(to);
    }
    fn read(from: &mut Reader) -> Option<Rc<T>> {
        T::read(from).map(Rc::new)
    }
}
