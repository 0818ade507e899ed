# The strategy lessons. Each idea has two messages of six lines, as in lessons.ftl: an example, and a counterexample (-limit).
# `with` and `without` are scores in per cent, `games` the number of measured games.

strategy-hique-runner-more =
    A runner ahead
    The side that is a runner ahead usually wins.
    In { $games } games the side ahead by a runner scored { $with }% of the points. With equal numbers, the last to move scored { $without }%.
    Take a runner and keep all of yours.
    You are a runner ahead.
    That is allowed too, but another move takes a runner.
strategy-hique-runner-more-limit =
    Not every runner
    Do not take a runner if your opponent then gains more.
    On average, a side with an extra runner scores { $with }%, but the average says nothing about this position. Look at the reply first.
    You could take a runner. Find the better move.
    That was worth more than a runner.
    That is allowed too, but look at your opponent’s reply.
strategy-hique-front-runner =
    The front runner
    It is an advantage if your front runner is two rows ahead of your opponent’s.
    In { $games } games the side whose front runner led by two rows scored { $with }%, with the same number of runners. With neither ahead, the last to move scored { $without }%.
    Get your front runner two rows ahead of your opponent’s.
    Your front runner leads by two rows.
    That is allowed too, but another move gives your front runner a lead of two rows.
strategy-hique-front-runner-limit =
    Not every lead
    A lead of two rows is worth little if something else is urgent.
    On average, a side with that lead scores { $with }%. Here a runner could get it, but another move does more.
    Find the better move.
    This was more urgent than running.
    That is allowed too, but look at the runners that you can take.
strategy-hique-timing-points =
    All runners forward
    The side whose runners are farther forward does better.
    In { $games } games a side ahead by two timing points scored { $with }%, with the same number of runners. With neither ahead, the last to move scored { $without }%. Timing points also decide when a position is repeated.
    Get two timing points ahead.
    You are two timing points ahead.
    That is allowed too, but a different step forward is better.
strategy-hique-timing-points-limit =
    A step can wait
    A step forward gains a point, but it may lose a runner or the game.
    On average, a side two points ahead scores { $with }%. Here the step costs more than it gains.
    Find the better move.
    This was better than a step forward.
    That is allowed too, but compare what your guards can threaten.
strategy-hique-guards-forward =
    Guards beyond the middle
    Guards do more in the opponent’s half than in their own.
    In { $games } games the side with more guards beyond the middle scored { $with }%, with the same number of runners. With neither ahead, the last to move scored { $without }%.
    Bring a guard beyond the middle.
    You have more guards in your opponent’s half than your opponent has in yours.
    That is allowed too, but here send a guard to your opponent’s half.
strategy-hique-guards-forward-limit =
    Not every guard forward
    A guard in your opponent’s half is worth little if something else is urgent.
    On average, a side with more guards beyond the middle scores { $with }%. Here a guard could go there, but another move does more.
    Find the better move.
    This was more urgent than a guard forward.
    That is allowed too, but look at your runner that is threatened.

strategy-upthrust-mobility =
    More pieces that can move
    The side with more movable pieces can wait; the other runs out of moves first.
    In { $games } games a side with two more movable pieces scored { $with }%. With neither ahead, the last to move scored { $without }%.
    Move so that you can move at least two more pieces than your opponent.
    You can now move at least two more pieces than your opponent.
    That is allowed too, but count the movable pieces of both sides after it.
strategy-upthrust-mobility-limit =
    Points before freedom
    Keeping pieces movable is only a means: points decide.
    On average, a side with two more movable pieces scores { $with }%. Here the points of another move are worth more.
    Find the better move.
    That was worth more than freedom.
    That is allowed too, but compare the points of your moves.
strategy-upthrust-crowded-rows =
    Stay in full rows
    Pieces in full rows still have long climbs ahead.
    For each of your pieces below row 7 count all pieces in its row, and add these numbers up. In { $games } games a side whose sum was four higher scored { $with }%. With neither ahead, the last to move scored { $without }%.
    Make a move that keeps your rows fuller than those of your opponent.
    Your pieces below row 7 have the longer climbs.
    That is allowed too, but it leaves your pieces shorter climbs.
strategy-upthrust-crowded-rows-limit =
    A full row is no goal
    Long climbs help only while you can still make them.
    On average, a side with longer climbs scores { $with }%. Here another move gains more.
    Find the better move.
    That gained more than long climbs.
    That is allowed too, but compare what your moves gain at once.
strategy-upthrust-top-rows =
    Not too high too soon
    Pieces in the top rows have used up their moves.
    In { $games } games a side with more pieces in rows 10 and 11 scored only { $with }%. With neither ahead, the last to move scored { $without }%. During a game, moves in hand are often worth more than points.
    You could climb to row 10 or 11. Find the better move.
    The climb can wait.
    That is allowed too, but it uses up a climb too soon.
strategy-upthrust-top-rows-limit =
    Now climb
    Climb to the top when the chance will not come again.
    On average, a side with more pieces in the top rows scores only { $with }%. Here it is right to climb now, because the row is emptying and later climbs will be shorter.
    Climb to row 10 or 11 with the right piece.
    These points would have been lost later.
    That is allowed too, but here climb to the top now.
strategy-upthrust-blocked =
    Make them pass
    A side that cannot move passes, and you move twice in a row.
    In { $games } games a side that had just left its opponent without a move scored { $with }%. After other moves, a side scored { $without }%.
    Leave your opponent without a move.
    Your opponent passes, and you move again.
    That is allowed too, but your opponent can still move.
strategy-upthrust-blocked-limit =
    A pass is not enough
    Another turn helps only if you have good moves left.
    On average, a side that leaves its opponent without a move scores { $with }%. Here another move is better.
    Find the better move.
    That was better than a pass.
    That is allowed too, but compare the points of your moves.

strategy-focus-captures =
    A capture ahead
    The side that has captured more is ahead.
    In { $games } games a side that was one capture ahead scored { $with }%, with the same number of reserve pieces. With neither ahead, the last to move scored { $without }%.
    Get ahead in captures.
    You are ahead in captures.
    That is allowed too, but another move captures.
strategy-focus-captures-limit =
    Not every capture
    A capture is a mistake if it gives your opponent a stack.
    On average, a side one capture ahead scores { $with }%. Here you can capture, but another move is better.
    Find the better move.
    That was worth more than a capture.
    That is allowed too, but look at the stacks that can change hands next.
strategy-focus-reserve =
    A piece in reserve
    A reserve piece can land anywhere, so it threatens every stack.
    In { $games } games a side with one more reserve piece scored { $with }%, with the same number of captures. With neither ahead, the last to move scored { $without }%.
    Get ahead in reserve pieces.
    A piece in your reserve can land on any square.
    That is allowed too, but another move brings a piece into your reserve.
strategy-focus-reserve-limit =
    The reserve is not everything
    A move that only brings a piece into reserve can be too slow.
    On average, a side with one more reserve piece scores { $with }%. Here another move is better.
    Find the better move.
    That was worth more than a reserve piece alone.
    That is allowed too, but compare the captures and the stacks that you can take over.
strategy-focus-prisoners =
    Pieces under your stacks
    Enemy pieces under yours cannot move, and you may capture them later.
    In { $games } games a side that held two more such pieces scored { $with }%, with the same numbers of captures and reserve pieces. With neither ahead, the last to move scored { $without }%.
    Cover enemy pieces so that you hold at least two more than your opponent.
    You hold at least two more than your opponent.
    That is allowed too, but another move covers more pieces.
strategy-focus-prisoners-limit =
    A stack changes hands
    If your opponent lands on your stack, you lose everything under it too.
    On average, a side that holds two more such pieces scores { $with }%. Here another move is better.
    Find the better move.
    That was worth more than the pieces below.
    That is allowed too, but look at which stacks your opponent can reach.
strategy-focus-mobility =
    More moves
    The side with more moves finds a good one more easily.
    In { $games } games a side with a quarter more moves scored { $with }%, with the same numbers of captures and reserve pieces. With neither ahead, the last to move scored { $without }%. High stacks in your colour have many moves.
    Move so that you have at least a quarter more moves than your opponent.
    You have at least a quarter more moves than your opponent.
    That is allowed too, but compare the moves of both sides after it.
strategy-focus-mobility-limit =
    Moves are not everything
    Many moves are of little use if you lose a stack.
    On average, a side with a quarter more moves scores { $with }%. Here another move is better.
    Find the better move.
    That was worth more than many moves.
    That is allowed too, but look at the stack that you could lose or win.

strategy-cublino-pur-home-dice =
    Arrive first
    The side with more dice on the far row is slightly ahead.
    Most games are drawn. In { $games } games a side with more dice on the far row scored { $with }%. With neither ahead, the last to move scored { $without }%.
    Bring one more die to the far row.
    You have more dice on the far row.
    That is allowed too, but here bring a die to the far row.
strategy-cublino-pur-home-dice-limit =
    Arrive later
    A die that arrives with a low number may have to keep it.
    On average, a side with one more die on the far row scores { $with }%. Here another move is better.
    Find the better move.
    That was better than arriving now.
    That is allowed too, but look at where the die can still go.
strategy-cublino-pur-home-lead =
    A lead on the far row
    A higher sum on the far row is an advantage, long before the end.
    Most games are drawn. In { $games } games a side whose sum was four higher scored { $with }%. With neither ahead, the last to move scored { $without }%.
    Get a sum on the far row that is at least four higher than your opponent’s.
    Your sum on the far row is at least four higher than your opponent’s.
    That is allowed too, but another move gets more points on the far row.
strategy-cublino-pur-home-lead-limit =
    A lead is not the end
    The sum counts only when all dice of a side have arrived.
    On average, a side whose sum is four higher scores { $with }%. Here another move is better.
    Find the better move.
    That was better than a higher sum now.
    That is allowed too, but look at the dice that still have to arrive.
strategy-cublino-pur-late-tops =
    High numbers at the end
    Late in the game, high numbers on top decide.
    Once both sides have four dice on the far row, add up the top numbers of all your dice. In { $games } games a side whose sum was four higher scored { $with }%. With neither ahead, the last to move scored { $without }%.
    Move so that your top numbers add up to at least four more than your opponent’s.
    Your top numbers add up to at least four more.
    That is allowed too, but look for a higher number on top.
strategy-cublino-pur-late-tops-limit =
    Keep the square first
    Blocking a square or arriving in time can matter more than a high number.
    On average, a side with four more on top scores { $with }%. Here another move is better.
    Find the better move.
    That was more urgent than a high number.
    That is allowed too, but look at the squares that the dice still need.

strategy-cublino-contra-die-more =
    A die ahead
    The side that is a die ahead usually wins.
    In { $games } games a side one die ahead scored { $with }%. With equal numbers, the last to move scored { $without }%.
    Win a fight and keep your dice.
    You are a die ahead.
    That is allowed too, but another move wins a fight.
strategy-cublino-contra-die-more-limit =
    Not every fight
    A fight is a mistake if your opponent’s reply beats more dice.
    On average, a side one die ahead scores { $with }%. Here you can win a fight, but another move is better.
    Find the better move.
    That was worth more than a die.
    That is allowed too, but look at your opponent’s reply.
strategy-cublino-contra-front =
    Be in front
    The side whose front die has fewer rows to go has the advantage.
    In { $games } games it scored { $with }%, with the same number of dice. With neither ahead, the last to move scored { $without }%. Your opponent must stop your die and has no time to run.
    Get your front die ahead of your opponent’s.
    Your front die has fewer rows to go.
    That is allowed too, but here get your front die ahead of your opponent’s.
strategy-cublino-contra-front-limit =
    Do not run yet
    A die that runs ahead and falls gains nothing.
    On average, the side in front scores { $with }%. Here a step forward is wrong.
    Find the better move.
    That was better than running.
    That is allowed too, but compare the fights that you can win.
strategy-cublino-contra-tops =
    High numbers on top
    High numbers on top win fights.
    In { $games } games a side whose top numbers added up to four more scored { $with }%, with the same number of dice. With neither ahead, the last to move scored { $without }%.
    Turn a die so that your top numbers add up to at least four more than your opponent’s.
    Your top numbers add up to at least four more.
    That is allowed too, but look for a higher number on top.
strategy-cublino-contra-tops-limit =
    A low number is enough
    A number counts only in a fight.
    On average, a side with four more on top scores { $with }%. Here another move is better.
    Find the better move.
    That was better than a high number.
    That is allowed too, but compare the fights that you can win.
strategy-cublino-contra-front-top =
    A high number in front
    The front die should show a high number.
    In { $games } games a side whose front die showed two more than its opponent’s scored { $with }%, with the same number of dice. With neither ahead, the last to move scored { $without }%.
    Move so that your front die shows at least two more than your opponent’s.
    Your front die shows the higher number.
    That is allowed too, but look at the numbers of the front dice after it.
strategy-cublino-contra-front-top-limit =
    Not at any price
    A high number in front is no substitute for a good square.
    On average it brings { $with }%. Here another move is better.
    Find the better move.
    That was better than a high number.
    That is allowed too, but look at your die that is in danger.
