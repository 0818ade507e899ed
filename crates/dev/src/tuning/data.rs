//! What is learnt from: positions as features, and how their games ended.

/// One position.
#[derive(Clone, Debug, PartialEq)]
pub struct Sample {
    /// Where its features begin in [`Samples::features`].
    first: usize,
    /// The number of the game that it is from.
    game: usize,
    /// How much of the game was still to come, from 0 to 1.
    pub phase: f32,
    /// What the player to move made of it: 1 for a win, 0 for a loss, 1/2 for a draw, mixed with what
    /// the search thought of it.
    pub target: f32,
    /// By what the evaluation divides a sum below nought and one above it.
    pub divisors: [u8; 2],
}

impl Sample {
    /// By what the evaluation divides such a sum of the features.
    #[must_use]
    pub fn divisor(&self, sum: f64) -> f64 {
        f64::from(self.divisors[usize::from(sum > 0.0)])
    }
}

/// One game in so many is kept back to judge by.
const HELD_OUT: usize = 10;

/// Many positions. Features are kept in one list, as a position has a few dozen.
#[derive(Clone, Debug, Default)]
pub struct Samples {
    samples: Vec<Sample>,
    features: Vec<(u16, i16)>,
    /// Games that the positions are from.
    pub games: usize,
}

impl Samples {
    /// No position yet of one game.
    #[must_use]
    pub fn of_one_game() -> Self {
        Self {
            games: 1,
            ..Self::default()
        }
    }

    /// Adds a position with its features.
    pub fn push(&mut self, features: &[(u16, i32)], divisors: [u8; 2], phase: f32, target: f32) {
        self.samples.push(Sample {
            first: self.features.len(),
            game: self.games.saturating_sub(1),
            phase,
            target,
            divisors,
        });
        let narrow = |times: i32| times.clamp(i32::from(i16::MIN), i32::from(i16::MAX)) as i16;
        self.features.extend(
            features
                .iter()
                .map(|&(feature, times)| (feature, narrow(times))),
        );
    }

    /// Adds all of `other`.
    pub fn append(&mut self, other: Self) {
        let shift = self.features.len();
        self.features.extend(other.features);
        self.samples
            .extend(other.samples.into_iter().map(|sample| Sample {
                first: sample.first + shift,
                game: sample.game + self.games,
                ..sample
            }));
        self.games += other.games;
    }

    /// The number of positions.
    #[must_use]
    pub fn len(&self) -> usize {
        self.samples.len()
    }

    /// Whether there is none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.samples.is_empty()
    }

    /// The numbers of the positions to learn from, and of those kept back to judge by. Whole games are kept back: positions
    /// of one game resemble each other and share its result, so that one that was learnt from would give away the next.
    #[must_use]
    pub fn split(&self) -> (Vec<usize>, Vec<usize>) {
        (0..self.samples.len())
            .partition(|&index| !self.samples[index].game.is_multiple_of(HELD_OUT))
    }

    /// A position and its features, by its number.
    #[must_use]
    pub fn get(&self, index: usize) -> (&Sample, &[(u16, i16)]) {
        let end = self
            .samples
            .get(index + 1)
            .map_or(self.features.len(), |next| next.first);
        let sample = &self.samples[index];
        (sample, &self.features[sample.first..end])
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn games_are_kept_back_whole() {
        let mut samples = Samples::default();
        for game in 0..25_u16 {
            let mut one = Samples::of_one_game();
            for _ in 0..=game % 4 {
                one.push(&[(game, 1)], [1, 1], 0.5, 1.0);
            }
            samples.append(one);
        }
        let (learnt, kept_back) = samples.split();
        assert_eq!(learnt.len() + kept_back.len(), samples.len());
        let games = |numbers: &[usize]| -> std::collections::BTreeSet<u16> {
            let features = numbers.iter().map(|&index| samples.get(index).1[0]);
            features.map(|(game, _)| game).collect()
        };
        assert_eq!(Vec::from_iter(games(&kept_back)), [0, 10, 20]);
        assert!(games(&learnt).is_disjoint(&games(&kept_back)));
        assert_eq!(games(&learnt).len(), 22);
    }
}
