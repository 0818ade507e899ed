//! A game as an animated picture: one frame a ply, in a GIF.

use super::picture::{Picture, paint};
use super::quantise::Palette;
use crate::artwork::raster::Painter;
use gif::{DisposalMethod, Encoder, Frame, Repeat};
use quadrille_games::record::Game;
use quadrille_games::rules::AnyPosition;
use std::borrow::Cow;

use thiserror::Error;

/// So many frames are looked at for the palette.
const SAMPLES: usize = 12;
/// How long the last position stays, in hundredths of a second.
const LAST: u16 = 300;
/// No file is made larger than this, in bytes.
const LARGEST: usize = 96 * 1024 * 1024;

/// The positions of a game in order, the first before any move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Film {
    positions: Vec<AnyPosition>,
    flipped: bool,
}

/// Why there is no film.
#[derive(Debug, Error)]
pub enum FilmError {
    /// It was not wanted any more.
    #[error("it was stopped")]
    Stopped,
    /// It would be larger than anybody wants.
    #[error("it would be larger than {} MiB", LARGEST / (1024 * 1024))]
    Large,
    /// It cannot be encoded.
    #[error("it cannot be encoded: {0}")]
    Encoding(#[from] gif::EncodingError),
}

impl Film {
    /// The line of a game that is on the table, to its end.
    pub fn of(game: &Game, flipped: bool) -> Self {
        let plies = game.line().into_iter().chain(game.ahead());
        let positions = plies.map(|ply| ply.position.clone());
        Self {
            positions: std::iter::once(game.start().clone())
                .chain(positions)
                .collect(),
            flipped,
        }
    }

    /// How many frames there are: one more than plies.
    pub const fn frames(&self) -> usize {
        self.positions.len()
    }

    /// The longer side of a frame in pixels: the longer the game, the smaller.
    pub const fn side(&self) -> f32 {
        match self.positions.len() {
            0..=120 => 640.0,
            121..=400 => 480.0,
            _ => 360.0,
        }
    }

    /// How long a position stays, in hundredths of a second.
    const fn delay(&self) -> u16 {
        match self.positions.len() {
            0..=80 => 100,
            81..=200 => 70,
            _ => 40,
        }
    }

    /// The bytes of the file. `watch` is told how many frames are done and asked, often, whether to go on.
    ///
    /// # Errors
    /// When it is stopped, too large, or cannot be encoded.
    pub fn gif(&self, watch: &dyn Fn(usize) -> bool) -> Result<Vec<u8>, FilmError> {
        let mut painter = Painter::default();
        let mut frame = |index: usize, done: usize| -> Result<Picture, FilmError> {
            let position = self.positions.get(index).ok_or(FilmError::Stopped)?;
            let go_on = || watch(done);
            let painted = paint(position, self.flipped, self.side(), &mut painter, &go_on);
            painted.ok_or(FilmError::Stopped)
        };
        let last = self.positions.len().saturating_sub(1);
        let step = last.div_ceil(SAMPLES - 1).max(1);
        let samples = (0..last).step_by(step).chain([last]);
        let samples: Result<Vec<Picture>, _> = samples.map(|index| frame(index, 0)).collect();
        let samples = samples?;
        let (width, height) = samples.first().map_or((1, 1), size);
        let mut palette = Palette::of(&samples, &|| watch(0)).ok_or(FilmError::Stopped)?;
        drop(samples);
        let mut bytes = Vec::new();
        let mut encoder = Encoder::new(&mut bytes, width, height, &palette.bytes())?;
        encoder.set_repeat(Repeat::Infinite)?;
        let mut before: Vec<u8> = Vec::new();
        for index in 0..self.positions.len() {
            let picture = frame(index, index)?;
            if !watch(index) {
                return Err(FilmError::Stopped);
            }
            let numbers: Vec<u8> = picture
                .pixels()
                .map(|pixel| palette.number(pixel))
                .collect();
            let changed = Region::between(&before, &numbers, width);
            let stays = if index == last { LAST } else { self.delay() };
            encoder.write_frame(&Frame {
                delay: stays,
                dispose: DisposalMethod::Keep,
                left: changed.left,
                top: changed.top,
                width: changed.width,
                height: changed.height,
                buffer: Cow::Owned(changed.of(&numbers, width)),
                ..Frame::default()
            })?;
            before = numbers;
            if encoder.get_ref().len() > LARGEST {
                return Err(FilmError::Large);
            }
        }
        encoder.into_inner()?;
        watch(self.positions.len());
        Ok(bytes)
    }
}

/// A picture's size as the format has it.
fn size(picture: &Picture) -> (u16, u16) {
    let side = |pixels: u32| u16::try_from(pixels).unwrap_or(u16::MAX);
    (side(picture.width), side(picture.height))
}

/// The part of a frame that differs from the one before; a pixel at least.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Region {
    left: u16,
    top: u16,
    width: u16,
    height: u16,
}

impl Region {
    /// Where two frames of this width differ; all of it when there was none before.
    fn between(before: &[u8], now: &[u8], width: u16) -> Self {
        let wide = usize::from(width).max(1);
        let (mut left, mut right, mut top, mut bottom) = (wide, 0, usize::MAX, 0);
        for (at, number) in now.iter().enumerate() {
            if before.get(at) != Some(number) {
                let (x, y) = (at % wide, at / wide);
                left = left.min(x);
                right = right.max(x);
                top = top.min(y);
                bottom = bottom.max(y);
            }
        }
        if top == usize::MAX {
            (left, right, top, bottom) = (0, 0, 0, 0);
        }
        let short = |pixels: usize| u16::try_from(pixels).unwrap_or(u16::MAX);
        Self {
            left: short(left),
            top: short(top),
            width: short(right + 1 - left),
            height: short(bottom + 1 - top),
        }
    }

    /// Its pixels out of a frame's.
    fn of(self, frame: &[u8], width: u16) -> Vec<u8> {
        let wide = usize::from(width).max(1);
        let (left, top) = (usize::from(self.left), usize::from(self.top));
        let rows = frame.chunks(wide).skip(top).take(usize::from(self.height));
        let rows = rows.flat_map(|row| row.iter().skip(left).take(usize::from(self.width)));
        rows.copied().collect()
    }
}

#[cfg(test)]
mod tests;
