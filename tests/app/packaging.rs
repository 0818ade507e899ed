//! Checks the packaged MIME type against records of the program.

use quadrille::session::Session;
use quadrille::setup::Setup;
use quadrille::storage::text::to_text;
use quadrille_games::rules::Variant;

const DESKTOP: &str = include_str!("../../packaging/org.quadrille_game.Quadrille.desktop");
const MIME: &str = include_str!("../../packaging/org.quadrille_game.Quadrille.xml");

#[test]
fn record_of_every_variant_has_our_mime_type() {
    let sought = MIME.matches("value=\"[Game ").count();
    assert_eq!(sought, Variant::ALL.len());
    for variant in Variant::ALL {
        let value = format!("value=\"[Game &quot;{}&quot;]\"", variant.id());
        assert!(MIME.contains(&value), "{value}");
        let session = Session::begin(&Setup::default_game(variant), &mut rand::rng());
        let record = to_text(&session);
        let tag = format!("[Game \"{}\"]", variant.id());
        assert!(record.starts_with(&tag), "{record}");
    }
}

#[test]
fn desktop_entry_opens_only_our_records() {
    let named = MIME.split("<mime-type type=\"").nth(1).unwrap();
    let name = named.split('"').next().unwrap();
    let line = format!("MimeType={name};");
    let types = DESKTOP.lines().filter(|line| line.starts_with("MimeType="));
    assert_eq!(types.collect::<Vec<&str>>(), [line]);
    assert!(DESKTOP.contains("Exec=quadrille %f"));
}
