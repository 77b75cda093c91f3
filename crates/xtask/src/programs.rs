//! The programs of the site, as `index.html` names them to trunk, compiled before trunk runs.
//!
//! Trunk would compile one after the other, and only once it is there itself. It asks cargo in the same words and so finds them done.

use std::collections::BTreeMap;
use std::fs;
use std::process::Command;
use std::thread;

use crate::dist::Finish;
use crate::process::{cargo, run};
use crate::{Outcome, root, tools};

/// A program: the folder of its package, its name there, and the profile that it is compiled in.
#[derive(Debug, PartialEq, Eq)]
struct Program<'a> {
    folder: &'a str,
    name: &'a str,
    profile: &'a str,
}

/// Compiles all programs, with these flags for the compiler.
pub(crate) fn compile(finish: Finish, flags: &str) -> Outcome {
    let page = root().join("index.html");
    let page = fs::read_to_string(&page).map_err(|error| format!("Cannot read {}: {error}.", page.display()))?;
    let mut by_package: BTreeMap<(&str, &str), Vec<&str>> = BTreeMap::new();
    for Program { folder, name, profile } in programs(&page, finish) {
        by_package.entry((folder, profile)).or_default().push(name);
    }
    let builds = by_package.into_iter().map(|((folder, profile), names)| {
        let mut command = cargo();
        command.args(["build", "--locked", "--target", tools::WASM_TARGET, "--profile", profile]);
        command.args(names.iter().flat_map(|name| ["--bin", name]));
        command.env("CARGO_ENCODED_RUSTFLAGS", flags).current_dir(root().join(folder));
        command
    });
    run_all(builds.collect())
}

/// Runs commands side by side.
fn run_all(commands: Vec<Command>) -> Outcome {
    thread::scope(|scope| {
        let running: Vec<_> = commands.into_iter().map(|mut command| scope.spawn(move || run(&mut command))).collect();
        running.into_iter().try_for_each(|thread| thread.join().expect("running a command does not panic"))
    })
}

/// The programs that links for trunk name in a page.
fn programs(page: &str, finish: Finish) -> impl Iterator<Item = Program<'_>> {
    let (attribute, otherwise) = match finish {
        Finish::Release | Finish::Watched => ("data-cargo-profile-release", "release"),
        Finish::Quick => ("data-cargo-profile-dev", "dev"),
    };
    page.lines().filter(|line| line.contains("data-trunk rel=\"rust\"")).filter_map(move |link| {
        Some(Program {
            folder: value(link, "href").unwrap_or(""),
            name: value(link, "data-bin")?,
            profile: value(link, attribute).unwrap_or(otherwise),
        })
    })
}

/// What an attribute of a link says.
fn value<'a>(link: &'a str, attribute: &str) -> Option<&'a str> {
    let (_, after) = link.split_once(&format!(" {attribute}=\""))?;
    after.split('"').next()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn programs_are_those_that_trunk_is_to_compile() {
        let page = "\
            <link data-trunk rel=\"css\" href=\"a.css\">\n\
            <link data-trunk rel=\"rust\" data-bin=\"page\" data-cargo-profile-dev=\"quick\" data-cargo-profile-release=\"small\">\n\
            <link data-trunk rel=\"rust\" href=\"crates/work\" data-bin=\"worker\" data-cargo-profile-dev=\"quick\">\n";
        let found = |finish| programs(page, finish).map(|of| (of.folder, of.name, of.profile)).collect::<Vec<_>>();
        assert_eq!(found(Finish::Release), [("", "page", "small"), ("crates/work", "worker", "release")]);
        assert_eq!(found(Finish::Quick), [("", "page", "quick"), ("crates/work", "worker", "quick")]);
    }
}
