# Die Strategielektionen. Jede Idee hat zwei Nachrichten aus sechs Zeilen wie in lessons.ftl: ein Beispiel und ein Gegenbeispiel (-limit).
# `with` und `without` sind Ergebnisse in Prozent, `games` ist die Zahl der gemessenen Partien.

strategy-hique-runner-more =
    Ein Läufer mehr
    Die Seite mit einem Läufer mehr gewinnt meistens.
    In { $games } Partien holte die Seite mit einem Läufer mehr { $with } % der Punkte. Bei gleich vielen holte die zuletzt gezogene { $without } %.
    Schlag einen Läufer und behalte alle deine.
    Du hast einen Läufer mehr.
    Auch das ist erlaubt, aber ein anderer Zug schlägt einen Läufer.
strategy-hique-runner-more-limit =
    Nicht jeden Läufer
    Schlag keinen Läufer, wenn die Gegenseite danach mehr bekommt.
    Ein Läufer mehr bringt im Schnitt { $with } %, aber der Schnitt sagt nichts über diese Stellung. Sieh dir zuerst die Antwort an.
    Du könntest einen Läufer schlagen. Finde den besseren Zug.
    Das war mehr wert als ein Läufer.
    Auch das ist erlaubt, aber sieh dir die Antwort an.
strategy-hique-front-runner =
    Der vorderste Läufer
    Wessen vorderster Läufer zwei Reihen weiter ist, der ist im Vorteil.
    In { $games } Partien holte die Seite, deren vorderster Läufer zwei Reihen weiter war, { $with } %, bei gleich vielen Läufern. Lag keine vorn, holte die zuletzt gezogene { $without } %.
    Bring deinen vordersten Läufer zwei Reihen weiter als den der Gegenseite.
    Dein vorderster Läufer ist zwei Reihen weiter.
    Auch das ist erlaubt, aber ein anderer Zug bringt deinen vordersten Läufer zwei Reihen weiter.
strategy-hique-front-runner-limit =
    Nicht jeder Vorsprung
    Zwei Reihen Vorsprung sind wenig wert, wenn etwas anderes eilt.
    Der Vorsprung bringt im Schnitt { $with } %. Hier könnte ein Läufer ihn erreichen, aber ein anderer Zug leistet mehr.
    Finde den besseren Zug.
    Das war dringender als laufen.
    Auch das ist erlaubt, aber sieh dir die Läufer an, die du schlagen kannst.
strategy-hique-timing-points =
    Alle Läufer vor
    Die Seite, deren Läufer weiter vorgerückt sind, holt mehr.
    In { $games } Partien holte eine Seite mit zwei Laufpunkten mehr { $with } %, bei gleich vielen Läufern. Lag keine vorn, holte die zuletzt gezogene { $without } %. Laufpunkte entscheiden auch bei einer Wiederholung.
    Hol dir einen Vorsprung von zwei Laufpunkten.
    Du hast zwei Laufpunkte mehr.
    Auch das ist erlaubt, aber ein anderer Schritt nach vorn ist besser.
strategy-hique-timing-points-limit =
    Der Schritt kann warten
    Ein Schritt nach vorn bringt einen Punkt, kann aber einen Läufer oder die Partie kosten.
    Zwei Punkte mehr bringen im Schnitt { $with } %. Hier kostet der Schritt mehr, als er bringt.
    Finde den besseren Zug.
    Das war besser als ein Schritt nach vorn.
    Auch das ist erlaubt, aber vergleich, was deine Wächter bedrohen können.
strategy-hique-guards-forward =
    Wächter jenseits der Mitte
    Wächter leisten in der gegnerischen Hälfte mehr als in der eigenen.
    In { $games } Partien holte die Seite mit mehr Wächtern jenseits der Mitte { $with } %, bei gleich vielen Läufern. Lag keine vorn, holte die zuletzt gezogene { $without } %.
    Bring einen Wächter über die Mitte.
    Du hast mehr Wächter in der gegnerischen Hälfte als die Gegenseite in deiner.
    Auch das ist erlaubt, aber schick hier einen Wächter in die gegnerische Hälfte.
strategy-hique-guards-forward-limit =
    Nicht jeder Wächter nach vorn
    Ein Wächter in der gegnerischen Hälfte ist wenig wert, wenn anderes dringend ist.
    Mehr Wächter jenseits der Mitte bringen im Schnitt { $with } %. Hier könnte ein Wächter dorthin, aber ein anderer Zug leistet mehr.
    Finde den besseren Zug.
    Das war dringender als ein Wächter vorn.
    Auch das ist erlaubt, aber achte auf deinen Läufer, der bedroht ist.

strategy-upthrust-mobility =
    Mehr bewegliche Steine
    Die Seite mit mehr beweglichen Steinen kann warten; der anderen gehen zuerst die Züge aus.
    In { $games } Partien holte eine Seite mit zwei beweglichen Steinen mehr { $with } %. Lag keine vorn, holte die zuletzt gezogene { $without } %.
    Zieh so, dass du mindestens zwei Steine mehr ziehen kannst als die Gegenseite.
    Du kannst nun mindestens zwei Steine mehr ziehen als die Gegenseite.
    Auch das ist erlaubt, aber zähl danach die beweglichen Steine beider Seiten.
strategy-upthrust-mobility-limit =
    Punkte vor Freiheit
    Bewegliche Steine sind kein Selbstzweck: Punkte entscheiden.
    Zwei bewegliche Steine mehr bringen im Schnitt { $with } %. Hier sind die Punkte eines anderen Zuges mehr wert.
    Finde den besseren Zug.
    Das war mehr wert als Freiheit.
    Auch das ist erlaubt, aber vergleich die Punkte deiner Züge.
strategy-upthrust-crowded-rows =
    In vollen Reihen bleiben
    Steine in vollen Reihen haben noch lange Aufstiege vor sich.
    Zähl für jeden deiner Steine unter Reihe 7 die Steine in seiner Reihe und zähl alles zusammen. In { $games } Partien holte eine Seite, deren Summe um vier höher war, { $with } %. Lag keine vorn, holte die zuletzt gezogene { $without } %.
    Mach einen Zug, nach dem deine Reihen voller sind als die der Gegenseite.
    Deine Steine unter Reihe 7 haben die längeren Aufstiege.
    Auch das ist erlaubt, aber es lässt deinen Steinen kürzere Aufstiege.
strategy-upthrust-crowded-rows-limit =
    Eine volle Reihe ist kein Ziel
    Lange Aufstiege helfen nur, solange du sie noch machen kannst.
    Längere Aufstiege bringen im Schnitt { $with } %. Hier bringt ein anderer Zug mehr.
    Finde den besseren Zug.
    Das brachte mehr als lange Aufstiege.
    Auch das ist erlaubt, aber vergleich, was deine Züge sofort bringen.
strategy-upthrust-top-rows =
    Nicht zu früh nach oben
    Steine in den obersten Reihen haben ihre Züge verbraucht.
    In { $games } Partien holte eine Seite mit mehr Steinen in den Reihen 10 und 11 nur { $with } %. Lag keine vorn, holte die zuletzt gezogene { $without } %. Während der Partie sind übrige Züge oft mehr wert als Punkte.
    Du könntest auf Reihe 10 oder 11 steigen. Finde den besseren Zug.
    Der Aufstieg kann warten.
    Auch das ist erlaubt, aber es verbraucht einen Aufstieg zu früh.
strategy-upthrust-top-rows-limit =
    Jetzt steigen
    Steig ganz nach oben, wenn die Gelegenheit nicht wiederkommt.
    Mehr Steine in den obersten Reihen bringen im Schnitt nur { $with } %. Hier ist der Aufstieg richtig, denn die Reihe leert sich, und spätere Aufstiege werden kürzer.
    Steig mit dem richtigen Stein auf Reihe 10 oder 11.
    Diese Punkte wären später verloren gewesen.
    Auch das ist erlaubt, aber steig hier jetzt nach oben.
strategy-upthrust-blocked =
    Zum Passen zwingen
    Eine Seite, die nicht ziehen kann, passt, und du ziehst zweimal hintereinander.
    In { $games } Partien holte eine Seite, die der anderen gerade jeden Zug genommen hatte, { $with } %. Nach anderen Zügen holte eine Seite { $without } %.
    Nimm der Gegenseite jeden Zug.
    Die Gegenseite passt, und du bist wieder dran.
    Auch das ist erlaubt, aber die Gegenseite kann noch ziehen.
strategy-upthrust-blocked-limit =
    Passen genügt nicht
    Ein weiterer Zug hilft nur, wenn du noch gute Züge hast.
    Wer der Gegenseite jeden Zug nimmt, holt im Schnitt { $with } %. Hier ist ein anderer Zug besser.
    Finde den besseren Zug.
    Das war besser, als die Gegenseite passen zu lassen.
    Auch das ist erlaubt, aber vergleich die Punkte deiner Züge.

strategy-focus-captures =
    Einmal mehr geschlagen
    Die Seite, die mehr geschlagen hat, ist im Vorteil.
    In { $games } Partien holte eine Seite mit einem geschlagenen Stein mehr { $with } %, bei gleicher Reserve. Lag keine vorn, holte die zuletzt gezogene { $without } %.
    Geh beim Schlagen in Führung.
    Du hast mehr Steine geschlagen.
    Auch das ist erlaubt, aber ein anderer Zug schlägt.
strategy-focus-captures-limit =
    Nicht immer schlagen
    Schlagen ist ein Fehler, wenn es der Gegenseite einen Stapel überlässt.
    Ein geschlagener Stein mehr bringt im Schnitt { $with } %. Hier kannst du schlagen, aber ein anderer Zug ist besser.
    Finde den besseren Zug.
    Das war mehr wert als ein geschlagener Stein.
    Auch das ist erlaubt, aber achte auf die Stapel, die als Nächstes die Seite wechseln können.
strategy-focus-reserve =
    Ein Stein in Reserve
    Ein Reservestein kann überall landen, also bedroht er jeden Stapel.
    In { $games } Partien holte eine Seite mit einem Reservestein mehr { $with } %, bei gleich vielen geschlagenen Steinen. Lag keine vorn, holte die zuletzt gezogene { $without } %.
    Hol dir einen Vorsprung an Reservesteinen.
    Ein Stein in deiner Reserve kann auf jedem Feld landen.
    Auch das ist erlaubt, aber ein anderer Zug bringt einen Stein in deine Reserve.
strategy-focus-reserve-limit =
    Die Reserve ist nicht alles
    Ein Zug, der nur einen Stein in die Reserve bringt, kann zu langsam sein.
    Ein Reservestein mehr bringt im Schnitt { $with } %. Hier ist ein anderer Zug besser.
    Finde den besseren Zug.
    Das war mehr wert als ein Reservestein allein.
    Auch das ist erlaubt, aber vergleich die Schläge und die Stapel, die du übernehmen kannst.
strategy-focus-prisoners =
    Steine unter deinen Stapeln
    Gegnerische Steine unter deinen können nicht ziehen, und du kannst sie später schlagen.
    In { $games } Partien holte eine Seite, die zwei solche Steine mehr hielt, { $with } %, bei gleicher Reserve und gleich vielen geschlagenen Steinen. Lag keine vorn, holte die zuletzt gezogene { $without } %.
    Deck gegnerische Steine zu, sodass du mindestens zwei mehr hältst als die Gegenseite.
    Du hältst mindestens zwei mehr als die Gegenseite.
    Auch das ist erlaubt, aber ein anderer Zug deckt mehr Steine zu.
strategy-focus-prisoners-limit =
    Ein Stapel wechselt die Seite
    Landet die Gegenseite auf deinem Stapel, verlierst du auch alles darunter.
    Zwei solche Steine mehr bringen im Schnitt { $with } %. Hier ist ein anderer Zug besser.
    Finde den besseren Zug.
    Das war mehr wert als die Steine darunter.
    Auch das ist erlaubt, aber sieh dir an, welche Stapel die Gegenseite erreicht.
strategy-focus-mobility =
    Mehr Züge
    Die Seite mit mehr Zügen findet leichter einen guten.
    In { $games } Partien holte eine Seite mit einem Viertel mehr Zügen { $with } %, bei gleicher Reserve und gleich vielen geschlagenen Steinen. Lag keine vorn, holte die zuletzt gezogene { $without } %. Hohe Stapel in deiner Farbe haben viele Züge.
    Zieh so, dass du mindestens ein Viertel mehr Züge hast als die Gegenseite.
    Du hast mindestens ein Viertel mehr Züge als die Gegenseite.
    Auch das ist erlaubt, aber vergleich danach die Züge beider Seiten.
strategy-focus-mobility-limit =
    Züge sind nicht alles
    Viele Züge nützen wenig, wenn du einen Stapel verlierst.
    Ein Viertel mehr Züge bringt im Schnitt { $with } %. Hier ist ein anderer Zug besser.
    Finde den besseren Zug.
    Das war mehr wert als viele Züge.
    Auch das ist erlaubt, aber achte auf den Stapel, den du verlieren oder gewinnen könntest.

strategy-cublino-pur-home-dice =
    Zuerst ankommen
    Die Seite mit mehr Würfeln auf der letzten Reihe ist leicht im Vorteil.
    Die meisten Partien enden unentschieden. In { $games } Partien holte eine Seite mit mehr Würfeln auf der letzten Reihe { $with } %. Lag keine vorn, holte die zuletzt gezogene { $without } %.
    Bring einen Würfel mehr auf die letzte Reihe.
    Du hast mehr Würfel auf der letzten Reihe.
    Auch das ist erlaubt, aber bring hier einen Würfel auf die letzte Reihe.
strategy-cublino-pur-home-dice-limit =
    Später ankommen
    Ein Würfel, der mit einer kleinen Zahl ankommt, muss sie vielleicht behalten.
    Ein Würfel mehr auf der letzten Reihe bringt im Schnitt { $with } %. Hier ist ein anderer Zug besser.
    Finde den besseren Zug.
    Das war besser, als jetzt anzukommen.
    Auch das ist erlaubt, aber sieh dir an, wohin der Würfel noch kann.
strategy-cublino-pur-home-lead =
    Führung auf der letzten Reihe
    Eine höhere Summe auf der letzten Reihe ist ein Vorteil, lange vor dem Ende.
    Die meisten Partien enden unentschieden. In { $games } Partien holte eine Seite, deren Summe vier höher war, { $with } %. Lag keine vorn, holte die zuletzt gezogene { $without } %.
    Hol auf der letzten Reihe mindestens vier Punkte mehr als die Gegenseite.
    Deine Summe auf der letzten Reihe ist mindestens vier höher als die der Gegenseite.
    Auch das ist erlaubt, aber ein anderer Zug bringt mehr Punkte auf der letzten Reihe.
strategy-cublino-pur-home-lead-limit =
    Vorsprung ist nicht das Ende
    Die Summe zählt erst, wenn alle Würfel einer Seite angekommen sind.
    Eine um vier höhere Summe bringt im Schnitt { $with } %. Hier ist ein anderer Zug besser.
    Finde den besseren Zug.
    Das war besser als jetzt eine höhere Summe.
    Auch das ist erlaubt, aber achte auf die Würfel, die noch ankommen müssen.
strategy-cublino-pur-late-tops =
    Am Ende hohe Zahlen
    Spät in der Partie entscheiden hohe Zahlen.
    Sobald beide Seiten vier Würfel auf der letzten Reihe haben, zähl die Augen aller deiner Würfel zusammen. In { $games } Partien holte eine Seite, deren Summe um vier höher war, { $with } %. Lag keine vorn, holte die zuletzt gezogene { $without } %.
    Zieh so, dass deine Würfel oben mindestens vier mehr zeigen als die gegnerischen.
    Deine Würfel zeigen zusammen mindestens vier mehr.
    Auch das ist erlaubt, aber such eine höhere Zahl.
strategy-cublino-pur-late-tops-limit =
    Zuerst das Feld
    Ein Feld sperren oder rechtzeitig ankommen kann wichtiger sein als eine hohe Zahl.
    Vier mehr bringen im Schnitt { $with } %. Hier ist ein anderer Zug besser.
    Finde den besseren Zug.
    Das war dringender als eine hohe Zahl.
    Auch das ist erlaubt, aber achte auf die Felder, die die Würfel noch brauchen.

strategy-cublino-contra-die-more =
    Ein Würfel mehr
    Die Seite mit einem Würfel mehr gewinnt meistens.
    In { $games } Partien holte die Seite mit einem Würfel mehr { $with } %. Bei gleich vielen holte die zuletzt gezogene { $without } %.
    Gewinne einen Kampf und behalte deine Würfel.
    Du hast einen Würfel mehr.
    Auch das ist erlaubt, aber ein anderer Zug gewinnt einen Kampf.
strategy-cublino-contra-die-more-limit =
    Nicht jeder Kampf
    Ein Kampf ist ein Fehler, wenn die Gegenseite danach mehr gewinnt.
    Ein Würfel mehr bringt im Schnitt { $with } %. Hier kannst du einen Würfel schlagen, aber ein anderer Zug ist besser.
    Finde den besseren Zug.
    Das war mehr wert als ein Würfel.
    Auch das ist erlaubt, aber sieh dir die Antwort der Gegenseite an.
strategy-cublino-contra-front =
    Vorn sein
    Die Seite, deren vorderster Würfel weniger Reihen vor sich hat, ist im Vorteil.
    In { $games } Partien holte sie { $with } %, bei gleich vielen Würfeln. Lag keine vorn, holte die zuletzt gezogene { $without } %. Die Gegenseite muss deinen Würfel aufhalten und hat selbst keine Zeit zu laufen.
    Bring deinen vordersten Würfel weiter als den der Gegenseite.
    Dein vorderster Würfel hat weniger Reihen vor sich.
    Auch das ist erlaubt, aber bring hier deinen vordersten Würfel weiter als den der Gegenseite.
strategy-cublino-contra-front-limit =
    Noch nicht laufen
    Ein Würfel, der vorausläuft und fällt, gewinnt nichts.
    Die Seite, die vorn ist, holt im Schnitt { $with } %. Hier ist ein Schritt nach vorn falsch.
    Finde den besseren Zug.
    Das war besser als laufen.
    Auch das ist erlaubt, aber vergleich die Kämpfe, die du gewinnen kannst.
strategy-cublino-contra-tops =
    Hohe Zahlen oben
    Hohe Zahlen oben gewinnen Kämpfe.
    In { $games } Partien holte eine Seite, deren Würfel oben zusammen vier mehr zeigten, { $with } %, bei gleich vielen Würfeln. Lag keine vorn, holte die zuletzt gezogene { $without } %.
    Dreh einen Würfel so, dass deine oben mindestens vier mehr zeigen als die gegnerischen.
    Deine Würfel zeigen zusammen mindestens vier mehr.
    Auch das ist erlaubt, aber such eine höhere Zahl.
strategy-cublino-contra-tops-limit =
    Eine kleine Zahl genügt
    Eine Zahl zählt nur im Kampf.
    Vier mehr bringen im Schnitt { $with } %. Hier ist ein anderer Zug besser.
    Finde den besseren Zug.
    Das war besser als eine hohe Zahl.
    Auch das ist erlaubt, aber vergleich die Kämpfe, die du gewinnen kannst.
strategy-cublino-contra-front-top =
    Vorn eine hohe Zahl
    Der vorderste Würfel soll eine hohe Zahl zeigen.
    In { $games } Partien holte eine Seite, deren vorderster Würfel zwei mehr zeigte als der gegnerische, { $with } %, bei gleich vielen Würfeln. Lag keine vorn, holte die zuletzt gezogene { $without } %.
    Zieh so, dass dein vorderster Würfel mindestens zwei mehr zeigt als der gegnerische.
    Dein vorderster Würfel zeigt die höhere Zahl.
    Auch das ist erlaubt, aber vergleich danach die Zahlen der vordersten Würfel.
strategy-cublino-contra-front-top-limit =
    Nicht um jeden Preis
    Eine hohe Zahl vorn ersetzt kein gutes Feld.
    Im Schnitt bringt sie { $with } %. Hier ist ein anderer Zug besser.
    Finde den besseren Zug.
    Das war besser als eine hohe Zahl.
    Auch das ist erlaubt, aber achte auf deinen Würfel, der in Gefahr ist.
