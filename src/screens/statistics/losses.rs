//! The part "Where you lose": the loss of chances to win by phase, side, month and kind of mistake. Rows open exercises.

use super::{StatisticsScreen, month_name};
use crate::learn::losses::{LossGroup, LossReport, LossRow, MistakeFilter};
use crate::learn::mistakes::Mistakes;
use crate::learn::puzzle::{PuzzleSelection, Puzzles};
use crate::learn::{MistakeSelection, OpenExercise};
use crate::screens::prelude::*;
use crate::screens::puzzle_themes::theme_name;
use quadrille_teaching::puzzle::Theme;
use quadrille_teaching::repetition::Day;

const ROW_HEIGHT_PX: f32 = 34.0;
/// The height of a card's title with the margins above and below the rows.
const FRAME_HEIGHT_PX: f32 = 62.0;
/// The gap between cards.
const GAP_PX: f32 = 12.0;
/// The width of a row's figure.
const FIGURE_WIDTH_PX: f32 = 62.0;
/// The width of the number of mistakes with the arrow.
const COUNT_WIDTH_PX: f32 = 118.0;
/// The share of the name in the room for name and bar.
const NAME_SHARE: f32 = 0.66;
/// The width of the button that opens puzzles.
const PUZZLES_WIDTH_PX: f32 = 92.0;

/// A card: its name in messages, its shares and its rows.
struct Card<'a> {
    id: &'static str,
    /// The shares of the rows in per cent, if the figures are shares.
    shares: Option<Vec<u32>>,
    rows: &'a [LossRow],
}

impl Card<'_> {
    fn height(&self) -> f32 {
        FRAME_HEIGHT_PX + self.rows.len().max(1) as f32 * ROW_HEIGHT_PX
    }
}

/// The report of a variant from a day on, with the variants that have one and the themes that have puzzles.
pub(super) struct LossView {
    variant: Variant,
    first: Option<Day>,
    variants: Vec<Variant>,
    report: LossReport,
    themes: Vec<Theme>,
}

impl LossView {
    /// Returns the report of the chosen variant, or else of the first one with a report.
    fn new(
        mistakes: &Mistakes,
        puzzles: &Puzzles,
        chosen: Option<Variant>,
        first: Option<Day>,
    ) -> Option<Self> {
        let variants = mistakes.reviewed_variants(first);
        let chosen = chosen.filter(|it| variants.contains(it));
        let variant = chosen.or_else(|| variants.first().copied())?;
        Some(Self {
            variant,
            first,
            report: mistakes.loss_report(variant, first)?,
            themes: puzzles.themes(variant),
            variants,
        })
    }
}

/// Draws the report from a day on.
pub(super) fn draw_losses(
    painter: &mut Painter,
    screen: &mut StatisticsScreen,
    mistakes: &Mistakes,
    puzzles: &Puzzles,
    first: Option<Day>,
    body: Rect,
) {
    let chosen = screen.loss_variant;
    let is_current = |view: &LossView| {
        view.first == first
            && chosen.is_none_or(|it| it == view.variant || !view.variants.contains(&it))
    };
    if !screen.losses.as_ref().is_some_and(is_current) {
        screen.losses = LossView::new(mistakes, puzzles, chosen, first);
    }
    let Some(view) = &screen.losses else {
        let note = tr!("losses-empty");
        if !mistakes.is_reading() {
            let (width, ink) = (body.width().min(460.0), painter.look.dim(15.0));
            let at = pos2(body.center().x - width / 2.0, body.top() + 120.0);
            painter.paragraph(at, width, 22.0, &note, ink);
            painter.describe(body, "losses-empty", &note);
        }
        return;
    };
    let (variant, report) = (view.variant, &view.report);
    let chips = body.with_max_y(body.top() + 30.0);
    painter.row(chips, 8.0, |painter| {
        for &it in &view.variants {
            let label = text::title(it);
            let size = vec2(painter.chip_width(&label), 30.0);
            let name = format!("losses-{}", it.id());
            if painter.chip_choice(size, &name, &label, it == variant, true) {
                screen.loss_variant = Some(it);
            }
        }
    });
    let line = body.with_min_y(chips.bottom() + 10.0);
    let line = line.with_max_y(line.top() + 20.0);
    let mean_loss =
        tr!("statistics-loss", loss = text::mean_loss(report.loss), games = report.games);
    painter.text_in_rect(line, TextAlign::Left, &mean_loss, painter.look.plain(14.0));
    painter.describe(line, "losses-mean", &mean_loss);
    let cards = body.with_min_y(line.bottom() + 10.0);
    painter.scrolled_column(cards, "losses", GAP_PX, false, |painter| {
        draw_cards(painter, view);
        painter.space(4.0);
    });
}

/// Draws the cards in two columns, or in one if room is short.
fn draw_cards(painter: &mut Painter, view: &LossView) {
    let report = &view.report;
    let card = |id, rows| Card { id, shares: None, rows };
    let left = [
        card("phase", &report.phases[..]),
        card("side", &report.sides),
        card("month", &report.months),
    ];
    let kinds = Card { id: "theme", shares: Some(report.theme_shares()), rows: &report.themes };
    let filter = |group| MistakeFilter { variant: view.variant, first: view.first, group };
    let themes = &view.themes;
    let left_height = left.iter().map(Card::height).sum::<f32>() + 2.0 * GAP_PX;
    if painter.rest().width() < 900.0 {
        for card in left.iter().chain([&kinds]) {
            let rect = painter.room(card.height());
            draw_card(painter, card, filter, themes, rect);
        }
        return;
    }
    let rect = painter.room(left_height.max(kinds.height()));
    let [mut left_column, right_column] = parts::<2>(rect, 20.0);
    for card in &left {
        let rect = left_column.with_max_y(left_column.top() + card.height());
        draw_card(painter, card, filter, themes, rect);
        left_column.min.y = rect.bottom() + GAP_PX;
    }
    let rect = right_column.with_max_y(right_column.top() + kinds.height());
    draw_card(painter, &kinds, filter, themes, rect);
}

fn draw_card(
    painter: &mut Painter,
    card: &Card,
    filter: impl Fn(LossGroup) -> MistakeFilter,
    themes: &[Theme],
    rect: Rect,
) {
    let look = painter.look;
    painter.sheet(rect, 16, look.panel, look.line, 1.0);
    let inner = rect.shrink2(vec2(20.0, 16.0));
    let line = inner.with_max_y(inner.top() + 20.0);
    let title = tr!("losses-card", id = card.id);
    let unit = tr!("losses-unit", id = card.id);
    painter.ends(line, [&title, &unit], [look.strong(16.0), look.dim(13.0)]);
    let name = format!("losses-card-{}", card.id);
    let description = format!("{title}, {unit}");
    painter.explained(line, &name, &description, &tr!("losses-tip", id = card.id));
    let mut row_rect = inner.with_min_y(line.bottom() + 8.0);
    row_rect.max.y = row_rect.top() + ROW_HEIGHT_PX;
    if card.rows.is_empty() {
        painter.text_in_rect(row_rect, TextAlign::Left, &tr!("losses-none"), look.dim(13.5));
    }
    let max_loss = card.rows.iter().map(|row| row.loss).fold(1e-9, f64::max);
    for (index, row) in card.rows.iter().enumerate() {
        let share = (row.loss / max_loss) as f32;
        let percent = card.shares.as_ref().map(|shares| shares[index]);
        draw_row(painter, percent, row, share, filter(row.group), themes, row_rect);
        row_rect = row_rect.translate(vec2(0.0, ROW_HEIGHT_PX));
    }
}

/// Draws a row, whose bar is filled by `share`. A row with a percentage may have a button with puzzles.
fn draw_row(
    painter: &mut Painter,
    percent: Option<u32>,
    row: &LossRow,
    share: f32,
    filter: MistakeFilter,
    themes: &[Theme],
    rect: Rect,
) {
    let look = painter.look;
    let (id, label) = (group_id(row.group), group_name(row.group));
    let figure = match percent {
        Some(percent) => tr!("score-percent", percent = percent),
        None => text::mean_loss(row.loss),
    };
    let mut row_rect = rect.with_min_x(rect.left() - 8.0);
    if percent.is_some() {
        row_rect.max.x -= PUZZLES_WIDTH_PX + 8.0;
    }
    // Some themes of mistakes have no puzzle.
    if let LossGroup::Theme(theme) = row.group
        && themes.contains(&theme)
    {
        let button_rect = rect.with_min_x(rect.right() - PUZZLES_WIDTH_PX);
        let button_rect = button_rect.shrink2(vec2(0.0, 4.0));
        let button_label = tr!("puzzles");
        let name = format!("losses-puzzles-{id}");
        if painter.low_button(button_rect, &name, &button_label, 12.5, true) {
            let selection = PuzzleSelection::Theme(theme);
            painter.send(OpenExercise::SelectedPuzzle(filter.variant, selection));
        }
        let tip = || tr!("losses-puzzles-tip", theme = theme_name(theme));
        painter.add_tooltip(&name, tip);
    }
    let count = tr!("losses-mistakes", count = row.mistakes);
    let description = format!("{label}: {figure}, {count}");
    if row.mistakes > 0 {
        let response = painter.list_row(row_rect, &format!("losses-row-{id}"), false);
        painter.set_label(&response, &description);
        let response = response.tip(&description);
        if response.clicked() {
            let selection = MistakeSelection::Filtered(filter);
            painter.send(OpenExercise::Mistakes(selection));
        }
        let arrow = row_rect.right_center() - vec2(14.0, 0.0);
        painter.icon(arrow, 16.0, Icon::Forward, look.text2);
    } else {
        painter.describe(row_rect, &format!("losses-row-{id}"), &description);
    }
    let inner = row_rect.with_min_x(row_rect.left() + 8.0);
    let count_cell = inner.with_max_x(inner.right() - 28.0);
    let count_cell = count_cell.with_min_x(count_cell.right() - COUNT_WIDTH_PX + 28.0);
    painter.text_in_rect(count_cell, TextAlign::Right, &count, look.dim(13.0));
    let figure_cell = inner.with_max_x(count_cell.left() - 6.0);
    let figure_cell = figure_cell.with_min_x(figure_cell.right() - FIGURE_WIDTH_PX);
    painter.text_in_rect(figure_cell, TextAlign::Right, &figure, look.strong(13.5));
    let rest = inner.with_max_x(figure_cell.left());
    let name_cell = rest.with_max_x(rest.left() + rest.width() * NAME_SHARE);
    painter.text_in_rect(name_cell, TextAlign::Left, &label, look.plain(13.5));
    let bar = rest.with_min_x(name_cell.right() + 8.0);
    let bar = bar.shrink2(vec2(0.0, (ROW_HEIGHT_PX - 8.0) / 2.0));
    painter.fill(bar, 4, look.line);
    let filled_part = bar.with_max_x(bar.left() + bar.width() * share);
    painter.fill(filled_part, 4, look.danger);
}

/// Returns the identifier of a group.
fn group_id(group: LossGroup) -> String {
    match group {
        LossGroup::Phase(phase) => phase.id().to_owned(),
        LossGroup::Side { began } => if began { "first" } else { "second" }.to_owned(),
        LossGroup::Month((year, month)) => format!("{year}-{month}"),
        LossGroup::Theme(theme) => theme.id().to_owned(),
    }
}

/// Returns the name of a group.
pub(crate) fn group_name(group: LossGroup) -> String {
    match group {
        LossGroup::Phase(_) => tr!("losses-phase", id = group_id(group)),
        LossGroup::Side { .. } => tr!("losses-side", id = group_id(group)),
        LossGroup::Month((year, month)) => tr!(
            "losses-month",
            month = month_name(u32::from(month.unsigned_abs())),
            year = year.to_string()
        ),
        LossGroup::Theme(theme) => theme_name(theme),
    }
}
