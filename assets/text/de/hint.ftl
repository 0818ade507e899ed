# Warum ein gezeigter Zug gut ist. Die Sätze folgen aufeinander und sprechen vom Zug.

hint = Tipp: { $move }. { $reasons }

hint-only = Es ist der einzige erlaubte Zug.
hint-wins = Bewiesen: gewinnt in { $moves }{ $how ->
    [runner] , denn ein Läufer ist nicht aufzuhalten
    [runners] , denn der letzte gegnerische Läufer wird geschlagen
    [captures] , denn es werden genug Steine geschlagen
    [stuck] , denn die Gegenseite kann nicht mehr ziehen
    [die] , denn ein Würfel ist nicht aufzuhalten
    [points] , { $high } zu { $low }
   *[other] {""}
}.
hint-only-defence = Jeder andere Zug verliert, das ist bewiesen.
hint-loses = Bewiesen: Jeder Zug verliert; dieser verliert erst in { $moves }.
hint-draw = Bewiesen: Mehr als ein Unentschieden ist nicht möglich.
hint-best = Der beste von { $count } Zügen.
hint-best-ahead = Der beste von { $count } Zügen, mit { $ahead } Prozentpunkten mehr Siegchance als der zweitbeste.

# Ein späterer Zug der erwarteten Folge, und was der bringt.
hint-later = In der erwarteten Folge kommt noch { $move }: { $reason }

hint-passes = { $side } { $sides ->
    [many] haben dann keinen Zug und müssen
   *[one] hat dann keinen Zug und muss
} passen.
hint-parries-win = Verhindert den sofortigen Sieg von { $side }.
hint-threatens-win = Droht, mit { $move } zu gewinnen.
hint-moves = Lässt { $own ->
    [1] einen Zug
   *[other] { $own } Züge
} zur Wahl; { $side } { $sides ->
    [many] haben
   *[one] hat
} { $other }.

# Upthrust

hint-climbs = Steigt in Reihe { $row }: { $points } Punkte mehr.
hint-spoils = { $from } kann nicht mehr für { $points } Punkte nach { $to } steigen.
hint-blocks = { $side } { $sides ->
    [many] können
   *[one] kann
} dann in Reihe { $row } nichts mehr ziehen.
hint-prepares = Ermöglicht { $from } nach { $to }, für { $points } Punkte.

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

cost-die = Verliert den gezogenen Würfel, { $own } zu { $other } gegen { $enemy }.
cost-runners = Verliert { $count ->
    [1] den eigenen Läufer
   *[other] die eigenen Läufer
} auf { $squares }.
cost-lets-go = Der letzte Würfel von { $side } verlässt Reihe { $row } für immer: { $other } kann nun alle sieben ans Ziel bringen{ $held ->
    [0] {""}
   *[other] , während { $side } auf den Würfel auf Reihe { $held } warten muss
}.
cost-stack = Überlässt { $side } { $square }, { $count ->
    [1] einen einzelnen Stein
   *[other] einen Stapel von { $words }
}.

hint-captures = Schlägt { $count ->
    [1] einen Stein
   *[other] { $words } Steine
}.
hint-reserves = Holt { $count ->
    [1] einen Stein
   *[other] { $words } Steine
} in die Reserve.
hint-takes-over = Übernimmt { $square }, dann { $count ->
    [1] ein einzelner Stein
   *[other] ein Stapel von { $words }
}.
hint-saves-pieces = { $side } konnte auf { $square } { $words } schlagen und kann jetzt mit einem Zug { $now ->
    [0] nichts
   *[other] höchstens { $less }
} schlagen.
hint-saves-stack = Der Stapel von { $words } auf { $square } ist nicht mehr zu erreichen.
hint-threatens-capture = Droht, auf { $square } { $count ->
    [1] einen Stein
   *[other] { $words } Steine
} zu schlagen.
hint-threatens-stack = Bedroht den Stapel von { $words } auf { $square }.
hint-controls = Beherrscht dann { $own } Felder, { $side } { $other }.

# Cublino

hint-home = Am Ziel: zählt { $top }.
hint-rows = Geht { $rows ->
    [1] eine Reihe
   *[other] { $words } Reihen
} nach vorn{ $jumps ->
    [0] {""}
    [1] , mit einem Sprung
   *[other] , mit { $times } Sprüngen
}.
hint-turns = Zeigt { $after } statt { $before }.
hint-keeps = Die { $top } bleibt oben.
hint-holds-up = Der Würfel auf Reihe { $row } bleibt: So lange kann { $side } nicht alle sieben ans Ziel bringen.
hint-opens-way = Öffnet einen Weg von { $from } nach { $to }, { $words } Reihen in einem Zug.
hint-closes-way = Sperrt { $side } den Weg von { $from } nach { $to }, { $words } Reihen in einem Zug.
hint-wins-fight = Gewinnt den Kampf mit { $enemy }, { $own } zu { $other }, und schlägt diesen Würfel.
hint-saves-dice = Rettet { $count ->
    [1] den Würfel
   *[other] die Würfel
} auf { $squares }.
hint-threatens-dice = Bedroht { $count ->
    [1] den Würfel
   *[other] die Würfel
} auf { $squares }.
hint-die-forward = Der Würfel hat dann noch { $left ->
    [1] eine Reihe
   *[other] { $left } Reihen
} vor sich{ $safe ->
    [yes] {" "}und ist dort nicht zu schlagen
   *[no] {""}
}.

# Cublino Pur: warum ein Vorsprung nicht gewinnt oder ein Unentschieden verloren geht. Wer einen Würfel auf seiner ersten Reihe behält, hält die Gegenseite auf.
hold-turn = { $turn ->
    [win-draw] So wird aus einem Gewinn ein Unentschieden.
    [draw-loss] So wird aus einem Unentschieden eine Niederlage.
   *[other] So wird aus einem Gewinn eine Niederlage.
}
hold-held = Solange { $other } einen Würfel auf Reihe { $row } behält, bringt { $side } nicht alle sieben ans Ziel. Nach { $limit } Zügen beider Seiten zusammen ohne Schritt nach vorn ist die Partie unentschieden.
hold-both = Beide behalten einen Würfel auf ihrer ersten Reihe. So lange kann keine Seite alle sieben ans Ziel bringen. Nach { $limit } Zügen beider Seiten zusammen ohne Schritt nach vorn ist die Partie unentschieden.
hold-caught = { $other } behält einen Würfel auf Reihe { $row } und zieht ihn erst, wenn es passt: Bis dahin wird { $side } nicht fertig.
