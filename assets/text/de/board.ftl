# Was die Statuszeile über eine Auswahl oder den angezeigten Zug sagt.

# Upthrust

upthrust-climb = { $colour } auf { $from } { $count ->
    [1] steht allein in seiner Reihe
    [2] teilt sich die Reihe mit einem anderen Stein
    [3] teilt sich die Reihe mit zwei anderen
   *[4] teilt sich die Reihe mit drei anderen
} und steigt um { $climb }: nach { $to }{ $points ->
    [0] {""}
   *[other] , für { $points } Punkte
}.
upthrust-gain = { $side } haben dann { $total } Punkte.
upthrust-emptied = Reihe { $left } ist dann leer, und Steine in Reihe { $row } steigen um { $climb }.
upthrust-rows = Steine in Reihe { $left } steigen dann um { $slower }, in Reihe { $row } um { $climb }.

# Das Wort neben der Linie, über der die Reihen zählen.
board-score = zählt

# HiQUE

hique-guard = Der Wächter auf { $square } gleitet über dunkle Felder, bis ihn ein anderer Wächter aufhält: { $count ->
    [1] Ein Feld steht
   *[other] { $count } Felder stehen
} zur Wahl.
hique-runner = Der Läufer auf { $square } geht nach vorn oder zur Seite: nach { $squares }.
hique-deadly = Auf { $squares } hätte er zwei Wächter neben sich und würde geschlagen.
hique-slide-takes = Nach { $to }: { $count ->
    [1] Der Läufer auf { $squares } hat dann zwei Wächter neben sich und wird geschlagen.
   *[other] Die Läufer auf { $squares } haben dann je zwei Wächter neben sich und werden geschlagen.
}
hique-slide-quiet = Nach { $to }: Der Wächter steht dann neben keinem Läufer von { $side }.
hique-slide-touches = Nach { $to }: Der Wächter steht dann neben { $count ->
    [1] dem Läufer auf { $squares }. Ein zweiter Wächter dort würde ihn schlagen.
   *[other] den Läufern auf { $squares }. Ein zweiter Wächter dort würde sie schlagen.
}
hique-step-death = Nach { $to }: Dort hat der Läufer zwei Wächter neben sich und wird geschlagen.
hique-step-wins = Nach { $to }: Der Läufer erreicht die letzte Reihe, und { $side } gewinnt.
hique-step-sideways = Zur Seite nach { $to }: noch immer { $steps ->
    [1] ein Schritt
   *[other] { $steps } Schritte
} bis zur letzten Reihe.
hique-step-forward = Nach vorn auf { $to }: noch { $steps ->
    [1] ein Schritt
   *[other] { $steps } Schritte
} bis zur letzten Reihe.
hique-touched = Der Wächter auf { $square } steht dort neben ihm.
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

focus-reserve = Ein Reservestein von { $side } darf auf jedes Feld, ob besetzt oder frei.
focus-selected = { $part ->
    [single] Der Stein
    [all] Alle { $words }
   *[top] { $count ->
        [1] Der oberste von { $height }
       *[other] Die oberen { $words } von { $height }
    }
} auf { $square } { $count ->
    [1] zieht ein Feld
   *[other] ziehen { $exact ->
        [yes] genau
       *[no] bis zu
    } { $words } Felder
} weit in Reihe oder Spalte.
focus-part = { $count } von { $height }
focus-wheel = Mausrad oder Zifferntaste ändert die Anzahl.
focus-puts = { $move } stellt { $count ->
    [1] einen Stein
   *[other] { $words } Steine
} auf ein leeres Feld.
focus-takes-over = { $move } ergibt einen Stapel von { $words } und nimmt ihn { $side } ab.
focus-stacks = { $move } ergibt einen Stapel von { $words }.
focus-overflows = { $move } ergibt einen Stapel von { $words }, also { $count ->
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

cublino-offers = { $square } zeigt eine { $top }. Möglich: { $ways }.
cublino-tip-to = Kippen nach { $squares }
cublino-jump-to = Springen nach { $squares }
cublino-no-further = Bisher { $path }. Der Würfel kommt nicht weiter. Er zeigt eine { $top }.
cublino-so-far = Bisher { $path }, { $count ->
    [1] ein weiterer Sprung ist
   *[other] { $words } weitere Sprünge sind
} möglich: { $squares }. Ein Sprung dreht den Würfel nicht: Die { $top } bleibt oben.
cublino-keeps = { $path }: Die { $top } bleibt oben.
cublino-turns = { $path }: Aus der { $before } wird eine { $top }.
cublino-far-row = Auf der letzten Reihe zählt der Würfel { $top }.
cublino-jumps-on = Von dort könnte der Würfel weiterspringen.
cublino-ends-there = Dort endet der Zug.
cublino-touches-none = { $path } zeigt eine { $top } und berührt keinen Gegner.
cublino-fights = { $path } zeigt eine { $top }. Der Würfel { $results }{ $falls ->
    [none] : Nichts fällt.
    [enemy] : Dieser Gegner verlässt das Brett.
    [enemies] : Diese Gegner verlassen das Brett.
    [mover] : Er selbst verlässt das Brett.
    [both] : Beide verlassen das Brett.
   *[all] : Alle verlassen das Brett.
}
cublino-fight = { $ends ->
    [helped] { $enemy } { $own } zu { $other } mit Hilfe von { $helpers }
    [against] { $enemy } mit { $helpers } als Hilfe { $own } zu { $other }
    [even] { $enemy } mit je { $own }
   *[alone] { $enemy } { $own } zu { $other }
}
cublino-beats = schlägt { $dice }
cublino-level = steht gleich mit { $dice }
cublino-loses = { $alone ->
    [yes] verliert gegen { $dice }
   *[no] aber verliert gegen { $dice }
}
cublino-across = Er erreicht die letzte Reihe und gewinnt die Partie.
cublino-falls-first = Er fällt, bevor seine Ankunft zählt.
