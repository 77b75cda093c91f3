//! Tests of the solver as its users see it, many of them over the corpus in `tests/corpus`.

mod articles;
mod bounds;
mod certificates;
mod corpus;
mod facts;
mod lemmas;
mod matching;
mod methods;
mod mutants;
mod overlapping;
mod parts;
mod reference;
mod rules;
mod symmetry;
mod techniques;
mod walk;
