//! Tests of the pieces' colours with simulated colour blindness.
//!
//! The matrices are those of Machado, Oliveira and Fernandes (2009) for the total loss of one kind of cone, on linear RGB.
//! The difference of two colours is their distance in CIE Lab (ΔE of 1976). A difference of about 2 is just noticeable.

use crate::look::{PieceColours, Skin};
use crate::pieces;

/// A matrix on linear RGB.
type VisionMatrix = [[f64; 3]; 3];

const VISION_MATRICES: [(&str, VisionMatrix); 4] = [
    ("all cones", [[1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]]),
    (
        "protanopia",
        [
            [0.152286, 1.052583, -0.204868],
            [0.114503, 0.786281, 0.099216],
            [-0.003882, -0.048116, 1.051998],
        ],
    ),
    (
        "deuteranopia",
        [
            [0.367322, 0.860646, -0.227968],
            [0.280085, 0.672501, 0.047413],
            [-0.011820, 0.042940, 0.968881],
        ],
    ),
    (
        "tritanopia",
        [
            [1.255528, -0.076749, -0.178779],
            [-0.078411, 0.930809, 0.147602],
            [0.004733, 0.691367, 0.303900],
        ],
    ),
];

/// The least difference of two colours of the safe palette.
const MIN_SAFE_DIFFERENCE: f64 = 20.0;
/// The least difference in any palette. Pieces also have marks.
const MIN_DIFFERENCE: f64 = 10.0;

/// Returns the lightest and the darkest colour of a piece's face: the ends of the first gradient in its file.
fn tones(svg: &'static str, colours: PieceColours) -> [String; 2] {
    let skin = Skin { colours, has_marks: true };
    let art = pieces::piece_art(svg, skin);
    let mut stops = art.svg().split("stop-color=\"").skip(1);
    [(); 2].map(|()| stops.next().unwrap()[..7].to_owned())
}

/// Converts `#RRGGBB` to linear RGB.
fn linear(hex: &str) -> [f64; 3] {
    [1, 3, 5].map(|at| {
        let value = u8::from_str_radix(&hex[at..at + 2], 16).unwrap();
        let share = f64::from(value) / 255.0;
        if share <= 0.040_45 { share / 12.92 } else { ((share + 0.055) / 1.055).powf(2.4) }
    })
}

fn transform(matrix: &VisionMatrix, colour: [f64; 3]) -> [f64; 3] {
    matrix.map(|row| row.iter().zip(colour).map(|(factor, part)| factor * part).sum())
}

/// Converts linear RGB to CIE Lab for daylight D65.
fn lab(rgb: [f64; 3]) -> [f64; 3] {
    let xyz = transform(
        &[
            [0.412_456_4, 0.357_576_1, 0.180_437_5],
            [0.212_672_9, 0.715_152_2, 0.072_175_0],
            [0.019_333_9, 0.119_192_0, 0.950_304_1],
        ],
        rgb.map(|part| part.clamp(0.0, 1.0)),
    );
    let [x, y, z] = [xyz[0] / 0.950_47, xyz[1], xyz[2] / 1.088_83].map(|t| {
        if t > 216.0 / 24_389.0 { t.cbrt() } else { (24_389.0 / 27.0 * t + 16.0) / 116.0 }
    });
    [116.0 * y - 16.0, 500.0 * (x - y), 200.0 * (y - z)]
}

/// Returns the difference of two colours as seen with this matrix.
fn distance(sight: &VisionMatrix, one: &str, other: &str) -> f64 {
    let [one, other] = [one, other].map(|hex| lab(transform(sight, linear(hex))));
    let squares = one.iter().zip(other).map(|(a, b)| (a - b).powi(2));
    squares.sum::<f64>().sqrt()
}

/// Returns the smaller of the differences of the lightest and of the darkest colours.
fn smallest_difference(sight: &VisionMatrix, one: &[String; 2], other: &[String; 2]) -> f64 {
    distance(sight, &one[0], &other[0]).min(distance(sight, &one[1], &other[1]))
}

#[test]
fn colour_distance_models_confusion() {
    let [(_, all), (_, protan), (_, deutan), _] = VISION_MATRICES;
    assert!((distance(&all, "#000000", "#FFFFFF") - 100.0).abs() < 0.1);
    assert!(distance(&all, "#123456", "#123456") < 1e-9);
    // A red and a green that differ in hue only.
    let (red, green) = ("#B05040", "#6B7030");
    assert!(distance(&all, red, green) > 40.0);
    for sight in [protan, deutan] {
        assert!(distance(&sight, red, green) < distance(&all, red, green) / 2.0);
    }
}

#[test]
fn pieces_differ_for_every_colour_vision_deficiency() {
    for (palette, least) in
        [(PieceColours::Safe, MIN_SAFE_DIFFERENCE), (PieceColours::Painted, MIN_DIFFERENCE)]
    {
        for (name, sight) in &VISION_MATRICES {
            let mut all: Vec<_> = Vec::new();
            let pieces = [
                ("green", include_str!("../../../../assets/art/pieces/green-disc.svg")),
                ("red", include_str!("../../../../assets/art/pieces/red-disc.svg")),
                ("blue", include_str!("../../../../assets/art/pieces/blue-disc.svg")),
                ("yellow", include_str!("../../../../assets/art/pieces/yellow-disc.svg")),
            ];
            let stacked = [
                ("red", include_str!("../../../../assets/art/pieces/red-stacked.svg")),
                ("green", include_str!("../../../../assets/art/pieces/green-stacked.svg")),
            ];
            for files in [&pieces[..], &stacked] {
                for (index, (one, svg)) in files.iter().enumerate() {
                    for (other, other_svg) in &files[index + 1..] {
                        let [a, b] = [svg, other_svg].map(|svg| tones(svg, palette));
                        all.push((smallest_difference(sight, &a, &b), *one, *other));
                    }
                }
            }
            all.sort_by(|a, b| a.0.total_cmp(&b.0));
            println!("{palette:?}, {name}: {all:.1?}");
            assert!(all[0].0 >= least, "{palette:?}, {name}: {:?}", all[0]);
        }
    }
}
