//! The effects of a move in words, for the status line and the move list.

use crate::effect_text::{cost_sentence, gain_sentence};
use crate::reasons;
use quadrille_drawing::drawing;
use quadrille_games::record::{Game, Place};
use quadrille_games::rules::hique::PieceKind;
use quadrille_games::rules::{AnyMove, AnyPosition, Player, Spot};
use quadrille_search::explain::{Gain, costs, immediate_gains};
use quadrille_text::{move_text, number, piece_colour, side, side_number, tr};

/// Returns the effects of `mv` in `position`, losses of its player first.
pub fn move_effects(position: &AnyPosition, mv: AnyMove) -> Vec<String> {
    let mut sentences = cost_sentences(position, mv);
    sentences.extend(reasons::effects(position, mv));
    sentences.truncate(reasons::MAX_EFFECTS);
    sentences
}

/// Returns what the player of `mv` loses by it, one sentence each, the first one after the name of the move.
pub fn named_costs(position: &AnyPosition, mv: AnyMove) -> Vec<String> {
    reasons::named(position, mv, cost_sentences(position, mv))
}

/// Returns what the player of `mv` loses by it, one sentence each.
fn cost_sentences(position: &AnyPosition, mv: AnyMove) -> Vec<String> {
    costs(position, mv).iter().map(|cost| cost_sentence(position, cost)).collect()
}

/// Returns the kind of a move between two squares, which selects its verb.
fn move_kind(position: &AnyPosition, mv: AnyMove, [from, to]: [Spot; 2]) -> &'static str {
    match (position, mv) {
        (_, AnyMove::CublinoPur(mv)) if mv.tip_direction().is_none() => "jump",
        (_, AnyMove::CublinoPur(mv)) if mv.squares().count() > 2 => "move",
        (_, AnyMove::CublinoPur(_) | AnyMove::CublinoContra(_)) => "tip",
        // A row has four squares.
        (_, AnyMove::Upthrust(_)) if from.0 / 4 != to.0 / 4 => "climb",
        (AnyPosition::Hique(hique), _) => match hique.piece_at(from).map(|piece| piece.kind) {
            Some(PieceKind::Guard) => "guard",
            Some(PieceKind::Runner) => "runner",
            None => "move",
        },
        _ if from == Spot::RESERVE => "drop",
        _ if position.path(mv).count > 0 => "stack",
        _ => "move",
    }
}

/// Returns a sentence about `player`'s move `mv`, with the points that it gained by climbing and its effects.
fn move_sentence(
    position: &AnyPosition,
    player: Player,
    mv: AnyMove,
    points: u16,
    effects: &[String],
) -> String {
    let path = position.path(mv);
    let board = drawing(position.variant());
    let (Some(&from), Some(to)) = (path.spots.first(), path.target()) else { return String::new() };
    let climbing_piece = match position {
        AnyPosition::Upthrust(upthrust) => upthrust.piece_at(from),
        _ => None,
    };
    tr!(
        "last-move",
        side = climbing_piece.map_or_else(|| side(position, player), piece_colour),
        kind = move_kind(position, mv, [from, to]),
        pieces = path.count,
        words = number(path.count),
        from = board.spot_label(from),
        to = board.spot_label(to),
        points = points,
        count = effects.len(),
        effects = effects.join(" ")
    )
}

/// Who makes the moves of a game.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Movers {
    /// Whether a person plays each side.
    pub are_people: [bool; 2],
    /// The number of plies at the start that no player chose.
    pub given_plies: usize,
}

/// Returns sentences about the last move that is not a pass, and about the passes before and after it, each with one effect fewer than
/// the one before. Empty without a move and after the end of the game.
pub fn last_move_texts(game: &Game, movers: Movers) -> Vec<String> {
    if game.outcome().is_some() {
        return Vec::new();
    }
    let mut place = game.place();
    let (ply, position_before) = loop {
        let (Some(ply), Some(previous_place)) = (game.ply_at(place), game.before(place)) else {
            return Vec::new();
        };
        let position_before = game.position_before(place);
        if !position_before.path(ply.mv).spots.is_empty() {
            break (ply, position_before);
        }
        place = previous_place;
    };
    let mut effects = move_effects(position_before, ply.mv);
    // The first sentence states the points of a climb.
    let mut gained_points = 0;
    for gain in immediate_gains(position_before, ply.mv) {
        if let Gain::Climbs { points, .. } = gain {
            gained_points = points;
            let climb_text = gain_sentence(position_before, ply.mv, &gain);
            effects.retain(|effect| *effect != climb_text);
        }
    }
    let mut pass_text = String::new();
    if place != game.place() {
        // The pass has been made.
        let (side, sides) = (side(position_before, !ply.player), side_number(game.variant()));
        let announcement = tr!("hint-passes", side = &side, sides = sides);
        effects.retain(|effect| *effect != announcement);
        pass_text = format!(" {}", tr!("board-pass", side = side, sides = sides));
    }
    let earlier_pass_text = earlier_pass_sentence(game, movers, place).unwrap_or_default();
    let effect_counts = (0..=effects.len()).rev();
    let texts = effect_counts.map(|effect_count| {
        let effects = &effects[..effect_count];
        let sentence = move_sentence(position_before, ply.player, ply.mv, gained_points, effects);
        format!("{earlier_pass_text}{sentence}{pass_text}")
    });
    let texts: Vec<String> = texts.collect();
    let Some(cost) = cost_of_answered_move(game, movers, place) else { return texts };
    let texts_with_cost: Vec<String> = texts.iter().map(|text| format!("{cost} {text}")).collect();
    [texts_with_cost, texts].concat()
}

/// Returns the place before `place` if a person made the move to it and a program the next one. A quick program leaves no time to
/// read about the person's move.
fn answered_place(game: &Game, movers: Movers, place: Place) -> Option<Place> {
    let is_person = |place| Some(movers.are_people[game.ply_at(place)?.player.index()]);
    let answered_place = game.before(place)?;
    (is_person(answered_place)? && !is_person(place)?).then_some(answered_place)
}

/// Returns that the person passed before the move to `place`, if a program made that move.
fn earlier_pass_sentence(game: &Game, movers: Movers, place: Place) -> Option<String> {
    let pass_place = answered_place(game, movers, place)?;
    let pass = game.ply_at(pass_place)?;
    let position = game.position_before(pass_place);
    let sides = side_number(game.variant());
    let is_pass = position.path(pass.mv).spots.is_empty();
    is_pass.then(|| tr!("board-passed", side = side(position, pass.player), sides = sides) + " ")
}

/// Returns what the person lost by the move before `place`, if a program has answered it.
fn cost_of_answered_move(game: &Game, movers: Movers, place: Place) -> Option<String> {
    let answered_place = answered_place(game, movers, place)?;
    if game.plies_to(answered_place) <= movers.given_plies {
        return None;
    }
    let position = game.position_before(answered_place);
    let answered_ply = game.ply_at(answered_place)?;
    let sentences = cost_sentences(position, answered_ply.mv);
    let move_text = move_text(position, answered_ply.mv);
    (!sentences.is_empty())
        .then(|| tr!("last-own-move", move = move_text, effects = sentences.join(" ")))
}

#[cfg(test)]
mod tests {
    use super::*;
    use quadrille_games::rules::Variant;
    use quadrille_search::explain::{Gain, gains};
    use quadrille_text::with_language;

    fn game(variant: Variant, moves: &[&str]) -> Game {
        let mut game = Game::new(AnyPosition::start(variant));
        for text in moves {
            game.play_text(text).unwrap();
        }
        game
    }

    /// Returns the texts about the last move in a game of two people.
    fn sentences(game: &Game) -> Vec<String> {
        last_move_texts(game, Movers { are_people: [true; 2], given_plies: 0 })
    }

    #[test]
    fn status_line_names_captured_pieces() {
        let mut focus = game(Variant::Focus, &[]);
        let position = focus.position().clone();
        let takes = |mv: &AnyMove| gains(&position, *mv).iter().any(Gain::is_tangible);
        let mv = position.legal_moves().into_iter().find(takes).unwrap();
        focus.play(mv).unwrap();
        let texts = sentences(&focus);
        let path = position.path(mv);
        let name = |spot| drawing(Variant::Focus).spot_name(spot);
        let (from, to) = (name(path.spots[0]), name(path.target().unwrap()));
        let shortest = format!("Red moved a piece from {from} to {to}.");
        assert_eq!(texts.last(), Some(&shortest));
        assert!(texts.len() >= 2 && texts[0].starts_with(&shortest), "{texts:?}");
        assert!(texts[0].contains("Takes over"), "{texts:?}");
        let german = with_language("de", || sentences(&focus));
        assert!(german[0].contains("Übernimmt"), "{german:?}");
    }

    #[test]
    fn climb_names_the_colour_of_its_piece() {
        let upthrust = game(Variant::Upthrust, &["b1b5"]);
        let texts = sentences(&upthrust);
        assert_eq!(texts.last().map(String::as_str), Some("Green climbed from b1 to b5."));
        let german = with_language("de", || sentences(&upthrust));
        assert_eq!(german.last().map(String::as_str), Some("Grün stieg von b1 auf b5."));
    }

    /// A program moves at once after a person's pass, so that the person would not see a word about it.
    #[test]
    fn pass_of_a_person_is_stated_before_the_next_move() {
        let mut counts = [0; 2];
        for number in 0..20 {
            let mut game = game(Variant::Upthrust, &[]);
            for ply in 0.. {
                let (moves, passer) = (game.legal_moves(), game.position().to_move());
                let Some(&mv) = moves.get((number * 13 + ply * 7) % moves.len().max(1)) else {
                    break;
                };
                let is_pass = game.position().path(mv).spots.is_empty();
                game.play(mv).unwrap();
                let Some(&reply) = game.legal_moves().first().filter(|_| is_pass) else { continue };
                let mut answered = game.clone();
                answered.play(reply).unwrap();
                if answered.outcome().is_some() {
                    continue;
                }
                for person in [passer, !passer] {
                    let are_people = Player::BOTH.map(|player| player == person);
                    let texts = last_move_texts(&answered, Movers { are_people, given_plies: 0 });
                    let is_stated =
                        texts.iter().all(|text| text.contains(" had no move and passed. "));
                    assert_eq!(is_stated, person == passer, "{texts:?}");
                    counts[usize::from(is_stated)] += 1;
                }
            }
        }
        assert!(counts.iter().all(|count| *count > 10), "{counts:?}");
    }

    /// The points are stated once.
    #[test]
    fn climb_states_its_points() {
        let upthrust = game(Variant::Upthrust, &["a4a8"]);
        let texts = sentences(&upthrust);
        let shortest = "Green climbed from a4 to a8 for 20 more points.";
        assert_eq!(texts.last().map(String::as_str), Some(shortest));
        assert!(texts.iter().all(|text| !text.contains("Climbs to")), "{texts:?}");
        let german = with_language("de", || sentences(&upthrust));
        let shortest = "Grün stieg von a4 auf a8: 20 Punkte mehr.";
        assert_eq!(german.last().map(String::as_str), Some(shortest));
    }

    #[test]
    fn status_is_empty_before_the_first_and_after_the_last_move() {
        let mut hique = game(Variant::Hique, &[]);
        assert!(sentences(&hique).is_empty());
        hique.play_text("4,2,4,10").unwrap();
        assert_eq!(
            sentences(&hique).last().map(String::as_str),
            Some("Black moved a guard from 4,2 to 4,10.")
        );
        hique.resign(Player::One);
        assert!(sentences(&hique).is_empty());
    }

    #[test]
    fn cost_of_a_move_is_stated_before_its_captures() {
        let text = "CSb1Tc2Hf2Ba3Nb3Ae3pb4ha5af5lc6id6";
        let here = AnyPosition::parse(Variant::CublinoContra, text).unwrap();
        let mut contra = Game::new(here);
        contra.play_text("a3a4").unwrap();
        let all = sentences(&contra);
        assert_eq!(
            all[0],
            "White tipped a3 to a4. The die that moved falls, 4 to 6 against a5. \
             Beats b4, 8 to 6: that die falls."
        );
        // If only one effect fits, the loss is shown.
        let short = "White tipped a3 to a4. The die that moved falls, 4 to 6 against a5.";
        assert_eq!(all[1], short);
        assert_eq!(
            with_language("de", || sentences(&contra))[1],
            "Weiß kippte a3 nach a4. Der gezogene Würfel fällt, 4 zu 6 gegen a5."
        );
    }

    #[test]
    fn cost_of_a_move_is_still_stated_after_the_reply_of_a_program() {
        let text = "CSb1Tc2Hf2Ba3Nb3Ae3pb4ha5af5lc6id6";
        let here = AnyPosition::parse(Variant::CublinoContra, text).unwrap();
        let mut contra = Game::new(here);
        contra.play_text("a3a4").unwrap();
        let reply = contra.legal_moves()[0];
        contra.play(reply).unwrap();
        let own = "Your move a3a4: The die that moved falls, 4 to 6 against a5. Black tipped ";
        for (are_people, given_plies, is_stated) in [
            ([true, true], 0, false),
            ([false, false], 0, false),
            ([true, false], 1, false),
            ([true, false], 0, true),
        ] {
            let texts = last_move_texts(&contra, Movers { are_people, given_plies });
            assert_eq!(texts[0].starts_with(own), is_stated, "{are_people:?}, {given_plies}");
        }
    }

    #[test]
    fn pass_is_stated_once_and_after_its_cause() {
        for variant in [Variant::Upthrust, Variant::Hique, Variant::CublinoContra] {
            let mut pass_count = 0;
            for stride in 1..80 {
                let mut game = game(variant, &[]);
                for ply in 1..200 {
                    let moves = game.position().legal_moves();
                    let Some(&mv) = moves.get(ply * stride % moves.len().max(1)) else { break };
                    let is_pass = game.position().path(mv).spots.is_empty();
                    let texts_before = sentences(&game);
                    game.play(mv).unwrap();
                    let texts = sentences(&game);
                    if !is_pass || texts.is_empty() {
                        continue;
                    }
                    pass_count += 1;
                    assert!(texts_before.iter().all(|text| !text.contains("and pass")));
                    for text in &texts {
                        assert_eq!(text.matches("pass").count(), 1, "{variant}: {text}");
                        let end = text.trim_end_matches("es.").trim_end_matches('.');
                        assert!(end.ends_with("no move and pass"), "{variant}: {text}");
                    }
                }
            }
            assert!(pass_count > 0 || variant != Variant::Upthrust, "{variant}");
        }
    }

    #[test]
    fn every_move_has_a_sentence_in_every_language() {
        for code in ["en", "de"] {
            for variant in Variant::ALL {
                let mut game = game(variant, &[]);
                for ply in 0..60 {
                    let position = game.position().clone();
                    let moves = position.legal_moves();
                    let Some(&mv) = moves.get(ply * 7 % moves.len().max(1)) else {
                        break;
                    };
                    game.play(mv).unwrap();
                    let sentences = with_language(code, || sentences(&game));
                    let clean = |sentence: &String| {
                        !sentence.contains("last-move")
                            && !sentence.contains("  ")
                            && sentence.ends_with('.')
                    };
                    assert!(sentences.iter().all(clean), "{code} {variant}: {sentences:?}");
                }
            }
        }
    }
}
