//! egui: panels, menus and dialogs.

use crate::app::screens::InterfaceFocus;
use bevy::prelude::*;
use bevy_egui::{EguiContexts, EguiInput, EguiPlugin, EguiPreUpdateSet, egui};

/// egui itself, with what it needs to let the window sleep.
pub fn plugin(app: &mut App) {
    app.add_systems(PostUpdate, note_focus);
    app.add_plugins(EguiPlugin::default()).add_systems(
        PreUpdate,
        drop_repeated_modifiers
            .after(EguiPreUpdateSet::ProcessInput)
            .before(EguiPreUpdateSet::BeginPass),
    );
}

/// Notes whether a widget has the keyboard.
fn note_focus(mut contexts: EguiContexts, mut focus: ResMut<InterfaceFocus>) {
    if let Ok(ctx) = contexts.ctx_mut() {
        let focused = ctx.memory(|memory| memory.focused().is_some());
        focus.set_if_neq(InterfaceFocus(focused));
    }
}

/// The modifier keys are reported in every frame, and egui repaints after every event: without this
/// it would ask for frames for ever.
fn drop_repeated_modifiers(
    mut inputs: Query<&mut EguiInput>,
    mut held: Local<Option<egui::Modifiers>>,
) {
    for mut input in &mut inputs {
        input.events.retain(|event| match event {
            egui::Event::ModifiersChanged(modifiers) => {
                let news = *held != Some(*modifiers);
                *held = Some(*modifiers);
                news
            }
            _ => true,
        });
    }
}
