//! Clicks and keys that reach egui in one slow frame.
//!
//! egui does its hit test once per frame, at the last place of the pointer. Without this module, a click on the board
//! and one on a button in one frame would both press the button. A frame therefore ends before the pointer leaves the
//! place where a mouse button went down or up. Later events move to the next frame. A frame also ends between a key
//! that moves the focus and one that activates a widget. Otherwise Enter followed by Tab would activate the widget to
//! which Tab moves the focus.
//!
//! If the window loses a pressed pointer, egui's buttons are released here without a click.

use crate::input::pointer::{PointerHold, PointerLost};
use bevy::prelude::*;
use bevy::window::{PrimaryWindow, RequestRedraw, WindowEvent};
use bevy_egui::egui::{Context, Event, Key, Modifiers, PointerButton, Pos2, Vec2, vec2};
use bevy_egui::{EguiContexts, EguiInput};

/// The largest distance at which the pointer counts as unmoved, in logical px.
const TOUCH_RADIUS_PX: f32 = 3.0;

/// Releases all buttons after the pointer was lost. Otherwise keeps the events up to the first movement after a click, and
/// moves later ones to the next frame.
pub(super) fn limit_frame_to_one_place(
    mut inputs: Query<&mut EguiInput>,
    mut delayed_events: Local<Vec<Event>>,
    mut redraw: MessageWriter<RequestRedraw>,
    mut lost_messages: MessageReader<PointerLost>,
    mut contexts: EguiContexts,
) {
    let Ok(mut input) = inputs.single_mut() else { return };
    if !delayed_events.is_empty() {
        let new_events = std::mem::take(&mut input.events);
        input.events.append(&mut delayed_events);
        input.events.extend(new_events);
    }
    if lost_messages.read().count() > 0 {
        input.events.retain(|event| !matches!(event, Event::PointerButton { .. }));
        if let Ok(ctx) = contexts.ctx_mut() {
            input.events.splice(0..0, release_events(ctx));
        }
        return;
    }
    *delayed_events = take_events_after_first_place(&mut input.events);
    if !delayed_events.is_empty() {
        redraw.write(RequestRedraw);
    }
}

/// Tracks pressed buttons and fingers. Writes a message when the window has lost them.
pub(super) fn track_hold(
    mut events: MessageReader<WindowEvent>,
    window: Option<Single<&Window, With<PrimaryWindow>>>,
    mut pointer_hold: Local<PointerHold>,
    mut lost_messages: MessageWriter<PointerLost>,
) {
    let is_lost_by_event = events.read().filter(|event| pointer_hold.update(event)).count() > 0;
    let is_lost_in_frame = window.is_some_and(|window| pointer_hold.finish_frame(window.size()));
    if is_lost_by_event || is_lost_in_frame {
        lost_messages.write(PointerLost);
    }
}

/// Returns events that release all of egui's buttons in place. The pointer moves away and back, so that they are not clicks.
fn release_events(ctx: &Context) -> Vec<Event> {
    const FAR: Vec2 = vec2(1e4, 1e4);
    ctx.input(|input| {
        let pointer = &input.pointer;
        let Some(pos) = pointer.interact_pos().filter(|_| pointer.any_down()) else {
            return Vec::new();
        };
        let buttons = [
            PointerButton::Primary,
            PointerButton::Secondary,
            PointerButton::Middle,
            PointerButton::Extra1,
            PointerButton::Extra2,
        ];
        let held_buttons = buttons.into_iter().filter(|&button| pointer.button_down(button));
        let moves = [Event::PointerMoved(pos + FAR), Event::PointerMoved(pos)];
        let releases = held_buttons.map(|button| Event::PointerButton {
            pos,
            button,
            pressed: false,
            modifiers: Modifiers::NONE,
        });
        moves.into_iter().chain(releases).chain([Event::PointerGone]).collect()
    })
}

/// Removes and returns the events after the pointer left the place of a click, or after a key with another effect on the focus
/// than the key before.
fn take_events_after_first_place(events: &mut Vec<Event>) -> Vec<Event> {
    let mut click_position: Option<Pos2> = None;
    let mut last_key_moves_focus: Option<bool> = None;
    let end_index = events.iter().position(|event| match event {
        Event::PointerButton { pos, .. } => {
            let has_left =
                click_position.is_some_and(|position| position.distance(*pos) > TOUCH_RADIUS_PX);
            click_position = Some(*pos);
            has_left
        }
        Event::PointerMoved(pos) => {
            click_position.is_some_and(|position| position.distance(*pos) > TOUCH_RADIUS_PX)
        }
        Event::PointerGone => click_position.is_some(),
        Event::Key { key, pressed: true, .. } => {
            let previous_key_moves_focus = last_key_moves_focus;
            let key_moves_focus = focus_effect(*key);
            last_key_moves_focus = key_moves_focus.or(last_key_moves_focus);
            key_moves_focus.is_some()
                && previous_key_moves_focus.is_some()
                && key_moves_focus != previous_key_moves_focus
        }
        _ => false,
    });
    end_index.map_or_else(Vec::new, |end_index| events.split_off(end_index))
}

/// Returns whether a key moves the focus (`true`) or activates the focused widget (`false`); `None` for other keys.
fn focus_effect(key: Key) -> Option<bool> {
    match key {
        Key::Tab | Key::ArrowLeft | Key::ArrowRight | Key::ArrowUp | Key::ArrowDown => Some(true),
        Key::Enter | Key::Space => Some(false),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use bevy_egui::egui::pos2;

    fn button(pos: Pos2, pressed: bool) -> Event {
        Event::PointerButton {
            pos,
            button: PointerButton::Primary,
            pressed,
            modifiers: Modifiers::NONE,
        }
    }

    #[test]
    fn clicks_at_two_places_take_two_frames() {
        let (board, panel) = (pos2(200.0, 300.0), pos2(700.0, 40.0));
        let whole = [board, panel]
            .map(|at| vec![Event::PointerMoved(at), button(at, true), button(at, false)]);
        let mut now = whole.concat();
        let mut later = take_events_after_first_place(&mut now);
        assert_eq!([now, later.clone()], whole);
        assert!(take_events_after_first_place(&mut later).is_empty());
        assert_eq!(later, whole[1]);
    }

    #[test]
    fn pointer_motion_alone_is_not_delayed() {
        let at = pos2(200.0, 300.0);
        let mut events = vec![
            Event::PointerMoved(pos2(0.0, 0.0)),
            Event::PointerMoved(at),
            button(at, true),
            Event::PointerMoved(at + bevy_egui::egui::vec2(2.0, 1.0)),
            button(at, false),
        ];
        assert!(take_events_after_first_place(&mut events).is_empty());
        assert_eq!(events.len(), 5);
    }

    #[test]
    fn drag_and_pointer_exit_continue_in_the_next_frame() {
        let (from, to) = (pos2(200.0, 300.0), pos2(400.0, 300.0));
        let way = [Event::PointerMoved(to), button(to, false)];
        let mut events = [&[button(from, true)], &way[..]].concat();
        assert_eq!(take_events_after_first_place(&mut events), way);
        assert_eq!(events, [button(from, true)]);

        let mut events = vec![button(from, false), Event::PointerGone];
        assert_eq!(take_events_after_first_place(&mut events), [Event::PointerGone]);
    }

    #[test]
    fn tap_within_one_frame_clicks_once() {
        use bevy_egui::egui::{self, Context, RawInput, Rect, TouchDeviceId, TouchId, TouchPhase};
        let at = pos2(40.0, 30.0);
        let touch = |phase| Event::Touch {
            device_id: TouchDeviceId(1),
            id: TouchId(1),
            phase,
            pos: at,
            force: None,
        };
        // `bevy_egui` sends these events for a tap.
        let mut events = vec![
            touch(TouchPhase::Start),
            Event::PointerMoved(at),
            button(at, true),
            touch(TouchPhase::End),
            button(at, false),
            Event::PointerGone,
        ];
        let ctx = Context::default();
        let mut pressed = 0;
        let mut frame = |events| {
            let input = RawInput {
                events,
                screen_rect: Some(Rect::from_min_size(pos2(0.0, 0.0), egui::vec2(200.0, 100.0))),
                ..RawInput::default()
            };
            let mut output = ctx.run_ui(input, |ui| {
                let place = Rect::from_center_size(at, egui::vec2(60.0, 30.0));
                if ui.put(place, egui::Button::new("Undo")).clicked() {
                    pressed += 1;
                }
            });
            output.textures_delta.clear();
        };
        frame(Vec::new());
        while !events.is_empty() {
            let later = take_events_after_first_place(&mut events);
            frame(std::mem::replace(&mut events, later));
        }
        assert_eq!(pressed, 1);
    }

    #[test]
    fn widget_handles_a_click_before_the_next_key() {
        let press = |key| Event::Key {
            key,
            physical_key: None,
            pressed: true,
            repeat: false,
            modifiers: Modifiers::NONE,
        };
        let keys = [Key::Enter, Key::Tab, Key::Tab, Key::Space, Key::A];
        let mut frames = vec![keys.map(press).to_vec()];
        loop {
            let later = take_events_after_first_place(frames.last_mut().unwrap());
            if later.is_empty() {
                break;
            }
            frames.push(later);
        }
        let lengths: Vec<usize> = frames.iter().map(Vec::len).collect();
        assert_eq!(lengths, [1, 2, 2]);
    }

    /// A function that returns the events of one frame.
    type FrameEvents = Box<dyn FnMut(&Context) -> Vec<Event>>;

    /// Sends events to a page with a button and a draggable widget, frame by frame. Returns the clicks and drags of
    /// each frame.
    fn frames(frames: &mut [FrameEvents]) -> Vec<[bool; 3]> {
        use bevy_egui::egui::{Button, RawInput, Rect, Sense, vec2};
        let ctx = Context::default();
        let mut all = Vec::new();
        for events in frames {
            let input = RawInput {
                events: events(&ctx),
                screen_rect: Some(Rect::from_min_size(Pos2::ZERO, vec2(400.0, 100.0))),
                ..RawInput::default()
            };
            let mut flags = [false; 3];
            let mut output = ctx.run_ui(input, |ui| {
                let button = Rect::from_min_size(pos2(0.0, 0.0), vec2(100.0, 40.0));
                let clicked = ui.put(button, Button::new("Undo")).clicked();
                let slider = Rect::from_min_size(pos2(200.0, 0.0), vec2(100.0, 40.0));
                let slider = ui.interact(slider, ui.id().with("slider"), Sense::drag());
                flags = [clicked, slider.dragged(), slider.drag_stopped()];
            });
            output.textures_delta.clear();
            all.push(flags);
        }
        all
    }

    #[test]
    fn pointer_loss_ends_clicks_and_drags() {
        let moved = |x| vec![Event::PointerMoved(pos2(x, 20.0))];
        let pressed = |x| vec![Event::PointerMoved(pos2(x, 20.0)), button(pos2(x, 20.0), true)];
        let frame_flags = frames(&mut [
            Box::new(|_| Vec::new()),
            Box::new(move |_| pressed(50.0)),
            Box::new(release_events),
            Box::new(move |_| moved(51.0)),
            Box::new(|_| vec![button(pos2(51.0, 20.0), false)]),
        ]);
        assert_eq!(frame_flags, [[false; 3]; 5], "the button");
        let frame_flags = frames(&mut [
            Box::new(|_| Vec::new()),
            Box::new(move |_| pressed(220.0)),
            Box::new(move |_| moved(240.0)),
            Box::new(release_events),
            Box::new(move |_| moved(260.0)),
        ]);
        let dragged = frame_flags.iter().map(|[_, dragged, _]| *dragged);
        assert_eq!(dragged.collect::<Vec<_>>(), [false, true, true, false, false]);
        assert!(frame_flags[3][2], "the drag has stopped");
    }
}
