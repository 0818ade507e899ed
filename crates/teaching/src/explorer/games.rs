//! Games of the program against itself for an explorer. In the opening a good move is chosen at random, the better the
//! likelier; then the best move is played.

use super::Explorer;
use quadrille_games::record::Game;
use quadrille_games::rules::upthrust::{Colour, Upthrust};
use quadrille_games::rules::{AnyMove, AnyPosition, Player, Variant};
use quadrille_search::{AnySearcher, Limits, Options, StopFlag, win_probability};
use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};

/// How games are played.
#[derive(Clone, Debug)]
pub struct ExplorerPlan {
    /// The variant.
    pub variant: Variant,
    /// The nodes of each search.
    pub nodes: u64,
    /// Determines all random choices, together with the number of the game.
    pub seed: u64,
}

/// The size of the transposition table, in MiB.
const TABLE_MIB: usize = 2;
/// The number of plies with random choices.
const OPENING_PLIES: usize = 16;
/// The number of moves to choose from.
const MAX_CHOICES: usize = 5;
/// The temperature: a move with a chance to win lower by this is chosen 1/e times as often.
const TEMPERATURE: f64 = 0.03;
/// A longer game, in plies, is stopped and counts as a draw.
const MAX_PLIES: usize = 300;
/// The number of positions that are counted of a game. Later ones occur in no other game.
pub(super) const COUNTED_POSITIONS: usize = 40;

/// Returns the start positions. There is one, except for Upthrust, where a player's colours are adjacent in the order of
/// columns or opposite, and adjacent twice as often.
fn starts(variant: Variant) -> Vec<AnyPosition> {
    if variant != Variant::Upthrust {
        return vec![AnyPosition::start(variant)];
    }
    let neighbours = [Colour::Green, Colour::Red];
    let opposite = [Colour::Green, Colour::Blue];
    [neighbours, neighbours, opposite]
        .map(|colours| Upthrust::with_colours(colours, Player::One).into())
        .into()
}

/// A game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlayedGame {
    /// The index of its start position.
    start: usize,
    /// The winner, if there is one.
    pub winner: Option<Player>,
    /// Its length in plies.
    pub plies: usize,
    /// Its first moves, in the notation of the variant.
    pub moves: Vec<String>,
}

impl ExplorerPlan {
    /// Plays the game with this number; `None` if it is stopped.
    pub fn play(&self, number: u64, stop: &StopFlag) -> Option<PlayedGame> {
        let seed = self
            .seed
            .wrapping_mul(0x9E37_79B9_7F4A_7C15)
            .wrapping_add(number);
        let mut rng = StdRng::seed_from_u64(seed);
        let mut searcher = AnySearcher::with_options(
            self.variant,
            Options {
                lines: MAX_CHOICES,
                ..Options::new(TABLE_MIB)
            },
        );
        let starts = starts(self.variant);
        let start = (number % starts.len() as u64) as usize;
        let mut game = Game::new(starts[start].clone());
        let mut moves = Vec::new();
        while game.outcome().is_none() && game.plies() < MAX_PLIES {
            if game.plies() == OPENING_PLIES {
                searcher.set_options(Options::new(TABLE_MIB));
            }
            let found = searcher.search(
                game.position(),
                &game.repeatable_keys(),
                &Limits::nodes(self.nodes),
                stop,
                &mut |_| {},
            );
            if stop.is_stopped() {
                return None;
            }
            let best = found.best?;
            let chance = |score| win_probability(score, self.variant);
            let lines = found
                .others
                .iter()
                .filter_map(|line| Some((*line.pv.first()?, chance(line.score))));
            let choice: Vec<(AnyMove, f64)> = std::iter::once((best, chance(found.score)))
                .chain(lines)
                .collect();
            let mv = choose_move(&choice, &mut rng);
            if game.plies() < COUNTED_POSITIONS {
                moves.push(game.position().move_text(mv));
            }
            game.play(mv).ok()?;
        }
        Some(PlayedGame {
            start,
            winner: game.outcome().and_then(|outcome| outcome.winner),
            plies: game.plies(),
            moves,
        })
    }
}

/// Chooses a move at random, by its difference to the first one.
fn choose_move(choice: &[(AnyMove, f64)], rng: &mut StdRng) -> AnyMove {
    let best = choice[0].1;
    let weights: Vec<f64> = choice
        .iter()
        .map(|(_, chance)| ((chance - best) / TEMPERATURE).min(0.0).exp())
        .collect();
    let mut left = rng.random::<f64>() * weights.iter().sum::<f64>();
    for ((mv, _), weight) in choice.iter().zip(&weights) {
        if left < *weight {
            return *mv;
        }
        left -= weight;
    }
    choice[0].0
}

impl PlayedGame {
    /// Returns a line of text: the winner (`1`, `2` or `=`), the length, `@` with the index of its start position if that is
    /// not the first one, and the moves.
    pub fn to_line(&self) -> String {
        let winner = match self.winner {
            Some(Player::One) => "1",
            Some(Player::Two) => "2",
            None => "=",
        };
        let start = match self.start {
            0 => String::new(),
            number => format!("@{number} "),
        };
        format!("{winner} {} {start}{}", self.plies, self.moves.join(" "))
    }

    /// Parses a line; `None` if it is invalid.
    pub fn parse(line: &str) -> Option<Self> {
        let words = line.split(' ').filter(|word| !word.is_empty());
        let mut words = words.peekable();
        let winner = match words.next()? {
            "1" => Some(Player::One),
            "2" => Some(Player::Two),
            "=" => None,
            _ => return None,
        };
        let plies = words.next()?.parse().ok()?;
        let start = match words.peek().and_then(|word| word.strip_prefix('@')) {
            Some(number) => number.parse().ok()?,
            None => 0,
        };
        if start > 0 {
            words.next();
        }
        Some(Self {
            start,
            winner,
            plies,
            moves: words.map(str::to_owned).collect(),
        })
    }
}

impl Explorer {
    /// Adds a game. Returns `false`, and adds nothing, if a move is illegal.
    pub fn add_game(&mut self, game: &PlayedGame) -> bool {
        let Some(start) = starts(self.variant).into_iter().nth(game.start) else {
            return false;
        };
        let mut positions = vec![start];
        for text in &game.moves {
            let position = &positions[positions.len() - 1];
            match position.parse_move(text).and_then(|mv| position.play(mv)) {
                Ok(after) => positions.push(after),
                Err(_) => return false,
            }
        }
        self.add(&positions, game.winner, game.plies);
        true
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn games_depend_only_on_their_number() {
        for variant in [Variant::Hique, Variant::FocusExact] {
            let plan = ExplorerPlan {
                variant,
                nodes: 400,
                seed: 3,
            };
            let game = |number| plan.play(number, &StopFlag::new()).unwrap();
            let first = game(1);
            assert_eq!(first, game(1));
            assert_ne!(first, game(2));
            assert_eq!(PlayedGame::parse(&first.to_line()), Some(first.clone()));
            let mut explorer = Explorer::new(variant);
            assert!(explorer.add_game(&first) && explorer.add_game(&game(2)));
            assert_eq!(
                explorer.record(&AnyPosition::start(variant)).unwrap().games,
                2
            );
            let other = if variant == Variant::Hique {
                Variant::Focus
            } else {
                Variant::Hique
            };
            assert!(!Explorer::new(other).add_game(&first));
        }
    }

    /// There are games with every choice of colours.
    #[test]
    fn upthrust_games_use_all_colours() {
        let plan = ExplorerPlan {
            variant: Variant::Upthrust,
            nodes: 100,
            seed: 1,
        };
        let mut explorer = Explorer::new(Variant::Upthrust);
        for number in 0..3 {
            let game = plan.play(number, &StopFlag::new()).unwrap();
            assert_eq!(PlayedGame::parse(&game.to_line()), Some(game.clone()));
            assert!(explorer.add_game(&game));
        }
        let all = [Colour::Green, Colour::Red, Colour::Blue, Colour::Yellow];
        for (one, first) in all.into_iter().enumerate() {
            for second in all.into_iter().skip(one + 1) {
                let start = Upthrust::with_colours([first, second], Player::One).into();
                let games = explorer.record(&start).map_or(0, |record| record.games);
                assert!(games == 1 || games == 2, "{start}: {games}");
            }
        }
    }

    #[test]
    fn better_moves_are_played_more_often() {
        let start = AnyPosition::start(Variant::Hique);
        let moves = start.legal_moves();
        let choice = [(moves[0], 0.5), (moves[1], 0.47), (moves[2], 0.3)];
        let mut rng = StdRng::seed_from_u64(1);
        let mut counts = [0; 3];
        for _ in 0..1_000 {
            let mv = choose_move(&choice, &mut rng);
            counts[choice.iter().position(|(other, _)| *other == mv).unwrap()] += 1;
        }
        assert!(
            counts[0] > 2 * counts[1] && counts[1] > 200 && counts[2] < 10,
            "{counts:?}"
        );
    }
}
