//! The search parameters of each game, and their changes for experiments.
//!
//! An experiment is a match in which one side has changed values, set by the engine option `Parameters` or after `builtin:`.
//! `docs/experiments.md` lists the experiments.

use super::EVALUATION_LIMIT;
use quadrille_games::rules::{BadText, quote};
use std::fmt;
use std::ops::RangeInclusive;
use std::str::FromStr;

/// A parameter that can be changed, and its valid values.
#[derive(Debug, PartialEq, Eq)]
pub struct Parameter {
    /// The name of the field in [`Parameters`].
    pub name: &'static str,
    /// The valid values.
    pub range: RangeInclusive<i32>,
}

macro_rules! define_parameters {
    ($($(#[$doc:meta])* $name:ident: $default:expr, $range:expr;)*) => {
        /// The parameters of a game's search. Depths are in plies, margins in the evaluation's unit.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub struct Parameters {
            $($(#[$doc])* pub $name: i32,)*
        }

        impl Parameters {
            /// All parameters.
            pub const ALL: &[Parameter] = &[$(Parameter { name: stringify!($name), range: $range },)*];

            /// The defaults, for a game that sets no others.
            pub const DEFAULT: Self = Self { $($name: $default,)* };

            fn value_mut(&mut self, name: &str) -> Option<&mut i32> {
                match name {
                    $(stringify!($name) => Some(&mut self.$name),)*
                    _ => None,
                }
            }
        }
    };
}

const MAX_MARGIN: i32 = EVALUATION_LIMIT;

define_parameters! {
    /// Aspiration windows are used from this depth on.
    aspiration_depth: 4, 1..=64;
    /// Half of the first aspiration window: the usual maximum change of the value from one depth to the next.
    aspiration_delta: 60, 1..=MAX_MARGIN;
    /// The factor by which a failed aspiration window grows.
    aspiration_growth: 4, 2..=64;
    /// Late move reductions are used from this depth on.
    late_move_reduction_depth: 3, 2..=64;
    /// The number of first moves exempt from late move reductions.
    full_depth_moves: 3, 1..=64;
    /// The late move reduction in hundredths of log2(depth) * log2(move index), each rounded down.
    late_move_reduction_percent: 50, 0..=200;
    /// The futility margin at depth 1: the largest gain that a quiet move is assumed to bring.
    futility_margin: MAX_MARGIN, 0..=MAX_MARGIN;
    /// The futility margin at depth 2 (extended futility pruning).
    extended_futility_margin: MAX_MARGIN, 0..=MAX_MARGIN;
    /// Reverse futility pruning is used up to this depth; 0 disables it.
    reverse_futility_depth: 0, 0..=64;
    /// The reverse futility margin per ply of remaining depth. The estimate must exceed beta by the margin.
    reverse_futility_margin: MAX_MARGIN, 0..=MAX_MARGIN;
    /// Late move pruning is used up to this depth.
    late_move_pruning_depth: 4, 0..=64;
    /// The number of moves exempt from late move pruning at depth 0.
    late_move_pruning_base: 4, 1..=64;
    /// The number of further exempt moves, to be multiplied by the square of the depth.
    late_move_pruning_factor: 2, 0..=64;
    /// Internal iterative reduction of nodes without a table move is used from this depth on.
    internal_iterative_reduction_depth: 5, 2..=64;
    /// Null-move pruning is used from this depth on, in games that have it.
    null_move_depth: 3, 1..=64;
    /// The reduction of a null-move search, in plies.
    null_move_reduction: 3, 1..=16;
    /// The null-move reduction grows by one per this number of plies of the node's depth.
    null_move_divisor: 4, 1..=64;
    /// The maximum number of plies of the quiescence search.
    quiescence_plies: 8, 0..=32;
    /// The divisor of history scores between searches.
    history_aging: 4, 1..=64;
    /// The maximum bonus of a cutoff to a history score.
    max_history_bonus: 1024, 1..=8192;
    /// The weight of the game's move score relative to history.
    move_score_weight: 8, 0..=128;
    /// The number of remaining moves for which time on a clock is planned.
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
        ..Self::DEFAULT
    };
    pub(crate) const HIQUE: Self = Self {
        futility_margin: 150,
        extended_futility_margin: 250,
        reverse_futility_depth: 5,
        reverse_futility_margin: 75,
        ..Self::DEFAULT
    };
    pub(crate) const FOCUS: Self = Self {
        futility_margin: 100,
        extended_futility_margin: 160,
        reverse_futility_depth: 5,
        reverse_futility_margin: 80,
        moves_to_come: 8,
        ..Self::DEFAULT
    };
    pub(crate) const FOCUS_EXACT: Self = Self { moves_to_come: 11, ..Self::FOCUS };
    pub(crate) const FOCUS_CLASSIC: Self = Self { moves_to_come: 22, ..Self::FOCUS };
    pub(crate) const CUBLINO_PUR: Self = Self {
        moves_to_come: 35,
        aspiration_delta: 150,
        futility_margin: 250,
        extended_futility_margin: 400,
        reverse_futility_depth: 5,
        reverse_futility_margin: 150,
        ..Self::DEFAULT
    };
    pub(crate) const CUBLINO_CONTRA: Self = Self {
        moves_to_come: 30,
        futility_margin: 100,
        extended_futility_margin: 160,
        reverse_futility_depth: 5,
        reverse_futility_margin: 80,
        ..Self::DEFAULT
    };

    /// Returns the names of all parameters, separated by commas.
    pub fn name_list() -> String {
        let names: Vec<_> = Self::ALL.iter().map(|parameter| parameter.name).collect();
        names.join(", ")
    }

    /// Finds a parameter by its name, ignoring ASCII case.
    pub fn find_by_name(name: &str) -> Option<&'static Parameter> {
        Self::ALL.iter().find(|parameter| parameter.name.eq_ignore_ascii_case(name))
    }

    /// Returns the parameters with `changes` applied.
    pub fn with_changes(mut self, changes: &ParameterChanges) -> Self {
        for &(parameter, value) in &changes.0 {
            if let Some(parameter_value) = self.value_mut(parameter.name) {
                *parameter_value = value;
            }
        }
        self
    }

    /// Returns the late move reduction, in plies, of the move with this index at this depth.
    pub(crate) fn late_move_reduction(&self, depth: i32, index: usize) -> i32 {
        let log_product = index.max(1).ilog2() * depth.max(1).unsigned_abs().ilog2();
        log_product.cast_signed() * self.late_move_reduction_percent / 100
    }

    /// Returns the number of moves searched at `depth`, which is at most
    /// [`late_move_pruning_depth`](Self::late_move_pruning_depth). Forcing moves are always searched.
    pub(crate) const fn late_move_limit(&self, depth: i32) -> usize {
        let move_count =
            self.late_move_pruning_base + self.late_move_pruning_factor * depth * depth;
        move_count.unsigned_abs() as usize
    }

    /// Returns the futility margin at `depth`; `None` too far from the horizon.
    pub(crate) const fn futility_margin_at(&self, depth: i32) -> Option<i32> {
        match depth {
            ..=1 => Some(self.futility_margin),
            2 => Some(self.extended_futility_margin),
            _ => None,
        }
    }
}

/// The maximum depth, in plies, of reverse futility pruning for a level that overlooks moves.
pub(crate) const HANDICAP_REVERSE_FUTILITY_DEPTH: i32 = 3;
/// The maximum depth, in plies, of null-move pruning. Only a tree that can be searched to its end is deeper. There, a proof
/// is more useful than an estimate.
pub(crate) const NULL_MOVE_MAX_DEPTH: i32 = 32;
/// The limit of the absolute value of a history score.
pub(crate) const HISTORY_LIMIT: i32 = 1 << 14;

/// Changes of parameters, by name: `reverse_futility_margin=90,full_depth_moves=4`.
///
/// ```
/// use quadrille_search::{ParameterChanges, Parameters};
/// let changes: ParameterChanges = "full_depth_moves=4".parse()?;
/// assert_eq!(Parameters::DEFAULT.with_changes(&changes).full_depth_moves, 4);
/// assert!("full_depth_moves=0".parse::<ParameterChanges>().is_err());
/// # Ok::<(), quadrille_games::rules::BadText>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ParameterChanges(Vec<(&'static Parameter, i32)>);

impl ParameterChanges {
    /// No changes.
    pub const NONE: Self = Self(Vec::new());

    /// Returns whether there are no changes.
    pub const fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Adds a change, `NAME=NUMBER`, replacing an earlier one of the same parameter.
    ///
    /// # Errors
    /// Returns an error for an unknown name and for a value out of the parameter's range.
    pub fn add(&mut self, text: &str) -> Result<(), BadText> {
        let unknown_name_error = || {
            let (quoted_text, names) = (quote(text), Parameters::name_list());
            BadText::new(format_args!(
                "`{quoted_text}`: expected NAME=NUMBER with one of the names {names}"
            ))
        };
        let (name, value) = text.split_once('=').ok_or_else(unknown_name_error)?;
        let parameter = Parameters::find_by_name(name.trim()).ok_or_else(unknown_name_error)?;
        let number = value.trim().parse().ok();
        let valid_number = number.filter(|number| parameter.range.contains(number));
        let valid_number = valid_number.ok_or_else(|| {
            let (quoted_text, name, range) = (quote(value), parameter.name, &parameter.range);
            let (min, max) = (range.start(), range.end());
            BadText::new(format_args!(
                "`{quoted_text}`: expected a whole number from {min} to {max} for `{name}`"
            ))
        })?;
        self.0.retain(|(changed_parameter, _)| *changed_parameter != parameter);
        self.0.push((parameter, valid_number));
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
        text.split(',').try_for_each(|change| changes.add(change))?;
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
                let mut changed = Parameters::DEFAULT.with_changes(&changes);
                assert_eq!(changed.value_mut(parameter.name), Some(&mut value.clone()));
            }
            for mut own in [
                Parameters::DEFAULT,
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
        let twice: ParameterChanges =
            "full_depth_moves=4, full_depth_moves=5".parse().expect("changes");
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
