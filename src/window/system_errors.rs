//! Reports systems that return an error, and lets the program go on. By default Bevy ends it.
//!
//! Bevy calls the handler without the world, so the errors are collected in a static list. An error that occurs in every frame
//! is reported once.

use crate::interface::ReportQueue;
use bevy::ecs::error::{BevyError, ErrorContext, Severity, match_severity};
use bevy::log::error;
use bevy::prelude::*;
use quadrille_text::tr;
use std::collections::BTreeSet;
use std::sync::{Mutex, PoisonError};

/// The largest number of reported errors. Later ones are only logged at their first occurrence.
const MAX_REPORTED_ERRORS: usize = 5;
/// The largest number of logged errors.
const MAX_LOGGED_ERRORS: usize = 1000;

/// The errors of systems.
struct SystemErrors {
    /// All logged errors, each with the name of its system.
    logged_errors: BTreeSet<String>,
    /// The errors that have not been reported yet.
    unreported_errors: Vec<String>,
}

static SYSTEM_ERRORS: Mutex<SystemErrors> =
    Mutex::new(SystemErrors { logged_errors: BTreeSet::new(), unreported_errors: Vec::new() });

/// Adds the report of failing systems. May be added to only one program of a process.
pub fn plugin(app: &mut App) {
    app.set_error_handler(handle_error).add_systems(First, report_errors);
}

/// Logs the error of a system, command or observer at its first occurrence, and stores it for the report. Errors that are no
/// failures are logged as usual.
fn handle_error(failure: BevyError, context: ErrorContext) {
    if failure.severity() < Severity::Error {
        return match_severity(failure, context);
    }
    // A backtrace may follow the first line.
    let text = failure.to_string().lines().next().unwrap_or_default().to_owned();
    let line = format!("{context}: {text}");
    let mut errors = SYSTEM_ERRORS.lock().unwrap_or_else(PoisonError::into_inner);
    if errors.logged_errors.len() < MAX_LOGGED_ERRORS && errors.logged_errors.insert(line.clone()) {
        error!("{line}");
        if errors.logged_errors.len() <= MAX_REPORTED_ERRORS {
            errors.unreported_errors.push(text);
        }
    }
}

/// Shows the errors that have not been reported yet.
fn report_errors(mut error_queue: ResMut<ReportQueue>) {
    let mut system_errors = SYSTEM_ERRORS.lock().unwrap_or_else(PoisonError::into_inner);
    // Without an error the resource stays unchanged.
    if !system_errors.unreported_errors.is_empty() {
        let texts = std::mem::take(&mut system_errors.unreported_errors).into_iter();
        error_queue.extend(texts.map(|error| tr!("system-failed", error = error)));
    }
}
