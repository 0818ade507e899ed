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
