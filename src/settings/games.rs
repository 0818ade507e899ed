//! The settings of a new game from those of the last one of its variant.

use super::Settings;
use crate::setup::last_game::LastGame;
use crate::setup::{Colours, Setup};
use quadrille_games::rules::Variant;

impl Settings {
    /// Returns the settings for a new game of `variant`: those of the last game, or the defaults.
    pub fn setup(&self, variant: Variant) -> Setup {
        let mut setup = Setup::default_game(variant);
        if let Some(last_game) = self.last_games.get(&variant) {
            last_game.restore(&mut setup, &self.engines);
        }
        setup
    }

    /// Stores `setup` as the last game of its variant.
    pub fn store_last_game(&mut self, setup: &Setup) {
        self.last_games.insert(setup.variant, setup.into());
    }

    /// Returns the settings for a rematch of `setup`. Random choices are made again.
    pub fn rematch_setup(&self, setup: &Setup) -> Setup {
        let last_game = self.last_games.get(&setup.variant);
        let had_random_colours = last_game.is_some_and(LastGame::had_random_colours);
        Setup {
            colours: if had_random_colours { Colours::Random } else { setup.colours },
            ..setup.clone()
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::document;
    use super::*;
    use crate::setup::{Controller, Engine, FirstPlayer, SeatSetup, TimeControl};
    use quadrille_games::rules::upthrust::Colour;
    use quadrille_search::Level;
    use quadrille_text::with_language;
    use std::sync::Arc;
    use std::time::Duration;

    #[test]
    fn ai_replaces_a_removed_engine() {
        let text =
            "[games.hique]\nplayer1 = { kind = \"engine\", engine = \"Gone\", name = \"Gone\" }";
        let parsed = document::parse(text);
        assert_eq!(parsed.errors, Vec::<String>::new());
        let setup = parsed.settings.setup(Variant::Hique);
        assert_eq!(setup.seats[0].controller, Controller::ai(Variant::Hique));
    }

    #[test]
    fn default_name_follows_the_language_and_a_typed_one_stays() {
        let name = |stored_name: &str| {
            let text = format!(
                "[games.hique]\nplayer1 = {{ kind = \"human\", name = \"{stored_name}\" }}"
            );
            let settings = document::parse(&text).settings;
            let setup = with_language("de", || settings.setup(Variant::Hique));
            setup.seats[0].name.clone()
        };
        for stored_name in ["You", "Du", "Mensch"] {
            assert_eq!(name(stored_name), "Du");
        }
        assert_eq!(name("Ada"), "Ada");
    }

    #[test]
    fn clock_of_an_older_file_is_for_both_players() {
        let clocks_and_errors = |text: &str| {
            let parsed = document::parse(text);
            let setup = parsed.settings.setup(Variant::Hique);
            (setup.seats.map(|seat| seat.clock), parsed.errors)
        };
        let clock = |text: &str| text.parse::<TimeControl>().ok();
        let (clocks, errors) = clocks_and_errors("[games.hique]\nclock = \"600+5\"");
        assert_eq!(clocks, [clock("600+5"); 2]);
        assert!(errors.is_empty(), "{errors:?}");
        let own_clock = "player2 = { kind = \"ai\", clock = \"0+3\" }";
        let (clocks, errors) =
            clocks_and_errors(&format!("[games.hique]\nclock = \"600+5\"\n{own_clock}"));
        assert_eq!(clocks, [clock("600+5"), clock("0+3")]);
        assert!(errors.is_empty(), "{errors:?}");
        let (clocks, errors) = clocks_and_errors("[games.hique]\nplayer1 = { clock = \"0+1\" }");
        assert_eq!(clocks, [None; 2]);
        assert!(errors[0].contains("`games.hique.player1.clock = \"0+1\"`"), "{errors:?}");
    }

    #[test]
    fn new_game_draws_random_choices_again() {
        let mut settings = Settings::default();
        let played = Setup {
            colours: Colours::Chosen([Colour::Red, Colour::Green]),
            ..Setup::default_game(Variant::Upthrust)
        };
        assert_eq!(settings.rematch_setup(&played).colours, played.colours);
        settings.store_last_game(&Setup::default_game(Variant::Upthrust));
        assert_eq!(settings.rematch_setup(&played).colours, Colours::Random);
    }

    #[test]
    fn every_game_setup_round_trips() {
        let engine = Engine::new("Mine", "./mine");
        let mut settings = Settings { engines: vec![engine.clone()], ..Settings::default() };
        let seats = [
            Controller::Human,
            Controller::Ai { level: Level::FULL, movetime: Duration::from_secs(15) },
            Controller::Engine { engine: Arc::new(engine), movetime: Duration::from_secs(2) },
        ];
        let clocks = [
            None,
            Some(TimeControl::new(10, 5)),
            Some(TimeControl::new(0, 2)),
            Some(TimeControl::new(180, 60)),
        ];
        for (number, variant) in Variant::ALL.into_iter().enumerate() {
            // Even numbers have equal clocks, odd ones different clocks.
            let seat = |offset: usize| SeatSetup {
                controller: seats[(number + offset) % seats.len()].clone(),
                name: format!("Somebody {number}"),
                clock: clocks[(number + offset * (number % 2)) % clocks.len()],
            };
            let setup = Setup {
                seats: [seat(0), seat(1)],
                first_player: [FirstPlayer::One, FirstPlayer::Two, FirstPlayer::Random][number % 3],
                colours: match variant {
                    Variant::Upthrust => Colours::Chosen([Colour::Red, Colour::Yellow]),
                    _ => Colours::Random,
                },
                ..Setup::default_game(variant)
            };
            settings.store_last_game(&setup);
            assert_eq!(settings.setup(variant), setup);
        }
        document::assert_round_trip(&settings);
    }
}
