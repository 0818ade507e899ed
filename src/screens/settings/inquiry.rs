//! Asking an engine what options it offers, on a thread.

use crate::background::Background;
use crate::setup::Engine;
use crate::text::{start_failure, tr};
use quadrille_engine::{EngineOption, ErrorOutput, KillHandle, OptionsLeftOut};
use std::iter;
use std::time::Instant;

/// What an engine says of itself.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Introduction {
    /// Its own name; may be empty.
    pub name: String,
    /// Its options, in its order.
    pub options: Vec<EngineOption>,
    /// What it offers besides and cannot be set.
    pub left_out: OptionsLeftOut,
}

/// A question under way. When it is dropped the engine is killed.
pub struct Inquiry {
    since: Instant,
    kill_handle: KillHandle,
    /// What came of it: the introduction, or what went wrong.
    work: Result<Background<Result<Introduction, String>>, Option<String>>,
}

impl Inquiry {
    /// Starts the engine on a thread and asks it.
    pub fn start(engine: &Engine) -> Self {
        let kill_handle = KillHandle::new();
        let (engine, their_handle) = (engine.clone(), kill_handle.clone());
        let work = Background::spawn("inquiry", None, move |reporter| {
            reporter.send(ask(&engine, &their_handle));
        });
        Self {
            since: Instant::now(),
            kill_handle,
            work: work.map_err(|error| Some(no_thread(&error))),
        }
    }

    /// When it began.
    pub const fn since(&self) -> Instant {
        self.since
    }

    /// The answer, once.
    pub fn take(&mut self) -> Option<Result<Introduction, String>> {
        match &mut self.work {
            Ok(work) => work.poll().pop(),
            Err(told) => told.take().map(Err),
        }
    }

    /// Has the engine killed; does not wait.
    pub fn stop(&self) {
        self.kill_handle.kill();
    }

    /// Whether its thread, and the engine with it, is gone.
    pub fn is_gone(&self) -> bool {
        self.work.as_ref().map_or(true, Background::is_finished)
    }
}

impl Drop for Inquiry {
    fn drop(&mut self) {
        self.stop();
    }
}

/// That no thread could be had, and why.
pub fn no_thread(error: &std::io::Error) -> String {
    tr!("engine-no-thread", reason = quadrille_files::reason(error))
}

fn ask(engine: &Engine, kill_handle: &KillHandle) -> Result<Introduction, String> {
    let error_output = ErrorOutput::default();
    let client = engine
        .connect(kill_handle, &error_output)
        .map_err(|error| {
            let told = tr!("engine-silent", reason = start_failure(&error));
            let lines = error_output.lines_beyond(&told);
            let heading = (!lines.is_empty()).then(|| tr!("engine-error-output"));
            let all = iter::once(told).chain(heading).chain(lines);
            all.collect::<Vec<_>>().join("\n")
        })?;
    let introduction = Introduction {
        name: client.name().to_owned(),
        options: client.options().to_vec(),
        left_out: client.options_left_out().clone(),
    };
    client.quit();
    Ok(introduction)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn why_there_is_no_thread_is_said_without_the_systems_number() {
        let told = no_thread(&std::io::Error::from_raw_os_error(11));
        assert!(
            !told.contains("os error") && told.contains("thread"),
            "{told}"
        );
    }
}
