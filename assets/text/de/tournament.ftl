# Die Seite „Turnier“.

home-tournament = Turnier
home-tournament-played = Turnier: { $played } von { $total } Partien gespielt
home-tournament-short = Turnier { $played }/{ $total }
tournament-title = Turnier
tournament-new = Neu
tournament-now = { $over ->
    [1] Ergebnis
   *[0] Jetzt
}
tournament-kept = Frühere
tournament-level = Stufe { $number }
tournament-perfect = Perfekt
tournament-random = Zufall
tournament-greedy = Gierig
tournament-entrants = Teilnehmer ({ $count })
tournament-full = Die Tabelle hat Platz für höchstens { $count } Teilnehmer.
tournament-up = { $name }: einen Platz nach oben
tournament-out = { $name } entfernen
tournament-game = Spiel
tournament-who-meets = Modus
tournament-format = { $id ->
    [round-robin] Jeder gegen jeden
    [gauntlet] Einer gegen alle
    [knockout] K.-o.-System
   *[swiss] Schweizer System
}
tournament-format-about = { $id ->
    [round-robin] Alle spielen gegen alle.
    [gauntlet] Der erste der Liste spielt gegen jeden anderen.
    [knockout] Wer eine Begegnung verliert, scheidet aus. Die Liste ist die Setzliste.
   *[swiss] In jeder Runde treffen sich Spieler mit ähnlicher Punktzahl.
}
tournament-length = { $id ->
    [knockout] Stichkämpfe
    [swiss] Runden
   *[other] Durchgänge
}
tournament-games = Partien je Paarung
tournament-random-moves = { $count ->
    [0] Keine
    [1] Ein Zufallszug
   *[other] { $count } Zufallszüge
}
tournament-opening = Eröffnung
tournament-at-once = Partien gleichzeitig
tournament-sum = { $id ->
    [knockout] Mindestens { $games } Partien; jede Eröffnung wird von beiden Seiten gespielt.
   *[other] { $games } Partien; jede Eröffnung wird von beiden Seiten gespielt.
} Eine Partie von { $plies } Zügen, beide Seiten gezählt, ist unentschieden.
tournament-too-few = Ein Turnier braucht mindestens zwei Teilnehmer.
tournament-start = Beginnen
tournament-go-on = Fortsetzen
pause = Anhalten
tournament-opening-it = Das Turnier wird geöffnet …
tournament-so-far = { $played } von { $total } Partien
tournament-over = beendet
tournament-waits = angehalten
tournament-elsewhere = wird anderswo gespielt
tournament-looked-at = Ein anderes Fenster oder Programm spielt dieses Turnier. Seine Partien erscheinen hier, sobald sie zu Ende sind; ein Klick öffnet eine. Du kannst das Turnier hier fortsetzen, wenn es dort angehalten ist.
tournament-minutes = { $minutes } min
tournament-hours = { $minutes ->
    [0] { $hours } h
   *[other] { $hours } h { $minutes } min
}
tournament-left-moment = noch weniger als eine Minute
tournament-left = noch etwa { $time }
tournament-left-least = noch mindestens { $time }
tournament-terms = { $time } je Zug
# Die Überschrift der drei Zahlen einer Partie, etwa 3.2.1.
tournament-number-head = Runde, Paarung, Partie
tournament-elo-note = Elo braucht zehn Paare: je zwei Partien mit derselben Eröffnung und vertauschten Seiten.
tournament-number = Runde { $round }, Paarung { $table }, Partie { $game }.
tournament-points = Punkte
tournament-extra = { $id ->
    [share] Anteil
    [survived] Runden
   *[buchholz] Buchholz
}
tournament-column-tip = { $id ->
    [elo] Die Stärke im Vergleich mit den Gegnern: 100 mehr heißt 64 % der Punkte. Eine Schätzung braucht zehn Paare von Partien. Ein Strich heißt, dass alle Paare gleich endeten.
    [buchholz] Die Summe der Punkte der Gegner. Sie entscheidet bei gleicher Punktzahl.
    [share] Die Punkte pro Partie.
   *[survived] Die Zahl der gewonnenen Runden.
}
# Anstelle der Stärke, solange sie nicht geschätzt werden kann.
tournament-elo-missing = { $count ->
    [1] noch 1 Paar
   *[other] noch { $count } Paare
}
tournament-player-tip = { $id ->
    [random] Spielt zufällige erlaubte Züge.
   *[greedy] Denkt einen Zug voraus.
}
tournament-row-text = { $name }, Platz { $rank }, Punkte: { $points }, Partien: { $games }
tournament-running = läuft
tournament-no-games = Noch ist keine Partie gespielt.
tournament-forfeit = { $result } (kampflos)
tournament-won = { $names } { $count ->
    [1] hat gewonnen.
   *[other] teilen sich den ersten Platz.
}
tournament-open-games = Alle Partien sind gespielt. Ein Klick öffnet eine.
tournament-next-game = Gleich beginnt die nächste Partie.
tournament-nobody-plays = Zurzeit läuft keine Partie. Partien, die eine Pause unterbricht, beginnen wieder beim ersten Zug.
tournament-watched = Zug { $moves }: { $last }
tournament-starting = Wartet auf den Start von { $names }.
tournament-none = Noch ist kein Turnier gespielt.
tournament-delete = Turnier löschen
tournament-deleted = Das Turnier wurde gelöscht.
tournament-games-played = { $count ->
    [1] eine Partie
   *[other] { $count } Partien
}

tournament-bad-plan = { $file } ist kein Turnierplan: { $error }.
tournament-no-plan = Den Plan { $file } gibt es nicht mehr.
tournament-not-opened = { $path } lässt sich nicht öffnen: { $error }.
tournament-no-tables = Die Tabellen lassen sich nicht schreiben: { $error }.
tournament-not-kept = Das Turnier kann nicht weitergehen: { $error }.
tournament-no-thread = Für das Turnier konnte kein Thread gestartet werden: { $error }.
tournament-at-least = { $played } von mindestens { $total } Partien
tournament-failed = kann nicht weitergehen
tournament-stopping = wird angehalten …
tournament-playing-already = Ein Turnier läuft. Halte es unter „Jetzt“ an, bevor du ein anderes beginnst oder öffnest; du kannst es später fortsetzen.
tournament-busy-folder = { $path }: Dieses Turnier läuft in einem anderen Fenster oder Programm.
tournament-occupied = { $path } enthält Dateien, aber keine Partien dieses Turniers.
tournament-bad-log = { $path } gehört nicht zu diesem Plan oder ist beschädigt; nichts wurde geändert: { $error }.
tournament-left-out = { $count ->
    [one] eine beschädigte Zeile der Turnierdatei wird ignoriert
   *[other] { $count } beschädigte Zeilen der Turnierdatei werden ignoriert
}
tournament-defect = Das Turnier wurde durch einen Fehler in Quadrille angehalten. Beendete Partien zählen; du kannst es fortsetzen.
tournament-unfit = { $name }: { $reason }
tournament-none-played =
    Es wurde nicht gespielt, weil nicht alle Teilnehmer spielen können.
    { $entrants }
