# Warum ein gezeigter Zug gut ist. Die Sätze folgen aufeinander und sprechen vom Zug.

hint = Tipp: { $move }. { $reasons }

# Ein Tipp, während schon Schritte eines Zugs gemacht sind. $button nimmt einen davon zurück.
hint-begun = { $how ->
    [end] Beende den Zug hier.
    [on] Zieh weiter nach { $square }.
   *[back] Nimm zuerst den begonnenen Zug zurück („{ $button }“).
} { $hint }

hint-only = Es ist der einzige erlaubte Zug.
# In Upthrust steht die Zahl der Züge nicht dabei.
hint-wins = Gewinnt sicher{ $counted ->
    [yes] {" "}in { $moves }
   *[no] {""}
}{ $how ->
    [runner] , denn ein Läufer ist nicht aufzuhalten
    [runners] , denn der letzte gegnerische Läufer wird geschlagen
    [captures] , denn der sechste Stein wird geschlagen
    [stuck] , denn die Gegenseite kann nicht mehr ziehen
    [die] , denn ein Würfel ist nicht aufzuhalten
    [points] , zum Beispiel { $high } zu { $low }
   *[other] {""}
}.
hint-only-defence = Jeder andere Zug verliert sicher.
hint-loses = Jeder Zug verliert{ $counted ->
    [yes] ; dieser verliert erst in { $moves }
   *[no] {""}
}.
hint-draw = Mehr als ein Unentschieden lässt sich nicht erzwingen.
hint-best = Der beste von { $count } Zügen.
hint-best-ahead = Der beste von { $count } Zügen, { $ahead } Prozentpunkte vor dem zweitbesten.
# Die Suche sieht keinen klaren Unterschied.
hint-best-close = Ein anderer Zug ist etwa ebenso gut.

hint-losing = Nach jedem Zug sind deine Chancen schlecht.

# Ein späterer Zug der erwarteten Folge, und was der bringt.
hint-later = Ein späterer Zug, { $move }{ $prepared ->
    [yes] {" "}nach { $moves }
   *[no] {""}
}: { $reason }

hint-passes = { $side } { $sides ->
    [many] haben dann keinen Zug und müssen
   *[one] hat dann keinen Zug und muss
} passen.
hint-parries-win = Verhindert den sofortigen Sieg von { $side }.
hint-threatens-win = Droht, mit { $move } zu gewinnen.
hint-moves = Lässt { $side } nur { $count ->
    [1] einen Zug
   *[other] { $words } Züge
}.

# Upthrust

hint-climbs = Steigt in Reihe { $row }, für { $points } Punkte mehr.
hint-spoils = Hindert { $from } daran, auf { $to } zu steigen, für { $points } Punkte mehr.
hint-blocks = Lässt { $side } in Reihe { $row } keinen Zug.
hint-prepares = { $from } kann danach auf { $to } steigen, für { $points } Punkte mehr.

# HiQUE

hint-takes-runners = Schlägt { $count ->
    [1] den Läufer
   *[other] die Läufer
} auf { $squares }.
hint-saves-runner = Rettet den Läufer auf { $runner }, den der Wächter von { $guard } bedroht.
hint-threatens-runners = Bedroht { $count ->
    [1] den Läufer
   *[other] die Läufer
} auf { $squares }.
hint-stops-runner = Der Läufer auf { $runner } kann dann nicht mehr nach { $to }.
hint-frees-runner = Der Läufer auf { $runner } kann dann nach { $to }.
hint-runner-forward = Der Läufer hat dann noch { $left ->
    [1] einen Schritt
   *[other] { $left } Schritte
} bis zur letzten Reihe{ $points ->
    [0] {""}
    [1] {" "}und zählt einen Laufpunkt mehr
   *[other] {" "}und zählt { $points } Laufpunkte mehr
}.

# Focus

cost-die = Der gezogene Würfel fällt, { $own } zu { $other } gegen { $enemy }.
cost-runners = Verliert { $count ->
    [1] den eigenen Läufer
   *[other] die eigenen Läufer
} auf { $squares }.
cost-lets-go = Der letzte Würfel von { $side } verlässt Reihe { $row } für immer. { $other } kann nun alle sieben auf die letzte Reihe bringen{ $held ->
    [0] {""}
   *[other] , aber { $side } muss weiter auf den Würfel auf Reihe { $held } warten
}.
cost-stack = Überlässt { $side } { $count ->
    [1] einen einzelnen Stein
   *[other] einen Stapel aus { $words } Steinen
} auf { $square }.

hint-captures = Schlägt { $count ->
    [1] einen Stein
   *[other] { $words } Steine
}.
hint-reserves = Bringt { $count ->
    [1] einen Stein
   *[other] { $words } Steine
} in die Reserve.
hint-takes-over = Übernimmt { $square }; dort steht dann { $count ->
    [1] ein einzelner Stein
   *[other] ein Stapel aus { $words } Steinen
}.
hint-saves-pieces = { $side } drohte, auf { $square } { $count ->
    [1] einen Stein
   *[other] { $words } Steine
} zu schlagen, jetzt mit einem Zug { $now ->
    [0] keinen mehr
    [1] nur noch einen
   *[other] nur noch { $less }
}.
hint-saves-stack = Bringt den Stapel aus { $words } Steinen auf { $square } außer Reichweite.
hint-threatens-capture = Droht, auf { $square } { $count ->
    [1] einen Stein
   *[other] { $words } Steine
} zu schlagen.
hint-threatens-stack = Droht, den Stapel aus { $words } Steinen auf { $square } zu übernehmen.
hint-controls = Bringt deine Stapel auf { $own }, gegen { $other } von { $side }.

# Cublino

hint-home = Erreicht die letzte Reihe und zählt dort { $top }.
hint-rows = Geht { $rows ->
    [1] eine Reihe
   *[other] { $words } Reihen
} nach vorn{ $jumps ->
    [0] {""}
    [1] , mit einem Sprung
   *[other] , mit { $times } Sprüngen
}.
hint-turns = Dreht den Würfel von { $before } auf { $after }.
hint-keeps = Behält die { $top } oben.
hint-holds-up = Lässt den Würfel auf Reihe { $row }: Solange er dort bleibt, kann { $side } nicht alle sieben auf die letzte Reihe bringen.
hint-opens-way = Öffnet einen Weg von { $from } nach { $to }: { $words } Reihen in einem Zug.
hint-closes-way = Sperrt { $side } den Weg von { $from } nach { $to }: { $words } Reihen in einem Zug.
hint-wins-fight = Schlägt { $enemy }, { $own } zu { $other }: Dieser Würfel fällt.
hint-wins-fights = Schlägt { $fights }: Diese Würfel fallen.
hint-fight = { $enemy } ({ $own } zu { $other })
hint-saves-dice = Rettet { $count ->
    [1] den Würfel
   *[other] die Würfel
} auf { $squares }.
hint-threatens-dice = Bedroht { $count ->
    [1] den Würfel
   *[other] die Würfel
} auf { $squares }.
hint-die-forward = Danach ist der gezogene Würfel noch { $left ->
    [1] eine Reihe
   *[other] { $left } Reihen
} vom Ziel entfernt{ $safe ->
    [yes] {" "}und sicher
   *[no] {""}
}.

# Cublino Pur: warum ein Vorsprung nicht gewinnt oder ein Unentschieden verloren geht. Wer einen Würfel auf seiner ersten Reihe behält, hält die Gegenseite auf.
hold-turn = { $turn ->
    [win-draw] So wird aus einem Gewinn ein Unentschieden.
    [draw-loss] So wird aus einem Unentschieden eine Niederlage.
   *[other] So wird aus einem Gewinn eine Niederlage.
}
hold-held = Solange { $other } einen Würfel auf Reihe { $row } behält, bringt { $side } nicht alle sieben auf die letzte Reihe. Verlässt in { $limit } Zügen hintereinander (beide Seiten gezählt) kein Würfel seine Reihe, ist die Partie unentschieden.
hold-both = Beide Seiten behalten einen Würfel auf ihrer ersten Reihe. Solange diese Würfel bleiben, kann keine Seite alle sieben auf die letzte Reihe bringen. Verlässt in { $limit } Zügen hintereinander (beide Seiten gezählt) kein Würfel seine Reihe, ist die Partie unentschieden.
hold-caught = { $other } behält einen Würfel auf Reihe { $row } und zieht ihn erst, wenn es passt: Bis dahin wird { $side } nicht fertig.
