//! A made-up game to try the search on: the players take turns walking one token through a random graph.
//!
//! Graphs without cycles end by themselves; graphs with cycles are full of repetitions, and exactly
//! where a search that trusts its table too much goes wrong. Every graph can be solved outright. The search prunes in them in
//! every way that it knows.

use quadrille_games::rules::zobrist::number;
use quadrille_games::rules::{
    MoveError, Outcome, Path, Player, Position, PositionError, Reason, Refusal, Spot, Variant,
};
use quadrille_search::Parameters;
use quadrille_search::eval::{Evaluate, FORCING};
use std::collections::BTreeSet;
use std::fmt;
use std::sync::Mutex;

/// Nodes of a graph.
pub const NODES: u16 = 40;

/// The shape of the graph.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Shape {
    /// Edges lead only onwards.
    Acyclic,
    /// Edges lead anywhere; a repetition draws.
    CyclicDraw,
    /// Edges lead anywhere; a repetition is won by a player who depends on the node.
    CyclicAward,
    /// Edges stay within a layer, or lead irreversibly to a higher one; a repetition draws.
    Layers,
    /// Two corridors, at whose ends the side that entered wins, and three nodes before them; see [`GraphGame::in_corridors`].
    Corridors,
}

/// Steps of a corridor.
pub const CORRIDOR: u16 = 23;
/// The first node of the corridor that is entered in two ways.
pub const COMMON: u16 = 0;
/// The first node of the corridor that is entered irreversibly.
const APART: u16 = 100;
/// From here the only move leads irreversibly to [`COMMON`].
pub const ABOVE: u16 = 200;
/// From here the only move leads to [`FORK`].
pub const BEFORE: u16 = 201;
/// From here one move leads irreversibly to [`APART`], and another to [`COMMON`].
const FORK: u16 = 202;
/// A way round a node of the corridor [`APART`].
const BYPASS: u16 = 300;

/// A graph without a limit on plies without progress.
pub type Graph = GraphGame<0>;

/// The token's place, and whose turn it is, on the graph number `seed`. So many plies without going to a higher layer are a draw,
/// unless they are none.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct GraphGame<const LIMIT: usize> {
    pub seed: u64,
    pub shape: Shape,
    pub node: u16,
    pub player: Player,
}

impl<const LIMIT: usize> GraphGame<LIMIT> {
    pub fn new(seed: u64, shape: Shape) -> Self {
        Self {
            seed,
            shape,
            node: 0,
            player: Player::One,
        }
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

    /// The moves of [`Shape::Corridors`].
    fn in_corridors(&self, out: &mut Vec<u16>) {
        match self.node {
            ABOVE => out.push(COMMON),
            BEFORE => out.push(FORK),
            FORK => out.extend([APART, COMMON]),
            // Two moves, so that the search reaches the end a ply later than by forced moves.
            APART => out.extend([APART + 1, BYPASS]),
            BYPASS => out.push(APART + 2),
            node => out.push(node + 1),
        }
    }

    /// Every position of this graph.
    pub fn all(&self) -> Vec<Self> {
        let place = |node, player| Self {
            node,
            player,
            ..self.clone()
        };
        (0..NODES)
            .flat_map(|node| Player::BOTH.map(|player| place(node, player)))
            .collect()
    }
}

/// The seed of the graph whose evaluation panics at most of its nodes.
pub const FRAGILE: u64 = 0xF_4A61;
/// The seed of the graph whose evaluation panics everywhere.
pub const BROKEN: u64 = 0xB_40C3;
/// The seed of the graph whose evaluation waits while [`GATE`] is held.
pub const STUCK: u64 = 0x5_70C4;
/// The seed of the graph whose evaluation records in [`WITNESSES`] on which thread it runs.
pub const WATCHED: u64 = 0x3_A7C4;

/// Held, it keeps the evaluation of the graph [`STUCK`] waiting.
pub static GATE: Mutex<()> = Mutex::new(());
/// The threads on which the graph [`WATCHED`] was evaluated.
pub static WITNESSES: Mutex<BTreeSet<String>> = Mutex::new(BTreeSet::new());

impl<const LIMIT: usize> GraphGame<LIMIT> {
    /// Side effects of the evaluation on some graphs.
    fn misbehave(&self) {
        match self.seed {
            FRAGILE => assert!(self.node < 3, "the evaluation was made to panic"),
            BROKEN => panic!("the evaluation was made to panic"),
            STUCK => drop(GATE.lock()),
            WATCHED => {
                let thread = format!("{:?}", std::thread::current().id());
                WITNESSES.lock().unwrap().insert(thread);
            }
            _ => {}
        }
    }
}

/// Nodes of a layer.
const LAYER: u16 = 10;

impl<const LIMIT: usize> Evaluate for GraphGame<LIMIT> {
    const PARAMETERS: Parameters = Parameters {
        futility_margin: 60,
        extended_futility_margin: 120,
        reverse_futility_depth: 5,
        reverse_futility_margin: 40,
        ..Parameters::USUAL
    };
    const REPETITION_CAN_WIN: bool = true;
    const CALIBRATED_SCALE: i32 = 70;
    const HAS_FORCING_MOVES: bool = true;
    const NULL_MOVE: bool = true;
    const WAITING_PENALTY: i32 = 25;

    /// The search may only call this for unfinished positions.
    fn has_immediate_win(&self) -> bool {
        self.outcome().is_some()
            || self.moves().into_iter().any(|mv| {
                let outcome = self.after(mv).outcome();
                outcome.is_some_and(|outcome| outcome.winner == Some(self.player))
            })
    }

    fn forcing_moves(&self, out: &mut Vec<u16>) {
        self.legal_moves(out);
        out.retain(|&mv| self.move_score(mv) >= FORCING);
    }

    fn move_score(&self, mv: u16) -> i32 {
        if self.after(mv).outcome().is_some() || self.is_irreversible(mv) && mv.is_multiple_of(2) {
            FORCING
        } else {
            i32::from(mv % 7)
        }
    }

    fn evaluate(&self) -> i32 {
        self.misbehave();
        let value = i32::try_from(self.random(1) % 401).unwrap_or(0) - 200;
        if self.player == Player::One {
            value
        } else {
            -value
        }
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
                    self.node / LAYER * LAYER + u16::try_from(pick % u64::from(LAYER)).unwrap_or(0)
                }
                Shape::Layers => {
                    let base = self.node / LAYER * LAYER;
                    base + u16::try_from(pick % u64::from(NODES - base)).unwrap_or(0)
                }
                _ => u16::try_from(pick % u64::from(NODES)).unwrap_or(0),
            };
            if target != self.node && !out.contains(&target) {
                out.push(target);
            }
        }
        if out.is_empty() {
            // The last node of all is an end.
            out.push(self.node + 1);
        }
    }

    fn with_turn(&self, player: Player) -> Self {
        Self {
            player,
            ..self.clone()
        }
    }

    fn play_unchecked(&mut self, mv: u16) {
        self.node = mv;
        self.player = !self.player;
    }

    fn outcome(&self) -> Option<Outcome> {
        if self.shape == Shape::Corridors {
            let is_end = [COMMON + CORRIDOR, APART + CORRIDOR].contains(&self.node);
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
            Shape::Layers => mv / LAYER > self.node / LAYER,
            Shape::Corridors => self.node == ABOVE || mv == APART,
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
        Err(MoveError::unreadable(
            text,
            "nothing: graph moves are not read",
        ))
    }

    fn path(&self, _: u16) -> Path {
        Path::default()
    }

    fn why_not(&self, _: &[Spot], _: u8) -> Option<Refusal> {
        None
    }
}
