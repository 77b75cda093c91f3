//! What the shelf promises.

use std::rc::Rc;

use chromadoku_app::session::Stage;
use chromadoku_app::session::samples::SAMPLES;
use chromadoku_board::credits::Credits;

use super::testing::{played, shelf};
use super::*;
use crate::browser::drawer::Memory;

fn sample(number: usize) -> Session {
    Session::of_text(SAMPLES[number].puzzle).unwrap()
}

/// Work that is worth keeping.
fn begun(number: usize) -> Session {
    played(sample(number), 1)
}

fn keys(shelf: &Shelf) -> Vec<String> {
    shelf.recent(1e6).into_iter().map(|entry| entry.key).collect()
}

#[test]
fn two_tabs_that_began_as_one_do_not_overwrite_each_other() {
    let (local, tab) = (Rc::<Memory>::default(), Rc::<Memory>::default());
    let mut a = shelf(&local, &tab);
    a.save(&sample(1), 1.0).unwrap();
    // The browser gives a duplicated tab a copy of its drawer.
    let copy = Rc::<Memory>::default();
    tab.keys().iter().for_each(|key| copy.put(key, &tab.get(key).unwrap()).unwrap());
    let mut b = shelf(&local, &copy);
    let (in_a, in_b) = (played(sample(1), 2), played(sample(1), 9));
    a.save(&in_a, 2.0).unwrap();
    b.save(&in_b, 3.0).unwrap();
    a.save(&in_a, 4.0).unwrap();
    assert_ne!(a.tab().id, b.tab().id);
    assert_eq!(a.read(&a.tab().id), Some(Ok(Saved::of(&in_a))));
    assert_eq!(b.read(&b.tab().id), Some(Ok(Saved::of(&in_b))));
}

#[test]
fn a_tab_knows_that_another_took_the_place_of_its_work_and_stores_it_under_another_name() {
    let (local, tab) = (Rc::<Memory>::default(), Rc::<Memory>::default());
    let mut a = shelf(&local, &tab);
    a.save(&begun(1), 1.0).unwrap();
    let copy = Rc::<Memory>::default();
    tab.keys().iter().for_each(|key| copy.put(key, &tab.get(key).unwrap()).unwrap());
    let mut b = shelf(&local, &copy);
    assert!(!a.is_taken() && !b.is_taken());
    b.save(&played(sample(1), 9), 2.0).unwrap();
    assert!(a.is_taken() && !b.is_taken());
    a.save(&begun(1), 3.0).unwrap();
    assert!(!a.is_taken() && !b.is_taken());
    assert_eq!(a.read(&a.tab().id), Some(Ok(Saved::of(&begun(1)))));
    a.delete(&a.tab().id);
    assert!(!a.is_taken(), "what somebody deleted stays so");
}

#[test]
fn a_tab_that_leaves_a_blank_puzzle_keeps_what_another_played_on_it() {
    let local = Rc::<Memory>::default();
    let (mut a, mut b) = (shelf(&local, &Rc::default()), shelf(&local, &Rc::default()));
    a.save(&sample(1), 1.0).unwrap();
    b.turn(None, &sample(1), 2.0).unwrap();
    assert_eq!(a.tab().id, b.tab().id, "equal work has one name");
    b.save(&begun(1), 3.0).unwrap();
    a.turn(Some(&sample(1)), &sample(2), 4.0).unwrap();
    assert_eq!(b.read(&b.tab().id), Some(Ok(Saved::of(&begun(1)))));
}

#[test]
fn another_puzzle_leaves_the_former_one_under_recent_and_going_back_to_it_goes_on_there() {
    let mut shelf = shelf(&Rc::default(), &Rc::default());
    let first = played(sample(1), 4);
    shelf.save(&first, 1.0).unwrap();
    let id = shelf.tab().id;
    shelf.turn(Some(&first), &begun(2), 2.0).unwrap();
    assert_ne!(shelf.tab().id, id);
    let [entry] = &shelf.recent(3.0 * 3_600_000.0 - 1.0)[..] else { panic!("one piece of work") };
    assert_eq!((&entry.key, &entry.title[..], &entry.when[..]), (&id, "9×9 · 23 givens", "2 hours ago"));
    assert_eq!(entry.progress, Some(Progress { filled: 4, open: 58, solved: false }));
    let squares = |paths: [&str; 2]| paths.map(|path| path.matches('M').count());
    let digits = entry.glance.iter().flat_map(|glance| &glance.digits);
    let count =
        digits.map(|(_, [given, entered])| squares([given, entered])).fold([0, 0], |[a, b], [c, d]| [a + c, b + d]);
    assert_eq!(count, [23, 4]);
    shelf.turn(Some(&begun(2)), &first, 3.0).unwrap();
    assert_eq!(shelf.tab().id, id);
    assert_eq!(keys(&shelf).len(), 1, "the other puzzle");
}

#[test]
fn a_name_is_worth_keeping() {
    let mut named = sample(0);
    assert!(is_blank(&named));
    named.puzzle.credits = Rc::new(Credits::new("Mine", "", ""));
    assert!(!is_blank(&named));
}

#[test]
fn what_is_blank_leaves_nothing_under_recent() {
    let mut shelf = shelf(&Rc::default(), &Rc::default());
    let blank = Session::first_visit();
    shelf.save(&blank, 1.0).unwrap();
    shelf.turn(Some(&blank), &sample(0), 2.0).unwrap();
    shelf.turn(Some(&sample(0)), &begun(0), 2.0).unwrap();
    assert_eq!(keys(&shelf), [] as [String; 0]);
    let empty = Session::empty(blank.puzzle.geometry.clone());
    shelf.turn(Some(&begun(0)), &empty, 3.0).unwrap();
    shelf.turn(Some(&empty), &sample(2), 4.0).unwrap();
    assert_eq!(keys(&shelf).len(), 1);
}

#[test]
fn the_oldest_work_beyond_fifty_is_dropped_but_never_the_present_or_what_cannot_be_read() {
    let local = Rc::<Memory>::default();
    local.put("chromadoku.1.work.future", "{}\n{}").unwrap();
    local.put("chromadoku.2.work.other", "").unwrap();
    let mut own = shelf(&local, &Rc::default());
    own.save(&begun(2), 0.0).unwrap();
    let mut other = shelf(&local, &Rc::default());
    for number in 1..=60 {
        other.begin();
        other.save(&played(sample(1), number), f64::from(number as u32)).unwrap();
    }
    assert!(own.read(&own.tab().id).is_none(), "to the other tab it was the oldest");
    own.save(&begun(2), 100.0).unwrap();
    assert_eq!(own.read(&own.tab().id), Some(Ok(Saved::of(&begun(2)))));
    assert_eq!(own.ids().len(), MOST);
    let left = keys(&own);
    assert_eq!((&left[0], left.len()), (&other.tab().id, MOST), "with what cannot be read");
    assert!(local.get("chromadoku.1.work.future").is_some() && local.get("chromadoku.2.work.other").is_some());
}

/// A puzzle of its own that nobody has touched.
fn untouched(number: usize) -> Session {
    let digits = (0..4).map(|place| char::from(b'1' + (number >> (2 * place) & 3) as u8));
    Session::of_text(&digits.chain(".".repeat(12).chars()).collect::<String>()).unwrap()
}

#[test]
fn puzzles_that_nobody_has_touched_do_not_push_out_what_was_played() {
    let mut shelf = shelf(&Rc::default(), &Rc::default());
    shelf.save(&begun(1), 1.0).unwrap();
    let played = shelf.tab().id;
    let mut former = begun(1);
    for number in 0..61 {
        shelf.turn(Some(&former), &untouched(number), 2.0 + number as f64).unwrap();
        former = untouched(number);
    }
    assert!(keys(&shelf).contains(&played));
    assert_eq!(shelf.ids().len(), MOST);
}

#[test]
fn what_is_stored_last_is_the_latest_even_if_the_clock_was_set_back() {
    let mut shelf = shelf(&Rc::default(), &Rc::default());
    shelf.save(&begun(1), 1e12).unwrap();
    shelf.begin();
    shelf.save(&begun(2), 1.0).unwrap();
    assert_eq!(shelf.ids()[0], shelf.tab().id);
    assert_eq!(shelf.recent(2.0)[0].when, "just now");
}

#[test]
fn work_of_which_not_even_the_label_can_be_read_is_listed_last_and_stays() {
    let local = Rc::<Memory>::default();
    shelf(&local, &Rc::default()).save(&begun(1), 1.0).unwrap();
    local.put("chromadoku.1.work.bad", "garbled").unwrap();
    let shelf = shelf(&local, &Rc::default());
    let last = shelf.recent(2.0).pop().unwrap();
    assert_eq!((last.key.as_str(), last.when.as_str(), last.progress), ("bad", "cannot be read", None));
    assert_eq!(shelf.read("bad"), Some(Err(SavedError::Malformed)));
}

#[test]
fn equal_work_is_listed_once() {
    let local = Rc::<Memory>::default();
    for when in [1.0, 2.0] {
        shelf(&local, &Rc::default()).save(&begun(0), when).unwrap();
    }
    assert_eq!(keys(&shelf(&local, &Rc::default())).len(), 1);
}

#[test]
fn a_link_finds_the_work_that_it_came_from() {
    let mut shelf = shelf(&Rc::default(), &Rc::default());
    let session = played(sample(1), 7);
    shelf.save(&session, 1.0).unwrap();
    let found = shelf.find_link(&link::link_of(&session)).unwrap();
    assert_eq!(*session.puzzle.timeline, found.timeline);
    assert_eq!(shelf.find_link("s=other"), None);
}

#[test]
fn settings_come_back_each_for_itself_and_damaged_ones_are_the_usual_ones() {
    let local = Rc::<Memory>::default();
    let own = shelf(&local, &Rc::default());
    let theme = chromadoku_app::session::Theme::Dark;
    let settings = Settings { theme, split: chromadoku_app::session::Split::of(10), ..Settings::default() };
    own.save_settings(&settings).unwrap();
    assert_eq!(own.settings(), settings);
    local.put("chromadoku.1.settings", "sound=on theme=dark split=40 candidates=of-tomorrow").unwrap();
    assert_eq!(own.settings(), settings, "what is unknown leaves the others as they are");
    local.put("chromadoku.1.settings", "{").unwrap();
    assert_eq!(own.settings(), Settings::default());
}

/// A drawer with room for a few characters.
struct Small {
    texts: Memory,
    room: usize,
}

impl Drawer for Small {
    fn get(&self, key: &str) -> Option<String> {
        self.texts.get(key)
    }
    fn put(&self, key: &str, text: &str) -> Result<(), Refused> {
        let others = self.keys().into_iter().filter(|other| other != key);
        let used: usize = others.filter_map(|other| self.get(&other)).map(|text| text.len()).sum();
        if used + text.len() > self.room { Err(Refused) } else { self.texts.put(key, text) }
    }
    fn remove(&self, key: &str) {
        self.texts.remove(key);
    }
    fn keys(&self) -> Vec<String> {
        self.texts.keys()
    }
}

#[test]
fn in_a_full_drawer_the_oldest_work_makes_room_and_a_locked_one_is_told() {
    let fresh_id = || format!("{:?}", std::time::Instant::now());
    let local = Rc::new(Small { texts: Memory::default(), room: 13_000 });
    let mut own = Shelf::new(local.clone(), Rc::new(Memory::default()), fresh_id);
    for when in 1..=20 {
        own.begin();
        own.save(&played(sample(1), when), when as f64).unwrap();
    }
    let left = own.ids();
    assert!(left.len() > 1 && left.len() < 20, "{}", left.len());
    assert_eq!(own.read(&left[0]), Some(Ok(Saved::of(&played(sample(1), 20)))));
    let locked = Rc::new(Small { texts: Memory::default(), room: 0 });
    local.keys().iter().for_each(|key| locked.texts.put(key, &local.get(key).unwrap()).unwrap());
    let mut own = Shelf::new(locked.clone(), Rc::new(Memory::default()), fresh_id);
    assert_eq!(own.save(&sample(0), 99.0), Err(Refused));
    assert_eq!(locked.keys(), local.keys(), "nothing was dropped");
}

/// Work as it was stored once, in hexadecimal by the first release, later in base 64. What is stored here is never written anew:
/// where the form changes, the program goes on to read this one.
const STORED: [(&str, &str); 4] = [
    ("base64", include_str!("stored/base64.txt")),
    ("steps", include_str!("stored/steps.txt")),
    ("own", include_str!("stored/own.txt")),
    ("set-up", include_str!("stored/set-up.txt")),
];

#[test]
fn work_that_was_stored_by_earlier_releases_still_opens() {
    let local = Rc::<Memory>::default();
    for (name, text) in STORED {
        local.put(&key(name), text.trim_end()).unwrap();
    }
    let shelf = shelf(&local, &Rc::default());
    let open = |name: &str| shelf.read(name).unwrap().unwrap().session().unwrap();
    let steps = open("steps");
    assert!(steps.is_solved() && steps.puzzle.timeline.moves.iter().all(|made| made.cause.is_step()));
    let own = open("own");
    assert_eq!((own.puzzle.timeline.cursor, own.puzzle.timeline.branches.len()), (own.puzzle.timeline.moves.len(), 1));
    assert_eq!(own.puzzle.timeline, open("base64").puzzle.timeline);
    assert!(own.puzzle.position.strikes.values().any(|struck| !struck.is_empty()));
    assert_eq!(open("set-up").puzzle.stage, Stage::SetUp);
    let told: Vec<(String, bool)> =
        shelf.recent(1e15).into_iter().map(|entry| (entry.title, entry.glance.is_some())).collect();
    assert_eq!(told.len(), STORED.len(), "the labels are read as well");
    assert!(told.iter().all(|(title, has_glance)| title.contains(" · ") && *has_glance), "{told:?}");
}
