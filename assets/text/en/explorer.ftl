# The explorer: results of other games from the position shown.

explorer = Explorer
explorer-shipped = Quadrille’s
explorer-own = Stored
explorer-games = { $games ->
    [0] no games
    [one] one game
   *[other] { $shown } games
}
explorer-counting = counting games…
explorer-none = None of Quadrille’s games has reached this position.
explorer-none-own = None of the finished games stored here has reached this position.{ $variant ->
    [upthrust] {" "}A game with other pairs of colours begins at another position.
   *[other] {""}
}
explorer-move = Move
explorer-count = Games
explorer-others = Other moves
explorer-others-tip = Games with moves that too few games have to be listed.
explorer-length = Ø moves
explorer-length-tip = The average length of these games. A move by each side together counts as one.
explorer-row = { $move }: { $games ->
    [one] one game
   *[other] { $shown } games
}, won by { $first }: { $won }, drawn: { $drawn }, won by { $second }: { $lost }; { $moves } moves on average

ai-book = Varied openings
ai-book-note = The AI picks its opening moves at random among those that scored well in its own games.
