//! Converts addresses of files (`file:///home/ann/games.pgn`), which file managers and browsers pass, to paths.

use std::ffi::OsString;
use std::path::PathBuf;

/// Returns the path of an argument, a typed text or a dropped item. Converts an address; any other text is the path itself.
pub fn path_from_argument(argument: impl Into<OsString>) -> PathBuf {
    let argument = argument.into();
    path_from_address(argument.as_encoded_bytes()).unwrap_or_else(|| argument.into())
}

/// Replaces addresses in a program's arguments by paths, including values of options: `--log=file:///…`.
///
/// After `--`, only the first argument is converted, since it may be another program with its own arguments. An argument
/// that contains an address and further words is a command and stays unchanged.
pub fn path_arguments(arguments: impl Iterator<Item = OsString>) -> impl Iterator<Item = OsString> {
    let mut count_after_dashes = None;
    arguments.map(move |argument| {
        if let Some(count) = &mut count_after_dashes {
            *count += 1;
            if *count > 1 {
                return argument;
            }
        } else if argument == "--" {
            count_after_dashes = Some(0);
        }
        let count_words = |text: &str| text.split_whitespace().count();
        if argument.to_str().is_some_and(|text| !text.starts_with("--") && count_words(text) > 1) {
            return argument;
        }
        let option = argument.to_str().and_then(|text| text.split_once('='));
        match option.filter(|(name, _)| name.starts_with("--")) {
            Some((name, value)) => {
                let mut converted_argument = OsString::from(format!("{name}="));
                converted_argument.push(path_from_argument(value));
                converted_argument
            }
            None => path_from_argument(argument).into_os_string(),
        }
    })
}

/// Returns the paths in a text with one address per line. Skips empty lines and comments (`#`). Returns no path if any other
/// line is no address.
pub fn paths_from_list(text: &str) -> Vec<PathBuf> {
    let lines = text.lines().map(str::trim);
    let lines = lines.filter(|line| !line.is_empty() && !line.starts_with('#'));
    let paths: Option<Vec<PathBuf>> =
        lines.map(|line| path_from_address(line.as_bytes())).collect();
    paths.unwrap_or_default()
}

/// Returns the path of an address on this machine; `None` for any other text.
fn path_from_address(text: &[u8]) -> Option<PathBuf> {
    let (scheme, after_scheme) = text.trim_ascii().split_at_checked("file:".len())?;
    if !scheme.eq_ignore_ascii_case(b"file:") {
        return None;
    }
    // The host may be omitted together with its two slashes.
    let path = match after_scheme.strip_prefix(b"//") {
        Some(after_slashes) => {
            let (host, path) =
                after_slashes.split_at(after_slashes.iter().position(|&byte| byte == b'/')?);
            let is_local = host.is_empty() || host.eq_ignore_ascii_case(b"localhost");
            is_local.then_some(path)?
        }
        None => after_scheme,
    };
    if !path.starts_with(b"/") {
        return None;
    }
    let bytes = percent_decode(path);
    native_path(if cfg!(windows) { strip_slash_before_drive(&bytes) } else { &bytes })
}

/// Decodes each `%` with two hexadecimal digits after it. Other text is unchanged.
fn percent_decode(mut text: &[u8]) -> Vec<u8> {
    let digit = |byte: u8| char::from(byte).to_digit(16).map(|digit| digit as u8);
    let mut bytes = Vec::with_capacity(text.len());
    while let [first, rest @ ..] = text {
        let decoded_digits = match (first, rest) {
            (b'%', [high, low, ..]) => digit(*high).zip(digit(*low)),
            _ => None,
        };
        bytes.push(decoded_digits.map_or(*first, |(high, low)| 16 * high + low));
        text = decoded_digits.map_or(rest, |_| &rest[2..]);
    }
    bytes
}

/// Removes the slash before a drive letter: addresses on Windows have the form `/C:/games`.
fn strip_slash_before_drive(path: &[u8]) -> &[u8] {
    match path {
        [b'/', drive, b':', ..] if drive.is_ascii_alphabetic() => &path[1..],
        _ => path,
    }
}

/// Converts bytes, which need not be UTF-8, to a path.
#[cfg(unix)]
fn native_path(bytes: &[u8]) -> Option<PathBuf> {
    use std::os::unix::ffi::OsStrExt;
    Some(std::ffi::OsStr::from_bytes(bytes).into())
}

#[cfg(not(unix))]
fn native_path(bytes: &[u8]) -> Option<PathBuf> {
    Some(std::str::from_utf8(bytes).ok()?.into())
}

#[cfg(unix)]
#[cfg(test)]
mod tests {
    use super::*;
    use std::ffi::OsStr;
    use std::os::unix::ffi::OsStrExt;

    #[test]
    fn addresses_become_paths_and_other_texts_stay() {
        for (text, path) in [
            ("file:///home/ann/a.pgn", "/home/ann/a.pgn"),
            ("FILE:///home/ann/a.pgn", "/home/ann/a.pgn"),
            ("file://localhost/home/a.pgn", "/home/a.pgn"),
            ("file://LocalHost/home/a.pgn", "/home/a.pgn"),
            ("file:/home/a.pgn", "/home/a.pgn"),
            ("  file:///home/a.pgn\r\n", "/home/a.pgn"),
            ("file:///home/My%20games/f%C3%BCr%23%3f.pgn", "/home/My games/für#?.pgn"),
            ("file:///home/My games/für.pgn", "/home/My games/für.pgn"),
            // An incomplete escape is left unchanged.
            ("file:///50%/a%2", "/50%/a%2"),
            ("file:///a%zz%41", "/a%zzA"),
            ("file:///C:/a.pgn", "/C:/a.pgn"),
            // A file on another machine, and texts that only resemble addresses.
            ("file://server/a.pgn", "file://server/a.pgn"),
            ("file://", "file://"),
            ("file:a.pgn", "file:a.pgn"),
            ("files/a.pgn", "files/a.pgn"),
            ("./file:/a.pgn", "./file:/a.pgn"),
            ("http://localhost/a.pgn", "http://localhost/a.pgn"),
            (" a%20b.pgn ", " a%20b.pgn "),
            ("", ""),
        ] {
            assert_eq!(path_from_argument(text), PathBuf::from(path));
        }
        let raw = OsStr::from_bytes(b"file:///a\xff.pgn");
        let path = OsStr::from_bytes(b"/a\xff.pgn");
        assert_eq!(path_from_argument(raw), path);
        assert_eq!(path_from_argument("file:///a%FF.pgn"), path);
        assert_eq!(path_from_argument(path), path);
    }

    #[test]
    fn arguments_and_values_of_options_are_paths() {
        let given = ["program", "file:///a%20b", "--log=file:///c", "--x=1", "-"];
        let given = given.into_iter().map(OsString::from);
        let paths: Vec<OsString> = path_arguments(given).collect();
        assert_eq!(paths, ["program", "/a b", "--log=/c", "--x=1", "-"]);
    }

    #[test]
    fn arguments_of_another_program_are_unchanged() {
        for (given, expected) in [
            // Everything after `--` except the program.
            (
                &[
                    "p",
                    "--log=file:///a%20b",
                    "--",
                    "file:///c%20d",
                    "file:///e%20f",
                    "--x=file:/g",
                    "--",
                ][..],
                &["p", "--log=/a b", "--", "/c d", "file:///e%20f", "--x=file:/g", "--"][..],
            ),
            (&["p", "--", "--", "file:///a%20b"], &["p", "--", "--", "file:///a%20b"]),
            // A command in one argument.
            (
                &["p", "file:///a%20b --x=50%25", " file:///a%20b\n", "file:///a b%20c"],
                &["p", "file:///a%20b --x=50%25", "/a b", "file:///a b%20c"],
            ),
        ] {
            let given = given.iter().map(OsString::from);
            assert_eq!(path_arguments(given).collect::<Vec<_>>(), expected);
        }
    }

    #[test]
    fn list_of_addresses_becomes_paths() {
        let list = "# comment\r\nfile:///a%20b\r\n\r\nfile://localhost/c\r\n";
        assert_eq!(paths_from_list(list), [PathBuf::from("/a b"), PathBuf::from("/c")]);
        assert!(paths_from_list("file:///a\n1. 4,2,4,10 *").is_empty());
        assert!(paths_from_list("").is_empty());
    }

    #[test]
    fn slash_before_drive_letter_is_removed() {
        for (path, drive) in
            [("/C:/games", "C:/games"), ("/c:", "c:"), ("/home", "/home"), ("/1:/a", "/1:/a")]
        {
            assert_eq!(strip_slash_before_drive(path.as_bytes()), drive.as_bytes());
        }
    }
}
