//! The course for JavaScript, which holds the clock: text is written to [`buffer`], then [`load`]ed.

use crate::Course;
use std::cell::RefCell;

thread_local! {
    static TEXT: RefCell<Vec<u8>> = const { RefCell::new(Vec::new()) };
    static COURSE: RefCell<Course> = RefCell::default();
}

// Nothing that is measured asks for random numbers.
getrandom::register_custom_getrandom!(no_randomness);

fn no_randomness(_: &mut [u8]) -> Result<(), getrandom::Error> {
    Err(getrandom::Error::UNSUPPORTED)
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
