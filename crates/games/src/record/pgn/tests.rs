//! Tests of reading and printing game records, and of errors in them.

use super::*;
use crate::record::{Place, idle};
use crate::rules::{AnyPosition, Reason, Variant};

fn parse_one(text: &str) -> Record {
    let records: Vec<_> = read(text).collect();
    assert_eq!(records.len(), 1, "{records:?}");
    match records.into_iter().next() {
        Some(Ok(record)) => record,
        other => panic!("{text}: {other:?}"),
    }
}

/// Returns line, column and message of the error of the only record.
fn parse_error(text: &str) -> (usize, usize, String) {
    let records: Vec<_> = read(text).collect();
    assert_eq!(records.len(), 1, "{text}: {records:?}");
    match &records[0] {
        Err(error) => (error.line, error.column, error.fault.to_string()),
        Ok(record) => panic!("{text} was read:\n{record}"),
    }
}

#[test]
fn record_is_printed_in_the_order_of_the_format() {
    let text = "[Colours \"RY\"]\n[Unknown \"kept \\\"so\\\" \\\\\"]\n[TimeControl \"15\"]\n[Player2 \"Bob\"]\n\
                [Site \"here\"]\n[Game \"upthrust\"]\n[Termination \"time forfeit\"]\n[Result \"p1win\"]\n\n\
                1.b4b8 {good} a4a7 2. d4d6 1-0\n";
    let record = parse_one(text);
    assert_eq!(record.tags.get("Unknown"), Some("kept \"so\" \\"));
    assert_eq!(record.result, GameResult::Win(Player::One));
    assert!(record.game.start().to_string().ends_with(" RY 1"));
    assert_eq!(
        record.to_string(),
        "[Game \"upthrust\"]\n[Site \"here\"]\n[Player2 \"Bob\"]\n[Result \"p1win\"]\n\
         [Termination \"time forfeit\"]\n[Colours \"RY\"]\n[TimeControl \"15\"]\n\
         [Unknown \"kept \\\"so\\\" \\\\\"]\n\n1. b4b8 {good} 1... a4a7 2. d4d6 1-0\n\n"
    );
}

#[test]
fn variations_and_comments_are_attached_correctly() {
    let text = "[Game \"hique\"]\n\n{before} 1. 4,2,4,10 {one} ({first} 1. 4,2,4,4 4,12,4,10 (1... pass?) ) 1... 4,12,2,12 *\n";
    assert!(parse_error(text).2.contains("`pass`"), "not a move of the game");
    let record = parse_one(&text.replace("pass?", "6,12,6,6 {six} 2. 6,2,6,4 (2. 8,2,8,4)"));
    let game = &record.game;
    assert_eq!(game.plies(), 2);
    assert_eq!(game.comment(Place::START), "before");
    let firsts = game.continuations(Place::START);
    assert_eq!(game.comment(firsts[0]), "one");
    assert_eq!(game.comment(firsts[1]), "first");
    let replies = game.continuations(firsts[1]);
    assert_eq!(replies.len(), 2);
    assert_eq!(game.comment(replies[1]), "six");
    assert_eq!(game.continuations(replies[1]).len(), 2);
    assert_eq!(record.variation_move_count(), 5);
    let again = parse_one(&record.to_string());
    assert_eq!(again.to_string(), record.to_string());
}

#[test]
fn numbering_starts_with_player_two_if_to_move() {
    let start =
        AnyPosition::parse(Variant::Hique, "1rrrrr1/1gggg1/7/6/7/6/7/6/7/6/7/1GGGG1/1RRRRR1 2")
            .unwrap();
    let mut game = Game::new(start.clone());
    for text in ["4,12,4,10", "4,2,4,4", "4,10,4,8"] {
        game.play_text(text).unwrap();
    }
    let text = Record::new(game).to_string();
    assert!(text.ends_with("\n\n1... 4,12,4,10 2. 4,2,4,4 4,10,4,8 *\n\n"), "{text}");
    assert_eq!(*parse_one(&text).game.start(), start);
}

#[test]
fn each_fault_is_reported_with_its_place() {
    for (text, line, column, expected) in [
        ("[Game \"hique\"]\n\n1. 4,2,4,12 *", 3, 4, "illegal move `4,2,4,12`"),
        ("[Game \"hique\"]\n\n1.frog *", 3, 3, "unreadable move `frog`"),
        (
            "[Game \"chess\"]\n\n*",
            1,
            1,
            "unknown game `chess`: expected one of upthrust, hique, focus",
        ),
        ("[Site \"x\"]\n[Date \"y\"]\n\n*", 1, 1, "no tag Game"),
        ("[Game \"hique\"]\n[FEN \"7 1\"]\n*", 2, 1, "FEN: not a position"),
        ("[Game \"upthrust\"]\n[Colours \"RG\"]\n*", 2, 1, "Colours `RG`"),
        (
            "[Game \"upthrust\"]\n[FEN \"4/4/4/4/4/4/4/GRBY/RBYG/BYGR/YGRB GR 2\"]\n[Colours \"BY\"]\n*",
            3,
            1,
            "the colours of the tag FEN",
        ),
        ("[Game \"hique\"]\n[Game \"focus\"]\n*", 2, 1, "a second tag Game"),
        ("[Game \"hique\"]\n[Result \"p1win\"]\n\n*", 2, 1, "none, since the moves end with *"),
        ("[Game \"hique\"]\n\n1. 4,2,4,4 {oh\n\n", 3, 12, "a comment that is not closed"),
        ("[Game \"hique\"]\n\n1. 4,2,4,4 (1. 4,2,4,6 *", 3, 12, "a variation that is not closed"),
        ("[Game \"hique\"]\n\n(1. 4,2,4,4) *", 3, 1, "without a move before it"),
        ("[Game \"hique\"]\n\n1. 4,2,4,4 ({x}) *", 3, 12, "without a move in it"),
        ("[Game \"hique\"]\n\n1. 4,2,4,4 ) *", 3, 12, "`)` without a matching opening bracket"),
        ("[Game \"hique\"]\n\n1. 4,2,4,4 } *", 3, 12, "`}` without a matching opening bracket"),
        ("[Game \"hique\"]\n\n1. 4,2,4,4", 3, 11, "no result after the moves"),
        ("[Game \"hique\"]\n[Resigned \"1", 2, 1, "broken tag `[Resigned \"1`"),
        ("[Game \"hique\"]\n[White \"A\n\n1. 4,2,4,4", 4, 11, "no result after the moves"),
        ("[Game \"hique\"]\n[Colours \"GR\"]\n", 2, 15, "no result after the moves"),
        ("[Game hique]\n\n*", 1, 1, "broken tag `[Game hique]`"),
        ("[Game \"hique]\n\n*", 1, 1, "broken tag"),
        ("[Game \"hique\"\n\n*", 1, 1, "broken tag"),
    ] {
        let (l, c, message) = parse_error(text);
        assert_eq!((l, c), (line, column), "{text}: {message}");
        assert!(message.contains(expected), "{text}: {message}");
    }
}

#[test]
fn broken_record_does_not_affect_its_neighbours() {
    let good = "[Game \"hique\"]\n[Site \"good\"]\n\n1. 4,2,4,10 {[Game \"no\"]} *\n\n";
    for bad in [
        "[Game \"hique\"]\n\n1. 4,2,4,9 {and\n[Site \"a comment\"]\n} 4,12,2,12 *\n\n",
        "[Game \"hique\"]\n\n1. 4,2,4,4 {never closed\n\n",
        "[Game \"hique\"]\n\n1. 4,2,4,4\n\n",
        "[Game hique]\n[Site \"bad\"]\n\n1. 4,2,4,4 *\n\n",
        "[Game \"hique\"]\n\n1. 4,2,4,4 ]\n2. 4,2,4,4\n*\n\n",
        "[Game \"hique\"]\n\n1. ((4,2,4,4 *\n\n",
        "[Game \"focus\"]\n[FEN \"R\"]\n\n*\n\n",
    ] {
        // A comment that is never closed would otherwise end at the next record's closing brace.
        let neighbour = if bad.contains("never") {
            good.replace("{[Game \"no\"]} ", "")
        } else {
            good.to_owned()
        };
        let file = format!("{good}{bad}{neighbour}");
        let validity: Vec<bool> = read(&file).map(|record| record.is_ok()).collect();
        assert_eq!(validity, [true, false, true], "{bad}");
        let line = 1 + file.find(bad).map_or(0, |at| file[..at].lines().count());
        let errors: Vec<_> = read(&file).filter_map(Result::err).collect();
        assert!((line..=line + 4).contains(&errors[0].line), "{}", errors[0]);
    }
}

#[test]
fn unclosed_comment_ends_before_the_next_record() {
    let file = "[Game \"hique\"]\n\n1. 4,2,4,4 {never closed\n\n\
                [Game \"hique\"]\n\n1. 4,2,4,10 {closed} *\n";
    let validity: Vec<bool> = read(file).map(|record| record.is_ok()).collect();
    assert_eq!(validity, [false, true]);
}

#[test]
fn tags_in_a_comment_between_records_are_not_read() {
    let record = parse_one("{as in\n[Game \"focus\"]\n}\n[Game \"hique\"]\n\n*\n");
    assert_eq!(record.game.variant(), Variant::Hique);
}

#[test]
fn truncated_tag_of_a_record_without_content_is_reported() {
    assert!(parse_error("[Game \"hique").2.contains("broken tag"));
    assert_eq!(read("[Site \"here").count(), 0);
}

#[test]
fn line_ends_and_byte_order_mark_are_ignored() {
    let text = "\u{feff}[Game \"hique\"]\r\n[Site \"x\"]\r\n\r\n1. 4,2,4,10\r\n4,12,2,12 *\r\n";
    let record = parse_one(text);
    assert_eq!(record.tags.get("Site"), Some("x"));
    assert_eq!(record.game.plies(), 2);
}

#[test]
fn moves_are_wrapped_at_80_columns() {
    let mut game = Game::new(AnyPosition::start(Variant::Hique));
    for _ in 0..3 {
        for text in ["4,2,4,4", "4,12,4,10", "4,4,4,2", "4,10,4,12"] {
            if game.outcome().is_none() {
                game.play_text(text).unwrap();
            }
        }
    }
    let text = Record::new(game).to_string();
    let lengths: Vec<_> = text.lines().map(str::len).collect();
    assert!(lengths.iter().all(|&length| length <= 80), "{text}");
    assert!(lengths.iter().any(|&length| length > 65), "{text}");
    assert_eq!(parse_one(&text).result, GameResult::Draw);
}

#[test]
fn result_against_the_rules_is_reported() {
    let over = "[Game \"hique\"]\n[FEN \"7/1gggg1/7/6/7/6/7/6/7/6/7/1GGGG1/rRRRRR1 2\"]\n\n";
    assert!(parse_one(&format!("{over}1-0")).contradiction().is_none());
    let reason = parse_one(&format!("{over}0-1")).contradiction();
    assert!(reason.is_some_and(|text| text.contains("0-1") && text.contains("1-0: Black wins")));
    let unfinished = parse_one("[Game \"hique\"]\n[Termination \"time\"]\n\n0-1");
    assert!(unfinished.contradiction().is_none());
}

#[test]
fn deep_nesting_does_not_overflow() {
    let depth = 50_000;
    let text =
        format!("[Game \"hique\"]\n\n4,2,4,4 {}{} *", "(4,2,4,6 ".repeat(depth), ")".repeat(depth));
    let record = parse_one(&text);
    assert_eq!(record.game.size(), 2);
    assert!(record.to_string().contains("(1. 4,2,4,6)"));
}

/// Returns a record with this number of moves that keep every die in its row, followed by `rest`.
fn idle_record(plies: usize, rest: &str) -> String {
    let mut game = idle::start(Variant::CublinoContra);
    let start = game.position().to_string();
    let moves = idle::play_idle_moves(&mut game, plies).join(" ");
    format!("[Game \"cublino-contra\"]\n[FEN \"{start}\"]\n\n{moves} {rest}\n")
}

#[test]
fn no_progress_draw_is_read_and_applied() {
    let right = parse_one(&idle_record(60, "1/2-1/2"));
    let outcome = right.game.outcome().unwrap();
    assert_eq!(outcome, Outcome::draw(Reason::NoProgress(60)));
    assert_eq!(right.contradiction(), None);
    assert_eq!(Record::new(right.game.clone()).result, GameResult::Draw);
    let again = parse_one(&right.to_string());
    assert_eq!(again.game.outcome(), Some(outcome));
    let contradiction = parse_one(&idle_record(60, "0-1")).contradiction().unwrap();
    assert!(
        contradiction.contains("0-1")
            && contradiction.contains("1/2-1/2: A draw: no die has left its row"),
        "{contradiction}"
    );
    let early = parse_one(&idle_record(59, "0-1"));
    assert_eq!((early.game.plies_to_draw(), early.contradiction()), (Some(1), None));
}

#[test]
fn games_older_than_the_rule_are_read_in_full() {
    // The position decides the game after more idle plies than the limit, in the game and in a variation.
    let text = idle_record(70, "*");
    let stalled = parse_one(&text);
    assert_eq!(stalled.game.plies(), 70);
    assert!(stalled.game.is_continued_after_draw());
    assert_eq!(stalled.game.outcome().unwrap().reason, Reason::NoProgress(60));
    assert_eq!(stalled.contradiction(), None);
    for result in ["1-0", "0-1", "1/2-1/2"] {
        assert_eq!(parse_one(&idle_record(70, result)).contradiction(), None);
    }
    let mut game = stalled.game.clone();
    let mut rest = String::new();
    while game.position().outcome().is_none() {
        let here = game.position();
        let onward = here.legal_moves().into_iter().find(|&mv| here.is_irreversible(mv)).unwrap();
        let mv = here.move_text(onward);
        game.play_recorded(&mv).unwrap();
        rest += &format!("{mv} ");
    }
    let result = GameResult::from(game.outcome());
    let record = parse_one(&idle_record(70, &format!("{rest}{result}")));
    assert_eq!(record.game.outcome(), game.outcome());
    assert_eq!((record.result, record.contradiction()), (result, None));
    assert!(record.game.is_continued_after_draw());
    let again = parse_one(&record.to_string());
    assert_eq!(again.to_string(), record.to_string());
    assert_eq!(again.game.plies(), record.game.plies());
    let wrong = parse_one(&idle_record(70, &format!("{rest}1/2-1/2"))).contradiction();
    assert!(wrong.is_some(), "what the board says holds for older games too");
    // Unlike the no-progress rule, the third repetition has always ended a game.
    let shuffle = "b1a1 b7a7 a1b1 a7b7 ".repeat(2);
    let beyond = idle_record(0, &format!("{shuffle}b1a1 *"));
    assert!(parse_error(&beyond).2.contains("the game is over"));
}

#[test]
fn record_inside_a_comment_is_not_read() {
    let mut game = Game::new(AnyPosition::start(Variant::Hique));
    game.play_text("4,2,4,10").unwrap();
    let quoted = Record::new(game.clone()).to_string();
    game.set_comment(game.place(), format!("As in\n\n{quoted}\nfrom here on."));
    let text = Record::new(game).to_string();
    let file = format!("{text}\n{text}");
    let records: Vec<_> = read(&file).map(Result::unwrap).collect();
    assert_eq!(records.len(), 2);
    for record in records {
        let remark = record.game.comment(record.game.place());
        assert!(remark.starts_with("As in") && remark.ends_with("from here on."));
        assert_eq!(record.to_string().trim(), text.trim());
    }
}

#[test]
fn brace_in_a_comment_round_trips() {
    let mut game = Game::new(AnyPosition::start(Variant::Hique));
    game.play_text("4,2,4,10").unwrap();
    let place = game.place();
    for remark in ["so } and {so}", "}", "{ a } b }"] {
        game.set_comment(place, remark);
        let text = Record::new(game.clone()).to_string();
        let record = read(&text).next().unwrap().unwrap();
        assert_eq!(record.game.comment(record.game.place()), remark, "{text}");
        assert_eq!(record.to_string(), text);
    }
}

/// Returns `text` in the encodings of other programs. All its characters are in Latin-1.
fn encoded(text: &str) -> Vec<(&'static str, Vec<u8>)> {
    let marked = format!("\u{feff}{text}");
    let latin = |text: &str| text.chars().map(|c| c as u8).collect();
    vec![
        ("UTF-8", text.into()),
        ("UTF-8 with a byte order mark", marked.clone().into()),
        ("Latin-1", latin(text)),
        ("UTF-16, little endian", marked.encode_utf16().flat_map(u16::to_le_bytes).collect()),
        ("UTF-16, big endian", marked.encode_utf16().flat_map(u16::to_be_bytes).collect()),
    ]
}

#[test]
fn records_are_found_at_their_offsets_in_every_encoding() {
    let text = "[Game \"hique\"]\n\n1. 4,2,4,10 *\n\n<idée> Zürich: [Game \"focus\"]\n[Site \"für\"]\n\n*\n";
    for (name, file) in encoded(text) {
        let records: Result<Vec<_>, _> = stream(&file[..]).collect();
        let records = records.unwrap();
        let brackets = |at: &usize| file[*at] == b'[';
        let starts: Vec<usize> = (0..file.len()).filter(brackets).collect();
        // In UTF-16 with the high byte first, a character begins before its ASCII byte.
        let before = u64::from(name.ends_with("big endian"));
        let expected = [starts[0], starts[1]].map(|at| at as u64 - before);
        let offsets: Vec<u64> = records.iter().map(RawRecord::offset).collect();
        assert_eq!(offsets, expected, "{name}");
        let mut records = stream(&file[..]);
        assert_eq!(records.by_ref().count(), 2, "{name}");
        assert_eq!(records.bytes_read(), file.len() as u64, "{name}");
        let mut later = stream(&file[..]);
        later.skip_to(expected[1]).unwrap();
        let record = later.next().unwrap().unwrap();
        assert_eq!(record.tag_value("Game"), Some("focus"), "{name}");
        assert_eq!(record.tag_value("Site"), Some("für"), "{name}");
    }
}

#[test]
fn moves_of_other_notations_are_read_with_a_note() {
    let record = parse_one("[Game \"hique\"]\n\n1. 4,2,4,10+ 4,12,2,12# *");
    assert_eq!(record.game.plies(), 2);
    let notes: Vec<String> = record.notes.iter().map(ToString::to_string).collect();
    let expected = "`4,2,4,10+` is read as the move `4,2,4,10` (and 1 more like it)";
    assert!(notes.len() == 1 && notes[0].ends_with(expected), "{notes:?}");
}

#[test]
fn removed_tag_leaves_the_others() {
    let mut tags = parse_one("[Game \"hique\"]\n[Site \"x\"]\n[Date \"y\"]\n\n*").tags;
    tags.remove("Site");
    tags.remove("Missing");
    assert_eq!((tags.get("Site"), tags.get("Date")), (None, Some("y")));
    tags.set("Date", "z");
    assert_eq!(tags.get("Date"), Some("z"));
    assert!(tags.iter().all(|(name, _)| name != "Site"));
}

#[test]
fn plies_in_a_tag_are_a_number_up_to_65535() {
    let plies = |text| {
        let mut tags = Tags::default();
        tags.set(EVEN_START, text);
        tags.given_plies()
    };
    assert_eq!((plies("6"), plies("65535")), (6, 65_535));
    for text in ["", "65536", "99999999999999999999", "-1", "six"] {
        assert_eq!(plies(text), 0, "{text}");
    }
    assert_eq!(Tags::default().given_plies(), 0);
}

#[test]
fn numeric_glyphs_are_judgements() {
    for (number, sign) in [(1, "!"), (2, "?"), (3, "!!"), (4, "??"), (5, "!?"), (6, "?!")] {
        let record = parse_one(&format!("[Game \"hique\"]\n\n1. 4,2,4,10 ${number} *"));
        let comment = record.game.comment(record.game.place());
        assert_eq!(comment, format!("[%nag {sign}]"));
    }
}

#[test]
fn number_of_a_glyph_has_no_sign() {
    for glyph in ["$+3", "$-3", "$3_0", "$٣", "$x", "$"] {
        let record = parse_one(&format!("[Game \"hique\"]\n\n1. 4,2,4,10 {glyph} *"));
        assert_eq!(record.game.comment(record.game.place()), "", "{glyph}");
        assert!(record.notes[0].to_string().contains(glyph), "{glyph}");
    }
}

#[test]
fn next_tag_game_ends_a_record_without_moves() {
    let records: Vec<_> =
        read("[Game \"hique\"]\n[Site \"x\"]\n\n[Game \"focus\"]\n\n*\n").collect();
    assert_eq!(records.len(), 2);
    assert!(records[0].is_err());
    let second = records[1].as_ref().unwrap();
    assert_eq!(second.game.variant(), Variant::Focus);
}

#[test]
fn only_a_numbered_move_begins_a_record_without_tags() {
    for mv in ["4,2,4,10", "a4a8", "00-02:2", "00–02:12", "+34", "d3d4!?", "b2-b3"] {
        assert_eq!(read(&format!("1. {mv} *")).count(), 1, "{mv}");
        assert_eq!(read(&format!("12...{mv} *")).count(), 1, "{mv}");
        assert_eq!(read(&format!("{mv} *")).count(), 0, "{mv}");
    }
    for word in [
        "Go",
        "ab-cd:2",
        "0-02:2",
        "00-02:x",
        "00-02-04:2",
        "+3",
        "4,2,4",
        "4,2,4,100",
        "h1h2",
        "a4",
    ] {
        assert_eq!(read(&format!("1. {word} *")).count(), 0, "{word}");
    }
}

#[test]
fn comments_stand_anywhere() {
    for text in [
        "[Game \"hique\"]\n{c}\n[Site \"here\"]\n\n1. 4,2,4,10 *",
        "[Game \"hique\"] {c} [Site \"here\"]\n\n1. 4,2,4,10 *",
        "[Game \"hique\"] ; c\n[Site \"here\"]\n\n1. 4,2,4,10 *",
        "[Game \"hique\"]\n; c\n[Site \"here\"]\n1. 4,2,4,10 *",
        "[Game \"hique\"]\n\n{c}\n\n[Site \"here\"]\n\n1. 4,2,4,10 *",
        "[Game \"hique\"]\n{\nc\n}\n[Site \"here\"]\n\n1. 4,2,4,10 *",
        "[Game \"hique\"]\n[Site \"here\"] {c}\n\n1. 4,2,4,10 *",
        "[Game \"hique\"]\n[Site \"here\"]\n\n{c} 1. 4,2,4,10 *",
    ] {
        let record = parse_one(text);
        assert_eq!(record.game.plies(), 1, "{text}");
        assert_eq!(record.game.comment(Place::START), "c", "{text}");
        assert_eq!(record.tags.get("Site"), Some("here"), "{text}");
        let again = parse_one(&record.to_string());
        assert_eq!(again.to_string(), record.to_string());
    }
    // A record without moves and result ends where the tags begin again.
    for first in ["Game", "Site"] {
        let text = format!(
            "[Game \"hique\"]\n[Site \"here\"]\n\n{{c}}\n\n[{first} \"focus\"]\n[Game \"focus\"]\n\n*\n"
        );
        let validity: Vec<bool> = read(&text).map(|record| record.is_ok()).collect();
        assert_eq!(validity, [false, true], "{text}");
    }
}

/// Comments with everything that could end them, or begin another record.
#[test]
fn comments_round_trip() {
    let tags = ["Game", "White", "result", "Unknown", "%emt", "%", ""];
    let mut texts =
        vec!["a &quot;b&quot; &amp; <i>c</i>".to_owned(), "; c".to_owned(), "a\n%b".to_owned()];
    for tag in tags {
        for before in ["", "\n", "\n\n", "\n \n", "\n\n ", "\n\n  ", "\n\n\t", "\n\n}"] {
            for after in ["", "\n\n1. 4,2,4,4 *\n\n[Game \"focus\"]"] {
                texts.push(format!("Compare:{before}[{tag} \"Ada\"] is stronger{after}"));
                texts.push(format!("{before}[{tag} \"Ada\"]{after}").trim().to_owned());
            }
        }
    }
    for text in texts {
        let mut game = Game::new(AnyPosition::start(Variant::Hique));
        game.set_comment(Place::START, text.clone());
        game.play_text("4,2,4,10").unwrap();
        game.set_comment(game.place(), text.clone());
        let mut record = Record::new(game);
        record.tags.set("Player1", "a &quot;b&quot; \\ \"c\"");
        let written = format!("{record}{record}");
        let records: Vec<_> = read(&written).map(Result::unwrap).collect();
        assert_eq!(records.len(), 2, "{written}");
        for again in &records {
            assert_eq!(again.game.comment(Place::START), text, "{written}");
            assert_eq!(again.game.comment(again.game.place()), text, "{written}");
            assert_eq!(again.tags.get("Player1"), record.tags.get("Player1"));
        }
        // Other line ends are read as usual ones.
        let mut game = record.game.clone();
        game.set_comment(game.place(), text.replace('\n', "\r\n"));
        let again = parse_one(&Record::new(game).to_string());
        assert_eq!(again.game.comment(again.game.place()), text);
    }
}
