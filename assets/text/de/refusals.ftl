# Warum etwas nicht geht.

refused-over = Die Partie ist zu Ende.
refused-over-by = Die Partie ist zu Ende. { $end }
refused-off-board = Dieses Feld gibt es auf dem Brett nicht.
refused-empty = { $square } ist leer.
refused-arrived = In einem Zug zieht ein Stein nur einmal; dieser ist schon nach { $square } gezogen.

# Upthrust

upthrust-lead = { $count ->
    [1] Dieser Stein steht allein in seiner Reihe und muss um eins steigen
    [2] In seiner Reihe stehen zwei Steine, also muss dieser Stein um zwei steigen
    [3] In seiner Reihe stehen drei Steine, also muss dieser Stein um drei steigen
   *[4] In seiner Reihe stehen vier Steine, also muss dieser Stein um vier steigen
}
refused-upthrust-opponent = Der { $colour ->
    [green] grüne
    [red] rote
    [blue] blaue
   *[yellow] gelbe
} Stein auf { $square } gehört der Gegenseite; am Zug sind { $side }.
refused-upthrust-here = Der Stein steht schon auf { $square }.
refused-upthrust-column = Ein Stein bleibt in seiner Spalte: { $to } liegt nicht über { $from }.
refused-upthrust-down = Ein Stein zieht nur aufwärts: { $to } liegt unter { $from }.
refused-upthrust-distance = { upthrust-lead }, nach { $square }.
refused-upthrust-top = { $square } liegt in der obersten Reihe; höher kann er nicht steigen.
refused-upthrust-high = { upthrust-lead }; über { $square } { $left ->
    [1] liegt nur noch eine Reihe
    [2] liegen nur noch zwei Reihen
   *[3] liegen nur noch drei Reihen
}.
refused-upthrust-leader = Dies ist der vorderste { $colour ->
    [green] grüne
    [red] rote
    [blue] blaue
   *[yellow] gelbe
} Stein, und er steht allein in seiner Reihe; der vorderste einer Farbe darf nicht um genau ein Feld steigen.
refused-upthrust-taken = { upthrust-lead }; { $square } ist besetzt.
refused-upthrust-twin = { upthrust-lead }, aber in Reihe { $row } steht auf { $square } schon ein { $colour ->
    [green] grüner
    [red] roter
    [blue] blauer
   *[yellow] gelber
} Stein, und in den Reihen 1 bis 6 darf in keiner Reihe eine Farbe doppelt stehen.

# HiQUE

refused-hique-opponent = Der { $kind ->
    [runner] Läufer
   *[guard] Wächter
} auf { $square } gehört { $owner }; am Zug ist { $side }.
refused-hique-here = Der { $kind ->
    [runner] Läufer
   *[guard] Wächter
} von { $owner } steht schon auf { $square }.
refused-hique-taken = Auf { $square } steht ein { $kind ->
    [runner] Läufer
   *[guard] Wächter
} von { $owner }.
refused-hique-stuck = Dieser { $kind ->
    [runner] Läufer
   *[guard] Wächter
} von { $owner } kann nicht ziehen: { $squares } sind besetzt.
refused-hique-light = Läufer bleiben auf den hellen Feldern; { $to } ist ein dunkles.
refused-hique-backward = Ein Läufer zieht nie zurück, und { $to } liegt hinter { $from }.
refused-hique-straight = Ein Läufer geht gerade nach vorn oder zur Seite, nicht von { $from } nach { $to }.
refused-hique-far = Ein Läufer geht immer nur ein Feld weit; { $to } ist { $distance ->
    [2] zwei
    [3] drei
    [4] vier
    [5] fünf
    [6] sechs
   *[other] { $distance }
} Felder von { $from } entfernt.
refused-hique-dark = Wächter bleiben auf den dunklen Feldern; { $to } ist ein helles.
refused-hique-line = Ein Wächter gleitet in einer Reihe oder Spalte; { $to } liegt weder in der Reihe noch in der Spalte von { $from }.
refused-hique-blocked = Der { $kind ->
    [runner] Läufer
   *[guard] Wächter
} von { $owner } auf { $square } steht im Weg, und ein Wächter kann nicht springen.

# Focus

refused-focus-ended = Ein Zug hat nur ein Startfeld und ein Zielfeld.
refused-focus-count = { $side } hat keinen Zug mit { $count ->
    [1] 1 Stein
   *[other] { $count } Steinen
}.
refused-focus-no-reserve = { $side } hat keinen Stein in Reserve.
refused-focus-one-reserve = In einem Zug darf nur ein Stein der Reserve eingesetzt werden.
refused-focus-empty = Auf { $square } steht kein Stein.
refused-focus-control = Der oberste Stein auf { $square } gehört { $side }, also darf nur { $side } diesen Stapel ziehen.
refused-focus-height = Der Stapel auf { $square } hat nur { $height ->
    [1] 1 Stein
   *[other] { $height } Steine
}, nicht { $count }.
refused-focus-no-room = { $count ->
    [1] 1 Stein von { $square } müsste genau 1 Feld weit ziehen
   *[other] { $count } Steine von { $square } müssten genau { $count } Felder weit ziehen
}, und das führt in jeder Richtung vom Brett.
refused-focus-to-reserve = In die Reserve kommen Steine nur, wenn ein Stapel mehr als fünf hat.
refused-focus-here = Die Steine stehen schon auf { $square }.
refused-focus-line = { $to } liegt weder in der Reihe noch in der Spalte von { $from }; schräg wird nie gezogen.
refused-focus-stack-short = { $to } ist { $far ->
    [1] 1 Feld
   *[other] { $far } Felder
} entfernt, und der Stapel auf { $from } hat nur { $height ->
    [1] 1 Stein
   *[other] { $height } Steine
}.
refused-focus-exactly = { $count ->
    [1] 1 Stein zieht genau 1 Feld weit
   *[other] { $count } Steine ziehen genau { $count } Felder weit
}; { $to } ist { $far ->
    [1] 1 Feld
   *[other] { $far } Felder
} entfernt.
refused-focus-at-most = { $count ->
    [1] 1 Stein zieht höchstens 1 Feld weit
   *[other] { $count } Steine ziehen höchstens { $count } Felder weit
}; { $to } ist { $far ->
    [1] 1 Feld
   *[other] { $far } Felder
} entfernt.

# Cublino

refused-cublino-empty = Auf { $square } liegt kein Würfel.
refused-cublino-opponent = Der Würfel auf { $square } gehört { $side }.
refused-cublino-here = Der Würfel liegt schon auf { $square }.
refused-cublino-line = { $to } liegt weder in der Reihe noch in der Spalte von { $from }.
refused-cublino-backward = { $to } liegt hinter { $from }, und Würfel ziehen nie zurück.
refused-cublino-twice = Der Würfel war in diesem Zug schon auf { $square }.
refused-cublino-late = Nur der erste Schritt darf ein Kippen sein; nach { $square } kann der Würfel nicht mehr kippen.
refused-cublino-one-tip = In Contra ist ein Zug ein einziges Kippen.
refused-cublino-no-jumps = In Contra kippt ein Würfel um ein Feld; { $to } ist weiter von { $from } entfernt.
refused-cublino-taken = Auf { $square } liegt ein Würfel.
refused-cublino-nothing = Auf { $square } liegt kein Würfel, der übersprungen werden könnte.
refused-cublino-left = Auf { $square } stand dieser Würfel selbst, dort gibt es nichts zu überspringen.
refused-cublino-far = { $to } ist { $far } Felder von { $from } entfernt: Kippen führt ein Feld weit, ein Sprung über einen Würfel zwei.
refused-cublino-stuck = Der Würfel auf { $square } kann nicht ziehen: { $reasons }.
refused-cublino-edge = { $way ->
    [west] das Brett endet an Spalte a
    [east] das Brett endet an Spalte g
   *[ahead] vorn endet das Brett
}
refused-cublino-next-taken = { $over } ist besetzt
refused-cublino-edge-behind = { $over } ist besetzt und hat kein Feld dahinter
refused-cublino-both-taken = { $over } und { $behind } sind besetzt

# Was das Brett unabhängig von den Regeln ablehnt.

board-no-target = Dorthin kann dieser Stein nicht ziehen.
board-over = Die Partie ist zu Ende. Geh zurück, um andere Züge zu probieren, oder beginne eine neue.
board-demo = Hier spielen zwei KIs. Beginne eine neue Partie, um selbst zu spielen.
board-earlier = Das ist nicht die aktuelle Stellung: Drück Bild ab für den nächsten Zug.
board-wait = { $name } ist am Zug.
board-ahead = { $name } ist am Zug: Du kannst vorausdenken, aber noch nicht ziehen. In den Einstellungen lassen sich Vorauszüge erlauben.
board-other-reserve = Das ist die Reserve von { $side }. Sie kann nur benutzt werden, wenn { $side } am Zug ist.
board-captured = Diese Steine hat { $side } geschlagen. Sie kommen nicht ins Spiel zurück.
board-elsewhere = { $count ->
    [one] Zieh von { $squares }.
   *[other] Zieh von einem dieser Felder: { $squares }.
}
premove-dropped = Dein Vorauszug { $move } ist nicht mehr möglich.
board-no-undo = Du hast keinen Zug zum Zurücknehmen.
board-passed = { $sides ->
    [many] { $side } konnten nicht ziehen und haben gepasst.
   *[one] { $side } konnte nicht ziehen und hat gepasst.
}
board-pass = { $sides ->
    [many] { $side } können nicht ziehen und passen.
   *[one] { $side } kann nicht ziehen und passt.
}
