# Die Seite Turnier: viele Teilnehmer, viele Partien, eine Tabelle.

home-tournament = Turnier
home-tournament-played = Turnier: { $played } von { $total } Partien gespielt
home-tournament-short = Turnier { $played }/{ $total }
tournament-title = Turnier
tournament-new = Neu
tournament-now = Jetzt
tournament-kept = Frühere
tournament-level = Stufe { $number }
tournament-perfect = Perfekt
tournament-random = Zufall
tournament-greedy = Gierig
tournament-entrants = Teilnehmer ({ $count })
tournament-full = Mehr als { $count } zeigt die Tabelle nicht.
tournament-up = { $name }: einen Platz nach oben
tournament-out = { $name } streichen
tournament-game = Spiel
tournament-who-meets = Modus
tournament-format = { $id ->
    [round-robin] Jeder gegen jeden
    [gauntlet] Einer gegen alle
    [knockout] K.-o.-System
   *[swiss] Schweizer System
}
tournament-format-about = { $id ->
    [round-robin] Alle treffen auf alle.
    [gauntlet] Der erste der Liste trifft auf jeden anderen.
    [knockout] Wer eine Begegnung verliert, scheidet aus; die Reihenfolge der Liste ist die Setzliste.
   *[swiss] In jeder Runde treffen alle auf jemanden, der etwa gleich gut steht.
}
tournament-length = { $id ->
    [knockout] Stichkämpfe
    [swiss] Runden
   *[other] Durchgänge
}
tournament-games = Partien je Begegnung
tournament-random-moves = { $count ->
    [0] Keine
    [1] Ein Zufallszug
   *[other] { $count } Zufallszüge
}
tournament-opening = Eröffnung
tournament-at-once = Partien zugleich
tournament-sum = { $id ->
    [knockout] Mindestens { $games } Partien, jede Eröffnung von beiden Seiten. Nach { $plies } Einzelzügen ist eine Partie remis.
   *[other] { $games } Partien, jede Eröffnung von beiden Seiten. Nach { $plies } Einzelzügen ist eine Partie remis.
}
tournament-too-few = Mindestens zwei müssen teilnehmen.
tournament-start = Beginnen
tournament-go-on = Weiter
tournament-opening-it = Das Turnier wird geöffnet …
tournament-so-far = { $played } von { $total } Partien
tournament-over = beendet
tournament-waits = angehalten
tournament-elsewhere = wird anderswo gespielt
tournament-looked-at = Dieses Turnier wird von einem anderen Fenster oder Programm gespielt. Die Partien erscheinen hier, sobald sie zu Ende sind; ein Klick öffnet eine. Fortgesetzt werden kann es hier, wenn es dort angehalten ist.
tournament-minutes = { $minutes } min
tournament-hours = { $minutes ->
    [0] { $hours } h
   *[other] { $hours } h { $minutes } min
}
tournament-left-moment = noch weniger als eine Minute
tournament-left = noch etwa { $time }
tournament-left-least = noch mindestens { $time }
tournament-terms = { $time } je Zug
tournament-points = Punkte
tournament-extra = { $id ->
    [share] Anteil
    [survived] Runden
   *[buchholz] Buchholz
}
tournament-told = Platz { $rank }: { $name }, Punkte { $points }, Partien { $games }
tournament-running = läuft
tournament-no-games = Noch ist keine Partie gespielt.
tournament-forfeit = { $result } (kampflos)
tournament-won = { $names } { $count ->
    [1] hat gewonnen.
   *[other] teilen sich den ersten Platz.
}
tournament-open-games = Alle Partien sind gespielt. Ein Klick auf eine öffnet sie.
tournament-next-game = Gleich beginnt die nächste Partie.
tournament-nobody-plays = Zurzeit spielt niemand.
tournament-watched = Partie { $game }, Zug { $moves }: { $last }
tournament-starting = Warten, dass { $names } startet.
tournament-begins = Partie { $game }
tournament-none = Noch ist kein Turnier gespielt.
tournament-delete = Turnier löschen
tournament-deleted = Das Turnier ist gelöscht.
tournament-games-played = { $count ->
    [1] eine Partie
   *[other] { $count } Partien
}

tournament-bad-plan = { $file } ist kein Turnierplan: { $error }
tournament-no-plan = Den Plan { $file } gibt es nicht mehr.
tournament-not-opened = { $path } lässt sich nicht öffnen: { $error }
tournament-no-tables = Die Tabellen lassen sich nicht schreiben: { $error }
tournament-not-kept = Das Turnier kann nicht weitergehen: { $error }
tournament-no-thread = Für das Turnier gibt es keinen Thread: { $error }.
tournament-at-least = { $played } von mindestens { $total } Partien
tournament-failed = kann nicht weitergehen
tournament-stopping = wird angehalten …
tournament-playing-already = Ein Turnier läuft gerade. Vor einem anderen muss es unter „Jetzt“ angehalten werden; es kann später weitergehen.
tournament-busy-folder = { $path }: Dieses Turnier läuft in einem anderen Fenster oder Programm.
tournament-occupied = { $path }: Dort liegen Dateien, aber keine Partien dieses Turniers.
tournament-bad-log = { $path } gehört nicht zu diesem Plan oder ist beschädigt; nichts wurde geändert: { $error }
tournament-left-out = { $count ->
    [one] eine beschädigte Zeile des Protokolls zählt nicht
   *[other] { $count } beschädigte Zeilen des Protokolls zählen nicht
}
tournament-defect = Das Turnier ist auf einen Fehler im Programm gestoßen. Die beendeten Partien zählen; es kann weitergehen.
tournament-unfit = { $name }: { $reason }
tournament-none-played =
    Es wird nicht gespielt, weil nicht alle Teilnehmer spielen können.
    { $entrants }
