//! Plays the sounds, on a thread of its own.
//!
//! Opening a device can take as long as it likes, and where there is none the system's library says so at length: neither
//! is the frame loop's business. The device is open from the first sound until it has been quiet for a while, so that a game
//! in which somebody thinks costs nothing.

use super::{Sound, synthesis};
use crate::background::Background;
use crate::settings::Settings;
use bevy::app::App;
use bevy::prelude::{IntoScheduleConfigs, Last, MessageReader, Res, Resource, on_message, warn};
use rodio::buffer::SamplesBuffer;
use rodio::{ChannelCount, DeviceSinkBuilder, MixerDeviceSink, SampleRate, Source};
use std::collections::HashMap;
use std::path::{Path, PathBuf};
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
    if let Some(work) = Background::start("sound", None, move |_| serve(&to_play)) {
        app.insert_resource(Speaker {
            requests,
            _work: work,
        })
        .add_systems(Last, pass_on.run_if(on_message::<Sound>));
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
    let clips = HashMap::from(Sound::ALL.map(|sound| (sound, clip(sound))));
    let mut begun: HashMap<Sound, Instant> = HashMap::new();
    let mut device: Option<MixerDeviceSink> = None;
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
        let now = Instant::now();
        if closed_until.is_some_and(|until| now < until) || !may_have_device() {
            continue;
        }
        if device.is_none() {
            match DeviceSinkBuilder::open_default_sink() {
                Ok(mut opened) => {
                    opened.log_on_drop(false);
                    device = Some(opened);
                    closed_until = None;
                    retry_delay = RETRY_DELAY;
                }
                Err(reason) => {
                    warn!("no sound: {reason}");
                    closed_until = Some(Instant::now() + retry_delay);
                    retry_delay *= 2;
                }
            }
        }
        let last = begun.insert(sound, now);
        let is_echo = last.is_some_and(|last| now - last < ECHO);
        if let (Some(device), Some(clip), false) = (&device, clips.get(&sound), is_echo) {
            // Half way up is to sound half as loud.
            let source = clip.clone().amplify(loudness * loudness);
            device.mixer().add(source);
        }
    }
}

/// The samples of a sound, to be played.
fn clip(sound: Sound) -> SamplesBuffer {
    let rate = SampleRate::new(synthesis::RATE).unwrap_or(SampleRate::MIN);
    SamplesBuffer::new(ChannelCount::MIN, rate, synthesis::samples(sound))
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
        for sound in Sound::ALL {
            let clip = clip(sound);
            assert_eq!(clip.channels().get(), 1);
            assert_eq!(clip.sample_rate().get(), synthesis::RATE);
            assert_eq!(clip.collect::<Vec<_>>(), synthesis::samples(sound));
        }
    }
}
