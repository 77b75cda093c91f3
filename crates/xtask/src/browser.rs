//! What the browser tests and benchmarks run on: Node.js, their npm packages, a Chromium, and for some the two other engines.

use crate::process::{answer, is_root, on_path, run, run_quietly};
use crate::{Outcome, cache, dist, root, serve, tools};
use std::collections::hash_map::DefaultHasher;
use std::env;
use std::fs;
use std::hash::{Hash, Hasher};
use std::path::{Path, PathBuf};
use std::process::Command;

/// The path that the site is served under for tests: a deep one, to show that any will do.
const PREFIX: &str = "/some/path/";

/// What a script in `e2e/` needs besides Node.js.
pub(crate) struct Browser {
    packages: PathBuf,
    chromium: PathBuf,
    /// The other engines, by the variables that tell scripts of them.
    others: Vec<(&'static str, PathBuf)>,
    /// Which of them the browser tests run in, as scripts call it.
    brand: &'static str,
}

/// An engine that some scripts want besides Chromium.
pub(crate) struct Engine {
    name: &'static str,
    /// What scripts call it.
    brand: &'static str,
    /// Tells scripts where it is.
    variable: &'static str,
    /// What it may be called.
    programs: &'static [&'static str],
    /// Debian's packages of it and of what it needs.
    packages: &'static [&'static str],
}

/// Firefox, which is driven by WebDriver BiDi.
pub(crate) const FIREFOX: Engine = Engine {
    name: "Firefox",
    brand: "firefox",
    variable: "CHROMADOKU_FIREFOX",
    programs: &["firefox-esr", "firefox"],
    packages: &["firefox-esr"],
};

/// The driver of WebKit's small browser, which wants a screen, if only a virtual one.
pub(crate) const WEBKIT: Engine = Engine {
    name: "WebKit",
    brand: "webkit",
    variable: "CHROMADOKU_WEBKIT",
    programs: &["WebKitWebDriver"],
    packages: &["webkit2gtk-driver", "xvfb", "xauth"],
};

impl Browser {
    /// Finds or installs all of it.
    pub(crate) fn prepare() -> Outcome<Browser> {
        Ok(Browser { packages: packages()?, chromium: chromium()?, others: Vec::new(), brand: "chromium" })
    }

    /// Finds or installs these engines as well; says which of them are not to be had.
    pub(crate) fn with(mut self, engines: &[Engine]) -> Outcome<Browser> {
        for engine in engines {
            match engine.program()? {
                Some(program) => self.others.push((engine.variable, program)),
                None => println!("{} is left out: install {}.", engine.name, engine.packages.join(" and ")),
            }
        }
        Ok(self)
    }

    /// Has the browser tests run in this engine.
    pub(crate) fn running_in(mut self, engine: &Engine) -> Outcome<Browser> {
        if !self.others.iter().any(|(variable, _)| *variable == engine.variable) {
            return Err(format!("{} is missing: install {}.", engine.name, engine.packages.join(" and ")));
        }
        self.brand = engine.brand;
        Ok(self)
    }

    /// Runs Node.js in `e2e/` with these arguments while the folder `site` is served.
    ///
    /// The scripts learn from the environment where everything is: `CHROMADOKU_URL`, `CHROMADOKU_E2E_PACKAGES`,
    /// `CHROMADOKU_CHROMIUM`, and the variables of other engines; `CHROMADOKU_BROWSER` for which of them tests are to use; and from `CHROMADOKU_BUDGET` what the page may weigh.
    pub(crate) fn run_node(&self, site: PathBuf, arguments: &[String]) -> Outcome {
        let url = serve::in_background(site, PREFIX)?;
        let mut node = Command::new("node");
        node.args(arguments)
            .current_dir(root().join("e2e"))
            .env("CHROMADOKU_URL", url)
            .env("CHROMADOKU_BUDGET", format!("{} {}", dist::FIRST, dist::WHOLE))
            .env("CHROMADOKU_E2E_PACKAGES", &self.packages)
            .env("CHROMADOKU_CHROMIUM", &self.chromium)
            .env("CHROMADOKU_BROWSER", self.brand)
            .envs(self.others.iter().map(|(variable, program)| (variable, program)));
        run(&mut node)
    }
}

/// The folder of the npm packages that `e2e/package-lock.json` names; each state of that file has its own.
fn packages() -> Outcome<PathBuf> {
    let npm = tools::npm()?;
    let e2e = root().join("e2e");
    let lock = fs::read(e2e.join("package-lock.json"))
        .map_err(|error| format!("Cannot read e2e/package-lock.json: {error}."))?;
    cache::folder(&format!("e2e-{:016x}", hash(&lock)), "the packages of the browser tests", |partial| {
        for name in ["package.json", "package-lock.json"] {
            fs::copy(e2e.join(name), partial.join(name))
                .map_err(|error| format!("Cannot copy e2e/{name}: {error}."))?;
        }
        let mut npm = npm;
        run_quietly(npm.args(["ci", "--ignore-scripts", "--no-fund", "--no-audit"]).current_dir(partial))
    })
}

/// The same bytes hash to the same name on every run: the hasher's keys are fixed.
fn hash(bytes: &[u8]) -> u64 {
    let mut hasher = DefaultHasher::new();
    bytes.hash(&mut hasher);
    hasher.finish()
}

/// Chromium without windows, as Debian calls its program and its package: the browser tests take a quarter less time in it.
const WINDOWLESS: &str = "chromium-headless-shell";

/// A Chromium or Chrome: one without windows that is there or can be installed, else any other that is there, else Debian's.
fn chromium() -> Outcome<PathBuf> {
    if let Some(named) = env::var_os("CHROMADOKU_CHROMIUM") {
        let named = PathBuf::from(named);
        return match works(&named) {
            true => Ok(named),
            false => Err(format!("CHROMADOKU_CHROMIUM names no working browser: {}.", named.display())),
        };
    }
    let windowless = || on_path(WINDOWLESS).filter(|browser| works(browser));
    let any = || windowless().or_else(|| installed_browsers().into_iter().find(|browser| works(browser)));
    if can_install() && windowless().is_none() {
        // Not every Debian has it.
        let installed = install("Chromium", &[WINDOWLESS, "fonts-dejavu-core"]);
        if installed.is_err() && any().is_none() {
            install("Chromium", &["chromium", "fonts-dejavu-core"])?;
        }
    }
    any().ok_or_else(|| {
        "Chromium is missing: install Chromium or Chrome, or set CHROMADOKU_CHROMIUM to the program.".into()
    })
}

impl Engine {
    /// Its program: one that is there, else Debian's; nothing where that cannot be installed.
    fn program(&self) -> Outcome<Option<PathBuf>> {
        let there = || self.programs.iter().find_map(|name| on_path(name));
        if there().is_none() && can_install() {
            install(self.name, self.packages)?;
        }
        Ok(there())
    }
}

fn can_install() -> bool {
    is_root() && on_path("apt-get").is_some()
}

/// Installs Debian's packages.
fn install(name: &str, packages: &[&str]) -> Outcome {
    println!("Installing {name} (Debian's package) ...");
    run_quietly(apt_get().arg("update"))?;
    run_quietly(apt_get().args(["install", "--yes", "--no-install-recommends"]).args(packages))
}

fn apt_get() -> Command {
    let mut command = Command::new("apt-get");
    command.env("DEBIAN_FRONTEND", "noninteractive");
    command
}

/// Some distributions put a script in the browser's place that only says how to get one, so that being there is not enough.
fn works(browser: &Path) -> bool {
    answer(Command::new(browser).arg("--version")).is_some_and(|version| version.contains("Chrom"))
}

/// Browsers on the PATH, then macOS's usual places, then those that Playwright keeps.
fn installed_browsers() -> Vec<PathBuf> {
    let names = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome"];
    let mut found: Vec<PathBuf> = names.into_iter().filter_map(on_path).collect();
    found.push("/Applications/Chromium.app/Contents/MacOS/Chromium".into());
    found.push("/Applications/Google Chrome.app/Contents/MacOS/Google Chrome".into());
    for folder in playwright_folders() {
        let entries = fs::read_dir(folder).into_iter().flatten().flatten().map(|entry| entry.path());
        let mut builds: Vec<PathBuf> = entries.filter(|path| path.to_string_lossy().contains("chromium-")).collect();
        builds.sort();
        for build in builds.into_iter().rev() {
            found.extend(["chrome-linux/chrome", "chrome-linux64/chrome"].map(|file| build.join(file)));
        }
    }
    found.retain(|browser| browser.is_file());
    found
}

fn playwright_folders() -> Vec<PathBuf> {
    let set = env::var_os("PLAYWRIGHT_BROWSERS_PATH").map(PathBuf::from);
    let usual = env::home_dir().map(|home| home.join(".cache/ms-playwright"));
    set.into_iter().chain(usual).collect()
}
