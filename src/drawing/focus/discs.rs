//! The pictures of stacks: discs seen at a slant, one above the other, with their marks on top and wall.

use super::geometry::DiscBox;
use crate::artwork::Art;
use crate::artwork::scene::{Item, Scene};
use crate::artwork::track::Pose;
use crate::drawing::shadow::fading;
use crate::look::PieceColours;
use crate::look::Skin;
use bevy::math::Vec2;
use quadrille_games::rules::Player;
use std::fmt::Write;
use std::sync::OnceLock;

/// Artwork units in a disc's box: the face's middle is the origin.
const LEFT: f32 = -50.0;
const TOP: f32 = -36.0;
const WIDTH: f32 = 100.0;
const HEIGHT: f32 = 86.0;
/// From one disc to the next.
const STEP: f32 = 19.0;

/// How far the shadow goes for every unit that the discs are lifted.
pub(super) const SHADOW_SHIFT: Vec2 = Vec2::new(0.4, 0.0);

/// A disc's colours: face, wall, the light edge, the inlaid line and the mark.
struct Paint {
    name: char,
    face: [&'static str; 2],
    wall: [&'static str; 3],
    edge: &'static str,
    inlay: &'static str,
    wall_mark: (&'static str, &'static str, f32),
    mark: (&'static str, &'static str),
}

/// Red, with diamonds.
const RED: Paint = Paint {
    name: 'r',
    face: ["#DA743A", "#BD4C0D"],
    wall: ["#D5601D", "#B7490D", "#692807"],
    edge: "#E6A27B",
    inlay: "#A23F0B",
    wall_mark: (
        "M-34.2 29.5l5.2-5.2 5.2 5.2-5.2 5.2zM-5.2 35l5.2-5.2 5.2 5.2-5.2 5.2zM23.8 29.5l5.2-5.2 5.2 5.2-5.2 5.2z",
        "#FFE3CF",
        0.92,
    ),
    mark: ("M0-23L21 0 0 23-21 0Z", "#2E0F02"),
};

/// Green, with triangles.
const GREEN: Paint = Paint {
    name: 'g',
    face: ["#3AB492", "#0D956F"],
    wall: ["#1DA982", "#0C916C", "#06553F"],
    edge: "#7BCCB6",
    inlay: "#098260",
    wall_mark: (
        "M-35 34.1h12l-6-9.6zM-6 39.6h12l-6-9.6zM23 34.1h12l-6-9.6z",
        "#06281E",
        0.9,
    ),
    mark: ("M0-20L20 15-20 15Z", "#06281E"),
};

/// Red in the plain colour of painted wood.
const PAINTED_RED: Paint = Paint {
    name: 'r',
    face: ["#D35D54", "#B8352A"],
    wall: ["#CC463B", "#B13328", "#641D17"],
    edge: "#E1938C",
    inlay: "#9F2E24",
    wall_mark: (RED.wall_mark.0, "#FFE3CF", 0.92),
    mark: ("M0-23L21 0 0 23-21 0Z", "#2C0603"),
};

/// Green in the plain colour of painted wood.
const PAINTED_GREEN: Paint = Paint {
    name: 'g',
    face: ["#54A066", "#2A7F3F"],
    wall: ["#3B9250", "#287A3D", "#174622"],
    edge: "#8CBF99",
    inlay: "#246E37",
    wall_mark: (GREEN.wall_mark.0, "#0A2410", 0.9),
    mark: ("M0-20L20 15-20 15Z", "#0A2410"),
};

/// A player's paint in a skin.
const fn paint_of(owner: Player, skin: Skin) -> &'static Paint {
    match (owner, skin.colours) {
        (Player::One, PieceColours::Safe) => &RED,
        (Player::One, PieceColours::Painted) => &PAINTED_RED,
        (Player::Two, PieceColours::Safe) => &GREEN,
        (Player::Two, PieceColours::Painted) => &PAINTED_GREEN,
    }
}

/// The lightest and the darkest part of a disc's face.
#[cfg(test)]
pub(in crate::drawing) const fn face(owner: Player, colours: PieceColours) -> [&'static str; 2] {
    let skin = Skin {
        colours,
        marks: true,
    };
    paint_of(owner, skin).face
}

/// The picture of a stack. Those of up to five pieces are drawn once, as every frame shows many.
fn stack_art(owners: &[Player], skin: Skin) -> Art {
    const PLACES: usize = 64;
    static STACKS: [[OnceLock<Art>; PLACES]; 4] =
        [const { [const { OnceLock::new() }; PLACES] }; 4];
    if owners.len() > 5 {
        return draw_stack(owners, skin);
    }
    // the leading one tells the height
    let place = owners
        .iter()
        .fold(1, |place, owner| place * 2 + owner.index());
    STACKS[skin.index()].get(place).map_or_else(
        || draw_stack(owners, skin),
        |art| art.get_or_init(|| draw_stack(owners, skin).kept()).clone(),
    )
}

/// Draws a stack, bottom first.
fn draw_stack(owners: &[Player], skin: Skin) -> Art {
    let mut body = String::from("<defs>");
    for paint in Player::BOTH.map(|owner| paint_of(owner, skin)) {
        let name = paint.name;
        let ([light, dark], [near, middle, far]) = (paint.face, paint.wall);
        let _ = write!(
            body,
            r#"<linearGradient id="f{name}" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="{light}"/><stop offset="1" stop-color="{dark}"/></linearGradient><linearGradient id="w{name}"><stop offset="0" stop-color="{near}"/><stop offset=".45" stop-color="{middle}"/><stop offset="1" stop-color="{far}"/></linearGradient>"#
        );
    }
    body.push_str("</defs>");
    for (index, &owner) in owners.iter().enumerate() {
        let paint = paint_of(owner, skin);
        let name = paint.name;
        let (marks, ink, opacity) = paint.wall_mark;
        let (mark, mark_ink) = paint.mark;
        let (marks, mark) = if skin.marks {
            (marks, mark)
        } else {
            ("M0 0", "M0 0")
        };
        let _ = write!(
            body,
            r#"<g transform="translate(0 {})"><path d="M-47 0V17A47 29 0 0 0 47 17V0Z" fill="url(#w{name})"/><path d="{marks}" fill="{ink}" opacity="{opacity}"/><ellipse rx="47" ry="29" fill="url(#f{name})"/><ellipse rx="47" ry="29" fill="none" stroke="{}" stroke-opacity=".75" stroke-width="1.6"/><ellipse rx="36" ry="21.5" fill="none" stroke="{}" stroke-opacity=".7" stroke-width="2"/><path d="{mark}" transform="scale(.8 .5)" fill="{mark_ink}" stroke="{mark_ink}" stroke-width="4" stroke-linejoin="round" opacity=".92"/></g>"#,
            -STEP * index as f32,
            paint.edge,
            paint.inlay,
        );
    }
    let above = STEP * owners.len().saturating_sub(1) as f32;
    Art::fragment([LEFT, TOP - above, WIDTH, HEIGHT + above], &body)
}

/// Paints a stack of `owners` (bottom first) as one picture, the middle of whose lowest face is at `face`: for ghosts, which
/// fade as one. Nothing for no pieces.
pub(super) fn paint_ghost<'a>(
    scene: &'a mut Scene,
    owners: &[Player],
    face: Vec2,
    disc: DiscBox,
) -> Option<&'a mut Item> {
    if owners.is_empty() {
        return None;
    }
    let unit = disc.size / WIDTH;
    let above = STEP * (owners.len() - 1) as f32;
    let size = Vec2::new(WIDTH, HEIGHT + above) * unit;
    let middle = Vec2::new(0.0, (TOP - above) + (HEIGHT + above) / 2.0) * unit;
    Some(scene.draw(stack_art(owners, disc.skin), face + middle, size))
}

/// Paints one disc, the middle of its face at `face`, which stays in its place when it is magnified.
pub(super) fn paint_disc(scene: &mut Scene, owner: Player, face: Vec2, disc: DiscBox) -> &mut Item {
    let unit = disc.size / WIDTH;
    let middle = Vec2::new(0.0, TOP + HEIGHT / 2.0) * unit;
    let size = Vec2::new(WIDTH, HEIGHT) * unit;
    let item = scene.draw(stack_art(&[owner], disc.skin), face + middle, size);
    item.pivot = -middle;
    item.owned(owner)
}

/// Paints discs one upon the other (bottom first), the middle of the lowest face at `face`; `hold` does the rest for each.
pub(super) fn paint_discs(
    scene: &mut Scene,
    owners: &[Player],
    face: Vec2,
    disc: DiscBox,
    mut hold: impl FnMut(&mut Item, usize),
) {
    for (index, &owner) in owners.iter().enumerate() {
        let up = Vec2::new(0.0, disc.step() * index as f32);
        hold(paint_disc(scene, owner, face - up, disc), index);
    }
}

/// How the shadow of discs is seen that are lifted by `lift`.
pub(super) fn shadow_of(lift: f32) -> Pose {
    Pose {
        offset: SHADOW_SHIFT * lift,
        alpha: fading(lift),
        ..Pose::REST
    }
}

/// Paints the contact shadow of a stack whose lowest disc has the middle of its face at `face`.
pub(super) fn paint_shadow(scene: &mut Scene, face: Vec2, disc: DiscBox) -> &mut Item {
    const ART: &str = r#"<svg xmlns="http://www.w3.org/2000/svg" viewBox="-1 -1 2 2"><defs><radialGradient id="s"><stop offset="0" stop-opacity=".62"/><stop offset=".55" stop-opacity=".42"/><stop offset="1" stop-opacity="0"/></radialGradient></defs><circle r="1" fill="url(#s)"/></svg>"#;
    let aside = Vec2::new(0.05, 0.24) * disc.size;
    let item = scene.draw(
        Art::document(ART),
        face + aside,
        Vec2::new(1.2, 0.72) * disc.size,
    );
    item.pivot = -aside;
    item
}

/// Paints the shadow that lifted discs throw on the disc below them, whose face has its middle at `face`.
pub(super) fn paint_shade(scene: &mut Scene, face: Vec2, disc: DiscBox) {
    const ART: &str = r#"<svg xmlns="http://www.w3.org/2000/svg" viewBox="-1 -1 2 2"><circle r="1" opacity=".35"/></svg>"#;
    let size = Vec2::new(0.84, 0.48) * disc.size;
    scene.draw(
        Art::document(ART),
        face + Vec2::new(0.0, 0.02 * disc.size),
        size,
    );
}
