//! Asking an engine what options it offers, on a thread.

use crate::app::setup::Engine;
use crate::app::text::tr;
use crate::ugi::{Client, EngineOption, Leash, Patience};
use std::sync::{Arc, Mutex, PoisonError};

/// What an engine says of itself.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Introduction {
    /// Its own name; may be empty.
    pub name: String,
    /// Its options, in its order.
    pub options: Vec<EngineOption>,
}

/// A question under way. When it is dropped the engine is killed.
pub struct Inquiry {
    leash: Leash,
    answer: Answer,
}

/// What came of it, once it has: the introduction, or what went wrong.
type Answer = Arc<Mutex<Option<Result<Introduction, String>>>>;

impl Inquiry {
    /// Starts the engine on a thread and asks it.
    #[must_use]
    pub fn start(engine: &Engine) -> Self {
        let leash = Leash::new();
        let answer = Answer::default();
        let inquiry = Self {
            leash: leash.clone(),
            answer: Arc::clone(&answer),
        };
        let engine = engine.clone();
        let spawned = std::thread::Builder::new()
            .name("inquiry".to_owned())
            .spawn(move || {
                let said = ask(&engine, &leash);
                *answer.lock().unwrap_or_else(PoisonError::into_inner) = Some(said);
            });
        if let Err(reason) = spawned {
            let mut answer = inquiry.answer.lock();
            let answer = answer.as_deref_mut();
            if let Ok(answer) = answer {
                *answer = Some(Err(tr!("engine-no-thread", reason = reason.to_string())));
            }
        }
        inquiry
    }

    /// The answer, once.
    #[must_use]
    pub fn take(&self) -> Option<Result<Introduction, String>> {
        let mut answer = self.answer.lock().unwrap_or_else(PoisonError::into_inner);
        answer.take()
    }
}

impl Drop for Inquiry {
    fn drop(&mut self) {
        self.leash.kill();
    }
}

fn ask(engine: &Engine, leash: &Leash) -> Result<Introduction, String> {
    let words = engine.words().map_err(|bad| bad.told())?;
    let client = Client::start_on(leash, &words, Patience::default())
        .map_err(|error| tr!("engine-silent", reason = error.to_string()))?;
    let introduction = Introduction {
        name: client.name().to_owned(),
        options: client.options().to_vec(),
    };
    client.quit();
    Ok(introduction)
}
