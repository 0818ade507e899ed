//! Playing strength and its effects on the search.
//!
//! A lower level searches less deep, misjudges positions and overlooks moves, its own and the replies, as people do. In a game
//! with sound moves ([`SOUND_GRADE`](super::eval::Evaluate::SOUND_GRADE)) a lower level plays more moves at random instead.
//! A seed determines its mistakes, so that games are repeatable and vary with the seed.

use quadrille_games::rules::{BadText, whole_number, zobrist};
use std::fmt;
use std::str::FromStr;

/// A strength from 1 (beginner) to 10 (full strength), or [`Level::PERFECT`] above it. Levels between whole numbers have
/// one decimal place.
///
/// ```
/// use quadrille_search::Level;
/// let level: Level = "3".parse()?;
/// assert!(level < Level::FULL);
/// assert_eq!("3.5".parse::<Level>()?.to_string(), "3.5");
/// assert_eq!("perfect".parse(), Ok(Level::PERFECT));
/// assert_eq!("12".parse::<Level>().unwrap_err().to_string(), "`12` is not a level: expected a number from 1 to 10 with at most one decimal place, or `perfect`");
/// # Ok::<(), quadrille_games::rules::BadText>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Level {
    tenths: u8,
}

/// The text of the perfect level.
const PERFECT: &str = "perfect";

impl Level {
    /// The weakest level.
    pub const LOWEST: Self = Self { tenths: 10 };
    /// Full strength.
    pub const FULL: Self = Self { tenths: 100 };
    /// Full strength with perfect play of proven results, in a game with a solver.
    pub const PERFECT: Self = Self { tenths: 110 };

    /// Returns the level with this number, from 1 to 10, or 11 for the perfect level.
    ///
    /// # Errors
    /// Returns an error for any other number.
    pub fn new(number: u8) -> Result<Self, BadText> {
        let level = number.checked_mul(10).and_then(Self::from_tenths);
        level.ok_or_else(|| invalid_level_error(&number.to_string()))
    }

    /// Returns the level at a tenth of this number, from 10 to 100, or 110 for the perfect level; `None` for any other number.
    pub fn from_tenths(tenths: u8) -> Option<Self> {
        let level = Self { tenths };
        let is_valid = (Self::LOWEST..=Self::FULL).contains(&level) || level == Self::PERFECT;
        is_valid.then_some(level)
    }

    /// Returns levels 1 to 10, weakest first.
    pub fn all() -> impl ExactSizeIterator<Item = Self> {
        (1..=10).map(|number| Self { tenths: 10 * number })
    }

    /// Returns all levels up to full strength in steps of a tenth, weakest first.
    pub fn all_tenths() -> impl ExactSizeIterator<Item = Self> {
        (Self::LOWEST.tenths..Self::FULL.tenths + 1).map(|tenths| Self { tenths })
    }

    /// Returns the number rounded down, from 1 to 10, or 11 for the perfect level.
    pub const fn number(self) -> u8 {
        self.tenths / 10
    }

    /// Returns the number in tenths, from 10 to 100, or 110 for the perfect level.
    pub const fn tenths(self) -> u8 {
        self.tenths
    }

    /// Returns the number with its decimal place, from 1 to 10, or 11 for the perfect level.
    pub fn value(self) -> f64 {
        f64::from(self.tenths) / 10.0
    }

    /// Returns the nearest whole level. A half is rounded up.
    pub const fn rounded(self) -> Self {
        Self { tenths: (self.tenths + 5) / 10 * 10 }
    }

    /// Returns whether the level is a whole number or the perfect level.
    pub const fn is_whole(self) -> bool {
        self.tenths.is_multiple_of(10)
    }

    /// Returns the level's handicap in a game with these [`SCALE`](super::eval::Evaluate::SCALE),
    /// [`SOUND_GRADE`](super::eval::Evaluate::SOUND_GRADE) and `grades` of levels 1 to 9; `None` at full strength. A level
    /// between two others has a grade between theirs, and the one above level 9 has the highest grade.
    pub(super) fn handicap(
        self,
        scale: i32,
        sound_grade: Option<Grade>,
        grades: &[u16; 9],
        seed: u64,
    ) -> Option<Handicap> {
        let index = usize::from(self.number()) - 1;
        let grade = *grades.get(index)?;
        if self.is_whole() {
            let seed = zobrist::number(seed, u64::from(self.number()));
            return Some(Handicap::new(grade, scale, sound_grade, seed));
        }
        let next_grade = grades.get(index + 1).copied().unwrap_or(HIGHEST_GRADE);
        let tenths = u16::from(self.tenths % 10);
        let grade_between = grade + (next_grade.saturating_sub(grade) * tenths + 5) / 10;
        Some(Handicap::for_grade(grade_between, scale, sound_grade, seed))
    }
}

impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::PERFECT => f.write_str(PERFECT),
            level if level.is_whole() => level.number().fmt(f),
            level => write!(f, "{}.{}", level.number(), level.tenths % 10),
        }
    }
}

fn invalid_level_error(text: &str) -> BadText {
    let excerpt: String = text.chars().take(80).collect();
    BadText::new(format_args!(
        "`{excerpt}` is not a level: expected a number from 1 to 10 with at most one decimal place, or `{PERFECT}`"
    ))
}

impl FromStr for Level {
    type Err = BadText;

    fn from_str(text: &str) -> Result<Self, BadText> {
        if text.eq_ignore_ascii_case(PERFECT) {
            return Ok(Self::PERFECT);
        }
        let (whole_text, tenths_text) = text.split_once('.').unwrap_or((text, "0"));
        let parse_digit = |text: &str| {
            let is_digit = text.len() == 1 && text.starts_with(|c: char| c.is_ascii_digit());
            is_digit.then(|| text.parse::<u8>().ok()).flatten()
        };
        let number = whole_number(whole_text).and_then(|number| u8::try_from(number).ok());
        let level = number
            .filter(|number| *number < 12)
            .zip(parse_digit(tenths_text))
            .and_then(|(number, tenths)| Self::from_tenths(10 * number + tenths));
        level.ok_or_else(|| invalid_level_error(text))
    }
}

/// The weaknesses of a row of the scale, or of sound moves.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Grade {
    /// The number of positions searched per move.
    pub nodes: u64,
    /// The search depth in plies.
    pub depth: f64,
    /// The maximum error of an estimate, as a fraction of [`SCALE`](super::eval::Evaluate::SCALE).
    pub relative_error: f64,
    /// The number of overlooked moves per thousand.
    pub oversight_per_mille: f64,
}

/// The scale of weaknesses, the same for all games. A mistake costs more in some games than in others, so each game places its
/// levels differently ([`Evaluate::GRADES`](super::eval::Evaluate::GRADES)). Matches between neighbouring levels and against
/// `builtin:greedy` set the grades.
#[rustfmt::skip]
static GRADE_ROWS: [Grade; 11] = [
    Grade { nodes: 25,      depth: 1.0,  relative_error: 8.0,  oversight_per_mille: 600.0 },
    Grade { nodes: 100,     depth: 1.0,  relative_error: 2.0,  oversight_per_mille: 250.0 },
    Grade { nodes: 200,     depth: 2.0,  relative_error: 1.4,  oversight_per_mille: 180.0 },
    Grade { nodes: 400,     depth: 2.0,  relative_error: 1.0,  oversight_per_mille: 120.0 },
    Grade { nodes: 800,     depth: 3.0,  relative_error: 0.7,  oversight_per_mille: 80.0 },
    Grade { nodes: 1_600,   depth: 4.0,  relative_error: 0.5,  oversight_per_mille: 50.0 },
    Grade { nodes: 4_000,   depth: 6.0,  relative_error: 0.35, oversight_per_mille: 30.0 },
    Grade { nodes: 12_000,  depth: 8.0,  relative_error: 0.22, oversight_per_mille: 15.0 },
    Grade { nodes: 40_000,  depth: 12.0, relative_error: 0.08, oversight_per_mille: 0.0 },
    Grade { nodes: 150_000, depth: 40.0, relative_error: 0.0,  oversight_per_mille: 0.0 },
    Grade { nodes: 400_000, depth: 60.0, relative_error: 0.0,  oversight_per_mille: 0.0 },
];

/// The last row of the scale, in hundredths of a row. In a game with sound moves it is the share of all moves, in thousandths.
pub const HIGHEST_GRADE: u16 = 100 * (GRADE_ROWS.len() as u16 - 1);

/// The weaknesses of a level below full strength, for display.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Weakness {
    /// The search depth in plies.
    pub plies: u32,
    /// The maximum error of an estimate, as a fraction of the score that corresponds to an expected score of 0.75.
    pub misjudgement: f64,
    /// The fraction of moves that are overlooked, from 0 to 1.
    pub oversight: f64,
    /// The fraction of the own moves that are chosen almost at random, from 0 to 1. The other fields are about the rest.
    pub carelessness: f64,
}

/// A salt that makes the choice of careless moves independent of the random error.
const CARELESSNESS_SALT: u64 = 0x4341_5245_4c45_5353;

/// A salt that makes the random depth independent of the random error.
const DEPTH_SALT: u64 = 0x4445_5054_4800;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Handicap {
    /// The number of positions searched per move.
    pub nodes: u64,
    /// The search depth in thousandths of a ply. The fractional part is the share of moves that are searched one ply deeper.
    depth_thousandths: u64,
    /// The maximum absolute error of an estimate, in the evaluation's unit.
    max_error: i32,
    /// The number of overlooked moves per thousand.
    oversight_per_mille: u64,
    /// The number of the own moves per thousand that have the weaknesses of the lowest row instead of these.
    careless_per_mille: u64,
    seed: u64,
}

impl Handicap {
    /// Returns the handicap of a grade, in hundredths of a row of [`GRADE_ROWS`], or in thousandths of sound moves. The grade is
    /// mixed into the seed. Otherwise opponents with one seed would make the same mistakes and not exploit them.
    pub fn for_grade(grade: u16, scale: i32, sound_grade: Option<Grade>, seed: u64) -> Self {
        Self::new(grade, scale, sound_grade, zobrist::number(seed, u64::from(grade)))
    }

    fn new(grade: u16, scale: i32, sound_grade: Option<Grade>, seed: u64) -> Self {
        if let Some(sound_grade) = sound_grade {
            let careless_per_mille = HIGHEST_GRADE.saturating_sub(grade).into();
            let sound = Self::between([&sound_grade; 2], 0.0, scale, seed);
            return Self { careless_per_mille, ..sound };
        }
        let row = usize::from(grade / 100);
        let rows = [row, row + 1].map(|row| &GRADE_ROWS[row.min(GRADE_ROWS.len() - 1)]);
        Self::between(rows, f64::from(grade % 100) / 100.0, scale, seed)
    }

    /// Returns the handicap at this fraction of the way from one grade to another.
    fn between([low, high]: [&Grade; 2], fraction: f64, scale: i32, seed: u64) -> Self {
        let interpolate =
            |low_value: f64, high_value: f64| low_value + fraction * (high_value - low_value);
        let nodes = interpolate((low.nodes as f64).ln(), (high.nodes as f64).ln()).exp();
        let depth = interpolate(low.depth, high.depth);
        let relative_error = interpolate(low.relative_error, high.relative_error);
        let oversight = interpolate(low.oversight_per_mille, high.oversight_per_mille);
        Self {
            nodes: nodes.round() as u64,
            depth_thousandths: (depth * 1000.0).round() as u64,
            max_error: (f64::from(scale) * relative_error).round() as i32,
            oversight_per_mille: oversight.round() as u64,
            careless_per_mille: 0,
            seed,
        }
    }

    /// Returns the handicap of the move in the position with this key: a careless move has the weaknesses of the lowest row.
    pub fn at_position(self, key: u64, scale: i32) -> Self {
        let random = zobrist::number(self.seed ^ CARELESSNESS_SALT, key) % 1000;
        if random < self.careless_per_mille {
            return Self::between([&GRADE_ROWS[0]; 2], 0.0, scale, self.seed);
        }
        self
    }

    /// Returns the weaknesses for display, in a game in which `scale` corresponds to an expected score of 0.75.
    pub fn weakness(&self, scale: i32) -> Weakness {
        Weakness {
            plies: whole_plies(self.depth_thousandths + 500),
            misjudgement: f64::from(self.max_error) / f64::from(scale),
            oversight: self.oversight_per_mille as f64 / 1000.0,
            carelessness: self.careless_per_mille as f64 / 1000.0,
        }
    }

    /// Returns whether moves are overlooked. If none are, pruning and immediate wins work as at full strength.
    pub const fn overlooks_moves(&self) -> bool {
        self.oversight_per_mille > 0
    }

    /// Returns the depth in plies for the position with this key. A fractional depth is rounded at random, so that strength
    /// rises evenly along the scale.
    pub fn depth(&self, key: u64) -> u32 {
        let random = zobrist::number(self.seed ^ DEPTH_SALT, key) % 1000;
        whole_plies(self.depth_thousandths + 999 - random)
    }

    /// Returns the error of the estimate of the position with this key. Small errors are more frequent than large ones.
    pub fn estimate_error(&self, key: u64) -> i32 {
        if self.max_error == 0 {
            return 0;
        }
        let random = zobrist::number(self.seed, key);
        let random_part = |bits: u64| i64::from(self.max_error) * (bits & 0xFFFF) as i64 / 0x10000;
        i32::try_from(random_part(random) - random_part(random >> 16)).unwrap_or(0)
    }

    /// Removes the overlooked moves of the position with this key, but leaves at least one. Forcing moves are overlooked half
    /// as often.
    pub fn remove_overlooked_moves<M: Copy>(
        &self,
        key: u64,
        moves: &mut Vec<M>,
        is_forcing: impl Fn(M) -> bool,
    ) {
        if self.oversight_per_mille == 0 || moves.len() < 2 {
            return;
        }
        let random = |index: usize| zobrist::number(self.seed ^ key, index as u64);
        let kept_index = random(moves.len()) as usize % moves.len();
        let mut index = 0;
        moves.retain(|&mv| {
            let random_thousandths = random(index) % 1000;
            let oversight_per_mille = if is_forcing(mv) {
                self.oversight_per_mille / 2
            } else {
                self.oversight_per_mille
            };
            let is_kept = random_thousandths >= oversight_per_mille || index == kept_index;
            index += 1;
            is_kept
        });
    }
}

const fn whole_plies(thousandths: u64) -> u32 {
    (thousandths / 1000) as u32
}

#[cfg(test)]
mod tests {
    use super::*;

    const EVEN: [u16; 9] = [100, 200, 300, 400, 500, 600, 700, 800, 900];

    #[test]
    fn level_parameters_interpolate() {
        let grades = [150, 200, 300, 400, 500, 600, 700, 800, 900];
        let handicap = Level::LOWEST.handicap(100, None, &grades, 0);
        let Some(Handicap { nodes, max_error, oversight_per_mille, .. }) = handicap else {
            unreachable!("the lowest level has a handicap");
        };
        assert_eq!((nodes, max_error, oversight_per_mille), (141, 170, 215));
        assert_eq!(
            Level { tenths: 90 }.handicap(100, None, &grades, 0).map(|last| last.nodes),
            Some(150_000)
        );
    }

    #[test]
    fn levels_between_two_others_are_between_them() {
        let strength = |level: Level| {
            let handicap = level.handicap(100, None, &EVEN, 0)?;
            Some((handicap.nodes, handicap.depth_thousandths, -handicap.max_error))
        };
        for (one, next) in Level::all_tenths().zip(Level::all_tenths().skip(1)) {
            let [one, next] = [one, next].map(strength);
            if let (Some(one), Some(next)) = (one, next) {
                let rises = one.0 < next.0 && one.1 <= next.1 && one.2 <= next.2;
                assert!(rises, "{one:?}, {next:?}");
            }
        }
        assert_eq!(Level::all_tenths().len(), 91);
    }

    #[test]
    fn only_full_strength_has_no_handicap() {
        for level in Level::all() {
            let handicap = level.handicap(100, None, &EVEN, 0);
            assert_eq!(handicap.is_none(), level == Level::FULL);
        }
        assert_eq!(Level::all().len(), 10);
        assert!(Level::new(0).is_err() && Level::new(12).is_err());
        assert!(Level::PERFECT.handicap(100, None, &EVEN, 0).is_none());
        for level in Level::all_tenths().chain([Level::PERFECT]) {
            assert_eq!(level.to_string().parse(), Ok(level));
        }
        assert_eq!("Perfect".parse(), Ok(Level::PERFECT));
        for text in [
            "", "0", "0.9", "11.1", "12", "10.1", "full", "perfec", "-1", "1.", ".5", "1.25",
            "1.+", "+3", "03", " 3", "3_0",
        ] {
            assert!(text.parse::<Level>().is_err(), "{text}");
        }
    }

    #[test]
    fn fractional_depth_is_chosen_with_its_probability() {
        let depths = |grade| {
            let handicap = Handicap::for_grade(grade, 100, None, 7);
            (0..4000).map(|key| handicap.depth(key)).collect::<Vec<_>>()
        };
        assert!(depths(200).iter().all(|&depth| depth == 2));
        // A quarter of the way from depth 4 to 6, and from 2 to 3.
        for (grade, least, part) in [(525, 4, 0.5), (325, 2, 0.25)] {
            let depths = depths(grade);
            let deeper = depths.iter().filter(|&&depth| depth == least + 1).count();
            assert!(depths.iter().all(|depth| (least..=least + 1).contains(depth)));
            let share = deeper as f64 / 4000.0;
            assert!((share - part).abs() < 0.04, "{grade}: {share}");
        }
    }

    #[test]
    fn grade_is_the_share_of_sound_moves_where_a_game_has_them() {
        let sound_grade =
            Grade { nodes: 777, depth: 3.0, relative_error: 0.1, oversight_per_mille: 0.0 };
        for (grade, sound_share) in [(0, 0.0), (250, 0.25), (750, 0.75), (HIGHEST_GRADE, 1.0)] {
            let handicap = Handicap::for_grade(grade, 100, Some(sound_grade), 7);
            let carelessness = handicap.weakness(100).carelessness;
            assert!((carelessness - (1.0 - sound_share)).abs() < 1e-9, "{grade}");
            let nodes = (0..4000).map(|key| handicap.at_position(key, 100).nodes);
            let nodes: Vec<u64> = nodes.collect();
            assert!(nodes.iter().all(|nodes| [GRADE_ROWS[0].nodes, 777].contains(nodes)));
            let sound_count = nodes.iter().filter(|&&nodes| nodes == 777).count();
            assert!((sound_count as f64 / 4000.0 - sound_share).abs() < 0.04, "{grade}");
        }
        let handicap = Handicap::for_grade(250, 100, None, 7);
        assert_eq!(handicap.at_position(1, 100), handicap);
    }

    #[test]
    fn errors_stay_within_the_noise_and_depend_on_the_seed() {
        let [one, two] = [1, 2].map(|seed| Level::LOWEST.handicap(100, None, &EVEN, seed));
        let (Some(one), Some(two)) = (one, two) else {
            unreachable!("the lowest level has a handicap");
        };
        let errors: Vec<i32> = (0..1000).map(|key| one.estimate_error(key)).collect();
        assert!(errors.iter().all(|error| error.abs() <= one.max_error));
        assert!(errors.iter().any(|&error| error > one.max_error / 2));
        assert!(errors.iter().any(|&error| error < -one.max_error / 2));
        assert_ne!(errors, (0..1000).map(|key| two.estimate_error(key)).collect::<Vec<_>>());
    }

    #[test]
    fn levels_with_one_seed_err_independently() {
        let [one, two] = [400, 401].map(|grade| Handicap::for_grade(grade, 100, None, 1));
        let alike = (0..1000)
            .filter(|&key| (one.estimate_error(key) < 0) == (two.estimate_error(key) < 0))
            .count();
        assert!((400..600).contains(&alike), "{alike}");
    }

    #[test]
    fn some_moves_are_overlooked_but_never_all() {
        let Some(handicap) = Level::LOWEST.handicap(100, None, &EVEN, 3) else {
            unreachable!("the lowest level has a handicap");
        };
        let mut left = 0;
        for key in 0..500 {
            for count in 1..6 {
                let mut moves: Vec<usize> = (0..count).collect();
                handicap.remove_overlooked_moves(key, &mut moves, |_| false);
                assert!(!moves.is_empty() && moves.is_sorted());
                left += moves.len();
            }
        }
        assert!(left < 500 * 15 * 9 / 10, "{left}");
    }
}
