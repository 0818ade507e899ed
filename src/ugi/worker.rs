//! The engine's work, on a thread that lives as long as the engine: looking for moves, and counting.

use super::input::Inbox;
use super::outbox::Outbox;
use crate::rules::{AnyMove, AnyPosition, Variant};
use crate::search::{Info, Limits, Options, ScoreBound, SearchResult, StopFlag};
use crate::solver::perfect::Thinker;
use std::fmt::Write as _;
use std::io;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::mpsc::{self, Receiver, Sender};

/// The most moves of a line of play that are told.
const LINE: usize = 64;

/// What is to be done.
pub(super) enum Job {
    /// Having ready what takes longer to make than some moves may take.
    Prepare(Wishes),
    /// Looking for a move.
    Search(Wishes, Box<Question>),
    /// Counting the leaves after so many plies.
    Perft(AnyPosition, u32, StopFlag),
}

/// How a search is to work.
#[derive(Clone, Copy)]
pub(super) struct Wishes {
    pub variant: Variant,
    pub options: Options,
    /// It is another game: what was learnt in the one before is to be forgotten.
    pub afresh: bool,
}

/// What is to be found out.
pub(super) struct Question {
    pub position: AnyPosition,
    /// The keys of the positions before it that can still be repeated.
    pub history: Vec<u64>,
    pub limits: Limits,
    pub stop: StopFlag,
}

/// A job is done.
pub(super) struct Done {
    /// The answer of an endless search that has come to an end by itself. It is said when it is asked for.
    pub held: Option<String>,
}

/// Who looks for moves.
pub(super) trait Brain: Send + 'static {
    /// Becomes as it is wished. What there is to be said of it goes to `say`.
    fn adjust(&mut self, wishes: Wishes, say: &mut dyn FnMut(&str));

    /// Has ready what takes longer to make than some moves may take.
    fn prepare(&mut self);

    /// Looks for a move.
    fn think(
        &mut self,
        question: &Question,
        tell: &mut dyn FnMut(&Info<AnyMove>),
    ) -> SearchResult<AnyMove>;

    /// Begins anew after a failure: whatever there was may be in any state.
    fn forget(&mut self);
}

/// Starts the worker; it works until nobody has jobs for it any more.
///
/// # Errors
/// When there is no thread to be had.
pub(super) fn start(
    inbox: Inbox<Done>,
    outbox: Outbox,
    brain: impl Brain,
) -> io::Result<Sender<Job>> {
    let (sender, jobs) = mpsc::channel();
    let worker = Worker {
        inbox,
        outbox,
        brain,
    };
    let thread = std::thread::Builder::new().name("search".to_owned());
    thread.spawn(move || worker.work(&jobs))?;
    Ok(sender)
}

struct Worker<B> {
    inbox: Inbox<Done>,
    outbox: Outbox,
    brain: B,
}

impl<B: Brain> Worker<B> {
    fn work(mut self, jobs: &Receiver<Job>) {
        while let Ok(job) = jobs.recv() {
            match job {
                Job::Prepare(wishes) => {
                    let prepare = AssertUnwindSafe(|| {
                        self.adjust(wishes);
                        self.brain.prepare();
                    });
                    if catch_unwind(prepare).is_err() {
                        self.brain.forget();
                    }
                    self.inbox.put_done(Done { held: None });
                }
                Job::Search(wishes, question) => self.search(wishes, &question),
                Job::Perft(position, depth, stop) => self.count(&position, depth, &stop),
            }
        }
    }

    fn adjust(&mut self, wishes: Wishes) {
        let outbox = &self.outbox;
        // What cannot be said is noticed by who says the next line.
        self.brain.adjust(wishes, &mut |line| {
            let _ = outbox.say(line);
        });
    }

    fn search(&mut self, wishes: Wishes, question: &Question) {
        let position = &question.position;
        let mut latest = None;
        let result = catch_unwind(AssertUnwindSafe(|| {
            self.adjust(wishes);
            let outbox = &self.outbox;
            self.brain.think(question, &mut |info| {
                latest = info.pv.first().copied().or(latest);
                outbox.tell(info_line(position, info));
            })
        }));
        let answer = match result {
            Ok(result) => answer(position, &result),
            Err(_) => {
                self.brain.forget();
                let any = latest.or_else(|| position.legal_moves().first().copied());
                let mv = any.map_or_else(String::new, |mv| position.move_text(mv));
                format!(
                    "info string the search has failed: what follows is what it last thought best, or any move\nbestmove {mv}"
                )
            }
        };
        if question.limits.infinite && !question.stop.is_stopped() {
            let held = Some(answer);
            self.inbox.put_done(Done { held });
        } else {
            let done = || self.inbox.put_done(Done { held: None });
            self.outbox.conclude(&answer, done);
        }
    }

    fn count(&self, position: &AnyPosition, depth: u32, stop: &StopFlag) {
        let count = catch_unwind(AssertUnwindSafe(|| {
            position.perft_while(depth, &|| !stop.is_stopped())
        }));
        let answer = match count {
            Ok(Some(count)) => format!("response {count}"),
            Ok(None) => format!("error `perft {depth}`: stopped before all leaves were counted"),
            Err(_) => format!("error `perft {depth}`: the counting has failed"),
        };
        let done = || self.inbox.put_done(Done { held: None });
        self.outbox.conclude(&answer, done);
    }
}

/// One who thinks with the search, the book and the solver.
pub(super) struct Thinking {
    thinker: Thinker,
    /// How he thinks.
    options: Options,
    /// The sizes of the table that was asked for and of the one that there is, in bytes, when they were last looked at.
    sizes: (usize, usize),
}

impl Thinking {
    /// One who thinks as `settings` say.
    pub fn new(variant: Variant, options: Options) -> Self {
        Self {
            thinker: Thinker::with_options(variant, options),
            options,
            sizes: (0, 0),
        }
    }
}

impl Brain for Thinking {
    fn adjust(&mut self, wishes: Wishes, say: &mut dyn FnMut(&str)) {
        let Wishes {
            variant,
            options,
            afresh,
        } = wishes;
        if self.thinker.variant() != variant {
            self.thinker = Thinker::with_options(variant, options);
        } else {
            if self.options != options {
                self.thinker.set_options(options);
            }
            if afresh {
                self.thinker.new_game();
            }
        }
        self.options = options;
        let sizes = (options.hash << 20, self.thinker.table_bytes());
        if self.sizes != sizes && sizes.1 < sizes.0 {
            let [asked, had] = [sizes.0, sizes.1].map(|bytes| bytes >> 20);
            say(&format!(
                "info string of the {asked} MiB asked for by Hash only {had} could be had"
            ));
        }
        self.sizes = sizes;
    }

    fn prepare(&mut self) {
        self.thinker.prepare();
    }

    fn think(
        &mut self,
        question: &Question,
        tell: &mut dyn FnMut(&Info<AnyMove>),
    ) -> SearchResult<AnyMove> {
        let Question {
            position,
            history,
            limits,
            stop,
        } = question;
        let mut on_news = |info: &Info<AnyMove>, _| tell(info);
        let thought = (self.thinker).think(position, history, limits, stop, &mut on_news);
        thought.result
    }

    fn forget(&mut self) {
        *self = Self::new(self.thinker.variant(), self.options);
    }
}

/// The last lines of a search: how it ended, and the move.
fn answer(position: &AnyPosition, result: &SearchResult<AnyMove>) -> String {
    let mut text = info_line(position, &result.info());
    if let Some(best) = result.best {
        // Writing to a string cannot fail.
        let _ = write!(text, "\nbestmove {}", position.move_text(best));
    }
    text
}

/// The `info` line.
fn info_line(position: &AnyPosition, info: &Info<AnyMove>) -> String {
    let bound = match info.bound {
        ScoreBound::Exact => "",
        ScoreBound::Lower => " lowerbound",
        ScoreBound::Upper => " upperbound",
    };
    let mut line = format!(
        "info depth {} seldepth {} score {}{bound} nodes {} nps {} time {} hashfull {}",
        info.depth,
        info.seldepth,
        info.score,
        info.nodes,
        info.nodes_per_second(),
        info.elapsed.as_millis(),
        info.hashfull
    );
    if !info.pv.is_empty() {
        line.push_str(" pv");
    }
    let mut here = position.clone();
    for &mv in info.pv.iter().take(LINE) {
        line.push(' ');
        line.push_str(&here.move_text(mv));
        match here.play(mv) {
            Ok(next) => here = next,
            Err(_) => break,
        }
    }
    line
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::search::Score;
    use std::io::{Cursor, Write};
    use std::sync::{Arc, Mutex};
    use std::time::{Duration, Instant};

    /// One who has an idea and then fails.
    struct Unlucky {
        has_idea: bool,
        begun_anew: Arc<Mutex<u32>>,
    }

    impl Brain for Unlucky {
        fn adjust(&mut self, _: Wishes, _: &mut dyn FnMut(&str)) {}

        fn prepare(&mut self) {
            unreachable!("a failure on purpose");
        }

        fn think(
            &mut self,
            question: &Question,
            tell: &mut dyn FnMut(&Info<AnyMove>),
        ) -> SearchResult<AnyMove> {
            if self.has_idea {
                tell(&info(Score::Cp(3), ScoreBound::Exact, &question.position));
            }
            unreachable!("a failure on purpose");
        }

        fn forget(&mut self) {
            self.has_idea = true;
            *self.begun_anew.lock().expect("no failure") += 1;
        }
    }

    /// News of the last legal move.
    fn info(score: Score, bound: ScoreBound, position: &AnyPosition) -> Info<AnyMove> {
        Info {
            depth: 3,
            seldepth: 7,
            score,
            bound,
            nodes: 2000,
            elapsed: Duration::from_millis(10),
            hashfull: 5,
            pv: position.legal_moves().into_iter().rev().take(1).collect(),
        }
    }

    #[derive(Clone, Default)]
    struct Page(Arc<Mutex<Vec<u8>>>);

    impl Write for Page {
        fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
            self.0.lock().expect("no failure").extend_from_slice(bytes);
            Ok(bytes.len())
        }

        fn flush(&mut self) -> io::Result<()> {
            Ok(())
        }
    }

    #[test]
    fn a_search_that_fails_ends_in_a_move_and_the_engine_goes_on() {
        let page = Page::default();
        let inbox = Inbox::reading(Cursor::new(Vec::new())).expect("a thread");
        let outbox = Outbox::writing(page.clone()).expect("a thread");
        let begun_anew = Arc::new(Mutex::new(0));
        let brain = Unlucky {
            has_idea: false,
            begun_anew: Arc::clone(&begun_anew),
        };
        let jobs = start(inbox.clone(), outbox.clone(), brain).expect("a thread");
        let wishes = Wishes {
            variant: Variant::Upthrust,
            options: Options::new(1),
            afresh: false,
        };
        let position = AnyPosition::start(Variant::Upthrust);
        let question = || {
            Box::new(Question {
                position: position.clone(),
                history: Vec::new(),
                limits: Limits::depth(1),
                stop: StopFlag::new(),
            })
        };
        for job in [
            Job::Search(wishes, question()),
            Job::Prepare(wishes),
            Job::Search(wishes, question()),
            Job::Perft(position.clone(), 1, StopFlag::new()),
        ] {
            assert!(jobs.send(job).is_ok(), "there is a worker");
            let latest = Instant::now() + Duration::from_secs(60);
            assert!(inbox.wait_done_until(latest).is_some());
        }
        outbox.close(None).expect("all written");
        assert_eq!(*begun_anew.lock().expect("no failure"), 3);
        let text = String::from_utf8(page.0.lock().expect("no failure").clone()).expect("text");
        let answers: Vec<_> = text
            .lines()
            .filter(|line| !line.starts_with("info"))
            .collect();
        // Any move when there was no idea; else the idea, the last of the legal moves.
        assert_eq!(answers.len(), 3, "{text}");
        assert!(
            answers[0].starts_with("bestmove ") && position.parse_move(&answers[0][9..]).is_ok()
        );
        assert_eq!(answers[1..], ["bestmove b4b8", "response 8"]);
    }

    #[test]
    fn news_say_what_a_score_means() {
        let position = AnyPosition::start(Variant::Upthrust);
        let line = |score, bound| info_line(&position, &info(score, bound, &position));
        assert_eq!(
            line(Score::Win(4), ScoreBound::Lower),
            "info depth 3 seldepth 7 score mate 4 lowerbound nodes 2000 nps 200000 time 10 hashfull 5 pv b4b8"
        );
        assert!(line(Score::Cp(-7), ScoreBound::Upper).contains(" score cp -7 upperbound nodes "));
        assert!(line(Score::Draw, ScoreBound::Exact).contains(" score cp 0 nodes "));
    }
}
