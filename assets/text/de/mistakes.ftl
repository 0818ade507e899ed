# Fehler im Text einer Stellung oder Partie.

place-board = Brett
place-row = Reihe { $row }
place-column = Spalte { $letter }
place-square = Feld { $name }
place-player = Seite am Zug
place-colours = Farben
place-reserves = Reserven
place-captures = Geschlagene
place-end = Ende
place-first-letter = erster Buchstabe
place-die = Würfel { $number }
place-far-rows = letzte Reihen
place-dice = Würfel von { $side }
place-guards = Wächter von { $side }
place-runners = Läufer von { $side }
place-pieces = Steine von { $side }

expected-field = auch diese Angabe
expected-single-blanks = eine Angabe, und einzelne Leerzeichen dazwischen
expected-nothing = nichts weiter
expected-one-or-two = `1` oder `2`
expected-rows = { $wanted } Reihen mit `/` dazwischen statt { $found }
expected-squares = { $wanted } Felder statt { $found }
expected-one-number = eine einzige Zahl für benachbarte leere Felder
expected-letters = { $letters } oder eine Anzahl leerer Felder
expected-two-colours = die beiden Farben von Spieler 1 in der Reihenfolge G, R, B, Y
expected-each-colour-once = jede Farbe einmal in jeder Spalte
expected-no-colour-twice = in den Reihen 1 bis 6 keine Farbe doppelt
expected-four-guards = 4, denn sie werden nie geschlagen
expected-five-runners = höchstens 5
expected-one-side-across = höchstens eine Seite mit einem Läufer auf der letzten Reihe
expected-stack = `-` oder ein bis fünf Buchstaben `R` und `G`
expected-two-numbers = zwei Zahlen von 0 bis 18 mit einem Komma dazwischen
expected-eighteen = 18 auf dem Brett, in Reserve und geschlagen zusammen
expected-one-side-with-six-captures = höchstens eine Seite mit sechs oder mehr geschlagenen Steinen, denn sechs gewinnen
expected-to-move = `{ $one }` (Spieler 1 am Zug) oder `{ $two }` (Spieler 2)
expected-die = eine Lage `a` bis `x` oder `A` bis `X`, eine Spalte `a` bis `g`, eine Reihe `1` bis `7`
expected-square-after = ein Feld nach { $square }, Reihe für Reihe von a1 an
expected-seven-dice = 7
expected-at-most-seven-dice = höchstens 7
expected-one-side-home = höchstens eine Seite, deren Würfel alle auf ihrer letzten Reihe sind
expected-one-side-with-die-home = höchstens eine Seite mit einem Würfel auf ihrer letzten Reihe

record-bad = Zeile { $line }, Spalte { $column }: { $fault }
record-tag = unlesbare Angabe „{ $found }“: erwartet [Name "Wert"]
record-twice = eine zweite Angabe { $name }
record-no-game = keine Angabe Game: erwartet [Game "…"] mit einer der Varianten
record-game = unbekanntes Spiel „{ $found }“
record-position = FEN: { $error }
record-colours = Colours „{ $found }“: erwartet die Farben der Stellung
record-result = Result „{ $found }“: erwartet 1-0, 0-1, 1/2-1/2 oder *, passend zum Ende der Partie
record-open-comment = ein nicht geschlossener Kommentar: erwartet {"}"}
record-open-variation = eine nicht geschlossene Variante: erwartet )
record-early-variation = eine Variante ohne Zug davor: ( steht zu früh
record-empty-variation = eine Variante ohne Zug darin: nichts zwischen ( und )
record-stray = „{ $sign }“ ohne öffnende Klammer
record-no-result = kein Ergebnis nach den Zügen: erwartet 1-0, 0-1, 1/2-1/2 oder *
record-too-long = eine Aufzeichnung von mehr als 16 MiB

# Was in einer gelesenen Aufzeichnung ignoriert wurde. Davor stehen Zeile und Spalte.
odd-more = { $fault } ({ $count ->
    [1] und noch eine
   *[other] und { $count } weitere
} dieser Art)
odd-text = „{ $found }“ steht außerhalb einer Partie und wird ignoriert
odd-tag = die Angabe „{ $found }“ wird ignoriert
odd-twice = eine zweite Angabe { $name }: Die letzte zählt
odd-encoding = kein UTF-8: Die Zeile wird als Windows-1252 gelesen
odd-judgement = die Zugbewertung „{ $found }“ wird ignoriert
odd-move = „{ $found }“ wird als Zug „{ $read }“ gelesen
odd-variation = das Ergebnis „{ $found }“ in einer Variante wird ignoriert
odd-result = die Angabe Result lautet „{ $found }“: Das Ergebnis ist { $result }
odd-no-result = kein Ergebnis nach den Zügen: Nach den Regeln ist es { $result }

text-empty = es enthält keine Partie
text-newer = von einer neueren Version von Quadrille geschrieben (Format { $found }; diese Version kennt { $known })
text-tag = die Angabe { $name } lautet „{ $found }“: erwartet { $expected }
load-missing = { $file } ist nicht vorhanden
load-broken = { $file } ist beschädigt: { $reason }
load-text = { $file } lässt sich nicht öffnen: { $error }

# Fehlgeschlagene Dateioperationen und ihre Gründe. Diese Texte stehen innerhalb von Sätzen.
fault-read = { $file } lässt sich nicht lesen: { $reason }
fault-written = { $file } lässt sich nicht schreiben: { $reason }
fault-moved = { $file } lässt sich nicht verschieben: { $reason }
fault-set-aside = { $file } lässt sich nicht beiseitelegen: { $reason }
fault-missing = nicht vorhanden
fault-forbidden = die Berechtigung fehlt
fault-exists = dieser Name ist schon vergeben
fault-full = der Datenträger ist voll
fault-read-only = der Datenträger ist schreibgeschützt
fault-held = ein anderes Programm hat die Datei geöffnet
fault-device = Windows reserviert den Namen `{ $name }` für ein Gerät: wähle einen anderen Namen
fault-character = der Name `{ $name }` enthält das verbotene Zeichen `{ $character }`: wähle einen Namen ohne dieses Zeichen
fault-name-end = der Name `{ $name }` endet mit einem Punkt oder Leerzeichen: wähle ein anderes Ende
fault-drive = in `{ $name }` fehlt das Trennzeichen nach dem Laufwerk: gib einen Pfad wie C:\games\mine.pgn an
review-newer = geschrieben von einer neueren Version von Quadrille (Version „{ $found }“)
review-strange = es beginnt mit „{ $found }“ und ist keine Durchsicht

# Warum eine Engine kampflos verloren hat. Diese Texte beenden einen Satz wie in end-forfeit.
forfeit-illegal = unerlaubter Zug `{ $words }`: { $reason }
forfeit-late = zu spät: die Antwort `{ $words }` kam nach { $took } s; erlaubt waren { $allowed } s
forfeit-no-command = kein Befehl: ein Programm ist nötig
cannot-start = `{ $command }` lässt sich nicht starten: { $reason }
cannot-start-means = `{ $command }` lässt sich nicht starten, weil diesem Computer die Ressourcen fehlen: { $reason }
forfeit-start = nicht gestartet: { $told }
forfeit-stalled = dieser Computer stand still: { $stalled } s lang konnte Quadrille die Ausgabe der Engine nicht lesen, als { $stage } erwartet wurde
forfeit-ended = Absturz: sie endete ({ $status }), als { $stage } erwartet wurde{ $last }
forfeit-silent = keine Antwort: { $waited } s lang kam nichts Verwertbares, als { $stage } erwartet wurde{ $last }
forfeit-deaf = keine Antwort: sie las ihre Eingabe nicht, als { $stage } erwartet wurde
forfeit-long-line = Protokollfehler: sie schrieb eine Zeile von mehr als { $bytes } Bytes, die mit `{ $beginning }` beginnt
forfeit-error = Protokollfehler: sie schrieb `{ $words }`, als { $stage } erwartet wurde
forfeit-option = Protokollfehler: sie bietet die Option { $name } mit dem Wert `{ $value }` nicht an
forfeit-last-words = ; ihre letzte Zeile: `{ $words }`
forfeit-nothing-written = ; sie hat gar nichts geschrieben: sie muss jede Zeile sofort ausgeben (flush)
forfeit-unfinished = ; ihre Ausgabe endet ohne Zeilenende: `{ $words }`
forfeit-carriage-return = ; ihre Ausgabe endet mit einem Wagenrücklauf statt mit einem Zeilenvorschub: `{ $words }`
forfeit-misplaced = ; die Antwort steht nicht am Anfang ihrer Zeile: `{ $words }`
forfeit-unflushed = ; sie antwortete erst, als ihre Eingabe zu Ende war (`{ $words }`): sie muss jede Zeile sofort ausgeben (flush)
stage-handshake = die Antwort `ugiok` auf `ugi`
stage-ready = die Antwort `readyok` auf `isready`
stage-go = die Antwort `bestmove` auf `go`
