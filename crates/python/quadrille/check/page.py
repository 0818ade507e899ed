"""The sentences of the course's page, literally."""

METHODS = "Your FocusGame class must include the following methods"
PLAYERS = (
    "An init method that takes as its parameters two tuples, each containing player name and color of the piece that "
    "player is playing"
)
START = "it intializes the board with the pieces placed in the correct positions."
CASE = "The pieces are marked as R and G for Red and Green respectively -- this is case insensitive."
ANY_START = "Any player can start the game."
ONE_MOVE = "On a player’s turn they will make one move."
RESERVE_TURN = (
    "Placing the reserve piece counts as your turn as you don’t get to move the piece you just added to the gameboard."
)
SINGLE = "This piece can be moved one space vertically or horizontally."
SINGLE_DIAGONAL = "The piece may never be moved diagonally."
SINGLE_TARGET = "The piece can either be moved to an empty space, or a space with one or more playing pieces on it."
ON_TOP = (
    "If a piece is moved to a space with a stack of pieces on it, the piece that was just moved is placed on the top of "
    "the stack."
)
CONTROL = "A player may only move a stack if their pawn is on top of the stack."
PART = (
    "They can either move the entire stack or take some pieces off the top of the stack and leave some of the playing "
    "pieces behind."
)
DISTANCE = (
    "The player will then be able to move the stack a number of spaces up to the height of the stack they are moving, so "
    "for example if the player has 3 pieces in stack they can move that stack 3 spaces."
)
STACK_DIAGONAL = "They can move the stack vertically or horizontally but not diagonally."
ONLY_LANDING = (
    "When moving a stack it will only impact the pieces on the space that that stack lands on and won’t impact the pieces "
    "on the spaces that the stack was moved through."
)
FIVE = (
    "Starting with the playing piece on the bottom of the stack, you will remove pieces until the stack only has five "
    "pieces remaining."
)
CAPTURED = "All pieces not belonging to the player who made the move are captured."
TO_RESERVE = "Pieces belonging to the player who made the move will be added to their reserve pile."
RESERVE_TARGET = (
    "The reserve piece can be placed on an empty space, on a space containing one piece, or a space containing multiple "
    "pieces."
)
SIX = "The first player who captures six pieces of the other player wins the game."
SHOW_PIECES = (
    "returns a list showing the pieces that are present at that location with the bottom-most pieces at the 0th index of "
    "the array and other pieces on it in the order."
)
SHOW_RESERVE = "shows the count of pieces that are in reserve for the player. If no pieces are in reserve, return 0."
SHOW_CAPTURED = "shows the number of pieces captured by that player. If no pieces have been captured, return 0."
RESERVE_LESS = "It should reduce the reserve pieces of that player by one and make appropriate adjustments to pieces at the location."
PRIVATE = "All data members must be private."
MOVED = "It returns 'successfully moved' message if the move was successful"
WINS = "If the move makes the player win, it returns ' Wins' message"

# The message of a successful move. The messages of errors and the sentences that demand them.
MOVED_MESSAGE = "successfully moved"
NOT_YOUR_TURN = "not your turn"
INVALID_LOCATION = "invalid location"
INVALID_NUMBER = "invalid number of pieces"
NO_RESERVE = "no pieces in reserve"
ERRORS = {
    NOT_YOUR_TURN: "if a player is trying to make a move out of turn, return 'not your turn'",
    INVALID_LOCATION: "if the player provides invalid locations (source or destination), return 'invalid location'",
    INVALID_NUMBER: "if the player is trying to move invalid number of pieces, return 'invalid number of pieces'",
    NO_RESERVE: "If there are no pieces in reserve, return 'no pieces in reserve'",
}
