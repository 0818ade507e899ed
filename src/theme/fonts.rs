//! The font Inter in three weights, for egui.

use crate::artwork::raster::FONTS;
use bevy_egui::egui::{FontData, FontDefinitions, FontFamily, FontId};
use std::sync::Arc;

/// The weight of text.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Weight {
    /// 400: body text.
    #[default]
    Regular,
    /// 500: labels on buttons.
    Medium,
    /// 600: names, titles and the current item.
    Bold,
}

impl Weight {
    /// All weights in the order of [`FONTS`].
    const ALL: [Self; 3] = [Self::Regular, Self::Medium, Self::Bold];

    /// Returns the name of the font family in egui.
    pub const fn family(self) -> &'static str {
        match self {
            Self::Regular => "inter",
            Self::Medium => "inter-medium",
            Self::Bold => "inter-semibold",
        }
    }

    /// Returns the font at `size` logical px.
    pub fn at(self, size: f32) -> FontId {
        FontId::new(size, FontFamily::Name(self.family().into()))
    }
}

/// Returns font definitions with Inter in every family and egui's fonts as a fallback.
pub fn definitions() -> FontDefinitions {
    let mut fonts = FontDefinitions::default();
    let fallback = fonts.families.get(&FontFamily::Proportional).cloned().unwrap_or_default();
    for (weight, data) in Weight::ALL.into_iter().zip(FONTS) {
        let name = weight.family().to_owned();
        fonts.font_data.insert(name.clone(), Arc::new(FontData::from_static(data)));
        let mut font_names = vec![name.clone()];
        font_names.extend(fallback.iter().cloned());
        if weight == Weight::Regular {
            fonts.families.insert(FontFamily::Proportional, font_names.clone());
        }
        fonts.families.insert(FontFamily::Name(name.into()), font_names);
    }
    fonts
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_font_weight_has_a_family_that_starts_with_inter() {
        let fonts = definitions();
        for weight in Weight::ALL {
            let family = FontFamily::Name(weight.family().into());
            assert_eq!(fonts.families[&family][0], weight.family());
            assert!(fonts.font_data.contains_key(weight.family()));
        }
        assert_eq!(fonts.families[&FontFamily::Proportional][0], Weight::Regular.family());
    }
}
