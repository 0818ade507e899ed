//! egui: panels, menus and dialogs.

use crate::input::pointer::PointerLost;
use crate::interface::{InterfaceFocus, TextFocus};
use crate::power::FrameRequest;
use crate::settings::Settings;
use bevy::a11y::ActionRequest;
use bevy::asset::AssetEventSystems;
use bevy::prelude::*;
use bevy::window::RequestRedraw;
use bevy_egui::{
    EguiContexts, EguiFullOutput, EguiInput, EguiPlugin, EguiPostUpdateSet, EguiPreUpdateSet, egui,
};
use quadrille_drawing::timing;
use std::time::Duration;

/// Adds egui, and systems that let the window sleep.
pub fn plugin(app: &mut App) {
    app.add_systems(PostUpdate, (record_focus, apply_motion_settings));
    app.init_resource::<EarlierRequests>()
        .add_message::<ActionRequest>()
        .add_message::<PointerLost>()
        .add_plugins(EguiPlugin::default())
        .add_plugins(super::keyboard::plugin)
        // bevy_egui leaves the order undefined. If the `AssetEvent` of a texture is written one frame later, its upload
        // is also late. Pictures and letters are then missing in one frame.
        .configure_sets(PostUpdate, EguiPostUpdateSet::PostProcessOutput.before(AssetEventSystems))
        .add_systems(
            PreUpdate,
            (
                fit_screen_to_scale,
                drop_repeated_modifiers,
                pass_on_actions,
                super::keyboard::pass_on_keys,
                super::pointer::track_hold,
                super::pointer::limit_frame_to_one_place,
            )
                .chain()
                .after(EguiPreUpdateSet::ProcessInput)
                .before(EguiPreUpdateSet::BeginPass),
        )
        .add_systems(
            PostUpdate,
            (
                record_redraw_delay
                    .after(EguiPostUpdateSet::EndPass)
                    .before(EguiPostUpdateSet::ProcessOutput),
                drop_immediate_redraw.after(EguiPostUpdateSet::ProcessOutput),
            ),
        );
}

/// Sets the size of egui's screen for the scale factor of this frame. bevy_egui divides the size in pixels by the scale factor of the
/// previous frame, so that the first frame after a change would be laid out for another size than that of the window.
fn fit_screen_to_scale(mut contexts: Query<(&Camera, &mut EguiInput)>) {
    for (camera, mut input) in &mut contexts {
        let (Some(viewport), Some(scale_factor)) =
            (camera.physical_viewport_rect(), camera.target_scaling_factor())
        else {
            continue;
        };
        let corner = |pixel: UVec2| {
            let point = pixel.as_vec2() / scale_factor;
            egui::pos2(point.x, point.y)
        };
        let screen_rect = egui::Rect::from_min_max(corner(viewport.min), corner(viewport.max));
        if screen_rect.is_positive() {
            input.screen_rect = Some(screen_rect);
        }
    }
}

/// Passes a screen reader's actions on widgets to egui.
fn pass_on_actions(mut actions: MessageReader<ActionRequest>, mut inputs: Query<&mut EguiInput>) {
    for action in actions.read() {
        for mut input in &mut inputs {
            let event = egui::Event::AccessKitActionRequest((**action).clone());
            input.events.push(event);
        }
    }
}

/// Applies the motion settings to fading and scrolling.
fn apply_motion_settings(
    mut contexts: EguiContexts,
    settings: Res<Settings>,
    mut applied_speed: Local<Option<Option<f32>>>,
) {
    let speed = settings.motion.factor();
    if *applied_speed != Some(speed)
        && let Ok(ctx) = contexts.ctx_mut()
    {
        *applied_speed = Some(speed);
        // One interface scale applies to the whole window (`crate::window::scale`). egui's own zoom by Ctrl+Plus would scale
        // only the panels, which would no longer match the space that the board leaves.
        ctx.options_mut(|options| options.zoom_with_keyboard = false);
        ctx.all_styles_mut(|style| {
            style.animation_time = speed.map_or(0.0, |speed| timing::HIGHLIGHT_MS / 1000.0 / speed);
            style.scroll_animation = match speed {
                Some(_) => egui::style::ScrollAnimation::default(),
                None => egui::style::ScrollAnimation::none(),
            };
        });
    }
}

/// Records whether a widget has the keyboard focus.
fn record_focus(
    mut contexts: EguiContexts,
    mut interface_focus: ResMut<InterfaceFocus>,
    mut text_focus: ResMut<TextFocus>,
) {
    if let Ok(ctx) = contexts.ctx_mut() {
        let is_focused = ctx.memory(|memory| memory.focused().is_some());
        interface_focus.set_if_neq(InterfaceFocus(is_focused));
        text_focus.set_if_neq(TextFocus(ctx.text_edit_focused()));
    }
}

/// Drops reports of modifier keys without a change. They arrive in every frame, and egui repaints after every event, so
/// the window would never sleep.
fn drop_repeated_modifiers(
    mut inputs: Query<&mut EguiInput>,
    mut last_modifiers: Local<Option<egui::Modifiers>>,
) {
    for mut input in &mut inputs {
        input.events.retain(|event| match event {
            egui::Event::ModifiersChanged(modifiers) => {
                let is_changed = *last_modifiers != Some(*modifiers);
                *last_modifiers = Some(*modifiers);
                is_changed
            }
            _ => true,
        });
    }
}

/// The number of redraw requests before egui's own, and the delay until egui's next frame.
#[derive(Resource, Default)]
struct EarlierRequests {
    /// The delay until egui's next frame; `None` if egui needs none.
    delay: Option<Duration>,
    /// The number of requests for a frame.
    request_count: usize,
}

/// Records the number of redraw requests and the delay until egui's next frame, which may be long: a blinking caret, a tooltip.
fn record_redraw_delay(
    outputs: Query<&EguiFullOutput>,
    requests: Res<Messages<RequestRedraw>>,
    mut earlier_requests: ResMut<EarlierRequests>,
    mut frame_request: ResMut<FrameRequest>,
) {
    let delays = outputs.iter().filter_map(|output| {
        let views = output.0.as_ref()?.viewport_output.values();
        views.map(|view| view.repaint_delay).min()
    });
    earlier_requests.delay = delays.min().filter(|delay| *delay < Duration::MAX);
    earlier_requests.request_count = requests.len();
    if let Some(delay) = earlier_requests.delay.filter(|delay| !delay.is_zero()) {
        frame_request.request_within(delay);
    }
}

/// Drops egui's request for an immediate frame, which it sends with any delay. Otherwise a blinking caret would keep
/// the window drawing. [`FrameRequest`] stores the delay.
fn drop_immediate_redraw(
    mut requests: ResMut<Messages<RequestRedraw>>,
    earlier_requests: Res<EarlierRequests>,
) {
    let has_egui_request = requests.len() > earlier_requests.request_count;
    if has_egui_request && earlier_requests.delay.is_none_or(|delay| !delay.is_zero()) {
        let earlier_count = earlier_requests.request_count;
        let earlier_requests: Vec<RequestRedraw> = requests.drain().take(earlier_count).collect();
        requests.write_batch(earlier_requests);
    }
}
