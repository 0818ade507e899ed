# The rules as a player reads them: the headings, then each section with one rule a line.

rules-of = { $game }: the rules

rules-title-aim = The aim
rules-title-start = The start
rules-title-a-move = A move
rules-title-forbidden = What is forbidden
rules-title-end = The end
rules-title-board = The board
rules-title-taking = Taking
rules-title-moving-a-stack = Moving a stack
rules-title-landing = Landing
rules-title-reserve = The reserve
rules-title-dice = The dice
rules-title-fight = The fight
rules-title-handling = Mouse and keys

# A variant's rules: each heading begins with a sign, and what follows belongs to it.
rules-text = { $game ->
    [upthrust]
        ## { rules-title-aim }
        { rules-upthrust-aim }
        ## { rules-title-start }
        { rules-upthrust-start }
        ## { rules-title-a-move }
        { rules-upthrust-a-move }
        ## { rules-title-forbidden }
        { rules-upthrust-forbidden }
        ## { rules-title-end }
        { rules-upthrust-end }
    [hique]
        ## { rules-title-aim }
        { rules-hique-aim }
        ## { rules-title-board }
        { rules-hique-board }
        ## { rules-title-a-move }
        { rules-hique-a-move }
        ## { rules-title-taking }
        { rules-hique-taking }
        ## { rules-title-end }
        { rules-hique-end }
    [focus]
        ## { rules-title-aim }
        { rules-focus-aim-six }
        ## { rules-title-start }
        { rules-focus-board }
        ## { rules-title-moving-a-stack }
        { rules-focus-up-to }
        ## { rules-title-landing }
        { rules-focus-common-landing }
        ## { rules-title-reserve }
        { rules-focus-common-reserve }
        ## { rules-title-end }
        { rules-focus-six }
    [focus-exact]
        ## { rules-title-aim }
        { rules-focus-aim-six }
        ## { rules-title-start }
        { rules-focus-board }
        ## { rules-title-moving-a-stack }
        { rules-focus-exactly }
        ## { rules-title-landing }
        { rules-focus-common-landing }
        ## { rules-title-reserve }
        { rules-focus-common-reserve }
        ## { rules-title-end }
        { rules-focus-six }
    [focus-classic]
        ## { rules-title-aim }
        { rules-focus-aim-block }
        ## { rules-title-start }
        { rules-focus-classic }
        ## { rules-title-moving-a-stack }
        { rules-focus-exactly }
        ## { rules-title-landing }
        { rules-focus-common-landing }
        ## { rules-title-reserve }
        { rules-focus-common-reserve }
        ## { rules-title-end }
        { rules-focus-block }
    [cublino-pur]
        ## { rules-title-aim }
        { rules-pur-aim }
        ## { rules-title-dice }
        { rules-dice }
        ## { rules-title-a-move }
        { rules-pur-a-move }
        ## { rules-title-end }
        { rules-pur-end }
    [cublino-contra]
        ## { rules-title-aim }
        { rules-contra-aim }
        ## { rules-title-dice }
        { rules-dice }
        ## { rules-title-a-move }
        { rules-contra-a-move }
        ## { rules-title-fight }
        { rules-contra-fight }
        ## { rules-title-end }
        { rules-contra-end }
   *[other] { $game }
}

rules-upthrust-aim =
    Bring your two colours as high as you can. At the end each of your pieces scores the row that it stands on: rows 7 to 11 count 10, 20, 30, 40 and 60, the six rows below count nothing. The higher total wins; equal totals are a draw.
rules-upthrust-start =
    The board has four columns and eleven rows. Each of the four colours has four pieces, one in every column, in rows 1 to 4.
    Each player gets two colours. They are drawn by lot or chosen, and so is who begins.
rules-upthrust-a-move =
    A piece moves straight up its own column, by exactly as many squares as there are pieces in the row that it leaves, itself and the other player’s pieces included.
    It may jump over other pieces. The square that it comes to must be empty, and no piece leaves the board at the top.
rules-upthrust-forbidden =
    A piece that is alone in its row would move one square. It may not do so while it is ahead of all the other three of its colour.
    Within rows 1 to 6 no move may bring two pieces of one colour into the same row. The scoring rows are free of this.
rules-upthrust-end =
    The game ends at once when at most two pieces, of both players together, are left in rows 1 to 6, or when neither player can move.
    Who cannot move while the other can must pass; the program does that by itself and says so.

rules-hique-aim =
    Bring one of your runners to the far row, or take all the runners of the other side.
rules-hique-board =
    The squares stand on their corners. Runners live on the light ones (both numbers odd), guards on the dark ones (both numbers even); neither kind ever stands on the other’s squares.
    A light square touches up to four dark ones along its sides: a guard there is next to the runner.
    Each side has five runners and four guards. Black begins; each side’s runners make for the other side’s edge.
rules-hique-a-move =
    A runner steps one light square straight forward or sideways, onto an empty one. It never goes back and never jumps.
    A guard slides any distance along a line of dark squares, left, right, up or down, until another guard is in the way. Runners are never in its way.
    The settings can have moves written with their piece: G for a guard, R for a runner, then both squares, then × and how many runners are taken, as in G 4,2–4,10 ×1.
rules-hique-taking =
    After every move each runner that has two or more enemy guards next to it is removed, whoever moved. This costs no turn.
    A runner that walks between two enemy guards is lost as well. Guards are never taken.
rules-hique-end =
    A runner on the far row wins. It must survive its arrival: taking comes first.
    A side without runners has lost.
    When a position comes up for the third time with the same side to move, timing points decide: each runner counts 1, and 1 more for every square that it has advanced, but never more than 5. More points win, equal points are a draw. The same count decides when neither side can move.
    Who cannot move while the other can must pass.

rules-focus-aim-six =
    Capture six opposing pieces before the other side captures six of yours. Pieces are captured by building stacks too high.
rules-focus-aim-block =
    Leave the other side without a move: no stack with its piece on top, and no piece in reserve.

rules-focus-board =
    The board has six by six squares. On each stands one piece: eighteen are Red, eighteen Green, in pairs of squares by turns. Either side may begin.

rules-focus-classic =
    The board has 52 squares: eight by eight without three squares in each corner. The middle six by six squares hold one piece each, eighteen Red and eighteen Green; the four strips of four around them are empty. Either side may begin.

rules-focus-up-to =
    A stack belongs to the side whose piece is on top. Take any number of pieces from its top and move them together in a straight line along a row or a column.
    With n pieces you may go 1 to n squares. What lies between does not matter.

rules-focus-exactly =
    A stack belongs to the side whose piece is on top. Take any number of pieces from its top and move them together in a straight line along a row or a column.
    With n pieces you go exactly n squares. What lies between does not matter.

rules-focus-common-landing =
    What lands goes on top of what is there. When a stack then has more than five pieces, pieces leave from its bottom until five remain.
    Your own pieces that leave go to your reserve; the opponent’s are captured.
rules-focus-common-reserve =
    Instead of moving a stack you may put one piece of your reserve on any square, empty or not. It lands like any other move, and can make pieces leave.

rules-focus-six =
    Who first has captured six opposing pieces wins.
    Who is to move and has neither a stack nor a reserve piece loses.
    When a position comes up for the third time with the same side to move, the game is a draw.

rules-focus-block =
    Who is to move and has neither a stack nor a reserve piece loses. Captured pieces are out of the game, but no number of them wins by itself.
    When a position comes up for the third time with the same side to move, the game is a draw.

rules-pur-aim =
    Bring your seven dice across the board, with high numbers on top. What counts is the sum of the tops that are home, not who arrives first.
rules-contra-aim =
    Be the first to bring one die to the far row.
rules-dice =
    The board has seven by seven squares. White’s seven dice start on row 1 and make for row 7, Black’s on row 7 and make for row 1. White begins.
    All dice start with the six on top, the three towards their owner and the four towards the opponent. Opposite faces add up to seven.
    A tip turns a die a quarter over its edge onto the next square, so that another face comes up. Dice go forward, left and right, never backward.

rules-pur-a-move =
    One die moves. It may tip once, as its first step, and then jump as often as it can; or jump only.
    A jump goes straight over exactly one die next to it, of either side, to the empty square behind. A jump does not turn the die.
    The die may stop after any step. It never comes to a square twice in one move, nor back to where it started.
    Dice on the far row may go on moving sideways.
rules-pur-end =
    The game ends when all seven dice of one side are on their far row. Each side then adds up the tops of its dice on its own far row. The higher sum wins, whoever finished; equal sums are a draw.
    Who cannot move while the other can must pass; when neither can, the game is a draw. So it is when a position comes up for the third time with the same side to move.
    A die that waits at home could keep the game going for ever. So it is also a draw when no die leaves its row for 60 moves in a row, both sides’ moves and passes counted.

rules-contra-a-move =
    One die tips once. There are no jumps.
rules-contra-fight =
    The die that moved then fights every enemy die beside it: in front, behind, left and right.
    In each fight the mover’s sum is the tops of all his dice beside the enemy die, the moved one included; the other sum is the tops of all enemy dice beside the moved die, the attacked one included.
    The die with the lower sum falls; equal sums harm nobody. All fights are judged on the same picture, then all dice that fall leave together. Dice that do not touch the moved die do not fight.
rules-contra-end =
    The first die on its far row wins. The fight comes first: a die that falls on arriving does not win.
    Who cannot move while the other can must pass; when neither can, the game is a draw. So it is when a position comes up for the third time with the same side to move.
    Waiting could keep the game going for ever. So it is also a draw when no die leaves its row and none falls for 60 moves in a row, both sides’ moves and passes counted.

# The same for every game, and a line more for some.
rules-handling-board =
    Click or tap a piece and then the square that it is to go to, or drag it there. The right button, a finger that rests or { $cancel } takes back what was begun.
    By keys: the arrows go over the squares, { $pick } takes a piece up and sets it down. { $next } goes to the buttons, { $cancel } comes back to the board.
rules-handling-focus = Each piece of a stack can be clicked: it goes with all that lie on it. The wheel or the digits 1 to 5 change how many.
rules-handling-pur = A move goes on for as long as the die can jump. A click on the die, or { $pick }, ends it earlier.
rules-handling-keys =
    { $undo } takes a move back, { $redo } plays it again, { $hint } shows a good move, { $flip } turns the board, { $new_game } begins a new game. { $move_now } lets the AI move at once. { $rules } once more lists all keys.

# The dialog's pages, and the list of keys.
rules-page-rules = Rules
rules-page-keys = Keys
keys-title = { $id ->
    [Board] On the board
    [Game] The game
    [Back] Looking back
    [Files] Files and clipboard
    [Everywhere] Everywhere
    [Lists] In a list of games
   *[SetUp] Setting up a position
}
shortcut-does = { $id ->
    [cursor] Move the cursor over the squares.
    [pick] Takes up the piece under the cursor, sets it down, and ends or confirms a move.
    [count] In Focus: how many pieces move.
    [cancel] Takes back the last step, the choice, or a move laid in advance.
    [next-widget] Goes to the buttons of the panel.
    [undo] Takes a move back.
    [redo] Plays it again.
    [hint] Shows a good move and why it is one.
    [flip] Turns the board.
    [move-now] The AI moves at once; where two AIs play, it pauses them and lets them go on.
    [mute] Turns the sound off and on.
    [new-game] A new game.
    [set-up] Sets up a position, beginning with the one on show.
    [moves] A move back, a move on.
    [ends] To the beginning, to the last move.
    [past-moves] In an earlier position: a move back, a move on.
    [past-lines] In an earlier position: the line before, the line after.
    [mistakes] In a review: to the next bad move, to the one before.
    [play-on] Plays on from the position on show.
    [leave-past] Back to the game.
    [save] Saves the game in a file.
    [open] Opens a file.
    [copy-position] Copies the position on show.
    [copy-game] Copies the whole game.
    [paste] Puts a copied position or game on the table.
    [rules] The rules; once more, this list.
    [full-screen] Fills the screen, and back.
    [leave] Leaves a dialog or a page.
    [confirm] In a dialog: does what its main button does.
    [scroll] Scroll a long text.
    [slider] Move a slider.
    [rows] Choose a game; with Shift, several.
    [all-rows] Chooses all games.
    [open-row] Opens the game, or brings deleted games back.
    [delete-rows] Deletes the games that are chosen.
    [columns] Choose the column to sort by.
    [turn-order] Turns the order.
    [places] Move the cursor over the squares.
    [place] Puts a piece on the square.
    [remove] Takes the piece off the square.
    [choose-piece] Chooses the piece in hand, or how many pips of a die are on top.
    [turn-die] Turns the die on the square, or the one in hand.
   *[other-side] Gives the die in hand to the other side.
}

# Under the pictures in the rules.
rules-figure = { $id ->
    [upthrust-start] Row 1 holds four pieces, so green climbs four squares, from b1 to b5, over the others.
    [upthrust-later] Later in a game: green on a4 shares its row with two others and climbs three, to the first scoring row.
    [hique-start] The squares that a guard can slide to from its place at the start.
    [hique-taking] White’s guard slides to 8,4. The black runner on 9,5 then has two enemy guards next to it and is taken.
    [focus] Three pieces would land on three: only five can stay, and the lowest one leaves.
    [focus-exact] The upper three pieces of a stack move exactly three squares. Six would lie there, so the lowest one leaves.
    [focus-classic] A stack of three moves exactly three squares in a straight line, here onto a stack of two.
    [pur-start] The ghosts show which number would be on top after the die has tipped there.
    [pur-jump] Black’s die jumps over c7 to d7, and may jump on from there.
    [contra] White’s die would tip to e4 and fight there; the pills show both sums, the mover’s first.
   *[other] { $id }
}

# The card with which a variant introduces itself.

introduction = { $game } in three sentences
introduction-title-aim = What you are after
introduction-title-move = How you move
introduction-title-special = What is special
introduction-begin = Let’s play
introduction-rules = All the rules
rules-in-short = In short
introduction-aim = { $game ->
    [upthrust] Get your two colours as high up as you can: rows 7 to 11 score 10 to 60 points a piece, and the higher total wins.
    [hique] Bring one of your small runners to the far edge, or take all five runners of the other side.
    [focus-classic] Leave the other side without a move: no stack with its piece on top, and nothing in reserve.
    [cublino-pur] Bring all seven dice to the far row: the game then ends, and whose dice there show more on top wins.
    [cublino-contra] Be the first to get a die to the far row, and fight away the dice that are in the way.
   *[focus] Capture six pieces of the other side before it captures six of yours.
}
introduction-move = { $game ->
    [upthrust] A piece climbs its own column by exactly as many squares as there are pieces in its row, over others if need be, onto an empty square.
    [hique] A runner steps one light square forward or sideways; a guard slides along the dark squares as far as no other guard is in its way.
    [focus] Take any number of pieces off the top of a stack that shows your colour, and move them in a straight line by at most that many squares.
    [cublino-pur] Tip a die over its edge forward or sideways, then let it jump over other dice as often as you like.
   *[cublino-contra] Tip a die over its edge forward or sideways, which turns another number up.
    [focus-exact] Take any number of pieces off the top of a stack that shows your colour, and move them in a straight line by exactly that many squares.
    [focus-classic] Take any number of pieces off the top of a stack that shows your colour, and move them in a straight line by exactly that many squares.
}
introduction-special = { $game ->
    [upthrust] The two sides share the rows: every piece that leaves a row makes all those that stay there slower.
    [hique] A runner that is touched by two enemy guards is taken at once, even one that has just walked there by itself.
    [cublino-pur] A jump does not turn the die: tip the high numbers up first, and then jump home with them.
   *[cublino-contra] Where your die comes to stand beside enemy dice they fight, each with the help of its neighbours: the lower sum leaves the board.
    [focus] A stack holds five: what is more leaves it at the bottom, their pieces captured, yours into your reserve, from where they can be put anywhere.
    [focus-exact] A stack holds five: what is more leaves it at the bottom, their pieces captured, yours into your reserve, from where they can be put anywhere.
    [focus-classic] A stack holds five: what is more leaves it at the bottom, their pieces captured, yours into your reserve, from where they can be put anywhere.
}
