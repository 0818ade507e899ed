//! Escapes the text of a comment, so that a parser finds the end of the comment and mistakes no line of it for a tag.

/// Replaces `}` in a written comment, because `}` ends the comment.
const BRACE_SUBSTITUTE: &str = "\u{FF5D}";

/// Trims and escapes a text for writing between braces. A line after the first that starts with a bracket gets a blank before
/// the bracket, because a parser could mistake it for a tag. Commands in brackets, such as `[%emt 0:00:01]`, stay unchanged.
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
    escaped_text.replace('}', BRACE_SUBSTITUTE)
}

/// Returns the original of a text from [`escape_comment`].
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
    plain_text.replace(BRACE_SUBSTITUTE, "}")
}
