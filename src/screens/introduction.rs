//! The introduction of a variant at its first start: a picture and three sentences about the aim, the move and the special
//! rule. The rules link to it.

use super::attract::Demonstration;
use super::prelude::*;
use super::rules::figures::{self, figures};
use crate::board::state::BoardState;
use crate::interface::OpenDialogs;
use crate::learn::progress::{LessonState, Progress};
use crate::schedule::AppSystems;
use crate::session::Session;
use crate::settings::Settings;

/// The card's size in logical px.
const SIZE: egui::Vec2 = vec2(680.0, 520.0);
/// The width of the picture.
const PICTURE_WIDTH_PX: f32 = 250.0;
/// The number of plies after which movable pieces are no longer marked.
const MAX_MARKED_PLIES: usize = 2;

/// The state of the dialog.
#[derive(Component, Clone, Copy, Debug)]
pub struct IntroductionForm {
    /// The introduced variant.
    pub variant: Variant,
    /// Whether the rules are open below the dialog, so that closing it returns to them.
    pub is_above_rules: bool,
}

/// Adds the dialog.
pub fn plugin(app: &mut App) {
    app.add_plugins(first_start_plugin);
    dialogs::add_dialog_system(app, draw_dialog);
}

/// Adds the system that opens the card at a variant's first start.
pub fn first_start_plugin(app: &mut App) {
    // The system runs in the frame in which the New game dialog closes.
    let introduce = introduce.in_set(AppSystems::Prepare).after(dialogs::record_open_dialogs);
    app.add_systems(Update, introduce.run_if(in_state(Screen::Game)))
        .add_systems(PreUpdate, mark_introduced.run_if(resource_changed::<Progress>));
}

/// Marks a variant as introduced after its first game was won.
fn mark_introduced(progress: Res<Progress>, mut settings: ResMut<Settings>) {
    for variant in Variant::ALL {
        let is_learned = progress.lesson_state(variant) == LessonState::Done;
        if is_learned && !settings.panel.introduced.contains(&variant) {
            settings.panel.introduced.insert(variant);
        }
    }
}

/// Returns a heading and a sentence about the aim, the move and the special rule of `variant`.
pub fn sentences(variant: Variant) -> [[String; 2]; 3] {
    let game = variant.id();
    let aim_sentence = tr!("introduction-aim", game = game);
    let move_sentence = tr!("introduction-move", game = game);
    let special_sentence = tr!("introduction-special", game = game);
    [
        [tr!("introduction-title-aim"), aim_sentence],
        [tr!("introduction-title-move"), move_sentence],
        [tr!("introduction-title-special"), special_sentence],
    ]
}

/// Opens the card when a person plays a variant for the first time, and marks movable pieces until both sides have moved.
fn introduce(
    If(session): If<Res<Session>>,
    demonstration: Res<Demonstration>,
    open_dialogs: Res<OpenDialogs>,
    mut settings: ResMut<Settings>,
    mut board: ResMut<BoardState>,
    mut commands: Commands,
) {
    let variant = session.game.variant();
    // The plies of a random opening do not count.
    let chosen_ply_count = session.game.plies().saturating_sub(session.random_opening_plies());
    let has_begun = chosen_ply_count >= MAX_MARKED_PLIES;
    if has_begun && board.new_variants.contains(&variant) {
        board.new_variants.remove(&variant);
    }
    let is_played_by_person =
        !demonstration.is_playing && !session.is_demo() && session.setup.is_stored && !has_begun;
    if !is_played_by_person || open_dialogs.any() || settings.panel.introduced.contains(&variant) {
        return;
    }
    settings.panel.introduced.insert(variant);
    board.new_variants.insert(variant);
    commands.open_dialog(IntroductionForm { variant, is_above_rules: false });
}

/// Draws the card: the last figure of the rules, with a selected piece and its targets, and the sentences.
fn draw_dialog(
    mut canvas: Canvas,
    form: Single<&IntroductionForm>,
    mut commands: Commands,
) -> Result {
    let IntroductionForm { variant, is_above_rules } = **form;
    let look = figures::figure_look(&canvas.theme);
    let title = tr!("introduction", game = text::title(variant));
    let canvas = &mut canvas;
    let result = dialogs::draw_modal(canvas, "introduction", &title, SIZE, |painter, rect| {
        let content_rect =
            Rect::from_min_max(rect.min + vec2(32.0, 78.0), rect.max - vec2(32.0, 88.0));
        let picture_rect = content_rect.with_max_x(content_rect.left() + PICTURE_WIDTH_PX);
        let figure = figures(variant).last();
        if let Some(picture) = figure.and_then(|figure| figure.picture(variant, look)) {
            let name = format!("introduction-{variant}");
            painter.board(&name, &picture, picture_rect, true);
        }
        draw_sentences(painter, content_rect.with_min_x(picture_rect.right() + 26.0), variant);
        let buttons_rect =
            area(content_rect.left(), rect.bottom() - 66.0, content_rect.width(), 42.0);
        let begin_label = tr!("introduction-begin");
        let buttons = [
            ("introduction-begin", begin_label, 128.0, false),
            ("introduction-rules", tr!("introduction-rules"), 98.0, true),
        ];
        painter.buttons(buttons_rect, true, buttons).0
    })?;
    // `true` opens the rules.
    let Some(opens_rules) = result.answer(false, Some(false)) else { return Ok(()) };
    if opens_rules && !is_above_rules {
        commands.trigger(OpenRules(variant));
    } else {
        commands.close_dialog();
    }
    Ok(())
}

fn draw_sentences(painter: &mut Painter, rect: Rect, variant: Variant) {
    let look = painter.look;
    painter.column(rect, 8.0, |painter| {
        for [heading, sentence] in sentences(variant) {
            let top = painter.rest().top();
            painter.prose(20.0, &heading, look.strong(14.5));
            painter.ui.add_space(2.0);
            painter.prose(20.0, &sentence, look.dim(14.0));
            let text_rect = Rect::from_x_y_ranges(rect.x_range(), top..=painter.rest().top());
            let name = format!("introduction-{heading}");
            painter.describe(text_rect, &name, &format!("{heading}: {sentence}"));
            painter.ui.add_space(12.0);
        }
    });
}

#[cfg(test)]
mod tests {
    use super::*;
    use quadrille_text::with_language;

    /// The title announces three sentences.
    #[test]
    fn each_part_is_one_sentence() {
        for variant in Variant::ALL {
            for language in ["en", "de"] {
                for [_, text] in with_language(language, || sentences(variant)) {
                    let end = text.find(['.', '!', '?']);
                    assert_eq!(end, Some(text.len() - 1), "{variant}, {language}: {text}");
                }
            }
        }
    }
}
