//! `cargo xtask dist`: the static site, for any host and any path, and its sizes.

use crate::offline;
use crate::process::run;
use crate::slim::slim;
use crate::{Outcome, profile, programs, root, tools};
use std::env;
use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::thread;

/// How many bytes, compressed with brotli, the page may load before grid and graph can be used; a first visitor sees
/// them sooner (`cover.rs`). `e2e/speed.test.mjs` holds it to that, too.
pub(crate) const FIRST: usize = 337_000;
/// And with the solver.
pub(crate) const WHOLE: usize = 469_000;

pub(crate) fn command() -> Outcome {
    let folder = build(Finish::Release)?;
    let sizes = sizes(&folder).map_err(|error| format!("Cannot read {}: {error}.", folder.display()))?;
    print_sizes(&sizes)
}

/// What a build of the site is for.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Finish {
    /// To be published and measured: optimized, into `dist/`.
    Release,
    /// To be tried out after a change: barely optimized, built in a fraction of the time, into `target/site/`.
    Quick,
    /// To see what runs: optimized, with programs that say which of their functions do, into `target/profile/`.
    Watched,
}

/// Builds the site and returns its folder. Trunk.toml holds the settings of the release.
pub(crate) fn build(finish: Finish) -> Outcome<PathBuf> {
    println!("Compiling the programs of the site (minutes, the first time) ...");
    // Flags here take the place of those in `.cargo/config.toml`; `\x1f` stands between two. Names of this kind have the types that a
    // function was made for, so that lists of what comes late can tell them apart.
    let names = "-Csymbol-mangling-version=v0";
    let flags = format!("{}\x1f{names}\x1f--remap-path-prefix={}=.", tools::WASM_FLAGS, cargo_home()?.display());
    let path = tools::path(|| programs::compile(finish, &flags))?;
    println!("Putting the site together (a minute or two, where a program has changed) ...");
    let folder = root().join(match finish {
        Finish::Release => "dist",
        Finish::Quick => "target/site",
        Finish::Watched => "target/profile",
    });
    let mut trunk = Command::new("trunk");
    // Trunk takes `NO_COLOR=1`, a usual setting, for an error.
    trunk
        .args(["build", "--quiet", "--skip-version-check", "--dist"])
        .arg(&folder)
        .args((finish == Finish::Quick).then_some("--release=false"))
        .env("PATH", path)
        .env("CARGO_ENCODED_RUSTFLAGS", flags)
        .env_remove("NO_COLOR")
        .current_dir(root());
    run(&mut trunk)?;
    slim(&folder).map_err(|error| format!("Cannot make {} lighter: {error}.", folder.display()))?;
    match finish {
        Finish::Release => profile::split_programs(&folder)?,
        Finish::Quick => {}
        Finish::Watched => profile::watch_programs(&folder)?,
    }
    offline::keep(&folder).map_err(|error| format!("Cannot put a version on {}: {error}.", folder.display()))?;
    Ok(folder)
}

/// The folder of the site as it was built last to be published.
pub(crate) fn built() -> Outcome<PathBuf> {
    let folder = root().join("dist");
    match folder.join("index.html").is_file() {
        true => Ok(folder),
        false => Err("There is no site in dist/: run `cargo xtask dist` first.".into()),
    }
}

/// Where cargo keeps the sources of other packages. Places in them are part of the program, which should be the same
/// whoever builds it.
fn cargo_home() -> Outcome<PathBuf> {
    let home = env::var_os("CARGO_HOME").map(PathBuf::from);
    home.or_else(|| Some(env::home_dir()?.join(".cargo"))).ok_or_else(|| "There is no home folder.".to_owned())
}

#[derive(Clone, Copy, Default)]
struct Sizes {
    raw: usize,
    gzip: usize,
    brotli: usize,
}

/// All files of the site, by name. They are weighed side by side: the best compression of a program takes ten seconds.
fn sizes(folder: &Path) -> std::io::Result<Vec<(String, Sizes)>> {
    let files = files(folder)?;
    let weigh = |file: &PathBuf| {
        let name = file.strip_prefix(folder).unwrap_or(file).display().to_string();
        Ok((name, measure(&fs::read(file)?)?))
    };
    thread::scope(|scope| {
        let running: Vec<_> = files.iter().map(|file| scope.spawn(|| weigh(file))).collect();
        let panics = "weighing a file does not panic";
        running.into_iter().map(|thread| thread.join().expect(panics)).collect()
    })
}

/// Prints what all files weigh; what is needed before the page is ready must stay within its budget, and so must that with the solver.
fn print_sizes(sizes: &[(String, Sizes)]) -> Outcome {
    println!("{:>10} {:>10} {:>10}  bytes", "raw", "gzip", "brotli");
    sizes.iter().for_each(|(name, sizes)| print_line(sizes, name));
    print_line(&sum(sizes.iter()), "total");
    let first = sum(sizes.iter().filter(|(name, _)| is_first(name)));
    print_line(&first, "before the page is ready");
    let whole = sum(sizes.iter().filter(|(name, _)| is_first(name) || is_solver(name)));
    print_line(&whole, "before the solver is ready");
    for (what, Sizes { brotli, .. }, limit) in [("it", first, FIRST), ("the solver", whole, WHOLE)] {
        if brotli > limit {
            return Err(format!("The page loads {brotli} bytes before {what} is ready; {limit} are the limit."));
        }
    }
    Ok(())
}

/// Whether a file is the program of the solver, without the part of it that comes late.
fn is_solver(name: &str) -> bool {
    file_name(name).starts_with("solver_worker_bg") && !name.ends_with(profile::LATE)
}

/// The name of a file of the site, without its folder.
fn file_name(name: &str) -> &str {
    name.rsplit('/').next().unwrap_or(name)
}

/// Whether the page needs a file to be ready, or fetches it on the way: all but the program of the solver and late parts of programs,
/// which come after them, as do the styles of dialogs, the study and the styles of lessons, which come when they are asked, frame and graph
/// lab, which are pages of their own, and what keeps the site or is for an installed app.
fn is_first(name: &str) -> bool {
    const LATER: [&str; 14] = [
        "solver_worker_bg",
        "study_worker",
        "dialogs.",
        "lesson.",
        "figure.",
        "embed.",
        "graph_lab",
        "lab.",
        "lab_",
        "offline.",
        "service_worker.",
        "app.",
        "icon-",
        "page",
    ];
    !LATER.iter().any(|other| file_name(name).starts_with(other)) && !name.ends_with(profile::LATE)
}

fn sum<'a>(sizes: impl Iterator<Item = &'a (String, Sizes)>) -> Sizes {
    sizes.fold(Sizes::default(), |sum, (_, next)| Sizes {
        raw: sum.raw + next.raw,
        gzip: sum.gzip + next.gzip,
        brotli: sum.brotli + next.brotli,
    })
}

fn print_line(sizes: &Sizes, name: &str) {
    println!("{:>10} {:>10} {:>10}  {name}", sizes.raw, sizes.gzip, sizes.brotli);
}

/// What a file weighs as it is and as static hosts commonly send it, at the highest level of either method.
fn measure(bytes: &[u8]) -> std::io::Result<Sizes> {
    let mut gzip = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::best());
    gzip.write_all(bytes)?;
    let mut brotli = brotli::CompressorWriter::new(Vec::new(), 4096, 11, 22);
    brotli.write_all(bytes)?;
    Ok(Sizes { raw: bytes.len(), gzip: gzip.finish()?.len(), brotli: brotli.into_inner().len() })
}

/// All files below a folder, in order of their names.
fn files(folder: &Path) -> std::io::Result<Vec<PathBuf>> {
    let mut entries: Vec<PathBuf> =
        fs::read_dir(folder)?.map(|entry| entry.map(|entry| entry.path())).collect::<Result<_, _>>()?;
    entries.sort();
    let mut found = Vec::new();
    for entry in entries {
        if entry.is_dir() {
            found.extend(files(&entry)?);
        } else {
            found.push(entry);
        }
    }
    Ok(found)
}
