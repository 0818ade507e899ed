//! The settings as a TOML text. The keys of the file are the fields of [`Settings`].

pub(super) use quadrille_settings::document::merge_changes;

use super::Settings;
use quadrille_settings::document::{self, ParsedDocument};
use quadrille_solver::perfect::highest_level;

/// Reads a text. Each value, engine and level is checked separately.
pub(super) fn parse(text: &str) -> ParsedDocument<Settings> {
    let ParsedDocument { mut settings, mut errors } = document::parse::<Settings>(text);
    for engine in std::mem::take(&mut settings.engines) {
        match engine.validated(&settings.engines) {
            Ok(engine) => settings.engines.push(engine),
            Err(error) => errors.push(format!("`engines`: {}", error.localized())),
        }
    }
    for (variant, game) in &mut settings.last_games {
        errors.extend(game.limit_levels(*variant, highest_level(*variant)));
    }
    ParsedDocument { settings, errors }
}

/// Panics unless `settings` stay equal after writing and reading, without a message.
#[cfg(test)]
pub(super) fn assert_round_trip(settings: &Settings) {
    let text = toml::Table::try_from(settings).unwrap().to_string();
    let reading = parse(&text);
    assert_eq!(reading.errors, Vec::<String>::new(), "{text}");
    assert_eq!(reading.settings, *settings, "{text}");
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::setup::Engine;
    use toml::Table;

    const TEXT: &str = r#"
flavour = "mild"

[ai]
threads = 3
memory = 128
mood = "calm"

[[engines]]
name = "Random"
command = "python3 'random engine.py'"
colour = "green"
folder = "/opt/my engines"
start-seconds = 90

[engines.options]
Hash = 16
"Own Book" = true
File = "a b"

[weather]
rain = 0.5
"#;

    #[test]
    fn document_round_trips_and_keeps_unknown_keys() {
        let parsed = parse(TEXT);
        assert_eq!(parsed.errors, Vec::<String>::new());
        let mut settings = parsed.settings;
        assert_eq!(settings.ai.threads, Some(3));
        assert_eq!(settings.ai.memory, 128);
        assert_eq!(settings.engines[0].options["Own Book"], "true");
        assert_eq!(settings.engines[0].options["Hash"], "16");
        assert_eq!(settings.engines[0].folder, "/opt/my engines");
        assert_eq!(settings.engines[0].start_seconds, 90);

        settings.ai.threads = None;
        settings.engines[0].name = "Renamed".to_owned();
        settings.engines.push(Engine::new("Second", "second"));
        let old_settings = parse(TEXT).settings;
        let document = merge_changes(TEXT.parse().ok(), &old_settings, &settings).unwrap();
        let text = document.to_string();
        let parsed_again = parse(&text);
        assert_eq!(parsed_again.errors, Vec::<String>::new(), "{text}");
        assert_eq!(parsed_again.settings, settings, "{text}");
        let document: Table = text.parse().unwrap();
        assert_eq!(document["flavour"].as_str(), Some("mild"));
        assert_eq!(document["ai"]["mood"].as_str(), Some("calm"));
        assert_eq!(document["weather"]["rain"].as_float(), Some(0.5));
        assert_eq!(document["engines"][0]["colour"].as_str(), Some("green"));
        assert!(document["ai"].get("threads").is_none());
    }

    #[test]
    fn missing_choice_of_notation_means_letters_and_a_stored_one_stays() {
        let readable = |text: &str| parse(text).settings.board.readable;
        assert!(readable("[board]\nturn = true"));
        assert!(!readable("[board]\nreadable = false"));
    }

    #[test]
    fn changes_of_another_window_are_merged() {
        let old_settings = parse(TEXT).settings;
        let mut own_settings = old_settings.clone();
        own_settings.ai.memory = 32;
        own_settings.language = Some("de".to_owned());
        let mut other_settings = old_settings.clone();
        other_settings.ai.threads = Some(7);
        other_settings.look.scale = 120;
        other_settings.engines.clear();
        let stored = merge_changes(TEXT.parse().ok(), &old_settings, &other_settings).unwrap();
        let merged_table = merge_changes(Some(stored), &old_settings, &own_settings).unwrap();
        let parsed = parse(&merged_table.to_string());
        assert_eq!(parsed.errors, Vec::<String>::new());
        assert_eq!(parsed.settings.ai.memory, 32);
        assert_eq!(parsed.settings.ai.threads, Some(7));
        assert_eq!(parsed.settings.look.scale, 120);
        assert_eq!(parsed.settings.language.as_deref(), Some("de"));
        assert!(parsed.settings.engines.is_empty());
        assert_eq!(merged_table["flavour"].as_str(), Some("mild"));
        assert_eq!(merged_table["ai"]["mood"].as_str(), Some("calm"));
        // If both windows have changed a key, the later change takes precedence.
        let mut later_settings = old_settings.clone();
        later_settings.ai.memory = 256;
        let merged_table =
            merge_changes(Some(merged_table), &old_settings, &later_settings).unwrap();
        assert_eq!(merged_table["ai"]["memory"].as_integer(), Some(256));
    }

    #[test]
    fn the_last_engine_can_be_removed() {
        let old_settings = parse(TEXT).settings;
        let document =
            merge_changes(TEXT.parse().ok(), &old_settings, &Settings::default()).unwrap();
        assert_eq!(parse(&document.to_string()).settings, Settings::default());
    }

    #[test]
    fn each_bad_value_is_reported_with_a_quotation() {
        for (text, quotation) in [
            ("ai = 3", "`ai = 3`: expected a table"),
            ("[ai]\nthreads = \"many\"", "`ai.threads = \"many\"`"),
            ("[ai]\nthreads = 0", "expected a whole number from 1"),
            ("[ai]\nmemory = -5", "`ai.memory = -5`"),
            ("engines = 3", "`engines = 3`: expected a sequence"),
            ("language = 3", "`language = 3`"),
            ("language = \"../de\"", "expected a language's tag"),
            ("look = 3", "`look = 3`: expected a table"),
            ("[look]\ntheme = \"grey\"", "`look.theme = \"grey\"`: expected `dark` or `light`"),
            ("[look]\nscale = 10", "expected a whole number from 80 to 200"),
            ("[look]\nmarks = 1", "`look.marks = 1`: expected a boolean"),
            ("[look]\npalette = 1", "`look.palette = 1`"),
            ("[motion]\nspeed = -1", "expected a whole number from 0 to 200"),
            ("[board]\nconfirm = \"x\"", "`board.confirm = \"x\"`"),
            ("[sound]\nvolume = 0.5", "`sound.volume = 0.5`"),
            ("[window]\nsize = [800]", "expected two whole numbers from 320"),
            ("[window]\nsize = [800, 1]", "`window.size = [800, 1]`"),
            ("[window]\nplace = \"top\"", "expected two whole numbers"),
            ("[games]\nchess = {}", "`games.chess = {}`: expected one of upthrust"),
            ("[games]\nhique = 1", "`games.hique = 1`"),
            ("[games.hique]\nbegins = 1", "`games.hique.begins = 1`"),
            (
                "[games.hique]\nplayer1 = { kind = \"robot\" }",
                "`games.hique.player1.kind = \"robot\"`",
            ),
            (
                "[games.hique]\nplayer1 = { kind = \"ai\", level = 11 }",
                "expected a whole number from 1 to 10",
            ),
            (
                "[games.upthrust]\nplayer1 = { kind = \"ai\", level = 12 }",
                "expected a whole number from 1 to 11",
            ),
            ("[games.upthrust]\ncolours = \"GG\"", "`games.upthrust.colours = \"GG\"`"),
            ("tournament = 1", "`tournament = 1`: expected a table"),
            (
                "[tournament]\nformat = \"cup\"",
                "`tournament.format = \"cup\"`: expected one of `round-robin`",
            ),
            ("[tournament]\nvariant = \"chess\"", "`tournament.variant = \"chess\"`"),
            ("[tournament]\ngames = 99", "expected a whole number from 2 to 20"),
            ("[tournament]\nentrants = 3", "`tournament.entrants = 3`: expected a sequence"),
            ("engines = [3]", "`engines = 3`"),
            ("[[engines]]\nname = \"A\"", "missing field `command`"),
            ("[[engines]]\nname = 1\ncommand = \"a\"", "`engines.name = 1`"),
            ("[[engines]]\nname = \"\"\ncommand = \"a\"", "needs a name"),
            ("[[engines]]\nname = \"A\"\ncommand = \"a 'b\"", "`a 'b`"),
            ("[[engines]]\nname = \"A\"\ncommand = \"a\"\noptions = 1", "`engines.options = 1`"),
            ("[ai\n", "line 1: "),
            ("[ai]\nmemory = 64\nthreads = = 3", "line 3: "),
        ] {
            let errors = parse(text).errors;
            assert_eq!(errors.len(), 1, "{text}: {errors:?}");
            assert!(errors[0].contains(quotation), "{text}: {errors:?}");
        }
        let parsed = parse(
            "[ai]\nthreads = \"x\"\nmemory = 32\n[[engines]]\nname = \"A\"\ncommand = \"a\"\n\
             [[engines]]\nname = \"a\"\ncommand = \"b\"",
        );
        assert_eq!(parsed.settings.ai.memory, 32);
        assert_eq!(parsed.settings.engines, [Engine::new("A", "a")]);
        assert_eq!(parsed.errors.len(), 2, "{:?}", parsed.errors);
    }
}
