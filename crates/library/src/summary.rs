//! The summary of a game, from which the index, the statistics and the names of files are made.

use jiff::civil::Date;
use quadrille_games::record::Place;
use quadrille_games::record::pgn::GameResult;
use quadrille_games::rules::{AnyPosition, Player, Reason, Variant};
use quadrille_search::Level;
use quadrille_session::game_status::move_count;
use quadrille_session::rated::{UnratedReason, unrated_reason};
use quadrille_session::setup::{Controller, Setup, localized_person_name, localized_side_name};
use quadrille_session::{GameSession, IMPORTED, begins_flipped};
use quadrille_teaching::symmetry::canonical_text;
use quadrille_text::{self as text, tr};
use std::hash::{BuildHasher, BuildHasherDefault, DefaultHasher};

/// The kind of a player.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PlayerKind {
    /// A person at this computer.
    Human,
    /// A player of a game that was imported from another program, or under another name.
    Unknown,
    /// The AI at this level.
    Ai(Level),
    /// An external engine.
    Engine,
}

/// The summary of a game in the index.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GameSummary {
    /// The variant.
    pub variant: Variant,
    /// The players' names, by [`Player::index`].
    pub names: [String; 2],
    /// The kinds of the players, by [`Player::index`].
    pub kinds: [PlayerKind; 2],
    /// The result, by the rules or as stated by the record.
    pub result: GameResult,
    /// The reason of the result, if the rules or a resignation ended the game.
    pub reason: Option<Reason>,
    /// Whether a side lost on time.
    pub is_lost_on_time: bool,
    /// Whether the game is over.
    pub is_over: bool,
    /// The day on which it started, in the format of records: `2026.11.21`; empty if unknown.
    pub date: String,
    /// The number of plies.
    pub plies: usize,
    /// The current position.
    pub position: AnyPosition,
    /// Whether it started from a position that was set up.
    pub is_set_up: bool,
    /// Whether it started from the position in which the explorer begins, or from an equivalent one.
    pub has_explorer_start: bool,
    /// The side that moved first.
    pub first_player: Player,
    /// Why the game is unrated; `None` if it is rated.
    pub unrated_reason: Option<UnratedReason>,
    /// A digest of start, moves of the main line, players, result and tags. Equal games have the same one.
    pub identity: u64,
}

/// The tags that a written or imported record may have although the same game has none: the names, and whether it was imported.
pub(crate) const WRITTEN_TAGS: [&str; 3] = ["Player1", "Player2", IMPORTED];

/// Returns [`GameSummary::identity`]. Comments, variations and our own tags do not belong to it.
fn identity(session: &GameSession) -> u64 {
    let game = &session.game;
    let line = game.way_to(game.end_of_line(Place::START)).into_iter();
    let moves: Vec<_> = line.map(|place| game.ply_at(place).map(|ply| ply.mv)).collect();
    let tags = session.origin.tags.iter();
    let mut tags: Vec<_> = tags.filter(|(name, _)| !WRITTEN_TAGS.contains(name)).collect();
    tags.sort_unstable();
    let names = session.seats.each_ref().map(|seat| &*seat.name);
    let hash_builder = BuildHasherDefault::<DefaultHasher>::default();
    hash_builder.hash_one((game.start(), moves, names, session.result(), tags))
}

impl GameSummary {
    /// Returns the summary of a session.
    pub fn from_session(session: &GameSession) -> Self {
        let result = session.result();
        // A forfeit is stored as a resignation, and a stated result has no reason.
        let outcome = session.outcome().filter(|outcome| {
            let decides_result = GameResult::from(Some(*outcome)) == result;
            decides_result && session.forfeit.is_none()
        });
        let kinds = session.seats.each_ref().map(|seat| match seat.controller {
            Controller::Human if session.is_own() => PlayerKind::Human,
            Controller::Human => PlayerKind::Unknown,
            Controller::Ai { level, .. } => PlayerKind::Ai(level),
            Controller::Engine { .. } => PlayerKind::Engine,
        });
        Self {
            variant: session.game.variant(),
            names: session.seats.each_ref().map(|seat| seat.name.clone()),
            kinds,
            result,
            reason: outcome.map(|outcome| outcome.reason),
            is_lost_on_time: session.game.is_resigned()
                && session.forfeit.as_ref().is_some_and(|it| it.cause.is_on_time()),
            is_over: result != GameResult::Unknown,
            date: session.origin.tags.get("Date").unwrap_or_default().to_owned(),
            plies: session.game.plies(),
            position: session.game.position().clone(),
            is_set_up: !Setup::is_usual_start(session.game.start()),
            has_explorer_start: session.continued_plies() == 0
                && canonical_text(session.game.start())
                    == canonical_text(&AnyPosition::start(session.game.variant())),
            identity: identity(session),
            first_player: session.game.start().to_move(),
            unrated_reason: unrated_reason(session),
        }
    }

    /// Returns the result with Player 1 as the side that moved first.
    pub fn result_by_order(&self) -> GameResult {
        match self.result {
            GameResult::Win(winner) if self.first_player == Player::Two => GameResult::Win(!winner),
            other => other,
        }
    }

    /// Returns whether both players are people named like their sides, as in an analysis. Then nobody plays the game.
    pub fn is_analysis(&self) -> bool {
        self.side_name(Player::One).is_some()
    }

    /// Returns the side of a player in the current language if both players are people named like their sides.
    fn side_name(&self, player: Player) -> Option<String> {
        let is_person = |kind: &PlayerKind| matches!(kind, PlayerKind::Human | PlayerKind::Unknown);
        let names = self.names.each_ref().map(String::as_str);
        let are_people = self.kinds.iter().all(is_person);
        are_people.then(|| localized_side_name(names, &self.position, player)).flatten()
    }

    /// Returns the name of a player. A default name of a person or a side is in the current language.
    pub fn player_name(&self, player: Player) -> String {
        if let Some(side_name) = self.side_name(player) {
            return side_name;
        }
        let name = &self.names[player.index()];
        match self.kinds[player.index()] {
            PlayerKind::Human => localized_person_name(name),
            PlayerKind::Unknown | PlayerKind::Ai(_) | PlayerKind::Engine => name.clone(),
        }
    }

    /// Returns whether the board was turned at the beginning of the game.
    pub fn begins_flipped(&self) -> bool {
        let is_human = self.kinds.each_ref().map(|kind| *kind == PlayerKind::Human);
        begins_flipped(&self.position, is_human)
    }

    /// Returns the number of moves as the move list counts them.
    pub const fn move_count(&self) -> usize {
        move_count(self.plies, self.first_player)
    }

    /// Returns a name for an exported file: the variant, the players and the day.
    pub fn file_name(&self) -> String {
        let [name_one, name_two] = Player::BOTH.map(|player| self.player_name(player));
        let day = self.date.replace('.', "-");
        let name = format!("{} {name_one} - {name_two} {day}", text::title(self.variant));
        // These characters are not allowed in names or have a special meaning on some systems.
        let allowed_name = name
            .replace(|letter: char| letter.is_control() || r#"/\:*?"<>|"#.contains(letter), " ");
        let allowed_name: Vec<&str> = allowed_name.split_whitespace().collect();
        let short_name: String = allowed_name.join(" ").chars().take(100).collect();
        format!("{}.pgn", short_name.trim())
    }

    /// Returns the day in the current language, as far as it is known.
    pub fn day_text(&self) -> String {
        let date = self.day();
        date.map_or(self.date.replace('.', "-"), |date| {
            text::date(date.year(), date.month(), date.day())
        })
    }

    /// Returns the day, if all of it is known.
    fn day(&self) -> Option<Date> {
        self.date.replace('.', "-").parse().ok()
    }

    /// Returns a player's name, with the level of an AI.
    pub fn player_text(&self, player: Player) -> String {
        let name = self.player_name(player);
        match self.kinds[player.index()] {
            PlayerKind::Human | PlayerKind::Unknown | PlayerKind::Engine => name,
            PlayerKind::Ai(level) => {
                tr!("games-level", name = name, level = text::level_number(level))
            }
        }
    }

    /// Returns the names of both players.
    pub fn player_names(&self) -> String {
        Player::BOTH.map(|player| self.player_name(player)).join(" – ")
    }

    /// Returns the [folded](text::fold) text for searching: the players with their levels, the variant's title and the date.
    pub fn search_text(&self) -> String {
        let numeric_dates =
            self.day().map(|date| text::numeric_dates(date.year(), date.month(), date.day()));
        text::fold(&format!(
            "{} {} {} {} {} {} {}",
            self.player_text(Player::One),
            self.player_text(Player::Two),
            text::title(self.variant),
            self.date,
            self.date.replace('.', "-"),
            self.day_text(),
            numeric_dates.unwrap_or_default().join(" ")
        ))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::index::{has_words, query_words};
    use crate::text::parse;
    use quadrille_session::{Forfeit, ForfeitCause};
    use std::time::Duration;

    #[test]
    fn loss_on_time_is_no_resignation() {
        let setup = Setup::default_game(Variant::Hique);
        let mut session = GameSession::begin(&setup, &mut rand::rng());
        session.game.resign(Player::One);
        let facts = |session: &GameSession| {
            let summary = GameSummary::from_session(session);
            (summary.is_lost_on_time, summary.reason)
        };
        assert_eq!(facts(&session), (false, Some(Reason::Resigned)));
        session.forfeit = Some(Forfeit { loser: Player::One, cause: ForfeitCause::Clock });
        assert_eq!(facts(&session), (true, None));
    }

    /// The picture of a game is turned as its board is.
    #[test]
    fn summary_is_turned_as_the_game_is() {
        for variant in Variant::ALL {
            let mut turned_count = 0;
            for person in [Some(Player::One), Some(Player::Two), None] {
                let mut setup = Setup::default_game(variant);
                for player in Player::BOTH {
                    setup.seats[player.index()].controller = if Some(player) == person {
                        Controller::Human
                    } else {
                        Controller::Ai { level: Level::FULL, movetime: Duration::ZERO }
                    };
                }
                let session = GameSession::begin(&setup, &mut rand::rng());
                let summary = GameSummary::from_session(&session);
                assert_eq!(summary.begins_flipped(), session.flipped, "{variant}, {person:?}");
                turned_count += usize::from(session.flipped);
            }
            assert_eq!(turned_count, 1, "{variant}");
        }
    }

    #[test]
    fn summary_knows_the_day_and_the_start_of_the_explorer() {
        let summary = |tags: &str| {
            let session = parse(&format!("[Game \"upthrust\"]\n{tags}\n*\n"));
            GameSummary::from_session(&session.expect("a game"))
        };
        let day = |date: &str| summary(&format!("[Date \"{date}\"]\n")).day_text();
        assert_eq!([day("2026.10.28"), day("2026.10.??")], ["28 Oct 2026", "2026-10-??"]);
        assert!(summary("").has_explorer_start);
        let setups = ["GR", "BY", "RB", "GY", "GB", "RY"].map(|it| format!("[Colours \"{it}\"]\n"));
        let counted = setups.map(|tags| summary(&tags).has_explorer_start);
        assert_eq!(counted, [true, true, true, true, false, false], "as the explorer counts");
        assert!(!summary("[Continued \"6\"]\n").has_explorer_start, "counted from ply 6");
    }

    /// The search finds what the list shows of a player.
    #[test]
    fn search_finds_levels() {
        for (language, word, perfect) in [("en", "level", "perfect"), ("de", "Stufe", "perfekt")] {
            for level in [Level::LOWEST, Level::FULL, Level::PERFECT] {
                let mut setup = Setup::default_game(Variant::Focus);
                setup.seats[1].controller =
                    Controller::Ai { level, movetime: Duration::from_secs(1) };
                let session = GameSession::begin(&setup, &mut rand::rng());
                let summary = GameSummary::from_session(&session);
                let searched = text::with_language(language, || summary.search_text());
                let is_match = |query: &str| {
                    let query = text::with_language(language, || query_words(query));
                    has_words(&searched, &query)
                };
                assert_eq!(is_match(word), level != Level::PERFECT, "{searched}");
                assert_eq!(is_match(perfect), level == Level::PERFECT, "{searched}");
                for number in 1..=11 {
                    let is_level = level != Level::PERFECT && level.number() == number;
                    assert_eq!(is_match(&format!("{word} {number}")), is_level, "{searched}");
                }
            }
        }
    }

    #[test]
    fn search_finds_each_way_of_writing_a_day() {
        let is_match = |language: &str, query: &str| {
            let game = parse("[Game \"hique\"]\n[Date \"2026.03.09\"]\n\n*\n").expect("a game");
            let searched =
                text::with_language(language, || GameSummary::from_session(&game).search_text());
            has_words(&searched, &query_words(query))
        };
        for query in ["9.3.2026", "09.03.2026", "9.3.", "09.03", "9. 3. 2026", "9. Mär 2026"] {
            assert!(is_match("de", query), "{query}");
        }
        for query in ["9/3/2026", "09/03/2026", "9/3", "09/03", "9 Mar 2026"] {
            assert!(is_match("en", query), "{query}");
        }
        assert!(!has_words("19.3.2026", &query_words("9.3.2026")), "another day");
        for language in ["en", "de"] {
            assert!(is_match(language, "2026-03-09") && is_match(language, "2026.03.09"));
            assert!(
                ["3.9.", "10.3", "3/9", "10/3", "3. 9.", "26"]
                    .iter()
                    .all(|query| !is_match(language, query))
            );
        }
    }

    #[test]
    fn players_of_imported_games_are_unknown() {
        let kinds = |tags: &str| {
            let text = format!("[Game \"hique\"]\n[Player1 \"You\"]\n{tags}\n1. 4,2,4,10 *\n");
            GameSummary::from_session(&parse(&text).unwrap())
        };
        let imported = kinds("");
        assert_eq!(imported.kinds, [PlayerKind::Unknown, PlayerKind::Unknown]);
        let own = kinds("[Quadrille \"1\"]\n");
        assert_eq!(own.kinds, [PlayerKind::Human, PlayerKind::Human]);
        // Only the name of a person of this computer follows the language.
        let name = |game: &GameSummary| text::with_language("de", || game.player_name(Player::One));
        assert_eq!([name(&imported), name(&own)], ["You", "Du"]);
        // So do the names of an analysis, which are the sides.
        let names = "[Quadrille \"1\"]\n[White \"Schwarz\"]\n[Black \"Weiß\"]\n";
        let text = format!("[Game \"hique\"]\n{names}\n1. 4,2,4,10 *\n");
        let analysis = GameSummary::from_session(&parse(&text).unwrap());
        assert_eq!(analysis.player_names(), "Black – White");
        // A record without names has those of the sides, in a list as on the board.
        for variant in Variant::ALL {
            let record = format!("[Game \"{variant}\"]\n\n*\n");
            let session = text::with_language("de", || parse(&record).unwrap());
            let names = || Player::BOTH.map(|player| session.player_name(player));
            assert_eq!(GameSummary::from_session(&session).player_names(), names().join(" – "));
            assert_ne!(text::with_language("de", names), names(), "{variant}");
        }
    }
}
