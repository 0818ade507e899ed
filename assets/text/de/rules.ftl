# Die Regeln für Spieler: die Überschriften, dann jeder Abschnitt mit einer Regel pro Zeile.

rules-of = { $game }: die Regeln

rules-title-aim = Das Ziel
rules-title-start = Der Anfang
rules-title-a-move = Ein Zug
rules-title-forbidden = Verbotene Züge
rules-title-end = Das Ende
rules-title-board = Das Brett
rules-title-taking = Das Schlagen
rules-title-moving-a-stack = Einen Stapel ziehen
rules-title-landing = Die Landung
rules-title-reserve = Die Reserve
rules-title-dice = Die Würfel
rules-title-fight = Der Kampf
rules-title-handling = Maus und Tasten

# Die Regeln einer Variante: Jede Überschrift beginnt mit ##, und die Zeilen danach gehören zu ihr.
rules-text = { $game ->
    [upthrust]
        ## { rules-title-aim }
        { rules-upthrust-aim }
        ## { rules-title-start }
        { rules-upthrust-start }
        ## { rules-title-a-move }
        { rules-upthrust-a-move }
        ## { rules-title-forbidden }
        { rules-upthrust-forbidden }
        ## { rules-title-end }
        { rules-upthrust-end }
    [hique]
        ## { rules-title-aim }
        { rules-hique-aim }
        ## { rules-title-board }
        { rules-hique-board }
        ## { rules-title-a-move }
        { rules-hique-a-move }
        ## { rules-title-taking }
        { rules-hique-taking }
        ## { rules-title-end }
        { rules-hique-end }
    [focus]
        ## { rules-title-aim }
        { rules-focus-aim-six }
        ## { rules-title-start }
        { rules-focus-board }
        ## { rules-title-moving-a-stack }
        { rules-focus-up-to }
        ## { rules-title-landing }
        { rules-focus-common-landing }
        ## { rules-title-reserve }
        { rules-focus-common-reserve }
        ## { rules-title-end }
        { rules-focus-six }
    [focus-exact]
        ## { rules-title-aim }
        { rules-focus-aim-six }
        ## { rules-title-start }
        { rules-focus-board }
        ## { rules-title-moving-a-stack }
        { rules-focus-exactly }
        ## { rules-title-landing }
        { rules-focus-common-landing }
        ## { rules-title-reserve }
        { rules-focus-common-reserve }
        ## { rules-title-end }
        { rules-focus-six }
    [focus-classic]
        ## { rules-title-aim }
        { rules-focus-aim-block }
        ## { rules-title-start }
        { rules-focus-classic }
        ## { rules-title-moving-a-stack }
        { rules-focus-exactly }
        ## { rules-title-landing }
        { rules-focus-common-landing }
        ## { rules-title-reserve }
        { rules-focus-common-reserve }
        ## { rules-title-end }
        { rules-focus-block }
    [cublino-pur]
        ## { rules-title-aim }
        { rules-pur-aim }
        ## { rules-title-dice }
        { rules-dice }
        ## { rules-title-a-move }
        { rules-pur-a-move }
        ## { rules-title-end }
        { rules-pur-end }
    [cublino-contra]
        ## { rules-title-aim }
        { rules-contra-aim }
        ## { rules-title-dice }
        { rules-dice }
        ## { rules-title-a-move }
        { rules-contra-a-move }
        ## { rules-title-fight }
        { rules-contra-fight }
        ## { rules-title-end }
        { rules-contra-end }
   *[other] { $game }
}

rules-upthrust-aim =
    Bring deine zwei Farben so hoch hinauf wie möglich. Am Ende zählt jeder deiner Steine nach seiner Reihe: Die Reihen 7 bis 11 zählen 10, 20, 30, 40 und 60, die sechs Reihen darunter nichts. Die höhere Summe gewinnt; gleiche Summen sind unentschieden.
rules-upthrust-start =
    Das Brett hat vier Spalten und elf Reihen. Jede der vier Farben hat vier Steine, in jeder Spalte einen, in den Reihen 1 bis 4.
    Jede Seite bekommt zwei Farben. Farben und Anziehenden wählt ihr selbst oder lasst sie auslosen.
rules-upthrust-a-move =
    Ein Stein zieht in seiner Spalte gerade nach oben, genau so viele Felder, wie Steine in seiner Reihe stehen; er selbst und die Steine der Gegenseite zählen mit.
    Er darf über andere Steine springen. Das Zielfeld muss leer sein, und er kann das Brett oben nicht verlassen.
rules-upthrust-forbidden =
    Ein Stein, der allein in seiner Reihe steht, zieht ein Feld weit. Das darf er nicht, solange er vor den drei anderen seiner Farbe liegt.
    In den Reihen 1 bis 6 darf kein Zug zwei Steine derselben Farbe in eine Reihe bringen. In den Wertungsreihen ist das erlaubt.
rules-upthrust-end =
    Die Partie endet sofort, wenn von beiden Seiten zusammen höchstens zwei Steine in den Reihen 1 bis 6 übrig sind oder wenn keine Seite ziehen kann.
    Wer nicht ziehen kann, muss passen, wenn die Gegenseite ziehen kann; Quadrille tut das für dich und meldet es.

rules-hique-aim =
    Bring einen deiner Läufer auf die letzte Reihe, oder schlag alle Läufer der Gegenseite.
rules-hique-board =
    Die Felder stehen auf der Spitze. Läufer stehen nur auf hellen Feldern (beide Zahlen ungerade), Wächter nur auf dunklen (beide Zahlen gerade).
    Ein helles Feld grenzt mit seinen Seiten an bis zu vier dunkle: Ein Wächter auf einem davon steht neben dem Läufer.
    Jede Seite hat fünf Läufer und vier Wächter. Schwarz beginnt; die Läufer ziehen auf die letzte Reihe zu, den Rand der Gegenseite.
rules-hique-a-move =
    Ein Läufer geht gerade nach vorn oder zur Seite auf das nächste helle Feld, das leer sein muss. Er geht nie zurück und springt nie.
    Ein Wächter gleitet beliebig weit über eine Linie dunkler Felder, nach links, rechts, oben oder unten, bis ihn ein anderer Wächter aufhält. Läufer halten ihn nie auf.
    Züge werden mit Buchstaben geschrieben: W für Wächter oder L für Läufer, dann beide Felder, dann × und die Zahl der geschlagenen Läufer, etwa W 4,2–4,10 ×1.
rules-hique-taking =
    Nach jedem Zug beider Seiten wird jeder Läufer entfernt, neben dem zwei oder mehr gegnerische Wächter stehen. Das kostet keinen Zug.
    Auch ein Läufer, der selbst neben zwei gegnerische Wächter zieht, wird geschlagen. Wächter werden nie geschlagen.
rules-hique-end =
    Ein Läufer auf der letzten Reihe gewinnt. Geschlagen wird zuerst; wer auf der Reihe davor sicher stand, ist es aber auch hier.
    Eine Seite ohne Läufer hat verloren.
    Kommt eine Stellung mit derselben Seite am Zug zum dritten Mal vor, entscheiden die Laufpunkte: Jeder Läufer zählt 1 und dazu 1 für jedes Feld, das er vorgerückt ist, höchstens 5. Mehr Punkte gewinnen, gleiche sind unentschieden. Ebenso wird gezählt, wenn keine Seite ziehen kann.
    Wer nicht ziehen kann, muss passen, wenn die Gegenseite ziehen kann.

rules-focus-aim-six =
    Schlag sechs gegnerische Steine, bevor die Gegenseite sechs von deinen schlägt. Du schlägst, indem du einen Stapel zu hoch machst.
rules-focus-aim-block =
    Lass der Gegenseite keinen Zug: keinen Stapel, auf dem ein Stein von ihr oben liegt, und keinen Stein in Reserve.

rules-focus-board =
    Das Brett hat sechs mal sechs Felder. Auf jedem steht ein Stein: achtzehn rote und achtzehn grüne, in abwechselnden Paaren. Jede Seite darf beginnen.

rules-focus-classic =
    Das Brett hat 52 Felder: acht mal acht ohne drei Felder in jeder Ecke. Auf den mittleren sechs mal sechs Feldern steht je ein Stein, achtzehn rote und achtzehn grüne; die vier Streifen zu je vier Feldern darum sind leer. Jede Seite darf beginnen.

rules-focus-up-to =
    Ein Stapel gehört der Seite, deren Stein oben liegt. Nimm von oben beliebig viele Steine und zieh sie zusammen geradeaus in einer Reihe oder Spalte.
    Du darfst sie so viele Felder weit ziehen, wie du Steine genommen hast, oder weniger. Sie dürfen über andere Steine hinwegziehen.

rules-focus-exactly =
    Ein Stapel gehört der Seite, deren Stein oben liegt. Nimm von oben beliebig viele Steine und zieh sie zusammen geradeaus in einer Reihe oder Spalte.
    Du musst sie genau so viele Felder weit ziehen, wie du Steine genommen hast. Sie dürfen über andere Steine hinwegziehen.

rules-focus-common-landing =
    Steine landen oben auf dem, was schon da ist. Hat ein Stapel dann mehr als fünf Steine, fallen unten Steine heraus, bis fünf bleiben.
    Eigene Steine, die herausfallen, kommen in die eigene Reserve; gegnerische sind geschlagen.
rules-focus-common-reserve =
    Statt einen Stapel zu ziehen, darfst du einen Stein der Reserve auf ein beliebiges Feld setzen, ob leer oder nicht. Er landet wie jeder andere Stein, und auch dann können unten Steine herausfallen.

rules-focus-six =
    Wer zuerst sechs gegnerische Steine geschlagen hat, gewinnt.
    Bist du am Zug und hast weder einen Stapel noch einen Stein in Reserve, verlierst du.
    Kommt eine Stellung mit derselben Seite am Zug zum dritten Mal vor, ist die Partie unentschieden.

rules-focus-block =
    Bist du am Zug und hast weder einen Stapel noch einen Stein in Reserve, verlierst du. Geschlagene Steine sind aus dem Spiel, aber Schlagen allein gewinnt nicht.
    Kommt eine Stellung mit derselben Seite am Zug zum dritten Mal vor, ist die Partie unentschieden.

rules-pur-aim =
    Bring deine sieben Würfel über das Brett, mit hohen Zahlen oben. Es entscheidet die Summe der oberen Augen auf der letzten Reihe, nicht wer zuerst ankommt.
rules-contra-aim =
    Bring als Erster einen Würfel auf die letzte Reihe.
rules-dice =
    Das Brett hat sieben mal sieben Felder. Die sieben weißen Würfel beginnen auf Reihe 1 und ziehen auf Reihe 7 zu, die schwarzen auf Reihe 7 und ziehen auf Reihe 1 zu. Weiß beginnt.
    Alle Würfel beginnen mit der Sechs oben, der Drei zur eigenen und der Vier zur anderen Seite. Gegenüberliegende Flächen ergeben zusammen sieben.
    Beim Kippen rollt ein Würfel über seine Kante auf das nächste Feld, sodass eine andere Fläche nach oben kommt. Würfel ziehen nach vorn, links und rechts, nie zurück.

rules-pur-a-move =
    Es zieht ein Würfel. Er darf als ersten Schritt einmal kippen und dann springen, so oft du willst; oder er springt nur.
    Ein Sprung geht gerade über genau einen Würfel daneben, einen eigenen oder fremden, auf das leere Feld dahinter. Ein Sprung dreht den Würfel nicht.
    Der Würfel darf nach jedem Schritt halten. In einem Zug kommt er nie zweimal auf ein Feld und nie auf sein Startfeld zurück.
    Würfel auf der letzten Reihe dürfen seitwärts weiterziehen.
rules-pur-end =
    Die Partie endet, wenn alle sieben Würfel einer Seite auf ihrer letzten Reihe liegen. Dann zählt jede Seite die oberen Augen ihrer Würfel auf ihrer letzten Reihe zusammen. Die höhere Summe gewinnt, auch wenn die andere Seite zuerst fertig war; gleiche Summen sind unentschieden.
    Wer nicht ziehen kann, muss passen, wenn die Gegenseite ziehen kann; kann keine Seite ziehen, ist die Partie unentschieden. Sie ist auch unentschieden, wenn eine Stellung mit derselben Seite am Zug zum dritten Mal vorkommt.
    Damit ein wartender Würfel die Partie nicht endlos macht, ist sie auch unentschieden, wenn in 60 Zügen hintereinander kein Würfel seine Reihe verlässt; die Züge beider Seiten zählen, auch Passen.

rules-contra-a-move =
    Ein Würfel kippt einmal. Sprünge gibt es nicht.
rules-contra-fight =
    Der gezogene Würfel kämpft dann gegen jeden gegnerischen Würfel neben ihm: vorn, hinten, links und rechts.
    In jedem Kampf zählen für dich die oberen Augen aller deiner Würfel neben dem gegnerischen, auch die des gezogenen; für die Gegenseite zählen die oberen Augen aller ihrer Würfel neben dem gezogenen.
    Der Würfel mit der kleineren Summe fällt; bei gleichen Summen fällt keiner. Alle Kämpfe werden gleichzeitig entschieden, dann verlassen alle gefallenen Würfel zusammen das Brett. Würfel, die den gezogenen nicht berühren, kämpfen nicht.
rules-contra-end =
    Der erste Würfel auf seiner letzten Reihe gewinnt. Der Kampf kommt zuerst: Ein Würfel, der bei der Ankunft fällt, gewinnt nicht.
    Wer nicht ziehen kann, muss passen, wenn die Gegenseite ziehen kann; kann keine Seite ziehen, ist die Partie unentschieden. Sie ist auch unentschieden, wenn eine Stellung mit derselben Seite am Zug zum dritten Mal vorkommt.
    Damit Warten die Partie nicht endlos macht, ist sie auch unentschieden, wenn in 60 Zügen hintereinander kein Würfel seine Reihe verlässt und keiner fällt; die Züge beider Seiten zählen, auch Passen.

# Für jedes Spiel gleich, für manche eine Zeile mehr.
rules-handling-board =
    Klick oder tipp einen Stein an und dann sein Zielfeld, oder zieh ihn dorthin. Rechtsklick, langes Drücken oder { $cancel } bricht einen begonnenen Zug ab.
    Mit Tasten: Die Pfeile bewegen den Cursor über die Felder, { $pick } nimmt einen Stein auf und setzt ihn ab. { $next } führt zu den Knöpfen, { $cancel } zurück aufs Brett.
rules-handling-focus = Klick einen Stein eines Stapels an: Er zieht mit allen Steinen darüber. Das Mausrad oder die Zifferntasten 1 bis 5 ändern, wie viele es sind.
rules-handling-pur = Ein Zug geht weiter, solange der Würfel springen kann. Ein Klick auf den Würfel oder { $pick } beendet ihn früher.
rules-handling-keys =
    { $undo } nimmt einen Zug zurück, { $redo } spielt ihn wieder, { $hint } zeigt einen guten Zug, { $flip } dreht das Brett, { $new_game } beginnt eine neue Partie. { $move_now } lässt die KI sofort ziehen. Drück { $rules } noch einmal für die Liste aller Tasten.

# Die Seiten des Dialogs und die Liste der Tasten.
rules-page-rules = Regeln
rules-page-keys = Tasten
keys-title = { $id ->
    [Board] Auf dem Brett
    [Game] Die Partie
    [Back] Frühere Stellungen
    [Files] Dateien und Zwischenablage
    [Everywhere] Überall
    [Lists] In einer Liste von Partien
   *[SetUp] Eine Stellung aufbauen
}
shortcut-does = { $id ->
    [cursor] Bewegen den Cursor über die Felder.
    [pick] Nimmt den Stein unter dem Cursor auf, setzt ihn ab und beendet oder bestätigt einen Zug.
    [count] In Focus: wählen, wie viele Steine ziehen.
    [cancel] Nimmt den letzten Schritt, die Auswahl oder einen Vorauszug zurück. Sonst: markiert den Knopf zum Start.
    [next-widget] Geht zu den Knöpfen neben dem Brett.
    [undo] Nimmt einen Zug zurück.
    [redo] Wiederholt einen zurückgenommenen Zug.
    [hint] Zeigt einen guten Zug und warum er gut ist.
    [flip] Dreht das Brett; vertauscht in Upthrust die Spieler daneben.
    [move-now] Lässt die KI sofort ziehen; hält eine Partie zweier KIs an oder setzt sie fort.
    [mute] Schaltet den Ton aus und ein.
    [new-game] Beginnt eine neue Partie.
    [set-up] Baut eine Stellung auf, ausgehend von der gezeigten.
    [moves] Einen Zug zurück, einen Zug vor.
    [ends] Zum Anfang, zum letzten Zug.
    [past-moves] In einer früheren Stellung, nach dem Ende und in der Durchsicht: einen Zug zurück, einen Zug vor.
    [past-lines] In einer früheren Stellung, nach dem Ende und in der Durchsicht: die vorige Variante, die nächste Variante.
    [mistakes] In der Durchsicht: zum nächsten Fehler, zum vorigen Fehler.
    [play-on] Spielt von der gezeigten Stellung weiter.
    [leave-past] Geht zurück zur Partie.
    [save] Speichert die Partie als Datei.
    [open] Öffnet eine Datei.
    [copy-position] Kopiert die gezeigte Stellung.
    [copy-game] Kopiert die ganze Partie.
    [paste] Fügt eine Stellung oder eine Partie ein.
    [rules] Zeigt die Regeln; noch einmal gedrückt: diese Liste.
    [full-screen] Schaltet Vollbild ein und aus.
    [leave] Schließt einen Dialog oder geht eine Seite zurück.
    [confirm] In einem Dialog: drückt den Hauptknopf.
    [scroll] Blättern in einem langen Text.
    [slider] Bewegen einen Regler.
    [number] In einem Zahlenfeld: eins mehr, eins weniger.
    [rows] Wählen eine Partie, mit der Umschalttaste mehrere.
    [all-rows] Wählt alle Partien.
    [open-row] Öffnet die Partie oder holt gelöschte zurück.
    [delete-rows] Löscht die gewählten Partien.
    [restore-rows] Stellt das eben Gelöschte wieder her.
    [columns] Wählen die Spalte, nach der geordnet wird.
    [turn-order] Kehrt die Reihenfolge um.
    [places] Bewegen den Cursor über die Felder.
    [place] Setzt einen Stein auf das Feld.
    [remove] Nimmt den Stein vom Feld.
    [choose-piece] Wählt den Stein zum Setzen oder die Zahl oben auf einem Würfel.
    [turn-die] Dreht den Würfel auf dem Feld, sonst den zum Setzen.
   *[other-side] Wechselt zu den Würfeln der anderen Seite.
}

# Unter den Bildern in den Regeln.
rules-figure = { $id ->
    [upthrust-start] In Reihe 1 stehen vier Steine, also steigt Grün vier Felder, von b1 nach b5, über die anderen hinweg.
    [upthrust-later] Später im Spiel: Grün auf a4 teilt seine Reihe mit zwei anderen und steigt drei Felder, auf die erste Wertungsreihe.
    [hique-start] Die Felder, die ein Wächter von seinem Startfeld aus erreicht.
    [hique-taking] Weiß zieht seinen Wächter nach 8,4. Der schwarze Läufer auf 9,5 hat dann zwei gegnerische Wächter neben sich und wird geschlagen.
    [focus] Drei Steine würden auf drei landen. Nur fünf können bleiben, also fällt der unterste heraus.
    [focus-exact] Die oberen drei Steine eines Stapels ziehen genau drei Felder weit. Sechs lägen dann dort, also fällt der unterste heraus.
    [focus-classic] Ein Stapel aus drei Steinen zieht genau drei Felder weit in gerader Linie, hier auf einen Stapel aus zweien.
    [pur-start] Die blassen Würfel zeigen, welche Zahl nach dem Kippen oben läge.
    [pur-jump] Der schwarze Würfel springt über c7 nach d7 und darf von dort weiterspringen.
    [contra] Der weiße Würfel würde nach e4 kippen und dort kämpfen; die Schilder zeigen beide Summen, die von Weiß zuerst.
   *[other] { $id }
}

# Die Karte, die eine Variante vorstellt.

introduction = { $game } in drei Sätzen
introduction-title-aim = Das Ziel
introduction-title-move = So ziehst du
introduction-title-special = Das Besondere
introduction-begin = Los geht’s
introduction-rules = Alle Regeln
rules-in-short = Kurz gesagt
introduction-aim = { $game ->
    [upthrust] Bring deine zwei Farben so hoch wie möglich: Auf den Reihen 7 bis 11 zählt ein Stein 10 bis 60 Punkte, die höhere Summe gewinnt.
    [hique] Bring einen deiner kleinen Läufer auf die letzte Reihe, oder schlag alle fünf Läufer der Gegenseite.
    [focus-classic] Nimm der Gegenseite jeden Zug: kein Stapel mit einem Stein von ihr obenauf und nichts in der Reserve.
    [cublino-pur] Bring alle sieben Würfel auf die letzte Reihe: Das beendet die Partie, und dort gewinnt die höhere Summe der oberen Augen.
    [cublino-contra] Bring als Erster einen Würfel auf die letzte Reihe, und bekämpf die Würfel, die im Weg stehen.
   *[focus] Schlag sechs Steine der Gegenseite, bevor sie sechs von deinen schlägt.
}
introduction-move = { $game ->
    [upthrust] Ein Stein steigt in seiner Spalte um genau so viele Felder, wie Steine in seiner Reihe stehen, auch über andere hinweg, auf ein freies Feld.
    [hique] Ein Läufer geht ein helles Feld vor oder seitwärts; ein Wächter gleitet über dunkle Felder, bis ihn ein anderer Wächter aufhält.
    [focus] Nimm beliebig viele Steine oben von einem Stapel, der deine Farbe zeigt, und zieh sie geradeaus um höchstens so viele Felder.
    [cublino-pur] Ein Würfel darf einmal nach vorn oder zur Seite über seine Kante kippen und dann über andere springen, so oft du willst, oder nur springen.
   *[cublino-contra] Kipp einen Würfel nach vorn oder zur Seite über seine Kante; dabei kommt eine andere Zahl nach oben.
    [focus-exact] Nimm beliebig viele Steine oben von einem Stapel, der deine Farbe zeigt, und zieh sie geradeaus um genau so viele Felder.
    [focus-classic] Nimm beliebig viele Steine oben von einem Stapel, der deine Farbe zeigt, und zieh sie geradeaus um genau so viele Felder.
}
introduction-special = { $game ->
    [upthrust] Beide Seiten teilen sich die Reihen: Jeder Stein, der eine Reihe verlässt, macht alle langsamer, die dort bleiben.
    [hique] Ein Läufer neben zwei gegnerischen Wächtern ist sofort geschlagen, auch wenn er selbst gerade dorthin zog.
    [cublino-pur] Ein Sprung dreht den Würfel nicht: Kipp erst die hohen Zahlen nach oben, und spring dann mit ihnen auf die letzte Reihe.
   *[cublino-contra] Ein gezogener Würfel kämpft mit den gegnerischen neben sich: Auf beiden Seiten zählen benachbarte Würfel derselben Farbe mit, und die kleinere Summe fällt.
    [focus] Ein Stapel fasst höchstens fünf; weitere fallen unten heraus: Gegnerische sind geschlagen, eigene kommen in deine Reserve und dürfen später auf jedes Feld.
    [focus-exact] Ein Stapel fasst höchstens fünf; weitere fallen unten heraus: Gegnerische sind geschlagen, eigene kommen in deine Reserve und dürfen später auf jedes Feld.
    [focus-classic] Ein Stapel fasst höchstens fünf; weitere fallen unten heraus: Gegnerische sind geschlagen, eigene kommen in deine Reserve und dürfen später auf jedes Feld.
}
