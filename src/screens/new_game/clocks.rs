//! The choice of clocks in the New game dialog: none, a preset, or custom ones. Each side can have its own custom
//! clock.

use super::choices::numbered_name;
use crate::screens::prelude::*;
use crate::setup::{MIN_INCREMENT, Setup, TimeControl};
use crate::theme::controls::parse_whole_number;
use quadrille_games::rules::quote;
use std::ops::RangeInclusive;

/// The minutes that can be typed.
const MINUTE_RANGE: RangeInclusive<u32> = 0..=180;
/// The seconds of increment that can be typed.
const INCREMENT_RANGE_S: RangeInclusive<u32> = 0..=60;
/// The initial clock in the fields if none was chosen.
const DEFAULT_CLOCK: TimeControl = TimeControl::new(10, 5);

/// The choices in the row of clocks.
#[derive(Clone, Copy, PartialEq, Eq)]
enum ClockChoice {
    None,
    Preset(TimeControl),
    Custom,
}

/// The choice of clocks, and the fields of the custom clocks.
#[derive(Clone, Debug)]
pub(super) struct ClockForm {
    /// Whether the custom clocks are used.
    uses_custom_clocks: bool,
    /// Whether each side has its own custom clock. Otherwise both sides use the clock of the first seat.
    has_different_clocks: bool,
    /// The fields of each seat: minutes and seconds.
    fields: [[String; 2]; 2],
}

impl ClockForm {
    /// Returns the fields with the clocks of `setup`.
    pub(super) fn new(setup: &Setup) -> Self {
        let clocks = setup.seats.each_ref().map(|seat| seat.clock);
        let has_different_clocks = clocks[0] != clocks[1];
        let is_preset = clocks[0].is_none_or(|clock| TimeControl::PRESETS.contains(&clock));
        Self {
            uses_custom_clocks: has_different_clocks || !is_preset,
            has_different_clocks,
            fields: clocks.map(|clock| field_texts(clock.unwrap_or(DEFAULT_CLOCK))),
        }
    }

    /// Returns the clocks of both seats: those in the fields if custom clocks are used, else [`DEFAULT_CLOCK`].
    ///
    /// # Errors
    /// If a field is invalid. The error is a sentence that quotes the text of the field.
    pub(super) fn parse_fields(&self) -> Result<[TimeControl; 2], String> {
        if !self.uses_custom_clocks {
            return Ok([DEFAULT_CLOCK; 2]);
        }
        let [first_fields, second_fields] = &self.fields;
        if !self.has_different_clocks {
            return parse_clock(first_fields).map(|clock| [clock; 2]);
        }
        let parse_named = |number, fields| {
            let with_player_name =
                |error| tr!("new-clock-of", player = numbered_name(number), what = error);
            parse_clock(fields).map_err(with_player_name)
        };
        Ok([parse_named(1, first_fields)?, parse_named(2, second_fields)?])
    }

    /// Draws the row of choices. A click sets the clocks of `setup`.
    pub(super) fn draw_choices(&mut self, painter: &mut Painter, setup: &mut Setup) {
        let current_choice = match setup.seats[0].clock {
            _ if self.uses_custom_clocks => ClockChoice::Custom,
            None => ClockChoice::None,
            Some(clock) => ClockChoice::Preset(clock),
        };
        let none_choice = ("none".to_owned(), tr!("new-clock-none"), ClockChoice::None);
        let custom_choice = ("custom", tr!("new-clock-custom"), ClockChoice::Custom);
        let preset_choices = TimeControl::PRESETS
            .map(|clock| (clock.notation(), clock.notation(), ClockChoice::Preset(clock)));
        let choices = [none_choice].into_iter().chain(preset_choices);
        let choices =
            choices.chain([(custom_choice.0.to_owned(), custom_choice.1, custom_choice.2)]);
        let choices =
            choices.map(|(name, label, choice)| (format!("new-clock-{name}"), label, choice));
        let clicked_choice = painter.choose(vec2(556.0, 34.0), choices, &current_choice);
        explain_choices(painter);
        let Some(clicked_choice) = clicked_choice else { return };
        self.uses_custom_clocks = clicked_choice == ClockChoice::Custom;
        match clicked_choice {
            ClockChoice::Custom => self.apply_to(setup),
            ClockChoice::None => set_clocks(setup, [None; 2]),
            ClockChoice::Preset(clock) => {
                self.fields = [field_texts(clock), field_texts(clock)];
                self.has_different_clocks = false;
                set_clocks(setup, [Some(clock); 2]);
            }
        }
    }

    /// Draws the fields if custom clocks are used, and sets the clocks of `setup` when they are edited.
    pub(super) fn draw_fields(&mut self, painter: &mut Painter, setup: &mut Setup) {
        if !self.uses_custom_clocks {
            return;
        }
        let state_before = (self.has_different_clocks, self.fields.clone());
        let row = painter.room(34.0);
        painter.row(row, 12.0, |painter| {
            let label = tr!("new-clock-different");
            let size = vec2(painter.chip_width(&label) + 8.0, 32.0);
            if painter.chip_choice(
                size,
                "new-clock-different",
                &label,
                self.has_different_clocks,
                true,
            ) {
                self.has_different_clocks = !self.has_different_clocks;
                self.fields[1] = self.fields[0].clone();
            }
            painter.add_tooltip("new-clock-different", || tr!("new-clock-different-tip"));
            let fields_rect = painter.rest();
            if self.has_different_clocks {
                let seat_rects = parts::<2>(fields_rect, 12.0);
                for (number, (seat_rect, fields)) in
                    (1..).zip(seat_rects.into_iter().zip(&mut self.fields))
                {
                    let player_name = numbered_name(number);
                    let fields_left = seat_rect.right() - FIELDS_WIDTH_PX;
                    let name_rect = seat_rect.with_max_x(fields_left - 8.0);
                    painter.text_in_rect(
                        name_rect,
                        TextAlign::Left,
                        &player_name,
                        painter.look.dim(14.0),
                    );
                    draw_clock_fields(
                        painter,
                        seat_rect.with_min_x(fields_left),
                        number,
                        Some(&player_name),
                        fields,
                    );
                }
            } else {
                draw_clock_fields(painter, fields_rect, 1, None, &mut self.fields[0]);
            }
        });
        // A clock that was not typed here stays until it is edited, because the fields may not show it exactly.
        if state_before != (self.has_different_clocks, self.fields.clone()) {
            self.apply_to(setup);
        }
    }

    /// Sets the custom clocks of the seats if they are valid.
    fn apply_to(&self, setup: &mut Setup) {
        if let Ok(clocks) = self.parse_fields() {
            set_clocks(setup, clocks.map(Some));
        }
    }
}

/// Explains the choices in tooltips.
fn explain_choices(painter: &Painter) {
    painter.add_tooltip("new-clock-none", || tr!("new-clock-none-tip"));
    painter.add_tooltip("new-clock-custom", || tr!("new-clock-custom-tip"));
    for clock in TimeControl::PRESETS {
        painter.add_tooltip(&format!("new-clock-{}", clock.notation()), || {
            tr!(
                "new-clock-tip",
                minutes = clock.main_time.as_secs() / 60,
                seconds = clock.increment.as_secs()
            )
        });
    }
}

/// The width of the fields of one clock, in logical px.
const FIELDS_WIDTH_PX: f32 = 182.0;

/// Draws the fields of the clock of the player `player_name`; `None` if both players use it.
fn draw_clock_fields(
    painter: &mut Painter,
    rect: Rect,
    number: usize,
    player_name: Option<&str>,
    fields: &mut [String; 2],
) {
    let style = painter.look.dim(14.0);
    let [minutes, seconds] = fields;
    painter.row(rect, 6.0, |painter| {
        for (field_text, name, field_name, unit, range) in [
            (minutes, "minutes", tr!("new-clock-minutes"), tr!("new-clock-min"), MINUTE_RANGE),
            (seconds, "seconds", tr!("new-clock-seconds"), tr!("new-clock-s"), INCREMENT_RANGE_S),
        ] {
            let field_label = match player_name {
                Some(player_name) => tr!("new-clock-of", player = player_name, what = field_name),
                None => field_name,
            };
            let name = format!("new-clock{number}-{name}");
            painter.grouped(&field_label, |painter| {
                painter.number_field(vec2(58.0, 34.0), &name, field_text, &range);
            });
            painter.word(&unit, style);
        }
    });
}

fn set_clocks(setup: &mut Setup, clocks: [Option<TimeControl>; 2]) {
    for (seat, clock) in setup.seats.iter_mut().zip(clocks) {
        seat.clock = clock;
    }
}

/// Returns the texts of the fields for `clock`, limited to what can be typed. Minutes are rounded up.
fn field_texts(clock: TimeControl) -> [String; 2] {
    let minutes = clock.main_time.as_secs().div_ceil(60);
    let limit_number = |number: u64, range: RangeInclusive<u32>| {
        let number = u32::try_from(number).unwrap_or(u32::MAX);
        number.min(*range.end()).to_string()
    };
    [
        limit_number(minutes, MINUTE_RANGE),
        limit_number(clock.increment.as_secs(), INCREMENT_RANGE_S),
    ]
}

/// Parses the minutes and the seconds in the fields of a clock.
///
/// # Errors
/// If a field is invalid. The error is a sentence that quotes its text.
fn parse_clock([minutes, seconds]: &[String; 2]) -> Result<TimeControl, String> {
    let parse_number = |text: &str, range| parse_whole_number(text, &range).map(u64::from);
    let min_seconds = MIN_INCREMENT.as_secs();
    let clock = TimeControl::new(
        parse_number(minutes, MINUTE_RANGE).ok_or_else(|| {
            let max_minutes = *MINUTE_RANGE.end();
            tr!("new-clock-not-minutes", found = quote(minutes), most = max_minutes)
        })?,
        parse_number(seconds, INCREMENT_RANGE_S).ok_or_else(|| {
            let max_seconds = *INCREMENT_RANGE_S.end();
            tr!("new-clock-not-seconds", found = quote(seconds), most = max_seconds)
        })?,
    );
    if clock.is_playable() {
        Ok(clock)
    } else {
        Err(tr!("new-clock-too-short", found = quote(seconds), least = min_seconds))
    }
}
