//! The tools that build the site: the WebAssembly target, trunk, the wasm-bindgen CLI and wasm-opt.
//!
//! A tool of the right version that is on the PATH is used; otherwise it is installed into the [`cache`]. With all of them
//! in place, a build downloads nothing.

use crate::process::{answer, cargo, on_path, run, run_quietly};
use crate::{Outcome, cache, root};
use std::env;
use std::ffi::OsString;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::thread;

pub(crate) const WASM_TARGET: &str = "wasm32-unknown-unknown";
/// What the compiler may use beyond the first version of WebAssembly; `.cargo/config.toml` says the same.
pub(crate) const WASM_FLAGS: &str = "-Ctarget-feature=+simd128";
const TRUNK: &str = "0.21.14";
/// The npm package that brings wasm-opt. Its major version is the one that Trunk.toml names.
const BINARYEN: &str = "132.0.0";

/// Makes sure of all the tools and returns a PATH on which trunk and whatever trunk calls are found. `meanwhile` runs beside what takes
/// minutes to install.
pub(crate) fn path(meanwhile: impl Fn() -> Outcome + Sync) -> Outcome<OsString> {
    // The quick ones come first: what stops one of them is told before minutes go into the others.
    wasm_target()?;
    let wasm_opt = wasm_opt()?;
    let (wasm_bindgen, trunk) = thread::scope(|scope| {
        let bindgen = scope.spawn(wasm_bindgen);
        let trunk = scope.spawn(trunk);
        let meanwhile = meanwhile();
        let panics = "installing a tool does not panic";
        let tools = (bindgen.join().expect(panics)?, trunk.join().expect(panics)?);
        meanwhile.map(|()| tools)
    })?;
    let new = [wasm_opt, wasm_bindgen, trunk].into_iter().flatten();
    let old = env::var_os("PATH").unwrap_or_default();
    env::join_paths(new.chain(env::split_paths(&old))).map_err(|error| format!("The PATH cannot be extended: {error}."))
}

/// Makes sure that the compiler can build for WebAssembly.
pub(crate) fn wasm_target() -> Outcome {
    let folder = answer(Command::new("rustc").args(["--print", "target-libdir", "--target", WASM_TARGET]));
    if folder.is_some_and(|folder| Path::new(&folder).is_dir()) {
        return Ok(());
    }
    if on_path("rustup").is_none() {
        return Err(format!("Rust's {WASM_TARGET} target is missing: install it, or install Rust with rustup."));
    }
    println!("Installing Rust's {WASM_TARGET} target ...");
    run_quietly(Command::new("rustup").args(["target", "add", WASM_TARGET]).current_dir(root()))
}

const NO_NODE: &str = "Node.js is missing or too old: install Node.js 20 or newer with npm, then run this again.";

/// Node.js, new enough for our scripts.
pub(crate) fn node() -> Outcome<Command> {
    let major = |version: String| version.trim_start_matches('v').split('.').next()?.parse().ok();
    let node: Option<u32> = answer(Command::new("node").arg("--version")).and_then(major);
    if node.is_some_and(|major| major >= 20) { Ok(Command::new("node")) } else { Err(NO_NODE.into()) }
}

/// npm, which comes with Node.js.
pub(crate) fn npm() -> Outcome<Command> {
    node()?;
    on_path("npm").map(Command::new).ok_or_else(|| NO_NODE.into())
}

/// The folder of trunk, unless the right one is on the PATH.
fn trunk() -> Outcome<Option<PathBuf>> {
    if says(Command::new("trunk").arg("--version"), &format!("trunk {TRUNK}")) {
        return Ok(None);
    }
    let what = format!("trunk {TRUNK} (beside the programs; up to four minutes)");
    let folder = cache::folder(&format!("trunk-{TRUNK}"), &what, |partial| {
        cargo_install(partial, "trunk", TRUNK, &["--locked"])
    })?;
    Ok(Some(folder.join("bin")))
}

/// The folder of the wasm-bindgen CLI, which must be of exactly the version that the app is built with.
///
/// It is installed without its own lock file: that one is made for older versions of its dependencies and is missing for
/// some releases.
fn wasm_bindgen() -> Outcome<Option<PathBuf>> {
    let lock_file = root().join("Cargo.lock");
    let lock = fs::read_to_string(&lock_file).map_err(|error| format!("Cannot read Cargo.lock: {error}."))?;
    let version = locked_version(&lock, "wasm-bindgen").ok_or("Cargo.lock does not name wasm-bindgen.")?;
    if says(Command::new("wasm-bindgen").arg("--version"), &format!("wasm-bindgen {version}")) {
        return Ok(None);
    }
    let what = format!("wasm-bindgen-cli {version} (beside the programs; up to three minutes)");
    let folder = cache::folder(&format!("wasm-bindgen-{version}"), &what, |partial| {
        cargo_install(partial, "wasm-bindgen-cli", version, &["--bin", "wasm-bindgen"])
    })?;
    Ok(Some(folder.join("bin")))
}

/// The folder of wasm-opt. Distributions have versions that are too old for today's WebAssembly.
fn wasm_opt() -> Outcome<Option<PathBuf>> {
    let major = BINARYEN.split('.').next().unwrap_or(BINARYEN);
    if says(Command::new("wasm-opt").arg("--version"), &format!("wasm-opt version {major}")) {
        return Ok(None);
    }
    let what = format!("wasm-opt {major} (npm package binaryen {BINARYEN})");
    Ok(Some(npm_package("binaryen", BINARYEN, &what)?.join("node_modules/.bin")))
}

/// The folder of an npm package and what it needs.
pub(crate) fn npm_package(name: &str, version: &str, what: &str) -> Outcome<PathBuf> {
    cache::folder(&format!("{name}-{version}"), what, |partial| {
        let flags = ["install", "--no-save", "--no-package-lock", "--ignore-scripts", "--no-fund", "--no-audit"];
        let package = format!("{name}@{version}");
        run_quietly(npm()?.args(flags).arg("--prefix").arg(partial).arg(package).current_dir(partial))
    })
}

/// Installs a crate's programs into `folder`: as they were published, where `cargo binstall` is there to fetch them, else built.
fn cargo_install(folder: &Path, name: &str, version: &str, flags: &[&str]) -> Outcome {
    if on_path("cargo-binstall").is_some() {
        let flags = ["binstall", "--no-confirm", "--disable-strategies", "compile", "--root"];
        let fetched = run_quietly(cargo().args(flags).arg(folder).arg(format!("{name}@{version}")).current_dir(folder));
        match fetched {
            Ok(()) => return Ok(()),
            Err(message) => println!("{message} So {name} is built from its source."),
        }
    }
    cargo_build(folder, name, version, flags)
}

/// Builds and installs a crate's programs into `folder`, with no setting of this clone: not its target folder, not its
/// flags, not its `.cargo/config.toml`. The toolchain is the one that runs us, which is known to build these versions.
///
/// They are not optimized: compiling them so would take far longer than all that they do for us. Nor have they
/// what would let them reach the network.
fn cargo_build(folder: &Path, name: &str, version: &str, flags: &[&str]) -> Outcome {
    let target = folder.join("target");
    let mut command = cargo();
    command.args(["install", "--quiet", "--no-default-features", name, "--version", version]).args(flags);
    command.arg("--root").arg(folder).current_dir(folder);
    for name in ["RUSTFLAGS", "CARGO_ENCODED_RUSTFLAGS", "CARGO_BUILD_RUSTFLAGS", "CARGO_BUILD_TARGET"] {
        command.env_remove(name);
    }
    for (setting, value) in [("OPT_LEVEL", "0"), ("LTO", "off"), ("CODEGEN_UNITS", "16")] {
        command.env(format!("CARGO_PROFILE_RELEASE_{setting}"), value);
    }
    run(command.env("CARGO_TARGET_DIR", &target))?;
    fs::remove_dir_all(&target).map_err(|error| format!("Cannot remove {}: {error}.", target.display()))
}

fn says(command: &mut Command, version: &str) -> bool {
    answer(command).is_some_and(|answer| answer == version || answer.starts_with(&format!("{version} ")))
}

/// The version of a package in the text of a Cargo.lock.
fn locked_version<'a>(lock: &'a str, package: &str) -> Option<&'a str> {
    let (_, after) = lock.split_once(&format!("name = \"{package}\"\nversion = \""))?;
    after.split('"').next()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn finds_the_locked_version_of_exactly_that_package() {
        let lock = "[[package]]\nname = \"wasm-bindgen-macro\"\nversion = \"1.0.0\"\n\n\
                    [[package]]\nname = \"wasm-bindgen\"\nversion = \"0.2.99\"\nsource = \"x\"\n";
        assert_eq!(locked_version(lock, "wasm-bindgen"), Some("0.2.99"));
        assert_eq!(locked_version(lock, "yew"), None);
    }

    #[test]
    fn every_build_for_webassembly_has_the_same_features() {
        let config = fs::read_to_string(root().join(".cargo/config.toml")).expect("the file is there");
        assert!(config.contains(&format!("[target.{WASM_TARGET}]\nrustflags = [\"{WASM_FLAGS}\"]")));
    }

    #[test]
    fn trunk_is_told_the_version_of_wasm_opt_that_is_installed() {
        let config = fs::read_to_string(root().join("Trunk.toml")).expect("Trunk.toml is in the root");
        let major = BINARYEN.split('.').next().expect("a version has a first number");
        assert!(config.contains(&format!("wasm_opt = \"version_{major}\"")));
    }
}
