//! What the board shows beside the pieces: the last move, the choice, targets, and what would leave.

use super::discs::{paint_discs, paint_ghost, paint_shade, paint_shadow, shadow_of};
use super::geometry::{DiscBox, Grid, Kind, Layout};
use super::shown_position::ShownPosition;
use crate::app::artwork::scene::{Item, Role, Scene};
use crate::app::artwork::track::Pose;
use crate::app::drawing::choice::Choice;
use crate::app::drawing::marks::{
    AMBER, BADGE_GROUND, BEST, CORAL, FAR_TARGET, HINT, POINTED, Picture, SELECTED, Shape, TARGET,
    label, last_move_tint, outline, pill, readable,
};
use crate::app::drawing::timing::{CHOSEN, HOVER, shaking};
use crate::app::drawing::view::View;
use crate::app::text::tr;
use crate::rules::focus::Landing;
use crate::rules::{Path, Player, Spot};
use bevy::math::Vec2;

/// A light paper colour, for what is kept rather than lost.
const CREAM: &str = "#F5E9D2";

/// The shape of a spot, smaller by `inset` on every side.
pub(super) fn shape(grid: Grid, layout: Layout, player: Player, spot: Spot, inset: f32) -> Shape {
    let size = if spot == Spot::RESERVE {
        layout.tray(player, Kind::Reserve).size()
    } else {
        Vec2::splat(grid.square())
    };
    Shape::Box {
        half: size / 2.0 - Vec2::splat(inset),
        corner: 8.0,
    }
}

/// The middle of a spot.
pub(super) fn middle(grid: Grid, layout: Layout, player: Player, spot: Spot) -> Vec2 {
    if spot == Spot::RESERVE {
        layout.tray(player, Kind::Reserve).center()
    } else {
        grid.middle(spot, layout)
    }
}

/// The last move: both squares tinted, dots where a whole stack went.
pub(super) fn last_move(
    scene: &mut Scene,
    path: &Path,
    shown_position: &ShownPosition,
    grid: Grid,
    layout: Layout,
) {
    let (Some(&from), Some(to)) = (path.spots.first(), path.target()) else {
        return;
    };
    for spot in [from, to] {
        if spot != Spot::RESERVE {
            scene.about(Role::LastMove, spot);
            let shape = shape(grid, layout, shown_position.to_move, spot, 1.0);
            last_move_tint(shape, 0.18, 0.7, 1.5).paint(scene, grid.middle(spot, layout));
        }
    }
    if from != Spot::RESERVE && shown_position.stack(from).is_empty() {
        let radii = grid.disc().radii() * 0.9;
        let body = format!(
            r#"<ellipse rx="{:.2}" ry="{:.2}" fill="none" stroke="{CREAM}" stroke-opacity=".5" stroke-width="2" stroke-dasharray="1 6" stroke-linecap="round"/>"#,
            radii.x, radii.y
        );
        scene.about(Role::LastMove, from);
        Picture::centred(radii + Vec2::splat(2.0), &body).paint(scene, grid.ground(from, layout));
    }
}

/// A move that is pointed out.
pub(super) fn hint(
    scene: &mut Scene,
    path: &Path,
    shown_position: &ShownPosition,
    grid: Grid,
    layout: Layout,
) {
    let player = shown_position.to_move;
    scene.about(Role::Hint, None);
    for &spot in &path.spots {
        outline(shape(grid, layout, player, spot, 2.0), HINT)
            .paint(scene, middle(grid, layout, player, spot));
    }
    if let Some(&from) = path.spots.first()
        && path.count != 0
        && from != Spot::RESERVE
    {
        let text = tr!(
            "focus-part",
            count = path.count,
            height = shown_position.stack(from).len()
        );
        let corner = Vec2::new(0.0, grid.square() / 2.0 - 2.0);
        pill(&text, BEST).paint(scene, grid.middle(from, layout) + corner);
    }
}

/// The outlines of all targets, but not of the one under the pointer; where the whole board is open to a
/// reserve piece, quieter ones.
pub(super) fn targets(
    scene: &mut Scene,
    choice: &Choice,
    shown_position: &ShownPosition,
    grid: Grid,
    layout: Layout,
) {
    let anywhere = choice.here() == Spot::RESERVE;
    for target in &choice.targets {
        if choice.pointed == Some(target.spot) {
            continue;
        }
        let (inset, stroke) = if anywhere {
            (grid.square() * 0.13, FAR_TARGET)
        } else {
            (3.0, TARGET)
        };
        scene.about(Role::Target, target.spot);
        outline(
            shape(grid, layout, shown_position.to_move, target.spot, inset),
            stroke,
        )
        .paint(scene, grid.middle(target.spot, layout));
    }
}

/// The chosen stack: what stays, and above it, lifted and outlined, what goes. While the pieces are
/// dragged a ghost stays behind instead.
pub(super) fn chosen(
    scene: &mut Scene,
    choice: &Choice,
    shown_position: &ShownPosition,
    (grid, layout): (Grid, Layout),
    view: &View,
) {
    let spot = choice.here();
    if spot == Spot::RESERVE {
        scene.about(Role::Chosen, spot);
        let shape = shape(grid, layout, shown_position.to_move, spot, 1.0);
        outline(shape, SELECTED).paint(scene, middle(grid, layout, shown_position.to_move, spot));
        return;
    }
    let stack = shown_position.stack(spot);
    let stays = stack.len().saturating_sub(usize::from(choice.count));
    let (below, above) = stack.split_at(stays);
    let disc = layout.disc(grid);
    let ground = grid.ground(spot, layout);
    let up = |steps: usize| Vec2::new(0.0, disc.step() * steps as f32);
    let shaken = (view.refused == Some(spot)).then(shaking);
    let lift = Pose::lifted((grid.lift(), 1.0));
    let shadow = paint_shadow(scene.about(Role::Shadow, spot), ground, disc);
    let lifted_shadow = if below.is_empty() { 6.0 } else { 0.0 };
    shadow.held(shadow_of(lifted_shadow), CHOSEN);
    shadow.tracks.extend(shaken.clone());
    paint_discs(
        scene.about(Role::Disc, spot),
        below,
        ground,
        disc,
        |item, _| {
            item.held(Pose::REST, CHOSEN).tracks.extend(shaken.clone());
        },
    );
    if view.drag.is_some() {
        scene.about(Role::Chosen, spot);
        if let Some(item) = paint_ghost(scene, above, ground - up(stays), disc) {
            item.alpha(0.4);
        }
        return;
    }
    scene.about(Role::Chosen, spot);
    if !below.is_empty() {
        paint_shade(scene, ground - up(stays - 1), disc);
    }
    let lowest = ground - up(stays);
    let highest = lowest - up(above.len().saturating_sub(1));
    let middle = highest.midpoint(lowest) + Vec2::new(0.0, disc.wall() / 2.0);
    let item = stack_outline(highest, lowest, disc).paint(scene, middle);
    item.held(lift, CHOSEN).tracks.extend(shaken.clone());
    paint_discs(
        scene.about(Role::Disc, spot),
        above,
        lowest,
        disc,
        |item, _| {
            item.held(lift, CHOSEN).tracks.extend(shaken.clone());
        },
    );
    if stack.len() > 1 {
        let reach = disc.radii().x + 7.0;
        scene.about(Role::Chosen, spot);
        count_pill(
            scene,
            (choice.count, stack.len()),
            lowest,
            reach,
            layout,
            view.points,
        )
        .held(lift, CHOSEN);
    }
}

/// The outline of lifted discs, whose faces have their middles between `highest` and `lowest`.
fn stack_outline(highest: Vec2, lowest: Vec2, disc: DiscBox) -> Picture {
    let radii = disc.radii() + Vec2::splat(5.0);
    let half = (lowest.y - highest.y + disc.wall()) / 2.0;
    let Vec2 { x, y } = radii;
    let d = format!(
        "M{:.2} {:.2}A{x:.2} {y:.2} 0 0 1 {x:.2} {:.2}V{half:.2}A{x:.2} {y:.2} 0 0 1 {:.2} {half:.2}Z",
        -x, -half, -half, -x
    );
    let body = format!(
        r##"<path d="{d}" fill="none" stroke="#2A1B00" stroke-width="5.8" stroke-opacity=".55"/><path d="{d}" fill="none" stroke="{AMBER}" stroke-width="3.2"/>"##
    );
    Picture::centred(radii + Vec2::new(4.0, half + 4.0), &body)
}

/// `3 of 4` beside the lifted discs.
fn count_pill(
    scene: &mut Scene,
    (count, of): (u8, usize),
    lowest: Vec2,
    reach: f32,
    layout: Layout,
    pixels: f32,
) -> &mut Item {
    const HALF: Vec2 = Vec2::new(31.5, 12.0);
    let body = Shape::Box {
        half: HALF,
        corner: 12.0,
    }
    .element(r##"fill="#F0A93C""##)
        + &label(
            Vec2::new(0.0, 4.7),
            13.0,
            600,
            "#241700",
            &tr!("focus-part", count = count, height = of),
        );
    let scale = readable(13.0, pixels);
    let half = HALF.x * scale;
    let left = lowest + Vec2::new(-reach - half, 7.0);
    let at = if left.x - half < layout.board().x + 2.0 {
        lowest + Vec2::new(reach + half, 7.0)
    } else {
        left
    };
    Picture::centred(HALF, &body).paint(scene, at).scale(scale)
}

/// The target under the pointer: its outline, its stack in front of it, the ghost of `lifted` on top, and
/// what would leave.
pub(super) fn pointed(
    scene: &mut Scene,
    spot: Spot,
    lifted: &[Player],
    landing: &Landing,
    shown_position: &ShownPosition,
    (grid, layout): (Grid, Layout),
    pixels: f32,
) {
    scene.about(Role::Target, spot);
    outline(
        shape(grid, layout, shown_position.to_move, spot, 1.0),
        POINTED,
    )
    .paint(scene, grid.middle(spot, layout));
    let disc = layout.disc(grid);
    let ground = grid.ground(spot, layout);
    let stack = shown_position.stack(spot);
    if !stack.is_empty() {
        paint_shadow(scene.about(Role::Shadow, spot), ground, disc).held(Pose::REST, HOVER);
    }
    paint_discs(
        scene.about(Role::Disc, spot),
        stack,
        ground,
        disc,
        |item, _| {
            item.held(Pose::REST, HOVER);
        },
    );
    scene.about(Role::Target, spot);
    let top = ground - Vec2::new(0.0, disc.step() * stack.len() as f32);
    if let Some(ghost) = paint_ghost(scene, lifted, top, disc) {
        ghost.alpha(if stack.is_empty() { 0.62 } else { 0.55 });
    }
    would_leave(
        scene,
        landing,
        shown_position,
        ground,
        (disc, layout),
        pixels,
    );
}

/// A bracket round the lowest discs that would leave, and pills that say which of them go where.
fn would_leave(
    scene: &mut Scene,
    landing: &Landing,
    shown_position: &ShownPosition,
    ground: Vec2,
    (disc, layout): (DiscBox, Layout),
    pixels: f32,
) {
    if landing.leaving.is_empty() {
        return;
    }
    scene.about(Role::Preview, None);
    let radii = disc.radii() + Vec2::splat(4.0);
    let high = disc.step() * (landing.leaving.len() - 1) as f32;
    let (top, low) = (-high + 1.2, disc.wall() + 0.6);
    let Vec2 { x, y } = radii;
    let d = format!(
        "M{:.2} {top:.2}V{low:.2}A{x:.2} {y:.2} 0 0 0 {x:.2} {low:.2}V{top:.2}",
        -x
    );
    let colour = if landing.captured > 0 { CORAL } else { CREAM };
    let body = format!(
        r##"<path d="{d}" fill="none" stroke="#2B0A04" stroke-width="5" stroke-opacity=".6" stroke-linecap="round"/><path d="{d}" fill="none" stroke="{colour}" stroke-width="2.6" stroke-dasharray="5 5" stroke-linecap="round"/>"##
    );
    Picture::centred(Vec2::new(x + 3.0, (high + 3.0).max(low + y + 3.0)), &body)
        .paint(scene, ground);
    let mover = shown_position.to_move;
    let pills: Vec<(u8, Player, bool)> = [
        (landing.captured, !mover, true),
        (landing.to_reserve, mover, false),
    ]
    .into_iter()
    .filter(|&(count, ..)| count > 0)
    .collect();
    let first = -15.0 * pills.len().saturating_sub(1) as f32;
    let words =
        |&(count, owner, _): &(u8, Player, bool)| format!("{count} {}", shown_position.name(owner));
    let scale = readable(13.0, pixels);
    // both pills as wide as the longer words need
    let letters = pills.iter().map(|pill| words(pill).chars().count()).max();
    let half = 18.0 + 4.0 * letters.unwrap_or(0) as f32;
    for (index, pill) in pills.iter().enumerate() {
        let picture = leaving_pill(&words(pill), half, pill.2);
        let y = 4.8 + (first + 30.0 * index as f32) * scale;
        let wide = half * scale;
        let left = ground + Vec2::new(-x - 6.0 - wide, y);
        let at = if left.x - wide < layout.board().x + 2.0 {
            ground + Vec2::new(x + 6.0 + wide, y)
        } else {
            left
        };
        picture.paint(scene, at).scale(scale);
    }
}

/// `2 Green` with a cross, or `1 Red` with an arrow into the tray; `half` is half its width.
fn leaving_pill(words: &str, half: f32, captured: bool) -> Picture {
    let half = Vec2::new(half, 12.0);
    let badge = if captured {
        format!(
            r##"<circle r="8.5" fill="{CORAL}"/><path d="M-3.06 -3.06L3.06 3.06M3.06 -3.06L-3.06 3.06" fill="none" stroke="#2B0A04" stroke-width="2.04" stroke-linecap="round"/>"##
        )
    } else {
        format!(
            r##"<circle r="8.5" fill="{CREAM}"/><path d="M0 -4.59V1.53M-3.06 -1.23L0 1.83L3.06 -1.23M-3.67 4.59H3.67" fill="none" stroke="#241700" stroke-width="1.78" stroke-linecap="round" stroke-linejoin="round"/>"##
        )
    };
    let body = Shape::Box { half, corner: 12.0 }.element(&format!(r#"fill="{BADGE_GROUND}""#))
        + &format!(
            r#"<g transform="translate({:.2} 0)">{badge}</g><text x="{:.2}" y="4.6" font-size="13" font-weight="600" fill="{CREAM}">{words}</text>"#,
            13.0 - half.x,
            29.0 - half.x
        );
    Picture::centred(half, &body)
}
