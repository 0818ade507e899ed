//! Tests of the entries that the search stores in its table, on real games.

use super::Evaluate;
use crate::deepening::{Reporter, Worker};
use crate::info::Features;
use crate::node_value::{NodeValue, Window};
use crate::ordering::Histories;
use crate::stop::StopFlag;
use crate::time::{Deadlines, Limits, NodePool, TimeManager};
use crate::transposition_table::{Bound, Entry, TranspositionTable};
use quadrille_games::rules::Position;
use quadrille_games::rules::focus::FocusCourse;
use quadrille_games::rules::hique::Hique;

/// Runs `work` with a worker at the root `position`, and returns the table.
fn with_worker<P: Evaluate>(
    position: &P,
    selective: bool,
    work: impl FnOnce(&mut Worker<'_, P>),
) -> TranspositionTable {
    let (table, mut histories) = (TranspositionTable::new(1), Histories::new());
    let (node_pool, stop) = (NodePool::new(&Limits::infinite(), 1), StopFlag::new());
    let time_manager = TimeManager::new(Deadlines::new(&Limits::infinite(), 1), &node_pool, &stop);
    let features = Features { selective_search: selective, ..Features::default() };
    let reporter: &mut Reporter<'_, P::Move> = &mut |_, _, _| {};
    let mut worker =
        Worker::new(&table, &mut histories, time_manager, features, position, &[], reporter);
    work(&mut worker);
    drop(worker);
    table
}

/// Returns the position of `P` after `plies` plies. Each move is the middle one of the list.
fn position_after<P: Position>(plies: usize) -> P {
    let mut position = P::start();
    let mut moves = Vec::new();
    for _ in 0..plies {
        position.legal_moves(&mut moves);
        position.play_unchecked(moves[moves.len() / 2]);
    }
    position
}

#[test]
fn stored_depth_is_the_searched_depth() {
    let position = position_after::<Hique>(5);
    // In the full window no estimate causes a cutoff.
    let full = Window::FULL;
    let depths = |depth| {
        let table = with_worker(&position, true, |worker| {
            // The first search has no table move and is reduced by a ply, the second is not.
            for _ in 0..2 {
                worker.search_node(&position_after::<Hique>(6), depth, 1, full, 0);
            }
        });
        table.probe(position_after::<Hique>(6).key()).map(|entry| entry.depth)
    };
    let once = |depth: i32| {
        let table = with_worker(&position, true, |worker| {
            worker.search_node(&position_after::<Hique>(6), depth, 1, full, 0);
        });
        table.probe(position_after::<Hique>(6).key()).map(|entry| entry.depth)
    };
    assert_eq!(once(4), Some(4));
    assert_eq!(once(5), Some(4));
    assert_eq!(once(6), Some(5));
    assert_eq!(depths(6), Some(6));
}

#[test]
fn only_path_independent_values_are_stored() {
    let position = position_after::<FocusCourse>(4);
    let mut moves = Vec::new();
    position.legal_moves(&mut moves);
    moves.retain(|&mv| !position.is_irreversible(mv));
    let mut values = Vec::new();
    // The ply of the node. Every reply has occurred on the path before it.
    let ply = 2 * moves.len() + 1;
    let table = with_worker(&FocusCourse::start(), false, |worker| {
        for &mv in &moves {
            let mut reply = position.clone();
            reply.play_unchecked(mv);
            worker.keys.extend([0, reply.key()]);
        }
        values.push(worker.search_node(&position, 2, ply, Window::FULL, 0));
    });
    let [node_value] = values[..] else {
        unreachable!("it was searched once");
    };
    assert_eq!((node_value.value, node_value.is_estimate, node_value.path_ply), (0, true, 2));
    let hint = Entry { value: 0, ..Entry::move_only(None, 2) };
    let entry = table.probe(position.key());
    let stored = entry.map(|entry| Entry { value: 0, best_index: None, ..entry });
    assert_eq!(stored, Some(hint));
    assert!(entry.is_some_and(|entry| entry.value != 0 && entry.bound == Bound::Lower));

    // At the ply of the first occurrence, the value no longer depends on the path.
    let mut values = Vec::new();
    let table = with_worker(&position, false, |worker| {
        let child = position_after::<FocusCourse>(5);
        values.push(worker.search_node(&child, 2, 1, Window::FULL, 0));
    });
    assert!(values.iter().all(|node_value| node_value.path_ply == NodeValue::PATH_INDEPENDENT));
    let entry = table.probe(position_after::<FocusCourse>(5).key());
    assert!(entry.is_some_and(|entry| entry.value.abs() < 10_000 && entry.depth == 2));
}
