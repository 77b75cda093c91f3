//! What is on the canvas now, and what is on its way: paints when something changed or moves, and rests otherwise.
//!
//! Three layers lie on each other: the edges that do not matter just now (cached), the edges that do (painted every
//! time), the vertices (cached; only those that change are painted again). A frame paints for a few milliseconds and
//! leaves the rest to the next.

mod layer;
mod paint;

use std::cell::RefCell;
use std::rc::Rc;

use chromadoku_app::figure::Point;
use chromadoku_app::picture::camera::{Camera, View};
use chromadoku_app::picture::gesture::{Extend, Gesture};
use chromadoku_app::picture::hit;
use chromadoku_app::picture::look::{self, EdgeLook, VertexLook};
use chromadoku_app::picture::surface::Theme;
use chromadoku_app::picture::tween::{self, Settled, Tween};
use chromadoku_app::scene::graph::{GraphScene, Rail};
use chromadoku_board::set::CellSet;
use chromadoku_web::canvas::listen::{Change, Listeners, listen};
use chromadoku_web::canvas::{Screen, theme};
use chromadoku_web::clock;
use gloo::render::{AnimationFrame, request_animation_frame};
use gloo::timers::callback::Timeout;
use web_sys::HtmlCanvasElement;
use yew::NodeRef;

use self::layer::{Format, Layer};

/// How many milliseconds of a frame go into cached layers.
const SLICE: f64 = 7.0;
/// Up to this many vertices move to their places in another layout; each frame of it paints all of them.
const MORPHED: usize = 800;
/// Steps of the zoom buttons.
const ZOOM_STEP: f32 = 1.5;

/// What the user did on the canvas.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum StageEvent {
    /// The pointer is over this vertex, or over none.
    Hover(Option<usize>),
    /// This vertex was clicked.
    Choose(usize, Extend),
}

/// The picture on a canvas. It stops listening when dropped.
pub struct Stage {
    inner: Rc<RefCell<Inner>>,
    _listeners: Listeners,
}

impl Stage {
    /// A stage on a canvas that is on the page; `None` if the browser has no 2D context for it.
    pub fn on(node: &NodeRef, tell: impl Fn(StageEvent) + 'static) -> Option<Stage> {
        let canvas: HtmlCanvasElement = node.cast()?;
        let inner = Rc::new_cyclic(|weak| RefCell::new(Inner::new(canvas.clone(), Box::new(tell), weak.clone())));
        inner.borrow_mut().resize();
        let listener = Rc::downgrade(&inner);
        let listeners = listen(&canvas, move |change| {
            let Some(inner) = listener.upgrade() else { return };
            let event = inner.borrow_mut().react(change);
            // The borrow is over: whoever hears of it may come back at once.
            if let Some(event) = event {
                let tell = inner.borrow().tell.clone();
                tell(event);
            }
        });
        Some(Stage { inner, _listeners: listeners })
    }

    /// Shows a scene. If it is of the same kind as the one before, what changed moves there within `duration` milliseconds.
    pub fn show(&self, scene: Rc<GraphScene>, duration: f64) {
        self.inner.borrow_mut().show(scene, duration);
    }

    /// Puts a mark on the vertex that the keyboard is at, and moves it into view.
    pub fn focus(&self, vertex: Option<usize>) {
        self.inner.borrow_mut().focus(vertex);
    }

    /// Lights the vertices of some cells.
    pub fn light(&self, cells: CellSet) {
        let mut inner = self.inner.borrow_mut();
        if inner.lit != cells {
            inner.lit = cells;
            inner.schedule();
        }
    }

    /// Zooms in.
    pub fn zoom_in(&self) {
        self.inner.borrow_mut().zoom_middle(ZOOM_STEP);
    }

    /// Zooms out.
    pub fn zoom_out(&self) {
        self.inner.borrow_mut().zoom_middle(1.0 / ZOOM_STEP);
    }

    /// All of the picture.
    pub fn fit(&self) {
        self.inner.borrow_mut().follow(Gesture::Fit);
    }

    /// Gives the user what is on the canvas as a file.
    pub fn save(&self, name: &str) {
        if let Ok(address) = self.inner.borrow().screen.canvas.to_data_url() {
            chromadoku_web::download::save_address(name, &address);
        }
    }

    /// The colors that it is painted with.
    pub fn theme(&self) -> Option<Rc<Theme>> {
        self.inner.borrow().screen.theme.clone()
    }
}

struct Inner {
    weak: std::rc::Weak<RefCell<Inner>>,
    tell: Rc<dyn Fn(StageEvent)>,
    screen: Screen,
    view: View,
    scene: Option<Rc<GraphScene>>,
    looks: Vec<VertexLook>,
    live: Vec<EdgeLook>,
    /// The rails on their way.
    rails: Vec<Rail>,
    /// What is on the cached layer.
    settled: Settled,
    tween: Option<Running>,
    /// Whether the vertices are on their way to another layout.
    morphing: bool,
    /// Whether another kind of picture came, with which the page may give the canvas another size.
    fresh: bool,
    back: Layer,
    front: Layer,
    /// Which vertices are to be painted again.
    dirty: Vec<bool>,
    /// How far from its middle each was painted, in pixels.
    reaches: Vec<f32>,
    hover: Option<usize>,
    focus: Option<usize>,
    /// The cells that are pointed at elsewhere.
    lit: CellSet,
    /// The frame in which it paints, or the moment after it.
    frame: Option<AnimationFrame>,
    turn: Option<Timeout>,
}

struct Running {
    tween: Tween,
    /// When it began; nothing before its first frame.
    start: Option<f64>,
    duration: f64,
}

impl Inner {
    fn new(canvas: HtmlCanvasElement, tell: Box<dyn Fn(StageEvent)>, weak: std::rc::Weak<RefCell<Inner>>) -> Inner {
        Inner {
            weak,
            tell: tell.into(),
            screen: Screen::on(canvas),
            view: View::default(),
            scene: None,
            looks: Vec::new(),
            live: Vec::new(),
            rails: Vec::new(),
            settled: Settled::default(),
            tween: None,
            morphing: false,
            fresh: false,
            back: Layer::new(),
            front: Layer::new(),
            dirty: Vec::new(),
            reaches: Vec::new(),
            hover: None,
            focus: None,
            lit: CellSet::EMPTY,
            frame: None,
            turn: None,
        }
    }

    fn react(&mut self, change: Change) -> Option<StageEvent> {
        match change {
            Change::Size => {
                self.resize();
            }
            Change::Theme => {
                self.screen.theme = None;
                self.resize();
            }
            Change::Gesture(gesture) => return self.gesture(gesture),
        }
        None
    }

    fn gesture(&mut self, gesture: Gesture) -> Option<StageEvent> {
        match gesture {
            Gesture::Hover(at) => return self.hover_at(self.vertex_at(at)),
            Gesture::Leave => return self.hover_at(None),
            Gesture::Choose(at, extend) => return Some(StageEvent::Choose(self.vertex_at(at)?, extend)),
            Gesture::Pan(_) | Gesture::Zoom(..) | Gesture::Fit => self.follow(gesture),
        }
        None
    }

    fn vertex_at(&self, at: Point) -> Option<usize> {
        // A finger needs more than a tiny disc to hit.
        let camera = self.view.camera();
        let slack = (14.0 / camera.scale).min(1.5);
        hit::vertex_at(self.scene.as_ref()?, camera.to_picture(at), slack)
    }

    fn hover_at(&mut self, vertex: Option<usize>) -> Option<StageEvent> {
        if self.hover == vertex {
            return None;
        }
        self.hover = vertex;
        let _ = self.screen.canvas.style().set_property("cursor", if vertex.is_some() { "pointer" } else { "default" });
        self.schedule();
        Some(StageEvent::Hover(vertex))
    }

    fn focus(&mut self, vertex: Option<usize>) {
        if self.focus == vertex {
            return;
        }
        self.focus = vertex;
        let at = vertex.and_then(|vertex| self.looks.get(vertex)).map(|look| look.at);
        if at.is_some_and(|at| self.view.reveal(at)) {
            self.repaint();
        }
        self.schedule();
    }

    fn zoom_middle(&mut self, factor: f32) {
        let (width, height) = self.screen.size;
        let focus = self.focus.and_then(|vertex| self.looks.get(vertex)).map(|look| look.at);
        let about = focus.map_or((width / 2.0, height / 2.0), |at| self.view.camera().to_canvas(at));
        self.follow(Gesture::Zoom(factor, about));
    }

    fn follow(&mut self, gesture: Gesture) {
        if self.view.follow(gesture) {
            self.repaint();
        }
    }

    /// Takes over the size that the page gives the canvas, if that is another one, and paints at once then.
    fn resize(&mut self) -> bool {
        if !self.screen.resize() {
            return false;
        }
        self.view.canvas = self.screen.size;
        if self.scene.is_some() {
            self.repaint();
            // Setting its size has cleared the canvas, which the coming frame shows.
            self.paint(clock::now());
        }
        true
    }

    fn show(&mut self, scene: Rc<GraphScene>, duration: f64) {
        let before = self.scene.replace(scene.clone());
        let camera = self.view.camera();
        self.view.picture = scene.size();
        let same = before.as_ref().is_some_and(|before| same_kind(before, &scene));
        // What changes faster than it moves is there at once: so does whoever moves the timeline see all of it.
        let duration = if theme::wants_no_motion() || self.tween.is_some() { 0.0 } else { duration };
        if !same {
            let looks = std::mem::take(&mut self.looks);
            self.begin(&scene, before.as_deref());
            if let Some(before) = before.filter(|_| duration > 0.0 && self.looks.len() <= MORPHED) {
                let from = tween::origins(&before, &looks, &scene);
                self.morph(&scene, from, camera, duration);
            }
            return;
        }
        let before = before.as_deref();
        let tween = Tween::new(&self.looks, &self.live, before.map_or(&[], |before| &before.rails), &scene);
        let settled = Settled::of(before.filter(|_| duration > 0.0), &scene);
        let steps_back = before.is_some_and(|before| before.explained != scene.explained);
        let differs = |before: &GraphScene| {
            before.hulls != scene.hulls || before.rules != scene.rules || before.sketches != scene.sketches
        };
        if settled != self.settled || steps_back || before.is_some_and(differs) {
            self.settled = settled;
            self.repaint_edges();
        }
        self.rails = tween.rails(0.0);
        tween.changed.iter().for_each(|&(at, ..)| self.dirty[at] = true);
        self.tween = Some(Running { tween, start: None, duration });
        self.schedule();
    }

    /// Another kind of picture: everything is there at once.
    fn begin(&mut self, scene: &GraphScene, before: Option<&GraphScene>) {
        self.looks = look::vertices(scene);
        self.live = look::live_edges(scene);
        self.settled = Settled::of(None, scene);
        self.rails = Vec::new();
        self.tween = None;
        self.morphing = false;
        self.fresh = true;
        self.dirty = vec![false; self.looks.len()];
        self.reaches = vec![0.0; self.looks.len()];
        if self.hover.is_some_and(|vertex| vertex >= scene.vertices.len()) {
            self.hover = None;
        }
        let moved = before.is_none_or(|before| before.places.at != scene.places.at || before.size() != scene.size());
        if moved {
            self.back.forget();
            self.front.forget();
            self.view.follow(Gesture::Fit);
        }
        self.repaint();
    }

    /// The vertices move to where they now stand from where they were seen; the edges follow when they are there.
    fn morph(&mut self, scene: &GraphScene, mut looks: Vec<VertexLook>, camera: Camera, duration: f64) {
        let now = self.view.camera();
        for look in &mut looks {
            look.at = now.to_picture(camera.to_canvas(look.at));
            look.radius *= camera.scale / now.scale;
        }
        let tween = Tween::new(&looks, &[], &scene.rails, scene);
        self.looks = looks;
        self.morphing = true;
        self.tween = Some(Running { tween, start: None, duration });
    }

    fn format(&self) -> Option<Format> {
        Some(Format { size: self.screen.size, ratio: self.screen.ratio, theme: self.screen.theme.clone()? })
    }

    fn repaint(&mut self) {
        self.repaint_edges();
        if let Some(format) = self.format() {
            self.front.restart(&format, self.view.camera());
        }
        self.schedule();
    }

    fn repaint_edges(&mut self) {
        if let Some(format) = self.format() {
            self.back.restart(&format, self.view.camera());
        }
        self.schedule();
    }

    /// Paints in the next frame. What moves begins after it: the page may be laid out anew in that frame, and both in one
    /// task would hold a slow device up.
    fn schedule(&mut self) {
        if self.frame.is_some() || self.turn.is_some() {
            return;
        }
        let weak = self.weak.clone();
        self.frame = Some(request_animation_frame(move |now| {
            let Some(inner) = weak.upgrade() else { return };
            let mut inner = inner.borrow_mut();
            inner.frame = None;
            // What is painted for the former size would be painted once more in this frame.
            if std::mem::take(&mut inner.fresh) && inner.resize() {
                return;
            }
            if inner.tween.as_ref().is_some_and(|running| running.duration > 0.0) {
                inner.turn = Some(Timeout::new(0, move || {
                    if let Some(inner) = weak.upgrade() {
                        inner.borrow_mut().paint(now);
                    }
                }));
            } else {
                inner.paint(now);
            }
        }));
    }
}

/// Whether two scenes show the same vertices in the same places, so that what differs can move.
fn same_kind(one: &GraphScene, other: &GraphScene) -> bool {
    (Rc::ptr_eq(&one.places, &other.places) || one.places.kind == other.places.kind) && same_vertices(one, other)
}

/// Whether two scenes show the same vertices.
fn same_vertices(one: &GraphScene, other: &GraphScene) -> bool {
    let keys = |scene: &GraphScene| scene.vertices.iter().map(|vertex| (vertex.key, vertex.part)).collect::<Vec<_>>();
    keys(one) == keys(other)
}
