//! Vector artwork: what is drawn ([`Art`]), and its rasterising at the size on screen ([`raster`]).

pub mod cache;
pub mod frames;
pub mod raster;
pub mod scene;
pub mod track;

use std::borrow::Cow;
use std::hash::{Hash, Hasher};

/// One piece of vector artwork: a whole SVG document, text in it set in Inter.
///
/// Pictures are compared and cached by their text, so the same text is rasterised once per size.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Art {
    svg: Cow<'static, str>,
    hash: u64,
}

impl Art {
    /// Wraps a complete SVG document, which must have a `viewBox`; it is stretched to the size asked for.
    #[must_use]
    pub fn document(svg: impl Into<Cow<'static, str>>) -> Self {
        let svg = svg.into();
        let mut hasher = std::hash::DefaultHasher::new();
        svg.hash(&mut hasher);
        Self {
            hash: hasher.finish(),
            svg,
        }
    }

    /// A document around `body`, which is drawn in the rectangle `x y width height` of its own units.
    #[must_use]
    pub fn fragment(view_box: [f32; 4], body: &str) -> Self {
        let [x, y, width, height] = view_box;
        Self::document(format!(
            r#"<svg xmlns="http://www.w3.org/2000/svg" viewBox="{x} {y} {width} {height}" font-family="Inter">{body}</svg>"#
        ))
    }

    /// The same picture with its text kept until the program ends, so that copies cost nothing: for the
    /// few pictures that every frame shows.
    #[must_use]
    pub fn kept(self) -> Self {
        Self {
            svg: Cow::Borrowed(String::leak(self.svg.into_owned())),
            hash: self.hash,
        }
    }

    /// The same drawing with the second text of each pair in place of the first.
    #[must_use]
    pub fn repainted(&self, paints: &[(&str, &str)]) -> Self {
        let mut svg = Cow::Borrowed(self.svg());
        for (usual, other) in paints {
            if svg.contains(usual) {
                svg = Cow::Owned(svg.replace(usual, other));
            }
        }
        match svg {
            Cow::Borrowed(_) => self.clone(),
            Cow::Owned(svg) => Self::document(svg),
        }
    }

    /// The SVG text.
    #[must_use]
    pub fn svg(&self) -> &str {
        &self.svg
    }

    /// A hash of the text, the same within one run of the program.
    #[must_use]
    pub const fn hash(&self) -> u64 {
        self.hash
    }
}
