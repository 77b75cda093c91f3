//! What ARCHITECTURE.md promises of the sources themselves, beyond what Cargo holds the crates to: where the browser is named, what
//! boards, solver and app do without, and which rooms of the app know which.

use std::fs;
use std::path::{Path, PathBuf};

/// The crates that speak to the browser.
const BROWSER: [&str; 4] = ["web_sys", "gloo", "js_sys", "wasm_bindgen"];
/// The programs that people see, and where in them these may be named: the homes of effects, and the stages, which paint.
const PROGRAMS: [&str; 2] = ["src", "crates/chromadoku-lab/src"];
const AT_HOME: [&str; 6] = [
    "src/browser/",
    "src/graph/stage.rs",
    "src/graph/stage/",
    "crates/chromadoku-lab/src/browser.rs",
    "crates/chromadoku-lab/src/browser/",
    "crates/chromadoku-lab/src/stage.rs",
];
/// What has no browser.
const PURE: [&str; 3] = ["crates/chromadoku-board/src", "crates/chromadoku-solver/src", "crates/chromadoku-app/src"];
/// All that the site is made of.
const PRODUCT: [&str; 7] = [
    "crates/chromadoku-board/src",
    "crates/chromadoku-solver/src",
    "crates/chromadoku-app/src",
    "crates/chromadoku-web/src",
    "crates/chromadoku-worker/src",
    "crates/chromadoku-lab/src",
    "src",
];
/// Clocks and I/O.
const OUTSIDE: [&str; 5] = ["std::time", "std::fs", "std::io", "std::env", "println!"];
/// What looks for steps: their checker knows nothing of it.
const FINDERS: [&str; 3] = ["crate::technique", "chromadoku_board::graph", "crate::path"];

/// What finders share about a position; each of them names these, and is named by none.
const SHARED: [&str; 4] = ["facts", "index", "known", "pace"];

/// The rooms of the app, each of which names those before it and no others.
const ROOMS: [&str; 12] = [
    "form",
    "figure",
    "words",
    "story",
    "session",
    "drawing",
    "scene",
    "picture",
    "sheet",
    "questions",
    "reduce",
    "input",
];

/// A source, with its path from the root of the repository.
#[derive(Clone)]
struct Source {
    path: String,
    text: String,
}

/// All sources of Rust in a folder and below.
fn sources(folder: &str) -> Vec<Source> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut waiting = vec![root.join(folder)];
    let mut found = Vec::new();
    while let Some(path) = waiting.pop() {
        if path.is_dir() {
            waiting.extend(entries(&path));
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            let name = path.strip_prefix(root).unwrap().to_string_lossy().replace('\\', "/");
            found.push(Source { path: name, text: fs::read_to_string(&path).unwrap() });
        }
    }
    found
}

fn entries(folder: &Path) -> Vec<PathBuf> {
    fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect()
}

impl Source {
    /// Whether it is a file of tests.
    fn is_tests(&self) -> bool {
        self.path.ends_with("tests.rs")
    }

    /// It without the tests at its end.
    fn product(self) -> Source {
        let text = self.text.split("#[cfg(test)]\nmod tests {").next().unwrap_or_default().to_owned();
        Source { text, ..self }
    }
}

/// The rooms of the crate that a code names: what stands right behind `crate::`, one by one where there are several in braces.
fn rooms_named(code: &str) -> Vec<String> {
    let mut rooms = Vec::new();
    for rest in code.split("crate::").skip(1) {
        let mut depth = 0;
        let mut is_fresh = true;
        for part in rest.split_inclusive(|sign: char| !sign.is_alphanumeric() && sign != '_') {
            let (word, sign) = part.split_at(part.char_indices().next_back().map_or(0, |(at, _)| at));
            if is_fresh && !word.is_empty() {
                rooms.push(word.to_owned());
            }
            match sign {
                "{" => depth += 1,
                "}" => depth -= 1,
                _ => {}
            }
            is_fresh = depth == 1 && (sign == "," || sign == " " && is_fresh || sign == "{" && word.is_empty());
            if depth == 0 {
                break;
            }
        }
    }
    rooms
}

/// The lines that name one of the words outside of comments: `path:line: text`.
fn naming(sources: &[Source], words: &[&str]) -> Vec<String> {
    let mut lines = Vec::new();
    for source in sources {
        for (at, line) in source.text.lines().enumerate() {
            let code = line.split("//").next().unwrap_or_default();
            if words.iter().any(|word| names(code, word)) {
                lines.push(format!("{}:{}: {}", source.path, at + 1, line.trim()));
            }
        }
    }
    lines
}

/// Whether a word occurs that is not part of a longer one.
fn names(code: &str, word: &str) -> bool {
    let part = |letter: Option<char>| letter.is_some_and(|letter| letter.is_alphanumeric() || letter == '_');
    code.match_indices(word)
        .any(|(at, _)| !part(code[..at].chars().next_back()) && !part(code[at + word.len()..].chars().next()))
}

fn is_at_home(path: &str) -> bool {
    AT_HOME.iter().any(|home| path.starts_with(home))
}

/// All sources of crates.
fn all_sources(folders: &[&str]) -> Vec<Source> {
    folders.iter().flat_map(|folder| sources(folder)).collect()
}

#[test]
fn the_browser_is_named_in_its_home_and_the_stages_only() {
    let (home, elsewhere): (Vec<Source>, Vec<Source>) =
        all_sources(&PROGRAMS).into_iter().partition(|source| is_at_home(&source.path));
    assert_eq!(naming(&elsewhere, &BROWSER), [] as [String; 0]);
    for place in AT_HOME {
        let there: Vec<Source> = home.iter().filter(|source| source.path.starts_with(place)).cloned().collect();
        assert!(!naming(&there, &BROWSER).is_empty(), "{place} need not be in the list");
    }
}

#[test]
fn nothing_is_styled_or_written_in_ways_that_the_policy_of_the_pages_forbids() {
    const FORBIDDEN: [&str; 4] = ["from_html_unchecked", "set_inner_html", "insert_adjacent_html", "set_outer_html"];
    let all = all_sources(&PRODUCT);
    assert_eq!(naming(&all, &FORBIDDEN), [] as [String; 0]);
    // The property `~style` is allowed, the attribute is not. Files that are saved have no policy.
    let of_pages = all.iter().filter(|source| source.path != "crates/chromadoku-app/src/sheet/picture.rs");
    let lines = of_pages.flat_map(|source| source.text.lines().map(|line| (source.path.as_str(), line)));
    let styled = |line: &str| line.contains(" style={") || line.contains(" style=\\\"") || line.contains("<style");
    assert_eq!(lines.filter(|(_, line)| styled(line)).collect::<Vec<_>>(), []);
}

#[test]
fn both_pages_have_the_same_policy_and_no_script_of_their_own() {
    let pages = [include_str!("../index.html"), include_str!("../lab.html")];
    let policy = |page: &'static str| page.lines().find(|line| line.contains("Content-Security-Policy")).unwrap();
    assert_eq!(policy(pages[0]), policy(pages[1]));
    for page in pages {
        let inline = page.split("<script").skip(1).filter(|script| !script.trim_start().starts_with("src="));
        assert_eq!(inline.count(), 0);
        assert!(!page.contains("<style"));
    }
}

#[test]
fn boards_solver_and_app_know_no_clock_and_no_io() {
    for place in PURE {
        let all = sources(place).into_iter().filter(|source| !source.is_tests());
        let all: Vec<Source> = all.map(Source::product).collect();
        assert!(all.len() > 20);
        assert_eq!(naming(&all, &OUTSIDE), [] as [String; 0]);
    }
}

#[test]
fn the_rooms_of_the_app_stand_in_an_order() {
    let place = "crates/chromadoku-app/src/";
    let all: Vec<Source> =
        sources(place).into_iter().filter(|source| !source.is_tests()).map(Source::product).collect();
    let room = |source: &Source| {
        let path = source.path.trim_start_matches(place).trim_end_matches(".rs");
        path.split('/').next().unwrap_or_default().to_owned()
    };
    let at = |room: &str| ROOMS.iter().position(|known| *known == room);
    for source in all.iter().filter(|source| room(source) != "lib") {
        let own = at(&room(source)).unwrap_or_else(|| panic!("{} is in no room", source.path));
        let code: String = source.text.lines().map(|line| line.split("//").next().unwrap_or_default()).collect();
        let above: Vec<String> =
            rooms_named(&code).into_iter().filter(|named| at(named).is_none_or(|at| at > own)).collect();
        assert_eq!(above, [] as [String; 0], "named by {}", source.path);
    }
    for known in ROOMS {
        assert!(all.iter().any(|source| room(source) == known), "there is no {known}");
    }
}

#[test]
fn what_finders_share_names_no_finder() {
    let place = "crates/chromadoku-solver/src/technique";
    let shared = SHARED.map(|name| format!("{place}/{name}.rs"));
    let all = sources(place).into_iter().filter(|source| shared.contains(&source.path)).map(Source::product);
    let plain = |source: Source| Source { text: source.text.replace("pub(super)", "pub"), ..source };
    let all: Vec<Source> = all.map(plain).collect();
    assert_eq!(all.len(), SHARED.len());
    let own = SHARED.map(|name| format!("super::{name}"));
    let lines = naming(&all, &["super", "crate::technique"]);
    let others: Vec<&String> = lines.iter().filter(|line| !own.iter().any(|own| names(line, own))).collect();
    assert_eq!(others, [] as [&String; 0]);
}

#[test]
fn a_room_is_found_alone_and_among_others() {
    let code =
        "use crate::words; pub(crate) fn a() { crate::story::beats(b, c) } use crate::{scene::{self, said}, sheet};";
    assert_eq!(rooms_named(code), ["words", "story", "scene", "sheet"]);
}

#[test]
fn lists_are_sorted_by_the_one_sort_that_the_programs_carry() {
    let all = all_sources(&PRODUCT).into_iter().filter(|source| !source.is_tests()).map(Source::product);
    let sorts = |source: &Source| [".sort(", ".sort_"].iter().any(|sort| source.text.contains(sort));
    let sorting: Vec<String> = all.filter(sorts).map(|source| source.path).collect();
    assert_eq!(sorting, ["crates/chromadoku-board/src/order.rs"]);
}

#[test]
fn the_checker_of_steps_shares_no_code_with_their_finders() {
    let solver = sources("crates/chromadoku-solver/src");
    let verify = |source: &Source| source.path.contains("/src/verify");
    let checker: Vec<Source> = solver.into_iter().filter(verify).collect();
    assert!(!checker.is_empty());
    // Its tests may take steps from whoever finds them.
    let code = checker.into_iter().filter(|source| !source.is_tests()).map(Source::product);
    let code: Vec<Source> = code.collect();
    assert_eq!(naming(&code, &FINDERS), [] as [String; 0]);
}

#[test]
fn a_name_is_found_in_code_but_not_in_comments_or_longer_words() {
    let source = |text: &str| vec![Source { path: "src/a.rs".to_owned(), text: text.to_owned() }];
    let found = |text| naming(&source(text), &BROWSER);
    assert_eq!(found("use yew::x;\nuse web_sys::Window;"), ["src/a.rs:2: use web_sys::Window;"]);
    assert_eq!(found("let window = gloo::utils::window();").len(), 1);
    assert!(found("// web_sys is named elsewhere\nlet gloomy = my_web_sys;").is_empty());
    assert!(is_at_home("src/browser/dom.rs") && is_at_home("src/graph/stage/paint.rs"));
    assert!(!is_at_home("src/graph/stages.rs") && !is_at_home("src/app.rs"));
}
