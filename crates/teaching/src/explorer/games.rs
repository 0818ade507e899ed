//! Games of the program against itself for an explorer. In the opening a good move is chosen at random, better ones more
//! often; then the best move is played. Further games begin with a given opening, to find balanced openings.

use super::Explorer;
use quadrille_games::record::Game;
use quadrille_games::rules::upthrust::{Colour, Upthrust};
use quadrille_games::rules::{AnyMove, AnyPosition, Player, Variant};
use quadrille_search::{AnySearcher, Limits, Options, StopFlag, expected_score};
use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};

/// The settings for playing games.
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
const RANDOM_PLIES: usize = 16;
/// The number of moves to choose from.
const MAX_CHOICES: usize = 5;
/// The temperature: a move with a chance to win lower by this is chosen 1/e times as often.
const TEMPERATURE: f64 = 0.03;
/// A longer game, in plies, is stopped and counts as a draw.
const MAX_PLIES: usize = 300;
/// The largest number of positions counted per game. Later positions hardly ever occur in another game.
pub(super) const MAX_COUNTED_POSITIONS: usize = 40;
/// The number of the first game after a given opening.
const FIRST_OPENING_GAME: u64 = 1 << 40;

/// Returns the start positions. There is one, except for Upthrust. It has three: two with adjacent colours of a player in
/// the order of columns, and one with opposite colours.
fn start_positions(variant: Variant) -> Vec<AnyPosition> {
    if variant != Variant::Upthrust {
        return vec![AnyPosition::start(variant)];
    }
    let neighbours = [Colour::Green, Colour::Red];
    let opposite = [Colour::Green, Colour::Blue];
    [neighbours, neighbours, opposite]
        .map(|colours| Upthrust::with_colours(colours, Player::One).into())
        .into()
}

/// A game of the program against itself, as stored in a file of games.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlayedGame {
    /// The index of its start position.
    start_index: usize,
    /// The number of plies of its given opening. Positions inside the opening are not counted.
    pub opening_plies: usize,
    /// The winner, if there is one.
    pub winner: Option<Player>,
    /// Its length in plies.
    pub plies: usize,
    /// Its first moves, in the notation of the variant.
    pub moves: Vec<String>,
}

impl ExplorerPlan {
    /// Plays the game with this number from a start position; `None` if it is stopped.
    pub fn play(&self, game_number: u64, stop: &StopFlag) -> Option<PlayedGame> {
        let start_index = (game_number % start_positions(self.variant).len() as u64) as usize;
        self.play_after(start_index, &[], MAX_COUNTED_POSITIONS, game_number, stop)
    }

    /// Plays the game with this number and keeps all its moves; `None` if it is stopped. Where moving first is an advantage,
    /// the game begins with a balanced opening.
    pub fn play_and_record_all(&self, game_number: u64, stop: &StopFlag) -> Option<PlayedGame> {
        match Explorer::shipped(self.variant).balanced_opening(game_number) {
            Some(opening) => self.play_after(0, &opening.moves, MAX_PLIES, game_number, stop),
            None => {
                let start_index =
                    (game_number % start_positions(self.variant).len() as u64) as usize;
                self.play_after(start_index, &[], MAX_PLIES, game_number, stop)
            }
        }
    }

    /// Plays the game with this number after an opening from the usual start position; `None` if it is stopped, or if a move
    /// is illegal. No game of [`Self::play`] has the same random choices.
    pub fn play_opening(
        &self,
        opening: &[AnyMove],
        game_number: u64,
        stop: &StopFlag,
    ) -> Option<PlayedGame> {
        let game_number = game_number.wrapping_add(FIRST_OPENING_GAME);
        self.play_after(0, opening, MAX_COUNTED_POSITIONS, game_number, stop)
    }

    fn play_after(
        &self,
        start_index: usize,
        opening: &[AnyMove],
        max_recorded_moves: usize,
        game_number: u64,
        stop: &StopFlag,
    ) -> Option<PlayedGame> {
        let seed = self.seed.wrapping_mul(0x9E37_79B9_7F4A_7C15).wrapping_add(game_number);
        let mut rng = StdRng::seed_from_u64(seed);
        let mut searcher = AnySearcher::with_options(
            self.variant,
            Options { line_count: MAX_CHOICES, ..Options::new(TABLE_MIB) },
        );
        let mut game = Game::new(start_positions(self.variant).into_iter().nth(start_index)?);
        let mut moves = Vec::new();
        for &mv in opening {
            moves.push(game.position().move_text(mv));
            game.play(mv).ok()?;
        }
        let mut is_random = true;
        while game.outcome().is_none() && game.plies() < MAX_PLIES {
            if is_random && game.plies() >= RANDOM_PLIES {
                is_random = false;
                searcher.set_options(Options::new(TABLE_MIB));
            }
            let result = searcher.search(
                game.position(),
                &game.repeatable_keys(),
                &Limits::nodes(self.nodes),
                stop,
                &mut |_| {},
            );
            if stop.is_stopped() {
                return None;
            }
            let best_move = result.best_move?;
            let chance = |score| expected_score(score, self.variant);
            let lines = result
                .other_lines
                .iter()
                .filter_map(|line| Some((*line.pv.first()?, chance(line.score))));
            let candidates: Vec<(AnyMove, f64)> =
                std::iter::once((best_move, chance(result.score))).chain(lines).collect();
            let mv = choose_move(&candidates, &mut rng);
            if game.plies() < max_recorded_moves {
                moves.push(game.position().move_text(mv));
            }
            game.play(mv).ok()?;
        }
        Some(PlayedGame {
            start_index,
            opening_plies: opening.len(),
            winner: game.outcome().and_then(|outcome| outcome.winner),
            plies: game.plies(),
            moves,
        })
    }
}

/// Chooses a random move. A move's probability falls exponentially with the distance of its chance to win from
/// that of the first candidate.
fn choose_move(candidates: &[(AnyMove, f64)], rng: &mut StdRng) -> AnyMove {
    let best_chance = candidates[0].1;
    let weights: Vec<f64> = candidates
        .iter()
        .map(|(_, chance)| ((chance - best_chance) / TEMPERATURE).min(0.0).exp())
        .collect();
    let mut remaining_weight = rng.random::<f64>() * weights.iter().sum::<f64>();
    for ((mv, _), weight) in candidates.iter().zip(&weights) {
        if remaining_weight < *weight {
            return *mv;
        }
        remaining_weight -= weight;
    }
    candidates[0].0
}

impl PlayedGame {
    /// Returns a line of text: the winner (`1`, `2` or `=`), the length, `@` with the index of its start position if that is
    /// not the first one, `+` with the number of plies of the given opening if there is one, and the moves.
    pub fn to_line(&self) -> String {
        let winner = match self.winner {
            Some(Player::One) => "1",
            Some(Player::Two) => "2",
            None => "=",
        };
        let start_text = match self.start_index {
            0 => String::new(),
            index => format!("@{index} "),
        };
        let opening_plies_text = match self.opening_plies {
            0 => String::new(),
            plies => format!("+{plies} "),
        };
        format!("{winner} {} {start_text}{opening_plies_text}{}", self.plies, self.moves.join(" "))
    }

    /// Parses a line; `None` if it is invalid.
    pub fn parse(line: &str) -> Option<Self> {
        let mut tokens = line.split(' ').filter(|word| !word.is_empty()).peekable();
        let winner = match tokens.next()? {
            "1" => Some(Player::One),
            "2" => Some(Player::Two),
            "=" => None,
            _ => return None,
        };
        let plies = tokens.next()?.parse().ok()?;
        let mut number_after =
            |sign: char| match tokens.peek().and_then(|word| word.strip_prefix(sign)) {
                Some(number) => {
                    tokens.next();
                    number.parse().ok()
                }
                None => Some(0),
            };
        let (start_index, opening_plies) = (number_after('@')?, number_after('+')?);
        Some(Self {
            start_index,
            opening_plies,
            winner,
            plies,
            moves: tokens.map(str::to_owned).collect(),
        })
    }

    /// Returns the start position and the position after each of [`Self::moves`]; `None` if a move is illegal.
    pub fn positions(&self, variant: Variant) -> Option<Vec<AnyPosition>> {
        let mut positions = vec![start_positions(variant).into_iter().nth(self.start_index)?];
        for text in &self.moves {
            let position = positions.last()?;
            let mv = position.parse_move(text).ok()?;
            positions.push(position.play(mv).ok()?);
        }
        Some(positions)
    }
}

impl Explorer {
    /// Adds a game. If the game has a given opening, adds only the positions after it and does not count the game,
    /// because it would distort the results of the start position. Returns `false`, and adds nothing, if a move is illegal.
    pub fn add_game(&mut self, game: &PlayedGame) -> bool {
        let Some(positions) = game.positions(self.variant) else { return false };
        match positions.get(game.opening_plies..) {
            Some(_) if game.opening_plies == 0 => self.add(&positions, game.winner, game.plies),
            Some(counted_positions) => self.count(counted_positions, game.winner, game.plies),
            None => return false,
        }
        true
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn games_depend_only_on_their_number() {
        for variant in [Variant::Hique, Variant::FocusExact] {
            let plan = ExplorerPlan { variant, nodes: 400, seed: 3 };
            let game = |number| plan.play(number, &StopFlag::new()).unwrap();
            let first = game(1);
            assert_eq!(first, game(1));
            assert_ne!(first, game(2));
            assert_eq!(PlayedGame::parse(&first.to_line()), Some(first.clone()));
            let mut explorer = Explorer::new(variant);
            assert!(explorer.add_game(&first) && explorer.add_game(&game(2)));
            assert_eq!(explorer.record(&AnyPosition::start(variant)).unwrap().games, 2);
            let other = if variant == Variant::Hique { Variant::Focus } else { Variant::Hique };
            assert!(!Explorer::new(other).add_game(&first));
        }
    }

    /// There are games with every choice of colours.
    #[test]
    fn upthrust_games_use_all_colours() {
        let plan = ExplorerPlan { variant: Variant::Upthrust, nodes: 100, seed: 1 };
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

    /// A game after an opening plays its moves. Only positions from the opening's end on are counted.
    #[test]
    fn games_after_an_opening_count_from_its_end() {
        for variant in Variant::ALL {
            let plan = ExplorerPlan { variant, nodes: 400, seed: 1 };
            let start = AnyPosition::start(variant);
            let first = start.legal_moves()[1];
            let middle = start.play(first).unwrap();
            let second = middle.legal_moves()[0];
            let end = middle.play(second).unwrap();
            let play =
                |number| plan.play_opening(&[first, second], number, &StopFlag::new()).unwrap();
            let game = play(5);
            assert_eq!(game, play(5));
            assert_ne!(game, play(6));
            assert_eq!(PlayedGame::parse(&game.to_line()), Some(game.clone()));
            let mut explorer = Explorer::new(variant);
            assert!(explorer.add_game(&game), "{variant}");
            assert_eq!(explorer.games, 0);
            assert_eq!(explorer.record(&start), None);
            assert_eq!(explorer.record(&middle), None);
            assert_eq!(explorer.record(&end).map(|record| record.games), Some(1));
        }
        let line = "1 30 +9 4,2,4,4";
        let game = PlayedGame::parse(line).unwrap();
        assert!(!Explorer::new(Variant::Hique).add_game(&game), "{line}");
    }

    #[test]
    fn game_after_a_long_opening_has_no_random_moves() {
        let variant = Variant::Hique;
        let plan = ExplorerPlan { variant, nodes: 200, seed: 1 };
        let mut position = AnyPosition::start(variant);
        let mut opening = Vec::new();
        for text in plan.play(1, &StopFlag::new()).unwrap().moves.iter().take(RANDOM_PLIES + 1) {
            let mv = position.parse_move(text).unwrap();
            position = position.play(mv).unwrap();
            opening.push(mv);
        }
        assert!(opening.len() > RANDOM_PLIES);
        let play = |number| plan.play_opening(&opening, number, &StopFlag::new()).unwrap();
        assert_eq!(play(1), play(2));
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
        assert!(counts[0] > 2 * counts[1] && counts[1] > 200 && counts[2] < 10, "{counts:?}");
    }
}
