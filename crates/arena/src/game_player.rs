//! Plays for an entrant: one of our own players, a running engine, or a person.

use super::builtin;
use super::builtin_search::BuiltinSearch;
use super::clock::GameClock;
use super::entrant::EntrantSpec;
use super::person::{Decision, Person};
use super::remark::MoveRemark;
use super::settings::EntrantSettings;
use quadrille_engine::{
    Client, EngineError, EngineInfo, EngineLog, EngineStart, ErrorOutput, GoLimits, KillHandle,
    PositionSetup, Supervisor, Timeouts,
};
use quadrille_games::record::Game;
use quadrille_games::rules::{AnyMove, Player, Variant};
use quadrille_search::{DEFAULT_OVERHEAD, Limits, Options, StopFlag};
use quadrille_solver::perfect::Thinker;
use rand::SeedableRng;
use rand::rngs::StdRng;
use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::{Duration, Instant};

/// The name of the option that selects the variant of an engine.
const GAME_OPTION: &str = "Game";

/// Plays for an entrant: one of our own players, a running engine, or a person. It plays one game at a time.
pub struct GamePlayer {
    entrant: EntrantSpec,
    timeouts: Timeouts,
    /// The size of our own search's transposition table, in MiB.
    hash: usize,
    rng: StdRng,
    thinker: Option<Thinker>,
    client: Option<Client>,
    /// Kills the engine while another thread waits for it.
    kill_handle: KillHandle,
    /// The entrant's own settings.
    pub settings: EntrantSettings,
    /// The person, if the entrant is `human`.
    pub person: Option<Arc<dyn Person>>,
    /// The number that distinguishes the player from another one with the same name, from 1.
    pub number: Option<usize>,
    /// Starts engines so that they end with this program even if it is killed.
    pub supervisor: Option<Supervisor>,
    /// The log of the communication with the engine.
    pub log: Option<EngineLog>,
    /// The error output of the last started engine.
    error_output: ErrorOutput,
}

/// The reason why a player did not answer.
#[derive(Clone, Debug)]
pub(super) enum NoReplyReason {
    /// The engine failed.
    Failed(EngineError),
    /// A person resigned.
    Resigned,
    /// A person left, which ends all games.
    Left,
}

impl From<EngineError> for NoReplyReason {
    fn from(error: EngineError) -> Self {
        Self::Failed(error)
    }
}

/// A player's answer.
#[derive(Clone, Debug)]
pub(super) struct MoveReply {
    /// The move's text, legal or not.
    pub mv: String,
    /// The whole answer, for messages.
    pub answer: String,
    /// The time that the answer took.
    pub elapsed: Duration,
    /// Whether the time is charged to the clock.
    pub is_timed: bool,
    /// The player's evaluation of the move, from its own point of view. The line in it is not checked.
    pub remark: MoveRemark,
}

/// A request for a move.
#[derive(Clone, Copy)]
pub(super) struct MoveRequest<'a> {
    /// The game so far.
    pub game: &'a Game,
    /// The position in the form for engines.
    pub setup: &'a PositionSetup,
    pub clock: &'a GameClock,
    pub player: Player,
    /// The tolerance for late answers.
    pub grace: Duration,
    pub stop: &'a StopFlag,
}

/// The time per move that built-in players reserve if the referee has no tolerance, like `Move Overhead` of engines. On a
/// busy machine the threads of a game may be scheduled late.
const BUILTIN_OVERHEAD: Duration = Duration::from_millis(10);

impl MoveRequest<'_> {
    /// Returns the limits of a built-in player. The referee's tolerance reduces the overhead, which is at most a quarter of
    /// the time but at least [`DEFAULT_OVERHEAD`].
    fn limits(&self) -> Limits {
        let time_limit = self.clock.time_for_move(self.player);
        let overhead = BUILTIN_OVERHEAD.saturating_sub(self.grace).min(time_limit / 4);
        Limits {
            overhead: Some(overhead.max(DEFAULT_OVERHEAD)),
            ..self.clock.search_limits(self.player)
        }
    }
}

impl GamePlayer {
    /// Creates a player. A built-in search has a transposition table of `hash` MiB. An engine has these `timeouts` and is
    /// started when its first game begins.
    pub fn new(entrant: EntrantSpec, hash: usize, timeouts: Timeouts) -> Self {
        Self {
            entrant,
            timeouts,
            hash,
            rng: StdRng::seed_from_u64(0),
            thinker: None,
            client: None,
            kill_handle: KillHandle::new(),
            settings: EntrantSettings::default(),
            person: None,
            number: None,
            supervisor: None,
            log: None,
            error_output: ErrorOutput::default(),
        }
    }

    /// Returns the name in the player's settings, or else the name that a started engine reports, or else the entrant's
    /// text.
    pub fn name(&self) -> String {
        if let Some(name) = &self.settings.name {
            return name.clone();
        }
        match self.client.as_ref().map(Client::name) {
            Some(name) if !name.is_empty() => name.to_owned(),
            _ => self.entrant.to_string(),
        }
    }

    /// Returns the names of two opponents. If an engine has the same name as its opponent, the numbers of the players
    /// are appended.
    pub(super) fn distinct_names(pair: [&Self; 2]) -> [String; 2] {
        let names = pair.map(Self::name);
        let is_engine = |game_player: &Self| matches!(game_player.entrant, EntrantSpec::Engine(_));
        if names[0] != names[1] || !pair.into_iter().any(is_engine) {
            return names;
        }
        pair.map(|game_player| match game_player.number {
            Some(number) => format!("{} ({number})", game_player.name()),
            None => game_player.name(),
        })
    }

    /// Prepares the player for a game of `variant`; `seed` determines random choices. Starts an engine that is not
    /// running or does not become ready again. If `stop` is set, kills the engine for which it waits.
    ///
    /// # Errors
    /// When an engine cannot be started, does not play this variant, or is not ready in time; or when no person can be
    /// asked for moves.
    pub fn prepare_game(
        &mut self,
        variant: Variant,
        seed: u64,
        stop: &StopFlag,
    ) -> Result<(), EngineError> {
        self.rng = StdRng::seed_from_u64(seed);
        match &self.entrant {
            EntrantSpec::Random | EntrantSpec::Greedy => {}
            EntrantSpec::Human if self.person.is_some() => {}
            EntrantSpec::Human => {
                return Err(EngineError::Start {
                    command: self.entrant.to_string(),
                    reason: "no person can be asked here".to_owned(),
                });
            }
            EntrantSpec::Search(search) => {
                let options = search.options(self.hash, seed);
                prepare_thinker(&mut self.thinker, variant, options);
            }
            EntrantSpec::Engine(command) => {
                let running_client = self.client.take();
                let (engine_options, timeouts) = (&self.settings.options, self.timeouts);
                let running_client = running_client.and_then(|mut client| {
                    let prepare_result = self
                        .kill_handle
                        .kill_on(stop, || prepare_engine(&mut client, variant, engine_options));
                    prepare_result.is_ok().then_some(client)
                });
                self.client = Some(match running_client {
                    Some(client) => client,
                    None => {
                        self.kill_handle = KillHandle::new();
                        self.error_output = ErrorOutput::default();
                        self.kill_handle.kill_on(stop, || {
                            let mut client = Client::start_with(&EngineStart {
                                command,
                                timeouts,
                                kill_handle: &self.kill_handle,
                                supervisor: self.supervisor.as_ref(),
                                folder: self.settings.folder.as_deref(),
                                log: self.log.as_ref(),
                                error_output: self.error_output.clone(),
                            })?;
                            prepare_engine(&mut client, variant, engine_options)?;
                            Ok::<_, EngineError>(client)
                        })?
                    }
                });
            }
        }
        Ok(())
    }

    /// Returns the process id of a running engine.
    pub fn process_id(&self) -> Option<u32> {
        self.client.as_ref().map(Client::process_id)
    }

    /// Returns the first and the last lines of the error output of the last started engine.
    pub fn error_output(&self) -> Vec<String> {
        self.error_output.lines()
    }

    /// Kills a running engine, so that the next game begins with a new one.
    pub fn kill(&mut self) {
        self.client = None;
    }

    /// Sends `quit` to a running engine, and kills it if it does not end.
    pub fn quit(&mut self) {
        if let Some(client) = self.client.take() {
            client.quit();
        }
    }

    /// Requests a move.
    pub(super) fn request_move(
        &mut self,
        request: &MoveRequest<'_>,
    ) -> Result<MoveReply, NoReplyReason> {
        let start = Instant::now();
        let game = request.game;
        let mut remark = MoveRemark::default();
        let chosen_move = match &self.entrant {
            EntrantSpec::Random => builtin::random_move(game, &mut self.rng),
            EntrantSpec::Greedy => builtin::greedy_move(game, &mut self.rng),
            EntrantSpec::Search(BuiltinSearch { limits, .. }) => {
                let variant = game.variant();
                let limits = match limits {
                    Some(limits) => limits.clone(),
                    None => request.limits(),
                };
                let hash = self.hash;
                let thinker = self
                    .thinker
                    .get_or_insert_with(|| Thinker::with_options(variant, Options::new(hash)));
                let history = game.repeatable_keys();
                let outcome =
                    thinker.think(game.position(), &history, &limits, request.stop, &mut |_, _| {});
                // An answer without a search has no score.
                let has_score = outcome.result.depth > 0 || outcome.proven_ending.is_some();
                let result = outcome.result;
                if has_score {
                    remark.score = Some(result.score);
                }
                if result.depth > 0 {
                    remark.depth = Some(result.depth);
                    remark.nodes = Some(result.nodes);
                    remark.line = game.position().line_texts(&result.pv);
                }
                result.best_move
            }
            EntrantSpec::Human => return self.ask_person(request),
            EntrantSpec::Engine(_) => return Ok(self.ask_engine(request)?),
        };
        Ok(reply_with_move(game, chosen_move, remark, start.elapsed()))
    }

    fn ask_person(&self, request: &MoveRequest<'_>) -> Result<MoveReply, NoReplyReason> {
        let person = self.person.as_ref().ok_or(NoReplyReason::Left)?;
        let start = Instant::now();
        let is_timed = person.is_timed();
        let time_limit = request.clock.time_for_move(request.player);
        let remaining = is_timed.then(|| time_limit.saturating_add(request.grace));
        let chosen_move = match person.decide(request.game, request.player, remaining, request.stop)
        {
            Decision::Move(mv) => Some(mv),
            Decision::Nothing => None,
            Decision::Resign => return Err(NoReplyReason::Resigned),
            Decision::Leave => return Err(NoReplyReason::Left),
        };
        let (remark, elapsed) = (MoveRemark::default(), start.elapsed());
        let mut reply = reply_with_move(request.game, chosen_move, remark, elapsed);
        reply.is_timed = is_timed;
        if chosen_move.is_none() {
            reply.answer = "nothing".to_owned();
        }
        Ok(reply)
    }

    fn ask_engine(&mut self, request: &MoveRequest<'_>) -> Result<MoveReply, EngineError> {
        let client = self.client.as_mut().ok_or(EngineError::NoCommand)?;
        // The time includes sending the position, because an engine may start to think then.
        let start = Instant::now();
        let time_limit = request.clock.time_for_move(request.player).saturating_add(request.grace);
        // An engine that answers within the overtime loses on time. One that does not answer has broken down.
        let overtime = self.timeouts.stop;
        client.set_position(request.setup, [time_limit, overtime])?;
        let send_time = start.elapsed();
        let go_limits = GoLimits {
            depth: self.settings.depth,
            nodes: self.settings.nodes,
            ..request.clock.go_limits(request.player)
        };
        let remaining = time_limit.saturating_sub(send_time);
        let mut remark = MoveRemark::default();
        let wait_limits = [remaining, overtime];
        let answer = client.go(&go_limits, wait_limits, request.stop, &mut |line| {
            remark.add(EngineInfo::parse(line));
        })?;
        Ok(MoveReply {
            mv: answer.mv,
            answer: answer.line,
            elapsed: send_time + answer.elapsed,
            is_timed: true,
            remark,
        })
    }
}

/// Prepares the search of a built-in player for a new game.
fn prepare_thinker(thinker: &mut Option<Thinker>, variant: Variant, options: Options) {
    match thinker {
        Some(thinker) if thinker.variant() == variant => {
            thinker.new_game();
            thinker.set_options(options);
            thinker.prepare();
        }
        thinker => {
            let mut new_thinker = Thinker::with_options(variant, options);
            new_thinker.prepare();
            *thinker = Some(new_thinker);
        }
    }
}

/// Returns the answer of a built-in player or a person.
fn reply_with_move(
    game: &Game,
    chosen_move: Option<AnyMove>,
    remark: MoveRemark,
    elapsed: Duration,
) -> MoveReply {
    let mv = chosen_move.map_or_else(String::new, |mv| game.position().move_text(mv));
    MoveReply { answer: mv.clone(), mv, elapsed, is_timed: true, remark }
}

/// Sends an engine the variant and its options, starts a new game and waits until the engine is ready. An engine
/// without a choice of games is assumed to play only this one.
///
/// # Errors
/// When the engine refuses an option or is not ready in time.
pub fn prepare_engine(
    client: &mut Client,
    variant: Variant,
    options: &BTreeMap<String, String>,
) -> Result<(), EngineError> {
    if client.offers(GAME_OPTION) {
        client.set_option(GAME_OPTION, variant.id())?;
    }
    for (name, value) in options {
        client.set_option(name, value)?;
    }
    client.new_game()
}

#[cfg(test)]
mod tests {
    use super::super::clock::TimeControl;
    use super::*;
    use quadrille_games::rules::AnyPosition;

    #[test]
    fn built_in_players_reserve_the_overhead() {
        let ms = Duration::from_millis;
        let game = Game::new(AnyPosition::start(Variant::Hique));
        let stop = StopFlag::new();
        let setup = PositionSetup { text: None, moves: Vec::new() };
        let limits = |control: TimeControl, grace: u64| {
            let clock = GameClock::new([control; 2]);
            let request = MoveRequest {
                game: &game,
                setup: &setup,
                clock: &clock,
                player: Player::One,
                grace: ms(grace),
                stop: &stop,
            };
            request.limits()
        };
        let clock = TimeControl::Clock { base: ms(400), increment: ms(4) };
        let each = TimeControl::PerMove(ms(50));
        for control in [clock, each] {
            assert_eq!(limits(control, 0).overhead, Some(BUILTIN_OVERHEAD));
            assert_eq!(limits(control, 7).overhead, Some(ms(3)));
            assert_eq!(limits(control, 100).overhead, Some(DEFAULT_OVERHEAD));
        }
        assert_eq!(limits(each, 0).max_time(), Some(ms(40)));
        assert_eq!(limits(each, 100).max_time(), Some(ms(48)));
        assert!(limits(clock, 0).max_time() < limits(clock, 100).max_time());
        // Most of a very short time is still used.
        let little = TimeControl::PerMove(ms(12));
        assert_eq!(limits(little, 0).max_time(), Some(ms(9)));
    }
}
