//! Positions for the check, taken from random games with fixed seeds.

use crate::PositionSetup;
use crate::server::game_from_setup;
use quadrille_games::record::Game;
use quadrille_games::rules::{AnyPosition, Variant};
use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};

/// The maximum length of a random game, in plies.
const MAX_PLIES: usize = 1500;
/// The maximum number of random games per search.
const MAX_GAMES: u64 = 40;
const MIDDLE_PLY: usize = 6;
/// The number of games whose positions [`SamplePosition::spread`] returns.
const SPREAD_GAME_COUNT: u64 = 4;
/// The number of intervals between the positions of a game in the spread.
const SPREAD_INTERVAL_COUNT: usize = 8;
/// The last ply of a game in the spread.
const SPREAD_LAST_PLY: usize = 80;

/// A position, with the command that sets it.
#[derive(Clone, Debug)]
pub(super) struct SamplePosition {
    pub game: Game,
    pub setup: PositionSetup,
}

impl SamplePosition {
    pub(super) fn start(variant: Variant) -> Self {
        let game = Game::new(AnyPosition::start(variant));
        let (text, moves) = (None, Vec::new());
        let setup = PositionSetup { text, moves };
        Self { game, setup }
    }

    /// Returns a position after some moves from the start. If a random game has a pass, the pass is among these moves.
    pub(super) fn early(variant: Variant) -> Self {
        let sample_with_pass = (0..MAX_GAMES).find_map(|seed| {
            let moves = play_random_game(variant, seed);
            let pass = moves.iter().position(|text| text == "pass")?;
            (pass + 1..moves.len())
                .map(|plies| Self::after_moves(variant, &moves[..plies]))
                .find(Self::has_choice)
        });
        sample_with_pass.unwrap_or_else(|| Self::middle(variant))
    }

    pub(super) fn middle(variant: Variant) -> Self {
        let moves = play_random_game(variant, 0);
        let plies = MIDDLE_PLY.min(moves.len() / 2);
        Self::after_moves(variant, &moves[..plies])
    }

    /// Returns a late position, given by its text and two moves; the start if no late position has several moves.
    pub(super) fn late(variant: Variant) -> Self {
        let moves = play_random_game(variant, 1);
        let max_plies = (moves.len().saturating_sub(1) * 3 / 4).max(2);
        for plies in (2..=max_plies).rev() {
            let earlier_sample = Self::after_moves(variant, &moves[..plies - 2]);
            let mut game = Game::new(earlier_sample.game.position().clone());
            let text = Some(game.position().to_string());
            let last_moves = moves[plies - 2..plies].to_vec();
            if last_moves.iter().all(|mv| game.play_text(mv).is_ok()) {
                let setup = PositionSetup { text, moves: last_moves };
                let sample = Self { game, setup };
                if sample.has_choice() {
                    return sample;
                }
            }
        }
        Self::start(variant)
    }

    pub(super) fn finished(variant: Variant) -> Option<Self> {
        if variant == Variant::FocusClassic {
            // Random games of this variant hardly ever end. Here, Player 2 has lost all pieces.
            return Self::from_text(
                variant,
                "R,R,R,R/R,R,R,R,R,R/R,R,R,R,R,R,R,R/-,-,-,-,-,-,-,-/-,-,-,-,-,-,-,-/-,-,-,-,-,-,-,-/-,-,-,-,-,-/-,-,-,- 2 0,0 18,0",
            );
        }
        (0..MAX_GAMES)
            .map(|seed| Self::after_moves(variant, &play_random_game(variant, seed)))
            .find(|sample| sample.game.outcome().is_some())
    }

    fn from_text(variant: Variant, text: &str) -> Option<Self> {
        let (text, moves) = (Some(text.to_owned()), Vec::new());
        Self::from_setup(variant, PositionSetup { text, moves })
    }

    /// Returns the position, unless a move is illegal.
    pub(super) fn from_setup(variant: Variant, setup: PositionSetup) -> Option<Self> {
        let game = game_from_setup(&setup, variant).ok()?;
        Some(Self { game, setup })
    }

    /// Returns positions of several games: first those given by moves from the start, sorted by the number of moves, then those
    /// given by their text. In one of them, the game is over.
    pub(super) fn spread(variant: Variant) -> Vec<Self> {
        let mut samples = vec![Self::early(variant), Self::late(variant)];
        for seed in 0..SPREAD_GAME_COUNT {
            let moves = play_random_game(variant, seed);
            let last_ply = moves.len().min(SPREAD_LAST_PLY);
            let plies =
                (0..=SPREAD_INTERVAL_COUNT).map(|step| last_ply * step / SPREAD_INTERVAL_COUNT);
            let pass = moves.iter().position(|text| text == "pass");
            samples
                .extend(plies.chain(pass).map(|plies| Self::after_moves(variant, &moves[..plies])));
        }
        samples.extend(Self::finished(variant));
        samples.sort_by_key(|sample| (sample.setup.text.is_some(), sample.setup.moves.len()));
        samples.dedup_by(|a, b| a.setup == b.setup);
        samples
    }

    /// Returns the position after these moves, up to the first that is illegal.
    fn after_moves(variant: Variant, moves: &[String]) -> Self {
        let mut sample = Self::start(variant);
        for mv in moves {
            if sample.game.play_text(mv).is_err() {
                break;
            }
            sample.setup.moves.push(mv.clone());
        }
        sample
    }

    /// Returns the shortest opening of some random games that is legal in both variants and distinguishes them by position text
    /// or legal moves.
    pub(super) fn distinguishing(variant: Variant, other_variant: Variant) -> Option<Self> {
        let start = Self::start(variant);
        if !start.looks_like(&Game::new(AnyPosition::start(other_variant))) {
            return Some(start);
        }
        let distinguishing_opening = |seed| {
            let mut other_game = Game::new(AnyPosition::start(other_variant));
            let mut sample = Self::start(variant);
            for mv in play_random_game(variant, seed) {
                if !sample.looks_like(&other_game) {
                    return Some(sample);
                }
                sample.game.play_text(&mv).ok()?;
                sample.setup.moves.push(mv.clone());
                other_game.play_text(&mv).ok()?;
            }
            None
        };
        let samples = (0..MAX_GAMES).filter_map(distinguishing_opening);
        samples.min_by_key(|sample| sample.setup.moves.len())
    }

    fn looks_like(&self, other_game: &Game) -> bool {
        other_game.position().to_string() == self.game.position().to_string()
            && legal_move_texts(other_game) == legal_move_texts(&self.game)
    }

    /// Returns the position one move later. The other player is to move, so no answer fits both.
    pub(super) fn after_one_move(&self) -> Self {
        let mut next_sample = self.clone();
        let position = self.game.position();
        if let Some(&mv) = self.game.legal_moves().first() {
            let text = position.move_text(mv);
            if next_sample.game.play(mv).is_ok() {
                next_sample.setup.moves.push(text);
            }
        }
        next_sample
    }

    fn has_choice(&self) -> bool {
        self.game.legal_moves().len() > 1
    }
}

/// Returns the legal moves as sorted texts.
pub(super) fn legal_move_texts(game: &Game) -> Vec<String> {
    let position = game.position();
    let moves = game.legal_moves().into_iter();
    let mut moves: Vec<_> = moves.map(|mv| position.move_text(mv)).collect();
    moves.sort_unstable();
    moves
}

fn play_random_game(variant: Variant, seed: u64) -> Vec<String> {
    play_random_moves(variant, seed, MAX_PLIES)
}

/// Returns the first moves of a random game, at most `max_plies`.
pub(super) fn play_random_moves(variant: Variant, seed: u64, max_plies: usize) -> Vec<String> {
    let mut rng = StdRng::seed_from_u64(seed);
    let mut game = Game::new(AnyPosition::start(variant));
    let mut moves = Vec::new();
    while moves.len() < max_plies {
        let legal_moves = game.legal_moves();
        if legal_moves.is_empty() {
            break;
        }
        let mv = legal_moves[rng.random_range(0..legal_moves.len())];
        let text = game.position().move_text(mv);
        if game.play(mv).is_err() {
            break;
        }
        moves.push(text);
    }
    moves
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn samples_of_every_variant_can_be_continued() {
        for variant in Variant::ALL {
            for sample in [
                SamplePosition::start(variant),
                SamplePosition::early(variant),
                SamplePosition::middle(variant),
                SamplePosition::late(variant),
            ] {
                assert!(sample.has_choice(), "{variant}: {}", sample.setup);
                let next = sample.after_one_move();
                assert_ne!(next.game.position(), sample.game.position());
            }
            let mut middle = SamplePosition::middle(variant);
            let last = middle.setup.moves.pop();
            let again =
                last.is_some_and(|last| middle.after_one_move().game.play_text(&last).is_ok());
            assert!(!again, "{variant}: the last move can be made again");
            assert!(SamplePosition::late(variant).setup.text.is_some(), "{variant}");
            let over = SamplePosition::finished(variant);
            assert!(over.is_some_and(|over| over.game.outcome().is_some()), "{variant}");
        }
        for (variant, other) in [
            (Variant::CublinoContra, Variant::CublinoPur),
            (Variant::CublinoPur, Variant::CublinoContra),
            (Variant::FocusExact, Variant::Focus),
            (Variant::Focus, Variant::FocusExact),
        ] {
            let telling = SamplePosition::distinguishing(variant, other);
            assert!(telling.is_some(), "{variant}, {other}");
        }
        let passes = SamplePosition::early(Variant::Upthrust).setup.moves;
        assert!(passes.iter().any(|mv| mv == "pass"), "{passes:?}");
    }
}
