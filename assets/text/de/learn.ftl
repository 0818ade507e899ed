# Die Seite „Lernen“ und der gespeicherte Fortschritt.

learn-title = Lernen
learn-about = Lektionen, Aufgaben und Eröffnungen
learn-openings = Eröffnungen
learn-not-begun = Erste Partie
learn-begin = Beginnen
learn-continue = Weiter
learn-done = Geschafft
learn-step = Schritt { $step } von { $of }
learn-lessons-head = Lektionen
learn-lessons = Lektionen zu { $game }
learn-strategy = Strategie: { $done } von { $of } Lektionen
learn-minutes = { $minutes ->
    [1] 1 Minute
   *[other] { $minutes } Minuten
}
learn-minutes-left = { $minutes ->
    [1] noch 1 Minute
   *[other] noch { $minutes } Minuten
}
learn-none-solved = Keine gelöst
learn-puzzles = { $count } zu lösen
learn-solved = { $count }/{ $of } gelöst
learn-rating = Wertung { $rating }
learn-weakest = am schwächsten: { $theme }
learn-selected = gewählt: { $selection }
learn-themes = Aufgaben zu { $game } nach Thema wählen
learn-due = { $count ->
    [0] heute nichts fällig
   *[other] { $count } heute fällig
}
learn-games = { $count } Partien
learn-own = { $count ->
    [0] eigene ab hier: keine
   *[other] eigene ab hier: { $count }
}
learn-most-played = am häufigsten { $mv }
learn-solved-game = gelöst: Wer beginnt, gewinnt
home-learn = Lernen
home-learn-about = Lektionen, Aufgaben, Eröffnungen
home-learn-due = { $due } heute fällig
progress-unsaved = Dein Lernfortschritt kann nicht gespeichert werden: { $error }. Nach der nächsten Übung versucht Quadrille es noch einmal.
progress-newer = Dein Lernfortschritt wurde von einer neueren Version von Quadrille gespeichert ({ $reason }). Die Datei bleibt unverändert; was du jetzt lernst, wird nicht gespeichert.
progress-aside = Die Datei mit deinem Lernfortschritt war beschädigt ({ $reason }). Sie liegt jetzt unter einem anderen Namen im selben Ordner; { $kept ->
    [one] 1 Eintrag war lesbar und bleibt
   *[other] { $kept } Einträge waren lesbar und bleiben
}.
new-even = Ausgeglichene Eröffnung
new-even-summary = Die ersten Züge sind zufällig, mit gleichen Chancen für beide Seiten.
even-start = Ausgeglichene Eröffnung: Die ersten { $plies } Züge waren zufällig. In Quadrilles eigenen Partien ab dieser Stellung holte der erste Spieler { $percent } % der Punkte.
rules-page-figures = Zahlen
figures-between-equals = Gleich starke Spieler
figures-games = Ergebnisse von { $games } Partien der KI gegen sich selbst, mit { $nodes } durchsuchten Stellungen pro Zug:
figures-beginner = Der erste Spieler holte { $points } % der Punkte (± { $error } %): { $won } % gewonnen, { $drawn } % unentschieden, { $lost } % verloren.
figures-length = Eine Partie dauert im Mittel { $plies } Züge, beide Seiten zusammen.
figures-choice = { $different ->
    [0] Es gibt { $moves } mögliche erste Züge.
   *[other] Es gibt { $moves } mögliche erste Züge; { $different }, wenn Spiegelbilder nur einmal zählen.
}
figures-advantage = Zu beginnen ist ein Vorteil. „Neue Partie“ bietet eine ausgeglichene Eröffnung mit einigen zufälligen Zügen.
figures-slight = Zu beginnen ist ein kleiner Vorteil.
figures-slight-second = Zu beginnen ist ein kleiner Nachteil.
figures-level = Diese Partien zeigen für keine Seite einen Vorteil.
figures-solved = Das Spiel ist gelöst: Bei bestem Spiel gewinnt der erste Spieler.
figures-drawn = Partien zwischen gleich starken Spielern enden meist unentschieden. Wer gewinnen will, muss etwas riskieren.
figures-first-moves = Erste Züge
figures-move = { $mv }: { $games } Partien, { $points } % der Punkte
figures-other-moves = { $games ->
    [0] Mit einem anderen Zug begann die KI nie.
    [one] Mit einem anderen Zug begann die KI in 1 Partie.
   *[other] Mit einem anderen Zug begann die KI in { $games } Partien.
}
mistakes-title = Deine Fehler
mistake-back = Durchsicht
mistakes-summary = { $count ->
    [1] { $found ->
        [1] Das war der letzte Fehler, und du hast einen besseren Zug gefunden.
       *[other] Das war der letzte Fehler. Die Stellung kommt morgen unter Lernen wieder.
    }
   *[other] Das war der letzte Fehler. In { $found } von { $count } hast du ohne Hilfe einen besseren Zug gefunden.
}
mistakes-again = { $count ->
    [1] Noch einmal
   *[other] { $count } noch einmal
}
mistake-head = { $game }, { $number } von { $of }
review-learn = Aus deinen Fehlern lernen
review-clean = Keiner deiner Züge hat viel gekostet.
mistake-goal = Finde einen besseren Zug.
mistake-played = Hier hast du { $move } gespielt: Deine Chancen fielen von { $was } auf { $is }.
mistake-gave = Hier hast du { $move } gespielt und { $points } Punkte verloren.
mistake-game = Deine Partie gegen { $opponent }, Zug { $number }.
mistake-game-of-two = Du spielst { $player } gegen { $opponent }, Zug { $number }.
mistake-way = Bisher: { $moves }
mistake-chances = Deine Gewinnchancen
mistake-points = Dein Vorsprung am Ende bei bestem Spiel beider Seiten
mistake-course = { $count ->
    [1] Deine Chancen in dieser Partie, mit deinem Fehler
   *[other] Deine Chancen in dieser Partie, mit deinen { $count } Fehlern
}. Bisher verbessert: { $found }.
mistake-axis = Deine Chancen
mistake-row = { $id ->
    [best] Bester Zug
    [try] Dein Versuch
   *[game] Die Partie
}
mistake-short = { $move }: { $is } statt { $was }
mistake-judging = Prüft { $move } …
learn-mistakes = Deine Fehler:
learn-mistakes-waiting = { $count ->
    [1] 1 Stellung aus deinen Partien wartet.
   *[other] { $count } Stellungen aus deinen Partien warten.
}
learn-find-better = Üben
home-learn-chip-due = { $game }: { $count ->
    [1] die fällige Aufgabe
   *[other] die { $count } fälligen Aufgaben
}
home-learn-chip-lesson = { $game }: erste Partie
home-learn-chip-puzzles = { $game }: Aufgaben
home-learn-due-tip = Aufgaben, die du verfehlt hast, sind heute wieder fällig.
home-learn-due-short = { $count } zum Üben
home-learn-mistakes = { $count ->
    [1] 1 Fehler zum Üben
   *[other] { $count } Fehler zum Üben
}
# Die Aufgabe des Tages auf der Startseite.
home-daily = { $solved ->
    [1] Aufgabe des Tages gelöst. Weiter: { $game }
   *[0] Aufgabe des Tages: { $game }
}
home-daily-days = An { $count } von 7 Tagen gelöst
# Dasselbe bei wenig Platz, neben einem Punkt für jeden Tag.
home-daily-days-short = { $count } von 7 Tagen
home-daily-days-shortest = { $count } von 7
home-daily-state = { $state ->
    [solved] heute gelöst
   *[open] heute nicht gelöst
}
home-daily-tip = An diesem Tag bekommen alle dieselbe Aufgabe. Ein ausgelassener Tag kostet nichts.
mistake-best = Damit behältst du deine Chancen.
mistake-found = Gut genug
mistake-also = { $move } behält fast alle deine Chancen.
mistake-shown = Das ist der beste Zug. Die Stellung kommt morgen unter Lernen wieder.

# Die Warnung vor einem groben Fehler.
ai-warn = Vor groben Fehlern warnen
ai-warn-note = In Partien ohne Uhr darfst du einen schlechten Zug zurücknehmen, bevor die KI antwortet.
warning-reply = Vorsicht: Die Antwort ist { $reply }.{ $count ->
    [0] {""}
   *[other] {" "}{ $effects }
}{ $chances ->
    [told] {" "}Deine Chancen fallen von { $was } auf { $is }.
   *[left-out] {""}
} Zurücknehmen?
warning-hold = { $move }: { $told }{ $chances ->
    [told] {" "}Deine Chancen fallen von { $was } auf { $is }.
   *[left-out] {""}
} Zurücknehmen?
warning-short = Dann { $reply }. { $effects } Zurücknehmen?
warning-plain = { $move }: Deine Chancen fallen von { $was } auf { $is }. Zurücknehmen?
warning-back = Zurücknehmen
warning-stand = Zug behalten
