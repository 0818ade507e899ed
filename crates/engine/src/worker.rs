//! The engine's search thread, which also counts perft. It runs until the engine ends.

use super::input::Event;
use super::output_queue::OutputQueue;
use quadrille_games::rules::{AnyMove, AnyPosition, Variant};
use quadrille_search::{Info, Limits, Options, ScoreBound, SearchResult, StopFlag};
use quadrille_solver::perfect::Thinker;
use std::fmt::Write as _;
use std::io;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::mpsc::{self, Receiver, Sender};

/// The maximum number of moves of a principal variation in an `info` line.
const MAX_PV_MOVES: usize = 64;

pub(super) enum EngineJob {
    /// `isready`: prepares what takes longer than a short move time.
    Prepare(SearchSettings),
    Search(SearchSettings, Box<SearchRequest>),
    Perft(AnyPosition, u32, StopFlag),
}

#[derive(Clone)]
pub(super) struct SearchSettings {
    pub variant: Variant,
    pub options: Options,
    /// Whether to discard what the search learnt in the previous game.
    pub is_new_game: bool,
}

pub(super) struct SearchRequest {
    pub position: AnyPosition,
    /// Keys of earlier positions that can still be repeated.
    pub history: Vec<u64>,
    pub limits: Limits,
    pub stop: StopFlag,
}

pub(super) struct JobEnd {
    /// The answer of a finished `go infinite`, which must not be sent before `stop`; `None` if nothing is left to send.
    pub held_answer: Option<String>,
}

pub(super) trait Searcher: Send + 'static {
    /// Applies the settings, and passes `info` lines about them to `send`.
    fn configure(&mut self, settings: SearchSettings, send: &mut dyn FnMut(&str));

    /// Prepares what takes longer than a short move time.
    fn prepare(&mut self);

    fn search(
        &mut self,
        request: &SearchRequest,
        on_info: &mut dyn FnMut(&Info<AnyMove>),
    ) -> SearchResult<AnyMove>;

    /// Creates the state anew, because a panic may have left it inconsistent.
    fn reset(&mut self);
}

/// Starts the worker. It ends when the sender of its jobs is dropped.
pub(super) fn spawn(
    events: Sender<Event<JobEnd>>,
    output: OutputQueue,
    searcher: impl Searcher,
) -> io::Result<Sender<EngineJob>> {
    let (sender, jobs) = mpsc::channel();
    let worker = SearchWorker { events, output, searcher };
    let thread = std::thread::Builder::new().name("search".to_owned());
    thread.spawn(move || worker.run(&jobs))?;
    Ok(sender)
}

struct SearchWorker<S> {
    events: Sender<Event<JobEnd>>,
    output: OutputQueue,
    searcher: S,
}

impl<S: Searcher> SearchWorker<S> {
    fn run(mut self, jobs: &Receiver<EngineJob>) {
        while let Ok(job) = jobs.recv() {
            match job {
                EngineJob::Prepare(settings) => {
                    let prepare = AssertUnwindSafe(|| {
                        self.configure(settings);
                        self.searcher.prepare();
                    });
                    if catch_unwind(prepare).is_err() {
                        self.searcher.reset();
                    }
                    self.finish(None);
                }
                EngineJob::Search(settings, request) => self.search(settings, &request),
                EngineJob::Perft(position, depth, stop) => self.perft(&position, depth, &stop),
            }
        }
    }

    fn finish(&self, held_answer: Option<String>) {
        // The receiver may be gone when the engine ends.
        let _ = self.events.send(Event::JobEnd(JobEnd { held_answer }));
    }

    fn configure(&mut self, settings: SearchSettings) {
        let output = &self.output;
        self.searcher.configure(settings, &mut |line| {
            let _ = output.send(line);
        });
    }

    fn search(&mut self, settings: SearchSettings, request: &SearchRequest) {
        let position = &request.position;
        let line_count = settings.options.line_count;
        let mut last_best_move = None;
        let result = catch_unwind(AssertUnwindSafe(|| {
            self.configure(settings);
            let output = &self.output;
            self.searcher.search(request, &mut |info| {
                if info.line_number == 1 {
                    last_best_move = info.pv.first().copied().or(last_best_move);
                }
                output.send_info(format_info(position, info, line_count));
            })
        }));
        let answer = match result {
            Ok(result) => format_answer(position, &result, line_count),
            Err(_) => {
                self.searcher.reset();
                let fallback_move =
                    last_best_move.or_else(|| position.legal_moves().first().copied());
                let move_text = fallback_move.map_or_else(String::new, |mv| position.move_text(mv));
                format!(
                    "info string the search failed: the move is its last best one, or any legal one\nbestmove {move_text}"
                )
            }
        };
        if request.limits.infinite && !request.stop.is_stopped() {
            self.finish(Some(answer));
        } else {
            self.output.send_last(&answer, || self.finish(None));
        }
    }

    fn perft(&self, position: &AnyPosition, depth: u32, stop: &StopFlag) {
        let count =
            catch_unwind(AssertUnwindSafe(|| position.perft_while(depth, &|| !stop.is_stopped())));
        let answer = match count {
            Ok(Some(count)) => format!("response {count}"),
            Ok(None) => format!("error `perft {depth}`: stopped before all leaves were counted"),
            Err(_) => format!("error `perft {depth}`: the count failed"),
        };
        self.output.send_last(&answer, || self.finish(None));
    }
}

/// The requested and the actual size of a transposition table.
#[derive(Clone, Copy, Default, PartialEq, Eq)]
struct TableSize {
    requested_bytes: usize,
    actual_bytes: usize,
}

/// The engine's own search, with book and solver.
pub(super) struct EngineSearcher {
    thinker: Thinker,
    options: Options,
    /// The table size at the last call of `configure`. It prevents a second note about the same size.
    table_size: TableSize,
}

impl EngineSearcher {
    pub fn new(variant: Variant, options: Options) -> Self {
        Self {
            thinker: Thinker::with_options(variant, options.clone()),
            options,
            table_size: TableSize::default(),
        }
    }
}

impl Searcher for EngineSearcher {
    fn configure(&mut self, settings: SearchSettings, send: &mut dyn FnMut(&str)) {
        let SearchSettings { variant, options, is_new_game } = settings;
        if self.thinker.variant() != variant {
            self.thinker = Thinker::with_options(variant, options.clone());
        } else {
            if self.options != options {
                self.thinker.set_options(options.clone());
            }
            if is_new_game {
                self.thinker.new_game();
            }
        }
        let table_size = TableSize {
            requested_bytes: options.hash << 20,
            actual_bytes: self.thinker.table_bytes(),
        };
        if self.table_size != table_size && table_size.actual_bytes < table_size.requested_bytes {
            let [requested_mib, actual_mib] =
                [table_size.requested_bytes, table_size.actual_bytes].map(|bytes| bytes >> 20);
            send(&format!(
                "info string Hash: only {actual_mib} of {requested_mib} MiB could be allocated"
            ));
        }
        self.table_size = table_size;
        self.options = options;
    }

    fn prepare(&mut self) {
        self.thinker.prepare();
    }

    fn search(
        &mut self,
        request: &SearchRequest,
        on_info: &mut dyn FnMut(&Info<AnyMove>),
    ) -> SearchResult<AnyMove> {
        let SearchRequest { position, history, limits, stop } = request;
        let mut report = |info: &Info<AnyMove>, _| on_info(info);
        let outcome = (self.thinker).think(position, history, limits, stop, &mut report);
        outcome.result
    }

    fn reset(&mut self) {
        *self = Self::new(self.thinker.variant(), self.options.clone());
    }
}

/// Formats the end of a search: an `info` line for each best move, the best one last, and `bestmove`.
fn format_answer(
    position: &AnyPosition,
    result: &SearchResult<AnyMove>,
    line_count: usize,
) -> String {
    let mut text = String::new();
    for (line_number, other_line) in (2..).zip(&result.other_lines) {
        let info = Info {
            line_number,
            score: other_line.score,
            bound: ScoreBound::Exact,
            depth: other_line.depth,
            pv: other_line.pv.clone(),
            ..result.info()
        };
        text.push_str(&format_info(position, &info, line_count));
        text.push('\n');
    }
    text.push_str(&format_info(position, &result.info(), line_count));
    if let Some(best_move) = result.best_move {
        let _ = write!(text, "\nbestmove {}", position.move_text(best_move));
    }
    text
}

/// Formats an `info` line. It has a `multipv` number if `line_count` is greater than one.
fn format_info(position: &AnyPosition, info: &Info<AnyMove>, line_count: usize) -> String {
    let bound = match info.bound {
        ScoreBound::Exact => "",
        ScoreBound::Lower => " lowerbound",
        ScoreBound::Upper => " upperbound",
    };
    let multipv_text = match line_count {
        0 | 1 => String::new(),
        _ => format!(" multipv {}", info.line_number),
    };
    let mut line = format!(
        "info depth {} seldepth {}{multipv_text} score {}{bound} nodes {} nps {} time {} hashfull {}",
        info.depth,
        info.seldepth,
        info.score,
        info.nodes,
        info.nodes_per_second(),
        info.elapsed.as_millis(),
        info.hashfull
    );
    if !info.pv.is_empty() {
        let move_texts = position.line_texts(&info.pv[..info.pv.len().min(MAX_PV_MOVES)]);
        line += &format!(" pv {}", move_texts.join(" "));
    }
    line
}

#[cfg(test)]
mod tests {
    use super::super::input::EventQueue;
    use super::*;
    use quadrille_search::Score;
    use std::io::Cursor;
    use std::sync::{Arc, Mutex};
    use std::time::{Duration, Instant};

    /// A search that panics, after an `info` from the second time on.
    struct PanickingSearcher {
        reports_first: bool,
        resets: Arc<Mutex<u32>>,
    }

    impl Searcher for PanickingSearcher {
        fn configure(&mut self, _: SearchSettings, _: &mut dyn FnMut(&str)) {}

        fn prepare(&mut self) {
            unreachable!("a failure on purpose");
        }

        fn search(
            &mut self,
            request: &SearchRequest,
            on_info: &mut dyn FnMut(&Info<AnyMove>),
        ) -> SearchResult<AnyMove> {
            if self.reports_first {
                on_info(&sample_info(Score::Cp(3), ScoreBound::Exact, &request.position));
            }
            unreachable!("a failure on purpose");
        }

        fn reset(&mut self) {
            self.reports_first = true;
            *self.resets.lock().expect("no failure") += 1;
        }
    }

    fn sample_info(score: Score, bound: ScoreBound, position: &AnyPosition) -> Info<AnyMove> {
        Info {
            line_number: 1,
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

    #[test]
    fn panicking_search_still_answers_with_a_move() {
        let (mut reader, writer) = io::pipe().expect("a pipe");
        let mut events = EventQueue::spawn_reader(Cursor::new(Vec::new())).expect("a thread");
        let output = OutputQueue::spawn_writer(writer).expect("a thread");
        let resets = Arc::new(Mutex::new(0));
        let searcher = PanickingSearcher { reports_first: false, resets: Arc::clone(&resets) };
        let jobs = spawn(events.sender(), output.clone(), searcher).expect("a thread");
        let settings = SearchSettings {
            variant: Variant::Upthrust,
            options: Options::new(1),
            is_new_game: false,
        };
        let position = AnyPosition::start(Variant::Upthrust);
        let request = || {
            Box::new(SearchRequest {
                position: position.clone(),
                history: Vec::new(),
                limits: Limits::depth(1),
                stop: StopFlag::new(),
            })
        };
        for job in [
            EngineJob::Search(settings.clone(), request()),
            EngineJob::Prepare(settings.clone()),
            EngineJob::Search(settings.clone(), request()),
            EngineJob::Perft(position.clone(), 1, StopFlag::new()),
        ] {
            assert!(jobs.send(job).is_ok(), "there is a worker");
            let latest = Instant::now() + Duration::from_secs(60);
            assert!(events.wait_done_until(latest).is_some());
        }
        output.close(None).expect("all written");
        assert_eq!(*resets.lock().expect("no failure"), 3);
        // The pipe ends when the worker and the queue are dropped.
        drop((jobs, output));
        let text = io::read_to_string(&mut reader).expect("text");
        let answers: Vec<_> = text.lines().filter(|line| !line.starts_with("info")).collect();
        // Without an `info`, any move is sent, otherwise the move of the last one.
        assert_eq!(answers.len(), 3, "{text}");
        assert!(
            answers[0].starts_with("bestmove ") && position.parse_move(&answers[0][9..]).is_ok()
        );
        assert_eq!(answers[1..], ["bestmove b4b8", "response 8"]);
    }

    #[test]
    fn info_line_shows_score_bounds() {
        let position = AnyPosition::start(Variant::Upthrust);
        let line = |score, bound| format_info(&position, &sample_info(score, bound, &position), 1);
        assert_eq!(
            line(Score::Win(4), ScoreBound::Lower),
            "info depth 3 seldepth 7 score mate 4 lowerbound nodes 2000 nps 200000 time 10 hashfull 5 pv b4b8"
        );
        assert!(line(Score::Cp(-7), ScoreBound::Upper).contains(" score cp -7 upperbound nodes "));
        assert!(line(Score::Draw, ScoreBound::Exact).contains(" score cp 0 nodes "));
        let third =
            Info { line_number: 3, ..sample_info(Score::Cp(9), ScoreBound::Exact, &position) };
        let third = format_info(&position, &third, 3);
        assert!(third.starts_with("info depth 3 seldepth 7 multipv 3 score cp 9 nodes "));
    }
}
