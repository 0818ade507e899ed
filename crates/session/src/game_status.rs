//! Texts and numbers about a position for the panel, as pure functions.

use crate::GameSession;
use crate::setup::{Controller, SeatSetup, is_default_person_name, player_name};
use quadrille_drawing::drawing;
use quadrille_games::record::Game;
use quadrille_games::rules::{AnyMove, AnyPosition, Player, Variant};
use quadrille_search::Level;
use quadrille_text::{self as text, side, tenths, tr};
use std::time::Duration;

/// A number in a player's card.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CardNumber {
    /// The number.
    pub value: String,
    /// One or two words that say what is counted.
    pub label: String,
    /// A sentence that explains the number.
    pub tip: String,
}

/// A fight that a move of Cublino Contra would cause.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FightLine {
    /// The two dice: `e4 against f4`.
    pub dice: String,
    /// Both sums, the mover's first: `9 : 6`.
    pub sums: String,
    /// A text about the result.
    pub verdict: String,
    /// Whether the mover removes the enemy die (`true`) or loses the moving die; `None` if no die is removed.
    pub gain: Option<bool>,
}

/// Returns the name of the game for the header. [`heading`] names the variant.
pub fn title(variant: Variant) -> String {
    text::title(match variant {
        Variant::FocusExact | Variant::FocusClassic => Variant::Focus,
        other => other,
    })
}

/// Returns the number of the next move in `position`, `plies` after the start, counted from 1 as in the move list. If
/// Player 2 moved first, the first move has one ply only.
pub fn move_number(position: &AnyPosition, plies: usize) -> usize {
    let second_moved_first = (position.to_move() == Player::Two) == plies.is_multiple_of(2);
    (plies + usize::from(second_moved_first)) / 2 + 1
}

/// Returns the number of moves of a game in which `first_player` has moved first, as the move list counts them.
pub const fn move_count(plies: usize, first_player: Player) -> usize {
    let second_moved_first = matches!(first_player, Player::Two) && plies > 0;
    (plies + second_moved_first as usize).div_ceil(2)
}

/// Returns the text beside the title: the rule set, the number of the move and the side to move.
pub fn heading(position: &AnyPosition, plies: usize, is_over: bool) -> String {
    let text = move_heading(position, plies, is_over);
    match position.variant() {
        Variant::FocusExact => tr!("heading-exact", words = text),
        Variant::FocusClassic => tr!("heading-classic", words = text),
        _ => text,
    }
}

/// Returns the text beside the title without the rule set.
fn move_heading(position: &AnyPosition, plies: usize, is_over: bool) -> String {
    let number = move_number(position, plies);
    if is_over && plies == 0 {
        tr!("heading-over-at-once")
    } else if is_over {
        // The number of the last move. It equals `number` if Player 2 is to move.
        let last_number = number - usize::from(position.to_move() == Player::One);
        tr!("heading-over", number = last_number)
    } else {
        let side = side(position, position.to_move());
        tr!("heading-move", number = number, side = side)
    }
}

/// Returns shorter texts beside the title, the longest first. The last one is the number of the move, or that the game is
/// over.
pub fn shorter_headings(position: &AnyPosition, plies: usize, is_over: bool) -> Vec<String> {
    let shortest = if is_over {
        tr!("heading-short-over")
    } else {
        tr!("heading-short", number = move_number(position, plies))
    };
    vec![move_heading(position, plies, is_over), shortest]
}

/// Returns the description of a side under the player's name: `Blue and Yellow`, `Black · runs down`. `is_near` means that
/// the side sits at the lower edge of the board.
pub fn side_description(position: &AnyPosition, player: Player, is_near: bool) -> String {
    let side = side(position, player);
    let direction = if is_near { "up" } else { "down" };
    match position.variant() {
        Variant::Hique => tr!("role-runs", side = side, way = direction),
        Variant::CublinoPur | Variant::CublinoContra => {
            tr!("role-goes", side = side, way = direction)
        }
        Variant::Upthrust | Variant::Focus | Variant::FocusExact | Variant::FocusClassic => side,
    }
}

/// Returns a text about an AI or engine with its time for each move, adjusted by `at_pace`, and one without the time. A weaker AI
/// has its level in both. `None` for a person.
pub fn controller_texts(
    seat: &SeatSetup,
    at_pace: impl Fn(Duration) -> Duration,
) -> Option<[String; 2]> {
    let level_text = |level| tr!("seat-ai-level", level = text::level_number(level));
    Some(match seat.controller {
        Controller::Human => return None,
        Controller::Ai { level, movetime } if level == Level::FULL => {
            [tr!("seat-ai-time", time = seconds(at_pace(movetime))), level_text(level)]
        }
        Controller::Ai { level, movetime } if level == Level::PERFECT => {
            let text = tr!("seat-ai-perfect", time = seconds(at_pace(movetime)));
            [text, tr!("seat-ai-perfect-short")]
        }
        Controller::Ai { level, .. } => [level_text(level), level_text(level)],
        Controller::Engine { movetime, .. } => {
            let text = tr!("seat-engine", time = seconds(at_pace(movetime)));
            [text, tr!("seat-engine-short")]
        }
    })
}

/// Returns the level of the AI in words; `None` for another player.
pub fn strength_text(seat: &SeatSetup) -> Option<String> {
    let Controller::Ai { level, .. } = seat.controller else { return None };
    Some(text::level(level))
}

/// Returns a time in seconds, such as `15 s` or `0.5 s`.
pub fn seconds(time: Duration) -> String {
    if time.subsec_millis() == 0 {
        tr!("seconds", value = time.as_secs().to_string())
    } else {
        tr!("seconds", value = tenths(time.as_secs_f64()))
    }
}

/// Returns minutes and seconds, such as `2:05`. Fractions of a second are dropped.
pub fn clock(time: Duration) -> String {
    let seconds = time.as_secs();
    format!("{}:{:02}", seconds / 60, seconds % 60)
}

/// Returns the time that a side without a clock has used. In whole minutes while the game goes on, because the window is seldom
/// drawn without a clock, and seconds would seem to stand still.
pub fn used_time(session: &GameSession, player: Player) -> String {
    let time = session.used_times[player.index()];
    if session.is_over() { clock(time) } else { tr!("card-minutes", minutes = time.as_secs() / 60) }
}

/// Returns the remaining time of a clock, rounded up: minutes and whole seconds, or tenths in the last ten seconds.
pub fn time_left(remaining_time: Duration) -> String {
    if remaining_time.is_zero() || remaining_time >= Duration::from_secs(10) {
        return clock(remaining_time + Duration::from_millis(999));
    }
    let rounded_seconds = format!("{:04.1}", (remaining_time.as_secs_f64() * 10.0).ceil() / 10.0);
    format!("0:{}", rounded_seconds.replace('.', &tr!("decimal-mark")))
}

/// Returns a short time: tenths of a second up to ten seconds, then minutes and seconds.
pub fn short_time(time: Duration) -> String {
    if time < Duration::from_secs(10) {
        tr!("seconds", value = tenths(time.as_secs_f64()))
    } else {
        clock(time)
    }
}

/// Returns a short form of a number of positions: `640`, `83 k`, `4.1 M`.
pub fn short_count(count: u64) -> String {
    match count {
        0..1_000 => count.to_string(),
        1_000..1_000_000 => tr!("count-thousands", value = (count / 1_000).to_string()),
        1_000_000..100_000_000 => tr!("count-millions", value = tenths(count as f64 / 1e6)),
        _ => tr!("count-millions", value = (count / 1_000_000).to_string()),
    }
}

fn card_number(value: impl ToString, [label, tip]: [String; 2]) -> CardNumber {
    let value = value.to_string();
    CardNumber { value, label, tip }
}

/// Returns the numbers on the card of a player in `position`.
pub fn card_numbers(position: &AnyPosition, player: Player) -> Vec<CardNumber> {
    let focus_numbers = |reserve: u8, captured: u8, tip: String| {
        let texts = [tr!("figure-reserve"), tr!("figure-reserve-tip")];
        vec![card_number(reserve, texts), card_number(captured, [tr!("figure-captured"), tip])]
    };
    let six_tip = || tr!("figure-captured-six-tip");
    match position {
        AnyPosition::Upthrust(upthrust) => {
            let total = upthrust.total(player);
            let label = tr!("figure-points", count = total);
            vec![card_number(total, [label, tr!("figure-points-tip")])]
        }
        AnyPosition::Hique(hique) => {
            let (runner_count, timing_points) =
                (hique.runner_count(player), hique.timing_points(player));
            let label = tr!("figure-runners", count = runner_count);
            let timing_label = tr!("figure-timing", count = timing_points);
            vec![
                card_number(runner_count, [label, tr!("figure-runners-tip")]),
                card_number(timing_points, [timing_label, tr!("figure-timing-tip")]),
            ]
        }
        AnyPosition::Focus(focus) => {
            focus_numbers(focus.reserve(player), focus.captured_count(player), six_tip())
        }
        AnyPosition::FocusExact(focus) => {
            focus_numbers(focus.reserve(player), focus.captured_count(player), six_tip())
        }
        AnyPosition::FocusClassic(focus) => {
            let tip = tr!("figure-captured-block-tip");
            focus_numbers(focus.reserve(player), focus.captured_count(player), tip)
        }
        AnyPosition::CublinoPur(pur) => {
            let sum_texts = [tr!("figure-sum"), tr!("figure-sum-tip")];
            let home_texts = [tr!("figure-home"), tr!("figure-home-tip")];
            vec![
                card_number(pur.home_sum(player), sum_texts),
                card_number(pur.home_dice_count(player), home_texts),
            ]
        }
        AnyPosition::CublinoContra(contra) => {
            let (dice_count, rows_to_go) = (contra.dice_count(player), contra.rows_to_go(player));
            let texts = [tr!("figure-dice", count = dice_count), tr!("figure-dice-tip")];
            let value = rows_to_go.map_or_else(|| "–".to_owned(), |rows| rows.to_string());
            let label = tr!("figure-rows", count = rows_to_go.unwrap_or(0));
            vec![
                card_number(dice_count, texts),
                card_number(value, [label, tr!("figure-rows-tip")]),
            ]
        }
    }
}

/// Returns a sentence about how close the end of the game is, in Upthrust; `None` in games whose board shows it clearly.
pub fn end_distance_sentence(position: &AnyPosition) -> Option<String> {
    let AnyPosition::Upthrust(upthrust) = position else { return None };
    let piece_count_below: u32 = (1..=6).map(|row| u32::from(upthrust.pieces_in_row(row))).sum();
    Some(tr!("detail-end-in-sight", count = piece_count_below))
}

/// Returns the fights that `mv` would cause in Cublino Contra; none in other games.
pub fn fight_lines(position: &AnyPosition, mv: AnyMove) -> Vec<FightLine> {
    let (AnyPosition::CublinoContra(contra), AnyMove::CublinoContra(contra_move)) = (position, mv)
    else {
        return Vec::new();
    };
    let Some(target) = position.path(mv).target() else { return Vec::new() };
    let mover = position.to_move();
    let board = drawing(position.variant());
    contra
        .fights(contra_move)
        .into_iter()
        .map(|fight| {
            let (verdict, gain) = if fight.enemy_is_removed {
                let side = side(position, !mover);
                (tr!("fight-falls", side = side), Some(true))
            } else if fight.mover_is_removed {
                let side = side(position, mover);
                (tr!("fight-falls", side = side), Some(false))
            } else {
                (tr!("fight-nobody"), None)
            };
            FightLine {
                dice: tr!(
                    "fight-dice",
                    one = board.spot_name(target),
                    other = board.spot_name(fight.enemy)
                ),
                sums: format!("{} : {}", fight.mover_sum, fight.opponent_sum),
                verdict,
                gain,
            }
        })
        .collect()
}

/// Returns the text that distinguishes a move from others with the same target square.
pub fn path_label(position: &AnyPosition, mv: AnyMove) -> String {
    let text = position.move_text(mv);
    let path = position.path(mv).spots;
    let top_after = match position {
        AnyPosition::CublinoPur(pur) => pur.orientation_after(&path),
        AnyPosition::CublinoContra(contra) => contra.orientation_after(&path),
        _ => None,
    };
    match top_after {
        Some(orientation) => tr!("way-top", path = text, top = orientation.top()),
        None => text,
    }
}

/// Returns the sentence about the side to move, for the status line.
fn turn_sentence(position: &AnyPosition, seats: &[SeatSetup; 2]) -> String {
    let player = position.to_move();
    let side = side(position, player);
    let is_human = |seat: &SeatSetup| seat.controller == Controller::Human;
    let seat = &seats[player.index()];
    match (is_human(seat), is_human(&seats[(!player).index()])) {
        (true, false) => tr!("turn-yours", side = side),
        // In an analysis each side is its own name.
        (true, true) if player_name(seats, position, player) != side => {
            tr!("turn-person", name = seat.display_name(), side = side)
        }
        (false, true) => tr!("turn-other", name = seat.display_name(), side = side),
        _ => tr!("turn-demo", side = side),
    }
}

/// Returns the status line: the side to move or the result, and a warning before an end by repetition or without progress.
pub fn status_line(session: &GameSession) -> String {
    if let Some(text) = session.outcome_sentence() {
        return text;
    }
    let position = session.game.position();
    let mut sentence = turn_sentence(position, &session.seats);
    if session.is_paused && session.seat_to_move().controller != Controller::Human {
        sentence = tr!("status-paused", turn = sentence);
    }
    if let Some(warning) = warning_sentence(&session.game) {
        sentence = format!("{sentence} {warning}");
    }
    sentence
}

/// The status line warns from this number of plies before a draw without progress.
const WARNING_PLIES: usize = 20;
/// No position can recur in fewer plies: each side needs two, there and back, or one side passes twice.
const MIN_REPETITION_PLIES: usize = 4;

/// Returns the warning before an end by repetition or without progress.
fn warning_sentence(game: &Game) -> Option<String> {
    let position = game.position();
    let plies_to_draw =
        game.plies_to_draw().filter(|&plies_to_draw| plies_to_draw <= WARNING_PLIES);
    let repetition = game.outcome_if_repeated().filter(|_| {
        plies_to_draw.is_none_or(|plies_to_draw| plies_to_draw >= MIN_REPETITION_PLIES)
    });
    match (repetition, plies_to_draw) {
        (Some(outcome), _) => Some(text::repetition_warning(&outcome, position)),
        (None, Some(plies_to_draw)) => Some(text::stalling_warning(plies_to_draw, position)),
        (None, None) => None,
    }
}

/// Returns the result as a sentence, with the name of the winner. `None` is a draw. `position` is any position of the game.
pub fn result_sentence(
    winner: Option<Player>,
    seats: &[SeatSetup; 2],
    position: &AnyPosition,
) -> String {
    let is_human = |player: Player| seats[player.index()].controller == Controller::Human;
    let Some(winner) = winner else { return tr!("verdict-draw") };
    let name = &seats[winner.index()].name;
    match (is_human(winner), is_human(!winner)) {
        (true, false) => tr!("verdict-yours"),
        (false, true) => tr!("verdict-lost", name = name),
        (false, false) if seats[0].name == seats[1].name => tr!("verdict-over"),
        (true, true) if is_default_person_name(name) => tr!("verdict-yours"),
        _ => tr!("verdict-wins", name = player_name(seats, position, winner)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use quadrille_games::rules::{Outcome, Reason};

    fn position(variant: Variant, text: &str) -> AnyPosition {
        match AnyPosition::parse(variant, text) {
            Ok(position) => position,
            Err(error) => unreachable!("{error}"),
        }
    }

    fn status_sentences(position: &AnyPosition, player: Player) -> Vec<String> {
        card_numbers(position, player)
            .into_iter()
            .map(|figure| format!("{} {}", figure.value, figure.label))
            .collect()
    }

    fn seats(one: Controller, two: Controller) -> [SeatSetup; 2] {
        [(one, "Ann"), (two, "Bob")].map(|(controller, name)| SeatSetup {
            controller,
            name: name.to_owned(),
            clock: None,
        })
    }

    const AI: Controller = Controller::Ai { level: Level::FULL, movetime: Duration::from_secs(2) };

    /// Without a clock few frames are drawn, so no seconds are shown until the end.
    #[test]
    fn used_time_is_in_minutes_until_the_end() {
        let setup = crate::setup::Setup::default_game(Variant::Focus);
        let mut session = GameSession::begin(&setup, &mut rand::rng());
        for (seconds, running, over) in [(0, "0 min", "0:00"), (119, "1 min", "1:59")] {
            session.used_times = [Duration::from_secs(seconds); 2];
            assert_eq!(used_time(&session, Player::One), running);
            let mut ended = session.clone();
            ended.game.resign(Player::One);
            assert_eq!(used_time(&ended, Player::Two), over);
        }
    }

    #[test]
    fn card_numbers_count_pieces_on_the_board() {
        let upthrust =
            position(Variant::Upthrust, "2R1/1Y2/R3/3Y/1B2/2G1/2Y1/GRB1/3G/B2R/YG1B GR 1");
        assert_eq!(status_sentences(&upthrust, Player::One), ["90 points"]);
        assert_eq!(status_sentences(&upthrust, Player::Two), ["70 points"]);
        let hique =
            position(Variant::Hique, "2rr1r1/2gg2/7/4Gg/1r2r2/6/7/6/7/2GG2/4R2/G3g1/1RRR3 2");
        assert_eq!(status_sentences(&hique, Player::One), ["5 runners", "9 timing points"]);
        assert_eq!(status_sentences(&hique, Player::Two), ["4 runners", "5 timing points"]);
        let focus = position(
            Variant::FocusClassic,
            "-,-,-,-/-,RR,-,-,-,-/-,-,G,RG,-,-,-,-/-,-,R,G,-,R,RG,-/-,GR,-,-,RGGR,-,GR,-/-,-,R,-,-,-,R,-/G,-,RRG,-,G,G/-,-,RGGGR,- 1 1,2 1,1",
        );
        assert_eq!(status_sentences(&focus, Player::One), ["1 reserve", "1 captured"]);
        assert_eq!(status_sentences(&focus, Player::Two), ["2 reserve", "1 captured"]);
        let pur = position(Variant::CublinoPur, "Pcc1Wf1Wg1Le2Rb3Bd3Le4if4rf5ic6id6va7vb7Wd7");
        assert_eq!(status_sentences(&pur, Player::One), ["6 sum", "1 of 7 arrived"]);
        assert_eq!(status_sentences(&pur, Player::Two), ["1 sum", "1 of 7 arrived"]);
        let contra = position(Variant::CublinoContra, "CGb1La2Lb2Bd3Be3Rf3tf4ca5cc5ce5id6vb7re7");
        assert_eq!(status_sentences(&contra, Player::One), ["6 dice", "4 rows to go"]);
        assert_eq!(status_sentences(&contra, Player::Two), ["7 dice", "3 rows to go"]);
    }

    #[test]
    fn the_header_names_rule_set_move_and_side() {
        let heading = |variant| heading(&AnyPosition::start(variant), 14, false);
        assert_eq!(heading(Variant::Upthrust), "move 8, Green and Red to move");
        assert_eq!(heading(Variant::FocusClassic), "classic, move 8, Red to move");
        assert_eq!(
            super::heading(&AnyPosition::start(Variant::Hique), 15, true),
            "over after move 8"
        );
        // If Player 2 moved first, move 2 comes after one ply of each side.
        let second = "1rrrrr1/1gggg1/7/6/7/6/7/6/7/6/7/1GGGG1/1RRRRR1 2";
        let second = AnyPosition::parse(Variant::Hique, second).unwrap();
        assert_eq!(move_number(&second, 0), 1);
        assert_eq!(move_number(&AnyPosition::start(Variant::Hique), 1), 2);
        assert_eq!(move_number(&second, 2), 2);
        assert_eq!(super::heading(&second, 5, true), "over after move 3");
        assert_eq!(title(Variant::FocusExact), "Focus");
        assert_eq!(title(Variant::CublinoPur), "Cublino Pur");
    }

    #[test]
    fn roles_follow_the_side_of_the_table() {
        let start = AnyPosition::start(Variant::Hique);
        assert_eq!(side_description(&start, Player::One, false), "Black · runs down");
        assert_eq!(side_description(&start, Player::One, true), "Black · runs up");
        let start = AnyPosition::start(Variant::Upthrust);
        assert_eq!(side_description(&start, Player::Two, false), "Blue and Yellow");
    }

    #[test]
    fn fight_states_both_sums_and_the_losing_die() {
        let contra = position(Variant::CublinoContra, "CGb1La2Lb2Bd3Be3Rf3tf4ca5cc5ce5id6vb7re7");
        let mv = contra.parse_move("e3e4").unwrap_or_else(|error| unreachable!("{error}"));
        let mut lines = fight_lines(&contra, mv);
        lines.sort_by(|a, b| a.dice.cmp(&b.dice));
        assert_eq!(lines.len(), 2);
        assert_eq!(
            (lines[0].dice.as_str(), lines[0].sums.as_str(), lines[0].gain),
            ("e4 against e5", "4 : 6", Some(false))
        );
        assert_eq!(lines[0].verdict, "White’s die falls");
        assert_eq!(
            (lines[1].dice.as_str(), lines[1].sums.as_str(), lines[1].gain),
            ("e4 against f4", "9 : 6", Some(true))
        );
        assert_eq!(lines[1].verdict, "Black’s die falls");
        assert!(fight_lines(&AnyPosition::start(Variant::CublinoPur), mv).is_empty());
    }

    #[test]
    fn paths_differ_in_the_top_number() {
        let start = AnyPosition::start(Variant::CublinoPur);
        let mv = start.parse_move("a1a2").unwrap_or_else(|error| unreachable!("{error}"));
        assert_eq!(path_label(&start, mv), "a1a2: 3 on top");
    }

    #[test]
    fn turn_and_result_address_the_right_person() {
        let start = AnyPosition::start(Variant::CublinoPur);
        const HUMAN: Controller = Controller::Human;
        assert_eq!(turn_sentence(&start, &seats(HUMAN, AI)), "Your move: you play White.");
        assert_eq!(
            turn_sentence(&start, &seats(HUMAN, HUMAN)),
            "Ann, it is your move: you play White."
        );
        assert_eq!(turn_sentence(&start, &seats(AI, HUMAN)), "It is Ann’s turn: White.");
        assert_eq!(turn_sentence(&start, &seats(AI, AI)), "White to move.");
        let win = Outcome::win(Player::One, Reason::DieAcross);
        assert_eq!(result_sentence(win.winner, &seats(HUMAN, AI), &start), "You win");
        assert_eq!(result_sentence(win.winner, &seats(AI, HUMAN), &start), "Ann wins");
        assert_eq!(result_sentence(win.winner, &seats(AI, AI), &start), "Ann wins");
        assert_eq!(result_sentence(None, &seats(AI, HUMAN), &start), "Nobody wins");
    }

    #[test]
    fn no_heading_of_a_finished_game_names_a_move_that_was_not_made() {
        let start = AnyPosition::start(Variant::CublinoContra);
        for plies in [0, 1, 80, 81] {
            let running = shorter_headings(&start, plies, false);
            let over = shorter_headings(&start, plies, true);
            let next_move = format!("move {}", move_number(&start, plies));
            assert!(running.iter().all(|text| text.starts_with(&next_move)), "{running:?}");
            assert!(over.iter().all(|text| text.starts_with("over")), "{over:?}");
        }
    }

    #[test]
    fn numbers_are_abbreviated() {
        assert_eq!(clock(Duration::from_secs(251)), "4:11");
        assert_eq!(short_time(Duration::from_millis(980)), "1.0 s");
        assert_eq!(short_time(Duration::from_secs(14)), "0:14");
        assert_eq!(short_count(4_120_000), "4.1 M");
        assert_eq!(short_count(83_400), "83 k");
        assert_eq!(seconds(Duration::from_millis(500)), "0.5 s");
        assert_eq!(seconds(Duration::from_secs(15)), "15 s");
    }

    #[test]
    fn upthrust_states_how_many_pieces_remain_to_end_it() {
        let start = AnyPosition::start(Variant::Upthrust);
        assert_eq!(
            end_distance_sentence(&start).as_deref(),
            Some("Ends at 2 pieces below row 7 (now 16)")
        );
        assert_eq!(end_distance_sentence(&AnyPosition::start(Variant::Hique)), None);
    }
}
