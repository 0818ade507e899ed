//! Applies the language of the settings and the person's own message files.

use super::{Settings, folder};
use crate::interface::ReportQueue;
use bevy::prelude::*;
use quadrille_text::{
    TEXT_FOLDER, choose_language, code, read_folder, set_language, set_readable_notation,
    system_locale,
};

/// Reads the person's own message files and applies the language of the settings whenever it changes. Must be added after
/// the settings have been read.
pub fn window_plugin(app: &mut App) {
    if let Some(folder) = folder() {
        let errors = read_folder(&folder.join(TEXT_FOLDER));
        let mut error_queue = app.world_mut().resource_mut::<ReportQueue>();
        error_queue.extend(errors);
    }
    app.add_systems(First, apply_language.run_if(resource_changed::<Settings>));
}

/// Applies the language of the settings.
fn apply_language(settings: Res<Settings>) {
    set_readable_notation(settings.board.readable);
    let tag = choose_language(settings.language.as_deref(), system_locale());
    if tag != code() {
        set_language(&tag);
    }
}
