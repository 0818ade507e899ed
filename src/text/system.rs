//! The system's language.

/// The system's language, for [`choose`](super::choose): where programs are not told of it by their environment, what the system
/// says of itself comes first.
pub fn system() -> [Option<String>; 3] {
    let told = ["LC_ALL", "LC_MESSAGES", "LANG"].map(|name| std::env::var(name).ok());
    first(asked(), told)
}

/// What the system says when it is asked.
#[cfg(any(windows, target_os = "macos"))]
fn asked() -> Option<String> {
    sys_locale::get_locale()
}

/// Here the environment alone says it.
#[cfg(not(any(windows, target_os = "macos")))]
const fn asked() -> Option<String> {
    None
}

/// An answer of the system before what the environment says.
fn first(asked: Option<String>, told: [Option<String>; 3]) -> [Option<String>; 3] {
    match asked {
        Some(_) => [asked, None, None],
        None => told,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::text::choose;

    #[test]
    fn what_the_system_says_comes_before_the_environment() {
        let told = || [None, None, Some("en_GB.UTF-8".to_owned())];
        for (asked, spoken) in [
            (None, "en"),
            // As Windows and macOS write it.
            (Some("de-AT"), "de"),
            (Some("de-Latn-DE"), "de"),
            (Some("xx-YY"), "en"),
        ] {
            let languages = first(asked.map(str::to_owned), told());
            assert_eq!(choose(None, languages), spoken, "{asked:?}");
        }
    }
}
