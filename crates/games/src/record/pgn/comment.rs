//! Escapes the text of a comment, so that a reader finds its end and takes no line of it for the next record.

/// Replaces `}` in comments, because `}` ends a comment.
const WRITTEN_BRACE: &str = "\u{FF5D}";

/// Returns the text as it stands between braces. Only lines after the first can be taken for a tag; they get a blank before the
/// bracket. Commands in brackets, such as `[%emt 0:00:01]`, are left as they are.
pub(super) fn escape_comment(text: &str) -> String {
    let text = text.replace("\r\n", "\n").replace('\r', "\n");
    let mut escaped = String::with_capacity(text.len());
    for (number, line) in text.trim().split('\n').enumerate() {
        if number > 0 {
            escaped.push('\n');
            if line.trim_start_matches(' ').starts_with('[') && !line.starts_with("[%") {
                escaped.push(' ');
            }
        }
        escaped.push_str(line);
    }
    escaped.replace('}', WRITTEN_BRACE)
}

/// Returns the text that [`escape_comment`] has escaped.
pub(super) fn unescape_comment(text: &str) -> String {
    let mut plain = String::with_capacity(text.len());
    for (number, line) in text.split('\n').enumerate() {
        let mut line = line;
        if number > 0 {
            plain.push('\n');
            if line.trim_start_matches(' ').starts_with('[') {
                line = line.strip_prefix(' ').unwrap_or(line);
            }
        }
        plain.push_str(line);
    }
    plain.replace(WRITTEN_BRACE, "}")
}
