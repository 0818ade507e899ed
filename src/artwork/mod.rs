//! Rasterises artwork at the size on screen, and keeps the pictures as textures.

pub mod cache;
pub mod raster;
