//! Setting up a position by hand, with pointer, keyboard or text, and playing or analysing from there.
//!
//! What has been set up is a [`Draft`] and its text, which follow one another; the rules' own parser judges the text after
//! every change.

mod board;
mod sheet;

use super::prelude::*;
use crate::drawing::draft::{self, Draft, Misfit, Piece};
use crate::schedule::AppSystems;
use crate::session::{Request, Session};
use crate::text::{position_error, side};
use quadrille_games::rules::cublino::Die;
use quadrille_games::rules::{PositionError, Spot};

/// The longest text, in characters.
const LIMIT: usize = 2000;

/// How the dialog is left; with a text that is no position, only by [`Cancel`](Self::Cancel).
#[derive(Message, Clone, Copy, Debug, PartialEq, Eq)]
pub enum PositionDialogAction {
    /// Without anything.
    Cancel,
    /// Two people, or one who looks at both sides.
    Analyse,
    /// A game between whoever is chosen next.
    Play,
}

/// What has been set up so far.
#[derive(Resource, Clone, Debug)]
pub struct Form {
    draft: Draft,
    /// The draft's text, or the one that was typed and cannot be drawn.
    text: String,
    /// The piece in hand.
    held: Piece,
    /// The text and the game that were judged last, and what the parser said of them.
    judged: Option<(String, Variant, Result<AnyPosition, PositionError>)>,
    /// Why the last thing could not be done.
    misfit: Option<Misfit>,
    /// What the views remember.
    hands: board::Hands,
}

impl Form {
    /// A form that begins with this position.
    pub fn new(position: &AnyPosition) -> Self {
        Self {
            draft: Draft::of(position),
            text: position.to_string(),
            held: first(position.variant()),
            judged: None,
            misfit: None,
            hands: board::Hands::default(),
        }
    }

    /// The text.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// What is on the board.
    pub const fn draft(&self) -> &Draft {
        &self.draft
    }

    /// The position, or what is wrong with it.
    fn judge(&mut self) -> &Result<AnyPosition, PositionError> {
        let (text, variant) = (&self.text, self.draft.variant());
        let known = self.judged.take();
        let known = known.filter(|(judged, of, _)| judged == text && *of == variant);
        let judge = || {
            (
                text.clone(),
                variant,
                AnyPosition::parse(variant, text.trim()),
            )
        };
        &self.judged.insert(known.unwrap_or_else(judge)).2
    }

    /// Whether this is a position, and a sentence on it.
    pub fn verdict(&mut self) -> (bool, String) {
        let misfit = self.misfit;
        let judged = self.judge();
        match judged {
            // What was just tried and did not fit comes first: most that is being set up is no position yet.
            _ if misfit == Some(Misfit::Ground) => (judged.is_ok(), tr!("position-ground")),
            _ if misfit == Some(Misfit::Full) => (judged.is_ok(), tr!("position-full")),
            Err(error) => (false, format!("{}.", position_error(error))),
            Ok(position) if position.outcome().is_some() => (true, tr!("position-over")),
            Ok(position) => {
                let side = side(position, position.to_move());
                (true, tr!("position-good", side = &side))
            }
        }
    }

    /// Changes what is on the board and beside it.
    pub fn change(&mut self, change: impl FnOnce(&mut Draft)) {
        self.misfit = None;
        change(&mut self.draft);
        self.text = self.draft.to_string();
    }

    /// Sets up another game: a text that it can read is kept, anything else gives way to its start.
    pub fn set_game(&mut self, variant: Variant) {
        let read = Draft::read(variant, self.text.trim());
        let draft = read.unwrap_or_else(|| Draft::of(&AnyPosition::start(variant)));
        self.change(|now| *now = draft);
        let first = first(variant);
        if std::mem::discriminant(&first) != std::mem::discriminant(&self.held) {
            self.held = first;
        }
        self.hands = board::Hands::default();
    }

    /// Sets up the game's usual start.
    pub fn start(&mut self) {
        self.change(|draft| *draft = Draft::of(&AnyPosition::start(draft.variant())));
    }

    /// Takes another text, which may bring its game along.
    pub fn set_text(&mut self, text: String) {
        self.misfit = None;
        self.text = text;
        let (variant, text) = (self.draft.variant(), self.text.trim());
        if let Some(other) = other_game(variant, text) {
            self.set_game(other);
        } else if let Some(draft) = Draft::read(variant, text) {
            self.draft = draft;
        }
    }

    /// Takes this piece into the hand.
    pub const fn hold(&mut self, piece: Piece) {
        self.misfit = None;
        self.held = piece;
    }

    /// Puts the piece in hand on a square. A die that lies there the same way is turned.
    pub fn place(&mut self, spot: Spot) {
        let held = self.held;
        if matches!(held, Piece::Cublino(_)) && self.draft.on(spot) == [held] {
            return self.turn(Some(spot), 1);
        }
        let mut misfit = None;
        self.change(|draft| misfit = draft.place(spot, held).err());
        self.misfit = misfit;
    }

    /// Carries what stands on the first square to the second.
    pub fn carry(&mut self, from: Spot, to: Spot) {
        let mut misfit = None;
        self.change(|draft| misfit = draft.carry(from, to).err());
        self.misfit = misfit;
    }

    /// Turns the die on a square, or else the one in hand, by so many quarters clockwise. The one in hand turns with the one that
    /// it was.
    pub fn turn(&mut self, spot: Option<Spot>, quarters: i8) {
        let same = spot.is_none_or(|spot| self.draft.on(spot) == [self.held]);
        let mut turned = false;
        self.change(|draft| turned = spot.is_some_and(|spot| draft.turn(spot, quarters)));
        if same || !turned {
            self.hold_die(|die| die.orientation = draft::turned(die.orientation, quarters));
        }
    }

    /// Lays the die on a square, or else the one in hand, with so many pips on top.
    pub fn show_top(&mut self, spot: Option<Spot>, top: u8) {
        let mut shown = false;
        self.change(|draft| shown = spot.is_some_and(|spot| draft.show_top(spot, top)));
        if !shown {
            self.hold_die(|die| die.orientation = draft::with_top(die.orientation, top));
        }
    }

    fn hold_die(&mut self, change: impl FnOnce(&mut Die)) {
        if let Piece::Cublino(die) = &mut self.held {
            change(die);
        }
    }
}

/// The piece that is in hand to begin with.
fn first(variant: Variant) -> Piece {
    let palette = draft::palette(variant);
    let first = palette.first().copied();
    first.unwrap_or(Piece::Focus(Player::One))
}

impl dialogs::Form for Form {
    const DIALOG: Dialog = Dialog::SetUp;
}

/// The plugin.
pub fn plugin(app: &mut App) {
    dialogs::draw_dialog::<Form, _>(app, sheet::show);
    app.add_message::<PositionDialogAction>()
        .add_systems(Update, leave.in_set(AppSystems::Input));
}

/// Leaves the dialog.
fn leave(
    mut actions: MessageReader<PositionDialogAction>,
    form: Option<ResMut<Form>>,
    mut requests: MessageWriter<Request>,
    mut dialogs: MessageWriter<OpenDialog>,
    mut commands: Commands,
) {
    let Some(action) = actions.read().last() else {
        return;
    };
    let Some(mut form) = form else { return };
    match (action, form.judge().clone()) {
        (PositionDialogAction::Cancel, _) => commands.close_dialog(),
        (PositionDialogAction::Play, Ok(position)) => {
            dialogs.write(OpenDialog::NewGameFrom(Box::new(position)));
        }
        (PositionDialogAction::Analyse, Ok(position)) => {
            requests.write(Request::Open(Box::new(Session::analysis(position))));
        }
        (_, Err(_)) => {}
    }
}

/// The game that `text` is a position of, if it is none of `variant`: a pasted position brings its game along.
fn other_game(variant: Variant, text: &str) -> Option<Variant> {
    let reads = |variant: &Variant| AnyPosition::parse(*variant, text).is_ok();
    if reads(&variant) {
        return None;
    }
    Variant::ALL.into_iter().find(reads)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::drawing::draft::Counter;

    #[test]
    fn a_text_is_judged_anew_when_it_or_the_game_changes() {
        let mut form = Form::new(&AnyPosition::start(Variant::Hique));
        assert!(form.judge().is_ok());
        form.set_text("1rrrrr1x".to_owned());
        assert!(form.judge().is_err());
        assert!(!form.verdict().0);
        form.start();
        assert!(form.judge().is_ok());
        for variant in Variant::ALL {
            form.set_game(variant);
            let found = form.judge().clone().unwrap();
            assert_eq!(found.variant(), variant);
        }
    }

    #[test]
    fn board_and_text_follow_one_another() {
        let mut form = Form::new(&AnyPosition::start(Variant::Hique));
        form.change(Draft::clear);
        assert_eq!(form.text(), "7/6/7/6/7/6/7/6/7/6/7/6/7 1");
        assert!(!form.verdict().0);
        // No position, and yet to be seen.
        form.set_text("7/6/7/6/7/6/r6/6/7/6/7/6/7 2".to_owned());
        assert_eq!(form.draft().to_move(), Player::Two);
        let runner = form.draft().on(Spot(21)).to_vec();
        assert_eq!(runner.len(), 1);
        // What cannot be drawn leaves the board as it is.
        form.set_text("hello".to_owned());
        assert_eq!(form.draft().on(Spot(21)), runner);
        assert_eq!(form.text(), "hello");
        form.change(|draft| {
            draft.remove(Spot(21));
        });
        assert_eq!(form.text(), "7/6/7/6/7/6/7/6/7/6/7/6/7 2");
        // A position of another game brings that game, and a text that the next one can read is kept.
        let text = AnyPosition::start(Variant::Focus).to_string();
        form.set_text(text.clone());
        assert_eq!(form.draft().variant(), Variant::Focus);
        form.change(|draft| {
            draft.remove(Spot(0));
        });
        form.change(|draft| draft.add(Counter::Captured, Player::Two, 1));
        let changed = form.text().to_owned();
        assert_ne!(changed, text);
        form.set_game(Variant::FocusExact);
        assert_eq!(form.text(), changed);
        assert!(form.verdict().0, "{}", form.verdict().1);
    }

    #[test]
    fn a_die_is_turned_by_placing_it_again() {
        let mut form = Form::new(&AnyPosition::start(Variant::CublinoPur));
        form.change(Draft::clear);
        form.show_top(None, 3);
        let mut seen = std::collections::BTreeSet::new();
        for _ in 0..4 {
            form.place(Spot(24));
            seen.insert(form.text().to_owned());
        }
        assert_eq!(seen.len(), 4, "{seen:?}");
        form.place(Spot(24));
        assert!(seen.contains(form.text()));
        form.show_top(Some(Spot(24)), 5);
        let [Piece::Cublino(die)] = form.draft().on(Spot(24)) else {
            unreachable!("a die was placed");
        };
        assert_eq!(die.orientation.top(), 5);
    }
}
