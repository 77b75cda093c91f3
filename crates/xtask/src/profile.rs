//! `cargo xtask profile`: which functions of the programs run until the page is of use, and so which may come late; and what a build
//! makes of it.
//!
//! The page and the solver are split ([`crate::split`]) by a list each, in `split/`. To write the lists anew, a site is built whose
//! programs say which functions run, and pages are opened in Chromium until the first steps are known (`e2e/profile.mjs`).

use crate::browser::Browser;
use crate::split::{Late, listed, split, watched};
use crate::{Outcome, dist, root};
use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

/// How the name of a program's file ends, and that of its late part.
const PROGRAM: &str = "_bg.wasm";
pub(crate) const LATE: &str = "_late.wasm";
/// What the files of the programs that are split begin with, and the names of their lists.
const PROGRAMS: [(&str, &str); 2] = [("chromadoku-", "page.late"), ("solver_worker", "solver.late")];
/// The script that runs a program in a site that is watched, in the place of the one that knows of late parts.
const RUNNER: &str = "late.js";
const WATCHING_RUNNER: &str = "e2e/watch.js";
/// The numbers of the functions that ran, a line a program; and the size and name of each, a line a function.
const RAN: &str = "target/profile-ran.txt";
const NAMES: &str = "names";

pub(crate) fn command() -> Outcome {
    let browser = Browser::prepare()?;
    let site = dist::build(dist::Finish::Watched)?;
    println!("Opening pages to see what runs ...");
    let ran = root().join(RAN);
    browser.run_node(site, &["profile.mjs".to_owned(), ran.display().to_string()])?;
    let ran = read(&ran)?;
    for ((start, list), line) in PROGRAMS.iter().zip(ran.lines()) {
        let numbers = line.split(' ').filter(|word| !word.is_empty()).map(str::parse::<usize>);
        let has_run: BTreeSet<usize> = numbers.collect::<Result<_, _>>().map_err(|error| format!("{RAN}: {error}."))?;
        let names = read(&root().join(format!("target/{start}{NAMES}")))?;
        let known = names.lines().enumerate().filter_map(|(function, line)| {
            let (size, name) = line.split_once(' ')?;
            let is_early = has_run.contains(&function) || EARLY.iter().any(|part| name.contains(part));
            Some((name, size.parse().ok()?, is_early))
        });
        let alone = LATE_ALONE.iter().filter(|(of, _)| of == list).map(|(_, name)| (*name, usize::MAX, false));
        let late = listed(known.chain(alone));
        let path = lists().join(list);
        fs::write(&path, format!("{HEAD}{late}"))
            .map_err(|error| format!("Cannot write {}: {error}.", path.display()))?;
        println!(
            "{list}: {} of {} functions ran, {} lines",
            has_run.len(),
            names.lines().count(),
            late.lines().count()
        );
    }
    Ok(())
}

/// Early, whether or not it ran this time: what comes before the first steps or behind them, as fast as the machine and the browser
/// are, and what is called so often that a stub in its place would be slow. Parts of the functions' names, which have those of the
/// functions in them that they are made for.
const EARLY: [&str; 10] = [
    // A count that takes long is given up as soon as the first steps are there.
    "::patience_ends",
    "drop_in_place::<chromadoku_app::questions::Answer>",
    // It runs in some profiles and in others not.
    "chromadoku::panel::why::Why",
    // A graph that is replaced moves to the next one. What that takes of iterators and orders has the names of what it goes through.
    "chromadoku_app::picture::tween::",
    "chromadoku_app::picture::look::",
    "<(chromadoku_solver::model::Key, u8) as core::cmp::Ord>",
    "<alloc::raw_vec::RawVec<chromadoku_board::id::Digit>>",
    // These are inlined here and there, and not everywhere in each build.
    "chromadoku_board::wording::",
    // Sets of cells.
    "<chromadoku_board::set::CellSet>::contains",
    "<chromadoku_board::set::CellSet>::of",
];

/// Late as well: what only the site that is not watched has as functions of their own, by the name of the list.
const LATE_ALONE: [(&str, &str); 6] = [
    ("solver.late", "<chromadoku_solver::exact::general::General>"),
    ("solver.late", "<chromadoku_solver::exact::general::Turns>"),
    ("solver.late", "<chromadoku_solver::exact::general::limits::Limiter as core::clone::Clone>"),
    ("solver.late", "chromadoku_solver::exact::general::plain"),
    (
        "solver.late",
        "core::ptr::drop_in_place::<alloc::boxed::Box<chromadoku_solver::exact::general::learner::Learner>>",
    ),
    ("solver.late", "core::ptr::drop_in_place::<chromadoku_solver::exact::general::plain::Plain>"),
];

/// What stands at the top of each list.
const HEAD: &str = "\
# Functions that may come late, since none of them runs until the page is of use: of these names, or of names that go on from there.
# `cargo xtask profile` writes this.
";

fn lists() -> PathBuf {
    root().join("crates/xtask/src/split")
}

/// Splits the programs of a site that are split.
pub(crate) fn split_programs(site: &Path) -> Outcome {
    each_program(site, |path, _, list| {
        let late = Late::of(&read(&lists().join(list))?);
        let parts = split(&bytes(path)?, &late).map_err(|error| error.to_string())?;
        write(path, &parts.early)?;
        let name = path.display().to_string().replace(PROGRAM, LATE);
        write(Path::new(&name), &parts.late)
    })
}

/// Has the programs of a site that are split say which of their functions run, and notes the functions' names.
pub(crate) fn watch_programs(site: &Path) -> Outcome {
    let runner = root().join(WATCHING_RUNNER);
    fs::copy(&runner, site.join(RUNNER)).map_err(|error| format!("Cannot copy {}: {error}.", runner.display()))?;
    each_program(site, |path, start, _| {
        let (program, known) = watched(&bytes(path)?).map_err(|error| error.to_string())?;
        write(path, &program)?;
        let lines: Vec<String> = known.iter().map(|(name, size)| format!("{size} {name}")).collect();
        write(&root().join(format!("target/{start}{NAMES}")), lines.join("\n").as_bytes())
    })
}

/// Does something with the file of each program that is split, what its name begins with, and its list.
fn each_program(site: &Path, act: impl Fn(&Path, &str, &str) -> Outcome) -> Outcome {
    let entries = fs::read_dir(site).map_err(|error| format!("Cannot read {}: {error}.", site.display()))?;
    for path in entries.flatten().map(|entry| entry.path()) {
        let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
        if let Some((start, list)) =
            PROGRAMS.iter().find(|(start, _)| name.starts_with(start) && name.ends_with(PROGRAM))
        {
            act(&path, start, list)?;
        }
    }
    Ok(())
}

fn bytes(path: &Path) -> Outcome<Vec<u8>> {
    fs::read(path).map_err(|error| format!("Cannot read {}: {error}.", path.display()))
}

fn read(path: &Path) -> Outcome<String> {
    fs::read_to_string(path).map_err(|error| format!("Cannot read {}: {error}.", path.display()))
}

fn write(path: &Path, bytes: &[u8]) -> Outcome {
    fs::write(path, bytes).map_err(|error| format!("Cannot write {}: {error}.", path.display()))
}
