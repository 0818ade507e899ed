//! What the selection and the target under the pointer mean, in sentences.

use super::geometry::Grid;
use super::table::{Table, landing};
use crate::app::board::choice::{Choice, Target};
use crate::app::board::view::View;
use crate::rules::focus::Landing;
use crate::rules::{Player, Spot};

/// See [`BoardDrawing::explain`](crate::app::board::view::BoardDrawing::explain).
pub(super) fn explain(grid: Grid, view: &View) -> Option<String> {
    let choice = view.choice?;
    let table = Table::new(view.position);
    Some(match choice.pointed_target() {
        Some(target) => pointed(grid, view, choice, target, &table),
        None => selected(grid, choice, &table),
    })
}

/// `one`, `two`, … as far as they are needed.
fn number(count: usize) -> String {
    [
        "none", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten",
    ]
    .get(count)
    .map_or_else(|| count.to_string(), |word| (*word).to_owned())
}

/// `one square`, `three squares`.
fn squares(count: usize) -> String {
    format!(
        "{} {}",
        number(count),
        if count == 1 { "square" } else { "squares" }
    )
}

/// A selection without a target: how far it goes.
fn selected(grid: Grid, choice: &Choice, table: &Table) -> String {
    let spot = choice.here();
    if spot == Spot::RESERVE {
        return format!(
            "A piece of {}’s reserve goes on any square, taken or not.",
            table.name(table.to_move)
        );
    }
    let count = usize::from(choice.count);
    let how = if table.exact { "exactly" } else { "up to" };
    let height = table.stack(spot).len();
    let what = match (count, height) {
        (1, 1) => "The piece".to_owned(),
        (n, of) if n == of => format!("All {}", number(n)),
        (n, of) => format!("The top {} of {}", number(n), number(of)),
    };
    let verb = if count == 1 { "goes" } else { "go" };
    let how = if count == 1 { "" } else { how };
    let more = if choice.counts.len() > 1 {
        " The wheel or a digit changes how many."
    } else {
        ""
    };
    format!(
        "{what} on {} {verb} {how}{}{} along the row or column.{more}",
        grid.name(spot),
        if how.is_empty() { "" } else { " " },
        squares(count),
    )
}

/// What landing on the target under the pointer causes.
fn pointed(grid: Grid, view: &View, choice: &Choice, target: &Target, table: &Table) -> String {
    let Some(&mv) = target.moves.first() else {
        return selected(grid, choice, table);
    };
    let text = view.position.move_text(mv);
    let lands = usize::from(choice.count.max(1));
    let total = table.stack(target.spot).len() + lands;
    let landing = landing(view.position, mv);
    if landing.leaving.is_empty() {
        return match (table.stack(target.spot).last(), total) {
            (None, 1) => format!("{text} puts one piece on an empty square."),
            (None, n) => format!("{text} puts {} pieces on an empty square.", number(n)),
            (Some(&owner), n) if owner != table.to_move => format!(
                "{text} makes a stack of {} and takes it over from {}.",
                number(n),
                table.name(owner)
            ),
            (Some(_), n) => format!("{text} makes a stack of {}.", number(n)),
        };
    }
    let leave = landing.leaving.len();
    let verb = if leave == 1 { "leaves" } else { "leave" };
    format!(
        "{text} makes {}, so {} {verb} from the bottom: {}.",
        number(total),
        number(leave),
        parting(&landing, table)
    )
}

/// `two Green are captured, one Red joins your reserve`, in the words of the side to move.
fn parting(landing: &Landing, table: &Table) -> String {
    let mover = table.to_move;
    let mut parts = Vec::new();
    let mut say = |count: u8, owner: Player, one: &str, more: &str| {
        if count > 0 {
            let verb = if count == 1 { one } else { more };
            parts.push(format!(
                "{} {} {verb}",
                number(usize::from(count)),
                table.name(owner)
            ));
        }
    };
    say(landing.captured, !mover, "is captured", "are captured");
    say(
        landing.to_reserve,
        mover,
        "joins the reserve",
        "join the reserve",
    );
    parts.join(", ")
}
