//! `cargo xtask bench exact [DIR]`: the exact solver beside the `sudoku` crate on 9x9 puzzles, beside `varisat` on large boards.
//!
//! All are built alike, in the workspace `yardstick/`: natively for any processor of the kind, natively for this one, and as
//! WebAssembly with `simd128`, which runs in Node and in Chromium. The puzzles are the `.txt` and `.tsv` files of `DIR` or of its
//! folders `solve` and `sizes`, or the sets that the repository keeps.

use crate::browser::Browser;
use crate::process::{answer, cargo, run};
use crate::{Outcome, root, tools, usage_error};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

pub(crate) fn command(words: &[&str]) -> Outcome {
    let folder = match words {
        [] => root().join("yardstick/sets"),
        [folder] => PathBuf::from(folder),
        _ => return Err(usage_error(&format!("bench exact {}", words.join(" ")))),
    };
    let sets = sets(&folder)?;
    let browser = Browser::prepare()?;
    let wasm = wasm()?;
    let plain = build("plain", "", &[])?.join("release/yardstick");
    let native = build("native", "-Ctarget-cpu=native", &[])?.join("release/yardstick");
    println!("{}, {}", today(), processor());
    println!("One thread, each search on to a second solution; medians of interleaved rounds.\n");
    for program in [plain, native] {
        run(Command::new(program).args(&sets))?;
        println!();
    }
    let files = [wasm].into_iter().chain(sets).map(|file| file.display().to_string());
    let arguments: Vec<String> = ["exact.mjs".to_owned()].into_iter().chain(files).collect();
    browser.run_node(root().join("e2e"), &arguments)
}

/// The sets of puzzles of a folder and of those in it: all but `count.txt`, whose puzzles are not of one kind.
fn sets(folder: &Path) -> Outcome<Vec<PathBuf>> {
    let files = |folder: &Path| {
        let entries = fs::read_dir(folder).map_err(|error| format!("Cannot read {}: {error}.", folder.display()))?;
        Ok::<_, String>(entries.flatten().filter_map(|entry| fs::canonicalize(entry.path()).ok()).collect::<Vec<_>>())
    };
    let mut sets = files(folder)?;
    for inner in ["solve", "sizes"].map(|name| folder.join(name)).iter().filter(|inner| inner.is_dir()) {
        sets.extend(files(inner)?);
    }
    let is_set = |path: &PathBuf| path.extension().is_some_and(|extension| extension == "txt" || extension == "tsv");
    sets.retain(|path| is_set(path) && !path.ends_with("count.txt"));
    sets.sort();
    if sets.is_empty() { Err(format!("There is no set of puzzles in {}.", folder.display())) } else { Ok(sets) }
}

/// Builds the yardstick with these flags for the compiler; returns the folder of what was built.
pub(crate) fn build(name: &str, flags: &str, arguments: &[&str]) -> Outcome<PathBuf> {
    let target = root().join("target/yardstick").join(name);
    run(cargo()
        .args(["build", "--release", "--quiet", "--locked"])
        .args(arguments)
        .env("CARGO_ENCODED_RUSTFLAGS", flags)
        .env("CARGO_TARGET_DIR", &target)
        .current_dir(root().join("yardstick")))?;
    Ok(target)
}

/// Builds the yardstick as WebAssembly; returns the file.
pub(crate) fn wasm() -> Outcome<PathBuf> {
    tools::wasm_target()?;
    println!("Building ...");
    let folder = build("wasm", tools::WASM_FLAGS, &["--lib", "--target", tools::WASM_TARGET])?;
    Ok(folder.join(tools::WASM_TARGET).join("release/yardstick.wasm"))
}

fn today() -> String {
    answer(Command::new("date").args(["-u", "+%Y-%m-%d"])).unwrap_or_else(|| "some day".into())
}

/// The name of this machine's processor, where it can be had.
fn processor() -> String {
    let linux = fs::read_to_string("/proc/cpuinfo").ok().and_then(|text| {
        let field = |name: &str| {
            let line = text.lines().find(|line| line.split(':').next().is_some_and(|field| field.trim() == name))?;
            Some(line.split_once(':')?.1.trim().to_owned())
        };
        Some(format!("{} (family {}, model {})", field("model name")?, field("cpu family")?, field("model")?))
    });
    let mac = || answer(Command::new("sysctl").args(["-n", "machdep.cpu.brand_string"]));
    linux.or_else(mac).unwrap_or_else(|| std::env::consts::ARCH.to_owned())
}
