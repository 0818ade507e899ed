//! Explains why a program could not be started.

use super::error::quote_bytes;
use quadrille_files::reason;
use std::fs::File;
use std::io::{self, ErrorKind, Read};
use std::path::Path;

/// Explains why `program` could not be started in `folder` or the current directory: what is missing, and what was expected.
pub fn describe_start_failure(program: &str, folder: Option<&Path>, error: &io::Error) -> String {
    let cause = reason(error);
    if let Some(folder) = folder.filter(|folder| !folder.is_dir()) {
        let folder = visible_path(folder);
        return format!("`{folder}` is not a folder: expected a folder to start it in");
    }
    let is_path = program.contains(std::path::is_separator);
    if !is_path && error.kind() == ErrorKind::NotFound {
        return format!("{cause}: expected a program in PATH, or a path such as ./engine");
    }
    let path = folder.unwrap_or(Path::new("")).join(program);
    match path.metadata() {
        Err(error) if error.kind() == ErrorKind::NotFound => {
            let start_folder = match folder {
                Some(folder) => Ok(folder.to_owned()),
                None => std::env::current_dir(),
            };
            match start_folder {
                Ok(start_folder) if path.is_relative() || folder.is_some() => {
                    let start_folder = visible_path(&start_folder);
                    format!("{cause}, seen from the folder `{start_folder}`")
                }
                _ => cause,
            }
        }
        Err(_) => cause,
        Ok(metadata) if metadata.is_dir() => format!("{cause}: it is a folder"),
        Ok(metadata) if !metadata.is_file() => format!("{cause}: it is not a file"),
        Ok(_) if cfg!(windows) => format!(
            "{cause}: expected a program; the command of a script begins with its launcher, such as \
             `py engine.py` or `java -jar engine.jar`"
        ),
        Ok(_) => match (error.kind(), read_interpreter(&path)) {
            (ErrorKind::PermissionDenied, _) => {
                format!(
                    "{cause}: the file is not executable: use chmod +x, or put its interpreter before it"
                )
            }
            (ErrorKind::NotFound, Some(interpreter)) => {
                let hint = if interpreter.ends_with('\r') {
                    " (its line ends with a carriage return)"
                } else {
                    ""
                };
                let quoted_interpreter = quote_bytes(interpreter.as_bytes());
                format!(
                    "{cause}: its first line names the interpreter `{quoted_interpreter}`{hint}, which does not exist"
                )
            }
            (ErrorKind::NotFound, None) => {
                format!("{cause}: the file exists, but its loader or a library does not")
            }
            (_, None) => {
                format!(
                    "{cause}: it is not a program of this system; a script needs a first line such as #!/bin/sh"
                )
            }
            _ => cause,
        },
    }
}

fn visible_path(path: &Path) -> String {
    quote_bytes(path.display().to_string().as_bytes())
}

fn read_interpreter(path: &Path) -> Option<String> {
    const MAX_INTERPRETER_BYTES: u64 = 256;
    let mut beginning = Vec::new();
    let file = File::open(path).ok()?;
    file.take(MAX_INTERPRETER_BYTES).read_to_end(&mut beginning).ok()?;
    let line = beginning.strip_prefix(b"#!")?.split(|&byte| byte == b'\n').next()?;
    let text = String::from_utf8_lossy(line);
    let text = text.trim_start();
    let end = text.find([' ', '\t']).unwrap_or(text.len());
    Some(text[..end].to_owned())
}
