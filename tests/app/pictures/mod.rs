//! Compares drawings of the boards with the reference pictures in `kept/`.
//!
//! `QUADRILLE_RENEW_PICTURES=1 cargo test --test app boards_match_their_reference_pictures` renews the reference pictures.
//! View them before you commit them. `guide.rs` compares the pictures of the guide.

mod guide;
mod looks;

use bevy::math::Vec2;
use looks::{BoardView, START, VIEWS};
use quadrille::artwork::raster::ScenePainter;
use quadrille::pictures::picture::paint_background;
use quadrille_drawing::Art;
use quadrille_drawing::choice::{Chooser, Hit};
use quadrille_drawing::contrast;
use quadrille_drawing::marks::{AMBER, BEST_MOVE, CORAL, CURSOR};
use quadrille_drawing::scene::{Item, Scene};
use quadrille_drawing::view::View;
use quadrille_drawing::{drawing, spot_named};
use quadrille_games::rules::{AnyPosition, Path, Spot, Variant};
use quadrille_text::with_language;
use resvg::tiny_skia::{Pixmap, PremultipliedColorU8};
use std::collections::HashSet;
use std::fs;
use std::path::{Path as FilePath, PathBuf};

/// Environment variable that renews the reference pictures if set.
const RENEW_VAR: &str = "QUADRILLE_RENEW_PICTURES";
/// The longer side of a picture, in pixels.
const PICTURE_SIDE_PX: f32 = 320.0;
/// The distance between two shades of a reference picture, in levels of a channel.
const SHADE_STEP: u8 = 4;
/// The side of the compared blocks in pixels, smaller than any piece.
const BLOCK_SIDE_PX: usize = 8;
/// The tolerated difference of a channel in levels: two for the rounding to shades, one for other machines' arithmetic.
const TOLERATED_LEVELS: u8 = 3;
/// The maximum mean differences of a picture and of one block, in levels of a channel beyond the tolerated ones.
const MAX_MEAN_DIFFERENCE: f32 = 0.1;
const MAX_BLOCK_DIFFERENCE: f32 = 1.5;

/// A scene with the scale and the size of its picture.
#[derive(Clone)]
struct PictureScene {
    scene: Scene,
    scale: f32,
    size: [u32; 2],
}

/// Sets up a view for its reference picture.
fn set_up_view(variant: Variant, look: BoardView) -> PictureScene {
    set_up_view_as(variant, look, PICTURE_SIDE_PX, "en")
}

/// Sets up a view whose longer side has `side` pixels, with texts in `language`.
fn set_up_view_as(variant: Variant, look: BoardView, side: f32, language: &str) -> PictureScene {
    let board = drawing(variant);
    let position = match look.position {
        "" => AnyPosition::start(variant),
        text => AnyPosition::parse(variant, text).unwrap(),
    };
    let named = |name: &str| {
        if name == "reserve" {
            return Some(Spot::RESERVE);
        }
        let spot = spot_named(variant, name);
        assert!(name.is_empty() || spot.is_some(), "{variant}: {name}");
        spot
    };
    let way = |names: &[&str]| {
        let spots: Vec<Spot> = names.iter().filter_map(|name| named(name)).collect();
        (!spots.is_empty()).then(|| Path::new(spots))
    };
    let mut chooser = Chooser::new(&position);
    for &(name, count) in look.chosen {
        let spot = named(name).unwrap();
        chooser.click(Hit { spot, count }, false);
        let here = chooser.choice().map(|choice| (choice.last_spot(), choice.count));
        assert_eq!(here, Some((spot, count)), "{variant} {}", look.name);
    }
    let pointed = named(look.pointed);
    chooser.point(pointed);
    let on = chooser.choice().and_then(|choice| choice.hovered_spot);
    assert_eq!(on, pointed, "{variant} {}", look.name);

    let extent = board.extent(false);
    let scale = side / extent.max_element();
    let view = View {
        flipped: look.flipped,
        choice: chooser.choice().cloned(),
        last_move: way(look.last_move),
        hint: way(look.hint),
        cursor: named(look.cursor),
        refused_spot: named(look.refused),
        // At this resolution dice have all their pips, as in the window.
        pixels_per_unit: 1.0,
        look: quadrille_drawing::look::Look {
            has_high_contrast: look.contrast,
            ..quadrille_drawing::look::Look::USUAL
        },
        ..View::still(&position)
    };
    let mut scene = Scene::default();
    with_language(language, || board.draw(&view, &mut scene));
    contrast::apply_contrast(&mut scene, view.look);
    let size = (extent * scale).round();
    PictureScene { scene, scale, size: [size.x as u32, size.y as u32] }
}

impl PictureScene {
    fn paint(&self, painter: &mut ScenePainter) -> Pixmap {
        let painted = painter.compose(&self.scene, self.scale, Vec2::ZERO, self.size, &|| true);
        paint_background(painted.unwrap(), false)
    }

    /// Returns a copy with one changed item.
    fn with_changed_item(&self, at: usize, change: impl Fn(&mut Item)) -> Self {
        let mut other = self.clone();
        change(&mut other.scene.items[at]);
        other
    }
}

/// The difference between two pictures of one size, in levels of a channel beyond the tolerated ones.
#[derive(Debug)]
struct Difference {
    mean: f32,
    /// The mean of the block with the largest difference, and the position of that block.
    worst: f32,
    at: [usize; 2],
}

impl Difference {
    fn between(a: &Pixmap, b: &Pixmap) -> Self {
        assert_eq!([a.width(), a.height()], [b.width(), b.height()]);
        let width = a.width() as usize;
        let across = width.div_ceil(BLOCK_SIDE_PX);
        let mut blocks = vec![(0.0, 0.0); across * (a.height() as usize).div_ceil(BLOCK_SIDE_PX)];
        // Plain loops over bytes, because iterators are slow in a build without optimisation.
        for y in 0..a.height() as usize {
            let row = 4 * width * y..4 * width * (y + 1);
            let (row_a, row_b) = (&a.data()[row.clone()], &b.data()[row]);
            for column in 0..across {
                let (sum, count) = &mut blocks[y / BLOCK_SIDE_PX * across + column];
                let start = column * BLOCK_SIDE_PX;
                let end = width.min(start + BLOCK_SIDE_PX);
                *count += (end - start) as f32;
                let mut levels = 0;
                for byte in 4 * start..4 * end {
                    let difference = row_a[byte].abs_diff(row_b[byte]);
                    // The fourth byte is alpha.
                    if difference > TOLERATED_LEVELS && byte % 4 != 3 {
                        levels += u32::from(difference - TOLERATED_LEVELS);
                    }
                }
                *sum += levels as f32 / 3.0;
            }
        }
        let whole: f32 = blocks.iter().map(|(sum, _)| sum).sum();
        let means = blocks.iter().map(|(sum, count)| sum / count).enumerate();
        let (at, worst) = means.max_by(|a, b| a.1.total_cmp(&b.1)).unwrap();
        Self {
            mean: whole / (a.width() * a.height()) as f32,
            worst,
            at: [at % across, at / across].map(|place| place * BLOCK_SIDE_PX),
        }
    }

    fn is_significant(&self) -> bool {
        self.mean > MAX_MEAN_DIFFERENCE || self.worst > MAX_BLOCK_DIFFERENCE
    }
}

fn file(variant: Variant, look: BoardView) -> PathBuf {
    let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/app/pictures/kept");
    folder.join(format!("{variant}-{}.png", look.name))
}

/// Returns the picture with fewer shades for storing, which halves the file.
fn reduce_shades(picture: &Pixmap) -> Pixmap {
    map_channels(picture, |channel| {
        channel.saturating_add(SHADE_STEP / 2) / SHADE_STEP * SHADE_STEP
    })
}

/// Returns red, green and blue of every pixel.
fn channels(picture: &Pixmap) -> impl Iterator<Item = [u8; 3]> {
    let pixels = picture.pixels().iter();
    pixels.map(|pixel| [pixel.red(), pixel.green(), pixel.blue()])
}

/// Returns the picture with every channel changed by `change`.
fn map_channels(picture: &Pixmap, mut change: impl FnMut(u8) -> u8) -> Pixmap {
    let mut other = picture.clone();
    for (pixel, channels) in other.pixels_mut().iter_mut().zip(channels(picture)) {
        let [red, green, blue] = channels.map(&mut change);
        *pixel = PremultipliedColorU8::from_rgba(red, green, blue, 255).unwrap();
    }
    other
}

/// Reads a picture from a file.
fn read(file: &FilePath) -> Pixmap {
    let bytes = fs::read(file).unwrap_or_else(|reason| panic!("{}: {reason}", file.display()));
    paint_background(Pixmap::decode_png(&bytes).unwrap(), false)
}

/// Reads the reference picture of a view.
fn read_reference(variant: Variant, look: BoardView) -> Pixmap {
    read(&file(variant, look))
}

/// Describes the difference between a reference picture and the drawn one, if any. Renews the reference picture first if
/// requested.
fn describe_difference(file: &FilePath, drawn: &Pixmap) -> Option<String> {
    if std::env::var_os(RENEW_VAR).is_some() {
        fs::write(file, reduce_shades(drawn).encode_png().unwrap()).unwrap();
    }
    let difference = Difference::between(drawn, &read(file));
    difference.is_significant().then(|| {
        let beside = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(file.file_name().unwrap());
        fs::write(&beside, drawn.encode_png().unwrap()).unwrap();
        let Difference { mean, worst, at } = difference;
        format!(
            "{} is not what is drawn now, {}: {mean:.1} on average, {worst:.1} at {at:?}",
            file.display(),
            beside.display()
        )
    })
}

#[test]
fn every_variant_has_a_picture() {
    for variant in Variant::ALL {
        assert!(VIEWS.iter().any(|(pictured, _)| *pictured == variant), "{variant}");
    }
}

#[test]
fn boards_match_their_reference_pictures() {
    let wrong: Vec<String> = VIEWS
        .iter()
        .filter_map(|&(variant, look)| {
            let drawn = set_up_view(variant, look).paint(&mut ScenePainter::default());
            describe_difference(&file(variant, look), &drawn)
        })
        .collect();
    assert!(
        wrong.is_empty(),
        "{}\nIf that is meant, {RENEW_VAR}=1 draws the kept ones anew.",
        wrong.join("\n")
    );
}

/// The comparison detects missing and moved pieces, missing, moved and recoloured marks, and changed numbers.
#[test]
fn comparison_detects_missing_moved_and_recoloured_items() {
    let mut marks = 0;
    let mut texts = 0;
    for &(variant, look) in VIEWS {
        let picture = set_up_view(variant, look);
        let reference = read_reference(variant, look);
        let mut painter = ScenePainter::default();
        let mut check = |other: &PictureScene, what: &str| {
            let difference = Difference::between(&other.paint(&mut painter), &reference);
            let name = look.name;
            assert!(difference.is_significant(), "{variant} {name}: {what}: {difference:?}");
        };
        if look.name == START.name {
            // Without an animation, the pieces are painted last.
            let last = picture.scene.items.len() - 1;
            check(&picture.with_changed_item(last, |item| item.alpha = 0.0), "none");
            check(&picture.with_changed_item(last, |item| item.at.x -= 30.0), "moved");
        }
        let mut checked = HashSet::new();
        for (at, item) in picture.scene.items.iter().enumerate() {
            if !checked.insert(item.art.hash()) {
                continue;
            }
            let svg = item.art.svg();
            if MARK_COLOURS.iter().any(|colour| svg.contains(colour)) {
                marks += 1;
                check(&picture.with_changed_item(at, |item| item.alpha = 0.0), svg);
                check(&picture.with_changed_item(at, |item| item.at += Vec2::splat(12.0)), svg);
                check(
                    &picture.with_changed_item(at, |item| item.art = recolour_marks(&item.art)),
                    svg,
                );
            }
            if let Some(other) = change_digits(svg) {
                texts += 1;
                let other = Art::document(other);
                check(&picture.with_changed_item(at, |item| item.art = other.clone()), svg);
            }
        }
    }
    assert!(marks > 60 && texts > 60, "only {marks} marks and {texts} texts");
}

/// The colours of marks of possible actions and their effects.
const MARK_COLOURS: [&str; 4] = [AMBER, CORAL, BEST_MOVE, CURSOR];

/// Returns the drawing with other colours of marks: green instead of amber and coral, coral instead of the others.
fn recolour_marks(art: &Art) -> Art {
    let other = |colour| {
        if [AMBER, CORAL].contains(&colour) { "#NEW" } else { CORAL }
    };
    let svg = art.svg().to_owned();
    // Coral is replaced before other colours become coral.
    let svg = MARK_COLOURS.into_iter().fold(svg, |svg, colour| svg.replace(colour, other(colour)));
    Art::document(svg.replace("#NEW", BEST_MOVE))
}

/// Returns the drawing with other digits in its texts; `None` if its texts have no digits.
fn change_digits(svg: &str) -> Option<String> {
    let mut in_text = false;
    let mut rest = svg;
    let mut other = String::new();
    while let Some(end) = rest.find('>') {
        let (text, tag) = rest[..end].split_once('<')?;
        other.extend(text.chars().map(|letter| match letter.to_digit(10) {
            Some(digit) if in_text => char::from(b'0' + ((digit + 3) % 10) as u8),
            _ => letter,
        }));
        in_text = tag.starts_with("text");
        other += &rest[text.len()..=end];
        rest = &rest[end + 1..];
    }
    other += rest;
    (other != svg).then_some(other)
}

/// The comparison tolerates slightly different edges, as other machines draw them.
#[test]
fn comparison_ignores_small_noise() {
    for &(variant, look) in VIEWS {
        let drawn = set_up_view(variant, look).paint(&mut ScenePainter::default());
        let mut state = 1_u32;
        let noisy = map_channels(&drawn, |channel| {
            state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            channel.saturating_add((state >> 24) as u8 % 3).saturating_sub(1)
        });
        let difference = Difference::between(&noisy, &read_reference(variant, look));
        assert!(!difference.is_significant(), "{variant} {}: {difference:?}", look.name);
    }
}
