//! The dialog to set up a position with pointer, keyboard or text, and to play or analyse it.
//!
//! The content is a [`Draft`] and its text. Every change updates both, and the parser of the rules then validates the
//! text.

mod board;
mod sheet;

use super::prelude::*;
use crate::learn::OpenAnalysis;
use quadrille_drawing::draft::{self, Draft, DraftPiece, PlacementError};
use quadrille_games::rules::cublino::Die;
use quadrille_games::rules::{PositionError, Spot};
use quadrille_text::{position_error, side};

/// The longest text, in characters.
const MAX_TEXT_CHARS: usize = 2000;

/// The action with which the dialog closes. With an invalid position, only [`Cancel`](Self::Cancel) is possible.
#[derive(Event, Clone, Copy, Debug, PartialEq, Eq)]
pub enum PositionDialogAction {
    /// Discard the position.
    Cancel,
    /// Analyse the position, as a game between two people.
    Analyse,
    /// Choose players for a game from the position.
    Play,
}

/// The state of the dialog.
#[derive(Component, Clone, Debug)]
pub struct PositionForm {
    draft: Draft,
    /// The text of the draft, or the typed text if it cannot be drawn.
    text: String,
    /// The selected piece.
    selected_piece: DraftPiece,
    /// The last validated text and variant, with the result.
    last_validation: Option<(String, Variant, Result<AnyPosition, PositionError>)>,
    /// Why the last change was impossible.
    placement_error: Option<PlacementError>,
    /// The state of pointer and keyboard.
    input: board::BoardInput,
}

impl PositionForm {
    /// Returns a form with this position.
    pub fn new(position: &AnyPosition) -> Self {
        Self {
            draft: Draft::from_position(position),
            text: position.to_string(),
            selected_piece: initial_piece(position.variant()),
            last_validation: None,
            placement_error: None,
            input: board::BoardInput::default(),
        }
    }

    /// Returns the text of the position.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// Returns the draft.
    pub const fn draft(&self) -> &Draft {
        &self.draft
    }

    /// Parses the text as a position, unless it has not changed since the last validation.
    fn validate(&mut self) -> &Result<AnyPosition, PositionError> {
        let (text, variant) = (&self.text, self.draft.variant());
        let last_validation = self.last_validation.take();
        let last_validation = last_validation.filter(|(validated_text, validated_variant, _)| {
            validated_text == text && *validated_variant == variant
        });
        let validate = || (text.clone(), variant, Draft::parse_position(variant, text.trim()));
        &self.last_validation.insert(last_validation.unwrap_or_else(validate)).2
    }

    /// Returns whether the position is valid, and a sentence about it.
    pub fn verdict(&mut self) -> (bool, String) {
        let placement_error = self.placement_error;
        let result = self.validate();
        match result {
            // An impossible change is reported first, because an unfinished position is usually invalid.
            _ if placement_error == Some(PlacementError::WrongSquareColour) => {
                (result.is_ok(), tr!("position-ground"))
            }
            _ if placement_error == Some(PlacementError::StackFull) => {
                (result.is_ok(), tr!("position-full"))
            }
            Err(error) => (false, format!("{}.", position_error(error))),
            Ok(position) => match position.outcome() {
                Some(outcome) => {
                    (true, tr!("position-over", end = text::outcome(&outcome, position)))
                }
                None => {
                    let side_name = side(position, position.to_move());
                    (true, tr!("position-good", side = &side_name))
                }
            },
        }
    }

    /// Returns whether a game can begin: the position is valid, and the game is not over.
    pub fn can_be_played(&mut self) -> bool {
        self.validate().as_ref().is_ok_and(|position| position.outcome().is_none())
    }

    /// Changes the draft and updates the text. Clears the error of the last change.
    pub fn change(&mut self, change: impl FnOnce(&mut Draft)) {
        self.placement_error = None;
        change(&mut self.draft);
        self.text = self.draft.to_string();
    }

    /// Changes the variant. A text that is valid in `variant` stays. Otherwise the start position of `variant` is used.
    pub fn set_variant(&mut self, variant: Variant) {
        let parsed_draft = Draft::parse(variant, self.text.trim());
        let draft =
            parsed_draft.unwrap_or_else(|| Draft::from_position(&AnyPosition::start(variant)));
        self.change(|current_draft| *current_draft = draft);
        let first_piece = initial_piece(variant);
        if std::mem::discriminant(&first_piece) != std::mem::discriminant(&self.selected_piece) {
            self.selected_piece = first_piece;
        }
        self.input = board::BoardInput::default();
    }

    /// Sets the usual start position.
    pub fn set_start_position(&mut self) {
        self.change(|draft| *draft = Draft::from_position(&AnyPosition::start(draft.variant())));
    }

    /// Sets the text. If it is a position of another variant only, the variant changes too.
    pub fn set_text(&mut self, text: String) {
        self.placement_error = None;
        self.text = text;
        let (variant, text) = (self.draft.variant(), self.text.trim());
        if let Some(text_variant) = other_variant(variant, text) {
            self.set_variant(text_variant);
        } else if let Some(draft) = Draft::parse(variant, text) {
            self.draft = draft;
        }
    }

    /// Replaces another spelling of a valid position by that of the rules.
    fn normalise_text(&mut self) {
        if let Ok(position) = self.validate() {
            self.text = position.to_string();
        }
    }

    /// Selects `piece` for the next placement.
    pub const fn select(&mut self, piece: DraftPiece) {
        self.placement_error = None;
        self.selected_piece = piece;
    }

    /// Puts the selected piece on a square. If an equal die already lies there, it is rotated.
    pub fn place(&mut self, spot: Spot) {
        let piece = self.selected_piece;
        if matches!(piece, DraftPiece::Cublino(_)) && self.draft.pieces_at(spot) == [piece] {
            return self.rotate(Some(spot), 1);
        }
        let mut placement_error = None;
        self.change(|draft| placement_error = draft.place(spot, piece).err());
        self.placement_error = placement_error;
    }

    /// Moves the pieces of the first square to the second.
    pub fn move_pieces(&mut self, from: Spot, to: Spot) {
        let mut placement_error = None;
        self.change(|draft| placement_error = draft.move_pieces(from, to).err());
        self.placement_error = placement_error;
    }

    /// Rotates the die on a square, or else the selected one, by quarter turns clockwise. The selected die also rotates
    /// if it equals the die on the square.
    pub fn rotate(&mut self, spot: Option<Spot>, quarter_turns: i8) {
        let is_selected_equal =
            spot.is_none_or(|spot| self.draft.pieces_at(spot) == [self.selected_piece]);
        let mut is_rotated = false;
        self.change(|draft| {
            is_rotated = spot.is_some_and(|spot| draft.rotate_die(spot, quarter_turns))
        });
        if is_selected_equal || !is_rotated {
            self.change_selected_die(|die| {
                die.orientation = draft::rotated(die.orientation, quarter_turns)
            });
        }
    }

    /// Sets the number on top of the die on a square, or else of the selected one.
    pub fn set_top(&mut self, spot: Option<Spot>, top: u8) {
        let mut is_set = false;
        self.change(|draft| is_set = spot.is_some_and(|spot| draft.set_top(spot, top)));
        if !is_set {
            self.change_selected_die(|die| die.orientation = draft::with_top(die.orientation, top));
        }
    }

    fn change_selected_die(&mut self, change: impl FnOnce(&mut Die)) {
        if let DraftPiece::Cublino(die) = &mut self.selected_piece {
            change(die);
        }
    }
}

/// Returns the initially selected piece.
fn initial_piece(variant: Variant) -> DraftPiece {
    let palette = draft::palette(variant);
    let first_piece = palette.first().copied();
    first_piece.unwrap_or(DraftPiece::Focus(Player::One))
}

/// Adds the dialog.
pub fn plugin(app: &mut App) {
    dialogs::add_dialog_system(app, sheet::draw_dialog);
    app.add_observer(perform_action).add_observer(
        |request: On<OpenPositionDialog>, mut commands: Commands| {
            commands.open_dialog(PositionForm::new(&request.0));
        },
    );
}

/// Performs the action with which the dialog closes.
fn perform_action(
    action: On<PositionDialogAction>,
    mut form: Single<&mut PositionForm>,
    mut commands: Commands,
) {
    match (*action, form.validate().clone()) {
        (PositionDialogAction::Cancel, _) => commands.close_dialog(),
        (PositionDialogAction::Play, Ok(position)) => {
            commands.trigger(OpenNewGame::FromPosition(Box::new(position)));
        }
        (PositionDialogAction::Analyse, Ok(position)) => {
            commands.trigger(OpenAnalysis(Box::new(position)));
        }
        (_, Err(_)) => {}
    }
}

/// Returns the variant in which `text` is a valid position, if it is not valid in `variant`.
fn other_variant(variant: Variant, text: &str) -> Option<Variant> {
    let is_valid_in = |variant: &Variant| Draft::parse_position(*variant, text).is_ok();
    if is_valid_in(&variant) {
        return None;
    }
    Variant::ALL.into_iter().find(is_valid_in)
}

#[cfg(test)]
mod tests {
    use super::*;
    use quadrille_drawing::draft::Counter;

    #[test]
    fn text_is_checked_after_every_change() {
        let mut form = PositionForm::new(&AnyPosition::start(Variant::Hique));
        assert!(form.validate().is_ok());
        form.set_text("1rrrrr1x".to_owned());
        assert!(form.validate().is_err());
        assert!(!form.verdict().0);
        form.set_start_position();
        assert!(form.validate().is_ok());
        for variant in Variant::ALL {
            form.set_variant(variant);
            let position = form.validate().clone().unwrap();
            assert_eq!(position.variant(), variant);
        }
    }

    /// The rules accept exactly one text of a position. A person may put the dice in another order, or separate fields and write
    /// numbers differently.
    #[test]
    fn another_spelling_of_a_position_is_accepted_and_replaced() {
        for variant in Variant::ALL {
            let mut position = AnyPosition::start(variant);
            for number in 0..5 {
                let moves = position.legal_moves();
                position = position.play(moves[number * 7 % moves.len()]).unwrap();
            }
            let text = position.to_string();
            let other_text = match variant {
                Variant::CublinoPur | Variant::CublinoContra => {
                    let (head, dice) = text.split_at(1);
                    let dice = dice.as_bytes().chunks(3).rev();
                    let dice = dice.map(|die| std::str::from_utf8(die).unwrap());
                    format!("{head}{}", dice.collect::<String>())
                }
                Variant::Hique => text.replacen("/7/", "/34/", 1),
                _ => text.replacen(' ', "  ", 1),
            };
            assert!(AnyPosition::parse(variant, &other_text).is_err(), "{other_text}");
            // The dialog also recognises the variant.
            for first_variant in [variant, Variant::Hique] {
                let mut form = PositionForm::new(&AnyPosition::start(first_variant));
                form.set_text(other_text.clone());
                let accepted_text = form.validate().as_ref().map(ToString::to_string);
                assert_eq!(accepted_text.as_ref(), Ok(&text), "{other_text}");
                assert!(form.verdict().0);
                form.normalise_text();
                assert_eq!(form.text(), text);
            }
        }
        // Two dice on one square are not a position.
        let mut form = PositionForm::new(&AnyPosition::start(Variant::CublinoContra));
        for text in ["CAa1Ba1", "CAa1Bb1Aa1"] {
            form.set_text(text.to_owned());
            assert!(!form.verdict().0);
            form.normalise_text();
            assert_eq!(form.text(), text);
        }
    }

    /// Such a position can be analysed, but no game can begin there.
    #[test]
    fn position_after_the_end_of_a_game_cannot_be_played() {
        let mut finished_count = 0;
        for variant in Variant::ALL {
            let mut form = PositionForm::new(&AnyPosition::start(variant));
            assert!(form.can_be_played());
            let mut position = AnyPosition::start(variant);
            for ply in 0.. {
                let moves = position.legal_moves();
                if position.outcome().is_some() || moves.is_empty() || ply > 2_000 {
                    break;
                }
                position = position.play(moves[(ply * 11 + 5) % moves.len()]).unwrap();
            }
            form.set_text(position.to_string());
            finished_count += usize::from(position.outcome().is_some());
            assert_eq!(form.can_be_played(), position.outcome().is_none(), "{position}");
            let (is_valid, sentence) = form.verdict();
            assert!(is_valid, "{position}");
            if let Some(outcome) = position.outcome() {
                assert!(sentence.ends_with(&text::outcome(&outcome, &position)), "{sentence}");
            }
        }
        assert!(finished_count > 0, "no game has ended");
        let mut form = PositionForm::new(&AnyPosition::start(Variant::Hique));
        form.set_text("7/6/7/6/7/6/7/6/7/6/7/6/7 1".to_owned());
        assert!(!form.can_be_played(), "not valid");
    }

    #[test]
    fn board_and_text_stay_in_sync() {
        let mut form = PositionForm::new(&AnyPosition::start(Variant::Hique));
        form.change(Draft::clear);
        assert_eq!(form.text(), "7/6/7/6/7/6/7/6/7/6/7/6/7 1");
        assert!(!form.verdict().0);
        // This text is invalid, but is drawn.
        form.set_text("7/6/7/6/7/6/r6/6/7/6/7/6/7 2".to_owned());
        assert_eq!(form.draft().to_move(), Player::Two);
        let runner = form.draft().pieces_at(Spot(21)).to_vec();
        assert_eq!(runner.len(), 1);
        // A text that cannot be drawn leaves the board unchanged.
        form.set_text("hello".to_owned());
        assert_eq!(form.draft().pieces_at(Spot(21)), runner);
        assert_eq!(form.text(), "hello");
        form.change(|draft| {
            draft.remove(Spot(21));
        });
        assert_eq!(form.text(), "7/6/7/6/7/6/7/6/7/6/7/6/7 2");
        // A position of another variant changes the variant. A text that is valid in the next variant stays.
        let text = AnyPosition::start(Variant::Focus).to_string();
        form.set_text(text.clone());
        assert_eq!(form.draft().variant(), Variant::Focus);
        form.change(|draft| {
            draft.remove(Spot(0));
        });
        form.change(|draft| draft.change_count(Counter::Captured, Player::Two, 1));
        let changed_text = form.text().to_owned();
        assert_ne!(changed_text, text);
        form.set_variant(Variant::FocusExact);
        assert_eq!(form.text(), changed_text);
        assert!(form.verdict().0, "{}", form.verdict().1);
    }

    #[test]
    fn placing_a_die_again_turns_it() {
        let mut form = PositionForm::new(&AnyPosition::start(Variant::CublinoPur));
        form.change(Draft::clear);
        form.set_top(None, 3);
        let mut texts = std::collections::BTreeSet::new();
        for _ in 0..4 {
            form.place(Spot(24));
            texts.insert(form.text().to_owned());
        }
        assert_eq!(texts.len(), 4, "{texts:?}");
        form.place(Spot(24));
        assert!(texts.contains(form.text()));
        form.set_top(Some(Spot(24)), 5);
        let [DraftPiece::Cublino(die)] = form.draft().pieces_at(Spot(24)) else {
            unreachable!("a die was placed");
        };
        assert_eq!(die.orientation.top(), 5);
    }
}
