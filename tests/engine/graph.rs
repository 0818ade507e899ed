//! A made-up game to try the search on: the players take turns walking one token through a random graph.
//!
//! Graphs without cycles end by themselves; graphs with cycles are full of repetitions, and exactly
//! where a search that trusts its table too much goes wrong. Every graph can be solved outright.

use quadrille::rules::zobrist::number;
use quadrille::rules::{
    Expected, MoveError, Outcome, Path, Place, Player, Position, PositionError, Reason, Refusal,
    Spot, Variant,
};
use quadrille::search::eval::Evaluate;
use std::fmt;

/// Nodes of a graph.
pub const NODES: u16 = 40;

/// What the graph looks like.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Shape {
    /// Edges lead only onwards.
    Acyclic,
    /// Edges lead anywhere; a repetition draws.
    CyclicDraw,
    /// Edges lead anywhere; a repetition is won by a player who depends on the node.
    CyclicAward,
}

/// The token's place, and whose turn it is, on the graph number `seed`.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Graph {
    pub seed: u64,
    pub shape: Shape,
    pub node: u16,
    pub player: Player,
}

impl Graph {
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

impl Evaluate for Graph {
    fn evaluate(&self) -> i32 {
        let value = i32::try_from(self.random(1) % 401).unwrap_or(0) - 200;
        if self.player == Player::One {
            value
        } else {
            -value
        }
    }
}

impl fmt::Display for Graph {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.node, self.player)
    }
}

impl Position for Graph {
    type Move = u16;
    const VARIANT: Variant = Variant::Upthrust;

    fn start() -> Self {
        Self::new(0, Shape::Acyclic)
    }

    fn parse(text: &str) -> Result<Self, PositionError> {
        Err(PositionError::new(Place::Board, text, Expected::Nothing))
    }

    fn to_move(&self) -> Player {
        self.player
    }

    fn legal_moves(&self, out: &mut Vec<u16>) {
        out.clear();
        if self.outcome().is_some() {
            return;
        }
        for edge in 0..=self.random(2) % 4 {
            let pick = self.random(3 + edge);
            let target = match self.shape {
                Shape::Acyclic => {
                    let left = u64::from(NODES - 1 - self.node);
                    self.node + 1 + u16::try_from(pick % left.min(6)).unwrap_or(0)
                }
                _ => u16::try_from(pick % u64::from(NODES)).unwrap_or(0),
            };
            if target != self.node && !out.contains(&target) {
                out.push(target);
            }
        }
        if out.is_empty() {
            out.push((self.node + 1) % NODES);
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

    fn is_irreversible(&self, _: u16) -> bool {
        self.shape == Shape::Acyclic
    }

    fn key(&self) -> u64 {
        number(u64::from(self.node) << 1 | self.player as u64, 77)
    }

    fn fresh_key(&self) -> u64 {
        self.key()
    }

    fn pass() -> u16 {
        u16::MAX
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
