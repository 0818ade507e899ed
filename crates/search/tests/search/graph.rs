//! A made-up game to test the search: the players take turns moving a token through a random graph.
//!
//! Games on graphs without cycles always end. Games on graphs with cycles have many repetitions, which expose table entries
//! that depend on the path. Every graph can be solved. All kinds of pruning are active.

use quadrille_games::rules::zobrist::number;
use quadrille_games::rules::{
    MoveError, Outcome, Path, Player, Position, PositionError, Reason, Refusal, Spot, Variant,
};
use quadrille_search::Parameters;
use quadrille_search::eval::{Evaluate, MIN_FORCING_SCORE};
use std::collections::BTreeSet;
use std::fmt;
use std::sync::Mutex;

pub const NODES: u16 = 40;

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Shape {
    /// Edges lead only to higher nodes.
    Acyclic,
    /// Edges lead anywhere; a repetition draws.
    CyclicDraw,
    /// Edges lead anywhere; the node determines which player wins by a repetition.
    CyclicAward,
    /// Edges lead anywhere within a layer, or irreversibly to a higher one; a repetition draws.
    Layers,
    /// Two corridors with three nodes before them. The player who enters a corridor wins at its end. See `in_corridors`.
    Corridors,
}

pub const CORRIDOR: u16 = 23;
/// The first node of the corridor with two entries.
pub const SHARED_CORRIDOR: u16 = 0;
/// The first node of the corridor with an irreversible entry.
const SEPARATE_CORRIDOR: u16 = 100;
/// The node whose only move leads irreversibly to [`SHARED_CORRIDOR`].
pub const ABOVE_CORRIDOR: u16 = 200;
/// The node whose only move leads to [`FORK`].
pub const BEFORE_FORK: u16 = 201;
/// The node whose moves lead to [`SHARED_CORRIDOR`] and, irreversibly, to [`SEPARATE_CORRIDOR`].
const FORK: u16 = 202;
/// A detour around a node of the corridor [`SEPARATE_CORRIDOR`].
const BYPASS: u16 = 300;

/// A graph without a limit on plies without progress.
pub type Graph = GraphGame<0>;

/// The token's node and the player to move on the graph of `seed`. After `LIMIT` plies without reaching a higher layer the game
/// is drawn; 0 means no limit.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct GraphGame<const LIMIT: usize> {
    pub seed: u64,
    pub shape: Shape,
    pub node: u16,
    pub player: Player,
}

impl<const LIMIT: usize> GraphGame<LIMIT> {
    pub fn new(seed: u64, shape: Shape) -> Self {
        Self { seed, shape, node: 0, player: Player::One }
    }

    fn random(&self, what: u64) -> u64 {
        number(self.seed, u64::from(self.node) * 16 + what)
    }

    pub fn after(&self, mv: u16) -> Self {
        let mut next = self.clone();
        next.play_unchecked(mv);
        next
    }

    pub fn moves(&self) -> Vec<u16> {
        let mut moves = Vec::new();
        self.legal_moves(&mut moves);
        moves
    }

    fn in_corridors(&self, out: &mut Vec<u16>) {
        match self.node {
            ABOVE_CORRIDOR => out.push(SHARED_CORRIDOR),
            BEFORE_FORK => out.push(FORK),
            FORK => out.extend([SEPARATE_CORRIDOR, SHARED_CORRIDOR]),
            // There are two moves because the search extends a forced move, which would reach the end a ply earlier.
            SEPARATE_CORRIDOR => out.extend([SEPARATE_CORRIDOR + 1, BYPASS]),
            BYPASS => out.push(SEPARATE_CORRIDOR + 2),
            node => out.push(node + 1),
        }
    }

    pub fn all_states(&self) -> Vec<Self> {
        let place = |node, player| Self { node, player, ..self.clone() };
        (0..NODES).flat_map(|node| Player::BOTH.map(|player| place(node, player))).collect()
    }
}

/// The seed of the graph whose evaluation panics at most nodes.
pub const FRAGILE_SEED: u64 = 0xF_4A61;
/// The seed of the graph whose evaluation panics everywhere.
pub const BROKEN_SEED: u64 = 0xB_40C3;
/// The seed of the graph whose evaluation waits while [`GATE`] is locked.
pub const BLOCKING_SEED: u64 = 0x5_70C4;
/// The seed of the graph whose evaluation adds its thread to [`EVALUATION_THREADS`].
pub const RECORDED_SEED: u64 = 0x3_A7C4;

/// The lock that blocks the evaluation of the graph [`BLOCKING_SEED`].
pub static GATE: Mutex<()> = Mutex::new(());
/// The threads on which the graph [`RECORDED_SEED`] was evaluated.
pub static EVALUATION_THREADS: Mutex<BTreeSet<String>> = Mutex::new(BTreeSet::new());

impl<const LIMIT: usize> GraphGame<LIMIT> {
    /// Panics, blocks or records its thread on the graphs with special seeds.
    fn run_side_effects(&self) {
        match self.seed {
            FRAGILE_SEED => assert!(self.node < 3, "the evaluation was made to panic"),
            BROKEN_SEED => panic!("the evaluation was made to panic"),
            BLOCKING_SEED => drop(GATE.lock()),
            RECORDED_SEED => {
                let thread = format!("{:?}", std::thread::current().id());
                EVALUATION_THREADS.lock().unwrap().insert(thread);
            }
            _ => {}
        }
    }
}

const LAYER_NODES: u16 = 10;

impl<const LIMIT: usize> Evaluate for GraphGame<LIMIT> {
    const PARAMETERS: Parameters = Parameters {
        futility_margin: 60,
        extended_futility_margin: 120,
        reverse_futility_depth: 5,
        reverse_futility_margin: 40,
        ..Parameters::DEFAULT
    };
    const REPETITION_CAN_WIN: bool = true;
    const CALIBRATED_SCALE: i32 = 70;
    const HAS_FORCING_MOVES: bool = true;
    const USES_NULL_MOVE: bool = true;
    const WAITING_PENALTY: i32 = 25;

    /// Also returns true in a finished game. The search must call it only in unfinished games.
    fn has_immediate_win(&self) -> bool {
        self.outcome().is_some()
            || self.moves().into_iter().any(|mv| {
                let outcome = self.after(mv).outcome();
                outcome.is_some_and(|outcome| outcome.winner == Some(self.player))
            })
    }

    fn list_forcing_moves(&self, out: &mut Vec<u16>) {
        self.legal_moves(out);
        out.retain(|&mv| self.move_score(mv) >= MIN_FORCING_SCORE);
    }

    fn move_score(&self, mv: u16) -> i32 {
        if self.after(mv).outcome().is_some() || self.is_irreversible(mv) && mv.is_multiple_of(2) {
            MIN_FORCING_SCORE
        } else {
            i32::from(mv % 7)
        }
    }

    fn evaluate(&self) -> i32 {
        self.run_side_effects();
        let value = i32::try_from(self.random(1) % 401).unwrap_or(0) - 200;
        if self.player == Player::One { value } else { -value }
    }
}

impl<const LIMIT: usize> fmt::Display for GraphGame<LIMIT> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.node, self.player)
    }
}

impl<const LIMIT: usize> Position for GraphGame<LIMIT> {
    type Move = u16;
    const VARIANT: Variant = Variant::Upthrust;
    const PASS: u16 = u16::MAX;
    const NO_PROGRESS_LIMIT: Option<usize> = if LIMIT == 0 { None } else { Some(LIMIT) };

    fn start() -> Self {
        Self::new(0, Shape::Acyclic)
    }

    fn parse(text: &str) -> Result<Self, PositionError> {
        Err(PositionError::new("place-board", text, "expected-nothing"))
    }

    fn to_move(&self) -> Player {
        self.player
    }

    fn legal_moves(&self, out: &mut Vec<u16>) {
        out.clear();
        if self.outcome().is_some() {
            return;
        }
        if self.shape == Shape::Corridors {
            self.in_corridors(out);
            return;
        }
        let most = if self.shape == Shape::Acyclic { 4 } else { 8 };
        for edge in 0..=self.random(2) % most {
            let pick = self.random(3 + edge);
            let target = match self.shape {
                Shape::Acyclic => {
                    let left = u64::from(NODES - 1 - self.node);
                    self.node + 1 + u16::try_from(pick % left.min(6)).unwrap_or(0)
                }
                Shape::Layers if !pick.is_multiple_of(5) => {
                    self.node / LAYER_NODES * LAYER_NODES
                        + u16::try_from(pick % u64::from(LAYER_NODES)).unwrap_or(0)
                }
                Shape::Layers => {
                    let base = self.node / LAYER_NODES * LAYER_NODES;
                    base + u16::try_from(pick % u64::from(NODES - base)).unwrap_or(0)
                }
                _ => u16::try_from(pick % u64::from(NODES)).unwrap_or(0),
            };
            if target != self.node && !out.contains(&target) {
                out.push(target);
            }
        }
        if out.is_empty() {
            // The last node is always an end.
            out.push(self.node + 1);
        }
    }

    fn count_legal_moves(&self) -> usize {
        self.moves().len()
    }

    fn is_legal(&self, mv: u16) -> bool {
        self.moves().contains(&mv)
    }

    fn with_turn(&self, player: Player) -> Self {
        Self { player, ..self.clone() }
    }

    fn play_unchecked(&mut self, mv: u16) {
        self.node = mv;
        self.player = !self.player;
    }

    fn outcome(&self) -> Option<Outcome> {
        if self.shape == Shape::Corridors {
            let is_end =
                [SHARED_CORRIDOR + CORRIDOR, SEPARATE_CORRIDOR + CORRIDOR].contains(&self.node);
            return is_end.then(|| Outcome::win(!self.player, Reason::CannotMove));
        }
        let ends = self.node == NODES - 1 || self.node > 5 && self.random(0).is_multiple_of(5);
        ends.then(|| match self.random(9) % 3 {
            0 => Outcome::draw(Reason::Blocked),
            one => Outcome::win(Player::from_index(one as usize - 1), Reason::CannotMove),
        })
    }

    fn repetition_outcome(&self) -> Outcome {
        match self.shape {
            Shape::CyclicAward => {
                let winner = Player::from_index(self.node as usize % 2);
                Outcome::win(winner, Reason::LoopPoints(0, 0))
            }
            _ => Outcome::draw(Reason::Repetition),
        }
    }

    fn is_irreversible(&self, mv: u16) -> bool {
        match self.shape {
            Shape::Acyclic => true,
            Shape::Layers => mv / LAYER_NODES > self.node / LAYER_NODES,
            Shape::Corridors => self.node == ABOVE_CORRIDOR || mv == SEPARATE_CORRIDOR,
            _ => false,
        }
    }

    fn key(&self) -> u64 {
        number(u64::from(self.node) << 1 | self.player as u64, 77)
    }

    fn fresh_key(&self) -> u64 {
        self.key()
    }

    fn move_text(&self, mv: u16) -> String {
        mv.to_string()
    }

    fn parse_move(&self, text: &str) -> Result<u16, MoveError> {
        Err(MoveError::unreadable(text, "nothing: graph moves are not read"))
    }

    fn path(&self, _: u16) -> Path {
        Path::default()
    }

    fn why_not(&self, _: &[Spot], _: u8) -> Option<Refusal> {
        None
    }
}
