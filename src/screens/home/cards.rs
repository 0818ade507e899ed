//! The four cards on Home.

use crate::drawing::timing;
use crate::interface::OpenDialog;
use crate::learn::OpenExercise;
use crate::screens::picture::{Pictures, Subject};
use crate::screens::rules::figures::{CLIMB, FIGHT, TAKING};
use crate::text::{self, tr};
use crate::theme::painter::{Painter, area};
use bevy_egui::egui::{self, Color32, pos2, vec2};
use quadrille_games::rules::{AnyPosition, Path, Variant};

/// What one card shows.
pub(in crate::screens) struct Card {
    /// The card's name in the register.
    pub(super) name: &'static str,
    /// The variants, each with a chip where there are several; the first is the card's own.
    pub(in crate::screens) variants: &'static [Variant],
    /// The position that the last of them begins with on the card.
    pub(super) scene: &'static str,
}

/// The four cards.
pub(in crate::screens) const CARDS: [Card; 4] = [
    card("home-upthrust", &[Variant::Upthrust], CLIMB),
    card("home-hique", &[Variant::Hique], TAKING),
    card("home-focus-card", &FOCUS, CLASSIC),
    card("home-cublino-card", &CUBLINO, FIGHT),
];
const FOCUS: [Variant; 3] = [Variant::Focus, Variant::FocusExact, Variant::FocusClassic];
const CUBLINO: [Variant; 2] = [Variant::CublinoPur, Variant::CublinoContra];
const CLASSIC: &str = "-,-,-,-/-,RR,-,-,-,-/-,-,G,RG,-,-,-,-/-,-,R,G,-,R,RG,-/-,GR,-,-,RGGR,-,GR,-/-,-,R,-,-,-,R,-/G,-,RRG,-,G,G/-,-,RGGGR,- 1 1,2 1,1";

/// A card from its parts.
const fn card(name: &'static str, variants: &'static [Variant], scene: &'static str) -> Card {
    Card {
        name,
        variants,
        scene,
    }
}

impl Card {
    /// The game's name.
    pub(in crate::screens) fn title(&self) -> String {
        tr!("home-title", id = self.variants[0].id())
    }

    /// What it is about, in two short lines.
    pub(in crate::screens) fn about(&self) -> String {
        tr!("home-about", id = self.variants[0].id())
    }

    /// What stands where other cards have chips.
    fn note(&self) -> String {
        tr!("home-note", id = self.variants[0].id())
    }
}

/// A variant's name on a chip of its game's card.
pub(in crate::screens) fn chip_label(variant: Variant) -> String {
    tr!("variant-short", id = variant.id())
}

/// The card's surface and clicks; returns how far it is hovered and whether it was clicked.
pub(super) fn card_surface(painter: &mut Painter, card: &Card, rect: egui::Rect) -> (f32, bool) {
    let response = painter.click(rect, card.name);
    painter.named(&response, &card.title());
    let hovered = response.contains_pointer() && painter.ui.is_enabled();
    let hover = painter
        .ui
        .ctx()
        .animate_bool(response.id.with("card"), hovered);
    let rect = rect.translate(vec2(0.0, -4.0 * hover));
    let surface = Painter::blend(painter.look.panel, painter.look.raised, hover);
    let edge = Painter::blend(painter.look.line, painter.look.fill, hover);
    painter.sheet(rect, 16, surface, edge, 1.0 + hover);
    painter.focus_ring(&response, 16);
    (hover, response.clicked())
}

/// A miniature as large as fits into `room`.
pub(in crate::screens) fn miniature(
    painter: &Painter,
    pictures: &mut Pictures,
    place: &str,
    (position, last): (&AnyPosition, Option<&Path>),
    room: egui::Rect,
) {
    let subject = Subject {
        last: last.cloned(),
        ..Subject::squares(position, painter.look.skin)
    };
    let aspect = subject.aspect();
    let height = room.height().min(room.width() / aspect);
    // The size is kept to whole pixels, so that a card that lifts does not have its board painted anew.
    let size = vec2(height * aspect, height).round();
    let rect = painter.snap(egui::Rect::from_center_size(room.center(), size));
    let ctx = painter.ui.ctx().clone();
    if let Some(texture) = pictures.get(&ctx, place, &subject, size) {
        let fade = ctx.global_style().animation_time;
        let time = fade * timing::APPEARING / timing::FADE;
        let shown = ctx.animate_bool_with_time(egui::Id::new(("shown", place)), true, time);
        let tint = Color32::WHITE.gamma_multiply(shown);
        let radius = if height > 100.0 { 8 } else { 5 };
        if shown == 1.0 {
            painter.shadow(rect, radius, [4, 8], 18);
        }
        painter.picture(rect, texture, radius, tint);
    } else {
        ctx.animate_bool_with_time(egui::Id::new(("shown", place)), false, 0.0);
    }
}

/// A card with its miniature above its words if it is `tall`, else at their left.
pub(super) fn show_card(
    painter: &mut Painter,
    pictures: &mut Pictures,
    seen: (&AnyPosition, Option<&Path>),
    (card, tall, first): (&Card, bool, Option<Variant>),
    rect: egui::Rect,
) {
    let (hover, clicked) = card_surface(painter, card, rect);
    let rect = rect.translate(vec2(0.0, -4.0 * hover));
    let inner = rect.shrink(if tall { 24.0 } else { 16.0 });
    let (room, words) = if tall {
        let words = rect.bottom() - 134.0;
        (inner.with_max_y(words - 16.0), inner.with_min_y(words))
    } else {
        let edge = inner.left() + inner.height().min(rect.width() * 0.5);
        (inner.with_max_x(edge), inner.with_min_x(edge + 16.0))
    };
    miniature(painter, pictures, card.name, seen, room);
    let ink = painter.look.dim(13.5);
    let mut learn = None;
    painter.column(words, 0.0, |painter| {
        let head = painter.rest();
        painter.text_line(35.0, &card.title(), painter.look.strong(20.0));
        // Two lines, of much the same length where they can be.
        let (about, mut width) = (card.about(), words.width());
        if tall && painter.lay(&about, width.min(192.0), 18.0, ink).rows.len() <= 2 {
            width = width.min(192.0);
        }
        let at = painter.rest().min;
        let below = at.y + painter.paragraph(at, width, 18.0, &about, ink);
        learn = first.filter(|_| first_game(painter, card, (head, below), tall));
    });
    let foot = rect.bottom() - if tall { 50.0 } else { 46.0 };
    let foot = area(words.left(), foot, words.width(), 30.0);
    painter.send_any(learn.map(OpenExercise::Lesson));
    doors(painter, card, foot, hover);
    painter.send_if(clicked, OpenDialog::NewGame(card.variants[0]));
}

/// The link to a card's first game: at the right of its title, or below what it is about; whether it was clicked.
fn first_game(
    painter: &mut Painter,
    card: &Card,
    (head, below): (egui::Rect, f32),
    tall: bool,
) -> bool {
    let label = tr!("lesson-first-game");
    let ink = painter.look.dim(14.0);
    let width = painter.width(&label, ink) + 14.0;
    // Three chips leave no line for it.
    let place = if tall || card.variants.len() > 2 {
        area(head.right() - width, head.top() + 4.0, width, 26.0)
    } else {
        area(head.left() - 7.0, below + 1.0, width, 20.0)
    };
    let spoken = tr!("lesson-offer", game = card.title());
    let name = format!("{}-lesson", card.name);
    painter.word_button(place, &name, None, [&label, &spoken])
}

/// The chips of a card with several variants, or its note, which becomes a button under the pointer.
fn doors(painter: &mut Painter, card: &Card, foot: egui::Rect, hover: f32) {
    if let [variant] = card.variants {
        if hover > 0.5 {
            let rect = area(foot.left(), foot.top() - 2.0, 112.0, 32.0);
            let name = format!("{}-new", card.name);
            let clicked = painter.main_button(rect, &name, &tr!("new-game"), 13.5);
            painter.send_if(clicked, OpenDialog::NewGame(*variant));
            return;
        }
        let ink = painter.look.faint(13.0);
        let galley = painter.lay(&card.note(), foot.width(), 18.0, ink);
        let at = pos2(foot.left(), foot.top() + 24.0 - galley.size().y);
        painter.ui.painter().galley(at, galley, ink.colour);
        return;
    }
    let chips = card.variants.iter().map(|&variant| {
        let label = chip_label(variant);
        let size = vec2(painter.chip_width(&label), 30.0);
        (variant, label, size)
    });
    let chips: Vec<_> = chips.collect();
    // Chips that do not fit into one line stand in two, the last line lowest.
    let total: f32 = chips.iter().map(|(.., size)| size.x + 8.0).sum();
    let broken = total - 8.0 > foot.width();
    let rows = foot.with_min_y(foot.top() - if broken { 38.0 } else { 0.0 });
    painter.wrapped(rows, 8.0, |painter| {
        for (variant, label, size) in chips {
            let spoken = text::title(variant);
            let clicked = painter.spoken_chip(size, &format!("home-{variant}"), [&label, &spoken]);
            painter.send_if(clicked, OpenDialog::NewGame(variant));
        }
    });
}

#[cfg(test)]
mod tests {
    use super::super::tile::chip_name;
    use super::*;
    use crate::text::{languages, speaking, title};

    /// What has no text of its own says the variant's identifier.
    #[test]
    fn everything_on_home_has_a_text_of_its_own() {
        let own = |text: String, variant: Variant| assert_ne!(text, variant.id());
        for (code, _) in languages() {
            speaking(&code, || {
                for card in &CARDS {
                    let first = card.variants[0];
                    own(card.title(), first);
                    own(card.about(), first);
                    if card.variants.len() == 1 {
                        own(card.note(), first);
                    } else {
                        let chips = card.variants.iter();
                        chips.for_each(|&variant| own(chip_label(variant), variant));
                    }
                }
                for variant in Variant::ALL {
                    own(chip_name(variant), variant);
                    own(title(variant), variant);
                }
            });
        }
    }

    #[test]
    fn every_variant_has_a_door() {
        let mut doors: Vec<Variant> = CARDS
            .iter()
            .flat_map(|card| card.variants)
            .copied()
            .collect();
        doors.sort_by_key(|variant| variant.id());
        let mut all = Variant::ALL.to_vec();
        all.sort_by_key(|variant| variant.id());
        assert_eq!(doors, all);
    }
}
