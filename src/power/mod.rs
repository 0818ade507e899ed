//! The window draws while something moves, and sleeps while nothing does.
//!
//! Input wakes it, and so does a thread that has something to tell (a search that ends, an engine that answers). Whoever has
//! something to show later asks [`Wake`] in each frame; of all wishes the soonest counts, and is kept by an alarm clock.

mod alarm;

use crate::background::waker;
use alarm::Alarm;
use bevy::prelude::*;
use bevy::render::renderer::RenderAdapterInfo;
use bevy::time::{TimeSystems, TimeUpdateStrategy};
use bevy::window::{PrimaryWindow, WindowOccluded};
use bevy::winit::{EventLoopProxyWrapper, UpdateMode, WinitSettings};
use std::time::{Duration, Instant};

/// So often frames are drawn where nothing can wake the window.
const LIGHT_SLEEP: Duration = Duration::from_millis(80);
/// So long nothing happens at most: a safeguard, should a wish have been forgotten.
const SLEEP: Duration = Duration::from_secs(3600);

/// Between two looks while a button is held.
const HELD: Duration = Duration::from_millis(100);

/// The wishes for the next frame, made anew in each frame.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Wake(Option<Duration>);

impl Wake {
    /// Asks for a frame within `delay` from now.
    pub fn within(&mut self, delay: Duration) {
        self.0 = Some(self.0.map_or(delay, |soonest| soonest.min(delay)));
    }

    /// The soonest that was asked for in this frame.
    pub const fn soonest(self) -> Option<Duration> {
        self.0
    }
}

/// What is done with the wishes at the end of a frame.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum AlarmSystems {
    /// The alarm is set: whoever wishes later is heard in the next frame.
    Set,
}

/// How much of the window's owner's attention it has: what moves only to please need not, unseen.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Attention {
    /// It is worked in.
    #[default]
    Full,
    /// Another window is worked in.
    Aside,
    /// Nothing of it is to be seen.
    Hidden,
}

/// Whether frames are drawn by the processor, and so cost much.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct SoftwareRendering(pub bool);

/// Looks again soon while a button of the mouse is held: the graphics driver reads from the same connection to an X server, and
/// the release that it has come upon would be told only with the next event.
fn watch_held_buttons(buttons: Option<Res<ButtonInput<MouseButton>>>, mut wake: ResMut<Wake>) {
    if buttons.is_some_and(|buttons| buttons.get_pressed().len() > 0) {
        wake.within(HELD);
    }
}

/// Sets the alarm to the soonest wish, and forgets the wishes.
fn set_alarm(alarm: Option<ResMut<Alarm>>, mut wake: ResMut<Wake>) {
    let soonest = std::mem::take(&mut *wake).0;
    if let Some(mut alarm) = alarm {
        alarm.set(soonest.map(|delay| Instant::now() + delay));
    }
}

/// Notes how much the window is looked at.
fn note_attention(
    mut occluded: MessageReader<WindowOccluded>,
    window: Option<Single<&Window, With<PrimaryWindow>>>,
    mut attention: ResMut<Attention>,
    mut hidden: Local<bool>,
) {
    for message in occluded.read() {
        *hidden = message.occluded;
    }
    let focused = window.is_none_or(|window| window.focused);
    attention.set_if_neq(if *hidden {
        Attention::Hidden
    } else if focused {
        Attention::Full
    } else {
        Attention::Aside
    });
}

/// Lets time be what it is. Left to itself, the program takes it from when the frame before was drawn: after a sleep the
/// clock would stand still for one more frame, and the next one would skip the beginning of an animation.
fn tell_time(mut strategy: ResMut<TimeUpdateStrategy>) {
    *strategy = TimeUpdateStrategy::ManualInstant(Instant::now());
}

/// Starts the alarm, which needs the window's event loop, and learns what draws.
fn prepare(
    proxy: Option<Res<EventLoopProxyWrapper>>,
    adapter: Option<Res<RenderAdapterInfo>>,
    mut commands: Commands,
) {
    // The word that the driver's interface has for it; the type itself is not to be had here.
    let software = adapter.is_some_and(|adapter| format!("{:?}", adapter.device_type) == "Cpu");
    commands.insert_resource(SoftwareRendering(software));
    let Some(wake) = proxy.and_then(|proxy| waker(Some(&proxy))) else {
        return;
    };
    match Alarm::start(move || wake()) {
        Ok(alarm) => commands.insert_resource(alarm),
        Err(reason) => {
            error!(
                "the alarm's thread cannot be started, so the window wakes more often: {reason}"
            );
            commands.insert_resource(winit_settings(LIGHT_SLEEP));
        }
    }
}

/// The window's own way of waiting: for anything that concerns it, and no longer than `sleep`. The same at all times,
/// as each change draws two frames; the pointer's motions elsewhere on the screen do not concern it.
const fn winit_settings(sleep: Duration) -> WinitSettings {
    let mode = UpdateMode::Reactive {
        wait: sleep,
        react_to_device_events: false,
        react_to_user_events: true,
        react_to_window_events: true,
    };
    WinitSettings {
        focused_mode: mode,
        unfocused_mode: mode,
    }
}

/// The plugin.
pub fn plugin(app: &mut App) {
    app.init_resource::<Wake>()
        .init_resource::<Attention>()
        .init_resource::<SoftwareRendering>()
        .add_message::<WindowOccluded>()
        .insert_resource(winit_settings(SLEEP))
        .add_systems(Startup, prepare)
        .add_systems(First, (note_attention, tell_time.before(TimeSystems)))
        .add_systems(Update, watch_held_buttons)
        .add_systems(Last, set_alarm.in_set(AlarmSystems::Set));
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn of_all_wishes_the_soonest_counts() {
        let mut wake = Wake::default();
        assert_eq!(wake.soonest(), None);
        for millis in [500, 20, 300] {
            wake.within(Duration::from_millis(millis));
        }
        assert_eq!(wake.soonest(), Some(Duration::from_millis(20)));
    }

    #[test]
    fn a_held_button_is_looked_after_and_none_lets_the_window_sleep() {
        let mut app = App::new();
        app.init_resource::<Wake>()
            .init_resource::<ButtonInput<MouseButton>>()
            .add_systems(Update, watch_held_buttons);
        app.update();
        assert_eq!(app.world().resource::<Wake>().soonest(), None);
        let mut buttons = app.world_mut().resource_mut::<ButtonInput<MouseButton>>();
        buttons.press(MouseButton::Left);
        app.update();
        assert_eq!(app.world().resource::<Wake>().soonest(), Some(HELD));
    }
}
