//! Tries of the levels in a position.

use super::LEVEL_COUNT;
use crate::puzzle::solve_leads;
use quadrille_games::record::Game;
use quadrille_games::rules::{AnyMove, Variant, zobrist};
use quadrille_search::{
    AnySearcher, Level, Limits, Options, StopFlag, expected_score, final_score,
};

/// The limits of the work for the tries in a position. Results are the same on each machine, because no time is measured.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TryEffort {
    /// The largest number of tries of a level.
    pub max_tries: u32,
    /// The positions after which a level makes no further try. A single try may search as many.
    pub level_nodes: u64,
    /// The positions for the evaluation of all moves together.
    pub value_nodes: u64,
    /// The positions of the solver of Upthrust, for all moves of a position together.
    pub solver_positions: u64,
}

impl TryEffort {
    /// The effort of a first answer about a position.
    pub const QUICK: Self =
        Self { max_tries: 10, level_nodes: 2_000, value_nodes: 20_000, solver_positions: 5_000 };
    /// The effort of an estimate.
    pub const USUAL: Self =
        Self { max_tries: 32, level_nodes: 40_000, value_nodes: 100_000, solver_positions: 50_000 };
}

/// Fewer moves are evaluated with as many positions for each as this number of moves.
const MIN_VALUED_MOVES: u64 = 5;
/// More moves are evaluated with as many positions for each as this number of moves, and so with more in all.
const MAX_VALUED_MOVES: u64 = 32;
/// The size of the transposition table of tries, in MiB.
const TRY_TABLE_MIB: usize = 1;
/// The size of the transposition table of evaluations, in MiB.
const VALUE_TABLE_MIB: usize = 4;
/// Two moves are equally good if their losses differ by no more than this.
const EQUAL_LOSS: f64 = 0.01;
/// The least gain of a find and the least loss of a trap, as winning chances, 0 to 1.
pub const LARGE_LOSS: f64 = 0.15;
/// The largest share of a level that makes a find.
const MAX_FINDER_SHARE: f64 = 0.2;

/// The upper limits of the bands of losses, as winning chances. Larger losses have a band of their own.
const LOSS_BAND_LIMITS: [f64; BAND_COUNT - 1] =
    [0.005, 0.015, 0.03, 0.06, 0.1, 0.15, 0.22, 0.3, 0.45];
/// The upper limits of the bands of losses, as points. Larger losses have a band of their own.
const POINT_BAND_LIMITS: [i32; BAND_COUNT - 1] = [0, 10, 20, 30, 40, 60, 80, 110, 150];
/// The number of bands.
pub(super) const BAND_COUNT: usize = 10;

/// A move that a level tried, or that was asked for.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct TriedMove {
    /// The move.
    pub mv: AnyMove,
    /// Its loss of winning chances against the best of all tried moves, 0 to 1.
    pub loss: f64,
    /// Its loss in points, if the solver has solved all moves of the position.
    pub points: Option<i32>,
    /// The numbers of tries of levels 1 to 10 that chose it.
    pub counts: [u32; LEVEL_COUNT],
}

impl TriedMove {
    /// Returns the band of the loss, from 0 for the least one.
    pub(super) fn band(&self) -> usize {
        match self.points {
            Some(points) => POINT_BAND_LIMITS.iter().filter(|&&limit| points > limit).count(),
            None => LOSS_BAND_LIMITS.iter().filter(|&&limit| self.loss > limit).count(),
        }
    }

    /// Returns whether the move loses [`LARGE_LOSS`] or more.
    pub fn falls_into_trap(&self) -> bool {
        self.loss >= LARGE_LOSS
    }

    /// Returns whether the move loses no more than `other`, in points if the solver knows them.
    fn is_as_good_as(&self, other: &Self) -> bool {
        match (self.points, other.points) {
            (Some(points), Some(other_points)) => points <= other_points,
            _ => self.loss <= other.loss + EQUAL_LOSS,
        }
    }
}

/// The tries of all whole levels in a position. A level between two whole ones counts as the lower one, and the perfect level
/// as full strength.
#[derive(Clone, Debug, PartialEq)]
pub struct LevelTries {
    pub(super) moves: Vec<TriedMove>,
}

impl LevelTries {
    /// Returns tries with these moves.
    pub fn new(mut moves: Vec<TriedMove>) -> Self {
        moves.sort_by(|one, other| one.loss.total_cmp(&other.loss));
        Self { moves }
    }

    /// Returns the tried moves, the best first.
    pub fn moves(&self) -> &[TriedMove] {
        &self.moves
    }

    /// Returns a move, if it was tried or asked for.
    pub fn tried_move(&self, mv: AnyMove) -> Option<&TriedMove> {
        self.moves.iter().find(|tried_move| tried_move.mv == mv)
    }

    /// Returns how many of ten players of `level` play `mv`.
    pub fn player_count(&self, level: Level, mv: AnyMove) -> u32 {
        out_of_ten(self.share(level, |tried_move| tried_move.mv == mv))
    }

    /// Returns how many of ten players of `level` find `mv` or a move that loses no more; `None` if `mv` was neither tried nor
    /// asked for.
    pub fn finder_count(&self, level: Level, mv: AnyMove) -> Option<u32> {
        Some(out_of_ten(self.finder_share(level, self.tried_move(mv)?)))
    }

    /// Returns how many of ten players of `level` play `mv`, or a move that loses `min_loss` of the winning chance, 0 to 1, or
    /// more.
    pub fn miss_count(&self, level: Level, mv: AnyMove, min_loss: f64) -> u32 {
        out_of_ten(
            self.share(level, |tried_move| tried_move.mv == mv || tried_move.loss >= min_loss),
        )
    }

    /// Returns whether `mv` is a find for `level`: it is best, at most two of ten players find it, and the others lose
    /// [`LARGE_LOSS`] or more on average.
    pub fn is_find(&self, level: Level, mv: AnyMove) -> bool {
        let best_move = self.tried_move(mv).filter(|tried_move| tried_move.loss <= EQUAL_LOSS);
        best_move.is_some_and(|best_move| {
            let finder_share = self.finder_share(level, best_move);
            let mean_loss = self.mean(level, |other| other.loss);
            finder_share <= MAX_FINDER_SHARE && mean_loss / (1.0 - finder_share) >= LARGE_LOSS
        })
    }

    /// Returns whether the position is a trap for `level`: more than half of its players lose [`LARGE_LOSS`] or more against a
    /// better move.
    pub fn is_trap(&self, level: Level) -> bool {
        self.share(level, TriedMove::falls_into_trap) > 0.5
    }

    /// Returns the move with which the most players of `level` lose [`LARGE_LOSS`] or more, the worse of two equal ones. `None` if
    /// nobody does.
    pub fn most_played_trap(&self, level: Level) -> Option<AnyMove> {
        let share = |mv: AnyMove| self.share(level, |tried_move| tried_move.mv == mv);
        let moves = self.moves.iter().filter(|tried_move| tried_move.falls_into_trap());
        let mv = moves
            .map(|tried_move| tried_move.mv)
            .max_by(|one, other| share(*one).total_cmp(&share(*other)))?;
        (share(mv) > 0.0).then_some(mv)
    }

    /// Returns how many of ten players of `level` lose [`LARGE_LOSS`] or more.
    pub fn trapped_count(&self, level: Level) -> u32 {
        out_of_ten(self.share(level, TriedMove::falls_into_trap))
    }

    fn finder_share(&self, level: Level, found_move: &TriedMove) -> f64 {
        self.share(level, |tried_move| tried_move.is_as_good_as(found_move))
    }

    /// Returns the share of the tries of `level` whose move fulfils a condition.
    fn share(&self, level: Level, condition: impl Fn(&TriedMove) -> bool) -> f64 {
        self.mean(level, |tried_move| f64::from(u8::from(condition(tried_move))))
    }

    /// Returns the share of the tries of each whole level whose move fulfils a condition.
    pub(super) fn shares_by_level(
        &self,
        condition: impl Fn(&TriedMove) -> bool,
    ) -> [f64; LEVEL_COUNT] {
        std::array::from_fn(|index| self.mean_at(index, |it| f64::from(u8::from(condition(it)))))
    }

    /// Returns the mean of a value of the tries of `level`.
    fn mean(&self, level: Level, value: impl Fn(&TriedMove) -> f64) -> f64 {
        self.mean_at(usize::from(level.min(Level::FULL).number()) - 1, value)
    }

    /// Returns the mean of a value of the tries of the whole level with this index.
    fn mean_at(&self, level_index: usize, value: impl Fn(&TriedMove) -> f64) -> f64 {
        let (mut sum, mut try_count) = (0.0, 0.0);
        for tried_move in &self.moves {
            let count = f64::from(tried_move.counts[level_index]);
            sum += count * value(tried_move);
            try_count += count;
        }
        if try_count > 0.0 { sum / try_count } else { 0.0 }
    }
}

fn out_of_ten(share: f64) -> u32 {
    (10.0 * share).round() as u32
}

/// Makes tries in positions of one variant.
pub struct LevelTester {
    /// Searches the tries.
    searcher: AnySearcher,
    /// Evaluates the tried moves at full strength.
    judge: AnySearcher,
}

impl LevelTester {
    /// Returns a tester for positions of `variant`.
    pub fn new(variant: Variant) -> Self {
        Self {
            searcher: AnySearcher::new(variant, TRY_TABLE_MIB),
            judge: AnySearcher::new(variant, VALUE_TABLE_MIB),
        }
    }

    /// Makes the tries of all levels in the current position of `game`, and evaluates their moves and those of `extra_moves`. The
    /// seeds follow from the position, so that the result is the same each time. `None` if it was stopped or the game is over.
    pub fn test(
        &mut self,
        game: &Game,
        extra_moves: &[AnyMove],
        effort: TryEffort,
        stop: &StopFlag,
    ) -> Option<LevelTries> {
        let legal_moves = game.legal_moves();
        let untried_move = |mv| TriedMove { mv, loss: 0.0, points: None, counts: [0; LEVEL_COUNT] };
        let extra_moves = extra_moves.iter().copied().filter(|mv| legal_moves.contains(mv));
        let mut moves: Vec<TriedMove> = extra_moves.map(untried_move).collect();
        let keys = game.repeatable_keys();
        for (level_index, level) in Level::all().enumerate() {
            for mv in self.choose_moves(game, &keys, level, effort, stop)? {
                let move_index = moves.iter().position(|tried_move| tried_move.mv == mv);
                let move_index = move_index.unwrap_or_else(|| {
                    moves.push(untried_move(mv));
                    moves.len() - 1
                });
                moves[move_index].counts[level_index] += 1;
            }
        }
        // A single move has nothing to lose against.
        if moves.len() > 1 {
            self.evaluate(game, &mut moves, effort, stop)?;
        }
        Some(LevelTries::new(moves))
    }

    /// Returns the moves that the tries of a level choose; `None` if it was stopped or there is no move.
    fn choose_moves(
        &mut self,
        game: &Game,
        keys: &[u64],
        level: Level,
        effort: TryEffort,
        stop: &StopFlag,
    ) -> Option<Vec<AnyMove>> {
        let position = game.position();
        let limits = Limits::nodes(effort.level_nodes);
        // Full strength makes no random mistakes.
        let max_tries = if level == Level::FULL { 1 } else { effort.max_tries };
        let (mut moves, mut nodes) = (Vec::new(), 0);
        for try_index in 0..max_tries {
            let seed = zobrist::number(position.key(), try_index.into());
            // A change of level or seed also clears the table.
            self.searcher.set_options(Options { level, seed, ..Options::new(TRY_TABLE_MIB) });
            let result = self.searcher.search(position, keys, &limits, stop, &mut |_| {});
            if stop.is_stopped() {
                return None;
            }
            moves.push(result.best_move?);
            nodes += result.nodes;
            if nodes >= effort.level_nodes {
                break;
            }
        }
        Some(moves)
    }

    /// Computes the losses of these moves. `None` if it was stopped.
    fn evaluate(
        &mut self,
        game: &Game,
        moves: &mut [TriedMove],
        effort: TryEffort,
        stop: &StopFlag,
    ) -> Option<()> {
        let mut chances = Vec::new();
        if game.variant() == Variant::Upthrust
            && let Some(all_leads) = solve_leads(game.position(), effort.solver_positions, stop)
        {
            let best_points = all_leads.first().map_or(0, |lead| lead.points);
            for tried_move in &mut *moves {
                let lead = all_leads.iter().find(|lead| lead.mv == tried_move.mv)?;
                tried_move.points = Some(best_points - lead.points);
                chances.push(f64::from(1 + lead.points.signum()) / 2.0);
            }
        } else {
            let mut game = game.clone();
            let move_count = (moves.len() as u64).clamp(MIN_VALUED_MOVES, MAX_VALUED_MOVES);
            let nodes = effort.value_nodes / move_count;
            self.judge.new_game();
            for tried_move in &*moves {
                chances.push(self.chance_after(&mut game, tried_move.mv, nodes, stop)?);
            }
        }
        let best_chance = chances.iter().copied().fold(0.0, f64::max);
        for (tried_move, chance) in moves.iter_mut().zip(chances) {
            tried_move.loss = best_chance - chance;
        }
        Some(())
    }

    /// Returns the chance of the side to move to win after `mv`; `None` if it was stopped.
    fn chance_after(
        &mut self,
        game: &mut Game,
        mv: AnyMove,
        nodes: u64,
        stop: &StopFlag,
    ) -> Option<f64> {
        let (place_before, player) = (game.place(), game.position().to_move());
        game.play(mv).ok()?;
        let position = game.position();
        let score = final_score(game).unwrap_or_else(|| {
            let (keys, limits) = (game.repeatable_keys(), Limits::nodes(nodes));
            self.judge.search(position, &keys, &limits, stop, &mut |_| {}).score
        });
        let chance = expected_score(score, position.variant());
        let chance = if position.to_move() == player { chance } else { 1.0 - chance };
        game.set_place(place_before);
        (!stop.is_stopped()).then_some(chance)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use quadrille_games::rules::AnyPosition;
    use std::time::{Duration, Instant};

    /// Returns tries with these losses, and the counts of levels 1 to 10 for each move.
    fn tries(moves: &[(f64, [u32; LEVEL_COUNT])]) -> (Vec<AnyMove>, LevelTries) {
        let legal = AnyPosition::start(Variant::Hique).legal_moves();
        let moves = legal.iter().zip(moves);
        let moves =
            moves.map(|(&mv, &(loss, counts))| TriedMove { mv, loss, points: None, counts });
        (legal.clone(), LevelTries { moves: moves.collect() })
    }

    fn level(text: &str) -> Level {
        text.parse().unwrap()
    }

    #[test]
    fn players_of_ten_are_counted_by_loss() {
        let (mv, tries) = tries(&[
            (0.0, [0, 0, 4, 4, 8, 8, 8, 8, 10, 10]),
            (0.005, [0, 2, 2, 2, 0, 0, 0, 0, 0, 0]),
            (0.2, [10, 8, 4, 4, 2, 2, 2, 2, 0, 0]),
        ]);
        // An equally good move also counts as finding it.
        assert_eq!(tries.finder_count(level("1"), mv[0]), Some(0));
        assert_eq!(tries.finder_count(level("3"), mv[0]), Some(6));
        assert_eq!(tries.finder_count(level("3"), mv[1]), Some(6));
        let missers = |mv, min_loss| tries.miss_count(level("3"), mv, min_loss);
        assert_eq!([0.0, 0.2, 0.3].map(|min_loss| missers(mv[3], min_loss)), [10, 4, 0]);
        assert_eq!(missers(mv[1], 0.2), 6, "the move itself is one");
        assert_eq!(tries.player_count(level("3"), mv[0]), 4, "an equally good move is another one");
        assert_eq!(tries.player_count(level("3"), mv[3]), 0);
        assert_eq!(tries.finder_count(level("4.5"), mv[0]), Some(6), "it counts as level 4");
        assert_eq!(tries.finder_count(Level::PERFECT, mv[0]), Some(10));
        assert_eq!(tries.finder_count(level("3"), mv[3]), None, "it was not tried");
    }

    #[test]
    fn solved_moves_are_compared_by_points() {
        let (mv, mut tries) = tries(&[(0.0, [5; LEVEL_COUNT]), (0.0, [5; LEVEL_COUNT])]);
        assert_eq!(tries.finder_count(level("3"), mv[0]), Some(10));
        for (tried, points) in tries.moves.iter_mut().zip([0, 30]) {
            tried.points = Some(points);
        }
        assert_eq!(tries.finder_count(level("3"), mv[0]), Some(5), "the other move also wins");
    }

    #[test]
    fn find_is_best_rare_and_gains() {
        let (mv, rare) =
            tries(&[(0.0, [0, 2, 3, 8, 8, 8, 8, 8, 8, 8]), (0.2, [10, 8, 7, 2, 2, 2, 2, 2, 2, 2])]);
        let finds = |tries: &LevelTries, text, mv| tries.is_find(level(text), mv);
        assert!(finds(&rare, "1", mv[0]) && finds(&rare, "2", mv[0]));
        assert!(!finds(&rare, "3", mv[0]), "three of ten play it");
        assert!(!finds(&rare, "1", mv[1]), "it is not best");
        let (mv, small) = tries(&[(0.0, [1; LEVEL_COUNT]), (0.1, [9; LEVEL_COUNT])]);
        assert!(!finds(&small, "1", mv[0]), "the others lose little");
    }

    #[test]
    fn trap_catches_more_than_half_of_a_level() {
        let (_, tries) =
            tries(&[(0.0, [4, 5, 6, 6, 6, 6, 6, 6, 6, 6]), (0.15, [6, 5, 4, 4, 4, 4, 4, 4, 4, 4])]);
        assert!(tries.is_trap(level("1")) && !tries.is_trap(level("2")));
        assert!(tries.is_trap(level("1.9")), "it counts as level 1");
        assert_eq!([tries.trapped_count(level("1")), tries.trapped_count(level("3"))], [6, 4]);
    }

    #[test]
    fn losses_are_compared_in_bands() {
        let band = |loss, points| {
            TriedMove { mv: tries(&[]).0[0], loss, points, counts: [0; LEVEL_COUNT] }.band()
        };
        let losses = [0.0, 0.005, 0.01, 0.02, 0.05, 0.1, 0.3, 0.31, 0.5];
        assert_eq!(losses.map(|loss| band(loss, None)), [0, 0, 1, 2, 3, 4, 7, 8, 9]);
        let points = [0, 10, 20, 40, 80, 90, 160];
        assert_eq!(points.map(|points| band(0.0, Some(points))), [0, 1, 2, 4, 6, 7, 9]);
    }

    #[test]
    fn tries_are_repeatable_and_rank_winning_moves_first() {
        // A runner is one step from the far row.
        let text = "2rrrr1/1gggg1/7/6/7/6/7/6/7/6/r6/1GGGG1/2RRRR1 1";
        let position = AnyPosition::parse(Variant::Hique, text).unwrap();
        let winning = position.parse_move("1,11,1,13").unwrap();
        let other = position.legal_moves().into_iter().find(|mv| *mv != winning).unwrap();
        let game = Game::new(position);
        let mut tester = LevelTester::new(Variant::Hique);
        let mut test = || tester.test(&game, &[other], TryEffort::QUICK, &StopFlag::new()).unwrap();
        let once = test();
        assert_eq!(test(), once);
        assert_eq!(once.tried_move(winning).unwrap().loss, 0.0);
        assert!(once.moves().is_sorted_by_key(|tried| tried.loss));
        assert_eq!(once.finder_count(Level::FULL, winning), Some(10));
        assert!(once.tried_move(other).is_some(), "it was asked for");
        let stop = StopFlag::new();
        stop.stop();
        assert_eq!(tester.test(&game, &[], TryEffort::QUICK, &stop), None);
    }

    /// Returns the shortest of several times.
    fn shortest_time(mut run: impl FnMut() -> Duration) -> Duration {
        (0..4).map(|_| run()).min().unwrap()
    }

    /// Prints the times. They are compared with a search of known length, since the speed of machines differs.
    #[test]
    fn quick_tries_are_short_and_stop_at_once() {
        for variant in Variant::ALL {
            let start_position = AnyPosition::start(variant);
            let search_time = shortest_time(|| {
                let start = Instant::now();
                let mut searcher = AnySearcher::new(variant, 2);
                let limits = Limits::nodes(100_000);
                searcher.search(&start_position, &[], &limits, &StopFlag::new(), &mut |_| {});
                start.elapsed()
            });
            for plies in [0, 12, 24] {
                let mut game = Game::new(AnyPosition::start(variant));
                while let (true, legal @ [_, _, ..]) = (game.plies() < plies, &*game.legal_moves())
                {
                    game.play(legal[7 * game.plies() % legal.len()]).unwrap();
                }
                let Some(&mv) = game.legal_moves().first() else { continue };
                let answer_time = shortest_time(|| {
                    let start = Instant::now();
                    let mut tester = LevelTester::new(variant);
                    tester.test(&game, &[mv], TryEffort::QUICK, &StopFlag::new());
                    start.elapsed()
                });
                let stop_time = shortest_time(|| {
                    let (stop, tried_game) = (StopFlag::new(), game.clone());
                    let thread_stop = stop.clone();
                    let tries = std::thread::spawn(move || {
                        let mut tester = LevelTester::new(variant);
                        tester.test(&tried_game, &[mv], TryEffort::USUAL, &thread_stop)
                    });
                    std::thread::park_timeout(answer_time / 2);
                    let start = Instant::now();
                    stop.stop();
                    tries.join().unwrap();
                    start.elapsed()
                });
                let times = format!("{answer_time:?}, stop {stop_time:?}, search {search_time:?}");
                println!("{variant} after {plies} plies: {times}");
                assert!(answer_time < 4 * search_time, "{variant}: {times}");
                assert!(stop_time < search_time / 4, "{variant}: {times}");
            }
        }
    }

    #[test]
    fn upthrust_losses_are_points_near_the_end() {
        let mut game = Game::new(AnyPosition::start(Variant::Upthrust));
        loop {
            let legal = game.legal_moves();
            if legal.is_empty() {
                break;
            }
            game.play(legal[game.plies() % legal.len()]).unwrap();
        }
        for _ in 0..4 {
            game.undo();
        }
        while game.legal_moves().len() < 2 {
            assert!(game.undo());
        }
        let mut tester = LevelTester::new(Variant::Upthrust);
        let legal = game.legal_moves();
        let tries = tester.test(&game, &legal, TryEffort::QUICK, &StopFlag::new()).unwrap();
        let solved = solve_leads(game.position(), u64::MAX, &StopFlag::new()).unwrap();
        assert_eq!(tries.moves().len(), legal.len());
        for tried in tries.moves() {
            let lead = solved.iter().find(|lead| lead.mv == tried.mv).unwrap();
            assert_eq!(tried.points, Some(solved[0].points - lead.points));
        }
    }
}
