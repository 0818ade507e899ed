//! The settings of a new game or tournament, before random choices are made.

mod clock;
mod engine;
pub mod last_game;
mod plan;
pub mod stored;
pub mod tournament;

pub use clock::{BadTimeControl, MIN_INCREMENT, TimeControl};
pub use engine::{
    BadEngine, DEFAULT_START_SECONDS, Engine, LaunchParameters, MAX_COMMAND_CHARS,
    MAX_FOLDER_CHARS, MAX_NAME_CHARS, START_SECONDS, UnknownKeys,
};
pub use plan::max_parallel_games;

use quadrille_games::rules::upthrust::{Colour, Upthrust};
use quadrille_games::rules::{AnyPosition, Player, Variant};
use quadrille_search::Level;
use quadrille_teaching::explorer::Explorer;
use quadrille_text::{self as text, tr};
use rand::{Rng, RngExt};
use serde::{Deserialize, Serialize};
use std::collections::HashSet;
use std::sync::{Arc, LazyLock};
use std::time::Duration;

/// What controls a side.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Controller {
    /// A person at this window.
    Human,
    /// The program's AI.
    Ai {
        /// The playing strength.
        level: Level,
        /// The time for each move. Lower levels use only a small part of it.
        movetime: Duration,
    },
    /// An external engine, as it was registered when the game began.
    Engine {
        /// The engine.
        engine: Arc<Engine>,
        /// The time for each move.
        movetime: Duration,
    },
}

impl Controller {
    /// Returns the AI at the default level, with the full time of `variant`.
    pub fn ai(variant: Variant) -> Self {
        Self::Ai { level: Level::new(4).unwrap_or(Level::LOWEST), movetime: full_time(variant) }
    }
}

/// Returns the default time for a move at full strength. If the course pages set a limit for programs, it is that limit.
pub const fn full_time(variant: Variant) -> Duration {
    Duration::from_secs(match variant {
        Variant::Upthrust => 15,
        Variant::Hique => 20,
        Variant::Focus
        | Variant::FocusExact
        | Variant::FocusClassic
        | Variant::CublinoPur
        | Variant::CublinoContra => 5,
    })
}

/// One of the two players of a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SeatSetup {
    /// What controls the player.
    pub controller: Controller,
    /// The name in the panel.
    pub name: String,
    /// The time control; `None` without a clock.
    pub clock: Option<TimeControl>,
}

impl SeatSetup {
    /// Returns the name. A default name of a person is in the current language.
    pub fn display_name(&self) -> String {
        match self.controller {
            Controller::Human => localized_person_name(&self.name),
            Controller::Ai { .. } | Controller::Engine { .. } => self.name.clone(),
        }
    }
}

/// Who makes the first move.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum FirstPlayer {
    /// A random player.
    #[serde(rename = "drawn")]
    Random,
    /// The first seat.
    #[default]
    #[serde(rename = "player1")]
    One,
    /// The second seat.
    #[serde(rename = "player2")]
    Two,
}

impl FirstPlayer {
    /// Returns the choice for which the seat with the index of `player` moves first.
    pub const fn for_player(player: Player) -> Self {
        match player {
            Player::One => Self::One,
            Player::Two => Self::Two,
        }
    }
}

/// The choice of the colours in Upthrust.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Colours {
    /// Random when the game starts.
    Random,
    /// These two colours belong to the first seat, the other two to the second.
    Chosen([Colour; 2]),
}

/// The default name of a single person in German up to version 0.2.
const FORMER_GERMAN_NAME: &str = "Mensch";

/// Returns the default name of a single person.
pub fn person_name() -> String {
    tr!("name-you")
}

/// The default names of persons in one language.
struct DefaultNames {
    /// The name of a single person.
    person: String,
    /// The names of two people.
    players: [String; 2],
}

/// The default names in all languages that exist at the first use, which is after the start. Lists compare many names with them.
static DEFAULT_NAMES: LazyLock<Vec<DefaultNames>> = LazyLock::new(|| {
    let names = || DefaultNames {
        person: person_name(),
        players: [1, 2].map(|number| tr!("name-player", number = number)),
    };
    let codes = text::languages().into_iter().map(|(code, _)| code);
    codes.map(|code| text::with_language(&code, names)).collect()
});

/// Returns whether `name` is the default name of a single person in some language, so that nobody has typed it.
pub fn is_default_person_name(name: &str) -> bool {
    name == FORMER_GERMAN_NAME || DEFAULT_NAMES.iter().any(|names| names.person == name)
}

/// Returns whether `name` is a default name of one of two people in some language, so that nobody has typed it.
pub fn is_default_player_name(name: &str) -> bool {
    default_player_number(name).is_some()
}

/// Returns the number in a default name of one of two people in some language; `None` for another name.
fn default_player_number(name: &str) -> Option<usize> {
    let has_name = |names: &DefaultNames| names.players.iter().position(|player| *player == name);
    DEFAULT_NAMES.iter().find_map(has_name).map(|index| index + 1)
}

/// Returns the name of a person in the current language if it is a default name of some language, else `name`.
pub fn localized_person_name(name: &str) -> String {
    if is_default_person_name(name) {
        return person_name();
    }
    match default_player_number(name) {
        Some(number) => tr!("name-player", number = number),
        None => name.to_owned(),
    }
}

/// Returns `name` like [`localized_person_name`], or the side of `player` if it is empty. `position` is any position of the game.
pub fn localized_name_or_side(name: &str, position: &AnyPosition, player: Player) -> String {
    match name.trim() {
        "" => text::side(position, player),
        name => localized_person_name(name),
    }
}

/// The names of all sides in all languages that exist at the first use, which is after the start. Lists compare many names with
/// them.
static SIDE_NAMES: LazyLock<HashSet<String>> = LazyLock::new(|| {
    let names = || {
        let sides = Variant::ALL
            .into_iter()
            .flat_map(|variant| Player::BOTH.map(|player| text::side_of(variant, player)));
        let pairs = Colour::ALL
            .into_iter()
            .flat_map(|one| Colour::ALL.map(|two| text::colour_pair([one, two])));
        sides.chain(pairs).collect::<Vec<_>>()
    };
    let codes = text::languages().into_iter().map(|(code, _)| code);
    codes.flat_map(|code| text::with_language(&code, names)).collect()
});

/// Returns the name of the side of `player` in the current language if `names` are those of both sides in some language, as in
/// an analysis and in a record without names. `position` is any position of the game.
pub fn localized_side_name(
    names: [&str; 2],
    position: &AnyPosition,
    player: Player,
) -> Option<String> {
    if !names.iter().all(|name| SIDE_NAMES.contains(*name)) {
        return None;
    }
    let sides = || Player::BOTH.map(|player| text::side(position, player));
    let mut codes = text::languages().into_iter().map(|(code, _)| code);
    let is_side_name = codes.any(|code| text::with_language(&code, sides) == names);
    is_side_name.then(|| text::side(position, player))
}

/// Returns the name of a player in these seats. A default name of a person or a side is in the current language. `position` is
/// any position of the game.
pub fn player_name(seats: &[SeatSetup; 2], position: &AnyPosition, player: Player) -> String {
    let names = seats.each_ref().map(|seat| &*seat.name);
    let are_people = seats.iter().all(|seat| seat.controller == Controller::Human);
    let side_name = are_people.then(|| localized_side_name(names, position, player)).flatten();
    side_name.unwrap_or_else(|| seats[player.index()].display_name())
}

/// The settings of a new game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Setup {
    /// The variant.
    pub variant: Variant,
    /// The two seats in the order of the dialog.
    pub seats: [SeatSetup; 2],
    /// Who makes the first move.
    pub first_player: FirstPlayer,
    /// Whether the game starts with a balanced random opening. Ignored where moving first is no advantage.
    pub wants_random_opening: bool,
    /// Whether level, side and opening were chosen so that the person is expected to score one half.
    pub is_fair: bool,
    /// Upthrust's colours; other games ignore them.
    pub colours: Colours,
    /// Whether the game is stored. A demonstration is not.
    pub is_stored: bool,
    /// A start position that was set up, or `None` for the usual one. With a set-up position, the seats are Player 1 and
    /// Player 2, and nothing is random.
    pub start: Option<Box<AnyPosition>>,
}

impl Setup {
    /// Returns a game of a person against the AI with default settings.
    pub fn default_game(variant: Variant) -> Self {
        Self {
            variant,
            seats: [
                SeatSetup { controller: Controller::Human, name: person_name(), clock: None },
                SeatSetup {
                    controller: Controller::ai(variant),
                    name: "Quadrille".to_owned(),
                    clock: None,
                },
            ],
            first_player: FirstPlayer::One,
            wants_random_opening: false,
            is_fair: false,
            colours: Colours::Random,
            is_stored: true,
            start: None,
        }
    }

    /// Returns this game with the same clock for both seats.
    #[must_use]
    pub fn with_clock(mut self, clock: Option<TimeControl>) -> Self {
        for seat in &mut self.seats {
            seat.clock = clock;
        }
        self
    }

    /// Returns a game of a person against the AI at this level.
    pub fn against_level(variant: Variant, level: Level) -> Self {
        let mut setup = Self::default_game(variant);
        for seat in &mut setup.seats {
            if let Controller::Ai { level: ai_level, .. } = &mut seat.controller {
                *ai_level = level;
            }
        }
        setup
    }

    /// Returns a game from `position`. A person has the side to move, the AI the other one.
    pub fn from_position(position: AnyPosition) -> Self {
        let mut setup = Self::default_game(position.variant());
        if position.to_move() == Player::Two {
            setup.seats.reverse();
        }
        if let AnyPosition::Upthrust(upthrust) = &position {
            setup.colours = Colours::Chosen(upthrust.colours(Player::One));
        }
        setup.start = Some(Box::new(position));
        setup
    }

    /// Returns whether a game can start in `position` with some colours and first player, without being set up.
    pub fn is_usual_start(position: &AnyPosition) -> bool {
        let mut setup = Self::from_position(position.clone());
        setup.start = None;
        [FirstPlayer::One, FirstPlayer::Two].into_iter().any(|first_player| {
            setup.first_player = first_player;
            setup.make_random_choices(&mut rand::rng()).0 == *position
        })
    }

    /// Returns whether a balanced random opening can be chosen. It is offered where moving first is an advantage.
    pub fn offers_random_opening(&self) -> bool {
        self.start.is_none() && Explorer::shipped(self.variant).favours_first_player()
    }

    /// Returns whether the game starts with a balanced random opening.
    pub fn has_random_opening(&self) -> bool {
        self.wants_random_opening && self.offers_random_opening()
    }

    /// Makes all random choices. Returns the start position and the seats by [`Player::index`].
    ///
    /// In HiQUE and Cublino, and with a random opening, colour decides who moves first. To move first, the second seat takes
    /// that colour. In Upthrust and Focus either side can move first with its own colours.
    pub fn make_random_choices(&self, rng: &mut impl Rng) -> (AnyPosition, [SeatSetup; 2]) {
        let first_player = match self.first_player {
            FirstPlayer::One => Player::One,
            FirstPlayer::Two => Player::Two,
            FirstPlayer::Random => Player::from_index(rng.random_range(0..2)),
        };
        if let Some(start) = &self.start {
            return ((**start).clone(), self.seats.clone());
        }
        let [first_seat, second_seat] = self.seats.clone();
        match self.variant {
            Variant::Upthrust => {
                let colours = match self.colours {
                    Colours::Chosen(colours) => colours,
                    Colours::Random => random_colours(rng),
                };
                let start = Upthrust::with_colours(colours, first_player);
                (AnyPosition::from(start), [first_seat, second_seat])
            }
            Variant::Focus | Variant::FocusExact | Variant::FocusClassic
                if !self.has_random_opening() =>
            {
                let start = AnyPosition::start(self.variant);
                let start = match first_player {
                    Player::One => start,
                    Player::Two => {
                        let text = start.to_string().replacen(" 1 ", " 2 ", 1);
                        AnyPosition::parse(self.variant, &text).unwrap_or(start)
                    }
                };
                (start, [first_seat, second_seat])
            }
            _ => {
                let seats = match first_player {
                    Player::One => [first_seat, second_seat],
                    Player::Two => [second_seat, first_seat],
                };
                (AnyPosition::start(self.variant), seats)
            }
        }
    }
}

/// The games that the window offers. The three rule sets of Focus count as one game, represented by the first.
pub const GAMES: [Variant; 5] = [
    Variant::Upthrust,
    Variant::Hique,
    Variant::Focus,
    Variant::CublinoPur,
    Variant::CublinoContra,
];

/// Returns the element of [`GAMES`] to which `variant` belongs.
pub const fn game_of(variant: Variant) -> Variant {
    match variant {
        Variant::Focus | Variant::FocusExact | Variant::FocusClassic => Variant::Focus,
        Variant::Upthrust | Variant::Hique | Variant::CublinoPur | Variant::CublinoContra => {
            variant
        }
    }
}

/// Returns two random colours; all pairs are equally likely.
pub fn random_colours(rng: &mut impl Rng) -> [Colour; 2] {
    let colours = [Colour::Green, Colour::Red, Colour::Blue, Colour::Yellow];
    let first_index = rng.random_range(0..4);
    let second_index = (first_index + rng.random_range(1..4)) % 4;
    [colours[first_index.min(second_index)], colours[first_index.max(second_index)]]
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::GameSession;

    /// A stored default name follows the language. Another name stays.
    #[test]
    fn default_names_are_displayed_in_the_current_language() {
        let names = ["You", "Du", FORMER_GERMAN_NAME, "Player 2", "Spieler 2", "Ada"];
        for (code, expected) in [
            ("en", ["You", "You", "You", "Player 2", "Player 2", "Ada"]),
            ("de", ["Du", "Du", "Du", "Spieler 2", "Spieler 2", "Ada"]),
        ] {
            let displayed = names.map(|name| {
                let seat =
                    SeatSetup { controller: Controller::Human, name: name.to_owned(), clock: None };
                text::with_language(code, || seat.display_name())
            });
            assert_eq!(displayed, expected, "{code}");
        }
        // An engine may have such a name.
        let controller = Controller::ai(Variant::Hique);
        let seat = SeatSetup { controller, name: "You".to_owned(), clock: None };
        assert_eq!(text::with_language("de", || seat.display_name()), "You");
    }

    /// In an analysis the sides are the names. A person may have such a name.
    #[test]
    fn sides_as_names_are_displayed_in_the_current_language() {
        for variant in Variant::ALL {
            let position = AnyPosition::start(variant);
            for [former, current] in [["en", "de"], ["de", "en"]] {
                let analysis = || GameSession::analysis(position.clone());
                let mut session = text::with_language(former, analysis);
                let sides = || Player::BOTH.map(|player| text::side(&position, player));
                let sides = text::with_language(current, sides);
                let names = |session: &GameSession| {
                    let names = || Player::BOTH.map(|player| session.name_or_side(player));
                    text::with_language(current, names)
                };
                assert_eq!(names(&session), sides, "{variant}");
                for player in Player::BOTH {
                    assert_eq!(session.name_unless_side(player), "", "{variant}");
                }
                for loser in Player::BOTH {
                    let mut ended = session.clone();
                    ended.game.resign(loser);
                    let title = text::with_language(current, || ended.result_title());
                    assert!(title.contains(&sides[(!loser).index()]), "{variant}: {title}");
                }
                session.seats[1].name = "Ada".to_owned();
                let stored_names = session.seats.each_ref().map(|seat| seat.name.clone());
                assert_eq!(names(&session), stored_names, "{variant}");
                let names = Player::BOTH.map(|player| session.name_unless_side(player));
                assert_eq!(names, stored_names, "{variant}");
            }
        }
    }

    #[test]
    fn any_two_players_can_start_from_a_set_up_position() {
        for variant in Variant::ALL {
            let start = AnyPosition::start(variant);
            assert!(Setup::is_usual_start(&start), "{variant}");
            let position = start.play(start.legal_moves()[0]).unwrap();
            assert!(!Setup::is_usual_start(&position), "{variant}");
            let setup = Setup::from_position(position.clone());
            let to_move = position.to_move().index();
            assert_eq!(setup.seats[to_move].controller, Controller::Human);
            assert_ne!(setup.seats[1 - to_move].controller, Controller::Human);
            let [one, two] = setup.seats.clone();
            for seats in [
                [one.clone(), one.clone()],
                [one.clone(), two.clone()],
                [two.clone(), one.clone()],
                [two.clone(), two.clone()],
            ] {
                for begins in [FirstPlayer::Random, FirstPlayer::One, FirstPlayer::Two] {
                    let setup =
                        Setup { seats: seats.clone(), first_player: begins, ..setup.clone() };
                    let drawn = setup.make_random_choices(&mut rand::rng());
                    assert_eq!(drawn, (position.clone(), seats.clone()), "{variant}");
                }
            }
        }
    }

    #[test]
    fn every_variant_can_be_chosen() {
        for variant in Variant::ALL {
            assert!(GAMES.contains(&game_of(variant)), "{variant}");
        }
        assert_eq!(GAMES.map(game_of), GAMES);
    }
}
