//! The rules dialog: the rules of a variant with figures, its statistics, and the list of shortcuts.

pub mod figures;
pub mod text;

use super::introduction::IntroductionForm;
use super::page::draw_scroll_column;
use super::prelude::*;
use crate::input::shortcuts::{GROUPS, TABLE, group_title};
use crate::interface::OpenDialogs;
use crate::session::OpenGames;
use crate::setup::GAMES;
use crate::theme::InterfaceSystems;
use bevy_egui::{EguiContexts, EguiPrimaryContextPass};
use figures::figures;
use quadrille_drawing::look::Look;
use text::{Section, sections, statistics_sections};

/// The maximum size of the dialog, in logical px. A wider one would have lines too long to read.
const MAX_SIZE_PX: egui::Vec2 = vec2(660.0, 720.0);

/// The pages of the dialog.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum RulesPage {
    #[default]
    Rules,
    Statistics,
    Keys,
}

impl RulesPage {
    /// Returns the next page, for F1.
    const fn next(self) -> Self {
        match self {
            Self::Rules | Self::Statistics => Self::Keys,
            Self::Keys => Self::Rules,
        }
    }
}

/// The state of the dialog.
#[derive(Component, Clone, Copy, Debug)]
pub(super) struct RulesForm {
    variant: Variant,
    page: RulesPage,
    /// Whether the dialog was drawn. The key press that opened it must not change the page.
    was_drawn: bool,
}

impl RulesForm {
    /// Returns the form with the rules of `variant`.
    pub(super) const fn new(variant: Variant) -> Self {
        Self { variant, page: RulesPage::Rules, was_drawn: false }
    }
}

/// Adds the dialog and its shortcut.
pub fn plugin(app: &mut App) {
    dialogs::add_dialog_system(app, draw_dialog);
    app.add_observer(|request: On<OpenRules>, mut commands: Commands| {
        commands.open_dialog(RulesForm::new(request.0));
    });
    let open_by_key = open_by_key.after(dialogs::record_open_dialogs);
    let open_by_key = open_by_key.before(InterfaceSystems::Screen);
    let open_by_key = open_by_key.run_if(not(in_state(Screen::Game)));
    app.add_systems(EguiPrimaryContextPass, open_by_key);
}

/// Handles the rules shortcut on pages: opens the rules of the current game, or else of the first variant. The board
/// handles its own keys.
fn open_by_key(
    mut contexts: EguiContexts,
    games: OpenGames,
    open_dialogs: Res<OpenDialogs>,
    mut commands: Commands,
) -> Result {
    let ctx = contexts.ctx_mut()?;
    if !open_dialogs.any() && Shortcut::Rules.is_pressed(ctx, Scope::Page) {
        let variant = games.current().map_or(GAMES[0], |session| session.game.variant());
        commands.trigger(OpenRules(variant));
    }
    Ok(())
}

fn draw_dialog(
    mut canvas: Canvas,
    mut form: Single<&mut RulesForm>,
    mut commands: Commands,
) -> Result {
    let form = &mut **form;
    let variant = form.variant;
    let look = figures::figure_look(&canvas.theme);
    let title = tr!("rules-of", game = quadrille_text::title(variant));
    let ctx = canvas.ctx()?;
    let press_count = ctx.input(|input| {
        let shortcuts = presses(input, Scope::Dialog);
        let rules_presses = shortcuts.filter(|(shortcut, _)| *shortcut == Shortcut::Rules);
        rules_presses.count()
    });
    if std::mem::replace(&mut form.was_drawn, true) && press_count % 2 == 1 {
        form.page = form.page.next();
    }
    let page = &mut form.page;
    let result =
        dialogs::draw_tall_modal(&mut canvas, "rules", &title, MAX_SIZE_PX, |painter, rect| {
            let tabs_rect = area(rect.left() + 32.0, rect.top() + 70.0, 360.0, 34.0);
            let statistics_page = ("rules-page-figures", tr!("rules-page-figures"));
            let pages = [
                ("rules-page-rules", tr!("rules-page-rules"), RulesPage::Rules),
                (statistics_page.0, statistics_page.1, RulesPage::Statistics),
                ("rules-page-keys", tr!("rules-page-keys"), RulesPage::Keys),
            ];
            painter.pick(tabs_rect, pages, page);
            let body_rect =
                Rect::from_min_max(rect.min + vec2(32.0, 118.0), rect.max - vec2(14.0, 20.0));
            let label = tr!("rules-in-short");
            let width = painter.chip_width(&label) + 8.0;
            let chip_rect = area(rect.right() - 74.0 - width, rect.top() + 25.0, width, 32.0);
            let introduction_clicked = painter.chip(chip_rect, "rules-short", &label);
            match page {
                RulesPage::Rules => draw_rules(painter, body_rect, variant, look),
                RulesPage::Statistics => {
                    draw_scroll_column(painter, body_rect, "measured", |painter| {
                        for section in statistics_sections(variant) {
                            draw_section(painter, &section);
                            painter.ui.add_space(14.0);
                        }
                    })
                }
                RulesPage::Keys => draw_scroll_column(painter, body_rect, "keys", draw_shortcuts),
            }
            introduction_clicked
        })?;
    if result.inner {
        commands.open_dialog_above(IntroductionForm { variant, is_above_rules: true });
    } else if result.cancelled || result.enter_pressed {
        commands.close_dialog();
    }
    Ok(())
}

/// The maximum height of a figure, in logical px. Its labels are legible at this height.
const MAX_FIGURE_HEIGHT_PX: f32 = 380.0;

/// Draws the sections with figures and captions, with scrolling within `rect`.
fn draw_rules(painter: &mut Painter, rect: Rect, variant: Variant, look: Look) {
    draw_scroll_column(painter, rect, variant.id(), |painter| {
        for (index, section) in sections(variant).iter().enumerate() {
            painter.ui.add_space(if index > 0 { 14.0 } else { 0.0 });
            draw_section(painter, section);
            let numbered_figures = figures(variant).iter().enumerate();
            for (figure_index, figure) in
                numbered_figures.filter(|(_, figure)| figure.sections_before == index + 1)
            {
                let Some(picture) = figure.picture(variant, look) else { continue };
                let width = painter.ui.available_width();
                let height = MAX_FIGURE_HEIGHT_PX.min(width / picture.aspect_ratio());
                let figure_rect = painter.room(height.round() + 16.0);
                let is_visible = painter.ui.is_rect_visible(figure_rect);
                let name = format!("rules-{variant}-{figure_index}");
                painter.board(&name, &picture, figure_rect.shrink2(vec2(0.0, 8.0)), is_visible);
                painter.prose(19.0, &figure.caption(), painter.look.faint(13.0));
                painter.ui.add_space(8.0);
            }
        }
    });
}

/// Draws the title of a section, and its lines with bullets.
fn draw_section(painter: &mut Painter, section: &Section) {
    let look = painter.look;
    painter.prose(22.0, &section.title, look.strong(15.0));
    painter.ui.add_space(4.0);
    for line in &section.lines {
        let bullet_centre = painter.rest().min + vec2(3.5, 11.0);
        painter.ui.painter().circle_filled(bullet_centre, 2.0, look.accent);
        painter.indented(16.0, |painter| {
            painter.prose(21.0, line, look.dim(14.0));
        });
        painter.ui.add_space(5.0);
    }
}

/// The width of the column with the keys, in logical px.
const KEYS_WIDTH_PX: f32 = 168.0;
/// The line height of the text.
const LINE_HEIGHT_PX: f32 = 21.0;

/// Draws all shortcuts with their explanations.
fn draw_shortcuts(painter: &mut Painter) {
    let look = painter.look;
    for (index, group) in GROUPS.into_iter().enumerate() {
        painter.ui.add_space(if index > 0 { 14.0 } else { 0.0 });
        painter.prose(22.0, &group_title(group), look.strong(15.0));
        painter.ui.add_space(4.0);
        for line in TABLE.iter().filter(|line| line.group == group) {
            let width = painter.ui.available_width();
            let style = TextStyle::medium(14.0, look.text);
            let keys_galley =
                painter.lay(&line.keys(), KEYS_WIDTH_PX - 14.0, LINE_HEIGHT_PX, style);
            let explanation_galley = painter.lay(
                &line.explanation(),
                width - KEYS_WIDTH_PX,
                LINE_HEIGHT_PX,
                look.dim(14.0),
            );
            let row_rect = painter.room(
                keys_galley.size().y.max(explanation_galley.size().y).max(LINE_HEIGHT_PX) + 5.0,
            );
            painter.ui.painter().galley(row_rect.min, keys_galley, look.text);
            let position = row_rect.min + vec2(KEYS_WIDTH_PX, 0.0);
            painter.ui.painter().galley(position, explanation_galley, look.text2);
        }
    }
}
