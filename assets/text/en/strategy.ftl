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
    A front runner two rows farther than theirs is an advantage.
    In { $games } games the side whose front runner led by two rows scored { $with } %, with equal runners. Otherwise it scored { $without } %.
    Get your front runner two rows farther than the other side’s.
    Your front runner leads by two rows.
    That is allowed too, but another move gives your front runner a lead of two rows.
strategy-hique-front-runner-limit =
    Stop before you run
    A lead of two rows is worth little if something else is urgent.
    The lead scores { $with } % on average. Here a runner could get that lead, but another move does more.
    Find the better move.
    This was more urgent than running.
    That is allowed too, but another move is more urgent.
strategy-hique-timing-points =
    All runners forward
    The side whose runners have advanced more scores better.
    In { $games } games a side ahead by two timing points scored { $with } %, with equal runners. Otherwise it scored { $without } %. Timing points also decide when a position is repeated.
    Get two timing points ahead.
    You are two timing points ahead.
    That is allowed too, but another step forward is better.
strategy-hique-timing-points-limit =
    A step can wait
    A step forward gains a point, but it may lose a runner or the game.
    Two points more score { $with } % on average. Here the step costs more than it gains.
    Find the better move.
    This was better than a step forward.
    That is allowed too, but another move is better.
strategy-hique-guards-forward =
    Guards beyond the middle
    Guards do more in the other half than at home.
    In { $games } games the side with more guards beyond the middle scored { $with } %, with equal runners. Otherwise it scored { $without } %.
    Bring a guard beyond the middle.
    You have more guards in the other half than your opponent in yours.
    That is allowed too, but send a guard to the other half.
strategy-hique-guards-forward-limit =
    A guard at home
    A guard that leaves no longer stops the runners behind it.
    More guards beyond the middle score { $with } % on average. Here the guard would be missing elsewhere.
    Find the better move.
    The guards stay where they are needed.
    That is allowed too, but another move is better.

