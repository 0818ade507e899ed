//! Plays the sounds, on a thread of its own.
//!
//! Opening a device can take as long as it likes, and where there is none the system's library says so at length: neither
//! is the frame loop's business. The thread has a small Bevy app with nothing but audio in it, from the first sound
//! until it has been quiet for a while; then the device is closed, so that a game in which somebody thinks costs nothing.

use super::{Sound, synthesis};
use crate::background::Background;
use crate::settings::Settings;
use bevy::app::App;
use bevy::asset::{Asset, AssetPlugin, Assets, Handle};
use bevy::audio::{
    AddAudioSource, AudioPlayer, AudioPlugin, AudioSink, ChannelCount, Decodable, PlaybackSettings,
    Sample, SampleRate, Source, Volume,
};
use bevy::prelude::{
    Entity, IntoScheduleConfigs, Last, MessageReader, Res, Resource, TypePath, on_message, warn,
};
use std::collections::HashMap;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, Sender};
use std::time::{Duration, Instant};

/// How long it is quiet before the device is closed.
const QUIET: Duration = Duration::from_secs(20);
/// How long the device is left alone after it could not be opened; longer each time.
const RETRY_DELAY: Duration = Duration::from_secs(30);
/// The same sound again within so short a time is one sound.
const ECHO: Duration = Duration::from_millis(25);

/// A sound to be played, and how loud, 0 to 1.
type PlayRequest = (Sound, f32);

/// The way to the thread.
#[derive(Resource)]
struct Speaker {
    requests: Sender<PlayRequest>,
    _work: Background<()>,
}

/// Starts the thread.
pub(super) fn plugin(app: &mut App) {
    let (requests, to_play) = mpsc::channel();
    match Background::<()>::spawn("sound", None, move |_| serve(&to_play)) {
        Ok(work) => {
            app.insert_resource(Speaker {
                requests,
                _work: work,
            })
            .add_systems(Last, pass_on.run_if(on_message::<Sound>));
        }
        Err(reason) => warn!("no thread for the sound: {reason}"),
    }
}

/// Passes on what is to be heard, as loud as the settings say.
fn pass_on(mut sounds: MessageReader<Sound>, speaker: Res<Speaker>, settings: Res<Settings>) {
    let loudness = settings.sound.loudness();
    for sound in sounds.read() {
        if loudness > 0.0 {
            // Without the thread there is silence, which is nobody's fault here.
            let _ = speaker.requests.send((*sound, loudness));
        }
    }
}

/// Plays what is ordered until nobody is left to order anything.
fn serve(requests: &Receiver<PlayRequest>) {
    let clips = Sound::ALL.map(|sound| (sound, Clip(synthesis::samples(sound).into())));
    let clips = HashMap::from(clips);
    let mut device: Option<Device> = None;
    let mut closed_until: Option<Instant> = None;
    let mut retry_delay = RETRY_DELAY;
    loop {
        let request = match &device {
            None => requests.recv().map_err(|_| RecvTimeoutError::Disconnected),
            Some(_) => requests.recv_timeout(QUIET),
        };
        let (sound, loudness) = match request {
            Ok(request) => request,
            Err(RecvTimeoutError::Timeout) => {
                device = None;
                continue;
            }
            Err(RecvTimeoutError::Disconnected) => return,
        };
        if closed_until.is_some_and(|until| Instant::now() < until) || !may_have_device() {
            continue;
        }
        let open = device.get_or_insert_with(|| Device::open(&clips));
        if open.play(sound, loudness) {
            closed_until = None;
            retry_delay = RETRY_DELAY;
        } else {
            device = None;
            closed_until = Some(Instant::now() + retry_delay);
            retry_delay *= 2;
        }
    }
}

/// The opened device: an app with nothing but audio in it.
struct Device {
    app: App,
    clips: HashMap<Sound, Handle<Clip>>,
    /// When each sound was last begun.
    begun: HashMap<Sound, Instant>,
}

impl Device {
    /// Opens the system's usual device.
    fn open(clips: &HashMap<Sound, Clip>) -> Self {
        let mut app = App::new();
        app.add_plugins((AssetPlugin::default(), AudioPlugin::default()))
            .add_audio_source::<Clip>();
        let mut assets = app.world_mut().resource_mut::<Assets<Clip>>();
        let clips = clips
            .iter()
            .map(|(sound, clip)| (*sound, assets.add(clip.clone())))
            .collect();
        app.finish();
        app.cleanup();
        Self {
            app,
            clips,
            begun: HashMap::new(),
        }
    }

    /// Plays a sound beside those that are being played; whether there is a device.
    fn play(&mut self, sound: Sound, loudness: f32) -> bool {
        let now = Instant::now();
        let last = self.begun.insert(sound, now);
        if last.is_some_and(|last| now - last < ECHO) {
            return true;
        }
        let Some(clip) = self.clips.get(&sound) else {
            return true;
        };
        // Half way up is to sound half as loud.
        let settings = PlaybackSettings::DESPAWN.with_volume(Volume::Linear(loudness * loudness));
        let playing: Entity = self
            .app
            .world_mut()
            .spawn((AudioPlayer(clip.clone()), settings))
            .id();
        // What has been played is put away at the same time.
        self.app.update();
        self.app.world().get::<AudioSink>(playing).is_some()
    }
}

/// The samples of a sound.
#[derive(Asset, TypePath, Clone)]
struct Clip(Arc<[f32]>);

impl Decodable for Clip {
    type Decoder = Playing;

    fn decoder(&self) -> Playing {
        Playing {
            samples: Arc::clone(&self.0),
            next: 0,
        }
    }
}

/// A sound being played.
struct Playing {
    samples: Arc<[f32]>,
    next: usize,
}

impl Iterator for Playing {
    type Item = Sample;

    fn next(&mut self) -> Option<Sample> {
        let sample = self.samples.get(self.next).copied();
        self.next += 1;
        sample
    }
}

impl Source for Playing {
    fn current_span_len(&self) -> Option<usize> {
        None
    }

    fn channels(&self) -> ChannelCount {
        ChannelCount::MIN
    }

    fn sample_rate(&self) -> SampleRate {
        SampleRate::new(synthesis::RATE).unwrap_or(SampleRate::MIN)
    }

    fn total_duration(&self) -> Option<Duration> {
        let seconds = self.samples.len() as f64 / f64::from(synthesis::RATE);
        Some(Duration::from_secs_f64(seconds))
    }
}

/// Whether it is worth while to look for a device. Where there is neither a card nor a sound server nor anybody's own
/// configuration, ALSA would fill the terminal with its disappointment.
#[cfg(target_os = "linux")]
fn may_have_device() -> bool {
    let set = |name: &str| std::env::var_os(name).filter(|value| !value.is_empty());
    let folder = |name: &str| set(name).map(PathBuf::from).filter(|it| it.is_absolute());
    let (home, runtime) = (folder("HOME"), folder("XDG_RUNTIME_DIR"));
    let card =
        std::fs::read_to_string("/proc/asound/pcm").is_ok_and(|list| list.contains("playback"));
    let server = set("PULSE_SERVER").is_some()
        || set("PIPEWIRE_REMOTE").is_some()
        || runtime.is_some_and(|folder| {
            folder.join("pulse/native").exists() || folder.join("pipewire-0").exists()
        });
    let configured = set("ALSA_CONFIG_PATH").is_some()
        || Path::new("/etc/asound.conf").exists()
        || home.is_some_and(|folder| folder.join(".asoundrc").exists());
    card || server || configured
}

#[cfg(not(target_os = "linux"))]
const fn may_have_device() -> bool {
    true
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_clip_is_played_sample_by_sample_once() {
        let clip = Clip(vec![0.0, 0.5, -0.5].into());
        let mut playing = clip.decoder();
        assert_eq!(playing.by_ref().collect::<Vec<_>>(), [0.0, 0.5, -0.5]);
        assert_eq!(playing.next(), None);
        assert_eq!(playing.channels().get(), 1);
        assert_eq!(playing.sample_rate().get(), synthesis::RATE);
    }
}
