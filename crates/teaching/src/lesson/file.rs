//! Reading a lesson's file.
//!
//! ```toml
//! variant = "hique"
//!
//! [[step]]
//! name = "runner"                # its message is `lesson-hique-runner`, unless `text` names another
//! position = "..."               # as everywhere in the program; without it the variant's start
//! played = ["4,2,4,6"]           # moves from `position` to the step, if the history matters
//! expect = ["7,13,7,11"]         # or goal = "any", or win = 1: a game to be won against this level
//! marks = ["7,11"]               # squares to look at
//! about = ["9,13"]               # further pieces that the person may try, besides those that `expect` moves
//! reply = "3,1,3,3"              # what the other side then answers
//! tempting = ["3,13,3,11", "3,1,3,3"] # a wrong move and the reply that shows why
//! ```

use super::{Goal, Lesson, Step};
use quadrille_games::record::Game;
use quadrille_games::rules::{AnyMove, AnyPosition, BadText, Variant, quote};
use quadrille_search::Level;
use serde::Deserialize;

/// The content of the file.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct LessonFile {
    variant: String,
    #[serde(default)]
    step: Vec<StepFile>,
}

/// The content of a step.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct StepFile {
    name: String,
    text: Option<String>,
    position: Option<String>,
    #[serde(default)]
    played: Vec<String>,
    expect: Option<Vec<String>>,
    goal: Option<String>,
    win: Option<u8>,
    #[serde(default)]
    marks: Vec<String>,
    #[serde(default)]
    about: Vec<String>,
    reply: Option<String>,
    #[serde(default)]
    tempting: Vec<String>,
}

impl Lesson {
    /// Parses a lesson and plays every move in it.
    ///
    /// # Errors
    /// If a value or a move is invalid; quotes it and says what was expected.
    pub fn parse(text: &str) -> Result<Self, BadText> {
        let file_error = |error: String| BadText::new(format_args!("invalid lesson: {error}"));
        let file: LessonFile = toml::from_str(text)
            .map_err(|error| file_error(error.to_string().trim().to_owned()))?;
        let variant: Variant =
            file.variant.parse().map_err(|error| file_error(format!("{error}")))?;
        let steps = read_steps(file.step, variant)?;
        if steps.is_empty() {
            return Err(file_error("expected at least one `[[step]]`, found none".to_owned()));
        }
        Ok(Self { variant, steps })
    }
}

/// Parses steps of a variant, whose names must differ.
///
/// # Errors
/// If a value or a move is invalid; names the step, quotes it and says what was expected.
pub(crate) fn read_steps(
    step_files: Vec<StepFile>,
    variant: Variant,
) -> Result<Vec<Step>, BadText> {
    let mut steps: Vec<Step> = Vec::new();
    for step_file in step_files {
        let name = step_file.name.clone();
        let step_error =
            |message: String| BadText::new(format_args!("step `{}`: {message}", quote(&name)));
        if steps.iter().any(|other| other.name == name) {
            return Err(step_error(
                "expected another name, because an earlier step has it".to_owned(),
            ));
        }
        steps.push(step_file.read(variant).map_err(step_error)?);
    }
    Ok(steps)
}

impl StepFile {
    /// Returns the step after playing its moves, or what is wrong with it.
    fn read(self, variant: Variant) -> Result<Step, String> {
        let position = match &self.position {
            Some(text) => {
                AnyPosition::parse(variant, text).map_err(|error| format!("position: {error}"))?
            }
            None => AnyPosition::start(variant),
        };
        let mut game = Game::new(position.clone());
        let previous_moves =
            play_moves(&mut game, &self.played).map_err(|error| format!("played: {error}"))?;
        if game.outcome().is_some() {
            return Err("the game is over: expected a position with a legal move".to_owned());
        }
        let goal = self.read_goal(&game)?;
        let tempting_line = play_moves(&mut game.clone(), &self.tempting)
            .map_err(|error| format!("tempting: {error}"))?;
        let step = Step {
            message_id: self
                .text
                .unwrap_or_else(|| format!("lesson-{}-{}", variant.id(), self.name)),
            name: self.name,
            position,
            previous_moves,
            goal,
            marks: self.marks,
            further_pieces: self.about,
            reply: self.reply,
            tempting_line,
            figures: Vec::new(),
        };
        step.check_reply(&game)?;
        Ok(step)
    }

    /// Reads the goal, in the position that `game` has reached.
    fn read_goal(&self, game: &Game) -> Result<Goal, String> {
        match (&self.expect, &self.goal, self.win) {
            (Some(expected_moves), None, None) if !expected_moves.is_empty() => {
                let parse_move = |text: &String| {
                    let mv = game.position().parse_move(text);
                    mv.map_err(|error| format!("expect: {error}"))
                };
                expected_moves.iter().map(parse_move).collect::<Result<_, _>>().map(Goal::Moves)
            }
            (None, Some(goal), None) if goal == "any" => Ok(Goal::Any),
            (None, Some(goal), None) => Err(format!("goal: expected `any`, found `{}`", quote(goal))),
            (None, None, Some(level)) => Level::new(level).map(Goal::Win).map_err(|error| format!("win: {error}")),
            _ => Err("expected one of `expect` with at least one move, `goal = \"any\"`, and `win` with a level".to_owned()),
        }
    }
}

/// Plays moves, and returns them.
fn play_moves(game: &mut Game, texts: &[String]) -> Result<Vec<AnyMove>, String> {
    let play = |text: &String| {
        let mv = game.position().parse_move(text).map_err(|error| error.to_string())?;
        game.play(mv).map_err(|error| error.to_string())?;
        Ok(mv)
    };
    texts.iter().map(play).collect()
}

impl Step {
    /// Checks that the reply is legal after every expected move.
    fn check_reply(&self, game: &Game) -> Result<(), String> {
        let Some(reply) = &self.reply else { return Ok(()) };
        let moves = match &self.goal {
            Goal::Moves(moves) => moves.clone(),
            Goal::Any => game.position().legal_moves(),
            Goal::Win(_) => return Err("reply: expected none in a game against a level".to_owned()),
        };
        for mv in moves {
            let position_after = game.position().play(mv).map_err(|error| error.to_string())?;
            position_after.parse_move(reply).map_err(|error| {
                let mv = game.position().move_text(mv);
                format!("reply after {mv}: {error}")
            })?;
        }
        Ok(())
    }
}
