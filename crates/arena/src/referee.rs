//! One game under a referee.
//!
//! The referee keeps the position, the history and the clock. A player is told the game so far and asked for a
//! move. Nothing that it says is trusted: the move is read and checked by the rules, the time is measured here. A
//! player that answers with something that is no legal move, answers late or not at all, or crashes, loses
//! the game, and the reason quotes it. Forced passes are made by the referee; nobody is asked for them.

use super::adjudication::{Adjudication, Opinions};
use super::clock::{GameClock, TimeControl};
use super::game_player::{GamePlayer, NoReply, Question};
use super::opening::Opening;
use quadrille_engine::{EngineError, Setup};
use quadrille_games::record::Game;
use quadrille_games::record::pgn::{GameResult, Record};
use quadrille_games::rules::{MoveError, Outcome, Player};
use quadrille_search::StopFlag;
use std::fmt;
use std::time::{Duration, Instant};

/// What a game is played under.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Terms {
    /// The time that the players have.
    pub control: TimeControl,
    /// How much too late an answer may come: what the way between the programs may cost.
    pub grace: Duration,
    /// After so many plies behind the opening the game is a draw; `None` leaves all to the rules.
    pub move_limit: Option<usize>,
    /// When scores that both players agree on end the game.
    pub adjudication: Adjudication,
}

/// Why a player lost other than by the rules.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Cause {
    /// The answer was no legal move.
    Illegal {
        /// The player's whole answer.
        words: String,
        /// What the rules say of it.
        reason: MoveError,
    },
    /// The answer came late.
    Late {
        /// The player's whole answer.
        words: String,
        /// How long it took.
        took: Duration,
        /// How long it might have taken.
        allowed: Duration,
    },
    /// There was no answer, or the engine crashed.
    Engine(EngineError),
    /// The engine was not ready for the game.
    Unready(EngineError),
}

impl Cause {
    /// One or two words for tables: `illegal move`, `time`, `no start`, `silence`, `crash` or `protocol`.
    pub const fn kind(&self) -> &'static str {
        match self {
            Self::Illegal { .. } => "illegal move",
            Self::Late { .. } => "time",
            Self::Engine(error) | Self::Unready(error) => match error {
                EngineError::NoCommand
                | EngineError::Start { .. }
                | EngineError::Resources { .. } => "no start",
                EngineError::Silent { .. }
                | EngineError::Stalled { .. }
                | EngineError::Deaf { .. } => "silence",
                EngineError::Ended { .. } => "crash",
                EngineError::LongLine { .. }
                | EngineError::Error { .. }
                | EngineError::Option { .. } => "protocol",
            },
        }
    }

    /// Whether the engine was not ready, crashed or did not answer at all, so that the game says nothing about its strength. An
    /// illegal move and a late answer do.
    pub const fn is_breakdown(&self) -> bool {
        matches!(self, Self::Engine(_) | Self::Unready(_))
    }
}

impl fmt::Display for Cause {
    /// What happened, quoting the player; it reads as the rest of a sentence.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: ", self.kind())?;
        match self {
            Self::Illegal { words, reason } => write!(f, "it said `{words}`: {reason}"),
            Self::Late {
                words,
                took,
                allowed,
            } => write!(
                f,
                "it said `{words}` after {:.3} s of {:.3} s",
                took.as_secs_f64(),
                allowed.as_secs_f64()
            ),
            Self::Engine(error) | Self::Unready(error) => error.fmt(f),
        }
    }
}

/// How a game ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Ending {
    /// By the rules, or because a person gave up.
    Rules(Outcome),
    /// A player lost for something else.
    Forfeit(Player, Cause),
    /// A draw after as many plies as the terms allow.
    MoveLimit(usize),
    /// Both players' scores have said so for long enough.
    Agreed {
        /// Who is given the game; nobody in a draw.
        winner: Option<Player>,
        /// For how many plies they have agreed.
        plies: u32,
    },
    /// A side gave up: its own scores have long said that it loses.
    GivenUp {
        /// Who.
        loser: Player,
        /// For how many of its moves.
        moves: u32,
    },
    /// It was stopped from outside and does not count.
    Stopped,
    /// An engine could not be started, or not be listened to, because we lack the means, which is no engine's fault. The game does not
    /// count.
    Unplayable(EngineError),
}

/// A game that is over.
#[derive(Clone, Debug)]
pub struct Played {
    /// The moves, with what the players said of them and the times in their remarks, as [`MoveRemark`](super::MoveRemark) writes them.
    pub game: Game,
    /// How it ended.
    pub ending: Ending,
    /// What the two players call themselves, Player 1 first.
    pub names: [String; 2],
    /// The time that they had, Player 1 first.
    pub controls: [TimeControl; 2],
    /// The first and the last lines that an engine wrote on its error output in the game or before it, if it lost other than by
    /// the rules.
    pub error_output: Vec<String>,
}

impl Played {
    /// Who won; unknown when the game was stopped.
    pub fn result(&self) -> GameResult {
        match &self.ending {
            Ending::Rules(outcome) => Some(*outcome).into(),
            Ending::Forfeit(loser, _) | Ending::GivenUp { loser, .. } => GameResult::Win(!*loser),
            Ending::MoveLimit(_) | Ending::Agreed { winner: None, .. } => GameResult::Draw,
            Ending::Agreed {
                winner: Some(winner),
                ..
            } => GameResult::Win(*winner),
            Ending::Stopped | Ending::Unplayable(_) => GameResult::Unknown,
        }
    }

    /// How it ended, in one sentence; who lost other than by the rules is named.
    pub fn sentence(&self) -> String {
        match &self.ending {
            Ending::Rules(outcome) => {
                let variant = self.game.variant();
                outcome.sentence(Player::BOTH.map(|player| variant.side_name(player)))
            }
            Ending::Forfeit(loser, cause) => {
                format!("{} loses by {cause}", self.names[loser.index()])
            }
            Ending::MoveLimit(1) => "A draw: 1 ply was played.".to_owned(),
            Ending::MoveLimit(plies) => format!("A draw: {plies} plies were played."),
            Ending::Agreed { winner, plies } => {
                let what = match winner {
                    Some(winner) => format!("{} is given the game", self.names[winner.index()]),
                    None => "A draw".to_owned(),
                };
                let word = if *plies == 1 { "ply" } else { "plies" };
                format!("{what}: both players' scores agreed on it for {plies} {word}.")
            }
            Ending::GivenUp { loser, moves } => {
                let name = &self.names[loser.index()];
                let word = if *moves == 1 { "move" } else { "moves" };
                format!(
                    "{name} gives up: its own scores have said for {moves} {word} that it loses."
                )
            }
            Ending::Stopped => "Stopped.".to_owned(),
            Ending::Unplayable(error) => format!("Not played: {error}"),
        }
    }

    /// Whether the game says nothing about strength, because an engine broke down.
    pub const fn is_breakdown(&self) -> bool {
        matches!(&self.ending, Ending::Forfeit(_, cause) if cause.is_breakdown())
    }

    /// The game as a record, with the players' names, the ending and the time control.
    pub fn record(&self) -> Record {
        let mut record = Record::new(self.game.clone());
        record.result = self.result();
        record.tags.set("Player1", &self.names[0]);
        record.tags.set("Player2", &self.names[1]);
        record.tags.set("Termination", self.sentence());
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

/// Plays one game between `players`, Player 1 first, from `opening`. What they do at random follows from
/// `seed`. When `stop` is set the game is broken off. An engine that forfeits is killed, a good one is left running for
/// its next game.
pub fn play(
    opening: &Opening,
    players: [&mut GamePlayer; 2],
    terms: &Terms,
    seed: u64,
    stop: &StopFlag,
) -> Played {
    play_observed(opening, players, terms, seed, stop, &mut |_| {})
}

/// How long is waited before a game that could not be played is tried again.
const RETRY_DELAYS: [Duration; 6] = [
    Duration::from_millis(100),
    Duration::from_millis(300),
    Duration::from_secs(1),
    Duration::from_secs(2),
    Duration::from_secs(4),
    Duration::from_secs(8),
];
/// The interval between two checks whether such a wait is to end.
const POLL_INTERVAL: Duration = Duration::from_millis(20);

/// Plays a game again and again, waiting longer each time, as long as it cannot be played for lack of means; the last attempt
/// counts. What others need for a moment is usually there a moment later.
pub(super) fn play_with_retries(stop: &StopFlag, mut play: impl FnMut() -> Played) -> Played {
    for wait in RETRY_DELAYS {
        let played = play();
        if !matches!(played.ending, Ending::Unplayable(_)) {
            return played;
        }
        let until = Instant::now() + wait;
        while Instant::now() < until && !stop.is_stopped() {
            std::thread::sleep(POLL_INTERVAL.min(wait));
        }
    }
    play()
}

/// The same before somebody who sees the game at its beginning and after every ply.
pub(super) fn play_observed(
    opening: &Opening,
    players: [&mut GamePlayer; 2],
    terms: &Terms,
    seed: u64,
    stop: &StopFlag,
    observer: &mut dyn FnMut(&Game),
) -> Played {
    let own = players.each_ref().map(|player| player.settings.control);
    let clock = GameClock::new(own.map(|control| control.unwrap_or(terms.control)));
    let controls = clock.controls();
    let mut running = RunningGame {
        game: opening.game().clone(),
        players,
        terms,
        stop,
        observer,
    };
    let ending = running.play(opening, clock, seed);
    let names = GamePlayer::names(running.players.each_ref().map(|player| &**player));
    let mut error_output = Vec::new();
    match &ending {
        Ending::Forfeit(loser, _) => {
            let loser = &mut running.players[loser.index()];
            error_output = loser.error_output();
            loser.abandon();
        }
        // Whoever was thinking may still be about to answer.
        Ending::Stopped | Ending::Unplayable(_) => {
            running
                .players
                .iter_mut()
                .for_each(|player| player.abandon());
        }
        Ending::Rules(_)
        | Ending::MoveLimit(_)
        | Ending::Agreed { .. }
        | Ending::GivenUp { .. } => {}
    }
    Played {
        game: running.game,
        ending,
        names,
        controls,
        error_output,
    }
}

/// A game being played.
struct RunningGame<'a> {
    game: Game,
    players: [&'a mut GamePlayer; 2],
    terms: &'a Terms,
    stop: &'a StopFlag,
    /// Sees every ply.
    observer: &'a mut dyn FnMut(&Game),
}

impl RunningGame<'_> {
    fn play(&mut self, opening: &Opening, mut clock: GameClock, seed: u64) -> Ending {
        let variant = self.game.variant();
        for player in Player::BOTH {
            let own_seed = super::opening::mix(seed, player.index() as u64);
            let begun = self.players[player.index()].begin(variant, own_seed, self.stop);
            if self.stop.is_stopped() {
                return Ending::Stopped;
            }
            match begun {
                Ok(()) => {}
                Err(error) if error.is_resource_shortage() => return Ending::Unplayable(error),
                Err(error) => return Ending::Forfeit(player, Cause::Unready(error)),
            }
        }
        let mut setup = opening.setup();
        let mut opinions = Opinions::new(self.terms.adjudication);
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
            match self.one_ply(&mut setup, &mut clock, &mut opinions) {
                Ok(()) => {}
                // A stop takes a move away from its player; it does not take back what the scores have decided.
                Err(ending @ (Ending::Agreed { .. } | Ending::GivenUp { .. })) => return ending,
                Err(_) if self.stop.is_stopped() => return Ending::Stopped,
                Err(ending) => return ending,
            }
        }
        Ending::Stopped
    }

    /// Has one move made, or the game given up.
    ///
    /// # Errors
    /// How the game has ended, other than by the rules.
    fn one_ply(
        &mut self,
        setup: &mut Setup,
        clock: &mut GameClock,
        opinions: &mut Opinions,
    ) -> Result<(), Ending> {
        let player = self.game.position().to_move();
        let lost = |cause| Ending::Forfeit(player, cause);
        if let Some(pass) = self.forced_pass() {
            if let Err(reason) = self.game.play_text(&pass) {
                let words = pass;
                return Err(lost(Cause::Illegal { words, reason }));
            }
            setup.moves.push(pass);
            return Ok(());
        }
        let choice = self.game.legal_moves().len() > 1;
        let answer = self.players[player.index()].choose(&Question {
            game: &self.game,
            setup,
            clock,
            player,
            grace: self.terms.grace,
            stop: self.stop,
        });
        let reply = match answer {
            Ok(reply) => reply,
            Err(NoReply::Failed(error)) if error.is_resource_shortage() => {
                return Err(Ending::Unplayable(error));
            }
            Err(NoReply::Failed(error)) => return Err(lost(Cause::Engine(error))),
            Err(NoReply::Resigned) if !self.stop.is_stopped() => {
                self.game.resign(player);
                return Ok(());
            }
            Err(NoReply::Resigned | NoReply::Left) => return Err(Ending::Stopped),
        };
        let (words, took) = (reply.words, reply.took);
        let allowed = clock.allowed(player);
        if reply.timed && !clock.charge(player, took, self.terms.grace) {
            return Err(lost(Cause::Late {
                words,
                took,
                allowed,
            }));
        }
        if let Err(reason) = self.game.play_text(&reply.mv) {
            return Err(lost(Cause::Illegal { words, reason }));
        }
        let place = self.game.place();
        let before = self.game.position_before(place);
        let score = reply.remark.score;
        let remark = reply.remark.after(took).checked(before);
        self.game.set_comment(place, remark.to_string());
        // What the player wrote may have another form than the records'.
        setup.moves.push(self.game.last().map_or(reply.mv, |ply| {
            self.game.position_before(place).move_text(ply.mv)
        }));
        // Who had no choice need not have thought. The rules come first.
        let verdict = if choice || score.is_some() {
            opinions.add(player, score)
        } else {
            None
        };
        match verdict {
            Some(ending) if self.game.outcome().is_none() => Err(ending),
            _ => Ok(()),
        }
    }

    /// The pass, if the player to move can do nothing else.
    fn forced_pass(&self) -> Option<String> {
        let position = self.game.position();
        match self.game.legal_moves()[..] {
            [only] => {
                Some(position.move_text(only)).filter(|_| position.path(only).spots.is_empty())
            }
            _ => None,
        }
    }
}
