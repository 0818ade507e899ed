//! The part "Where you lose": the loss of chances to win by phase, side, month and kind of mistake. Rows open exercises.

use super::StatisticsScreen;
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

/// A card with a row for each group of mistakes.
struct Card<'a> {
    /// The identifier in messages.
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

/// The report about games of `variant` since `first_day`, with the variants that have a report and the themes that have
/// puzzles.
pub(super) struct LossView {
    variant: Variant,
    first_day: Option<Day>,
    variants: Vec<Variant>,
    report: LossReport,
    themes: Vec<Theme>,
}

impl LossView {
    /// Returns the report of the chosen variant, or else of the first variant with a report; `None` without any.
    fn new(
        mistakes: &Mistakes,
        puzzles: &Puzzles,
        chosen_variant: Option<Variant>,
        first_day: Option<Day>,
    ) -> Option<Self> {
        let variants = mistakes.reviewed_variants(first_day);
        let chosen_variant = chosen_variant.filter(|variant| variants.contains(variant));
        let variant = chosen_variant.or_else(|| variants.first().copied())?;
        Some(Self {
            variant,
            first_day,
            report: mistakes.loss_report(variant, first_day)?,
            themes: puzzles.themes(variant),
            variants,
        })
    }
}

/// Draws the report about the games since `first_day`, and updates it first if the choices have changed.
pub(super) fn draw_losses(
    painter: &mut Painter,
    screen: &mut StatisticsScreen,
    mistakes: &Mistakes,
    puzzles: &Puzzles,
    first_day: Option<Day>,
    body_rect: Rect,
) {
    let chosen_variant = screen.loss_variant;
    let is_current = |view: &LossView| {
        view.first_day == first_day
            && chosen_variant
                .is_none_or(|variant| variant == view.variant || !view.variants.contains(&variant))
    };
    if !screen.loss_view.as_ref().is_some_and(is_current) {
        screen.loss_view = LossView::new(mistakes, puzzles, chosen_variant, first_day);
    }
    let Some(view) = &screen.loss_view else {
        let note = tr!("losses-empty");
        if !mistakes.is_reading() {
            let (width, style) = (body_rect.width().min(460.0), painter.look.dim(15.0));
            let note_position = pos2(body_rect.center().x - width / 2.0, body_rect.top() + 120.0);
            painter.paragraph(note_position, width, 22.0, &note, style);
            painter.describe(body_rect, "losses-empty", &note);
        }
        return;
    };
    let (variant, report) = (view.variant, &view.report);
    let chips_rect = body_rect.with_max_y(body_rect.top() + 30.0);
    painter.row(chips_rect, 8.0, |painter| {
        for &listed_variant in &view.variants {
            let label = text::title(listed_variant);
            let size = vec2(painter.chip_width(&label), 30.0);
            let name = format!("losses-{}", listed_variant.id());
            if painter.chip_choice(size, &name, &label, listed_variant == variant, true) {
                screen.loss_variant = Some(listed_variant);
            }
        }
    });
    let text_rect = body_rect.with_min_y(chips_rect.bottom() + 10.0);
    let loss_text =
        tr!("statistics-loss", loss = text::mean_loss(report.loss), games = report.game_count);
    let style = painter.look.plain(14.0);
    let height = painter.paragraph(text_rect.min, text_rect.width(), 20.0, &loss_text, style);
    let line_rect = text_rect.with_max_y(text_rect.top() + height);
    painter.register(line_rect, "losses-mean");
    painter.describe(line_rect, "losses-mean", &loss_text);
    let cards_rect = body_rect.with_min_y(line_rect.bottom() + 10.0);
    painter.scroll_column(cards_rect, "losses", GAP_PX, false, |painter| {
        draw_cards(painter, view);
        painter.space(4.0);
    });
}

/// Draws the cards in two columns, or in one column if less than 900 px are free.
fn draw_cards(painter: &mut Painter, view: &LossView) {
    let report = &view.report;
    let card = |id, rows| Card { id, shares: None, rows };
    let left_cards = [
        card("phase", &report.phases[..]),
        card("side", &report.sides),
        card("month", &report.months),
    ];
    let theme_card =
        Card { id: "theme", shares: Some(report.theme_shares()), rows: &report.themes };
    let filter = |group| MistakeFilter { variant: view.variant, first_day: view.first_day, group };
    let themes = &view.themes;
    let left_height = left_cards.iter().map(Card::height).sum::<f32>() + 2.0 * GAP_PX;
    if painter.rest().width() < 900.0 {
        for card in left_cards.iter().chain([&theme_card]) {
            let rect = painter.room(card.height());
            draw_card(painter, card, filter, themes, rect);
        }
        return;
    }
    let rect = painter.room(left_height.max(theme_card.height()));
    let [mut left_column, right_column] = parts::<2>(rect, 20.0);
    for card in &left_cards {
        let rect = left_column.with_max_y(left_column.top() + card.height());
        draw_card(painter, card, filter, themes, rect);
        left_column.min.y = rect.bottom() + GAP_PX;
    }
    let rect = right_column.with_max_y(right_column.top() + theme_card.height());
    draw_card(painter, &theme_card, filter, themes, rect);
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
    let content_rect = rect.shrink2(vec2(20.0, 16.0));
    let title_rect = content_rect.with_max_y(content_rect.top() + 20.0);
    let title = tr!("losses-card", id = card.id);
    let unit = tr!("losses-unit", id = card.id);
    painter.text_pair(title_rect, [&title, &unit], [look.strong(16.0), look.dim(13.0)]);
    let name = format!("losses-card-{}", card.id);
    let description = format!("{title}, {unit}");
    painter.explained(title_rect, &name, &description, &tr!("losses-tip", id = card.id));
    let mut row_rect = content_rect.with_min_y(title_rect.bottom() + 8.0);
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

/// Draws the button that opens puzzles with a theme.
fn draw_puzzles_button(painter: &mut Painter, rect: Rect, theme: Theme, filter: MistakeFilter) {
    let name = format!("losses-puzzles-{}", theme.id());
    if painter.low_button(rect, &name, &tr!("puzzles"), 12.5, true) {
        let selection = PuzzleSelection::Theme(theme);
        painter.commands.trigger(OpenExercise::SelectedPuzzle(filter.variant, selection));
    }
    painter.add_tooltip(&name, || tr!("losses-puzzles-tip", theme = theme_name(theme)));
}

/// Draws a row, whose bar is filled up to `share`. A row with `percent` has a button with puzzles if its theme has any.
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
    let figure_text = match percent {
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
        draw_puzzles_button(painter, button_rect.shrink2(vec2(0.0, 4.0)), theme, filter);
    }
    let count_text = tr!("losses-mistakes", count = row.mistake_count);
    let description = format!("{label}: {figure_text}, {count_text}");
    if row.mistake_count > 0 {
        let response = painter.list_row(row_rect, &format!("losses-row-{id}"), false);
        painter.set_label(&response, &description);
        let response = response.tip(&description);
        if response.clicked() {
            let selection = MistakeSelection::Filtered(filter);
            painter.commands.trigger(OpenExercise::Mistakes(selection));
        }
        let arrow_centre = row_rect.right_center() - vec2(14.0, 0.0);
        painter.icon(arrow_centre, 16.0, Icon::Forward, look.text2);
    } else {
        painter.describe(row_rect, &format!("losses-row-{id}"), &description);
    }
    let content_rect = row_rect.with_min_x(row_rect.left() + 8.0);
    let count_rect = content_rect.with_max_x(content_rect.right() - 28.0);
    let count_rect = count_rect.with_min_x(count_rect.right() - COUNT_WIDTH_PX + 28.0);
    painter.text_in_rect(count_rect, TextAlign::Right, &count_text, look.dim(13.0));
    let figure_rect = content_rect.with_max_x(count_rect.left() - 6.0);
    let figure_rect = figure_rect.with_min_x(figure_rect.right() - FIGURE_WIDTH_PX);
    painter.text_in_rect(figure_rect, TextAlign::Right, &figure_text, look.strong(13.5));
    let remaining_rect = content_rect.with_max_x(figure_rect.left());
    let name_rect =
        remaining_rect.with_max_x(remaining_rect.left() + remaining_rect.width() * NAME_SHARE);
    painter.text_in_rect(name_rect, TextAlign::Left, &label, look.plain(13.5));
    let bar_rect = remaining_rect.with_min_x(name_rect.right() + 8.0);
    let bar_rect = bar_rect.shrink2(vec2(0.0, (ROW_HEIGHT_PX - 8.0) / 2.0));
    painter.fill(bar_rect, 4, look.line);
    let filled_rect = bar_rect.with_max_x(bar_rect.left() + bar_rect.width() * share);
    painter.fill(filled_rect, 4, look.danger);
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
        LossGroup::Month((year, month)) => {
            tr!("losses-month", month = text::month_name(month), year = year.to_string())
        }
        LossGroup::Theme(theme) => theme_name(theme),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::theme::test_frames::Frames;
    use quadrille_text::with_language;

    /// The sentence above the cards wraps where one line is too narrow.
    #[test]
    fn sentence_wraps_in_a_narrow_window() {
        let report = LossReport {
            game_count: 1,
            loss: 0.159,
            phases: Vec::new(),
            sides: Vec::new(),
            months: Vec::new(),
            themes: Vec::new(),
        };
        let variant = Variant::Focus;
        for language in ["en", "de"] {
            let heights = [500.0, 1600.0].map(|width| {
                let mut screen = StatisticsScreen {
                    loss_view: Some(LossView {
                        variant,
                        first_day: None,
                        variants: vec![variant],
                        report: report.clone(),
                        themes: Vec::new(),
                    }),
                    ..StatisticsScreen::default()
                };
                let (mistakes, puzzles) = (Mistakes::default(), Puzzles::new([]));
                let mut frames = Frames::new(width, 600.0);
                with_language(language, || {
                    frames.draw(Vec::new(), |painter, rect| {
                        draw_losses(painter, &mut screen, &mistakes, &puzzles, None, rect);
                    })
                });
                frames.places.get("losses-mean").expect("a sentence").height()
            });
            assert!(heights[0] >= 2.0 * heights[1], "{language}: {heights:?}");
        }
    }
}
