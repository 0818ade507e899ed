# Statistik der Partien einer Person.

statistics-title = Statistik
statistics-quarter = 3 Monate
statistics-year = 12 Monate
statistics-all = Alle
statistics-count = { $count ->
    [1] 1 Partie
   *[other] { $count } Partien
}
statistics-empty = Hier erscheinen deine beendeten Partien gegen die KI oder eine Engine: Ergebnisse nach Spiel und danach, wer begann, und deine Stärke im Vergleich mit den Stufen. Spiel eine Partie, um anzufangen.
statistics-unrated = Noch keine gewertete Partie
statistics-no-games = Du hast noch keine gewertete Partie beendet.
statistics-level = { $side ->
    [far-above] über Stufe { $level }
    [above] etwas über Stufe { $level }
    [below] etwas unter Stufe { $level }
    [far-below] unter Stufe { $level }
   *[at] auf Stufe { $level }
}
statistics-chart-tip = Deine Stärke nach deinen Ergebnissen gegen die Stufen. Die Linien zeigen die Stärken der Stufen.
# Die Stufen, wie die Menschen in durchgesehenen Partien gespielt haben.
statistics-played-like = { $name }: { $level }
statistics-played-like-short = { $name }: { $range ->
    [one] { $low }
    [below] ≤ { $high }
    [above] ≥ { $low }
   *[two] { $low }–{ $high }
}
statistics-few-estimates = Zu wenige Durchsichten zum Schätzen.
statistics-estimates-tip = Bei der Durchsicht schätzt das Programm, wie welche Stufe ein Mensch gespielt hat. Der Text nennt die der letzten durchgesehenen Partie.
statistics-games = { $count ->
    [1] 1 Partie
   *[other] { $count } Partien
}
statistics-line = Stufe { $level }
statistics-results = Ergebnisse
statistics-variant = Variante
statistics-head-games = Partien
statistics-side = { $id ->
    [began] Du begannst: Siege %
   *[second] Gegner begann: Siege %
}
statistics-outcome = { $id ->
    [won] gewonnen
    [drawn] unentschieden
   *[lost] verloren
}
statistics-outcome-by = { $id ->
    [won] gewonnen, +{ $points }
   *[lost] verloren, −{ $points }
}
# Nach welcher Regel eine Partie endete, mit so wenig Wörtern wie möglich.
statistics-ending = { $id ->
    [runner-across] Läufer am Ziel
    [runners-taken] kein Läufer mehr
    [loop] Wiederholung
    [captured] sechs geschlagen
    [cannot-move] kein Zug mehr
    [die-across] Würfel am Ziel
    [blocked] beide blockiert
    [repetition] Wiederholung
    [no-progress] kein Fortschritt
    [time] auf Zeit
   *[resigned] aufgegeben
}
statistics-sum = Alle
statistics-loss = Wo du wählen konntest, kostete ein Zug im Mittel { $loss } Prozentpunkte deiner Gewinnchancen ({ $games ->
    [1] 1 durchgesehene Partie
   *[other] { $games } durchgesehene Partien
}).
statistics-no-results = Du hast in dieser Zeit keine Partie gegen die KI oder eine Engine beendet.
# Partien von zwei Menschen, von denen jeder die Person sein kann.
statistics-people = { $count ->
    [1] 1 Partie zu zweit zählt hier nicht mit.
   *[other] { $count } Partien zu zweit zählen hier nicht mit.
}
statistics-recent = Letzte zehn Partien
statistics-change = Wertung { $change }
statistics-change-head = Wertung geändert
statistics-change-tip = Um wie viel die Partie deine Wertung geändert hat. Jedes Spiel hat eine eigene Wertung, und eine Stufe ist nicht in jedem gleich stark. Darum können gleiche Ergebnisse verschieden zählen.
statistics-all-games = Alle Partien
statistics-against = Stufe { $level }
statistics-seat = { $id ->
    [began] Erster
   *[second] Zweiter
}
statistics-hot-seat = zu zweit
statistics-opponent = Gegner
statistics-moves = { $count ->
    [1] 1 Zug
   *[other] { $count } Züge
}

# Wo jemand Gewinnchancen verliert.

losses-title = Wo du verlierst
losses-empty = Diese Seite zeigt, wo du Gewinnchancen verlierst: nach Abschnitt, Seite, Monat und Art des Fehlers. Sieh zuerst eine beendete Partie gegen die KI oder eine Engine durch.
losses-card = { $id ->
    [phase] Nach Abschnitt der Partie
    [side] Nach Seite
    [month] Nach Monat
   *[theme] Nach Art des Fehlers
}
losses-unit = { $id ->
    [theme] Anteil verlorener Chancen
   *[other] Prozentpunkte pro Zug verloren
}
losses-tip = { $id ->
    [phase] Jede Partie ist nach der Zahl ihrer Züge in Drittel geteilt. Die Zahl ist der mittlere Verlust an Gewinnchancen pro Zug, in Prozentpunkten. Ein Klick auf eine Zeile zeigt deine Fehler in diesem Abschnitt.
    [side] Der mittlere Verlust an Gewinnchancen pro Zug, in Prozentpunkten, getrennt danach, wer begann. Ein Klick auf eine Zeile zeigt deine Fehler auf dieser Seite.
    [month] Der mittlere Verlust an Gewinnchancen pro Zug, in Prozentpunkten. Aufgeführt sind die letzten zwölf Monate mit Partien. Ein Klick auf eine Zeile zeigt deine Fehler in diesem Monat.
   *[theme] Der Anteil der Fehler dieser Art an den Chancen, die du durch Fehler verloren hast. Die Art ist nach dem wichtigsten Thema des besten Zugs benannt. Ein Klick auf eine Zeile zeigt diese Fehler.
}
losses-none = Noch keine Fehler.
losses-phase = { $id ->
    [opening] Erstes Drittel
    [middle] Zweites Drittel
   *[end] Letztes Drittel
}
losses-side = { $id ->
    [first] Du begannst
   *[second] Die andere Seite begann
}
losses-month = { $month } { $year }
losses-mistakes = { $count ->
    [0] kein Fehler
    [1] 1 Fehler
   *[other] { $count } Fehler
}
losses-puzzles-tip = Aufgaben mit dem Thema: { $theme }
