# Die Eröffnungen: was aus anderen Partien von der gezeigten Stellung an wurde.

explorer = Eröffnungen
explorer-shipped = Quadrilles
explorer-own = Deine
explorer-games = { $games ->
    [0] keine Partien
    [one] eine Partie
   *[other] { $games } Partien
}
explorer-many = { $games } Partien
explorer-counting = zählt deine Partien …
explorer-none = Von hier an gibt es keine Partien.
explorer-none-own = Keine deiner beendeten Partien kam hierher.
explorer-move = Zug
explorer-count = Partien
explorer-length = Länge
explorer-row = { $move }: { $games ->
    [one] eine Partie
   *[other] { $games } Partien
}, { $first } gewann { $won }, remis { $drawn }, { $second } gewann { $lost }; im Mittel { $plies } Halbzüge

ai-book = Abwechslung am Anfang
ai-book-note = Die KI lost ihre ersten Züge unter denen aus, die in eigenen Partien gut waren.
