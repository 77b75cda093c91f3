//! Clauses in one flat array, each watched by two of its literals.

use chromadoku_board::order::sort;

/// A literal: twice its variable, and one more where it says that the candidate is false.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) struct Literal(pub(super) u32);

impl Literal {
    /// The candidate is true.
    pub(super) fn of(var: u32) -> Literal {
        Literal(var << 1)
    }

    /// The candidate is false.
    pub(super) fn not(var: u32) -> Literal {
        Literal(var << 1 | 1)
    }

    /// What its variable is.
    pub(super) fn var(self) -> u32 {
        self.0 >> 1
    }

    /// Its place among all literals.
    pub(super) fn index(self) -> usize {
        self.0 as usize
    }

    /// The opposite.
    pub(super) fn negated(self) -> Literal {
        Literal(self.0 ^ 1)
    }

    /// Whether it says that the candidate is true.
    pub(super) fn is_positive(self) -> bool {
        self.0 & 1 == 0
    }
}

/// Where a clause begins.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct ClauseAt(pub(super) u32);

/// A clause in the list of a literal, with another of its literals: where that one is true, the clause need not be read.
#[derive(Clone, Copy)]
pub(super) struct Watch {
    pub(super) clause: ClauseAt,
    pub(super) other: Literal,
}

/// The words before the literals: how many there are, and the clause's grade.
const HEAD: usize = 2;
/// The grade of clauses that stay for good.
const FOR_GOOD: u32 = 0;

/// All clauses, and who watches them.
pub(super) struct Clauses {
    words: Vec<u32>,
    /// The clauses to look at when a literal becomes false.
    pub(super) watches: Vec<Vec<Watch>>,
    learned: usize,
}

impl Clauses {
    /// No clause over this many variables.
    pub(super) fn new(variables: usize) -> Clauses {
        Clauses { words: Vec::new(), watches: vec![Vec::new(); 2 * variables], learned: 0 }
    }

    /// Adds a clause of at least two literals that stays. The first two watch it.
    pub(super) fn add(&mut self, literals: &[Literal]) -> ClauseAt {
        self.push(literals, FOR_GOOD)
    }

    /// Adds a clause that may be forgotten: its grade is the number of levels among its literals.
    pub(super) fn learn(&mut self, literals: &[Literal], levels: u32) -> ClauseAt {
        self.learned += 1;
        self.push(literals, levels.max(1))
    }

    fn push(&mut self, literals: &[Literal], grade: u32) -> ClauseAt {
        let clause = ClauseAt(self.words.len() as u32);
        self.words.extend([literals.len() as u32, grade]);
        self.words.extend(literals.iter().map(|literal| literal.0));
        self.watches[literals[0].index()].push(Watch { clause, other: literals[1] });
        self.watches[literals[1].index()].push(Watch { clause, other: literals[0] });
        clause
    }

    /// The literals of a clause.
    pub(super) fn words(&self, clause: ClauseAt) -> &[u32] {
        let start = clause.0 as usize;
        &self.words[start + HEAD..start + HEAD + self.words[start] as usize]
    }

    /// The same, to be put in another order.
    pub(super) fn words_mut(&mut self, clause: ClauseAt) -> &mut [u32] {
        let start = clause.0 as usize;
        let length = self.words[start] as usize;
        &mut self.words[start + HEAD..start + HEAD + length]
    }

    /// The grade of a clause that may be forgotten.
    pub(super) fn grade(&self, clause: ClauseAt) -> Option<u32> {
        Some(self.words[clause.0 as usize + 1]).filter(|&grade| grade != FOR_GOOD)
    }

    /// Gives a clause a better grade.
    pub(super) fn regrade(&mut self, clause: ClauseAt, grade: u32) {
        self.words[clause.0 as usize + 1] = grade;
    }

    /// Rebuilds all clauses where nothing is decided: true clauses and false literals go, and of the clauses that may be forgotten
    /// the worse half, but none of grade 2 or better. `value` says what a literal is.
    pub(super) fn forget(&mut self, value: impl Fn(Literal) -> Option<bool>) {
        let mut grades: Vec<(u32, u32)> = Vec::with_capacity(self.learned);
        for clause in self.all() {
            if let Some(grade) = self.grade(clause).filter(|&grade| grade > 2) {
                // Of equal grades the older clause is the worse one.
                grades.push((grade, u32::MAX - clause.0));
            }
        }
        sort(&mut grades);
        let worst = grades.get(grades.len() / 2).copied().unwrap_or((u32::MAX, u32::MAX));
        let old = std::mem::replace(self, Clauses::new(self.watches.len() / 2));
        let mut literals = Vec::new();
        for clause in old.all() {
            let grade = old.grade(clause);
            if grade.is_some_and(|grade| grade > 2 && (grade, u32::MAX - clause.0) >= worst) {
                continue;
            }
            let words = old.words(clause).iter().map(|&word| Literal(word));
            if words.clone().any(|literal| value(literal) == Some(true)) {
                continue;
            }
            literals.clear();
            literals.extend(words.filter(|&literal| value(literal).is_none()));
            match grade {
                Some(grade) => self.learn(&literals, grade),
                None => self.add(&literals),
            };
        }
    }

    fn all(&self) -> impl Iterator<Item = ClauseAt> {
        let mut next = 0;
        std::iter::from_fn(move || {
            let clause = ClauseAt(next as u32);
            next += HEAD + *self.words.get(next)? as usize;
            Some(clause)
        })
    }
}
