//! The dialog that sets up a position by hand: its text, judged with every letter typed, and a picture of it.

use super::dialog;
use super::home::cards::miniature;
use super::picture::Pictures;
use crate::app::session::{Controller, Request, SeatSetup, Session};
use crate::app::text::{self, tr};
use crate::app::theme::fonts::Weight;
use crate::app::theme::pen::{Ink, Pen, area};
use crate::app::theme::textures::ArtTextures;
use crate::app::theme::{CurrentTheme, InterfaceSystems};
use crate::app::trace::Places;
use crate::rules::{AnyPosition, PositionError, Variant};
use bevy::prelude::*;
use bevy_egui::{
    EguiContexts, EguiPrimaryContextPass,
    egui::{self, TextEdit, pos2, vec2},
};

/// The dialog's size in logical px.
const SIZE: egui::Vec2 = vec2(760.0, 560.0);
/// The longest text, in characters.
const LIMIT: usize = 2000;

/// What has been entered.
#[derive(Clone, Debug)]
pub struct Form {
    variant: Variant,
    text: String,
    /// The text that was judged, and the verdict.
    judged: Option<(Variant, String, Result<AnyPosition, PositionError>)>,
}

impl Form {
    /// A form that begins with this position.
    #[must_use]
    pub fn new(position: &AnyPosition) -> Self {
        Self {
            variant: position.variant(),
            text: position.to_string(),
            judged: None,
        }
    }

    /// The position, or what is wrong with it.
    fn judge(&mut self) -> &Result<AnyPosition, PositionError> {
        let same = |judged: &(Variant, String, Result<AnyPosition, PositionError>)| {
            judged.0 == self.variant && judged.1 == self.text
        };
        if !self.judged.as_ref().is_some_and(same) {
            self.judged = None;
        }
        let judged = self.judged.get_or_insert_with(|| {
            let found = AnyPosition::parse(self.variant, self.text.trim());
            (self.variant, self.text.clone(), found)
        });
        &judged.2
    }
}

/// The dialog: open, or closed.
#[derive(Resource, Default, Clone, Debug)]
pub struct PositionDialog(pub Option<Form>);

/// How the dialog was left.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Answer {
    Cancel,
    /// Two people, or one who looks at both sides.
    Analyse,
    /// The side to move against our AI.
    Play,
}

/// The plugin.
pub fn plugin(app: &mut App) {
    app.init_resource::<PositionDialog>().add_systems(
        EguiPrimaryContextPass,
        show.in_set(InterfaceSystems::Dialog)
            .run_if(|dialog: Res<PositionDialog>| dialog.0.is_some()),
    );
}

/// Draws the dialog, and acts when it is left.
fn show(
    mut contexts: EguiContexts,
    theme: Res<CurrentTheme>,
    mut textures: ResMut<ArtTextures>,
    mut pictures: ResMut<Pictures>,
    mut places: ResMut<Places>,
    mut dialog: ResMut<PositionDialog>,
    mut requests: MessageWriter<Request>,
) -> Result {
    let ctx = contexts.ctx_mut()?.clone();
    let Some(form) = &mut dialog.bypass_change_detection().0 else {
        return Ok(());
    };
    let keys = dialog::keys(&ctx);
    places.clear();
    let mut answer = dialog::over(&ctx, "position", |ui| {
        let mut pen = Pen {
            ui,
            look: theme.palette(),
            textures: &mut textures,
            places: &mut places,
        };
        contents(&mut pen, &mut pictures, form)
    });
    if keys.escape {
        answer = Some(Answer::Cancel);
    } else if keys.enter {
        answer = answer.or(Some(Answer::Analyse));
    }
    let Some(answer) = answer else { return Ok(()) };
    if answer == Answer::Cancel {
        dialog.0 = None;
    } else if let Ok(position) = form.judge().clone() {
        requests.write(Request::Open(Box::new(table(position, answer))));
        dialog.0 = None;
    }
    Ok(())
}

/// The game that begins from `position`.
fn table(position: AnyPosition, answer: Answer) -> Session {
    let to_move = position.to_move();
    let variant = position.variant();
    let mut session = Session::analysis(position);
    if answer == Answer::Play {
        session.seats[(!to_move).index()] = SeatSetup {
            controller: Controller::ai(variant),
            name: "Quadrille".to_owned(),
        };
        session.setup.seats = session.seats.clone();
    }
    session
}

/// The dialog's contents from top to bottom.
fn contents(pen: &mut Pen, pictures: &mut Pictures, form: &mut Form) -> Option<Answer> {
    let window = pen.ui.ctx().content_rect();
    let rect = dialog::place(window, SIZE);
    let mut answer = dialog::sheet(pen, window, rect, &tr!("position-title"), "position-close")
        .then_some(Answer::Cancel);
    let (left, right) = (rect.left() + 32.0, rect.right() - 32.0);
    let top = rect.top() + 70.0;

    let tabs = Variant::ALL.map(|variant| {
        (
            format!("position-{variant}"),
            text::title(variant).to_string(),
        )
    });
    let half = [&tabs[..4], &tabs[4..]];
    for (row, tabs) in half.into_iter().enumerate() {
        let y = top + row as f32 * 42.0;
        let place = area(left, y, right - left, 36.0);
        let selected = Variant::ALL.iter().position(|&v| v == form.variant);
        let selected = selected
            .and_then(|at| at.checked_sub(row * 4))
            .filter(|&at| at < tabs.len());
        if let Some(index) = pen.segmented(place, tabs, selected) {
            let variant = Variant::ALL[row * 4 + index];
            // A text that somebody typed is his; another game's start is not.
            if form.judge().is_ok() || form.text.trim().is_empty() {
                form.text = AnyPosition::start(variant).to_string();
            }
            form.variant = variant;
        }
    }

    let body = top + 96.0;
    let foot = rect.bottom() - 76.0;
    let picture = egui::Rect::from_min_max(pos2(right - 236.0, body), pos2(right, foot - 16.0));
    let field =
        egui::Rect::from_min_max(pos2(left, body), pos2(picture.left() - 20.0, body + 120.0));
    pen.note(field, "position-text");
    pen.fill(field, 8, pen.look.ground);
    let id = pen.id("position-text");
    let mut child = pen
        .ui
        .new_child(egui::UiBuilder::new().max_rect(field.shrink2(vec2(12.0, 8.0))));
    child.set_clip_rect(field.intersect(pen.ui.clip_rect()));
    let edit = TextEdit::multiline(&mut form.text)
        .id(id)
        .char_limit(LIMIT)
        .font(Weight::Regular.at(14.0))
        .text_color(pen.look.text)
        .frame(egui::Frame::NONE)
        .desired_width(field.width() - 24.0)
        .desired_rows(5);
    let response = child.add(edit);
    if response.changed() {
        // It is one line, however long; Enter and pasted breaks are blanks.
        form.text = form.text.replace(['\n', '\r'], " ");
    }
    let wide = field.width();
    let judged = form.judge();
    let (words, colour) = match judged {
        Ok(position) => {
            let side = text::side(position, position.to_move());
            match position.outcome() {
                None => (tr!("position-good", side = &side), pen.look.good),
                Some(_) => (tr!("position-over"), pen.look.text2),
            }
        }
        Err(error) => (text::position_error(error), pen.look.danger),
    };
    let ink = Ink::regular(14.0, colour);
    let galley = pen.lay_rows(&words, wide, 20.0, 7, ink);
    pen.ui
        .painter()
        .galley(pos2(left, field.bottom() + 14.0), galley, colour);
    let sound = judged.is_ok();
    if let Ok(position) = judged {
        miniature(pen, pictures, "position", (position, None), picture);
    } else {
        pen.outline(picture, 8, 1.0, pen.look.line);
    }

    let analyse = area(right - 168.0, foot, 168.0, 44.0);
    if sound {
        if pen.main_button(analyse, "position-analyse", &tr!("position-analyse"), 14.5) {
            answer = Some(Answer::Analyse);
        }
    } else {
        pen.button_if(
            analyse,
            "position-analyse",
            &tr!("position-analyse"),
            14.5,
            false,
        );
    }
    let play = area(analyse.left() - 190.0, foot, 180.0, 44.0);
    if pen.button_if(play, "position-play", &tr!("position-play"), 14.0, sound) {
        answer = Some(Answer::Play);
    }
    let start = area(left, foot, 130.0, 44.0);
    if pen.button(start, "position-start", &tr!("position-start"), 14.0) {
        form.text = AnyPosition::start(form.variant).to_string();
    }
    answer
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::{Expected, Player};

    #[test]
    fn a_text_is_judged_anew_when_it_or_the_game_changes() {
        let mut form = Form::new(&AnyPosition::start(Variant::Hique));
        assert!(form.judge().is_ok());
        form.text.push('x');
        let error = form.judge().clone().unwrap_err();
        assert_eq!(error.expected, Expected::OneOrTwo);
        form.text.pop();
        assert!(form.judge().is_ok());
        form.variant = Variant::Upthrust;
        assert!(form.judge().is_err());
    }

    #[test]
    fn the_side_to_move_is_the_persons_in_every_game() {
        for variant in Variant::ALL {
            let mut position = AnyPosition::start(variant);
            for _ in 0..3 {
                let session = table(position.clone(), Answer::Play);
                assert_eq!(session.seat_to_move().controller, Controller::Human);
                assert!(session.is_person(position.to_move()));
                assert!(!session.is_person(!position.to_move()));
                assert_eq!(session.game.plies(), 0);
                position = position.play(position.legal_moves()[0]).unwrap();
            }
            let both = table(position, Answer::Analyse);
            assert!(Player::BOTH.iter().all(|&player| both.is_person(player)));
        }
    }
}
