//! Training samples: positions as network inputs, with scores and results.

use quadrille_games::rules::BadText;
use quadrille_search::eval::network::BUCKET_COUNT;

/// A position of a game.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Sample {
    /// Whether Player 2 is to move.
    pub second_to_move: bool,
    /// The index of the set of output weights for this position.
    pub bucket: u8,
    /// The game's result for the player to move: 2 for a win, 1 for a draw, 0 for a loss.
    pub result: u8,
    /// The search score as expected score for the player to move, from 0 to 1 in units of 1/65535.
    pub expected_score: u16,
}

/// The interval between games that are held out for validation.
const HELD_OUT_INTERVAL: usize = 20;
/// The size of a sample in a file without its inputs, in bytes.
const SAMPLE_HEAD_BYTES: usize = 5;

/// The positions of many games.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Samples {
    samples: Vec<Sample>,
    /// For each sample, the index of its first input.
    input_starts: Vec<u64>,
    inputs: Vec<u16>,
    /// For each game, the index after its last sample.
    game_ends: Vec<usize>,
}

impl Samples {
    /// Appends a position to the current game. Keeps at most 255 inputs; no game has more.
    pub fn push(&mut self, sample: Sample, inputs: &[u16]) {
        self.input_starts.push(self.inputs.len() as u64);
        self.inputs.extend(inputs.iter().take(usize::from(u8::MAX)));
        self.samples.push(sample);
    }

    /// Ends the current game.
    pub fn end_game(&mut self) {
        self.game_ends.push(self.samples.len());
    }

    /// Appends all games of `other`.
    pub fn append(&mut self, other: &Self) {
        let (sample_count, input_count) = (self.samples.len(), self.inputs.len() as u64);
        self.samples.extend(&other.samples);
        self.input_starts.extend(other.input_starts.iter().map(|start| start + input_count));
        self.inputs.extend(&other.inputs);
        self.game_ends.extend(other.game_ends.iter().map(|end| end + sample_count));
    }

    /// Returns the number of positions.
    pub fn len(&self) -> usize {
        self.samples.len()
    }

    /// Returns whether there are no positions.
    pub fn is_empty(&self) -> bool {
        self.samples.is_empty()
    }

    /// Returns the number of games.
    pub fn game_count(&self) -> usize {
        self.game_ends.len()
    }

    /// Returns the position at `index` and its inputs.
    pub fn get(&self, index: u32) -> (Sample, &[u16]) {
        let index = index as usize;
        let next_start = self.input_starts.get(index + 1).map(|&next_start| next_start as usize);
        let input_range =
            self.input_starts[index] as usize..next_start.unwrap_or(self.inputs.len());
        (self.samples[index], &self.inputs[input_range])
    }

    /// Returns the indices of the training positions and of the held-out ones. Whole games are held out, because positions of
    /// one game are similar and share its result.
    pub fn split(&self) -> (Vec<u32>, Vec<u32>) {
        let (mut training_indices, mut held_out_indices) = (Vec::new(), Vec::new());
        let mut start = 0;
        for (game, &end) in self.game_ends.iter().enumerate() {
            let indices = start as u32..end as u32;
            if game % HELD_OUT_INTERVAL == HELD_OUT_INTERVAL - 1 {
                held_out_indices.extend(indices);
            } else {
                training_indices.extend(indices);
            }
            start = end;
        }
        (training_indices, held_out_indices)
    }

    /// Encodes the games for a file.
    pub fn to_bytes(&self) -> Vec<u8> {
        let mut bytes = Vec::new();
        let mut start = 0;
        for &end in &self.game_ends {
            bytes.extend(((end - start) as u16).to_le_bytes());
            for index in start..end {
                let (sample, inputs) = self.get(index as u32);
                let flags = u8::from(sample.second_to_move) | sample.result << 1;
                bytes.extend([inputs.len() as u8, flags, sample.bucket]);
                bytes.extend(sample.expected_score.to_le_bytes());
                bytes.extend(inputs.iter().flat_map(|input| input.to_le_bytes()));
            }
            start = end;
        }
        bytes
    }

    /// Decodes the games of a file. Inputs must be less than `input_limit`.
    ///
    /// # Errors
    /// If the bytes are truncated or contain invalid values.
    pub fn parse(bytes: &[u8], input_limit: usize) -> Result<Self, BadText> {
        let sample_error = |offset: usize| {
            BadText::new(format_args!("no samples of this game from byte {offset} on"))
        };
        let mut samples = Self::default();
        let mut offset = 0;
        let mut inputs = Vec::new();
        while offset < bytes.len() {
            let count_bytes = bytes.get(offset..offset + 2).ok_or_else(|| sample_error(offset))?;
            offset += 2;
            for _ in 0..u16::from_le_bytes([count_bytes[0], count_bytes[1]]) {
                let sample_start = offset;
                let head = bytes
                    .get(offset..offset + SAMPLE_HEAD_BYTES)
                    .ok_or_else(|| sample_error(sample_start))?;
                offset += SAMPLE_HEAD_BYTES;
                let input_bytes = bytes.get(offset..offset + 2 * usize::from(head[0]));
                let input_bytes = input_bytes.ok_or_else(|| sample_error(sample_start))?;
                offset += input_bytes.len();
                inputs.clear();
                inputs.extend(
                    input_bytes.chunks_exact(2).map(|word| u16::from_le_bytes([word[0], word[1]])),
                );
                let sample = Sample {
                    second_to_move: head[1] & 1 == 1,
                    bucket: head[2],
                    result: head[1] >> 1,
                    expected_score: u16::from_le_bytes([head[3], head[4]]),
                };
                let is_valid = sample.result <= 2
                    && usize::from(sample.bucket) < BUCKET_COUNT
                    && inputs.iter().all(|&input| usize::from(input) < input_limit);
                if !is_valid {
                    return Err(sample_error(sample_start));
                }
                samples.push(sample, &inputs);
            }
            samples.end_game();
        }
        Ok(samples)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sample_games() -> Samples {
        let mut samples = Samples::default();
        for game in 0..45_u16 {
            for place in 0..game % 4 {
                let sample = Sample {
                    second_to_move: place % 2 == 1,
                    bucket: (game % 8) as u8,
                    result: (game % 3) as u8,
                    expected_score: 1000 * game,
                };
                samples.push(sample, &[game, place, 7]);
            }
            samples.end_game();
        }
        samples
    }

    #[test]
    fn samples_round_trip_and_invalid_bytes_are_refused() {
        let samples = sample_games();
        let bytes = samples.to_bytes();
        assert_eq!(Samples::parse(&bytes, 50), Ok(samples.clone()));
        assert!(Samples::parse(&bytes[..bytes.len() - 1], 50).is_err());
        assert!(Samples::parse(&bytes, 40).is_err());
        let mut twice = samples.clone();
        twice.append(&samples);
        assert_eq!(Samples::parse(&[&bytes[..], &bytes[..]].concat(), 50), Ok(twice));
    }

    #[test]
    fn whole_games_are_held_out() {
        let samples = sample_games();
        let (learnt, held_out) = samples.split();
        assert_eq!(learnt.len() + held_out.len(), samples.len());
        let games = |numbers: &[u32]| {
            let games = numbers.iter().map(|&number| samples.get(number).1[0]);
            games.collect::<std::collections::BTreeSet<u16>>()
        };
        assert_eq!(Vec::from_iter(games(&held_out)), [19, 39]);
        assert!(games(&learnt).is_disjoint(&games(&held_out)));
    }
}
