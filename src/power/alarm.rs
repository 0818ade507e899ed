//! A timer that wakes the sleeping window.
//!
//! Bevy's own waiting time is unsuitable: each change of it draws two frames at once.

use bevy::prelude::Resource;
use std::sync::mpsc::{self, RecvTimeoutError, Sender};
use std::time::Instant;

/// A thread with at most one deadline.
#[derive(Resource)]
pub(super) struct Alarm {
    deadline_sender: Sender<Option<Instant>>,
    deadline: Option<Instant>,
}

impl Alarm {
    /// Returns an alarm that calls `ring` at its deadline.
    ///
    /// # Errors
    /// If the system cannot start a thread.
    pub(super) fn start(ring: impl Fn() + Send + 'static) -> std::io::Result<Self> {
        let (deadline_sender, deadline_receiver) = mpsc::channel::<Option<Instant>>();
        std::thread::Builder::new().name("alarm".to_owned()).spawn(move || {
            let mut deadline: Option<Instant> = None;
            loop {
                let result = match deadline {
                    None => deadline_receiver.recv().map_err(|_| RecvTimeoutError::Disconnected),
                    Some(deadline) => deadline_receiver
                        .recv_timeout(deadline.saturating_duration_since(Instant::now())),
                };
                match result {
                    Ok(new_deadline) => deadline = new_deadline,
                    Err(RecvTimeoutError::Timeout) => {
                        deadline = None;
                        ring();
                    }
                    Err(RecvTimeoutError::Disconnected) => return,
                }
            }
        })?;
        Ok(Self { deadline_sender, deadline: None })
    }

    /// Replaces the deadline; `None` removes it.
    pub(super) fn set(&mut self, new_deadline: Option<Instant>) {
        // A past deadline has already rung.
        let pending_deadline =
            self.deadline.filter(|pending_deadline| *pending_deadline > Instant::now());
        if pending_deadline != new_deadline {
            self.deadline = new_deadline;
            // Sending cannot fail, because the thread ends only when the alarm is dropped.
            let _ = self.deadline_sender.send(new_deadline);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::time::Duration;

    #[test]
    fn alarm_fires_once_at_its_latest_time() {
        let (rung, receiver) = mpsc::channel();
        let mut alarm = Alarm::start(move || {
            let _ = rung.send(Instant::now());
        })
        .unwrap();
        let begun = Instant::now();
        // A busy machine may stop this thread for a while between the two calls.
        alarm.set(Some(begun + Duration::from_millis(500)));
        alarm.set(Some(begun + Duration::from_millis(600)));
        let at = receiver.recv_timeout(Duration::from_secs(60)).unwrap();
        assert!(at - begun >= Duration::from_millis(600), "{:?}", at - begun);
        assert!(receiver.recv_timeout(Duration::from_millis(50)).is_err(), "rang twice");

        alarm.set(Some(Instant::now() + Duration::from_millis(600)));
        alarm.set(None);
        assert!(receiver.recv_timeout(Duration::from_millis(700)).is_err(), "was put off");
        alarm.set(Some(Instant::now()));
        assert!(receiver.recv_timeout(Duration::from_secs(60)).is_ok());
    }
}
