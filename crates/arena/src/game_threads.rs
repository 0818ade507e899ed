//! Plays games concurrently.

use quadrille_search::StopFlag;
use std::io;
use std::sync::mpsc::{self, RecvTimeoutError, SyncSender};
use std::time::Duration;

/// The interval between two checks whether the games are to be stopped.
const POLL_INTERVAL: Duration = Duration::from_millis(50);

/// Plays games on `thread_count` threads. Each thread runs `play`, which sends a report for each game. Calls `on_report` with
/// the reports in the order in which the games end. Sets `halt` when `stop` is set or a thread cannot be started.
///
/// # Errors
/// When a thread cannot be started. The reports of started threads are received until they end.
pub(crate) fn play_on_threads<R: Send>(
    thread_count: usize,
    [stop, halt]: [&StopFlag; 2],
    play: &(impl Fn(&SyncSender<R>) + Sync),
    mut on_report: impl FnMut(R),
) -> io::Result<()> {
    // Without a buffer, a thread starts its next game only after its report was received. Few games are then wasted if the
    // match ends while the disk is slow.
    let (sender, receiver) = mpsc::sync_channel(0);
    std::thread::scope(|scope| {
        let start_thread = |sender: SyncSender<R>| {
            let thread_builder = std::thread::Builder::new().name("game".to_owned());
            let spawn_result = thread_builder.spawn_scoped(scope, move || play(&sender));
            spawn_result.map(drop).inspect_err(|_| halt.stop())
        };
        let start_result = (0..thread_count).try_for_each(|_| start_thread(sender.clone()));
        drop(sender);
        loop {
            if stop.is_stopped() {
                halt.stop();
            }
            match receiver.recv_timeout(POLL_INTERVAL) {
                Ok(report) => on_report(report),
                Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => return start_result,
            }
        }
    })
}
