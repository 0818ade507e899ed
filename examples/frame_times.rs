//! Measures frame times of the game's screen without a search and with one, rendering to an image instead of a window.
//!
//! It needs a graphics driver but no display. Run it on an otherwise idle machine. Set QUADRILLE_CONFIG_DIR and
//! QUADRILLE_DATA_DIR to empty folders, because games are stored as usual. `scripts/frame_times.sh --offscreen` does so.

use bevy::app::PluginsState;
use bevy::camera::RenderTarget;
use bevy::prelude::*;
use bevy::render::render_resource::{PollType, TextureFormat};
use bevy::render::renderer::RenderDevice;
use bevy::render::{Render, RenderApp, RenderSystems};
use bevy::window::WindowResolution;
use bevy::winit::WinitPlugin;
use clap::Parser;
use quadrille::interface::Screen;
use quadrille::opponent::Opponent;
use quadrille::session::Request;
use quadrille::settings::Settings;
use quadrille::setup::{Controller, SeatSetup, Setup};
use quadrille_games::rules::Variant;
use quadrille_search::Level;
use std::error::Error;
use std::time::{Duration, Instant};

/// Measures frames without a search, then beside a search on each number of threads.
#[derive(Parser)]
struct Arguments {
    /// How long each part is measured, in seconds.
    #[arg(long, default_value_t = 20.0)]
    seconds: f32,
    /// The width of the image in pixels.
    #[arg(long, default_value_t = 1280)]
    width: u32,
    /// The height of the image in pixels.
    #[arg(long, default_value_t = 800)]
    height: u32,
    /// The variant that is played.
    #[arg(long, default_value = "hique")]
    variant: Variant,
    /// Numbers of search threads; without any, the number that the program chooses.
    #[arg(long, value_delimiter = ',')]
    threads: Vec<usize>,
}

/// Time at the start of a part that is not measured.
const WARM_UP_TIME: Duration = Duration::from_secs(2);
const MOVE_TIME: Duration = Duration::from_secs(3600);

fn main() -> Result<(), Box<dyn Error>> {
    let arguments = Arguments::parse();
    for name in ["QUADRILLE_CONFIG_DIR", "QUADRILLE_DATA_DIR"] {
        if std::env::var_os(name).is_none() {
            return Err(format!("{name} is not set: it must name an empty folder").into());
        }
    }
    let mut app = start(arguments.width, arguments.height)?;
    let measured_time = Duration::from_secs_f32(arguments.seconds.clamp(0.1, 3600.0));
    let person = || SeatSetup { controller: Controller::Human, name: String::new(), clock: None };
    let quiet_times = measure(&mut app, arguments.variant, person, measured_time);
    println!("{}", row("quiet", &quiet_times));
    let threads = match &arguments.threads[..] {
        [] => vec![app.world().resource::<Settings>().ai.threads()],
        threads => threads.to_vec(),
    };
    for thread_count in threads {
        app.world_mut().resource_mut::<Settings>().ai.threads = Some(thread_count);
        let ai = || SeatSetup {
            controller: Controller::Ai { level: Level::FULL, movetime: MOVE_TIME },
            name: String::new(),
            clock: None,
        };
        let times = measure(&mut app, arguments.variant, ai, measured_time);
        if !app.world().resource::<Opponent>().is_thinking() {
            return Err("the search ended before the measurement".into());
        }
        let ratio = percentile(&times, 0.99) / percentile(&quiet_times, 0.99);
        let name = format!("{thread_count} threads");
        println!("{}  p99 {ratio:.2} times quiet", row(&name, &times));
    }
    std::process::exit(0);
}

fn start(width: u32, height: u32) -> Result<App, Box<dyn Error>> {
    let window = Window { resolution: WindowResolution::new(width, height), ..default() };
    let mut app = App::new();
    app.add_plugins(quadrille::bevy_plugins(window).disable::<WinitPlugin>())
        .add_plugins((quadrille::core_plugin, quadrille::window_plugin))
        .add_systems(PostStartup, move |world: &mut World| {
            draw_on_image(world, width, height);
        });
    app.sub_app_mut(RenderApp).add_systems(Render, finish_frame.after(RenderSystems::Render));
    while app.plugins_state() == PluginsState::Adding {
        bevy::tasks::tick_global_task_pools_on_main_thread();
    }
    app.finish();
    app.cleanup();
    Ok(app)
}

fn draw_on_image(world: &mut World, width: u32, height: u32) {
    let image = Image::new_target_texture(width, height, TextureFormat::Rgba8UnormSrgb, None);
    let image = world.resource_mut::<Assets<Image>>().add(image);
    let mut cameras = world.query_filtered::<Entity, With<Camera>>();
    let cameras: Vec<Entity> = cameras.iter(world).collect();
    for camera in cameras {
        world.entity_mut(camera).insert(RenderTarget::Image(image.clone().into()));
    }
}

/// Waits until the GPU has finished the frame, because no window limits the frame rate.
fn finish_frame(device: Res<RenderDevice>) -> Result {
    device.poll(PollType::wait_indefinitely())?;
    Ok(())
}

/// Starts a game with this seat on both sides. Returns the frame times in ms in ascending order.
fn measure(
    app: &mut App,
    variant: Variant,
    seat: impl Fn() -> SeatSetup,
    measured_time: Duration,
) -> Vec<f64> {
    let setup = Setup { seats: [seat(), seat()], ..Setup::default_game(variant) };
    app.world_mut().write_message(Request::NewGame(setup));
    let start = Instant::now();
    let mut times = Vec::new();
    loop {
        let frame_start = Instant::now();
        app.update();
        let frame_end = Instant::now();
        if frame_end - start >= WARM_UP_TIME {
            times.push((frame_end - frame_start).as_secs_f64() * 1000.0);
        }
        if frame_end - start >= WARM_UP_TIME + measured_time {
            break;
        }
    }
    assert_eq!(*app.world().resource::<State<Screen>>().get(), Screen::Game);
    times.sort_by(f64::total_cmp);
    times
}

/// Returns the value at this fraction of the sorted values; NaN if there are none.
fn percentile(sorted_values: &[f64], fraction: f64) -> f64 {
    let last_index = sorted_values.len().saturating_sub(1);
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        clippy::cast_precision_loss,
        reason = "an index"
    )]
    let index = (last_index as f64 * fraction) as usize;
    sorted_values.get(index).copied().unwrap_or(f64::NAN)
}

fn row(name: &str, times: &[f64]) -> String {
    format!(
        "{name:<10} {:>7} frames  p50 {:>6.2} ms  p95 {:>6.2} ms  p99 {:>6.2} ms",
        times.len(),
        percentile(times, 0.5),
        percentile(times, 0.95),
        percentile(times, 0.99)
    )
}
