//! What a position has besides its pieces: whose turn it is, Upthrust's colours, Focus's reserves and captures.

use super::{Edit, Form};
use crate::drawing::draft::Counter;
use crate::text::{piece_colour, side_of, tr};
use crate::theme::painter::{Painter, parts};
use bevy_egui::egui::{Rect, Vec2};
use quadrille_games::rules::upthrust::Colour;
use quadrille_games::rules::{Player, Variant};

/// The height of a row, in logical px.
const ROW: f32 = 34.0;

/// All of it in rows.
pub(super) fn show(painter: &mut Painter, form: &mut Form) {
    let variant = form.draft.variant();
    painter.framed(Vec2::ZERO, |painter| {
        painter.ui.spacing_mut().item_spacing.y = 6.0;
        let sides = Player::BOTH.map(|player| {
            let name = format!("position-to-move-{}", player.index() + 1);
            (name, side_of(variant, player), player)
        });
        let place = labelled(painter, &tr!("position-to-move"));
        let to_move = painter.choose(place, sides, &form.draft.to_move());
        painter.send_any(to_move.map(Edit::ToMove));
        match variant {
            Variant::Upthrust => colours(painter, form),
            Variant::Focus | Variant::FocusExact | Variant::FocusClassic => {
                counts(painter, form, Counter::Reserve);
                counts(painter, form, Counter::Captured);
            }
            _ => {}
        }
    });
}

/// The next row, with a label at its left; what is left of it.
fn labelled(painter: &mut Painter, label: &str) -> Rect {
    let row = painter.room(ROW);
    let rest = row.with_min_x(row.left() + (0.36 * row.width()).round());
    let words = row.with_max_x(rest.left() - 8.0);
    let ink = painter.look.dim(13.0);
    painter.row(words, 0.0, |painter| painter.word(label, ink));
    rest
}

/// Player 1's colours: each can be had by a click, and the one that he has had longer goes.
fn colours(painter: &mut Painter, form: &mut Form) {
    let places = parts::<4>(labelled(painter, &tr!("position-colours")), 6.0);
    let own = form.draft.colours();
    for (colour, place) in Colour::ALL.into_iter().zip(places) {
        let name = format!("position-colour-{}", colour.letter());
        let chosen = own.contains(&colour);
        let label = piece_colour(colour);
        if painter.choice(place, &name, &label, chosen) && !chosen {
            painter.send(Edit::Colours([own[1], colour]));
        }
    }
}

/// Both sides' numbers with their buttons.
fn counts(painter: &mut Painter, form: &mut Form, counter: Counter) {
    let (label, name) = match counter {
        Counter::Reserve => (tr!("position-reserve"), "reserve"),
        Counter::Captured => (tr!("position-captured"), "captured"),
    };
    let places = parts::<2>(labelled(painter, &label), 10.0);
    for (player, place) in Player::BOTH.into_iter().zip(places) {
        let side = side_of(form.draft.variant(), player);
        let id = format!("position-{name}-{}", player.index() + 1);
        let count = form.draft.count(counter, player);
        let told = tr!("position-less", side = &side, counter = &label);
        let less = place.with_max_x(place.left() + 28.0);
        if painter.sign(less, &format!("{id}-less"), "−", &told, count > 0) {
            painter.send(Edit::Add(counter, player, -1));
        }
        let told = tr!("position-more", side = &side, counter = &label);
        let more = place.with_min_x(place.right() - 28.0);
        if painter.sign(more, &format!("{id}-more"), "+", &told, count < 18) {
            painter.send(Edit::Add(counter, player, 1));
        }
        painter.label_in(place, &count.to_string(), painter.look.strong(15.0));
    }
}

impl Painter<'_> {
    /// A small button with one sign on it, called `label`.
    fn sign(&mut self, rect: Rect, name: &str, sign: &str, label: &str, enabled: bool) -> bool {
        let clicked = self.button_if(rect, name, "", 15.0, enabled);
        self.label_in(rect, sign, self.look.label(16.0, enabled));
        if let Some(response) = self.ui.ctx().read_response(self.id(name)) {
            self.named(&response, label);
            response.on_hover_text(label);
        }
        clicked
    }

    /// One of several that may be chosen, with its label.
    fn choice(&mut self, rect: Rect, name: &str, label: &str, chosen: bool) -> bool {
        let look = self.look;
        let (colours, ink) = if chosen {
            ([look.raised2; 2], look.strong(12.5))
        } else {
            ([look.ground, look.raised], look.dim(12.5))
        };
        let (response, _) = self.plate(rect, name, 6, colours);
        self.named_choice(&response, label, chosen);
        if chosen {
            self.chosen_cell(rect, look.raised2);
        }
        self.label_in(rect, label, ink);
        response.clicked()
    }
}
