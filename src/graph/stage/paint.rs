//! What a frame paints: a slice of each cached layer, and the layers on each other.

use chromadoku_app::figure::{Depth, Face};
use chromadoku_app::picture::look::{self, VertexLook};
use chromadoku_app::picture::tween::Settled;
use chromadoku_app::picture::{self};
use chromadoku_app::scene::graph::{GraphScene, VertexScene};
use chromadoku_board::id::Cell;
use chromadoku_web::clock;

use super::{Inner, SLICE};

/// How many edges are painted between two looks at the clock.
const EDGES: usize = 250;

/// Up to this many vertices on their way are painted as they are, more of them as specks.
const WHOLE: usize = 200;

impl Inner {
    /// One frame.
    pub(super) fn paint(&mut self, now: f64) {
        self.turn = None;
        let Some(scene) = self.scene.clone() else { return };
        self.advance(now, &scene);
        let deadline = clock::now() + SLICE;
        // The layer of vertices is painted where they come to stand.
        let done = self.paint_back(&scene, deadline) & (self.morphing || self.paint_front(deadline));
        self.compose(&scene);
        if self.tween.is_some() || !done {
            self.schedule();
        }
    }

    /// Moves what is on its way.
    fn advance(&mut self, now: f64, scene: &GraphScene) {
        let Some(running) = &mut self.tween else { return };
        let start = *running.start.get_or_insert(now);
        let moment =
            if running.duration <= 0.0 { 1.0 } else { ((now - start) / running.duration).clamp(0.0, 1.0) as f32 };
        for (at, look) in running.tween.vertices(moment) {
            if let Some(slot) = self.looks.get_mut(at) {
                *slot = look;
                self.dirty[at] = true;
            }
        }
        self.live = running.tween.edges(moment);
        self.rails = running.tween.rails(moment);
        if moment >= 1.0 {
            self.tween = None;
            self.rails = Vec::new();
            if std::mem::take(&mut self.morphing) {
                self.looks = look::vertices(scene);
                self.repaint();
            }
            let settled = Settled::of(None, scene);
            if settled != self.settled {
                self.settled = settled;
                self.repaint_edges();
            }
        }
    }

    /// Goes on with the layer of edges; says whether it is complete.
    fn paint_back(&mut self, scene: &GraphScene, deadline: f64) -> bool {
        let faint = &scene.places.edges;
        let open = &self.settled.open;
        let total = faint.len() + open.len();
        let Some((sheet, done)) = self.back.work() else { return true };
        if *done == 0 {
            picture::sketches(&mut sheet.surface, scene, sheet.camera, Depth::Ground);
            picture::rails(&mut sheet.surface, scene, sheet.camera, &self.settled.rails);
            picture::sketches(&mut sheet.surface, scene, sheet.camera, Depth::Line);
        }
        while *done < total {
            if *done < faint.len() {
                let end = (*done + EDGES).min(faint.len());
                picture::faint_edges(&mut sheet.surface, scene, sheet.camera, &faint[*done..end]);
                *done = end;
            } else {
                let from = *done - faint.len();
                let end = (from + EDGES).min(open.len());
                picture::open_edges(&mut sheet.surface, scene, sheet.camera, &open[from..end]);
                *done = end + faint.len();
            }
            if clock::now() > deadline && *done < total {
                return false;
            }
        }
        self.back.finish();
        true
    }

    /// Goes on with the layer of vertices; says whether it is complete.
    fn paint_front(&mut self, deadline: f64) -> bool {
        if let Some((sheet, done)) = self.front.work() {
            while let Some(look) = self.looks.get(*done) {
                picture::vertex(&mut sheet.surface, sheet.camera, look);
                self.reaches[*done] = picture::reach(sheet.camera.scale, look);
                *done += 1;
                if clock::now() > deadline && *done < self.looks.len() {
                    return false;
                }
            }
            self.front.finish();
        }
        let Some(sheet) = self.front.shown() else { return true };
        while let Some(at) = self.dirty.iter().position(|&dirty| dirty) {
            self.dirty[at] = false;
            let Some(look) = self.looks.get(at) else { continue };
            let camera = sheet.camera;
            let reach = picture::reach(camera.scale, look);
            let most = reach.max(std::mem::replace(&mut self.reaches[at], reach));
            let (x, y) = camera.to_canvas(look.at);
            // What of others lies there, too, is taken out with it.
            let touches = |other: &&VertexLook| {
                let (right, down) = camera.to_canvas(other.at);
                (right - x).abs().max((down - y).abs()) < most + picture::reach(camera.scale, other)
            };
            let looks = &self.looks;
            sheet.surface.repaint((x, y), most, self.screen.ratio, |surface| {
                looks.iter().filter(touches).for_each(|look| picture::vertex(surface, camera, look));
            });
            if clock::now() > deadline {
                return !self.dirty.contains(&true);
            }
        }
        true
    }

    /// Lays the layers on each other.
    fn compose(&mut self, scene: &GraphScene) {
        let Some(screen) = &mut self.screen.surface else { return };
        let camera = self.view.camera();
        screen.clear(self.screen.size);
        if self.morphing {
            let paint = if self.looks.len() <= WHOLE { picture::vertex } else { picture::speck };
            self.looks.iter().for_each(|look| paint(screen, camera, look));
            return;
        }
        self.back.copy_to(screen, camera);
        if let Some(vertex) = self.hover.or(self.focus).filter(|&vertex| vertex < scene.vertices.len()) {
            picture::neighborhood(screen, scene, camera, vertex, &self.looks);
        }
        picture::rails(screen, scene, camera, &self.rails);
        for look in &self.live {
            picture::live_edge(screen, scene, camera, look);
        }
        self.front.copy_to(screen, camera);
        picture::sketches(screen, scene, camera, Depth::Top);
        for words in &scene.texts {
            picture::text(screen, camera, words);
        }
        let lit = |cell: Cell| self.lit.contains(cell);
        let is_pointed = |&(number, vertex): &(usize, &VertexScene)| {
            [self.hover, self.focus].contains(&Some(number)) || vertex.key.cell().is_some_and(lit)
        };
        for (number, _) in scene.vertices.iter().enumerate().filter(is_pointed) {
            if let Some(look) = self.looks.get(number).filter(|look| look.face != Face::Absent) {
                picture::pointed(screen, camera, look);
            }
        }
    }
}
