//! The card with which a variant introduces itself at its first start: a picture and three sentences, the aim, the move and
//! what is special. The rules lead back to it.

use super::attract::Attract;
use super::dialog::{self, Sheet};
use super::dialogs::{DialogCommands, DrawnWhile, Form};
use super::picture::Pictures;
use super::rules::RulesForm;
use super::rules::figures::figures;
use crate::board::state::BoardState;
use crate::interface::{Dialog, OpenDialog, OpenDialogs, Screen};
use crate::learn::progress::{LessonState, Progress};
use crate::look::Theme;
use crate::schedule::AppSystems;
use crate::session::Session;
use crate::settings::Settings;
use crate::text::{title, tr};
use crate::theme::canvas::Canvas;
use crate::theme::painter::{Painter, area};
use bevy::prelude::*;
use bevy_egui::egui::{Rect, UiBuilder, vec2};
use quadrille_games::rules::Variant;

/// The card's size in logical px.
const SIZE: bevy_egui::egui::Vec2 = vec2(680.0, 520.0);
/// The width that the picture has.
const PICTURE: f32 = 250.0;
/// From so many plies on nobody is shown any more what can be moved.
const BEGUN: usize = 2;

/// Who introduces itself.
#[derive(Resource, Clone, Debug)]
pub(super) struct IntroductionForm {
    variant: Variant,
    /// The rules that it was asked for from, and goes back to.
    before: Option<RulesForm>,
}

impl IntroductionForm {
    /// The introduction of `variant`, and what is come back to.
    pub(super) const fn new(variant: Variant, before: Option<RulesForm>) -> Self {
        Self { variant, before }
    }
}

impl Form for IntroductionForm {
    const DIALOG: Dialog = Dialog::Introduction;
}

/// Shows the card while it is open.
pub fn plugin(app: &mut App) {
    app.add_plugins(first_start_plugin)
        .draw_dialog::<IntroductionForm, _>(show);
}

/// Opens the card at a variant's first start.
pub fn first_start_plugin(app: &mut App) {
    // In the frame in which the dialog of the new game has closed.
    let introduce = introduce
        .in_set(AppSystems::Prepare)
        .after(super::dialogs::note);
    app.add_systems(Update, introduce.run_if(in_state(Screen::Game)))
        .add_systems(PreUpdate, take_learned);
}

/// Whoever has won a variant's first game need not be introduced to it, and is offered that no more.
fn take_learned(progress: Res<Progress>, mut settings: ResMut<Settings>) {
    if !progress.is_changed() {
        return;
    }
    for variant in Variant::ALL {
        let learned = progress.lesson(variant) == LessonState::Done;
        if learned && !settings.panel.introduced.contains(&variant) {
            settings.panel.introduced.insert(variant);
        }
    }
}

/// What the card says: each sentence with its heading.
pub fn sentences(variant: Variant) -> [[String; 2]; 3] {
    let game = variant.id();
    [
        [
            tr!("introduction-title-aim"),
            tr!("introduction-aim", game = game),
        ],
        [
            tr!("introduction-title-move"),
            tr!("introduction-move", game = game),
        ],
        [
            tr!("introduction-title-special"),
            tr!("introduction-special", game = game),
        ],
    ]
}

/// Opens the card when somebody sits down to a variant for the first time, and marks what can be moved until both sides
/// have moved.
fn introduce(
    session: Option<Res<Session>>,
    attract: Res<Attract>,
    open: Res<OpenDialogs>,
    mut settings: ResMut<Settings>,
    mut board: ResMut<BoardState>,
    mut dialogs: MessageWriter<OpenDialog>,
) {
    let Some(session) = session else { return };
    let variant = session.game.variant();
    let begun = session.game.plies() >= BEGUN;
    if begun && board.newcomer.contains(&variant) {
        board.newcomer.remove(&variant);
    }
    let played = !attract.on && !session.is_demo() && session.setup.kept && !begun;
    if !played || open.any() || settings.panel.introduced.contains(&variant) {
        return;
    }
    settings.panel.introduced.insert(variant);
    board.newcomer.insert(variant);
    dialogs.write(OpenDialog::Introduction(variant));
}

/// Draws the card.
fn show(
    mut canvas: Canvas,
    mut pictures: ResMut<Pictures>,
    mut form: ResMut<IntroductionForm>,
    mut commands: Commands,
) -> Result {
    let variant = form.variant;
    let light = canvas.theme.theme == Theme::Light;
    let sheet = Sheet {
        name: "introduction",
        title: &tr!("introduction", game = title(variant)),
        size: SIZE,
    };
    let shown = dialog::show(&mut canvas, sheet, |painter, rect| {
        let body = Rect::from_min_max(rect.min + vec2(32.0, 78.0), rect.max - vec2(32.0, 88.0));
        let picture = body.with_max_x(body.left() + PICTURE);
        show_picture(painter, picture, (variant, light), &mut pictures);
        show_sentences(painter, body.with_min_x(picture.right() + 26.0), variant);
        let row = area(
            rect.left() + 32.0,
            rect.bottom() - 66.0,
            rect.width() - 64.0,
            42.0,
        );
        let buttons = [
            (
                "introduction-begin",
                tr!("introduction-begin"),
                128.0,
                false,
            ),
            ("introduction-rules", tr!("introduction-rules"), 98.0, true),
        ];
        painter.buttons(row, true, buttons).0
    })?;
    // Whether the rules are to be read.
    let Some(rules) = shown.answer(false, Some(false)) else {
        return Ok(());
    };
    match form.before.take() {
        Some(before) => commands.open_dialog(before),
        None if rules => commands.open_dialog(RulesForm::new(variant, None)),
        None => commands.close_dialog(),
    }
    Ok(())
}

/// The last picture of the rules, which shows a piece and where it can go.
fn show_picture(
    painter: &mut Painter,
    rect: Rect,
    (variant, light): (Variant, bool),
    pictures: &mut Pictures,
) {
    let skin = painter.look.skin;
    let figure = figures(variant).last();
    let Some(subject) = figure.and_then(|figure| figure.subject(variant, light, skin)) else {
        return;
    };
    let subject = subject.heightened(painter.look.is_high_contrast());
    pictures.show(
        painter,
        &format!("introduction-{variant}"),
        &subject,
        rect,
        true,
    );
}

/// The three sentences below each other.
fn show_sentences(painter: &mut Painter, rect: Rect, variant: Variant) {
    let look = painter.look;
    let mut child = painter.ui.new_child(UiBuilder::new().max_rect(rect));
    let mut painter = painter.on(&mut child);
    for [heading, sentence] in sentences(variant) {
        let top = painter.rest().top();
        painter.prose(20.0, &heading, look.strong(14.5));
        painter.ui.add_space(2.0);
        painter.prose(20.0, &sentence, look.dim(14.0));
        let told = Rect::from_x_y_ranges(rect.x_range(), top..=painter.rest().top());
        painter.told(
            told,
            &format!("introduction-{heading}"),
            &format!("{heading}: {sentence}"),
        );
        painter.ui.add_space(12.0);
    }
}
