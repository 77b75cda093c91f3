//! The course for JavaScript, which holds the clock: text is written to [`buffer`], then [`load`]ed.

use crate::Course;
use crate::large::Large;
use crate::variants::{self, Variant};
use chromadoku_board::random::Random;
use std::cell::RefCell;

thread_local! {
    static TEXT: RefCell<Vec<u8>> = const { RefCell::new(Vec::new()) };
    static COURSE: RefCell<Course> = RefCell::default();
    static LARGE: RefCell<Large> = RefCell::default();
    static VARIANTS: RefCell<Vec<Variant>> = const { RefCell::new(Vec::new()) };
    static CHANCE: RefCell<Random> = RefCell::new(Random::new(1));
}

// The `sudoku` crate generates from what the system gives; here that is nothing but a stream of numbers.
getrandom::register_custom_getrandom!(some_numbers);

fn some_numbers(bytes: &mut [u8]) -> Result<(), getrandom::Error> {
    CHANCE.with_borrow_mut(|chance| bytes.fill_with(|| chance.draw() as u8));
    Ok(())
}

/// Room for a text of so many bytes.
#[unsafe(no_mangle)]
pub extern "C" fn buffer(length: usize) -> *mut u8 {
    TEXT.with_borrow_mut(|text| {
        *text = vec![0; length];
        text.as_mut_ptr()
    })
}

/// Takes the puzzles of the text; tells how many there are.
#[unsafe(no_mangle)]
pub extern "C" fn load() -> usize {
    let course = TEXT.with_borrow(|text| Course::new(&String::from_utf8_lossy(text)));
    COURSE.with_borrow_mut(|old| {
        *old = course;
        old.len()
    })
}

/// See [`Course::thin`].
#[unsafe(no_mangle)]
pub extern "C" fn thin() {
    COURSE.with_borrow_mut(Course::thin);
}

/// See [`Course::empty_band`].
#[unsafe(no_mangle)]
pub extern "C" fn empty_band() {
    COURSE.with_borrow_mut(Course::empty_band);
}

/// See [`Course::shuffle`].
#[unsafe(no_mangle)]
pub extern "C" fn shuffle(seed: u32) {
    COURSE.with_borrow_mut(|course| course.shuffle(seed));
}

/// See [`Course::solve_ours`].
#[unsafe(no_mangle)]
pub extern "C" fn solve_ours() -> u32 {
    COURSE.with_borrow(|course| course.solve_ours() as u32)
}

/// See [`Course::solve_theirs`].
#[unsafe(no_mangle)]
pub extern "C" fn solve_theirs() -> u32 {
    COURSE.with_borrow(|course| course.solve_theirs() as u32)
}

/// See [`Course::count_ours`].
#[unsafe(no_mangle)]
pub extern "C" fn count_ours() -> u32 {
    COURSE.with_borrow(|course| course.count_ours() as u32)
}

/// See [`Course::count_theirs`].
#[unsafe(no_mangle)]
pub extern "C" fn count_theirs() -> u32 {
    COURSE.with_borrow(|course| course.count_theirs() as u32)
}

/// See [`Course::generate_ours`].
#[unsafe(no_mangle)]
pub extern "C" fn generate_ours() -> u32 {
    COURSE.with_borrow(|course| course.generate_ours() as u32)
}

/// See [`Course::generate_theirs`].
#[unsafe(no_mangle)]
pub extern "C" fn generate_theirs() -> u32 {
    COURSE.with_borrow(|course| course.generate_theirs() as u32)
}

/// Takes the boards of the text that have boxes of so many rows; tells how many there are.
#[unsafe(no_mangle)]
pub extern "C" fn load_large(order: usize) -> usize {
    let large = TEXT.with_borrow(|text| Large::new(&String::from_utf8_lossy(text), order));
    LARGE.with_borrow_mut(|old| {
        *old = large;
        old.len()
    })
}

/// See [`Large::shuffle`].
#[unsafe(no_mangle)]
pub extern "C" fn shuffle_large(seed: u32) {
    LARGE.with_borrow_mut(|large| large.shuffle(seed));
}

/// See [`Large::solve_ours`].
#[unsafe(no_mangle)]
pub extern "C" fn solve_large_ours(at: usize) -> bool {
    LARGE.with_borrow(|large| large.solve_ours(at))
}

/// See [`Large::solve_theirs`].
#[unsafe(no_mangle)]
pub extern "C" fn solve_large_theirs(at: usize) -> bool {
    LARGE.with_borrow(|large| large.solve_theirs(at))
}

/// Takes the boards with rules of the text; tells how many there are.
#[unsafe(no_mangle)]
pub extern "C" fn load_variants() -> usize {
    let boards = TEXT.with_borrow(|text| variants::boards(&String::from_utf8_lossy(text)));
    VARIANTS.with_borrow_mut(|old| {
        *old = boards;
        old.len()
    })
}

/// See [`variants::Variant::solve`]; -1 where there is not one solution.
#[unsafe(no_mangle)]
pub extern "C" fn solve_variant(at: usize) -> i32 {
    VARIANTS.with_borrow(|boards| boards[at].solve(|| true).map_or(-1, |nodes| nodes as i32))
}

/// Writes the board as theirs reads it, or `-` and what it lacks, to the [`buffer`]; tells how long that is.
#[unsafe(no_mangle)]
pub extern "C" fn tell_variant(at: usize) -> usize {
    let told = VARIANTS.with_borrow(|boards| boards[at].told().unwrap_or_else(|kind| format!("-{kind}")));
    TEXT.with_borrow_mut(|text| {
        *text = told.into_bytes();
        text.len()
    })
}

/// Where the text lies.
#[unsafe(no_mangle)]
pub extern "C" fn text() -> *const u8 {
    TEXT.with_borrow(|text| text.as_ptr())
}
