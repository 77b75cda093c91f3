//! What comes with a puzzle in words: its title, who made it, and its rules as its author tells them.

/// The most characters of a title or a name.
pub const MOST_NAME: usize = 120;
/// The most characters of rules: several times what they usually take.
pub const MOST_RULES: usize = 2_000;

/// Title, author and rules of a puzzle, each of which may be empty. What is longer than here is good for is cut.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Credits {
    title: String,
    author: String,
    rules: String,
}

impl Credits {
    /// Somebody's words: without signs that are not to be seen, and not too many.
    pub fn new(title: &str, author: &str, rules: &str) -> Credits {
        let line = |words: &str| bounded(&words.replace('\n', " "), MOST_NAME);
        Credits { title: line(title), author: line(author), rules: bounded(rules, MOST_RULES) }
    }

    /// What the puzzle is called, on one line.
    pub fn title(&self) -> &str {
        &self.title
    }

    /// Who made it, on one line.
    pub fn author(&self) -> &str {
        &self.author
    }

    /// Its rules; lines end in `\n`.
    pub fn rules(&self) -> &str {
        &self.rules
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        [&self.title, &self.author, &self.rules].iter().all(|words| words.is_empty())
    }
}

/// Words without control characters but for ends of lines, in at most so many characters.
fn bounded(words: &str, most: usize) -> String {
    let seen: String = words.chars().filter(|&sign| sign == '\n' || !sign.is_control()).collect();
    let seen = seen.trim();
    if seen.chars().nth(most).is_none() {
        return seen.to_owned();
    }
    let mut cut: String = seen.chars().take(most - 1).collect();
    cut.push('…');
    cut
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_bounded_and_stay_so() {
        let long = "é".repeat(5_000);
        let credits = Credits::new(" A\nb\u{7} ", &long, &format!("\r\nOdd\r\nand even.{long}"));
        assert_eq!(credits.title(), "A b");
        assert_eq!(credits.author().chars().count(), MOST_NAME);
        assert!(credits.rules().starts_with("Odd\nand even.é") && credits.rules().ends_with("é…"));
        assert_eq!(credits.rules().chars().count(), MOST_RULES);
        assert_eq!(Credits::new(credits.title(), credits.author(), credits.rules()), credits);
        assert!(!credits.is_empty() && Credits::new("\u{1}", " ", "\n").is_empty());
    }
}
