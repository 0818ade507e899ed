//! Restores the position and size of the window, limited to the screen.

use crate::layout::{MIN_INTERFACE_SIZE, fits_on_screen, min_window_size, place_on_screens};
use crate::power::{AlarmSystems, FrameRequest};
use crate::settings::{Settings, SettingsSystems, WindowSettings};
use bevy::ecs::system::{NonSendMarker, SystemParam};
use bevy::prelude::*;
use bevy::window::{
    Monitor, PrimaryMonitor, PrimaryWindow, WindowCloseRequested, WindowMode, WindowMoved,
    WindowResizeConstraints, WindowResized,
};
use bevy::winit::WINIT_WINDOWS;
use std::time::Duration;

/// The time without a change after which position and size are stored. Nothing is stored during a drag.
const STABLE_TIME: Duration = Duration::from_millis(700);

/// Adds the systems that restore and store position and size.
pub(super) fn plugin(app: &mut App) {
    apply_stored_placement(app);
    app.add_systems(Update, (fit_to_screen, limit_size))
        .add_systems(Last, store_placement.before(SettingsSystems::Save).before(AlarmSystems::Set));
}

/// Sets the stored size and position before the window opens.
fn apply_stored_placement(app: &mut App) {
    let world = app.world_mut();
    let Some(stored_placement) =
        world.get_resource::<Settings>().map(|settings| settings.window.clone())
    else {
        return;
    };
    let mut windows = world.query_filtered::<&mut Window, With<PrimaryWindow>>();
    for mut window in windows.iter_mut(world) {
        if let Some([width, height]) = stored_placement.size {
            // The size is in logical px, because the screen is not determined yet.
            window.resolution.set(width as f32, height as f32);
        }
        if let Some([x, y]) = stored_placement.place {
            window.position = WindowPosition::At(IVec2::new(x, y));
        }
        if stored_placement.maximised {
            window.set_maximized(true);
        }
    }
}

/// Sets the smallest size of the window, which fits on every screen.
fn limit_size(mut window: Query<&mut Window, With<PrimaryWindow>>, screens: Query<&Monitor>) {
    let min_size = screens.iter().map(|screen| {
        let scale_factor = screen.scale_factor as f32;
        min_window_size(screen.physical_size().as_vec2() / scale_factor, scale_factor)
    });
    let min_size = min_size.fold(MIN_INTERFACE_SIZE, Vec2::min);
    for mut window in &mut window {
        let limits = window.resize_constraints;
        if !screens.is_empty() && Vec2::new(limits.min_width, limits.min_height) != min_size {
            window.resize_constraints =
                WindowResizeConstraints { min_width: min_size.x, min_height: min_size.y, ..limits };
        }
    }
}

/// Moves and shrinks the window once to fit its screen, when the screens are reported. If its frame may not fit, the window
/// is maximised, because only the window manager has the free area.
fn fit_to_screen(
    mut window: Query<&mut Window, With<PrimaryWindow>>,
    screens: Query<(&Monitor, Has<PrimaryMonitor>)>,
    settings: Option<Res<Settings>>,
    mut is_done: Local<bool>,
) {
    if *is_done || screens.is_empty() {
        return;
    }
    *is_done = true;
    let mut screen_rects: Vec<(IRect, bool)> = screens
        .iter()
        .map(|(screen, is_primary)| {
            let size = screen.physical_size().as_ivec2();
            let corner = screen.physical_position;
            (IRect::from_corners(corner, corner + size), is_primary)
        })
        .collect();
    screen_rects.sort_by_key(|(_, is_primary)| !is_primary);
    let screen_rects: Vec<IRect> = screen_rects.into_iter().map(|(rect, _)| rect).collect();
    for mut window in &mut window {
        let position = match window.position {
            WindowPosition::At(position) => Some(position),
            _ => None,
        };
        let size = window.physical_size();
        let (new_size, new_position) = place_on_screens(size, position, &screen_rects);
        let lacks_stored_size =
            settings.as_ref().is_none_or(|settings| settings.window.size.is_none());
        let scale_factor = window.resolution.base_scale_factor();
        let screen_size =
            screen_rects.first().map_or(IVec2::ZERO, IRect::size).as_vec2() / scale_factor;
        let frame_fits = fits_on_screen(new_size.as_vec2() / scale_factor, screen_size);
        if new_size != size || (lacks_stored_size && !frame_fits) {
            window.set_maximized(true);
        }
        if new_size != size {
            window.resolution.set_physical_resolution(new_size.x, new_size.y);
        }
        if let Some(new_position) =
            new_position.filter(|new_position| Some(*new_position) != position)
        {
            window.position = WindowPosition::At(new_position);
        }
    }
}

/// The messages about changes and the end of the window.
#[derive(SystemParam)]
struct WindowMessages<'w, 's> {
    resize_messages: MessageReader<'w, 's, WindowResized>,
    move_messages: MessageReader<'w, 's, WindowMoved>,
    close_requests: MessageReader<'w, 's, WindowCloseRequested>,
    exits: MessageReader<'w, 's, AppExit>,
}

/// Stores position and size after they have been stable, or when the window closes.
fn store_placement(
    mut messages: WindowMessages,
    window: Option<Single<(Entity, &Window), With<PrimaryWindow>>>,
    // The real time of the last change that is not stored yet.
    mut last_change: Local<Option<Duration>>,
    mut settings: ResMut<Settings>,
    mut frame_request: ResMut<FrameRequest>,
    time: Res<Time<Real>>,
    _main_thread: NonSendMarker,
) {
    if messages.resize_messages.read().count() + messages.move_messages.read().count() > 0 {
        *last_change = Some(time.elapsed());
    }
    let is_closing = messages.close_requests.read().count() + messages.exits.read().count() > 0;
    let (Some(change_time), Some(window)) = (*last_change, window) else { return };
    let remaining_time = STABLE_TIME.saturating_sub(time.elapsed().saturating_sub(change_time));
    if !is_closing && !remaining_time.is_zero() {
        frame_request.request_within(remaining_time);
        return;
    }
    *last_change = None;
    let (entity, window) = *window;
    let is_maximised = WINIT_WINDOWS.with_borrow(|windows| {
        let window = windows.get_window(entity);
        window.is_some_and(|window| window.is_maximized())
    });
    let new_settings = placement_settings(&settings.window, window, is_maximised);
    if settings.window != new_settings {
        settings.window = new_settings;
    }
}

/// Returns the stored settings of `window`. A maximised window keeps its previous size.
fn placement_settings(
    previous_settings: &WindowSettings,
    window: &Window,
    is_maximised: bool,
) -> WindowSettings {
    if window.mode != WindowMode::Windowed {
        return previous_settings.clone();
    }
    if is_maximised {
        return WindowSettings { maximised: is_maximised, ..previous_settings.clone() };
    }
    let size = [window.width().round() as u32, window.height().round() as u32];
    let position = match window.position {
        WindowPosition::At(position) => Some([position.x, position.y]),
        _ => previous_settings.place,
    };
    WindowSettings { size: Some(size), place: position, maximised: is_maximised }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fullscreen_window_keeps_its_restored_size() {
        let before =
            WindowSettings { size: Some([1000, 700]), place: Some([30, 40]), maximised: false };
        let mut window = Window::default();
        window.resolution.set(1920.0, 1080.0);
        window.position = WindowPosition::At(IVec2::ZERO);
        let maximised = placement_settings(&before, &window, true);
        assert_eq!((maximised.size, maximised.place), (before.size, before.place));
        assert!(maximised.maximised);
        window.mode = WindowMode::BorderlessFullscreen(MonitorSelection::Current);
        assert_eq!(placement_settings(&before, &window, false), before);
        window.mode = WindowMode::Windowed;
        let free = placement_settings(&before, &window, false);
        assert_eq!(free.size, Some([1920, 1080]));
        assert_eq!(free.place, Some([0, 0]));
    }
}
