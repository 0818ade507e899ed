//! Tests of frame times during a search, and of the time to stop a search.

use crate::folder::TestFolder;
use crate::table::{Table, ai, human};
use quadrille::dev_tools::frame_times;
use quadrille::opponent::Opponent;
use quadrille::session::{Request, Thinking};
use quadrille::settings::Settings;
use quadrille::setup::{Controller, SeatSetup};
use quadrille_games::rules::Variant;
use quadrille_search::Level;
use std::fs;
use std::time::{Duration, Instant};

/// Time limit for waiting; enough for any machine.
const PATIENCE: Duration = Duration::from_secs(60);

/// Plays a legal move by a request, as the board does.
fn play_legal_move(table: &mut Table) {
    let mv = table.position().legal_moves()[0];
    let serial = table.session().serial;
    table.ask(Request::Play { mv, serial, place: table.session().game.place(), steps_shown: 1 });
}

/// Starts a game in which the AI searches with this number of threads. Waits for its first result.
fn table_searching_on(threads: usize) -> Table {
    let mut table = Table::with_game(Variant::Hique, [human(), ai(60_000)]);
    table.app.world_mut().resource_mut::<Settings>().ai.threads = Some(threads);
    play_legal_move(&mut table);
    let thinks = table.wait(PATIENCE, |table| table.app.world().resource::<Thinking>().depth > 0);
    assert!(thinks, "nothing was thought");
    table
}

/// Linux's number for the scheduling policy of idle priority, `SCHED_IDLE`.
const SCHED_IDLE_POLICY: u32 = 5;

/// Returns the nice value and the scheduling policy from a line of the kernel's `stat` files.
fn priority(stat: &str) -> Option<(i32, u32)> {
    // The name in parentheses may contain any characters. After it, the fields are numbered from 3. The nice value is field
    // 19, the policy field 41.
    let (_, rest) = stat.rsplit_once(')')?;
    let field = |number: usize| rest.split_whitespace().nth(number - 3);
    Some((field(19)?.parse().ok()?, field(41)?.parse().ok()?))
}

/// Returns the priority of every thread with this name.
fn priorities_of_threads(name: &str) -> Vec<(i32, u32)> {
    let threads = fs::read_dir("/proc/self/task").unwrap();
    threads
        .filter_map(|thread| fs::read_to_string(thread.ok()?.path().join("stat")).ok())
        .filter(|stat| stat.contains(&format!("({name})")))
        .filter_map(|stat| priority(&stat))
        .collect()
}

#[test]
fn only_search_threads_have_a_lower_priority() {
    let own = || priority(&fs::read_to_string("/proc/thread-self/stat").unwrap()).unwrap();
    let before = own();
    let many = std::thread::available_parallelism().unwrap().get() >= 5;
    let least = (before.0 + 5).min(19);
    let is_lower = |&(nice, policy): &(i32, u32)| {
        if many { policy == SCHED_IDLE_POLICY } else { nice >= least }
    };
    let mut table = table_searching_on(3);
    // Other tests also search, and a new thread starts with the normal priority.
    let lower = table.wait(PATIENCE, |_| {
        let all = priorities_of_threads("search");
        all.len() >= 3 && all.iter().all(is_lower)
    });
    assert!(lower, "{:?}", priorities_of_threads("search"));
    assert_eq!(own(), before, "the thread that draws keeps its priority");
}

#[test]
fn default_number_of_threads_leaves_half_of_the_processors() {
    let all = std::thread::available_parallelism().unwrap().get();
    let threads = Settings::default().ai.threads();
    assert!(threads >= 1);
    assert!(threads * 2 <= all.max(2), "{threads} threads, {all} processors");
}

#[test]
fn move_now_answers_quickly_on_several_threads() {
    for threads in [1, 3] {
        let mut table = table_searching_on(threads);
        let start = Instant::now();
        table.ask(Request::MoveNow);
        let ended = table.wait(Duration::from_secs(10), |table| {
            table.app.world().resource::<Opponent>().running_thread_count() == 0
        });
        println!("{threads} threads: Move now ended the search after {:?}", start.elapsed());
        assert!(ended, "{threads} threads: the search went on");
        let answered = table.wait(PATIENCE, |table| table.session().game.plies() == 2);
        assert!(answered, "{threads} threads: no answer");
    }
}

#[test]
fn frame_times_are_measured_with_and_without_a_search() {
    let folder = TestFolder::new();
    let file = folder.0.join("frames");
    let mut table = Table::with_game(Variant::Hique, [human(), ai(60_000)]);
    frame_times::record(&mut table.app, &file).unwrap();
    let reported_frames = || -> Vec<(String, u64)> {
        let text = fs::read_to_string(&file).unwrap();
        // The last line may be incomplete.
        let (whole, _) = text.rsplit_once('\n').unwrap_or_default();
        let numbers = |line: &str| -> Vec<u64> {
            let fields = line.split(' ').skip(1);
            fields.map(|word| word.parse().unwrap()).collect()
        };
        let lines = whole.lines().map(|line| {
            let [since, main, rasterised] = numbers(line)[..] else { panic!("{line}") };
            // The test shows no window, so nothing is rasterised.
            assert!(main > 0 && rasterised == 0, "{line}");
            (line.split(' ').next().unwrap().to_owned(), since)
        });
        lines.collect()
    };
    // Draws frames of this duration until some are reported. They must be written early, because the program may be killed,
    // and not only when a buffer of 8 KiB is full.
    let draw_until_told = |table: &mut Table, word: &str, pause: Duration| {
        let long = |(kind, micros): &(String, u64)| {
            kind == word && u128::from(*micros) >= pause.as_micros()
        };
        let mut drawn = 0;
        while reported_frames().iter().filter(|frame| long(frame)).count() < 5 {
            assert!(drawn < 200, "{word}: {:?}", reported_frames());
            table.run_frame(pause);
            drawn += 1;
        }
    };
    draw_until_told(&mut table, "quiet", Duration::from_millis(20));
    assert!(reported_frames().iter().all(|(word, _)| word == "quiet"));
    play_legal_move(&mut table);
    draw_until_told(&mut table, "search", Duration::from_millis(30));
    let frames = reported_frames();
    let first = frames.iter().position(|(word, _)| word == "search");
    let during = &frames[first.unwrap()..];
    assert!(during.iter().all(|(word, _)| word == "search"), "{during:?}");
}

#[test]
fn lowest_level_moves_after_600_ms_at_the_earliest() {
    let newcomer = SeatSetup {
        controller: Controller::Ai { level: Level::LOWEST, movetime: PATIENCE },
        name: "Quadrille".to_owned(),
        clock: None,
    };
    let began = Instant::now();
    let mut table = Table::with_game(Variant::Hique, [newcomer, human()]);
    assert!(table.wait(PATIENCE, |table| table.session().game.plies() == 1));
    let passed = began.elapsed();
    assert!(passed >= Duration::from_millis(600), "{passed:?}");
}
