//! Tests of a review's texts: evaluations, losses, better moves, and the navigation between mistakes.

use crate::review::{ask, best_lines, evaluations, review, table_in_review};
use crate::storage::{PATIENCE, play};
use crate::table::{Table, human};
use bevy::input::keyboard::{Key, KeyCode};
use quadrille::review::judgement_text::{self, Foot};
use quadrille::review::margins::MoveMargins;
use quadrille::review::{Direction, Review, ReviewRequest, Tab, Threat, next_mistake, shown_line};
use quadrille::session::Request;
use quadrille::session::rated::Assistance;
use quadrille::setup::SeatSetup;
use quadrille_games::record::{Game, Judgement, Place};
use quadrille_games::rules::{AnyMove, AnyPosition, Player, Variant};
use quadrille_review::findings::Findings;
use quadrille_review::judge::{Evaluation, judgement_of_move};
use quadrille_review::search_text::short_score;
use quadrille_search::explain::{Gain, costs, gains};
use quadrille_search::{Score, scale};
use std::time::Duration;

#[test]
fn no_line_continues_after_the_end() {
    let mut table = table_in_review(&[0, 3]);
    let tip = |table: &Table| {
        let session = table.session();
        judgement_text::line_tip(session.accepts_moves(session.place()), session.can_play_on())
    };
    assert!(tip(&table).contains("A click adds"), "{}", tip(&table));
    table.ask(Request::Resign);
    assert!(tip(&table).contains("“Play” ("), "{}", tip(&table));
    table.ask(Request::GoTo(Place::START));
    assert!(tip(&table).contains("A click adds"), "{}", tip(&table));
}

#[test]
fn score_is_for_the_named_side_to_move() {
    let position = AnyPosition::start(Variant::Hique).with_turn(Player::Two);
    let of = |score: i32| Evaluation { score: Score::Cp(score), pv: Vec::new(), depth: 3 };
    let scale = scale(Variant::Hique);
    let worst = judgement_text::evaluation_texts(&of(-scale), &position);
    let even = judgement_text::evaluation_texts(&of(0), &position);
    let best = judgement_text::evaluation_texts(&of(4 * scale), &position);
    // The header shows the score of the first line.
    assert_eq!(worst.0, short_score(Score::Cp(-scale), Variant::Hique));
    assert_eq!([&*worst.0, &*even.0], ["25%", "50%"]);
    assert_eq!(worst.1, "White: worse");
    assert_eq!(even.1, "White: about even");
    assert_eq!(best.1, "White: winning");
    let over = Evaluation { score: Score::Loss(0), ..of(0) };
    assert_eq!(judgement_text::evaluation_texts(&over, &position).1, "Black has won");
    // The verb is singular for one side and plural for two colours.
    let proven = Evaluation { score: Score::Win(7), ..of(0) };
    assert_eq!(judgement_text::evaluation_texts(&proven, &position).1, "White wins in 4 moves");
    let upthrust = AnyPosition::start(Variant::Upthrust);
    let description = judgement_text::evaluation_texts(&proven, &upthrust).1;
    // In Upthrust the points decide, not the number of moves.
    assert_eq!(description, "Solved: Green and Red win");
}

#[test]
fn loss_equals_the_difference_of_shown_scores() {
    let (mut table, [first, second, _]) = table_with_blunder();
    let (mut losses, mut unclear_count) = (Vec::new(), 0);
    for score in 0..400 {
        let mut review = table.app.world_mut().resource_mut::<Review>();
        let evaluation = review.evaluations_mut().get_mut(&second).unwrap();
        evaluation.score = Score::Cp(score);
        review.evaluations_mut().get_mut(&first).unwrap().score = Score::Cp(17);
        let session = table.session();
        let game = &session.game;
        let swing = judgement_text::swing(game, evaluations(&table), second).unwrap();
        assert_eq!(swing.lost(), swing.was.saturating_sub(swing.is));
        let description = swing.localized(game, second);
        // A smaller loss than that of a mark may be an error of the search.
        let is_clear = judgement_of_move(game, evaluations(&table), second).is_some();
        let lost = format!(": {} percentage points lost.", swing.lost());
        assert_eq!(description.contains(&lost), is_clear, "{description}");
        let is_unclear = swing.lost() > 0 && !is_clear;
        assert_eq!(description.contains(": no clear loss."), is_unclear, "{description}");
        unclear_count += usize::from(is_unclear);
        losses.push(swing.lost());
    }
    assert!(losses.iter().max() > Some(&5) && unclear_count > 0, "{losses:?}");
    // If no better move was found, the loss is zero, and the different scores are explained.
    let swing = judgement_text::Swing { was: 51, is: 42, loss: 0.0 };
    let description = swing.localized(&table.session().game, second);
    assert!(description.contains("no better move"), "{description}");
}

#[test]
fn levels_are_estimated_after_the_review() {
    let mut table = table_in_review(&[0, 3, 6]);
    let levels = |table: &Table| Player::BOTH.map(|player| review(table).levels.of_player(player));
    assert_eq!(levels(&table), [None; 2], "the line is not reviewed yet");
    ask(&mut table, ReviewRequest::Start);
    let quality = |table: &Table| {
        judgement_text::play_quality(review(table), table.session(), Player::One).unwrap()
    };
    assert!(table.wait(PATIENCE, |table| review(table).levels.percent().is_some()));
    let texts = quality(&table).figures();
    assert!(texts.iter().all(|text| text.contains("Estimating levels… ")), "{texts:?}");
    assert!(!quality(&table).localized().contains("levels"), "the share is not announced");
    assert!(table.wait(PATIENCE, |table| levels(table)[0].is_some()));
    assert_eq!(review(&table).levels.percent(), None);
    assert_eq!(levels(&table).map(|estimate| estimate.unwrap().moves), [2, 1]);
    let spoken = |table: &Table| quality(table).localized();
    assert!(spoken(&table).ends_with(". Too few moves for a level."), "{}", spoken(&table));
    // Without a store, an estimate that begins again has no result at first.
    let place = table.session().place();
    for edit in [
        Request::Remark(place, "a remark".to_owned()),
        Request::Remark(place, "[%nag ?!] a remark".to_owned()),
        Request::Remark(place, "a remark [%cal c3>e5] [%csl c3]".to_owned()),
        Request::Remark(Place::START, "[%emt 0:00:07]".to_owned()),
        Request::Remark(place, String::new()),
        Request::Assist(Assistance::Hint),
        Request::Seat(Player::One, SeatSetup { name: "Ann".to_owned(), ..human() }),
        Request::Flip,
    ] {
        let request_text = format!("{edit:?}");
        table.ask(edit);
        for _ in 0..3 {
            table.app.update();
            assert!(levels(&table)[0].is_some(), "{request_text}");
            assert_eq!(review(&table).levels.percent(), None, "{request_text}");
        }
    }
    // Another move makes another line.
    play(&mut table, 2);
    table.app.update();
    assert_eq!(levels(&table), [None; 2]);
    assert!(!spoken(&table).contains("level"), "{}", spoken(&table));
}

#[test]
fn threat_and_lines_have_full_explanations() {
    let table = table_in_review(&[0]);
    let position = table.position();
    let mv = position.legal_moves()[0];
    let gain = gains(&position, mv).remove(0);
    let threat = Threat { position, mv, gain, answer: None };
    let explanation = threat.localized();
    let mut findings = Findings::default();
    let foot = |pointed, progress| Foot::from_analysis(Some(&findings), pointed, progress);
    assert_eq!(foot(false, true), Foot::Progress);
    assert_eq!(foot(false, false), Foot::Tip);
    assert_eq!(Foot::from_analysis(None, false, true), Foot::Progress);
    findings.threat = Some(threat.clone());
    let foot = |pointed, progress| Foot::from_analysis(Some(&findings), pointed, progress);
    assert_eq!(foot(false, true), Foot::Threat(&threat));
    assert_eq!(foot(true, true), Foot::Tip);
    assert!(explanation.starts_with("Threat: ") && explanation.ends_with('.'), "{explanation}");
}

#[test]
fn review_names_players_and_keeps_the_panel() {
    let mut table = table_in_review(&[0, 3]);
    assert_eq!(judgement_text::heading(table.session()), "Somebody – Somebody");
    table.ask(Request::Resign);
    assert_eq!(judgement_text::heading(table.session()), "Somebody – Somebody, 0–1");
    assert_eq!(review(&table).tab, Tab::Moves);
    ask(&mut table, ReviewRequest::ShowTab(Tab::Remark));
    assert_eq!(review(&table).tab, Tab::Remark);
    // The chosen tab also applies to another game.
    table.ask(Request::PlayOn(Place::START));
    table.app.update();
    assert_eq!(review(&table).tab, Tab::Remark);
}

/// Returns a reviewed game of HiQUE with three plies: the first is best, the second is a blunder.
fn table_with_blunder() -> (Table, [Place; 3]) {
    let mut table = Table::with_game(Variant::Hique, [human(), human()]);
    for number in [0, 3, 6] {
        play(&mut table, number);
    }
    ask(&mut table, ReviewRequest::Show(true));
    let game = &table.session().game;
    let way = game.way_to(game.place());
    let [first, second, third] = way[..] else {
        unreachable!("three plies");
    };
    let played = |place: Place| game.ply_at(place).unwrap().mv;
    let other = game.position_of(first).legal_moves()[9];
    assert_ne!(other, played(second));
    let scale = scale(Variant::Hique);
    let scores = [
        (Place::START, 0, played(first)),
        (first, 0, other),
        (second, 3 * scale, played(third)),
        (third, -3 * scale, game.legal_moves()[0]),
    ];
    let mut review = table.app.world_mut().resource_mut::<Review>();
    for (place, score, mv) in scores {
        let evaluation = Evaluation { score: Score::Cp(score), pv: vec![mv], depth: 7 };
        review.add_evaluation(place, 200, evaluation);
    }
    table.app.update();
    (table, [first, second, third])
}

/// Returns the place of the next mistake of either side.
fn next(table: &Table, direction: Direction) -> Option<Place> {
    next_mistake(review(table), table.session(), direction, None)
}

#[test]
fn mistakes_are_found_in_both_directions_per_side() {
    let (mut table, [first, second, third]) = table_with_blunder();
    // The third ply, a move of Player 1, becomes a mistake as well.
    let mut resource = table.app.world_mut().resource_mut::<Review>();
    let other = resource.evaluations_mut()[&third].pv[0];
    let scale = scale(Variant::Hique);
    let evaluation = resource.evaluations_mut().get_mut(&second).unwrap();
    evaluation.pv = vec![other];
    let score = Score::Cp(scale);
    resource.evaluations_mut().get_mut(&third).unwrap().score = score;
    let of = |table: &Table, direction, player| {
        next_mistake(review(table), table.session(), direction, Some(player))
    };
    table.ask(Request::GoTo(Place::START));
    assert_eq!(next(&table, Direction::Forward), Some(second));
    assert_eq!(next(&table, Direction::Back), Some(third), "from the end");
    assert_eq!(of(&table, Direction::Forward, Player::One), Some(third));
    assert_eq!(of(&table, Direction::Back, Player::Two), Some(second));
    table.ask(Request::GoTo(third));
    assert_eq!(next(&table, Direction::Back), Some(second));
    assert_eq!(of(&table, Direction::Back, Player::One), Some(third));
    table.ask(Request::GoTo(first));
    assert_eq!(next(&table, Direction::Back), Some(third));
    // The keys also navigate between mistakes, but only in a review.
    let press = |table: &mut Table, letter: &str, held: &[(KeyCode, Key)]| {
        table.chord(held, KeyCode::KeyB, &Key::Character(letter.into()));
        table.app.update();
        table.session().place()
    };
    let shift = &[(KeyCode::ShiftLeft, Key::Shift)];
    assert_eq!(press(&mut table, "B", shift), third);
    assert_eq!(press(&mut table, "B", shift), second);
    assert_eq!(press(&mut table, "b", &[]), third);
    // With Caps Lock, Shift gives a small letter.
    assert_eq!(press(&mut table, "b", shift), second);
    assert_eq!(press(&mut table, "B", &[]), third);
    ask(&mut table, ReviewRequest::Show(false));
    assert_eq!(press(&mut table, "B", shift), third);
    ask(&mut table, ReviewRequest::Show(true));
    let played =
        judgement_text::play_quality(review(&table), table.session(), Player::Two).unwrap();
    assert_eq!(played.name, "Somebody (White)");
    assert_eq!(played.accuracy.mistakes, [0, 0, 1]);
}

#[test]
fn better_move_belongs_to_the_erring_side() {
    let (mut table, [first, second, _]) = table_with_blunder();
    table.ask(Request::GoTo(second));
    ask(&mut table, ReviewRequest::Analyse(true));
    assert!(table.wait(PATIENCE, |table| best_lines(table).len() == 3));
    let session = table.session();
    let before = session.game.position_before(second);
    let (position, line) = judgement_text::better_move(review(&table), session).unwrap();
    assert_eq!(position, before);
    assert!(before.legal_moves().contains(&line[0]));
    let named = before.move_text(evaluations(&table)[&first].pv[0]);
    let reasons = judgement_text::reason(review(&table), session);
    assert_eq!(reasons[0], format!("{named} was better."));
}

/// Returns a review of a game from `position` with one move, which is viewed, and the place after it.
fn review_of_move(position: &AnyPosition, mv: AnyMove) -> (Table, Place) {
    let mut table = Table::with_game(position.variant(), [human(), human()]);
    let mut session = table.session().clone();
    session.game = Game::new(position.clone());
    session.game.play(mv).unwrap();
    let place = session.game.place();
    table.ask(Request::Open(Box::new(session)));
    table.app.update();
    ask(&mut table, ReviewRequest::Show(true));
    table.ask(Request::GoTo(place));
    (table, place)
}

/// After a sentence about the reply to the viewed move, the effects of the better move follow the name of that move.
#[test]
fn effects_after_those_of_the_reply_name_their_move() {
    let mut later_count = 0;
    for variant in Variant::ALL {
        let mut position = AnyPosition::start(variant);
        let mut named_count = 0;
        for ply in 0..80 {
            let moves = position.legal_moves();
            let Some(&played) = moves.get(ply * 7 % moves.len().max(1)) else { break };
            let next_position = position.play(played).unwrap();
            let replies = next_position.legal_moves();
            let is_tangible =
                |mv: &&AnyMove| gains(&next_position, **mv).iter().any(Gain::is_tangible);
            if ply % 4 == 3
                && let Some(&reply) = replies.iter().find(is_tangible)
            {
                let (mut table, place) = review_of_move(&position, played);
                for better in moves.iter().filter(|mv| **mv != played) {
                    let best = |pv| Evaluation { score: Score::Cp(0), pv, depth: 3 };
                    let mut review = table.app.world_mut().resource_mut::<Review>();
                    review
                        .evaluations_mut()
                        .insert(Place::START, best(line_with_gain(&position, *better)));
                    review.evaluations_mut().insert(place, best(vec![reply]));
                    let reasons =
                        judgement_text::reason(crate::review::review(&table), table.session());
                    let answer = format!("Now {} can follow: ", next_position.move_text(reply));
                    let mut after = reasons.iter().skip_while(|text| !text.starts_with(&answer));
                    if let Some(effect) = after.nth(1) {
                        let name = format!("{}: ", position.move_text(*better));
                        assert!(effect.starts_with(&name), "{reasons:?}");
                        named_count += 1;
                        later_count +=
                            usize::from(effect[name.len()..].starts_with("A later move"));
                    }
                }
            }
            position = next_position;
        }
        assert!(named_count > 0, "{variant}");
    }
    assert!(later_count > 10, "{later_count}");
}

/// What the played move loses at once is among the reasons for the better move, after the name of the played one.
#[test]
fn losses_of_the_played_move_are_named() {
    let mut loss_count = 0;
    let mut position = AnyPosition::start(Variant::CublinoContra);
    for ply in 0..60 {
        let moves = position.legal_moves();
        let Some(&next) = moves.get(ply * 7 % moves.len().max(1)) else { break };
        let is_costly = |mv: &&AnyMove| !costs(&position, **mv).is_empty();
        let better = moves.iter().find(|mv| costs(&position, **mv).is_empty());
        if let Some((&played, &better)) = moves.iter().find(is_costly).zip(better) {
            let (mut table, _) = review_of_move(&position, played);
            let best = Evaluation { score: Score::Cp(0), pv: vec![better], depth: 3 };
            let mut review = table.app.world_mut().resource_mut::<Review>();
            review.evaluations_mut().insert(Place::START, best);
            let reasons = judgement_text::reason(crate::review::review(&table), table.session());
            let name = format!("{}: ", position.move_text(played));
            assert!(reasons[1].starts_with(&name), "{reasons:?}");
            loss_count += 1;
        }
        position = position.play(next).unwrap();
    }
    assert!(loss_count > 3, "{loss_count}");
}

/// Returns a line of up to three moves that begins with `mv`, whose last move captures or scores if any does.
fn line_with_gain(position: &AnyPosition, mv: AnyMove) -> Vec<AnyMove> {
    let mut line = vec![mv];
    let Ok(position_after) = position.play(mv) else { return line };
    let Some(&reply) = position_after.legal_moves().first() else { return line };
    line.push(reply);
    let Ok(next_position) = position_after.play(reply) else { return line };
    let is_tangible = |mv: &AnyMove| gains(&next_position, *mv).iter().any(Gain::is_tangible);
    line.extend(next_position.legal_moves().into_iter().find(is_tangible));
    line
}

#[test]
fn quiet_better_move_is_explained_by_its_line() {
    // A guard on 6,6 would capture the runner beside the guard on 4,6. The line starts with a quiet move.
    let text = "1rrrrr1/2ggg1/7/6/7/1g4/2R4/6/7/6/7/1GGGG1/1RRRR2 1";
    let start = AnyPosition::parse(Variant::Hique, text).unwrap();
    let slight = |gain: &Gain| matches!(gain, Gain::Moves { .. });
    let quiet = |mv: &AnyMove| gains(&start, *mv).iter().all(slight);
    let wait = start.legal_moves().into_iter().find(quiet).unwrap();
    let then = start.play(wait).unwrap();
    let line = then.legal_moves().into_iter().find_map(|answer| {
        let here = then.play(answer).ok()?;
        let takes = |mv: &AnyMove| gains(&here, *mv).iter().any(Gain::is_tangible);
        let taking = here.legal_moves().into_iter().find(takes)?;
        Some([wait, answer, taking])
    });
    let line = line.unwrap();
    let other = start.legal_moves().into_iter().find(|mv| *mv != line[0]);
    let (mut table, _) = review_of_move(&start, other.unwrap());
    let best = |line: &[_]| Evaluation { score: Score::Cp(0), pv: line.to_vec(), depth: 3 };
    let mut review = table.app.world_mut().resource_mut::<Review>();
    review.evaluations_mut().insert(Place::START, best(&line));
    let reasons = judgement_text::reason(crate::review::review(&table), table.session());
    assert_eq!(reasons.len(), 2, "{reasons:?}");
    assert!(reasons[1].starts_with("A later move, "), "{reasons:?}");
}

/// Where nothing explains a mistake, at least the reply shows what to look at.
#[test]
fn mistake_without_an_explanation_names_the_reply() {
    let start = AnyPosition::start(Variant::Hique);
    let moves = start.legal_moves();
    let (better, played) = (moves[0], moves[1]);
    let position = start.play(played).unwrap();
    let is_quiet = |mv: &AnyMove| !gains(&position, *mv).iter().any(Gain::is_tangible);
    let reply = position.legal_moves().into_iter().find(is_quiet).unwrap();
    let (mut table, place) = review_of_move(&start, played);
    let sentence = format!("The best reply is {}.", position.move_text(reply));
    let serious_marks = [Judgement::Mistake, Judgement::Blunder];
    let scores = [(20, None), (90, Some(Judgement::Dubious))].into_iter();
    let serious_scores = [150, 2000].into_iter().zip(serious_marks.map(Some));
    for (score, mark) in scores.chain(serious_scores) {
        let best = |score, mv| Evaluation { score: Score::Cp(score), pv: vec![mv], depth: 3 };
        let mut review = table.app.world_mut().resource_mut::<Review>();
        review.evaluations_mut().insert(Place::START, best(0, better));
        review.evaluations_mut().insert(place, best(score, reply));
        let review = crate::review::review(&table);
        let reasons = judgement_text::reason(review, table.session());
        assert_eq!(review.judgement(table.session(), place), mark, "{score}");
        let is_serious = mark.is_some_and(|mark| serious_marks.contains(&mark));
        assert_eq!(reasons.get(1) == Some(&sentence), is_serious, "{score}: {reasons:?}");
    }
}

#[test]
fn better_move_is_shown_and_can_be_followed() {
    let (mut table, [first, second, third]) = table_with_blunder();
    table.ask(Request::GoTo(first));
    assert_eq!(next(&table, Direction::Forward), Some(second));
    table.ask(Request::GoTo(second));
    table.app.update();
    assert_eq!(next(&table, Direction::Forward), Some(second));
    let better = evaluations(&table)[&first].pv[0];
    let game = &table.session().game;
    let before = game.position_of(first);
    let arrows = table.marked_moves().arrows.clone();
    assert_eq!(arrows.paths, [before.path(better)]);
    assert_eq!(arrows.played, Some(before.path(game.ply_at(second).unwrap().mv)));
    let step_into = {
        let (from, line) = shown_line(
            review(&table),
            table.session(),
            table.app.world().resource::<MoveMargins>(),
        )
        .unwrap();
        Request::AddLine(from, line.to_vec(), 1)
    };
    table.ask(step_into);
    table.app.update();
    table.app.update();
    let session = table.session();
    assert_eq!(session.game.before(session.place()), Some(first));
    assert_eq!(session.game.ply_at(session.place()).unwrap().mv, better);
    assert_eq!(session.game.place(), third);
    // After a good move, the best reply is shown.
    table.ask(Request::GoTo(third));
    table.app.update();
    let session = table.session();
    let best = evaluations(&table)[&third].pv[0];
    assert_eq!(table.marked_moves().arrows.paths, [session.viewed_position().path(best)]);
    assert_eq!(table.marked_moves().arrows.played, None);
}

#[test]
fn autoplay_runs_until_a_person_navigates() {
    let (mut table, [first, _, third]) = table_with_blunder();
    ask(&mut table, ReviewRequest::Play(true));
    table.app.update();
    assert_eq!(table.session().place(), Place::START, "it begins anew");
    let pass = |table: &mut Table| {
        table.run_frame(Duration::from_millis(1300));
        table.app.update();
        table.app.update();
    };
    pass(&mut table);
    assert_eq!(table.session().place(), first);
    assert!(review(&table).is_playing());
    for _ in 0..3 {
        pass(&mut table);
    }
    assert_eq!(table.session().place(), third);
    assert!(!review(&table).is_playing(), "it ends with the line");
    table.ask(Request::GoTo(Place::START));
    ask(&mut table, ReviewRequest::Play(true));
    pass(&mut table);
    table.ask(Request::GoTo(third));
    pass(&mut table);
    pass(&mut table);
    assert!(!review(&table).is_playing());
    assert_eq!(table.session().place(), third);
}
