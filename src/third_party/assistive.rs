//! A second connection to assistive programs on Linux, for versions of AT-SPI released since 2026.
//!
//! Bevy's `accesskit_unix` waits until the session bus reports a screen reader, by a property that AT-SPI has removed.
//! The `accesskit_unix` used here waits until the bus reports any assistive program. It is used if the property is
//! missing. The settings can also enable it, for assistive programs that are not screen readers. Bevy 0.20 will make
//! this module obsolete.

use crate::background::session_bus::{MethodTarget, SessionBus, boolean_in};
use crate::background::{BackgroundJob, Reporter, waker};
use crate::settings::Settings;
use accesskit_unix::Adapter;
use bevy::a11y::AccessibilityRequested;
use bevy::prelude::*;
use bevy::window::{PrimaryWindow, WindowPosition};
use bevy::winit::EventLoopProxyWrapper;
use bevy::winit::accessibility::{WinitActionRequestHandler, WinitActionRequestHandlers};
use bevy_egui::egui::accesskit::{
    ActionHandler, ActionRequest, ActivationHandler, DeactivationHandler, Rect, TreeUpdate,
};
use bevy_egui::{EguiFullOutput, EguiPostUpdateSet};
use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};
use zbus::zvariant::OwnedValue;

/// AT-SPI's object on the session bus.
const AT_SPI_PROPERTIES: MethodTarget =
    MethodTarget("org.a11y.Bus", "/org/a11y/bus", "org.freedesktop.DBus.Properties");

/// The thread that asks for the status of AT-SPI.
#[derive(Resource)]
struct StatusRequest(BackgroundJob<Option<AtSpiStatus>>);

/// The status of AT-SPI.
#[derive(Resource, Clone, Copy, Debug, PartialEq, Eq)]
struct AtSpiStatus {
    /// Whether a screen reader is running; `None` if the property does not exist.
    is_screen_reader_running: Option<bool>,
}

/// The connection to assistive programs.
#[derive(Resource)]
struct AtSpiConnection {
    adapter: Adapter,
    /// Whether the window had the focus in the last report.
    reported_focus: Option<bool>,
    /// The rectangle of the window in the last report.
    reported_rect: Option<Rect>,
}

/// Adds the connection, which opens if the status of AT-SPI requires it.
pub(super) fn plugin(app: &mut App) {
    app.add_systems(Startup, request_status)
        .add_systems(
            Update,
            (
                receive_status.run_if(resource_exists::<StatusRequest>),
                connect.run_if(
                    resource_exists::<AtSpiStatus>
                        .and_then(not(resource_exists::<AtSpiConnection>)),
                ),
            )
                .chain(),
        )
        .add_systems(
            PostUpdate,
            report_window
                .run_if(resource_exists::<AtSpiConnection>)
                .after(EguiPostUpdateSet::EndPass)
                .before(EguiPostUpdateSet::ProcessOutput),
        );
}

/// Asks the session bus for the status of AT-SPI on a thread.
fn request_status(proxy: Option<Res<EventLoopProxyWrapper>>, mut commands: Commands) {
    let read_status = |reporter: &Reporter<_>| {
        let bus = SessionBus::open();
        let properties = bus
            .and_then(|bus| bus.call_with_timeout(AT_SPI_PROPERTIES, "GetAll", &"org.a11y.Status"));
        reporter.send(properties.as_ref().map(AtSpiStatus::from_properties));
    };
    if let Some(job) = BackgroundJob::start("AT-SPI", waker(proxy.as_deref()), read_status) {
        commands.insert_resource(StatusRequest(job));
    }
}

/// Stores the status once the thread has reported it.
fn receive_status(status_request: Res<StatusRequest>, mut commands: Commands) {
    let is_finished = status_request.0.is_finished();
    if let Some(Some(status)) = status_request.0.poll().pop() {
        commands.insert_resource(status);
    }
    if is_finished {
        commands.remove_resource::<StatusRequest>();
    }
}

impl AtSpiStatus {
    fn from_properties(properties: &HashMap<String, OwnedValue>) -> Self {
        Self {
            is_screen_reader_running: properties.get("ScreenReaderEnabled").and_then(boolean_in),
        }
    }

    /// Returns whether this connection is needed beside Bevy's: for assistive programs that are not screen readers, if
    /// `is_enabled_in_settings` is set.
    const fn is_needed(self, is_enabled_in_settings: bool) -> bool {
        match self.is_screen_reader_running {
            None => true,
            // While a screen reader runs, Bevy's connection serves all programs.
            Some(true) => false,
            Some(false) => is_enabled_in_settings,
        }
    }
}

/// Opens the connection if it is needed.
fn connect(
    status: Res<AtSpiStatus>,
    settings: Res<Settings>,
    accessibility: Res<AccessibilityRequested>,
    handlers: Res<WinitActionRequestHandlers>,
    proxy: Option<Res<EventLoopProxyWrapper>>,
    window: Query<Entity, With<PrimaryWindow>>,
    mut commands: Commands,
) {
    if !status.is_needed(settings.look.assistive) || accessibility.get() {
        return;
    }
    let queue = window.single().ok().and_then(|window| handlers.get(&window));
    let (Some(queue), Some(wake)) = (queue, waker(proxy.as_deref())) else { return };
    let accessibility = accessibility.clone();
    let tree_requester = TreeRequester(move || {
        accessibility.set(true);
        wake();
    });
    commands.insert_resource(AtSpiConnection {
        adapter: Adapter::new(
            tree_requester,
            ActionForwarder(Arc::clone(queue)),
            DeactivationIgnorer,
        ),
        reported_focus: None,
        reported_rect: None,
    });
}

/// Reports changes of the window and of its accessibility tree.
fn report_window(
    mut connection: ResMut<AtSpiConnection>,
    outputs: Query<&EguiFullOutput>,
    window: Query<&Window, With<PrimaryWindow>>,
) {
    let connection = &mut *connection;
    if let Ok(window) = window.single() {
        if connection.reported_focus != Some(window.focused) {
            connection.reported_focus = Some(window.focused);
            connection.adapter.update_window_focus_state(window.focused);
        }
        let rect = window_bounds(window);
        if connection.reported_rect != rect {
            connection.reported_rect = rect;
            let rect = rect.unwrap_or_default();
            connection.adapter.set_root_window_bounds(rect, rect);
        }
    }
    let update = outputs.iter().find_map(|output| {
        let output = output.0.as_ref()?;
        output.platform_output.accesskit_update.as_ref()
    });
    if let Some(update) = update {
        connection.adapter.update_if_active(|| update.clone());
    }
}

/// Returns the rectangle of the window on the screen in physical px, if the system provides it.
fn window_bounds(window: &Window) -> Option<Rect> {
    let WindowPosition::At(position) = window.position else { return None };
    let [min, size] = [position.as_dvec2(), window.physical_size().as_dvec2()];
    let max = min + size;
    Some(Rect::new(min.x, min.y, max.x, max.y))
}

/// The handler that requests the tree when a program connects. egui builds it in the next frame.
struct TreeRequester<F>(F);

impl<F: Fn()> ActivationHandler for TreeRequester<F> {
    fn request_initial_tree(&mut self) -> Option<TreeUpdate> {
        (self.0)();
        None
    }
}

/// The handler that passes a program's action on a widget to Bevy.
struct ActionForwarder(Arc<Mutex<WinitActionRequestHandler>>);

impl ActionHandler for ActionForwarder {
    fn do_action(&mut self, request: ActionRequest) {
        let mut queue = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        queue.push_back(request);
    }
}

/// The handler that ignores the disconnection of the last program. The tree is still built, as in Bevy.
struct DeactivationIgnorer;

impl DeactivationHandler for DeactivationIgnorer {
    fn deactivate_accessibility(&mut self) {}
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn accessibility_is_on_without_an_at_spi_status() {
        let status = |properties: &[(&str, bool)]| {
            let all = properties.iter();
            AtSpiStatus::from_properties(
                &all.map(|(name, is)| ((*name).to_owned(), (*is).into())).collect(),
            )
        };
        let newer = status(&[("IsEnabled", true)]);
        assert!(newer.is_needed(false) && newer.is_needed(true));
        let older = |read| status(&[("IsEnabled", true), ("ScreenReaderEnabled", read)]);
        let [quiet, read] = [false, true].map(older);
        assert!(!quiet.is_needed(false), "Bevy's waits for a screen reader");
        assert!(quiet.is_needed(true), "a person wishes it");
        assert!(!read.is_needed(false) && !read.is_needed(true), "Bevy's is used");
    }
}
