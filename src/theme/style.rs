//! The style of egui's own widgets: text fields, scroll bars and tooltips.

use super::colours::Palette;
use super::fonts::Weight;
use bevy_egui::egui::{
    self, Color32, CornerRadius, Margin, Shadow, Stroke, Style, TextStyle, Vec2, Visuals,
    style::ScrollStyle,
};

/// The radius of buttons, in logical px.
pub const BUTTON_RADIUS: u8 = 8;

/// The longest press of a mouse button that counts as a click, in seconds.
const MAX_CLICK_SECONDS: f64 = 10.0;

/// Sets the style of widgets in `ctx` from `palette`, and the longest click.
pub fn apply(ctx: &egui::Context, palette: &Palette) {
    ctx.all_styles_mut(|style| set_widget_style(style, palette));
    // A slow press counts as a click, even if a frame takes a second.
    ctx.options_mut(|options| options.input_options.max_click_duration = MAX_CLICK_SECONDS);
}

/// Sets all visible parts of `style`.
fn set_widget_style(style: &mut Style, palette: &Palette) {
    style.text_styles = [
        (TextStyle::Heading, Weight::Bold.at(20.0)),
        (TextStyle::Body, Weight::Regular.at(14.0)),
        (TextStyle::Button, Weight::Medium.at(13.5)),
        (TextStyle::Small, Weight::Regular.at(12.0)),
        (TextStyle::Monospace, Weight::Regular.at(13.0)),
    ]
    .into();
    #[cfg(debug_assertions)]
    {
        // egui marks unaligned widgets in debug builds, also below tall dialogs.
        style.debug.show_unaligned = false;
    }
    style.interaction.selectable_labels = false;
    style.interaction.tooltip_delay = 0.35;
    style.spacing.item_spacing = Vec2::new(8.0, 8.0);
    style.spacing.button_padding = Vec2::new(12.0, 8.0);
    style.spacing.menu_margin = Margin::symmetric(10, 7);
    style.spacing.tooltip_width = 280.0;
    style.spacing.scroll = ScrollStyle {
        bar_width: 6.0,
        floating_width: 3.0,
        bar_inner_margin: 2.0,
        bar_outer_margin: 0.0,
        // The surface colours would have too little contrast.
        foreground_color: true,
        dormant_handle_opacity: 0.55,
        active_handle_opacity: 0.75,
        interact_handle_opacity: 0.9,
        dormant_background_opacity: 0.0,
        active_background_opacity: 0.3,
        interact_background_opacity: 0.6,
        ..ScrollStyle::thin()
    };
    set_visuals(&mut style.visuals, palette);
}

/// Sets the colours and shapes of `visuals`.
fn set_visuals(visuals: &mut Visuals, palette: &Palette) {
    visuals.override_text_color = None;
    visuals.panel_fill = palette.panel;
    visuals.window_fill = palette.raised2;
    visuals.window_stroke = Stroke::NONE;
    visuals.window_shadow = Shadow::NONE;
    visuals.popup_shadow = Shadow { offset: [0, 4], blur: 14, spread: 0, color: palette.shadow };
    visuals.window_corner_radius = CornerRadius::same(20);
    visuals.menu_corner_radius = CornerRadius::same(6);
    visuals.extreme_bg_color = palette.ground;
    visuals.faint_bg_color = palette.raised;
    visuals.text_edit_bg_color = Some(Color32::TRANSPARENT);
    visuals.selection.bg_fill = palette.fill.gamma_multiply(0.35);
    visuals.selection.stroke = Stroke::new(1.0, palette.text);
    visuals.text_cursor.stroke = Stroke::new(1.5, palette.accent);
    visuals.striped = false;
    for (widget_visuals, fill_colour, text_colour) in [
        (&mut visuals.widgets.noninteractive, palette.panel, palette.text),
        (&mut visuals.widgets.inactive, palette.raised, palette.text2),
        (&mut visuals.widgets.hovered, palette.raised2, palette.text),
        (&mut visuals.widgets.active, palette.raised2, palette.text),
        (&mut visuals.widgets.open, palette.raised2, palette.text),
    ] {
        widget_visuals.bg_fill = fill_colour;
        widget_visuals.weak_bg_fill = fill_colour;
        widget_visuals.bg_stroke = Stroke::NONE;
        widget_visuals.fg_stroke = Stroke::new(1.5, text_colour);
        widget_visuals.corner_radius = CornerRadius::same(BUTTON_RADIUS);
        widget_visuals.expansion = 0.0;
    }
}
