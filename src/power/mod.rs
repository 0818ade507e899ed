//! Draws frames while something moves, and lets the window sleep otherwise.
//!
//! Input and reports of threads wake the window. A system that will show something later requests a frame from [`FrameRequest`] in
//! every frame until then. The alarm is set to the earliest request.

mod alarm;

use crate::background::waker;
use alarm::Alarm;
use bevy::prelude::*;
use bevy::time::{TimeSystems, TimeUpdateStrategy};
use bevy::window::{PrimaryWindow, WindowOccluded};
use bevy::winit::{EventLoopProxyWrapper, UpdateMode, WinitSettings};
use std::time::{Duration, Instant};

/// The frame interval when no wake-up is available.
const FALLBACK_FRAME_INTERVAL: Duration = Duration::from_millis(80);
/// The longest sleep: a safeguard against a forgotten request.
const MAX_SLEEP: Duration = Duration::from_secs(3600);

/// The frame interval while a mouse button is held.
const HELD_BUTTON_INTERVAL: Duration = Duration::from_millis(100);

/// The earliest request for a frame. It is cleared in every frame.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct FrameRequest(Option<Duration>);

impl FrameRequest {
    /// Requests a frame within `delay` from now.
    pub fn request_within(&mut self, delay: Duration) {
        self.0 = Some(self.0.map_or(delay, |earliest_delay| earliest_delay.min(delay)));
    }

    /// Returns the delay of the earliest request of this frame.
    pub const fn earliest_delay(self) -> Option<Duration> {
        self.0
    }
}

/// The system set at the end of a frame.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum AlarmSystems {
    /// Sets the alarm. Requests after this set count in the next frame.
    Set,
}

/// Whether the person sees the window. Decorative motion stops while the window is hidden.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum WindowAttention {
    /// The window has the focus.
    #[default]
    Full,
    /// Another window has the focus.
    Unfocused,
    /// The window is not visible.
    Hidden,
}

/// Draws frames while a mouse button is held. The graphics driver may read the release event from the shared X connection.
/// Without a new frame, the event would be reported late.
fn watch_held_buttons(
    buttons: Option<Res<ButtonInput<MouseButton>>>,
    mut frame_request: ResMut<FrameRequest>,
) {
    if buttons.is_some_and(|buttons| buttons.get_pressed().len() > 0) {
        frame_request.request_within(HELD_BUTTON_INTERVAL);
    }
}

/// Sets the alarm to the earliest request, and clears the requests.
fn set_alarm(alarm: Option<ResMut<Alarm>>, mut frame_request: ResMut<FrameRequest>) {
    let earliest_delay = std::mem::take(&mut *frame_request).0;
    if let Some(mut alarm) = alarm {
        alarm.set(earliest_delay.map(|delay| Instant::now() + delay));
    }
}

/// Updates [`WindowAttention`].
fn update_attention(
    mut occlusion_events: MessageReader<WindowOccluded>,
    window: Option<Single<&Window, With<PrimaryWindow>>>,
    mut attention: ResMut<WindowAttention>,
    mut is_hidden: Local<bool>,
) {
    for event in occlusion_events.read() {
        *is_hidden = event.occluded;
    }
    let is_focused = window.is_none_or(|window| window.focused);
    attention.set_if_neq(if *is_hidden {
        WindowAttention::Hidden
    } else if is_focused {
        WindowAttention::Full
    } else {
        WindowAttention::Unfocused
    });
}

/// Uses the current time as the time of a frame. By default Bevy uses the time when the previous frame was drawn. After a
/// sleep, time would then stand still for one frame and jump in the next. The beginning of an animation would be skipped.
fn set_frame_time(mut strategy: ResMut<TimeUpdateStrategy>) {
    *strategy = TimeUpdateStrategy::ManualInstant(Instant::now());
}

/// Starts the alarm, which needs the event loop.
fn start_alarm(proxy: Option<Res<EventLoopProxyWrapper>>, mut commands: Commands) {
    let Some(waker) = proxy.and_then(|proxy| waker(Some(&proxy))) else { return };
    match Alarm::start(move || waker()) {
        Ok(alarm) => commands.insert_resource(alarm),
        Err(reason) => {
            error!(
                "the alarm's thread cannot be started, so the window wakes more often: {reason}"
            );
            commands.insert_resource(winit_settings(FALLBACK_FRAME_INTERVAL));
        }
    }
}

/// Returns Bevy's settings for a sleeping window: wake on the window's own events, and after `sleep` at the latest. They never
/// change, because each change draws two frames. Pointer motion outside the window does not wake it.
const fn winit_settings(sleep: Duration) -> WinitSettings {
    let mode = UpdateMode::Reactive {
        wait: sleep,
        react_to_device_events: false,
        react_to_user_events: true,
        react_to_window_events: true,
    };
    WinitSettings { focused_mode: mode, unfocused_mode: mode }
}

/// Adds the frame requests and lets the window sleep between frames.
pub fn plugin(app: &mut App) {
    app.init_resource::<FrameRequest>()
        .init_resource::<WindowAttention>()
        .add_message::<WindowOccluded>()
        .insert_resource(winit_settings(MAX_SLEEP))
        .add_systems(Startup, start_alarm)
        .add_systems(First, (update_attention, set_frame_time.before(TimeSystems)))
        .add_systems(Update, watch_held_buttons)
        .add_systems(Last, set_alarm.in_set(AlarmSystems::Set));
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn earliest_wake_up_request_counts() {
        let mut wake = FrameRequest::default();
        assert_eq!(wake.earliest_delay(), None);
        for millis in [500, 20, 300] {
            wake.request_within(Duration::from_millis(millis));
        }
        assert_eq!(wake.earliest_delay(), Some(Duration::from_millis(20)));
    }

    #[test]
    fn held_button_keeps_the_window_awake() {
        let mut app = App::new();
        app.init_resource::<FrameRequest>()
            .init_resource::<ButtonInput<MouseButton>>()
            .add_systems(Update, watch_held_buttons);
        app.update();
        assert_eq!(app.world().resource::<FrameRequest>().earliest_delay(), None);
        let mut buttons = app.world_mut().resource_mut::<ButtonInput<MouseButton>>();
        buttons.press(MouseButton::Left);
        app.update();
        assert_eq!(
            app.world().resource::<FrameRequest>().earliest_delay(),
            Some(HELD_BUTTON_INTERVAL)
        );
    }
}
