//! A picture on a canvas that can be zoomed, moved and pointed at.

use std::cell::RefCell;
use std::rc::Rc;

use chromadoku_app::figure::Point;
use chromadoku_app::picture::camera::{Camera, View};
use chromadoku_app::picture::gesture::{Gesture, pinch};
use chromadoku_app::picture::surface::Theme;
use chromadoku_web::button::drawn;
use chromadoku_web::canvas::listen::{Change, Listeners, watch};
use chromadoku_web::canvas::{CanvasSurface, Screen, blank_canvas, context_of, theme};
use chromadoku_web::icons::Icon;
use chromadoku_web::touches;
use gloo::events::EventListener;
use wasm_bindgen::JsCast;
use web_sys::{Element, HtmlCanvasElement};
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
    screen: Option<Screen>,
    view: View,
    picture: Rc<Picture>,
    pressed: Option<Press>,
    fingers: Vec<(i32, Point)>,
    hovered: Option<u32>,
    listeners: Option<(Listeners, Option<EventListener>)>,
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
            inner.borrow_mut().react(change);
        }
    });
    let strokes = is_live.then(|| touches::keep_strokes(&canvas));
    let mut inner = inner.borrow_mut();
    inner.screen = Some(Screen::on(canvas));
    inner.listeners = Some((listeners, strokes));
    inner.repaint();
}

impl Inner {
    fn react(&mut self, change: Change) {
        match (change, &mut self.screen) {
            (Change::Gesture(gesture), _) => return self.follow(gesture),
            (Change::Theme, Some(screen)) => screen.theme = None,
            _ => {}
        }
        self.repaint();
    }

    fn show(&mut self, picture: Rc<Picture>, close: bool) {
        self.view.picture = picture.size;
        self.picture = picture;
        self.resize();
        if close && self.view.canvas.0 > 1.0 {
            let pointed = self.picture.pointed.and_then(|at| self.picture.vertices.get(at as usize));
            let at = pointed.map_or((0.0, 0.0), |spot| spot.at);
            let natural = self.view.fit().scale.clamp(26.0, 60.0);
            let camera = self.view.camera();
            if camera.scale < natural {
                self.view.follow(Gesture::Zoom(natural / camera.scale, camera.to_canvas(at)));
            }
            self.view.reveal(at);
        }
        self.repaint();
    }

    /// Takes over the size that the page gives the canvas, and its colors.
    fn resize(&mut self) {
        if let Some(screen) = &mut self.screen {
            screen.resize();
            self.view.canvas = screen.size;
        }
    }

    fn repaint(&mut self) {
        self.resize();
        let Some(Screen { surface: Some(surface), size, .. }) = &mut self.screen else { return };
        surface.clear(*size);
        paint(surface, &self.picture, self.view.camera());
    }

    fn follow(&mut self, gesture: Gesture) {
        if self.view.follow(gesture) {
            self.repaint();
        }
    }

    fn zoom_middle(&mut self, factor: Option<f32>) {
        let (width, height) = self.view.canvas;
        self.follow(factor.map_or(Gesture::Fit, |factor| Gesture::Zoom(factor, (width / 2.0, height / 2.0))));
    }

    /// The vertex that this pointer means here.
    fn vertex_at(&self, at: Point, event: &PointerEvent) -> Option<u32> {
        let camera = self.view.camera();
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
        if let Some(screen) = &self.screen {
            // The drag goes on outside of the canvas.
            let _ = screen.canvas.set_pointer_capture(event.pointer_id());
        }
        if moved {
            return vec![StageEvent::Drop];
        }
        if self.view.is_close() {
            return Vec::new();
        }
        let fit = self.view.fit();
        let (corner, end) = (fit.to_picture((0.0, 0.0)), fit.to_picture(self.view.canvas));
        vec![StageEvent::Look(corner, (end.0 - corner.0, end.1 - corner.1))]
    }

    fn motion(&mut self, event: &PointerEvent, drag: Dragging) -> Vec<StageEvent> {
        let Some(at) = self.place(event) else { return Vec::new() };
        if self.fingers.len() == 2 {
            self.pinch(event.pointer_id(), at);
            return Vec::new();
        }
        let camera = self.view.camera();
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
        self.follow(Gesture::Pan(by));
        Vec::new()
    }

    fn pinch(&mut self, id: i32, at: Point) {
        let pair = |fingers: &[(i32, Point)]| (fingers[0].1, fingers[1].1);
        let before = pair(&self.fingers);
        if let Some(finger) = self.fingers.iter_mut().find(|(known, _)| *known == id) {
            finger.1 = at;
        }
        pinch(before, pair(&self.fingers)).into_iter().for_each(|gesture| self.follow(gesture));
    }

    fn release(&mut self, event: &PointerEvent, drag: Dragging) -> Vec<StageEvent> {
        self.fingers.retain(|(id, _)| *id != event.pointer_id());
        let Some(press) = self.pressed.take() else { return Vec::new() };
        if press.moved {
            let at = self.place(event).unwrap_or(press.last);
            return match (press.vertex, drag) {
                (Some(_), Dragging::Moves) => vec![StageEvent::Drop],
                (Some(vertex), Dragging::Joins) => {
                    vec![StageEvent::Link(vertex, self.vertex_at(at, event), self.view.camera().to_picture(at))]
                }
                _ => Vec::new(),
            };
        }
        match press.vertex {
            Some(vertex) => vec![StageEvent::Vertex(vertex)],
            None => vec![StageEvent::Ground(self.view.camera().to_picture(press.start))],
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
        let canvas = &self.screen.as_ref()?.canvas;
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
    let canvas = blank_canvas()?;
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
