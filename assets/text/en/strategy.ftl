# The strategy lessons. Each idea has two messages of six lines, as in lessons.ftl: an example, and a counterexample (-limit).
# `with` and `without` are scores in per cent, `games` the number of measured games.

strategy-hique-runner-more =
    One runner more
    The side with one runner more usually wins.
    In { $games } games the side ahead by a runner scored { $with } % of the points. With equal runners it was { $without } %.
    Take a runner and keep all of yours.
    You have one runner more.
    That is allowed too, but another move takes a runner.
strategy-hique-runner-more-limit =
    Not every runner
    Do not take a runner if your opponent then wins something larger.
    A runner more scores { $with } % on average, but the average says nothing about this position. Look at the reply first.
    You could take a runner. Find the better move.
    That was worth more than a runner.
    That is allowed too, but look at the reply.
strategy-hique-front-runner =
    The front runner
    A front runner two rows ahead of the other side’s is an advantage.
    In { $games } games the side whose front runner led by two rows scored { $with } %, with equal runners. Without it, a side scored { $without } %.
    Get your front runner two rows farther than the other side’s.
    Your front runner leads by two rows.
    That is allowed too, but another move gives your front runner a lead of two rows.
strategy-hique-front-runner-limit =
    Not every lead
    A lead of two rows is worth little if something else is urgent.
    The lead scores { $with } % on average. Here a runner could get that lead, but another move does more.
    Find the better move.
    This was more urgent than running.
    That is allowed too, but another move is more urgent.
strategy-hique-timing-points =
    All runners forward
    The side whose runners have advanced more scores better.
    In { $games } games a side ahead by two timing points scored { $with } %, with equal runners. Without it, a side scored { $without } %. Timing points also decide when a position is repeated.
    Get two timing points ahead.
    You are two timing points ahead.
    That is allowed too, but another step forward is better.
strategy-hique-timing-points-limit =
    A step can wait
    A step forward gains a point, but it may lose a runner or the game.
    Two more points score { $with } % on average. Here the step costs more than it gains.
    Find the better move.
    This was better than a step forward.
    That is allowed too, but another move is better.
strategy-hique-guards-forward =
    Guards beyond the middle
    Guards do more in the other half than at home.
    In { $games } games the side with more guards beyond the middle scored { $with } %, with equal runners. Without it, a side scored { $without } %.
    Bring a guard beyond the middle.
    You have more guards in the other half than your opponent in yours.
    That is allowed too, but send a guard to the other half.
strategy-hique-guards-forward-limit =
    A guard at home
    A guard that leaves no longer stops the runners behind it.
    A side with more guards there scores { $with } % on average. Here the guard would be missing elsewhere.
    Find the better move.
    The guards stay where they are needed.
    That is allowed too, but another move is better.

strategy-upthrust-mobility =
    More pieces that can move
    The side with more movable pieces chooses, and the other side must follow.
    In { $games } games a side with two movable pieces more scored { $with } %. Without it, a side scored { $without } %.
    Move so that you have at least two movable pieces more.
    You can now move at least two pieces more than your opponent.
    That is allowed too, but count the movable pieces of both sides after it.
strategy-upthrust-mobility-limit =
    Points before freedom
    Movable pieces are no end in themselves: points decide.
    Two movable pieces more score { $with } % on average. Here the points of another move are worth more.
    Find the better move.
    That was worth more than freedom.
    That is allowed too, but another move is worth more.
strategy-upthrust-crowded-rows =
    Stay in full rows
    Pieces in full rows still have long steps before them.
    Add up the pieces in the row of each of your pieces below row 7. In { $games } games a side ahead by four scored { $with } %. Without it, a side scored { $without } %.
    Make a move that keeps your rows fuller than those of your opponent.
    Your pieces below row 7 have the longer steps.
    That is allowed too, but it leaves your pieces with shorter steps.
strategy-upthrust-crowded-rows-limit =
    A full row is no goal
    Long steps help only if you can still take them.
    Longer steps score { $with } % on average. Here another move gains more.
    Find the better move.
    That gained more than long steps.
    That is allowed too, but another move gains more.
strategy-upthrust-top-rows =
    Not too high too soon
    Pieces in the top rows have used up their moves.
    In { $games } games a side with more pieces in rows 10 and 11 scored only { $with } %. Without it, a side scored { $without } %. During a game the moves that are left often count more than points.
    You could climb to row 10 or 11. Find the better move.
    The climb can wait.
    That is allowed too, but it uses up a climb too soon.
strategy-upthrust-top-rows-limit =
    Now climb
    Climb to the top when the step will not come back.
    More pieces in the top rows score only { $with } % on average. Here the climb is right, because a row that empties makes steps shorter.
    Climb to row 10 or 11 with the right piece.
    These points would have been lost later.
    That is allowed too, but climb to the top now.
strategy-upthrust-blocked =
    Make them pass
    A side that cannot move passes, and you move twice in a row.
    In { $games } games a side that had just left its opponent without a move scored { $with } %. Without it, a side scored { $without } %.
    Leave your opponent without a move.
    Your opponent passes, and you move again.
    That is allowed too, but your opponent can still move.
strategy-upthrust-blocked-limit =
    A pass is not enough
    Another turn helps only if you have good moves left.
    Leaving the other side without a move scores { $with } % on average. Here another move is better.
    Find the better move.
    That was better than a pass.
    That is allowed too, but another move is better.

strategy-focus-captures =
    One capture more
    The side that has captured more is ahead.
    In { $games } games a side with one capture more scored { $with } %, with equal reserves. Without it, a side scored { $without } %.
    Get ahead in captures.
    You have captured one piece more.
    That is allowed too, but another move captures.
strategy-focus-captures-limit =
    Not every capture
    A capture is a mistake if it leaves a stack to the other side.
    One capture more scores { $with } % on average. Here you can capture, but another move is better.
    Find the better move.
    That was worth more than a capture.
    That is allowed too, but another move is better.
strategy-focus-reserve =
    A piece in reserve
    A reserve piece lands anywhere, so it threatens every stack.
    In { $games } games a side with one reserve piece more scored { $with } %, with equal captures. Without it, a side scored { $without } %.
    Get one piece more into your reserve.
    The piece in your reserve can land on any square.
    That is allowed too, but another move brings a piece into your reserve.
strategy-focus-reserve-limit =
    No time for the reserve
    A reserve piece costs a move, and sometimes there is no time for it.
    One reserve piece more scores { $with } % on average. Here another move is better.
    Find the better move.
    That was worth more than a reserve piece.
    That is allowed too, but another move is better.
strategy-focus-prisoners =
    Pieces under your stacks
    Pieces of the other side under yours cannot move, and may be captured.
    In { $games } games a side that held two such pieces more scored { $with } %, with equal captures and reserves. Without it, a side scored { $without } %.
    Cover pieces of the other side, so that you hold two more.
    You hold two pieces more than the other side.
    That is allowed too, but another move covers more pieces.
strategy-focus-prisoners-limit =
    A stack changes hands
    Pieces under your stack are lost to you when the other side lands on it.
    Two such pieces more score { $with } % on average. Here another move is better.
    Find the better move.
    That was worth more than the pieces below.
    That is allowed too, but another move is better.
strategy-focus-mobility =
    More moves
    The side with more moves finds a good one more easily.
    In { $games } games a side with a quarter more moves scored { $with } %, with equal captures and reserves. Without it, a side scored { $without } %. High stacks in your colour have many moves.
    Move so that you have at least a quarter more moves.
    You have at least a quarter more moves than the other side.
    That is allowed too, but compare the moves of both sides after it.
strategy-focus-mobility-limit =
    More than moves
    Many moves are of little use if you lose a stack.
    A quarter more moves scores { $with } % on average. Here another move is better.
    Find the better move.
    That was worth more than many moves.
    That is allowed too, but another move is better.

strategy-cublino-pur-home-dice =
    Arrive first
    The side with more dice on the far row is slightly ahead.
    Most games are drawn. In { $games } games a side with more dice on the far row scored { $with } %. Without it, a side scored { $without } %.
    Bring one die more to the far row.
    You have more dice on the far row.
    That is allowed too, but bring a die to the far row.
strategy-cublino-pur-home-dice-limit =
    Arrive later
    A die that arrives with a low number may stay one.
    One die more on the far row scores { $with } % on average. Here another move is better.
    Find the better move.
    That was better than arriving now.
    That is allowed too, but another move is better.
strategy-cublino-pur-home-lead =
    A lead on the far row
    A higher sum on the far row is an advantage, long before the end.
    Most games are drawn. In { $games } games a side whose sum was four higher scored { $with } %. Without it, a side scored { $without } %.
    Get a sum that is at least four higher.
    Your sum on the far row is at least four higher.
    That is allowed too, but another move gets more points on the far row.
strategy-cublino-pur-home-lead-limit =
    A lead is not the end
    The sum counts only when all dice of a side have arrived.
    A sum that is four higher scores { $with } % on average. Here another move is better.
    Find the better move.
    That was better than a higher sum now.
    That is allowed too, but another move is better.
strategy-cublino-pur-late-tops =
    High numbers at the end
    Late in the game, high numbers on top decide.
    Count the tops of all your dice once both sides have four on the far row. In { $games } games a side with four more scored { $with } %. Without it, a side scored { $without } %.
    Move so that your tops add up to at least four more.
    Your tops add up to at least four more.
    That is allowed too, but look for a higher number on top.
strategy-cublino-pur-late-tops-limit =
    Keep the square first
    A die that blocks or must arrive is more urgent than its number.
    Four more on top score { $with } % on average. Here another move is better.
    Find the better move.
    That was more urgent than a high number.
    That is allowed too, but another move is better.

strategy-cublino-contra-die-more =
    One die more
    The side with one die more usually wins.
    In { $games } games a side with one die more scored { $with } %. With equal dice it scored { $without } %.
    Win a fight and keep your dice.
    You have one die more.
    That is allowed too, but another move wins a die.
strategy-cublino-contra-die-more-limit =
    Not every fight
    A fight is a mistake if the reply takes more.
    One die more scores { $with } % on average. Here you can win a die, but another move is better.
    Find the better move.
    That was worth more than a die.
    That is allowed too, but another move is better.
strategy-cublino-contra-front =
    Be in front
    The side whose front die has fewer rows to go is ahead.
    In { $games } games it scored { $with } %, with equal dice. Without it, a side scored { $without } %. The other side must stop your die and cannot run.
    Get your front die ahead of the other side’s.
    Your front die has fewer rows to go.
    That is allowed too, but get a die farther forward.
strategy-cublino-contra-front-limit =
    Do not run yet
    A die in front that falls was no gain.
    The side in front scores { $with } % on average. Here a step forward is wrong.
    Find the better move.
    That was better than running.
    That is allowed too, but another move is better.
strategy-cublino-contra-tops =
    High numbers on top
    High numbers on top win fights.
    In { $games } games a side whose tops added up to four more scored { $with } %, with equal dice. Without it, a side scored { $without } %.
    Turn a die so that your tops add up to at least four more.
    Your tops add up to at least four more.
    That is allowed too, but look for a higher number on top.
strategy-cublino-contra-tops-limit =
    A low number is enough
    A number counts only in a fight.
    Four more on top score { $with } % on average. Here another move is better.
    Find the better move.
    That was better than a high number.
    That is allowed too, but another move is better.
strategy-cublino-contra-front-top =
    A high number in front
    The die in front should show a high number.
    In { $games } games a side whose front die showed two more than the other side’s scored { $with } %, with equal dice. Without it, a side scored { $without } %.
    Move so that your front die shows at least two more than the other side’s.
    Your front die shows the higher number.
    That is allowed too, but look at the numbers of the front dice after it.
strategy-cublino-contra-front-top-limit =
    Not at any price
    A high number in front does not replace a good square.
    It scores { $with } % on average. Here another move is better.
    Find the better move.
    That was better than a high number.
    That is allowed too, but another move is better.
