//! Selects a varied set from many puzzles, and counts the puzzles of a set by length, rating and theme.

use super::{Puzzle, Theme};
use crate::symmetry::canonical_text;
use std::cmp::Reverse;
use std::collections::{HashMap, HashSet};

/// The least length in plies of a long line.
const LONG_LINE_PLIES: usize = 3;
/// The ratings at which the second, third and last band begin.
pub const BAND_LOWER_LIMITS: [u32; 3] = [900, 1_200, 1_500];
/// The number of rating bands.
const BAND_COUNT: usize = BAND_LOWER_LIMITS.len() + 1;

/// Counts of the puzzles in a set.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SetFigures {
    /// The number of puzzles.
    pub count: usize,
    /// The number with a line of three plies or more.
    pub long_lines: usize,
    /// The number by [rating](BAND_LOWER_LIMITS), the easiest first.
    pub band_counts: [usize; BAND_COUNT],
    /// The number with each theme, in the order of [`Theme::ALL`].
    pub theme_counts: [usize; Theme::ALL.len()],
    /// The number with each main theme, which is the first one of a puzzle.
    pub main_theme_counts: [usize; Theme::ALL.len()],
    /// The number without a theme.
    pub themeless: usize,
}

impl SetFigures {
    /// Returns the figures of these puzzles.
    pub fn from_puzzles<'a>(puzzles: impl IntoIterator<Item = &'a Puzzle>) -> Self {
        let mut figures = Self::default();
        for puzzle in puzzles {
            figures.change_by(puzzle, |count| *count += 1);
        }
        figures
    }

    /// Returns the figures of the set without `puzzle`, which is one of its puzzles.
    fn without(&self, puzzle: &Puzzle) -> Self {
        let mut figures = self.clone();
        figures.change_by(puzzle, |count| *count -= 1);
        figures
    }

    /// Applies `change` to each count that includes `puzzle`.
    fn change_by(&mut self, puzzle: &Puzzle, change: impl Fn(&mut usize)) {
        change(&mut self.count);
        if is_long(puzzle) {
            change(&mut self.long_lines);
        }
        change(&mut self.band_counts[band_index(puzzle)]);
        for theme in &puzzle.themes {
            change(&mut self.theme_counts[*theme as usize]);
        }
        match puzzle.themes.first() {
            Some(main_theme) => change(&mut self.main_theme_counts[*main_theme as usize]),
            None => change(&mut self.themeless),
        }
    }

    /// Returns whether a set with these figures is varied: at least half of the lines are long, no rating band has more than two
    /// fifths, no theme more than half, no main theme more than a third, and at most an eighth has no theme. One or two puzzles
    /// always count as varied.
    pub fn is_varied(&self) -> bool {
        self.count <= MAX_UNLIMITED_COUNT || self.excess() == 0
    }

    /// Returns by how many puzzles the set is above its limits, summed over the limits, in 120ths.
    fn excess(&self) -> usize {
        let total_excess = |counts: &[usize], limit: Limit| -> usize {
            let count_excess = |count: &usize| limit.excess(*count, self.count);
            counts.iter().map(count_excess).sum()
        };
        total_excess(&[self.count - self.long_lines], MAX_SHORT_PART)
            + total_excess(&self.band_counts, MAX_BAND_PART)
            + total_excess(&self.theme_counts, MAX_THEME_PART)
            + total_excess(&self.main_theme_counts, MAX_MAIN_THEME_PART)
            + total_excess(&[self.themeless], MAX_THEMELESS_PART)
    }
}

/// The largest number of puzzles that always count as varied, because so few cannot meet the limits below.
const MAX_UNLIMITED_COUNT: usize = 2;

/// The largest part of a set, as a fraction.
#[derive(Clone, Copy)]
struct Limit {
    numerator: usize,
    denominator: usize,
}

/// The largest share of puzzles with a short line.
const MAX_SHORT_PART: Limit = Limit { numerator: 1, denominator: 2 };
/// The largest share of puzzles with ratings of one band.
const MAX_BAND_PART: Limit = Limit { numerator: 2, denominator: 5 };
/// The largest share of puzzles with a theme.
const MAX_THEME_PART: Limit = Limit { numerator: 1, denominator: 2 };
/// The largest share of puzzles with the same main theme.
const MAX_MAIN_THEME_PART: Limit = Limit { numerator: 1, denominator: 3 };
/// The largest share of puzzles without a theme.
const MAX_THEMELESS_PART: Limit = Limit { numerator: 1, denominator: 8 };

impl Limit {
    /// Returns by how much `count` of `size` is above the limit, in 120ths.
    const fn excess(self, count: usize, size: usize) -> usize {
        120 / self.denominator * (count * self.denominator).saturating_sub(size * self.numerator)
    }
}

fn is_long(puzzle: &Puzzle) -> bool {
    puzzle.line.len() >= LONG_LINE_PLIES
}

fn band_index(puzzle: &Puzzle) -> usize {
    BAND_LOWER_LIMITS.into_iter().filter(|lower_limit| puzzle.rating >= *lower_limit).count()
}

/// Returns a large [varied](SetFigures::is_varied) set of at most `count` of these puzzles, in the order of ratings. Removes one
/// puzzle after another: the one whose removal leaves the least excess over the limits. Ties are broken by the evenness of the
/// rating bands. Of equivalent positions only the first one is considered, and earlier puzzles are preferred.
pub fn select(puzzles: &[Puzzle], count: usize) -> Vec<Puzzle> {
    let mut position_texts = HashSet::new();
    let different_puzzles =
        puzzles.iter().filter(|puzzle| position_texts.insert(canonical_text(&puzzle.position)));
    // Puzzles that count alike are equivalent, so only the last one of each group can be the next to be removed.
    let mut groups: HashMap<_, Vec<(usize, &Puzzle)>> = HashMap::new();
    for (index, puzzle) in different_puzzles.enumerate() {
        let group_key = (is_long(puzzle), band_index(puzzle), &puzzle.themes);
        groups.entry(group_key).or_default().push((index, puzzle));
    }
    let mut figures =
        SetFigures::from_puzzles(groups.values().flatten().map(|(_, puzzle)| *puzzle));
    while figures.count > count || !figures.is_varied() {
        let last_members = groups.values_mut().filter_map(|members| {
            let (index, puzzle) = *members.last()?;
            let remaining_figures = figures.without(puzzle);
            let imbalance: usize =
                remaining_figures.band_counts.iter().map(|count| count * count).sum();
            let cost = (remaining_figures.excess(), imbalance, Reverse(index));
            Some((cost, remaining_figures, members))
        });
        let Some((_, remaining_figures, members)) = last_members.min_by_key(|(cost, ..)| *cost)
        else {
            break;
        };
        members.pop();
        figures = remaining_figures;
    }
    let mut selection: Vec<(usize, &Puzzle)> = groups.into_values().flatten().collect();
    selection.sort_by_key(|(index, puzzle)| (puzzle.rating, *index));
    selection.into_iter().map(|(_, puzzle)| puzzle.clone()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::puzzle::shipped;
    use quadrille_games::rules::Variant;

    /// Returns the shipped puzzles of a variant with these ratings and themes, and lines of one ply or three.
    fn with(all: &[(u32, Theme, usize)]) -> Vec<Puzzle> {
        let shipped = shipped(Variant::Hique).iter();
        let change = |(puzzle, &(rating, theme, plies)): (&Puzzle, &(u32, Theme, usize))| Puzzle {
            rating,
            themes: vec![theme],
            line: [puzzle.line[0]; 3][..plies].to_vec(),
            ..puzzle.clone()
        };
        shipped.zip(all).map(change).collect()
    }

    #[test]
    fn selection_is_varied_and_as_large_as_possible() {
        use Theme::{Capture, Fork, Rescue};
        let ratings = [700, 1_000, 1_300, 1_600];
        let mut all: Vec<(u32, Theme, usize)> = Vec::new();
        for index in 0..60 {
            let theme = [Capture, Fork, Rescue][index % 3];
            all.push((ratings[index % 4], theme, 1 + 2 * (index % 2)));
        }
        let puzzles = with(&all);
        let whole = select(&puzzles, 100);
        assert_eq!(whole.len(), 60);
        assert!(SetFigures::from_puzzles(&whole).is_varied());
        let some = select(&puzzles, 12);
        assert_eq!(some.len(), 12);
        let figures = SetFigures::from_puzzles(&some);
        assert!(figures.is_varied());
        assert_eq!(figures.band_counts, [3; 4]);
        assert!(some.is_sorted_by_key(|puzzle| puzzle.rating));
        // Too many of one kind are left out.
        for change in [
            |it: &mut (u32, Theme, usize)| it.0 = 700,
            |it: &mut (u32, Theme, usize)| it.1 = Fork,
            |it: &mut (u32, Theme, usize)| it.2 = 1,
        ] {
            let mut all = all.clone();
            all.iter_mut().skip(15).for_each(change);
            let puzzles = with(&all);
            assert!(!SetFigures::from_puzzles(&puzzles).is_varied());
            let selection = select(&puzzles, 100);
            assert!((10..60).contains(&selection.len()), "{}", selection.len());
            assert!(SetFigures::from_puzzles(&selection).is_varied());
        }
    }

    /// Returns the result of [`select`] by a slow computation that counts the whole set for each possible removal.
    fn select_slowly(puzzles: &[Puzzle], count: usize) -> Vec<Puzzle> {
        let mut selection = puzzles.to_vec();
        while selection.len() > count || !SetFigures::from_puzzles(&selection).is_varied() {
            let cost_of_removal = |index: &usize| {
                let others = selection[..*index].iter().chain(&selection[index + 1..]);
                let figures = SetFigures::from_puzzles(others);
                let imbalance: usize = figures.band_counts.iter().map(|count| count * count).sum();
                (figures.excess(), imbalance, Reverse(*index))
            };
            let index = (0..selection.len()).min_by_key(cost_of_removal).unwrap();
            selection.remove(index);
        }
        selection.sort_by_key(|puzzle| puzzle.rating);
        selection
    }

    #[test]
    fn selection_equals_the_slow_one() {
        for variant in [Variant::Hique, Variant::Focus, Variant::CublinoContra] {
            let puzzles = &shipped(variant)[..60];
            for count in [60, 31, 9, 3] {
                assert_eq!(select(puzzles, count), select_slowly(puzzles, count), "{variant}");
            }
        }
    }

    #[test]
    fn one_or_two_puzzles_are_varied() {
        for (count, selected_count) in [(1, 1), (2, 2), (5, 2)] {
            let puzzles = with(&vec![(700, Theme::Fork, 1); count]);
            assert_eq!(select(&puzzles, 10).len(), selected_count, "{count}");
        }
    }

    #[test]
    fn equivalent_positions_are_selected_once() {
        let all = with(&[(700, Theme::Fork, 3), (1_000, Theme::Capture, 3)]);
        let figures = SetFigures::from_puzzles(&all);
        assert_eq!((figures.count, figures.long_lines), (2, 2));
        let twice = [all.clone(), all].concat();
        assert!(select(&twice, 4).len() <= 2);
    }
}
