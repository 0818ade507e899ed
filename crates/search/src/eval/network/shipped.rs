//! The networks shipped with the program: the files in `eval/networks/`, compiled in.

use super::Network;
use quadrille_games::rules::Variant;
use std::sync::{Arc, OnceLock};

/// Returns the shipped network of this variant, if there is one. It is parsed on first use.
pub fn shipped_network(variant: Variant) -> Option<Arc<Network>> {
    static NETWORKS: [OnceLock<Option<Arc<Network>>>; Variant::ALL.len()] =
        [const { OnceLock::new() }; Variant::ALL.len()];
    let bytes: &[u8] = match variant {
        Variant::Upthrust => return None,
        Variant::Hique => include_bytes!("../networks/hique.network"),
        Variant::Focus => include_bytes!("../networks/focus.network"),
        Variant::FocusExact => include_bytes!("../networks/focus-exact.network"),
        Variant::FocusClassic => include_bytes!("../networks/focus-classic.network"),
        Variant::CublinoPur => include_bytes!("../networks/cublino-pur.network"),
        Variant::CublinoContra => include_bytes!("../networks/cublino-contra.network"),
    };
    // A test parses every one of them.
    let parse_network = || Network::parse_any(bytes).ok().map(Arc::new);
    NETWORKS[variant as usize].get_or_init(parse_network).clone()
}
