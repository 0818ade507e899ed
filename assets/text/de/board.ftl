# Was die Statuszeile über eine Auswahl oder den angezeigten Zug sagt.

# Upthrust

upthrust-climb = { $colour } auf { $from } { $count ->
    [1] steht allein in seiner Reihe
    [2] teilt sich die Reihe mit einem anderen Stein
    [3] teilt sich die Reihe mit zwei anderen
   *[4] teilt sich die Reihe mit drei anderen
} und steigt um { $climb }: nach { $to }{ $points ->
    [0] {""}
   *[other] , für { $points } Punkte mehr
}.
upthrust-gain = { $side } haben dann { $total } Punkte.
upthrust-emptied = Reihe { $left } ist dann leer, und Steine in Reihe { $row } steigen um { $climb }.
upthrust-rows = Steine in Reihe { $left } steigen dann nur noch um { $slower }, in Reihe { $row } um { $climb }.

# Das Wort neben der Linie, über der die Reihen zählen.
board-score = zählt

# HiQUE

hique-guard = Der Wächter auf { $square } gleitet über dunkle Felder, bis ihn ein anderer Wächter aufhält: { $count ->
    [1] Ein Feld ist
   *[other] { $count } Felder sind
} möglich.
hique-runner = Der Läufer auf { $square } kann nach vorn oder zur Seite gehen: nach { $squares }.
hique-deadly = Auf { $squares } hätte er zwei gegnerische Wächter neben sich und würde geschlagen.
hique-slide-takes = Nach { $to }: { $count ->
    [1] Der Läufer auf { $squares } hat dann zwei Wächter neben sich und wird geschlagen.
   *[other] Die Läufer auf { $squares } haben dann je zwei Wächter neben sich und werden geschlagen.
}
hique-slide-quiet = Nach { $to }: Der Wächter steht dann neben keinem Läufer von { $side }.
hique-slide-touches = Nach { $to }: Der Wächter steht dann neben { $count ->
    [1] dem Läufer auf { $squares }. Ein zweiter Wächter neben ihm würde ihn schlagen.
   *[other] den Läufern auf { $squares }. Ein zweiter Wächter neben einem von ihnen würde ihn schlagen.
}
hique-step-death = Nach { $to }: Dort hätte der Läufer zwei gegnerische Wächter neben sich und würde geschlagen.
hique-step-wins = Nach { $to }: Der Läufer erreicht die letzte Reihe, und { $side } gewinnt.
hique-step-sideways = Zur Seite nach { $to }: noch immer { $steps ->
    [1] ein Schritt
   *[other] { $steps } Schritte
} bis zur letzten Reihe.
hique-step-forward = Nach vorn auf { $to }: noch { $steps ->
    [1] ein Schritt
   *[other] { $steps } Schritte
} bis zur letzten Reihe.
hique-touched = Dort steht der gegnerische Wächter auf { $square } neben ihm.
hique-loses-all = { $side } hätte keinen Läufer mehr, und { $winner } gewinnt.
hique-keeps = { $side } behielte { $runners ->
    [1] einen Läufer
   *[other] { $runners } Läufer
} mit { $points ->
    [1] einem Laufpunkt
   *[other] { $points } Laufpunkten
}.

# How a move of HiQUE is written: docs/hique-notation.md.
notation = { $kind ->
    [guard] W
   *[runner] L
} { $from }–{ $to }{ $taken ->
    [0] {""}
   *[other] {" "}×{ $taken }
}{ $lost ->
    [0] {""}
   *[other] {""}, verloren
}

# Focus

focus-reserve = Ein Reservestein von { $side } darf auf jedes Feld gesetzt werden, ob besetzt oder frei.
focus-selected = { $part ->
    [single] Der Stein
    [all] { $count ->
        [2] Beide
       *[other] Alle { $words }
    } Steine
   *[top] { $count ->
        [1] Der oberste von { $height }
       *[other] Die oberen { $words } von { $height }
    }
} auf { $square } { $count ->
    [1] kann ein Feld
   *[other] { $exact ->
        [yes] müssen genau
       *[no] können bis zu
    } { $words } Felder
} weit in der Reihe oder Spalte ziehen.
focus-part = { $count } von { $height }
focus-recounted = { $count ->
    [1] Nun ist ein Stein gewählt. Klick noch einmal auf { $square }, um ihn zu ziehen.
   *[other] Nun sind { $words } Steine gewählt. Klick noch einmal auf { $square }, um sie zu ziehen.
}
focus-wheel = Mausrad oder Zifferntaste ändert die Anzahl.
focus-puts = { $move } stellt { $count ->
    [1] einen Stein
   *[other] { $words } Steine
} auf ein leeres Feld.
focus-takes-over = { $move } übernimmt den Stapel von { $side }, jetzt { $words } hoch.
focus-stacks = { $move } ergibt einen Stapel aus { $words } Steinen.
focus-overflows = { $move } ergibt einen Stapel aus { $words } Steinen, also { $count ->
    [1] fällt unten einer
   *[other] fallen unten { $leaving }
} heraus: { $parts }.
focus-captured = { $count ->
    [1] ein Stein von { $side } wird geschlagen
   *[other] { $words } Steine von { $side } werden geschlagen
}
focus-reserved = { $count ->
    [1] ein Stein von { $side } kommt in die Reserve
   *[other] { $words } Steine von { $side } kommen in die Reserve
}

# Cublino

cublino-offers = Der Würfel auf { $square } zeigt eine { $top }. Möglich: { $ways }.
cublino-tip-to = Kippen nach { $squares }
cublino-jump-to = Springen nach { $squares }
cublino-no-further = Bisher { $path }. Der Würfel kommt nicht weiter. Er zeigt eine { $top }.
cublino-so-far = Bisher { $path }. { $count ->
    [1] Ein Sprung ist
   *[other] Sprünge sind
} noch möglich: { $squares }. Ein Sprung dreht den Würfel nicht: Die { $top } bleibt oben.
cublino-keeps = { $path }: Die { $top } bleibt oben.
cublino-turns = { $path }: Statt der { $before } kommt eine { $top } nach oben.
cublino-far-row = Dort, auf der letzten Reihe, zählt der Würfel { $top }.
cublino-jumps-on = Von dort könnte der Würfel weiterspringen.
cublino-ends-there = Dort endet der Zug.
cublino-touches-none = { $path }: Der Würfel zeigt dann eine { $top } und steht neben keinem gegnerischen.
cublino-fights = { $path }: Der Würfel zeigt dann eine { $top }. Er { $results }{ $falls ->
    [none] : Keiner fällt.
    [enemy] : Dieser Würfel fällt.
    [enemies] : Diese Würfel fallen.
    [mover] : Er selbst fällt.
    [both] : Beide fallen.
   *[all] : Alle fallen.
}
cublino-fight = { $ends ->
    [helped] { $enemy } { $own } zu { $other } mit Hilfe von { $helpers }
    [against] { $enemy } mit { $helpers } als Hilfe { $own } zu { $other }
    [even] { $enemy } mit je { $own }
   *[alone] { $enemy } { $own } zu { $other }
}
cublino-beats = schlägt { $dice }
cublino-level = hat gleich viel wie { $dice }
cublino-loses = { $alone ->
    [yes] verliert gegen { $dice }
   *[no] aber verliert gegen { $dice }
}
cublino-across = Er erreicht die letzte Reihe und gewinnt die Partie.
cublino-falls-first = Er fällt, also zählt seine Ankunft nicht.
