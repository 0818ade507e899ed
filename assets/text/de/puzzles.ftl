# Aufgaben: die Tafel neben dem Brett, und was zu einem Versuch gesagt wird.

puzzles = Aufgaben
puzzle-title = Aufgabe
puzzle-head = { $game }, Nummer { $number }
puzzle-to-move = Am Zug: { $side }
puzzle-yours = Du hast { $side }{ $way ->
    [up] {", nach oben"}
    [down] {", nach unten"}
   *[none] {""}
}
puzzle-win-in = { $moves ->
    [1] Gewinn sofort
   *[other] Gewinn in { $moves } Zügen
}
puzzle-best-move = Finde den besten Zug
puzzle-points = { $points ->
    [0] Rette das Unentschieden
   *[other] Gewinn mit { $points } Punkten
}
puzzle-end = { $how ->
    [ahead] { $points } Punkte vorn
    [level] gleichauf
   *[behind] { $points } Punkte zurück
}
puzzle-costs = { $move } kostet { $points } Punkte
puzzle-costs-text = Wenn beide dann am besten spielen, liegst du am Ende { $then } statt { $best }.
puzzle-points-text = Vom Löser bewiesen: Wenn beide am besten spielen, liegst du am Ende { $best }, mit dem nächstbesten Zug { $second }.
puzzle-difficulty = Schwierigkeit
puzzle-rating = du
puzzle-in-a-row = in Folge
puzzle-line = Bisher gefunden
puzzle-found = gefunden
puzzle-reply = die Antwort
puzzle-to-find = such diesen Zug{ $count ->
    [1] {""}
   *[other] , noch { $count } Züge
}
puzzle-unknown = noch nicht gefunden
puzzle-proven = Bewiesen: { $side } { $sides ->
    [many] gewinnen
   *[one] gewinnt
}
puzzle-proven-text = { $moves ->
    [1] Der Zug gewinnt sofort, und kein anderer tut es.
   *[other] Bis zum Ende durchsucht: Das gewinnt in { $moves } Zügen gegen jede Antwort, und kein anderer erster Zug tut es.
}
puzzle-best = Der beste Zug
puzzle-best-text = In unserer Suche ist er viel besser als jeder andere. Ein Beweis ist das nicht.
puzzle-themes = Darum ging es: { $themes }.
puzzle-theme = { $theme ->
    [capture] Schlagen
    [double-capture] Doppelschlag
    [overflow] Überlauf
    [takeover] Übernahme
    [reserve] Reserve
    [fight] Kampf
    [climb] Aufstieg
    [jumps] Sprungkette
    [breakthrough] Durchbruch
    [blockade] Blockade
    [defence] Verteidigung
    [stop] die andere Seite aufhalten
    [rescue] Rettung
    [threat] Gewinndrohung
   *[quiet] stiller Zug
}
puzzle-also = Auch das gewinnt
puzzle-also-text = { $move } ist genauso gut, also ist die Aufgabe gelöst.
puzzle-wrong = { $move } ist es nicht
puzzle-refuted = Die Antwort { $move } zeigt, warum. { $effects }
puzzle-slower = Auch das gewinnt, aber später: Der gesuchte Gewinn braucht { $moves ->
    [1] einen Zug
   *[other] { $moves } Züge
}.
puzzle-not-it = Damit endet die Partie, und nicht mit einem Sieg.
puzzle-looking = Die Antwort, die zeigt, warum, kommt gleich.
puzzle-your-move = Mach deinen Zug auf dem Brett.
puzzle-hint-piece = Der Zug beginnt auf { $square }.
puzzle-hint-reserve = Setz einen Stein aus der Reserve ein.
puzzle-hint-move = Der Zug ist { $move }.
puzzle-right = Richtig! Nun antwortet die andere Seite.
puzzle-watch = Schau dir die Antwort an.
puzzle-try-again = Nimm den Versuch zurück und such einen anderen Zug.
puzzle-showing = Das ist die Lösung.
puzzle-solved = Gelöst!
puzzle-solved-late = Gelöst. Sie zählt als verfehlt und kommt wieder.
puzzle-shown = Das war die Lösung. Die Aufgabe kommt wieder.
puzzle-button = { $id ->
    [retry] Zurück
    [hint] Tipp
    [solution] Lösung
    [next] Nächste
    [again] Von vorn
    [play-on] Fortsetzen
    [flip] Drehen
    [rules] Regeln
   *[analyse] Analyse
}
puzzle-button-tip = { $id ->
    [retry] Den Versuch zurücknehmen
    [hint] Erst welcher Stein, dann wohin; zählt als verfehlt
    [solution] Die Lösung spielen; zählt als verfehlt
    [next] Die nächste Aufgabe, wenn diese fertig ist
    [again] Von Anfang an
    [play-on] Die Partie von hier aus als neue Partie fortsetzen
    [flip] Das Brett drehen
    [rules] Die Regeln dieses Spiels
   *[analyse] Die Stellung in der Analyse ansehen, wenn die Aufgabe fertig ist
}
