//! Starts an external engine for a game, and describes the game to it.

use crate::setup::Engine;
use quadrille_arena::prepare_engine;
use quadrille_engine::{Client, EngineError, ErrorOutput, KillHandle, PositionSetup};
use quadrille_games::record::Game;
use quadrille_games::rules::{AnyPosition, Variant};

/// Starts an engine and prepares it for a game of `variant`. `error_output` collects its error output.
///
/// # Errors
/// If the engine cannot be started, refuses an option or violates the protocol.
pub fn start_engine(
    engine: &Engine,
    variant: Variant,
    kill_handle: &KillHandle,
    error_output: &ErrorOutput,
) -> Result<Client, EngineError> {
    let mut client = engine.connect(kill_handle, error_output)?;
    prepare_engine(&mut client, variant, &engine.options)?;
    Ok(client)
}

/// Returns the game as it is sent to an engine: from the start, so that repetitions and plies without progress count.
/// If the game was continued after its end, the setup begins at the last irreversible move. Otherwise engines would treat the
/// game as over.
pub fn position_setup(game: &Game) -> PositionSetup {
    let game_line = game.line();
    let omitted_ply_count = if game.is_continued_after_draw() {
        game_line.len() - game.plies_without_progress()
    } else {
        0
    };
    let start = game.position_after(omitted_ply_count).unwrap_or(game.start());
    let mut position = start.clone();
    let mut moves = Vec::new();
    for ply in &game_line[omitted_ply_count..] {
        moves.push(position.move_text(ply.mv));
        position = ply.position.clone();
    }
    PositionSetup {
        text: (*start != AnyPosition::start(game.variant())).then(|| start.to_string()),
        moves,
    }
}

#[cfg(test)]
#[path = "../../games/tests/idle/mod.rs"]
mod idle;

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns the game that an engine reconstructs from `setup`.
    fn reconstructed_game(setup: &PositionSetup) -> Game {
        let text = setup.text.as_deref().unwrap_or_default();
        let start = AnyPosition::parse(Variant::CublinoContra, text).unwrap();
        let mut game = Game::new(start);
        for text in &setup.moves {
            assert_eq!(game.play_text(text), Ok(()));
        }
        game
    }

    #[test]
    fn game_continued_after_its_end_is_sent_as_a_position() {
        let mut game = idle::start(Variant::CublinoContra);
        idle::play_idle_moves(&mut game, 50);
        assert_eq!(position_setup(&game).moves.len(), 50);
        idle::play_idle_moves(&mut game, 20);
        let here = game.position().clone();
        let onward = here.legal_moves().into_iter().find(|&mv| here.is_irreversible(mv));
        let text = here.move_text(onward.unwrap());
        game.play_recorded(&text).unwrap();
        idle::play_idle_moves(&mut game, 3);
        let engines = reconstructed_game(&position_setup(&game));
        assert_eq!(engines.position(), game.position());
        assert_eq!(engines.plies_to_draw(), Some(57));
        assert_eq!(game.plies_to_draw(), Some(57));
    }
}
