//! Tests reading a log and skipping damaged lines.

use super::*;

const PLAN: &str = "variant = hique\nseed = 1\n";
const RECORD: &str = "[Game \"hique\"]\n\n1. x *\n\n";

fn game(number: usize) -> FinishedGame {
    FinishedGame {
        id: GameId { round: 0, table: 0, game: number },
        seats: [number % 2, 1 - number % 2],
        result: GameResult::ALL[number % 3],
        forfeit: (number == 1).then(|| (Player::One, "illegal move".to_owned())),
        plies: 10 * number,
        sentence: "It said `\\x\t`: no.".to_owned(),
    }
}

/// Returns the lines of a log with this number of games.
fn log(games: usize) -> Vec<String> {
    let games = (0..games).map(|number| game_line(&game(number), RECORD));
    let lines = std::iter::once(plan_line(PLAN)).chain(games);
    lines.collect::<io::Result<_>>().unwrap()
}

/// Returns the games of a log, the numbers of its skipped lines, and its length without a partial last line.
fn read(bytes: &[u8]) -> (Vec<FinishedGame>, Vec<usize>, u64) {
    let mut lines = LogReader::new(bytes);
    let (mut games, mut left_out) = (Vec::new(), Vec::new());
    for line in lines.by_ref() {
        match line.unwrap() {
            (1, Ok(LogEntry::Plan(plan))) => assert_eq!(plan, PLAN),
            (_, Ok(LogEntry::Plan(plan))) => unreachable!("{plan}"),
            (_, Ok(LogEntry::Game(game, record))) => {
                assert_eq!(record, RECORD);
                games.push(game);
            }
            (number, Err(_)) => left_out.push(number),
        }
    }
    (games, left_out, lines.complete_bytes)
}

#[test]
fn torn_log_loses_only_its_last_line() {
    let lines = log(3);
    let whole = lines.concat();
    for cut in 0..=whole.len() {
        let ends = lines.iter().scan(0, |end, line| {
            *end += line.len();
            Some(*end)
        });
        let (count, end) =
            ends.take_while(|&end| end <= cut).fold((0, 0), |(count, _), end| (count + 1, end));
        let torn: Vec<usize> = (cut > end).then_some(count + 1).into_iter().collect();
        let games: Vec<FinishedGame> = (1..count).map(|line| game(line - 1)).collect();
        let expected = (games, torn, end as u64);
        assert_eq!(read(&whole.as_bytes()[..cut]), expected, "cut at {cut}");
    }
}

/// A log on a disk that fails after `room` further bytes, and at the latest when it is synchronised.
struct FailingLog {
    bytes: Vec<u8>,
    room: usize,
}

impl io::Write for FailingLog {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let length = bytes.len().min(self.room);
        if length == 0 {
            return Err(io::ErrorKind::StorageFull.into());
        }
        self.bytes.extend_from_slice(&bytes[..length]);
        self.room -= length;
        Ok(length)
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

impl Output for FailingLog {
    fn sync(&mut self) -> io::Result<()> {
        Err(io::ErrorKind::StorageFull.into())
    }
}

#[test]
fn failed_write_loses_no_complete_line() {
    let lines = log(3);
    let (before, line) = (lines[..3].concat(), &lines[3]);
    for room in 0..=line.len() {
        let new_log = || FailingLog { bytes: before.clone().into_bytes(), room };
        let mut truncated = new_log();
        let error = append_line(&mut truncated, line, |log| {
            log.bytes.truncate(before.len());
            Ok(())
        });
        assert_eq!(error.unwrap_err().kind(), io::ErrorKind::StorageFull);
        assert_eq!(truncated.bytes, before.as_bytes());

        let mut left = new_log();
        let truncate = |_: &mut FailingLog| Err(io::Error::other("a broken disk"));
        let error = append_line(&mut left, line, truncate).unwrap_err();
        assert_eq!(error.kind(), io::ErrorKind::StorageFull);
        assert!(error.to_string().contains("; the written part cannot be removed: a broken disk"));
        let (games, _, complete_bytes) = read(&left.bytes);
        let expected_count = if room == line.len() { 3 } else { 2 };
        assert_eq!(games, (0..expected_count).map(game).collect::<Vec<_>>(), "{room}");
        // The next program removes a partial line and continues.
        left.bytes.truncate(complete_bytes as usize);
        left.bytes.extend_from_slice(lines[1 + expected_count..].concat().as_bytes());
        assert_eq!(left.bytes, lines.concat().as_bytes());
    }
}

#[test]
fn changed_byte_loses_only_its_line() {
    let lines = log(3);
    let whole = lines.concat().into_bytes();
    let mut at = 0;
    for (line, text) in lines.iter().enumerate() {
        for _ in text.bytes() {
            let mut changed = whole.clone();
            changed[at] ^= 1;
            let (games, left_out, _) = read(&changed);
            // Without its line break, a line is joined with the next one.
            let lost = if whole[at] == b'\n' { [line, line + 1] } else { [line; 2] };
            let expected: Vec<FinishedGame> =
                (1..4).filter(|line| !lost.contains(line)).map(|line| game(line - 1)).collect();
            assert_eq!((games, left_out), (expected, vec![line + 1]), "byte {at}");
            at += 1;
        }
    }
}

#[test]
fn damage_is_quoted() {
    let mut reader = LogReader::new(&b"{\"checksum\":\"00\",\"plan\":\"\"}\nhalf"[..]);
    let mut next_error = || match reader.next() {
        Some(Ok((line, Err(reason)))) => (line, reason),
        _ => unreachable!(),
    };
    let damaged = "it is damaged: `{\"checksum\":\"00\",\"plan\":\"\"}`";
    assert_eq!(next_error(), (1, damaged.to_owned()));
    assert_eq!(next_error(), (2, "it is torn: `half`".to_owned()));
}

#[test]
fn other_plans_are_refused() {
    for (plan, expected) in [
        ("variant = hique\nseed = 2\n", "`seed = 1`, the plan now says `seed = 2`"),
        ("variant = hique\n", "`seed = 1`, the plan now says `nothing`"),
        ("variant = hique\nseed = 1\nhash = 1\n", "`nothing`, the plan now says `hash = 1`"),
        (
            "variant = hique\nseed = 1234567890123456789012345678901234567890\n",
            "`seed = 1`, the plan now says `seed = 1234567890123456789012345678901234567890`",
        ),
    ] {
        let error = check_plan(PLAN, plan).unwrap_err().to_string();
        assert!(error.contains(expected), "{error}");
    }
}

#[test]
fn long_lines_are_quoted_at_their_difference() {
    let long = |end: &str| format!("entrant 1 = A: {}{end}", "very ".repeat(40));
    assert_eq!(quote_from_difference(&long("good"), &long("bad")), "…very very very very good");
}
