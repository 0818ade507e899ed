//! Record files with damage by other programs and torn writes, and the expected results of reading them.

/// A file with its expected games and notes.
pub struct OddFile {
    pub name: &'static str,
    pub bytes: Vec<u8>,
    /// `VARIANT PLIES RESULT` for a valid game, or `!` and a part of the error.
    pub games: &'static [&'static str],
    /// A part of each expected note, in order.
    pub notes: &'static [&'static str],
}

const GAME: &str = "[Game \"hique\"]\n[Player1 \"Ada\"]\n\n1. 4,2,4,10 4,12,2,12 *\n\n";
const EXPECTED_GAME: &str = "hique 2 *";
const TWO_GAMES: &[&str] = &[EXPECTED_GAME, EXPECTED_GAME];
/// A game that Player 1 has won by the rules.
const FINISHED_GAME: &str =
    "[Game \"hique\"]\n[FEN \"7/1gggg1/7/6/7/6/7/6/7/6/7/1GGGG1/rRRRRR1 2\"]\n";

fn file(
    name: &'static str,
    bytes: impl Into<Vec<u8>>,
    games: &'static [&'static str],
    notes: &'static [&'static str],
) -> OddFile {
    OddFile { name, bytes: bytes.into(), games, notes }
}

fn with_moves(
    name: &'static str,
    text: &str,
    games: &'static [&'static str],
    notes: &'static [&'static str],
) -> OddFile {
    file(name, format!("[Game \"hique\"]\n\n{text}\n"), games, notes)
}

/// A game of HiQUE with these additional tag lines, followed by `GAME`.
fn with_tags(
    name: &'static str,
    text: &str,
    games: &'static [&'static str],
    notes: &'static [&'static str],
) -> OddFile {
    let game = GAME.replace("[Player1", &format!("{text}\n[Player1"));
    file(name, format!("{game}{GAME}"), games, notes)
}

fn utf16(text: &str, bytes: fn(u16) -> [u8; 2]) -> Vec<u8> {
    format!("\u{feff}{text}").encode_utf16().flat_map(bytes).collect()
}

#[expect(clippy::too_many_lines, reason = "data")]
pub fn odd_files() -> Vec<OddFile> {
    let latin = GAME.replace("Ada", "Ren\u{1}").into_bytes();
    let latin: Vec<u8> =
        latin.into_iter().map(|byte| if byte == 1 { 0xe9 } else { byte }).collect();
    let nul: Vec<u8> = GAME.bytes().flat_map(|byte| [byte, 0]).collect();
    vec![
        // Joined files.
        file(
            "marks where games begin",
            format!("\u{feff}{GAME}\u{feff}{GAME}"),
            &[EXPECTED_GAME, EXPECTED_GAME],
            &[],
        ),
        file(
            "a mark behind a missing line end",
            format!("{}\u{feff}{GAME}", GAME.trim_end()),
            TWO_GAMES,
            &[],
        ),
        file("no line end between games", format!("{}{GAME}", GAME.trim_end()), TWO_GAMES, &[]),
        file("two games in a line", GAME.trim_end().replace('\n', " ").repeat(2), TWO_GAMES, &[]),
        // Encodings and line ends.
        file("Latin-1", [&latin[..], GAME.as_bytes()].concat(), TWO_GAMES, &["Windows-1252"]),
        file("little UTF-16", utf16(&GAME.repeat(2), u16::to_le_bytes), TWO_GAMES, &[]),
        file(
            "big UTF-16",
            utf16(&GAME.repeat(2).replace('\n', "\r\n"), u16::to_be_bytes),
            TWO_GAMES,
            &[],
        ),
        file("UTF-16 without a mark", nul.repeat(2), TWO_GAMES, &[]),
        file("CRLF", GAME.repeat(2).replace('\n', "\r\n"), TWO_GAMES, &[]),
        file("CR alone", GAME.repeat(2).replace('\n', "\r"), TWO_GAMES, &[]),
        file("tabs", GAME.repeat(2).replace(' ', "\t"), TWO_GAMES, &[]),
        // Between games.
        file(
            "text around games",
            format!("Hello\n\n{GAME}See you, 1-0 (or so)\n[1] a note\n{GAME}Bye\n"),
            TWO_GAMES,
            &["`Hello`", "2 more", "`Bye`"],
        ),
        file(
            "comments between games",
            format!("{{one\n[Site \"x\"]}}\n{GAME}; two\n{GAME}"),
            TWO_GAMES,
            &["`{one`", "1 more"],
        ),
        file(
            "hidden lines",
            format!("% one\n{GAME}%two [Game \"x\"]\n{GAME}").replace("4,12,2", "\n%three\n4,12,2"),
            TWO_GAMES,
            &[],
        ),
        file("an open brace in text", format!("{GAME}Bye {{\n\n{GAME}"), TWO_GAMES, &["`Bye {`"]),
        file("nothing but text", "Hello\n(no game)\n", &[], &[]),
        file(
            "brackets in text",
            format!("{GAME}[see below]\n[Date of tomorrow]\n\n{GAME}"),
            TWO_GAMES,
            &["[see below]", "[Date of"],
        ),
        // Tags.
        with_tags("a broken tag", "[Site \"x]", TWO_GAMES, &["`[Site \"x]`"]),
        with_tags("a tag without quotation marks", "[Round 3]", TWO_GAMES, &["`[Round 3]`"]),
        with_tags("an empty tag", "[]\n[ ]\n[Event]", TWO_GAMES, &["`[]`"]),
        with_tags("a name with signs", "[Über \"x\"]\n[a-b \"c\"]", TWO_GAMES, &["Über"]),
        with_tags("escaped quotation marks", "[Site \"a \\\"b\\\" \\\\ ]\"]", TWO_GAMES, &[]),
        with_tags(
            "a tag twice",
            "[Site \"a\"]\n[Site \"a\"]\n[Site \"b\"]",
            TWO_GAMES,
            &["second tag Site"],
        ),
        with_tags("a needed tag twice alike", "[Game \"hique\"]", TWO_GAMES, &[]),
        with_tags(
            "a needed tag twice",
            "[Game \"focus\"]",
            &["!second tag Game", EXPECTED_GAME],
            &[],
        ),
        with_tags("a broken start", "[FEN \"7/1gggg1]", &["!broken tag", EXPECTED_GAME], &[]),
        with_tags("an odd result", "[Result \"won\"]", TWO_GAMES, &["`won`"]),
        with_tags("colours where there are none", "[Colours \"GR\"]", TWO_GAMES, &["Colours"]),
        with_tags(
            "tags of ours that are wrong",
            "[Seat1 \"nobody\"]\n[Place \"9 9\"]\n[Used \"x\"]",
            TWO_GAMES,
            &[],
        ),
        with_tags("blank lines between tags", "\n\n[Site \"x\"]\n", TWO_GAMES, &[]),
        with_tags("a hidden line between tags", "% hidden", TWO_GAMES, &[]),
        with_tags("comments between tags", "{a\nb} [Event \"x\"] ; c\n{d}", TWO_GAMES, &[]),
        file("tags in a line", GAME.repeat(2).replace("\"]\n", "\"] "), TWO_GAMES, &[]),
        file(
            "another order",
            "[Player1 \"Ada\"]\n[Result \"none\"]\n[game \"hique\"]\n*",
            &["hique 0 *"],
            &[],
        ),
        file(
            "the variant in capitals",
            GAME.replace("hique", "HiQUE") + &GAME.replace("hique", " HIQUE "),
            TWO_GAMES,
            &[],
        ),
        file(
            "the variant's title",
            "[Game \"Focus (exact)\"]\n\n1. 00-01:1 *\n[Game \"Cublino Pur\"]\n\n*\n",
            &["focus-exact 1 *", "cublino-pur 0 *"],
            &[],
        ),
        // Moves.
        with_moves(
            "judgements",
            "1. 4,2,4,10!? 4,12,2,12?? 2. 8,2,8,4 !! 8,12,8,10 $6 *",
            &["hique 4 *"],
            &[],
        ),
        with_moves(
            "odd judgements",
            "$13 ! 1. 4,2,4,10!!! 4,12,2,12 $139 *",
            &[EXPECTED_GAME],
            &["`$13`", "3 more"],
        ),
        with_moves("numbers without dots", "1 4,2,4,10 4,12,2,12 2 8,2,8,4 *", &["hique 3 *"], &[]),
        with_moves(
            "numbers of all kinds",
            "1.4,2,4,10 1...4,12,2,12 2… 8,2,8,4 2. … 8,12,8,10 *",
            &["hique 4 *"],
            &[],
        ),
        with_moves(
            "comments of all kinds",
            "{a} ; b\n1. 4,2,4,10 ;c } { (\n{d\n\n[e \"f\"]\n} 4,12,2,12 {[%csl a]} *",
            &[EXPECTED_GAME],
            &[],
        ),
        with_moves(
            "variations in variations",
            "1. 4,2,4,10 (1. 4,2,4,4 (1. 4,2,4,6 4,12,4,10) (1. 4,2,4,8)) 4,12,2,12 *",
            &[EXPECTED_GAME],
            &[],
        ),
        with_moves(
            "a result in a variation",
            "1. 4,2,4,10 (1. 4,2,4,4 1-0) 4,12,2,12 *",
            &[EXPECTED_GAME],
            &["`1-0`"],
        ),
        with_moves("blank lines", "1. 4,2,4,10\n\n\n4,12,2,12\n\n*", &[EXPECTED_GAME], &[]),
        file(
            "no blank line before the moves",
            GAME.repeat(2).replace("\n\n1.", "\n1."),
            TWO_GAMES,
            &[],
        ),
        file(
            "a very long line",
            format!("[Game \"hique\"]\n\n1. 4,2,4,10 {{{}}} *", "x ".repeat(100_000)),
            &["hique 1 *"],
            &[],
        ),
        file(
            "dashes",
            "[Game \"focus\"]\n\n1. 00–01:1 55--54:1 2. 01−02:1 54—53:1 *\n",
            &["focus 4 *"],
            &["00–01:1"],
        ),
        file("capitals", "[Game \"upthrust\"]\n\n1. A4A8 *\n", &["upthrust 1 *"], &["`A4A8`"]),
        with_moves("an unreadable move", "1. 4,2,4,99 *", &["!4,2,4,99"], &[]),
        with_moves("an illegal move", "1. 4,2,4,12 *", &["!4,2,4,12"], &[]),
        with_moves(
            "a stray brace",
            "1. 4,2,4,10 } *",
            &["!without a matching opening bracket"],
            &[],
        ),
        // Results.
        with_moves("a result with a dash", "1. 4,2,4,10 1–0", &["hique 1 1-0"], &[]),
        with_moves("a draw as a fraction", "1. 4,2,4,10 ½-½", &["hique 1 1/2-1/2"], &[]),
        with_moves("no result", "1. 4,2,4,10", &["!no result"], &[]),
        file(
            "no result where the rules know it",
            FINISHED_GAME,
            &["hique 0 1-0"],
            &["by the rules it is 1-0"],
        ),
        file(
            "results that disagree",
            "[Game \"hique\"]\n[Result \"1-0\"]\n\n0-1\n",
            &["!Result"],
            &[],
        ),
        file(
            "results of which the rules know one",
            format!("{FINISHED_GAME}[Result \"0-1\"]\n\n1-0\n"),
            &["hique 0 1-0"],
            &["the result is 1-0"],
        ),
        // Torn records.
        file(
            "torn in the moves",
            format!("{}\n\n{GAME}", GAME.split(" 4,12").next().unwrap_or_default()),
            &["!no result", EXPECTED_GAME],
            &[],
        ),
        file(
            "torn in a comment",
            format!("[Game \"hique\"]\n\n1. 4,2,4,10 {{an\n\n{GAME}"),
            &["!not closed", EXPECTED_GAME],
            &[],
        ),
        file(
            "torn in the tags",
            format!("[Game \"hique\"]\n[Player1 \"Ad\n\n{GAME}"),
            &["!broken tag `[Player1", EXPECTED_GAME],
            &[],
        ),
        file(
            "torn in a tag, without a line end",
            format!("[Game \"hique\"]\n[Player1 \"Ad{GAME}"),
            &["!no result", EXPECTED_GAME],
            &[],
        ),
        file(
            "torn in a move, without a line end",
            format!("[Game \"hique\"]\n\n1. 4,2,4,{GAME}"),
            &["!4,2,4,", EXPECTED_GAME],
            &[],
        ),
        file(
            "a comment without end before other managers' tags",
            format!(
                "[Game \"hique\"]\n\n1. 4,2,4,10 {{open *\n\n[Event \"b\"]\n{GAME}[game \"hique\"]\n\n1. 4,2,4,10 {{x}} *\n"
            ),
            &["!not closed", EXPECTED_GAME, "hique 1 *"],
            &[],
        ),
        file(
            "a tag in small letters behind a comment without end",
            format!(
                "[Game \"hique\"]\n\n1. 4,2,4,10 {{open *\n\n{}{GAME}{{x}}\n",
                GAME.replace("Game", "game")
            ),
            &["!not closed", EXPECTED_GAME, EXPECTED_GAME],
            &["`{x}`"],
        ),
        file(
            "a comment without end between games",
            format!("{GAME}{{open\n\n{GAME}{{x}}\n"),
            TWO_GAMES,
            &["`{open`", "`{x}`"],
        ),
        file(
            "torn in the first tag",
            format!("[Game \"hiq\n\n{GAME}{GAME}"),
            &["!broken tag", EXPECTED_GAME, EXPECTED_GAME],
            &[],
        ),
        file(
            "torn in the first tag's name",
            format!("[Game\n\n{GAME}"),
            &["!broken tag", EXPECTED_GAME],
            &[],
        ),
        file(
            "torn in a start that stands first",
            format!("[FEN \"4\n\n{GAME}"),
            &["!broken tag", EXPECTED_GAME],
            &[],
        ),
        file(
            "torn in the first tag, without a line end",
            format!("[Game \"hiq{GAME}"),
            &["!broken tag", EXPECTED_GAME],
            &[],
        ),
        file(
            "torn in the tags of another manager's record",
            format!("[Event \"a\"]\n[Whi\n\n[Event \"b\"]\n{GAME}"),
            &["!no tag Game", EXPECTED_GAME],
            &[],
        ),
        file(
            "a word for a tag in brackets",
            format!("[Game of chess]\n\n{GAME}"),
            &[EXPECTED_GAME],
            &["[Game of chess]"],
        ),
        file(
            "numbered lines of text",
            format!(
                "{GAME}1. 12:30 second round\n3. 2024-05-01\n2. 12,5 points\n4. 100\n5. 10-8\n6. a4\n{GAME}"
            ),
            TWO_GAMES,
            &["`1. 12:30 second round`"],
        ),
        file(
            "two games in a line in Latin-1",
            [b"[Game \"hique\"] [Site \"Ren\xe9\"] 1. 4,2,4,10 * ".as_slice(), GAME.as_bytes()]
                .concat(),
            &["hique 1 *", EXPECTED_GAME],
            &["Windows-1252"],
        ),
        file(
            "two games in a line in UTF-16",
            utf16(
                &format!(
                    "{GAME}{}",
                    GAME.trim_end().replace('\n', " ").replace("Ada", "𝄞").repeat(2)
                )
                .replace('\n', "\r\n"),
                u16::to_le_bytes,
            ),
            &[EXPECTED_GAME, EXPECTED_GAME, EXPECTED_GAME],
            &[],
        ),
        file(
            "two games in a line behind a mark",
            format!("\u{feff}{}", GAME.trim_end().replace('\n', " ").repeat(2)),
            TWO_GAMES,
            &[],
        ),
        file(
            "comments without end",
            "[Event \"a\"]\n[Game \"hique\"]\n\n1. 4,2,4,10 {open\n\n".repeat(2),
            &["!not closed", "!not closed"],
            &[],
        ),
        file(
            "moves without tags",
            format!("{GAME}1. 4,2,4,10 *\n"),
            &[EXPECTED_GAME, "!no tag Game"],
            &[],
        ),
    ]
}
