# Die Einstellungen, mit den Engines und ihren Tests.

back = Zurück
save = Speichern
keep = Behalten
remove = Entfernen
close = Schließen
on = An
off = Aus

section-look = Darstellung
section-motion = Bewegung
section-board = Brett
section-sound = Ton
section-engines = Engines
section-about = Quadrille { $version }

look-theme = Farbschema
look-theme-note = Dunkle oder helle Farben.
look-dark = Dunkel
look-light = Hell
look-contrast = Hoher Kontrast
look-contrast-note = Mehr Kontrast für Text und Zeichen, hell wie dunkel.
look-size = Größe
look-size-note = Die Größe von allem auf dem Bildschirm.
look-size-room = Dieses Fenster hat Platz für { $room } %. Vergrößere es für die volle Größe.
look-marks = Zeichen auf Steinen
look-marks-note = Eine Form für jede Farbe, damit du dich nicht auf Farben verlassen musst.
look-colours = Farben der Steine
look-colours-note = In Upthrust und Focus.
look-safe = Für Farbenblinde
look-painted = Bemaltes Holz
look-assistive = Andere Hilfsprogramme
look-assistive-note = Nötig, wenn etwa eine Sprachsteuerung die Schaltflächen nicht erkennt. Für Bildschirmleser unnötig.
look-language = Sprache
look-language-note = Die Sprache dieses Fensters.
look-language-system = System: { $name }
motion-speed = Tempo der Bewegungen
motion-speed-note = Wie schnell Steine ziehen und Würfel rollen.
motion-reduced = Weniger Bewegung
motion-reduced-note = Keine Animationen und keine Demo auf der Startseite.
motion-reduced-system = Vom System eingestellt: keine Animationen und keine Demo auf der Startseite.
board-coordinates = Koordinaten
board-coordinates-note = Die Namen der Reihen und Spalten am Rand.
board-targets = Mögliche Züge
board-targets-note = Zeigt, wohin ein gewählter Stein ziehen kann.
board-hover = Züge unter dem Mauszeiger
board-hover-note = Zeigt blass, wohin der Stein unter dem Zeiger ziehen kann.
board-confirm = Züge bestätigen
board-confirm-note = Ein Zug gilt erst nach Enter oder einem zweiten Klick.
board-premoves = Vorauszüge
board-premoves-note = Wähle deinen nächsten Zug, während die KI denkt. Er wird sofort gespielt, wenn er erlaubt ist.
board-turn = Brett drehen
board-turn-note = Zur Seite am Zug, wenn hier zwei Menschen spielen.
board-readable = Lesbare Züge
board-readable-note = HiQUE: W 4,2–4,10 ×1. Focus: a3-a5:2. Ausgeschaltet: wie in den veröffentlichten Regeln der Spiele.
sound-volume = Lautstärke
sound-volume-note = Für Steine, Würfel, Siege und unerlaubte Züge.
sound-mute = Stumm
sound-mute-note = Gar kein Ton.
ai-threads = Threads
ai-threads-note = Wie viele Prozessor-Threads eine Suche nutzt.
ai-automatic = Automatisch: { $count }
ai-memory = Speicher
ai-memory-note = Für untersuchte Stellungen: { $size }, bei zwei KIs geteilt.

engines-none = Noch keine Engine
engines-none-note = Ein anderes Programm, das spielt, vielleicht ein eigenes. Es muss das Universal Game Interface nutzen.
engine-test = Testen
engine-edit = Ändern
engine-add = Neue Engine
engine-edit-title = Engine ändern
engine-passed = Test bestanden
engine-stopped = Test abgebrochen
engine-wrong = { $count } falsch
engine-command = Befehl, wie du ihn in eine Shell tippst
engine-folder = Startordner
engine-folder-usual = der Ordner des Programms
engine-start-time = Zeit zum Starten
engine-seconds = { $seconds } s
engine-browse = Durchsuchen …
engine-save-unheard = Trotzdem speichern
engine-keep-unheard = Sie ließ sich nicht starten. Trotzdem speichern?
engine-options = Optionen
engine-ask = Engine fragen
engine-ask-again = Noch einmal fragen
engine-ask-stop = Abbrechen
engine-unknown = Quadrille startet die Engine, um ihre Optionen zu erfragen.
engine-asked = Wartet auf den Start der Engine: { $seconds } von { $limit } s …
engine-no-options = Die Engine funktioniert. Sie hat keine Optionen.
engine-not-offered = Die Engine hat diese Option nicht mehr.
engine-set-before = Früher eingestellt; die Engine wurde noch nicht gefragt.
engine-forget = Vergessen
engine-nothing = nichts
engine-number = Eine Zahl{ $range }. Standard: { $usual }.
engine-usually = Standard: { $usual }.
engine-number-odd = Eine Zahl{ $range }. Der Standardwert der Engine, { $usual }, liegt außerhalb.
engine-odd = Der Standardwert der Engine, { $usual }, ist keiner davon.
engine-twins = { $count ->
    [one] Eine Option lässt sich nicht einstellen, weil eine frühere genauso heißt: { $names }.
   *[other] { $count } Optionen lassen sich nicht einstellen, weil frühere genauso heißen: { $names }.
}
engine-excess = Die Engine hat mehr als { $limit } Optionen. { $count ->
    [one] Die letzte lässt
   *[other] Die letzten { $count } lassen
} sich hier nicht einstellen.
engine-no-thread = Für die Engine konnte kein Thread gestartet werden: { $reason }.
engine-silent = Die Engine hat sich nicht gemeldet: { $reason }.
engine-not-its-fault = { $name } konnte ohne eigene Schuld nicht spielen: { $reason }. Die Partie ist angehalten.
engine-failure-title = Die Engine ist nicht gestartet
engine-failure-words = { $name } war nicht spielbereit: { $reason }.
engine-error-output = Ihre Fehlerausgabe:
engine-crashed = { $name } hat verloren: { $reason }. Ihre Fehlerausgabe:
engine-failure-note = Die Partie ist angehalten und nicht entschieden. Versuch es noch einmal, oder wähl einen anderen Gegner. Befehl, Ordner und Startzeit der Engine stehen in den Einstellungen.
engine-failure-again = Noch einmal
engine-failure-play = Weiterspielen
engine-failure-wait = Angehalten lassen
engine-remove-title = { $name } entfernen?
engine-remove-note = Befehl und Optionen werden hier gelöscht. Das Programm selbst bleibt erhalten.
engine-bad-no-name = Die Engine braucht einen Namen.
engine-bad-long-name = Der Name `{ $name }` ist länger als { $limit } Zeichen.
engine-bad-name-taken = Eine andere Engine heißt schon `{ $name }`. Diese braucht einen eigenen Namen.
engine-bad-command = Die Engine braucht einen Befehl, der sie startet: { $reason }.
engine-bad-our-own = `{ $command }` ist kein Befehl: Erwartet wird ein Programm mit seinen Argumenten, etwa `python3 engine.py`.
engine-bad-not-utf8 = Der Pfad `{ $path }` ist nicht UTF-8. Bitte umbenennen oder einen Link darauf wählen.
engine-bad-no-folder = Den Startordner `{ $folder }` gibt es nicht.

option-number = { $name } ist `{ $value }`: Erwartet wird eine ganze Zahl{ $range }.
option-one-of = { $name } ist `{ $value }`: Erwartet wird eines von { $values }.
option-truth = { $name } ist `{ $value }`: Erwartet wird true oder false.
option-line = { $name } kann nicht `{ $value }` sein: Es muss eine Zeile sein.
range-from = ab { $min }
range-to = bis { $max }
range = von { $min } bis { $max }

test-title = Test von { $name }
test-starting = Die Engine wird gestartet …
test-again = Neuer Test
test-all-games = Alle Spiele, die sie spielt
test-so-far = Test: bisher { $steps ->
    [one] 1 Schritt
   *[other] { $steps } Schritte
}, { $wrong ->
    [0] alle richtig.
   *[other] { $wrong } falsch.
}
test-clean = Sie hält sich an das Protokoll. { $summary }
test-wrong = Sie macht Fehler: Sieh dir an, was als falsch markiert ist. { $summary }
test-summary = { $steps ->
    [one] 1 Schritt
   *[other] { $steps } Schritte
}: { $ok } richtig, { $wrong } falsch, { $skipped } nicht angeboten{ $stopped ->
    [yes] ; vor dem Ende abgebrochen.
   *[no] .
}
test-mark-ok = richtig
test-mark-wrong = falsch
test-mark-differs = anders
test-mark-skipped = fehlt
test-tried = Versucht:
test-expected = Erwartet:
test-came = Erhalten:

notices = Lizenzen
notices-note = Die Lizenzen aller Arbeiten in Quadrille.
notices-show = Lesen
notices-own = Quadrille selbst steht wahlweise unter der MIT-Lizenz oder der Apache-Lizenz 2.0. Es enthält die Arbeit vieler anderer; deren Lizenzen folgen im Wortlaut.

settings-no-folder = Es gibt keinen Ordner für die Einstellungen, weil kein Benutzerordner bekannt ist. Deine Änderungen gelten, bis du beendest.
settings-no-writer = Die Einstellungen lassen sich nicht speichern: { $reason }.
settings-unreadable = Die Einstellungen in { $file } sind nicht lesbar: { $reason }. Die Standardwerte gelten, und nichts wird gespeichert.
settings-unsaved = Die Einstellungen lassen sich nicht in { $file } speichern: { $reason }.
settings-broken = Die Einstellungen in { $file } sind fehlerhaft: { $reason }.
settings-aside = Die Datei wurde als { $file } beiseitegelegt. Für das Unlesbare gelten die Standardwerte.
settings-not-aside = Sie ließ sich nicht beiseitelegen ({ $reason }), daher wird nichts gespeichert.

