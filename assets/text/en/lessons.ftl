# The first games. Each step is a message of five or six lines: the topic in a few words; the rule it teaches; the explanation;
# the task; the answer to the right move; and, optionally, the answer to another legal move.

lesson-upthrust-climb =
    Climbing
    A piece climbs as many squares as its row holds pieces, itself included.
    It climbs its own column, over others too. Each of the four columns has eleven rows and one piece of every colour. Here you play Green and Red; in a game, you or chance decide.
    Row 1 holds four pieces: move green from b1 up to b5.
    Four in the row, four squares up, over three others.
lesson-upthrust-score =
    The scoring rows
    Rows 7 to 11 score 10, 20, 30, 40 and 60 points.
    At the end each of your pieces scores its row, and the six rows below score nothing. The higher total wins; equal totals are a draw.
    Bring green from a4 to the row that scores 20.
    Row 8: your first 20 points.
lesson-upthrust-count =
    Rows get slower
    Every piece that leaves a row slows down those that stay.
    The other player’s pieces count as well. Row 4 held four pieces; two have left, one yours and one your opponent’s.
    Two are left in row 4: move red from b4 to b6.
    Only two squares now. Remember this before you leave a row.
lesson-upthrust-taken =
    The square must be free
    A piece jumps over others, but it must land on an empty square.
    It cannot leave the board at the top either. Two pieces stand in row 3, both yours. Green on b3 would land on b5, which is occupied.
    Move the other one, red on c3, over the blue piece to c5.
    Red jumped over blue and landed on an empty square.
    That is allowed too, but try the two pieces in row 3: one of them can climb.
lesson-upthrust-leader =
    The leader waits
    The leader of a colour may not make a one-square climb.
    Green on c6 is alone in its row and ahead of the other three greens, so it must wait. Red on a9 is alone too, but red on c11 is ahead of it.
    Move the piece that may climb one square: red on a9.
    Only the leader of a colour is barred from one-square climbs.
    That is allowed too, but here take a piece that is alone in its row.
lesson-upthrust-twin =
    One of each colour
    In rows 1 to 6 a row may hold only one piece of each colour.
    Green on d3 would climb one square to row 4, but row 4 already holds a green piece, on a4. In the scoring rows this is allowed.
    Make room for it: move green from a4 away.
    Now row 4 has no green left, and d3 can follow.
    That is allowed too, but it leaves green on a4 in the way.
lesson-upthrust-pass =
    Passing
    If you cannot move but your opponent can, you must pass.
    Quadrille does this for you and tells you. You play on until your opponent can move again.
    Move red from c3 to c4.
    Blue and Yellow cannot move: they pass, and it is your turn again.
    That is allowed too, but it gives your opponent a move.
lesson-upthrust-end =
    The end
    The game ends as soon as at most two pieces are left in rows 1 to 6.
    Pieces of both players count. It also ends when neither player can move. Three pieces are left below, and your total is the higher one.
    End the game: move green from d6 to row 7.
    Two pieces are left below: the game is over, and you win.
    That is allowed too, but the game goes on.
lesson-upthrust-ending =
    Your first win
    Now win this game yourself.
    The AI plays Blue and Yellow at level 1. Count the pieces in a row before you leave it, and look for the rows that score most.
    Play to the end and get the higher total.
    You have won the ending.

lesson-hique-runner =
    The runner
    A runner steps one light square, straight forward or sideways.
    The squares of this board stand on their corners. The small pieces are runners; yours are white. They never go back and never jump. Black runs towards you and begins games, but not here.
    Move a runner one square forward, for instance from 7,13 to 7,11.
    One step, from light square to light square.
    That is allowed too, but here step forward with a runner.
lesson-hique-guard =
    The guard
    A guard slides any distance along the dark squares.
    It moves left, right, up or down. Guards use only the dark squares with even numbers, runners only the light squares with odd numbers. You have four guards and five runners.
    Slide the guard on 4,12 up to 4,6.
    It moves any distance until another guard blocks it.
    That is allowed too, but here slide the guard from 4,12 to 4,6.
lesson-hique-blocked =
    What stops a guard
    Only another guard stops a guard; runners never do.
    It cannot jump over a guard of either side. A runner never blocks it, because runners stand on light squares. If you cannot move but your opponent can, you must pass.
    Slide the guard on 12,8 as far left as possible.
    It stopped next to your guard on 4,8.
    That is allowed too, but it can go farther left.
lesson-hique-taking =
    Taking a runner
    A runner with two enemy guards next to it is taken at once.
    “Next to” means sharing a side: a light square has up to four dark neighbours. Your guard on 4,6 is already next to the runner on 5,5. A second guard takes it.
    Slide the guard on 6,12 up to 6,6.
    The runner on 5,5 is gone. Taking costs no turn.
    That is allowed too, but the runner on 5,5 is still there.
lesson-hique-double =
    Two at once
    One slide can take several runners.
    Every runner is checked after every move, whichever side made it. Guards are never taken. The list of moves writes such a move as G 6,12–6,6 ×2.
    Slide the guard on 6,12 between the two runners and take both.
    Two runners with one move.
    That is allowed too, but it does not take both runners.
lesson-hique-walk-in =
    Stepping into danger
    A runner that steps next to two enemy guards is also taken.
    Black’s guards on 6,4 and 8,4 are both next to 7,5. Look for such squares before you move.
    Move the runner on 7,7 to a square where it is safe.
    Safe: no two black guards are next to it.
    That is allowed, but look at the runner on 7,7: a step forward would lose it, so step sideways.
lesson-hique-far-row =
    The far row
    A runner on the far row wins the game.
    A runner safe on row 3 is safe on row 1 too: every guard next to row 1 is next to row 3. On 5,3 the guards on 4,2 and 6,2 would take a runner.
    Win: bring a runner to row 1.
    A runner on the far row: that wins the game.
    That is allowed too, but it does not win at once.
lesson-hique-last-runner =
    The last runner
    A side without runners has lost.
    That is the other way to win. Black has one runner left.
    Take the last black runner.
    No black runner is left: that wins as well.
    That is allowed too, but the black runner is still there.
lesson-hique-third-time =
    Repetition
    If a position occurs for the third time, timing points decide.
    The same side must be to move. A runner counts 1, plus 1 per square advanced, at most 5. More points win; equal points are a draw. Points also decide when neither side can move.
    Both guards have gone to and fro: slide the guard from 12,8 to 12,10 once more.
    The third time: you have 9 points, Black only 2.
    That is allowed too, but it is not the same position again.
lesson-hique-ending =
    Your first win
    Now win this game yourself.
    The AI plays Black at level 1. Your runner on 7,5 is close: avoid squares next to two black guards, and use your guards to clear the way.
    Bring a runner to row 1, or take all black runners.
    You have won the ending.

lesson-focus-single =
    A single piece
    A single piece moves one square and lands on top of the pieces there.
    The board has six by six squares with one piece on each: eighteen red, yours here, and eighteen green, with red and green in alternating pairs. Either side may move first.
    Move the red piece on { SQUARE("12", 6) } to the left, onto { SQUARE("11", 6) }.
    Your piece lies on top of the green one: your first stack.
    That is allowed too, but here move the piece on { SQUARE("12", 6) } onto { SQUARE("11", 6) }.
lesson-focus-stack =
    Moving a stack
    A stack of three moves one, two or three squares.
    Always straight along the row or the column, never diagonally. They may pass over other pieces.
    Move all three pieces of the stack on { SQUARE("20", 6) } three squares, to { SQUARE("23", 6) }.
    Three pieces, three squares, over two others.
    That is allowed too, but here take all three pieces from { SQUARE("20", 6) } to { SQUARE("23", 6) }.
lesson-focus-part =
    A part of a stack
    You may take any number of pieces from the top.
    They may move as many squares as you take pieces, or fewer. Click a piece in the stack: it moves with all pieces above it. The mouse wheel or digit keys change how many.
    Take just the upper two pieces from { SQUARE("20", 6) } to { SQUARE("22", 6) }.
    Two pieces moved, and two stayed.
    That is allowed too, but here take two pieces from { SQUARE("20", 6) } to { SQUARE("22", 6) }.
lesson-focus-control =
    Whose stack?
    A stack belongs to the side whose piece is on top.
    The stack on { SQUARE("21", 6) } has green on top, so it is Green’s. Put red on top, and the whole stack is yours.
    Take over the stack on { SQUARE("21", 6) }: move onto it from { SQUARE("22", 6) }.
    Red is on top now: the stack is yours.
    That is allowed too, but the stack on { SQUARE("21", 6) } is still Green’s.
lesson-focus-capture =
    Capturing
    A stack holds at most five; extra pieces leave from the bottom.
    Enemy pieces that leave are captured. Pieces always land on top, so the lowest pieces leave.
    Move the two pieces on { SQUARE("31", 6) } onto the stack on { SQUARE("33", 6) }.
    Six is too many: the green piece at the bottom is captured.
    That is allowed too, but it captures nothing.
lesson-focus-reserve =
    Into the reserve
    Your own pieces that leave go to your reserve.
    The stack on { SQUARE("33", 6) } has five pieces, and the lowest one is yours.
    Move the piece on { SQUARE("32", 6) } onto { SQUARE("33", 6) } and see which piece leaves.
    A red piece left and is now in your reserve.
    That is allowed too, but it puts no piece in your reserve.
lesson-focus-put =
    Out of the reserve
    Instead of moving, you may put a reserve piece on any square.
    The square may be empty or not. The piece lands like any other and can make pieces leave.
    Put your reserve piece on the stack on { SQUARE("33", 6) }.
    It took over the stack and captured a green piece.
    That is allowed too, but here put the reserve piece on { SQUARE("33", 6) }.
lesson-focus-six =
    Six captures win
    The first to capture six enemy pieces wins.
    You have captured five, Green three. Look at the bottom of the stack on { SQUARE("33", 6) }.
    Capture the sixth piece.
    The sixth piece: that wins the game.
    That is allowed too, but it captures nothing.
lesson-focus-blocked =
    Without a move
    If it is your turn and you have neither a stack nor a reserve piece, you lose.
    Green has one stack left, on { SQUARE("23", 6) }, and nothing in reserve. The game is a draw if a position occurs for the third time with the same side to move.
    Cover Green’s last stack.
    Green has no move left: that wins as well.
    That is allowed too, but Green can still move.
lesson-focus-ending =
    Your first win
    Now win this game yourself.
    The AI plays Green at level 1. You have captured three pieces: look for stacks of five with a green piece at the bottom, and use your reserve.
    Be the first to capture six pieces.
    You have won the ending.

lesson-focus-exact-exactly =
    Exactly as far
    Three pieces go exactly three squares.
    The board has six by six squares; the red pieces are yours, the green ones your opponent’s. A stack moves straight along its row or column, over any pieces, as many squares as pieces move.
    Move all three pieces of the stack on { SQUARE("20", 6) }, to { SQUARE("23", 6) }.
    Three pieces, three squares: no more, no less.
    That is allowed too, but here take all three pieces from { SQUARE("20", 6) }.
lesson-focus-exact-count =
    Choosing the number
    To go two squares, take two pieces from the top.
    You may take any number of pieces from the top of a stack that shows your colour. They move as many squares as you take. The mouse wheel or the digit keys change the number.
    Reach { SQUARE("22", 6) } from { SQUARE("20", 6) }: take as many pieces as you need.
    Two pieces, two squares. The other two stayed.
    That is allowed too, but here go from { SQUARE("20", 6) } to { SQUARE("22", 6) }.
lesson-focus-exact-capture =
    Capturing
    A stack holds at most five; extra pieces leave from the bottom.
    Pieces land on top. Enemy pieces that leave are captured. Two pieces reach the stack on { SQUARE("33", 6) } from { SQUARE("31", 6) }.
    Move the two pieces on { SQUARE("31", 6) } onto the stack on { SQUARE("33", 6) }.
    Six is too many: the green piece at the bottom is captured.
    That is allowed too, but it captures nothing.

lesson-focus-exact-ending =
    Your first win
    Now win this game yourself.
    The AI plays Green at level 1. You have captured four pieces: count squares and pieces, look for stacks of five with a green piece at the bottom, and use your reserve.
    Be the first to capture six pieces.
    You have won the ending.

lesson-focus-classic-board =
    The large board
    This is Focus as it was published, on 52 squares.
    Eight by eight without three squares in each corner. The middle six by six hold eighteen red pieces, yours here, and eighteen green; four strips of four squares are empty. Either side may move first.
    Move the piece on { SQUARE("12", 8) } up to { SQUARE("02", 8) }, onto the empty strip.
    A piece by itself moves one square, empty or not.
    That is allowed too, but here move the piece on { SQUARE("12", 8) } to { SQUARE("02", 8) }.
lesson-focus-classic-exactly =
    Exactly as far
    Three pieces go exactly three squares.
    A stack belongs to the side whose piece is on top. It moves straight along a row or a column, over any pieces.
    Move all three pieces of the stack on { SQUARE("33", 8) } up to { SQUARE("03", 8) }.
    Three pieces, three squares: no more, no less.
    That is allowed too, but here take all three pieces from { SQUARE("33", 8) } to { SQUARE("03", 8) }.
lesson-focus-classic-count =
    Choosing the number
    You may take any number of pieces from the top.
    They move as many squares as you take: two pieces move two squares. The mouse wheel or the digit keys change how many you take.
    Reach { SQUARE("32", 8) } from { SQUARE("34", 8) }: take as many pieces as you need.
    Two pieces, two squares. The other two stayed.
    That is allowed too, but here go from { SQUARE("34", 8) } to { SQUARE("32", 8) }.
lesson-focus-classic-capture =
    Capturing
    A stack holds at most five; extra pieces leave from the bottom.
    Pieces land on top. Enemy pieces that leave are captured and out of the game; yours go to your reserve. Here two would leave: a green one and a red one.
    Move the two pieces on { SQUARE("41", 8) } onto the stack on { SQUARE("43", 8) }.
    The green piece is captured, the red one is in your reserve.
    That is allowed too, but no piece leaves a stack.
lesson-focus-classic-put =
    The reserve
    Instead of moving, you may put a reserve piece on any square.
    The square may be empty or not. The piece lands like any other and can make pieces leave.
    Put your reserve piece on the stack on { SQUARE("43", 8) }.
    It took over the stack and captured a green piece.
    That is allowed too, but here put the reserve piece on { SQUARE("43", 8) }.
lesson-focus-classic-block =
    The goal
    You win by leaving your opponent without a move.
    That means they have no stack with their colour on top and no reserve piece. Capturing alone does not win. The third occurrence of a position with the same side to move is a draw.
    Green has one stack left: cover it.
    Green has neither stack nor reserve: you have won.
    That is allowed too, but Green can still move.
lesson-focus-classic-ending =
    Your first win
    Now win this game yourself.
    The AI plays Green at level 1. You have many pieces in reserve, and each can cover a green stack.
    Leave Green without a move.
    You have won the ending.

lesson-cublino-faces =
    The faces
    Opposite faces of a die add up to seven.
    At the start every die has the six on top, the three towards its owner and the four towards the opponent. On d2 the six now faces your opponent and the one faces you.
    Tip the die on d2 forward once more.
    The one is on top: it is opposite the six.
    That is allowed too, but here tip the die on d2 forward.

lesson-cublino-pur-tip =
    Tipping
    A tip rolls a die over its edge, so that another face comes up.
    Each side has seven dice on seven by seven squares. You play White, from row 1 to row 7. Black moves the other way. White moves first.
    Tip the die on d1 forward to d2.
    The three is on top now, and the six faces your opponent.
    That is allowed too, but here tip the die on d1 forward.
lesson-cublino-pur-sideways =
    Sideways
    Dice move forward, left and right, never backward.
    The faint dice show which number would be on top. High numbers are good: at the end they are your points.
    Tip the die on d3 so that the five comes up.
    To the right the five is on top; to the left it would be the two.
    That is allowed too, but the five is not on top.
lesson-cublino-pur-jump =
    Jumping
    A die jumps straight over another die and does not turn.
    The die next to it may belong to either side; the square behind must be empty. A move may go on with more jumps. To stop after a step, click the die or press Enter.
    Jump over d4 to d5 and stop there.
    The six is still on top.
    That is allowed too, but here jump to d5 and stop there.
lesson-cublino-pur-chain =
    Tip, then jump on
    One die moves: one tip first, then as many jumps as it can.
    It may jump without tipping, but a tip can only be the first step. It never visits a square twice in one move and never returns to its start.
    Tip c2 to c3, jump to c5, and jump on to e5.
    One move, three steps.
    That is allowed too, but here go on to e5.
lesson-cublino-pur-far-row =
    On the far row
    Dice on the far row may still move sideways.
    Your die on d7 has only a two on top, and the sum decides.
    Tip it sideways so that the six is on top.
    Six points instead of two.
    That is allowed too, but the six is not on top.
lesson-cublino-pur-blocked =
    Passing
    If you cannot move but your opponent can, you must pass.
    Black’s last die, on a2, can still jump over b2. If neither side can move, it is a draw. So is the third occurrence of a position with the same side to move.
    Block it: tip d2 to the left, to c2.
    Black cannot move and passes: it is your turn again.
    That is allowed too, but Black can still move.
lesson-cublino-pur-finish =
    The end
    The game ends when all seven dice of one side are on their far row.
    Each side adds up the top numbers of its dice on its far row. The higher sum wins, even if the other side finished first; equal sums are a draw.
    Bring your last die to the far row.
    You have 35 points, Black 16: you have won.
    That is allowed too, but the game goes on.
lesson-cublino-pur-stay =
    A die that stays
    A die that stays on its first row takes a square from your opponent.
    Black’s last die needs a1, where your die stands. You are behind, so keep it there. If no die leaves its row for 60 moves, counting both sides and passes, it is a draw.
    Leave the die on a1 and move another one.
    Black cannot bring its last die to the far row.
    That is allowed too, but it opens a1 for Black.
lesson-cublino-pur-ending =
    Your first win
    Now win this game yourself.
    The AI plays Black at level 1. Three of your dice are on their way: bring them to the far row, with high numbers if you can.
    Bring all seven dice to the far row with the higher sum.
    You have won the ending.

lesson-cublino-contra-tip =
    Tipping
    In Contra a die tips once, and there are no jumps.
    Each side has seven dice on seven by seven squares. You play White, from row 1 to row 7; White moves first. Dice move forward, left or right, never backward.
    Tip the die on d1 forward to d2.
    The three is on top now.
    That is allowed too, but here tip the die on d1 forward.
lesson-cublino-contra-fight =
    The fight
    The die that moved fights every enemy die next to it.
    In front, behind, left and right. The die with the lower sum falls. On d4 your die would show a six, and Black’s die on d5 shows a three.
    Attack: tip the die on d3 to d4.
    Six against three: the black die falls.
    That is allowed too, but there is no fight.
lesson-cublino-contra-help =
    Help in a fight
    Your other dice help if they are next to the enemy die.
    Your sum counts all your dice next to the enemy die; its sum counts all enemy dice next to your moved die. On d4 you would show a four, and c5 helps with a three.
    Beat the six on d5: tip d3 to d4.
    Four and three are seven: the six falls.
    That is allowed too, but it does not beat the six.
lesson-cublino-contra-equal =
    Equal sums
    With equal sums no die falls.
    On d4 your die would show a six, and Black’s die on c4 shows a six too. Dice that do not touch the moved die do not fight.
    Move past it: tip d3 to d4.
    Six against six: no die falls.
    That is allowed too, but here move past the black die: d3 to d4.
lesson-cublino-contra-lower =
    The attacker can fall
    The die with the lower sum falls, even if it attacked.
    On d4 your die would show a three next to a black six, and fall. Labels on the board show both sums before you move.
    Move the die on d3 to a square where it does not fall.
    There is no fight there.
    That is allowed, but look at the die on d3: forward it would fall, so tip it sideways.
lesson-cublino-contra-two =
    Two fights at once
    All fights are decided at the same time.
    Then all dice that fall leave together. On d4 your six is between a three and a two, five together.
    Tip d3 to d4, between the two black dice.
    Six against five, twice: both fall.
    That is allowed too, but no black die falls.
lesson-cublino-contra-blocked =
    Passing
    If you cannot move but your opponent can, you must pass.
    Black’s die can still fight on b3, two against six. If neither side can move, it is a draw. So is the third occurrence of a position with the same side to move.
    Block it: tip b2 forward to b3.
    Black cannot move and passes: it is your turn again.
    That is allowed too, but Black can still move.
lesson-cublino-contra-arrival =
    The far row
    The first die on its far row wins.
    Fights come first: a die that falls on arrival does not win. If for 60 moves, counting both sides and passes, no die leaves its row and none falls, it is a draw.
    Win: bring a die to row 7 where it does not fall.
    It arrived and did not fall: you win.
    That is allowed, but it does not win at once.
lesson-cublino-contra-ending =
    Your first win
    Now win this game yourself.
    The AI plays Black at level 1. Your dice on b5 and f5 are close: look at the sums before you tip.
    Be the first to bring a die to the far row.
    You have won the ending.

# The panel of a first game.
lesson-first-game = First game
lesson-first-game-of = First game: { $variant }
lesson-first-game-short = First: { $variant }
lesson-head = { $game }, about { $minutes ->
    [one] 1 minute
   *[other] { $minutes } minutes
}
lesson-other = That is allowed, but it is not the move for this step.
lesson-step = Step { $step } of { $of }
lesson-left = { $topic } · { $minutes ->
    [one] 1 min left
   *[other] { $minutes } min left
}
lesson-effect = { $move }: { $effect }
lesson-instead = { $move } would allow { $reply }: { $cost }
lesson-right = Right! { $done }
lesson-your-turn = Your turn: { $side }
lesson-goal = Goal
lesson-new-position = New position
lesson-next = Next step
lesson-standing = { $standing ->
    [winning] You are winning.
    [ahead] You are likely to win.
    [even] The chances are about even.
   *[behind] You are likely to lose.
}
lesson-bad-move = { $move }: this move gave much away; { $undo } takes it back.
lesson-behind = { $hint } shows a good move, { $undo } takes moves back, and Try again starts over.
lesson-figures = { $side }: { $figures }
lesson-button = { $id ->
    [back] Step back
    [show] Show me
    [skip] Skip
   *[rules] Rules
}
lesson-button-tip = { $id ->
    [back] Previous step
    [show] Play the move for me
    [skip] Next step
   *[rules] All the rules
}
lesson-not-won = { $result } Try again!
lesson-again = Try again
lesson-finished = { $end ->
    [won] You know { $game } now
   *[skipped] You skipped the ending
}
lesson-finished-more = { $end ->
    [won] Those are all the rules. Next, play a whole game against level { $level }.
   *[skipped] Press Step back to play it, or play a whole game against level { $level }.
}
lesson-play = Play a game
lesson-strategy = Strategy lessons
lesson-home = Home
lesson-offer = New to { $game }? Play the first game

# Strategy lessons, and the dialog to choose a lesson.

lessons-title = { $game }: lessons
lessons-first-game = First game
lessons-first-game-about = All rules, step by step.
lessons-state = { $state ->
    [new] not started
    [begun] started
   *[done] done
}
strategy-title = Strategy
strategy-too = That does it too, but another move is clearly better.
strategy-finished = { $end ->
    [won] You know this idea now
   *[skipped] You have seen this idea
}
strategy-finished-more = Practise it with three puzzles on this theme.
strategy-counted = That was “{ $idea }”. Strategy lessons done: { $done } of { $of }.
strategy-solved = Puzzles: { $count } of { $of } solved
