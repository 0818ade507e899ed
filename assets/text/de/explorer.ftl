# Die Eröffnungen: Ergebnisse anderer Partien von der gezeigten Stellung an.

explorer = Eröffnungen
explorer-shipped = Quadrilles
explorer-own = Gespeicherte
explorer-games = { $games ->
    [0] keine Partien
    [one] eine Partie
   *[other] { $shown } Partien
}
explorer-counting = zählt Partien…
explorer-none = Keine von Quadrilles Partien erreichte diese Stellung.
explorer-none-own = Keine der beendeten Partien, die hier gespeichert sind, erreichte diese Stellung.{ $variant ->
    [upthrust] {" "}Eine Partie mit anderen Farbpaaren beginnt mit einer anderen Stellung.
   *[other] {""}
}
explorer-move = Zug
explorer-count = Partien
explorer-others = Andere Züge
explorer-others-tip = Partien mit Zügen, die in zu wenigen Partien vorkommen, um aufgeführt zu werden.
explorer-length = Ø Züge
explorer-length-tip = Die mittlere Länge dieser Partien. Je ein Zug beider Seiten zählt zusammen als einer.
explorer-row = { $move }: { $games ->
    [one] eine Partie
   *[other] { $shown } Partien
}, Siege von { $first }: { $won }, unentschieden: { $drawn }, Siege von { $second }: { $lost }; im Mittel { $moves } Züge

ai-book = Abwechslung am Anfang
ai-book-note = Die KI wählt ihre Eröffnungszüge zufällig unter denen, die sich in ihren eigenen Partien bewährt haben.
