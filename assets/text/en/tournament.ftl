# The Tournament screen.

home-tournament = Tournament
home-tournament-played = Tournament: { $played } of { $total } games played
home-tournament-short = Tournament { $played }/{ $total }
tournament-title = Tournament
tournament-new = New
tournament-now = { $over ->
    [1] Result
   *[0] Now
}
tournament-kept = Earlier
tournament-level = Level { $number }
tournament-perfect = Perfect
tournament-random = Random
tournament-greedy = Greedy
tournament-entrants = Entrants ({ $count })
tournament-full = The table has room for { $count } entrants at most.
tournament-up = { $name }: one place up
tournament-out = Remove { $name }
tournament-game = Game
tournament-who-meets = Format
tournament-format = { $id ->
    [round-robin] Round robin
    [gauntlet] Gauntlet
    [knockout] Knockout
   *[swiss] Swiss system
}
tournament-format-about = { $id ->
    [round-robin] Everyone plays everyone.
    [gauntlet] The first in the list plays each of the others.
    [knockout] The loser of a match is out. The list is in seeding order.
   *[swiss] Each round pairs players with similar scores.
}
tournament-length = { $id ->
    [knockout] Tie-breaks
    [swiss] Rounds
   *[other] Cycles
}
tournament-games = Games per pair
tournament-random-moves = { $count ->
    [0] None
    [1] One random move
   *[other] { $count } random moves
}
tournament-opening = Opening
tournament-at-once = Games at once
tournament-sum = { $id ->
    [knockout] At least { $games } games; each opening is played from both sides.
   *[other] { $games } games; each opening is played from both sides.
} A game of { $plies } moves, counting both sides, is a draw.
tournament-too-few = A tournament needs at least two entrants.
tournament-start = Start
tournament-go-on = Resume
pause = Pause
tournament-opening-it = Opening the tournament…
tournament-so-far = { $played } of { $total } games
tournament-over = finished
tournament-waits = paused
tournament-elsewhere = being played elsewhere
tournament-looked-at = Another window or program is playing this tournament. Its games appear here when they end; click one to open it. You can resume the tournament here once it is paused there.
tournament-minutes = { $minutes } min
tournament-hours = { $minutes ->
    [0] { $hours } h
   *[other] { $hours } h { $minutes } min
}
tournament-left-moment = less than a minute left
tournament-left = about { $time } left
tournament-left-least = at least { $time } left
tournament-terms = { $time } per move
# The titles of the three numbers of a game, such as 3.2.1.
tournament-number-head = Round, pairing, game
tournament-elo-note = Elo needs ten pairs: two games each, with the same opening and swapped sides.
tournament-number = Round { $round }, pairing { $table }, game { $game }.
tournament-points = Points
tournament-extra = { $id ->
    [share] Share
    [survived] Rounds
   *[buchholz] Buchholz
}
tournament-column-tip = { $id ->
    [elo] Strength relative to the opponents met: 100 more means 64% of the points. An estimate needs ten pairs of games. A dash means that all pairs ended alike.
    [buchholz] The sum of the opponents’ points. It decides between entrants with equal points.
    [share] The points per game.
   *[survived] The number of rounds won.
}
# In place of the strength until it can be estimated.
tournament-elo-missing = { $count ->
    [1] 1 more pair
   *[other] { $count } more pairs
}
tournament-player-tip = { $id ->
    [random] Plays random legal moves.
   *[greedy] Looks one move ahead.
}
tournament-row-text = { $name }, place { $rank }, points: { $points }, games: { $games }
tournament-running = playing
tournament-no-games = No game has been played yet.
tournament-forfeit = { $result } (forfeit)
tournament-won = { $names } { $count ->
    [1] has won.
   *[other] share first place.
}
tournament-open-games = All games have been played. Click one to open it.
tournament-next-game = The next game starts soon.
tournament-nobody-plays = No game is in progress. Games that a pause interrupts start over from their first move.
tournament-watched = Move { $moves }: { $last }
tournament-starting = Waiting for { $names } to start.
tournament-none = No tournament has been played yet.
tournament-delete = Delete the tournament
tournament-deleted = The tournament was deleted.
tournament-games-played = { $count ->
    [1] one game
   *[other] { $count } games
}

tournament-bad-plan = { $file } is not a tournament plan: { $error }.
tournament-no-plan = The plan { $file } no longer exists.
tournament-not-opened = { $path } cannot be opened: { $error }.
tournament-no-tables = The tables cannot be written: { $error }.
tournament-not-kept = The tournament cannot go on: { $error }.
tournament-no-thread = No thread could be started for the tournament: { $error }.
tournament-at-least = { $played } of at least { $total } games
tournament-failed = it cannot go on
tournament-stopping = pausing…
tournament-playing-already = A tournament is running. Pause it under Now before you start or open another; you can resume it later.
tournament-busy-folder = { $path }: another window or program is playing this tournament.
tournament-occupied = { $path } contains files, but no games of this tournament.
tournament-bad-log = { $path } does not belong to this plan, or is damaged; nothing was changed: { $error }.
tournament-left-out = { $count ->
    [one] a damaged line of the log is ignored
   *[other] { $count } damaged lines of the log are ignored
}
tournament-defect = The tournament paused because of an error in Quadrille. Finished games count; you can resume it.
tournament-unfit = { $name }: { $reason }
tournament-none-played =
    No game was played, because not every entrant can play.
    { $entrants }
