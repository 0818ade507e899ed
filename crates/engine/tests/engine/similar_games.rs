//! Tests of the compliance check with engines that play a similar game.

use crate::compliance::{filtered_engine, impatient_settings, run};
use quadrille_engine::compliance::{CheckSettings, StepResult};
use quadrille_games::rules::Variant;

#[test]
fn engine_that_plays_a_similar_game_is_reported() {
    for (requested, played, variant) in [
        ("cublino-contra", "cublino-pur", Variant::CublinoContra),
        ("focus-exact", "focus", Variant::FocusExact),
    ] {
        let change = format!(
            "'setoption name Game value {requested}') echo 'setoption name Game value {played}';;"
        );
        let conditions = CheckSettings { variant: Some(variant), ..impatient_settings() };
        let (_, steps) = run(&filtered_engine(&change, ""), &conditions);
        let title = format!("{requested}: it plays the game that it was asked for");
        let step = steps.iter().find(|step| step.title == title).unwrap();
        let expected = format!("{played}: it seems to play another game than it was asked for");
        assert_eq!(step.result, StepResult::Wrong, "{step:?}");
        assert!(step.observation.ends_with(&expected), "{step:?}");
    }
}
