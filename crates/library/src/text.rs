//! Converts the current game to the text of a game record, and back.
//!
//! A record does not contain the players, the AI's future mistakes and the time used. They are stored in our own tags,
//! so that the file of a running game is a valid record:
//!
//! | tag | value |
//! |---|---|
//! | `Quadrille` | the version of this list of tags |
//! | `Seat1`, `Seat2` | `human`, `ai LEVEL MILLISECONDS` or `engine MILLISECONDS NAME` |
//! | `Command1`, `Command2` | the command of the engine |
//! | `Begins` | the chosen first player: `1`, `2` or `drawn` |
//! | `Swapped` | `yes` if the seats have swapped sides |
//! | `Place` | the current place, as [`Game::directions`] |
//! | `Resigned` | the side that resigned there |
//! | `Forfeit` | the actual reason why that side lost, as [`ForfeitCause::to_tag`] |
//! | `Used` | the seconds used by each side |
//! | `UsedNow` | with a clock, the seconds used so far for the move that is to be made |
//! | `Clock` | the seconds of main time and increment of both sides: `600+5` |
//! | `Clock1`, `Clock2` | the time control of one side, if the sides differ |
//! | `Seed` | the random number that determines the mistakes of lower levels |
//! | `Flipped` | `yes` if the board is turned |
//! | `EvenStart` | the number of plies of a random opening |
//! | `Assisted` | the help that the person had: `hint`, `undo`, `warning` |
//! | `Continued` | the number of plies that the game has from another one |
//! | `Imported` | `yes` for a record of another program, or one imported under a name that this program does not give |

use quadrille_games::record::Game;
use quadrille_games::record::pgn::{GameResult, Record, RecordError, Tags, read};
use quadrille_games::rules::{AnyPosition, Player, quote};
use quadrille_search::Level;
use quadrille_session::setup::{
    Colours, Controller, Engine, FirstPlayer, SeatSetup, Setup, TimeControl,
    is_default_person_name, is_default_player_name,
};
use quadrille_session::{
    EVEN_START, Forfeit, ForfeitCause, GameSession, IMPORTED, Origin, TurnTime,
};
use quadrille_text::{record_error, record_note, side, tr};
use std::sync::Arc;
use std::time::Duration;

/// The current version of the tags.
const TAGS_VERSION: u32 = 1;
/// The longest accepted time for each move of an AI or engine.
const MAX_MOVE_TIME: Duration = Duration::from_secs(24 * 60 * 60);
/// The longest time used by a side, in seconds. A longer one is read and written as this one.
const MAX_USED_SECONDS: f64 = 1.0e7;
/// The tags that are derived from the session. They are no part of [`Origin::tags`].
const OWN_TAGS: [&str; 17] = [
    "Clock",
    "Clock1",
    "Clock2",
    "Quadrille",
    "Seat1",
    "Seat2",
    "Command1",
    "Command2",
    "Begins",
    "Swapped",
    "Place",
    "Resigned",
    "Forfeit",
    "Used",
    "UsedNow",
    "Seed",
    "Flipped",
];

/// Why a text cannot be opened.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum TextError {
    /// The text contains no record.
    Empty,
    /// The record is invalid.
    Record(RecordError),
    /// The record was written by a newer version.
    NewerVersion(String),
    /// One of our tags has an invalid value.
    Tag {
        /// The name of the tag.
        name: &'static str,
        /// The value.
        actual: String,
        /// The expected values.
        expected: &'static str,
    },
}

impl TextError {
    /// Returns a sentence in the current language.
    pub fn localized(&self) -> String {
        match self {
            Self::Empty => tr!("text-empty"),
            Self::Record(error) => record_error(error),
            Self::NewerVersion(version) => tr!("text-newer", found = version, known = TAGS_VERSION),
            Self::Tag { name, actual: quotation, expected } => {
                tr!("text-tag", name = *name, found = quotation, expected = *expected)
            }
        }
    }
}

/// Returns the session as the text of a record to share. It lacks the commands of engines, which are private.
pub fn to_shared_text(session: &GameSession) -> String {
    let mut session = session.clone();
    for seat in &mut session.seats {
        if let Controller::Engine { engine, .. } = &mut seat.controller {
            *engine = Arc::new(Engine::new(&*engine.name, ""));
        }
    }
    to_text(&session)
}

/// Sets the tags of the players.
fn set_player_tags(tags: &mut Tags, seats: &[SeatSetup; 2]) {
    for player in Player::BOTH {
        let number = player.index() + 1;
        let seat = &seats[player.index()];
        tags.set(&format!("Player{number}"), &seat.name);
        let seat_text = match &seat.controller {
            Controller::Human => "human".to_owned(),
            Controller::Ai { level, movetime } => format!("ai {level} {}", movetime.as_millis()),
            Controller::Engine { engine, movetime } => {
                tags.set(&format!("Command{number}"), &engine.command);
                format!("engine {} {}", movetime.as_millis(), engine.name)
            }
        };
        tags.set(&format!("Seat{number}"), seat_text);
    }
}

/// Sets the tags of the time controls.
fn set_clock_tags(tags: &mut Tags, seats: &[SeatSetup; 2]) {
    match seats.each_ref().map(|seat| seat.clock) {
        [Some(one), Some(two)] if one == two => tags.set("Clock", one.to_string()),
        clocks => {
            for (name, clock) in ["Clock1", "Clock2"].into_iter().zip(clocks) {
                if let Some(clock) = clock {
                    tags.set(name, clock.to_string());
                }
            }
        }
    }
}

/// Returns the session as a text.
pub fn to_text(session: &GameSession) -> String {
    let mut game = session.game.clone();
    if session.is_over() {
        // The result belongs to the moves that were played, so these are the first line.
        game.go_to(game.place());
    }
    let directions = game.directions(game.place());
    let mut record = Record::new(game);
    record.result = session.result();
    record.tags = session.origin.tags.clone();
    let tags = &mut record.tags;
    set_player_tags(tags, &session.seats);
    tags.set("Quadrille", TAGS_VERSION.to_string());
    let first_player = match session.setup.first_player {
        FirstPlayer::Random => "drawn",
        FirstPlayer::One => "1",
        FirstPlayer::Two => "2",
    };
    tags.set("Begins", first_player);
    let directions: Vec<String> = directions.iter().map(usize::to_string).collect();
    tags.set("Place", directions.join(" "));
    let seconds = |time: Duration| time.as_secs_f64().min(MAX_USED_SECONDS);
    let [seconds_one, seconds_two] = Player::BOTH.map(|player| {
        let index = player.index();
        seconds(session.used_times[index].saturating_sub(session.time_credits[index]))
    });
    tags.set("Used", format!("{seconds_one:.3} {seconds_two:.3}"));
    if session.is_timed() {
        let turn_seconds = seconds(session.turn_time());
        tags.set("UsedNow", format!("{turn_seconds:.3}"));
    }
    set_clock_tags(tags, &session.seats);
    tags.set("Seed", session.seed.to_string());
    let [one, two] = &session.seats;
    if one != two && session.setup.seats.each_ref() == [two, one] {
        tags.set("Swapped", "yes");
    }
    if session.flipped {
        tags.set("Flipped", "yes");
    }
    if session.game.is_resigned()
        && let Some(winner) = session.outcome().and_then(|outcome| outcome.winner)
    {
        tags.set("Resigned", (!winner).to_string());
        if let Some(forfeit) = &session.forfeit {
            tags.set("Forfeit", forfeit.cause.to_tag());
        }
    }
    record.to_string()
}

/// Parses the first record of a text.
///
/// # Errors
/// If there is no record, it is invalid, or it was written by a newer version.
pub fn parse(text: &str) -> Result<GameSession, TextError> {
    let record = read(text).next().ok_or(TextError::Empty)?;
    session_from_record(record.map_err(TextError::Record)?)
}

/// Converts a record to a session. A record of another program becomes a game between two people.
///
/// # Errors
/// If one of our tags has an invalid value or a newer version.
pub fn session_from_record(record: Record) -> Result<GameSession, TextError> {
    let mut faults = Vec::new();
    let session = read_session(record, &mut faults);
    faults.into_iter().next().map_or(Ok(session), Err)
}

/// A game from elsewhere, for people to play.
#[derive(Clone, Debug)]
pub struct Import {
    /// The game.
    pub session: GameSession,
    /// Sentences about the skipped parts, in the current language.
    pub notes: Option<String>,
}

/// Converts a record from elsewhere. Invalid or newer tags of ours are skipped, because moves and result do not depend on
/// them.
pub fn import(mut record: Record) -> Import {
    let mut notes: Vec<String> = record.notes.iter().map(record_note).collect();
    let mut faults = Vec::new();
    if let Err(fault) = check_version(&record.tags) {
        for name in OWN_TAGS {
            record.tags.remove(name);
        }
        faults.push(fault);
    }
    let mut session = read_session(record, &mut faults);
    session.replace_engines_by_people();
    if !has_name_of_this_program(&session) {
        session.origin.tags.set(IMPORTED, "yes");
    }
    notes.extend(faults.iter().map(TextError::localized));
    Import { session, notes: (!notes.is_empty()).then(|| notes.join("; ")) }
}

/// Returns whether a person has a name that this program gives, or none. Any other name may be that of another person.
fn has_name_of_this_program(session: &GameSession) -> bool {
    let is_given = |name: &str| {
        name.is_empty() || is_default_person_name(name) || is_default_player_name(name)
    };
    let mut people = session.people().peekable();
    people.peek().is_none() || people.any(|player| is_given(&session.name_unless_side(player)))
}

/// Checks the version of our tags.
fn check_version(tags: &Tags) -> Result<(), TextError> {
    let Some(version) = tags.get("Quadrille") else { return Ok(()) };
    match version.parse::<u32>() {
        Ok(TAGS_VERSION) => Ok(()),
        Ok(version_number) if version_number > TAGS_VERSION => {
            Err(TextError::NewerVersion(quote(version)))
        }
        _ => Err(tag_error(tags, "Quadrille", "the number of a version")),
    }
}

/// Converts a record. Invalid tags of ours get their defaults and are added to `faults`.
fn read_session(record: Record, faults: &mut Vec<TextError>) -> GameSession {
    let Record { tags, mut game, result, .. } = record;
    faults.extend(check_version(&tags).err());
    if let Some(text) = tags.get("Place") {
        let directions: Option<Vec<usize>> =
            text.split_whitespace().map(|number| number.parse().ok()).collect();
        match directions.and_then(|directions| game.place_by_directions(&directions)) {
            Some(place) => {
                game.set_place(place);
            }
            None => faults.push(tag_error(&tags, "Place", "a path to a move of the game")),
        }
    }
    let mut forfeit = None;
    let resigned_player = tags.get("Resigned").map(|text| match text {
        "1" => Ok(Player::One),
        "2" => Ok(Player::Two),
        _ => Err(tag_error(&tags, "Resigned", "1 or 2")),
    });
    if let Some(player) = or_default(resigned_player.transpose(), faults) {
        game.resign_recorded(player);
        forfeit = tags
            .get("Forfeit")
            .map(|cause| Forfeit { loser: player, cause: ForfeitCause::from_tag(cause) });
    }
    let mut seats = Player::BOTH.map(|player| parse_seat(&tags, &game, player, faults));
    for (seat, clock) in seats.iter_mut().zip(parse_clocks(&tags, faults)) {
        seat.clock = clock;
    }
    let setup = parse_setup(&tags, &game, &seats, faults);
    let stated_result = if game.settled_outcome().is_some() { GameResult::Unknown } else { result };
    let used_times_by_side = or_default(parse_used_times(&tags), faults);
    let turn =
        TurnTime { place: game.place(), used_time: or_default(parse_turn_time(&tags), faults) };
    let seed = or_default(parse_number(&tags, "Seed"), faults).unwrap_or(0);
    let flipped = tags.get("Flipped") == Some("yes");
    let is_demo = seats.iter().all(|seat| seat.controller != Controller::Human);
    let mut other_tags = tags;
    if other_tags.get("Quadrille").is_none() {
        other_tags.set(IMPORTED, "yes");
    }
    for name in OWN_TAGS {
        other_tags.remove(name);
    }
    GameSession {
        // A game between two AIs would continue at once.
        is_paused: is_demo,
        flipped,
        used_times: used_times_by_side,
        turn,
        seed,
        forfeit,
        origin: Origin { tags: other_tags, stated_result, ..Origin::default() },
        ..GameSession::new(setup, game, seats)
    }
}

/// Returns the value of a result. Adds an error to `faults` and returns the default instead.
fn or_default<T: Default>(result: Result<T, TextError>, faults: &mut Vec<TextError>) -> T {
    result.unwrap_or_else(|fault| {
        faults.push(fault);
        T::default()
    })
}

fn tag_error(tags: &Tags, name: &'static str, expected: &'static str) -> TextError {
    TextError::Tag { name, actual: quote(tags.get(name).unwrap_or_default()), expected }
}

fn parse_number(tags: &Tags, name: &'static str) -> Result<Option<u64>, TextError> {
    tags.get(name)
        .map(|text| text.parse().map_err(|_| tag_error(tags, name, "a whole number")))
        .transpose()
}

fn parse_used_times(tags: &Tags) -> Result<[Duration; 2], TextError> {
    let Some(text) = tags.get("Used") else {
        return Ok([Duration::ZERO; 2]);
    };
    let times: Option<Vec<Duration>> = text.split_whitespace().map(parse_used_time).collect();
    match times.as_deref() {
        Some(&[one, two]) => Ok([one, two]),
        _ => Err(tag_error(tags, "Used", "two numbers, in seconds")),
    }
}

fn parse_turn_time(tags: &Tags) -> Result<Duration, TextError> {
    let invalid_tag = || tag_error(tags, "UsedNow", "a number of seconds");
    let value = tags.get("UsedNow");
    value.map_or(Ok(Duration::ZERO), |text| parse_used_time(text).ok_or_else(invalid_tag))
}

/// Parses a number of seconds, limited to [`MAX_USED_SECONDS`]; `None` if it is no such number.
fn parse_used_time(text: &str) -> Option<Duration> {
    let seconds = text.parse::<f64>().ok()?;
    (0.0..f64::INFINITY)
        .contains(&seconds)
        .then(|| Duration::from_secs_f64(seconds.min(MAX_USED_SECONDS)))
}

/// Parses the player of a side, without its clock.
fn parse_seat(tags: &Tags, game: &Game, player: Player, faults: &mut Vec<TextError>) -> SeatSetup {
    let (seat_tag, command_tag) = match player {
        Player::One => ("Seat1", "Command1"),
        Player::Two => ("Seat2", "Command2"),
    };
    let controller = parse_controller(tags, seat_tag, command_tag).unwrap_or_else(|| {
        let expected = "human, ai LEVEL MILLISECONDS or engine MILLISECONDS NAME";
        faults.push(tag_error(tags, seat_tag, expected));
        Controller::Human
    });
    let name = tags.player_name(player).map_or_else(|| side(game.start(), player), str::to_owned);
    SeatSetup { controller, name, clock: None }
}

/// Parses the time controls of both sides; `None` without a clock.
fn parse_clocks(tags: &Tags, faults: &mut Vec<TextError>) -> [Option<TimeControl>; 2] {
    let mut clock_of_tag = |name: &'static str| {
        let invalid_tag = |_| tag_error(tags, name, TimeControl::EXPECTED);
        let clock = tags.get(name).map(|text| text.parse().map_err(invalid_tag));
        or_default(clock.transpose(), faults)
    };
    let common_clock = clock_of_tag("Clock");
    ["Clock1", "Clock2"].map(|name| clock_of_tag(name).or(common_clock))
}

/// Parses the controller of a player; `None` if the tag is invalid.
fn parse_controller(tags: &Tags, seat_tag: &str, command_tag: &str) -> Option<Controller> {
    let parse_millis = |text: &str| {
        let time = Duration::from_millis(text.parse().ok()?);
        (time <= MAX_MOVE_TIME).then_some(time)
    };
    let mut fields = tags.get(seat_tag).unwrap_or("human").splitn(3, ' ');
    let fields = [fields.next(), fields.next(), fields.next()];
    Some(match fields {
        [Some("human"), None, None] => Controller::Human,
        [Some("ai"), Some(level), Some(time)] => {
            Controller::Ai { level: level.parse::<Level>().ok()?, movetime: parse_millis(time)? }
        }
        [Some("engine"), Some(time), Some(name)] => Controller::Engine {
            engine: Arc::new(Engine::new(name, tags.get(command_tag).unwrap_or_default())),
            movetime: parse_millis(time)?,
        },
        _ => return None,
    })
}

/// Returns the settings of the game, as for a rematch.
fn parse_setup(
    tags: &Tags,
    game: &Game,
    seats: &[SeatSetup; 2],
    faults: &mut Vec<TextError>,
) -> Setup {
    let variant = game.variant();
    let [one, two] = seats.clone();
    let is_swapped = tags.get("Swapped") == Some("yes");
    let first_player = match tags.get("Begins") {
        None | Some("1") => FirstPlayer::One,
        Some("2") => FirstPlayer::Two,
        Some("drawn") => FirstPlayer::Random,
        Some(_) => {
            faults.push(tag_error(tags, "Begins", "1, 2 or drawn"));
            FirstPlayer::One
        }
    };
    Setup {
        seats: if is_swapped { [two, one] } else { [one, two] },
        first_player,
        colours: match game.start() {
            AnyPosition::Upthrust(start) => Colours::Chosen(start.colours(Player::One)),
            _ => Colours::Random,
        },
        start: Some(game.start())
            .filter(|start| !Setup::is_usual_start(start))
            .map(|start| Box::new(start.clone())),
        wants_random_opening: tags.get(EVEN_START).is_some(),
        is_fair: false,
        ..Setup::default_game(variant)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::summary::GameSummary;
    use quadrille_games::rules::Variant;
    use quadrille_session::rated::{UnratedReason, unrated_reason};
    use quadrille_session::{history, move_time};
    use quadrille_text::with_language;

    fn engine_seat() -> SeatSetup {
        SeatSetup {
            controller: Controller::Engine {
                engine: Arc::new(Engine::new("My engine", "python3 'my engine.py'")),
                movetime: Duration::from_millis(1500),
            },
            name: "My \"engine\"".to_owned(),
            clock: None,
        }
    }

    fn started_session(variant: Variant, begins: FirstPlayer) -> GameSession {
        let mut setup = Setup { first_player: begins, ..Setup::default_game(variant) };
        setup.seats[1] = engine_seat();
        let mut session = GameSession::begin(&setup, &mut rand::rng());
        session.flipped = true;
        session.used_times = [Duration::from_millis(12_345), Duration::from_secs(6)];
        session
    }

    /// A variation is put first before or after the end of the game.
    #[test]
    fn result_stays_with_the_moves_that_were_played() {
        for variant in Variant::ALL {
            let mut session = started_session(variant, FirstPlayer::One);
            let start = session.game.place();
            for _ in 0..4 {
                let mv = session.game.legal_moves()[0];
                session.game.play(mv).unwrap();
            }
            let end = session.game.place();
            let played: Vec<_> = session.game.line().iter().map(|ply| ply.mv).collect();
            assert!(session.game.go_to(start));
            let other = session.game.legal_moves()[1];
            session.game.play(other).unwrap();
            let variation = session.game.place();
            assert!(session.game.go_to(end));
            assert!(history::can_promote(&session, variation));
            for early in [true, false] {
                let mut session = session.clone();
                if early {
                    assert!(session.game.promote(variation));
                }
                session.game.resign(Player::One);
                assert!(!history::can_promote(&session, variation));
                let record = read(&to_text(&session)).next().unwrap().unwrap();
                let line: Vec<_> = record.game.line().iter().map(|ply| ply.mv).collect();
                assert_eq!(line, played, "{variant}");
                assert_eq!(record.result, session.result());
            }
        }
    }

    /// A game that was stored here and renamed elsewhere may be another person's.
    #[test]
    fn imported_game_is_own_only_under_a_name_of_this_program() {
        let saved =
            to_text(&GameSession::begin(&Setup::default_game(Variant::Hique), &mut rand::rng()));
        let import_as = |name: &str| {
            let text = saved.replace("\"You\"", &format!("\"{name}\""));
            import(read(&text).next().expect("a record").expect("it is valid")).session
        };
        for name in ["You", "Du", "Player 1", "Spieler 1"] {
            assert!(import_as(name).is_own(), "{name}");
        }
        for name in ["Anna", "you know who", "Quadrille"] {
            let session = import_as(name);
            assert!(!session.is_own(), "{name}");
            assert_eq!(unrated_reason(&session), Some(UnratedReason::Imported), "{name}");
            assert!(!parse(&to_text(&session)).expect("a record").is_own(), "{name}: stored");
            // The same game is in the library already if a person gave this name here.
            let mut own = session.clone();
            own.origin.tags.remove(IMPORTED);
            let identity = |session| GameSummary::from_session(session).identity;
            assert!(own.is_own() && identity(&own) == identity(&session), "{name}");
        }
        let sides = to_text(&GameSession::analysis(AnyPosition::start(Variant::Hique)));
        assert!(import(read(&sides).next().unwrap().unwrap()).session.is_own(), "nobody's name");
    }

    #[test]
    fn session_text_round_trips() {
        for variant in Variant::ALL {
            for begins in [FirstPlayer::One, FirstPlayer::Two, FirstPlayer::Random] {
                let mut session = started_session(variant, begins);
                for number in 0..20_usize {
                    let moves = session.game.legal_moves();
                    let Some(&mv) = moves.get(number * 7 % moves.len().max(1)) else {
                        break;
                    };
                    session.game.play(mv).unwrap();
                    if number % 5 == 4 {
                        session.game.undo();
                        session.game.undo();
                    }
                }
                session.game.set_comment(session.game.place(), "here } (I think");
                session.game.undo();
                let text = to_text(&session);
                let again = parse(&text).unwrap_or_else(|error| panic!("{error:?}\n{text}"));
                assert_eq!(to_text(&again), text);
                assert_eq!(again.seats, session.seats);
                assert_eq!(again.setup.seats, session.setup.seats);
                assert_eq!(again.setup.first_player, begins);
                assert_eq!(again.game.position(), session.game.position());
                assert_eq!(again.game.size(), session.game.size());
                assert_eq!(again.game.plies(), session.game.plies());
                assert_eq!(again.game.redo_line().len(), session.game.redo_line().len());
                assert_eq!((again.seed, again.used_times), (session.seed, session.used_times));
                assert!(again.flipped);
            }
        }
    }

    #[test]
    fn another_player_in_a_seat_does_not_swap_sides() {
        let mut session = started_session(Variant::Hique, FirstPlayer::One);
        assert!(!to_text(&session).contains("[Swapped"));
        session.setup.seats.reverse();
        assert!(to_text(&session).contains("[Swapped"));
        session.setup.seats.reverse();
        session.seats[1].controller = Controller::Human;
        let text = to_text(&session);
        assert!(!text.contains("[Swapped"));
        let again = parse(&text).unwrap();
        assert_eq!(again.setup.seats, session.seats);
    }

    #[test]
    fn resignation_and_forfeit_round_trip() {
        let mut session = started_session(Variant::Hique, FirstPlayer::One);
        session.game.resign(Player::Two);
        session.forfeit = Some(Forfeit {
            loser: Player::Two,
            cause: ForfeitCause::Sentence("saying `x`".to_owned()),
        });
        let again = parse(&to_text(&session)).unwrap();
        assert_eq!(again.outcome_sentence(), session.outcome_sentence());
        assert!(again.game.is_resigned());
    }

    #[test]
    fn clock_of_each_side_round_trips() {
        let clock = |text: &str| text.parse::<TimeControl>().ok();
        let both = [clock("720+5"), clock("0+2")];
        let same = [clock("600+5"); 2];
        for (clocks, tags) in [
            (both, vec!["[Clock1 \"720+5\"]", "[Clock2 \"0+2\"]"]),
            (same, vec!["[Clock \"600+5\"]"]),
            ([None, clock("60+0")], vec!["[Clock2 \"60+0\"]"]),
            ([None; 2], vec![]),
        ] {
            let mut session = started_session(Variant::Hique, FirstPlayer::One);
            for seats in [&mut session.seats, &mut session.setup.seats] {
                for (seat, clock) in seats.iter_mut().zip(clocks) {
                    seat.clock = clock;
                }
            }
            let text = to_text(&session);
            let lines = text.lines().filter(|line| line.starts_with("[Clock"));
            assert_eq!(lines.collect::<Vec<_>>(), tags);
            let again = parse(&text).unwrap();
            assert_eq!(again.seats, session.seats);
            assert_eq!(again.setup.seats, session.setup.seats);
        }
    }

    #[test]
    fn times_of_moves_round_trip() {
        let clock = "600+5".parse().ok();
        let mut session = started_session(Variant::Hique, FirstPlayer::One);
        for seats in [&mut session.seats, &mut session.setup.seats] {
            seats[0].clock = clock;
        }
        let first = session.game.legal_moves()[0];
        session.game.play(first).unwrap();
        let place = session.game.place();
        let comment = "[%nag !] [%emt 0:00:07.3] here } (I think";
        session.game.set_comment(place, comment);
        session.turn = TurnTime { place, used_time: Duration::from_millis(4_250) };
        let text = to_text(&session);
        let again = parse(&text).unwrap();
        assert_eq!(to_text(&again), text);
        assert_eq!(again.game.comment(again.game.place()), comment);
        let time = move_time(&again.game, again.game.place());
        assert_eq!(time, Some(Duration::from_millis(7_300)));
        assert_eq!(again.turn_time(), Duration::from_millis(4_250));
        // Records of versions without this tag begin the turn again.
        let older = text.replace("[UsedNow \"4.250\"]\n", "");
        assert_ne!(older, text);
        assert_eq!(parse(&older).unwrap().turn_time(), Duration::ZERO);
        for seats in [&mut session.seats, &mut session.setup.seats] {
            seats[0].clock = None;
        }
        assert!(!to_text(&session).contains("UsedNow"));
    }

    #[test]
    fn long_used_times_can_be_read_again() {
        for seconds in [9_999_999, 10_000_001, u64::MAX] {
            let mut session = started_session(Variant::Hique, FirstPlayer::One);
            for seats in [&mut session.seats, &mut session.setup.seats] {
                seats[0].clock = "600+5".parse().ok();
            }
            session.used_times = [Duration::from_secs(seconds); 2];
            session.turn.used_time = Duration::from_secs(seconds);
            let text = to_text(&session);
            let again = parse(&text).unwrap();
            assert_eq!(to_text(&again), text);
        }
        // Earlier versions wrote longer times.
        let text = "[Game \"hique\"]\n[Used \"12000000.000 3.000\"]\n\n1. 4,2,4,10 *\n";
        let used = parse(text).unwrap().used_times;
        assert_eq!(used, [10_000_000, 3].map(Duration::from_secs));
    }

    #[test]
    fn bad_clock_is_reported_once_and_the_game_kept() {
        let text = "[Game \"hique\"]\n[Clock \"ten\"]\n[Clock2 \"60+1\"]\n\n1. 4,2,4,10 *\n";
        let import = import(read(text).next().unwrap().unwrap());
        assert_eq!(import.notes.unwrap().matches("“ten”").count(), 1);
        let clocks = import.session.seats.map(|seat| seat.clock);
        assert_eq!(clocks, [None, "60+1".parse().ok()]);
    }

    #[test]
    fn cause_of_a_loss_is_stored_without_a_language() {
        let mut session = started_session(Variant::Hique, FirstPlayer::One);
        session.game.resign(Player::Two);
        session.forfeit = Some(Forfeit { loser: Player::Two, cause: ForfeitCause::Clock });
        let record = with_language("de", || to_text(&session));
        assert_eq!(record, to_text(&session));
        let german = record.replace("\"clock\"", "\"Zeitüberschreitung\"");
        assert_ne!(german, record);
        // German records of versions without this tag also contained no language.
        for text in [record, german] {
            let again = parse(&text).unwrap();
            let sentence = again.outcome_sentence().unwrap();
            assert!(sentence.ends_with("lost: out of time."), "{sentence}");
            let outcome = with_language("de", || again.outcome_sentence()).unwrap();
            assert!(outcome.ends_with("hat verloren: Zeitüberschreitung."), "{outcome}");
        }
    }

    #[test]
    fn shared_records_contain_no_commands() {
        let session = started_session(Variant::Hique, FirstPlayer::One);
        assert!(to_text(&session).contains("my engine.py"));
        assert!(!to_shared_text(&session).contains("my engine.py"));
        let mut again = parse(&to_text(&session)).unwrap();
        again.replace_engines_by_people();
        let seats = again.seats.iter().chain(&again.setup.seats);
        assert!(seats.into_iter().all(|seat| seat.controller == Controller::Human));
    }

    #[test]
    fn player_names_come_from_our_tags_or_pgn_tags() {
        for (tags, names) in [
            ("[White \"Ada\"] [Black \"Bob\"]", ["Ada", "Bob"]),
            ("[white \"Ada\"]\n[black \"Bob\"]", ["Ada", "Bob"]),
            ("[White \"Ada\"] [Black \"?\"]", ["Ada", "White"]),
            ("[White \"Ada\"] [Black \"Bob\"] [Player1 \"Cleo\"]", ["Cleo", "Bob"]),
            ("[White \"Ada\"] [Player1 \"?\"] [Player2 \" \"]", ["Ada", "White"]),
        ] {
            let session = parse(&format!("[Game \"hique\"]\n{tags}\n\n1. 4,2,4,10 *\n")).unwrap();
            let seat_names = session.seats.each_ref().map(|seat| &*seat.name);
            assert_eq!(seat_names, names, "{tags}");
            let again = parse(&to_text(&session)).unwrap();
            assert_eq!(again.seats, session.seats, "{tags}");
        }
    }

    #[test]
    fn foreign_record_is_a_game_between_people() {
        let text = "[Game \"hique\"]\n[Player1 \"Ada\"]\n[Event \"Club\"]\n\n1. 4,2,4,10 1-0\n";
        let session = parse(text).unwrap();
        assert_eq!(session.seats[0].name, "Ada");
        assert_eq!(session.seats[1].name, "White");
        assert_eq!(session.game.plies(), 1);
        let again = to_text(&session);
        assert!(again.contains("[Event \"Club\"]"), "{again}");
        assert!(again.contains("[Result \"p1win\"]"), "{again}");
    }

    #[test]
    fn invalid_tags_are_refused_with_a_quotation() {
        let with = |tag: &str| {
            let text = format!("[Game \"hique\"]\n{tag}\n\n1. 4,2,4,10 *\n");
            parse(&text).unwrap_err().localized()
        };
        for (tag, quotation) in [
            ("[Quadrille \"2\"]", "newer version of Quadrille"),
            ("[Quadrille \"two\"]", "“two”"),
            ("[Seat1 \"ai 12 500\"]", "“ai 12 500”"),
            ("[Seat1 \"ai 3\"]", "“ai 3”"),
            ("[Seat2 \"ai 3 99999999999\"]", "“ai 3 99999999999”"),
            ("[Seat2 \"somebody\"]", "expected human"),
            ("[Place \"2\"]", "“2”: expected a path"),
            ("[Place \"1 x\"]", "“1 x”"),
            ("[Used \"1\"]", "two numbers, in seconds"),
            ("[Used \"-1 2\"]", "“-1 2”"),
            ("[Used \"NaN 2\"]", "“NaN 2”"),
            ("[UsedNow \"-1\"]", "“-1”"),
            ("[UsedNow \"1 2\"]", "“1 2”: expected a number of seconds"),
            ("[UsedNow \"inf\"]", "“inf”"),
            ("[Seed \"-1\"]", "“-1”"),
            ("[Resigned \"3\"]", "“3”"),
            ("[Begins \"3\"]", "“3”"),
            ("[Clock \"ten\"]", "“ten”: expected seconds for the game"),
            ("[Clock2 \"0+1\"]", "“0+1”"),
        ] {
            let error = with(tag);
            assert!(error.contains(quotation), "{tag}: {error}");
        }
        assert_eq!(parse("").unwrap_err(), TextError::Empty);
    }

    /// Checks that every truncation and every flipped bit is read or refused with an error.
    #[test]
    fn damaged_texts_are_read_or_refused() {
        let mut session = started_session(Variant::FocusClassic, FirstPlayer::Random);
        for _ in 0..3 {
            let mv = session.game.legal_moves()[5];
            session.game.play(mv).unwrap();
        }
        let text = to_text(&session).into_bytes();
        let look = |bytes: &[u8]| {
            let text = String::from_utf8_lossy(bytes);
            if let Err(error) = parse(&text) {
                assert!(!error.localized().is_empty());
            }
        };
        for end in 0..text.len() {
            look(&text[..end]);
        }
        for at in 0..text.len() {
            for bit in 0..8 {
                let mut damaged = text.clone();
                damaged[at] ^= 1 << bit;
                look(&damaged);
            }
        }
    }
}
