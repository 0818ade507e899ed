# Die Seite Turnier: viele Teilnehmer, viele Partien, eine Tabelle.

home-tournament = Turnier
tournament-title = Turnier
tournament-new = Neu
tournament-now = Jetzt
tournament-kept = Frühere
tournament-level = Stufe { $number }
tournament-perfect = Perfekt
tournament-random = Zufall
tournament-greedy = Gierig
tournament-playouts = Probespiele
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
    [knockout] Mindestens { $games } Partien, jede Eröffnung von beiden Seiten. Nach 400 Einzelzügen ist eine Partie remis.
   *[other] { $games } Partien, jede Eröffnung von beiden Seiten. Nach 400 Einzelzügen ist eine Partie remis.
}
tournament-too-few = Mindestens zwei müssen teilnehmen.
tournament-start = Beginnen
tournament-go-on = Weiter
tournament-opening-it = Das Turnier wird geöffnet …
tournament-so-far = { $played } von { $total } Partien
tournament-over = beendet
tournament-waits = angehalten
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
tournament-begins = Partie { $game }
tournament-none = Noch ist kein Turnier gespielt.
tournament-games-played = { $count ->
    [1] eine Partie
   *[other] { $count } Partien
}

tournament-bad-plan = { $file } ist kein Turnierplan: { $error }
tournament-no-plan = die Datei fehlt
tournament-not-opened = Das Turnier lässt sich nicht öffnen: { $error }
tournament-no-tables = Die Tabellen lassen sich nicht schreiben: { $error }
tournament-not-kept = Das Turnier kann nicht weitergehen: { $error }
tournament-no-thread = Für das Turnier gibt es keinen Thread: { $error }.
