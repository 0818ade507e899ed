/// Placeholder.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct CublinoPur;
impl std::fmt::Display for CublinoPur {
    fn fmt(&self, _: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        Ok(())
    }
}
impl crate::rules::Position for CublinoPur {
    type Move = u32;
    const VARIANT: crate::rules::Variant = crate::rules::Variant::CublinoPur;
    fn start() -> Self {
        Self
    }
    fn parse(_: &str) -> Result<Self, crate::rules::PositionError> {
        Ok(Self)
    }
    fn to_move(&self) -> crate::rules::Player {
        crate::rules::Player::One
    }
    fn legal_moves(&self, out: &mut Vec<u32>) {
        out.clear();
    }
    fn play_unchecked(&mut self, _: u32) {}
    fn outcome(&self) -> Option<crate::rules::Outcome> {
        Some(crate::rules::Outcome::draw(crate::rules::Reason::Blocked))
    }
    fn repetition_outcome(&self) -> crate::rules::Outcome {
        crate::rules::Outcome::draw(crate::rules::Reason::Blocked)
    }
    fn is_irreversible(&self, _: u32) -> bool {
        false
    }
    fn key(&self) -> u64 {
        0
    }
    fn fresh_key(&self) -> u64 {
        0
    }
    fn pass() -> u32 {
        0
    }
    fn move_text(&self, _: u32) -> String {
        String::new()
    }
    fn parse_move(&self, t: &str) -> Result<u32, crate::rules::MoveError> {
        Err(crate::rules::MoveError::unreadable(t, ""))
    }
    fn path(&self, _: u32) -> crate::rules::Path {
        crate::rules::Path::default()
    }
    fn why_not(&self, _: &[crate::rules::Spot], _: u8) -> Option<crate::rules::Refusal> {
        None
    }
}
/// Placeholder.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct CublinoContra;
impl std::fmt::Display for CublinoContra {
    fn fmt(&self, _: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        Ok(())
    }
}
impl crate::rules::Position for CublinoContra {
    type Move = u32;
    const VARIANT: crate::rules::Variant = crate::rules::Variant::CublinoContra;
    fn start() -> Self {
        Self
    }
    fn parse(_: &str) -> Result<Self, crate::rules::PositionError> {
        Ok(Self)
    }
    fn to_move(&self) -> crate::rules::Player {
        crate::rules::Player::One
    }
    fn legal_moves(&self, out: &mut Vec<u32>) {
        out.clear();
    }
    fn play_unchecked(&mut self, _: u32) {}
    fn outcome(&self) -> Option<crate::rules::Outcome> {
        Some(crate::rules::Outcome::draw(crate::rules::Reason::Blocked))
    }
    fn repetition_outcome(&self) -> crate::rules::Outcome {
        crate::rules::Outcome::draw(crate::rules::Reason::Blocked)
    }
    fn is_irreversible(&self, _: u32) -> bool {
        false
    }
    fn key(&self) -> u64 {
        0
    }
    fn fresh_key(&self) -> u64 {
        0
    }
    fn pass() -> u32 {
        0
    }
    fn move_text(&self, _: u32) -> String {
        String::new()
    }
    fn parse_move(&self, t: &str) -> Result<u32, crate::rules::MoveError> {
        Err(crate::rules::MoveError::unreadable(t, ""))
    }
    fn path(&self, _: u32) -> crate::rules::Path {
        crate::rules::Path::default()
    }
    fn why_not(&self, _: &[crate::rules::Spot], _: u8) -> Option<crate::rules::Refusal> {
        None
    }
}
