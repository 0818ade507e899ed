//! Home's tile with the demos: in each variant our AI plays both sides.

use super::HomeAction;
use crate::app::text::tr;
use crate::app::theme::icons::Icon;
use crate::app::theme::painter::{Painter, area};
use crate::rules::Variant;
use bevy_egui::egui::{Rect, pos2, vec2};

/// How many demos there are.
const DEMOS: usize = Variant::ALL.len();
/// The space between two chips.
const GAP: f32 = 8.0;
/// So much narrower than its label asks for may a chip be.
const NARROWEST: f32 = 0.92;

/// A demo's name on its chip.
pub(super) fn demo_label(variant: Variant) -> String {
    tr!("home-demo", id = variant.id())
}

/// The width of chips in a row.
fn total(widths: &[f32]) -> f32 {
    widths.iter().sum::<f32>() + GAP * widths.len().saturating_sub(1) as f32
}

/// The tile with the demos.
pub(super) fn demos(painter: &mut Painter, rect: Rect) -> Option<HomeAction> {
    painter.sheet(rect, 16, painter.look.panel, painter.look.line, 1.0);
    let look = painter.look;
    let low = rect.height() < 90.0;
    let widths = Variant::ALL.map(|variant| painter.chip_width(&demo_label(variant)));
    let (title, about) = (tr!("home-watch"), tr!("home-watch-about"));
    let (strong, dim) = (look.strong(15.0), look.dim(13.0));
    let words = if low { [&title; 2] } else { [&title, &about] };
    let words = painter
        .width(words[0], strong)
        .max(painter.width(words[1], dim));
    let edge = if low { 17.0 } else { 24.0 };
    let beside = rect.width() > 2.0 * edge + 32.0 + words + 24.0 + total(&widths);
    if !beside && low {
        // No room for words beside the chips: the icon says it, the chips name the games.
        return painter.row(rect.with_min_x(rect.left() + edge), 9.0, |painter| {
            painter.row_icon(18.0, Icon::Play, look.text);
            let room = painter.rest().with_max_x(rect.right() - 10.0);
            demo_chips(painter, room, &widths)
        });
    }
    let top = match (beside, low) {
        (true, true) => rect.center().y - 10.5,
        (true, false) => rect.center().y - 19.0,
        (false, _) => rect.top() + 16.0,
    };
    let head = area(rect.left() + edge, top, rect.width() - 2.0 * edge, 21.0);
    painter.row(head, 12.0, |painter| {
        painter.row_icon(20.0, Icon::Play, look.text);
        painter.word(&title, strong);
        if !beside {
            painter.word(&about, dim);
        }
    });
    if !beside {
        let chips = Rect::from_min_max(
            pos2(head.left(), head.bottom() + 6.0),
            pos2(head.right(), rect.bottom() - 6.0),
        );
        return demo_chips(painter, chips, &widths);
    }
    if !low {
        let below = head.translate(vec2(32.0, 21.0));
        painter.row(below, 0.0, |painter| painter.word(&about, dim));
    }
    let chips = rect.with_max_x(rect.right() - edge);
    let chips = chips.with_min_x(chips.right() - total(&widths));
    demo_chips(painter, chips, &widths)
}

/// A chip for each demo, in one row in the middle of `rect`, or in two where that is too narrow.
fn demo_chips(painter: &mut Painter, rect: Rect, widths: &[f32; DEMOS]) -> Option<HomeAction> {
    let half = halved(widths, rect.width());
    let (height, gap) = if half < DEMOS {
        (26.0, 5.0)
    } else {
        (30.0, 0.0)
    };
    let rows = [0..half, half..DEMOS];
    let high = if half < DEMOS {
        2.0 * height + gap
    } else {
        height
    };
    let mut top = rect.center().y - high / 2.0;
    let mut wish = None;
    for row in rows.into_iter().filter(|row| !row.is_empty()) {
        let scale = (rect.width() / total(&widths[row.clone()])).min(1.0);
        let place = area(rect.left(), top, rect.width(), height);
        top += height + gap;
        painter.row(place, GAP * scale, |painter| {
            for (variant, width) in Variant::ALL[row.clone()].iter().zip(&widths[row]) {
                let size = vec2(width * scale - 0.02, height);
                let name = format!("watch-{variant}");
                if painter.chip(size, &name, &demo_label(*variant)) {
                    wish = Some(HomeAction::Watch(*variant));
                }
            }
        });
    }
    wish
}

/// How many chips stand in the first row in this width: all, or those that leave both rows much the same length.
fn halved(widths: &[f32; DEMOS], width: f32) -> usize {
    if total(widths) * NARROWEST <= width {
        return DEMOS;
    }
    let longer = |first: &usize| total(&widths[..*first]).max(total(&widths[*first..]));
    let best = (1..DEMOS).min_by(|one, other| longer(one).total_cmp(&longer(other)));
    best.unwrap_or(DEMOS)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn chips_that_do_not_fit_into_one_row_stand_in_two_of_much_the_same_length() {
        let widths = [76.0, 62.0, 83.0, 83.0, 69.0, 41.0, 69.0];
        let whole = total(&widths);
        assert_eq!(halved(&widths, whole), DEMOS);
        assert_eq!(halved(&widths, whole * 0.95), DEMOS, "a little narrower");
        let first = halved(&widths, 320.0);
        assert!((3..=4).contains(&first));
        assert!(total(&widths[..first]) < 340.0 && total(&widths[first..]) < 340.0);
    }
}
