//! Colour quantisation: a palette of 256 colours for several pictures.

/// The largest number of colours of a palette.
const MAX_COLOURS: usize = 256;
/// The number of bits per channel that distinguish colours while counting.
const BITS_PER_CHANNEL: u32 = 6;
/// The number of cells of the colour cube.
const CELL_COUNT: usize = 1 << (3 * BITS_PER_CHANNEL);
/// The entry of a cell whose nearest colour has not been computed yet.
const UNKNOWN_INDEX: u16 = u16::MAX;

/// A palette with a lookup of the nearest colour.
pub struct Palette {
    colours: Vec<[u8; 3]>,
    /// The index of the nearest colour of each cell, or [`UNKNOWN_INDEX`].
    nearest_indices: Vec<u16>,
}

/// The pixels of a cell: their number and mean colour.
#[derive(Clone, Copy)]
struct ColourCell {
    pixel_count: u64,
    mean: [f32; 3],
}

impl Palette {
    /// Returns a palette for the pixels of these pictures by median cut. Calls `should_continue` before each picture
    /// and each cut, and returns `None` if it returns `false`.
    pub fn from_pictures<P: IntoIterator<Item = [u8; 3]>>(
        pictures: impl IntoIterator<Item = P>,
        should_continue: &dyn Fn() -> bool,
    ) -> Option<Self> {
        let mut cell_sums = vec![([0_u64; 3], 0_u64); CELL_COUNT];
        for picture in pictures {
            if !should_continue() {
                return None;
            }
            for pixel in picture {
                let (sum, pixel_count) = &mut cell_sums[cell_index(pixel)];
                for (sum, channel) in sum.iter_mut().zip(pixel) {
                    *sum += u64::from(channel);
                }
                *pixel_count += 1;
            }
        }
        let cells = cell_sums.into_iter().filter(|&(_, pixel_count)| pixel_count > 0);
        let cells: Vec<ColourCell> = cells
            .map(|(sum, pixel_count)| ColourCell {
                pixel_count,
                mean: sum.map(|sum| sum as f32 / pixel_count as f32),
            })
            .collect();
        // Each box is stored with its widest axis and its spread, which are expensive to compute.
        let mut boxes = vec![(find_widest_axis(&cells), cells)];
        while boxes.len() < MAX_COLOURS {
            if !should_continue() {
                return None;
            }
            let box_with_largest_spread = boxes.iter().enumerate();
            let box_with_largest_spread =
                box_with_largest_spread.max_by(|(_, (a, _)), (_, (b, _))| a.1.total_cmp(&b.1));
            let Some((index, &((axis, spread), _))) = box_with_largest_spread else { break };
            if spread <= 0.0 {
                break;
            }
            let (low_cells, high_cells) = split(boxes.swap_remove(index).1, axis);
            boxes.push((find_widest_axis(&low_cells), low_cells));
            boxes.push((find_widest_axis(&high_cells), high_cells));
        }
        let cells = boxes.iter().map(|(_, cells)| cells);
        let colours = cells.filter(|cells| !cells.is_empty());
        let colours = colours.map(|cells| mean_colour(cells).map(|channel| channel.round() as u8));
        Some(Self { colours: colours.collect(), nearest_indices: vec![UNKNOWN_INDEX; CELL_COUNT] })
    }

    /// Returns the colours as red, green and blue bytes.
    pub fn bytes(&self) -> Vec<u8> {
        self.colours.concat()
    }

    /// Returns the index of the colour nearest to the cell of `pixel`. It is computed once per cell.
    pub fn colour_index(&mut self, pixel: [u8; 3]) -> u8 {
        let nearest_index = &mut self.nearest_indices[cell_index(pixel)];
        if *nearest_index == UNKNOWN_INDEX {
            let squared_distance = |colour: &[u8; 3]| -> u32 {
                let channels = colour.iter().zip(pixel);
                channels
                    .map(|(&channel, pixel_channel)| {
                        u32::from(channel.abs_diff(pixel_channel)).pow(2)
                    })
                    .sum()
            };
            let nearest_colour = self.colours.iter().enumerate();
            let nearest_colour = nearest_colour.min_by_key(|(_, colour)| squared_distance(colour));
            *nearest_index = nearest_colour.map_or(0, |(index, _)| index as u16);
        }
        *nearest_index as u8
    }
}

/// Returns the index of the cell of a colour.
fn cell_index(pixel: [u8; 3]) -> usize {
    pixel.iter().fold(0, |cell, channel| {
        cell << BITS_PER_CHANNEL | usize::from(channel >> (8 - BITS_PER_CHANNEL))
    })
}

/// Returns the mean colour of cells.
fn mean_colour(cells: &[ColourCell]) -> [f32; 3] {
    let pixel_count: f32 = cells.iter().map(|colour_cell| colour_cell.pixel_count as f32).sum();
    [0, 1, 2].map(|axis| {
        let sum: f32 = cells
            .iter()
            .map(|colour_cell| colour_cell.mean[axis] * colour_cell.pixel_count as f32)
            .sum();
        sum / pixel_count.max(1.0)
    })
}

/// Returns the channel with the largest spread of these cells, and that spread. Each cell is weighted by the square root of its
/// number of pixels.
fn find_widest_axis(cells: &[ColourCell]) -> (usize, f32) {
    let mean_colour = mean_colour(cells);
    let deviations = [0, 1, 2].map(|axis| -> f32 {
        let deviation =
            |colour_cell: &ColourCell| (colour_cell.mean[axis] - mean_colour[axis]).powi(2);
        // Large areas count more, but small pieces must keep their colours.
        cells
            .iter()
            .map(|colour_cell| (colour_cell.pixel_count as f32).sqrt() * deviation(colour_cell))
            .sum()
    });
    let widest_axis = (0..3).max_by(|&a, &b| deviations[a].total_cmp(&deviations[b])).unwrap_or(0);
    (widest_axis, deviations[widest_axis])
}

/// Splits cells at their weighted mean along a channel.
fn split(cells: Vec<ColourCell>, axis: usize) -> (Vec<ColourCell>, Vec<ColourCell>) {
    let weight = |colour_cell: &ColourCell| (colour_cell.pixel_count as f32).sqrt();
    let total_weight: f32 = cells.iter().map(weight).sum();
    let sum: f32 =
        cells.iter().map(|colour_cell| weight(colour_cell) * colour_cell.mean[axis]).sum();
    let threshold = sum / total_weight.max(1.0);
    cells.into_iter().partition(|colour_cell| colour_cell.mean[axis] < threshold)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn few_colours_are_kept_exactly() {
        let pixels = [[255, 0, 0], [0, 255, 0], [0, 0, 255], [23, 24, 27]];
        let mut palette = Palette::from_pictures([pixels], &|| true).unwrap();
        let bytes = palette.bytes();
        assert_eq!(bytes.len(), 3 * pixels.len());
        for pixel in pixels {
            let at = 3 * usize::from(palette.colour_index(pixel));
            assert_eq!(bytes[at..at + 3], pixel);
        }
    }

    #[test]
    fn quantiser_can_be_stopped_at_any_step() {
        let pixels: Vec<[u8; 3]> = (0..64_u8).map(|n| [n * 4, 0, 255 - n]).collect();
        let pictures = || [&pixels[..], &pixels[..9]].map(|picture| picture.iter().copied());
        let calls = std::cell::Cell::new(0);
        let go_on = |limit: usize| {
            calls.set(calls.get() + 1);
            calls.get() <= limit
        };
        assert!(Palette::from_pictures(pictures(), &|| go_on(usize::MAX)).is_some());
        let all = calls.get();
        // The function is called for two pictures and every cut, until nothing is left to cut.
        assert_eq!(all, pictures().len() + pixels.len());
        for limit in 0..all {
            calls.set(0);
            assert!(Palette::from_pictures(pictures(), &|| go_on(limit)).is_none());
            assert_eq!(calls.get(), limit + 1, "it went on");
        }
    }

    #[test]
    fn many_colours_are_approximated() {
        let pixels: Vec<[u8; 3]> = (0..4096_u32)
            .map(|n| [(n % 64 * 4) as u8, (n / 64 * 4) as u8, (n % 61) as u8])
            .collect();
        let mut palette = Palette::from_pictures([pixels.clone()], &|| true).unwrap();
        let bytes = palette.bytes();
        assert!(bytes.len() <= 3 * MAX_COLOURS && bytes.len() > 2 * MAX_COLOURS);
        for pixel in pixels {
            let at = 3 * usize::from(palette.colour_index(pixel));
            let far = bytes[at..at + 3].iter().zip(pixel);
            let far = far.map(|(&one, other)| one.abs_diff(other)).max();
            assert!(far <= Some(40), "{pixel:?}: {:?}", &bytes[at..at + 3]);
        }
    }
}
