//! `tournament`: many entrants, one table, in a folder that outlives a killed program.

use crate::contest::{Progress, today};
use clap::Args;
use quadrille::arena::tournament::{Folder, Found, House, Keeper, Plan, Watcher, report, run};
use quadrille::record::pgn::Record;
use quadrille::search::StopFlag;
use std::error::Error;
use std::fs::File;
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};
use std::time::Duration;

/// What `tournament` is told.
#[derive(Args)]
pub struct Order {
    /// The tournament's plan, in TOML: see docs/tournaments.md. Started again with the same plan, a tournament goes on
    /// where it was interrupted.
    file: PathBuf,
    /// Where the games and the tables go. Usually the folder beside the plan that has its name without `.toml`.
    #[arg(long, value_name = "FOLDER")]
    out: Option<PathBuf>,
}

/// A longer plan is none, in bytes.
const LONGEST: u64 = 1 << 20;

/// Plays the tournament, or what is missing of it. Ctrl+C ends the games being played, which will be played again.
pub fn play(order: &Order) -> Result<(), Box<dyn Error>> {
    let plan = read(&order.file)?;
    let path = order.out.clone().unwrap_or_else(|| folder_of(&order.file));
    let (mut folder, mut so_far) = Folder::open(&path, &plan)?;
    let stop = StopFlag::new();
    let thrower = stop.clone();
    ctrlc::set_handler(move || thrower.stop())?;
    tell_start(&path, &so_far);
    let mut screen = Screen {
        plan: &plan,
        progress: Progress::new(so_far.schedule.total_games()),
        tables: report::Refresher::default(),
    };
    let played = run(
        &plan,
        &mut folder,
        &mut so_far,
        House {
            keeper: keeper().as_ref(),
            gallery: None,
        },
        &stop,
        &mut screen,
    );
    screen.progress.end();
    let written = report::write(&folder, &plan, &so_far);
    print_tables(&path, &plan, &so_far)?;
    played?;
    written.map_err(|error| format!("the tables cannot be written: {error}"))?;
    if so_far.schedule.is_over() {
        return Ok(());
    }
    let (games, total) = (so_far.games.len(), so_far.schedule.total_games());
    Err(format!("interrupted after {games} of {total} games; the same command goes on").into())
}

fn read(path: &Path) -> Result<Plan, Box<dyn Error>> {
    let named = |error: &dyn std::fmt::Display| format!("{}: {error}", path.display());
    let mut bytes = Vec::new();
    File::open(path)
        .and_then(|file| file.take(LONGEST + 1).read_to_end(&mut bytes))
        .map_err(|error| named(&error))?;
    if bytes.len() as u64 > LONGEST {
        return Err(named(&format!("it is no plan: expected at most {LONGEST} bytes")).into());
    }
    let text = String::from_utf8(bytes).map_err(|error| {
        let line = error.as_bytes()[..error.utf8_error().valid_up_to()]
            .iter()
            .filter(|&&byte| byte == b'\n')
            .count();
        named(&format!("line {}: expected UTF-8", line + 1))
    })?;
    let folder = path.parent().unwrap_or(Path::new(""));
    Ok(Plan::parse(&text, folder).map_err(|error| named(&error))?)
}

/// `cup.toml` keeps its games in the folder `cup`.
fn folder_of(file: &Path) -> PathBuf {
    if file.extension().is_some() {
        file.with_extension("")
    } else {
        file.with_extension("results")
    }
}

/// The words that let an engine end with this program.
fn keeper() -> Option<Keeper> {
    if !cfg!(unix) {
        return None;
    }
    let number = std::process::id();
    // This name is good also when the program's file has been replaced in the meantime.
    let running = PathBuf::from(format!("/proc/{number}/exe"));
    let program = if running.exists() {
        running
    } else {
        std::env::current_exe().ok()?
    };
    let program = program.into_os_string().into_string().ok()?;
    Some(Keeper(vec![program, "keep".to_owned(), number.to_string()]))
}

fn tell_start(path: &Path, so_far: &Found) {
    let mut out = io::stderr().lock();
    let shown = path.display();
    if so_far.torn > 0 {
        let bytes = so_far.torn;
        let _ = writeln!(
            out,
            "{shown}: the log's last line was torn; its {bytes} bytes are dropped, its game is played again"
        );
    }
    let (games, total) = (so_far.games.len(), so_far.schedule.total_games());
    if games > 0 {
        let _ = writeln!(out, "{shown}: going on after {games} of {total} games");
    }
}

fn print_tables(path: &Path, plan: &Plan, so_far: &Found) -> io::Result<()> {
    let mut out = io::stdout().lock();
    write!(out, "{}", report::text(plan, so_far))?;
    writeln!(out, "\ngames and tables are in {}", path.display())?;
    out.flush()
}

/// What is seen while games are played.
struct Screen<'a> {
    plan: &'a Plan,
    progress: Progress,
    tables: report::Refresher,
}

impl Watcher for Screen<'_> {
    fn stamp(&mut self, record: &mut Record) {
        record.tags.set("Date", today());
    }

    fn finished(&mut self, so_far: &Found, _took: Duration, folder: &Folder) {
        let Some(game) = so_far.games.last() else {
            return;
        };
        if game.forfeit.is_some() {
            self.progress
                .say(&format!("game {}: {}", game.id, game.sentence));
        }
        let [one, two] = game.seats.map(|seat| &*self.plan.participants[seat].name);
        let news = format!("{} {one} - {two} {}", game.id, game.result);
        self.progress.total = so_far.schedule.total_games();
        self.progress.show(&news, so_far.games.len() as u64);
        self.tables.refresh(folder, self.plan, so_far);
    }
}
