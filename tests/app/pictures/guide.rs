//! Compares the committed pictures of the guide in `docs/guide/` with the current drawing of the boards.
//! `scripts/guide_pictures.sh` renews them from the list `docs/guide/pictures.toml`.

use super::looks::{BoardView, START};
use super::{RENEW_VAR, describe_difference, set_up_view_as};
use quadrille::artwork::raster::ScenePainter;
use quadrille_games::rules::Variant;
use quadrille_text::with_readable_notation;
use serde::Deserialize;
use std::fs;
use std::path::PathBuf;

/// The contents of `docs/guide/pictures.toml`.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct PictureList {
    /// The longer side of each picture, in pixels.
    side: f32,
    picture: Vec<PictureEntry>,
}

/// A picture. Omitted parts are not drawn. The head of the list explains each key.
#[derive(Deserialize)]
#[serde(deny_unknown_fields, default)]
#[derive(Default)]
struct PictureEntry {
    name: String,
    variant: String,
    position: String,
    chosen: Vec<String>,
    pointed: String,
    last: Vec<String>,
    hint: Vec<String>,
    cursor: String,
    refused: String,
}

fn folder() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("docs/guide")
}

fn list() -> PictureList {
    let text = fs::read_to_string(folder().join("pictures.toml")).unwrap();
    toml::from_str(&text).unwrap_or_else(|error| panic!("{error}"))
}

/// Parses `SPOT` or, in Focus, `SPOT:COUNT`.
fn parse_spot(text: &str) -> (&str, u8) {
    match text.split_once(':') {
        Some((spot, count)) => (spot, count.parse().unwrap()),
        None => (text, 0),
    }
}

#[test]
fn guide_pictures_match_the_boards() {
    let list = list();
    let mut wrong = Vec::new();
    let mut painter = ScenePainter::default();
    for entry in &list.picture {
        let variant: Variant = entry.variant.parse().unwrap();
        let chosen: Vec<_> = entry.chosen.iter().map(|text| parse_spot(text)).collect();
        let [last, hint] = [&entry.last, &entry.hint]
            .map(|spots| spots.iter().map(String::as_str).collect::<Vec<_>>());
        let look = BoardView {
            name: &entry.name,
            position: &entry.position,
            chosen: &chosen,
            pointed: &entry.pointed,
            last_move: &last,
            hint: &hint,
            cursor: &entry.cursor,
            refused: &entry.refused,
            ..START
        };
        // Squares have the names of the default settings.
        let [english, german] = ["en", "de"].map(|language| {
            with_readable_notation(true, || {
                set_up_view_as(variant, look, list.side, language).paint(&mut painter)
            })
        });
        let [file, other] = ["", ".de"].map(|language| {
            let file = format!("pictures/{}{language}.png", entry.name);
            folder().join(file)
        });
        wrong.extend(describe_difference(&file, &english));
        // A board without text has one picture for both languages.
        if english != german {
            wrong.extend(describe_difference(&other, &german));
        } else if other.exists() {
            wrong.push(format!("{} is the same in English", other.display()));
        }
    }
    assert!(list.picture.len() > 20);
    assert!(
        wrong.is_empty(),
        "{}\nIf that is meant, scripts/guide_pictures.sh ({RENEW_VAR}=1) draws them anew.",
        wrong.join("\n")
    );
}
