//! Where a person loses chances to win: the losses of the moves in reviewed games by phase, side, month and kind of mistake.

use super::mistakes::{Mistake, Mistakes};
use super::move_loss::{MoveContext, MoveLoss, Phase};
use super::progress::date_of;
use quadrille_games::rules::Variant;
use quadrille_teaching::puzzle::Theme;
use quadrille_teaching::repetition::Day;
use quadrille_text::percentage_list;
use std::collections::BTreeSet;

/// The largest number of months in a report.
const MAX_MONTHS: usize = 12;

/// A calendar month: year and month from 1.
type Month = (i16, i8);

/// A group of moves: a row of the report.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LossGroup {
    /// The moves of a phase.
    Phase(Phase),
    /// The moves in games in which the person moved first, or second.
    Side {
        /// Whether the person moved first.
        began: bool,
    },
    /// The moves in games of this month.
    Month(Month),
    /// The mistakes whose best move has this main theme.
    Theme(Theme),
}

/// A selection of mistakes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MistakeFilter {
    /// The variant.
    pub variant: Variant,
    /// The first day, or `None` for all days.
    pub first_day: Option<Day>,
    /// The group.
    pub group: LossGroup,
}

/// A row of the report.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct LossRow {
    /// The group.
    pub group: LossGroup,
    /// The number of mistakes.
    pub mistake_count: usize,
    /// For a theme, the sum of the losses by its mistakes; else the mean loss of a move, from 0 to 1.
    pub loss: f64,
}

/// Where a person loses chances to win in a variant.
#[derive(Clone, Debug, PartialEq)]
pub struct LossReport {
    /// The number of reviewed games.
    pub game_count: usize,
    /// The mean loss of a move, 0 to 1.
    pub loss: f64,
    /// The rows by phase.
    pub phases: Vec<LossRow>,
    /// The rows by side, first player first.
    pub sides: Vec<LossRow>,
    /// The rows of the last months with games, in order.
    pub months: Vec<LossRow>,
    /// The rows by theme, the largest loss first.
    pub themes: Vec<LossRow>,
}

impl LossReport {
    /// Returns the shares of the themes in the losses by mistakes, in per cent. Their sum is 100.
    pub fn theme_shares(&self) -> Vec<u32> {
        let losses: Vec<f64> = self.themes.iter().map(|row| row.loss).collect();
        percentage_list(&losses)
    }
}

impl MistakeFilter {
    /// Returns whether the mistake belongs to the selection.
    pub fn matches(&self, mistake: &Mistake) -> bool {
        let Some(context) = &mistake.context else { return false };
        let has_group = match self.group {
            LossGroup::Theme(theme) => mistake.puzzle.themes.first() == Some(&theme),
            group => group.contains(context),
        };
        has_group && is_selected(context, self.variant, self.first_day)
    }
}

impl LossGroup {
    /// Returns whether a move with these circumstances belongs to the group. Only mistakes have themes.
    fn contains(self, context: &MoveContext) -> bool {
        match self {
            Self::Phase(phase) => context.phase == phase,
            Self::Side { began } => context.began == began,
            Self::Month(month) => context.day.map(month_of) == Some(month),
            Self::Theme(_) => false,
        }
    }
}

/// Returns whether a move belongs to a game of `variant` since `first_day`.
fn is_selected(context: &MoveContext, variant: Variant, first_day: Option<Day>) -> bool {
    context.variant == variant && first_day.is_none_or(|first_day| context.day >= Some(first_day))
}

fn month_of(day: Day) -> Month {
    let date = date_of(day);
    (date.year(), date.month())
}

/// Returns the mean of `losses`, or 0 without any.
fn mean(losses: impl Iterator<Item = f64>) -> f64 {
    let (sum, count) = losses.fold((0.0, 0), |(sum, count), loss| (sum + loss, count + 1));
    sum / f64::from(count.max(1))
}

impl Mistakes {
    /// Returns the variants with reviewed games since `first_day`.
    pub fn reviewed_variants(&self, first_day: Option<Day>) -> Vec<Variant> {
        let is_reviewed = |variant: &Variant| {
            let mut moves = self.moves.iter();
            moves.any(|mv| is_selected(&mv.context, *variant, first_day))
        };
        Variant::ALL.into_iter().filter(is_reviewed).collect()
    }

    /// Returns the report of a variant since `first_day`; `None` without a reviewed game.
    pub fn loss_report(&self, variant: Variant, first_day: Option<Day>) -> Option<LossReport> {
        let moves = self.moves.iter();
        let moves = moves.filter(|mv| is_selected(&mv.context, variant, first_day));
        let moves: Vec<&MoveLoss> = moves.collect();
        let games: BTreeSet<usize> = moves.iter().map(|mv| mv.game).collect();
        if games.is_empty() {
            return None;
        }
        let mistakes_of = |group| {
            let filter = MistakeFilter { variant, first_day, group };
            self.all.iter().filter(move |mistake| filter.matches(mistake))
        };
        let row = |group: LossGroup| {
            let group_moves = moves.iter().filter(|mv| group.contains(&mv.context));
            let losses: Vec<f64> = group_moves.map(|mv| mv.loss).collect();
            (!losses.is_empty()).then(|| LossRow {
                group,
                mistake_count: mistakes_of(group).count(),
                loss: mean(losses.into_iter()),
            })
        };
        let days = moves.iter().filter_map(|mv| mv.context.day);
        let months: BTreeSet<Month> = days.map(month_of).collect();
        let skipped_month_count = months.len().saturating_sub(MAX_MONTHS);
        let theme_row = |theme: Theme| {
            let group = LossGroup::Theme(theme);
            let losses: Vec<f64> = mistakes_of(group).map(|mistake| mistake.loss).collect();
            let (mistake_count, loss) = (losses.len(), losses.iter().sum::<f64>());
            (mistake_count > 0).then_some(LossRow { group, mistake_count, loss })
        };
        let mut themes: Vec<LossRow> = Theme::ALL.into_iter().filter_map(theme_row).collect();
        themes.sort_by(|a, b| b.loss.total_cmp(&a.loss));
        let phases = Phase::ALL.into_iter().map(LossGroup::Phase);
        let sides = [true, false].map(|began| LossGroup::Side { began });
        let months = months.into_iter().skip(skipped_month_count).map(LossGroup::Month);
        Some(LossReport {
            game_count: games.len(),
            loss: mean(moves.iter().map(|mv| mv.loss)),
            phases: phases.filter_map(row).collect(),
            sides: sides.into_iter().filter_map(row).collect(),
            months: months.filter_map(row).collect(),
            themes,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::learn::progress::day_of;
    use jiff::civil::date;
    use quadrille_games::rules::AnyPosition;
    use quadrille_teaching::puzzle::{Puzzle, PuzzleKind};
    use std::sync::Arc;

    fn context(variant: Variant, month: i8, phase: Phase, began: bool) -> MoveContext {
        MoveContext { variant, day: Some(day_of(date(2026, month, 5))), phase, began }
    }

    fn mistake(context: MoveContext, loss: f64, themes: &[Theme]) -> Arc<Mistake> {
        let position = AnyPosition::start(context.variant);
        let moves = position.legal_moves();
        Arc::new(Mistake {
            game: "a.pgn".to_owned(),
            ply: 0,
            opponent: String::new(),
            player: None,
            way: Vec::new(),
            way_from: position.clone(),
            played: moves[0],
            chance: 0.5,
            chance_after: 0.5 - loss,
            loss,
            estimated_level: None,
            context: Some(context),
            puzzle: Arc::new(Puzzle {
                id: String::new(),
                variant: context.variant,
                position,
                kind: PuzzleKind::BestMove,
                line: vec![moves[1]],
                rating: 0,
                themes: themes.to_vec(),
                leads: Vec::new(),
            }),
            course: Arc::default(),
        })
    }

    /// Returns the moves of two games of HiQUE and of one game of Focus, with three mistakes.
    fn mistakes() -> Mistakes {
        let hique = |month, phase, began| context(Variant::Hique, month, phase, began);
        let moves = [
            (0, hique(10, Phase::Opening, true), 0.0),
            (0, hique(10, Phase::End, true), 0.4),
            (1, hique(11, Phase::Opening, false), 0.2),
            (1, hique(11, Phase::Middle, false), 0.2),
            (2, context(Variant::Focus, 11, Phase::End, true), 0.9),
        ];
        let moves = moves.map(|(game, context, loss)| MoveLoss { context, game, loss });
        let all = [
            mistake(moves[4].context, 0.9, &[Theme::Capture]),
            mistake(moves[1].context, 0.4, &[Theme::Fork, Theme::Tempo]),
            mistake(moves[2].context, 0.2, &[Theme::Tempo]),
        ];
        let mut mistakes = Mistakes::default();
        mistakes.all.extend(all);
        mistakes.moves.extend(moves);
        mistakes
    }

    /// Returns the group, the number of mistakes and the loss in percent of each row.
    fn figures(rows: &[LossRow]) -> Vec<(LossGroup, usize, i32)> {
        let percent = |row: &LossRow| (100.0 * row.loss).round() as i32;
        let rows = rows.iter();
        rows.map(|row| (row.group, row.mistake_count, percent(row))).collect()
    }

    #[test]
    fn report_groups_the_losses_of_one_variant() {
        let mistakes = mistakes();
        assert_eq!(mistakes.reviewed_variants(None), [Variant::Hique, Variant::Focus]);
        let report = mistakes.loss_report(Variant::Hique, None).unwrap();
        assert_eq!(report.game_count, 2);
        assert!((report.loss - 0.2).abs() < 1e-9, "{}", report.loss);
        let phase = LossGroup::Phase;
        assert_eq!(
            figures(&report.phases),
            [
                (phase(Phase::Opening), 1, 10),
                (phase(Phase::Middle), 0, 20),
                (phase(Phase::End), 1, 40),
            ]
        );
        let side = |began| LossGroup::Side { began };
        assert_eq!(figures(&report.sides), [(side(true), 1, 20), (side(false), 1, 20)]);
        let month = |month| LossGroup::Month((2026, month));
        assert_eq!(figures(&report.months), [(month(10), 1, 20), (month(11), 1, 20)]);
        let theme = LossGroup::Theme;
        assert_eq!(
            figures(&report.themes),
            [(theme(Theme::Fork), 1, 40), (theme(Theme::Tempo), 1, 20)]
        );
        // The shares are of the losses by mistakes, so that they sum to the whole.
        assert_eq!(report.theme_shares(), [67, 33]);
        assert_eq!(mistakes.loss_report(Variant::Upthrust, None), None);
    }

    #[test]
    fn report_and_filter_begin_at_the_first_day() {
        let mistakes = mistakes();
        let first = Some(day_of(date(2026, 11, 1)));
        let report = mistakes.loss_report(Variant::Hique, first).unwrap();
        assert_eq!((report.game_count, report.months.len()), (1, 1));
        let filter = |group| MistakeFilter { variant: Variant::Hique, first_day: first, group };
        let count = |group| {
            let matches = mistakes.all.iter().filter(|it| filter(group).matches(it));
            matches.count()
        };
        assert_eq!(count(LossGroup::Theme(Theme::Fork)), 0, "it is older");
        assert_eq!(count(LossGroup::Theme(Theme::Tempo)), 1);
        assert_eq!(count(LossGroup::Phase(Phase::Opening)), 1);
        assert_eq!(count(LossGroup::Month((2026, 11))), 1);
    }
}
