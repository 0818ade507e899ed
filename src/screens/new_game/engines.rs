//! An engine in a seat of the New game dialog: which one, and how long it may think.

use crate::settings::Settings;
use crate::setup::Engine;
use crate::setup::{Controller, Setup};
use crate::text::tr;
use crate::theme::painter::Painter;
use bevy_egui::egui::vec2;
use std::sync::Arc;

/// Which engine a seat begins with: the first that is registered, or one without a name where there is none.
pub(super) fn first(settings: &Settings) -> Arc<Engine> {
    Arc::new(settings.engines.first().cloned().unwrap_or_default())
}

/// Brings the seats' engines to what is registered: one that has been removed gives way to the first.
pub(super) fn fit(setup: &mut Setup, settings: &Settings) {
    setup.update_engines(settings);
    for seat in &mut setup.seats {
        if let Controller::Engine { engine, .. } = &mut seat.controller {
            if settings.engine(&engine.name).is_none() {
                *engine = first(settings);
            }
            seat.name.clone_from(&engine.name);
        }
    }
}

/// The first seat, counted from 1, that is to have an engine while none is registered.
pub(super) fn missing(setup: &Setup) -> Option<usize> {
    let none = |controller: &Controller| match controller {
        Controller::Engine { engine, .. } => engine.name.is_empty(),
        _ => false,
    };
    let seat = setup.seats.iter().position(|seat| none(&seat.controller))?;
    Some(seat + 1)
}

/// Draws the choice of engine and time, or the way to register one.
pub(super) fn rows(painter: &mut Painter, setup: &mut Setup, seat: usize, settings: &Settings) {
    let number = seat + 1;
    let ink = painter.look.dim(13.0);
    let Controller::Engine { engine, movetime } = &mut setup.seats[seat].controller else {
        return;
    };
    let engines = &settings.engines;
    if engines.is_empty() {
        painter.prose(18.0, &tr!("new-no-engine"), ink);
        painter.ui.add_space(8.0);
        let name = format!("new-engine{number}-settings");
        let label = tr!("new-open-settings");
        if painter.button(vec2(140.0, 34.0), &name, &label, 13.5) {
            super::open_settings(painter, setup);
        }
        return;
    }
    let at = engines.iter().position(|known| known.name == engine.name);
    let name = format!("new-engine{number}");
    let to = painter.step(34.0, &name, None, &engine.name, (at, engines.len()));
    if let Some(chosen) = to.and_then(|to| engines.get(to)) {
        *engine = Arc::new(chosen.clone());
    }
    painter.ui.add_space(12.0);
    painter.row(34.0, 12.0, |painter| {
        painter.word(&tr!("new-time"), ink);
        super::thinking_time(painter, 34.0, number, setup.variant, movetime);
    });
}

#[cfg(test)]
mod tests {
    use super::*;
    use quadrille_games::rules::Variant;
    use std::time::Duration;

    fn seated(engine: &Engine) -> Setup {
        let mut setup = Setup::usual(Variant::Hique);
        setup.seats[1].controller = Controller::Engine {
            engine: Arc::new(engine.clone()),
            movetime: Duration::from_secs(2),
        };
        setup
    }

    fn engine_of(setup: &Setup) -> &Engine {
        match &setup.seats[1].controller {
            Controller::Engine { engine, .. } => engine,
            other => unreachable!("{other:?}"),
        }
    }

    #[test]
    fn a_seat_has_the_engine_as_it_is_registered_now() {
        let mut settings = Settings::default();
        let mut setup = seated(&Engine::new("Old", "old"));
        fit(&mut setup, &settings);
        assert_eq!(missing(&setup), Some(2), "none is registered");
        settings.engines.push(Engine::new("First", "first"));
        settings.engines.push(Engine::new("Old", "old --now"));
        fit(&mut setup, &settings);
        assert_eq!(engine_of(&setup), &settings.engines[0]);
        assert_eq!(setup.seats[1].name, "First");
        assert_eq!(missing(&setup), None);
        let mut setup = seated(&Engine::new("Old", "old"));
        fit(&mut setup, &settings);
        assert_eq!(engine_of(&setup).command, "old --now");
    }
}
