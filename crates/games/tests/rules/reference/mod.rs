//! Slow, simple implementations of the seven variants, written only from the documents of the rules.
//!
//! They share no code and no data layout with the library. Boards are maps of characters, dice are six faces that are
//! rotated one by one, and all input and output is text. If the library and a reference disagree, one of them
//! misinterprets the rules.

mod cublino;
mod focus;
mod hique;
mod upthrust;

/// A position with the rules as functions on texts.
pub trait Reference {
    /// Returns every legal move's text, sorted; empty exactly when the game is over.
    fn moves(&self) -> Vec<String>;

    /// Returns the position after a legal move.
    fn play(&self, mv: &str) -> Box<dyn Reference>;

    /// Returns the position's text.
    fn text(&self) -> String;

    /// Returns `p1win`, `p2win`, `draw`, or `none` for an unfinished game.
    fn result(&self) -> &'static str;

    /// Returns the result if this position occurs for the third time; `None` where no position can occur again.
    fn repetition(&self) -> Option<&'static str> {
        Some("draw")
    }

    /// Returns a text that must change within sixty plies, or the game is a draw. `None` without such a rule.
    fn progress(&self) -> Option<String> {
        None
    }
}

/// A whole game, given by the texts of all its positions from the first to the current one.
pub struct Game {
    position: Box<dyn Reference>,
    texts: Vec<String>,
    progress: Vec<Option<String>>,
}

impl Game {
    /// Creates a game that begins at `start`.
    pub fn new(start: Box<dyn Reference>) -> Self {
        Self { texts: vec![start.text()], progress: vec![start.progress()], position: start }
    }

    /// Returns the current position.
    pub fn position(&self) -> &dyn Reference {
        &*self.position
    }

    /// Plays a legal move.
    pub fn play(&mut self, mv: &str) {
        self.position = self.position.play(mv);
        self.texts.push(self.position.text());
        self.progress.push(self.position.progress());
    }

    /// Returns `p1win`, `p2win`, `draw`, or `none` for an unfinished game, and the reason: `position`, `repetition` or
    /// `stalling`.
    pub fn result(&self) -> (&'static str, &'static str) {
        let word = self.position.result();
        if word != "none" {
            return (word, "position");
        }
        let here = self.texts.last();
        let times = self.texts.iter().filter(|text| Some(*text) == here);
        if let Some(word) = self.position.repetition()
            && times.count() >= 3
        {
            return (word, "repetition");
        }
        // Sixty plies have sixty-one positions.
        if let Some(last) = self.progress.last_chunk::<61>()
            && last[60].is_some()
            && last.iter().all(|progress| *progress == last[60])
        {
            return ("draw", "stalling");
        }
        ("none", "")
    }
}

/// Parses a position text of the variant with this identifier. Returns `None` if it is invalid.
///
/// Only the text that the position writes is accepted, so that every position has one text.
pub fn parse(variant: &str, text: &str) -> Option<Box<dyn Reference>> {
    let position: Box<dyn Reference> = match variant {
        "upthrust" => Box::new(upthrust::Upthrust::parse(text)?),
        "hique" => Box::new(hique::Hique::parse(text)?),
        "focus" | "focus-exact" | "focus-classic" => Box::new(focus::Focus::parse(variant, text)?),
        "cublino-pur" | "cublino-contra" => Box::new(cublino::Cublino::parse(variant, text)?),
        _ => return None,
    };
    (position.text() == text).then_some(position)
}

/// Returns the text of the start position from the table of the protocol. For the published Focus and Contra it follows
/// the description of the set-up.
pub fn start_text(variant: &str) -> &'static str {
    match variant {
        "upthrust" => "4/4/4/4/4/4/4/GRBY/RBYG/BYGR/YGRB GR 1",
        "hique" => "1rrrrr1/1gggg1/7/6/7/6/7/6/7/6/7/1GGGG1/1RRRRR1 1",
        "focus" | "focus-exact" => {
            "R,R,G,G,R,R/G,G,R,R,G,G/R,R,G,G,R,R/G,G,R,R,G,G/R,R,G,G,R,R/G,G,R,R,G,G 1 0,0 0,0"
        }
        "focus-classic" => {
            "-,-,-,-/R,R,G,G,R,R/-,G,G,R,R,G,G,-/-,R,R,G,G,R,R,-/-,G,G,R,R,G,G,-/-,R,R,G,G,R,R,-/\
             G,G,R,R,G,G/-,-,-,- 1 0,0 0,0"
        }
        "cublino-pur" => "PWa1Wb1Wc1Wd1We1Wf1Wg1va7vb7vc7vd7ve7vf7vg7",
        "cublino-contra" => "CWa1Wb1Wc1Wd1We1Wf1Wg1va7vb7vc7vd7ve7vf7vg7",
        _ => panic!("no variant {variant}"),
    }
}

/// Returns the number of leaves after `depth` plies.
pub fn perft(position: &dyn Reference, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    let moves = position.moves();
    if depth == 1 {
        return moves.len() as u64;
    }
    moves.iter().map(|mv| perft(&*position.play(mv), depth - 1)).sum()
}

/// Returns `p1win`, `p2win` or `draw` for two figures; the higher one wins.
fn result_by_points(one: i32, two: i32) -> &'static str {
    match one - two {
        d if d > 0 => "p1win",
        d if d < 0 => "p2win",
        _ => "draw",
    }
}

/// Returns the word for a win of player 1 or 2.
fn win(player: usize) -> &'static str {
    ["p1win", "p2win"][player - 1]
}

/// Expands a row of a text to single characters, with `.` for each empty square.
fn expand_row(row: &str) -> Vec<char> {
    let mut out = Vec::new();
    for c in row.chars() {
        match c.to_digit(10) {
            Some(run) => out.extend(std::iter::repeat_n('.', run as usize)),
            None => out.push(c),
        }
    }
    out
}

/// Reverses [`expand_row`].
fn compress_row(squares: &[char]) -> String {
    let mut out = String::new();
    let mut run = 0;
    for &c in squares {
        if c == '.' {
            run += 1;
            continue;
        }
        if run > 0 {
            out += &run.to_string();
        }
        run = 0;
        out.push(c);
    }
    if run > 0 {
        out += &run.to_string();
    }
    out
}

/// Parses `1` or `2`.
fn player(text: &str) -> Option<usize> {
    match text {
        "1" => Some(1),
        "2" => Some(2),
        _ => None,
    }
}

/// The known leaf counts from the start positions. The first number is the count after one ply.
#[test]
fn perft_from_the_start() {
    let expected: [(&str, &[u64]); 7] = [
        ("upthrust", &[8, 60, 357]),
        ("hique", &[25, 587, 16623]),
        ("focus", &[60, 3452]),
        ("focus-exact", &[60, 3452]),
        ("focus-classic", &[68, 4460]),
        ("cublino-pur", &[7, 49, 805]),
        ("cublino-contra", &[7, 49, 511]),
    ];
    for (variant, counts) in expected {
        let start = parse(variant, start_text(variant)).expect("the start is a position");
        for (depth, &count) in (1..).zip(counts) {
            assert_eq!(perft(&*start, depth), count, "{variant}, depth {depth}");
        }
    }
}
