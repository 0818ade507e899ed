//! The order of the messages beside the board. The newest one is shown. Each has a number, so that a screen reader also announces
//! a sentence that repeats the previous one.

use super::state::BoardState;
use crate::interface::{InterfaceFocus, TextFocus};
use crate::learn::lesson::{LessonRun, StepPhase};
use crate::learn::puzzle::PuzzleRun;
use crate::learn::warning::BlunderWarning;
use crate::power::FrameRequest;
use crate::session::{Notice, Session, Thinking};
use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use std::time::Duration;

/// The time in which a person has read a message.
pub const READING_TIME: Duration = Duration::from_secs(8);

/// The source of a message.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MessageSource {
    /// Input on the board: a refusal, or a sentence about the selection.
    Input,
    /// A hint.
    Hint,
    /// The notice of the session.
    Notice,
    /// The answer of a lesson or a puzzle.
    Exercise,
    /// The blunder warning.
    Warning,
    /// The keyboard focus, which is on a button.
    Focus,
    /// The search for a hint in a game without an AI.
    Search,
}

impl MessageSource {
    const ALL: [Self; 7] = [
        Self::Input,
        Self::Hint,
        Self::Notice,
        Self::Exercise,
        Self::Warning,
        Self::Focus,
        Self::Search,
    ];
}

/// The order of the messages.
#[derive(Resource, Clone, Debug, Default)]
pub struct MessageOrder {
    /// The current message of each source, as a text that differs for each message.
    current_messages: [Option<String>; MessageSource::ALL.len()],
    /// The number of the last message of each source. A newer message has a higher number.
    numbers: [u64; MessageSource::ALL.len()],
    message_count: u64,
    /// The time of the last message of each source, since the start of the program.
    times: [Duration; MessageSource::ALL.len()],
    /// The time since the start of the program.
    now: Duration,
}

impl MessageOrder {
    /// Records the current message of a source.
    fn record(&mut self, source: MessageSource, message: Option<String>) {
        let index = source as usize;
        if message.is_some() && message != self.current_messages[index] {
            self.times[index] = self.now;
            self.message_count += 1;
            self.numbers[index] = self.message_count;
        }
        self.current_messages[index] = message;
    }

    /// Returns the source of the newest message that is still current.
    pub fn newest_source(&self) -> Option<MessageSource> {
        let sources = MessageSource::ALL.into_iter();
        let current_sources =
            sources.filter(|source| self.current_messages[*source as usize].is_some());
        current_sources.max_by_key(|source| self.numbers[*source as usize])
    }

    /// Returns the rest of [`READING_TIME`] of the newest message that is still current; zero if a person has read it.
    pub fn reading_time_left(&self) -> Duration {
        self.newest_source().map_or(Duration::ZERO, |source| {
            let elapsed = self.now.saturating_sub(self.times[source as usize]);
            READING_TIME.saturating_sub(elapsed)
        })
    }

    /// Returns the number of the newest message that is still current; 0 if there is none.
    pub fn number(&self) -> u64 {
        self.newest_source().map_or(0, |source| self.numbers[source as usize])
    }
}

/// Returns the message about input on the board.
fn input_message(state: &BoardState, session: &Session) -> Option<String> {
    let interaction = &state.interaction;
    if state.feedback.refusal.is_some() {
        return Some(format!("refusal {}", state.refusal_count));
    }
    if interaction.pending().is_some() {
        return Some("pending".to_owned());
    }
    if !interaction.path_choices().is_empty() {
        return Some("ways".to_owned());
    }
    let shows_explanation = interaction.choice().is_some() || session.viewed_place.is_none();
    state.explanation.clone().filter(|_| shows_explanation)
}

/// Returns the answer of the running lesson or puzzle.
fn exercise_message(lessons: &LessonRun, puzzles: &PuzzleRun) -> Option<String> {
    if let Some(lesson) = &lessons.running {
        let has_answer = lesson.refused_move.is_some() || lesson.phase == StepPhase::NotWon;
        return has_answer.then(|| format!("{} {}", lesson.step, lesson.wrong_try_count));
    }
    let puzzle = puzzles.running.as_ref()?;
    Some(format!("{:?} {:?}", puzzle.phase, puzzle.hint_stage))
}

/// The states that the messages describe.
#[derive(SystemParam)]
pub struct MessageInputs<'w> {
    state: Res<'w, BoardState>,
    session: Res<'w, Session>,
    lessons: Res<'w, LessonRun>,
    puzzles: Res<'w, PuzzleRun>,
    warning: Res<'w, BlunderWarning>,
    interface_focus: Res<'w, InterfaceFocus>,
    text_focus: Res<'w, TextFocus>,
    thinking: Res<'w, Thinking>,
}

/// Records the messages of the frame.
pub fn record_messages(
    mut order: ResMut<MessageOrder>,
    If(inputs): If<MessageInputs>,
    time: Res<Time<Real>>,
    frame_request: Option<ResMut<FrameRequest>>,
) {
    order.now = time.elapsed();
    let MessageInputs {
        state,
        session,
        lessons,
        puzzles,
        warning,
        interface_focus,
        text_focus,
        thinking,
    } = &inputs;
    let views_current_position = session.viewed_place.is_none();
    // In one frame, a message about input takes precedence over the messages that this input causes.
    let is_search = thinking.player.is_some() && session.people().count() == 2;
    // While the search is shown, its button can have the focus.
    let has_focus = interface_focus.0 && !text_focus.0 && !is_search;
    order.record(MessageSource::Focus, has_focus.then(String::new));
    order.record(MessageSource::Search, is_search.then(String::new));
    let blunder = warning.for_session(session).filter(|_| views_current_position);
    let warning_message = blunder.map(|blunder| format!("{:?}", blunder.place));
    order.record(MessageSource::Warning, warning_message);
    let notice_message = (session.notice != Notice::None)
        .then(|| format!("{} {}", session.seed, session.notice_count));
    order.record(MessageSource::Notice, notice_message);
    order.record(MessageSource::Exercise, exercise_message(lessons, puzzles));
    let hint = state.feedback.hint(session);
    order.record(MessageSource::Hint, hint.map(|_| state.hint_count.to_string()));
    order.record(MessageSource::Input, input_message(state, session));
    let time_left = order.reading_time_left();
    if let Some(mut frame_request) = frame_request.filter(|_| !time_left.is_zero()) {
        frame_request.request_within(time_left);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn newest_current_message_is_first() {
        let mut order = MessageOrder::default();
        let said = |text: &str| Some(text.to_owned());
        assert_eq!((order.newest_source(), order.number()), (None, 0));
        order.record(MessageSource::Input, said("refusal 1"));
        order.record(MessageSource::Notice, said("7 1"));
        assert_eq!(order.newest_source(), Some(MessageSource::Notice));
        order.record(MessageSource::Input, said("refusal 1"));
        assert_eq!(order.newest_source(), Some(MessageSource::Notice), "not repeated");
        let number = order.number();
        order.record(MessageSource::Input, said("refusal 2"));
        assert_eq!(order.newest_source(), Some(MessageSource::Input));
        assert!(order.number() > number, "a repetition is a new message");
        order.record(MessageSource::Input, None);
        assert_eq!(order.newest_source(), Some(MessageSource::Notice));
        assert_eq!(order.number(), number);
    }

    /// An old message that becomes the newest again needs no further time.
    #[test]
    fn reading_time_is_that_of_the_message() {
        let mut order = MessageOrder::default();
        assert_eq!(order.reading_time_left(), Duration::ZERO);
        order.record(MessageSource::Notice, Some("7 1".to_owned()));
        assert_eq!(order.reading_time_left(), READING_TIME);
        order.now = READING_TIME;
        assert_eq!(order.reading_time_left(), Duration::ZERO);
        order.record(MessageSource::Focus, Some(String::new()));
        assert_eq!(order.reading_time_left(), READING_TIME);
        order.record(MessageSource::Focus, None);
        assert_eq!(order.reading_time_left(), Duration::ZERO);
    }
}
