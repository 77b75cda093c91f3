//! A picture on a canvas that can be zoomed, moved and pointed at.

use std::cell::RefCell;
use std::rc::Rc;

use chromadoku_app::picture::camera::Camera;
use chromadoku_app::picture::gesture::wheel_factor;
use chromadoku_app::picture::surface::Theme;
use chromadoku_app::scene::graph::Point;
use chromadoku_web::button::drawn;
use chromadoku_web::canvas::listen::{Change, Listeners, watch};
use chromadoku_web::canvas::{CanvasSurface, context_of, sharpness, theme};
use chromadoku_web::icons::Icon;
use chromadoku_web::touches;
use gloo::events::{EventListener, EventListenerOptions};
use wasm_bindgen::JsCast;
use web_sys::{Element, HtmlCanvasElement, WheelEvent};
use yew::prelude::*;

use super::picture::{Picture, paint, vertex_at};

/// How far a pointer may move between press and release and still mean a click, in pixels.
const SLACK: f32 = 5.0;
/// How near to the middle of a small vertex a mouse must come, and a finger, in pixels.
const POINT: f32 = 14.0;
const FINGER: f32 = 22.0;
/// Steps of the zoom buttons.
const ZOOM: f32 = 1.5;

/// What somebody did with the picture.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum StageEvent {
    /// The pointer is over this vertex, or over none.
    Hover(Option<u32>),
    /// This vertex was clicked.
    Vertex(u32),
    /// The ground was clicked.
    Ground(Point),
    /// This vertex is dragged here.
    Drag(u32, Point),
    /// It is let go.
    Drop,
    /// A press begins while this part of the plane is in view: its corner, and its size.
    Look(Point, Point),
    /// An edge is pulled from this vertex, so far to here.
    Pull(u32, Point),
    /// It is let go on this vertex, or on the ground here.
    Link(u32, Option<u32>, Point),
}

/// What dragging a vertex does; on the ground it moves the picture.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Dragging {
    /// It moves the picture, too.
    #[default]
    Pans,
    /// It moves the vertex.
    Moves,
    /// It draws an edge.
    Joins,
}

/// The props of [`Stage`].
#[derive(Properties, PartialEq)]
pub struct StageProps {
    /// The picture.
    pub picture: Rc<Picture>,
    /// What it is called.
    pub label: AttrValue,
    /// Who hears of what is done with it; without, it is only looked at.
    #[prop_or_default]
    pub tell: Option<Callback<StageEvent>>,
    /// What dragging a vertex does.
    #[prop_or_default]
    pub drag: Dragging,
    /// Whether the picture has to be seen in parts: it begins at its natural size, around the vertex pointed at.
    #[prop_or_default]
    pub close: bool,
}

#[derive(Default)]
struct Inner {
    canvas: Option<HtmlCanvasElement>,
    screen: Option<CanvasSurface>,
    theme: Option<Rc<Theme>>,
    size: Point,
    ratio: f32,
    /// Nothing while all is shown.
    camera: Option<Camera>,
    picture: Rc<Picture>,
    pressed: Option<Press>,
    fingers: Vec<(i32, Point)>,
    hovered: Option<u32>,
    listeners: Option<(Listeners, Vec<EventListener>)>,
}

struct Press {
    start: Point,
    last: Point,
    vertex: Option<u32>,
    moved: bool,
}

/// The canvas.
#[component]
pub fn Stage(props: &StageProps) -> Html {
    let node = use_node_ref();
    let inner = use_mut_ref(Inner::default);
    {
        let (inner, node) = (inner.clone(), node.clone());
        let is_live = props.tell.is_some();
        use_effect_with(is_live, move |&is_live| {
            if let Some(canvas) = node.cast::<HtmlCanvasElement>() {
                attach(&inner, canvas, is_live);
            }
            move || inner.borrow_mut().listeners = None
        });
    }
    {
        let (inner, close) = (inner.clone(), props.close);
        use_effect_with(props.picture.clone(), move |picture| inner.borrow_mut().show(picture.clone(), close));
    }
    let canvas = html! { <canvas ref={node} role="img" aria-label={props.label.clone()} /> };
    let Some(tell) = &props.tell else { return html! { <div class="stage">{ canvas }</div> } };
    let zoom = |factor: Option<f32>| {
        let inner = inner.clone();
        Callback::from(move |_: MouseEvent| inner.borrow_mut().zoom_middle(factor))
    };
    let on = |react: fn(&mut Inner, &PointerEvent, Dragging) -> Vec<StageEvent>| {
        let (inner, tell, drag) = (inner.clone(), tell.clone(), props.drag);
        Callback::from(move |event: PointerEvent| {
            // The borrow is over before anybody hears of it: they may come back at once.
            let said = react(&mut inner.borrow_mut(), &event, drag);
            said.into_iter().for_each(|event| tell.emit(event));
        })
    };
    html! {
        <div class="stage is-live" onpointerdown={on(Inner::press)} onpointermove={on(Inner::motion)}
            onpointerup={on(Inner::release)} onpointercancel={on(Inner::cancel)} onpointerleave={on(Inner::leave)}>
            { canvas }
            <div class="stage-zoom">
                { drawn("icon quiet", "Zoom in", Icon::Plus, None, zoom(Some(ZOOM))) }
                { drawn("icon quiet", "Zoom out", Icon::Minus, None, zoom(Some(1.0 / ZOOM))) }
                { drawn("icon quiet", "Show all", Icon::Fit, None, zoom(None)) }
            </div>
        </div>
    }
}

fn attach(inner: &Rc<RefCell<Inner>>, canvas: HtmlCanvasElement, is_live: bool) {
    let weak = Rc::downgrade(inner);
    let listeners = watch(&canvas, move |change| {
        if let Some(inner) = weak.upgrade() {
            let mut inner = inner.borrow_mut();
            if change == Change::Theme {
                inner.theme = None;
            }
            inner.repaint();
        }
    });
    let weak = Rc::downgrade(inner);
    let options = EventListenerOptions::enable_prevent_default();
    let wheel = EventListener::new_with_options(&canvas, "wheel", options, move |event| {
        // Without Ctrl the wheel scrolls the page; a pinch on a touch pad comes as a wheel with Ctrl.
        let Some(event) = event.dyn_ref::<WheelEvent>().filter(|event| event.ctrl_key()) else { return };
        event.prevent_default();
        if let Some(inner) = weak.upgrade() {
            let pixels = event.delta_y() as f32 * if event.delta_mode() == 0 { 1.0 } else { 33.0 };
            inner.borrow_mut().zoom(wheel_factor(pixels), (event.offset_x() as f32, event.offset_y() as f32));
        }
    });
    let strokes = is_live.then(|| touches::keep_strokes(&canvas));
    let mut inner = inner.borrow_mut();
    inner.canvas = Some(canvas);
    inner.listeners = Some((listeners, strokes.into_iter().chain([wheel]).collect()));
    inner.repaint();
}

impl Inner {
    fn show(&mut self, picture: Rc<Picture>, close: bool) {
        self.picture = picture;
        self.resize();
        let fit = self.fit();
        if close && self.size.0 > 1.0 {
            let pointed = self.picture.pointed.and_then(|at| self.picture.vertices.get(at as usize));
            let at = pointed.map_or((0.0, 0.0), |spot| spot.at);
            let natural = fit.scale.clamp(26.0, 60.0);
            let camera = self.camera.unwrap_or(fit);
            let camera = if camera.scale < natural {
                camera.zoomed(natural / camera.scale, camera.to_canvas(at), self.picture.size, self.size)
            } else {
                camera
            };
            self.camera = Some(camera.showing(at, self.picture.size, self.size));
        }
        self.repaint();
    }

    fn fit(&self) -> Camera {
        Camera::fit(self.picture.size, self.size)
    }

    fn camera(&self) -> Camera {
        self.camera.unwrap_or_else(|| self.fit())
    }

    /// Takes over the size that the page gives the canvas, and its colors.
    fn resize(&mut self) {
        let Some(canvas) = &self.canvas else { return };
        let size = (canvas.client_width() as f32, canvas.client_height() as f32);
        let ratio = sharpness();
        if self.theme.is_some() && (size, ratio) == (self.size, self.ratio) {
            return;
        }
        if self.theme.is_none() {
            self.theme = theme::read(canvas).map(Rc::new);
        }
        (self.size, self.ratio) = (size, ratio);
        canvas.set_width((size.0 * ratio).round() as u32);
        canvas.set_height((size.1 * ratio).round() as u32);
        self.screen = context_of(canvas).zip(self.theme.clone()).map(|(context, theme)| {
            let _ = context.scale(ratio.into(), ratio.into());
            CanvasSurface::new(context, theme)
        });
    }

    fn repaint(&mut self) {
        self.resize();
        let camera = self.camera();
        let Some(screen) = &mut self.screen else { return };
        screen.clear(self.size);
        paint(screen, &self.picture, camera);
    }

    fn zoom(&mut self, factor: f32, about: Point) {
        let camera = self.camera().zoomed(factor, about, self.picture.size, self.size);
        self.camera = (camera.scale > self.fit().scale * 1.001).then_some(camera);
        self.repaint();
    }

    fn zoom_middle(&mut self, factor: Option<f32>) {
        match factor {
            Some(factor) => self.zoom(factor, (self.size.0 / 2.0, self.size.1 / 2.0)),
            None => {
                self.camera = None;
                self.repaint();
            }
        }
    }

    /// The vertex that this pointer means here.
    fn vertex_at(&self, at: Point, event: &PointerEvent) -> Option<u32> {
        let camera = self.camera();
        let reach = if event.pointer_type() == "touch" { FINGER } else { POINT };
        vertex_at(&self.picture, camera.to_picture(at), (reach / camera.scale).min(0.6))
    }

    fn press(&mut self, event: &PointerEvent, _: Dragging) -> Vec<StageEvent> {
        let Some(at) = self.place(event) else { return Vec::new() };
        self.fingers.retain(|(id, _)| *id != event.pointer_id());
        self.fingers.push((event.pointer_id(), at));
        // A second finger means the picture: what the first one dragged is let go.
        let moved = self.fingers.len() > 1;
        let vertex = self.vertex_at(at, event).filter(|_| !moved);
        self.pressed = (event.button() == 0).then_some(Press { start: at, last: at, vertex, moved });
        if let Some(target) = &self.canvas {
            let target: &Element = target;
            // The drag goes on outside of the canvas.
            let _ = target.set_pointer_capture(event.pointer_id());
        }
        if moved {
            return vec![StageEvent::Drop];
        }
        if self.camera.is_some() {
            return Vec::new();
        }
        let (corner, end) = (self.fit().to_picture((0.0, 0.0)), self.fit().to_picture(self.size));
        vec![StageEvent::Look(corner, (end.0 - corner.0, end.1 - corner.1))]
    }

    fn motion(&mut self, event: &PointerEvent, drag: Dragging) -> Vec<StageEvent> {
        let Some(at) = self.place(event) else { return Vec::new() };
        if self.fingers.len() == 2 {
            self.pinch(event.pointer_id(), at);
            return Vec::new();
        }
        let camera = self.camera();
        let (picture, size) = (self.picture.size, self.size);
        let hit = self.vertex_at(at, event);
        let Some(press) = self.pressed.as_mut() else {
            if hit == self.hovered {
                return Vec::new();
            }
            self.hovered = hit;
            return vec![StageEvent::Hover(hit)];
        };
        let far = (at.0 - press.start.0).abs().max((at.1 - press.start.1).abs()) > SLACK;
        press.moved |= far;
        if !press.moved {
            return Vec::new();
        }
        let by = (at.0 - press.last.0, at.1 - press.last.1);
        press.last = at;
        match (press.vertex, drag) {
            (Some(vertex), Dragging::Moves) => return vec![StageEvent::Drag(vertex, camera.to_picture(at))],
            (Some(vertex), Dragging::Joins) => {
                self.hovered = hit;
                return vec![StageEvent::Pull(vertex, camera.to_picture(at)), StageEvent::Hover(hit)];
            }
            _ => {}
        }
        self.camera = Some(camera.panned(by, picture, size));
        self.repaint();
        Vec::new()
    }

    fn pinch(&mut self, id: i32, at: Point) {
        let before = [self.fingers[0].1, self.fingers[1].1];
        if let Some(finger) = self.fingers.iter_mut().find(|(known, _)| *known == id) {
            finger.1 = at;
        }
        let now = [self.fingers[0].1, self.fingers[1].1];
        let middle = |[a, b]: [Point; 2]| ((a.0 + b.0) / 2.0, (a.1 + b.1) / 2.0);
        let apart = |[a, b]: [Point; 2]| ((a.0 - b.0).powi(2) + (a.1 - b.1).powi(2)).sqrt().max(1.0);
        let (from, to) = (middle(before), middle(now));
        let moved = self.camera().panned((to.0 - from.0, to.1 - from.1), self.picture.size, self.size);
        self.camera = Some(moved);
        self.zoom(apart(now) / apart(before), to);
    }

    fn release(&mut self, event: &PointerEvent, drag: Dragging) -> Vec<StageEvent> {
        self.fingers.retain(|(id, _)| *id != event.pointer_id());
        let Some(press) = self.pressed.take() else { return Vec::new() };
        if press.moved {
            let at = self.place(event).unwrap_or(press.last);
            return match (press.vertex, drag) {
                (Some(_), Dragging::Moves) => vec![StageEvent::Drop],
                (Some(vertex), Dragging::Joins) => {
                    vec![StageEvent::Link(vertex, self.vertex_at(at, event), self.camera().to_picture(at))]
                }
                _ => Vec::new(),
            };
        }
        match press.vertex {
            Some(vertex) => vec![StageEvent::Vertex(vertex)],
            None => vec![StageEvent::Ground(self.camera().to_picture(press.start))],
        }
    }

    fn cancel(&mut self, event: &PointerEvent, _: Dragging) -> Vec<StageEvent> {
        self.fingers.retain(|(id, _)| *id != event.pointer_id());
        self.pressed = None;
        vec![StageEvent::Drop]
    }

    fn leave(&mut self, _: &PointerEvent, _: Dragging) -> Vec<StageEvent> {
        self.hovered.take().map(|_| StageEvent::Hover(None)).into_iter().collect()
    }

    /// Where on the canvas a pointer is; nothing on the buttons over it.
    fn place(&self, event: &PointerEvent) -> Option<Point> {
        let canvas = self.canvas.as_ref()?;
        let target: Option<Element> = event.target_dyn_into();
        let on_canvas = target.is_some_and(|target| *target.unchecked_ref::<HtmlCanvasElement>() == *canvas);
        (on_canvas || self.pressed.is_some()).then(|| {
            let frame = canvas.get_bounding_client_rect();
            (event.client_x() as f32 - frame.left() as f32, event.client_y() as f32 - frame.top() as f32)
        })
    }
}

/// The picture as a PNG file, as a `data:` address; `None` if the browser cannot.
pub fn png(picture: &Picture, pixels: f32) -> Option<String> {
    let document = web_sys::window()?.document()?;
    let canvas: HtmlCanvasElement = document.create_element("canvas").ok()?.dyn_into().ok()?;
    let scale = pixels / picture.size.0.max(picture.size.1).max(0.1);
    canvas.set_width((picture.size.0 * scale) as u32);
    canvas.set_height((picture.size.1 * scale) as u32);
    let theme = read_theme()?;
    let context = context_of(&canvas)?;
    context.set_fill_style_str(theme.color(chromadoku_app::picture::surface::Tint::Card));
    context.fill_rect(0.0, 0.0, canvas.width().into(), canvas.height().into());
    let mut surface = CanvasSurface::new(context, theme);
    paint(&mut surface, picture, Camera { scale, offset: (0.0, 0.0) });
    canvas.to_data_url().ok()
}

/// The colors of the page as they are now.
pub fn read_theme() -> Option<Rc<Theme>> {
    let body = web_sys::window()?.document()?.body()?;
    theme::read(&body).map(Rc::new)
}
