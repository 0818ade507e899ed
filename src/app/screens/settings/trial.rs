//! The check of an engine's compliance, on a thread that reports its steps as they come.

use crate::app::setup::Engine;
use crate::app::text::tr;
use crate::rules::Variant;
use crate::search::StopFlag;
use crate::ugi::compliance::{Conditions, Step, Summary, check};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread::JoinHandle;

/// A check under way, or done. When it is dropped it is told to stop.
pub struct Trial {
    engine: Engine,
    variant: Option<Variant>,
    stop: StopFlag,
    link: Arc<Mutex<Link>>,
    thread: Option<JoinHandle<()>>,
}

/// What the thread hands over.
#[derive(Default)]
struct Link {
    steps: Vec<Step>,
    end: Option<Result<Summary, String>>,
}

impl Trial {
    /// Begins to check `engine` in one variant, or in all that it offers.
    #[must_use]
    pub fn start(engine: &Engine, variant: Option<Variant>) -> Self {
        let stop = StopFlag::new();
        let link = Arc::new(Mutex::new(Link::default()));
        let (thread_stop, thread_link) = (stop.clone(), Arc::clone(&link));
        let words = engine.words();
        let conditions = Conditions {
            variant,
            ..Conditions::default()
        };
        let spawned = std::thread::Builder::new()
            .name("compliance".to_owned())
            .spawn(move || {
                let end = match words {
                    Ok(words) => {
                        let mut on_step = |step: &Step| lock(&thread_link).steps.push(step.clone());
                        Ok(check(&words, &conditions, &thread_stop, &mut on_step))
                    }
                    Err(bad) => Err(bad.told()),
                };
                lock(&thread_link).end = Some(end);
            });
        let thread = spawned
            .inspect_err(|reason| {
                let told = tr!("engine-no-thread", reason = reason.to_string());
                lock(&link).end = Some(Err(told));
            })
            .ok();
        Self {
            engine: engine.clone(),
            variant,
            stop,
            link,
            thread,
        }
    }

    /// The engine that is checked.
    #[must_use]
    pub const fn engine(&self) -> &Engine {
        &self.engine
    }

    /// The one variant that it is checked in; `None` is all that it offers.
    #[must_use]
    pub const fn variant(&self) -> Option<Variant> {
        self.variant
    }

    /// The steps taken from number `known` on, counted from 0.
    #[must_use]
    pub fn steps_from(&self, known: usize) -> Vec<Step> {
        let link = lock(&self.link);
        link.steps.get(known..).unwrap_or_default().to_vec()
    }

    /// How it ended, once it has: the summary, or why there was none.
    #[must_use]
    pub fn end(&self) -> Option<Result<Summary, String>> {
        lock(&self.link).end.clone()
    }

    /// Tells it to stop; does not wait.
    pub fn stop(&self) {
        self.stop.stop();
    }

    /// Whether its thread, and the engine with it, is gone.
    #[must_use]
    pub fn is_gone(&self) -> bool {
        self.thread.as_ref().is_none_or(JoinHandle::is_finished)
    }
}

impl Drop for Trial {
    fn drop(&mut self) {
        self.stop();
    }
}

fn lock(link: &Mutex<Link>) -> MutexGuard<'_, Link> {
    link.lock().unwrap_or_else(PoisonError::into_inner)
}
