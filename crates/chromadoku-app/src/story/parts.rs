//! Long stories in parts, so that a proof of many inferences can be followed: each part is one beat, one case, or a few beats in a
//! row that are told in short and can be gone through one by one.

use std::ops::Range;

use chromadoku_board::geometry::Geometry;
use chromadoku_board::id::Candidate;

use super::beat::{Beat, said};
use crate::figure::Role;
use crate::words::{and, capital};

/// The most beats that are told one by one, of a whole story or of a case.
const APART: usize = 12;
/// The most beats of a part that is not a case.
const TOGETHER: usize = 6;

/// The parts of a story, in order. What is supposed at first and what follows in the end stand alone.
pub fn parts(beats: &[Beat]) -> Vec<Range<usize>> {
    let alone = |at: usize| at..at + 1;
    let Some(last) = beats.len().checked_sub(1).filter(|_| beats.len() > APART) else {
        return (0..beats.len()).map(alone).collect();
    };
    let mut parts = vec![alone(0)];
    // What all of it stands in is no case.
    let within = beats[1..last].iter().map(|beat| &beat.scope[..]).reduce(common).map_or(0, <[u16]>::len);
    cut(beats, 1..last, within, &mut parts);
    parts.push(alone(last));
    parts
}

/// What two scopes begin with.
fn common<'a>(one: &'a [u16], other: &[u16]) -> &'a [u16] {
    let same = one.iter().zip(other).take_while(|(a, b)| a == b).count();
    &one[..same]
}

/// Adds the parts of a stretch of beats that lie within the same cases, so many of them.
fn cut(beats: &[Beat], stretch: Range<usize>, depth: usize, parts: &mut Vec<Range<usize>>) {
    let case = |at: usize| beats[at].scope.get(depth);
    let mut from = stretch.start;
    while from < stretch.end {
        let mut to = (from..stretch.end).find(|&at| case(at) != case(from)).unwrap_or(stretch.end);
        match case(from) {
            Some(_) if to - from <= APART => {
                // With what comes of it, where that is said.
                to += usize::from(to < stretch.end && case(to).is_none());
                parts.push(from..to);
            }
            Some(_) => cut(beats, from..to, depth + 1, parts),
            None => {
                let each = (to - from).div_ceil((to - from).div_ceil(TOGETHER));
                parts.extend((from..to).step_by(each).map(|from| from..to.min(from + each)));
            }
        }
        from = to;
    }
}

/// The part that a beat belongs to.
pub fn part_of(beats: &[Beat], at: usize) -> Range<usize> {
    parts(beats).into_iter().find(|part| part.contains(&at)).unwrap_or(at..at + 1)
}

/// What was told by a beat. Of a long story only the present part keeps its links, as all of them would cover the board, and at its
/// end all of the part stands once more. Nothing of a story that has no such beat.
pub fn up_to(mut beats: Vec<Beat>, at: usize) -> Vec<Beat> {
    if at >= beats.len() {
        return Vec::new();
    }
    let part = part_of(&beats, at);
    if beats.len() > APART {
        beats[..part.start].iter_mut().for_each(|beat| beat.links.clear());
    }
    beats.truncate(at + 1);
    if at + 1 == part.end
        && let Some((last, part)) = beats[part.start..].split_last_mut()
    {
        for beat in part {
            beat.scope.clone_from(&last.scope);
            last.links.append(&mut beat.links);
            last.kept.append(&mut beat.kept);
        }
    }
    beats
}

/// What a part says: what is supposed in it, what follows from that one after the other, and how it ends in full.
pub fn in_short(geometry: &Geometry, beats: &[Beat], part: Range<usize>) -> String {
    let (told, part) = (&beats[..part.start], &beats[part]);
    let supposes = |beat: &Beat| told.last().is_none_or(|before| !before.scope.starts_with(&beat.scope));
    let supposed = part.first().filter(|beat| supposes(beat));
    let scope = &supposed.or(part.last()).map_or(&[][..], |beat| &beat.scope);
    let last = part.iter().rposition(|beat| beat.scope == *scope).unwrap_or(0);
    let from = usize::from(supposed.is_some() && last > 0);
    let news = (from..last)
        .filter(|&at| scope.starts_with(&part[at].scope))
        .map(|at| new_in(&part[at], told.iter().chain(&part[..at])));
    let news: Vec<(Candidate, bool)> = news.flatten().collect();
    let alike = |one: &(Candidate, bool), other: &(Candidate, bool)| !one.1 && !other.1 && one.0.digit == other.0.digit;
    let follows: Vec<String> = news.chunk_by(alike).map(|alike| clause(geometry, alike)).collect();
    let follows = match follows.len() {
        0 => String::new(),
        1 => format!("{}. ", capital(&follows[0])),
        _ => format!("One after the other, {}. ", and(&follows)),
    };
    let said = |part: &[Beat]| part.iter().map(|beat| beat.text.clone()).collect::<Vec<_>>().join(" ");
    let supposed = if from > 0 { said(&part[..from]) + " " } else { String::new() };
    format!("{supposed}{follows}{}", said(&part[last..]))
}

/// `r1c2 is 4`, or of several that are false `r1c2 and r3c2 are not 4`.
fn clause(geometry: &Geometry, alike: &[(Candidate, bool)]) -> String {
    match alike {
        &[(at, is_true)] => said(geometry, at, is_true),
        several => {
            let names: Vec<String> = several.iter().map(|(at, _)| geometry.name(at.cell).to_string()).collect();
            format!("{} are not {}", and(&names), several[0].0.digit)
        }
    }
}

/// What a beat comes to: the candidate that is true, else those that are false since.
fn new_in<'a>(beat: &Beat, before: impl Iterator<Item = &'a Beat>) -> Vec<(Candidate, bool)> {
    let marked = |role: Role| beat.marks.iter().filter(move |mark| mark.0 == role).map(|mark| mark.1);
    let truths: Vec<(Candidate, bool)> = marked(Role::ColorA).map(|at| (at, true)).collect();
    if !truths.is_empty() {
        return truths;
    }
    let known: Vec<(Role, Candidate)> = before.flat_map(|beat| beat.marks.iter().copied()).collect();
    marked(Role::ColorB).filter(|&at| !known.contains(&(Role::ColorB, at))).map(|at| (at, false)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::story::beats;
    use crate::story::marks::Marks;
    use crate::story::tests::examples;

    #[test]
    fn parts_follow_one_another_and_none_is_long() {
        let told: Vec<Vec<Beat>> = examples().map(|(_, board, step)| beats(&board, &step)).collect();
        assert!(told.iter().filter(|beats| beats.len() > APART).count() > 2);
        for beats in told.iter().filter(|beats| beats.len() > 1) {
            let parts = parts(beats);
            assert_eq!((parts[0].clone(), parts.last().unwrap().clone()), (0..1, beats.len() - 1..beats.len()));
            assert!(parts.windows(2).all(|two| two[0].end == two[1].start && two[1].len() <= APART + 1), "{parts:?}");
            assert!(beats.len() > APART || parts.len() == beats.len());
        }
    }

    #[test]
    fn a_supposition_within_another_is_one_part_and_all_of_it_is_seen_at_its_end() {
        let (_, board, step) = examples().find(|(id, ..)| *id == "forcing-net-with-chains").unwrap();
        let told = beats(&board, &step);
        let inner = parts(&told).into_iter().find(|part| told[part.start].text.starts_with("Now suppose")).unwrap();
        let short = in_short(board.geometry(), &told, inner.clone());
        assert!(short.starts_with(&told[inner.start].text) && short.ends_with(&told[inner.end - 1].text), "{short}");
        let marks = Marks::told(&board, &up_to(told.clone(), inner.end - 1));
        assert!(told[inner.clone()].iter().all(|beat| beat.links.iter().all(|link| marks.links.contains(link))));
        let after = Marks::told(&board, &up_to(told.clone(), inner.end));
        assert!(!told[inner].iter().any(|beat| beat.links.iter().any(|link| after.links.contains(link))));
    }
}
