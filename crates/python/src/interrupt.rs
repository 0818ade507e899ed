//! Long calculations that Ctrl+C stops.

use crate::error::Error;
use pyo3::exceptions::PyRuntimeError;
use pyo3::prelude::*;
use quadrille_search::StopFlag;
use std::sync::mpsc::{RecvTimeoutError, sync_channel};
use std::thread;
use std::time::Duration;

/// The time between two checks for Ctrl+C.
const SIGNAL_CHECK_INTERVAL: Duration = Duration::from_millis(10);

/// Runs `work` on a thread of its own without the GIL. On Ctrl+C, sets the stop flag, waits for the end and returns the
/// exception. A panic of `work` becomes a `RuntimeError` with its message.
pub(crate) fn run_interruptibly<T: Send>(
    py: Python<'_>,
    work: impl FnOnce(&StopFlag) -> T + Send,
) -> PyResult<T> {
    let stop = StopFlag::new();
    let worker_stop = stop.clone();
    thread::scope(|scope| {
        let (sender, receiver) = sync_channel(1);
        let worker = thread::Builder::new().spawn_scoped(scope, move || {
            // The receiver waits until the thread has ended.
            let _ = sender.send(work(&worker_stop));
        })?;
        let mut receiver = receiver;
        loop {
            let (result, returned_receiver) = py.detach(|| {
                let result = receiver.recv_timeout(SIGNAL_CHECK_INTERVAL);
                (result, receiver)
            });
            receiver = returned_receiver;
            match result {
                Ok(value) => return Ok(value),
                Err(RecvTimeoutError::Timeout) => {
                    if let Err(interruption) = py.check_signals() {
                        stop.stop();
                        py.detach(|| {
                            let _ = worker.join();
                        });
                        return Err(interruption);
                    }
                }
                Err(RecvTimeoutError::Disconnected) => {
                    let join_result = py.detach(|| worker.join());
                    let reason = join_result.err().map_or_else(String::new, |payload| {
                        let text = payload.downcast_ref::<String>().map(String::as_str);
                        let text = text.or_else(|| payload.downcast_ref::<&str>().copied());
                        text.map_or_else(String::new, |text| format!(": {text}"))
                    });
                    return Err(PyRuntimeError::new_err(format!("the calculation failed{reason}")));
                }
            }
        }
    })
}

/// Returns the error for an object that another thread uses.
pub(crate) fn refuse_busy(object: &str) -> PyErr {
    Error::new_err(format!("{object} is in use by another thread"))
}
