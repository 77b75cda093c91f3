//! The exam: runs the solver over a folder of cases that nobody of this project wrote.
//!
//! A folder holds a subfolder a family (`techniques`, `solve`, `logic`, `sizes`, `variants`, ...); each family has a
//! module that knows what a line of its files means and what is asked of it. A file that no module knows is "not yet":
//! it is listed, and none of its cases passes. The repository keeps no cases, only [`report`]'s floors.

mod constraints;
mod formats;
mod graphs;
pub(crate) mod hardest;
mod logic;
mod report;
mod sheet;
mod sizes;
mod solve;
mod techniques;
mod variants;

use std::fs;
use std::path::{Path, PathBuf};

use crate::Outcome;
use report::Report;
use sheet::Sheet;

/// How the command is called.
const USAGE: &str = "exam DIR [--only WORD] [--sample N] [--json FILE]";

/// Files that help to judge others and hold no cases of their own.
const AIDS: [&str; 3] = ["README.md", "graphs/chi.tsv", "variants/two_solutions.txt"];

/// Files of which nothing is asked: their solutions were not checked, and they need kinds of rules that their form lacks.
const NOT_ASKED: [&str; 1] = ["constraints/iss_unchecked.tsv"];

struct Options {
    folder: PathBuf,
    only: Option<String>,
    sample: Option<usize>,
    json: Option<PathBuf>,
}

/// Runs the exam that the words ask for. A floor that is not reached is an error.
pub(crate) fn command(words: &[&str]) -> Outcome {
    let options = parse(words)?;
    let mut reports = Vec::new();
    for path in files(&options.folder)? {
        let is_asked = !AIDS.contains(&path.as_str()) && !NOT_ASKED.contains(&path.as_str());
        if !is_asked || options.only.as_ref().is_some_and(|word| !path.contains(word)) {
            continue;
        }
        let sheet = read(&options, path)?;
        let report = examine(&sheet);
        report.print();
        reports.push(report);
    }
    if reports.is_empty() {
        return Err(format!("there is no such file of cases under {}", options.folder.display()));
    }
    logic::compare_grades(&reports).iter().for_each(|line| println!("{line}"));
    report::print_total(&reports);
    if let Some(path) = &options.json {
        fs::write(path, report::json(&reports)).map_err(|error| format!("{}: {error}", path.display()))?;
    }
    if options.sample.is_some() {
        return Ok(());
    }
    report::check_floors(&reports)
}

fn parse(words: &[&str]) -> Outcome<Options> {
    let mut folder = None;
    let (mut only, mut sample, mut json) = (None, None, None);
    let mut rest = words.iter();
    while let Some(&word) = rest.next() {
        let mut value = || rest.next().map(|value| value.to_string()).ok_or(format!("{word} wants a value: {USAGE}"));
        match word {
            "--only" => only = Some(value()?),
            "--sample" => {
                let count = value()?;
                sample = Some(count.parse().map_err(|_| format!("--sample wants a number, not {count}"))?);
            }
            "--json" => json = Some(PathBuf::from(value()?)),
            _ if word.starts_with('-') || folder.is_some() => return Err(format!("{word} is not understood: {USAGE}")),
            _ => folder = Some(PathBuf::from(word)),
        }
    }
    let folder = folder.ok_or(format!("which folder? {USAGE}"))?;
    Ok(Options { folder, only, sample, json })
}

/// The paths of all files under a folder, relative to it and in order.
fn files(folder: &Path) -> Outcome<Vec<String>> {
    let mut found = Vec::new();
    let mut open = vec![folder.to_path_buf()];
    while let Some(at) = open.pop() {
        let entries = fs::read_dir(&at).map_err(|error| format!("{}: {error}", at.display()))?;
        for entry in entries {
            let path = entry.map_err(|error| format!("{}: {error}", at.display()))?.path();
            if path.is_dir() {
                open.push(path);
            } else if let Ok(inside) = path.strip_prefix(folder) {
                let parts: Vec<_> = inside.iter().map(|part| part.to_string_lossy()).collect();
                found.push(parts.join("/"));
            }
        }
    }
    found.sort();
    Ok(found)
}

fn read(options: &Options, path: String) -> Outcome<Sheet> {
    let text_of = |path: &str| {
        let path = options.folder.join(path);
        let bytes = fs::read(&path).map_err(|error| format!("{}: {error}", path.display()))?;
        Ok::<String, String>(String::from_utf8_lossy(&bytes).into_owned())
    };
    let folder = path.rsplit_once('/').map_or("", |(folder, _)| folder);
    let aid = AIDS.iter().find(|aid| aid.rsplit_once('/').is_some_and(|(of, _)| of == folder));
    // An aid may be missing: then its files are judged without it.
    let aid = aid.and_then(|aid| text_of(aid).ok()).unwrap_or_default();
    Ok(Sheet { text: text_of(&path)?, path, aid, sample: options.sample })
}

fn examine(sheet: &Sheet) -> Report {
    let (family, name) = sheet.path.split_once('/').unwrap_or(("", &sheet.path));
    match (family, name) {
        ("techniques", _) if name.ends_with(".txt") => techniques::examine(sheet),
        ("solve", "count.txt") => solve::examine_counts(sheet),
        ("solve", _) if name.ends_with(".txt") => solve::examine(sheet),
        ("logic", _) if name.ends_with(".txt") => logic::examine(sheet),
        ("sizes", "16x16.tsv") => sizes::examine_16x16(sheet),
        ("sizes", _) if name.ends_with(".tsv") => sizes::examine_table(sheet),
        ("sizes", _) if name.ends_with(".txt") => sizes::examine_lines(sheet),
        ("variants", "jigsaw.tsv") => variants::examine_jigsaws(sheet),
        ("variants", "jigsaw_layouts.tsv") => variants::examine_layouts(sheet),
        ("variants", _) if sheet.text.contains("#type ") => variants::examine_typed(sheet),
        ("constraints", _) if name.ends_with(".tsv") => constraints::examine(sheet),
        ("formats", "vectors.tsv") => formats::examine(sheet),
        ("graphs", _) if name.ends_with(".col") => graphs::examine(sheet),
        _ => Report::not_yet(sheet, sheet.cases().len()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn options_stand_in_any_order_and_wrong_ones_are_said() {
        let options = parse(&["--sample", "5", "cases", "--only", "solve"]).unwrap();
        assert_eq!((options.folder, options.sample), (PathBuf::from("cases"), Some(5)));
        assert_eq!((options.only.as_deref(), options.json), (Some("solve"), None));
        assert!(parse(&[]).is_err());
        assert!(parse(&["cases", "--sample"]).is_err());
        assert!(parse(&["cases", "--sample", "few"]).is_err());
        assert!(parse(&["cases", "more"]).is_err());
    }

    #[test]
    fn a_file_that_no_module_knows_is_not_yet_and_passes_nothing() {
        let sheet = |path: &str| Sheet { path: path.into(), text: "a\n#b\nc".into(), aid: String::new(), sample: None };
        let report = examine(&sheet("formats/other.tsv"));
        assert_eq!((report.passed, report.total, report.not_yet), (0, 2, true));
    }
}
