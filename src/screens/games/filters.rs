//! The filters of the list of games, besides the variant and the search text.

use super::{DELETED_TAB, GamesScreen, ScreenInput};
use crate::screens::prelude::*;
use crate::session::origin::{days_ago, today};
use crate::storage::library::{GameSummary, LibraryRow, PlayerKind};
use quadrille_games::record::pgn::GameResult;
use quadrille_search::Level;
use std::collections::BTreeSet;

/// The results to filter by; `None` for all. Player 1 stands for the side that moved first.
pub(super) const RESULTS: [Option<GameResult>; 5] = [
    None,
    Some(GameResult::Win(Player::One)),
    Some(GameResult::Win(Player::Two)),
    Some(GameResult::Draw),
    Some(GameResult::Unknown),
];

/// Returns the label of one of [`RESULTS`].
pub(super) fn result_label(result: Option<GameResult>) -> String {
    match result {
        None => tr!("games-ended-any"),
        Some(GameResult::Win(player)) => tr!("games-ended-won", player = player.index() + 1),
        Some(GameResult::Draw) => tr!("games-ended-drawn"),
        Some(GameResult::Unknown) => tr!("games-ended-not"),
    }
}

/// The ranges of the number of moves to filter by, with both ends included; `None` for all.
pub(super) const LENGTHS: [Option<[usize; 2]>; 5] =
    [None, Some([0, 10]), Some([11, 25]), Some([26, 50]), Some([51, usize::MAX])];

/// Returns the label of one of [`LENGTHS`].
pub(super) fn length_label(length: Option<[usize; 2]>) -> String {
    match length {
        None => tr!("games-length-any"),
        Some([0, max]) => tr!("games-length-up-to", most = max),
        Some([min, usize::MAX]) => tr!("games-length-from", least = min),
        Some([min, max]) => tr!("games-length-between", least = min, most = max),
    }
}

/// The opponents to filter by.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum OpponentFilter {
    #[default]
    Any,
    People,
    Ai,
    Level(Level),
    Engine,
    /// The players are unknown, because the game was imported.
    Imported,
}

/// The dates to filter by.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum DateFilter {
    #[default]
    Any,
    Today,
    /// Within this number of days, including today.
    Within(i32),
    /// Earlier than within this number of days, or on an unknown day.
    Before(i32),
}

impl OpponentFilter {
    /// Returns the opponents in `rows`.
    pub(super) fn from_rows(rows: &[LibraryRow]) -> Vec<Self> {
        let games = rows.iter().filter_map(|row| row.game.as_ref().ok());
        let kinds = games.flat_map(|game| &game.kinds);
        let levels: BTreeSet<Level> = kinds
            .filter_map(|kind| match kind {
                PlayerKind::Ai(level) => Some(*level),
                PlayerKind::Human | PlayerKind::Unknown | PlayerKind::Engine => None,
            })
            .collect();
        let mut filters = vec![Self::Any, Self::People, Self::Ai];
        filters.extend(levels.into_iter().map(Self::Level));
        filters.extend([Self::Engine, Self::Imported]);
        filters
    }

    pub(super) fn label(self) -> String {
        match self {
            Self::Any => tr!("games-opponent-any"),
            Self::People => tr!("games-opponent-people"),
            Self::Ai => tr!("games-opponent-ai"),
            Self::Level(level) => {
                tr!("games-opponent-level", level = text::level_number(level))
            }
            Self::Engine => tr!("games-opponent-engine"),
            Self::Imported => tr!("games-opponent-imported"),
        }
    }

    fn passes(self, game: &GameSummary) -> bool {
        let mut kinds = game.kinds.iter();
        match self {
            Self::Any => true,
            Self::People => kinds.all(|kind| *kind == PlayerKind::Human),
            Self::Ai => kinds.any(|kind| matches!(kind, PlayerKind::Ai(_))),
            Self::Level(level) => kinds.any(|kind| *kind == PlayerKind::Ai(level)),
            Self::Engine => kinds.any(|kind| *kind == PlayerKind::Engine),
            Self::Imported => kinds.any(|kind| *kind == PlayerKind::Unknown),
        }
    }
}

impl DateFilter {
    /// All dates.
    pub(super) const ALL: [Self; 6] = [
        Self::Any,
        Self::Today,
        Self::Within(7),
        Self::Within(30),
        Self::Within(365),
        Self::Before(365),
    ];

    pub(super) fn label(self) -> String {
        match self {
            Self::Any => tr!("games-began-any"),
            Self::Today => tr!("games-began-today"),
            Self::Within(days) => tr!("games-began-within", days = days),
            Self::Before(_) => tr!("games-began-before"),
        }
    }

    /// Returns the first day of the period; `None` for all dates. The period of [`Self::Before`] ends before this day.
    fn first_day(self) -> Option<String> {
        match self {
            Self::Any => None,
            Self::Today => Some(today()),
            Self::Within(days) | Self::Before(days) => Some(days_ago(days - 1)),
        }
    }

    fn passes(self, game: &GameSummary, first_day: Option<&str>) -> bool {
        let Some(first_day) = first_day else { return true };
        // `????.??.??` would be later than every day.
        let is_complete = game.date.len() == first_day.len() && !game.date.contains('?');
        let is_in_period = is_complete && &*game.date >= first_day;
        is_in_period != matches!(self, Self::Before(_))
    }
}

/// The values of all filters.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Filters {
    pub(super) result: Option<GameResult>,
    pub(super) opponent: OpponentFilter,
    pub(super) length: Option<[usize; 2]>,
    pub(super) date: DateFilter,
    /// Whether only games with the position on the board are listed.
    pub(super) has_position: bool,
}

impl Filters {
    /// Returns the number of active filters.
    pub(super) fn active_count(self) -> usize {
        let activity_flags = [
            self.result.is_some(),
            self.opponent != OpponentFilter::Any,
            self.length.is_some(),
            self.date != DateFilter::Any,
            self.has_position,
        ];
        activity_flags.into_iter().filter(|&is_active| is_active).count()
    }

    /// Returns a function that returns whether a game passes the filters other than the position.
    pub(super) fn matcher(self) -> impl Fn(&GameSummary) -> bool {
        let first_day = self.date.first_day();
        move |game| {
            let length_fits = |[min, max]: [usize; 2]| (min..=max).contains(&game.move_count());
            self.result.is_none_or(|result| result == game.result_by_order())
                && self.length.is_none_or(length_fits)
                && self.opponent.passes(game)
                && self.date.passes(game, first_day.as_deref())
        }
    }
}

/// The width of a filter without its label.
const STEP_MARGINS_PX: f32 = 82.0;

/// Returns the cells of the filters, and of the buttons after them: in one row, or in two if a label does not fit.
fn filter_cells(painter: &Painter, opponents: &[OpponentFilter], row_rect: Rect) -> [Rect; 6] {
    let labels = RESULTS.map(result_label).into_iter().chain(LENGTHS.map(length_label));
    let labels = labels.chain(opponents.iter().map(|opponent| opponent.label()));
    let labels = labels.chain(DateFilter::ALL.map(DateFilter::label));
    let style = TextStyle::medium(13.5, painter.look.text);
    let label_width = labels.map(|label| painter.width(&label, style)).fold(0.0, f32::max);
    let cells = parts(row_rect, 8.0);
    if label_width + STEP_MARGINS_PX <= cells[0].width() {
        return cells;
    }
    let [a, b, c] = parts(row_rect, 8.0);
    let [d, e, f] = parts(row_rect.translate(vec2(0.0, 44.0)), 8.0);
    [a, b, c, d, e, f]
}

/// Draws the filters. Returns the cell of the last button.
pub(super) fn draw_filters(
    painter: &mut Painter,
    screen: &mut GamesScreen,
    input: &ScreenInput,
    first_row_rect: Rect,
) -> Rect {
    let opponents = &screen.listing.opponents;
    let [result_rect, opponent_rect, length_rect, date_rect, position_rect, reset_rect] =
        filter_cells(painter, opponents, first_row_rect);
    let filters = &mut screen.query.filters;
    let (label, filter) = (result_label(filters.result), &mut filters.result);
    painter.step_among(result_rect, "games-ended", None, &label, &RESULTS, filter);
    let (label, filter) = (filters.opponent.label(), &mut filters.opponent);
    painter.step_among(opponent_rect, "games-opponent", None, &label, opponents, filter);
    let (label, filter) = (length_label(filters.length), &mut filters.length);
    painter.step_among(length_rect, "games-long", None, &label, &LENGTHS, filter);
    let (label, filter) = (filters.date.label(), &mut filters.date);
    painter.step_among(date_rect, "games-began", None, &label, &DateFilter::ALL, filter);
    // Deleted games are not searched.
    let can_search = input.position.is_some() && screen.query.variant_filter != DELETED_TAB;
    let (label, is_on) = (tr!("games-position"), filters.has_position);
    if !can_search && !is_on {
        painter.disabled(position_rect, "games-position", &label);
    }
    if painter.chip_choice(position_rect, "games-position", &label, is_on, can_search) {
        filters.has_position = !is_on;
    }
    let search_text = &mut screen.query.search_text;
    let is_any_active = filters.active_count() > 0 || !search_text.is_empty();
    let label = tr!("games-no-filter");
    if painter.button_if(reset_rect, "games-no-filter", &label, 13.5, is_any_active) {
        *filters = Filters::default();
        search_text.clear();
    }
    reset_rect
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::theme::test_frames::Frames;
    use quadrille_text::with_language;

    #[test]
    fn every_label_of_a_filter_fits_its_cell() {
        let mut frames = Frames::new(1400.0, 600.0);
        let opponents: Vec<OpponentFilter> =
            [OpponentFilter::Any, OpponentFilter::People, OpponentFilter::Ai]
                .into_iter()
                .chain(Level::all().map(OpponentFilter::Level))
                .chain([OpponentFilter::Engine, OpponentFilter::Imported])
                .collect();
        let mut row_counts = BTreeSet::new();
        for language in ["en", "de"] {
            // The narrowest window has 800 px, and the page has margins of 16 px.
            for width in 768..1400 {
                let row_rect = area(0.0, 0.0, width as f32, 38.0);
                frames.draw(Vec::new(), |painter, _| {
                    with_language(language, || {
                        let cells = filter_cells(painter, &opponents, row_rect);
                        row_counts.insert(1 + u8::from(cells[5].top() > cells[0].top()));
                        for cell in cells {
                            let x_range = row_rect.x_range();
                            assert!(x_range.expand(0.5).contains(cell.right()), "{width}");
                        }
                        let labels = RESULTS.map(result_label).into_iter();
                        let labels = labels.chain(LENGTHS.map(length_label));
                        let labels = labels.chain(opponents.iter().map(|filter| filter.label()));
                        for label in labels.chain(DateFilter::ALL.map(DateFilter::label)) {
                            let style = TextStyle::medium(13.5, painter.look.text);
                            // A chevron has 32 px, with margins of 3 px and 6 px.
                            let room = cells[0].width() - 2.0 * (32.0 + 3.0 + 6.0);
                            let label_width = painter.width(&label, style);
                            assert!(label_width <= room, "{language}, {width}: {label}");
                        }
                        for label in [tr!("games-position"), tr!("games-no-filter")] {
                            let style = TextStyle::medium(13.5, painter.look.text);
                            let label_width = painter.width(&label, style);
                            assert!(label_width + 16.0 <= cells[5].width(), "{width}: {label}");
                        }
                    });
                });
            }
        }
        assert_eq!(row_counts, BTreeSet::from([1, 2]));
    }

    fn game() -> GameSummary {
        GameSummary {
            variant: Variant::Hique,
            names: ["Ada", "Quadrille"].map(str::to_owned),
            kinds: [PlayerKind::Human, PlayerKind::Ai(Level::new(4).unwrap())],
            result: GameResult::Win(Player::Two),
            reason: None,
            is_lost_on_time: false,
            is_over: true,
            date: today(),
            plies: 21,
            position: AnyPosition::start(Variant::Hique),
            is_set_up: false,
            has_explorer_start: true,
            identity: 0,
            first_player: Player::One,
            unrated_reason: None,
        }
    }

    #[test]
    fn each_filter_passes_exactly_its_games() {
        let game = game();
        let none = Filters::default();
        let results = RESULTS.map(|result| Filters { result, ..none }.matcher()(&game));
        assert_eq!(results, [true, false, true, false, false]);
        let second_began = GameSummary { first_player: Player::Two, ..game.clone() };
        let results = RESULTS.map(|result| Filters { result, ..none }.matcher()(&second_began));
        assert_eq!(results, [true, true, false, false, false]);
        let lengths = LENGTHS.map(|length| Filters { length, ..none }.matcher()(&game));
        assert_eq!(lengths, [true, false, true, false, false]);
        let opponents = [
            (OpponentFilter::Any, true),
            (OpponentFilter::People, false),
            (OpponentFilter::Ai, true),
            (OpponentFilter::Level(Level::new(4).unwrap()), true),
            (OpponentFilter::Level(Level::new(5).unwrap()), false),
            (OpponentFilter::Engine, false),
            (OpponentFilter::Imported, false),
        ];
        for (opponent, passes) in opponents {
            assert_eq!(opponent.passes(&game), passes, "{opponent:?}");
        }
        let imported_game =
            GameSummary { kinds: [PlayerKind::Unknown, PlayerKind::Unknown], ..game.clone() };
        for (opponent, _) in opponents {
            let passes = matches!(opponent, OpponentFilter::Any | OpponentFilter::Imported);
            assert_eq!(opponent.passes(&imported_game), passes, "{opponent:?}");
        }
        let passed_dates = |date: &str| {
            let game = GameSummary { date: date.to_owned(), ..game.clone() };
            DateFilter::ALL.map(|filter| filter.passes(&game, filter.first_day().as_deref()))
        };
        assert_eq!(passed_dates(&game.date), [true, true, true, true, true, false]);
        // A day in the future counts as today.
        assert_eq!(passed_dates(&days_ago(-3000)), [true, true, true, true, true, false]);
        assert_eq!(passed_dates(&days_ago(6)), [true, false, true, true, true, false]);
        assert_eq!(passed_dates(&days_ago(7)), [true, false, false, true, true, false]);
        assert_eq!(passed_dates("1999.12.31"), [true, false, false, false, false, true]);
        assert_eq!(passed_dates("????.??.??"), [true, false, false, false, false, true]);
        assert_eq!(passed_dates(""), [true, false, false, false, false, true]);
    }

    #[test]
    fn active_filters_are_counted_and_combined() {
        let mut filters = Filters::default();
        assert_eq!(filters.active_count(), 0);
        assert!(filters.matcher()(&game()));
        filters.result = Some(GameResult::Win(Player::Two));
        filters.opponent = OpponentFilter::Ai;
        assert_eq!(filters.active_count(), 2);
        assert!(filters.matcher()(&game()));
        filters.length = LENGTHS[4];
        assert!(!filters.matcher()(&game()));
    }
}
