//! A cache of rasterised artwork as textures, which are kept while they are in use.
//!
//! Threads rasterise everything that can appear later: new sizes of pictures that are stretched until then, marks, and
//! frames of animations. New pieces and backgrounds are rasterised at once.

use super::raster::rasterise;
use crate::background::{BackgroundJob, lower_priority, waker};
use bevy::asset::RenderAssetUsages;
use bevy::prelude::*;
use bevy::render::render_resource::{Extent3d, TextureDimension, TextureFormat};
use bevy::winit::EventLoopProxyWrapper;
use quadrille_drawing::Art;
use quadrille_drawing::frames::Frames;
use std::collections::HashMap;

/// Above this number of pictures, unused ones are removed.
const MAX_PICTURES: usize = 600;
/// Above this number of pixels, in multiples of the pixels of the window, unused pictures are removed. A pixel takes four bytes.
/// Resizing the window makes new pictures.
const MAX_WINDOW_AREAS: u64 = 5;
/// The minimum number of pixels assumed for a window.
const MIN_WINDOW_PIXELS: u64 = 1024 * 768;
/// A picture counts as visible for this number of frames after its last use.
const VISIBLE_FRAMES: u64 = 2;

/// The key of a texture: the hash of its artwork, and the size of the picture or of one frame in physical pixels.
type PictureKey = (u64, UVec2);

/// Pictures by artwork and size in physical pixels.
#[derive(Resource, Default)]
pub struct ArtCache {
    textures: HashMap<PictureKey, CachedTexture>,
    /// The size in which each artwork was made last.
    latest_sizes: HashMap<u64, UVec2>,
    requested_jobs: Vec<Job>,
    /// The thread for pictures, and the thread for frames of animations.
    running_jobs: [Option<BackgroundJob<(PictureKey, Image, u32)>>; 2],
    /// Whether new pictures have arrived in this frame, so that stretched ones are looked up again.
    pub has_new_pictures: bool,
    frame_number: u64,
    blocking_count: u64,
}

/// A texture and the number of the frame in which it was last used.
struct CachedTexture {
    sheet: Sheet,
    last_used_frame: u64,
    pixel_count: u64,
}

/// All frames of an animation in one texture, row by row; a picture has one frame.
#[derive(Clone, Debug, PartialEq)]
pub struct Sheet {
    /// The texture.
    pub image: Handle<Image>,
    /// The size of a frame, in pixels.
    size: UVec2,
    column_count: u32,
}

impl Sheet {
    /// Returns the rectangle of a frame in the texture, in pixels.
    pub fn frame_rect(&self, frame: usize) -> Rect {
        let frame = u32::try_from(frame).unwrap_or(0);
        let cell = UVec2::new(frame % self.column_count, frame / self.column_count);
        let corner = (cell * self.size).as_vec2();
        Rect::from_corners(corner, corner + self.size.as_vec2())
    }
}

/// A job of a thread: frames and the size of each. A single picture is an animation of one frame.
#[derive(Clone, Debug)]
struct Job(Frames, UVec2);

impl Job {
    fn picture(art: &Art, size: UVec2) -> Self {
        let (key, art) = (art.hash(), art.clone());
        Self(Frames::new(key, 1, move |_| art.clone()), size)
    }

    /// Returns the index of the thread for the job.
    const fn thread_index(&self) -> usize {
        (self.0.count() > 1) as usize
    }

    const fn key(&self) -> PictureKey {
        (self.0.key(), self.1)
    }

    /// Rasterises the job. Returns the key, the texture and the number of frames in a row.
    fn rasterise(&self) -> (PictureKey, Image, u32) {
        let Self(frames, size) = self;
        let (image, column_count) = match frames.count() {
            1 => (rasterise_picture(&frames.art(0), *size), 1),
            _ => rasterise_sheet(frames, *size),
        };
        (self.key(), image, column_count)
    }
}

impl ArtCache {
    /// Returns the picture of `art` at `size` physical pixels. Rasterises it now if needed.
    pub fn image(&mut self, art: &Art, size: UVec2, images: &mut Assets<Image>) -> Handle<Image> {
        let key = (art.hash(), size);
        if !self.textures.contains_key(&key) {
            self.blocking_count += 1;
            self.insert_finished(key, rasterise_picture(art, size), 1, images);
        }
        self.latest_sizes.insert(key.0, size);
        self.use_texture(key).map(|sheet| sheet.image).unwrap_or_default()
    }

    /// Returns the picture of `art` at `size`, or one of another size while it is being made. Without any picture of `art`,
    /// rasterises it now.
    pub fn image_or_another_size(
        &mut self,
        art: &Art,
        size: UVec2,
        images: &mut Assets<Image>,
    ) -> Handle<Image> {
        match self.cached_image(art, size) {
            Some(image) => image,
            None => self.image(art, size, images),
        }
    }

    /// Returns the picture of `art` at `size` once a thread has made it. Until then, requests it and returns a picture of
    /// another size, if there is one.
    pub fn image_once_made(&mut self, art: &Art, size: UVec2) -> Option<Handle<Image>> {
        let image = self.cached_image(art, size);
        if image.is_none() {
            self.request(Job::picture(art, size));
        }
        image
    }

    /// Returns the picture of `art` at `size`. If it has another size only, requests it and returns the other one.
    fn cached_image(&mut self, art: &Art, size: UVec2) -> Option<Handle<Image>> {
        let hash = art.hash();
        if let Some(sheet) = self.use_texture((hash, size)) {
            self.latest_sizes.insert(hash, size);
            return Some(sheet.image);
        }
        let other_size = *self.latest_sizes.get(&hash)?;
        let sheet = self.use_texture((hash, other_size))?;
        self.request(Job::picture(art, size));
        Some(sheet.image)
    }

    /// Returns the frames of an animation at `size` pixels each, if they have been made. Requests them otherwise.
    pub fn sheet(&mut self, frames: &Frames, size: UVec2) -> Option<Sheet> {
        let sheet = self.use_texture((frames.key(), size));
        if sheet.is_none() {
            self.request(Job(frames.clone(), size));
        }
        sheet
    }

    /// Returns a texture and marks it as used in this frame.
    fn use_texture(&mut self, key: PictureKey) -> Option<Sheet> {
        let cached_texture = self.textures.get_mut(&key)?;
        cached_texture.last_used_frame = self.frame_number;
        Some(cached_texture.sheet.clone())
    }

    /// Returns the number of pictures that were rasterised on the main thread, which delays a frame.
    pub const fn blocking_rasterisation_count(&self) -> u64 {
        self.blocking_count
    }

    /// Requests a job unless it was requested already.
    fn request(&mut self, job: Job) {
        let key = job.key();
        if !self.requested_jobs.iter().any(|requested_job| requested_job.key() == key) {
            self.requested_jobs.push(job);
        }
    }

    /// Clears the requests that were not started. Requests that are still needed must be made again.
    pub fn clear_requests(&mut self) {
        self.requested_jobs.clear();
    }

    /// Adds a finished texture to the cache.
    fn insert_finished(
        &mut self,
        key: PictureKey,
        image: Image,
        column_count: u32,
        images: &mut Assets<Image>,
    ) {
        let (width, height) = (u64::from(image.width()), u64::from(image.height()));
        let cached_texture = CachedTexture {
            sheet: Sheet { image: images.add(image), size: key.1, column_count },
            last_used_frame: self.frame_number,
            pixel_count: width * height,
        };
        self.latest_sizes.insert(key.0, key.1);
        self.textures.insert(key, cached_texture);
    }
}

/// Takes finished pictures from the threads, and starts the next requests.
pub fn update_cache(
    mut cache: ResMut<ArtCache>,
    mut images: ResMut<Assets<Image>>,
    proxy: Option<Res<EventLoopProxyWrapper>>,
) {
    let cache = &mut *cache;
    cache.has_new_pictures = false;
    for thread_index in 0..cache.running_jobs.len() {
        if let Some(job) = &cache.running_jobs[thread_index] {
            // Checked before taking reports, so that none is missed.
            let is_finished = job.is_finished();
            for (key, image, column_count) in job.poll() {
                cache.has_new_pictures = true;
                cache.insert_finished(key, image, column_count, &mut images);
            }
            if !is_finished {
                continue;
            }
            cache.running_jobs[thread_index] = None;
        }
        let textures = &cache.textures;
        cache.requested_jobs.retain(|job| !textures.contains_key(&job.key()));
        let jobs = cache.requested_jobs.extract_if(.., |job| job.thread_index() == thread_index);
        let jobs: Vec<Job> = jobs.collect();
        if jobs.is_empty() {
            continue;
        }
        let waker = waker(proxy.as_deref());
        cache.running_jobs[thread_index] =
            BackgroundJob::start("pictures", waker, move |reporter| {
                // Frames of animations are needed only when a move is made.
                if thread_index > 0 {
                    lower_priority();
                }
                for job in jobs {
                    if reporter.stop().is_stopped() {
                        return;
                    }
                    reporter.send(job.rasterise());
                }
            });
    }
}

/// Counts the frame, and removes the least recently used pictures if there are too many.
pub fn evict_pictures(mut cache: ResMut<ArtCache>, windows: Query<&Window>) {
    let window_areas = windows.iter().map(|window| {
        let size = window.physical_size();
        u64::from(size.x) * u64::from(size.y)
    });
    let max_pixels = MAX_WINDOW_AREAS * window_areas.max().unwrap_or(0).max(MIN_WINDOW_PIXELS);
    cache.frame_number += 1;
    cache.evict_beyond(max_pixels);
}

impl ArtCache {
    /// Removes the least recently used pictures until the others have at most `max_pixels` pixels. Never removes a visible
    /// picture.
    fn evict_beyond(&mut self, max_pixels: u64) {
        let texture_uses =
            self.textures.values().map(|texture| (texture.last_used_frame, texture.pixel_count));
        let mut texture_uses: Vec<(u64, u64)> = texture_uses.collect();
        let mut picture_count = texture_uses.len();
        let mut pixel_count: u64 = texture_uses.iter().map(|(_, pixel_count)| pixel_count).sum();
        if pixel_count <= max_pixels && picture_count <= MAX_PICTURES {
            return;
        }
        texture_uses.sort_unstable();
        let first_visible_frame = self.frame_number.saturating_sub(VISIBLE_FRAMES);
        let mut min_frame = 0;
        for (frame, picture_pixel_count) in texture_uses {
            if (pixel_count <= max_pixels && picture_count <= MAX_PICTURES)
                || frame >= first_visible_frame
            {
                break;
            }
            (picture_count, pixel_count, min_frame) =
                (picture_count - 1, pixel_count - picture_pixel_count, frame + 1);
        }
        self.textures.retain(|_, texture| texture.last_used_frame >= min_frame);
        let textures = &self.textures;
        self.latest_sizes.retain(|hash, size| textures.contains_key(&(*hash, *size)));
    }
}

/// Rasterises artwork as an image for the GPU only.
pub fn rasterise_picture(art: &Art, size: UVec2) -> Image {
    let pixmap = rasterise(art, size.x, size.y);
    let size = UVec2::new(pixmap.width(), pixmap.height());
    new_image(size, pixmap.take_demultiplied())
}

/// Rasterises all frames into one texture. Returns it with the number of frames in a row.
fn rasterise_sheet(frames: &Frames, size: UVec2) -> (Image, u32) {
    let frame_count = u32::try_from(frames.count()).unwrap_or(1);
    let column_count = (frame_count as f32).sqrt().ceil() as u32;
    let row_count = frame_count.div_ceil(column_count);
    let sheet_size = size * UVec2::new(column_count, row_count);
    let (row_bytes, frame_row_bytes) = (sheet_size.x as usize * 4, size.x as usize * 4);
    let mut rgba_bytes = vec![0; row_bytes * sheet_size.y as usize];
    for index in 0..frames.count() {
        let picture = rasterise(&frames.art(index), size.x, size.y).take_demultiplied();
        let (column, row) = (index % column_count as usize, index / column_count as usize);
        let frame_offset = row * size.y as usize * row_bytes + column * frame_row_bytes;
        for (y, frame_row) in picture.chunks_exact(frame_row_bytes).enumerate() {
            let offset = frame_offset + y * row_bytes;
            if let Some(target_bytes) = rgba_bytes.get_mut(offset..offset + frame_row_bytes) {
                target_bytes.copy_from_slice(frame_row);
            }
        }
    }
    (new_image(sheet_size, rgba_bytes), column_count)
}

/// Returns an image for the GPU only, with these RGBA bytes.
fn new_image(size: UVec2, data: Vec<u8>) -> Image {
    Image::new(
        Extent3d { width: size.x, height: size.y, depth_or_array_layers: 1 },
        TextureDimension::D2,
        data,
        TextureFormat::Rgba8UnormSrgb,
        RenderAssetUsages::RENDER_WORLD,
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns a square of one colour.
    fn plain(colour: &str) -> Art {
        let body = format!(r#"<rect width="4" height="4" fill="{colour}"/>"#);
        Art::fragment([0.0, 0.0, 4.0, 4.0], &body)
    }

    #[test]
    fn sheet_frames_lie_at_their_offsets() {
        let colours = ["#FF0000", "#00FF00", "#0000FF", "#FFFFFF", "#000000"];
        let frames = Frames::new(1, colours.len(), move |index| plain(colours[index]));
        let size = UVec2::new(3, 2);
        let (image, column_count) = rasterise_sheet(&frames, size);
        let data = image.data.clone().unwrap();
        let sheet = Sheet { image: Handle::default(), size, column_count };
        let wanted = [[255, 0, 0], [0, 255, 0], [0, 0, 255], [255; 3], [0; 3]];
        for (index, wanted) in wanted.into_iter().enumerate() {
            let part = sheet.frame_rect(index);
            for corner in [part.min, part.max - 1.0] {
                let at = corner.y as usize * image.width() as usize + corner.x as usize;
                assert_eq!(data[at * 4..at * 4 + 3], wanted, "{index} at {corner}");
            }
        }
    }

    #[test]
    fn other_size_is_rasterised_on_the_thread() {
        let (mut cache, mut images) = (ArtCache::default(), Assets::<Image>::default());
        let art = plain("#123456");
        let first = cache.image_or_another_size(&art, UVec2::splat(8), &mut images);
        assert_eq!(cache.blocking_rasterisation_count(), 1);
        let larger = UVec2::splat(16);
        assert_eq!(cache.image_or_another_size(&art, larger, &mut images), first);
        assert_eq!(cache.blocking_rasterisation_count(), 1);
        let [job] = cache.requested_jobs.as_slice() else { panic!("{:?}", cache.requested_jobs) };
        let (key, image, column_count) = job.rasterise();
        cache.insert_finished(key, image, column_count, &mut images);
        let second = cache.image_or_another_size(&art, larger, &mut images);
        assert_ne!(second, first);
        assert_eq!(images.get(&second).unwrap().size(), larger);
        assert_eq!(cache.blocking_rasterisation_count(), 1);
    }

    #[test]
    fn least_recently_used_texture_is_removed_first() {
        let (mut cache, mut images) = (ArtCache::default(), Assets::<Image>::default());
        let art = plain("#123456");
        for side in 10..30 {
            cache.frame_number += 1;
            let _ = cache.image(&art, UVec2::splat(side), &mut images);
        }
        let has =
            |cache: &ArtCache, side| cache.textures.contains_key(&(art.hash(), UVec2::splat(side)));
        cache.evict_beyond(30 * 30 * 20);
        assert!((10..30).all(|side| has(&cache, side)));
        let newest: u64 = (26..30).map(|side| side * side).sum();
        cache.evict_beyond(newest);
        assert_eq!(cache.textures.len(), 4);
        assert!((26..30).all(|side| has(&cache, side)));
        // A shown picture stays even if it is larger than the limit.
        cache.evict_beyond(0);
        assert!((27..30).all(|side| has(&cache, side)), "{:?}", cache.textures.keys());
    }
}
