//! Marks of the fights that a move of Contra would cause.

use super::geometry::centre;
use super::marks::die_box;
use crate::choice::Choice;
use crate::marks::{
    AMBER, BADGE_GROUND, CAPTURED_PIECE, CORAL, Picture, Shape, Stroke, cross_badge, label,
    outline, paint_polyline, text_magnification,
};
use crate::scene::Scene;
use crate::view::View;
use bevy_math::Vec2;
use quadrille_games::rules::cublino::Fight;
use quadrille_games::rules::{AnyMove, AnyPosition, Spot};

/// The colour of a tie.
const TIE_COLOUR: &str = "#BDB6AA";

/// Returns the target under the pointer and the fights of the move to it.
pub(super) fn fights_at_pointer(view: &View, choice: &Choice) -> Option<(Spot, Vec<Fight>)> {
    let target = choice.hovered_target()?;
    let (AnyPosition::CublinoContra(position), Some(&AnyMove::CublinoContra(mv))) =
        (&view.position, target.moves.first())
    else {
        return None;
    };
    Some((target.spot, position.fights(mv)))
}

/// Draws the `fights` of a die that would stand on `target`. A pill on the upper edge of the enemy shows both sums, the
/// mover's first. Crosses mark the dice that would be removed. Badges show the numbers of the helpers.
pub(super) fn paint_fights(scene: &mut Scene, target: Spot, fights: &[Fight], view: &View) {
    let target_centre = centre(target, view.flipped);
    for fight in fights {
        let enemy_centre = centre(fight.enemy, view.flipped);
        if fight.enemy_is_removed {
            outline(die_box(), CAPTURED_PIECE).paint(scene, enemy_centre);
        }
        let direction = (enemy_centre - target_centre).normalize_or_zero();
        let colour =
            if fight.enemy_is_removed || fight.mover_is_removed { CORAL } else { TIE_COLOUR };
        let tick = [target_centre + direction * 37.0, target_centre + direction * 53.0];
        paint_polyline(scene, &tick, Stroke::solid(colour, 5.0));
    }
    let mut helpers: Vec<Spot> = Vec::new();
    for spot in fights.iter().flat_map(|fight| &fight.mover_support) {
        if *spot != target && !helpers.contains(spot) {
            helpers.push(*spot);
        }
    }
    for helper in helpers {
        if let Some(die) = super::dice::die_at(&view.position, helper) {
            let scale = text_magnification(12.5, view.points_per_unit);
            // A magnified badge moves outwards, so that it covers no pip.
            let badge_centre =
                centre(helper, view.flipped) - Vec2::splat(27.9 + 9.0 * (scale - 1.0));
            helper_badge(die.orientation.top()).paint(scene, badge_centre).set_scale(scale);
        }
    }
    for fight in fights {
        let enemy_centre = centre(fight.enemy, view.flipped);
        pill(fight)
            .paint(scene, enemy_centre - Vec2::new(0.0, 40.25))
            .set_scale(text_magnification(15.5, view.points_per_unit));
    }
    if fights.iter().any(|fight| fight.mover_is_removed) {
        cross_badge().paint(scene, target_centre - Vec2::new(35.5, 34.0));
    }
}

/// Returns a pill with both sums, such as `9 : 6`, and a cross if the enemy is removed.
fn pill(fight: &Fight) -> Picture {
    let edge_colour = if fight.enemy_is_removed {
        AMBER
    } else if fight.mover_is_removed {
        CORAL
    } else {
        TIE_COLOUR
    };
    let sums = format!("{} : {}", fight.mover_sum, fight.opponent_sum);
    let text_half = 4.4 * sums.chars().count() as f32 + 8.0;
    let cross_width = if fight.enemy_is_removed { 13.0 } else { 0.0 };
    let half = Vec2::new(text_half + cross_width, 15.0);
    let mut body = Shape::Box { half_size: half, corner_radius: 15.0 }.svg_element(&format!(
        r#"fill="{BADGE_GROUND}" stroke="{edge_colour}" stroke-width="1.6""#
    )) + &label(Vec2::new(-cross_width, 5.6), 15.5, 600, "#F7EBD4", &sums);
    if fight.enemy_is_removed {
        body += &format!(
            r##"<g transform="translate({} 0)"><circle r="9.5" fill="{CORAL}"/><path d="M-3.6 -3.6 L3.6 3.6 M3.6 -3.6 L-3.6 3.6" fill="none" stroke="#2B0A04" stroke-width="2.4" stroke-linecap="round"/></g>"##,
            half.x - 17.0
        );
    }
    Picture::centred(half + Vec2::ONE, &body)
}

/// Returns the badge of a helping die, such as `+5`.
fn helper_badge(top: u8) -> Picture {
    let body = format!(r#"<circle r="11" fill="{BADGE_GROUND}"/>"#)
        + &label(Vec2::new(0.0, 4.5), 12.5, 600, "#F5E9D2", &format!("+{top}"));
    Picture::centred(Vec2::splat(11.5), &body)
}
