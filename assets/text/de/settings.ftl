# Die Einstellungen, mit den Engines und ihren Tests.

back = Zurück
save = Sichern
keep = Behalten
remove = Entfernen
close = Schließen
on = An
off = Aus

section-look = Aussehen
section-motion = Bewegung
section-board = Brett
section-sound = Klang
section-engines = Engines
section-about = Quadrille { $version }

look-theme = Thema
look-theme-note = Ein Tisch am Abend oder bei Tag.
look-dark = Dunkel
look-light = Hell
look-contrast = Hoher Kontrast
look-contrast-note = Wörter und Zeichen heben sich von allem ab, in beiden Themen.
look-size = Größe
look-size-note = Die Größe von allem auf dem Bildschirm.
look-size-room = Dieses Fenster hat Platz für { $room } %. Ein größeres zeigt es ganz.
look-marks = Zeichen auf Steinen
look-marks-note = Eine Form für jede Farbe, damit keine Farbe unterschieden werden muss.
look-colours = Farben der Steine
look-colours-note = In Upthrust und Focus.
look-safe = Farbenblind-sicher
look-painted = Bemaltes Holz
look-assistive = Für alle Hilfsprogramme
look-assistive-note = Auch für solche, die sich nicht als Bildschirmleser melden.
look-language = Sprache
look-language-note = Aller Texte in diesem Fenster.
look-language-system = System: { $name }
motion-speed = Tempo der Bewegungen
motion-speed-note = Wie schnell Steine ziehen und Würfel rollen.
motion-reduced = Weniger Bewegung
motion-reduced-note = Züge geschehen sofort, und nichts läuft von selbst.
motion-reduced-system = Das System wünscht es: Züge geschehen sofort, und nichts läuft von selbst.
board-coordinates = Koordinaten
board-coordinates-note = Die Namen der Reihen und Spalten am Rand.
board-targets = Mögliche Züge
board-targets-note = Wohin ein gewählter Stein ziehen kann.
board-hover = Züge unter dem Mauszeiger
board-hover-note = Der Stein unter dem Zeiger zeigt blass, wohin er kann.
board-confirm = Züge bestätigen
board-confirm-note = Ein Zug wird erst gezeigt; Enter oder ein zweiter Klick macht ihn.
board-premoves = Züge vorauslegen
board-premoves-note = Während die KI denkt; gespielt wird der Zug gleich danach, wenn er dann gültig ist.
board-turn = Brett drehen
board-turn-note = Zur Seite am Zug, wenn hier zwei Menschen spielen.
board-readable = HiQUE-Züge mit Steinen
board-readable-note = W 4,2–4,10 ×1: Ein Wächter schlägt einen Läufer.
sound-volume = Lautstärke
sound-volume-note = Für Steine, Würfel, Gewinn und Ablehnung.
sound-mute = Stumm
sound-mute-note = Gar kein Ton.
ai-threads = Threads
ai-threads-note = Wie viele Rechnungen eine Suche zugleich anstellt.
ai-automatic = Automatisch: { $count }
ai-memory = Speicher
ai-memory-note = Stellungstabelle: { $size }, die sich zwei KIs teilen.

engines-none = Noch keine Engine
engines-none-note = Programme, die das Universal Game Interface sprechen, können mitspielen, auch selbst geschriebene.
engine-test = Testen
engine-edit = Ändern
engine-add = Neue Engine
engine-edit-title = Engine ändern
engine-passed = Test bestanden
engine-stopped = Test abgebrochen
engine-wrong = { $count } falsch
engine-command = Befehl, wie in einer Shell getippt
engine-folder = Ordner, in dem sie startet
engine-folder-usual = der Ordner ihres Programms
engine-start-time = Zeit zum Starten
engine-seconds = { $seconds } s
engine-browse = Durchsuchen …
engine-save-unheard = Trotzdem sichern
engine-keep-unheard = Sie ließ sich nicht starten. Trotzdem sichern?
engine-options = Optionen
engine-ask = Engine fragen
engine-ask-again = Noch einmal fragen
engine-ask-stop = Nicht mehr fragen
engine-unknown = Die Engine sagt selbst, was sich einstellen lässt. Dazu wird sie gestartet.
engine-asked = Warten, dass die Engine startet: { $seconds } von { $limit } s …
engine-no-options = Sie ist brauchbar: Sie hat sich vorgestellt und bietet nichts zum Einstellen.
engine-not-offered = Die Engine bietet das nicht mehr an.
engine-set-before = Früher eingestellt; die Engine wurde nicht gefragt.
engine-forget = Vergessen
engine-nothing = nichts
engine-number = Eine Zahl{ $range }; üblich ist { $usual }.
engine-usually = Üblich ist { $usual }.
engine-number-odd = Eine Zahl{ $range }. Der Wert der Engine, { $usual }, liegt außerhalb.
engine-odd = Der Wert der Engine, { $usual }, ist keiner davon.
engine-twins = { $count ->
    [one] Eine Option lässt sich nicht einstellen, weil eine frühere genauso heißt: { $names }.
   *[other] { $count } Optionen lassen sich nicht einstellen, weil frühere genauso heißen: { $names }.
}
engine-excess = Die Engine bietet mehr als { $limit } Optionen. Die letzten { $count } lassen sich hier nicht einstellen.
engine-no-thread = Dafür ist kein Thread zu bekommen: { $reason }.
engine-silent = Sie hat sich nicht vorgestellt: { $reason }.
engine-not-its-fault = { $name } konnte nicht spielen und kann nichts dafür: { $reason }. Das Spiel ruht.
engine-failure-title = Die Engine ist nicht gestartet
engine-failure-words = { $name } war nicht spielbereit: { $reason }.
engine-error-output = Auf ihre Fehlerausgabe schrieb sie:
engine-crashed = { $name } hat verloren: { $reason }. Auf ihre Fehlerausgabe schrieb sie:
engine-failure-note = Das Spiel ruht und ist nicht entschieden. Noch einmal versuchen, oder einen anderen Gegner wählen. Befehl, Ordner und Startzeit der Engine stehen in den Einstellungen.
engine-failure-again = Noch einmal
engine-failure-play = Weiterspielen
engine-failure-wait = Ruhen lassen
engine-remove-title = { $name } entfernen?
engine-remove-note = Befehl und Optionen werden hier vergessen. Das Programm selbst bleibt, wo es ist.
engine-bad-no-name = Sie braucht einen Namen, unter dem sie als Spieler gewählt werden kann.
engine-bad-long-name = Der Name `{ $name }` ist länger als { $limit } Zeichen.
engine-bad-name-taken = Eine andere Engine heißt schon `{ $name }`. Diese braucht einen eigenen Namen.
engine-bad-command = Sie braucht einen Befehl, der sie startet: { $reason }.
engine-bad-our-own = `{ $command }` ist kein Befehl: Erwartet wird ein Programm mit dem, was ihm gesagt wird, etwa `python3 engine.py`.
engine-bad-not-utf8 = Der Pfad `{ $path }` ist nicht UTF-8. Bitte umbenennen oder einen Link darauf wählen.
engine-bad-no-folder = Den Ordner `{ $folder }`, in dem sie starten soll, gibt es nicht.

option-number = { $name } ist `{ $value }`: Erwartet wird eine ganze Zahl{ $range }.
option-one-of = { $name } ist `{ $value }`: Erwartet wird eines von { $values }.
option-truth = { $name } ist `{ $value }`: Erwartet wird true oder false.
option-line = { $name } kann nicht `{ $value }` sein: Es muss eine Zeile sein.
range-from = ab { $min }
range-to = bis { $max }
range = von { $min } bis { $max }

test-title = Test von { $name }
test-starting = Sie wird gestartet …
test-again = Neuer Test
test-all-games = Alle Spiele, die sie anbietet
test-so-far = Test: bisher { $steps ->
    [one] 1 Schritt
   *[other] { $steps } Schritte
}, { $wrong ->
    [0] alle wie gewünscht.
   *[other] { $wrong } falsch.
}
test-clean = Sie hält sich an das Protokoll. { $summary }
test-wrong = Was als falsch markiert ist, muss geändert werden. { $summary }
test-summary = { $steps ->
    [one] 1 Schritt
   *[other] { $steps } Schritte
}: { $ok } gut, { $wrong } falsch, { $skipped } nicht angeboten{ $stopped ->
    [yes] ; vor dem Ende abgebrochen.
   *[no] .
}
test-mark-ok = gut
test-mark-wrong = falsch
test-mark-differs = anders
test-mark-skipped = fehlt
test-tried = Versucht:
test-expected = Erwartet:
test-came = Gekommen:

notices = Lizenzen
notices-note = Wessen Arbeit in diesem Programm steckt, und zu welchen Bedingungen.
notices-show = Lesen
notices-own = Quadrille selbst steht wahlweise unter der MIT-Lizenz oder der Apache-Lizenz 2.0. Darin steckt die Arbeit vieler anderer; deren Lizenzen folgen im Wortlaut.

settings-no-folder = Für die Einstellungen gibt es keinen Ort: Kein Benutzerordner ist bekannt. Sie gelten, bis das Programm endet.
settings-no-writer = Die Einstellungen lassen sich nicht sichern: { $reason }.
settings-unreadable = Die Einstellungen in { $file } sind nicht lesbar: { $reason }. Die üblichen gelten, und nichts wird gesichert.
settings-unsaved = Die Einstellungen lassen sich nicht in { $file } sichern: { $reason }.
settings-broken = Die Einstellungen in { $file } sind nicht zu verstehen: { $reason }.
settings-aside = Die Datei wurde als { $file } beiseitegelegt, und was nicht zu lesen war, ist wie üblich.
settings-not-aside = Sie ließ sich nicht beiseitelegen ({ $reason }), daher wird nichts gesichert.

