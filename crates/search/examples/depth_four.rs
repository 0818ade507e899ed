//! Searches the start of every variant to depth 4, in a terminal or a browser (`scripts/wasm.sh`). Prints the positions
//! visited, the best move and its score, which are the same on every machine.

use quadrille_games::rules::{AnyPosition, Variant};
use quadrille_search::{AnySearcher, Limits, StopFlag};

#[cfg(target_family = "wasm")]
#[wasm_bindgen::prelude::wasm_bindgen]
extern "C" {
    #[wasm_bindgen(js_namespace = console)]
    fn log(line: &str);
}

#[cfg(not(target_family = "wasm"))]
fn log(line: &str) {
    println!("{line}");
}

fn main() {
    for variant in Variant::ALL {
        let start = AnyPosition::start(variant);
        let mut searcher = AnySearcher::new(variant, 1);
        let limits = Limits::depth(4);
        let mut score = None;
        let result = searcher.search(&start, &[], &limits, &StopFlag::new(), &mut |info| {
            score = Some(info.score);
        });
        let best = result.best_move.map(|best| start.move_text(best));
        log(&format!(
            "{variant}: {} positions, best {}, score {}",
            result.nodes,
            best.unwrap_or_default(),
            score.map(|score| score.to_string()).unwrap_or_default()
        ));
    }
}
