//! Cheap comparison of shared state: the very same value, or not. The reducer makes a new one for each change.

use std::ops::Deref;
use std::rc::Rc;

/// A shared value that equals itself only.
#[derive(Debug)]
pub struct Identity<T>(pub Rc<T>);

impl<T> Clone for Identity<T> {
    fn clone(&self) -> Self {
        Identity(self.0.clone())
    }
}

impl<T> PartialEq for Identity<T> {
    fn eq(&self, other: &Self) -> bool {
        Rc::ptr_eq(&self.0, &other.0)
    }
}

impl<T> Deref for Identity<T> {
    type Target = T;
    fn deref(&self) -> &T {
        &self.0
    }
}
