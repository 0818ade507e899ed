//! What the board shows beside the pieces: the last move, the choice, targets, and what would leave.

use super::discs::{paint_discs, paint_ghost, paint_shade, paint_shadow, shadow_of};
use super::geometry::{DiscBox, Grid, Kind, Layout};
use super::shown_position::ShownPosition;
use super::tags::{count_pill, would_leave};
use crate::artwork::scene::{Role, Scene};
use crate::artwork::track::Pose;
use crate::drawing::choice::Choice;
use crate::drawing::marks::{
    AMBER, BEST, FAR_TARGET, HINT, POINTED, Picture, SELECTED, Shape, TARGET, last_move_tint,
    outline, pill,
};
use crate::drawing::timing::{CHOSEN, HOVER, shaking};
use crate::drawing::view::View;
use crate::text::tr;
use bevy::math::{Rect, Vec2};
use quadrille_games::rules::focus::Landing;
use quadrille_games::rules::{Path, Player, Spot};

/// A light paper colour, for what is kept rather than lost.
pub(super) const CREAM: &str = "#F5E9D2";

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
        scene.about(Role::Chosen, spot);
        let part = (choice.count, stack.len());
        count_pill(scene, part, lowest, (disc, layout), view.points).held(lift, CHOSEN);
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

/// The target under the pointer: its outline, its stack in front of it, the ghost of `lifted` on top, and
/// what would leave, told where nothing of `taken` is hidden.
pub(super) fn pointed(
    scene: &mut Scene,
    spot: Spot,
    lifted: &[Player],
    landing: &Landing,
    shown_position: &ShownPosition,
    (grid, layout): (Grid, Layout),
    (taken, pixels): (&[Rect], f32),
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
    let height = stack.len() + lifted.len();
    would_leave(
        scene,
        landing,
        shown_position,
        (ground, height),
        (disc, layout),
        (taken, pixels),
    );
}
