# Aufgaben: die Spalte neben dem Brett und die Antworten auf einen Versuch.

puzzles = Aufgaben
puzzle-title = Aufgabe
puzzle-title-daily = Aufgabe des Tages
puzzle-head = { $game }, Nummer { $number }
puzzle-head-selected = { $head } · { $selection }
puzzle-to-move = Am Zug: { $side }
puzzle-yours = Du spielst { $side }{ $way ->
    [up] {", nach oben"}
    [down] {", nach unten"}
   *[none] {""}
}
puzzle-side-points = Du: { $own } { $own ->
    [1] Punkt
   *[other] Punkte
} · { $side }: { $other }
puzzle-win-in = { $moves ->
    [1] Gewinne sofort
   *[other] Gewinne in { $moves } Zügen
}
puzzle-best-move = { $moves ->
    [1] Finde den besten Zug
   *[other] Finde die beste Zugfolge: { $moves } Züge
}
puzzle-points = { $how ->
    [draw] Halte das Unentschieden
    [most] Gewinne so hoch wie möglich
    [least] Verliere so knapp wie möglich
   *[win] Gewinne mit { $points } Punkten Vorsprung
}
puzzle-end = { $how ->
    [ahead] { $points } Punkte vorn
    [level] gleichauf
   *[behind] { $points } Punkte zurück
}
puzzle-costs = { $move } kostet { $points } Punkte
puzzle-costs-text = Bei bestem Spiel beider Seiten liegst du am Ende { $then } statt { $best }.
puzzle-points-text = Vom Löser bewiesen: Bei bestem Spiel beider Seiten liegst du am Ende { $best }, mit dem zweitbesten Zug { $second }.
puzzle-difficulty = Schwierigkeit
puzzle-rating = deine Wertung
puzzle-figures-tip = Schwierigkeit und deine Wertung haben dieselbe Skala: Sind sie gleich, solltest du die Hälfte solcher Aufgaben lösen. Eine gelöste Aufgabe erhöht deine Wertung, eine verfehlte senkt sie.
# Was ein Tipp oder die Lösung kostet.
puzzle-cost = { $points ->
    [0] Deine Wertung ändert sich nicht
   *[other] Deine Wertung: { $change }
}{ $streak ->
    [0] {""}
    [1] , und deine Folge von 1 endet
   *[other] , und deine Folge von { $streak } endet
}
puzzle-in-a-row = in Folge
puzzle-line = Bisherige Züge
puzzle-found = gefunden
puzzle-move-shown = gezeigt
puzzle-reply = die Antwort
puzzle-to-find = finde diesen Zug{ $count ->
    [1] {""}
   *[other] , noch { $count } Züge
}
puzzle-unknown = noch nicht gefunden
puzzle-proven = Bewiesen: { $side } { $sides ->
    [many] gewinnen
   *[one] gewinnt
}
puzzle-proven-text = { $moves ->
    [1] Der Zug gewinnt sofort. Kein anderer tut es.
   *[other] Bis zum Ende durchsucht: Das gewinnt in { $moves } Zügen gegen jede Antwort. Kein anderer erster Zug tut es.
}
puzzle-best = { $moves ->
    [1] Der beste Zug
   *[other] Die besten Züge
}
puzzle-best-text = { $moves ->
    [1] In Quadrilles Suche ist dieser Zug viel besser als jeder andere.
   *[other] In Quadrilles Suche ist jeder deiner { $moves } Züge viel besser als jeder andere.
}{ $unproven ->
    [yes] {" "}Das ist nicht bewiesen.
   *[no] {""}
}
puzzle-themes = { $count ->
    [one] Thema
   *[other] Themen
}: { $themes }{ $more ->
    [0] {""}
   *[other] {" "}und { $more } weitere
}.
puzzle-theme = { $theme ->
    [blockade] Blockade
    [sacrifice] Opfer
    [double-capture] Doppelschlag
    [fork] Gabel
    [exchange] Abtausch
    [reserve] Zug aus der Reserve
    [defence] Verteidigung
    [stack-capture] Übernahme eines hohen Stapels
    [capture] Schlagen
    [fight] Kampf
    [jumps] Sprungkette
    [climb] Aufstieg
    [threat] Gewinndrohung
    [breakthrough] Durchbruch
    [overflow] Überlauf
    [takeover] Übernahme
    [row-block] gesperrte Reihe
    [rescue] Rettung
    [tempo] Tempogewinn
    [stop] Aufhalten
    [clearance] Platz machen
    [advance] Vormarsch
    [turn-up] hohe Zahl nach oben
   *[quiet] stiller Zug
}
puzzle-also = Auch das gewinnt
puzzle-also-text = { $move } ist genauso gut, also ist die Aufgabe gelöst.
puzzle-wrong = { $move } ist nicht richtig
puzzle-refuted = Die Antwort { $move } zeigt, warum. { $effects }
puzzle-chances = Der Zug senkt deine Chancen von { $was } auf { $is }.
puzzle-next-moves = Erwartet wird: { $moves }.
puzzle-outlook = Deine Chancen sind dann { $chance }.
puzzle-slower = Auch das gewinnt, aber später: Die Lösung braucht { $moves ->
    [1] einen Zug
   *[other] { $moves } Züge
}.
puzzle-not-it = Damit endet die Partie ohne Sieg.
puzzle-looking = Sucht die beste Antwort der Gegenseite.
puzzle-your-move = Mach deinen Zug auf dem Brett.
puzzle-help-costs = { $points ->
    [one] Ein Tipp, die Lösung oder ein falscher Zug kostet 1 Wertungspunkt.
   *[other] Ein Tipp, die Lösung oder ein falscher Zug kostet { $points } Wertungspunkte.
}
puzzle-hint-piece = Der Zug beginnt auf { $square }.
puzzle-hint-reserve = Setz einen Reservestein ein.
puzzle-hint-move = Der Zug ist { $move }.
puzzle-right = Richtig! Nun antwortet die Gegenseite.
puzzle-watch = Schau dir die Antwort an.
puzzle-try-again = Nimm den Versuch zurück und such einen anderen Zug.
puzzle-showing = Das ist die Lösung.
puzzle-solved = Gelöst!
puzzle-solved-late = Mit Hilfe oder nach einem Fehlversuch gelöst: zählt als verfehlt und kommt morgen unter Lernen wieder.
puzzle-shown = Das war die Lösung. Die Aufgabe kommt morgen unter Lernen wieder.
puzzle-button = { $id ->
    [retry] Zurück
    [hint] Tipp
    [solution] Lösung
    [next] Nächste
    [again] Von vorn
    [play-on] Weiterspielen
    [flip] Drehen
    [themes] Themen
    [rules] Regeln
   *[analyse] Analyse
}
puzzle-button-tip = { $id ->
    [retry] Deinen Zug zurücknehmen
    [hint] Den Stein zeigen, dann sein Ziel; zählt als Fehlversuch
    [solution] Die Lösung spielen; zählt als Fehlversuch
    [next] Nächste Aufgabe, wenn diese fertig ist
    [again] Diese Aufgabe von vorn beginnen
    [play-on] Von hier in einer neuen Partie weiterspielen
    [flip] { $variant ->
        [upthrust] Die Spieler neben dem Brett vertauschen
       *[other] Das Brett drehen
    }
    [themes] Aufgaben nach Thema wählen
    [rules] Die Regeln dieses Spiels
   *[analyse] Die Stellung analysieren, wenn die Aufgabe fertig ist
}

# Der Dialog, in dem Aufgaben nach Thema gewählt werden.

themes-title = { $game }: Aufgaben nach Thema
themes-all = Alle Aufgaben
themes-weakest = Schwächste Themen zuerst
themes-theme = Thema
themes-unsolved = Ungelöst
themes-solved-first = Erster Versuch
themes-score-tip = Der Anteil der Aufgaben, die du ohne Hilfe beim ersten Versuch gelöst hast, und wie viele du versucht hast.
themes-score = { $percent } % von { $tried }
themes-spoken = { $name }, { $unsolved } ungelöst{ $score ->
    [none] {""}
   *[other] , erster Versuch { $score }
}
