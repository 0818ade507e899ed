#define_import_path bevy_core_pipeline::fullscreen_vertex_shader

// The names are those that Bevy's shaders for blitting and tone mapping import.
struct FullscreenVertexOutput {
    @builtin(position) position: vec4<f32>,
    @location(0) uv: vec2<f32>,
};

// One triangle that covers the screen. Its corners are (-1, 1), (-1, -3) and (3, 1) in clip space, y upwards. The texture
// coordinates go from (0, 0) at the top left of the screen to (1, 1) at the bottom right.
@vertex
fn fullscreen_vertex_shader(@builtin(vertex_index) index: u32) -> FullscreenVertexOutput {
    let uv = vec2<f32>(select(0.0, 2.0, index == 2u), select(0.0, 2.0, index == 1u));
    return FullscreenVertexOutput(vec4<f32>(2.0 * uv.x - 1.0, 1.0 - 2.0 * uv.y, 0.0, 1.0), uv);
}
