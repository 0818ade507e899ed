//! Games of Cublino without progress: every die stays in its row, and no position occurs a third time.

use quadrille_games::record::Game;
use quadrille_games::rules::{AnyMove, AnyPosition, Variant};

/// Returns a game in which each side has three dice on its start row, with free squares next to them.
pub fn start(variant: Variant) -> Game {
    let text = match variant {
        Variant::CublinoPur => "PWb1Wd1Wf1Wa2Wc2We2Wg2va6vc6ve6vg6vb7vd7vf7",
        _ => "CWb1Wd1Wf1vb7vd7vf7",
    };
    Game::new(AnyPosition::parse(variant, text).expect("a position"))
}

/// Returns the owners and rows of the dice, from the position's text.
pub fn rows(position: &AnyPosition) -> Vec<(bool, char)> {
    let text: Vec<char> = position.to_string().chars().collect();
    // Each die is written as its letter, column and row, such as `We1`.
    let dice = text[1..].chunks(3);
    let mut rows: Vec<_> = dice.map(|die| (die[0].is_uppercase(), die[2])).collect();
    rows.sort_unstable();
    rows
}

/// Returns every legal move that leaves all dice in their rows.
pub fn moves(position: &AnyPosition) -> Vec<AnyMove> {
    let mut moves = position.legal_moves();
    moves.retain(|&mv| rows(&position.play(mv).expect("a legal move")) == rows(position));
    moves
}

/// Returns the move of [`moves`] whose resulting position has occurred least often.
pub fn choose_idle_move(game: &Game) -> AnyMove {
    let here = game.position();
    let mut moves = moves(here);
    // Varies the die that moves.
    let first = game.plies() / 2 % moves.len().max(1);
    moves.rotate_left(first);
    let line = game.line();
    let times = |mv: &AnyMove| {
        let next = here.play(*mv).expect("a legal move");
        line.iter().filter(|ply| ply.position == next).count()
    };
    let mv = moves.into_iter().min_by_key(times);
    mv.unwrap_or_else(|| panic!("no idle move in {here}"))
}

/// Plays this number of moves of [`moves`], even after the game should have ended, as in a record. Returns their texts.
pub fn play_idle_moves(game: &mut Game, plies: usize) -> Vec<String> {
    let mut texts = Vec::new();
    for _ in 0..plies {
        let mv = choose_idle_move(game);
        let text = game.position().move_text(mv);
        game.play_recorded(&text).expect("a legal move");
        texts.push(text);
    }
    texts
}
