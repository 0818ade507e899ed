# The Tournament screen: many players, many games, one table.

home-tournament = Tournament
home-tournament-played = Tournament: { $played } of { $total } games played
home-tournament-short = Tournament { $played }/{ $total }
tournament-title = Tournament
tournament-new = New
tournament-now = Now
tournament-kept = Earlier
tournament-level = Level { $number }
tournament-perfect = Perfect
tournament-random = Random
tournament-greedy = Greedy
tournament-entrants = Entrants ({ $count })
tournament-full = { $count } is the most that the table can show.
tournament-up = { $name }: one place up
tournament-out = Take { $name } out
tournament-game = Game
tournament-who-meets = Format
tournament-format = { $id ->
    [round-robin] Round robin
    [gauntlet] Gauntlet
    [knockout] Knockout
   *[swiss] Swiss system
}
tournament-format-about = { $id ->
    [round-robin] Everybody meets everybody.
    [gauntlet] The first of the list meets each of the others.
    [knockout] Whoever loses an encounter is out; the order of the list is the seeding.
   *[swiss] In every round everybody meets somebody who has done about as well.
}
tournament-length = { $id ->
    [knockout] Tie-breaks
    [swiss] Rounds
   *[other] Cycles
}
tournament-games = Games each time
tournament-random-moves = { $count ->
    [0] None
    [1] One random move
   *[other] { $count } random moves
}
tournament-opening = Opening
tournament-at-once = Games at once
tournament-sum = { $id ->
    [knockout] At least { $games } games, each opening from both sides. After { $plies } plies a game is a draw.
   *[other] { $games } games, each opening from both sides. After { $plies } plies a game is a draw.
}
tournament-too-few = At least two must take part.
tournament-start = Start
tournament-go-on = Go on
tournament-opening-it = The tournament is being opened …
tournament-so-far = { $played } of { $total } games
tournament-over = over
tournament-waits = stopped
tournament-elsewhere = being played elsewhere
tournament-looked-at = This tournament is being played by another window or program. The games come in here as they end; a click on one opens it. It can be gone on with here when it has been stopped there.
tournament-minutes = { $minutes } min
tournament-hours = { $minutes ->
    [0] { $hours } h
   *[other] { $hours } h { $minutes } min
}
tournament-left-moment = less than a minute left
tournament-left = about { $time } left
tournament-left-least = at least { $time } left
tournament-terms = { $time } a move
tournament-points = Points
tournament-extra = { $id ->
    [share] Share
    [survived] Rounds
   *[buchholz] Buchholz
}
tournament-told = Place { $rank }: { $name }, points { $points }, games { $games }
tournament-running = playing
tournament-no-games = No game has been played yet.
tournament-forfeit = { $result } (forfeit)
tournament-won = { $names } { $count ->
    [1] has won.
   *[other] share the first place.
}
tournament-open-games = All games have been played. A click on one opens it.
tournament-next-game = The next game is about to begin.
tournament-nobody-plays = Nobody plays at the moment.
tournament-watched = Game { $game }, move { $moves }: { $last }
tournament-starting = Waiting for { $names } to start.
tournament-begins = Game { $game }
tournament-none = No tournament has been played yet.
tournament-delete = Delete the tournament
tournament-deleted = The tournament is deleted.
tournament-games-played = { $count ->
    [1] one game
   *[other] { $count } games
}

tournament-bad-plan = { $file } is no plan of a tournament: { $error }
tournament-no-plan = The plan { $file } is not there any more.
tournament-not-opened = { $path } cannot be opened: { $error }
tournament-no-tables = The tables cannot be written: { $error }
tournament-not-kept = The tournament cannot go on: { $error }
tournament-no-thread = There is no thread for the tournament: { $error }.
tournament-at-least = { $played } of at least { $total } games
tournament-failed = it cannot go on
tournament-stopping = being stopped …
tournament-playing-already = A tournament is being played. It has to be stopped, under Now, before another one is begun or opened; it can go on later.
tournament-busy-folder = { $path }: this tournament is being played by another window or program.
tournament-occupied = { $path }: there are files, but no games of this tournament.
tournament-bad-log = { $path } does not belong to this plan, or is damaged; nothing has been changed: { $error }
tournament-left-out = { $count ->
    [one] a damaged line of the log is left out
   *[other] { $count } damaged lines of the log are left out
}
tournament-defect = The tournament has come upon a defect of the program. The games that are over count; it can go on.
tournament-unfit = { $name }: { $reason }
tournament-none-played =
    No game is played, because not every entrant can play.
    { $entrants }
