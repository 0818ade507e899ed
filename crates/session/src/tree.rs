//! The game tree in the order of the move list: rows of the main line, and between them its variations and comments.

use quadrille_arena::MoveRemark;
use quadrille_games::record::{Annotation, Game, Judgement, Place};
use quadrille_games::rules::Player;
use quadrille_text::move_text;

/// A move of the game tree.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TreeMove {
    /// The place after it.
    pub place: Place,
    /// Its readable text.
    pub text: String,
    /// The person's sign for the move; empty without one.
    pub sign: &'static str,
    /// The number of the move, from 1, on the path from the start.
    pub ply: usize,
}

/// A block of the move list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ListBlock {
    /// A row of the main line: its number and the moves of both players; `None` if another block interrupts the row.
    Row(usize, [Option<TreeMove>; 2]),
    /// Moves of a variation at this depth. A number comes before Player 1's moves and before the first one.
    Variation(usize, Vec<TreeMove>),
    /// A comment at this depth (0: in the main line).
    Comment(usize, Place),
}

/// Returns 1 if Player 2 moves first, so that the first row begins with a gap.
fn first_row_gap(game: &Game) -> usize {
    usize::from(game.start().to_move() == Player::Two)
}

/// Returns the number of the row of a ply in the move list, from 1.
pub fn move_number(game: &Game, ply: usize) -> usize {
    (ply - 1 + first_row_gap(game)) / 2 + 1
}

/// Returns the column of a ply in its row: 0 for Player 1, 1 for Player 2.
pub fn move_column(game: &Game, ply: usize) -> usize {
    (ply - 1 + first_row_gap(game)) % 2
}

/// Returns the move to a place with its number, as in a variation: `8… 4,12,2,12`; `None` for the start.
pub fn numbered_move(game: &Game, place: Place) -> Option<String> {
    let ply = game.plies_to(place).max(1);
    let mv = game.ply_at(place)?.mv;
    let text = move_text(game.position_before(place), mv);
    let dots = if move_column(game, ply) == 0 { "." } else { "…" };
    Some(format!("{}{dots} {text}", move_number(game, ply)))
}

/// Returns the place to which a person goes back from `place`, and whether it is the end of the game that `is_over`: from a
/// variation of a finished game to where it leaves the line that was played, and else to the current position.
pub fn place_to_go_back_to(game: &Game, is_over: bool, place: Place) -> (Place, bool) {
    let played_line = game.way_to(game.place());
    let way = game.way_to(place);
    let last_played = way.iter().rposition(|place| played_line.contains(place));
    match last_played {
        _ if !is_over || way.is_empty() => (game.place(), is_over),
        Some(index) if index + 1 == way.len() => (game.place(), true),
        Some(index) => (way[index], false),
        None => (Place::START, false),
    }
}

/// Returns the number of the move at which the variation with a place leaves the main line; `None` on the main line and on the
/// line that was played, which need not be the main line.
pub fn variation_number(game: &Game, place: Place) -> Option<usize> {
    if game.way_to(game.place()).contains(&place) {
        return None;
    }
    let path = game.way_to(place);
    let parents = std::iter::once(Place::START).chain(path.iter().copied());
    let mut steps = parents.zip(&path);
    let is_branch =
        |(parent, step): &(Place, &Place)| game.continuations(*parent).first() != Some(*step);
    let (_, first_step) = steps.find(is_branch)?;
    Some(move_number(game, game.plies_to(*first_step)))
}

fn tree_move(game: &Game, place: Place, ply: usize) -> TreeMove {
    let position_before = game.position_before(place);
    let text = game.ply_at(place).map(|played| move_text(position_before, played.mv));
    let judgement = Annotation::parse(game.comment(place)).judgement;
    TreeMove {
        place,
        text: text.unwrap_or_default(),
        sign: judgement.map_or("", Judgement::sign),
        ply,
    }
}

/// Returns the text of a comment. Engine figures that the referee recorded do not count as a comment.
pub fn comment_text(game: &Game, place: Place) -> String {
    let text = Annotation::parse(game.comment(place)).text;
    if MoveRemark::parse(&text).is_some() { String::new() } else { text }
}

/// Returns the blocks of the move list in their order.
pub fn blocks(game: &Game) -> Vec<ListBlock> {
    let mut blocks = Vec::new();
    if !comment_text(game, Place::START).is_empty() {
        blocks.push(ListBlock::Comment(0, Place::START));
    }
    let mut place = Place::START;
    let mut row: Option<(usize, [Option<TreeMove>; 2])> = None;
    for ply in 1.. {
        let continuations = game.continuations(place);
        let Some((&next_place, variations)) = continuations.split_first() else { break };
        let (_, cells) = row.get_or_insert_with(|| (move_number(game, ply), [None, None]));
        let column = move_column(game, ply);
        cells[column] = Some(tree_move(game, next_place, ply));
        let is_interrupted = !variations.is_empty() || !comment_text(game, next_place).is_empty();
        if (column == 1 || is_interrupted)
            && let Some((number, cells)) = row.take()
        {
            blocks.push(ListBlock::Row(number, cells));
        }
        if !comment_text(game, next_place).is_empty() {
            blocks.push(ListBlock::Comment(0, next_place));
        }
        add_variations(game, variations, ply, &mut blocks);
        place = next_place;
    }
    if let Some((number, cells)) = row {
        blocks.push(ListBlock::Row(number, cells));
    }
    blocks
}

/// The moves of a variation that are still to be added.
struct PendingLine {
    /// The place that the line begins with or continues from.
    place: Place,
    depth: usize,
    /// The ply of the next move to add.
    ply: usize,
    /// Whether the next move to add is the one to `place`, not one after it.
    adds_move_to_place: bool,
}

/// Adds the variations that begin with these moves, each at this ply. Uses a work list instead of recursion, because variations
/// may be nested to any depth.
fn add_variations(game: &Game, first_moves: &[Place], ply: usize, blocks: &mut Vec<ListBlock>) {
    let mut work_list: Vec<PendingLine> = Vec::new();
    let first_lines = first_moves.iter().rev();
    work_list.extend(first_lines.map(|&place| PendingLine {
        place,
        depth: 1,
        ply,
        adds_move_to_place: true,
    }));
    while let Some(pending_line) = work_list.pop() {
        let PendingLine { mut place, depth, mut ply, adds_move_to_place } = pending_line;
        let mut tree_moves = Vec::new();
        if adds_move_to_place {
            tree_moves.push(tree_move(game, place, ply));
            ply += 1;
        }
        loop {
            let has_comment = !tree_moves.is_empty() && !comment_text(game, place).is_empty();
            if has_comment {
                blocks.push(ListBlock::Variation(depth, std::mem::take(&mut tree_moves)));
                blocks.push(ListBlock::Comment(depth, place));
            }
            let continuations = game.continuations(place);
            let Some((&next_place, variations)) = continuations.split_first() else { break };
            tree_moves.push(tree_move(game, next_place, ply));
            if !variations.is_empty() {
                blocks.push(ListBlock::Variation(depth, std::mem::take(&mut tree_moves)));
                if !comment_text(game, next_place).is_empty() {
                    blocks.push(ListBlock::Comment(depth, next_place));
                }
                work_list.push(PendingLine {
                    place: next_place,
                    depth,
                    ply: ply + 1,
                    adds_move_to_place: false,
                });
                let deeper_lines = variations.iter().rev();
                work_list.extend(deeper_lines.map(|&place| PendingLine {
                    place,
                    depth: depth + 1,
                    ply,
                    adds_move_to_place: true,
                }));
                break;
            }
            place = next_place;
            ply += 1;
        }
        if !tree_moves.is_empty() {
            blocks.push(ListBlock::Variation(depth, tree_moves));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use quadrille_games::record::pgn::read;
    use quadrille_games::rules::{AnyPosition, Variant};

    #[test]
    fn way_back_from_a_variation_leads_to_its_beginning() {
        let mut game = Game::new(AnyPosition::start(Variant::Hique));
        let play = |game: &mut Game, index: usize| {
            game.play(game.position().legal_moves()[index]).expect("a legal move");
            game.place()
        };
        let played: Vec<Place> = (0..4).map(|_| play(&mut game, 0)).collect();
        let end = game.place();
        for (index, &from) in [Place::START].iter().chain(&played[..3]).enumerate() {
            game.set_place(from);
            let variation = [play(&mut game, 1), play(&mut game, 1)];
            game.set_place(end);
            for place in variation {
                let back = |is_over| place_to_go_back_to(&game, is_over, place);
                assert_eq!(back(true), (from, false), "variation {index}");
                assert_eq!(back(false), (end, false));
            }
            assert_eq!(place_to_go_back_to(&game, true, from), (end, true));
        }
        assert_eq!(place_to_go_back_to(&game, true, end), (end, true));
        assert_eq!(place_to_go_back_to(&game, true, Place::START), (end, true));
        assert_eq!(place_to_go_back_to(&game, false, Place::START), (end, false));
    }

    /// Returns the list as text: rows as `1. a b`, variations indented, comments in braces.
    fn listed_lines(record: &str) -> Vec<String> {
        let text = format!("[Game \"hique\"]\n\n{record} *\n");
        let game = read(&text).next().unwrap().unwrap().game;
        let lines = blocks(&game).into_iter().map(|block| match block {
            ListBlock::Row(number, cells) => {
                let text = |step: TreeMove| step.text + step.sign;
                let cells = cells.map(|cell| cell.map_or("…".to_owned(), text));
                format!("{number}. {}", cells.join(" "))
            }
            ListBlock::Variation(depth, steps) => {
                let steps = steps.iter().map(|step| format!("{}:{}", step.ply, step.text));
                format!("{}{}", "  ".repeat(depth), steps.collect::<Vec<_>>().join(" "))
            }
            ListBlock::Comment(depth, place) => {
                format!("{}{{{}}}", "  ".repeat(depth), comment_text(&game, place))
            }
        });
        lines.collect()
    }

    #[test]
    fn game_without_variations_is_listed_in_pairs() {
        assert_eq!(listed_lines(""), Vec::<String>::new());
        let lines = listed_lines("1. 4,2,4,10 4,12,2,12 2. 3,1,3,3");
        assert_eq!(lines, ["1. 4,2,4,10 4,12,2,12", "2. 3,1,3,3 …"]);
    }

    #[test]
    fn judgement_follows_its_move_and_drawings_are_no_comment() {
        let lines = listed_lines("1. 4,2,4,10 {[%nag !?] [%csl 4,4]} 4,12,2,12 {[%nag ??] why}");
        assert_eq!(lines, ["1. 4,2,4,10!? 4,12,2,12??", "{why}"]);
    }

    #[test]
    fn figures_of_an_engine_are_no_comment() {
        let lines = listed_lines(
            "1. 4,2,4,10 {+0.35/12 1.2s 345n pv 4,12,2,12} 4,12,2,12 {draw/3} 2. 3,1,3,3 {-M4/7 9n}",
        );
        assert_eq!(lines, ["1. 4,2,4,10 4,12,2,12", "2. 3,1,3,3 …"]);
    }

    /// A variation of a variation belongs to the move at which the outer one leaves the main line.
    #[test]
    fn variation_begins_at_a_move_of_the_main_line() {
        let record = "1. 4,2,4,10 4,12,2,12 (1... 6,12,6,6 2. 3,1,3,3 (2. 5,1,5,3)) 2. 3,1,3,3";
        let text = format!("[Game \"hique\"]\n\n{record} *\n");
        let mut game = read(&text).next().unwrap().unwrap().game;
        let numbers = |game: &Game, place| {
            let path = game.way_to(place).into_iter();
            path.map(|place| variation_number(game, place)).collect::<Vec<_>>()
        };
        assert_eq!(numbers(&game, game.place()), [None; 3]);
        let reply = game.way_to(game.place())[0];
        let branch = game.continuations(reply)[1];
        for place in game.continuations(branch) {
            assert_eq!(numbers(&game, place), [None, Some(1), Some(1)]);
        }
        // A line that is made the main one is no variation. Neither is the line that was played, but what leaves it is.
        let variation = game.continuations(branch)[1];
        let played = game.way_to(game.place())[1];
        assert!(game.promote(branch));
        let place = game.continuations(branch)[0];
        assert_eq!(numbers(&game, place), [None; 3]);
        assert_eq!(numbers(&game, game.place()), [None; 3]);
        assert_eq!(numbers(&game, variation), [None, None, Some(2)]);
        let moves = game.position_of(played).legal_moves();
        let known_moves: Vec<_> =
            game.continuations(played).iter().filter_map(|&it| Some(game.ply_at(it)?.mv)).collect();
        let mv = moves.into_iter().find(|mv| !known_moves.contains(mv)).unwrap();
        let other = game.graft(played, &[mv]).unwrap();
        assert_eq!(numbers(&game, other), [None, None, Some(1)]);
    }

    #[test]
    fn variations_and_comments_follow_their_move() {
        let lines = listed_lines(
            "{before} 1. 4,2,4,10 {far} (1. 4,2,4,4 6,12,6,6 (1... 4,12,4,8 {good} 2. 3,1,3,3) 2. 5,1,5,3) \
             4,12,2,12 (1... 6,12,6,6) 2. 3,1,3,3",
        );
        assert_eq!(
            lines,
            [
                "{before}",
                "1. 4,2,4,10 …",
                "{far}",
                "  1:4,2,4,4 2:6,12,6,6",
                "    2:4,12,4,8",
                "    {good}",
                "    3:3,1,3,3",
                "  3:5,1,5,3",
                "1. … 4,12,2,12",
                "  2:6,12,6,6",
                "2. 3,1,3,3 …",
            ]
        );
    }

    #[test]
    fn every_move_of_the_tree_is_listed_once() {
        use rand::rngs::StdRng;
        use rand::{RngExt, SeedableRng};
        let mut random = StdRng::seed_from_u64(3);
        let mut game = Game::new(quadrille_games::rules::AnyPosition::start(
            quadrille_games::rules::Variant::Focus,
        ));
        let mut places = vec![Place::START];
        for _ in 0..300 {
            let moves = game.legal_moves();
            if moves.is_empty() || random.random_range(0..4) == 0 {
                game.go_to(places[random.random_range(0..places.len())]);
            } else if game.play(moves[random.random_range(0..moves.len())]).is_ok() {
                places.push(game.place());
            }
        }
        let mut seen = Vec::new();
        for block in blocks(&game) {
            match block {
                ListBlock::Row(_, cells) => seen.extend(cells.into_iter().flatten()),
                ListBlock::Variation(_, steps) => seen.extend(steps),
                ListBlock::Comment(..) => {}
            }
        }
        assert_eq!(seen.len(), game.size());
        for step in &seen {
            assert_eq!(game.plies_to(step.place), step.ply);
        }
        seen.sort_by_key(|step| format!("{:?}", step.place));
        seen.dedup();
        assert_eq!(seen.len(), game.size());
    }
}
