# The rules for players: the headings, then each section with one rule a line.

rules-of = { $game }: the rules

rules-title-aim = The goal
rules-title-start = The start
rules-title-a-move = A move
rules-title-forbidden = Forbidden moves
rules-title-end = The end
rules-title-board = The board
rules-title-taking = Taking
rules-title-moving-a-stack = Moving a stack
rules-title-landing = Landing
rules-title-reserve = The reserve
rules-title-dice = The dice
rules-title-fight = The fight
rules-title-handling = Mouse and keys

# A variant's rules: each heading begins with ##, and the lines after it belong to it.
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
    Bring your two colours as high as you can. At the end each of your pieces scores by its row: rows 7 to 11 score 10, 20, 30, 40 and 60 points, the six rows below score nothing. The higher total wins; equal totals are a draw.
rules-upthrust-start =
    The board has four columns and eleven rows. Each of the four colours has four pieces, one in every column, in rows 1 to 4.
    Each player gets two colours. You can choose the colours and who moves first, or leave both to chance.
rules-upthrust-a-move =
    A piece moves straight up its own column, exactly as many squares as there are pieces in its row, counting itself and the other player’s pieces.
    It may jump over other pieces. It must land on an empty square, and it cannot leave the board at the top.
rules-upthrust-forbidden =
    A piece that is alone in its row moves one square. It may not do so while it is ahead of the other three pieces of its colour.
    In rows 1 to 6 no move may bring two pieces of one colour into the same row. In the scoring rows this is allowed.
rules-upthrust-end =
    The game ends at once when at most two pieces, of both players together, are left in rows 1 to 6, or when neither player can move.
    If you cannot move but your opponent can, you must pass; Quadrille does this for you and tells you.

rules-hique-aim =
    Bring one of your runners to the far row, or take all runners of your opponent.
rules-hique-board =
    The squares stand on their corners. Runners use only the light squares (both numbers odd), guards only the dark squares (both numbers even).
    A light square shares its sides with up to four dark squares: a guard on one of them is next to the runner.
    Each side has five runners and four guards. Black moves first; the runners move towards the far row, the opponent’s edge of the board.
rules-hique-a-move =
    A runner steps to the next light square straight forward or sideways, which must be empty. It never moves back and never jumps.
    A guard slides any distance along a line of dark squares, left, right, up or down, until another guard blocks it. Runners never block a guard.
    Moves are written with letters: G for a guard or R for a runner, then both squares, then × and the number of runners taken, as in G 4,2–4,10 ×1.
rules-hique-taking =
    After every move of either side, each runner with two or more enemy guards next to it is removed. This costs no turn.
    A runner that steps next to two enemy guards is also taken. Guards are never taken.
rules-hique-end =
    A runner on the far row wins. Taking comes first, but a runner that was safe one row before cannot be taken there.
    A side without runners has lost.
    If a position occurs for the third time with the same side to move, timing points decide: each runner counts 1, plus 1 for every square it has advanced, at most 5. More points win; equal points are a draw. The same count decides when neither side can move.
    If you cannot move but your opponent can, you must pass.

rules-focus-aim-six =
    Capture six enemy pieces before your opponent captures six of yours. You capture pieces by making a stack too high.
rules-focus-aim-block =
    Leave your opponent without a move: with none of their pieces on top of a stack and none in reserve.

rules-focus-board =
    The board has six by six squares. Each holds one piece: eighteen red and eighteen green, in alternating pairs. Either side may move first.

rules-focus-classic =
    The board has 52 squares: eight by eight without three squares in each corner. The middle six by six squares hold one piece each, eighteen red and eighteen green; the four strips of four squares around them are empty. Either side may move first.

rules-focus-up-to =
    A stack belongs to the side whose piece is on top. Take any number of pieces from its top and move them together in a straight line along a row or a column.
    You may move them as many squares as you took pieces, or fewer. They may pass over other pieces.

rules-focus-exactly =
    A stack belongs to the side whose piece is on top. Take any number of pieces from its top and move them together in a straight line along a row or a column.
    You must move them exactly as many squares as you took pieces. They may pass over other pieces.

rules-focus-common-landing =
    Pieces land on top of what is there. If a stack then has more than five pieces, pieces leave from the bottom until five remain.
    Your own pieces that leave go to your reserve; the opponent’s are captured.
rules-focus-common-reserve =
    Instead of moving a stack, you may put one reserve piece on any square, empty or not. It lands like any other piece and can make pieces leave.

rules-focus-six =
    The first to capture six enemy pieces wins.
    If it is your turn and you have neither a stack nor a reserve piece, you lose.
    If a position occurs for the third time with the same side to move, the game is a draw.

rules-focus-block =
    If it is your turn and you have neither a stack nor a reserve piece, you lose. Captured pieces are out of the game, but capturing alone does not win.
    If a position occurs for the third time with the same side to move, the game is a draw.

rules-pur-aim =
    Bring your seven dice across the board, with high numbers on top. The sum of the top numbers on the far row decides, not who arrives first.
rules-contra-aim =
    Be the first to bring one die to the far row.
rules-dice =
    The board has seven by seven squares. White’s seven dice start on row 1 and move towards row 7, Black’s start on row 7 and move towards row 1. White moves first.
    All dice start with the six on top, the three towards their owner and the four towards the opponent. Opposite faces add up to seven.
    A tip rolls a die over its edge onto the next square, so that another face comes up. Dice move forward, left and right, never backward.

rules-pur-a-move =
    One die moves. It may tip once, as its first step, and then jump as often as you like; or it may jump without tipping.
    A jump goes straight over exactly one die next to it, of either side, to the empty square behind. A jump does not turn the die.
    The die may stop after any step. It never visits a square twice in one move, and never returns to its starting square.
    Dice on the far row may still move sideways.
rules-pur-end =
    The game ends when all seven dice of one side are on their far row. Each side then adds up the top numbers of its dice on its own far row. The higher sum wins, even if the other side finished first; equal sums are a draw.
    If you cannot move but your opponent can, you must pass; if neither side can move, the game is a draw. It is also a draw if a position occurs for the third time with the same side to move.
    So that a waiting die cannot make the game endless, it is also a draw if no die leaves its row for 60 moves in a row, counting moves and passes of both sides.

rules-contra-a-move =
    One die tips once. There are no jumps.
rules-contra-fight =
    The die that moved then fights every enemy die next to it: in front, behind, left and right.
    In each fight add up the top numbers: your sum counts all your dice next to the enemy die, including the moved die; the enemy die’s sum counts all enemy dice next to the moved die, itself included.
    The die with the lower sum falls; with equal sums neither falls. All fights are decided at the same time, then all dice that fall leave together. Dice that do not touch the moved die do not fight.
rules-contra-end =
    The first die on its far row wins. Fights come first: a die that falls on arrival does not win.
    If you cannot move but your opponent can, you must pass; if neither side can move, the game is a draw. It is also a draw if a position occurs for the third time with the same side to move.
    So that waiting cannot make the game endless, it is also a draw if no die leaves its row and none falls for 60 moves in a row, counting moves and passes of both sides.

# The same for every game, with an extra line for some.
rules-handling-board =
    Click or tap a piece and then its target square, or drag it there. A right click, a long press or { $cancel } cancels a move that you began.
    With keys: the arrows move the cursor over the squares, { $pick } picks up a piece and puts it down. { $next } goes to the buttons, { $cancel } back to the board.
rules-handling-focus = Click any piece of a stack: it moves with all pieces above it. The mouse wheel or the digit keys 1 to 5 change how many.
rules-handling-pur = A move goes on while the die can jump. A click on the die or { $pick } ends it earlier.
rules-handling-keys =
    { $undo } takes a move back, { $redo } replays it, { $hint } shows a good move, { $flip } turns the board, { $new_game } starts a new game. { $move_now } lets the AI move at once. Press { $rules } again for a list of all keys.

# The dialog's pages, and the list of keys.
rules-page-rules = Rules
rules-page-keys = Keys
keys-title = { $id ->
    [Board] On the board
    [Game] The game
    [Back] Earlier positions
    [Files] Files and clipboard
    [Everywhere] Everywhere
    [Lists] In a list of games
   *[SetUp] Setting up a position
}
shortcut-does = { $id ->
    [cursor] Move the cursor over the squares.
    [pick] Pick up or put down the piece under the cursor, or end or confirm a move.
    [count] In Focus: choose how many pieces move.
    [cancel] Cancel the last step, the selection or a premove. With nothing to cancel: mark the button that leads Home.
    [next-widget] Go to the buttons of the panel.
    [undo] Take a move back.
    [redo] Replay a move that was taken back.
    [hint] Show a good move and why it is good.
    [flip] Turn the board; in Upthrust, swap the players beside it.
    [move-now] Make the AI move at once; pause or resume a game of two AIs.
    [mute] Turn the sound off and on.
    [new-game] Start a new game.
    [set-up] Set up a position, starting from the one shown.
    [moves] Go one move back or forward.
    [ends] Go to the start or to the last move.
    [past-moves] In an earlier position, after the end and in a review: go one move back or forward.
    [past-lines] In an earlier position, after the end and in a review: go to the previous or the next line.
    [mistakes] In a review: go to the next or the previous mistake.
    [play-on] Play on from the position shown.
    [leave-past] Go back to the game.
    [save] Save the game to a file.
    [open] Open a file.
    [copy-position] Copy the position shown.
    [copy-game] Copy the whole game.
    [paste] Paste a position or a game.
    [rules] Show the rules; pressed again, this list.
    [full-screen] Turn full screen on and off.
    [leave] Close a dialog or go back one page.
    [confirm] In a dialog: press its main button.
    [scroll] Scroll a long text.
    [slider] Move a slider.
    [number] In a number field: add or subtract one.
    [rows] Select a game; with Shift, several.
    [all-rows] Select all games.
    [open-row] Open the game, or restore deleted games.
    [delete-rows] Delete the selected games.
    [restore-rows] Restore what was just deleted.
    [columns] Select the column to sort by.
    [turn-order] Reverse the order.
    [places] Move the cursor over the squares.
    [place] Put a piece on the square.
    [remove] Remove the piece from the square.
    [choose-piece] Choose the piece to place, or the number on top of a die.
    [turn-die] Turn the die on the square, or the die to place.
   *[other-side] Switch to the other side’s dice.
}

# Under the pictures in the rules.
rules-figure = { $id ->
    [upthrust-start] Row 1 holds four pieces, so green on b1 climbs four squares, over the others, to b5.
    [upthrust-later] Later in a game: green on a4 shares its row with two others and climbs three, to the first scoring row.
    [hique-start] The squares that a guard can reach from its starting square.
    [hique-taking] White’s guard slides to 8,4. The black runner on 9,5 then has two enemy guards next to it and is taken.
    [focus] Three pieces would land on three. Only five can stay, so the lowest one leaves.
    [focus-exact] The upper three pieces of a stack move exactly three squares. Six would lie there, so the lowest one leaves.
    [focus-classic] A stack of three moves exactly three squares in a straight line, here onto a stack of two.
    [pur-start] The faint dice show which number would be on top after a tip.
    [pur-jump] Black’s die jumps over c7 to d7, and may jump on from there.
    [contra] White’s die would tip to e4 and fight there; the labels show both sums, White’s first.
   *[other] { $id }
}

# The card that introduces a variant.

introduction = { $game } in three sentences
introduction-title-aim = Goal
introduction-title-move = How you move
introduction-title-special = What makes it special
introduction-begin = Let’s play
introduction-rules = All the rules
rules-in-short = In short
introduction-aim = { $game ->
    [upthrust] Get your two colours as high up as you can: rows 7 to 11 score 10 to 60 points a piece, and the higher total wins.
    [hique] Bring one of your small runners to the far row, or take all five of your opponent’s runners.
    [focus-classic] Leave your opponent without a move: with none of their pieces on top of a stack and none in reserve.
    [cublino-pur] Bring all seven dice to the far row: that ends the game, and the higher sum of top numbers there wins.
    [cublino-contra] Be the first to get a die to the far row, and fight the dice that are in the way.
   *[focus] Capture six enemy pieces before your opponent captures six of yours.
}
introduction-move = { $game ->
    [upthrust] A piece climbs its column exactly as many squares as there are pieces in its row, over others if needed, onto an empty square.
    [hique] A runner steps one light square forward or sideways; a guard slides along the dark squares until another guard blocks it.
    [focus] Take any number of pieces off the top of a stack that shows your colour, and move them at most that many squares in a straight line.
    [cublino-pur] Each move, one die may tip once over its edge, forward or sideways, and then jump over other dice as often as you like, or just jump.
   *[cublino-contra] Tip a die over its edge forward or sideways, so that another number is on top.
    [focus-exact] Take any number of pieces off the top of a stack that shows your colour, and move them exactly that many squares in a straight line.
    [focus-classic] Take any number of pieces off the top of a stack that shows your colour, and move them exactly that many squares in a straight line.
}
introduction-special = { $game ->
    [upthrust] Both sides share the rows: every piece that leaves a row slows down the pieces that stay.
    [hique] A runner next to two enemy guards is taken at once, even if it has just stepped there itself.
    [cublino-pur] A jump does not turn the die: tip the high numbers up first, and then jump to the far row with them.
   *[cublino-contra] A die that stops next to enemy dice fights them: your dice next to an enemy die add their numbers to yours, theirs likewise, and the lower sum falls.
    [focus] A stack holds at most five; extra pieces leave from the bottom: enemy pieces are captured, yours go to your reserve and can later be put on any square.
    [focus-exact] A stack holds at most five; extra pieces leave from the bottom: enemy pieces are captured, yours go to your reserve and can later be put on any square.
    [focus-classic] A stack holds at most five; extra pieces leave from the bottom: enemy pieces are captured, yours go to your reserve and can later be put on any square.
}
