//! Texts before the window exists: on the outputs, or in a box on Windows.
//!
//! A program with a window has no console on Windows. Only a person who has redirected its outputs would see a text there.

use std::io::{self, Write};

/// Shows a message to the person. A box waits until the person closes it.
pub fn show(text: &str) {
    write_or_show(io::stderr(), text);
}

/// Prints a requested text, or shows it like [`show`].
pub fn print(text: &str) {
    write_or_show(io::stdout(), text);
}

#[cfg(not(windows))]
fn write_or_show(mut output: impl Write, text: &str) {
    let _ = writeln!(output, "{text}");
}

/// Writes to an output that is a file, a pipe or a console. A box shows the text otherwise.
#[cfg(windows)]
fn write_or_show(mut output: impl Write + std::os::windows::io::AsHandle, text: &str) {
    use std::os::windows::io::AsRawHandle;
    let handle = output.as_handle();
    // The copy of an invalid handle fails.
    if !handle.as_raw_handle().is_null() && handle.try_clone_to_owned().is_ok() {
        let _ = writeln!(output, "{text}");
    } else {
        show_box(text);
    }
}

#[cfg(windows)]
fn show_box(text: &str) {
    let text = text.strip_prefix("quadrille: ").unwrap_or(text);
    rfd::MessageDialog::new().set_title("Quadrille").set_description(text).show();
}
