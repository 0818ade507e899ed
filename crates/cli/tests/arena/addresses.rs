//! Tests of `file://` addresses as arguments.

use crate::program::cli;
use std::fs;

#[test]
fn file_addresses_are_accepted_as_paths() {
    let folder = std::env::temp_dir().join(format!("quadrille-address-{}", std::process::id()));
    fs::create_dir_all(&folder).unwrap();
    let file = folder.join("für mich.pgn");
    fs::write(&file, "[Game \"hique\"]\n\n1. 4,2,4,10 *\n").unwrap();
    let path = file.to_str().unwrap();
    let encoded = path.replace(' ', "%20").replace('ü', "%C3%BC").replace('\\', "/");
    // The address of `C:\games` ends with `/C:/games`.
    let encoded = format!("/{}", encoded.trim_start_matches('/'));
    for (argument, is_found) in [
        (path.to_owned(), true),
        (format!("file://{encoded}"), true),
        (format!("FILE://localhost{encoded}"), true),
        (format!("file://elsewhere{encoded}"), false),
        (encoded, false),
    ] {
        let output = cli().args(["replay", &argument]).output().unwrap();
        assert_eq!(output.status.success(), is_found, "{argument}");
        let errors = String::from_utf8(output.stderr).unwrap();
        assert!(is_found || errors.contains(&argument), "{errors}");
    }
    fs::remove_dir_all(&folder).unwrap();
}
