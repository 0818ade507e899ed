//! Two small dialogs about the game's tree: the question before a line is taken out, and the field for a remark.

use super::dialog;
use crate::app::places::Places;
use crate::app::session::{Request, Session};
use crate::app::text::tr;
use crate::app::theme::fonts::Weight;
use crate::app::theme::pen::{Ink, Pen, area};
use crate::app::theme::textures::ArtTextures;
use crate::app::theme::{CurrentTheme, InterfaceSystems};
use crate::record::Place;
use bevy::prelude::*;
use bevy_egui::{
    EguiContexts, EguiPrimaryContextPass,
    egui::{self, TextEdit, vec2},
};

/// The longest remark, in characters.
const LIMIT: usize = 4000;

/// What is being asked.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum LineForm {
    /// Whether to take out the move to this place.
    Remove(Place),
    /// What the remark at this place is to be.
    Remark(Place, String),
}

/// The dialog: open, or closed.
#[derive(Resource, Default, Clone, Debug)]
pub struct LineDialog(pub Option<LineForm>);

/// The plugin.
pub fn plugin(app: &mut App) {
    app.init_resource::<LineDialog>().add_systems(
        EguiPrimaryContextPass,
        show.in_set(InterfaceSystems::Dialog)
            .run_if(|dialog: Res<LineDialog>| dialog.0.is_some())
            .run_if(resource_exists::<Session>),
    );
}

/// Draws the dialog, and acts when it is left.
fn show(
    mut contexts: EguiContexts,
    theme: Res<CurrentTheme>,
    mut textures: ResMut<ArtTextures>,
    mut places: ResMut<Places>,
    mut dialog: ResMut<LineDialog>,
    session: Res<Session>,
    mut requests: MessageWriter<Request>,
) -> Result {
    let ctx = contexts.ctx_mut()?.clone();
    let Some(form) = &mut dialog.bypass_change_detection().0 else {
        return Ok(());
    };
    let keys = dialog::keys(&ctx);
    places.clear();
    let mut answer = dialog::over(&ctx, "line", |ui| {
        let mut pen = Pen {
            ui,
            look: theme.palette(),
            textures: &mut textures,
            places: &mut places,
        };
        match form {
            LineForm::Remove(place) => removal(&mut pen, &session, *place),
            LineForm::Remark(_, text) => remark(&mut pen, text),
        }
    });
    if keys.escape {
        answer = Some(false);
    } else if keys.enter && matches!(form, LineForm::Remove(_)) {
        answer = answer.or(Some(true));
    }
    let Some(yes) = answer else { return Ok(()) };
    let form = dialog.0.take();
    match form.filter(|_| yes) {
        Some(LineForm::Remove(place)) => {
            requests.write(Request::RemoveLine(place));
        }
        Some(LineForm::Remark(place, text)) => {
            requests.write(Request::Remark(place, text));
        }
        None => {}
    }
    Ok(())
}

/// Two buttons at the foot; `true` for the amber one.
fn buttons(pen: &mut Pen, rect: egui::Rect, yes: (&str, &str), no: (&str, &str)) -> Option<bool> {
    let foot = rect.bottom() - 68.0;
    let width = pen.button_width(yes.1, 14.5, 128.0);
    let first = area(rect.right() - 32.0 - width, foot, width, 42.0);
    if pen.main_button(first, yes.0, yes.1, 14.5) {
        return Some(true);
    }
    let width = pen.button_width(no.1, 14.0, 98.0);
    let second = area(first.left() - 10.0 - width, foot, width, 42.0);
    pen.button(second, no.0, no.1, 14.0).then_some(false)
}

fn removal(pen: &mut Pen, session: &Session, place: Place) -> Option<bool> {
    let window = pen.ui.ctx().content_rect();
    let rect = dialog::place(window, vec2(480.0, 226.0));
    let title = &tr!("line-remove-title");
    if dialog::sheet(pen, window, rect, title, "line-close") {
        return Some(false);
    }
    let before = session.game.position_before(place);
    let ply = session.game.ply_at(place);
    let text = ply.map(|ply| before.move_text(ply.mv)).unwrap_or_default();
    let ink = Ink::regular(14.5, pen.look.text);
    let words = tr!("line-remove-words", move = &text);
    pen.paragraph(
        rect.min + vec2(32.0, 76.0),
        rect.width() - 64.0,
        21.0,
        &words,
        ink,
    );
    buttons(
        pen,
        rect,
        ("line-remove", &tr!("line-remove")),
        ("line-keep", &tr!("line-keep")),
    )
}

fn remark(pen: &mut Pen, text: &mut String) -> Option<bool> {
    let window = pen.ui.ctx().content_rect();
    let rect = dialog::place(window, vec2(520.0, 320.0));
    if dialog::sheet(pen, window, rect, &tr!("remark-title"), "line-close") {
        return Some(false);
    }
    let field = egui::Rect::from_min_max(rect.min + vec2(32.0, 72.0), rect.max - vec2(32.0, 86.0));
    pen.note(field, "remark-text");
    pen.fill(field, 8, pen.look.ground);
    let id = pen.id("remark-text");
    let mut child = pen
        .ui
        .new_child(egui::UiBuilder::new().max_rect(field.shrink2(vec2(12.0, 10.0))));
    child.set_clip_rect(field.intersect(pen.ui.clip_rect()));
    egui::ScrollArea::vertical()
        .id_salt("remark")
        .auto_shrink(false)
        .show(&mut child, |ui| {
            let edit = TextEdit::multiline(text)
                .id(id)
                .char_limit(LIMIT)
                .font(Weight::Regular.at(14.5))
                .text_color(pen.look.text)
                .frame(egui::Frame::NONE)
                .desired_width(f32::INFINITY)
                .desired_rows(6);
            let response = ui.add(edit);
            let fresh = egui::Id::new("remark-fresh");
            // The field has the keyboard from the start.
            if !ui
                .ctx()
                .data_mut(|data| data.get_temp(fresh).unwrap_or(false))
            {
                response.request_focus();
            }
            ui.ctx().data_mut(|data| data.insert_temp(fresh, true));
        });
    let answer = buttons(
        pen,
        rect,
        ("remark-keep", &tr!("remark-keep")),
        ("remark-cancel", &tr!("cancel")),
    );
    if answer.is_some() {
        let ctx = pen.ui.ctx().clone();
        ctx.data_mut(|data| data.insert_temp(egui::Id::new("remark-fresh"), false));
    }
    answer
}
