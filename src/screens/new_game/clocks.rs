//! The choice of clocks in the New game dialog: none, a usual one, or typed ones. Each side can have its own typed
//! clock.

use super::choices::numbered_name;
use crate::screens::prelude::*;
use crate::setup::{MIN_INCREMENT, Setup, TimeControl};
use crate::theme::controls::whole_number;
use quadrille_games::rules::quote;
use std::ops::RangeInclusive;

/// The minutes that can be typed.
const MINUTES: RangeInclusive<u32> = 0..=180;
/// The seconds of increment that can be typed.
const SECONDS: RangeInclusive<u32> = 0..=60;
/// The initial clock in the fields if none was chosen.
const DEFAULT_CLOCK: TimeControl = TimeControl::new(10, 5);

/// The choices in the row of clocks.
#[derive(Clone, Copy, PartialEq, Eq)]
enum ClockChoice {
    None,
    Offered(TimeControl),
    Custom,
}

/// The typed clocks.
#[derive(Clone, Debug)]
pub(super) struct ClockForm {
    /// Whether the typed clocks are used.
    uses_typed: bool,
    /// Whether each side has its own clock. Otherwise both sides use that of the first seat.
    has_different: bool,
    /// The fields of each seat: minutes and seconds.
    fields: [[String; 2]; 2],
}

impl ClockForm {
    /// Returns the fields with the clocks of `setup`.
    pub(super) fn new(setup: &Setup) -> Self {
        let clocks = setup.seats.each_ref().map(|seat| seat.clock);
        let has_different = clocks[0] != clocks[1];
        let is_preset = clocks[0].is_none_or(|clock| TimeControl::PRESETS.contains(&clock));
        Self {
            uses_typed: has_different || !is_preset,
            has_different,
            fields: clocks.map(|clock| field_texts(clock.unwrap_or(DEFAULT_CLOCK))),
        }
    }

    /// Returns the clocks of both seats: those in the fields if typed clocks are used, else a usual one.
    ///
    /// # Errors
    /// If a field contains no valid number, with a sentence that quotes it.
    pub(super) fn read(&self) -> Result<[TimeControl; 2], String> {
        if !self.uses_typed {
            return Ok([DEFAULT_CLOCK; 2]);
        }
        let [first_fields, second_fields] = &self.fields;
        if !self.has_different {
            return parse_clock(first_fields).map(|clock| [clock; 2]);
        }
        let parse_named = |number, fields| {
            let with_player_name =
                |error| tr!("new-clock-of", player = numbered_name(number), what = error);
            parse_clock(fields).map_err(with_player_name)
        };
        Ok([parse_named(1, first_fields)?, parse_named(2, second_fields)?])
    }

    /// Draws the row of choices.
    pub(super) fn draw_choices(&mut self, painter: &mut Painter, setup: &mut Setup) {
        let current_choice = match setup.seats[0].clock {
            _ if self.uses_typed => ClockChoice::Custom,
            None => ClockChoice::None,
            Some(clock) => ClockChoice::Offered(clock),
        };
        let none_choice = ("none".to_owned(), tr!("new-clock-none"), ClockChoice::None);
        let custom_choice = ("custom", tr!("new-clock-custom"), ClockChoice::Custom);
        let preset_choices = TimeControl::PRESETS
            .map(|clock| (clock.notation(), clock.notation(), ClockChoice::Offered(clock)));
        let choices = [none_choice].into_iter().chain(preset_choices);
        let choices =
            choices.chain([(custom_choice.0.to_owned(), custom_choice.1, custom_choice.2)]);
        let choices =
            choices.map(|(name, label, choice)| (format!("new-clock-{name}"), label, choice));
        let clicked_choice = painter.choose(vec2(556.0, 34.0), choices, &current_choice);
        explain_choices(painter);
        let Some(clicked_choice) = clicked_choice else { return };
        self.uses_typed = clicked_choice == ClockChoice::Custom;
        match clicked_choice {
            ClockChoice::Custom => self.apply(setup),
            ClockChoice::None => set_clocks(setup, [None; 2]),
            ClockChoice::Offered(clock) => {
                self.fields = [field_texts(clock), field_texts(clock)];
                self.has_different = false;
                set_clocks(setup, [Some(clock); 2]);
            }
        }
    }

    /// Draws the fields if typed clocks are used.
    pub(super) fn draw_fields(&mut self, painter: &mut Painter, setup: &mut Setup) {
        if !self.uses_typed {
            return;
        }
        let fields_before = (self.has_different, self.fields.clone());
        let row = painter.room(34.0);
        painter.row(row, 12.0, |painter| {
            let label = tr!("new-clock-different");
            let size = vec2(painter.chip_width(&label) + 8.0, 32.0);
            if painter.chip_choice(size, "new-clock-different", &label, self.has_different, true) {
                self.has_different = !self.has_different;
                self.fields[1] = self.fields[0].clone();
            }
            painter.add_tooltip("new-clock-different", || tr!("new-clock-different-tip"));
            let fields_rect = painter.rest();
            if self.has_different {
                let seat_rects = parts::<2>(fields_rect, 12.0);
                for (number, (seat_rect, fields)) in
                    (1..).zip(seat_rects.into_iter().zip(&mut self.fields))
                {
                    let player = numbered_name(number);
                    let fields_left = seat_rect.right() - FIELDS_WIDTH;
                    let name_rect = seat_rect.with_max_x(fields_left - 8.0);
                    painter.text_in_rect(
                        name_rect,
                        TextAlign::Left,
                        &player,
                        painter.look.dim(14.0),
                    );
                    draw_clock_fields(
                        painter,
                        seat_rect.with_min_x(fields_left),
                        number,
                        Some(&player),
                        fields,
                    );
                }
            } else {
                draw_clock_fields(painter, fields_rect, 1, None, &mut self.fields[0]);
            }
        });
        // A clock that was not typed here stays until it is edited, because the fields may not show it exactly.
        if fields_before != (self.has_different, self.fields.clone()) {
            self.apply(setup);
        }
    }

    /// Sets the typed clocks of the seats if they are valid.
    fn apply(&self, setup: &mut Setup) {
        if let Ok(clocks) = self.read() {
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
const FIELDS_WIDTH: f32 = 182.0;

/// Draws the fields of one clock: that of `player`, or of both.
fn draw_clock_fields(
    painter: &mut Painter,
    rect: Rect,
    number: usize,
    player: Option<&str>,
    fields: &mut [String; 2],
) {
    let ink = painter.look.dim(14.0);
    let [minutes, seconds] = fields;
    painter.row(rect, 6.0, |painter| {
        for (text, name, field_name, unit, range) in [
            (minutes, "minutes", tr!("new-clock-minutes"), tr!("new-clock-min"), MINUTES),
            (seconds, "seconds", tr!("new-clock-seconds"), tr!("new-clock-s"), SECONDS),
        ] {
            let field_label = match player {
                Some(player) => tr!("new-clock-of", player = player, what = field_name),
                None => field_name,
            };
            let name = format!("new-clock{number}-{name}");
            painter.grouped(&field_label, |painter| {
                painter.number_field(vec2(58.0, 34.0), &name, text, &range);
            });
            painter.word(&unit, ink);
        }
    });
}

fn set_clocks(setup: &mut Setup, clocks: [Option<TimeControl>; 2]) {
    for (seat, clock) in setup.seats.iter_mut().zip(clocks) {
        seat.clock = clock;
    }
}

/// Returns the texts of the fields for `clock`, limited to what can be typed. Half a minute is rounded up.
fn field_texts(clock: TimeControl) -> [String; 2] {
    let minutes = clock.main_time.as_secs().div_ceil(60);
    let limited_text = |number: u64, range: RangeInclusive<u32>| {
        let number = u32::try_from(number).unwrap_or(u32::MAX);
        number.min(*range.end()).to_string()
    };
    [limited_text(minutes, MINUTES), limited_text(clock.increment.as_secs(), SECONDS)]
}

/// Returns the clock in these fields.
///
/// # Errors
/// If it is invalid. The error is a sentence that quotes the wrong text.
fn parse_clock([minutes, seconds]: &[String; 2]) -> Result<TimeControl, String> {
    let number = |text: &str, range| whole_number(text, &range).map(u64::from);
    let min_seconds = MIN_INCREMENT.as_secs();
    let clock = TimeControl::new(
        number(minutes, MINUTES).ok_or_else(|| {
            let max_minutes = *MINUTES.end();
            tr!("new-clock-not-minutes", found = quote(minutes), most = max_minutes)
        })?,
        number(seconds, SECONDS).ok_or_else(|| {
            let max_seconds = *SECONDS.end();
            tr!("new-clock-not-seconds", found = quote(seconds), most = max_seconds)
        })?,
    );
    if clock.is_playable() {
        Ok(clock)
    } else {
        Err(tr!("new-clock-too-short", found = quote(seconds), least = min_seconds))
    }
}
