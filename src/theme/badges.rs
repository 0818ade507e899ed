//! The players' pieces, small, beside their names.
//!
//! The boards draw their pieces for the light and the squares of a board; at 26 to 38 px a badge needs
//! fewer and bolder parts, so it has artwork of its own with the same shapes, colours and marks.

use crate::artwork::Art;
use crate::look::PieceColours;
use crate::look::Skin;
use quadrille_games::rules::upthrust::Colour;
use quadrille_games::rules::{AnyPosition, Player, Variant};

/// A badge's place in its square: artwork, left, top and side as shares of the whole.
pub type Part = (Art, [f32; 3]);

/// The parts of the badge of `player` in the game of `position`, lowest first. `near` says whether he sits at the lower edge of
/// the board.
pub fn of(position: &AnyPosition, player: Player, near: bool, skin: Skin) -> Vec<Part> {
    match position {
        AnyPosition::Upthrust(upthrust) => pair(upthrust.colours(player), player, skin),
        AnyPosition::Hique(_) => hique(player, near, skin),
        _ => of_side(position.variant(), player, skin),
    }
}

/// The badge of two colours of Upthrust, one piece overlapping the other.
pub fn pair(colours: [Colour; 2], player: Player, skin: Skin) -> Vec<Part> {
    vec![
        (upthrust(colours[0], player, skin), [0.0, 0.0, 0.62]),
        (upthrust(colours[1], player, skin), [0.38, 0.36, 0.62]),
    ]
}

/// The badge of a side whose pieces do not depend on the position.
pub fn of_side(variant: Variant, player: Player, skin: Skin) -> Vec<Part> {
    match variant {
        Variant::Upthrust => pair(
            match player {
                Player::One => [Colour::Green, Colour::Red],
                Player::Two => [Colour::Blue, Colour::Yellow],
            },
            player,
            skin,
        ),
        Variant::Hique => hique(player, player == Player::Two, skin),
        Variant::Focus | Variant::FocusExact | Variant::FocusClassic => {
            vec![(stack(player, skin), [0.04, 0.04, 0.92])]
        }
        Variant::CublinoPur | Variant::CublinoContra => vec![(die(player), [0.05, 0.05, 0.9])],
    }
}

/// A guard and a runner, which runs away from its player.
fn hique(player: Player, near: bool, skin: Skin) -> Vec<Part> {
    vec![
        (guard(player, skin), [0.0, 0.0, 0.86]),
        (runner(player, near), [0.54, 0.52, 0.46]),
    ]
}

/// Face, side, mark and light edge of a coloured piece.
const fn tones(colour: Colour, skin: Skin) -> [&'static str; 4] {
    match skin.colours {
        PieceColours::Safe => match colour {
            Colour::Green => ["#0FA37A", "#087A5A", "#06281E", "#7BCCB6"],
            Colour::Red => ["#D2560F", "#96390A", "#2E0F02", "#E6A27B"],
            Colour::Blue => ["#2A63B8", "#18457F", "#F3EEE2", "#87A9DE"],
            Colour::Yellow => ["#F2DC4A", "#B79E1E", "#3A3004", "#F8EC9C"],
        },
        PieceColours::Painted => match colour {
            Colour::Green => ["#2E8B45", "#226834", "#0A2410", "#8CBF99"],
            Colour::Red => ["#C93A2E", "#972C22", "#2C0603", "#E1938C"],
            Colour::Blue => ["#2F62BC", "#234A8D", "#F3EEE2", "#8DA9DA"],
            Colour::Yellow => ["#F2C42E", "#B69322", "#3A2C04", "#F8DF8C"],
        },
    }
}

/// A piece of Upthrust: Player 1's are discs, Player 2's cushions.
pub fn upthrust(colour: Colour, player: Player, skin: Skin) -> Art {
    let [face, side, mark, light] = tones(colour, skin);
    let body = |y: f32, r: f32, fill: &str| match player {
        Player::One => format!(r#"<circle cx="0" cy="{y}" r="{r}" fill="{fill}"/>"#),
        Player::Two => {
            let [x, top, w, rx] = [-r, y - r, 2.0 * r, 0.54 * r];
            format!(r#"<rect x="{x}" y="{top}" width="{w}" height="{w}" rx="{rx}" fill="{fill}"/>"#)
        }
    };
    let path = match colour {
        _ if !skin.marks => "M0 0",
        Colour::Green => "M0 -20 L20 14 H-20 Z",
        Colour::Red => "M0 -22 L20 0 L0 22 L-20 0 Z",
        // A ring: the edge of a disc, and the hole in it the other way round.
        Colour::Blue => {
            "M18.5 0 A18.5 18.5 0 1 1 -18.5 0 A18.5 18.5 0 1 1 18.5 0 Z M9.5 0 A9.5 9.5 0 1 0 -9.5 0 A9.5 9.5 0 1 0 9.5 0 Z"
        }
        Colour::Yellow => "M-6.5 -20 H6.5 V-6.5 H20 V6.5 H6.5 V20 H-6.5 V6.5 H-20 V-6.5 H-6.5 Z",
    };
    let [below, rim, top] = [(4.0, 44.5, side), (-1.5, 44.0, light), (-1.5, 40.5, face)]
        .map(|(y, r, fill)| body(y, r, fill));
    badge(format!(
        r#"{below}{rim}{top}<path d="{path}" fill="{mark}" transform="translate(0 -1.5)"/>"#
    ))
}

/// A badge from what is drawn around its middle, within 50 to each side.
fn badge(body: String) -> Art {
    Art::fragment([-50.0, -50.0, 100.0, 100.0], &body)
}

/// The tones of White or Black: facets NW, NE, SW, SE and the mark.
const fn facets(white: bool) -> [&'static str; 5] {
    if white {
        ["#FFFDF6", "#EFE7D6", "#D3C8B1", "#B5A98F", "#2A2622"]
    } else {
        ["#5B5B5F", "#434347", "#2B2B2E", "#1B1B1D", "#EFE8D8"]
    }
}

/// HiQUE's guard: a faceted lozenge.
fn guard(player: Player, skin: Skin) -> Art {
    let white = player == Player::Two;
    let [nw, ne, sw, se, mark] = facets(white);
    let middle = if !skin.marks {
        String::new()
    } else if white {
        format!(r#"<path d="M0 -13 L13 0 L0 13 L-13 0 Z" fill="{mark}"/>"#)
    } else {
        format!(
            r#"<path d="M0 -11 L11 0 L0 11 L-11 0 Z" fill="none" stroke="{mark}" stroke-width="5"/>"#
        )
    };
    // A black piece on the dark panel needs a light edge, a white one none.
    let rim = if white { "#B5A98F" } else { "#7B7B80" };
    badge(format!(
        r#"<path d="M0 -47 L-47 0 L0 0 Z" fill="{nw}"/><path d="M0 -47 L47 0 L0 0 Z" fill="{ne}"/><path d="M0 47 L-47 0 L0 0 Z" fill="{sw}"/><path d="M0 47 L47 0 L0 0 Z" fill="{se}"/><path d="M0 -27 L27 0 L0 27 L-27 0 Z" fill="{ne}"/><path d="M0 -47 L47 0 L0 47 L-47 0 Z" fill="none" stroke="{rim}" stroke-width="2.5"/>{middle}"#
    ))
}

/// HiQUE's runner: a disc with a chevron towards its goal, `up` on the screen or down.
fn runner(player: Player, up: bool) -> Art {
    let white = player == Player::Two;
    let [_, face, _, side, mark] = facets(white);
    let chevron = if up {
        "M-16 7 L0 -9 L16 7"
    } else {
        "M-16 -7 L0 9 L16 -7"
    };
    let rim = if white { "#8F856F" } else { "#8A8A90" };
    badge(format!(
        r#"<circle cy="3" r="43" fill="{side}"/><circle r="42" fill="{face}" stroke="{rim}" stroke-width="3"/><path d="{chevron}" fill="none" stroke="{mark}" stroke-width="11" stroke-linecap="round" stroke-linejoin="round"/>"#
    ))
}

/// Two of Focus's discs, one on the other.
fn stack(player: Player, skin: Skin) -> Art {
    let colour = match player {
        Player::One => Colour::Red,
        Player::Two => Colour::Green,
    };
    let [face, side, mark, light] = tones(colour, skin);
    let sign = match player {
        _ if !skin.marks => "M0 0",
        Player::One => r#"M0 -10 L17 0 L0 10 L-17 0 Z"#,
        Player::Two => r#"M0 -11 L18 8 H-18 Z"#,
    };
    let disc = |y: f32| {
        format!(
            r#"<path d="M-45 {y} V{low} A45 28 0 0 0 45 {low} V{y} Z" fill="{side}"/><ellipse cx="0" cy="{y}" rx="45" ry="28" fill="{face}" stroke="{light}" stroke-width="2.5"/>"#,
            low = y + 15.0,
        )
    };
    badge(format!(
        r#"{}{}<path d="{sign}" fill="{mark}" transform="translate(0 -14)"/>"#,
        disc(5.0),
        disc(-14.0)
    ))
}

/// Cublino's die, six on top as at the start.
fn die(player: Player) -> Art {
    let white = player == Player::One;
    let (top, bottom, rim, pip) = if white {
        ("#FBF6EA", "#E9E0CC", "#B5A98F", "#2A2622")
    } else {
        ("#48464A", "#302F32", "#77757A", "#EFE8D8")
    };
    let pips: String = [-19, 0, 19]
        .into_iter()
        .flat_map(|x| [-14, 14].map(|y| (x, y)))
        .map(|(x, y)| format!(r#"<circle cx="{x}" cy="{y}" r="7" fill="{pip}"/>"#))
        .collect();
    badge(format!(
        r#"<linearGradient id="t" x2="1" y2="1"><stop offset="0" stop-color="{top}"/><stop offset="1" stop-color="{bottom}"/></linearGradient><rect x="-45" y="-45" width="90" height="90" rx="15" fill="{rim}"/><rect x="-37" y="-37" width="74" height="74" rx="10" fill="url(#t)"/>{pips}"#
    ))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::artwork::raster;

    #[test]
    fn every_side_has_a_badge_that_shows_and_differs_from_the_other_side() {
        for variant in Variant::ALL {
            let position = AnyPosition::start(variant);
            let [one, two] = Player::BOTH
                .map(|player| of(&position, player, player == Player::One, Skin::USUAL));
            let [far, near] =
                [false, true].map(|near| of(&position, Player::One, near, Skin::USUAL));
            assert_eq!(far != near, variant == Variant::Hique, "{variant}");
            assert!(!one.is_empty());
            for ((art, _), (other, _)) in one.iter().zip(&two) {
                assert_ne!(art, other, "{variant}");
                let picture = raster::pixmap(art, 40, 40);
                let seen = picture.pixels().iter().filter(|p| p.alpha() > 200).count();
                assert!(seen > 400, "{variant}: {seen} pixels");
            }
        }
    }
}
