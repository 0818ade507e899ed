//! What a log says again, and what it refuses.

use super::*;

const PLAN: &str = "variant = hique\nseed = 1\n";

fn game(number: usize) -> Finished {
    Finished {
        id: GameId {
            round: 0,
            table: 0,
            game: number,
        },
        seats: [number % 2, 1 - number % 2],
        result: GameResult::ALL[number % 3],
        forfeit: (number == 1).then(|| (Player::One, "illegal move".to_owned())),
        plies: 10 * number,
        sentence: "It said `\\x\t`: no.".to_owned(),
    }
}

/// A log of so many games, and where its lines end.
fn log(games: usize) -> (Vec<u8>, Vec<usize>) {
    let (mut text, mut chain) = line(START, &[MAGIC, PLAN]);
    let mut ends = vec![text.len()];
    for number in 0..games {
        let (line, next) = game_line(chain, &game(number), "[Game \"hique\"]\n\n1. x *\n\n");
        text.push_str(&line);
        chain = next;
        ends.push(text.len());
    }
    (text.into_bytes(), ends)
}

fn games(bytes: &[u8]) -> Result<(Reading, Vec<Finished>), LogError> {
    let mut found = Vec::new();
    let reading = read(bytes, PLAN, &mut |game, record| {
        assert_eq!(record, "[Game \"hique\"]\n\n1. x *\n\n");
        found.push(game);
        Ok(())
    })?;
    Ok((reading, found))
}

#[test]
fn torn_at_any_byte_it_loses_the_torn_line_and_nothing_else() {
    let (whole, ends) = log(3);
    for cut in 0..=whole.len() {
        let lines = ends.iter().filter(|&&end| end <= cut).count();
        let good = if lines == 0 { 0 } else { ends[lines - 1] };
        let Ok((reading, found)) = games(&whole[..cut]) else {
            unreachable!("cut at {cut}");
        };
        assert_eq!(
            (reading.good, reading.torn),
            (good as u64, (cut - good) as u64)
        );
        let expected: Vec<_> = (0..lines.saturating_sub(1)).map(game).collect();
        assert_eq!(found, expected, "cut at {cut}");
    }
}

#[test]
fn every_changed_byte_is_noticed() {
    let (whole, ends) = log(3);
    for at in 0..whole.len() {
        let mut changed = whole.clone();
        changed[at] ^= 1;
        let lines = ends.iter().filter(|&&end| end <= at).count();
        match games(&changed) {
            Err(LogError::Foreign(_)) => assert_eq!(lines, 0, "byte {at}"),
            Err(LogError::Damaged { line, .. }) => assert_eq!(line, lines + 1, "byte {at}"),
            other => unreachable!("byte {at}: {other:?}"),
        }
    }
    // A write of which only some parts have reached the disk.
    let mut holes = whole.clone();
    holes[ends[2] + 30..ends[2] + 50].fill(0);
    let found = games(&holes).map(|(reading, found)| (reading.good, found.len()));
    assert_eq!(found.ok(), Some((ends[2] as u64, 2)));
}

#[test]
fn lines_can_be_neither_left_out_nor_doubled() {
    let (whole, ends) = log(3);
    let without = [&whole[..ends[0]], &whole[ends[1]..]].concat();
    assert!(matches!(
        games(&without),
        Err(LogError::Damaged { line: 2, .. })
    ));
    let doubled = [&whole[..ends[1]], &whole[ends[0]..]].concat();
    assert!(matches!(
        games(&doubled),
        Err(LogError::Damaged { line: 3, .. })
    ));
}

#[test]
fn other_files_and_other_plans_are_refused() {
    for bytes in [&b"[Game \"hique\"]\n"[..], b"x", b"\n", b"\xff\xff\n"] {
        assert!(
            matches!(games(bytes), Err(LogError::Foreign(_))),
            "{bytes:?}"
        );
    }
    let (whole, _) = log(2);
    for (plan, told) in [
        (
            "variant = hique\nseed = 2\n",
            "`seed = 1`, the plan now says `seed = 2`",
        ),
        (
            "variant = hique\n",
            "`seed = 1`, the plan now says `nothing`",
        ),
        (
            "variant = hique\nseed = 1\nhash = 1\n",
            "`nothing`, the plan now says `hash = 1`",
        ),
        (
            "variant = hique\nseed = 1234567890123456789012345678901234567890\n",
            "`seed = 1`, the plan now says `seed = 1234567890123456789012345678901234567890`",
        ),
    ] {
        let error = read(&whole[..], plan, &mut |_, _| Ok(())).err();
        let error = error.map(|error| error.to_string()).unwrap_or_default();
        assert!(error.contains(told), "{error}");
    }
}

#[test]
fn long_lines_are_quoted_where_they_differ() {
    let long = |end: &str| format!("entrant 1 = A: {}{end}", "very ".repeat(40));
    assert_eq!(
        quoted_from_difference(&long("good"), &long("bad")),
        "…very very very very good"
    );
}

#[test]
fn nothing_is_added_behind_a_failure() {
    let name = format!("quadrille-{}-closed.log", std::process::id());
    let path = std::env::temp_dir().join(name);
    let (start, _) = log(0);
    let tried = std::fs::write(&path, &start).and_then(|()| {
        let (reading, _) = games(&start).map_err(io::Error::other)?;
        // Open for reading only.
        let mut log = Log::go_on(File::open(&path)?, &reading);
        let first = log.add(&game(0), "").is_err();
        log.file = File::options().append(true).open(&path)?;
        Ok((first, log.add(&game(1), "").is_err(), std::fs::read(&path)?))
    });
    let _ = std::fs::remove_file(&path);
    assert_eq!(tried.ok(), Some((true, true, start)));
}

#[test]
fn what_is_added_is_read_again() {
    let name = format!("quadrille-{}-added.log", std::process::id());
    let path = std::env::temp_dir().join(name);
    let (start, _) = log(1);
    let added = std::fs::write(&path, &start).and_then(|()| {
        let file = File::options().append(true).open(&path)?;
        let (reading, _) = games(&start).map_err(io::Error::other)?;
        let mut log = Log::go_on(file, &reading);
        for number in 1..3 {
            log.add(&game(number), "[Game \"hique\"]\n\n1. x *\n\n")?;
        }
        std::fs::read(&path)
    });
    let _ = std::fs::remove_file(&path);
    assert_eq!(added.ok(), Some(log(3).0));
}
