//! Values of any types, at most one of each, which stay where they are.

use std::any::{Any, TypeId};
use std::cell::OnceCell;

/// The values, one behind the other: there are few, and a reference to one outlives the coming of the next.
#[derive(Default)]
pub(super) struct Known(OnceCell<Box<Entry>>);

struct Entry {
    of: TypeId,
    value: Box<dyn Any>,
    next: Known,
}

impl Known {
    /// The value of a type; it is made where there is none yet, and may ask for others meanwhile.
    pub(super) fn get<T: 'static>(&self, make: impl FnOnce() -> T) -> &T {
        if let Some(value) = self.find() {
            return value;
        }
        let entry = Entry { of: TypeId::of::<T>(), value: Box::new(make()), next: Known::default() };
        let _ = self.end().0.set(Box::new(entry));
        self.find().expect("it was just added")
    }

    fn find<T: 'static>(&self) -> Option<&T> {
        let mut at = self;
        while let Some(entry) = at.0.get() {
            if entry.of == TypeId::of::<T>() {
                return entry.value.downcast_ref();
            }
            at = &entry.next;
        }
        None
    }

    fn end(&self) -> &Known {
        let mut at = self;
        while let Some(entry) = at.0.get() {
            at = &entry.next;
        }
        at
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_value_is_made_once_and_stays_while_others_come() {
        let known = Known::default();
        let first = known.get(|| String::from("made") + &known.get(|| 4_u32).to_string());
        assert_eq!((known.get(|| 5_u32), first.as_str()), (&4, "made4"));
        assert!(std::ptr::eq(known.get(String::new), first));
    }
}
