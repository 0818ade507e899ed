//! AccessKit: handles a screen reader's requests without delay. Bevy polls for them once per frame, and a sleeping
//! window draws no frames.

use crate::background::{BackgroundJob, Reporter, waker};
use bevy::a11y::{AccessibilityRequested, ActionRequest};
use bevy::prelude::*;
use bevy::window::{PrimaryWindow, RequestRedraw};
use bevy::winit::EventLoopProxyWrapper;
use bevy::winit::accessibility::WinitActionRequestHandlers;
use bevy_egui::{EguiContexts, EguiPrimaryContextPass, egui};
use std::sync::{Arc, PoisonError};
use std::thread;
use std::time::Duration;

/// The polling interval, which is cheap and too short to be noticed.
const POLL_INTERVAL: Duration = Duration::from_millis(20);

/// The polling thread, while there is a screen reader.
#[derive(Resource, Default)]
struct ActionWatch(Option<BackgroundJob<()>>);

/// Adds the systems. They need a window.
pub fn plugin(app: &mut App) {
    #[cfg(target_os = "linux")]
    super::assistive::plugin(app);
    app.init_resource::<ActionWatch>()
        .add_systems(Update, start_action_watch.run_if(resource_exists::<EventLoopProxyWrapper>))
        .add_systems(EguiPrimaryContextPass, name_window)
        // The request is handled in the next frame.
        .add_systems(Last, request_frame.run_if(on_message::<ActionRequest>));
}

/// Starts polling after a screen reader has requested the tree.
fn start_action_watch(
    mut action_watch: ResMut<ActionWatch>,
    accessibility: Res<AccessibilityRequested>,
    handlers: Res<WinitActionRequestHandlers>,
    proxy: Res<EventLoopProxyWrapper>,
) {
    if !accessibility.get() || (action_watch.0.is_some() && !handlers.is_changed()) {
        return;
    }
    let request_queues: Vec<_> = handlers.values().map(Arc::clone).collect();
    let poll_requests = move |reporter: &Reporter<()>| {
        while !reporter.stop().is_stopped() {
            let has_requests = request_queues.iter().any(|queue| {
                let queue = queue.lock().unwrap_or_else(PoisonError::into_inner);
                !queue.is_empty()
            });
            if has_requests {
                reporter.wake();
            }
            thread::park_timeout(POLL_INTERVAL);
        }
    };
    action_watch.0 = BackgroundJob::start("screen readers", waker(Some(&proxy)), poll_requests);
}

/// Names the root of egui's tree, which represents the window.
fn name_window(
    mut contexts: EguiContexts,
    accessibility: Res<AccessibilityRequested>,
    window: Query<&Window, With<PrimaryWindow>>,
) {
    if let (true, Ok(ctx), Ok(window)) = (accessibility.get(), contexts.ctx_mut(), window.single())
    {
        ctx.accesskit_node_builder(egui::accesskit_root_id(), |node| {
            node.set_label(window.title.as_str());
        });
    }
}

/// Requests the next frame.
fn request_frame(mut redraw: MessageWriter<RequestRedraw>) {
    redraw.write(RequestRedraw);
}
