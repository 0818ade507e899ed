//! The layout of the window on the screen, and of the game screen in the window: header, table and panel. In logical px
//! unless stated otherwise.

use bevy_math::{IRect, IVec2, Rect, UVec2, Vec2};

/// Below this width the margins and the header are smaller.
const NARROW_WIDTH_PX: f32 = 900.0;
/// Above this ratio of height to width the panel is below the board.
const TALL_RATIO: f32 = 1.25;
/// The share of the window's height of a panel below the board.
const PANEL_HEIGHT_SHARE: f32 = 0.42;

/// The smallest size that the interface needs.
pub const MIN_INTERFACE_SIZE: Vec2 = Vec2::new(800.0, 600.0);
/// The smallest number of physical px for a logical px at which text is legible.
const MIN_LEGIBLE_SCALE: f32 = 0.6;
/// The largest part of a screen that the window's frame and the system's panels cover.
const SCREEN_MARGINS: Vec2 = Vec2::new(16.0, 96.0);
/// The part of the window's upper edge that must be on a screen to be draggable, in physical px.
const HANDLE_SIZE_PX: IVec2 = IVec2::new(120, 32);

/// Returns the interface scale in a window of `physical_size` px at the platform's scale factor `base_factor`. It is the chosen
/// scale, or a smaller but legible one if the window is too small for it.
pub fn effective_scale(chosen_scale: f32, physical_size: Vec2, base_factor: f32) -> f32 {
    let max_scale = (physical_size / base_factor / MIN_INTERFACE_SIZE).min_element();
    chosen_scale.min(max_scale.max(MIN_LEGIBLE_SCALE / base_factor))
}

/// Returns whether a window of this size fits on a screen beside its frame and the system's panels.
pub fn fits_on_screen(window_size: Vec2, screen_size: Vec2) -> bool {
    (window_size + SCREEN_MARGINS).cmple(screen_size).all()
}

/// Returns the smallest window size on a screen of this size at the platform's factor `base_factor`: [`MIN_INTERFACE_SIZE`],
/// or the size that fits on the screen.
pub fn min_window_size(screen_size: Vec2, base_factor: f32) -> Vec2 {
    let scale = ((screen_size - SCREEN_MARGINS) / MIN_INTERFACE_SIZE).min_element();
    MIN_INTERFACE_SIZE * scale.max(MIN_LEGIBLE_SCALE / base_factor).min(1.0)
}

/// Returns the size and position of a window on these screens; the first one is the main screen. The size is limited to the
/// size of the window's screen. A window whose upper edge is on no screen moves to the main one. All values are in physical
/// px. `None` lets the platform choose the position.
pub fn place_on_screens(
    size: UVec2,
    position: Option<IVec2>,
    screens: &[IRect],
) -> (UVec2, Option<IVec2>) {
    let Some(main_screen) = screens.first().copied() else { return (size, position) };
    let limit_size = |screen: IRect| size.min(screen.size().max(IVec2::ONE).as_uvec2());
    let Some(position) = position else { return (limit_size(main_screen), None) };
    let upper_edge =
        IRect::from_corners(position, position + IVec2::new(size.x as i32, HANDLE_SIZE_PX.y));
    // Returns the area of the part of the upper edge that can be dragged on a screen.
    let draggable_area = |screen: &IRect| {
        let overlap = upper_edge.intersect(*screen).size();
        let is_draggable = overlap.x >= HANDLE_SIZE_PX.x && overlap.y >= HANDLE_SIZE_PX.y / 2;
        if is_draggable { overlap.x * overlap.y } else { 0 }
    };
    let best_screen = screens.iter().copied().max_by_key(draggable_area).unwrap_or(main_screen);
    if draggable_area(&best_screen) > 0 {
        (limit_size(best_screen), Some(position))
    } else {
        let size = limit_size(main_screen);
        let free_space = main_screen.size() - size.as_ivec2();
        (size, Some(main_screen.min + free_space / 2))
    }
}

/// Returns whether the window is narrow.
pub fn is_narrow(window_size: Vec2) -> bool {
    window_size.x < NARROW_WIDTH_PX
}

/// Returns the height of the header.
pub fn header_height(window_size: Vec2) -> f32 {
    if is_narrow(window_size) { 44.0 } else { 56.0 }
}

/// Returns the margin around the board.
pub fn margin(window_size: Vec2) -> f32 {
    if is_narrow(window_size) { 12.0 } else { 24.0 }
}

/// Returns the rectangle of the panel: at the right over the full height, or below the board in a tall window. During a review
/// it has two columns if that does not shrink the board.
pub fn panel_rect(window_size: Vec2, has_review: bool) -> Rect {
    if window_size.y > window_size.x * TALL_RATIO {
        let height = (window_size.y * PANEL_HEIGHT_SHARE).max(380.0).min(window_size.y * 0.6);
        return Rect::from_corners(Vec2::new(0.0, window_size.y - height), window_size);
    }
    let mut width = (window_size.x * 0.27).clamp(320.0, 360.0);
    let board_size = window_size.y
        - header_height(window_size)
        - review_size(window_size).y
        - 2.0 * margin(window_size);
    let table_width = board_size + review_size(window_size).x + 2.0 * margin(window_size);
    if has_review && window_size.x - table_width >= 2.0 * width {
        width *= 2.0;
    }
    Rect::from_corners(Vec2::new(window_size.x - width, 0.0), window_size)
}

/// Returns whether a panel of this width, in logical px, has two columns.
pub fn has_two_columns(width: f32) -> bool {
    width > 600.0
}

/// The side of the board with the evaluation bar of a review, opposite the trays.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BarSide {
    /// The left side.
    Left,
    /// The right side.
    Right,
}

/// The widths of the evaluation bar with its text beside the board in a review: in a narrow window, and in others.
const BAR_WIDTHS_PX: [f32; 2] = [26.0, 100.0];
/// The heights of the graph below the board with its margin: in a low window, and in others.
const GRAPH_HEIGHTS_PX: [f32; 2] = [76.0, 124.0];
/// Below this window height the graph is low.
const LOW_WINDOW_HEIGHT_PX: f32 = 700.0;

/// Returns the space that a review takes from the board: the width of the evaluation bar and the height of the graph.
pub fn review_size(window_size: Vec2) -> Vec2 {
    Vec2::new(
        BAR_WIDTHS_PX[usize::from(!is_narrow(window_size))],
        GRAPH_HEIGHTS_PX[usize::from(window_size.y >= LOW_WINDOW_HEIGHT_PX)],
    )
}

/// Returns the rectangle of the board without its margins. It is smaller during a review, which has a bar on this side.
pub fn table_rect(window_size: Vec2, bar_side: Option<BarSide>) -> Rect {
    let panel_bounds = panel_rect(window_size, bar_side.is_some());
    let max_corner = if panel_bounds.min.x > 0.0 {
        Vec2::new(panel_bounds.min.x, window_size.y)
    } else {
        Vec2::new(window_size.x, panel_bounds.min.y)
    };
    let margin = margin(window_size);
    let [left_width, right_width, lower_height] = match bar_side {
        None => [0.0; 3],
        Some(side) => {
            let Vec2 { x: bar_width, y: graph_height } = review_size(window_size);
            match side {
                BarSide::Left => [bar_width, 0.0, graph_height],
                BarSide::Right => [0.0, bar_width, graph_height],
            }
        }
    };
    let min_corner = Vec2::new(margin + left_width, header_height(window_size));
    let max_corner = max_corner - margin - Vec2::new(right_width, lower_height);
    Rect::from_corners(min_corner, max_corner.max(min_corner + 1.0))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn review_has_two_columns_if_the_board_keeps_its_size() {
        for (size, two) in [
            ((800.0, 600.0), false),
            ((1280.0, 800.0), false),
            ((1600.0, 1200.0), false),
            ((1920.0, 1080.0), true),
            ((2560.0, 1080.0), true),
            ((700.0, 1200.0), false),
        ] {
            let window = Vec2::from(size);
            let width = panel_rect(window, true).width();
            let beside = panel_rect(window, true).min.x > 0.0;
            assert_eq!(beside && has_two_columns(width), two, "{size:?}");
            let area = table_rect(window, Some(BarSide::Left));
            if two {
                assert!(area.width() >= area.height(), "{size:?}: {area:?}");
            }
            assert!(panel_rect(window, false).width() <= width);
        }
    }

    #[test]
    fn scale_shrinks_until_the_minimum_layout_fits() {
        let at = |chosen, x, y, base| effective_scale(chosen, Vec2::new(x, y), base);
        assert_eq!(at(1.0, 800.0, 600.0, 1.0), 1.0);
        assert_eq!(at(2.0, 1600.0, 1200.0, 1.0), 2.0);
        assert_eq!(at(2.0, 1280.0, 900.0, 1.0), 1.5);
        assert_eq!(at(2.0, 1600.0, 1200.0, 2.0), 1.0);
        assert_eq!(at(2.0, 640.0, 480.0, 1.0), 0.8);
        assert_eq!(at(0.8, 800.0, 600.0, 1.0), 0.8);
        assert_eq!(at(1.0, 1366.0, 750.0, 2.0), 0.625);
        // Text must stay legible.
        assert_eq!(at(1.0, 200.0, 100.0, 2.0), 0.3);
    }

    #[test]
    fn smallest_window_fits_the_screen_at_any_scale() {
        for physical in [
            (1366.0, 768.0),
            (1280.0, 720.0),
            (1024.0, 600.0),
            (768.0, 1366.0),
            (1920.0, 1080.0),
            (3840.0, 2160.0),
        ] {
            for base in [1.0, 1.25, 1.5, 2.0, 3.0] {
                let physical = Vec2::from(physical);
                let smallest = min_window_size(physical / base, base);
                assert!(smallest.cmple(MIN_INTERFACE_SIZE).all());
                // A title bar has about 30 px at any scale.
                let with_frame = smallest * base + Vec2::new(4.0, 30.0);
                assert!(with_frame.cmple(physical).all(), "{physical} at {base}: {smallest}");
                let scale = effective_scale(1.0, smallest * base, base);
                let room = smallest / scale;
                assert!(
                    (room - MIN_INTERFACE_SIZE).abs().max_element() < 0.1,
                    "{physical} at {base}: {room}"
                );
            }
        }
        assert_eq!(min_window_size(Vec2::new(1920.0, 1080.0), 1.0), MIN_INTERFACE_SIZE);
    }

    fn screen(x: i32, y: i32, width: i32, height: i32) -> IRect {
        IRect::from_corners(IVec2::new(x, y), IVec2::new(x + width, y + height))
    }

    #[test]
    fn window_is_never_larger_than_its_screen() {
        let (small, large) = (screen(0, 0, 1024, 768), screen(1024, 0, 1920, 1080));
        let size = UVec2::new(1280, 800);
        assert_eq!(place_on_screens(size, None, &[small]), (UVec2::new(1024, 768), None));
        assert_eq!(place_on_screens(size, None, &[large, small]), (size, None));
        let place = IVec2::new(1100, 50);
        assert_eq!(place_on_screens(size, Some(place), &[small, large]), (size, Some(place)));
        assert_eq!(place_on_screens(size, None, &[]), (size, None));
    }

    #[test]
    fn window_of_a_removed_screen_becomes_visible_again() {
        let main = screen(0, 0, 1600, 1000);
        let size = UVec2::new(1280, 800);
        let back = (size, Some(IVec2::new(160, 100)));
        for place in [(3000, 100), (-1270, 100), (100, -400), (100, 995)] {
            assert_eq!(place_on_screens(size, Some(place.into()), &[main]), back, "{place:?}");
        }
        // These places are partly outside the screen, but the window is draggable.
        for place in [(800, 300), (-600, 10), (0, 0)] {
            let place = IVec2::from(place);
            assert_eq!(place_on_screens(size, Some(place), &[main]), (size, Some(place)));
        }
    }
}
