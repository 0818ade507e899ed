//! Writes the standings as one self-contained page.

use super::{
    common_fields, format_cell, format_elo, format_forfeits, format_game_count, tie_break_column,
};
use crate::tournament::folder::TournamentProgress;
use crate::tournament::log::FinishedGame;
use crate::tournament::plan::Plan;
use crate::tournament::standings::Standings;
use quadrille_engine::format_count;
use quadrille_games::rules::{Player, escape_invisible};

/// The style sheet, with light and dark colours.
const STYLE: &str = "\
:root{color-scheme:light dark}
body{font:16px/1.5 system-ui,sans-serif;max-width:75rem;margin:2rem auto;padding:0 1rem}
.wide{overflow-x:auto}
table{border-collapse:collapse;margin:.5rem 0 2rem;font-variant-numeric:tabular-nums}
th,td{padding:.25rem .6rem;border-bottom:1px solid #8886;text-align:right;vertical-align:top}
th{font-weight:600}
.name,.text{text-align:left}
.name{white-space:nowrap}
.diagonal{background:#8883}
.forfeit{color:#b3261e}
@media(prefers-color-scheme:dark){.forfeit{color:#f2b8b5}}
";

/// The maximum number of listed games.
const MAX_LISTED_GAMES: usize = 5000;

/// Returns the page: standings, crosstable, forfeits, and the last games.
pub fn render_html(plan: &Plan, progress: &TournamentProgress) -> String {
    let standings = Standings::new(plan, progress);
    let title = format!("{}: {}", plan.variant, plan.format);
    let title = escape_html(&title);
    let state = format!("{}, {} each.", format_game_count(progress), plan.terms.control);
    let mut out = format!(
        "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width\">\n<title>{title}</title>\n\
         <style>\n{STYLE}</style>\n</head>\n<body>\n<h1>{title}</h1>\n<p>{}</p>\n",
        escape_html(&state)
    );
    out.push_str("<h2>Standings</h2>\n");
    out.push_str(&standings_table(plan, &standings));
    out.push_str("<h2>Crosstable</h2>\n");
    out.push_str(&crosstable(plan, &standings));
    let forfeits: Vec<&FinishedGame> =
        progress.games.iter().filter(|g| g.forfeit.is_some()).collect();
    if !forfeits.is_empty() {
        out.push_str("<h2>Forfeits</h2>\n");
        out.push_str(&games_table(plan, &forfeits));
    }
    out.push_str("<h2>Games</h2>\n");
    let mut games: Vec<&FinishedGame> = progress.games.iter().collect();
    games.sort_by_key(|game| game.id);
    out.push_str(&games_table(plan, &games));
    out.push_str("</body>\n</html>\n");
    out
}

fn standings_table(plan: &Plan, standings: &Standings) -> String {
    let tie_break_heading = standings.rows.first().and_then(|row| tie_break_column(plan, row));
    let tie_break_heading =
        tie_break_heading.map_or_else(String::new, |(name, _)| format!("<th>{name}</th>"));
    let mut out = format!(
        "<div class=\"wide\"><table>\n<tr><th>#</th><th class=\"name\">Name</th>\
         <th>Points</th><th>Games</th><th>Won</th><th>Drawn</th><th>Lost</th>{tie_break_heading}\
         <th>Elo [95%]</th><th class=\"text\">Forfeits</th></tr>\n"
    );
    for row in &standings.rows {
        let mut fields = common_fields(plan, row);
        fields.extend(tie_break_column(plan, row).map(|(_, value)| value));
        fields.extend([format_elo(row), format_forfeits(row)]);
        let last_column = fields.len() - 1;
        out.push_str("<tr>");
        for (column, field) in fields.iter().enumerate() {
            let class = match column {
                1 => " class=\"name\"",
                _ if column == last_column => " class=\"text\"",
                _ => "",
            };
            out.push_str(&format!("<td{class}>{}</td>", escape_html(field)));
        }
        out.push_str("</tr>\n");
    }
    out.push_str("</table></div>\n");
    out
}

fn crosstable(plan: &Plan, standings: &Standings) -> String {
    let place_headings: String =
        (1..=standings.rows.len()).map(|row_number| format!("<th>{row_number}</th>")).collect();
    let mut out = format!(
        "<div class=\"wide\"><table>\n<tr><th></th><th class=\"name\">Name</th>{place_headings}</tr>\n"
    );
    for (index, row) in standings.rows.iter().enumerate() {
        let cells_html: String = standings
            .rows
            .iter()
            .map(|opponent| {
                let is_diagonal = opponent.entrant == row.entrant;
                let class = if is_diagonal { " class=\"diagonal\"" } else { "" };
                let cell = &standings.cells[row.entrant][opponent.entrant];
                let field = if is_diagonal { String::new() } else { format_cell(cell, false) };
                format!("<td{class}>{field}</td>")
            })
            .collect();
        let name = escape_html(&plan.entrants[row.entrant].name);
        let row_number = index + 1;
        out.push_str(&format!(
            "<tr><th>{row_number}</th><td class=\"name\">{name}</td>{cells_html}</tr>\n"
        ));
    }
    out.push_str("</table></div>\n");
    out
}

fn games_table(plan: &Plan, games: &[&FinishedGame]) -> String {
    let mut out = String::from(
        "<div class=\"wide\"><table>\n<tr><th>Game</th><th class=\"name\">Player 1</th>\
         <th class=\"name\">Player 2</th><th>Result</th><th>Plies</th>\
         <th class=\"text\">Ending</th></tr>\n",
    );
    // Only the last games of a very long list are shown.
    let omitted_count = games.len().saturating_sub(MAX_LISTED_GAMES);
    if omitted_count > 0 {
        let omitted_games = format_count(omitted_count, "earlier game");
        out.push_str(&format!(
            "<tr><td colspan=\"6\" class=\"text\">{omitted_games} in games.pgn</td></tr>\n"
        ));
    }
    for game in &games[omitted_count..] {
        let names_html: String = Player::BOTH
            .into_iter()
            .zip(game.seats)
            .map(|(player, seat)| {
                let has_forfeited =
                    game.forfeit.as_ref().is_some_and(|(loser, _)| *loser == player);
                let class = if has_forfeited { "name forfeit" } else { "name" };
                let name = escape_html(&plan.entrants[seat].name);
                format!("<td class=\"{class}\">{name}</td>")
            })
            .collect();
        out.push_str(&format!(
            "<tr><td>{}</td>{names_html}<td>{}</td><td>{}</td><td class=\"text\">{}</td></tr>\n",
            game.id,
            game.result.mark(),
            game.plies,
            escape_html(&game.sentence),
        ));
    }
    out.push_str("</table></div>\n");
    out
}

/// Escapes text for elements and attributes. Makes control characters visible, because those for the writing direction
/// would let a name rearrange the text next to it.
fn escape_html(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in escape_invisible(text).chars() {
        match c {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            '\'' => out.push_str("&#39;"),
            c => out.push(c),
        }
    }
    out
}
