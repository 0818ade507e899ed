# The explorer: what became of other games from the position on show.

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
explorer-none = No games from here.
explorer-none-own = None of your finished games came here.
explorer-move = Move
explorer-count = Games
explorer-length = Length
explorer-row = { $move }: { $games ->
    [one] one game
   *[other] { $games } games
}, { $first } won { $won }, drawn { $drawn }, { $second } won { $lost }; { $plies } plies on average

ai-book = Varied openings
ai-book-note = The AI draws its first moves from those that did well in Quadrille’s own games.
