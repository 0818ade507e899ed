//! What the engine says, written on a thread of its own, so that a manager who does not read holds up neither the search nor the
//! hearing of `quit`. Only the end of a search is written by whoever has searched, when nobody else is writing: to wake another
//! thread takes time that belongs to the move.
//!
//! Answers wait until they are written. News of a search waits as well, but newer news takes its place, and two pieces of news are
//! some time apart: whoever reads slowly is not flooded, and whoever reads hears the latest soon.

use std::io::{self, Write};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

/// Between two pieces of news at least.
const BETWEEN_NEWS: Duration = Duration::from_millis(40);
/// Bytes of answers that may wait to be read; whoever asks for more waits himself.
const WAITING: usize = 1024 * 1024;

/// Where lines are put for the manager. Clones are the same place.
#[derive(Clone)]
pub(super) struct Outbox(Arc<Shared>);

struct Shared {
    letters: Mutex<Letters>,
    changed: Condvar,
    /// Used by whoever has set `writing`.
    output: Mutex<Box<dyn Write + Send>>,
}

#[derive(Default)]
struct Letters {
    /// Whole lines.
    answers: String,
    /// Of a running search, the latest line that has not been written.
    news: Option<String>,
    /// Somebody is writing.
    writing: bool,
    closed: bool,
    failed: Option<(io::ErrorKind, String)>,
}

impl Outbox {
    /// An outbox for `output`.
    ///
    /// # Errors
    /// When there is no thread to be had.
    pub fn writing(output: impl Write + Send + 'static) -> io::Result<Self> {
        let outbox = Self(Arc::new(Shared {
            letters: Mutex::default(),
            changed: Condvar::new(),
            output: Mutex::new(Box::new(output)),
        }));
        let from = outbox.clone();
        let thread = std::thread::Builder::new().name("output".to_owned());
        thread.spawn(move || from.write_all())?;
        Ok(outbox)
    }

    fn letters(&self) -> MutexGuard<'_, Letters> {
        self.0
            .letters
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
    }

    fn wait<'a>(&'a self, letters: MutexGuard<'a, Letters>) -> MutexGuard<'a, Letters> {
        let changed = self.0.changed.wait(letters);
        changed.unwrap_or_else(PoisonError::into_inner)
    }

    /// Says a line, or several with line ends between them, as soon as the manager has read enough of those before.
    ///
    /// # Errors
    /// When an earlier one could not be written.
    pub fn say(&self, lines: &str) -> io::Result<()> {
        let mut letters = self.letters();
        while letters.answers.len() > WAITING && letters.failed.is_none() {
            letters = self.wait(letters);
        }
        letters.put(lines)?;
        self.0.changed.notify_all();
        Ok(())
    }

    /// Says the last lines of a search that has waited until it was asked for them, in the place of news that has not been said.
    ///
    /// # Errors
    /// As [`say`](Self::say) does.
    pub fn say_last(&self, lines: &str) -> io::Result<()> {
        self.letters().news = None;
        self.say(lines)
    }

    /// Says the last lines of a search, in the place of news that has not been said. `before` is called before the manager can have
    /// read any of it, and before anything else can be said.
    pub fn conclude(&self, lines: &str, before: impl FnOnce()) {
        let mut letters = self.letters();
        letters.news = None;
        // What cannot be said is noticed by the next who says something.
        let _ = letters.put(lines);
        before();
        if letters.writing {
            self.0.changed.notify_all();
        } else {
            let text = std::mem::take(&mut letters.answers);
            drop(self.write(letters, &text));
        }
    }

    /// Says a piece of news when its time comes, unless there is newer by then.
    pub fn tell(&self, line: String) {
        self.letters().news = Some(line);
        self.0.changed.notify_all();
    }

    /// Waits until everything is written; after `patience`, if that is told, no longer.
    ///
    /// # Errors
    /// When something could not be written.
    pub fn close(&self, patience: Option<Duration>) -> io::Result<()> {
        let end = patience.map(|patience| Instant::now() + patience);
        let mut letters = self.letters();
        letters.closed = true;
        letters.news = None;
        self.0.changed.notify_all();
        while (letters.writing || !letters.answers.is_empty()) && letters.failed.is_none() {
            letters = match end.map(|end| end.saturating_duration_since(Instant::now())) {
                None => self.wait(letters),
                Some(Duration::ZERO) => return Ok(()),
                Some(left) => {
                    let changed = self.0.changed.wait_timeout(letters, left);
                    changed.unwrap_or_else(PoisonError::into_inner).0
                }
            };
        }
        letters.failure()
    }

    /// Writes what is put in until the outbox is closed or the manager has gone away.
    fn write_all(&self) {
        let mut news_from = Instant::now();
        let mut letters = self.letters();
        while letters.failed.is_none() {
            let now = Instant::now();
            let text = if letters.writing {
                letters = self.wait(letters);
                continue;
            } else if !letters.answers.is_empty() {
                std::mem::take(&mut letters.answers)
            } else if letters.closed {
                return;
            } else if letters.news.is_none() {
                letters = self.wait(letters);
                continue;
            } else if now < news_from {
                let changed = self.0.changed.wait_timeout(letters, news_from - now);
                letters = changed.unwrap_or_else(PoisonError::into_inner).0;
                continue;
            } else {
                news_from = now + BETWEEN_NEWS;
                letters.news.take().unwrap_or_default() + "\n"
            };
            letters = self.write(letters, &text);
        }
    }

    /// Writes, while the others may put in more.
    fn write<'a>(
        &'a self,
        mut letters: MutexGuard<'a, Letters>,
        text: &str,
    ) -> MutexGuard<'a, Letters> {
        letters.writing = true;
        // There is room again.
        self.0.changed.notify_all();
        drop(letters);
        let mut output = self.0.output.lock().unwrap_or_else(PoisonError::into_inner);
        let written = output
            .write_all(text.as_bytes())
            .and_then(|()| output.flush());
        drop(output);
        let mut letters = self.letters();
        letters.writing = false;
        if let Err(error) = written {
            letters.failed = Some((error.kind(), error.to_string()));
        }
        self.0.changed.notify_all();
        letters
    }
}

impl Letters {
    fn put(&mut self, lines: &str) -> io::Result<()> {
        self.failure()?;
        self.answers.push_str(lines);
        self.answers.push('\n');
        Ok(())
    }

    /// What went wrong with something said earlier.
    fn failure(&self) -> io::Result<()> {
        match &self.failed {
            None => Ok(()),
            Some((kind, reason)) => Err(io::Error::new(*kind, reason.clone())),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::mpsc::{Receiver, Sender, channel};

    /// A manager who hands over every piece that he reads, and reads as many as he is told to.
    struct Reader {
        read: Sender<String>,
        may_read: Receiver<()>,
    }

    impl Write for Reader {
        fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
            // Whoever is told nothing more reads nothing more.
            if self.may_read.recv().is_err() {
                std::thread::park();
            }
            let text = String::from_utf8_lossy(bytes).into_owned();
            self.read
                .send(text)
                .map_err(|_| io::ErrorKind::BrokenPipe)?;
            Ok(bytes.len())
        }

        fn flush(&mut self) -> io::Result<()> {
            Ok(())
        }
    }

    fn outbox() -> (Outbox, Receiver<String>, Sender<()>) {
        let ((read, pieces), (may, may_read)) = (channel(), channel());
        let outbox = Outbox::writing(Reader { read, may_read }).expect("a thread");
        (outbox, pieces, may)
    }

    #[test]
    fn the_latest_news_is_told_soon_and_the_rest_left_out() {
        let (outbox, pieces, may) = outbox();
        let began = Instant::now();
        for number in 0..1000 {
            outbox.tell(format!("info {number}"));
        }
        // Nobody says anything more: what came last is told all the same.
        let mut told = Vec::new();
        while told.last().is_none_or(|last| last != "info 999\n") {
            may.send(()).expect("a reader");
            told.push(pieces.recv().expect("news"));
        }
        let most = 1 + began.elapsed().as_millis() / BETWEEN_NEWS.as_millis();
        assert!(told.len() as u128 <= most, "{told:?}");
    }

    #[test]
    fn who_does_not_read_holds_up_nobody_and_is_not_flooded() {
        let (outbox, pieces, may) = outbox();
        outbox.say("readyok").expect("room");
        while !outbox.letters().writing {
            std::thread::yield_now();
        }
        for number in 0..100_000 {
            outbox.tell(format!("info {number}"));
        }
        let mut is_first = false;
        outbox.conclude("info last\nbestmove a4a8", || {
            is_first = pieces.try_recv().is_err()
        });
        assert!(is_first);
        // Nothing is read, and yet there is an end.
        outbox
            .close(Some(Duration::from_millis(1)))
            .expect("no failure");
        let waiting = |pieces: &Receiver<String>| {
            may.send(()).expect("a reader");
            pieces.recv().expect("a piece")
        };
        // One piece of news may have been on its way.
        let mut said = waiting(&pieces);
        while !said.ends_with("bestmove a4a8\n") {
            said += &waiting(&pieces);
        }
        assert!(said.lines().count() <= 4, "{said}");
        assert!(said.ends_with("info last\nbestmove a4a8\n"));
    }

    #[test]
    fn the_last_news_and_the_move_come_in_one_piece() {
        let (outbox, pieces, may) = outbox();
        may.send(()).expect("a reader");
        outbox.conclude("info last\nbestmove a4a8", || {});
        assert_eq!(pieces.recv().as_deref(), Ok("info last\nbestmove a4a8\n"));
        outbox.close(None).expect("all written");
    }

    #[test]
    fn an_answer_that_was_held_back_leaves_no_news_behind_it() {
        let (outbox, pieces, may) = outbox();
        may.send(()).expect("a reader");
        outbox.tell("info 1".to_owned());
        assert_eq!(pieces.recv().as_deref(), Ok("info 1\n"));
        // Too soon after the first to be told.
        outbox.tell("info 2".to_owned());
        outbox.say_last("info 3\nbestmove a4a8").expect("room");
        may.send(()).expect("a reader");
        assert_eq!(pieces.recv().as_deref(), Ok("info 3\nbestmove a4a8\n"));
        may.send(()).expect("a reader");
        assert!(pieces.recv_timeout(3 * BETWEEN_NEWS).is_err());
    }

    #[test]
    fn whoever_asks_for_more_than_is_read_waits_until_it_is() {
        let (outbox, pieces, may) = outbox();
        let line = "x".repeat(1 + WAITING);
        outbox.say(&line).expect("room");
        outbox
            .say(&line)
            .expect("room when the first is being written");
        let to = outbox.clone();
        let (done, is_done) = channel();
        std::thread::spawn(move || done.send(to.say("last").is_ok()));
        assert!(is_done.recv_timeout(Duration::from_millis(20)).is_err());
        for _ in 0..2 {
            may.send(()).expect("a reader");
            assert_eq!(pieces.recv().map(|piece| piece.len()), Ok(line.len() + 1));
        }
        assert_eq!(is_done.recv(), Ok(true));
        may.send(()).expect("a reader");
        assert_eq!(pieces.recv().as_deref(), Ok("last\n"));
    }

    #[test]
    fn a_manager_who_has_gone_is_noticed() {
        let (outbox, pieces, may) = outbox();
        drop(pieces);
        may.send(()).expect("a reader");
        let _ = outbox.say("readyok");
        let gone = outbox.close(None).expect_err("nobody reads");
        assert_eq!(gone.kind(), io::ErrorKind::BrokenPipe);
        assert!(outbox.say("more").is_err());
    }
}
