# Start, Neue Partie und was alle Dialoge gemeinsam haben.

cancel = Abbrechen
name = Name
close-tip = Schließen
complaint = Etwas ist schiefgegangen
complaint-note = Gelesen, einiges wurde übergangen
complaint-read = In Ordnung

home-welcome = Vier Brettspiele für zwei an einem ruhigen Tisch.
home-title = { $id ->
    [upthrust] Upthrust
    [hique] HiQUE
    [focus] Focus
    [cublino-pur] Cublino
   *[other] { $id }
}
home-about = { $id ->
    [upthrust] Je voller die verlassene Reihe, desto höher hinauf.
    [hique] Mit einem Läufer ans Ziel, bevor zwei Wächter ihn stellen.
    [focus] Stapel bauen, die so weit ziehen, wie sie hoch sind.
    [cublino-pur] Sieben Würfel kippen und springen zur letzten Reihe.
   *[other] { $id }
}
home-note = { $id ->
    [upthrust] Zwei Seiten, je zwei Farben
    [hique] Fünf Läufer, vier Wächter je Seite
   *[other] { $id }
}
variant-short = { $id ->
    [focus] 6×6
    [focus-exact] 6×6 exakt
    [focus-classic] Klassisch
    [cublino-pur] Pur
    [cublino-contra] Contra
   *[other] { $id }
}
home-demo = { $id ->
    [upthrust] Upthrust
    [hique] HiQUE
    [focus] Focus 6×6
    [focus-exact] 6×6 exakt
    [focus-classic] Focus klassisch
    [cublino-pur] Pur
    [cublino-contra] Contra
   *[other] { $id }
}
home-continue = Fortsetzen
home-resume-title = { $game }, Zug { $number }
home-resume = Weiter
home-watch = Zuschauen
home-watch-about = Unsere KI spielt beide Seiten.
home-alone = Unbeachtet spielt dieser Tisch von selbst, bis zur nächsten Taste.
home-quit = Beenden

new-colours = Farben Spieler 1
new-focus-note = Ein Stapel zieht höchstens so weit, wie er hoch ist; sechs schlagen
new-focus-exact-note = Ein Stapel zieht genau so weit, wie er hoch ist; sechs schlagen
new-focus-classic-note = Großes Brett; ein Stapel zieht genau seine Höhe; wer festsitzt, verliert
new-sides = Seiten
new-always-begins = { $side } beginnt immer.
new-from-position = Aus der aufgebauten Stellung: { $game }
new-to-move = Am Zug
new-who-begins = Wer beginnt
new-clock = Uhren
new-clock-none = Keine
new-clock-minutes = { $clock } min
new-drawn = Auslosen
new-start = Partie starten
new-human = Mensch
new-ai = KI
new-engine = Engine
new-engine-missing = Für Spieler { $number } gibt es keine Engine.
new-no-engine = Noch ist keine Engine eingetragen. Das geht in den Einstellungen.
new-open-settings = Einstellungen
new-time = Zeit pro Zug
new-level = Stufe { $number }: { $name }
new-level-perfect = Perfekt: spielt, was bewiesen ist
new-level-perfect-short = Perfekt
new-level-of = Stufe von Spieler { $number }
new-time-of = Bedenkzeit je Zug von Spieler { $number }
level = { $number ->
    [1] Neuling
    [2] Anfang
    [3] Lernstufe
    [4] Gelegenheit
    [5] Hobby
    [6] geübt
    [7] Verein
    [8] stark
    [9] sehr stark
   *[10] volle Stärke
}
level-sees = Sieht { $plies ->
    [one] einen Zug
   *[other] { $plies } Züge
}
level-sees-far = Denkt nur kurz nach
level-misjudges-hardly = irrt kaum
level-misjudges-little = irrt leicht
level-misjudges = irrt deutlich
level-misjudges-much = irrt stark
level-guesses = rät fast nur
level-overlooks = übersieht { $percent } %
new-draw = Auslosen
new-draw-again = Neu auslosen
new-begins-by-lot = Wer beginnt, wird ausgelost.
new-side-by-lot = Das Los entscheidet, wer { $side } hat und beginnt.
new-side-begins = { $sides ->
    [many] { $side } beginnen.
   *[one] { $side } beginnt.
}
new-the-ai = die KI
new-two-people = Zwei Menschen an einem Tisch.
new-against = { $one } spielt gegen { $two }.
new-plays = { $name } spielt { $side }.
new-one-side = Eine Seite spielt { $name }.
