//! What the graph lab needs of the browser: frames, and time that nobody asks for anything.

pub mod helper;

use std::cell::{Cell, RefCell};
use std::rc::Rc;

use gloo::render::{AnimationFrame, request_animation_frame};
use gloo::timers::callback::Timeout;

use chromadoku_web::crash;

/// Scrolls to the top of the page, where the picture is.
pub fn show_top() {
    gloo::utils::window().scroll_to_with_x_and_y(0.0, 0.0);
}

/// Says in the console that something broke, and on the page.
pub fn install_crash() {
    yew::set_custom_panic_hook(Box::new(|info| {
        crash::report(info);
        // Where even this fails, the console has it.
        let _ = crash::tell("Something broke, and the graph lab stopped.");
    }));
}

/// A flag and a frame that is asked for, shared by closures.
#[derive(Clone, Default)]
pub struct Beat {
    asked: Rc<Cell<bool>>,
    frame: Rc<RefCell<Option<AnimationFrame>>>,
}

impl Beat {
    /// Calls back with the next frame, unless that was asked for before.
    pub fn ask(&self, tell: impl FnOnce(f64) + 'static) {
        if self.asked.replace(true) {
            return;
        }
        let asked = self.asked.clone();
        *self.frame.borrow_mut() = Some(request_animation_frame(move |now| {
            asked.set(false);
            tell(now);
        }));
    }
}

/// Something that is done once nobody has asked for it anew for a while.
#[derive(Clone, Default)]
pub struct Lull(Rc<RefCell<Option<Timeout>>>);

impl Lull {
    /// Does this after some milliseconds, unless something else is asked for before.
    pub fn ask(&self, milliseconds: u32, then: impl FnOnce() + 'static) {
        *self.0.borrow_mut() = Some(Timeout::new(milliseconds, then));
    }
}
