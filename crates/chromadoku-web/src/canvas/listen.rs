//! The canvas's events, made into gestures and into "something else is to be painted".

use chromadoku_app::figure::Point;
use chromadoku_app::picture::gesture::{Extend, Gesture, Pointers, wheel_factor};
use gloo::events::{EventListener, EventListenerOptions};
use wasm_bindgen::JsCast;
use wasm_bindgen::closure::Closure;
use web_sys::{
    Event, HtmlCanvasElement, MouseEvent, MutationObserver, MutationObserverInit, PointerEvent, ResizeObserver,
    TouchEvent, WheelEvent,
};

use super::theme;

/// What happened outside of the picture.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Change {
    /// The canvas has another size.
    Size,
    /// The page has other colors.
    Theme,
    /// A pointer did something.
    Gesture(Gesture),
}

/// Everything that listens; it stops when dropped.
pub struct Listeners {
    _events: Vec<EventListener>,
    _resize: Option<Observer<ResizeObserver>>,
    _mutation: Option<Observer<MutationObserver>>,
}

struct Observer<T: Disconnect> {
    observer: T,
    _callback: Closure<dyn FnMut()>,
}

trait Disconnect {
    fn stop(&self);
}

impl Disconnect for ResizeObserver {
    fn stop(&self) {
        self.disconnect();
    }
}

impl Disconnect for MutationObserver {
    fn stop(&self) {
        self.disconnect();
    }
}

impl<T: Disconnect> Drop for Observer<T> {
    fn drop(&mut self) {
        self.observer.stop();
    }
}

/// Listens to all that a canvas needs to know.
pub fn listen(canvas: &HtmlCanvasElement, tell: impl Fn(Change) + Clone + 'static) -> Listeners {
    let mut listeners = watch(canvas, tell.clone());
    listeners._events.extend(pointer_listeners(canvas, tell));
    listeners
}

/// Listens to what changes about a canvas and the page's colors, and of pointers to the wheel alone.
pub fn watch(canvas: &HtmlCanvasElement, tell: impl Fn(Change) + Clone + 'static) -> Listeners {
    let query = web_sys::window().and_then(|window| window.match_media("(prefers-color-scheme: dark)").ok().flatten());
    let events = query.map(|query| {
        let tell = tell.clone();
        EventListener::new(&query, "change", move |_| tell(Change::Theme))
    });
    // Zooming keeps the page from zooming or scrolling with it, which a passive listener could not.
    let options = EventListenerOptions::enable_prevent_default();
    let wheel = EventListener::new_with_options(canvas, "wheel", options, {
        let (canvas, tell) = (canvas.clone(), tell.clone());
        move |event| {
            if let Some(gesture) = wheel(&canvas, event) {
                tell(Change::Gesture(gesture));
            }
        }
    });
    Listeners {
        _events: events.into_iter().chain([wheel]).collect(),
        _resize: watch_size(canvas, tell.clone()),
        _mutation: watch_theme(tell),
    }
}

fn watch_size(canvas: &HtmlCanvasElement, tell: impl Fn(Change) + 'static) -> Option<Observer<ResizeObserver>> {
    let callback = Closure::<dyn FnMut()>::new(move || tell(Change::Size));
    let observer = ResizeObserver::new(callback.as_ref().unchecked_ref()).ok()?;
    observer.observe(canvas);
    Some(Observer { observer, _callback: callback })
}

/// The theme that the user chose is an attribute of the root.
fn watch_theme(tell: impl Fn(Change) + 'static) -> Option<Observer<MutationObserver>> {
    let callback = Closure::<dyn FnMut()>::new(move || tell(Change::Theme));
    let observer = MutationObserver::new(callback.as_ref().unchecked_ref()).ok()?;
    let what = MutationObserverInit::new();
    what.set_attributes(true);
    observer.observe_with_options(theme::root()?.as_ref(), &what).ok()?;
    Some(Observer { observer, _callback: callback })
}

fn pointer_listeners(canvas: &HtmlCanvasElement, tell: impl Fn(Change) + Clone + 'static) -> Vec<EventListener> {
    let pointers = std::rc::Rc::new(std::cell::RefCell::new(Pointers::default()));
    let on = |name: &'static str, react: fn(&HtmlCanvasElement, &mut Pointers, &Event) -> Vec<Gesture>| {
        let (canvas, pointers, tell) = (canvas.clone(), pointers.clone(), tell.clone());
        let target = canvas.clone();
        // Two fingers keep the page from zooming or scrolling with them, which a passive listener could not.
        EventListener::new_with_options(&target, name, EventListenerOptions::enable_prevent_default(), move |event| {
            let gestures = react(&canvas, &mut pointers.borrow_mut(), event);
            gestures.into_iter().for_each(|gesture| tell(Change::Gesture(gesture)));
        })
    };
    vec![
        on("pointerdown", press),
        on("pointermove", motion),
        on("pointerup", release),
        on("pointercancel", release),
        on("pointerleave", |_, _, _| vec![Gesture::Leave]),
        on("click", click),
        on("dblclick", |_, _, _| vec![Gesture::Fit]),
        on("touchstart", touch),
        on("touchmove", touch),
        on("touchend", touch),
        on("touchcancel", touch),
    ]
}

fn place(canvas: &HtmlCanvasElement, x: i32, y: i32) -> Point {
    let frame = canvas.get_bounding_client_rect();
    ((f64::from(x) - frame.left()) as f32, (f64::from(y) - frame.top()) as f32)
}

fn press(canvas: &HtmlCanvasElement, pointers: &mut Pointers, event: &Event) -> Vec<Gesture> {
    if let Some(event) = event.dyn_ref::<PointerEvent>()
        && event.pointer_type() != "touch"
        && event.button() == 0
    {
        pointers.press(place(canvas, event.client_x(), event.client_y()));
    }
    Vec::new()
}

fn motion(canvas: &HtmlCanvasElement, pointers: &mut Pointers, event: &Event) -> Vec<Gesture> {
    let Some(event) = event.dyn_ref::<PointerEvent>().filter(|event| event.pointer_type() != "touch") else {
        return Vec::new();
    };
    if event.buttons() & 1 == 0 {
        pointers.release();
    }
    let gesture = pointers.motion(place(canvas, event.client_x(), event.client_y()));
    if pointers.is_dragging() {
        // The drag goes on outside of the canvas.
        let _ = canvas.set_pointer_capture(event.pointer_id());
    }
    vec![gesture]
}

fn release(_: &HtmlCanvasElement, pointers: &mut Pointers, _: &Event) -> Vec<Gesture> {
    pointers.release();
    Vec::new()
}

fn click(canvas: &HtmlCanvasElement, pointers: &mut Pointers, event: &Event) -> Vec<Gesture> {
    let Some(event) = event.dyn_ref::<MouseEvent>() else { return Vec::new() };
    let extend = event.shift_key() || event.ctrl_key() || event.meta_key();
    let extend = if extend { Extend::Yes } else { Extend::No };
    pointers.click(place(canvas, event.client_x(), event.client_y()), extend).into_iter().collect()
}

fn wheel(canvas: &HtmlCanvasElement, event: &Event) -> Option<Gesture> {
    // Without Ctrl the wheel scrolls the page; a pinch on a touch pad comes as a wheel with Ctrl.
    let event = event.dyn_ref::<WheelEvent>().filter(|event| event.ctrl_key())?;
    event.prevent_default();
    let pixels = event.delta_y() as f32 * if event.delta_mode() == 0 { 1.0 } else { 33.0 };
    Some(Gesture::Zoom(wheel_factor(pixels), place(canvas, event.client_x(), event.client_y())))
}

fn touch(canvas: &HtmlCanvasElement, pointers: &mut Pointers, event: &Event) -> Vec<Gesture> {
    let Some(event) = event.dyn_ref::<TouchEvent>() else { return Vec::new() };
    let touches = event.touches();
    let fingers: Vec<Point> = (0..touches.length())
        .filter_map(|at| touches.item(at))
        .map(|touch| place(canvas, touch.client_x(), touch.client_y()))
        .collect();
    if fingers.len() >= 2 && event.cancelable() {
        event.prevent_default();
    }
    pointers.fingers(&fingers)
}
