//! The networks that come with the program: the files in `eval/networks/`, compiled in.

use super::{Network, NetworkInputs};
use std::sync::{Arc, OnceLock};

/// The network in these bytes of a file, which are read when it is first asked for. `None` where they are not one for this
/// game, which a test excludes.
pub(in crate::eval) fn parse_shipped<P: NetworkInputs>(
    network: &OnceLock<Option<Arc<Network>>>,
    bytes: &[u8],
) -> Option<Arc<Network>> {
    network
        .get_or_init(|| {
            Network::parse(bytes, P::VARIANT, P::INPUTS)
                .ok()
                .map(Arc::new)
        })
        .clone()
}

/// The function `shipped_network` for a file's name in `eval/networks/`, without its extension, and the game's type.
macro_rules! shipped_network {
    ($name:literal, $game:ty) => {
        fn shipped_network() -> Option<std::sync::Arc<$crate::eval::network::Network>> {
            static NETWORK: std::sync::OnceLock<
                Option<std::sync::Arc<$crate::eval::network::Network>>,
            > = std::sync::OnceLock::new();
            const BYTES: &[u8] = include_bytes!(concat!(
                env!("CARGO_MANIFEST_DIR"),
                "/src/eval/networks/",
                $name,
                ".network"
            ));
            $crate::eval::network::parse_shipped::<$game>(&NETWORK, BYTES)
        }
    };
}

/// What [`Evaluate`](crate::eval::Evaluate) asks of a game that networks can evaluate; with the name of the one that
/// comes with the program, if there is one.
macro_rules! evaluated_by_network {
    () => {
        fn network_evaluator(
            network: &std::sync::Arc<$crate::eval::network::Network>,
        ) -> Option<Box<dyn $crate::eval::network::NetworkEvaluator<Self>>> {
            let network = std::sync::Arc::clone(network);
            Some(Box::new($crate::eval::network::Accumulators::new(network)))
        }
    };
    ($name:literal) => {
        $crate::eval::network::evaluated_by_network!();
        $crate::eval::network::shipped_network!($name, Self);
    };
}

pub(in crate::eval) use {evaluated_by_network, shipped_network};
