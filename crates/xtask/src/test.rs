//! `cargo xtask test`: formatting, lints, native tests, browser tests. The site for the latter is built beside lints and native tests.

use crate::browser::{Browser, FIREFOX, WEBKIT};
use crate::dist::Finish;
use crate::process::{cargo, run};
use crate::{Outcome, dist, root, tools, usage_error};
use std::fs;
use std::path::PathBuf;
use std::process::Command;

/// A part of the tests; they run in this order, the quick ones first.
#[derive(Clone, Copy, PartialEq)]
enum Part {
    Fmt,
    Lint,
    Native,
    Browser,
}

/// Browser tests that hold times to their limits, so that nothing may run beside them.
const TIMED: &str = "speed.test.mjs";

const PARTS: [(&str, Part); 4] =
    [("fmt", Part::Fmt), ("lint", Part::Lint), ("native", Part::Native), ("browser", Part::Browser)];

pub(crate) fn command(words: &[&str]) -> Outcome {
    let mut chosen = Vec::new();
    let mut only = "";
    let mut site: fn() -> Outcome<PathBuf> = || dist::build(Finish::Release);
    let mut in_firefox = false;
    let mut rest = words.iter();
    while let Some(&word) = rest.next() {
        match (word, PARTS.iter().find(|(name, _)| *name == word)) {
            (_, Some((_, part))) => chosen.push(*part),
            ("--quick", None) => site = || dist::build(Finish::Quick),
            ("--built", None) => site = dist::built,
            ("--firefox", None) => in_firefox = true,
            ("--only", None) => only = rest.next().ok_or_else(|| usage_error(&words.join(" ")))?,
            _ => return Err(usage_error(&words.join(" "))),
        }
    }
    if chosen.is_empty() && (in_firefox || !only.is_empty()) {
        chosen.push(Part::Browser);
    } else if chosen.is_empty() {
        chosen.extend(PARTS.map(|(_, part)| part));
    }
    let wanted = |part| chosen.contains(&part);
    // What is missing is told or installed before anything that takes long.
    let browser = wanted(Part::Browser).then(|| prepare(in_firefox)).transpose()?;
    if wanted(Part::Fmt) {
        format()?;
    }
    if wanted(Part::Lint) || browser.is_some() {
        tools::wasm_target()?;
    }
    // The long steps at the end of building the site take one core each: lints and native tests have the others meanwhile.
    let (checked, site) = std::thread::scope(|scope| {
        let site = browser.is_some().then(|| scope.spawn(site));
        let lints = if wanted(Part::Lint) { lint() } else { Ok(()) };
        let checked = lints.and_then(|()| if wanted(Part::Native) { native() } else { Ok(()) });
        (checked, site.map(|site| site.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic))))
    });
    checked?;
    if let (Some(browser), Some(site)) = (browser, site.transpose()?) {
        in_browser(&browser, in_firefox, only, site)?;
    }
    println!("All tests passed.");
    Ok(())
}

/// What the browser tests run on.
fn prepare(in_firefox: bool) -> Outcome<Browser> {
    let browser = Browser::prepare()?;
    match in_firefox {
        true => browser.with(&[FIREFOX])?.running_in(&FIREFOX),
        false => Ok(browser),
    }
}

/// `cargo xtask walk`: what only one engine does otherwise shows here.
pub(crate) fn walk(words: &[&str]) -> Outcome {
    let (site, words) = match words {
        ["--built", words @ ..] => (dist::built()?, words),
        words => (dist::build(Finish::Release)?, words),
    };
    let browser = Browser::prepare()?.with(&[FIREFOX, WEBKIT])?;
    let arguments = ["walk.mjs"].iter().chain(words).map(|&word| word.to_owned());
    browser.run_node(site, &arguments.collect::<Vec<_>>())
}

fn format() -> Outcome {
    println!("Checking the format ...");
    run(in_root(&mut cargo()).args(["fmt", "--all", "--check"]))
}

/// The programs are checked for both of their targets: natively, where the tests run, and for the browser.
fn lint() -> Outcome {
    println!("Checking with clippy ...");
    let native = ["clippy", "--quiet", "--locked", "--workspace", "--all-targets", "--", "-D", "warnings"];
    run(in_root(&mut cargo()).args(native))?;
    let web = ["clippy", "--quiet", "--locked", "--workspace", "--exclude", "xtask", "--target", tools::WASM_TARGET];
    run(in_root(&mut cargo()).args(web).args(["--", "-D", "warnings"]))
}

fn native() -> Outcome {
    println!("Running the native tests ...");
    run(in_root(&mut cargo()).args(["test", "--quiet", "--locked", "--workspace"]))
}

/// Runs the browser tests whose name contains a word; a run of all of them takes their old pictures away first.
fn in_browser(browser: &Browser, in_firefox: bool, only: &str, site: PathBuf) -> Outcome {
    let files = test_files(only).map_err(|error| format!("Cannot read e2e: {error}."))?;
    if files.is_empty() {
        return Err(format!("No browser test's name contains `{only}`."));
    }
    let results = root().join("e2e/results");
    if only.is_empty() && results.exists() {
        fs::remove_dir_all(&results).map_err(|error| format!("Cannot remove e2e/results: {error}."))?;
    }
    println!("Running the browser tests ...");
    let (mut timed, others): (Vec<String>, _) = files.into_iter().partition(|name| name == TIMED);
    if in_firefox && !timed.is_empty() {
        println!("{TIMED} is left out: what it measures only Chromium's developer tools tell.");
        timed.clear();
    }
    let in_node = |files: Vec<String>, at_a_time: usize| {
        if files.is_empty() {
            return Ok(());
        }
        let mut arguments =
            vec!["--test".to_owned(), "--test-reporter=spec".to_owned(), format!("--test-concurrency={at_a_time}")];
        arguments.extend(files);
        browser.run_node(site.clone(), &arguments)
    };
    // All of them, whatever becomes of the first ones.
    // They wait for the page half of the time. Firefox does more on its own: a third file at a time lets tests in it run out of time.
    let others = in_node(others, if in_firefox { 2 } else { 3 });
    in_node(timed, 1).and(others)
}

/// The names of the browser tests that contain a word, in order.
fn test_files(word: &str) -> std::io::Result<Vec<String>> {
    let mut names = Vec::new();
    for entry in fs::read_dir(root().join("e2e"))? {
        let name = entry?.file_name().to_string_lossy().into_owned();
        if name.ends_with(".test.mjs") && name.contains(word) {
            names.push(name);
        }
    }
    names.sort();
    Ok(names)
}

fn in_root(command: &mut Command) -> &mut Command {
    command.current_dir(root())
}
