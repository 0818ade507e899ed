//! The parameters of pruning, reductions, ordering and time management for each game, and how to change them for a trial.
//!
//! A trial of other values is a match in which one side has them set by the engine's option `Parameters` or after `builtin:`.
//! `docs/experiments.md` lists the trials.

use super::EVALUATION_LIMIT;
use quadrille_games::rules::{BadText, quote};
use std::fmt;
use std::ops::RangeInclusive;
use std::str::FromStr;

/// What may be changed: its name and the values that the search can work with.
#[derive(Debug, PartialEq, Eq)]
pub struct Parameter {
    /// Its name, the field's of [`Parameters`].
    pub name: &'static str,
    /// The values that it may have.
    pub range: RangeInclusive<i32>,
}

macro_rules! parameters {
    ($($(#[$doc:meta])* $name:ident: $usual:expr, $range:expr;)*) => {
        /// The parameters of a game's search. Depths are in plies, margins in the evaluation's unit.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub struct Parameters {
            $($(#[$doc])* pub $name: i32,)*
        }

        impl Parameters {
            /// All that there are.
            pub const ALL: &[Parameter] = &[$(Parameter { name: stringify!($name), range: $range },)*];

            /// The defaults of a game.
            pub const USUAL: Self = Self { $($name: $usual,)* };

            /// The value of the parameter of this name.
            fn value_mut(&mut self, name: &str) -> Option<&mut i32> {
                match name {
                    $(stringify!($name) => Some(&mut self.$name),)*
                    _ => None,
                }
            }
        }
    };
}

/// The largest margin.
const MOST: i32 = EVALUATION_LIMIT;

parameters! {
    /// Aspiration windows, narrowed around the last iteration's value, from this depth on.
    aspiration_depth: 4, 1..=64;
    /// Half the first aspiration window: by how much the value usually changes at most from one depth to the next.
    aspiration_delta: 60, 1..=MOST;
    /// How many times as wide an aspiration window is when the one before has failed.
    aspiration_growth: 4, 2..=64;
    /// Late move reductions from this depth on.
    late_move_reduction_depth: 3, 2..=64;
    /// Late move reductions spare this many moves.
    full_depth_moves: 3, 1..=64;
    /// How much late moves are reduced: in hundredths of the product of the logarithms, to the base of two and rounded down, of the
    /// depth and of the move's place.
    late_move_reduction_percent: 50, 0..=200;
    /// Futility pruning at depth 1: the maximum gain of a quiet move over the estimate.
    futility_margin: MOST, 0..=MOST;
    /// Futility pruning at depth 2 (extended futility pruning).
    extended_futility_margin: MOST, 0..=MOST;
    /// Reverse futility pruning up to this depth; 0 for none.
    reverse_futility_depth: 0, 0..=64;
    /// A position whose estimate is above beta by this much for every ply of depth left is pruned.
    reverse_futility_margin: MOST, 0..=MOST;
    /// Late move pruning up to this depth.
    late_move_pruning_depth: 4, 0..=64;
    /// So many moves it always spares.
    late_move_pruning_base: 4, 1..=64;
    /// And as many more as this times the square of the depth.
    late_move_pruning_factor: 2, 0..=64;
    /// Internal iterative reduction from this depth on: a node without a table move is searched less deep.
    internal_iterative_reduction_depth: 5, 2..=64;
    /// Null move pruning from this depth on, in a game that has it.
    null_move_depth: 3, 1..=64;
    /// The reduction of a search after a null move, in plies.
    null_move_reduction: 3, 1..=16;
    /// One more ply of reduction for this number of plies of the node's depth.
    null_move_divisor: 4, 1..=64;
    /// So many plies of forcing moves are followed at most beyond the horizon.
    quiescence_plies: 8, 0..=32;
    /// From one search to the next history scores are divided by this.
    history_aging: 4, 1..=64;
    /// The most that one cut-off adds to a history score.
    max_history_bonus: 1024, 1..=8192;
    /// The weight of a game's own move score relative to its history.
    move_score_weight: 8, 0..=128;
    /// The number of moves to come that time management assumes on a clock.
    moves_to_come: 25, 1..=500;
}

impl Parameters {
    pub(crate) const UPTHRUST: Self = Self {
        moves_to_come: 15,
        aspiration_delta: 600,
        futility_margin: 1500,
        extended_futility_margin: 2300,
        reverse_futility_depth: 5,
        reverse_futility_margin: 900,
        ..Self::USUAL
    };
    pub(crate) const HIQUE: Self = Self {
        futility_margin: 150,
        extended_futility_margin: 250,
        reverse_futility_depth: 5,
        reverse_futility_margin: 75,
        ..Self::USUAL
    };
    pub(crate) const FOCUS: Self = Self {
        futility_margin: 100,
        extended_futility_margin: 160,
        reverse_futility_depth: 5,
        reverse_futility_margin: 80,
        moves_to_come: 8,
        ..Self::USUAL
    };
    pub(crate) const FOCUS_EXACT: Self = Self {
        moves_to_come: 11,
        ..Self::FOCUS
    };
    pub(crate) const FOCUS_CLASSIC: Self = Self {
        moves_to_come: 22,
        ..Self::FOCUS
    };
    pub(crate) const CUBLINO_PUR: Self = Self {
        moves_to_come: 35,
        aspiration_delta: 150,
        futility_margin: 250,
        extended_futility_margin: 400,
        reverse_futility_depth: 5,
        reverse_futility_margin: 150,
        ..Self::USUAL
    };
    pub(crate) const CUBLINO_CONTRA: Self = Self {
        moves_to_come: 30,
        futility_margin: 100,
        extended_futility_margin: 160,
        reverse_futility_depth: 5,
        reverse_futility_margin: 80,
        ..Self::USUAL
    };

    /// The parameters' names, for people.
    pub fn names() -> String {
        let names: Vec<_> = Self::ALL.iter().map(|it| it.name).collect();
        names.join(", ")
    }

    /// The parameter of this name. Capitals do not matter.
    pub fn named(name: &str) -> Option<&'static Parameter> {
        Self::ALL
            .iter()
            .find(|parameter| parameter.name.eq_ignore_ascii_case(name))
    }

    /// These with `changes`.
    pub fn with(mut self, changes: &ParameterChanges) -> Self {
        for &(parameter, value) in &changes.0 {
            if let Some(own) = self.value_mut(parameter.name) {
                *own = value;
            }
        }
        self
    }

    /// By how many plies late moves are searched less deep at first: the `index`-th one, at this depth.
    pub(crate) fn late_move_reduction(&self, depth: i32, index: usize) -> i32 {
        let product = index.max(1).ilog2() * depth.max(1).unsigned_abs().ilog2();
        product.cast_signed() * self.late_move_reduction_percent / 100
    }

    /// How many moves are searched at most at `depth`, up to [`late_move_pruning_depth`](Self::late_move_pruning_depth); forcing ones
    /// always are.
    pub(crate) const fn late_move_limit(&self, depth: i32) -> usize {
        let moves = self.late_move_pruning_base + self.late_move_pruning_factor * depth * depth;
        moves.unsigned_abs() as usize
    }

    /// The futility margin at `depth`; `None` where it is too far from the horizon.
    pub(crate) const fn futility_margin_at(&self, depth: i32) -> Option<i32> {
        match depth {
            ..=1 => Some(self.futility_margin),
            2 => Some(self.extended_futility_margin),
            _ => None,
        }
    }
}

/// Reverse futility pruning up to this depth, in plies, for a level that overlooks moves.
pub(crate) const HANDICAP_REVERSE_FUTILITY_DEPTH: i32 = 3;
/// The maximum depth of null move pruning, in plies. Searches get deeper only in trees that can be searched to the end, where
/// they should prove the result, which an estimate does not.
pub(crate) const NULL_MOVE_MAX_DEPTH: i32 = 32;
/// A history score stays within this either way.
pub(crate) const HISTORY_LIMIT: i32 = 1 << 14;

/// Values in the place of a game's own, by name: `reverse_futility_margin=90,full_depth_moves=4`.
///
/// ```
/// use quadrille_search::{ParameterChanges, Parameters};
/// let changes: ParameterChanges = "full_depth_moves=4".parse()?;
/// assert_eq!(Parameters::USUAL.with(&changes).full_depth_moves, 4);
/// assert!("full_depth_moves=0".parse::<ParameterChanges>().is_err());
/// # Ok::<(), quadrille_games::rules::BadText>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ParameterChanges(Vec<(&'static Parameter, i32)>);

impl ParameterChanges {
    /// Nothing is changed.
    pub const NONE: Self = Self(Vec::new());

    /// Whether nothing is changed.
    pub const fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Adds a change, `NAME=NUMBER`, in place of an earlier one of the same parameter.
    ///
    /// # Errors
    /// When there is no such parameter, or it cannot have that value.
    pub fn add(&mut self, text: &str) -> Result<(), BadText> {
        let unknown = || {
            let (found, names) = (quote(text), Parameters::names());
            BadText::new(format_args!(
                "`{found}`: expected NAME=NUMBER with one of the names {names}"
            ))
        };
        let (name, value) = text.split_once('=').ok_or_else(unknown)?;
        let parameter = Parameters::named(name.trim()).ok_or_else(unknown)?;
        let number = value.trim().parse().ok();
        let number = number.filter(|number| parameter.range.contains(number));
        let number = number.ok_or_else(|| {
            let (found, name, range) = (quote(value), parameter.name, &parameter.range);
            let (least, most) = (range.start(), range.end());
            BadText::new(format_args!(
                "`{found}`: expected a whole number from {least} to {most} for `{name}`"
            ))
        })?;
        self.0.retain(|(it, _)| *it != parameter);
        self.0.push((parameter, number));
        Ok(())
    }
}

impl FromStr for ParameterChanges {
    type Err = BadText;

    fn from_str(text: &str) -> Result<Self, BadText> {
        let mut changes = Self::default();
        if text.trim().is_empty() {
            return Ok(changes);
        }
        text.split(',').try_for_each(|part| changes.add(part))?;
        Ok(changes)
    }
}

impl fmt::Display for ParameterChanges {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, (parameter, value)) in self.0.iter().enumerate() {
            let comma = if index == 0 { "" } else { "," };
            write!(f, "{comma}{}={value}", parameter.name)?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parameters_round_trip_and_take_effect() {
        for parameter in Parameters::ALL {
            for value in [*parameter.range.start(), *parameter.range.end()] {
                let text = format!("{}={value}", parameter.name);
                let changes: ParameterChanges = text.parse().expect("a change");
                assert_eq!(changes.to_string(), text);
                let mut changed = Parameters::USUAL.with(&changes);
                assert_eq!(changed.value_mut(parameter.name), Some(&mut value.clone()));
            }
            for mut own in [
                Parameters::USUAL,
                Parameters::UPTHRUST,
                Parameters::HIQUE,
                Parameters::FOCUS,
                Parameters::FOCUS_EXACT,
                Parameters::FOCUS_CLASSIC,
                Parameters::CUBLINO_PUR,
                Parameters::CUBLINO_CONTRA,
            ] {
                let value = own.value_mut(parameter.name).map(|value| *value);
                assert!(
                    value.is_some_and(|value| parameter.range.contains(&value)),
                    "{parameter:?}"
                );
            }
        }
        let twice: ParameterChanges = "full_depth_moves=4, full_depth_moves=5"
            .parse()
            .expect("changes");
        assert_eq!(twice.to_string(), "full_depth_moves=5");
    }

    #[test]
    fn invalid_parameter_is_quoted() {
        for (text, expected) in [
            ("depth=4", "`depth=4`: expected NAME=NUMBER"),
            ("full_depth_moves", "`full_depth_moves`: expected NAME"),
            ("full_depth_moves=many", "`many`: expected a whole number"),
            ("full_depth_moves=99", "from 1 to 64"),
            ("full_depth_moves=4,", "``: expected NAME=NUMBER"),
        ] {
            let error = text.parse::<ParameterChanges>().expect_err(text);
            assert!(error.to_string().contains(expected), "{error}");
        }
    }
}
