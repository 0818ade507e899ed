//! Distributes the height of a column among its parts.
//!
//! A part has one or more heights, each with a rank. In the order of the ranks each part grows to its next height while
//! there is room. A part without room for its smallest height is folded. One elastic part takes the room that is left.
//!
//! If the elastic part has enough room for the texts, they do not change the heights of the other parts, so that a longer
//! text moves nothing above the elastic part. Texts take no [`Rank::Labels`].

/// The importance of a height, the most important first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Rank {
    /// What is always visible: the current move, a sentence, the buttons.
    Essential,
    /// A text in full.
    Text,
    /// Facts about the position that are drawn nowhere else.
    Facts,
    /// A few moves around the current one.
    FewMoves,
    /// What can be looked up elsewhere.
    Secondary,
    /// Both lines of a player's card.
    Cards,
    /// Labels of buttons, which must not move when a text grows.
    Labels,
    /// Figures that the person has unfolded.
    Figures,
    /// Enough moves to follow the game.
    Moves,
    /// Room that is reserved so that the panel does not jump.
    Reserve,
    /// More moves than are needed to follow the game.
    ManyMoves,
    /// The usual gaps.
    Gaps,
    /// The usual size of everything.
    Usual,
    /// A long list.
    LongList,
}

/// A part of a column.
#[derive(Clone, Debug, PartialEq)]
pub struct Part<T> {
    /// The name of the part.
    pub name: T,
    /// The possible heights in ascending order, in logical px. A part without a height is not in the column.
    pub heights: Vec<(Rank, f32)>,
    /// The smallest and the usual gap below the part, in logical px.
    pub gaps: [f32; 2],
}

/// The position of a part in a column, in logical px from the top.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Span {
    /// The upper edge.
    pub top: f32,
    /// The distance to the lower edge.
    pub height: f32,
}

impl<T> Part<T> {
    /// Returns a part with these heights and no gap.
    pub fn new(name: T, heights: impl Into<Vec<(Rank, f32)>>) -> Self {
        Self { name, heights: heights.into(), gaps: [0.0; 2] }
    }

    /// Returns the part with this smallest and usual gap below it.
    pub fn with_gaps(self, gaps: [f32; 2]) -> Self {
        Self { gaps, ..self }
    }
}

/// Returns the heights of a text that is at least `min_height` px high and at most `full_height` px. It
/// grows line by line, and scrolls below its full height.
pub fn text_heights([min_height, full_height]: [f32; 2], line_height: f32) -> Vec<(Rank, f32)> {
    let mut heights = vec![(Rank::Essential, min_height)];
    let mut height =
        full_height - ((full_height - min_height) / line_height).floor().max(0.0) * line_height;
    while height <= full_height {
        heights.push((Rank::Text, height));
        height += line_height;
    }
    heights
}

/// The heights that the parts have so far. `None` is a folded part.
struct Grants<'a, T> {
    parts: &'a [Part<T>],
    heights: Vec<Option<f32>>,
    has_usual_gaps: bool,
}

impl<T> Grants<'_, T> {
    fn gap(&self, index: usize) -> f32 {
        self.parts[index].gaps[usize::from(self.has_usual_gaps)]
    }

    /// Returns the positions of the parts, and the height of the column.
    fn spans(&self) -> (Vec<Option<Span>>, f32) {
        let mut bottom = 0.0;
        let mut gap = 0.0;
        let mut spans = Vec::new();
        for (index, height) in self.heights.iter().enumerate() {
            spans.push(height.map(|height| {
                let top = bottom + gap;
                bottom = top + height;
                gap = self.gap(index);
                Span { top, height }
            }));
        }
        (spans, bottom)
    }

    /// Returns the height that is left. It is negative if the parts do not fit.
    fn remaining_height(&self, column_height: f32) -> f32 {
        column_height - self.spans().1
    }

    /// Sets the height of a part if there is room. A folded essential part gets the height that is left.
    fn grow(&mut self, index: usize, rank: Rank, new_height: f32, column_height: f32) {
        let old_height = self.heights[index];
        self.heights[index] = Some(new_height.max(old_height.unwrap_or_default()));
        let remaining_height = self.remaining_height(column_height);
        if remaining_height >= 0.0 {
            return;
        }
        let available_height = new_height + remaining_height;
        self.heights[index] = match old_height {
            None if rank == Rank::Essential && available_height > 0.0 => Some(available_height),
            _ => old_height,
        };
    }
}

/// Returns the positions of `parts` in a column of this height; `None` for a part that is folded or has no height. The first
/// visible part that is elastic takes the room that is left, and gives it to texts.
pub fn distribute<T: Copy>(
    parts: &[Part<T>],
    column_height: f32,
    is_elastic: impl Fn(T) -> bool,
) -> Vec<Option<Span>> {
    let is_text = |height: &(Rank, f32)| height.0 == Rank::Text;
    let without_text = |part: &Part<T>| {
        let heights = part.heights.iter().copied().filter(|height| !is_text(height));
        Part { heights: heights.collect(), ..*part }
    };
    let steady_parts: Vec<Part<T>> = parts.iter().map(without_text).collect();
    let mut grants = grant_by_rank(&steady_parts, column_height, &is_elastic);
    let steady_heights = grants.heights.clone();
    let mut missing_height = 0.0;
    for (part, height) in parts.iter().zip(&mut grants.heights) {
        let text_height = part.heights.iter().filter(|height| is_text(height));
        let text_height = text_height.map(|(_, height)| *height).fold(0.0, f32::max);
        if let Some(height) = height {
            missing_height += (text_height - *height).max(0.0);
            *height = height.max(text_height);
        }
    }
    if missing_height == 0.0 {
        return grants.spans().0;
    }
    let elastic_part = parts.iter().zip(&mut grants.heights).find_map(|(part, height)| {
        let height = height.as_mut()?;
        is_elastic(part.name).then_some((part, height))
    });
    if let Some((part, height)) = elastic_part {
        let is_needed = |(rank, _): &&(Rank, f32)| *rank <= Rank::FewMoves;
        let needed_height = part.heights.iter().filter(is_needed).map(|(_, height)| *height);
        *height -= missing_height;
        if *height >= needed_height.fold(0.0, f32::max) {
            return grants.spans().0;
        }
    }
    let mut parts = parts.to_vec();
    for (part, steady_height) in parts.iter_mut().zip(steady_heights) {
        let is_granted =
            |height| steady_height.is_some_and(|steady_height| height <= steady_height);
        part.heights.retain(|(rank, height)| *rank != Rank::Labels || is_granted(*height));
        for (rank, _) in part.heights.iter_mut().filter(|(rank, _)| *rank == Rank::Labels) {
            *rank = Rank::Essential;
        }
    }
    grant_by_rank(&parts, column_height, is_elastic).spans().0
}

/// Grants the heights of `parts` by rank in a column of this height. The first visible part that is elastic gets the room that is
/// left.
fn grant_by_rank<T: Copy>(
    parts: &[Part<T>],
    column_height: f32,
    is_elastic: impl Fn(T) -> bool,
) -> Grants<'_, T> {
    let mut growth_steps: Vec<(Rank, usize, usize)> = parts
        .iter()
        .enumerate()
        .flat_map(|(index, part)| {
            let ranks = part.heights.iter().enumerate();
            ranks.map(move |(height_index, (rank, _))| (*rank, index, height_index))
        })
        .collect();
    growth_steps.sort_by_key(|&(rank, ..)| rank);
    let mut grants = Grants { parts, heights: vec![None; parts.len()], has_usual_gaps: false };
    let mut growth_steps = growth_steps.into_iter().peekable();
    while growth_steps.peek().is_some_and(|(rank, ..)| *rank < Rank::Gaps) {
        let Some((_, index, height_index)) = growth_steps.next() else { break };
        let (rank, new_height) = parts[index].heights[height_index];
        grants.grow(index, rank, new_height, column_height);
    }
    grants.has_usual_gaps = true;
    grants.has_usual_gaps = grants.remaining_height(column_height) >= 0.0;
    for (_, index, height_index) in growth_steps {
        let (rank, new_height) = parts[index].heights[height_index];
        grants.grow(index, rank, new_height, column_height);
    }
    let remaining_height = grants.remaining_height(column_height);
    let mut parts_and_heights = parts.iter().zip(&mut grants.heights);
    let elastic_height = parts_and_heights.find_map(|(part, height)| {
        let height = height.as_mut()?;
        is_elastic(part.name).then_some(height)
    });
    if let Some(height) = elastic_height.filter(|_| remaining_height > 0.0) {
        *height += remaining_height;
    }
    grants
}

#[cfg(test)]
mod tests {
    use super::*;

    fn column(height: f32) -> Vec<Option<[f32; 2]>> {
        let parts = [
            Part::new("card", [(Rank::Essential, 40.0), (Rank::Cards, 76.0)])
                .with_gaps([4.0, 10.0]),
            Part::new("figures", [(Rank::Secondary, 50.0)]).with_gaps([4.0, 10.0]),
            Part::new("moves", [(Rank::Essential, 52.0), (Rank::FewMoves, 104.0)])
                .with_gaps([4.0, 10.0]),
            Part::new("nothing", []).with_gaps([4.0, 10.0]),
            Part::new("sentence", [(Rank::Essential, 57.0), (Rank::Text, 95.0)])
                .with_gaps([4.0, 10.0]),
        ];
        let spans = distribute(&parts, height, |name| name == "moves").into_iter();
        spans.map(|span| span.map(|span| [span.top, span.height])).collect()
    }

    #[test]
    fn parts_grow_by_rank() {
        // Everything has its smallest height, except for what can be folded.
        let smallest = [Some([0.0, 40.0]), None, Some([44.0, 52.0]), None, Some([100.0, 57.0])];
        assert_eq!(column(157.0), smallest);
        // The text is the first to grow, then the moves, then the figures unfold, then the card grows.
        assert_eq!(column(195.0)[4], Some([100.0, 95.0]));
        assert_eq!(column(247.0)[2], Some([44.0, 104.0]));
        assert_eq!(column(301.0)[1], Some([44.0, 50.0]));
        assert_eq!(column(337.0)[0], Some([0.0, 76.0]));
        // The gaps are the last. The moves take what is left.
        assert_eq!(column(355.0)[1], Some([86.0, 50.0]));
        assert_eq!(column(400.0)[2], Some([146.0, 149.0]));
    }

    #[test]
    fn longer_text_takes_its_height_from_the_elastic_part() {
        let tops_and_list = |text_height| {
            let parts = [
                Part::new("card", [(Rank::Essential, 40.0), (Rank::Usual, 92.0)])
                    .with_gaps([8.0, 16.0]),
                Part::new("moves", [(Rank::Essential, 52.0), (Rank::LongList, 130.0)])
                    .with_gaps([8.0, 16.0]),
                Part::new(
                    "sentence",
                    [(Rank::Essential, 57.0), (Rank::Text, text_height), (Rank::Reserve, 95.0)],
                ),
            ];
            let spans = distribute(&parts, 340.0, |name| name == "moves");
            let [card, moves, sentence] = [0, 1, 2].map(|index| spans[index].unwrap());
            assert_eq!(sentence.top + sentence.height, 340.0);
            assert!(sentence.height >= text_height);
            [card.height, moves.top, moves.height]
        };
        assert_eq!(tops_and_list(57.0), [92.0, 108.0, 121.0]);
        assert_eq!(tops_and_list(114.0), [92.0, 108.0, 102.0]);
        // A few moves remain visible, so a higher text moves the list.
        assert_eq!(tops_and_list(210.0)[0], 40.0);
    }

    #[test]
    fn texts_take_no_steady_labels() {
        for column_height in 150..400 {
            let forms = [57.0, 95.0, 133.0, 300.0].map(|text_height| {
                let parts = [
                    Part::new("card", [(Rank::Essential, 40.0), (Rank::Cards, 76.0)]),
                    Part::new("figures", [(Rank::Secondary, 64.0), (Rank::Figures, 124.0)]),
                    Part::new("moves", [(Rank::Essential, 26.0), (Rank::FewMoves, 52.0)]),
                    Part::new("sentence", text_heights([57.0, text_height], 19.0)),
                    Part::new("buttons", [(Rank::Essential, 36.0), (Rank::Labels, 108.0)]),
                ];
                let spans = distribute(&parts, column_height as f32, |name| name == "moves");
                spans[4].map(|span| span.height)
            });
            assert_eq!(forms, [forms[0]; 4], "{column_height}");
        }
    }

    #[test]
    fn text_grows_line_by_line() {
        let heights = |least, whole| -> Vec<f32> {
            let heights = text_heights([least, whole], 10.0).into_iter();
            heights.map(|(_, height)| height).collect()
        };
        assert_eq!(heights(30.0, 55.0), [30.0, 35.0, 45.0, 55.0]);
        assert_eq!(heights(30.0, 30.0), [30.0, 30.0]);
    }

    #[test]
    fn parts_never_overlap_or_leave_the_column() {
        for height in 0..500 {
            let height = height as f32;
            let mut bottom = 0.0;
            for [top, high] in column(height).into_iter().flatten() {
                assert!(top >= bottom && high > 0.0, "{height}: {top} above {bottom}");
                bottom = top + high;
            }
            assert!(bottom <= height, "{bottom} in {height}");
        }
    }
}
