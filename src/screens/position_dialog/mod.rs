//! Setting up a position by hand, with pointer, keyboard or text, and playing or analysing from there.
//!
//! What has been set up is a [`Draft`] and its text, which follow one another; the rules' own parser judges the text after
//! every change. Whoever wants something changed sends an [`Edit`].

mod board;
mod counters;
mod palette;
mod sheet;
mod words;

use super::dialogs::{self, DialogCommands};
use crate::drawing::draft;
use crate::drawing::draft::{Counter, Draft, Misfit, Piece};
use crate::interface::{Dialog, OpenDialog};
use crate::schedule::AppSystems;
use crate::session::{Request, Session};
use crate::text::{position_error, side, tr};
use bevy::prelude::*;
use quadrille_games::rules::cublino::Die;
use quadrille_games::rules::upthrust::Colour;
use quadrille_games::rules::{AnyPosition, Player, PositionError, Spot, Variant};

pub use sheet::plugin;

/// The longest text, in characters.
const LIMIT: usize = 2000;

/// What is wanted of the position that is being set up. Without an open dialog, nothing comes of it.
#[derive(Message, Clone, Debug, PartialEq)]
pub enum Edit {
    /// Another game: a text that it can read is kept, anything else gives way to its start.
    Game(Variant),
    /// Take this piece into the hand.
    Hold(Piece),
    /// Put the piece in hand on a square. A die that lies there the same way is turned.
    Place(Spot),
    /// Take the top piece off a square.
    Remove(Spot),
    /// Take everything off a square.
    Sweep(Spot),
    /// Carry what stands on the first square to the second.
    Carry(Spot, Spot),
    /// Turn the die on a square, or the one in hand, by so many quarters clockwise.
    Turn(Option<Spot>, i8),
    /// Lay the die on a square, or else the one in hand, with so many pips on top.
    Top(Option<Spot>, u8),
    /// Give the turn to a player.
    ToMove(Player),
    /// Give Player 1 these colours.
    Colours([Colour; 2]),
    /// Add to a number beside the board.
    Add(Counter, Player, i8),
    /// Take everything off the board.
    Clear,
    /// Set up the game's usual start.
    Start,
    /// Another text.
    Text(String),
    /// Leave the dialog; with a text that is no position, only [`PositionDialogAction::Cancel`] does.
    Leave(PositionDialogAction),
}

/// How the dialog is left.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PositionDialogAction {
    /// Without anything.
    Cancel,
    /// Two people, or one who looks at both sides.
    Analyse,
    /// A game between whoever is chosen next.
    Play,
}

/// A text and what the parser said of it.
#[derive(Clone, Debug)]
struct Judged {
    text: String,
    found: Result<AnyPosition, PositionError>,
}

/// What has been set up so far.
#[derive(Resource, Clone, Debug)]
pub struct Form {
    draft: Draft,
    /// The draft's text, or the one that was typed and cannot be drawn.
    text: String,
    /// The piece in hand.
    held: Piece,
    judged: Option<Judged>,
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
        let variant = self.draft.variant();
        if self.judged.as_ref().is_some_and(|judged| {
            judged.text != self.text
                || judged
                    .found
                    .as_ref()
                    .is_ok_and(|found| found.variant() != variant)
        }) {
            self.judged = None;
        }
        let judged = self.judged.get_or_insert_with(|| Judged {
            text: self.text.clone(),
            found: AnyPosition::parse(variant, self.text.trim()),
        });
        &judged.found
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

    /// Changes what is set up; leaving is not its affair.
    fn edit(&mut self, edit: Edit) {
        self.misfit = None;
        let variant = self.draft.variant();
        match edit {
            Edit::Game(variant) => {
                let start = || Draft::of(&AnyPosition::start(variant));
                self.draft = Draft::read(variant, self.text.trim()).unwrap_or_else(start);
                self.judged = None;
                if !draft::palette(variant).iter().any(|piece| {
                    std::mem::discriminant(piece) == std::mem::discriminant(&self.held)
                }) {
                    self.held = first(variant);
                }
                self.hands = board::Hands::default();
            }
            Edit::Hold(piece) => {
                self.held = piece;
                return;
            }
            Edit::Place(spot) => {
                let same = matches!(self.held, Piece::Cublino(_));
                if same && self.draft.on(spot) == [self.held] {
                    self.turn(Some(spot), 1);
                } else {
                    self.misfit = self.draft.place(spot, self.held).err();
                }
            }
            Edit::Remove(spot) => drop(self.draft.remove(spot)),
            Edit::Sweep(spot) => self.draft.sweep(spot),
            Edit::Carry(from, to) => self.misfit = self.draft.carry(from, to).err(),
            Edit::Turn(spot, quarters) => self.turn(spot, quarters),
            Edit::Top(spot, top) => {
                if !spot.is_some_and(|spot| self.draft.show_top(spot, top)) {
                    self.hold_die(|die| die.orientation = draft::with_top(die.orientation, top));
                }
            }
            Edit::ToMove(player) => self.draft.set_to_move(player),
            Edit::Colours(colours) => self.draft.set_colours(colours),
            Edit::Add(counter, player, change) => self.draft.add(counter, player, change),
            Edit::Clear => self.draft.clear(),
            Edit::Start => self.draft = Draft::of(&AnyPosition::start(variant)),
            Edit::Text(text) => {
                self.text = text;
                let text = self.text.trim();
                if let Some(other) = other_game(variant, text) {
                    return self.edit(Edit::Game(other));
                }
                if let Some(draft) = Draft::read(variant, text) {
                    self.draft = draft;
                }
                return;
            }
            Edit::Leave(_) => return,
        }
        self.text = self.draft.to_string();
    }

    /// Turns the die on a square, or else the one in hand. The one in hand turns with the one that it was.
    fn turn(&mut self, spot: Option<Spot>, quarters: i8) {
        let same = spot.is_none_or(|spot| self.draft.on(spot) == [self.held]);
        let turned = spot.is_some_and(|spot| self.draft.turn(spot, quarters));
        if same || !turned {
            self.hold_die(|die| die.orientation = draft::turned(die.orientation, quarters));
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
    palette
        .first()
        .copied()
        .unwrap_or(Piece::Focus(Player::One))
}

impl dialogs::Form for Form {
    const DIALOG: Dialog = Dialog::SetUp;
}

/// What decides, and is seen without a window as well.
pub fn core_plugin(app: &mut App) {
    app.add_message::<Edit>()
        .add_systems(Update, apply.in_set(AppSystems::Input));
}

/// Does what is wanted of the dialog.
fn apply(
    mut edits: MessageReader<Edit>,
    form: Option<ResMut<Form>>,
    mut requests: MessageWriter<Request>,
    mut dialogs: MessageWriter<OpenDialog>,
    mut commands: Commands,
) {
    let Some(mut form) = form else {
        edits.clear();
        return;
    };
    for edit in edits.read() {
        let Edit::Leave(answer) = *edit else {
            form.edit(edit.clone());
            continue;
        };
        if answer != PositionDialogAction::Cancel {
            let Ok(position) = form.judge().clone() else {
                continue;
            };
            if answer == PositionDialogAction::Play {
                dialogs.write(OpenDialog::NewGameFrom(Box::new(position)));
                break;
            }
            requests.write(Request::Open(Box::new(Session::analysis(position))));
            break;
        }
        commands.close_dialog();
        break;
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

    #[test]
    fn a_text_is_judged_anew_when_it_or_the_game_changes() {
        let mut form = Form::new(&AnyPosition::start(Variant::Hique));
        assert!(form.judge().is_ok());
        form.edit(Edit::Text("1rrrrr1x".to_owned()));
        assert!(form.judge().is_err());
        assert!(!form.verdict().0);
        form.edit(Edit::Start);
        assert!(form.judge().is_ok());
        for variant in Variant::ALL {
            form.edit(Edit::Game(variant));
            let found = form.judge().clone().unwrap();
            assert_eq!(found.variant(), variant);
        }
    }

    #[test]
    fn board_and_text_follow_one_another() {
        let mut form = Form::new(&AnyPosition::start(Variant::Hique));
        form.edit(Edit::Clear);
        assert_eq!(form.text(), "7/6/7/6/7/6/7/6/7/6/7/6/7 1");
        assert!(!form.verdict().0);
        // No position, and yet to be seen.
        form.edit(Edit::Text("7/6/7/6/7/6/r6/6/7/6/7/6/7 2".to_owned()));
        assert_eq!(form.draft().to_move(), Player::Two);
        let runner = form.draft().on(Spot(21)).to_vec();
        assert_eq!(runner.len(), 1);
        // What cannot be drawn leaves the board as it is.
        form.edit(Edit::Text("hello".to_owned()));
        assert_eq!(form.draft().on(Spot(21)), runner);
        assert_eq!(form.text(), "hello");
        form.edit(Edit::Remove(Spot(21)));
        assert_eq!(form.text(), "7/6/7/6/7/6/7/6/7/6/7/6/7 2");
        // A position of another game brings that game, and a text that the next one can read is kept.
        let text = AnyPosition::start(Variant::Focus).to_string();
        form.edit(Edit::Text(text.clone()));
        assert_eq!(form.draft().variant(), Variant::Focus);
        form.edit(Edit::Remove(Spot(0)));
        form.edit(Edit::Add(Counter::Captured, Player::Two, 1));
        let changed = form.text().to_owned();
        assert_ne!(changed, text);
        form.edit(Edit::Game(Variant::FocusExact));
        assert_eq!(form.text(), changed);
        assert!(form.verdict().0, "{}", form.verdict().1);
    }

    #[test]
    fn a_die_is_turned_by_placing_it_again() {
        let mut form = Form::new(&AnyPosition::start(Variant::CublinoPur));
        form.edit(Edit::Clear);
        form.edit(Edit::Top(None, 3));
        let mut seen = std::collections::BTreeSet::new();
        for _ in 0..4 {
            form.edit(Edit::Place(Spot(24)));
            seen.insert(form.text().to_owned());
        }
        assert_eq!(seen.len(), 4, "{seen:?}");
        form.edit(Edit::Place(Spot(24)));
        assert!(seen.contains(form.text()));
        form.edit(Edit::Top(Some(Spot(24)), 5));
        let [Piece::Cublino(die)] = form.draft().on(Spot(24)) else {
            unreachable!("a die was placed");
        };
        assert_eq!(die.orientation.top(), 5);
    }
}
