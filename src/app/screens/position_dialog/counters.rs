//! What a position has besides its pieces: whose turn it is, Upthrust's colours, Focus's reserves and captures.

use super::{Edit, Form};
use crate::app::drawing::draft::Counter;
use crate::app::text::{piece_colour, side_of, tr};
use crate::app::theme::painter::{Painter, Side, TextStyle, area};
use crate::rules::upthrust::Colour;
use crate::rules::{Player, Variant};
use bevy_egui::egui::{Rect, pos2};

/// The height of a row, in logical px.
const ROW: f32 = 34.0;
/// From one row to the next.
const STEP: f32 = 40.0;

/// All of it in rows within `rect`; the height that they take.
pub(super) fn show(painter: &mut Painter, rect: Rect, form: &Form, edits: &mut Vec<Edit>) -> f32 {
    let variant = form.draft.variant();
    let mut y = rect.top();
    let sides = Player::BOTH.map(|player| {
        let name = format!("position-to-move-{}", player.index() + 1);
        (name, side_of(variant, player), player)
    });
    let place = labelled(painter, rect, y, &tr!("position-to-move"));
    edits.extend(
        painter
            .choose(place, sides, &form.draft.to_move())
            .map(Edit::ToMove),
    );
    y += STEP;
    match variant {
        Variant::Upthrust => {
            colours(painter, rect, y, form, edits);
            y += STEP;
        }
        Variant::Focus | Variant::FocusExact | Variant::FocusClassic => {
            for counter in [Counter::Reserve, Counter::Captured] {
                counts(painter, rect, y, form, counter, edits);
                y += STEP;
            }
        }
        _ => {}
    }
    y - rect.top()
}

/// A label at the left; what is left of the row.
fn labelled(painter: &Painter, rect: Rect, y: f32, label: &str) -> Rect {
    let width = (0.36 * rect.width()).round();
    let ink = TextStyle::regular(13.0, painter.look.text2);
    painter.text_within(
        pos2(rect.left(), y + ROW / 2.0 + 4.7),
        width - 8.0,
        label,
        ink,
    );
    area(rect.left() + width, y, rect.width() - width, ROW)
}

/// Player 1's colours: each can be had by a click, and the one that he has had longer goes.
fn colours(painter: &mut Painter, rect: Rect, y: f32, form: &Form, edits: &mut Vec<Edit>) {
    let place = labelled(painter, rect, y, &tr!("position-colours"));
    let width = (place.width() - 18.0) / 4.0;
    let own = form.draft.colours();
    for (index, colour) in Colour::ALL.into_iter().enumerate() {
        let x = place.left() + index as f32 * (width + 6.0);
        let button = area(x, y, width, ROW);
        let name = format!("position-colour-{}", colour.letter());
        let chosen = own.contains(&colour);
        let label = piece_colour(colour);
        if painter.choice(button, &name, &label, chosen) && !chosen {
            edits.push(Edit::Colours([own[1], colour]));
        }
    }
}

/// Both sides' numbers with their buttons.
fn counts(
    painter: &mut Painter,
    rect: Rect,
    y: f32,
    form: &Form,
    counter: Counter,
    edits: &mut Vec<Edit>,
) {
    let (label, name) = match counter {
        Counter::Reserve => (tr!("position-reserve"), "reserve"),
        Counter::Captured => (tr!("position-captured"), "captured"),
    };
    let place = labelled(painter, rect, y, &label);
    let half = (place.width() - 10.0) / 2.0;
    for player in Player::BOTH {
        let x = place.left() + player.index() as f32 * (half + 10.0);
        let side = side_of(form.draft.variant(), player);
        let number = player.index() + 1;
        let less = area(x, y, 28.0, ROW);
        let more = area(x + half - 28.0, y, 28.0, ROW);
        let count = form.draft.count(counter, player);
        let told = tr!("position-less", side = &side, counter = &label);
        let id = format!("position-{name}-{number}-less");
        if painter.sign(less, &id, "−", &told, count > 0) {
            edits.push(Edit::Add(counter, player, -1));
        }
        let told = tr!("position-more", side = &side, counter = &label);
        let id = format!("position-{name}-{number}-more");
        if painter.sign(more, &id, "+", &told, count < 18) {
            edits.push(Edit::Add(counter, player, 1));
        }
        let middle = pos2((less.right() + more.left()) / 2.0, y + ROW / 2.0 + 5.5);
        let ink = TextStyle::bold(15.0, painter.look.text);
        painter.text(middle, Side::Middle, &count.to_string(), ink);
    }
}

impl Painter<'_> {
    /// A small button with one sign on it, called `label`.
    fn sign(&mut self, rect: Rect, name: &str, sign: &str, label: &str, enabled: bool) -> bool {
        let clicked = self.button_if(rect, name, "", 15.0, enabled);
        let colour = if enabled {
            self.look.text
        } else {
            self.look.text3
        };
        self.label_in(rect, sign, TextStyle::medium(16.0, colour));
        if let Some(response) = self.ui.ctx().read_response(self.id(name)) {
            self.named(&response, label);
            response.on_hover_text(label);
        }
        clicked
    }

    /// One of several that may be chosen, with its label.
    fn choice(&mut self, rect: Rect, name: &str, label: &str, chosen: bool) -> bool {
        let response = self.click(rect, name);
        self.named_choice(&response, label, chosen);
        let hover = self.hover(&response);
        let surface = if chosen {
            self.look.raised2
        } else {
            Self::blend(self.look.ground, self.look.raised, hover)
        };
        self.fill(rect, 6, surface);
        if chosen {
            let bar = area(rect.center().x - 9.0, rect.bottom() - 3.0, 18.0, 2.4);
            self.fill(bar, 1, self.look.fill);
        }
        let ink = if chosen {
            TextStyle::bold(12.5, self.look.text)
        } else {
            TextStyle::regular(12.5, self.look.text2)
        };
        self.label_in(rect, label, ink);
        self.focus_ring(&response, 6);
        response.clicked()
    }
}
