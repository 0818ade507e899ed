//! Computes the sounds; nothing is recorded or read from a file.
//!
//! A knock on wood consists of a few damped modes and two bursts of filtered noise, for the knock and for the felt. Each sound
//! is a sum of these. It is high-pass filtered, scaled to its peak, and faded in and out to avoid clicks. The samples of a
//! sound are always the same.

use crate::sound::Sound;
use std::f32::consts::{PI, TAU};

/// The sample rate in Hz, with one channel.
pub const SAMPLE_RATE_HZ: u32 = 44_100;
/// The length of the fade-in in seconds: short enough to keep the attack of a knock.
const FADE_IN_SECONDS: f32 = 0.001;
/// The length of the fade-out in seconds.
const FADE_OUT_SECONDS: f32 = 0.02;
/// The cut-off frequency in Hz of the high-pass filter. Lower frequencies are inaudible.
const CUT_OFF_HZ: f32 = 60.0;

/// Returns the samples of `sound`, each from -1 to 1.
pub fn synthesise(sound: Sound) -> Vec<f32> {
    // The length in seconds and the peak.
    let (length, peak) = match sound {
        Sound::Pick => (0.09, 0.16),
        Sound::Place => (0.26, 0.42),
        Sound::Roll => (0.24, 0.36),
        Sound::Capture => (0.42, 0.40),
        Sound::Win => (1.50, 0.38),
        Sound::Refusal => (0.30, 0.26),
    };
    let mut track = Track::new(length);
    match sound {
        Sound::Pick => {
            track.knock(0.0, 1.35, 0.35, 0.5);
            track.rub(0.0, 0.05, 1800.0, 0.5);
        }
        Sound::Place => {
            track.knock(0.0, 1.0, 1.0, 1.0);
            track.rub(0.004, 0.06, 700.0, 0.25);
        }
        Sound::Roll => {
            // The edge of the die slides, then its new face falls on the cloth.
            track.rub(0.0, 0.05, 900.0, 0.35);
            track.knock(0.028, 1.45, 0.45, 0.4);
            track.knock(0.062, 0.86, 0.8, 1.0);
            track.knock(0.098, 1.2, 0.35, 0.25);
        }
        Sound::Capture => {
            track.knock(0.0, 0.74, 1.1, 1.0);
            track.knock(0.045, 1.12, 0.5, 0.3);
            track.rub(0.05, 0.3, 520.0, 0.35);
        }
        Sound::Win => {
            // A broken major sixth chord, as on a wooden bar.
            for (index, note) in [392.0, 523.25, 659.25, 880.0].into_iter().enumerate() {
                track.add_bar(0.14 * index as f32, note, if index == 3 { 1.0 } else { 0.7 });
            }
        }
        Sound::Refusal => {
            track.add_thud(0.0, 1.0);
            track.add_thud(0.105, 0.7);
        }
    }
    track.finish(peak)
}

/// A sound under construction.
struct Track {
    samples: Vec<f32>,
    /// The state of the noise generator. Its initial value is always the same.
    noise_state: u32,
}

impl Track {
    /// Returns `length` seconds of silence.
    fn new(length: f32) -> Self {
        Self {
            samples: vec![0.0; (length * SAMPLE_RATE_HZ as f32) as usize],
            noise_state: 0x2545_F491,
        }
    }

    /// Returns a sample of white noise, from -1 to 1.
    fn noise_sample(&mut self) -> f32 {
        self.noise_state ^= self.noise_state << 13;
        self.noise_state ^= self.noise_state >> 17;
        self.noise_state ^= self.noise_state << 5;
        self.noise_state as f32 / (u32::MAX / 2) as f32 - 1.0
    }

    /// Returns the samples from `start` seconds on, each with the time since `start`.
    fn samples_from(&mut self, start: f32) -> impl Iterator<Item = (f32, &mut f32)> {
        let first_index = (start * SAMPLE_RATE_HZ as f32) as usize;
        let remaining_samples = self.samples.iter_mut().skip(first_index).enumerate();
        remaining_samples.map(|(index, sample)| (index as f32 / SAMPLE_RATE_HZ as f32, sample))
    }

    /// Adds a mode of `frequency` Hz whose amplitude falls to a third within `decay` seconds.
    fn ring(&mut self, start: f32, frequency: f32, decay: f32, loudness: f32) {
        for (time, sample) in self.samples_from(start) {
            *sample += loudness * (-time / decay).exp() * (TAU * frequency * time).sin();
        }
    }

    /// Adds a knock of wood on wood with felt between. `pitch` 1 is a piece of the usual size, `length` 1 the usual
    /// duration of the ringing.
    fn knock(&mut self, start: f32, pitch: f32, length: f32, loudness: f32) {
        // The mode ratios of a stiff block, which has no clear pitch.
        for (frequency, decay, share) in
            [(236.0, 0.050, 0.9), (431.0, 0.034, 1.0), (907.0, 0.017, 0.42), (1540.0, 0.009, 0.2)]
        {
            let decay = decay * length.max(0.2);
            self.ring(start, frequency * pitch, decay, loudness * share);
        }
        self.burst(start, 0.0022, 2600.0 * pitch, loudness * 0.8);
    }

    /// Adds the sound of a light object that slides on cloth for `length` seconds, around `frequency` Hz.
    fn rub(&mut self, start: f32, length: f32, frequency: f32, loudness: f32) {
        let noise = self.filtered_noise(length, frequency);
        for ((time, sample), noise) in self.samples_from(start).zip(noise) {
            let envelope = (PI * (time / length).clamp(0.0, 1.0)).sin();
            *sample += loudness * envelope * envelope * noise;
        }
    }

    /// Adds the attack: noise that dies out within a few times `decay` seconds.
    fn burst(&mut self, start: f32, decay: f32, frequency: f32, loudness: f32) {
        let noise = self.filtered_noise(decay * 8.0, frequency);
        for ((time, sample), noise) in self.samples_from(start).zip(noise) {
            *sample += loudness * (-time / decay).exp() * noise;
        }
    }

    /// Adds a marimba bar, whose second mode has four times the frequency of the first.
    fn add_bar(&mut self, start: f32, frequency: f32, loudness: f32) {
        self.ring(start, frequency, 0.30, loudness);
        self.ring(start, frequency * 3.98, 0.055, loudness * 0.16);
        self.ring(start, frequency * 9.1, 0.014, loudness * 0.05);
        self.burst(start, 0.003, 1500.0, loudness * 0.2);
    }

    /// Adds a dull knock on the edge of the table, for a refusal.
    fn add_thud(&mut self, start: f32, loudness: f32) {
        self.ring(start, 148.0, 0.042, loudness);
        self.ring(start, 222.0, 0.026, loudness * 0.5);
        self.burst(start, 0.005, 700.0, loudness * 0.5);
    }

    /// Returns `length` seconds of noise with most of its power below `frequency` Hz, about as loud as the modes.
    fn filtered_noise(&mut self, length: f32, frequency: f32) -> Vec<f32> {
        let factor = 1.0 - (-TAU * frequency / SAMPLE_RATE_HZ as f32).exp();
        let (mut filtered_once, mut filtered_twice) = (0.0, 0.0);
        (0..(length * SAMPLE_RATE_HZ as f32) as usize)
            .map(|_| {
                filtered_once += factor * (self.noise_sample() - filtered_once);
                filtered_twice += factor * (filtered_once - filtered_twice);
                filtered_twice / factor.sqrt()
            })
            .collect()
    }

    /// Applies the high-pass filter, the peak and both fades.
    fn finish(mut self, peak: f32) -> Vec<f32> {
        let factor = (-TAU * CUT_OFF_HZ / SAMPLE_RATE_HZ as f32).exp();
        let (mut previous_sample, mut filtered_sample) = (0.0, 0.0);
        for sample in &mut self.samples {
            filtered_sample = factor * (filtered_sample + *sample - previous_sample);
            previous_sample = *sample;
            *sample = filtered_sample;
        }
        let sample_count = self.samples.len();
        let fade_in_count = (FADE_IN_SECONDS * SAMPLE_RATE_HZ as f32) as usize;
        let fade_out_count = (FADE_OUT_SECONDS * SAMPLE_RATE_HZ as f32) as usize;
        for (index, sample) in self.samples.iter_mut().enumerate() {
            let fade_in_share = (index as f32 / fade_in_count as f32).min(1.0);
            let fade_out_share =
                ((sample_count - 1 - index) as f32 / fade_out_count as f32).min(1.0);
            *sample *= smooth_step(fade_in_share) * smooth_step(fade_out_share);
        }
        let max_amplitude = self.samples.iter().fold(0.0_f32, |max, s| max.max(s.abs()));
        if max_amplitude > 0.0 {
            for sample in &mut self.samples {
                *sample *= peak / max_amplitude;
            }
        }
        self.samples
    }
}

/// Returns a smooth step from 0 to 1.
fn smooth_step(share: f32) -> f32 {
    0.5 - 0.5 * (PI * share).cos()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns the share of the samples' energy that passes a simple high-pass filter at `limit` Hz.
    fn share_above(samples: &[f32], limit: f32) -> f32 {
        let share = 1.0 - (-TAU * limit / SAMPLE_RATE_HZ as f32).exp();
        let mut low = 0.0;
        let (mut high, mut all) = (0.0, 0.0);
        for &sample in samples {
            low += share * (sample - low);
            high += (sample - low).powi(2);
            all += sample.powi(2);
        }
        high / all
    }

    #[test]
    fn every_sound_is_audible_and_within_range() {
        for sound in Sound::ALL {
            let samples = synthesise(sound);
            let peak = samples.iter().fold(0.0_f32, |most, s| most.max(s.abs()));
            assert!(samples.iter().all(|s| s.is_finite()), "{sound:?}");
            // Two sounds at once must not be clipped.
            assert!((0.1..=0.5).contains(&peak), "{sound:?}: {peak}");
            let power = samples.iter().map(|s| s * s).sum::<f32>() / samples.len() as f32;
            assert!(power.sqrt() > 0.01, "{sound:?}: {}", power.sqrt());
            let seconds = samples.len() as f32 / SAMPLE_RATE_HZ as f32;
            assert!((0.05..=1.5).contains(&seconds), "{sound:?}: {seconds} s");
        }
    }

    #[test]
    fn sounds_start_and_end_at_zero_without_dc_offset() {
        for sound in Sound::ALL {
            let samples = synthesise(sound);
            let (first, last) = (samples[0], samples[samples.len() - 1]);
            assert!(first.abs() < 1e-6 && last.abs() < 1e-6, "{sound:?}: {first}, {last}");
            let tail = &samples[samples.len() - 100..];
            let rest = tail.iter().fold(0.0_f32, |most, s| most.max(s.abs()));
            assert!(rest < 0.01, "{sound:?} ends at {rest}");
            let mean = samples.iter().sum::<f32>() / samples.len() as f32;
            assert!(mean.abs() < 1e-3, "{sound:?}: mean {mean}");
        }
    }

    #[test]
    fn sounds_are_soft_and_distinct() {
        let all = Sound::ALL.map(synthesise);
        for (sound, samples) in Sound::ALL.into_iter().zip(&all) {
            let bright = share_above(samples, 3000.0);
            assert!(bright < 0.25, "{sound:?}: {bright}");
        }
        for (index, one) in all.iter().enumerate() {
            assert!(all[index + 1..].iter().all(|other| other != one));
        }
        assert_eq!(all, Sound::ALL.map(synthesise), "not the same twice");
    }
}
