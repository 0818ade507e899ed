# Die Strategielektionen. Jede Idee hat zwei Nachrichten aus sechs Zeilen wie in lessons.ftl: ein Beispiel und ein Gegenbeispiel (-limit).
# `with` und `without` sind Ergebnisse in Prozent, `games` ist die Zahl der gemessenen Partien.

strategy-hique-runner-more =
    Ein Läufer mehr
    Die Seite mit einem Läufer mehr gewinnt meistens.
    In { $games } Partien holte die Seite mit einem Läufer mehr { $with } % der Punkte. Bei gleich vielen Läufern waren es { $without } %.
    Schlag einen Läufer und behalte alle deine.
    Du hast einen Läufer mehr.
    Auch das ist erlaubt, aber ein anderer Zug schlägt einen Läufer.
strategy-hique-runner-more-limit =
    Nicht jeden Läufer
    Schlag keinen Läufer, wenn die Gegenseite danach mehr gewinnt.
    Ein Läufer mehr holt im Schnitt { $with } %, aber der Schnitt sagt nichts über diese Stellung. Sieh dir zuerst die Antwort an.
    Du könntest einen Läufer schlagen. Finde den besseren Zug.
    Das war mehr wert als ein Läufer.
    Auch das ist erlaubt, aber sieh dir die Antwort an.
strategy-hique-front-runner =
    Der vorderste Läufer
    Ein vorderster Läufer, der zwei Reihen weiter ist als ihrer, ist ein Vorteil.
    In { $games } Partien holte die Seite, deren vorderster Läufer zwei Reihen weiter war, { $with } %, bei gleich vielen Läufern. Sonst waren es { $without } %.
    Bring deinen vordersten Läufer zwei Reihen weiter als den der Gegenseite.
    Dein vorderster Läufer ist zwei Reihen weiter.
    Auch das ist erlaubt, aber ein anderer Zug bringt deinen vordersten Läufer zwei Reihen weiter.
strategy-hique-front-runner-limit =
    Erst halten, dann laufen
    Zwei Reihen Vorsprung sind wenig wert, wenn etwas anderes eilt.
    Der Vorsprung holt im Schnitt { $with } %. Hier könnte ein Läufer ihn erreichen, aber ein anderer Zug leistet mehr.
    Finde den besseren Zug.
    Das war dringender als laufen.
    Auch das ist erlaubt, aber ein anderer Zug ist dringender.
strategy-hique-timing-points =
    Alle Läufer vor
    Die Seite, deren Läufer weiter vorgerückt sind, holt mehr.
    In { $games } Partien holte eine Seite mit zwei Laufpunkten mehr { $with } %, bei gleich vielen Läufern. Sonst waren es { $without } %. Laufpunkte entscheiden auch bei einer Wiederholung.
    Hol dir einen Vorsprung von zwei Laufpunkten.
    Du hast zwei Laufpunkte mehr.
    Auch das ist erlaubt, aber ein anderer Schritt nach vorn ist besser.
strategy-hique-timing-points-limit =
    Der Schritt kann warten
    Ein Schritt nach vorn bringt einen Punkt, kann aber einen Läufer oder die Partie kosten.
    Zwei Punkte mehr holen im Schnitt { $with } %. Hier kostet der Schritt mehr, als er bringt.
    Finde den besseren Zug.
    Das war besser als ein Schritt nach vorn.
    Auch das ist erlaubt, aber ein anderer Zug ist besser.
strategy-hique-guards-forward =
    Wächter jenseits der Mitte
    Wächter leisten in der anderen Hälfte mehr als daheim.
    In { $games } Partien holte die Seite mit mehr Wächtern jenseits der Mitte { $with } %, bei gleich vielen Läufern. Sonst waren es { $without } %.
    Bring einen Wächter über die Mitte.
    Du hast mehr Wächter in der anderen Hälfte als die Gegenseite in deiner.
    Auch das ist erlaubt, aber schick einen Wächter in die andere Hälfte.
strategy-hique-guards-forward-limit =
    Ein Wächter bleibt daheim
    Ein Wächter, der geht, hält die Läufer hinter sich nicht mehr auf.
    Mehr Wächter jenseits der Mitte holen im Schnitt { $with } %. Hier würde der Wächter anderswo fehlen.
    Finde den besseren Zug.
    Die Wächter bleiben, wo sie gebraucht werden.
    Auch das ist erlaubt, aber ein anderer Zug ist besser.

