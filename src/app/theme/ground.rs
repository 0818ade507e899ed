//! The window's ground: dark, with one soft light from the upper left.

use super::colours::Palette;
use crate::app::artwork::Art;
use bevy_egui::egui::{Color32, Mesh, Painter, Rect, Rgba, lerp, pos2};

/// The light's middle as a share of the window, and how far it reaches.
const MIDDLE: [f32; 2] = [0.28, 0.18];
/// Where, on the way to its reach of one window, the light has faded out.
const FADED: f32 = 0.75;

/// The ground as artwork, for whoever paints the window without egui.
#[must_use]
pub fn art(palette: &Palette) -> Art {
    let [x, y] = MIDDLE;
    let hex = |colour: Color32| format!("#{:02X}{:02X}{:02X}", colour.r(), colour.g(), colour.b());
    let (glow, ground) = (hex(palette.glow), hex(palette.ground));
    Art::fragment(
        [0.0, 0.0, 1280.0, 800.0],
        &format!(
            r##"<radialGradient id="g" cx="{x}" cy="{y}" r="1"><stop offset="0" stop-color="{glow}"/><stop offset="{FADED}" stop-color="{ground}"/></radialGradient><rect width="1280" height="800" fill="url(#g)"/>"##
        ),
    )
}

/// Paints the ground over `rect`.
pub fn paint(painter: &Painter, rect: Rect, palette: &Palette) {
    const STEPS: u32 = 16;
    let mut mesh = Mesh::default();
    let (glow, ground) = (Rgba::from(palette.glow), Rgba::from(palette.ground));
    for row in 0..=STEPS {
        for column in 0..=STEPS {
            let (x, y) = (column as f32 / STEPS as f32, row as f32 / STEPS as f32);
            let away = (x - MIDDLE[0]).hypot(y - MIDDLE[1]) / FADED;
            let colour = lerp(glow..=ground, away.min(1.0));
            let at = pos2(
                lerp(rect.left()..=rect.right(), x),
                lerp(rect.top()..=rect.bottom(), y),
            );
            mesh.colored_vertex(at, Color32::from(colour));
        }
    }
    let across = STEPS + 1;
    for row in 0..STEPS {
        for column in 0..STEPS {
            let corner = row * across + column;
            mesh.add_triangle(corner, corner + 1, corner + across);
            mesh.add_triangle(corner + 1, corner + across, corner + across + 1);
        }
    }
    painter.add(mesh);
}
