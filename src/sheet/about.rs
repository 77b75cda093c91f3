//! What each technique is, in a few sentences: what it looks like and why it holds, how to spot it, and what it is in a graph.
//!
//! A technique has a row of its own in [`ROWS`], or belongs to a family of sizes whose text is made from the size.

mod fact;
mod sized;
mod spot;

use chromadoku_core::technique::{Family, Kind};

/// The definition of a technique.
pub fn about(kind: &Kind) -> String {
    match kind.family {
        Family::NakedSet => sized::naked(kind.size),
        Family::HiddenSet => sized::hidden(kind.size),
        Family::Fish(fish) => sized::fish(fish, kind.size),
        _ => row(kind).map(|(text, _)| text).unwrap_or_default().to_owned(),
    }
}

/// How to find it on a board.
pub fn spot(kind: &Kind) -> String {
    match row(kind) {
        Some((_, own)) if !own.is_empty() => own.to_owned(),
        _ => spot::of_family(kind),
    }
}

/// What it is in terms of graphs.
pub fn fact(kind: &Kind) -> String {
    fact::of_family(kind)
}

fn row(kind: &Kind) -> Option<(&'static str, &'static str)> {
    ROWS.iter().find(|(id, ..)| *id == kind.id.0).map(|&(_, text, spot)| (text, spot))
}

/// The stable name of a technique, its definition, and how to spot it, which is empty where what holds for its family says enough.
const ROWS: &[(&str, &str, &str)] = &[
    // Singles, crossings and whole units.
    (
        "full-house",
        "A unit has one empty cell left, and it takes the one digit that is missing. In the graph of cells the unit is a \
         clique with a single vertex left to color.",
        "Look for rows, columns and boxes with a single empty cell. They are the first thing to fill, and each one may \
         make the next.",
    ),
    (
        "naked-single",
        "A cell has one candidate left, because its peers hold every other digit or other steps eliminated them. It takes \
         that digit. When coloring a graph, this is the vertex whose neighbors have used up all colors but one.",
        "Look where a row, a column and a box that meet are all well filled. Go through the digits: if eight are taken, \
         the ninth goes in.",
    ),
    (
        "hidden-single",
        "A digit has one place left in a unit, though the cell there may have other candidates. Every unit needs the digit, so \
         it goes there. In the unit's graph of cells and digits the digit is a vertex of degree 1.",
        "Take a digit that is on the board often. From each of its places strike out the row and the column; a box that \
         is left with one free cell has it there.",
    ),
    (
        "locked-pair",
        "Two cells in the crossing of a box and a line have the same two candidates and no others. They take both digits, so \
         the rest of the box and the rest of the line lose them.",
        "Look for a pair whose two cells lie in the same box and on the same line. Check both: players who stop at the \
         box miss the line.",
    ),
    (
        "locked-triple",
        "Three cells in the crossing of a box and a line hold only three digits between them. They take all three digits, so \
         the rest of the box and the rest of the line lose them.",
        "Look at the three cells where a box and a line cross. If none of them is solved and they have three digits \
         between them, you have it.",
    ),
    (
        "pointing",
        "All places for a digit in a box lie in one line. The box needs the digit, so it is in that line inside the box, and \
         the rest of the line loses it.",
        "In each box, look at a digit that has only two or three places. If these lie on one line, follow the line out of \
         the box.",
    ),
    (
        "claiming",
        "All places for a digit in a line lie in one box. The line needs the digit, so it is in that box on the line, and the \
         rest of the box loses it.",
        "Along each line, look at a digit that has only two or three places. If these lie in one box, look at the other \
         six cells of the box.",
    ),
    (
        "matching",
        "The cells of a unit and its missing digits are matched one to one, and every candidate that no complete matching uses \
         is eliminated. One such step finds all naked and hidden sets of the unit at once (Régin, 1994).",
        "Nothing has to be spotted: the program matches the cells of a unit to its digits, and sees what no matching can \
         use.",
    ),
    // One digit.
    (
        "skyscraper",
        "In two parallel lines a digit has two places each, and two of these four share a crossing line. Only one of those two \
         can be true, so at least one of the other two is, and whatever sees both of them loses the digit.",
        "Highlight a digit and look for two rows, or two columns, with two places each. Where the two have one end on the \
         same line, compare the other ends.",
    ),
    (
        "two-string-kite",
        "A row and a column have two places each for a digit, and one place of each lies in the same box. Not both of these are \
         true, so at least one of the two far ends is: whatever sees both far ends loses the digit.",
        "Highlight a digit and look for a row and a column with two places each. If an end of one and an end of the other \
         share a box, compare the two far ends.",
    ),
    (
        "turbot-fish",
        "Two units have two places each for a digit, at least one of the units is a box, and a place of one sees a place of the other. \
         Not both of these are true, so one of the two far ends is, and whatever sees both far ends loses the digit.",
        "Highlight a digit and look for a box with just two places. If one of them sees an end of a row or column with \
         two places, compare the two far ends.",
    ),
    (
        "empty-rectangle",
        "All places for a digit in a box lie in one row and one column. Elsewhere a line has two places for it, and one of them \
         sees the places in the row or those in the column. The digit then leaves the cell where the far end of \
         that line meets the other arm of the box.",
        "Highlight a digit and look for boxes whose places form a cross or an L: four cells of the box must be empty of \
         it. Then look for a line with two places that meets an arm.",
    ),
    (
        "dual-two-string-kite",
        "Two two-string kites meet in the same two cells of a box, but have other far ends. Each proves its own eliminations, and \
         they are read as one step.",
        "",
    ),
    (
        "dual-empty-rectangle",
        "Two empty rectangles use the same box with different lines outside it. Each proves its own eliminations, and they are \
         read as one step.",
        "",
    ),
    (
        "nishio",
        "Suppose that a digit is in a cell and follow that one digit through the board. If some unit ends up with no place for it, \
         the supposition is wrong and the candidate is eliminated.",
        "Take a digit with few places and try one of them: place the digit in all other units as that forces you, and \
         stop when a unit is left without.",
    ),
    (
        "guardians",
        "An odd ring of places for a digit, each two neighbors in one unit, cannot alternate between true and false. So at least one \
         unit of the ring has its digit outside the ring, in one of the guardians, and whatever sees all guardians \
         loses the digit.",
        "Highlight a digit and look for a ring of five places, neighbors in one unit each, with only a few other places \
         in these units.",
    ),
    (
        "template-set",
        "A template is a way to place one digit on the whole board. A cell that every remaining template of the digit uses must \
         hold it.",
        "Late in a puzzle, list the few ways that are left to place a digit, and see what they have in common.",
    ),
    (
        "template-delete",
        "A template is a way to place one digit on the whole board. A candidate that no remaining template of its digit uses is \
         eliminated.",
        "",
    ),
    // Coloring.
    (
        "simple-colors-trap",
        "The places for a digit are joined wherever a unit has just two of them, and colored in turn. All places of one color are \
         true and all of the other false, so a place that sees both colors is eliminated either way.",
        "Take a digit with many units of two places. Color in turn along them, and look at the uncolored places where a \
         row of one color meets a column of the other.",
    ),
    (
        "simple-colors-wrap",
        "The places for a digit are joined wherever a unit has just two of them, and colored in turn. If two places of \
         the same color see each other, that color cannot be true, so all its places are eliminated.",
        "Color the places of a digit in turn along units with two places. After each new place check whether two of the \
         same color share a unit.",
    ),
    (
        "multi-colors-1",
        "Two separate groups of places for a digit are each colored in turn. A color of one group sees a color of the other, so not \
         both of these are true and at least one of their opposites is. Whatever sees both of the opposite colors is eliminated.",
        "Color two separate groups of the same digit with two colors each. Look for a place of one group that sees a \
         place of the other.",
    ),
    (
        "multi-colors-2",
        "Two separate groups of places for a digit are each colored in turn. One color of the first group sees both colors \
         of the second, and one of those two is true. So the first color is false and all its places are eliminated.",
        "Color two separate groups of the same digit. Look for a color of one group that sees both colors of the other: \
         it cannot be true.",
    ),
    (
        "3d-medusa",
        "Candidates of all digits are colored in turn along strong links: two places for a digit in a unit, or two candidates \
         in a cell. One of the colors is true everywhere. A color that contradicts itself is eliminated, and so is any \
         candidate that neither color allows.",
        "Begin as with simple coloring, and go on through cells with two candidates to other digits. The more pairs a \
         board has, the further it goes.",
    ),
    // Wings and pairs.
    (
        "remote-pair",
        "Four or more cells with the same two candidates form a path, each seeing the next, so the two digits alternate along it. \
         Two cells at an odd distance hold different digits, and whatever sees both loses both digits.",
        "Look for the same two candidates in four cells or more, each of which sees the next. Number the cells: one with \
         an odd and one with an even number differ.",
    ),
    (
        "chute-remote-pair",
        "Two cells have the same two candidates and do not see each other. In some unit every place for one of \
         these digits is seen by one cell or the other, so not both cells hold it. At least one of them holds the \
         other digit, and whatever sees both cells loses that one.",
        "Look for two cells with the same two candidates in the same three rows or columns of boxes, in different boxes \
         and lines. Then see what the third box lacks there.",
    ),
    (
        "xy-wing",
        "A cell with candidates x and y sees a cell with x and z and another with y and z. Whichever digit the first cell \
         takes, one of the other two takes z, so whatever sees both of them loses z.",
        "Look for cells with two candidates only. Take one as the pivot, and look for two others that it sees, with one \
         of its digits each and a third digit in common.",
    ),
    (
        "xyz-wing",
        "A cell with candidates x, y and z sees a cell with x and z and another with y and z. One of the three \
         cells holds z, so whatever sees all three loses z.",
        "Look for a cell with three candidates and two cells with two of these each, one in its box and one on its line. \
         What goes lies in the box, on that line.",
    ),
    (
        "w-wing",
        "Two cells have the same two candidates, and a unit has just two places for one of these digits: one place sees the \
         first cell, the other place the second. So not both cells hold that digit, and whatever sees both cells loses \
         the other one.",
        "Look for two cells with the same two candidates that do not see each other. Then look for a line with two places \
         for one of the digits, one of them in sight of each cell.",
    ),
    (
        "wxyz-wing",
        "Four cells in two crossing units hold four digits, and only one of the digits has places among them that do not all see \
         each other. Without that digit the four cells would have just three digits left, so one of them holds it: whatever \
         sees all its places loses it.",
        "Look for a cell with several candidates in a box, with two-candidate cells on a line through it and in the box. \
         Count: four cells, four digits.",
    ),
    (
        "vwxyz-wing",
        "Five cells in two crossing units hold five digits, and only one of the digits has places among them that do not all see \
         each other. Without it the five cells would have just four digits left, so one of them holds it: whatever sees \
         all its places loses it.",
        "Look as for a WXYZ-Wing where a fourth digit too many comes in, and add the cell that explains it: five cells, \
         five digits.",
    ),
    (
        "uvwxyz-wing",
        "Six cells in two crossing units hold six digits, and only one of the digits has places among them that do not all see \
         each other. Without it the six cells would have just five digits left, so one of them holds it: whatever sees \
         all its places loses it.",
        "Start from a smaller wing that almost works and add cells of the same two units: six cells, six digits.",
    ),
    // Almost locked sets.
    (
        "als-xz",
        "Two almost locked sets, each with one digit more than cells, share a digit x whose places all see each other. So only one \
         of the sets can hold x, and the other one must hold all the rest of its digits. A second digit z that both \
         share is then in one of them, and whatever sees all places of z in both loses z.",
        "Start from a cell with two candidates and a group of cells with one digit too many. Look for a digit of both \
         whose places all see each other, then at any other digit that both have.",
    ),
    (
        "als-xy-wing",
        "Three almost locked sets, each with one digit more than cells: the middle one shares x with the first \
         and y with the last, and neither digit can be in both of its sets. The middle set lacks only one digit, \
         so it holds x or y, and the first or the last set must then hold all its other digits. A digit z of both \
         is in one of them, and whatever sees all its places loses it.",
        "Think of an XY-Wing, and let each of its three cells be a group of cells with one digit more than cells.",
    ),
    (
        "als-chain",
        "Four or more almost locked sets in a row, each sharing with the next a digit that only one of the two \
         can hold. Either the first set or the last one holds all of its other digits. A digit that both have is \
         in one of them, and whatever sees all its places in both loses it.",
        "Go on from one almost locked set to the next by a digit that only one of the two can hold. Never leave a set by \
         the digit by which you came.",
    ),
    (
        "death-blossom",
        "Every candidate of a stem cell sees all places of its digit in an almost locked set, a petal, and all \
         petals share a further digit. Whatever the stem holds, one petal loses that digit and must hold all its \
         others. So whatever sees all places of the shared digit in the petals loses it.",
        "Start from a stem cell with two or three candidates, and find a petal for each: an almost locked set all of \
         whose places for that digit the stem sees.",
    ),
    (
        "sue-de-coq",
        "Cells where a line and a box cross, with some more cells of the line and some more of the box, hold as many digits in \
         all as there are cells, and the extra cells of line and box share none. So each digit is used just once. The rest of \
         the line and the rest of the box lose the digits that are used in them.",
        "Look at the two or three empty cells where a box and a line cross. If they have two digits more than cells, see \
         whether a cell of the line and a cell of the box split these digits between them.",
    ),
    (
        "sk-loop",
        "Eight pairs of cells form a ring through four boxes, two rows and two columns, and neighboring pairs share digits. Counted \
         unit by unit the digits can fill just the sixteen cells, so each unit of the ring uses its digits inside the ring and the \
         rest of the unit loses them.",
        "Look for four givens at the corners of a rectangle through four boxes, with the cells beside them empty: the \
         loop runs through these cells.",
    ),
    (
        "multi-sector-locked-set",
        "Take the empty cells where some units cross some others, and count how often each digit can be in them at most. If that makes \
         as many as there are cells, every digit is in them as often as it can be. What these units hold of the digits \
         elsewhere is eliminated.",
        "Choose rows by the digits that they have in common and columns by the others, so that few candidates lie in the \
         wrong part.",
    ),
    // Uniqueness.
    (
        "unique-rectangle-1",
        "Four cells in two rows, two columns and two boxes have the same two candidates, and just one of them has others. With the \
         two digits alone the four cells could be swapped to make a second solution. So that cell takes one of its other candidates.",
        "Look for a cell with two candidates, another with the same two on its line, and complete the rectangle. If three \
         corners have just these two, the fourth holds something else.",
    ),
    (
        "unique-rectangle-2",
        "Four cells in two rows, two columns and two boxes could be swapped between two digits. Two of them in one line have the \
         same single extra candidate. If neither took it there would be a second solution, so whatever sees both cells loses the \
         extra digit.",
        "Look for two equal pairs on one line, the floor. If both cells of the roof have the pair and the same one digit \
         besides, look at what sees both.",
    ),
    (
        "unique-rectangle-3",
        "Four cells in two rows, two columns and two boxes could be swapped between two digits. One of the two cells in a line that \
         have extra candidates must take one of these. Together they act as a single cell with the extra candidates, which forms a \
         naked set with other cells of the unit.",
        "With two equal pairs as the floor, put the other candidates of the roof together as if they were one cell. Look \
         for a naked set that this cell completes.",
    ),
    (
        "unique-rectangle-4",
        "Four cells in two rows, two columns and two boxes could be swapped between two digits. A unit needs one of the digits in \
         the two cells that have extra candidates. If one of these cells held the other digit, the swap would be possible, so both lose it.",
        "With two equal pairs as the floor, see whether one of the two digits has no other place on the line or in the \
         box of the roof.",
    ),
    (
        "unique-rectangle-5",
        "Four cells in two rows, two columns and two boxes could be swapped between two digits. Two cells across from each other, or \
         three, have the same single extra candidate. One of them takes it, so whatever sees all of them loses the \
         extra digit.",
        "Look for two equal pairs across from each other in a rectangle, or one alone, and the same extra digit in the \
         other corners.",
    ),
    (
        "unique-rectangle-6",
        "Four cells in two rows, two columns and two boxes could be swapped between two digits, and two cells across from each \
         other have extra candidates. Both rows, or both columns, need one of the digits in these four cells. In the two cells with \
         extras it would complete the swap, so both lose it.",
        "Look for two equal pairs across from each other, and see whether one of the digits has only the corners as \
         places in both rows or both columns.",
    ),
    (
        "hidden-rectangle",
        "Four cells in two rows, two columns and two boxes could be swapped between two digits. If one corner held one of the digits, units \
         with just two places for a digit and corners with just two candidates would force the other corners into the \
         swap. That would make a second solution, so the corner loses that digit.",
        "Look for one corner with just two candidates, and see whether one of the digits has two places only on both \
         lines of the corner across.",
    ),
    (
        "avoidable-rectangle-1",
        "Three of four cells in two rows, two columns and two boxes are solved but not given, and hold two digits in turn. If the \
         fourth completed the pattern, the two digits could be exchanged for a second solution. So the fourth cell loses that digit.",
        "Look at cells that you filled, never at givens: three corners of a rectangle through two boxes that hold two \
         digits in turn.",
    ),
    (
        "avoidable-rectangle-2",
        "Two of four cells in two rows, two columns and two boxes are solved but not given; the other two would complete the \
         exchange of two digits, but for one extra candidate that both have. One of them takes it, so whatever sees both \
         loses that digit.",
        "Look at cells that you filled: two corners on one line, and two empty corners that have one extra digit in \
         common.",
    ),
    (
        "unique-loop",
        "Six or more cells form a loop in which every unit has two or none, and all could hold the same two digits in turn. With those \
         digits alone they could be exchanged for a second solution. So one of the extra candidates in the loop is true, \
         and whatever none of them allows is eliminated.",
        "Look for many cells with the same two candidates, and walk from one to the next along shared units until you are \
         back.",
    ),
    (
        "extended-rectangle",
        "Three pairs of cells lie in the same two lines, each pair in one box and one crossing line. With three digits alone the two lines \
         could be exchanged for a second solution. So one of the extra candidates in these cells is true, and whatever \
         none of them allows is eliminated.",
        "Look for three digits in two lines of the same band: three boxes, or three crossing lines, with two of these \
         cells each.",
    ),
    (
        "bug-plus-1",
        "Every empty cell has two candidates but for one, which has three, and without one of those every digit would have two \
         places in each unit. A board in such a state has no single solution. So that candidate is true and the other two \
         in its cell are eliminated.",
        "When nearly every empty cell has two candidates, look for the one with three. Take the digit that has three \
         places in its row, column and box.",
    ),
    (
        "bug-plus-n",
        "Without a few extra candidates every empty cell would have two, and every digit two places in each unit. A board in such a state \
         has no single solution. So at least one of the extra candidates is true, and whatever all of them exclude is eliminated.",
        "When nearly every empty cell has two candidates, list the digits that have a third place in some unit.",
    ),
    (
        "symmetrical-placement",
        "The givens stay the same when the board is turned or reflected and the digits are renamed. If there is just one solution, it \
         stays the same too. A cell that the map leaves in place therefore holds a digit that it leaves as it is, and \
         what a cell cannot hold, its image cannot either.",
        "",
    ),
    // Chains.
    (
        "x-chain",
        "A path through places for one digit, with strong and weak links in turn, that begins and ends with a strong one. If one \
         end is false the other is true, so whatever sees both ends loses the digit.",
        "Highlight a digit, and go from a unit with two places to the next such unit. Two of them make a skyscraper or a \
         kite; go on from there.",
    ),
    (
        "xy-chain",
        "A path through cells with two candidates each, neighbors sharing a digit. If the first cell does not hold the digit \
         at its end, the last cell does, and whatever sees both ends loses it.",
        "Walk through cells with two candidates: leave each cell by the digit that you did not come by. It is done when \
         the last digit is the one that you began with.",
    ),
    (
        "aic",
        "A path of candidates of any digits with strong and weak links in turn: of a strong link one end is true, of a weak one \
         not both are. It begins and ends with a strong link in two different cells. One of its ends is true, so whatever both \
         ends exclude is eliminated.",
        "Go on as in an X-chain, and change the digit in cells with two candidates. Look for ends that see a place in \
         common.",
    ),
    (
        "discontinuous-nice-loop",
        "A chain of strong and weak links that comes back to the cell where it began, where the links do not alternate. Followed \
         around, a candidate there proves itself or refutes itself: it is the only one of its cell left, or it is eliminated.",
        "Take a candidate and follow chains from it both ways. If they come back to its own cell, you have proved it or \
         refuted it.",
    ),
    (
        "continuous-nice-loop",
        "A ring of candidates in which strong and weak links alternate all the way around. Of every two neighbors just one \
         is true, so each weak link acts as a strong one. Whatever sees both ends of a weak link is eliminated.",
        "When a chain comes back to its start and the links still alternate there, you have a loop: check both sides of \
         every weak link.",
    ),
    (
        "grouped-aic",
        "An alternating chain some of whose nodes are groups: two or three places for a digit in the crossing of two units, taken \
         together. A group is true if the digit is in one of its cells. One end of the chain is true, so whatever \
         both ends exclude is eliminated.",
        "When a digit has three places in a unit and two of them lie in one box on one line, take these two as one node.",
    ),
    (
        "grouped-discontinuous-nice-loop",
        "A chain with groups of places among its nodes that comes back to the cell where it began. Followed around, a candidate \
         there proves or refutes itself, so it is all that its cell keeps, or it is eliminated.",
        "",
    ),
    (
        "grouped-continuous-nice-loop",
        "A ring of strong and weak links in turn, with groups of places for a digit among its nodes. Of every two neighbors just one is true. \
         Whatever sees both ends of a weak link, all cells of a group included, is eliminated.",
        "",
    ),
    (
        "als-aic",
        "An alternating chain that passes through almost locked sets, which have one digit more than cells. Such a set can lack only one of its \
         digits, which makes a strong link between any two of them. One end of the chain is true, so whatever both ends exclude \
         is eliminated.",
        "",
    ),
    (
        "als-discontinuous-nice-loop",
        "A chain through almost locked sets that comes back to the cell where it began. Such a set can lack only one of its \
         digits, so the chain goes on through it. A candidate in the first cell proves or refutes itself, and the cell keeps it alone \
         or loses it.",
        "",
    ),
    (
        "als-continuous-nice-loop",
        "A ring of strong and weak links in turn that passes through almost locked sets. Of every two neighbors just one is true, so \
         each set lacks one of the two digits by which the ring runs through it and holds all others. Whatever sees both ends of a weak \
         link, or all places of another digit in a set, is eliminated.",
        "",
    ),
    // Forcing chains and nets.
    (
        "forcing-chain-contradiction",
        "Suppose that a candidate is true and follow single chains of consequences from it. Where they contradict each other, or leave a \
         cell or a digit without a place, the supposition is wrong and the candidate is eliminated.",
        "",
    ),
    (
        "cell-forcing-chain",
        "Suppose each candidate of a cell in turn. Chains from all of them lead to the same conclusion. One of the candidates is \
         true, so the conclusion holds.",
        "",
    ),
    (
        "unit-forcing-chain",
        "Suppose each place for a digit in a unit in turn. Chains from all of them lead to the same conclusion. The digit is in \
         one of these places, so the conclusion holds.",
        "",
    ),
    (
        "forcing-net-contradiction",
        "Suppose that a candidate is true and let everything follow that singles give, several causes working together. If \
         that ends in a contradiction, the candidate is eliminated.",
        "",
    ),
    (
        "forcing-net-verity",
        "Suppose each candidate of a cell, or each place for a digit in a unit, and let everything follow that singles give. If \
         all cases end in the same, it holds.",
        "",
    ),
    (
        "forcing-net-plus-contradiction",
        "Suppose that a candidate is true, and let locked candidates, pairs and X-wings work as well as singles on what follows. If that \
         ends in a contradiction, the candidate is eliminated.",
        "",
    ),
    (
        "forcing-net-plus-verity",
        "Suppose each candidate of a cell, or each place for a digit in a unit, and let locked candidates, pairs and X-wings work \
         as well as singles on what follows. If all cases end in the same, it holds.",
        "",
    ),
    (
        "forcing-net-with-chains",
        "A forcing net within which smaller suppositions are made: on the way, a single chain of consequences refutes a candidate. What it \
         gives is used as the net goes on, until the first supposition fails.",
        "",
    ),
    (
        "forcing-net-with-multiple-chains",
        "A forcing net within which several cases are told apart: on the way, chains from all candidates of a cell, or all \
         places for a digit, agree. What they give is used as the net goes on, until the first supposition fails.",
        "",
    ),
    (
        "forcing-net-with-nets",
        "A forcing net within which smaller nets are spun: on the way, a second supposition and all that singles make of it \
         refute a candidate. What that gives is used as the first net goes on, until its supposition fails.",
        "",
    ),
    (
        "forcing-net-with-nets-plus",
        "A forcing net within which smaller nets are spun, and in these locked candidates, pairs and X-wings count as well as singles. \
         What they give is used as the first net goes on, until its supposition fails.",
        "",
    ),
    (
        "kraken-fish-1",
        "A finned fish whose fins do not all see the candidate to be eliminated. From each fin that does not, a chain leads to its \
         elimination. Either the fish holds without fins, or a fin is true: the candidate is false in every case.",
        "",
    ),
    (
        "kraken-fish-2",
        "A finned fish whose cases are told apart: the places of its bases in one cover line, and its fins. Chains \
         from all of these lead to the same conclusion. One of them is true, so the conclusion holds.",
        "",
    ),
    // Rare patterns.
    (
        "aligned-pair-exclusion",
        "Two cells are tried with all pairs of their candidates. Some pairs are impossible, because the two see each other with the same digit \
         or would leave an almost locked set that both see short of digits. A candidate left in no possible pair is eliminated.",
        "",
    ),
    (
        "aligned-triple-exclusion",
        "Three cells are tried with all combinations of their candidates. Some are impossible, because two cells would clash or \
         a small cell or set that they see would be short of digits. A candidate left in no possible combination is eliminated.",
        "",
    ),
    (
        "triple-firework",
        "A row and a column cross in a box. Outside that box three digits can only be in one and the same cell of \
         the row, and in one and the same cell of the column. Each of the three is then in one of these two cells \
         or in the crossing, so the three cells lose all other candidates.",
        "",
    ),
    (
        "bivalue-oddagon",
        "An odd ring of cells, each seeing the next, has the same two candidates throughout. Two digits cannot alternate around an odd \
         ring, so one of the extra candidates in it is true, and whatever all of them exclude is eliminated.",
        "",
    ),
    (
        "tridagon",
        "Twelve cells, three in each of four boxes, share three digits in an arrangement that three digits alone \
         cannot fill. So at least one of the extra candidates in these cells is true, and whatever all of them \
         exclude is eliminated.",
        "Look for the same three candidates three times in each of four boxes that form a rectangle, with hardly anything \
         else in these cells.",
    ),
    (
        "junior-exocet",
        "Two base cells of a box hold three or four digits between them. Two target cells in the neighboring boxes of the same band must then hold the same two \
         digits as the base, because three cross-lines have too few other places for them. The targets lose all other \
         candidates.",
        "Look for two cells of a box on one line with the same three or four candidates, and for target cells on the \
         other two lines in the two boxes beside it.",
    ),
    (
        "senior-exocet",
        "An Exocet with a target that lies anywhere on the cross-lines, outside the band of the base. As in the junior form the targets hold \
         the two digits of the base cells, because the cross-lines have too few other places for them. The targets lose all \
         other candidates.",
        "",
    ),
    // Rules of variants.
    (
        "cage-combinations",
        "The digits of a cage differ and add up to its sum, so only some sets of digits will do. A set counts if every \
         open cell of the cage can hold one of its digits and every digit of it has a cell. Candidates in none of these \
         sets are eliminated.",
        "",
    ),
    (
        "hard-cage-combinations",
        "A set of digits with the right sum may still not fit, because its digits cannot be laid out over the cells of \
         the cage. A candidate that is in no layout is eliminated, even if its digit is in a possible set.",
        "",
    ),
    (
        "innies",
        "A unit holds each digit once, so its sum is known: 45 on a 9×9 board. Take away the cages that lie within it, or \
         within several units side by side, and the sum of the cells that are left is known too. Candidates that cannot \
         be part of that sum are eliminated.",
        "",
    ),
    (
        "outies",
        "The cages that touch a unit, or several units side by side, cover it and reach beyond it. Their sum less that of \
         the units is the sum of the cells beyond. Candidates that cannot be part of that sum are eliminated.",
        "",
    ),
    (
        "innies-and-outies",
        "Cages cover most of some units and reach beyond them. What they leave inside, less what they take outside, is a \
         known difference. Candidates inside or outside that cannot make this difference are eliminated.",
        "",
    ),
    (
        "sure-digit",
        "A rule cannot be kept without a certain digit, whichever way its cells are filled. A cell that sees every place \
         of the digit in the rule loses it.",
        "",
    ),
    (
        "every-way",
        "All ways to fill the cells of a rule are tried, such that the rule holds and cells that see each other differ. A \
         candidate that occurs in none of them is eliminated.",
        "",
    ),
    (
        "rule-forcing",
        "Suppose that a candidate is true and follow what cells, units and rules then leave. If a cell, a digit or a rule \
         has nothing left in the end, the candidate is eliminated. Rules lead on as tables of what can stand in their \
         cells.",
        "",
    ),
    (
        "dots",
        "A mark between two cells says which digits go together: consecutive ones, one twice the other, a sum of 5 or 10. \
         A candidate without a partner in the other cell is eliminated.",
        "",
    ),
    (
        "no-dot",
        "All marks of a kind are given, so two neighbors without a mark are not in that relation. A candidate that is so \
         with everything its neighbor can hold is eliminated.",
        "",
    ),
    (
        "thermometer",
        "Digits rise along a thermometer. Each cell is larger than the least that the one before it can be, and smaller \
         than the greatest that the next can be. Candidates outside these bounds are eliminated.",
        "",
    ),
    ("clone", "Two cells hold the same digit. What one of them cannot hold, the other cannot hold either.", ""),
    (
        "minimum-or-maximum",
        "A marked cell is smaller, or larger, than each of its neighbors. It loses candidates that leave a neighbor \
         nothing, and the neighbors lose what the marked cell could never undercut or exceed.",
        "",
    ),
    (
        "arrow",
        "The digits on the shaft add up to the circle. The circle is at least the smallest sum that the shaft can have, \
         with different digits where cells see each other. A cell on the shaft is at most what the others leave of the \
         circle.",
        "",
    ),
    (
        "double-arrow",
        "The digits between two circles add up to the sum of the circles. Candidates that no smallest or greatest sum of \
         the other cells can balance are eliminated.",
        "",
    ),
    (
        "little-killer",
        "The digits along a diagonal add up to the clue. Cells in the same unit differ, which bounds the sum from both \
         sides. Candidates that the other cells cannot make up for are eliminated.",
        "",
    ),
    (
        "quadruple",
        "The digits in the circle stand in the four cells around it. When only as many cells are left for a digit as it \
         is written, they take it, and other candidates there are eliminated.",
        "",
    ),
    (
        "indexer",
        "A cell tells by its digit where its own number stands in its row, column or box. It loses a digit where the \
         number cannot stand at that place. A place loses the number where the cell cannot point to it, and the other way \
         round.",
        "",
    ),
    (
        "outside-clue",
        "A clue counts something along its row or column: what lies between the least and the greatest digit, the first \
         few digits, or the digits seen from that side. A candidate in no sequence that gives the clue's number is \
         eliminated.",
        "",
    ),
    (
        "palindrome",
        "A palindrome reads the same from both ends, so cells at the same distance from its ends are equal. What one of \
         them cannot hold, its mirror cell cannot hold either.",
        "",
    ),
    (
        "whispers",
        "Neighbors on a whispers line lie far apart: by 5 on a German one. Digits in the middle have no partner, and low \
         and high digits alternate. A candidate that leaves a neighbor nothing is eliminated.",
        "",
    ),
    (
        "renban",
        "A renban line holds consecutive digits without repeats, in any order. Only some runs of digits fit what its \
         cells can hold. Candidates outside all of these runs are eliminated.",
        "",
    ),
    (
        "between-line",
        "The inner digits of a between line lie between those of its two ends. The ends leave room for every inner cell, \
         and each inner cell is above one end and below the other. Candidates that cannot be so are eliminated.",
        "",
    ),
    (
        "lockout-line",
        "The ends of a lockout line lie far apart, and no other digit on it is one of them or between them. Candidates of \
         the inner cells that every pair of ends locks out are eliminated, and so are ends that leave an inner cell \
         nothing.",
        "",
    ),
    (
        "region-sum",
        "A region sum line has the same sum in each region. The sums that one piece can have bound all the others. \
         Candidates that would push a piece beyond these bounds are eliminated.",
        "",
    ),
    (
        "zipper-line",
        "Two cells at the same distance from the middle of a zipper line have a total that is the same for every such \
         pair. A digit in the middle is that total itself. Candidates that no other pair can match are eliminated.",
        "",
    ),
    (
        "entropic-or-modular-line",
        "Any three neighboring cells on such a line hold digits of three different classes: low, middle and high, or one \
         for each remainder by three. So the classes repeat along the line, and a candidate of a class that cannot be \
         there is eliminated.",
        "",
    ),
    (
        "nabner-line",
        "No two digits on a nabner line are equal or consecutive, wherever they stand on it. A digit that is placed takes \
         itself and its two neighbors from all other cells. A candidate that leaves another cell nothing is eliminated.",
        "",
    ),
];

#[cfg(test)]
mod tests {
    use super::*;
    use chromadoku_core::technique;
    use std::collections::{HashMap, HashSet};

    #[test]
    fn every_technique_has_a_definition_of_its_own() {
        let mut known = HashMap::new();
        for kind in technique::kinds() {
            let text = about(kind);
            let sentences = text.matches(". ").count() + 1;
            assert!((2..=4).contains(&sentences) && text.ends_with('.'), "{}: {text}", kind.id.0);
            if let Some(other) = known.insert(text, kind.id.0) {
                panic!("{} and {other} have the same definition", kind.id.0);
            }
        }
    }

    #[test]
    fn rows_and_techniques_match_one_to_one() {
        let rows: Vec<&str> = ROWS.iter().map(|(id, ..)| *id).collect();
        let of_sizes =
            |kind: &&technique::Kind| matches!(kind.family, Family::NakedSet | Family::HiddenSet | Family::Fish(_));
        let others: HashSet<&str> =
            technique::kinds().iter().filter(|kind| !of_sizes(kind)).map(|kind| kind.id.0).collect();
        assert_eq!(rows.iter().copied().collect::<HashSet<_>>(), others);
        assert_eq!(rows.len(), others.len());
    }
}
