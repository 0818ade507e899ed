//! Random position texts that are valid by the protocol's requirements. They prefer crowded, blocked and nearly
//! finished positions, which are rare in games.

use crate::support::RandomNumbers;
use quadrille_games::rules::Variant;

/// Returns a valid position text of `variant`.
pub fn text(variant: Variant, numbers: &mut RandomNumbers) -> String {
    match variant {
        Variant::Upthrust => upthrust(numbers),
        Variant::Hique => hique(numbers),
        Variant::Focus | Variant::FocusExact => focus(&[6; 6], numbers),
        Variant::FocusClassic => focus(&[4, 6, 8, 8, 8, 8, 6, 4], numbers),
        Variant::CublinoPur => cublino(true, numbers),
        Variant::CublinoContra => cublino(false, numbers),
    }
}

/// Returns squares as text, with digits for runs of empty ones.
fn pack_row(squares: &[char]) -> String {
    let mut out = String::new();
    for part in squares.chunk_by(|a, b| (*a == '.') == (*b == '.')) {
        if part[0] == '.' {
            out += &part.len().to_string();
        } else {
            out.extend(part);
        }
    }
    out
}

fn upthrust(numbers: &mut RandomNumbers) -> String {
    let colours = *numbers.pick(&["GR", "GB", "GY", "RB", "RY", "BY"]);
    let mover = numbers.between(1, 2);
    // The lowest occupied row. From row 6 on the game is nearly over, and blocked sides are common.
    let lowest = *numbers.pick(&[1, 1, 2, 4, 5, 5, 6, 6]);
    loop {
        let columns = [(); 4].map(|()| {
            let mut places: Vec<usize> = (lowest..=11).collect();
            numbers.shuffle(&mut places);
            let mut pieces = ['G', 'R', 'B', 'Y'];
            numbers.shuffle(&mut pieces);
            let mut column = ['.'; 12];
            for (row, piece) in places.into_iter().zip(pieces) {
                column[row] = piece;
            }
            column
        });
        let rows: Vec<[char; 4]> = (0..12).map(|row| columns.map(|column| column[row])).collect();
        let clash = rows[1..=6].iter().any(|row| {
            let count = |colour| row.iter().filter(|&&c| c == colour).count();
            "GRBY".chars().any(|colour| count(colour) > 1)
        });
        if !clash {
            let rows: Vec<String> = rows[1..].iter().rev().map(|row| pack_row(row)).collect();
            return format!("{} {colours} {mover}", rows.join("/"));
        }
    }
}

fn hique(numbers: &mut RandomNumbers) -> String {
    let mut guards = vec![vec!['.'; 6]; 6];
    let mut runners = vec![vec!['.'; 7]; 7];
    // In a small corner guards block each other; on the full board they slide.
    let corner = *numbers.pick(&[3, 3, 4, 6, 6]);
    let mut places: Vec<(usize, usize)> =
        (0..corner).flat_map(|row| (0..corner).map(move |column| (row, column))).collect();
    numbers.shuffle(&mut places);
    let guard_letters = ['g', 'g', 'g', 'g', 'G', 'G', 'G', 'G'];
    for ((row, column), letter) in places.into_iter().zip(guard_letters) {
        guards[row][column] = letter;
    }
    if numbers.chance(10) {
        return hique_blocked(numbers);
    }
    let home = numbers.chance(15).then(|| numbers.below(2));
    let corner = (corner + 1).max(5);
    for (player, letter) in ['r', 'R'].into_iter().enumerate() {
        let most = if numbers.chance(5) { 0 } else { 5 };
        for _ in 0..numbers.between(0, most) {
            let row = if numbers.chance(50) { numbers.below(7) } else { numbers.below(corner) };
            let column = numbers.below(corner);
            let far = [6, 0][player];
            if runners[row][column] == '.' && (row != far || home == Some(player)) {
                runners[row][column] = letter;
            }
        }
    }
    hique_text(&runners, &guards, numbers.between(1, 2))
}

fn hique_text(runners: &[Vec<char>], guards: &[Vec<char>], mover: usize) -> String {
    let mut rows = Vec::new();
    for (row, squares) in runners.iter().enumerate() {
        rows.push(pack_row(squares));
        if let Some(squares) = guards.get(row) {
            rows.push(pack_row(squares));
        }
    }
    format!("{} {mover}", rows.join("/"))
}

/// Returns a position that random play does not reach: one side's guards are enclosed in a corner and its runner is
/// blocked at an edge.
fn hique_blocked(numbers: &mut RandomNumbers) -> String {
    let mut guards = vec![vec!['.'; 6]; 6];
    let mut runners = vec![vec!['.'; 7]; 7];
    let (low, right) = (numbers.chance(50), numbers.chance(50));
    let player = numbers.below(2);
    let [own, enemy] = [['g', 'G'], ['G', 'g']][player];
    let [runner, chaser] = [['r', 'R'], ['R', 'r']][player];
    let flip = |at: usize, size: usize, far: bool| if far { size - 1 - at } else { at };
    for (row, column, letter) in [
        (0, 0, own),
        (0, 1, own),
        (1, 0, own),
        (1, 1, own),
        (0, 2, enemy),
        (1, 2, enemy),
        (2, 0, enemy),
        (2, 1, enemy),
    ] {
        guards[flip(row, 6, low)][flip(column, 6, right)] = letter;
    }
    // In a game a chaser between the enclosed guards would have been removed before. Here the next move removes it.
    if numbers.chance(50) {
        runners[flip(numbers.below(3), 7, low)][flip(1, 7, right)] = chaser;
    }
    let row = numbers.between(1, 4);
    let edge = numbers.chance(50);
    let ahead = if player == 0 { row + 1 } else { row - 1 };
    runners[row][flip(0, 7, edge)] = runner;
    runners[row][flip(1, 7, edge)] = chaser;
    runners[ahead][flip(0, 7, edge)] = chaser;
    let mover = if numbers.chance(80) { player + 1 } else { 2 - player };
    hique_text(&runners, &guards, mover)
}

fn focus(widths: &[usize], numbers: &mut RandomNumbers) -> String {
    let squares: usize = widths.iter().sum();
    let most = if numbers.chance(80) { 5 } else { 18 };
    let mut captured = [numbers.between(0, most), numbers.between(0, most)];
    // In the variants on the 6x6 board six captures win, so only one side can have them.
    if widths.len() == 6 && captured[0] >= 6 {
        captured[1] = captured[1].min(5);
    }
    let left = [18 - captured[1], 18 - captured[0]];
    let mut reserve = [0, 1].map(|player| match numbers.below(3) {
        0 => 0,
        1 => numbers.between(0, left[player].min(3)),
        _ => numbers.between(0, left[player]),
    });
    let covered = numbers.chance(20).then(|| numbers.below(2));
    if let Some(player) = covered {
        reserve[player] = 0;
    }
    let mut stacks = vec![String::new(); squares];
    let mut pieces = Vec::new();
    for (player, letter) in ['R', 'G'].into_iter().enumerate() {
        pieces.extend(std::iter::repeat_n(letter, left[player] - reserve[player]));
    }
    numbers.shuffle(&mut pieces);
    if let Some(player) = covered {
        // The pieces of this player are placed first, so that they end up under those of the other.
        let letter = ['R', 'G'][player];
        pieces.sort_by_key(|&c| c != letter);
    }
    // Few occupied squares result in high stacks.
    let used = numbers.between(pieces.len().div_ceil(5).max(1), squares);
    let mut places: Vec<usize> = (0..squares).collect();
    numbers.shuffle(&mut places);
    places.truncate(used);
    for (index, piece) in pieces.into_iter().enumerate() {
        loop {
            let at = if covered.is_some() && index < used {
                places[index % used.min(5)]
            } else {
                *numbers.pick(&places)
            };
            if stacks[at].len() < 5 {
                stacks[at].push(piece);
                break;
            }
            if covered.is_some() {
                let at = *numbers.pick(&places);
                if stacks[at].len() < 5 {
                    stacks[at].push(piece);
                    break;
                }
            }
        }
    }
    let mut rows = Vec::new();
    let mut next =
        stacks.into_iter().map(|stack| if stack.is_empty() { "-".to_owned() } else { stack });
    for &width in widths {
        rows.push(next.by_ref().take(width).collect::<Vec<_>>().join(","));
    }
    let ([r1, r2], [c1, c2]) = (reserve, captured);
    let mover = numbers.between(1, 2);
    format!("{} {mover} {r1},{r2} {c1},{c2}", rows.join("/"))
}

fn cublino(pur: bool, numbers: &mut RandomNumbers) -> String {
    let counts = if pur { [7, 7] } else { [numbers.between(0, 7), numbers.between(0, 7)] };
    // Few rows make a position crowded. The offset selects their place on the board.
    let height = numbers.between(2, 7);
    let offset = numbers.between(0, 7 - height);
    let finishing = numbers.chance(40).then(|| numbers.below(2));
    let race = pur && numbers.chance(50);
    loop {
        let mut dice = vec![None; 49];
        for (player, &count) in counts.iter().enumerate() {
            let far = [6, 0][player];
            let mut left = count;
            let mut kept_back = 0;
            if finishing == Some(player) {
                kept_back = numbers.between(0, 2.min(count));
            } else if finishing.is_some() && race {
                kept_back = 1;
            }
            while left > 0 {
                let mut row = offset + numbers.below(height);
                let goes_home = finishing == Some(player) || race;
                if finishing.is_some() && goes_home && left > kept_back && (pur || left == count) {
                    row = far;
                }
                let at = row * 7 + numbers.below(7);
                if dice[at].is_none() {
                    dice[at] = Some(player);
                    left -= 1;
                } else if numbers.chance(5) {
                    // The row may be full, so another one is used.
                    kept_back = left;
                }
            }
        }
        let far = |player: usize| {
            let row = [6, 0][player];
            let home = dice[row * 7..row * 7 + 7].iter();
            home.filter(|&&die| die == Some(player)).count()
        };
        let full = if pur { 7 } else { 1 };
        if far(0) >= full && far(1) >= full {
            continue;
        }
        let mut out = String::from(*numbers.pick(if pur { &["P", "p"] } else { &["C", "c"] }));
        for (at, player) in dice.iter().enumerate() {
            let Some(player) = player else { continue };
            let letter = char::from(b'a' + numbers.below(24) as u8);
            out.push(if *player == 0 { letter.to_ascii_uppercase() } else { letter });
            out.push(char::from(b'a' + (at % 7) as u8));
            out.push(char::from(b'1' + (at / 7) as u8));
        }
        return out;
    }
}

/// Checks that the texts are valid for the reference and include the rare kinds of positions.
#[test]
fn generated_texts_cover_every_kind_of_position() {
    for variant in Variant::ALL {
        let mut numbers = RandomNumbers::new(500 + variant as u64);
        let mut kinds = std::collections::BTreeMap::<String, usize>::new();
        for _ in 0..3000 {
            let text = text(variant, &mut numbers);
            let position = crate::reference::parse(variant.id(), &text);
            let position = position.unwrap_or_else(|| panic!("{variant} {text}"));
            let kind = match position.moves() {
                moves if moves == ["pass"] => "pass",
                _ => position.result(),
            };
            *kinds.entry(kind.to_owned()).or_default() += 1;
        }
        let required: &[&str] = match variant {
            Variant::Focus | Variant::FocusExact | Variant::FocusClassic => {
                &["p1win", "p2win", "none"]
            }
            _ => &["p1win", "p2win", "draw", "none", "pass"],
        };
        for &kind in required {
            assert!(kinds.contains_key(kind), "{variant}: {kinds:?}");
        }
        println!("{variant} {kinds:?}");
    }
}
