//! Plays the sounds on a thread.
//!
//! Opening a device may take arbitrarily long. Without one, the system's library logs long messages. The frame loop must
//! therefore not open it. The device is opened for the first sound and closed after a period of silence, so that an idle game
//! uses no power.

use super::PlaySound;
use crate::background::BackgroundJob;
use crate::settings::Settings;
use bevy::app::App;
use bevy::prelude::{On, Res, Resource, warn};
use quadrille_drawing::sound::Sound;
use quadrille_drawing::synthesis;
use rodio::buffer::SamplesBuffer;
use rodio::{ChannelCount, DeviceSinkBuilder, MixerDeviceSink, SampleRate, Source};
use std::collections::HashMap;
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, Sender};
use std::time::{Duration, Instant};

/// The time of silence after which the device is closed.
const CLOSE_DELAY: Duration = Duration::from_secs(20);
/// The time before the device is tried again after the first failure. It doubles with each further failure.
const RETRY_DELAY: Duration = Duration::from_secs(30);
/// A sound is not repeated within this time after it was played.
const MIN_REPEAT_INTERVAL: Duration = Duration::from_millis(25);

/// The times at which sounds were played last.
#[derive(Default)]
struct PlayTimes(HashMap<Sound, Instant>);

impl PlayTimes {
    /// Returns whether a sound was played less than [`MIN_REPEAT_INTERVAL`] before `now`.
    fn is_repeat(&self, sound: Sound, now: Instant) -> bool {
        let last_time = self.0.get(&sound);
        last_time.is_some_and(|last_time| now.duration_since(*last_time) < MIN_REPEAT_INTERVAL)
    }

    /// Records that a sound is played at `now`.
    fn record(&mut self, sound: Sound, now: Instant) {
        self.0.insert(sound, now);
    }
}

/// A sound to play, and its volume from 0 to 1.
type PlayRequest = (Sound, f32);

/// The channel to the thread.
#[derive(Resource)]
struct Speaker {
    request_sender: Sender<PlayRequest>,
    _job: BackgroundJob<()>,
}

/// Starts the thread.
pub(super) fn plugin(app: &mut App) {
    let (request_sender, request_receiver) = mpsc::channel();
    if let Some(job) = BackgroundJob::start("sound", None, move |_| play_sounds(&request_receiver))
    {
        app.insert_resource(Speaker { request_sender, _job: job }).add_observer(send_sound);
    }
}

/// Sends a sound to the thread with the volume of the settings.
fn send_sound(sound: On<PlaySound>, speaker: Res<Speaker>, settings: Res<Settings>) {
    let volume = settings.sound.volume_factor();
    if volume > 0.0 {
        // If the thread has ended, there is no sound.
        let _ = speaker.request_sender.send((sound.0, volume));
    }
}

/// Plays sounds until the channel is closed.
fn play_sounds(requests: &Receiver<PlayRequest>) {
    let clips = HashMap::from(Sound::ALL.map(|sound| (sound, sound_clip(sound))));
    let mut play_times = PlayTimes::default();
    let mut device: Option<MixerDeviceSink> = None;
    let mut retry_time: Option<Instant> = None;
    let mut retry_delay = RETRY_DELAY;
    loop {
        let request = match &device {
            None => requests.recv().map_err(|_| RecvTimeoutError::Disconnected),
            Some(_) => requests.recv_timeout(CLOSE_DELAY),
        };
        let (sound, volume) = match request {
            Ok(request) => request,
            Err(RecvTimeoutError::Timeout) => {
                device = None;
                continue;
            }
            Err(RecvTimeoutError::Disconnected) => return,
        };
        let now = Instant::now();
        if retry_time.is_some_and(|time| now < time) || !may_have_device() {
            continue;
        }
        if device.is_none() {
            match DeviceSinkBuilder::open_default_sink() {
                Ok(mut sink) => {
                    sink.log_on_drop(false);
                    device = Some(sink);
                    retry_time = None;
                    retry_delay = RETRY_DELAY;
                }
                Err(reason) => {
                    warn!("no sound: {reason}");
                    retry_time = Some(Instant::now() + retry_delay);
                    retry_delay *= 2;
                }
            }
        }
        if let (Some(device), Some(clip)) = (&device, clips.get(&sound))
            && !play_times.is_repeat(sound, now)
        {
            // Perceived loudness grows slower than the amplitude.
            let source = clip.clone().amplify(volume * volume);
            device.mixer().add(source);
            play_times.record(sound, now);
        }
    }
}

/// Returns the samples of a sound as a source.
fn sound_clip(sound: Sound) -> SamplesBuffer {
    let sample_rate = SampleRate::new(synthesis::SAMPLE_RATE_HZ).unwrap_or(SampleRate::MIN);
    SamplesBuffer::new(ChannelCount::MIN, sample_rate, synthesis::synthesise(sound))
}

/// Returns whether an audio device may exist. Without a sound card, a sound server or a configuration, ALSA would fill the
/// terminal with messages.
#[cfg(target_os = "linux")]
fn may_have_device() -> bool {
    use std::path::{Path, PathBuf};
    let env_value = |name: &str| std::env::var_os(name).filter(|value| !value.is_empty());
    let env_folder =
        |name: &str| env_value(name).map(PathBuf::from).filter(|path| path.is_absolute());
    let (home_folder, runtime_folder) = (env_folder("HOME"), env_folder("XDG_RUNTIME_DIR"));
    let has_card =
        std::fs::read_to_string("/proc/asound/pcm").is_ok_and(|list| list.contains("playback"));
    let has_server = env_value("PULSE_SERVER").is_some()
        || env_value("PIPEWIRE_REMOTE").is_some()
        || runtime_folder.is_some_and(|folder| {
            folder.join("pulse/native").exists() || folder.join("pipewire-0").exists()
        });
    let is_configured = env_value("ALSA_CONFIG_PATH").is_some()
        || Path::new("/etc/asound.conf").exists()
        || home_folder.is_some_and(|folder| folder.join(".asoundrc").exists());
    has_card || has_server || is_configured
}

#[cfg(not(target_os = "linux"))]
const fn may_have_device() -> bool {
    true
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn clip_plays_each_sample_once() {
        for sound in Sound::ALL {
            let clip = sound_clip(sound);
            assert_eq!(clip.channels().get(), 1);
            assert_eq!(clip.sample_rate().get(), synthesis::SAMPLE_RATE_HZ);
            assert_eq!(clip.collect::<Vec<_>>(), synthesis::synthesise(sound));
        }
    }

    #[test]
    fn sound_is_left_out_only_shortly_after_the_same_sound() {
        let mut play_times = PlayTimes::default();
        let start = Instant::now();
        let after = |millis| start + Duration::from_millis(millis);
        assert!(!play_times.is_repeat(Sound::Pick, start));
        play_times.record(Sound::Pick, start);
        assert!(play_times.is_repeat(Sound::Pick, start));
        assert!(play_times.is_repeat(Sound::Pick, after(24)));
        assert!(!play_times.is_repeat(Sound::Refusal, after(24)), "another sound");
        assert!(!play_times.is_repeat(Sound::Pick, after(25)));
        // A sound that is left out does not count.
        play_times.record(Sound::Pick, after(25));
        assert!(play_times.is_repeat(Sound::Pick, after(49)));
        assert!(!play_times.is_repeat(Sound::Pick, after(50)));
    }
}
