# The first games. Each step is a message of five lines, or six: the topic in a few words; the sentence that is taught; the
# explanation; what to do; what is said when it has been done; and, where it is there, what is said to a legal move that is not the one asked for.

lesson-upthrust-climb =
    Climbing
    A piece climbs as many squares as there are pieces in its row.
    Straight up its own column, over others too. Four columns, eleven rows, one piece of each colour in every column. Green and Red are yours here; colours and who begins are drawn or chosen.
    Row 1 holds four pieces: move green from b1 up to b5.
    Four in the row, four squares up, right over three others.
lesson-upthrust-score =
    The scoring rows
    Rows 7 to 11 score 10, 20, 30, 40 and 60 points.
    At the end each of your pieces scores its row, and the six rows below score nothing. The higher total wins; equal totals are a draw.
    Bring green from a4 to the row that scores 20.
    Row 8: your first 20 points.
lesson-upthrust-count =
    Rows get slower
    Every piece that leaves a row makes those that stay slower.
    The other player’s pieces count as well. Row 4 held four pieces; two have gone, one of yours and one of theirs.
    Two are left in row 4: move red from b4 to b6.
    Only two squares now. Think of it before you leave a row!
lesson-upthrust-taken =
    The square must be free
    A piece jumps over others, but it must land on an empty square.
    It can’t leave the board at the top either. Two pieces stand in row 3, both yours. Green on b3 would come to b5, which is taken.
    Move the other one, red on c3, over the blue piece to c5.
    Red jumped over blue and landed on an empty square.
    That is allowed too, but try the two pieces in row 3: one of them can climb.
lesson-upthrust-leader =
    The leader waits
    The leader of a colour may not climb just one square.
    Green on c6 is alone in its row and ahead of the other three greens, so it must wait. Red on a9 is alone too, but red on c11 is ahead of it.
    Move the piece that may climb one square: red on a9.
    Followers may creep up by one. A leader needs company in its row.
    That is allowed too, but here take a piece that is alone in its row.
lesson-upthrust-twin =
    No twins
    In rows 1 to 6 no row may hold a colour twice.
    Green on d3 would climb one square to row 4, but green on a4 stands there. In the scoring rows twins are welcome.
    Make room for it: move green from a4 away.
    Now row 4 has no green left, and d3 can follow.
    That is allowed too, but it leaves green on a4 in the way.
lesson-upthrust-pass =
    Passing
    Who cannot move while the other can must pass.
    The program does that by itself and says so. You play on until the other side can move again.
    Move red from c3 to c4.
    Blue and Yellow cannot move: they pass, and it is your turn again.
    That is allowed too, but it gives the other side a move.
lesson-upthrust-end =
    The end
    The game ends as soon as at most two pieces are left in rows 1 to 6.
    Pieces of both players count. It also ends when neither player can move. Three pieces are left below, and your total is the higher one.
    End the game: move green from d6 to row 7.
    Two pieces are left below: the game is over, and you have won.
    That is allowed too, but the game goes on.
lesson-upthrust-ending =
    Your first win
    Now win this game yourself.
    The program plays Blue and Yellow at level 1. Count the pieces in a row before you leave it, and look for the rows that score most.
    Play to the end and get the higher total.
    You have won the ending.

lesson-hique-runner =
    The runner
    A runner steps one light square, straight forward or sideways.
    The small pieces are runners, and yours are white. They never go back and never jump. Black runs towards you, and begins in a game. The squares stand on their corners.
    Move a runner one square forward, for instance from 7,13 to 7,11.
    One step, from light square to light square.
    That is allowed too, but here step forward with a runner.
lesson-hique-guard =
    The guard
    A guard slides as far as it likes along the dark squares.
    Left, right, up or down. Guards live on the dark squares with even numbers, runners on the light ones with odd numbers, and neither on the other’s. You have four guards and five runners.
    Slide the guard on 4,12 up to 4,6.
    It goes any distance while its way is free.
    That is allowed too, but slide the guard on 4,12 to 4,6.
lesson-hique-blocked =
    What stops a guard
    Only another guard stops a guard; runners never do.
    It cannot jump over a guard, yours or theirs. A runner is never in its way, because runners stand on light squares.
    Slide the guard on 12,8 to the left as far as it goes.
    It stopped beside your guard on 4,8.
    That is allowed too, but it can go farther to the left.
lesson-hique-taking =
    Taking a runner
    A runner with two enemy guards next to it is taken, at once.
    Next to means sharing a side: a light square touches up to four dark ones. Your guard on 4,6 is next to the runner on 5,5 already. A second guard takes it.
    Slide the guard on 6,12 up to 6,6.
    The runner on 5,5 is gone. Taking costs no turn.
    That is allowed too, but the runner on 5,5 is still there.
lesson-hique-double =
    Two at once
    One slide can take several runners.
    After every move each runner is looked at, whoever moved. Guards themselves are never taken. Such a move is written G 6,12–6,6 ×2 if you ask for it in the settings.
    Slide the guard on 6,12 between the two runners and take both.
    Two runners with one move.
    That is allowed too, but it does not take both runners.
lesson-hique-walk-in =
    Walking to its death
    A runner that walks between two enemy guards is lost as well.
    Black’s guards on 6,4 and 8,4 are both next to 7,5. Look before you step!
    Move the runner on 7,7 to a square where it is safe.
    Safe: no two black guards are next to it.
    That is allowed, but look at the runner on 7,7: forward it would be lost, so step aside with it.
lesson-hique-far-row =
    The far row
    A runner on the far row wins the game.
    It must survive its arrival, as taking comes first. What guards a square of row 1 guards the one before it too: on 5,3 a runner would fall between 4,2 and 6,2.
    Win: bring a runner to row 1 where it is safe.
    Across, and safe. That wins a game.
    That is allowed too, but it does not win at once.
lesson-hique-last-runner =
    The last runner
    A side without runners has lost.
    That is the other way to win. Black has one runner left. Who cannot move while the other can passes.
    Take the last black runner.
    No black runner is left: that wins as well.
    That is allowed too, but the black runner is still there.
lesson-hique-third-time =
    Going in circles
    A position’s third time with the same side to move: timing points decide.
    Each runner counts 1, and 1 more for every square advanced, but never more than 5. More points win, equal points are a draw. The same count decides when neither side can move.
    The guards went to and fro: slide 12,8 to 12,10 once more.
    The third time: your 9 points beat Black’s 2.
    That is allowed too, but it is not the same position again.
lesson-hique-ending =
    Your first win
    Now win this game yourself.
    The program plays Black at level 1. Your runner on 7,5 is close: mind the squares that two black guards touch, and use your guards to clear the way.
    Bring a runner to row 1, or take all black runners.
    You have won the ending.

lesson-focus-single =
    A single piece
    A piece moves to a square beside it, and lands on what is there.
    The board has six by six squares with one piece on each: eighteen are Red, yours here, and eighteen Green, in pairs by turns. Either side may begin.
    Move the red piece on 12 to the left, onto 11.
    Your piece lies on top of the green one: your first stack.
    That is allowed too, but move the piece on 12 onto 11.
lesson-focus-stack =
    Moving a stack
    Three pieces together go one, two or three squares.
    Always straight along the row or the column, never diagonally. What lies between does not matter.
    Move all three pieces of the stack on 20 three squares, to 23.
    Three pieces, three squares, right over two others.
    That is allowed too, but take all three pieces from 20 to 23.
lesson-focus-part =
    A part of a stack
    You may take any number of pieces from the top.
    As many as you take, so far they may go. Click a piece within the stack: it goes with all that lie on it. The wheel and the digits change how many.
    Take just the upper two pieces from 20 to 22.
    Two went, and two stayed behind.
    That is allowed too, but take two pieces from 20 to 22.
lesson-focus-control =
    Whose stack?
    A stack belongs to the side whose piece is on top.
    The stack on 21 has green on top, so it is Green’s. Put red on top and it is yours, with all that lies in it.
    Take the stack on 21 over: move onto it from 22.
    Red is on top now: the whole stack is yours.
    That is allowed too, but the stack on 21 is still Green’s.
lesson-focus-capture =
    Capturing
    A stack holds five: what is more leaves it from the bottom.
    Opposing pieces that leave are captured. What lands always goes on top, so it is the lowest pieces that leave.
    Move the two pieces on 31 onto the stack on 33.
    Six were too many: the green piece at the bottom is captured.
    That is allowed too, but it captures nothing.
lesson-focus-reserve =
    Into the reserve
    Your own pieces that leave go to your reserve.
    The stack on 33 has five pieces, and the lowest one is yours.
    Move the piece on 32 onto 33 and see what leaves.
    A red piece left, and waits in your reserve now.
    That is allowed too, but it brings you nothing into reserve.
lesson-focus-put =
    Out of the reserve
    Instead of moving you may put a reserve piece on any square.
    Empty or not. It lands like any other move, and can make pieces leave.
    Put your reserve piece on the stack on 33.
    It took over the stack and captured a green piece.
    That is allowed too, but put the reserve piece on 33.
lesson-focus-six =
    Six captures win
    Who first has captured six opposing pieces wins.
    You have captured five, Green has captured three. Look at the bottom of the stack on 33.
    Capture the sixth piece.
    The sixth piece: that wins the game.
    That is allowed too, but it captures nothing.
lesson-focus-blocked =
    Without a move
    Who is to move and has neither a stack nor a reserve piece loses.
    Green has one stack left, on 23, and nothing in reserve. There is a draw as well: when a position comes up for the third time with the same side to move.
    Cover Green’s last stack.
    Green has no move left: that wins as well.
    That is allowed too, but Green can still move.
lesson-focus-ending =
    Your first win
    Now win this game yourself.
    The program plays Green at level 1. You have captured three pieces: look for stacks of five with green at the bottom, and use your reserve.
    Capture three more pieces.
    You have won the ending.

lesson-focus-exact-exactly =
    Exactly as far
    Three pieces go exactly three squares.
    That is all that differs from the other Focus, where three pieces may also go one or two. Straight along the row or the column; what lies between does not matter.
    Move all three pieces of the stack on 20, to 23.
    Three pieces, three squares: no more, no less.
    That is allowed too, but take all three pieces from 20.
lesson-focus-exact-count =
    Choosing the number
    To go two squares, take two pieces from the top.
    You may take any number from the top of a stack that shows your colour; the number says how far it goes. The wheel and the digits change it.
    Reach 22 from 20: take as many pieces as it needs.
    Two pieces, two squares. The other two stayed behind.
    That is allowed too, but reach 22 from 20.
lesson-focus-exact-capture =
    Capturing
    A stack holds five: what is more leaves it from the bottom.
    What lands goes on top. Opposing pieces that leave are captured; two pieces reach the stack on 33 from 31.
    Move the two pieces on 31 onto the stack on 33.
    Six were too many: the green piece at the bottom is captured.
    That is allowed too, but it captures nothing.

lesson-focus-exact-ending =
    Your first win
    Now win this game yourself.
    The program plays Green at level 1. You have captured four pieces: count squares and pieces alike, look for stacks of five with green at the bottom, and use your reserve.
    Capture two more pieces.
    You have won the ending.

lesson-focus-classic-board =
    The large board
    This is Focus as it was published, on 52 squares.
    Eight by eight without three squares in each corner. The middle six by six hold eighteen red pieces, yours here, and eighteen green; four strips of four are empty. Either side may begin.
    Move the piece on 12 up to 02, onto the empty strip.
    A piece by itself moves one square, empty or not.
    That is allowed too, but move the piece on 12 to 02.
lesson-focus-classic-exactly =
    Exactly as far
    Three pieces go exactly three squares.
    A stack belongs to the side whose piece is on top. It moves straight along a row or a column, and what lies between does not matter.
    Move all three pieces of the stack on 33 up to 03.
    Three pieces, three squares: no more, no less.
    That is allowed too, but take all three pieces from 33 to 03.
lesson-focus-classic-count =
    Choosing the number
    You may take any number of pieces from the top.
    The number says how far they go: two pieces go two squares. The wheel and the digits change how many.
    Reach 32 from 34: take as many pieces as it needs.
    Two pieces, two squares. The other two stayed behind.
    That is allowed too, but reach 32 from 34.
lesson-focus-classic-capture =
    Capturing
    A stack holds five: what is more leaves it from the bottom.
    What lands goes on top. Opposing pieces that leave are captured and out of the game; your own go to your reserve. Two would be too many here: a green one and a red one.
    Move the two pieces on 41 onto the stack on 43.
    The green piece is captured, the red one waits in your reserve.
    That is allowed too, but nothing leaves a stack.
lesson-focus-classic-put =
    The reserve
    Instead of moving you may put a reserve piece on any square.
    Empty or not. It lands like any other move, and can make pieces leave.
    Put your reserve piece on the stack on 43.
    It took over the stack and captured a green piece.
    That is allowed too, but put the reserve piece on 43.
lesson-focus-classic-block =
    The aim
    You win by leaving the other side without a move.
    No stack with its piece on top, and no piece in reserve. No number of captured pieces wins by itself. A position’s third time with the same side to move is a draw.
    Green has one stack left: cover it.
    Green has neither stack nor reserve: you have won.
    That is allowed too, but Green can still move.
lesson-focus-classic-ending =
    Your first win
    Now win this game yourself.
    The program plays Green at level 1. You have many pieces in reserve, and each can cover a green stack.
    Leave Green without a move.
    You have won the ending.

lesson-cublino-faces =
    The faces
    Opposite faces of a die add up to seven.
    At the start every die has the six on top, the three towards its owner and the four towards the opponent. On d2 the six lies in front now, and the one behind.
    Tip the die on d2 forward once more.
    The one came up: it lies opposite the six.
    That is allowed too, but tip the die on d2 forward.

lesson-cublino-pur-tip =
    Tipping
    A tip turns a die over its edge, and another face comes up.
    Seven dice a side, on seven by seven squares. White is yours: row 1 to row 7. Black goes the other way. White begins.
    Tip the die on d1 forward to d2.
    The six went over, and the three came up.
    That is allowed too, but tip the die on d1 forward.
lesson-cublino-pur-sideways =
    Sideways
    Dice go forward, left and right, never backward.
    The ghosts show which number would be on top. High numbers are what you want: at the end they are your points.
    Tip the die on d3 so that the five comes up.
    To the right the five came up; to the left it would have been the two.
    That is allowed too, but it does not bring the five up.
lesson-cublino-pur-jump =
    Jumping
    A jump goes straight over one die and does not turn it.
    Over a die of either side, right next to it, onto the empty square behind. A move may go on with more jumps, or stop after any step: click the die or press Enter.
    Jump over d4 to d5 and stop there.
    The six is still on top.
    That is allowed too, but jump to d5 and stop there.
lesson-cublino-pur-chain =
    Tip, then jump on
    One die moves: one tip at first, then as many jumps as it can.
    It may also jump only, but a tip comes first or never. It never comes to a square twice in one move, nor back to where it started.
    Tip c2 to c3, jump to c5, and jump on to e5.
    One move, three steps.
    That is allowed too, but go on to e5.
lesson-cublino-pur-far-row =
    At home
    Dice on the far row may go on moving sideways.
    Your die on d7 has only a two on top, and what counts is the sum. When no die leaves its row for 60 moves in a row, passes counted, it is a draw.
    Tip it sideways so that the six comes up.
    Six points instead of two.
    That is allowed too, but it does not bring the six up.
lesson-cublino-pur-blocked =
    Passing
    Who cannot move while the other can must pass.
    Black’s last die, on a2, can still jump over b2. When neither side can move, it is a draw, as is a position’s third time with the same side to move.
    Close Black’s way: tip d2 to the left, to c2.
    Black cannot move and passes: it is your turn again.
    That is allowed too, but Black can still move.
lesson-cublino-pur-finish =
    The end
    The game ends when all seven dice of one side are home.
    Each side adds up the tops of its dice on its far row. The higher sum wins, whoever finished, and equal sums are a draw.
    Bring your last die home.
    You have 35 points, Black 16: you have won.
    That is allowed too, but the game goes on.
lesson-cublino-pur-ending =
    Your first win
    Now win this game yourself.
    The program plays Black at level 1. Three of your dice are on their way: bring them home, with high numbers if you can.
    Bring all seven dice home with the higher sum.
    You have won the ending.

lesson-cublino-contra-tip =
    Tipping
    In Contra a die tips once, and there are no jumps.
    Seven dice a side, on seven by seven squares. White is yours: row 1 to row 7. Black goes the other way. White begins. Dice go forward, left or right, never backward.
    Tip the die on d1 forward to d2.
    The three is on top now. There’s no jumping here.
    That is allowed too, but tip the die on d1 forward.
lesson-cublino-contra-fight =
    The fight
    The die that moved fights every enemy die beside it.
    In front, behind, left and right. The die with the lower sum falls. On d4 your die would show a six, and Black’s die on d5 shows a three.
    Attack: tip the die on d3 to d4.
    Six against three: the black die falls.
    That is allowed too, but it does not fight.
lesson-cublino-contra-help =
    Help in a fight
    Neighbours help: their tops are added.
    Yours: the tops of all your dice beside the enemy die. Theirs: of all enemy dice beside your moved die. On d4 you would show a four, and c5 helps with a three.
    Beat the six on d5: tip d3 to d4.
    Four and three are seven: the six falls.
    That is allowed too, but it does not beat the six.
lesson-cublino-contra-equal =
    Equal sums
    Equal sums harm nobody.
    On d4 your die would show a six, and Black’s die on c4 shows a six too. Dice that do not touch the moved die do not fight.
    Go past it: tip d3 to d4.
    Six against six: nothing happens.
    That is allowed too, but go past the black die: d3 to d4.
lesson-cublino-contra-lower =
    The attacker can fall
    The lower sum falls, even if it is the one that attacked.
    On d4 your die would show a three beside a black six, and fall. The pills on the board show both sums before you move.
    Move the die on d3 to a square where it survives.
    Well done: no fight there.
    That is allowed, but look at the die on d3: forward it would fall, so tip it aside.
lesson-cublino-contra-two =
    Two fights at once
    All fights are judged on the same picture.
    Then all dice that fall leave together. On d4 your six stands between a three and a two: together they have five.
    Tip d3 to d4, between the two black dice.
    Six against five, twice: both fall.
    That is allowed too, but it takes no black die.
lesson-cublino-contra-blocked =
    Passing
    Who cannot move while the other can must pass.
    Black’s only die can still go to b3; there it is six against six. When neither side can move, it is a draw, as is a position’s third time with the same side to move.
    Close Black’s way: tip b2 forward to b3.
    Black cannot move and passes: it is your turn again.
    That is allowed too, but Black can still move.
lesson-cublino-contra-arrival =
    The far row
    The first die on its far row wins.
    The fight comes first: a die that falls on arriving does not win. When for 60 moves in a row, passes counted, no die leaves its row and none falls, it is a draw.
    Win: bring a die to row 7 where it survives.
    It arrived and stayed: that wins a game.
    That is allowed, but it does not win at once.
lesson-cublino-contra-ending =
    Your first win
    Now win this game yourself.
    The program plays Black at level 1. Your dice on b5 and f5 are close: look at the sums before you tip.
    Be the first to bring a die to the far row.
    You have won the ending.

# The panel of a first game.
lesson-first-game = First game
lesson-head = { $game }, about { $minutes } minutes
lesson-other = That is allowed, but it is not what this step is about.
lesson-step = Step { $step } of { $of }
lesson-left = { $topic } · { $minutes ->
    [one] 1 min left
   *[other] { $minutes } min left
}
lesson-right = Right! { $done }
lesson-your-turn = Your turn
lesson-button = { $id ->
    [back] Back
    [show] Show me
    [skip] Skip
   *[rules] Rules
}
lesson-button-tip = { $id ->
    [back] To the step before
    [show] Play the move for me
    [skip] On to the next step
   *[rules] All the rules
}
lesson-not-won = That was not a win. Try it once more!
lesson-again = Once more
lesson-finished = { $end ->
    [won] You know { $game } now
   *[skipped] The ending is still to be won
}
lesson-finished-more = { $end ->
    [won] Those are all the rules. A whole game against level 1 comes next.
   *[skipped] You skipped it: Back returns to it. A whole game against level 1 waits as well.
}
lesson-play = Play a game
lesson-home = Home
lesson-offer = New to { $game }? First game
