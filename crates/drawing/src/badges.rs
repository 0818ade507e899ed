//! Small pictures of the players' pieces, beside their names.
//!
//! At 26 to 38 px a badge needs fewer and bolder parts than a piece on the board. It therefore has its own artwork, with
//! the shapes, colours and marks of the pieces.

use super::pieces::{colour_in_skin, piece_art};
use crate::Art;
use crate::look::Skin;
use quadrille_games::rules::upthrust::Colour;
use quadrille_games::rules::{AnyPosition, Player, Variant};

/// A part of a badge: artwork, and its left, top and side as shares of the square.
pub type BadgePart = (Art, [f32; 3]);

/// Includes the file of a badge's part.
macro_rules! badge {
    ($name:literal) => {
        include_str!(concat!("../../../assets/art/badges/", $name, ".svg"))
    };
}

/// Returns the parts of `player`'s badge in the variant of `position`, the lowest first. `is_near` is whether the player sits
/// at the lower edge of the board.
pub fn badge_parts(
    position: &AnyPosition,
    player: Player,
    is_near: bool,
    skin: Skin,
) -> Vec<BadgePart> {
    match position {
        AnyPosition::Upthrust(upthrust) => {
            colour_pair_badge(upthrust.colours(player), player, skin)
        }
        AnyPosition::Hique(_) => hique_badge(player, is_near, skin),
        _ => side_badge(position.variant(), player, skin),
    }
}

/// Returns the badge of two Upthrust colours, one piece overlapping the other.
pub fn colour_pair_badge(colours: [Colour; 2], player: Player, skin: Skin) -> Vec<BadgePart> {
    vec![
        (upthrust_art(colours[0], player, skin), [0.0, 0.0, 0.62]),
        (upthrust_art(colours[1], player, skin), [0.38, 0.36, 0.62]),
    ]
}

/// Returns the badge of a side whose pieces do not depend on the position.
pub fn side_badge(variant: Variant, player: Player, skin: Skin) -> Vec<BadgePart> {
    match (variant, player) {
        (Variant::Upthrust, Player::One) => {
            colour_pair_badge([Colour::Green, Colour::Red], player, skin)
        }
        (Variant::Upthrust, Player::Two) => {
            colour_pair_badge([Colour::Blue, Colour::Yellow], player, skin)
        }
        (Variant::Hique, _) => hique_badge(player, player == Player::Two, skin),
        (Variant::Focus | Variant::FocusExact | Variant::FocusClassic, _) => {
            let [red, green] = [badge!("red-stack"), badge!("green-stack")];
            vec![(player_art([red, green], player, skin), [0.04, 0.04, 0.92])]
        }
        (Variant::CublinoPur | Variant::CublinoContra, _) => {
            let [white, black] = [badge!("white-die"), badge!("black-die")];
            vec![(player_art([white, black], player, skin), [0.05, 0.05, 0.9])]
        }
    }
}

/// Returns a guard and a runner, which faces away from its player.
fn hique_badge(player: Player, is_near: bool, skin: Skin) -> Vec<BadgePart> {
    let guards = [badge!("black-guard"), badge!("white-guard")];
    let runners = if is_near {
        [badge!("black-runner-up"), badge!("white-runner-up")]
    } else {
        [badge!("black-runner-down"), badge!("white-runner-down")]
    };
    vec![
        (player_art(guards, player, skin), [0.0, 0.0, 0.86]),
        (player_art(runners, player, skin), [0.54, 0.52, 0.46]),
    ]
}

/// Returns an Upthrust piece: discs for Player 1, cushions for Player 2.
pub fn upthrust_art(colour: Colour, player: Player, skin: Skin) -> Art {
    let svgs = match colour {
        Colour::Green => [badge!("green-disc"), badge!("green-cushion")],
        Colour::Red => [badge!("red-disc"), badge!("red-cushion")],
        Colour::Blue => [badge!("blue-disc"), badge!("blue-cushion")],
        Colour::Yellow => [badge!("yellow-disc"), badge!("yellow-cushion")],
    };
    player_art(svgs, player, skin)
}

/// Returns the colour of Upthrust's pieces, as a code such as `#0D956F`.
pub fn upthrust_colour(colour: Colour, skin: Skin) -> &'static str {
    let code = match colour {
        Colour::Green => "#0D956F",
        Colour::Red => "#BD4C0D",
        Colour::Blue => "#2258A6",
        Colour::Yellow => "#DDC63B",
    };
    colour_in_skin(code, skin)
}

/// Returns the two colours of a side's pieces as hexadecimal codes, twice the same in Focus. In the other games, whose sides
/// are light and dark, there are none.
pub fn side_colours(
    position: &AnyPosition,
    player: Player,
    skin: Skin,
) -> Option<[&'static str; 2]> {
    let colours = match position {
        AnyPosition::Upthrust(upthrust) => upthrust.colours(player),
        AnyPosition::Hique(_) | AnyPosition::CublinoPur(_) | AnyPosition::CublinoContra(_) => {
            return None;
        }
        _ => [[Colour::Red, Colour::Green][player.index()]; 2],
    };
    Some(colours.map(|colour| upthrust_colour(colour, skin)))
}

/// Returns the artwork for `player`. `svgs` has one text for each player.
fn player_art(svgs: [&'static str; 2], player: Player, skin: Skin) -> Art {
    piece_art(svgs[player.index()], skin)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn colours_of_upthrust_are_those_of_its_pieces() {
        let colours = [Colour::Green, Colour::Red, Colour::Blue, Colour::Yellow];
        for skin in Skin::ALL {
            let codes = colours.map(|colour| upthrust_colour(colour, skin));
            for (index, code) in codes.iter().enumerate() {
                assert!(!codes[..index].contains(code), "{codes:?}");
            }
        }
        let painted = colours.map(|colour| upthrust_colour(colour, Skin::USUAL));
        assert_eq!(painted, ["#2A7F3F", "#B8352A", "#2B5AAC", "#DDB32A"]);
    }

    #[test]
    fn badges_differ_by_side() {
        for variant in Variant::ALL {
            let position = AnyPosition::start(variant);
            let [one, two] = Player::BOTH
                .map(|player| badge_parts(&position, player, player == Player::One, Skin::USUAL));
            let [far, near] =
                [false, true].map(|near| badge_parts(&position, Player::One, near, Skin::USUAL));
            assert_eq!(far != near, variant == Variant::Hique, "{variant}");
            assert!(!one.is_empty());
            for ((art, _), (other, _)) in one.iter().zip(&two) {
                assert_ne!(art, other, "{variant}");
            }
        }
    }
}
