//! What the page opens with: the link in its address, the tab's own work, the latest work, or a first puzzle.

use chromadoku_app::session::learning::lesson_in;
use chromadoku_app::session::saved::SavedError;
use chromadoku_app::session::{Notice, Page, Session, link};

use super::shelf::{Shelf, Tab};

/// How many crashes in a row it takes before the work that may have caused them is no longer opened by itself.
const CRASHES: u32 = 2;

/// How the page was come to.
#[derive(Clone, Copy, Debug)]
pub struct Arrival<'a> {
    /// The fragment of the address.
    pub fragment: &'a str,
    /// The link to the work under a lesson, empty where none is known.
    pub work: &'a str,
    /// Whether the page was loaded again. It then goes to where it was when that began, and may have gone on since.
    pub is_reload: bool,
}

/// The session to begin with. The tab's id on the shelf is then the one that it is to be stored under.
pub fn open(shelf: &mut Shelf, arrival: Arrival) -> Session {
    if let Some(name) = lesson_in(arrival.fragment) {
        // The work is what it would be without the lesson. A tab that remembers no address could not store it.
        let lags = shelf.tab().address.is_empty();
        let mut session = open(shelf, Arrival { fragment: if lags { arrival.work } else { "" }, work: "", ..arrival });
        session.learn(name.to_owned());
        return session;
    }
    let settings = shelf.settings();
    let tab = shelf.tab();
    let (session, notice) = match tab.crashes {
        0..CRASHES => choose(shelf, &tab, arrival),
        _ => {
            shelf.change_tab(|tab| *tab = Tab::default());
            shelf.begin();
            let said = "Chromadoku broke while it showed your last work, so a first puzzle is open instead. \
                        That work is kept under Recent.";
            (Session::first_visit(), Some(Notice::error(said)))
        }
    };
    let page = Page { settings, notice, ..session.page };
    let mut session = Session { page, ..session };
    session.take_names();
    session
}

fn choose(shelf: &mut Shelf, tab: &Tab, Arrival { fragment, is_reload, .. }: Arrival) -> (Session, Option<Notice>) {
    let mut notice = None;
    // What this tab wrote into the address itself is no news: its stored work knows more, such as what can be undone.
    let is_own = if is_reload { !tab.address.is_empty() } else { fragment == tab.address };
    let foreign = !is_own && !fragment.is_empty();
    if foreign {
        match linked(shelf, fragment) {
            Ok(session) => return (session, None),
            Err(refused) => notice = Some(refused),
        }
    }
    match shelf.read(&tab.id) {
        Some(Ok(saved)) => {
            if let Ok(session) = saved.session() {
                return (session, notice);
            }
        }
        Some(Err(error)) => notice = Some(unreadable(error)),
        None => {}
    }
    if !foreign
        && !fragment.is_empty()
        && let Ok(session) = linked(shelf, fragment)
    {
        return (session, notice);
    }
    // Work of another tab is copied: both go on, each under a name of its own.
    shelf.begin();
    for id in shelf.ids() {
        match shelf.read(&id).map(|saved| saved.and_then(|saved| saved.session())) {
            Some(Ok(session)) => return (session, notice),
            Some(Err(error)) => notice = notice.or(Some(unreadable(error))),
            None => {}
        }
    }
    if !shelf.unreadable().is_empty() {
        notice = notice.or(Some(unreadable(SavedError::Malformed)));
    }
    // Who chose a setting knows the page.
    let session = if shelf.has_settings() { Session::first_visit() } else { Session::welcome() };
    (session, notice)
}

/// The session of a link, with what led to it where that is stored.
fn linked(shelf: &mut Shelf, fragment: &str) -> Result<Session, Notice> {
    let stored = shelf.find_link(fragment).and_then(|saved| saved.session().ok());
    let session =
        stored.map_or_else(|| link::session_of(fragment), Ok).map_err(|error| Notice::error(link::refused(&error)))?;
    shelf.begin();
    Ok(session)
}

fn unreadable(error: SavedError) -> Notice {
    Notice::error(match error {
        SavedError::Version(_) => "Your last work was stored by another version of Chromadoku. It was left as it is.",
        SavedError::Malformed => "Your last work cannot be read. It was left as it is.",
    })
}

#[cfg(test)]
mod tests {
    use std::rc::Rc;

    use chromadoku_app::form;
    use chromadoku_app::session::samples::SAMPLES;
    use chromadoku_app::session::{Reveal, Stage};

    use super::*;
    use crate::browser::drawer::{Drawer, Memory};
    use crate::browser::shelf::testing::{self, played};

    fn sample(number: usize) -> Session {
        Session::of_text(SAMPLES[number].puzzle).unwrap()
    }

    fn open(shelf: &mut Shelf, fragment: &str) -> Session {
        super::open(shelf, Arrival { fragment, work: "", is_reload: false })
    }

    fn reload(shelf: &mut Shelf, fragment: &str) -> Session {
        super::open(shelf, Arrival { fragment, work: "", is_reload: true })
    }

    #[test]
    fn a_first_visit_opens_a_first_puzzle() {
        let mut shelf = testing::shelf(&Rc::default(), &Rc::default());
        let session = open(&mut shelf, "");
        assert_eq!(session.puzzle.givens, Session::first_visit().puzzle.givens);
        assert!(session.moment.shown.is_some_and(|shown| shown.reveal == Reveal::Beat(0)), "a step is being told");
        assert_eq!(session.page.notice, None);
        assert_eq!(session.puzzle.stage, Stage::Play);
    }

    #[test]
    fn a_reload_brings_back_the_same_work_under_the_same_name() {
        let (local, tab) = (Rc::<Memory>::default(), Rc::<Memory>::default());
        let mut shelf = testing::shelf(&local, &tab);
        let session = played(sample(1), 3);
        shelf.begin();
        shelf.save(&session, 1.0).unwrap();
        let address = link::link_of(&session);
        shelf.change_tab(|tab| tab.address = address.clone());
        let id = shelf.tab().id;
        let mut shelf = testing::shelf(&local, &tab);
        let opened = open(&mut shelf, &address);
        assert_eq!(
            (&opened.puzzle.timeline, &opened.puzzle.position),
            (&session.puzzle.timeline, &session.puzzle.position)
        );
        assert_eq!(shelf.tab().id, id);
    }

    #[test]
    fn a_stale_address_of_its_own_does_not_win_over_newer_work() {
        let (local, tab) = (Rc::<Memory>::default(), Rc::<Memory>::default());
        let mut shelf = testing::shelf(&local, &tab);
        shelf.begin();
        let address = link::link_of(&sample(1));
        shelf.change_tab(|tab| tab.address = address.clone());
        let session = played(sample(1), 5);
        shelf.save(&session, 1.0).unwrap();
        assert_eq!(open(&mut testing::shelf(&local, &tab), &address).puzzle.position, session.puzzle.position);
    }

    #[test]
    fn a_reload_that_goes_to_an_address_of_some_moves_ago_brings_back_the_newest_work_and_a_link_to_it_what_it_says() {
        let (local, tab) = (Rc::<Memory>::default(), Rc::<Memory>::default());
        let mut shelf = testing::shelf(&local, &tab);
        shelf.begin();
        let [long_ago, session] = [2, 5].map(|steps| played(sample(1), steps));
        shelf.save(&session, 1.0).unwrap();
        shelf.change_tab(|tab| tab.remember(link::link_of(&session), false));
        let address = link::link_of(&long_ago);
        assert_eq!(reload(&mut testing::shelf(&local, &tab), &address).puzzle.position, session.puzzle.position);
        assert_eq!(
            open(&mut testing::shelf(&local, &tab), &address).puzzle.position.board,
            long_ago.puzzle.position.board
        );
    }

    #[test]
    fn the_address_wins_over_stored_work_that_lags_behind_it() {
        let (local, tab) = (Rc::<Memory>::default(), Rc::<Memory>::default());
        let mut shelf = testing::shelf(&local, &tab);
        shelf.begin();
        let (stored, newer) = (played(sample(1), 5), played(sample(1), 6));
        shelf.save(&stored, 1.0).unwrap();
        shelf.change_tab(|tab| tab.remember(link::link_of(&stored), false));
        let address = link::link_of(&newer);
        shelf.change_tab(|tab| tab.remember(address.clone(), true));
        let mut reloaded = testing::shelf(&local, &tab);
        assert_eq!(reload(&mut reloaded, &address).puzzle.position.board, newer.puzzle.position.board);
        assert_eq!(reloaded.recent(2.0).len(), 1, "what was stored stays");
    }

    #[test]
    fn under_a_lesson_lies_what_is_stored_or_what_its_entry_remembers_where_that_is_newer() {
        let (local, tab) = (Rc::<Memory>::default(), Rc::<Memory>::default());
        let mut shelf = testing::shelf(&local, &tab);
        shelf.begin();
        let (stored, newer) = (played(sample(1), 5), played(sample(1), 6));
        shelf.save(&stored, 1.0).unwrap();
        for (is_news, work) in [(false, &stored), (true, &newer)] {
            shelf.change_tab(|tab| tab.remember("learn=graph".to_owned(), is_news));
            let arrival = Arrival { fragment: "learn=graph", work: &link::link_of(&newer), is_reload: true };
            let opened = super::open(&mut testing::shelf(&local, &tab), arrival);
            assert_eq!((opened.lesson(), &opened.puzzle.position.board), (Some("graph"), &work.puzzle.position.board));
        }
    }

    #[test]
    fn a_tab_that_finds_nothing_it_can_read_says_so() {
        let local = Rc::<Memory>::default();
        local.put("chromadoku.1.work.bad", "garbled").unwrap();
        let opened = open(&mut testing::shelf(&local, &Rc::default()), "");
        assert!(opened.page.notice.unwrap().text.contains("cannot be read"));
    }

    #[test]
    fn a_link_wins_and_takes_a_name_of_its_own() {
        let (local, tab) = (Rc::<Memory>::default(), Rc::<Memory>::default());
        let mut shelf = testing::shelf(&local, &tab);
        shelf.begin();
        shelf.save(&sample(1), 1.0).unwrap();
        let before = shelf.tab().id;
        let opened = open(&mut shelf, &link::link_of(&sample(2)));
        assert_eq!(opened.puzzle.givens, sample(2).puzzle.givens);
        assert_ne!(shelf.tab().id, before);
    }

    #[test]
    fn a_damaged_link_is_told_and_leaves_what_was_open() {
        let (local, tab) = (Rc::<Memory>::default(), Rc::<Memory>::default());
        let mut shelf = testing::shelf(&local, &tab);
        shelf.begin();
        shelf.save(&sample(1), 1.0).unwrap();
        let id = shelf.tab().id;
        let opened = open(&mut shelf, "s=1damaged");
        assert_eq!(opened.puzzle.givens, sample(1).puzzle.givens);
        assert!(opened.page.notice.unwrap().text.contains("damaged"));
        assert_eq!(shelf.tab().id, id);
    }

    #[test]
    fn a_new_tab_copies_the_latest_work() {
        let (local, tab) = (Rc::<Memory>::default(), Rc::<Memory>::default());
        let mut shelf = testing::shelf(&local, &tab);
        shelf.begin();
        shelf.save(&sample(2), 1.0).unwrap();
        shelf.begin();
        shelf.save(&played(sample(1), 2), 2.0).unwrap();
        let mut other = testing::shelf(&local, &Rc::default());
        let opened = open(&mut other, "");
        assert_eq!(opened.puzzle.position, played(sample(1), 2).puzzle.position);
        assert_ne!(other.tab().id, shelf.tab().id);
    }

    #[test]
    fn damaged_work_and_work_of_other_versions_are_told_and_not_overwritten() {
        for (body, word) in [(form::seal(&[99]), "another version"), (form::seal(&[1]), "cannot be read")] {
            let (local, tab) = (Rc::<Memory>::default(), Rc::<Memory>::default());
            let mut shelf = testing::shelf(&local, &tab);
            shelf.begin();
            shelf.save(&sample(1), 1.0).unwrap();
            let key = local.keys().into_iter().find(|key| key.contains("work")).unwrap();
            let text = local.get(&key).unwrap();
            let bad = format!("{}\n{body}", text.split_once('\n').unwrap().0);
            local.put(&key, &bad).unwrap();
            let mut shelf = testing::shelf(&local, &tab);
            let opened = open(&mut shelf, "");
            assert!(opened.page.notice.clone().unwrap().text.contains(word));
            shelf.save(&opened, 2.0).unwrap();
            assert_eq!(local.get(&key), Some(bad));
        }
    }

    #[test]
    fn work_that_breaks_the_page_twice_is_not_opened_a_third_time() {
        let (local, tab) = (Rc::<Memory>::default(), Rc::<Memory>::default());
        let mut shelf = testing::shelf(&local, &tab);
        let breaks = played(sample(0), 1);
        shelf.begin();
        shelf.save(&breaks, 1.0).unwrap();
        shelf.change_tab(|tab| tab.crashes = CRASHES);
        let opened = open(&mut shelf, &link::link_of(&breaks));
        assert_eq!(opened.puzzle.givens, Session::first_visit().puzzle.givens);
        assert_eq!(shelf.tab().crashes, 0);
        assert_eq!(shelf.recent(2.0).len(), 1);
    }
}
