//! The pure reducer.

use std::rc::Rc;

use yew::Reducible;

use super::{Action, Session};

impl Reducible for Session {
    type Action = Action;

    fn reduce(self: Rc<Self>, action: Action) -> Rc<Self> {
        let _ = action;
        self
    }
}
