# Der Spielbildschirm: Kopf, Karten, Einzelheiten, Statuszeile, Knöpfe, Zugliste, Rechnen.

settings = Einstellungen
new-game = Neue Partie
stop = Stopp

header-home = Start
header-sound-on = Ton einschalten
header-sound-off = Ton ausschalten
header-present = { $end ->
    [1] Zum Ende
   *[0] Zurück zur Partie
}
header-looking-back = { $later ->
    [1] spätere Stellung
   *[0] frühere Stellung
}: { $words }
header-variation = Variante ab Zug { $move }
header-preview-short = Folge { $line }, +{ $moves }
header-preview = Vorschau auf Folge { $line }: { $moves ->
    [one] einen Zug voraus
   *[other] { $moves } Züge voraus
}
heading-over-at-once = zu Ende vor dem ersten Zug
heading-over = zu Ende nach Zug { $number }
heading-move = Zug { $number }, am Zug: { $side }
heading-short = Zug { $number }
heading-short-over = zu Ende
heading-clock = { $words }, Uhr { $clock }
heading-exact = exakt, { $words }
heading-classic = klassisch, { $words }

card-minutes = { $minutes } min
card-clock = Bisher verbrauchte Zeit
card-clock-left = Verbleibende Zeit für die Partie ({ $clock })
clock-ran-out = Zeitüberschreitung
role-runs = { $side } · nach { $way ->
    [up] oben
   *[down] unten
}
role-goes = { $side } · nach { $way ->
    [up] oben
   *[down] unten
}
seat-ai-time = KI, Stufe 10, { $time } pro Zug
seat-ai-level = KI, Stufe { $level }
seat-ai-perfect = KI, perfekt, { $time }
seat-ai-perfect-short = KI, perfekt
seat-engine = Engine, { $time } pro Zug
seat-engine-short = Engine

figure-points = { $count ->
    [1] Punkt
   *[other] Punkte
}
figure-points-tip = Punkte für die erreichten Reihen: Reihe 7 zählt 10, Reihe 8 20, Reihe 9 30, Reihe 10 40 und Reihe 11 60.
figure-runners = Läufer
figure-runners-tip = Eine Seite ohne Läufer hat verloren.
figure-timing = { $count ->
    [1] Laufpunkt
   *[other] Laufpunkte
}
figure-timing-tip = Jeder Balken ist ein Laufpunkt. Ein Läufer zählt 1 Punkt und 1 mehr für jedes Feld, das er vorgerückt ist, höchstens 5. Kommt eine Stellung zum dritten Mal vor, gewinnt die höhere Summe.
figure-reserve = Reserve
figure-reserve-tip = Steine dieser Seite, die einen Stapel verlassen haben. Jeder darf statt eines Zuges auf ein beliebiges Feld gesetzt werden.
figure-captured = geschlagen
figure-captured-six-tip = Geschlagene gegnerische Steine. Sechs davon gewinnen die Partie.
figure-captured-block-tip = Geschlagene gegnerische Steine. Du gewinnst, wenn die Gegenseite nicht ziehen kann.
figure-sum = Augen
figure-sum-tip = Die Summe der oberen Augen der Würfel auf der letzten Reihe.
figure-home = von 7 angekommen
figure-home-tip = Würfel auf der letzten Reihe. Die Partie endet, wenn alle sieben einer Seite dort liegen.
figure-dice = Würfel
figure-dice-tip = Würfel, die noch auf dem Brett sind.
figure-rows = { $count ->
    [1] Reihe fehlt
   *[other] Reihen fehlen
}
figure-rows-tip = Wie viele Reihen der vorderste Würfel noch vor sich hat. Ein Würfel auf der letzten Reihe gewinnt.

tray-reserve = Reserve
tray-captured = Geschlagen
tray-reserve-of = Reserve { $side }
tray-captured-of = Von { $side } geschlagen
tray-to-play = { $side }, am Zug

detail-end-in-sight = Ende bei 2 Steinen unter Reihe 7 (jetzt { $count })
detail-end-in-sight-tip = Die Reihen 1 bis 6 zählen nichts. Die Partie endet, wenn dort höchstens zwei Steine beider Seiten übrig sind. Die höhere Summe gewinnt.
detail-timing = Laufpunkte
detail-count = Anzahl Steine
detail-select = Stapel wählen
detail-end-move = Zug hier beenden
detail-step-back = Teil zurück
detail-which-way = Welcher Weg?
detail-make-move = Diesen Zug machen
detail-withdraw = Abbrechen
fight-falls = { $side } fällt
fight-nobody = keiner fällt
fight-dice = { $one } gegen { $other }
way-top = { $path }: { $top } oben

result-rematch = Revanche
result-level = { $up ->
    [1] Eine Stufe höher: Stufe { $level }
   *[0] Eine Stufe tiefer: Stufe { $level }
}
result-level-reason = Deine Wertung ist { $rating }: Auf Stufe { $level } kannst du { $here } % und auf Stufe { $next } { $there } % der Punkte erwarten.
result-swap = Seiten tauschen
result-review = Durchsehen
# Ob eine Partie für die Wertung zählt, und warum nicht.
game-rated = Gewertete Partie.
game-unrated = Nicht gewertet: { $why ->
    [people] Zwei Menschen spielen
    [engine] Eine Engine spielt
    [set-up] Die Stellung ist aufgebaut
    [continued] Sie setzt eine andere Partie fort
    [imported] Sie kam unter einem anderen Namen in die Sammlung
    [hint] Du hast einen Tipp verlangt
    [undo] Du hast einen Zug zurückgenommen
    [warning] Du wurdest vor einem Fehler gewarnt
    [continuation] Du hast nach ihrem Ende weitergespielt
    [no-moves] Sie endete, bevor beide Seiten gezogen hatten
   *[programs] Kein Mensch spielt
}.
result-rating = Wertung { $rating }, { $change }.
# Wie stark ein Mensch gespielt hat, nach der Durchsicht.
result-strength = { $who ->
    [you] Du hast wie { $level } gespielt.
   *[name] { $name } hat wie { $level } gespielt.
}
result-strength-unknown = { $who ->
    [you] Deine Stufe bleibt unklar: { $reason ->
        [few] zu wenige Züge mit Auswahl.
       *[many] zu viele passen zu deinen Zügen.
    }
   *[name] { $name }: Stufe unklar, { $reason ->
        [few] zu wenige Züge mit Auswahl.
       *[many] zu viele Stufen passen zu den Zügen.
    }
}
# Was die nächste gewertete Partie ändern kann.
result-next-games = Nach { $count ->
    [one] einer weiteren gewerteten Partie
   *[other] { $count } weiteren gewerteten Partien
} ändert sich die Wertung weniger, und du siehst, welche Stufe passt.
result-next-level = { $how ->
    [again] Gewinne noch einmal
   *[next] Gewinne die nächste Partie
}, dann passt Stufe { $level }.
result-undo = „Weiterspielen“ setzt die Partie{ $seconds ->
    [0] {""}
    [1] {" "}mit einer Sekunde auf der abgelaufenen Uhr
   *[other] {" "}mit { $seconds } Sekunden auf der abgelaufenen Uhr
} fort{ $rating ->
    [restored] : Sie ist dann ungewertet, und deine Wertung ist wieder die vorige.
    [lost] : Sie ist dann ungewertet.
   *[none] .
}
result-play-on = Weiterspielen

last-move = { $side } { $kind ->
    [tip] kippte { $from } nach { $to }
    [jump] sprang von { $from } nach { $to }
    [climb] stieg von { $from } auf { $to }{ $points ->
        [0] {""}
       *[other] : { $points } Punkte mehr
    }
    [guard] zog einen Wächter von { $from } nach { $to }
    [runner] zog einen Läufer von { $from } nach { $to }
    [drop] setzte einen Stein aus der Reserve auf { $to }
    [stack] zog { $pieces ->
        [1] einen Stein
       *[other] { $words } Steine
    } von { $from } nach { $to }
   *[move] zog von { $from } nach { $to }
}.{ $count ->
    [0] {""}
   *[other] {" "}{ $effects }
}
last-own-move = Dein Zug { $move }: { $effects }

status-ahead = Diese Züge sind zurückgenommen. „Vor“ spielt sie wieder.
status-past-finished = Eine frühere Stellung einer beendeten Partie. Ein Zug hier beginnt eine neue Variante; { $play_on } spielt von hier in einer neuen Partie weiter.
status-past = Eine frühere Stellung. Ein Zug hier beginnt eine neue Variante; { $play_on } spielt von hier weiter, { $leave } führt zurück zur Partie.
status-ways = Dorthin führen mehrere Wege, mit verschiedenen Zahlen oben: Wähle einen.
status-attract = Das ist eine Demo. Eine Taste, ein Klick oder eine Mausbewegung führt zur Startseite.
status-pending = Bestätige diesen Zug mit { $pick } oder einem Klick auf das Ziel; { $cancel } bricht ab.
status-focus = { $back } führt zum Brett zurück; { $press } drückt den markierten Knopf.
status-premove = { $move } ist dein Vorauszug. Rechtsklick oder { $cancel } löscht ihn.
status-paused = Angehalten. { $turn }
# Wiederholung: Ein drittes Mal beendet die Partie.
repeated-draw = Diese Stellung kam schon zweimal vor. Beim dritten Mal ist die Partie unentschieden.
repeated-points = Diese Stellung kam schon zweimal vor. Beim dritten Mal entscheiden die Laufpunkte: { $winner } gewinnt { $high } zu { $low }.
repeated-even = Diese Stellung kam schon zweimal vor. Beim dritten Mal entscheiden die Laufpunkte: unentschieden, { $points } zu { $points }.
# Kein Fortschritt in Cublino. $left ist 1 bis 20.
stalling = Die Partie ist unentschieden nach { $left ->
    [one] einem weiteren Zug, in dem kein Würfel { $game ->
        [cublino-pur] seine Reihe verlässt.
       *[other] seine Reihe verlässt oder fällt.
    }
   *[other] { $left } weiteren Zügen (beide Seiten gezählt), in denen kein Würfel { $game ->
        [cublino-pur] seine Reihe verlässt.
       *[other] seine Reihe verlässt oder fällt.
    }
}
turn-yours = Du bist am Zug: { $side }.
turn-person = { $name }, du bist am Zug: { $side }.
turn-other = { $name } ist am Zug: { $side }.
turn-demo = { $side } am Zug.

verdict-draw = Niemand gewinnt
verdict-yours = Gewonnen!
verdict-lost = { $name } gewinnt
verdict-over = Die Partie ist zu Ende
verdict-wins = { $name } gewinnt

button-label = { $id ->
    [new] Neu
    [undo] Zurück
    [redo] Vor
    [flip] Drehen
    [rules] Regeln
    [play] Weiter
    [pause] Pause
    [step] Ein Zug
    [hint] Tipp
    [resign] Aufgeben
   *[save] Speichern
}
flip-tip = { $variant ->
    [upthrust] Die Spieler neben dem Brett vertauschen
   *[other] Das Brett drehen
}
button-tip = { $id ->
    [new] Neue Partie
    [undo] Zug zurücknehmen
    [redo] Zurückgenommenen Zug wiederholen
    [rules] Die Regeln
    [play] Fortsetzen
    [pause] Anhalten
    [step] Einen Zug spielen
    [hint] Einen guten Zug zeigen
    [resign] Diese Partie aufgeben
   *[save] Partie in einer Datei speichern
}
button-unrated = Die Partie ist dann ungewertet.
pace-slow = Langsam
pace-normal = Normal
pace-fast = Schnell

moves = Züge
moves-none = Noch keine Züge.

thinking = Rechnet
thinking-starting = Wartet auf den Start der Engine
thinking-hint = Sucht einen guten Zug
thinking-paused = Pause
thinking-last = Analyse
thinking-of = Analyse von { $move }
thinking-waiting = Wartet auf deinen Zug
thinking-other = Wartet auf den Gegner
thinking-searched = Tiefe { $depth } · { $number ->
    [1] 1 Stellung
   *[other] { $count } Stellungen
}
thinking-depth = Tiefe { $depth }
thinking-book = bewiesen, aus dem Eröffnungsbuch
thinking-proven = bewiesen · { $number ->
    [1] 1 Stellung
   *[other] { $count } Stellungen
}
thinking-proven-short = bewiesen
thinking-used = { $time } verbraucht
thinking-score = { $side }: { $score }
thinking-score-tip = { $score }. Das ist das erwartete Ergebnis für die Seite, die gerade rechnet. Ein Unentschieden zählt als halber Sieg.
thinking-depth-tip = Wie viele Züge beider Seiten die Suche vorausdenkt und wie viele Stellungen sie untersucht hat. „Bewiesen“ heißt: bis zum Ende der Partie durchsucht.
thinking-hidden-rated = Gewertete Partie: keine Bewertung
thinking-hidden-clock = Partie mit Uhr: keine Bewertung
thinking-hidden-level = Unter Stufe 10: keine Bewertung
# The final results of moves on the squares of Upthrust.
values-legend = { $long ->
    [yes] Felder: Endvorsprung von { $side } (?: offen)
   *[no] Felder: Endvorsprung von { $side }
}
values-tip = Die Zahl auf einem Feld ist der Vorsprung von { $side } am Ende in Punkten, nach dem besten Zug dorthin oder nach dem Zug des gewählten Steins, bei bestem Spiel beider Seiten. +? und −? heißen: Der Sieger steht fest, aber noch nicht die Punktzahl. Ein Feld hat keine Zahl, wenn kein Zug dorthin führt oder der Gewinner noch nicht bewiesen ist.
thinking-unfold = Analyse der KI zeigen: Tiefe, Stellungen, Bewertung und beste Zugfolge
thinking-fold = Analyse der KI ausblenden
thinking-go-on = Weiter
thinking-move-now = Jetzt ziehen
score-wins = gewinnt in { $moves }
score-loses = verliert in { $moves }
score-wins-short = gewinnt in { $count }
score-loses-short = verliert in { $count }
# Upthrust: Die Punkte entscheiden, nicht die Zahl der Züge.
score-wins-points = gewinnt
score-loses-points = verliert
score-draw = unentschieden
score-chance = { $percent } % erwartet
score-percent = { $percent } %
score-winning = steht auf Gewinn
score-losing = steht auf Verlust
ending-wins = gewinnt mit { $points }{ $exact ->
    [yes] {""}
   *[no] {" oder mehr"}
}
ending-not-lost = unentschieden oder besser
ending-loses = verliert mit { $points }{ $exact ->
    [yes] {""}
   *[no] {" oder mehr"}
}

# Texte für Bildschirmleser.

stepper-less = { $value }: voriger Wert
stepper-more = { $value }: nächster Wert
square-reserve = Reserve
square-chosen = gewählt
square-target = erreichbar
square-movable = kann ziehen
square-marked = markiert
square-value = ein Zug hierher führt zu { $value } Punkten für { $side } am Ende
square-empty = leer
square-colour = { $colour }, { $side }
square-runner = Läufer von { $side }
square-guard = Wächter von { $side }
square-piece = ein Stein von { $side }
square-stack = Stapel aus { $count } Steinen von { $side }, von oben: { $sides }
square-die = Würfel von { $side }, { $top } oben
