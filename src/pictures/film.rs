//! A game as an animated GIF with one frame per ply.

use super::picture::paint;
use crate::artwork::raster::ScenePainter;
use gif::{DisposalMethod, Encoder, Frame, Repeat};
use quadrille_drawing::quantise::Palette;
use quadrille_games::record::Game;
use quadrille_games::rules::AnyPosition;
use resvg::tiny_skia::{Pixmap, PremultipliedColorU8};
use std::ops::Range;
use thiserror::Error;

/// The largest number of frames sampled for the palette.
const PALETTE_SAMPLES: usize = 12;
/// The duration of the last frame, in hundredths of a second.
const LAST_FRAME_CENTISECONDS: u16 = 300;
/// The largest file, in bytes.
const MAX_FILE_BYTES: usize = 96 * 1024 * 1024;

/// The positions of a game in order, starting before the first move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Film {
    positions: Vec<AnyPosition>,
    flipped: bool,
}

/// The reason why no animation was made.
#[derive(Debug, Error)]
pub enum FilmError {
    /// Encoding was stopped.
    #[error("it was stopped")]
    Stopped,
    /// The file would be too large.
    #[error("it would be larger than {} MiB", MAX_FILE_BYTES / (1024 * 1024))]
    TooLarge,
    /// The frames cannot be encoded.
    #[error("it cannot be encoded: {0}")]
    Encoding(#[from] gif::EncodingError),
}

impl Film {
    /// Returns the film of the current line of a game, to its end. Moves undone before a resignation are not in it.
    pub fn from_game(game: &Game, flipped: bool) -> Self {
        let mut plies = game.line();
        if !game.is_end_of_line(game.place()) {
            plies.extend(game.redo_line());
        }
        let positions = plies.into_iter().map(|ply| ply.position.clone());
        Self {
            positions: std::iter::once(game.start().clone()).chain(positions).collect(),
            flipped,
        }
    }

    /// Returns the number of frames: one more than plies.
    pub const fn frame_count(&self) -> usize {
        self.positions.len()
    }

    /// Returns the longer side of a frame in pixels. Longer games have smaller frames.
    pub const fn side(&self) -> f32 {
        match self.positions.len() {
            0..=120 => 640.0,
            121..=400 => 480.0,
            _ => 360.0,
        }
    }

    /// Returns the duration of a frame, in hundredths of a second.
    const fn delay(&self) -> u16 {
        match self.positions.len() {
            0..=80 => 100,
            81..=200 => 70,
            _ => 40,
        }
    }

    /// Encodes the file. Calls `report_progress` often with the number of finished frames, and stops if it returns `false`.
    ///
    /// # Errors
    /// If it is stopped, too large or cannot be encoded.
    pub fn encode_gif(
        &self,
        report_progress: &dyn Fn(usize) -> bool,
    ) -> Result<Vec<u8>, FilmError> {
        let mut painter = ScenePainter::default();
        let mut paint_frame = |index: usize, finished_frames: usize| -> Result<Pixmap, FilmError> {
            let position = self.positions.get(index).ok_or(FilmError::Stopped)?;
            let should_continue = || report_progress(finished_frames);
            let picture =
                paint(position, self.flipped, self.side(), &mut painter, &should_continue);
            picture.ok_or(FilmError::Stopped)
        };
        let last_index = self.positions.len().saturating_sub(1);
        let sample_step = last_index.div_ceil(PALETTE_SAMPLES - 1).max(1);
        let samples = (0..last_index).step_by(sample_step).chain([last_index]);
        let samples: Result<Vec<Pixmap>, _> = samples.map(|index| paint_frame(index, 0)).collect();
        let samples = samples?;
        let size = |picture: &Pixmap| [picture.width(), picture.height()];
        let size = samples.first().map_or([1, 1], size);
        let [width, height] = size.map(|pixels| to_u16(pixels as usize));
        let pictures = samples.iter().map(|picture| picture.pixels().iter().map(rgb));
        let palette = Palette::from_pictures(pictures, &|| report_progress(0));
        let mut palette = palette.ok_or(FilmError::Stopped)?;
        drop(samples);
        let mut bytes = Vec::new();
        let mut encoder = Encoder::new(&mut bytes, width, height, &palette.bytes())?;
        encoder.set_repeat(Repeat::Infinite)?;
        let mut previous_indices: Vec<u8> = Vec::new();
        for index in 0..self.positions.len() {
            let picture = paint_frame(index, index)?;
            if !report_progress(index) {
                return Err(FilmError::Stopped);
            }
            let pixels = picture.pixels().iter().map(rgb);
            let colour_indices: Vec<u8> = pixels.map(|pixel| palette.colour_index(pixel)).collect();
            let (columns, rows) =
                changed_area(&previous_indices, &colour_indices, usize::from(width));
            let pixel_rows =
                colour_indices.chunks(usize::from(width)).skip(rows.start).take(rows.len());
            let pixels = pixel_rows.flat_map(|pixel_row| &pixel_row[columns.clone()]).copied();
            encoder.write_frame(&Frame {
                delay: if index == last_index { LAST_FRAME_CENTISECONDS } else { self.delay() },
                dispose: DisposalMethod::Keep,
                left: to_u16(columns.start),
                top: to_u16(rows.start),
                width: to_u16(columns.len()),
                height: to_u16(rows.len()),
                buffer: pixels.collect(),
                ..Frame::default()
            })?;
            previous_indices = colour_indices;
            if encoder.get_ref().len() > MAX_FILE_BYTES {
                return Err(FilmError::TooLarge);
            }
        }
        encoder.into_inner()?;
        report_progress(self.positions.len());
        Ok(bytes)
    }
}

/// Returns red, green and blue of an opaque pixel.
fn rgb(pixel: &PremultipliedColorU8) -> [u8; 3] {
    [pixel.red(), pixel.green(), pixel.blue()]
}

/// Converts a number of pixels to the type of the format.
fn to_u16(pixels: usize) -> u16 {
    u16::try_from(pixels).unwrap_or(u16::MAX)
}

/// Returns the columns and rows in which a frame of this width differs from the previous one: at least one of each. Returns
/// all columns and rows for the first frame.
fn changed_area(previous_frame: &[u8], frame: &[u8], width: usize) -> (Range<usize>, Range<usize>) {
    let changed_indices =
        (0..frame.len()).filter(|&index| previous_frame.get(index) != frame.get(index));
    let positions = changed_indices.map(|index| (index % width.max(1), index / width.max(1)));
    let (columns, rows): (Vec<usize>, Vec<usize>) = positions.unzip();
    let range = |coordinates: Vec<usize>| {
        let first = coordinates.iter().min().copied().unwrap_or(0);
        first..coordinates.iter().max().map_or(1, |last| last + 1)
    };
    (range(columns), range(rows))
}

#[cfg(test)]
mod tests;
