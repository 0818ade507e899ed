//! Strategy lessons: an idea with its measured effect, an example, a counterexample and puzzles.
//!
//! ```toml
//! variant = "hique"
//! command = "quadrille-dev strategy measure hique --games 2000 --nodes 1000 --seed 1"
//! games = 2000
//!
//! [[lesson]]
//! idea = "front-runner"            # a name that the command prints, with its figures
//! theme = "advance"                # of its puzzles
//! with = { positions = 1352, score = 0.634, error = 0.025 }
//! without = { positions = 2000, score = 0.483, error = 0.021 }
//! [[lesson.step]]                  # as in the lessons about rules; the example, then the counterexample
//! name = "example"
//! text = "strategy-hique-front-runner"
//! position = "..."
//! expect = ["..."]
//! ```

use super::candidates::idea_moves;
use super::idea::{idea_holds, idea_meaning, idea_names};
use super::measure::MeanScore;
use crate::lesson::{Lesson, StepFile, read_steps};
use crate::puzzle::{self, Puzzle, Theme};
use quadrille_games::rules::{AnyMove, AnyPosition, BadText, Variant, quote};
use serde::Deserialize;
use std::cmp::Reverse;
use std::sync::LazyLock;

/// The number of puzzles of a lesson.
const PUZZLE_COUNT: usize = 3;

/// A lesson about an idea.
#[derive(Clone, Debug, PartialEq)]
pub struct StrategyLesson {
    /// The name of the idea.
    pub idea: String,
    /// The command that measured it.
    pub command: String,
    /// The number of games in which it was measured.
    pub games: u32,
    /// The score of a player for whom the idea holds.
    pub score_with: MeanScore,
    /// The score of a player for whom it does not hold.
    pub score_without: MeanScore,
    /// The theme of its puzzles.
    pub theme: Theme,
    /// Two steps: an example and a counterexample. Each has the figures `with`, `without`, in per cent, and `games`.
    pub lesson: Lesson,
}

/// The content of a file.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct StrategyFile {
    variant: String,
    /// The command that measured the ideas.
    command: String,
    games: u32,
    #[serde(default)]
    lesson: Vec<LessonEntry>,
}

/// The content of a lesson.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct LessonEntry {
    idea: String,
    theme: String,
    with: MeanScore,
    without: MeanScore,
    #[serde(default)]
    step: Vec<StepFile>,
}

impl StrategyLesson {
    /// Parses the lessons of a variant and plays every move in them.
    ///
    /// # Errors
    /// If a value or a move is invalid; quotes it and says what was expected.
    pub fn parse(text: &str) -> Result<Vec<Self>, BadText> {
        let file_error =
            |error: String| BadText::new(format_args!("invalid strategy lessons: {error}"));
        let file: StrategyFile = toml::from_str(text)
            .map_err(|error| file_error(error.to_string().trim().to_owned()))?;
        let variant: Variant =
            file.variant.parse().map_err(|error| file_error(format!("{error}")))?;
        if !file.command.contains(variant.id()) {
            let command = quote(&file.command);
            return Err(file_error(format!(
                "command: expected the command that measured {variant}, found `{command}`"
            )));
        }
        let read_lesson = |entry: LessonEntry| entry.read(variant, &file.command, file.games);
        file.lesson.into_iter().map(read_lesson).collect()
    }

    /// Returns whether a player should try to obtain the idea. Otherwise it is a mistake to avoid.
    pub fn is_good(&self) -> bool {
        self.score_with.score > self.score_without.score
    }

    /// Returns a description of the idea in English.
    pub fn meaning(&self) -> &'static str {
        idea_meaning(&self.idea, &AnyPosition::start(self.lesson.variant)).unwrap_or_default()
    }

    /// Returns whether `mv` obtains the idea in the step with this index, and this step is the example of a good idea.
    pub fn example_shows_idea(&self, step: usize, mv: AnyMove) -> bool {
        let game = self.lesson.steps[step].game();
        let player = game.position().to_move();
        let obtains = |after: AnyPosition| {
            after.outcome().is_none() && idea_holds(&self.idea, &after, player) == Some(true)
        };
        step == 0 && self.is_good() && game.position().play(mv).is_ok_and(obtains)
    }

    /// Returns three puzzles with the theme of the lesson, the easiest first. Prefers puzzles whose
    /// first move obtains a good idea, or avoids a bad one.
    pub fn puzzles(&self) -> Vec<&'static Puzzle> {
        let obtains_idea = |puzzle: &Puzzle| {
            let first_move = puzzle.line.first();
            first_move.is_some_and(|mv| idea_moves(&self.idea, &puzzle.position).contains(mv))
        };
        let shipped_puzzles = puzzle::shipped(self.lesson.variant).iter();
        let mut candidates: Vec<(&Puzzle, bool)> = shipped_puzzles
            .filter(|puzzle| puzzle.themes.contains(&self.theme))
            .map(|puzzle| (puzzle, obtains_idea(puzzle)))
            .collect();
        candidates.sort_by_key(|(puzzle, obtains_idea)| {
            (Reverse(*obtains_idea == self.is_good()), puzzle.rating)
        });
        let mut puzzles: Vec<&Puzzle> =
            candidates.into_iter().take(PUZZLE_COUNT).map(|(puzzle, _)| puzzle).collect();
        puzzles.sort_by_key(|puzzle| puzzle.rating);
        puzzles
    }
}

impl LessonEntry {
    fn read(self, variant: Variant, command: &str, games: u32) -> Result<StrategyLesson, BadText> {
        let idea = quote(&self.idea);
        let idea_error = |message: String| BadText::new(format_args!("idea `{idea}`: {message}"));
        let names = idea_names(&AnyPosition::start(variant));
        if !names.contains(&&*self.idea) {
            return Err(idea_error(format!("expected one of {}", names.join(", "))));
        }
        let theme = Theme::from_id(&self.theme).ok_or_else(|| {
            let theme = quote(&self.theme);
            idea_error(format!("theme: expected the name of a theme, found `{theme}`"))
        })?;
        let mut steps =
            read_steps(self.step, variant).map_err(|error| idea_error(error.to_string()))?;
        let per_cent = |score: &MeanScore| (100.0 * score.score).round() as u32;
        for step in &mut steps {
            step.figures = vec![
                ("with", per_cent(&self.with)),
                ("without", per_cent(&self.without)),
                ("games", games),
            ];
        }
        Ok(StrategyLesson {
            idea: self.idea,
            command: command.to_owned(),
            games,
            score_with: self.with,
            score_without: self.without,
            theme,
            lesson: Lesson { variant, steps },
        })
    }
}

/// Returns the strategy lessons of `variant` that are part of the program.
pub fn shipped_lessons(variant: Variant) -> &'static [StrategyLesson] {
    static LESSONS: LazyLock<Vec<Vec<StrategyLesson>>> = LazyLock::new(|| {
        // A test reads every file.
        let parse = |variant| StrategyLesson::parse(source(variant)).unwrap_or_default();
        Variant::ALL.map(parse).into()
    });
    &LESSONS[variant as usize]
}

/// Returns the file of `variant`'s lessons.
const fn source(variant: Variant) -> &'static str {
    match variant {
        Variant::Upthrust => include_str!("../../../../assets/strategy/upthrust.toml"),
        Variant::Hique => include_str!("../../../../assets/strategy/hique.toml"),
        Variant::Focus => include_str!("../../../../assets/strategy/focus.toml"),
        Variant::FocusExact => include_str!("../../../../assets/strategy/focus-exact.toml"),
        Variant::FocusClassic => include_str!("../../../../assets/strategy/focus-classic.toml"),
        Variant::CublinoPur => include_str!("../../../../assets/strategy/cublino-pur.toml"),
        Variant::CublinoContra => include_str!("../../../../assets/strategy/cublino-contra.toml"),
    }
}

#[cfg(test)]
mod tests {
    use super::super::idea::idea_holds;
    use super::*;
    use crate::lesson::Goal;
    use crate::puzzle::BestMove;
    use quadrille_search::StopFlag;

    /// The nodes of the search that checks a move, as many as the command that finds positions uses.
    const NODES: u64 = 1_000_000;

    #[test]
    fn every_variant_has_at_least_3_lessons() {
        for variant in Variant::ALL {
            let lessons = StrategyLesson::parse(source(variant));
            let lessons = lessons.unwrap_or_else(|error| panic!("{variant}: {error}"));
            assert_eq!(lessons, shipped_lessons(variant));
            assert!(lessons.is_empty() || (3..=5).contains(&lessons.len()), "{variant}");
            let mut ideas: Vec<_> = lessons.iter().map(|lesson| &lesson.idea).collect();
            ideas.sort_unstable();
            ideas.dedup();
            assert_eq!(ideas.len(), lessons.len(), "{variant}");
        }
    }

    #[test]
    fn every_idea_has_a_clear_effect() {
        for variant in Variant::ALL {
            for lesson in shipped_lessons(variant) {
                let StrategyLesson { score_with: with, score_without: without, .. } = lesson;
                assert!(with.differs_from(without), "{variant} {}", lesson.idea);
                assert!(lesson.games >= 500, "{variant}");
                for mean in [with, without] {
                    assert!(mean.positions <= lesson.games, "{variant} {}", lesson.idea);
                }
            }
        }
    }

    /// In the example the right move obtains a good idea, or avoids a bad one. In the counterexample it is the other way round.
    #[test]
    fn right_moves_show_the_idea_and_its_limits() {
        for variant in Variant::ALL {
            for lesson in shipped_lessons(variant) {
                let name = format!("{variant} {}", lesson.idea);
                let names: Vec<_> = lesson.lesson.steps.iter().map(|it| &*it.name).collect();
                assert_eq!(names, ["example", "counterexample"], "{name}");
                for (step, is_example) in lesson.lesson.steps.iter().zip([true, false]) {
                    let position = step.game().position().clone();
                    let player = position.to_move();
                    assert_eq!(idea_holds(&lesson.idea, &position, player), Some(false), "{name}");
                    let obtaining = idea_moves(&lesson.idea, &position);
                    assert!(!obtaining.is_empty(), "{name}");
                    let Goal::Moves(expected) = &step.goal else {
                        panic!("{name}: expected moves");
                    };
                    for mv in expected {
                        let obtains = obtaining.contains(mv);
                        assert_eq!(obtains == lesson.is_good(), is_example, "{name}");
                    }
                    for mv in position.legal_moves() {
                        let shows = lesson.example_shows_idea(usize::from(!is_example), mv);
                        let obtains = obtaining.contains(&mv);
                        assert_eq!(shows, obtains && is_example && lesson.is_good(), "{name}");
                    }
                }
            }
        }
    }

    #[test]
    #[ignore = "takes minutes: scripts/slow.sh runs it"]
    fn right_moves_are_far_better_than_others() {
        let mut faults = Vec::new();
        for variant in Variant::ALL {
            for lesson in shipped_lessons(variant) {
                for step in &lesson.lesson.steps {
                    let stop = StopFlag::new();
                    let best = BestMove::search_long(&step.position, NODES, &stop);
                    let is_right = best.is_some_and(|best| {
                        best.is_far_better() && step.goal == Goal::Moves(vec![best.mv])
                    });
                    if !is_right {
                        faults.push(format!("{variant} {} {}: {best:?}", lesson.idea, step.name));
                    }
                }
            }
        }
        assert!(faults.is_empty(), "{faults:#?}");
    }

    #[test]
    fn lessons_have_3_puzzles_of_their_theme() {
        for variant in Variant::ALL {
            for lesson in shipped_lessons(variant) {
                let puzzles = lesson.puzzles();
                assert_eq!(puzzles.len(), PUZZLE_COUNT, "{variant} {}", lesson.idea);
                for puzzle in &puzzles {
                    assert!(puzzle.themes.contains(&lesson.theme), "{}", puzzle.id);
                }
                assert!(puzzles.is_sorted_by_key(|puzzle| puzzle.rating));
            }
        }
    }

    #[test]
    fn broken_file_reports_its_fault() {
        let report = |text: &str| StrategyLesson::parse(text).unwrap_err().to_string();
        let head = "variant = \"hique\"\ncommand = \"measure hique\"\ngames = 9\n";
        let mean = "{ positions = 9, score = 0.5, error = 0.1 }";
        let lesson = |idea: &str, theme: &str, rest: &str| {
            report(&format!(
                "{head}[[lesson]]\nidea = \"{idea}\"\ntheme = \"{theme}\"\nwith = {mean}\nwithout = {mean}\n{rest}"
            ))
        };
        assert!(report("variant = 3").contains("line 1"));
        assert!(report(&head.replace("\"hique\"", "\"chess\"")).contains("`chess`"));
        assert!(report(&head.replace("measure hique", "true")).contains("`true`"));
        assert!(lesson("nothing", "stop", "").contains("`nothing`: expected one of"));
        assert!(lesson("runner-more", "nothing", "").contains("theme: expected"));
        let step = "[[lesson.step]]\nname = \"example\"\nexpect = [\"3,1,9,9\"]";
        assert!(lesson("runner-more", "stop", step).contains("illegal move `3,1,9,9`"));
        assert!(lesson("runner-more", "stop", "colour = 1").contains("colour"));
    }
}
