//! The columns of the list, and its order by one of them.

use super::list::result;
use crate::storage::library::{GameSummary, Row};
use crate::text::{self, tr};
use quadrille_games::record::pgn::GameResult;

/// A column.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Column {
    /// The variant, by its title.
    Game,
    /// The players' names.
    Players,
    /// Who won.
    Result,
    /// How many moves were played.
    Length,
    /// The day it began.
    Date,
}

impl Column {
    /// All, from the left.
    pub(super) const ALL: [Self; 5] = [
        Self::Game,
        Self::Players,
        Self::Result,
        Self::Length,
        Self::Date,
    ];

    /// Its name in the register.
    pub(super) const fn name(self) -> &'static str {
        match self {
            Self::Game => "games-by-game",
            Self::Players => "games-by-players",
            Self::Result => "games-by-result",
            Self::Length => "games-by-length",
            Self::Date => "games-by-date",
        }
    }

    /// What stands above it.
    pub(super) fn title(self) -> String {
        match self {
            Self::Game => tr!("games-column-game"),
            Self::Players => tr!("games-column-players"),
            Self::Result => tr!("games-column-result"),
            Self::Length => tr!("games-column-length"),
            Self::Date => tr!("games-column-date"),
        }
    }

    /// Whether its largest comes first when it is chosen: the newest and the longest games.
    const fn begins_descending(self) -> bool {
        matches!(self, Self::Date | Self::Length)
    }
}

/// By which column, and which way.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Order {
    pub(super) column: Column,
    pub(super) descending: bool,
}

impl Default for Order {
    /// The newest first.
    fn default() -> Self {
        Self::by(Column::Date)
    }
}

impl Order {
    /// By this column, the way that is wanted mostly.
    const fn by(column: Column) -> Self {
        Self {
            column,
            descending: column.begins_descending(),
        }
    }

    /// The order after the column's title was clicked: by it, or the other way round.
    pub(super) fn clicked(self, column: Column) -> Self {
        if self.column == column {
            Self {
                descending: !self.descending,
                ..self
            }
        } else {
            Self::by(column)
        }
    }

    /// By the column that lies so many to the right of the present one, around the ends.
    pub(super) fn beside(self, steps: isize) -> Self {
        let count = Column::ALL.len() as isize;
        let here = Column::ALL.iter().position(|&known| known == self.column);
        let there = (here.unwrap_or(0) as isize + steps).rem_euclid(count);
        Self::by(Column::ALL[there as usize])
    }

    /// Sorts the rows of these numbers. What is alike stands by age, the newest first; what cannot be read comes first of all.
    pub(super) fn sort(self, numbers: &mut [usize], rows: &[Row]) {
        let known = |number: usize| {
            let row = &rows[number];
            let game = row.game.as_ref().ok();
            let age = (game.map(day_of), &row.entry.name);
            (game.map(|game| key(game, self.column)), age)
        };
        let mut keyed: Vec<_> = numbers.iter().map(|&it| (known(it), it)).collect();
        keyed.sort_by(|((one, age), _), ((two, other), _)| {
            let order = match (one, two) {
                (Some(one), Some(two)) if self.descending => two.cmp(one),
                _ => one.cmp(two),
            };
            order.then_with(|| other.cmp(age))
        });
        for (number, (_, sorted)) in numbers.iter_mut().zip(keyed) {
            *number = sorted;
        }
    }
}

/// What a game is sorted by.
fn key(game: &GameSummary, column: Column) -> Vec<String> {
    match column {
        Column::Game => vec![text::title(game.variant).to_lowercase()],
        Column::Players => game.names.each_ref().map(|name| name.to_lowercase()).into(),
        Column::Result => match game.result {
            GameResult::Unknown => Vec::new(),
            _ => vec![result(game)],
        },
        Column::Length => vec![format!("{:09}", game.plies)],
        Column::Date => vec![day_of(game)],
    }
}

/// The day; one that nobody knows is older than any.
fn day_of(game: &GameSummary) -> String {
    game.date.replace('?', " ")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::storage::library::Kind;
    use quadrille_files::Entry;
    use quadrille_games::rules::{AnyPosition, Player, Variant};
    use std::time::SystemTime;

    /// A row, newest by the greatest name.
    fn row(name: &str, game: Option<GameSummary>) -> Row {
        let missing = || {
            let file = std::path::PathBuf::from(name);
            std::sync::Arc::new(crate::storage::store::LoadError::Missing(file))
        };
        Row {
            entry: Entry {
                name: name.to_owned(),
                size: 1,
                modified: SystemTime::UNIX_EPOCH,
            },
            game: game.ok_or_else(missing),
        }
    }

    fn game(
        variant: Variant,
        names: [&str; 2],
        winner: Option<Player>,
        plies: usize,
    ) -> GameSummary {
        GameSummary {
            variant,
            names: names.map(str::to_owned),
            kinds: [Kind::Human, Kind::Human],
            result: winner.map_or(GameResult::Unknown, GameResult::Win),
            reason: None,
            over: winner.is_some(),
            date: format!("2026.11.{:02}", 30 - plies),
            plies,
            position: AnyPosition::start(variant),
            set_up: false,
        }
    }

    #[test]
    fn the_list_is_sorted_by_every_column_and_both_ways() {
        let rows = [
            row("4", Some(game(Variant::Hique, ["eve", "Ada"], None, 5))),
            row(
                "3",
                Some(game(Variant::Focus, ["Ada", "Zoe"], Some(Player::Two), 9)),
            ),
            row("2", None),
            row(
                "1",
                Some(game(
                    Variant::Upthrust,
                    ["Ada", "Bob"],
                    Some(Player::One),
                    7,
                )),
            ),
            row("0", Some(game(Variant::Hique, ["eve", "Ada"], None, 5))),
        ];
        let sorted = |order: Order| {
            let mut numbers = vec![3, 1, 4, 0, 2];
            order.sort(&mut numbers, &rows);
            let names = numbers.iter().map(|&number| &*rows[number].entry.name);
            names.collect::<String>()
        };
        for (column, first, second) in [
            (Column::Game, "23401", "21403"),
            (Column::Players, "21340", "24031"),
            (Column::Result, "24031", "21340"),
            (Column::Length, "23140", "24013"),
            (Column::Date, "24013", "23140"),
        ] {
            let order = Order::by(column);
            assert_eq!(sorted(order), first, "{column:?}");
            assert_eq!(sorted(order.clicked(column)), second, "{column:?} turned");
            assert_eq!(order.clicked(column).clicked(column), order);
        }
    }

    #[test]
    fn the_keyboard_comes_to_every_column() {
        let mut order = Order::default();
        for _ in Column::ALL {
            let next = order.beside(1);
            assert_eq!(next.beside(-1).column, order.column);
            order = next;
        }
        assert_eq!(order.column, Column::Date);
    }
}
