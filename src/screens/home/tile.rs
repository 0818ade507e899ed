//! The tiles of Home for learning and demonstrations, with a chip for each variant. Without room for chips a tile is a button.

use super::chip_label;
use crate::screens::prelude::*;

/// The number of chips.
const CHIP_COUNT: usize = Variant::ALL.len();
/// The size of the icon.
const ICON_PX: f32 = 20.0;
/// The gap between icon, title and text.
const GAP_PX: f32 = 12.0;
/// The height of the text below the title, above two rows of chips.
const SECOND_LINE_PX: f32 = 17.0;
/// The gap between two chips.
const CHIP_GAP_PX: f32 = 8.0;
/// The least width of a chip relative to its full width.
const MIN_CHIP_WIDTH_RATIO: f32 = 0.92;

pub(super) struct Tile {
    /// The widget name of the tile. A chip's name ends in `-VARIANT`.
    pub name: &'static str,
    pub icon: Icon,
    pub title: String,
    pub description: String,
    /// The text about due puzzles, if any are due.
    pub due_text: Option<String>,
    /// Whether it has half the width; it then has chips only if there is room.
    pub is_narrow: bool,
}

/// Returns a variant's name on its chip.
pub(super) fn chip_name(variant: Variant) -> String {
    tr!("home-demo", id = variant.id())
}

/// Returns whether a tile has room for two lines only.
fn is_low(rect: Rect) -> bool {
    rect.height() < 90.0
}

/// Returns the width of chips in a row.
fn total_width(widths: &[f32]) -> f32 {
    widths.iter().sum::<f32>() + CHIP_GAP_PX * widths.len().saturating_sub(1) as f32
}

impl Tile {
    /// Returns the width of the text if the chips are beside it. A low tile shows only the title.
    pub(super) fn text_width(&self, painter: &Painter, rect: Rect) -> f32 {
        let title_width = painter.width(&self.title, painter.look.strong(15.0));
        if is_low(rect) {
            return title_width;
        }
        title_width.max(painter.width(self.second_line(), self.second_style(painter)))
    }

    /// Returns the text below or beside the title.
    fn second_line(&self) -> &str {
        self.due_text.as_ref().unwrap_or(&self.description)
    }

    fn second_style(&self, painter: &Painter) -> TextStyle {
        match self.due_text {
            Some(_) => TextStyle::medium(13.0, painter.look.accent),
            None => painter.look.dim(13.0),
        }
    }

    /// Draws the tile. The chips are beside the text if there is room for a text of `text_width`, which is the same for
    /// all tiles of a row. `tip` returns the tooltip of a chip. Returns whether the tile was clicked, and the variant of a
    /// clicked chip.
    pub(super) fn draw(
        &self,
        painter: &mut Painter,
        rect: Rect,
        text_width: f32,
        tip: impl Fn(Variant) -> String,
    ) -> (bool, Option<Variant>) {
        let look = painter.look;
        painter.sheet(rect, 16, look.panel, look.line, 1.0);
        let inner_rect = rect.shrink(1.0);
        let (response, _) = painter.plate(inner_rect, self.name, 15, [look.panel, look.raised]);
        let label_parts = [&self.title, &self.description].map(String::as_str);
        let label_parts: Vec<&str> =
            label_parts.into_iter().chain(self.due_text.as_deref()).collect();
        painter.set_label(&response, &label_parts.join(", "));
        let is_small = is_low(rect) || rect.width() <= 260.0;
        let (clicked_variant, has_second_line) = if self.is_narrow && is_small {
            self.draw_title(painter, rect);
            (None, self.due_text.is_some())
        } else {
            self.draw_title_and_chips(painter, rect, text_width, &tip)
        };
        let hidden_line = (!has_second_line).then(|| self.second_line().to_owned());
        let due_tip = self.due_text.as_ref().map(|_| tr!("home-learn-due-tip"));
        let tooltip: Vec<String> = hidden_line.into_iter().chain(due_tip).collect();
        if !tooltip.is_empty() {
            painter.add_tooltip(self.name, || tooltip.join("\n"));
        }
        (response.clicked(), clicked_variant)
    }

    /// Draws the title of a narrow tile without chips, and the text about due puzzles.
    fn draw_title(&self, painter: &mut Painter, rect: Rect) {
        let look = painter.look;
        let left = rect.left() + 17.0;
        let mut lines = vec![(&self.title, look.strong(15.0), 0.0)];
        if let Some(due_text) = &self.due_text {
            lines.push((due_text, TextStyle::medium(13.0, look.accent), 15.0));
        }
        let text_left = left + 34.0;
        let available_width = rect.right() - 10.0 - text_left;
        let top = rect.center().y - (lines.len() - 1) as f32 * 10.0;
        painter.icon(pos2(left + 10.0, top), 20.0, self.icon, look.text);
        for (index, (text, style, indent)) in lines.into_iter().enumerate() {
            let y = top + index as f32 * 20.0;
            if indent > 0.0 {
                let dot_centre = pos2(text_left + 4.0, y);
                painter.ui.painter().circle_filled(dot_centre, 4.0, look.fill);
            }
            let baseline = pos2(text_left + indent, y + 5.0);
            painter.text_within(baseline, available_width - indent, text, style);
        }
    }

    /// Returns the margin beside the text and the chips.
    fn margin(&self, rect: Rect) -> f32 {
        match (is_low(rect), self.is_narrow) {
            (_, true) => 14.0,
            (true, _) => 17.0,
            (false, _) => 24.0,
        }
    }

    /// Draws the text, with the chips beside or below it. Returns the variant of a clicked chip, and whether the second line
    /// is drawn.
    fn draw_title_and_chips(
        &self,
        painter: &mut Painter,
        rect: Rect,
        text_width: f32,
        tip: &impl Fn(Variant) -> String,
    ) -> (Option<Variant>, bool) {
        let look = painter.look;
        let is_low_tile = is_low(rect);
        let widths = Variant::ALL.map(|variant| painter.chip_width(&self.chip_text(variant)));
        let (second_line, second_style) = (self.second_line(), self.second_style(painter));
        let title_style = look.strong(15.0);
        let margin = self.margin(rect);
        let has_chips_beside =
            rect.width() > 2.0 * margin + 32.0 + text_width + 24.0 + total_width(&widths);
        let top = match (has_chips_beside, is_low_tile) {
            (true, true) => rect.center().y - 10.5,
            (true, false) => rect.center().y - 19.0,
            // Two rows of chips are below the text, centred in the rest.
            (false, _) => rect.top() + (rect.height() - 88.0).clamp(4.0, 16.0),
        };
        let mut title_rect = area(rect.left() + margin, top, rect.width() - 2.0 * margin, 21.0);
        let chips_rect =
            title_rect.with_min_y(title_rect.bottom() + 4.0).with_max_y(rect.bottom() - 4.0);
        // The text is beside the title, or below it, or only in the tooltip.
        let line_width = ICON_PX + GAP_PX + painter.width(&self.title, title_style) + GAP_PX;
        let fits_in_line =
            line_width + painter.width(second_line, second_style) <= title_rect.width();
        // The description of a narrow tile is left to the tooltip, because three lines are too many for it.
        let has_line_below = !has_chips_beside
            && !fits_in_line
            && (!self.is_narrow || self.due_text.is_some())
            && chips_rect.top() - SECOND_LINE_PX - 21.0 >= rect.top() + 2.0;
        if has_line_below {
            title_rect = title_rect
                .translate(vec2(0.0, chips_rect.top() - SECOND_LINE_PX - title_rect.bottom()));
        }
        painter.row(title_rect, GAP_PX, |painter| {
            painter.row_icon(ICON_PX, self.icon, look.text);
            painter.word(&self.title, title_style);
            if !has_chips_beside && fits_in_line {
                painter.word(second_line, second_style);
            }
        });
        if has_line_below {
            let line_rect = title_rect.with_min_y(title_rect.bottom()).with_max_y(chips_rect.top());
            painter.text_in_rect(line_rect, TextAlign::Left, second_line, second_style);
        }
        if !has_chips_beside {
            let clicked_variant = self.draw_chips(painter, chips_rect, &widths, tip);
            return (clicked_variant, fits_in_line || has_line_below);
        }
        if !is_low_tile {
            let line_rect = title_rect.translate(vec2(32.0, 21.0));
            painter.text_in_rect(line_rect, TextAlign::Left, second_line, second_style);
        }
        let chips_rect = rect.with_max_x(rect.right() - margin);
        let chips_rect = chips_rect.with_min_x(chips_rect.right() - total_width(&widths));
        (self.draw_chips(painter, chips_rect, &widths, tip), !is_low_tile)
    }

    /// Returns the text of a variant's chip; in a narrow tile the short label of the game's card.
    fn chip_text(&self, variant: Variant) -> String {
        if self.is_narrow && variant == Variant::FocusClassic {
            chip_label(variant)
        } else {
            chip_name(variant)
        }
    }

    /// Draws a chip for each variant, in one row centred in `rect`, or in two if that is too narrow.
    fn draw_chips(
        &self,
        painter: &mut Painter,
        rect: Rect,
        widths: &[f32; CHIP_COUNT],
        tip: &impl Fn(Variant) -> String,
    ) -> Option<Variant> {
        let first_len = first_row_len(widths, rect.width());
        let (height, total_height) =
            if first_len < CHIP_COUNT { (26.0, 57.0) } else { (30.0, 30.0) };
        let rows = [0..first_len, first_len..CHIP_COUNT];
        let mut top = rect.center().y - total_height / 2.0;
        let mut clicked_variant = None;
        for row in rows.into_iter().filter(|row| !row.is_empty()) {
            let scale = (rect.width() / total_width(&widths[row.clone()])).min(1.0);
            let row_rect = area(rect.left(), top, rect.width(), height);
            top += height + 5.0;
            painter.row(row_rect, CHIP_GAP_PX * scale, |painter| {
                for (variant, width) in Variant::ALL[row.clone()].iter().zip(&widths[row]) {
                    let size = vec2(width * scale - 0.02, height);
                    let name = format!("{}-{variant}", self.name);
                    let accessible_label = format!("{}: {}", self.title, text::title(*variant));
                    if painter.spoken_chip(
                        size,
                        &name,
                        [&self.chip_text(*variant), &accessible_label],
                    ) {
                        clicked_variant = Some(*variant);
                    }
                    painter.add_tooltip(&name, || tip(*variant));
                }
            });
        }
        clicked_variant
    }
}

/// Returns the number of chips in the first row: all chips if they can be shrunk to `width`, else the split whose
/// wider row is narrowest.
fn first_row_len(widths: &[f32; CHIP_COUNT], width: f32) -> usize {
    if total_width(widths) * MIN_CHIP_WIDTH_RATIO <= width {
        return CHIP_COUNT;
    }
    let wider_row_width =
        |len: &usize| total_width(&widths[..*len]).max(total_width(&widths[*len..]));
    let best_len = (1..CHIP_COUNT)
        .min_by(|one, other| wider_row_width(one).total_cmp(&wider_row_width(other)));
    best_len.unwrap_or(CHIP_COUNT)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::theme::test_frames::Frames;

    #[test]
    fn chips_wrap_into_two_balanced_rows() {
        let widths = [76.0, 62.0, 83.0, 83.0, 69.0, 41.0, 69.0];
        let whole = total_width(&widths);
        assert_eq!(first_row_len(&widths, whole), CHIP_COUNT);
        assert_eq!(first_row_len(&widths, whole * 0.95), CHIP_COUNT, "a little narrower");
        let first = first_row_len(&widths, 320.0);
        assert!((3..=4).contains(&first));
        assert!(total_width(&widths[..first]) < 340.0 && total_width(&widths[first..]) < 340.0);
    }

    #[test]
    fn high_tiles_have_a_chip_for_every_demo() {
        for (narrow, size) in [
            // These are tiles beside the unfinished game in windows of 1280 and 1920 px. One tile is without such a
            // game, in a window of 800 px.
            (true, vec2(277.0, 108.0)),
            (true, vec2(365.0, 108.0)),
            (false, vec2(370.0, super::super::STRIP_HEIGHT_WITHOUT_GAME_PX)),
            (false, vec2(574.0, 108.0)),
        ] {
            let rect = Rect::from_min_size(pos2(20.0, 20.0), size);
            let tile = Tile {
                name: "watch",
                icon: Icon::Play,
                title: "Watch".to_owned(),
                description: "a game that plays by itself".to_owned(),
                due_text: None,
                is_narrow: narrow,
            };
            let mut frames = Frames::new(800.0, 600.0);
            let mut asked = [0.0; CHIP_COUNT];
            frames.draw(Vec::new(), |painter, _| {
                let text_width = tile.text_width(painter, rect);
                tile.draw(painter, rect, text_width, text::variant_tip);
                asked = Variant::ALL.map(|variant| painter.chip_width(&tile.chip_text(variant)));
            });
            let title = area(rect.left(), rect.top(), rect.width(), 26.0);
            for (variant, asked) in Variant::ALL.into_iter().zip(asked) {
                let chip = frames.places.get(&format!("watch-{variant}"));
                let chip = chip.unwrap_or_else(|| panic!("{size}: no chip of {variant}"));
                let inside =
                    Rect::from_min_max(pos2(chip.min.x, chip.min.y), pos2(chip.max.x, chip.max.y));
                assert!(rect.contains_rect(inside), "{size}: {variant} at {inside}");
                // The text has a margin of ten px on either side. At least four of them must stay.
                let left = inside.width() - (asked - 20.0);
                assert!(left >= 8.0, "{size}: {variant} {left} px");
                if size.x < 500.0 {
                    assert!(inside.top() >= title.bottom() - 1.0, "{size}: {inside}");
                }
            }
        }
    }

    /// Checks that the text about due puzzles moves no row of chips. The tiles are those of a window of 1280 px.
    #[test]
    fn chips_of_two_tiles_are_in_line_with_and_without_due_puzzles() {
        let tile = |name, due: Option<&str>| Tile {
            name,
            icon: Icon::Learn,
            title: "Learn".to_owned(),
            description: "lessons".to_owned(),
            due_text: due.map(str::to_owned),
            is_narrow: false,
        };
        let long = "12 puzzles and 7 mistakes of your own are due today";
        let mut frames = Frames::new(1920.0, 1080.0);
        for width in (400..=900).step_by(20) {
            let places = [20.0, 960.0].map(|left| area(left, 20.0, width as f32, 108.0));
            frames.draw(Vec::new(), |painter, _| {
                let tiles = [tile("learn", Some(long)), tile("watch", None)];
                let widths = tiles.each_ref().map(|it| it.text_width(painter, places[0]));
                for (tile, place) in tiles.iter().zip(places) {
                    let text_width = widths[0].max(widths[1]);
                    tile.draw(painter, place, text_width, text::variant_tip);
                }
            });
            for variant in Variant::ALL {
                let top = |name| {
                    let chip = frames.places.get(&format!("{name}-{variant}"));
                    chip.map(|chip| chip.min.y)
                };
                assert_eq!(top("learn"), top("watch"), "{width}: {variant}");
            }
        }
    }

    #[test]
    fn every_chip_and_what_is_due_have_a_tooltip() {
        let tile = Tile {
            name: "learn",
            icon: Icon::Learn,
            title: "Learn".to_owned(),
            description: String::new(),
            due_text: Some("3 due today".to_owned()),
            is_narrow: false,
        };
        let rect = area(20.0, 20.0, 370.0, 96.0);
        let mut frames = Frames::new(800.0, 600.0);
        let bare = frames.names_without_tip(|painter, _| {
            let text_width = tile.text_width(painter, rect);
            tile.draw(painter, rect, text_width, text::variant_tip);
        });
        assert!(bare.is_empty(), "{bare:?}");
        assert!(frames.places.get("learn-focus").is_some());
    }

    #[test]
    fn low_tiles_have_their_second_line_in_the_tooltip() {
        for (is_narrow, width) in [(true, 277.0), (false, 1_600.0)] {
            for due_text in [None, Some("3 due today".to_owned())] {
                let tile = Tile {
                    name: "learn",
                    icon: Icon::Learn,
                    title: "Learn".to_owned(),
                    description: "lessons".to_owned(),
                    due_text,
                    is_narrow,
                };
                let rect = area(20.0, 20.0, width, 60.0);
                let mut frames = Frames::new(1920.0, 1080.0);
                let bare = frames.names_without_tip(|painter, _| {
                    let text_width = tile.text_width(painter, rect);
                    tile.draw(painter, rect, text_width, text::variant_tip);
                });
                assert!(bare.is_empty(), "{width}: {bare:?}");
            }
        }
    }
}
