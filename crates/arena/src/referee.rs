//! Plays one game under a referee.
//!
//! The referee maintains the position, the history and the clock. A player receives the game so far and returns a move.
//! Players are not trusted: the move is checked by the rules, and the time is measured here. A player loses the game if it
//! crashes, sends an illegal move, or answers late or not at all. The reason quotes its answer. The referee makes forced
//! passes itself.

pub use super::ending::{Ending, PlayerFailure};

use super::adjudication::{Adjudication, ScoreHistory};
use super::clock::{GameClock, TimeControl};
use super::game_player::{GamePlayer, MoveReply, MoveRequest, NoReplyReason};
use super::opening::Opening;
use quadrille_engine::PositionSetup;
use quadrille_games::record::Game;
use quadrille_games::record::pgn::{EVEN_START, GameResult, Record};
use quadrille_games::rules::Player;
use quadrille_search::StopFlag;
use std::time::{Duration, Instant};

/// The terms of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Terms {
    /// The time control.
    pub control: TimeControl,
    /// The tolerance for late answers, which covers the communication between the programs.
    pub grace: Duration,
    /// The number of plies after the opening at which the game is a draw; `None` for no limit.
    pub move_limit: Option<usize>,
    /// The rules by which scores end the game.
    pub adjudication: Adjudication,
}

/// A finished game.
#[derive(Clone, Debug)]
pub struct PlayedGame {
    /// The moves, with the players' evaluations and times in their comments, as [`MoveRemark`](super::MoveRemark) prints
    /// them.
    pub game: Game,
    /// The number of plies of the opening.
    pub opening_plies: usize,
    /// The end of the game.
    pub ending: Ending,
    /// The players' names, Player 1 first.
    pub names: [String; 2],
    /// The players' time controls, Player 1 first.
    pub controls: [TimeControl; 2],
    /// The first and the last lines of the loser's error output, if it lost by a failure.
    pub error_output: Vec<String>,
}

impl PlayedGame {
    /// Returns the result; unknown if the game was stopped.
    pub fn result(&self) -> GameResult {
        match &self.ending {
            Ending::Rules(outcome) => Some(*outcome).into(),
            Ending::Forfeit(loser, _) | Ending::Resigned { loser, .. } => GameResult::Win(!*loser),
            Ending::MoveLimit(_) | Ending::Adjudicated { winner: None, .. } => GameResult::Draw,
            Ending::Adjudicated { winner: Some(winner), .. } => GameResult::Win(*winner),
            Ending::Stopped | Ending::Unplayable(_) => GameResult::Unknown,
        }
    }

    /// Returns the ending in one sentence, which names a player that lost by a failure.
    pub fn sentence(&self) -> String {
        match &self.ending {
            Ending::Rules(outcome) => {
                let variant = self.game.variant();
                outcome.sentence(Player::BOTH.map(|player| variant.side_name(player)))
            }
            Ending::Forfeit(loser, cause) => {
                format!("{} loses: {cause}", self.names[loser.index()])
            }
            Ending::MoveLimit(1) => "A draw: 1 ply was played.".to_owned(),
            Ending::MoveLimit(plies) => format!("A draw: {plies} plies were played."),
            Ending::Adjudicated { winner, ply_count } => {
                let result_text = match winner {
                    Some(winner) => format!("{} wins by adjudication", self.names[winner.index()]),
                    None => "A draw".to_owned(),
                };
                let noun = if *ply_count == 1 { "ply" } else { "plies" };
                format!("{result_text}: both players' scores agreed on it for {ply_count} {noun}.")
            }
            Ending::Resigned { loser, move_count } => {
                let name = &self.names[loser.index()];
                let noun = if *move_count == 1 { "move" } else { "moves" };
                format!("{name} resigns: its own scores have shown a loss for {move_count} {noun}.")
            }
            Ending::Stopped => "Stopped.".to_owned(),
            Ending::Unplayable(error) => format!("Not played: {error}"),
        }
    }

    /// Returns whether the game gives no information on strength, because an engine broke down.
    pub const fn is_breakdown(&self) -> bool {
        matches!(&self.ending, Ending::Forfeit(_, cause) if cause.is_breakdown())
    }

    /// Returns the game as a record, with the players' names, the ending and the time control.
    pub fn record(&self) -> Record {
        let mut record = Record::new(self.game.clone());
        record.result = self.result();
        record.tags.set("Player1", &self.names[0]);
        record.tags.set("Player2", &self.names[1]);
        record.tags.set("Termination", self.sentence());
        if self.opening_plies > 0 {
            record.tags.set(EVEN_START, self.opening_plies.to_string());
        }
        match self.controls {
            [one, two] if one == two => record.tags.set("TimeControl", one.to_string()),
            [one, two] => {
                record.tags.set("TimeControl1", one.to_string());
                record.tags.set("TimeControl2", two.to_string());
            }
        }
        record
    }
}

/// Plays one game between `players`, Player 1 first, from `opening`. `seed` determines their random choices. If `stop` is
/// set, the game is aborted. Kills an engine that forfeits, and both engines of an aborted game. Other engines keep
/// running.
pub fn play(
    opening: &Opening,
    players: [&mut GamePlayer; 2],
    terms: &Terms,
    seed: u64,
    stop: &StopFlag,
) -> PlayedGame {
    play_observed(opening, players, terms, seed, stop, &mut |_| {})
}

/// The delays before retries of an unplayable game.
const RETRY_DELAYS: [Duration; 6] = [
    Duration::from_millis(100),
    Duration::from_millis(300),
    Duration::from_secs(1),
    Duration::from_secs(2),
    Duration::from_secs(4),
    Duration::from_secs(8),
];
/// The interval between two checks of `stop` during a delay.
const POLL_INTERVAL: Duration = Duration::from_millis(20);

/// Retries a game that cannot be played for lack of resources, after increasing delays. Returns the first playable
/// game, or else the last attempt. Resources used by other programs are often free soon after.
pub(super) fn play_with_retries(
    stop: &StopFlag,
    mut play: impl FnMut() -> PlayedGame,
) -> PlayedGame {
    for delay in RETRY_DELAYS {
        let played_game = play();
        if !matches!(played_game.ending, Ending::Unplayable(_)) {
            return played_game;
        }
        let deadline = Instant::now() + delay;
        while Instant::now() < deadline && !stop.is_stopped() {
            std::thread::sleep(POLL_INTERVAL.min(delay));
        }
        if stop.is_stopped() {
            return played_game;
        }
    }
    play()
}

/// Plays a game and calls `observer` at its beginning and after every ply.
pub(super) fn play_observed(
    opening: &Opening,
    players: [&mut GamePlayer; 2],
    terms: &Terms,
    seed: u64,
    stop: &StopFlag,
    observer: &mut dyn FnMut(&Game),
) -> PlayedGame {
    let own_controls = players.each_ref().map(|player| player.settings.control);
    let clock = GameClock::new(own_controls.map(|control| control.unwrap_or(terms.control)));
    let controls = clock.controls();
    let mut running_game =
        RunningGame { game: opening.game().clone(), players, terms, stop, observer };
    let ending = running_game.play(opening, clock, seed);
    let names = GamePlayer::distinct_names(running_game.players.each_ref().map(|player| &**player));
    let mut error_output = Vec::new();
    match &ending {
        Ending::Forfeit(loser, _) => {
            let losing_player = &mut running_game.players[loser.index()];
            error_output = losing_player.error_output();
            losing_player.kill();
        }
        // An engine may still be thinking. Its answer would be taken for one in the next game.
        Ending::Stopped | Ending::Unplayable(_) => {
            running_game.players.iter_mut().for_each(|player| player.kill());
        }
        Ending::Rules(_)
        | Ending::MoveLimit(_)
        | Ending::Adjudicated { .. }
        | Ending::Resigned { .. } => {}
    }
    let opening_plies = opening.game().plies();
    PlayedGame { game: running_game.game, opening_plies, ending, names, controls, error_output }
}

/// A game being played.
struct RunningGame<'a> {
    game: Game,
    players: [&'a mut GamePlayer; 2],
    terms: &'a Terms,
    stop: &'a StopFlag,
    /// Called at the beginning of the game and after every ply.
    observer: &'a mut dyn FnMut(&Game),
}

impl RunningGame<'_> {
    fn play(&mut self, opening: &Opening, mut clock: GameClock, seed: u64) -> Ending {
        let variant = self.game.variant();
        for player in Player::BOTH {
            let player_seed = super::opening::derive_seed(seed, player.index() as u64);
            let prepare_result =
                self.players[player.index()].prepare_game(variant, player_seed, self.stop);
            if self.stop.is_stopped() {
                return Ending::Stopped;
            }
            match prepare_result {
                Ok(()) => {}
                Err(error) if error.is_resource_shortage() => return Ending::Unplayable(error),
                Err(error) => return Ending::Forfeit(player, PlayerFailure::Unready(error)),
            }
        }
        let mut setup = opening.setup();
        let mut score_history = ScoreHistory::new(self.terms.adjudication);
        for plies in 0.. {
            (self.observer)(&self.game);
            if let Some(outcome) = self.game.outcome() {
                return Ending::Rules(outcome);
            }
            if self.terms.move_limit.is_some_and(|limit| plies >= limit) {
                return Ending::MoveLimit(plies);
            }
            if self.stop.is_stopped() {
                return Ending::Stopped;
            }
            match self.play_ply(&mut setup, &mut clock, &mut score_history) {
                Ok(()) => {}
                // A stop does not cancel an ending that the scores have decided.
                Err(ending @ (Ending::Adjudicated { .. } | Ending::Resigned { .. })) => {
                    return ending;
                }
                Err(_) if self.stop.is_stopped() => return Ending::Stopped,
                Err(ending) => return ending,
            }
        }
        Ending::Stopped
    }

    /// Plays one ply: a forced pass, a move or a resignation of a player. Updates `setup`, `clock` and `score_history`. A
    /// player's move has its evaluation and time in its comment.
    ///
    /// # Errors
    /// Returns an ending that is not by the rules.
    fn play_ply(
        &mut self,
        setup: &mut PositionSetup,
        clock: &mut GameClock,
        score_history: &mut ScoreHistory,
    ) -> Result<(), Ending> {
        let player = self.game.position().to_move();
        let forfeit = |cause| Ending::Forfeit(player, cause);
        if let Some(pass) = self.forced_pass() {
            if let Err(reason) = self.game.play_text(&pass) {
                return Err(forfeit(PlayerFailure::Illegal { answer: pass, reason }));
            }
            setup.moves.push(pass);
            return Ok(());
        }
        let has_choice = self.game.legal_moves().len() > 1;
        let Some(reply) = self.request_reply(setup, clock, player)? else { return Ok(()) };
        let (answer, elapsed) = (reply.answer, reply.elapsed);
        let time_limit = clock.time_for_move(player);
        if reply.is_timed && !clock.charge(player, elapsed, self.terms.grace) {
            return Err(forfeit(PlayerFailure::Late { answer, elapsed, time_limit }));
        }
        if let Err(reason) = self.game.play_text(&reply.mv) {
            return Err(forfeit(PlayerFailure::Illegal { answer, reason }));
        }
        let place = self.game.place();
        let position_before = self.game.position_before(place);
        let score = reply.remark.score;
        let remark = reply.remark.with_time(elapsed).with_legal_line(position_before);
        self.game.set_comment(place, remark.to_string());
        // Engines receive the canonical text of the move, not the player's form of it.
        setup.moves.push(
            self.game
                .last()
                .map_or(reply.mv, |ply| self.game.position_before(place).move_text(ply.mv)),
        );
        // A forced move without a score does not count. An ending by the rules takes precedence.
        let ending =
            if has_choice || score.is_some() { score_history.add(player, score) } else { None };
        match ending {
            Some(ending) if self.game.outcome().is_none() => Err(ending),
            _ => Ok(()),
        }
    }

    /// Requests a move from a player. Records a resignation in the game, and returns `None` for it.
    ///
    /// # Errors
    /// Returns an ending that is not by the rules.
    fn request_reply(
        &mut self,
        setup: &PositionSetup,
        clock: &GameClock,
        player: Player,
    ) -> Result<Option<MoveReply>, Ending> {
        let request_result = self.players[player.index()].request_move(&MoveRequest {
            game: &self.game,
            setup,
            clock,
            player,
            grace: self.terms.grace,
            stop: self.stop,
        });
        match request_result {
            Ok(reply) => Ok(Some(reply)),
            Err(NoReplyReason::Failed(error)) if error.is_resource_shortage() => {
                Err(Ending::Unplayable(error))
            }
            Err(NoReplyReason::Failed(error)) => {
                Err(Ending::Forfeit(player, PlayerFailure::Engine(error)))
            }
            Err(NoReplyReason::Resigned) if !self.stop.is_stopped() => {
                self.game.resign(player);
                Ok(None)
            }
            Err(NoReplyReason::Resigned | NoReplyReason::Left) => Err(Ending::Stopped),
        }
    }

    /// Returns the text of the pass, if a pass is the only legal move.
    fn forced_pass(&self) -> Option<String> {
        let position = self.game.position();
        match self.game.legal_moves()[..] {
            [only_move] => Some(position.move_text(only_move))
                .filter(|_| position.path(only_move).spots.is_empty()),
            _ => None,
        }
    }
}
