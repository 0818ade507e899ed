//! A move on its way: pieces glide over the board in a low arc, and what leaves slides out at the bottom.

use super::discs::{paint_shadow, paint_stack};
use super::geometry::{Grid, Kind, Layout};
use super::table::{Table, landing};
use crate::app::artwork::scene::Scene;
use crate::app::drawing::timing::{LEAVING, ease, leaving, progress, slide_duration};
use crate::app::drawing::view::Motion;
use crate::app::sound::Beat;
use crate::rules::{AnyMove, AnyPosition, Player, Spot};
use bevy::math::Vec2;
use std::f32::consts::PI;

/// A piece on its way from the reserve, in ms.
const FROM_RESERVE: f32 = 320.0;

/// How long the pieces are on their way, in ms; nothing when they have been seen to go (`from_step` 2).
fn flight(grid: Grid, path: &[Spot], from_step: usize) -> f32 {
    match path {
        [from, to, ..] if from_step < 2 => {
            if *from == Spot::RESERVE {
                return FROM_RESERVE;
            }
            let ((a, b), (c, d)) = (grid.row_column(*from), grid.row_column(*to));
            slide_duration(usize::from(a.abs_diff(c) + b.abs_diff(d)))
        }
        _ => 0.0,
    }
}

/// See [`BoardDrawing::duration`](crate::app::drawing::view::BoardDrawing::duration).
pub(super) fn duration(grid: Grid, before: &AnyPosition, mv: AnyMove, from_step: usize) -> f32 {
    let time = flight(grid, &before.path(mv).spots, from_step);
    if landing(before, mv).leaving.is_empty() {
        time
    } else {
        time + LEAVING
    }
}

/// See [`BoardDrawing::beats`](crate::app::drawing::view::BoardDrawing::beats): only enemy pieces are captures.
pub(super) fn beats(grid: Grid, before: &AnyPosition, mv: AnyMove, from_step: usize) -> Vec<Beat> {
    let mover = before.to_move();
    let captures = landing(before, mv)
        .leaving
        .iter()
        .any(|&owner| owner != mover);
    Beat::landing(flight(grid, &before.path(mv).spots, from_step), captures)
}

/// Whether anything has left its place.
pub(super) fn has_begun(grid: Grid, motion: &Motion) -> bool {
    motion.elapsed > 0.0
        || motion.lift[0] > 0.0
        || flight(grid, &motion.path.spots, motion.from_step) == 0.0
}

/// The table while the moving pieces are off it; they are painted by [`paint`].
pub(super) fn table_without_moving(motion: &Motion) -> Table {
    let mut table = Table::new(motion.before);
    if let Some(&from) = motion.path.spots.first() {
        table.lift(from, motion.path.count);
    }
    if let (Some(to), true) = (motion.path.target(), motion.path.spots.len() > 1) {
        let all = table.stack(to).len() as u8;
        table.lift(to, all);
    }
    table
}

/// Paints the pieces on the move and the stack they go to, above all the others.
pub(super) fn paint(scene: &mut Scene, motion: &Motion, grid: Grid, layout: Layout) {
    let [from, to] = motion.path.spots.as_slice() else {
        return;
    };
    let mut table = Table::new(motion.before);
    let lifted = table.lift(*from, motion.path.count);
    let target = table.stack(*to).to_vec();
    let disc = layout.disc(grid);
    let up = |steps: usize| Vec2::new(0.0, disc.step() * steps as f32);
    let ground = grid.ground(*to, layout);
    let end = ground - up(target.len());
    let time = flight(grid, &motion.path.spots, motion.from_step);
    // a moment that is no number counts as the beginning
    if motion.elapsed < time || motion.elapsed.is_nan() {
        let share = ease(progress(motion.elapsed, time));
        if !target.is_empty() {
            paint_shadow(scene, ground, disc, 0.0);
            paint_stack(scene, &target, ground, disc);
        }
        let (start, size, lift) = if *from == Spot::RESERVE {
            // where the top piece of the reserve lay
            (
                in_reserve(layout, table.to_move, table.reserve, 1),
                layout.tray_disc().size / disc.size,
                super::TRAY_LIFT,
            )
        } else {
            let stays = table.stack(*from).len();
            (grid.ground(*from, layout) - up(stays), 1.0, grid.lift())
        };
        // An arc that begins as high as the pieces were held.
        let begun = (motion.lift[0] * lift / grid.lift()).clamp(0.0, 1.0).asin();
        let height = grid.lift() * (begun + (PI - begun) * share).sin();
        let at = start.lerp(end, share);
        let scale = size + (1.0 - size) * share;
        // Over other discs there is no ground to be darkened: the shadow comes after the start and goes before the end.
        let stays = match *from {
            Spot::RESERVE => usize::from(table.reserve[table.to_move.index()]),
            spot => table.stack(spot).len(),
        };
        let there = |discs: usize, way: f32| {
            if discs == 0 {
                1.0
            } else {
                (way / 0.3).min(1.0)
            }
        };
        let shadow = paint_shadow(scene, at, disc, height);
        let dark = shadow.alpha * there(stays, share) * there(target.len(), 1.0 - share);
        shadow.scale(scale).alpha(dark).moving();
        let face = at - Vec2::new(0.0, height);
        if let Some(item) = paint_stack(scene, &lifted, face, disc) {
            // Its face stays in its place, which is not the picture's middle.
            item.at = face.lerp(item.at, scale);
            item.scale(scale).moving();
        }
        return;
    }
    let share = progress(motion.elapsed - time, LEAVING);
    let leaves = landing(motion.before, motion.mv).leaving;
    let whole = [target, lifted].concat();
    paint_leaving(
        scene,
        &whole,
        leaves.len(),
        share,
        ground,
        (grid, layout),
        &table,
    );
}

/// The landed stack while its lowest pieces go: those captured fade, the mover's own glide to his tray.
fn paint_leaving(
    scene: &mut Scene,
    whole: &[Player],
    leaves: usize,
    share: f32,
    ground: Vec2,
    (grid, layout): (Grid, Layout),
    table: &Table,
) {
    let disc = layout.disc(grid);
    let up = |steps: f32| Vec2::new(0.0, disc.step() * steps);
    let (gone, kept) = whole.split_at(leaves.min(whole.len()));
    let (scale, alpha) = leaving(share);
    let eased = ease(share);
    paint_shadow(scene, ground, disc, 0.0);
    let mut kept_back = 0;
    for (index, &owner) in gone.iter().enumerate() {
        let start = ground - up(index as f32);
        let (at, scale, alpha) = if owner == table.to_move {
            kept_back += 1;
            let tray = in_reserve(layout, table.to_move, table.reserve, kept_back);
            let size = layout.tray_disc().size / disc.size;
            (start.lerp(tray, eased), 1.0 + (size - 1.0) * eased, 1.0)
        } else {
            // out from under the stack, towards the tray of captures
            let tray = layout.tray(table.to_move, Kind::Captured).center();
            let out = (tray - start).normalize_or_zero() * grid.pitch * 0.9 * eased;
            (start + out, scale, alpha)
        };
        if let Some(item) = paint_stack(scene, &[owner], at, disc) {
            item.at = at.lerp(item.at, scale);
            item.scale(scale).alpha(alpha).moving();
        }
    }
    let sunk = ground - up(gone.len() as f32 * (1.0 - eased));
    if let Some(item) = paint_stack(scene, kept, sunk, disc)
        && !gone.is_empty()
    {
        item.moving();
    }
}

/// Where the piece lies that is `more` above the mover's reserve.
fn in_reserve(layout: Layout, mover: Player, reserve: [u8; 2], more: u8) -> Vec2 {
    let shown = usize::from(reserve[mover.index()] + more).clamp(1, super::slate::SHOWN);
    layout.tray_piece(mover, Kind::Reserve, shown - 1, shown)
}
