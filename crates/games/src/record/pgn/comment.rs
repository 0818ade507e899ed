//! Escapes the text of a comment, so that a reader finds its end and takes no line of it for the next record.

/// Replaces `}` in comments, because `}` ends a comment.
const WRITTEN_BRACE: &str = "\u{FF5D}";

/// Returns the text as it stands between braces. Only lines after the first can be taken for a tag; they get a blank before the
/// bracket. Commands in brackets, such as `[%emt 0:00:01]`, are left as they are.
pub(super) fn escape_comment(text: &str) -> String {
    let text = text.replace("\r\n", "\n").replace('\r', "\n");
    let mut escaped_text = String::with_capacity(text.len());
    for (index, line) in text.trim().split('\n').enumerate() {
        if index > 0 {
            escaped_text.push('\n');
            if line.trim_start_matches(' ').starts_with('[') && !line.starts_with("[%") {
                escaped_text.push(' ');
            }
        }
        escaped_text.push_str(line);
    }
    escaped_text.replace('}', WRITTEN_BRACE)
}

/// Returns the text that [`escape_comment`] has escaped.
pub(super) fn unescape_comment(text: &str) -> String {
    let mut plain_text = String::with_capacity(text.len());
    for (index, line) in text.split('\n').enumerate() {
        let mut line = line;
        if index > 0 {
            plain_text.push('\n');
            if line.trim_start_matches(' ').starts_with('[') {
                line = line.strip_prefix(' ').unwrap_or(line);
            }
        }
        plain_text.push_str(line);
    }
    plain_text.replace(WRITTEN_BRACE, "}")
}
