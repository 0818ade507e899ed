# Start, Neue Partie und was alle Dialoge gemeinsam haben.

cancel = Abbrechen
name = Name
close-tip = Schließen
complaint = Etwas ist schiefgegangen
complaint-note = Geöffnet, aber Teile wurden ignoriert
complaint-read = OK

home-welcome = Vier Brettspiele für zwei Spieler.
home-title = { $id ->
    [upthrust] Upthrust
    [hique] HiQUE
    [focus] Focus
    [cublino-pur] Cublino
   *[other] { $id }
}
home-about = { $id ->
    [upthrust] Je voller die Reihe, desto höher steigt der Stein.
    [hique] Mit einem Läufer ans Ziel, bevor zwei Wächter ihn schlagen.
    [focus] Stapel bauen, die so weit ziehen, wie sie hoch sind.
    [cublino-pur] Mit sieben Würfeln zur letzten Reihe kippen und springen.
   *[other] { $id }
}
home-note = { $id ->
    [upthrust] Zwei Seiten, je zwei Farben
    [hique] Fünf Läufer, vier Wächter je Seite
   *[other] { $id }
}
variant-tip = { $id ->
    [focus] Kleines Brett: Ein Stapel zieht bis zu so viele Felder weit, wie er Steine hat.
    [focus-exact] Kleines Brett: Ein Stapel zieht genau so viele Felder weit, wie er Steine hat.
    [focus-classic] Großes Brett mit 52 Feldern: Ein Stapel zieht genau so viele Felder weit, wie er Steine hat. Wer keinen Zug mehr hat, verliert.
    [cublino-pur] Würfel springen, und die höhere Summe auf der letzten Reihe gewinnt.
    [cublino-contra] Würfel kämpfen, und der erste auf der letzten Reihe gewinnt.
    [hique] Läufer laufen über das Brett, und Wächter schlagen sie.
   *[upthrust] Steine steigen um so viele Reihen, wie Steine in ihrer Reihe sind.
}
variant-short = { $id ->
    [focus] 6×6
    [focus-exact] Exakt
    [focus-classic] Klassisch
    [cublino-pur] Pur
    [cublino-contra] Contra
   *[other] { $id }
}
home-demo = { $id ->
    [upthrust] Upthrust
    [hique] HiQUE
    [focus] Focus 6×6
    [focus-exact] Exakt
    [focus-classic] Focus klassisch
    [cublino-pur] Pur
    [cublino-contra] Contra
   *[other] { $id }
}
home-continue = Fortsetzen
home-resume-title = { $game }, Zug { $number }
home-resume = Weiter
home-watch = Zuschauen
home-watch-about = Die KI spielt beide Seiten.
home-alone = Ohne Eingabe läuft hier eine Demo. Jede Taste und jeder Klick beendet sie.
home-quit = Beenden
home-mute = { $muted ->
    [1] Ton an
   *[0] Ton aus
}

new-colours = Farben Spieler 1
new-focus-note = Stapel ziehen bis zu ihrer Höhe weit; sechs geschlagene gewinnen
new-focus-exact-note = Stapel ziehen genau ihre Höhe weit; sechs geschlagene gewinnen
new-focus-classic-note = Stapel ziehen genau ihre Höhe weit; ohne Zug verlierst du
new-sides = Erster Zug
new-always-begins = { $side } beginnt immer.
new-from-position = Von der aufgebauten Stellung aus: { $game }
new-to-move = Am Zug
new-who-begins = Wer beginnt
new-clock = Uhren (min + s)
new-clock-none = Keine
new-clock-custom = Eigene
new-clock-different = Je Seite verschieden
new-clock-minutes = Minuten für die Partie
new-clock-seconds = Sekunden nach jedem Zug
new-clock-min = min +
new-clock-s = s
new-clock-not-minutes = „{ $found }“ ist keine ganze Zahl von Minuten von 0 bis { $most }.
new-clock-not-seconds = „{ $found }“ ist keine ganze Zahl von Sekunden von 0 bis { $most }.
new-clock-too-short = Ohne Minuten sind mindestens { $least } Sekunden pro Zug nötig, nicht „{ $found }“.
new-clock-of = { $player }: { $what }
new-clock-none-tip = Keine Zeitbegrenzung.
new-clock-tip = { $minutes ->
    [one] { $minutes } Minute
   *[other] { $minutes } Minuten
} für jede Seite{ $seconds ->
    [0] { "" }
    [one] {" "}und 1 Sekunde nach jedem Zug
   *[other] {" "}und { $seconds } Sekunden nach jedem Zug
}.
new-clock-custom-tip = Beliebige Minuten und Sekunden, für beide Seiten gleich oder verschieden.
new-clock-different-tip = Jeder Spieler bekommt eine eigene Uhr.
new-drawn = Zufällig
new-start = Partie starten
new-human = Mensch
new-ai = KI
new-engine = Engine
new-seat-tip = { $id ->
    [human] Ein Mensch an diesem Bildschirm.
    [ai] Die KI, mit zehn Stufen.
   *[engine] Ein anderes Programm, das spielt. Füge es in den Einstellungen hinzu.
}
new-engine-missing = Für Spieler { $number } gibt es keine Engine.
new-no-engine = Eine Engine ist ein anderes Programm, das spielt. Füge eine in den Einstellungen hinzu.
new-open-settings = Einstellungen
new-time = Zeit pro Zug
new-time-tip = Die KI oder Engine denkt höchstens { $count ->
    [one] { $count } Sekunde
   *[other] { $count } Sekunden
} über jeden Zug nach.
new-level = Stufe { $number }: { $name }
new-level-perfect = Perfekt: spielt bewiesen beste Züge
new-level-perfect-short = Perfekt
new-level-fits = Stufe { $level } passt zu dir
new-level-short = Stufe { $number }
new-level-of = Stufe von Spieler { $number }
new-time-of = Zeit pro Zug von Spieler { $number }
level = { $number ->
    [1] erste Schritte
    [2] Anfänger
    [3] Fortschreitender
    [4] Gelegenheitsspieler
    [5] Hobbyspieler
    [6] geübter Spieler
    [7] Vereinsspieler
    [8] starker Spieler
    [9] Experte
   *[10] volle Stärke
}
level-sees = { $plies ->
    [one] 1 Zug
   *[other] Bis zu { $plies } Züge
} voraus
level-sees-far = Denkt nur kurz nach
level-misjudges-hardly = beurteilt Stellungen kaum falsch
level-misjudges-little = beurteilt Stellungen selten falsch
level-misjudges = beurteilt Stellungen oft falsch
level-misjudges-much = beurteilt Stellungen meist falsch
level-guesses = rät, wer vorn liegt
level-overlooks = übersieht { $percent } % der Züge
level-tip = Wie viele Züge die Stufe höchstens vorausdenkt, wie oft sie eine Stellung falsch beurteilt und wie viele erlaubte Züge sie nicht bemerkt.
level-careless = { $percent } % der Züge fast zufällig; bei den anderen { $plies ->
    [one] 1 Zug
   *[other] bis zu { $plies } Züge
} voraus
level-careless-all = Fast alle Züge beinahe zufällig
level-careless-tip = Wie viele ihrer Züge die Stufe fast zufällig wählt und wie viele Züge sie bei den anderen vorausdenkt. Einen Würfel, der deinen letzten aufhält, zieht sie selten.
level-rating = Wertung { $rating }, aus Partien zwischen Stufen{ $below ->
    [0] { "" }
   *[other] : { $step } über Stufe { $below }
}.
new-fair = Faire Partie
new-fair-tip = Stufe, deine Seite und die Eröffnung werden so gewählt, dass du die Hälfte der Punkte holen solltest. Die Partie zählt für deine Wertung. Die Stufe kann zwischen zwei Stufen liegen: 3,5 liegt in der Mitte zwischen 3 und 4.
new-fair-early = Gegner und Seite werden so gewählt, dass die Partie ausgeglichen ist. Möglich nach { $needed } gewerteten Partien. Du hast bisher { $count }.
new-fair-level = Fair: Stufe { $level }, etwa { $rating }
new-fair-summary = Du solltest die Hälfte der Punkte holen.
new-rating = Deine Wertung: { $rating } ± { $deviation } ({ $count ->
    [one] 1 Partie
   *[other] { $count } Partien
})
new-rating-from = Aus { $games }: { $rating } ± { $deviation }
rating-tip = ± { $deviation }: Mit etwa zwei Dritteln Wahrscheinlichkeit liegt deine Stärke zwischen { $least } und { $most }. Jede gewertete Partie macht sie sicherer.
rating-from = Diese Wertung stammt aus deinen Partien von { $games }.
new-rated-tip = Partien gegen die KI von der üblichen Anfangsstellung sind gewertet: Das Ergebnis ändert deine Wertung. Ein Tipp, ein zurückgenommener Zug oder eine Warnung vor einem Fehler macht die Partie ungewertet.
fit-percent = { $fits ->
    [1] Etwa deine Stufe: Du kannst { $percent } % der Punkte erwarten.
   *[0] Du kannst { $percent } % der Punkte erwarten.
}
fit-first = Eine gute Stufe für den Anfang.
new-draw = Zufällig
new-draw-again = Neu auslosen
new-draw-tip = Gibt jeder Seite zwei zufällige Farben.
new-begins-by-lot = Der Zufall entscheidet, wer beginnt.
new-begins-tip = { $player } beginnt.
new-side-by-lot = Der Zufall entscheidet, wer { $side } spielt und beginnt.
new-side-begins = { $sides ->
    [many] { $side } beginnen.
   *[one] { $side } beginnt.
}
new-the-ai = die KI
new-two-people = Zwei Menschen an einem Bildschirm.
new-against = { $one } spielt gegen { $two }.
new-plays = { $name } spielt { $side }.
new-one-side = Eine der Seiten spielt { $name }.
