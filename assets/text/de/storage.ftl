# Gespeicherte Partien, Dateien, Zugliste und Durchsicht.

home-games = Partien
home-open = Öffnen
status-other-line = Eine andere Variante der Partie. Ein Zug hier setzt sie fort; { $play_on } spielt von hier { $over ->
    [1] in einer neuen Partie weiter
   *[0] weiter
}, { $leave } führt zurück.
status-looking = Das ist nicht die aktuelle Stellung. { $leave } führt zurück zur Partie.
moves-remark = Anmerkung schreiben
moves-remove = Diesen Zug und alle späteren löschen
moves-bring-back = Gelöschte Variante zurückholen
moves-promote = Zur Hauptvariante machen
moves-play-on = { $over ->
    [1] Von hier in einer neuen Partie weiterspielen
   *[0] Von hier weiterspielen und die andere Variante behalten
}
games-set-up = Stellung aufbauen
position-title = Stellung aufbauen
position-good = Diese Stellung ist gültig. Am Zug: { $side }.
position-over = Diese Stellung ist gültig, aber die Partie ist zu Ende. { $end }
position-missing = { $place }: nichts gefunden, erwartet { $expected }
position-bad = { $place }: gefunden „{ $found }“, erwartet { $expected }
position-count = { $place }: { $count } statt { $expected }
position-analyse = Analyse
position-play = Spielen …
position-start = Grundstellung
games-title = Partien
games-open-file = Datei öffnen …
games-search = Name, Spiel, Tag suchen
games-filter-all = Alle
games-filter-deleted = Gelöscht
games-none-deleted = Es wurde keine Partie gelöscht.
games-bring-back = Zurückholen
games-level = { $name } ({ $level ->
    [11] perfekt
   *[other] Stufe { $level }
})
games-level-short = { $name } ({ $level })
games-unfinished = unbeendet
games-on-table = aktuell
games-undo = Zurück
games-reading = Die Partien werden gelesen …
games-none = Noch keine Partien. Jede gespielte Partie wird hier aufbewahrt.
games-no-fit = Keine passenden Partien.
games-no-fit-search = Keine passenden Partien zu „{ $search }“.
games-damaged = Nicht lesbar: { $name }
games-moves = { $moves ->
    [one] 1 Zug
   *[other] { $moves } Züge
}
games-filters = { $count ->
    [0] Filter
   *[other] Filter ({ $count })
}
games-column-game = Spiel
games-column-players = Spieler
games-column-result = Ergebnis
games-column-length = Züge
games-column-date = Datum
games-sorted-up = { $column }, aufsteigend
games-sorted-down = { $column }, absteigend
games-sort-tip = Sortiert nach dieser Spalte; ein zweiter Klick kehrt die Reihenfolge um. Mit Tasten: links und rechts wählen die Spalte, die Leertaste kehrt die Reihenfolge um.
games-ended-any = Jedes Ergebnis
games-ended-won = { $player ->
    [1] Erster gewann
   *[other] Zweiter gewann
}
games-ended-drawn = Unentschieden
games-ended-not = Unbeendet
games-opponent-any = Jeder Gegner
games-opponent-people = Unter Menschen
games-opponent-ai = Mit der KI
games-opponent-level = { $level ->
    [11] Perfekte Stufe
   *[other] Stufe { $level }
}
games-opponent-engine = Mit einer Engine
games-opponent-imported = Importiert
games-length-any = Jede Länge
games-length-up-to = Bis { $most } Züge
games-length-between = { $least }–{ $most } Züge
games-length-from = Ab { $least } Zügen
games-began-any = Jedes Datum
games-began-today = Heute
games-began-within = Letzte { $days } Tage
games-began-before = Früher
games-position = Stellung auf dem Brett
games-no-filter = Filter löschen
games-looking = { $count ->
    [one] Suche nach der Stellung: noch 1 Partie
   *[other] Suche nach der Stellung: noch { $count } Partien
}
games-copying = { $count ->
    [one] 1 Partie kopiert
   *[other] { $count } Partien kopiert
}
games-stop = Stopp
games-selected = { $count } Partien gewählt
games-sum-selected = Die gewählten Partien
games-chosen-none = Keine Partie ist gewählt.
games-open = Öffnen
games-go-on = Fortsetzen
games-export = Speichern …
games-delete = Löschen
games-sum = Diese Partien
games-tally = { $won } gewonnen, { $lost } verloren, { $drawn } unentschieden
games-count = Partien
games-count-over = { $games } ({ $over } beendet)
games-length = Mittlere Länge
games-length-moves = { $moves } Züge
games-first = Erster Spieler
games-against-first = Gegen Stufe { $level }, als Erster
games-against-second = Gegen Stufe { $level }, als Zweiter
games-damaged-more = { $reason }. Die Datei wurde nicht geändert.
file-open-title = Partien öffnen
file-save-games-title = { $count } Partien speichern
file-games-name = { $count } Partien
file-games-title = Partien in { $file }
file-games-count = { $count ->
    [one] 1 Partie.
   *[other] { $count } Partien.
}
file-games-bad = { $count ->
    [one] 1 davon ist nicht lesbar und wird ausgelassen.
   *[other] { $count } davon sind nicht lesbar und werden ausgelassen.
}
file-games-odd = Teile von { $count ->
    [one] 1 Partie
   *[other] { $count } Partien
} wurden ignoriert: Der Mauszeiger darauf zeigt, welche.
file-games-known = { $count } davon hast du schon.
file-games-again = Auch bekannte
file-game-known = schon gespeichert
file-games-listed = Aufgelistet sind die ersten { $count }.
file-games-reading = Die Datei wird gelesen
file-games-all = Alle importieren
file-games-column-number = Nr.
file-games-selected = { $count ->
    [0] Importieren
    [1] Diese importieren
   *[other] { $count } Partien importieren
}
file-games-broken = Zeile { $line }: nicht lesbar
file-save-title = Partie speichern
file-up = Nach oben
file-name-hint = Dateiname oder vollständiger Pfad
file-there = Diese Datei gibt es schon. Ersetzen?
file-holds = Diese Datei enthält schon { $count ->
    [one] 1 Partie
   *[other] { $count } Partien
}.
file-version = Partie { $number } ist eine Fassung der deinen.
file-add = Hinzufügen
file-replace-game = Partie { $number } ersetzen
file-replace-all = { $count ->
    [one] Datei ersetzen
   *[other] Alle { $count } ersetzen
}
file-open = Öffnen
file-replace = Ersetzen
file-save = Speichern
file-looking = Wird gelesen …
file-program-title = Das Programm der Engine wählen
file-choose = Wählen
file-no-program = Hier liegen keine Programme.
file-none = Hier liegen keine Partien.
line-remove-title = Diese Züge löschen?
line-remove-words = Der Zug { $move } und alle Züge nach ihm werden gelöscht.{ $unrated ->
    [0] {""}
   *[1] {" "}Die Partie ist dann ungewertet.
} Solange die Partie geöffnet ist, kannst du sie zurückholen.
line-removed = Die Züge wurden gelöscht. „Zurück“ holt sie zurück.
from-game = { $dated ->
    [1] Fortsetzung ab Zug { $number } von { $one } – { $two }, { $date }.
   *[0] Fortsetzung ab Zug { $number } von { $one } – { $two }.
}
line-back = Die Züge wurden zurückgeholt.
line-remove = Löschen
line-keep = Behalten
resign-title = Diese Partie aufgeben?
resign-words = Der Gegner gewinnt. Solange die Partie geöffnet ist, kannst du das rückgängig machen.
resign-words-of = Diese Partie ist dann für { $name } verloren. Solange sie geöffnet ist, kannst du das rückgängig machen.
resign-yes = Aufgeben
remark-title = Anmerkung
remark-hint = Deine Anmerkung zu dieser Stellung. Sie wird mit der Partie gespeichert.
remark-keep = Speichern
judgement-none = Keine
judgement-name = { $sign ->
    [brilliant] Glänzender Zug
    [good] Guter Zug
    [interesting] Interessanter Zug
    [dubious] Ungenauigkeit
    [mistake] Fehler
   *[blunder] Grober Fehler
}
review-title = Durchsicht
review-clock-stopped = Während der Durchsicht steht die Uhr.
review-close = Durchsicht schließen
review-evaluation = Bewertung
review-evaluation-time = Bewertung nach { $time } Suche
review-unknown = Nicht bewertet
review-balance = { $side }: { $grade ->
    [better-1] etwas besser
    [better-2] besser
    [better-3] auf Gewinn
    [worse-1] etwas schlechter
    [worse-2] schlechter
    [worse-3] auf Verlust
   *[even] etwa ausgeglichen
}
review-heading = { $over ->
    [yes] { $first } – { $second }, { $result }
   *[no] { $first } – { $second }
}
review-named = { $name } ({ $side })
review-bar = { $chance } für { $side }
review-bar-tip = Das erwartete Ergebnis. Ein Unentschieden zählt als halber Sieg.
review-no-line = Hier ist noch keine Zugfolge bekannt.
review-line-ended = Hier endet die Partie.
review-depth = Tiefe { $depth }
review-best = Bester Zug: { $line }
review-instead = Besser: { $line }
review-board = Auf dem Brett
review-searching = Durchsicht läuft
review-whole = { $line ->
    [variation] Die ganze Variante
   *[game] Die ganze Partie
}
review-move = { $grade ->
    [only] Der einzige Zug
    [good] Ein guter Zug
    [losing] In Verluststellung
   *[slip] Spielbar
}: { $move }
review-marked-move = { $sign } { $judgement }: { $move }
review-not-yet = Noch nicht bewertet: „Durchsehen“ sieht diese Variante durch.
review-before-unknown = Die Stellung vor diesem Zug ist noch nicht bewertet: „Durchsehen“ sieht diese Variante durch.
review-swing = { $side } { $sides ->
    [many] standen
   *[one] stand
} bei { $was }, jetzt bei { $is }: { $how ->
    [only] es gab keinen anderen Zug.
    [best] kein besserer Zug wurde gefunden.
    [none] nichts verloren.
    [unclear] kein klarer Verlust.
    [losing] es war wenig zu verlieren.
   *[lost] { $lost } Prozentpunkte verloren.
}
review-better = { $move } war besser.
review-reply = Die beste Antwort ist { $move }.
review-answer = Nun kann { $move } folgen: { $reason }
review-player = { $side }: { $accuracy } % genau, { $lost } Prozentpunkte pro Zug verloren; Ungenauigkeiten: { $inaccurate }, Fehler: { $mistakes }, grobe Fehler: { $blunders }.
review-accuracy = { $accuracy } % genau
# Eine Stufe der KI, nach einer Partie.
review-strength = Gespielt wie { $level }
strength-range = { $range ->
    [one] Stufe { $low }
    [below] Stufe { $high } oder schwächer
    [above] Stufe { $low } oder stärker
   *[two] Stufe { $low } bis { $high }
}
review-strength-unknown = { $reason ->
    [few] Stufe unklar: zu wenige Züge
   *[many] Stufe unklar: zu viele passen
}
review-strength-tip = Züge mit Auswahl: { $count }. Sie vergeben so viele Gewinnchancen wie die Züge dieser Stufen der KI in denselben Stellungen. Bei einem Spieler einer festen Stufe enthält der Bereich diese Stufe in etwa vier von fünf Partien. 4,5 liegt in der Mitte zwischen Stufe 4 und Stufe 5.
review-strength-unknown-tip = { $count ->
    [0] Kein Zug hatte eine Auswahl.
    [one] Ein Zug hatte eine Auswahl.
   *[other] { $count } Züge hatten eine Auswahl.
} Bei weniger als acht, oder wenn Stufen passen, die mehr als vier auseinanderliegen, gibt es keine Antwort. Eine längere Partie sagt mehr aus.
review-estimating = Die Stufen werden geschätzt…
review-estimating-share = Stufe wird geschätzt… { $percent } %
# Wie viele von zehn Spielern einen Zug finden. Die Spieler sind Stufen der KI.
level-missed = { $count } von 10 Spielern { $whose ->
    [own] deiner Stufe
   *[level] der Stufe { $level }
} { $how ->
    [played] { $count ->
        [1] spielt
       *[other] spielen
    } auch { $move }
   *[missed] { $count ->
        [1] übersieht
       *[other] übersehen
    } das
}, { $same ->
    [1] ebenso viele
   *[0] { $others }
} auf Stufe { $other }.
level-missed-tip = Ein Spieler übersieht den besseren Zug, wenn er einen spielt, der dasselbe Zeichen oder ein schlechteres bekäme. Sieht eine kurze Suche den Fehler nicht, zählen nur die, die denselben Zug spielen.
level-players-tip = Diese Spieler sind Stufen der KI, keine Menschen. Eine höhere Stufe sieht mehr, kann einen einzelnen Zug aber öfter übersehen. { $whose ->
    [own] Deine Stufe ist die, gegen die du nach deinen gewerteten Partien die Hälfte der Punkte holst.
   *[level] Nach fünf gewerteten Partien steht hier deine eigene Stufe.
}
level-found = { $moves ->
    [1] Gefunden von
   *[other] Den ersten Zug finden
} { $count } von 10 Spielern { $whose ->
    [own] deiner Stufe
   *[level] der Stufe { $level }
}{ $moves ->
    [1] , von { $same ->
        [1] ebenso vielen
       *[0] { $others } von 10
    }
   *[other] , { $same ->
        [1] ebenso viele
       *[0] { $others } von 10
    }
} auf Stufe { $other }.
level-players = So viele von 10 Spielern beginnen so: { $levels }.
level-players-part = Stufe { $level }: { $count }
review-given = Dieser Zug wurde nicht in dieser Partie gewählt und wird deshalb nicht bewertet.
review-nothing-played = Keine Züge zu bewerten
review-find = Schwer zu sehen
review-trap = { $move } { $how ->
    [avoided] meidet eine Falle
   *[caught] tappt in eine Falle
}
review-trap-tip = Nach kurzer Suche verlieren { $count } von 10 Spielern { $whose ->
    [own] deiner Stufe
   *[level] der Stufe { $level }
} hier mindestens 15 Prozentpunkte ihrer Gewinnchancen, am häufigsten durch { $move }.
review-trap-search = Fallen werden gesucht…
review-trap-search-share = Fallen werden gesucht… { $percent } %
review-figures-time = Diese Zahlen sind die der Durchsicht, die jede Stellung { $time } lang untersucht hat.
review-figures = { $accuracy } % genau, { $lost } Prozentpunkte pro Zug verloren
review-button = { $id ->
    [first] Zum Anfang
    [back] Einen Zug zurück
    [play] Die Partie abspielen
    [pause] Abspielen anhalten
    [on] Einen Zug vor
    [last] Zum Ende
    [mistake] Nächster Fehler: ungenau (?!), Fehler (?) oder grober Fehler (??)
    [mistake-back] Voriger Fehler: ungenau (?!), Fehler (?) oder grober Fehler (??)
    [flip] { $variant ->
        [upthrust] Die Spieler neben dem Brett vertauschen
       *[other] Das Brett drehen
    }
    [save] Die Partie als Datei speichern
    [rules] Die Regeln
    [learn] Aus deinen Fehlern lernen
   *[play-on] Von hier aus weiterspielen
}
review-button-label = { $id ->
    [flip] Drehen
    [save] Speichern
    [rules] Regeln
    [learn] Lernen
   *[play-on] Spielen
}
review-won = { $side } { $sides ->
    [many] haben
   *[one] hat
} gewonnen
review-proven = { $side } { $ends ->
    [wins] gewinnt
   *[loses] verliert
} in { $moves }
review-drawn = Die Partie ist unentschieden
review-proven-draw = Unentschieden bei bestem Spiel beider Seiten
review-thinking = Rechnet …
review-axis = Gewinnchancen von { $side }
review-times-title = Zeit pro Zug
review-move-time = { $time } für diesen Zug
review-times = Zeit für jeden Zug: { $side } über der Linie. Längste: { $longest }.
review-progress = { $done } von { $all } Stellungen durchgesehen.
review-next-of = Nächster Fehler von { $side }: ungenau (?!), Fehler (?) oder grober Fehler (??)
review-last-of = Voriger Fehler von { $side }: ungenau (?!), Fehler (?) oder grober Fehler (??)
review-begin = Wähl eine Zeit pro Stellung, dann „Durchsehen“.
review-analysing = Die besten Folgen stehen oben und werden besser, solange die Analyse läuft.
review-solved-for = Gelöst: { $side } { $sides ->
    [many] gewinnen
   *[one] gewinnt
}
review-solved-start = { $solved } (Schätzung: { $figure })
review-solved = Upthrust ist gelöst: Bei bestem Spiel gewinnt, wer beginnt. Eine kurze Suche weiß das nicht; ihre Prozentzahl ist eine Schätzung.
review-no-moves = Hier wurde noch nicht gezogen. „Analyse“ zeigt die besten Züge, und ein Klick auf einen fügt ihn hinzu.
review-best-tip = Diese Folge der Partie als Variante hinzufügen und dorthin gehen
review-figures-tip = Die Genauigkeit ist 100 %, wenn kein Zug Gewinnchancen verlor, und umso niedriger, je mehr die Züge verloren.
review-broken-lines = { $count ->
    [1] eine Zeile ist beschädigt
   *[other] { $count } Zeilen sind beschädigt
}
review-aside = Eine frühere Durchsicht dieser Partie ist beschädigt ({ $error }). Sie wurde als { $file } beiseitegelegt; was lesbar war, wird verwendet.
review-left = Eine frühere Durchsicht dieser Partie ist nicht zu verwenden: { $error }. Sie bleibt unverändert, und diese Durchsicht wird nicht gespeichert.
review-not-kept = Diese Durchsicht lässt sich nicht speichern: { $error }.
review-stop = Stopp
review-start = Durchsehen
review-hide = Ausblenden
review-deeper = Tiefer
review-analyse = Analyse
analysis-line-tip = Zeig auf einen Zug, um ihn auf dem Brett zu sehen. Ein Klick nimmt die Folge in die Zugliste auf und zeigt die Stellung nach diesem Zug.
analysis-line-over = Hier endet die Partie: „Spielen“ ({ $play_on }) geht in einer neuen Partie weiter.
analysis-progress = Tiefe { $depth }, { $number ->
    [1] 1 Stellung
   *[other] { $nodes } Stellungen
}, { $time } von { $longest }
analysis-threat = Drohung: { $move }. { $gain }
analysis-answer = { $move } verhindert das.
analysis-own = Quadrille
analysis-engines = Engine
analysis-engine = { $name }: { $reason }
moves-review = Die Partie durchsehen
keep-not-opened = Die Partie wurde nicht geöffnet: { $error }.
keep-not-deleted = { $count ->
    [one] Die Partie wurde nicht gelöscht
   *[other] { $count } Partien wurden nicht gelöscht
}: { $error }.
keep-not-restored = { $count ->
    [one] Die Partie wurde nicht zurückgeholt
   *[other] { $count } Partien wurden nicht zurückgeholt
}: { $error }.
keep-not-exported = Die Partie wurde nicht exportiert: { $error }.
keep-not-saved = Die Partie wurde nicht gespeichert: { $error }.
keep-no-table = Es ist keine Partie geöffnet.
keep-no-round = { $place } enthält keine lesbare Aufzeichnung der Partie { $round }.
keep-not-listed = Die Partien lassen sich nicht auflisten: { $error }.
keep-not-all = Nicht alle Partien wurden gespeichert: { $error }.
keep-not-all-saved = { $bad ->
    [1] Eine
   *[other] { $bad }
} der { $count } Partien { $bad ->
    [1] wurde
   *[other] wurden
} nicht gespeichert: { $error }.
keep-copying = Es werden gerade andere Partien kopiert. Warte, bis das fertig ist, oder halte es an.
keep-moving = Es werden gerade andere Partien gelöscht oder zurückgeholt. Warte, bis das fertig ist, oder halte es an.
keep-deleted = { $count ->
    [one] Die Partie wurde gelöscht.
   *[other] { $count } Partien wurden gelöscht.
}
keep-restored = { $count ->
    [one] Die Partie wurde zurückgeholt.
   *[other] { $count } Partien wurden zurückgeholt.
}
keep-saved = { $kind ->
    [picture] Das Bild
    [animation] Die Animation
   *[game] Die Partie
} wurde als { $file } gespeichert.
keep-saved-all = { $count ->
    [one] 1 Partie wurde
   *[other] { $count } Partien wurden
} als { $file } gespeichert.
keep-added = { $count ->
    [0] Es wurde keine Partie hinzugefügt.
    [one] Eine Partie wurde zur Liste hinzugefügt.
   *[other] { $count } Partien wurden zur Liste hinzugefügt.
}
keep-known = { $count ->
    [one] 1 Partie wurde ausgelassen, weil du sie schon hast
   *[other] { $count } Partien wurden ausgelassen, weil du sie schon hast
}: { $names }.
keep-folder = { $folder } lässt sich nicht lesen: { $error }.
keep-text = der Text
keep-bad-one = Die Partie lässt sich nicht öffnen ({ $place }): { $error }.
keep-bad-all = Keine der { $count } Partien lässt sich öffnen ({ $place }): { $error }.
keep-bad-some = { $bad ->
    [1] Eine
   *[other] { $bad }
} der { $count } Partien { $bad ->
    [1] lässt
   *[other] lassen
} sich nicht öffnen ({ $place }): { $error }.
keep-nothing = Keine Partie gefunden ({ $place }): Erwartet wird eine Aufzeichnung, die mit [Game "…"] beginnt.
keep-passed-over = Die Partie wurde geöffnet ({ $place }). Etwas darin wurde ignoriert: { $notes }.
keep-passed-over-some = In { $count ->
    [one] 1 Partie
   *[other] { $count } Partien
} wurde etwas ignoriert ({ $place }). Zuerst: { $notes }.
keep-no-home = Es gibt keinen Ordner für Partien, weil kein Benutzerordner bekannt ist. Partien bleiben nur, bis du beendest.
keep-no-thread = Partien lassen sich nicht speichern: { $error }.
keep-failing = Die Partie wird nicht gespeichert: { $error }. Du kannst weiterspielen; Quadrille versucht es nach jedem Zug wieder.
keep-changed-elsewhere = Ein anderes Programm hat die Datei dieser Partie geändert. Sie bleibt unverändert, und deine Partie geht in einer neuen Datei weiter.
keep-lost = Die laufende Partie wird nicht gespeichert: { $error }. Die Züge seit dem letzten Speichern sind verloren.
keep-no-answer = der Datenträger antwortet nicht
quit-title = Die Partie ist nicht gespeichert
quit-words = Die laufende Partie lässt sich nicht speichern: { $error }. Wenn du jetzt beendest, gehen die Züge seit dem letzten Speichern verloren.
quit-retry = Noch einmal versuchen
quit-anyway = Trotzdem beenden
quit-stay = Weiterspielen
keep-last-lost = Die letzte Partie ist nicht zu finden: { $error }.
keep-last-aside = Die letzte Partie ist beschädigt: { $error }. Ihre Datei wurde als { $file } beiseitegelegt.
keep-last-damaged = Die letzte Partie ist beschädigt: { $error }. { $more }.
keep-last-left = Die letzte Partie ließ sich nicht öffnen und bleibt unverändert: { $error }.
paste-empty = Es gibt keinen Text zum Einfügen: Kopiere zuerst eine Stellung oder Partie.
paste-long = Der Text ist länger als { $bytes } Bytes und wurde nicht gelesen.
paste-bad = „{ $text }“ ist weder Partie noch Stellung noch Zugfolge. Als Stellung von { $game }: { $error }. Züge sehen so aus: 1. { $moves }
paste-nothing = „{ $text }“ ist weder Partie noch Stellung noch Zugfolge. Einfügen lässt sich eine Aufzeichnung mit [Game "…"], eine Stellung, eine Zeile wie „position startpos moves { $moves }“ oder Züge wie „1. { $moves }“.
paste-bad-moves = Nicht alle Züge sind spielbar. Als Züge von { $game }: { $error }.
paste-several = Diese Züge sind in { $games } erlaubt. Öffne eine Partie des richtigen Spiels und füge sie noch einmal ein.
copied-game = Die Partie wurde kopiert.
opened-not-stored = Diese Partie wurde aus einer Datei geöffnet. In die Liste der Partien kommt sie, wenn du sie änderst.
copied-position = Die Stellung wurde kopiert.
