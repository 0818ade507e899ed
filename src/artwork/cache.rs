//! Rasterised artwork as textures, each kept as long as it is in use.
//!
//! What can be waited for is rasterised on threads: another size of a picture that can be stretched meanwhile, marks that appear
//! on the board, and the frames of a motion. Only pieces and grounds that were never seen before are made at once.

use super::Art;
use super::frames::Frames;
use super::raster::{pixmap, straight_rgba};
use crate::background::{Background, lower_priority, waker};
use bevy::asset::RenderAssetUsages;
use bevy::prelude::*;
use bevy::render::render_resource::{Extent3d, TextureDimension, TextureFormat};
use bevy::winit::EventLoopProxyWrapper;
use std::collections::HashMap;

/// Above this many pictures, those that were not shown lately are let go.
const ROOM: usize = 600;
/// Above so many times the window's pixels (four bytes each) too: while it is being resized there are ever new pictures.
const WINDOWS: u64 = 5;
/// A window has at least so many pixels.
const SMALLEST: u64 = 1024 * 768;
/// How many frames ago what is on show was seen at the latest.
const MOMENT: u64 = 2;

/// What tells a texture from others: what it is of, and its size, or that of each frame, in physical pixels.
type Key = (u64, UVec2);

/// Pictures by artwork and size in physical pixels.
#[derive(Resource, Default)]
pub struct ArtCache {
    made: HashMap<Key, Made>,
    /// The size in which each artwork was made last.
    latest: HashMap<u64, UVec2>,
    wanted: Vec<Job>,
    /// The thread for pictures, which somebody waits for, and the one for the frames of motions.
    running: [Option<Background<(Key, Image, u32)>>; 2],
    /// Whether new pictures have come in this frame: whoever shows another size of them looks again.
    pub has_news: bool,
    frame: u64,
    made_at_once: u64,
}

/// A texture, which was last seen in a frame.
struct Made {
    sheet: Sheet,
    seen: u64,
    pixels: u64,
}

/// All frames of a motion in one texture, row by row; a picture has one.
#[derive(Clone, Debug, PartialEq)]
pub struct Sheet {
    /// The texture.
    pub image: Handle<Image>,
    /// The size of a frame, in pixels.
    size: UVec2,
    columns: u32,
}

impl Sheet {
    /// Where a frame lies in the texture, in pixels.
    pub fn part(&self, frame: usize) -> Rect {
        let frame = u32::try_from(frame).unwrap_or(0);
        let cell = UVec2::new(frame % self.columns, frame / self.columns);
        let corner = (cell * self.size).as_vec2();
        Rect::from_corners(corner, corner + self.size.as_vec2())
    }
}

/// What is to be rasterised on a thread, and how large each frame is to be. A picture is a motion of one frame.
#[derive(Clone, Debug)]
struct Job(Frames, UVec2);

impl Job {
    fn picture(art: &Art, size: UVec2) -> Self {
        let (key, art) = (art.hash(), art.clone());
        Self(Frames::new(key, 1, move |_| art.clone()), size)
    }

    /// Which of the threads does it.
    const fn thread(&self) -> usize {
        (self.0.count() > 1) as usize
    }

    const fn key(&self) -> Key {
        (self.0.key(), self.1)
    }

    /// Does it: the texture, and how many frames there are in a row.
    fn rasterise(&self) -> (Key, Image, u32) {
        let Self(frames, size) = self;
        let (image, columns) = match frames.count() {
            1 => (picture(&frames.art(0), *size), 1),
            _ => sheet(frames, *size),
        };
        (self.key(), image, columns)
    }
}

impl ArtCache {
    /// The picture of `art` at `size` physical pixels, rasterised now if need be.
    pub fn image(&mut self, art: &Art, size: UVec2, images: &mut Assets<Image>) -> Handle<Image> {
        let key = (art.hash(), size);
        if !self.made.contains_key(&key) {
            self.made_at_once += 1;
            self.take((key, picture(art, size), 1), images);
        }
        self.latest.insert(key.0, size);
        self.see(key).map(|sheet| sheet.image).unwrap_or_default()
    }

    /// The picture of `art` at `size`, or as long as that one is being made, the one of another size.
    pub fn image_or_another_size(
        &mut self,
        art: &Art,
        size: UVec2,
        images: &mut Assets<Image>,
    ) -> Handle<Image> {
        match self.known(art, size) {
            Some(image) => image,
            None => self.image(art, size, images),
        }
    }

    /// The picture of `art` at `size` when it has been made on the thread; meanwhile the one of another size, if there is one.
    pub fn image_once_made(&mut self, art: &Art, size: UVec2) -> Option<Handle<Image>> {
        let image = self.known(art, size);
        if image.is_none() {
            self.want(Job::picture(art, size));
        }
        image
    }

    /// The picture of `art` at `size`, or of another size, which then is asked for in this one.
    fn known(&mut self, art: &Art, size: UVec2) -> Option<Handle<Image>> {
        let hash = art.hash();
        if let Some(sheet) = self.see((hash, size)) {
            self.latest.insert(hash, size);
            return Some(sheet.image);
        }
        let other = *self.latest.get(&hash)?;
        let sheet = self.see((hash, other))?;
        self.want(Job::picture(art, size));
        Some(sheet.image)
    }

    /// The frames of a motion at `size` pixels each, as soon as they have been made.
    pub fn sheet(&mut self, frames: &Frames, size: UVec2) -> Option<Sheet> {
        let sheet = self.see((frames.key(), size));
        if sheet.is_none() {
            self.want(Job(frames.clone(), size));
        }
        sheet
    }

    /// What was made, and is seen in this frame.
    fn see(&mut self, key: Key) -> Option<Sheet> {
        let made = self.made.get_mut(&key)?;
        made.seen = self.frame;
        Some(made.sheet.clone())
    }

    /// How many pictures were rasterised while a frame waited for them.
    pub const fn made_at_once(&self) -> u64 {
        self.made_at_once
    }

    fn want(&mut self, job: Job) {
        let key = job.key();
        if !self.wanted.iter().any(|other| other.key() == key) {
            self.wanted.push(job);
        }
    }

    /// Forgets what was asked for and has not been begun: whoever still wants it asks again.
    pub fn want_nothing(&mut self) {
        self.wanted.clear();
    }

    fn take(&mut self, (key, image, columns): (Key, Image, u32), images: &mut Assets<Image>) {
        let (width, height) = (u64::from(image.width()), u64::from(image.height()));
        let made = Made {
            sheet: Sheet {
                image: images.add(image),
                size: key.1,
                columns,
            },
            seen: self.frame,
            pixels: width * height,
        };
        self.latest.insert(key.0, key.1);
        self.made.insert(key, made);
    }
}

/// Takes what the threads have made, and gives them what is wanted now.
pub fn serve_pictures(
    mut cache: ResMut<ArtCache>,
    mut images: ResMut<Assets<Image>>,
    proxy: Option<Res<EventLoopProxyWrapper>>,
) {
    let cache = cache.bypass_change_detection();
    cache.has_news = false;
    for thread in 0..cache.running.len() {
        if let Some(running) = &cache.running[thread] {
            // Asked before its news are taken, so that none is missed.
            let is_over = running.is_finished();
            for done in running.poll() {
                cache.has_news = true;
                cache.take(done, &mut images);
            }
            if !is_over {
                continue;
            }
            cache.running[thread] = None;
        }
        let made = &cache.made;
        cache.wanted.retain(|job| !made.contains_key(&job.key()));
        let jobs = cache.wanted.extract_if(.., |job| job.thread() == thread);
        let jobs: Vec<Job> = jobs.collect();
        if jobs.is_empty() {
            continue;
        }
        let wake = waker(proxy.as_deref());
        cache.running[thread] = Background::start("pictures", wake, move |reporter| {
            // Nobody looks at frames of motions before a move is made.
            if thread > 0 {
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

/// Counts the frame and lets go of what was not seen for longest, when there is much.
pub fn forget_unseen(mut cache: ResMut<ArtCache>, windows: Query<&Window>) {
    let shown = windows.iter().map(|window| {
        let size = window.physical_size();
        u64::from(size.x) * u64::from(size.y)
    });
    let room = WINDOWS * shown.max().unwrap_or(0).max(SMALLEST);
    let cache = cache.bypass_change_detection();
    cache.frame += 1;
    cache.forget_beyond(room);
}

impl ArtCache {
    /// Lets go of what was not seen for longest until the rest has at most so many pixels; never of what is on show.
    fn forget_beyond(&mut self, room: u64) {
        let ages = self.made.values().map(|made| (made.seen, made.pixels));
        let mut ages: Vec<(u64, u64)> = ages.collect();
        let mut count = ages.len();
        let mut pixels: u64 = ages.iter().map(|(_, pixels)| pixels).sum();
        if pixels <= room && count <= ROOM {
            return;
        }
        ages.sort_unstable();
        let on_show = self.frame.saturating_sub(MOMENT);
        let mut oldest = 0;
        for (seen, size) in ages {
            if (pixels <= room && count <= ROOM) || seen >= on_show {
                break;
            }
            (count, pixels, oldest) = (count - 1, pixels - size, seen + 1);
        }
        self.made.retain(|_, made| made.seen >= oldest);
        let made = &self.made;
        self.latest
            .retain(|hash, size| made.contains_key(&(*hash, *size)));
    }
}

/// The rasterised artwork as an image for the graphics processor only.
pub fn picture(art: &Art, size: UVec2) -> Image {
    let pixmap = pixmap(art, size.x, size.y);
    let size = UVec2::new(pixmap.width(), pixmap.height());
    texture(size, straight_rgba(&pixmap))
}

/// All frames in one texture, and how many there are in a row.
fn sheet(frames: &Frames, size: UVec2) -> (Image, u32) {
    let count = u32::try_from(frames.count()).unwrap_or(1);
    let columns = (count as f32).sqrt().ceil() as u32;
    let rows = count.div_ceil(columns);
    let whole = size * UVec2::new(columns, rows);
    let (width, row) = (whole.x as usize * 4, size.x as usize * 4);
    let mut data = vec![0; width * whole.y as usize];
    for index in 0..frames.count() {
        let picture = straight_rgba(&pixmap(&frames.art(index), size.x, size.y));
        let (column, line) = (index % columns as usize, index / columns as usize);
        let corner = line * size.y as usize * width + column * row;
        for (y, pixels) in picture.chunks_exact(row).enumerate() {
            let at = corner + y * width;
            if let Some(into) = data.get_mut(at..at + row) {
                into.copy_from_slice(pixels);
            }
        }
    }
    (texture(whole, data), columns)
}

fn texture(size: UVec2, data: Vec<u8>) -> Image {
    Image::new(
        Extent3d {
            width: size.x,
            height: size.y,
            depth_or_array_layers: 1,
        },
        TextureDimension::D2,
        data,
        TextureFormat::Rgba8UnormSrgb,
        RenderAssetUsages::RENDER_WORLD,
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A square of one colour.
    fn plain(colour: &str) -> Art {
        let body = format!(r#"<rect width="4" height="4" fill="{colour}"/>"#);
        Art::fragment([0.0, 0.0, 4.0, 4.0], &body)
    }

    #[test]
    fn the_frames_of_a_sheet_lie_where_it_says() {
        let colours = ["#FF0000", "#00FF00", "#0000FF", "#FFFFFF", "#000000"];
        let frames = Frames::new(1, colours.len(), move |index| plain(colours[index]));
        let size = UVec2::new(3, 2);
        let (image, columns) = sheet(&frames, size);
        let data = image.data.clone().unwrap();
        let sheet = Sheet {
            image: Handle::default(),
            size,
            columns,
        };
        let wanted = [[255, 0, 0], [0, 255, 0], [0, 0, 255], [255; 3], [0; 3]];
        for (index, wanted) in wanted.into_iter().enumerate() {
            let part = sheet.part(index);
            for corner in [part.min, part.max - 1.0] {
                let at = corner.y as usize * image.width() as usize + corner.x as usize;
                assert_eq!(data[at * 4..at * 4 + 3], wanted, "{index} at {corner}");
            }
        }
    }

    #[test]
    fn another_size_is_made_on_the_thread() {
        let (mut cache, mut images) = (ArtCache::default(), Assets::<Image>::default());
        let art = plain("#123456");
        let first = cache.image_or_another_size(&art, UVec2::splat(8), &mut images);
        assert_eq!(cache.made_at_once(), 1);
        let larger = UVec2::splat(16);
        assert_eq!(
            cache.image_or_another_size(&art, larger, &mut images),
            first
        );
        assert_eq!(cache.made_at_once(), 1);
        let [job] = cache.wanted.as_slice() else {
            panic!("{:?}", cache.wanted)
        };
        let done = job.rasterise();
        cache.take(done, &mut images);
        let second = cache.image_or_another_size(&art, larger, &mut images);
        assert_ne!(second, first);
        assert_eq!(images.get(&second).unwrap().size(), larger);
        assert_eq!(cache.made_at_once(), 1);
    }

    #[test]
    fn what_was_not_seen_for_longest_goes_first() {
        let (mut cache, mut images) = (ArtCache::default(), Assets::<Image>::default());
        let art = plain("#123456");
        for side in 10..30 {
            cache.frame += 1;
            let _ = cache.image(&art, UVec2::splat(side), &mut images);
        }
        let has =
            |cache: &ArtCache, side| cache.made.contains_key(&(art.hash(), UVec2::splat(side)));
        cache.forget_beyond(30 * 30 * 20);
        assert!((10..30).all(|side| has(&cache, side)));
        let newest: u64 = (26..30).map(|side| side * side).sum();
        cache.forget_beyond(newest);
        assert_eq!(cache.made.len(), 4);
        assert!((26..30).all(|side| has(&cache, side)));
        // What is on show stays, however large it is.
        cache.forget_beyond(0);
        assert!(
            (27..30).all(|side| has(&cache, side)),
            "{:?}",
            cache.made.keys()
        );
    }
}
