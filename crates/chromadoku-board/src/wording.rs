//! Numbers and lists in words, for whatever is said to people.

/// A number with a comma between thousands.
pub fn thousands(number: u64) -> String {
    let digits = number.to_string();
    let mut out = String::new();
    for (at, digit) in digits.chars().enumerate() {
        if at > 0 && (digits.len() - at).is_multiple_of(3) {
            out.push(',');
        }
        out.push(digit);
    }
    out
}

/// `1 cell`, `2 cells`.
pub fn plural(count: usize, one: &str, many: &str) -> String {
    format!("{} {}", thousands(count as u64), if count == 1 { one } else { many })
}

/// `a`, `a and b`, `a, b and c`.
pub fn and<T: ToString>(parts: impl IntoIterator<Item = T>) -> String {
    joined(&said(parts), "and")
}

/// `a`, `a or b`, `a, b or c`.
pub fn either<T: ToString>(parts: impl IntoIterator<Item = T>) -> String {
    joined(&said(parts), "or")
}

fn said<T: ToString>(parts: impl IntoIterator<Item = T>) -> Vec<String> {
    parts.into_iter().map(|part| part.to_string()).collect()
}

fn joined(parts: &[String], word: &str) -> String {
    match parts {
        [] => String::new(),
        [one] => one.clone(),
        [most @ .., last] => format!("{} {word} {last}", most.join(", ")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_counted_and_grouped() {
        assert_eq!((plural(1, "cell", "cells"), plural(0, "cell", "cells")), ("1 cell".into(), "0 cells".into()));
        assert_eq!([0, 999, 1_000, 12_345_678].map(thousands), ["0", "999", "1,000", "12,345,678"].map(String::from));
    }

    #[test]
    fn parts_are_joined_as_in_a_sentence() {
        assert_eq!([and([0; 0]), and([1]), and([1, 4]), and([1, 4, 6])], ["", "1", "1 and 4", "1, 4 and 6"]);
        assert_eq!([either(["a"]), either(["a", "b", "c"])], ["a", "a, b or c"]);
    }
}
