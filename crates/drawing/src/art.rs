//! Vector artwork.

use std::hash::{Hash, Hasher};
use std::sync::Arc;

/// A piece of vector artwork: an SVG document whose text is set in Inter.
///
/// Pictures are compared and cached by their text, so that the same text is rasterised once per size.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Art {
    svg: Arc<str>,
    hash: u64,
}

impl Art {
    /// Wraps a complete SVG document, which must have a `viewBox`. It is stretched to the requested size.
    pub fn document(svg: impl Into<Arc<str>>) -> Self {
        let svg = svg.into();
        let mut hasher = std::hash::DefaultHasher::new();
        svg.hash(&mut hasher);
        Self { hash: hasher.finish(), svg }
    }

    /// Makes a document from `body`, drawn in the rectangle `x y width height` of its own units.
    pub fn fragment(view_box: [f32; 4], body: &str) -> Self {
        let [x, y, width, height] = view_box;
        Self::document(format!(
            r#"<svg xmlns="http://www.w3.org/2000/svg" viewBox="{x} {y} {width} {height}" font-family="Inter">{body}</svg>"#
        ))
    }

    /// Returns the artwork with the first text of each pair replaced by the second.
    pub fn with_replaced_text(&self, replacements: &[(&str, &str)]) -> Self {
        let mut svg = self.svg().to_owned();
        for (original, replacement) in replacements {
            if svg.contains(original) {
                svg = svg.replace(original, replacement);
            }
        }
        Self::document(svg)
    }

    /// Returns the SVG text.
    pub fn svg(&self) -> &str {
        &self.svg
    }

    /// Returns a hash of the text. It is stable only within one run of the program.
    pub const fn hash(&self) -> u64 {
        self.hash
    }
}
