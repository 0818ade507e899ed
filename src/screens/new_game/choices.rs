//! The consequences of choices in the New game dialog: sides, colours, names, times and the summary.

use crate::setup::{
    Colours, Controller, FirstPlayer, Setup, full_time, is_default_person_name, person_name,
};
use quadrille_games::rules::upthrust::Colour;
use quadrille_games::rules::{Player, Variant};
use quadrille_search::{Level, Weakness};
use quadrille_solver::perfect::highest_level;
use quadrille_text::{self as text, tr};

/// The name of the AI.
pub(in crate::screens) const AI_NAME: &str = "Quadrille";

/// Returns a description of the weakness of a level.
pub(super) fn weakness_text(weakness: &Weakness) -> String {
    /// The greatest depth at which depth rather than time limits a level.
    const MAX_DEPTH_LIMITED_PLIES: u32 = 12;
    let depth_text = if weakness.plies > MAX_DEPTH_LIMITED_PLIES {
        tr!("level-sees-far")
    } else {
        tr!("level-sees", plies = weakness.plies)
    };
    let error_text = match weakness.misjudgement {
        0.0 => None,
        ..0.15 => Some(tr!("level-misjudges-hardly")),
        ..0.4 => Some(tr!("level-misjudges-little")),
        ..1.0 => Some(tr!("level-misjudges")),
        ..2.5 => Some(tr!("level-misjudges-much")),
        _ => Some(tr!("level-guesses")),
    };
    let percent = (100.0 * weakness.oversight).round() as u32;
    let oversight_text = (percent > 0).then(|| tr!("level-overlooks", percent = percent));
    let parts = [Some(depth_text), error_text, oversight_text];
    match (100.0 * weakness.carelessness).round() as u32 {
        0 => parts.into_iter().flatten().collect::<Vec<_>>().join(", "),
        100 => tr!("level-careless-all"),
        percent => tr!("level-careless", percent = percent, plies = weakness.plies),
    }
}

/// Returns the tooltip of the description of a level's weakness.
pub(super) fn weakness_tip(weakness: &Weakness) -> String {
    if weakness.carelessness > 0.0 { tr!("level-careless-tip") } else { tr!("level-tip") }
}

pub(super) fn offered_levels(variant: Variant) -> Vec<Level> {
    let highest_level = highest_level(variant);
    let perfect_level = std::iter::once(highest_level).filter(|&level| level > Level::FULL);
    Level::all().chain(perfect_level).collect()
}

/// Returns the six pairs of colours, each in the order of position texts.
pub(super) fn colour_pairs() -> [[Colour; 2]; 6] {
    let [green, red, blue, yellow] = Colour::ALL;
    [[green, red], [green, blue], [green, yellow], [red, blue], [red, yellow], [blue, yellow]]
}

/// Sorts a pair in the order of position texts.
pub(super) fn sort_pair(mut pair: [Colour; 2]) -> [Colour; 2] {
    pair.sort_unstable();
    pair
}

/// Returns the colours of `player` in the dialog.
pub(super) fn player_colours(
    setup: &Setup,
    random_pair: [Colour; 2],
    player: Player,
) -> [Colour; 2] {
    let first_pair = sort_pair(match setup.colours {
        Colours::Random => random_pair,
        Colours::Chosen(colours) => colours,
    });
    if player == Player::One {
        return first_pair;
    }
    let colours = Colour::ALL.into_iter();
    let mut other_colours = colours.filter(|colour| !first_pair.contains(colour));
    first_pair.map(|colour| other_colours.next().unwrap_or(colour))
}

/// Returns the side of a seat. In Upthrust and Focus it depends on the seat's number. Elsewhere, and with a random
/// opening, it depends on who moves first, and is `None` if that is random.
pub(super) fn seat_side(setup: &Setup, seat: usize) -> Option<Player> {
    match setup.variant {
        Variant::Upthrust => Some(Player::from_index(seat)),
        Variant::Focus | Variant::FocusExact | Variant::FocusClassic
            if !setup.has_random_opening() =>
        {
            Some(Player::from_index(seat))
        }
        _ => match setup.first_player {
            FirstPlayer::Random => None,
            FirstPlayer::One => Some(Player::from_index(seat)),
            FirstPlayer::Two => Some(Player::from_index(1 - seat)),
        },
    }
}

/// Returns the offered times per move for full strength, in seconds. They contain the variant's default.
pub(super) fn offered_times(variant: Variant) -> [u64; 4] {
    match full_time(variant).as_secs() {
        5 => [1, 2, 5, 15],
        default_seconds => [1, 2, 5, default_seconds],
    }
}

/// Replaces levels of AIs that the variant does not offer by full strength, and times of AIs and engines that it does not
/// offer by its default.
pub(super) fn limit_to_variant(setup: &mut Setup) {
    let times = offered_times(setup.variant);
    let highest_level = highest_level(setup.variant).max(Level::FULL);
    for seat in &mut setup.seats {
        if let Controller::Ai { level, .. } = &mut seat.controller
            && *level > highest_level
        {
            *level = Level::FULL;
        }
        if let Controller::Ai { movetime, .. } | Controller::Engine { movetime, .. } =
            &mut seat.controller
            && !times.contains(&movetime.as_secs())
        {
            *movetime = full_time(setup.variant);
        }
    }
}

/// Sets the controller of a seat. Then gives both seats suitable names, unless a person's name was typed.
pub(super) fn set_controller(setup: &mut Setup, seat: usize, controller: Controller) {
    let numbered_names = [numbered_name(1), numbered_name(2)];
    let is_automatic = |name: &str| {
        let is_default = is_default_person_name(name)
            || numbered_names.iter().any(|numbered_name| numbered_name == name);
        name.trim().is_empty() || name == AI_NAME || is_default
    };
    let was_engine = matches!(setup.seats[seat].controller, Controller::Engine { .. });
    if was_engine && controller == Controller::Human {
        setup.seats[seat].name.clear();
    }
    setup.seats[seat].controller = controller;
    let seats = setup.seats.iter();
    let human_seats = seats.filter(|seat| seat.controller == Controller::Human);
    let human_count = human_seats.count();
    for (index, seat) in setup.seats.iter_mut().enumerate() {
        if let Controller::Engine { engine, .. } = &seat.controller {
            seat.name.clone_from(&engine.name);
        } else if seat.controller != Controller::Human {
            AI_NAME.clone_into(&mut seat.name);
        } else if is_automatic(&seat.name) {
            seat.name = match human_count {
                1 => person_name(),
                _ => numbered_name(index + 1),
            };
        }
    }
}

/// Trims the names, and replaces empty ones by default names.
pub(super) fn fill_names(setup: &mut Setup) {
    for (number, seat) in (1..).zip(&mut setup.seats) {
        seat.name = match seat.name.trim() {
            "" => numbered_name(number),
            name => name.to_owned(),
        };
    }
}

/// Returns a summary of the game in one or more sentences.
pub(super) fn summary_text(setup: &Setup, random_pair: [Colour; 2]) -> String {
    let side_text = |player: Player| {
        if setup.variant == Variant::Upthrust {
            text::colour_pair(player_colours(setup, random_pair, player))
        } else {
            text::side_of(setup.variant, player)
        }
    };
    let side_number = text::side_number(setup.variant);
    let first_player = match &setup.start {
        Some(start) => FirstPlayer::for_player(start.to_move()),
        None => setup.first_player,
    };
    let first_move_sentence = match (first_player, seat_side(setup, 0)) {
        (FirstPlayer::Random, Some(_)) => Some(tr!("new-begins-by-lot")),
        (FirstPlayer::Random, None) => Some(tr!("new-side-by-lot", side = side_text(Player::One))),
        (first_player, Some(first_seat_side)) => {
            let seat = usize::from(first_player == FirstPlayer::Two);
            let first_side = if seat == 0 { first_seat_side } else { !first_seat_side };
            Some(tr!("new-side-begins", side = side_text(first_side), sides = side_number))
        }
        (_, None) => None,
    };
    let controller_name = |seat: usize| match &setup.seats[seat].controller {
        Controller::Human => None,
        Controller::Ai { .. } => Some(tr!("new-the-ai")),
        Controller::Engine { engine, .. } => Some(engine.name.clone()),
    };
    let is_ai = |seat: usize| matches!(setup.seats[seat].controller, Controller::Ai { .. });
    let players_text = match (controller_name(0), controller_name(1)) {
        (None, None) => tr!("new-two-people"),
        (Some(_), Some(_)) if is_ai(0) && is_ai(1) => tr!("home-watch-about"),
        (Some(first_name), Some(second_name)) => {
            tr!("new-against", one = capitalise(&first_name), two = second_name)
        }
        (Some(name), None) | (None, Some(name)) => {
            match seat_side(setup, usize::from(controller_name(0).is_none())) {
                Some(player) => {
                    tr!("new-plays", name = capitalise(&name), side = side_text(player))
                }
                None => tr!("new-one-side", name = name),
            }
        }
    };
    let parts = [
        setup.is_fair.then(|| tr!("new-fair-summary")),
        setup.has_random_opening().then(|| tr!("new-even-summary")),
        first_move_sentence,
        Some(players_text),
    ];
    parts.into_iter().flatten().collect::<Vec<_>>().join(" ")
}

pub(super) fn numbered_name(number: usize) -> String {
    tr!("name-player", number = number)
}

fn capitalise(text: &str) -> String {
    let mut remaining_letters = text.chars();
    remaining_letters.next().map_or_else(String::new, |first_letter| {
        first_letter.to_uppercase().chain(remaining_letters).collect()
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::setup::Engine;
    use quadrille_search::weakness;
    use std::sync::Arc;
    use std::time::Duration;

    const LOT: [Colour; 2] = [Colour::Red, Colour::Green];

    #[test]
    fn summary_names_the_first_player_and_the_level() {
        let mut setup = Setup::default_game(Variant::Upthrust);
        assert_eq!(
            summary_text(&setup, LOT),
            "Green and Red move first. The AI plays Blue and Yellow."
        );
        setup.first_player = FirstPlayer::Two;
        assert_eq!(
            summary_text(&setup, LOT),
            "Blue and Yellow move first. The AI plays Blue and Yellow."
        );
        let mut setup = Setup::default_game(Variant::Hique);
        assert_eq!(summary_text(&setup, LOT), "Black moves first. The AI plays White.");
        setup.first_player = FirstPlayer::Two;
        assert_eq!(summary_text(&setup, LOT), "Black moves first. The AI plays Black.");
        setup.first_player = FirstPlayer::Random;
        assert_eq!(
            summary_text(&setup, LOT),
            "Chance decides who plays Black and moves first. One side is played by the AI."
        );
        let mut setup = Setup::default_game(Variant::Focus);
        setup.first_player = FirstPlayer::Two;
        assert_eq!(summary_text(&setup, LOT), "Green moves first. The AI plays Green.");
        set_controller(&mut setup, 1, Controller::Human);
        assert_eq!(summary_text(&setup, LOT), "Green moves first. Two people share this screen.");
    }

    #[test]
    fn engine_plays_under_its_own_name() {
        let mut setup = Setup::default_game(Variant::Hique);
        let controller = Controller::Engine {
            engine: Arc::new(Engine::new("Liar", "liar")),
            movetime: Duration::from_secs(2),
        };
        set_controller(&mut setup, 1, controller);
        assert_eq!(setup.seats[1].name, "Liar");
        assert_eq!(summary_text(&setup, LOT), "Black moves first. Liar plays White.");
        setup.first_player = FirstPlayer::Random;
        assert!(summary_text(&setup, LOT).ends_with("One side is played by Liar."));
        set_controller(&mut setup, 0, Controller::ai(Variant::Hique));
        assert!(summary_text(&setup, LOT).ends_with("The AI plays against Liar."));
        // A person does not inherit the AI's name.
        set_controller(&mut setup, 1, Controller::Human);
        assert_eq!(setup.seats[1].name, "You");
    }

    #[test]
    fn both_sides_together_have_all_four_colours() {
        let mut setup = Setup::default_game(Variant::Upthrust);
        for pair in colour_pairs() {
            setup.colours = Colours::Chosen(pair);
            let mut all = [Player::One, Player::Two]
                .map(|player| player_colours(&setup, LOT, player))
                .concat();
            assert_eq!(all[..2], pair);
            all.sort_unstable();
            assert_eq!(all, Colour::ALL);
        }
    }

    #[test]
    fn default_names_follow_the_player_but_typed_ones_stay() {
        let mut setup = Setup::default_game(Variant::Focus);
        set_controller(&mut setup, 1, Controller::Human);
        assert_eq!(setup.seats[0].name, "Player 1");
        assert_eq!(setup.seats[1].name, "Player 2");
        setup.seats[0].name = "Ada".to_owned();
        set_controller(&mut setup, 1, Controller::ai(Variant::Focus));
        assert_eq!(setup.seats[0].name, "Ada");
        assert_eq!(setup.seats[1].name, AI_NAME);
        setup.seats[0].name = "  ".to_owned();
        fill_names(&mut setup);
        assert_eq!(setup.seats[0].name, "Player 1");
    }

    #[test]
    fn limits_of_a_level_are_listed_and_decrease() {
        let limits_text = |plies, misjudgement, oversight| {
            weakness_text(&Weakness { plies, misjudgement, oversight, carelessness: 0.0 })
        };
        assert_eq!(
            limits_text(1, 2.0, 0.25),
            "1 move ahead, mostly misjudges positions, overlooks 25% of moves"
        );
        assert_eq!(limits_text(6, 0.3, 0.004), "Up to 6 moves ahead, seldom misjudges positions");
        assert_eq!(limits_text(40, 0.0, 0.0), "Looks as far as a short think allows");
        let pur_text = |number| {
            let level = Level::new(number).expect("a level");
            weakness(Variant::CublinoPur, level).map(|weakness| weakness_text(&weakness))
        };
        let texts = [1, 2, 9].map(|number| pur_text(number).unwrap_or_default());
        assert_eq!(texts[0], "Nearly all moves almost at random");
        assert_eq!(texts[1], "90% of moves almost at random; the others look up to 4 moves ahead");
        assert_eq!(texts[2], "7% of moves almost at random; the others look up to 4 moves ahead");
        for variant in Variant::ALL {
            let levels = Level::all().filter_map(|level| weakness(variant, level));
            let levels: Vec<Weakness> = levels.collect();
            assert_eq!(levels.len(), 9);
            for pair in levels.windows(2) {
                assert_ne!(weakness_text(&pair[0]), weakness_text(&pair[1]), "{variant}");
                assert!(pair[0].plies <= pair[1].plies, "{variant}");
                assert!(
                    pair[0].misjudgement >= pair[1].misjudgement
                        && pair[0].oversight >= pair[1].oversight
                        && pair[0].carelessness >= pair[1].carelessness,
                    "{variant}"
                );
            }
        }
    }

    #[test]
    fn each_variant_has_its_own_long_time() {
        let mut setup = Setup::default_game(Variant::Hique);
        let ai =
            |seconds| Controller::Ai { level: Level::FULL, movetime: Duration::from_secs(seconds) };
        setup.seats[1].controller = ai(15);
        limit_to_variant(&mut setup);
        assert_eq!(setup.seats[1].controller, ai(20));
        for variant in Variant::ALL {
            assert!(offered_times(variant).contains(&full_time(variant).as_secs()));
        }
    }
}
