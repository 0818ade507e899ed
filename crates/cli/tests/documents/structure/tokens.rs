//! Splits Rust code into tokens, without comments.

/// A word, a literal, `::` or another character of Rust code.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Token<'t> {
    pub text: &'t str,
    pub line: usize,
}

impl Token<'_> {
    pub fn is_word(&self) -> bool {
        self.text.starts_with(is_word_start) && !self.is_literal()
    }

    /// Returns whether this is a string or a character.
    pub fn is_literal(&self) -> bool {
        self.text.len() > 1 && self.text.ends_with(['"', '\'', '#'])
    }
}

fn is_word_start(letter: char) -> bool {
    letter.is_alphabetic() || letter == '_'
}

/// Returns the tokens of a file.
pub fn tokens(text: &str) -> Vec<Token<'_>> {
    let mut tokens = Vec::new();
    let (mut rest, mut line) = (text, 1);
    while let Some(first) = rest.chars().next() {
        let length = token_length(rest, first);
        let (token, next) = rest.split_at(length);
        let is_comment = token.starts_with("//") || token.starts_with("/*");
        if !first.is_whitespace() && !is_comment {
            tokens.push(Token { text: token, line });
        }
        line += token.matches('\n').count();
        rest = next;
    }
    tokens
}

/// Returns the length in bytes of the token, comment or blank at the start of `rest`.
fn token_length(rest: &str, first: char) -> usize {
    if rest.starts_with("//") {
        rest.find('\n').unwrap_or(rest.len())
    } else if rest.starts_with("/*") {
        block_comment_length(rest)
    } else if rest.starts_with("::") {
        2
    } else if first == '"' {
        quoted_length(rest)
    } else if first == '\'' {
        quote_length(rest)
    } else if is_word_start(first) || first.is_ascii_digit() {
        let word = rest.find(|c: char| !is_word_start(c) && !c.is_ascii_digit());
        let length = word.unwrap_or(rest.len());
        literal_with_prefix(rest, length).unwrap_or(length)
    } else {
        first.len_utf8()
    }
}

/// Returns the length of a string or character with a prefix of `length` bytes, such as `b"a"` or `r#"a"#`; `None` if there is
/// none.
fn literal_with_prefix(rest: &str, length: usize) -> Option<usize> {
    let (prefix, literal) = rest.split_at(length);
    if !["b", "c", "r", "br", "cr"].contains(&prefix) {
        return None;
    }
    if prefix.ends_with('r') {
        let hashes = literal.len() - literal.trim_start_matches('#').len();
        let text = literal[hashes..].strip_prefix('"')?;
        let end = format!("\"{}", "#".repeat(hashes));
        let content = text.find(&end).unwrap_or(text.len());
        return Some(length + hashes + 1 + content + end.len());
    }
    match literal.chars().next()? {
        '"' => Some(length + quoted_length(literal)),
        '\'' if prefix == "b" => Some(length + quote_length(literal)),
        _ => None,
    }
}

/// Returns the length of a comment, which may contain others.
fn block_comment_length(text: &str) -> usize {
    let mut depth = 0;
    let mut at = 0;
    while at < text.len() {
        let rest = &text[at..];
        if rest.starts_with("/*") || rest.starts_with("*/") {
            depth += if rest.starts_with("/*") { 1 } else { -1 };
            at += 2;
            if depth == 0 {
                break;
            }
        } else {
            at += rest.chars().next().map_or(1, char::len_utf8);
        }
    }
    at
}

/// Returns the length of a literal in the quotes with which `text` starts.
fn quoted_length(text: &str) -> usize {
    let mut letters = text.char_indices();
    let quote = letters.next().map(|(_, quote)| quote);
    while let Some((at, letter)) = letters.next() {
        if letter == '\\' {
            letters.next();
        } else if Some(letter) == quote {
            return at + 1;
        }
    }
    text.len()
}

/// Returns the length of a character in quotes, or 1 before a lifetime's name.
fn quote_length(text: &str) -> usize {
    let mut letters = text.chars().skip(1);
    let is_character = match letters.next() {
        Some('\\') => true,
        _ => letters.next() == Some('\''),
    };
    if is_character { quoted_length(text) } else { 1 }
}

#[test]
fn comments_and_literals_are_not_words() {
    let text = "use a; // b\n/* c /* d */ e */ f('g', b'\\'', \"h \\\" i\", r#\"j\" k\"#, '–');\nx::<'l>::y(r#type, 1u8)";
    let tokens = tokens(text);
    let names = tokens.iter().filter(|token| token.is_word());
    let names: Vec<(&str, usize)> = names.map(|token| (token.text, token.line)).collect();
    let expected =
        [("use", 1), ("a", 1), ("f", 2), ("x", 3), ("l", 3), ("y", 3), ("r", 3), ("type", 3)];
    assert_eq!(names, expected);
    let literals = tokens.iter().filter(|token| token.is_literal());
    let literals: Vec<&str> = literals.map(|token| token.text).collect();
    let expected = ["'g'", "b'\\''", "\"h \\\" i\"", "r#\"j\" k\"#", "'–'"];
    assert_eq!(literals, expected);
}
