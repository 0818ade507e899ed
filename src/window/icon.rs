//! The window's icon. On Wayland the desktop takes it from the `.desktop` file instead.

use crate::artwork::raster::rasterise;
use bevy::ecs::system::NonSendMarker;
use bevy::prelude::*;
use bevy::window::PrimaryWindow;
use bevy::winit::WINIT_WINDOWS;
use quadrille_drawing::Art;

/// The width and height of the icon, in pixels. The desktop scales it down where it needs a smaller one.
const ICON_SIDE_PX: u32 = 64;

/// Adds the icon.
pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, set_icon);
}

/// Returns the icon as artwork.
fn icon_art() -> Art {
    Art::document(include_str!("../../assets/art/icon.svg"))
}

/// Sets the icon in the second frame, to keep the first one short.
fn set_icon(
    window: Option<Single<Entity, With<PrimaryWindow>>>,
    _main_thread: NonSendMarker,
    mut frame_count: Local<u32>,
) {
    *frame_count = frame_count.saturating_add(1);
    let Some(window) = window.filter(|_| *frame_count == 2) else { return };
    let rgba_bytes = rasterise(&icon_art(), ICON_SIDE_PX, ICON_SIDE_PX).take_demultiplied();
    match winit::window::Icon::from_rgba(rgba_bytes, ICON_SIDE_PX, ICON_SIDE_PX) {
        Ok(icon) => WINIT_WINDOWS.with_borrow(|windows| {
            if let Some(window) = windows.get_window(*window) {
                // Windows has an icon of its own for the taskbar.
                #[cfg(windows)]
                {
                    use winit::platform::windows::WindowExtWindows;
                    window.set_taskbar_icon(Some(icon.clone()));
                }
                window.set_window_icon(Some(icon));
            }
        }),
        Err(reason) => warn!("the window has no icon: {reason}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn icon_has_transparent_corners() {
        let picture = rasterise(&icon_art(), ICON_SIDE_PX, ICON_SIDE_PX);
        let opaque = picture.pixels().iter().filter(|pixel| pixel.alpha() == 255);
        assert!(opaque.count() > 2000);
        assert_eq!(picture.pixel(0, 0).map(|pixel| pixel.alpha()), Some(0));
    }
}
