//! Decodes the bytes of a file.

use thiserror::Error;

/// Bytes that are not UTF-8.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{description}: expected text in UTF-8")]
pub struct NotUtf8 {
    /// The line of the first invalid byte, from 1.
    pub line: usize,
    /// A description of the invalid byte or of the encoding.
    pub description: String,
}

/// Decodes UTF-8.
///
/// # Errors
/// Names the first invalid byte, or states that the text is in UTF-16.
pub fn text_from(bytes: Vec<u8>) -> Result<String, NotUtf8> {
    let are_zeros = |first_index: usize| {
        let alternate_bytes = bytes.iter().take(64).skip(first_index).step_by(2);
        alternate_bytes.len() > 1 && alternate_bytes.copied().all(|byte| byte == 0)
    };
    let has_byte_order_mark = bytes.starts_with(b"\xff\xfe") || bytes.starts_with(b"\xfe\xff");
    if has_byte_order_mark || are_zeros(0) != are_zeros(1) {
        let description = "it is text in UTF-16".to_owned();
        return Err(NotUtf8 { line: 1, description });
    }
    String::from_utf8(bytes).map_err(|error| {
        let offset = error.utf8_error().valid_up_to();
        let (valid_bytes, invalid_bytes) = error.as_bytes().split_at(offset);
        NotUtf8 {
            line: 1 + valid_bytes.iter().filter(|&&byte| byte == b'\n').count(),
            description: format!(
                "a byte `{}`",
                invalid_bytes[..invalid_bytes.len().min(1)].escape_ascii()
            ),
        }
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn text_in_another_encoding_is_recognised() {
        let utf16 = |text: &str, mark: &str, little: bool| -> Vec<u8> {
            let units = mark.encode_utf16().chain(text.encode_utf16());
            let bytes =
                units.map(|unit| if little { unit.to_le_bytes() } else { unit.to_be_bytes() });
            bytes.flatten().collect()
        };
        for little in [true, false] {
            for mark in ["", "\u{feff}"] {
                let error = text_from(utf16("startpos\n", mark, little)).unwrap_err();
                assert_eq!((error.line, &*error.description), (1, "it is text in UTF-16"));
            }
        }
        let error = text_from(b"a\nb\nM\xfcller".to_vec()).unwrap_err();
        assert_eq!((error.line, &*error.description), (3, "a byte `\\xfc`"));
        for text in ["", "a", "\u{feff}a", "\u{20ac}\u{1f600}", "a\0b"] {
            assert_eq!(text_from(text.as_bytes().to_vec()).as_deref(), Ok(text));
        }
    }
}
