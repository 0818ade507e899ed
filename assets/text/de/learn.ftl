# Die Seite „Lernen“, und der Fortschritt, der aufgehoben wird.

learn-title = Lernen
learn-about = erste Partien, Aufgaben und Eröffnungen
learn-openings = Eröffnungen
learn-not-begun = Nicht begonnen
learn-begin = Beginnen
learn-continue = Weiter
learn-done = Geschafft
learn-step = Schritt { $step } von { $of }
learn-minutes = { $minutes ->
    [1] 1 Minute
   *[other] { $minutes } Minuten
}
learn-minutes-left = { $minutes ->
    [1] noch 1 Minute
   *[other] noch { $minutes } Minuten
}
learn-none-solved = Noch keine gelöst
learn-puzzles = { $count } warten auf dich
learn-solved = { $count } von { $of } gelöst
learn-rating = Wertung { $rating }
learn-due = { $count ->
    [0] heute keine fällig
   *[other] { $count } heute fällig
}
learn-games = { $count } Partien
learn-own = { $count ->
    [0] noch keine von dir
    [1] und 1 von dir
   *[other] und { $count } von dir
}
learn-most-played = am häufigsten { $mv }
learn-solved-game = gelöst: wer beginnt, gewinnt
home-learn = Lernen
home-learn-about = Erste Partien, Aufgaben, Eröffnungen
home-learn-due = { $due } heute fällig
progress-unsaved = Was du gelernt hast, kann nicht gespeichert werden: { $error }. Beim Nächsten, was du lernst, wird es noch einmal versucht.
progress-newer = Was du gelernt hast, hat eine spätere Fassung von Quadrille gespeichert ({ $reason }). Es bleibt, wie es ist; was du jetzt lernst, wird nicht gespeichert.
progress-aside = Die Datei mit dem, was du gelernt hast, war beschädigt ({ $reason }). Sie liegt nun unter einem anderen Namen daneben; { $kept ->
    [one] 1 Eintrag war lesbar und bleibt
   *[other] { $kept } Einträge waren lesbar und bleiben
}.
new-even = Gleiche Aussichten
new-even-summary = Einige Züge werden ausgelost, die beiden Seiten gleiche Aussichten lassen.
even-start = Gleiche Aussichten: Die ersten { $plies } Züge wurden ausgelost. In den Partien des Buchs, die hierher kamen, machte die Seite, die begann, { $percent } % der Punkte.
rules-page-figures = Zahlen
figures-between-equals = Unter Gleichen
figures-games = { $games } Partien des Programms gegen sich selbst, mit { $nodes } durchsuchten Stellungen je Zug, gingen so aus:
figures-beginner = Wer beginnt, machte { $points } % der Punkte (auf { $error } % genau): { $won } % gewonnen, { $drawn } % remis, { $lost } % verloren.
figures-length = Eine Partie hat im Mittel { $plies } Züge, beide Seiten zusammen.
figures-choice = Es gibt { $moves } erste Züge, von denen { $different } zu verschiedenen Partien führen.
figures-advantage = Zu beginnen ist ein Vorteil: „Neue Partie“ bietet gleiche Aussichten an, bei denen einige Züge ausgelost werden.
figures-slight = Zu beginnen ist ein kleiner Vorteil.
figures-slight-second = Zu beginnen ist ein kleiner Nachteil.
figures-level = Keine Seite hat einen Vorteil, den diese Partien zeigen.
figures-solved = Bei bestem Spiel gewinnt, wer beginnt: Das Spiel ist gelöst.
figures-drawn = Unter Gleichen endet es meist remis: Wer gewinnen will, muss etwas wagen.
figures-first-moves = Erste Züge
figures-move = { $mv }: { $games } Partien, { $points } % der Punkte
figures-command = Gemessen mit { $command }
mistakes-title = Deine Fehler
mistake-back = Analyse
mistake-head = { $game }, { $number } von { $of }
review-learn = Aus deinen Fehlern lernen
review-clean = Keiner deiner Züge hat viel verschenkt.
mistake-goal = Finde etwas Besseres.
mistake-played = Hier hast du { $move } gespielt: Deine Aussichten fielen von { $was } auf { $is }.
mistake-gave = Hier hast du { $move } gespielt und { $points } Punkte verschenkt.
mistake-game = Deine Partie gegen { $opponent }, Zug { $number }.
mistake-way = Bisher: { $moves }
mistake-chances = Deine Aussichten zu gewinnen
mistake-points = Dein Vorsprung am Ende bei bestem Spiel
mistake-course = { $count ->
    [1] Der Verlauf dieser Partie für dich, mit deinem Fehler
   *[other] Der Verlauf dieser Partie für dich, mit deinen { $count } Fehlern
}; gefunden: { $found }.
mistake-axis = Deine Aussichten
mistake-row = { $id ->
    [best] Bester Zug
    [try] Dein Versuch
   *[game] Die Partie
}
mistake-short = { $move }: { $is } statt { $was }
mistake-judging = { $move } wird geprüft
learn-mistakes = Deine Fehler:
learn-mistakes-waiting = { $count ->
    [1] 1 Stellung aus deinen Partien wartet.
   *[other] { $count } Stellungen aus deinen Partien warten.
}
learn-find-better = Besseres finden
home-learn-mistakes = { $count ->
    [1] 1 Fehler
   *[other] { $count } Fehler
}
mistake-best = Er erhält die Aussichten, die du hattest.
mistake-found = Gut genug
mistake-also = { $move } erhält fast alle Aussichten, die du hattest.
mistake-shown = Das war der beste Zug. Die Stellung kommt wieder.

# Die Warnung vor einem groben Fehler.
ai-warn = Vor groben Fehlern warnen
ai-warn-note = Was viel verschenkt, kannst du ohne Uhr zurücknehmen, bevor eine Stufe antwortet.
warning-reply = Vorsicht: Die Antwort ist { $reply }.{ $count ->
    [0] {""}
   *[other] {" "}{ $effects }
}{ $chances ->
    [told] {" "}Deine Aussichten fallen von { $was } auf { $is }.
   *[left-out] {""}
} Zurücknehmen?
warning-hold = { $move }: { $told }{ $chances ->
    [told] {" "}Deine Aussichten fallen von { $was } auf { $is }.
   *[left-out] {""}
} Zurücknehmen?
warning-short = Dann { $reply }: { $effects } Zurücknehmen?
warning-plain = { $move }: Deine Aussichten fallen von { $was } auf { $is }. Zurücknehmen?
warning-back = Zurücknehmen
warning-stand = Stehen lassen
