# The explorer: results of other games from the position shown.

explorer = Explorer
explorer-shipped = Quadrille's
explorer-own = Yours
explorer-games = { $games ->
    [0] no games
    [one] one game
   *[other] { $games } games
}
explorer-many = { $games } games
explorer-counting = counting your games…
explorer-none = No games reached this position.
explorer-none-own = None of your finished games reached this position.
explorer-move = Move
explorer-count = Games
explorer-length = Length
explorer-length-tip = The average length of these games. One move by each side counts as one move together.
explorer-row = { $move }: { $games ->
    [one] one game
   *[other] { $games } games
}, { $first } won { $won }, drawn { $drawn }, { $second } won { $lost }; { $moves } moves on average

ai-book = Varied openings
ai-book-note = The AI picks its first moves at random from those that did well in its own games.
