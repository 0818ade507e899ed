//! The check of an engine's compliance, on a thread that reports its steps as they come.

use super::inquiry::no_thread;
use crate::background::Background;
use crate::setup::Engine;
use quadrille_engine::compliance::{Conditions, Step, Summary, check};
use quadrille_games::rules::Variant;

/// A check under way, or done. When it is dropped it is told to stop.
pub struct Trial {
    engine: Engine,
    variant: Option<Variant>,
    work: Option<Background<News>>,
    steps: Vec<Step>,
    end: Option<Result<Summary, String>>,
}

/// What the thread reports.
enum News {
    Step(Step),
    End(Result<Summary, String>),
}

impl Trial {
    /// Begins to check `engine` in one variant, or in all that it offers.
    pub fn start(engine: &Engine, variant: Option<Variant>) -> Self {
        let tried = engine.clone();
        let work = Background::spawn("compliance", None, move |reporter| {
            let end = match tried.launch() {
                Ok(launch) => {
                    let conditions = Conditions {
                        variant,
                        folder: launch.folder,
                        timeouts: launch.timeouts,
                        ..Conditions::default()
                    };
                    let mut on_step = |step: &Step| reporter.send(News::Step(step.clone()));
                    let stop = reporter.stop();
                    Ok(check(&launch.words, &conditions, stop, &mut on_step))
                }
                Err(bad) => Err(bad.localized()),
            };
            reporter.send(News::End(end));
        });
        let (work, end) = match work {
            Ok(work) => (Some(work), None),
            Err(error) => (None, Some(Err(no_thread(&error)))),
        };
        Self {
            engine: engine.clone(),
            variant,
            work,
            steps: Vec::new(),
            end,
        }
    }

    /// Takes the news of the thread.
    pub fn hear(&mut self) {
        let news = self.work.as_ref().map(Background::poll);
        for news in news.into_iter().flatten() {
            match news {
                News::Step(step) => self.steps.push(step),
                News::End(end) => self.end = Some(end),
            }
        }
    }

    /// The engine that is checked.
    pub const fn engine(&self) -> &Engine {
        &self.engine
    }

    /// The one variant that it is checked in; `None` is all that it offers.
    pub const fn variant(&self) -> Option<Variant> {
        self.variant
    }

    /// The steps taken so far.
    pub fn steps(&self) -> &[Step] {
        &self.steps
    }

    /// How it ended, once it has: the summary, or why there was none.
    pub const fn end(&self) -> Option<&Result<Summary, String>> {
        self.end.as_ref()
    }

    /// Tells it to stop; does not wait.
    pub fn stop(&self) {
        if let Some(work) = &self.work {
            work.cancel();
        }
    }

    /// Whether its thread, and the engine with it, is gone.
    pub fn is_gone(&self) -> bool {
        self.work.as_ref().is_none_or(Background::is_finished)
    }
}
