//! Clocks: a main time and an increment for each move. A side whose time is used up loses. The time used for each move is
//! in its comment.

use crate::setup::TimeControl;
use crate::{ForfeitCause, GameSession};
use quadrille_games::record::{Annotation, Game, Place};
use quadrille_games::rules::Player;
use quadrille_search::Clock;
use std::time::Duration;

/// After moves are taken back, lost increments are lent until a side has this time. A side whose clock has ended the game gets
/// this time to continue.
const MIN_TIME_AFTER_UNDO: Duration = Duration::from_secs(15);
/// The assumed number of remaining moves, by which the remaining time is divided.
const ASSUMED_MOVES_LEFT: u32 = 25;
/// The least time for a move of an engine.
const MIN_MOVE_TIME: Duration = Duration::from_millis(50);

/// The unit of the times of moves, in milliseconds.
const MOVE_TIME_UNIT_MS: u32 = 100;

/// The time used so far for the move after a place. It is discarded when the clock runs at another place.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct TurnTime {
    /// The place before the move. At any other place no time has been used yet.
    pub place: Place,
    /// The time used so far.
    pub used_time: Duration,
}

/// Returns the time used for the move to a place, if it is known.
pub fn move_time(game: &Game, place: Place) -> Option<Duration> {
    Annotation::parse(game.comment(place)).time
}

impl GameSession {
    /// Returns the time control of a side; `None` if it has no clock.
    pub fn control(&self, player: Player) -> Option<TimeControl> {
        self.seats[player.index()].clock
    }

    /// Returns whether a side has a clock.
    pub fn is_timed(&self) -> bool {
        self.seats.iter().any(|seat| seat.clock.is_some())
    }

    /// Returns the time controls in the notation of players, Player 1's first if they differ: `10+5`, `12+5 : 4+0`. `None` if
    /// neither side has a clock.
    pub fn clock_text(&self) -> Option<String> {
        let [one, two] = Player::BOTH.map(|player| self.control(player));
        let notation = |control: Option<TimeControl>| {
            control.map_or("–".to_owned(), |control| control.notation())
        };
        self.is_timed().then(|| match one == two {
            true => notation(one),
            false => format!("{} : {}", notation(one), notation(two)),
        })
    }

    /// Returns the time that the clock has given a side so far; `None` without a clock.
    fn granted_time(&self, player: Player) -> Option<Duration> {
        let clock = self.control(player)?;
        let line = self.game.line();
        let plies_after_opening = line.iter().skip(self.random_opening_plies());
        let move_count = plies_after_opening.filter(|ply| ply.player == player).count();
        let move_count = u32::try_from(move_count).unwrap_or(u32::MAX);
        Some(clock.initial_time() + clock.increment.saturating_mul(move_count))
    }

    /// Returns the remaining time of a side; `None` without a clock.
    pub fn remaining(&self, player: Player) -> Option<Duration> {
        let index = player.index();
        let granted_time = self.granted_time(player)? + self.time_credits[index];
        Some(granted_time.saturating_sub(self.used_times[index]))
    }

    /// Returns the remaining time and the increment for the AI of `player`; `None` without a clock.
    pub fn engine_clock(&self, player: Player) -> Option<Clock> {
        Some(Clock {
            remaining: self.remaining(player)?,
            increment: self.control(player)?.increment,
        })
    }

    /// Returns the longest time for an engine's next move for `player`: a share of its remaining time and most of an
    /// increment. `None` without a clock.
    pub fn max_engine_move_time(&self, player: Player) -> Option<Duration> {
        let clock = self.control(player)?;
        let remaining_time = self.remaining(player)?;
        // The other fifth covers the delay between the engine's answer and the stop of the clock.
        let planned_time = remaining_time / ASSUMED_MOVES_LEFT + clock.increment.mul_f64(0.8);
        Some(planned_time.min(remaining_time.mul_f64(0.8)).max(MIN_MOVE_TIME))
    }

    /// Returns the time used so far for the move that is to be made.
    pub fn turn_time(&self) -> Duration {
        if self.turn.place == self.game.place() { self.turn.used_time } else { Duration::ZERO }
    }

    /// Adds used time to the side to move and to its turn.
    pub fn add_used_time(&mut self, time: Duration) {
        self.turn =
            TurnTime { place: self.game.place(), used_time: self.turn_time().saturating_add(time) };
        let used_time = &mut self.used_times[self.game.position().to_move().index()];
        *used_time = used_time.saturating_add(time);
    }

    /// In a game with a clock, stores the time used for the last move in its comment, and begins the next turn.
    pub fn set_move_time(&mut self, used_time: Duration) {
        if !self.is_timed() {
            return;
        }
        let place = self.game.place();
        self.turn = TurnTime { place, used_time: Duration::ZERO };
        let mut annotation = Annotation::parse(self.game.comment(place));
        let excess_millis = used_time.subsec_millis() % MOVE_TIME_UNIT_MS;
        annotation.time =
            Some(used_time.saturating_sub(Duration::from_millis(excess_millis.into())));
        self.game.set_comment(place, annotation.to_string());
    }

    /// Gives each side exactly the initial time of its clock, and takes back lent time. The increments of the moves so far
    /// belong to another game.
    pub fn restart_clocks(&mut self) {
        for player in Player::BOTH {
            if let (Some(granted_time), Some(clock)) =
                (self.granted_time(player), self.control(player))
            {
                self.used_times[player.index()] = granted_time.saturating_sub(clock.initial_time());
                self.time_credits[player.index()] = Duration::ZERO;
            }
        }
    }

    /// Returns the state of the clocks, for [`Self::lend_time`].
    pub fn clock_state(&self) -> ClockState {
        let forfeit = self.forfeit.as_ref().filter(|_| self.game.is_resigned());
        let flag_forfeit = forfeit.filter(|forfeit| forfeit.cause == ForfeitCause::Clock);
        ClockState {
            remaining: Player::BOTH.map(|player| self.remaining(player)),
            flagged_side: flag_forfeit.map(|forfeit| forfeit.loser),
        }
    }

    /// Returns the seconds that a side whose clock has ended the game gets to continue it; 0 if no clock has.
    pub fn seconds_after_flag(&self) -> u64 {
        self.clock_state().flagged_side.map_or(0, |_| MIN_TIME_AFTER_UNDO.as_secs())
    }

    /// Sets the time credit of each side after moves were taken back since `state_before`. A side that would otherwise
    /// have less than `MIN_TIME_AFTER_UNDO` gets the lost increments. No side gets more time than before, and used time
    /// is never returned. Only a side whose clock had ended the game gets `MIN_TIME_AFTER_UNDO`.
    pub fn lend_time(&mut self, state_before: &ClockState) {
        for player in Player::BOTH {
            let index = player.index();
            let (Some(granted_time), Some(remaining_before)) =
                (self.granted_time(player), state_before.remaining[index])
            else {
                continue;
            };
            let continues_after_flag = state_before.flagged_side == Some(player) && !self.is_over();
            let min_time = if continues_after_flag {
                MIN_TIME_AFTER_UNDO
            } else {
                remaining_before.min(MIN_TIME_AFTER_UNDO)
            };
            self.time_credits[index] =
                self.used_times[index].saturating_add(min_time).saturating_sub(granted_time);
        }
    }
}

/// The state of the clocks before a change of the game.
#[derive(Clone, Copy, Debug)]
pub struct ClockState {
    /// The remaining time of each side; `None` without a clock.
    remaining: [Option<Duration>; 2],
    /// The side whose clock has ended the game.
    flagged_side: Option<Player>,
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::setup::{FirstPlayer, Setup};
    use quadrille_games::rules::{AnyPosition, Variant};
    use rand::SeedableRng;
    use rand::rngs::StdRng;

    fn new_session(clock: Option<TimeControl>) -> GameSession {
        let setup = Setup::default_game(Variant::Hique).with_clock(clock);
        GameSession::begin(&setup, &mut StdRng::seed_from_u64(1))
    }

    #[test]
    fn each_side_has_its_own_clock() {
        let mut setup = Setup::default_game(Variant::Hique);
        setup.seats[0].clock = Some(TimeControl::new(12, 5));
        setup.seats[1].clock = Some(TimeControl::new(0, 2));
        setup.first_player = FirstPlayer::Two;
        let mut session = GameSession::begin(&setup, &mut StdRng::seed_from_u64(1));
        let [one, two] = Player::BOTH;
        // The second seat moves first and has Player 1's side. A clock without minutes starts with one increment.
        assert_eq!(session.remaining(one), Some(Duration::from_secs(2)));
        assert_eq!(session.remaining(two), Some(Duration::from_secs(720)));
        let mv = session.game.legal_moves()[0];
        session.game.play(mv).unwrap();
        assert_eq!(session.remaining(one), Some(Duration::from_secs(4)));
        assert_eq!(session.remaining(two), Some(Duration::from_secs(720)));
        let increments = Player::BOTH.map(|player| session.engine_clock(player).unwrap().increment);
        assert_eq!(increments, [2, 5].map(Duration::from_secs));
        assert_eq!(session.clock_text().as_deref(), Some("0+2 : 12+5"));
        assert!(session.max_engine_move_time(one).unwrap() < Duration::from_secs(4));
        assert!(session.max_engine_move_time(two).unwrap() > Duration::from_secs(30));
        // In a rematch with swapped sides each player keeps the clock.
        let rematch =
            GameSession::begin(&session.rematch_setup(true), &mut StdRng::seed_from_u64(1));
        assert_eq!(rematch.control(one), Some(TimeControl::new(12, 5)));
        assert_eq!(rematch.control(two), Some(TimeControl::new(0, 2)));
    }

    /// A seat that was named after its side may get the other one.
    #[test]
    fn rematch_of_an_analysis_names_no_sides() {
        for variant in Variant::ALL {
            let session = GameSession::analysis(AnyPosition::start(variant));
            for swaps_sides in [false, true] {
                let names = session.rematch_setup(swaps_sides).seats.map(|seat| seat.name);
                let expected = ["Player 1", "Player 2"].map(str::to_owned);
                assert!(names.iter().all(|name| expected.contains(name)), "{names:?}");
                assert_ne!(names[0], names[1]);
            }
        }
    }

    #[test]
    fn restarted_clocks_have_the_initial_time() {
        let mut session = new_session(Some(TimeControl::new(5, 3)));
        session.game.play(session.game.legal_moves()[0]).unwrap();
        session.used_times = [Duration::from_secs(320); 2];
        session.time_credits = [Duration::from_secs(40), Duration::ZERO];
        session.restart_clocks();
        for player in Player::BOTH {
            assert_eq!(session.remaining(player), Some(Duration::from_secs(300)));
        }
    }

    #[test]
    fn move_adds_its_increment() {
        let mut session = new_session(Some(TimeControl::new(5, 3)));
        let player = session.game.position().to_move();
        session.used_times[player.index()] = Duration::from_secs(100);
        assert_eq!(session.remaining(player), Some(Duration::from_secs(200)));
        let mv = session.game.legal_moves()[0];
        session.game.play(mv).unwrap();
        assert_eq!(session.remaining(player), Some(Duration::from_secs(203)));
        assert_eq!(session.remaining(!player), Some(Duration::from_secs(300)));
        assert!(session.max_engine_move_time(player).unwrap() < Duration::from_secs(11));
        let clock = session.engine_clock(player).unwrap();
        assert_eq!(clock.remaining, Duration::from_secs(203));
        assert_eq!(clock.increment, Duration::from_secs(3));
        session.used_times[player.index()] = Duration::from_secs(400);
        assert_eq!(session.remaining(player), Some(Duration::ZERO));
        assert_eq!(session.clock_text().as_deref(), Some("5+3"));
        assert_eq!(new_session(None).clock_text(), None);
        assert_eq!(new_session(None).remaining(player), None);
        assert_eq!(new_session(None).max_engine_move_time(player), None);
        assert_eq!(new_session(None).engine_clock(player), None);
    }

    /// Taking back and playing moves, in any order, never gives a side more time than it had.
    #[test]
    fn used_time_is_never_returned() {
        for (control, seconds) in [
            (TimeControl::new(1, 0), 50),
            (TimeControl::new(1, 10), 0),
            (TimeControl::new(1, 10), 65),
            (TimeControl::new(0, 10), 25),
        ] {
            let mut session = new_session(Some(control));
            let play = |session: &mut GameSession| {
                let moves = session.game.legal_moves();
                // A repetition may have ended the game.
                if let Some(&mv) = moves.get(session.game.size() * 7 % moves.len().max(1)) {
                    session.game.play(mv).unwrap();
                }
            };
            for _ in 0..4 {
                play(&mut session);
            }
            session.add_used_time(Duration::from_secs(seconds));
            let mut number = 7_usize;
            for _ in 0..300 {
                let before = session.clock_state();
                number = number.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
                let (used, change) = (session.used_times, (number >> 33) % 3);
                match change {
                    0 => {
                        session.game.undo();
                    }
                    1 => {
                        session.game.redo();
                    }
                    _ => play(&mut session),
                }
                session.lend_time(&before);
                assert_eq!(session.used_times, used);
                for player in Player::BOTH {
                    let left = session.remaining(player).unwrap();
                    let old = before.remaining[player.index()].unwrap();
                    // A move that is made or made again gives its increment.
                    let most = match change {
                        0 => old,
                        _ => old + control.increment,
                    };
                    let least = old.min(MIN_TIME_AFTER_UNDO);
                    assert!(left <= most && left >= least, "{old:?} {left:?}");
                }
                session.add_used_time(Duration::from_millis(100));
            }
        }
    }

    /// A pair of undo and redo, or of undo and the same move, costs exactly the time that passes.
    #[test]
    fn pair_of_undo_and_redo_returns_nothing() {
        for control in [TimeControl::new(1, 0), TimeControl::new(1, 10)] {
            for replays in [false, true] {
                let mut session = new_session(Some(control));
                for _ in 0..3 {
                    let mv = session.game.legal_moves()[0];
                    session.game.play(mv).unwrap();
                }
                let last: Vec<_> = session.game.line()[1..].iter().map(|ply| ply.mv).collect();
                let player = session.game.position().to_move();
                session.add_used_time(Duration::from_secs(50));
                let start = session.remaining(player).unwrap();
                let mut passed = Duration::ZERO;
                for _ in 0..20 {
                    let before = session.clock_state();
                    assert!(session.game.undo() && session.game.undo());
                    session.lend_time(&before);
                    for &mv in &last {
                        let before = session.clock_state();
                        match replays {
                            true => session.game.play(mv).unwrap(),
                            false => assert!(session.game.redo()),
                        }
                        session.lend_time(&before);
                    }
                    session.add_used_time(Duration::from_secs(1));
                    passed += Duration::from_secs(1);
                    let left = session.remaining(player).unwrap();
                    assert_eq!(left, start.saturating_sub(passed));
                }
            }
        }
    }

    #[test]
    fn undone_loss_on_time_can_be_continued() {
        let mut session = new_session(Some(TimeControl::new(1, 0)));
        let player = session.game.position().to_move();
        session.add_used_time(Duration::from_secs(60));
        session.game.resign(player);
        session.forfeit = Some(super::super::Forfeit { loser: player, cause: ForfeitCause::Clock });
        assert_eq!(session.seconds_after_flag(), 15);
        let before = session.clock_state();
        session.lend_time(&before);
        assert_eq!(session.remaining(player), Some(Duration::ZERO));
        session.game.undo();
        session.lend_time(&before);
        assert_eq!(session.seconds_after_flag(), 0);
        assert_eq!(session.remaining(player), Some(MIN_TIME_AFTER_UNDO));
        assert_eq!(session.remaining(!player), Some(Duration::from_secs(60)));
    }

    #[test]
    fn each_move_keeps_its_time() {
        let mut session = new_session(Some(TimeControl::new(5, 0)));
        let time = |session: &GameSession, place| {
            move_time(&session.game, place).map(|time| time.as_millis())
        };
        let play = |session: &mut GameSession, number: usize| {
            let used = session.turn_time();
            let mv = session.game.legal_moves()[number];
            session.game.play(mv).unwrap();
            session.set_move_time(used);
            session.game.place()
        };
        session.add_used_time(Duration::from_millis(7_000));
        session.add_used_time(Duration::from_micros(399_500));
        let first = play(&mut session, 0);
        assert_eq!(session.turn_time(), Duration::ZERO);
        session.add_used_time(Duration::from_millis(800));
        let second = play(&mut session, 0);
        let expected = [Some(7_300), Some(800)];
        assert_eq!([first, second].map(|place| time(&session, place)), expected);

        // A move that is taken back keeps its time. Another one begins with none, and so does the same one, which keeps
        // its remark.
        session.game.set_comment(second, "[%emt 0:00:00.8] hasty");
        session.game.undo();
        assert_eq!(session.turn_time(), Duration::ZERO);
        assert_eq!(time(&session, second), Some(800));
        session.add_used_time(Duration::from_secs(2));
        let other = play(&mut session, 1);
        session.game.undo();
        session.add_used_time(Duration::from_secs(1));
        assert_eq!(play(&mut session, 0), second);
        assert_eq!(session.game.comment(second), "[%emt 0:00:01] hasty");
        assert_eq!(time(&session, other), Some(2_000));
        assert_eq!(time(&session, first), Some(7_300));
    }

    #[test]
    fn moves_without_a_clock_have_no_time() {
        let mut session = new_session(None);
        session.add_used_time(Duration::from_secs(2));
        session.game.play(session.game.legal_moves()[0]).unwrap();
        session.set_move_time(Duration::from_secs(2));
        assert_eq!(move_time(&session.game, session.game.place()), None);
        assert_eq!(session.game.comment(session.game.place()), "");
        assert_eq!(move_time(&session.game, Place::START), None);
    }
}
