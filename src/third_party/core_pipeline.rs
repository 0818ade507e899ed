//! The parts of Bevy's core pipeline that a camera in two dimensions needs.
//!
//! `CorePipelinePlugin` also prepares shaders for mip maps in every texture format and the pipelines for three dimensions.
//! Nothing here uses them, and they take a sixth of the time until the first picture.

use bevy::asset::io::embedded::EmbeddedAssetRegistry;
use bevy::core_pipeline::FullscreenShader;
use bevy::core_pipeline::blit::BlitPlugin;
use bevy::core_pipeline::core_2d::Core2dPlugin;
use bevy::core_pipeline::schedule::camera_driver;
use bevy::core_pipeline::tonemapping::TonemappingPlugin;
use bevy::core_pipeline::upscaling::UpscalingPlugin;
use bevy::prelude::*;
use bevy::render::RenderApp;
use bevy::render::renderer::{PendingCommandBuffers, RenderGraph, RenderGraphSystems, RenderQueue};
use std::path::{Path, PathBuf};

/// The asset that [`FullscreenShader`] loads.
const FULLSCREEN_SHADER_PATH: &str = "bevy_core_pipeline/fullscreen_vertex_shader/fullscreen.wgsl";

/// Replaces `CorePipelinePlugin`. The camera must cover the window in every frame.
pub struct Core2dPipelinePlugin;

impl Plugin for Core2dPipelinePlugin {
    fn build(&self, app: &mut App) {
        app.world_mut().resource_mut::<EmbeddedAssetRegistry>().insert_asset(
            PathBuf::new(),
            Path::new(FULLSCREEN_SHADER_PATH),
            include_bytes!("fullscreen.wgsl").as_slice(),
        );
        app.add_plugins((Core2dPlugin, BlitPlugin, TonemappingPlugin, UpscalingPlugin));
        // Without a graphics backend there is no renderer.
        let Some(render_app) = app.get_sub_app_mut(RenderApp) else { return };
        render_app.init_resource::<FullscreenShader>().add_systems(
            RenderGraph,
            (
                camera_driver.in_set(RenderGraphSystems::Render),
                submit_command_buffers.in_set(RenderGraphSystems::Submit),
            ),
        );
    }
}

/// Submits the commands of a frame to the graphics card.
fn submit_command_buffers(
    mut pending_buffers: ResMut<PendingCommandBuffers>,
    queue: Res<RenderQueue>,
) {
    let buffers = pending_buffers.take();
    if !buffers.is_empty() {
        queue.submit(buffers);
    }
}
