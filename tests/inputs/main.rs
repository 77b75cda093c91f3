//! Damaged inputs through every way into the program: `cargo test --package chromadoku --test inputs -- SECONDS SEED`.
//!
//! Whatever comes is refused with a message or accepted, and what is accepted comes back the same when it is written and read. No
//! input may panic, take longer than [`PATIENCE`], or take up more than [`ROOM`]. The first input that fails on each way is told,
//! made as short as it can be. Without arguments it is a test of [`FEW`] inputs.

mod damage;
mod samples;
mod ways;

use std::panic::{self, AssertUnwindSafe};
use std::process::ExitCode;
use std::sync::{Arc, Mutex, OnceLock};
use std::time::{Duration, Instant};

use chromadoku_board::random::Random;
use ways::{WAYS, Way};

/// So many inputs are tried where no time is said.
const FEW: u64 = 3_000;
/// No input may take more of the processor's time.
const PATIENCE: Duration = Duration::from_secs(2);
/// An input that takes so long is told and ends the run.
const HANG: Duration = Duration::from_secs(60);
/// No input may take up more memory, in kilobytes.
const ROOM: u64 = 300_000;
/// Shrinking an input takes no longer.
const SHRINKING: Duration = Duration::from_secs(10);

/// The way and the input that are being tried, and since when.
type Current = Arc<Mutex<Option<(&'static str, Vec<u8>, Instant)>>>;

/// How it went with a way.
#[derive(Clone, Default)]
struct Tally {
    inputs: u64,
    accepted: u64,
    has_failed: bool,
}

fn main() -> ExitCode {
    let numbers: Vec<u64> = std::env::args().skip(1).filter_map(|word| word.parse().ok()).collect();
    let time = numbers.first().map(|&seconds| Duration::from_secs(seconds));
    let seed = numbers.get(1).copied().unwrap_or(1);
    let current = watched();
    panic::set_hook(Box::new(|_| {}));
    let (start, mut tallies) = (Instant::now(), vec![Tally::default(); WAYS.len()]);
    let mut random = Random::new(seed);
    let samples: Vec<Vec<Vec<u8>>> = WAYS.iter().map(|way| (way.samples)(&mut random)).collect();
    for number in 0.. {
        if time.map_or(number >= FEW, |time| start.elapsed() >= time) {
            break;
        }
        let at = (number % WAYS.len() as u64) as usize;
        let (way, tally) = (&WAYS[at], &mut tallies[at]);
        if tally.has_failed {
            continue;
        }
        let input = damage::damaged(&samples[at], &mut random);
        tally.inputs += 1;
        match attempt(way, &input, &current) {
            Ok(accepted) => tally.accepted += u64::from(accepted),
            Err(why) => {
                tally.has_failed = true;
                let (input, why) = shrink(way, input, why, &current);
                eprintln!("{} fails on input {number} of seed {seed}: {why}\n{}", way.name, shown(&input));
            }
        }
    }
    for (way, tally) in WAYS.iter().zip(&tallies) {
        println!("{:>9} {}, of which {} were accepted", tally.inputs, way.name, tally.accepted);
    }
    println!("{} inputs in {} s", tallies.iter().map(|tally| tally.inputs).sum::<u64>(), start.elapsed().as_secs());
    if tallies.iter().any(|tally| tally.has_failed) { ExitCode::FAILURE } else { ExitCode::SUCCESS }
}

/// A place for the current input, which a second thread looks at: one that never comes back is told, too.
fn watched() -> Current {
    let current = Current::default();
    let seen = current.clone();
    std::thread::spawn(move || {
        loop {
            std::thread::park_timeout(HANG / 4);
            let hanging = seen.lock().ok().and_then(|now| now.clone()).filter(|(.., since)| since.elapsed() > HANG);
            if let Some((name, input, _)) = hanging {
                eprintln!("{name} hangs on {}", shown(&input));
                std::process::exit(1);
            }
        }
    });
    current
}

/// Whether an input is accepted, or what is wrong.
fn attempt(way: &Way, input: &[u8], current: &Current) -> Result<bool, String> {
    let (before, begun) = (most_memory(), busy());
    let put = |value| current.lock().map(|mut now| *now = value).unwrap_or_default();
    put(Some((way.name, input.to_vec(), Instant::now())));
    let outcome = panic::catch_unwind(AssertUnwindSafe(|| (way.attempt)(input)));
    put(None);
    let accepted = outcome.map_err(|panic| {
        let message = panic.downcast_ref::<String>().cloned();
        let message = message.or_else(|| panic.downcast_ref::<&str>().map(|text| (*text).to_owned()));
        format!("a panic: {}", message.unwrap_or_default())
    })??;
    let (took, more) = (busy().saturating_sub(begun), most_memory().saturating_sub(before));
    if took > PATIENCE {
        return Err(format!("it takes {} ms", took.as_millis()));
    }
    if more > ROOM {
        return Err(format!("it takes up {} MB", more / 1_000));
    }
    Ok(accepted)
}

/// How long this thread has been at work: on a busy machine less than the time that went by, which is the next best thing.
fn busy() -> Duration {
    static START: OnceLock<Instant> = OnceLock::new();
    let start = *START.get_or_init(Instant::now);
    let told = std::fs::read_to_string("/proc/thread-self/schedstat").ok();
    let nanoseconds = told.and_then(|text| text.split_whitespace().next()?.parse().ok());
    nanoseconds.map_or_else(|| start.elapsed(), Duration::from_nanos)
}

/// The most memory that the program ever took up, in kilobytes; 0 where the system does not tell.
fn most_memory() -> u64 {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"));
    line.and_then(|line| line.split_whitespace().next()?.parse().ok()).unwrap_or(0)
}

/// A shorter input that fails too.
fn shrink(way: &Way, mut input: Vec<u8>, mut why: String, current: &Current) -> (Vec<u8>, String) {
    let start = Instant::now();
    let mut chunk = input.len().div_ceil(2);
    while chunk > 0 {
        let mut from = 0;
        while from < input.len() && start.elapsed() < SHRINKING {
            let mut shorter = input.clone();
            shorter.drain(from..(from + chunk).min(input.len()));
            match attempt(way, &shorter, current) {
                Err(reason) => (input, why) = (shorter, reason),
                Ok(_) => from += chunk,
            }
        }
        chunk /= 2;
    }
    (input, why)
}

/// An input as text that a person can copy, its length if that is much.
fn shown(input: &[u8]) -> String {
    let text: String = input.escape_ascii().to_string().chars().take(2_000).collect();
    format!("{} bytes: b\"{text}\"", input.len())
}
