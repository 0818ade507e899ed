# Die ersten Partien. Jeder Schritt ist eine Nachricht aus fünf oder sechs Zeilen: das Thema in wenigen Worten; die Regel; die Erklärung;
# die Aufgabe; die Antwort auf den richtigen Zug; und, wenn vorhanden, die Antwort auf einen anderen erlaubten Zug.

lesson-upthrust-climb =
    Steigen
    Ein Stein steigt so weit, wie seine Reihe Steine hat, er selbst mitgezählt.
    Er zieht seine Spalte hinauf, auch über andere. Jede der vier Spalten hat elf Reihen und einen Stein jeder Farbe. Hier spielst du Grün und Rot; in einer Partie entscheidest du oder das Los.
    In Reihe 1 stehen vier Steine: Zieh Grün von b1 nach b5.
    Vier in der Reihe, vier Felder hinauf, über drei andere hinweg.
lesson-upthrust-score =
    Die Wertungsreihen
    Die Reihen 7 bis 11 zählen 10, 20, 30, 40 und 60 Punkte.
    Am Ende zählt jeder deiner Steine seine Reihe, und die sechs Reihen darunter zählen nichts. Die höhere Summe gewinnt; gleiche Summen sind unentschieden.
    Bring Grün von a4 auf die Reihe, die 20 zählt.
    Reihe 8: deine ersten 20 Punkte.
lesson-upthrust-count =
    Reihen werden langsamer
    Jeder Stein, der eine Reihe verlässt, macht die übrigen langsamer.
    Auch die Steine der Gegenseite zählen mit. In Reihe 4 standen vier; zwei sind weg, je einer von beiden Seiten.
    In Reihe 4 sind noch zwei: Zieh Rot von b4 nach b6.
    Nur noch zwei Felder. Denk daran, bevor du eine Reihe verlässt.
lesson-upthrust-taken =
    Das Feld muss frei sein
    Ein Stein springt über andere, aber landet nur auf einem leeren Feld.
    Auch oben kommt er nicht vom Brett. In Reihe 3 stehen zwei Steine, beide deine. Grün auf b3 käme nach b5, und das ist besetzt.
    Zieh den anderen: Rot von c3 über Blau nach c5.
    Rot ist über Blau gesprungen und auf einem leeren Feld gelandet.
    Auch das ist erlaubt, aber versuch es mit Reihe 3: Einer der beiden kann steigen.
lesson-upthrust-leader =
    Der Vorderste wartet
    Der vorderste Stein einer Farbe darf nicht um genau ein Feld steigen.
    Grün auf c6 ist allein in seiner Reihe und vor den drei anderen grünen, also muss es warten. Rot auf a9 ist auch allein, aber Rot auf c11 ist weiter vorn.
    Zieh den Stein, der ein Feld steigen darf: Rot auf a9.
    Nur der vorderste einer Farbe darf nicht um ein Feld steigen.
    Auch das ist erlaubt, aber nimm hier einen Stein, der allein in seiner Reihe steht.
lesson-upthrust-twin =
    Jede Farbe nur einmal
    In den Reihen 1 bis 6 steht in jeder Reihe jede Farbe höchstens einmal.
    Grün auf d3 stiege ein Feld auf Reihe 4, aber in Reihe 4 steht schon ein grüner Stein, auf a4. In den Wertungsreihen ist das erlaubt.
    Mach Platz: Zieh Grün von a4 weg.
    Jetzt ist Reihe 4 frei von Grün, und d3 kann folgen.
    Auch das ist erlaubt, aber Grün auf a4 steht noch im Weg.
lesson-upthrust-pass =
    Passen
    Wer nicht ziehen kann, muss passen, wenn die Gegenseite ziehen kann.
    Quadrille tut das für dich und meldet es. Du spielst weiter, bis die Gegenseite wieder ziehen kann.
    Zieh Rot von c3 nach c4.
    Blau und Gelb können nicht ziehen: Sie passen, und du bist wieder dran.
    Auch das ist erlaubt, aber dann kann die Gegenseite ziehen.
lesson-upthrust-end =
    Das Ende
    Die Partie endet, sobald höchstens zwei Steine in den Reihen 1 bis 6 übrig sind.
    Die Steine beider Seiten zählen. Sie endet auch, wenn keine Seite ziehen kann. Drei Steine sind noch unten, und deine Summe ist die höhere.
    Beende die Partie: Zieh Grün von d6 auf Reihe 7.
    Unten sind noch zwei: Die Partie ist aus, und du hast gewonnen.
    Auch das ist erlaubt, aber die Partie geht weiter.
lesson-upthrust-ending =
    Dein erster Sieg
    Gewinne diese Partie nun selbst.
    Die KI spielt Blau und Gelb auf Stufe 1. Zähl die Steine einer Reihe, bevor du sie verlässt, und such die Reihen, die am meisten zählen.
    Spiel bis zum Ende und hol die höhere Summe.
    Du hast das Endspiel gewonnen.

lesson-hique-runner =
    Der Läufer
    Ein Läufer geht ein helles Feld, gerade nach vorn oder zur Seite.
    Die Felder dieses Bretts stehen auf der Spitze. Die kleinen Steine sind Läufer; deine sind weiß. Sie gehen nie zurück und springen nie. Schwarz läuft auf dich zu und beginnt Partien, aber nicht hier.
    Zieh einen Läufer ein Feld vor, etwa von 7,13 nach 7,11.
    Ein Schritt, von einem hellen Feld aufs nächste.
    Auch das ist erlaubt, aber geh hier mit einem Läufer vor.
lesson-hique-guard =
    Der Wächter
    Ein Wächter gleitet beliebig weit über die dunklen Felder.
    Er zieht nach links, rechts, oben oder unten. Wächter stehen nur auf dunklen Feldern mit geraden Zahlen, Läufer nur auf hellen mit ungeraden. Du hast vier Wächter und fünf Läufer.
    Zieh den Wächter von 4,12 hinauf nach 4,6.
    Er geht beliebig weit, bis ihn ein anderer Wächter aufhält.
    Auch das ist erlaubt, aber zieh hier den Wächter von 4,12 nach 4,6.
lesson-hique-blocked =
    Was Wächter aufhält
    Nur ein anderer Wächter hält einen Wächter auf, Läufer nie.
    Er springt über keinen Wächter, weder deinen noch einen gegnerischen. Ein Läufer hält ihn nie auf, denn er steht auf hellen Feldern. Wer nicht ziehen kann, muss passen, wenn die Gegenseite ziehen kann.
    Zieh den Wächter auf 12,8 so weit nach links, wie er kommt.
    Er hat neben deinem Wächter auf 4,8 gehalten.
    Auch das ist erlaubt, aber er kommt weiter nach links.
lesson-hique-taking =
    Einen Läufer schlagen
    Ein Läufer mit zwei gegnerischen Wächtern neben sich ist sofort geschlagen.
    „Neben“ heißt: mit gemeinsamer Kante; ein helles Feld grenzt an bis zu vier dunkle. Dein Wächter auf 4,6 steht schon neben dem Läufer auf 5,5. Ein zweiter schlägt ihn.
    Zieh den Wächter von 6,12 hinauf nach 6,6.
    Der Läufer auf 5,5 ist weg. Schlagen kostet keinen Zug.
    Auch das ist erlaubt, aber der Läufer auf 5,5 steht noch da.
lesson-hique-double =
    Zwei auf einmal
    Ein Zug kann mehrere Läufer schlagen.
    Geprüft wird jeder Läufer, nach jedem Zug beider Seiten. Wächter werden nie geschlagen. Die Zugliste schreibt so einen Zug als W 6,12–6,6 ×2.
    Zieh den Wächter von 6,12 zwischen die beiden Läufer und schlag beide.
    Zwei Läufer mit einem Zug.
    Auch das ist erlaubt, aber damit schlägst du nicht beide.
lesson-hique-walk-in =
    Nicht in Gefahr ziehen
    Auch ein Läufer, der neben zwei gegnerische Wächter zieht, wird geschlagen.
    Die schwarzen Wächter auf 6,4 und 8,4 stehen beide neben 7,5. Achte auf solche Felder, bevor du ziehst.
    Zieh den Läufer von 7,7 auf ein sicheres Feld.
    Sicher: Keine zwei schwarzen Wächter stehen neben ihm.
    Das ist erlaubt, aber achte auf den Läufer auf 7,7: Ein Schritt nach vorn würde ihn verlieren, also geh zur Seite.
lesson-hique-far-row =
    Die letzte Reihe
    Ein Läufer auf der letzten Reihe gewinnt.
    Wer auf Reihe 3 sicher ist, ist es auch auf 1: Jeder Wächter neben Reihe 1 steht auch neben Reihe 3. Auf 5,3 würden die Wächter auf 4,2 und 6,2 einen Läufer schlagen.
    Gewinne: Bring einen Läufer auf Reihe 1.
    Ein Läufer auf der letzten Reihe: So gewinnt man.
    Auch das ist erlaubt, aber damit gewinnst du nicht sofort.
lesson-hique-last-runner =
    Der letzte Läufer
    Eine Seite ohne Läufer hat verloren.
    So gewinnt man auch. Schwarz hat noch einen Läufer.
    Schlag den letzten schwarzen Läufer.
    Kein schwarzer Läufer ist übrig: Auch das gewinnt.
    Auch das ist erlaubt, aber der schwarze Läufer steht noch da.
lesson-hique-third-time =
    Wiederholung
    Kommt eine Stellung zum dritten Mal vor, entscheiden die Laufpunkte.
    Dieselbe Seite muss am Zug sein. Ein Läufer zählt 1, dazu 1 für jedes vorgerückte Feld, höchstens 5. Mehr Punkte gewinnen, gleiche sind unentschieden. Punkte entscheiden auch, wenn keine Seite ziehen kann.
    Beide Wächter gingen hin und her: Zieh noch einmal von 12,8 nach 12,10.
    Zum dritten Mal: Du hast 9 Punkte, Schwarz nur 2.
    Auch das ist erlaubt, aber damit kommt die Stellung nicht noch einmal vor.
lesson-hique-ending =
    Dein erster Sieg
    Gewinne diese Partie nun selbst.
    Die KI spielt Schwarz auf Stufe 1. Dein Läufer auf 7,5 ist nah dran: Meide Felder neben zwei schwarzen Wächtern, und mach mit deinen Wächtern den Weg frei.
    Bring einen Läufer auf Reihe 1, oder schlag alle schwarzen.
    Du hast das Endspiel gewonnen.

lesson-focus-single =
    Ein einzelner Stein
    Ein einzelner Stein zieht ein Feld weit und landet oben auf dem, was dort ist.
    Das Brett hat sechs mal sechs Felder mit je einem Stein: achtzehn rote, hier deine, und achtzehn grüne, Rot und Grün in abwechselnden Paaren. Jede Seite darf beginnen.
    Zieh den roten Stein auf { SQUARE("12", 6) } nach links auf { SQUARE("11", 6) }.
    Dein Stein liegt auf dem grünen: dein erster Stapel.
    Auch das ist erlaubt, aber zieh hier den Stein auf { SQUARE("12", 6) } auf { SQUARE("11", 6) }.
lesson-focus-stack =
    Einen Stapel ziehen
    Ein Stapel aus drei Steinen zieht ein, zwei oder drei Felder weit.
    Immer gerade in der Reihe oder der Spalte, nie schräg. Sie dürfen über andere Steine hinweg.
    Zieh alle drei Steine von { SQUARE("20", 6) } drei Felder weit nach { SQUARE("23", 6) }.
    Drei Steine, drei Felder, über zwei andere hinweg.
    Auch das ist erlaubt, aber zieh hier alle drei Steine von { SQUARE("20", 6) } nach { SQUARE("23", 6) }.
lesson-focus-part =
    Ein Teil des Stapels
    Von oben darfst du beliebig viele Steine nehmen.
    Sie dürfen so viele Felder ziehen, wie du Steine nimmst, oder weniger. Klick einen Stein im Stapel an: Er zieht mit allen Steinen darüber. Mausrad oder Zifferntasten ändern, wie viele du nimmst.
    Zieh nur die oberen zwei Steine von { SQUARE("20", 6) } nach { SQUARE("22", 6) }.
    Zwei sind gezogen, zwei geblieben.
    Auch das ist erlaubt, aber zieh hier zwei Steine von { SQUARE("20", 6) } nach { SQUARE("22", 6) }.
lesson-focus-control =
    Wem gehört der Stapel?
    Ein Stapel gehört der Seite, deren Stein oben liegt.
    Auf dem Stapel auf { SQUARE("21", 6) } liegt Grün oben, also gehört er Grün. Leg Rot darauf, und der ganze Stapel gehört dir.
    Übernimm den Stapel auf { SQUARE("21", 6) }: Zieh von { SQUARE("22", 6) } darauf.
    Rot liegt oben: Der Stapel gehört dir.
    Auch das ist erlaubt, aber der Stapel auf { SQUARE("21", 6) } gehört noch Grün.
lesson-focus-capture =
    Schlagen
    Ein Stapel fasst höchstens fünf; weitere Steine fallen unten heraus.
    Gegnerische Steine, die herausfallen, sind geschlagen. Steine landen immer oben, also fallen die untersten heraus.
    Zieh die zwei Steine von { SQUARE("31", 6) } auf den Stapel auf { SQUARE("33", 6) }.
    Sechs sind zu viel: Der grüne Stein ganz unten ist geschlagen.
    Auch das ist erlaubt, aber damit schlägst du nichts.
lesson-focus-reserve =
    In die Reserve
    Eigene Steine, die herausfallen, kommen in deine Reserve.
    Der Stapel auf { SQUARE("33", 6) } hat fünf Steine, und der unterste ist deiner.
    Zieh den Stein von { SQUARE("32", 6) } auf { SQUARE("33", 6) } und sieh, welcher herausfällt.
    Ein roter Stein fiel heraus und liegt nun in deiner Reserve.
    Auch das ist erlaubt, aber damit kommt kein Stein in die Reserve.
lesson-focus-put =
    Aus der Reserve
    Statt zu ziehen, darfst du einen Reservestein auf ein beliebiges Feld setzen.
    Das Feld darf leer oder besetzt sein. Er landet wie jeder andere Stein, und auch dann können unten Steine herausfallen.
    Setz deinen Reservestein auf den Stapel auf { SQUARE("33", 6) }.
    Er hat den Stapel übernommen und einen grünen Stein geschlagen.
    Auch das ist erlaubt, aber setz hier den Reservestein auf { SQUARE("33", 6) }.
lesson-focus-six =
    Sechs gewinnen
    Wer zuerst sechs gegnerische Steine geschlagen hat, gewinnt.
    Du hast fünf geschlagen, Grün drei. Sieh dir an, was auf { SQUARE("33", 6) } ganz unten liegt.
    Schlag den sechsten Stein.
    Der sechste Stein: Das gewinnt die Partie.
    Auch das ist erlaubt, aber damit schlägst du nichts.
lesson-focus-blocked =
    Ohne Zug
    Bist du am Zug und hast weder Stapel noch Reserve, verlierst du.
    Grün hat noch einen Stapel, auf { SQUARE("23", 6) }, und nichts in Reserve. Kommt eine Stellung mit derselben Seite am Zug zum dritten Mal vor, ist die Partie unentschieden.
    Deck den letzten Stapel von Grün zu.
    Grün hat keinen Zug mehr: Auch das gewinnt.
    Auch das ist erlaubt, aber Grün kann noch ziehen.
lesson-focus-ending =
    Dein erster Sieg
    Gewinne diese Partie nun selbst.
    Die KI spielt Grün auf Stufe 1. Du hast drei Steine geschlagen: Such Fünferstapel mit einem grünen Stein ganz unten, und nutz deine Reserve.
    Schlag als Erster sechs Steine.
    Du hast das Endspiel gewonnen.

lesson-focus-exact-exactly =
    Genau so weit
    Drei Steine ziehen genau drei Felder weit.
    Das Brett hat sechs mal sechs Felder; die roten Steine sind deine, die grünen gehören dem Gegner. Ein Stapel zieht gerade in Reihe oder Spalte, auch über andere Steine, so viele Felder, wie Steine ziehen.
    Zieh alle drei Steine des Stapels von { SQUARE("20", 6) } nach { SQUARE("23", 6) }.
    Drei Steine, drei Felder: nicht mehr, nicht weniger.
    Auch das ist erlaubt, aber nimm hier alle drei Steine von { SQUARE("20", 6) }.
lesson-focus-exact-count =
    Die Zahl wählen
    Für zwei Felder nimm zwei Steine von oben.
    Von einem Stapel, auf dem deine Farbe oben liegt, darfst du beliebig viele nehmen. Sie ziehen so viele Felder, wie du nimmst. Mausrad oder Zifferntasten ändern die Zahl.
    Zieh von { SQUARE("20", 6) } nach { SQUARE("22", 6) }: Nimm so viele Steine, wie du brauchst.
    Zwei Steine, zwei Felder. Die anderen zwei sind geblieben.
    Auch das ist erlaubt, aber zieh hier von { SQUARE("20", 6) } nach { SQUARE("22", 6) }.
lesson-focus-exact-capture =
    Schlagen
    Ein Stapel fasst höchstens fünf; weitere Steine fallen unten heraus.
    Steine landen oben. Gegnerische Steine, die herausfallen, sind geschlagen. Zwei Steine kommen von { SQUARE("31", 6) } genau auf den Stapel auf { SQUARE("33", 6) }.
    Zieh die zwei Steine von { SQUARE("31", 6) } auf den Stapel auf { SQUARE("33", 6) }.
    Sechs sind zu viel: Der grüne Stein ganz unten ist geschlagen.
    Auch das ist erlaubt, aber damit schlägst du nichts.
lesson-focus-exact-ending =
    Dein erster Sieg
    Gewinne diese Partie nun selbst.
    Die KI spielt Grün auf Stufe 1. Du hast vier Steine geschlagen: Zähl Felder und Steine, such Fünferstapel mit einem grünen Stein ganz unten, und nutz deine Reserve.
    Schlag als Erster sechs Steine.
    Du hast das Endspiel gewonnen.

lesson-focus-classic-board =
    Das große Brett
    Das ist Focus in der Originalfassung, auf 52 Feldern.
    Acht mal acht ohne drei Felder in jeder Ecke. Auf den mittleren sechs mal sechs stehen achtzehn rote Steine, hier deine, und achtzehn grüne; vier Streifen zu vier sind leer. Jede Seite darf beginnen.
    Zieh den Stein auf { SQUARE("12", 8) } hinauf nach { SQUARE("02", 8) }, auf den leeren Streifen.
    Ein Stein allein zieht ein Feld weit, ob es leer ist oder nicht.
    Auch das ist erlaubt, aber zieh hier den Stein auf { SQUARE("12", 8) } nach { SQUARE("02", 8) }.
lesson-focus-classic-exactly =
    Genau so weit
    Drei Steine ziehen genau drei Felder weit.
    Ein Stapel gehört der Seite, deren Stein oben liegt. Er zieht gerade in einer Reihe oder Spalte, auch über andere Steine.
    Zieh alle drei Steine des Stapels von { SQUARE("33", 8) } hinauf nach { SQUARE("03", 8) }.
    Drei Steine, drei Felder: nicht mehr, nicht weniger.
    Auch das ist erlaubt, aber zieh hier alle drei Steine von { SQUARE("33", 8) } nach { SQUARE("03", 8) }.
lesson-focus-classic-count =
    Die Zahl wählen
    Von oben darfst du beliebig viele Steine nehmen.
    Sie ziehen so viele Felder, wie du nimmst: zwei Steine zwei Felder. Mausrad oder Zifferntasten ändern, wie viele du nimmst.
    Zieh von { SQUARE("34", 8) } nach { SQUARE("32", 8) }: Nimm so viele Steine, wie du brauchst.
    Zwei Steine, zwei Felder. Die anderen zwei sind geblieben.
    Auch das ist erlaubt, aber zieh hier von { SQUARE("34", 8) } nach { SQUARE("32", 8) }.
lesson-focus-classic-capture =
    Schlagen
    Ein Stapel fasst höchstens fünf; weitere Steine fallen unten heraus.
    Steine landen oben. Gegnerische Steine, die herausfallen, sind geschlagen und aus dem Spiel; eigene kommen in deine Reserve. Hier wären es zwei: ein grüner und ein roter.
    Zieh die zwei Steine von { SQUARE("41", 8) } auf den Stapel auf { SQUARE("43", 8) }.
    Der grüne Stein ist geschlagen, der rote liegt in deiner Reserve.
    Auch das ist erlaubt, aber kein Stein fällt heraus.
lesson-focus-classic-put =
    Die Reserve
    Statt zu ziehen, darfst du einen Reservestein auf ein beliebiges Feld setzen.
    Das Feld darf leer oder besetzt sein. Er landet wie jeder andere Stein, und auch dann können unten Steine herausfallen.
    Setz deinen Reservestein auf den Stapel auf { SQUARE("43", 8) }.
    Er hat den Stapel übernommen und einen grünen Stein geschlagen.
    Auch das ist erlaubt, aber setz hier den Reservestein auf { SQUARE("43", 8) }.
lesson-focus-classic-block =
    Das Ziel
    Du gewinnst, wenn die Gegenseite keinen Zug mehr hat.
    Das heißt: keinen Stapel, auf dem ein Stein von ihr oben liegt, und keinen in Reserve. Schlagen allein gewinnt nicht. Kommt eine Stellung mit derselben Seite am Zug zum dritten Mal vor, ist es unentschieden.
    Grün hat noch einen Stapel: Deck ihn zu.
    Grün hat weder Stapel noch Reserve: Du hast gewonnen.
    Auch das ist erlaubt, aber Grün kann noch ziehen.
lesson-focus-classic-ending =
    Dein erster Sieg
    Gewinne diese Partie nun selbst.
    Die KI spielt Grün auf Stufe 1. Du hast viele Steine in Reserve, und jeder kann einen grünen Stapel zudecken.
    Lass Grün keinen Zug mehr.
    Du hast das Endspiel gewonnen.

lesson-cublino-faces =
    Die Flächen
    Gegenüberliegende Flächen eines Würfels ergeben sieben.
    Am Anfang liegt bei jedem die Sechs oben, die Drei zum Besitzer hin und die Vier zum Gegner hin. Auf d2 zeigt die Sechs jetzt zum Gegner und die Eins zu dir.
    Kipp den Würfel auf d2 noch einmal nach vorn.
    Die Eins liegt oben: Sie ist der Sechs gegenüber.
    Auch das ist erlaubt, aber kipp hier den Würfel auf d2 nach vorn.

lesson-cublino-pur-tip =
    Kippen
    Ein Würfel kippt über seine Kante, sodass eine andere Fläche nach oben kommt.
    Jede Seite hat sieben Würfel, das Brett sieben mal sieben Felder. Du spielst Weiß, von Reihe 1 nach Reihe 7. Schwarz zieht andersherum. Weiß beginnt.
    Kipp den Würfel auf d1 nach vorn auf d2.
    Die Drei liegt jetzt oben, und die Sechs zeigt zum Gegner.
    Auch das ist erlaubt, aber kipp hier den Würfel auf d1 nach vorn.
lesson-cublino-pur-sideways =
    Zur Seite
    Würfel ziehen nach vorn, links und rechts, nie zurück.
    Die blassen Würfel zeigen, welche Zahl oben läge. Hohe Zahlen sind gut: Am Ende sind sie deine Punkte.
    Kipp den Würfel auf d3 so, dass die Fünf oben liegt.
    Rechts liegt die Fünf oben, links wäre es die Zwei.
    Auch das ist erlaubt, aber die Fünf liegt nicht oben.
lesson-cublino-pur-jump =
    Springen
    Ein Würfel springt gerade über einen anderen und dreht sich nicht.
    Der Würfel daneben darf jeder Seite gehören; das Feld dahinter muss leer sein. Ein Zug kann mit Sprüngen weitergehen. Um nach einem Schritt zu enden, klick auf den Würfel oder drück Enter.
    Spring über d4 nach d5 und bleib dort.
    Die Sechs liegt noch oben.
    Auch das ist erlaubt, aber spring hier nach d5 und bleib dort.
lesson-cublino-pur-chain =
    Kippen, dann springen
    Ein Würfel zieht: erst einmal kippen, dann springen, so oft es geht.
    Er darf auch springen, ohne zu kippen; gekippt wird zuerst oder gar nicht. In einem Zug kommt er nie zweimal auf ein Feld und nie auf sein Startfeld zurück.
    Kipp c2 nach c3, spring nach c5 und weiter nach e5.
    Ein Zug, drei Schritte.
    Auch das ist erlaubt, aber geh hier weiter bis e5.
lesson-cublino-pur-far-row =
    Auf der letzten Reihe
    Auf der letzten Reihe dürfen Würfel seitwärts weiterziehen.
    Dein Würfel auf d7 zeigt nur eine Zwei, und die Summe entscheidet.
    Kipp ihn so zur Seite, dass die Sechs oben liegt.
    Sechs Punkte statt zwei.
    Auch das ist erlaubt, aber die Sechs liegt nicht oben.
lesson-cublino-pur-blocked =
    Passen
    Wer nicht ziehen kann, muss passen, wenn die Gegenseite ziehen kann.
    Der letzte schwarze Würfel auf a2 kann noch über b2 springen. Kann keine Seite ziehen, ist es unentschieden; ebenso, wenn eine Stellung mit derselben Seite am Zug zum dritten Mal vorkommt.
    Versperr ihm den Weg: Kipp d2 nach links auf c2.
    Schwarz kann nicht ziehen und passt: Du bist wieder dran.
    Auch das ist erlaubt, aber Schwarz kann noch ziehen.
lesson-cublino-pur-finish =
    Das Ende
    Die Partie endet, wenn eine Seite alle sieben auf der letzten Reihe hat.
    Jede Seite zählt die Augen ihrer Würfel auf ihrer letzten Reihe. Die höhere Summe gewinnt, auch wenn die andere Seite zuerst fertig war; gleiche sind unentschieden.
    Bring deinen letzten Würfel auf die letzte Reihe.
    Du hast 35 Punkte, Schwarz 16: Du hast gewonnen.
    Auch das ist erlaubt, aber die Partie geht weiter.
lesson-cublino-pur-stay =
    Ein Würfel, der bleibt
    Bleibt ein Würfel auf seiner ersten Reihe, fehlt der Gegenseite ein Feld.
    Der letzte schwarze Würfel braucht a1, wo dein Würfel steht. Du liegst zurück, also lass ihn dort. Verlässt in 60 Zügen hintereinander, beide Seiten und Passen mitgezählt, kein Würfel seine Reihe, ist es unentschieden.
    Lass den Würfel auf a1 stehen und zieh einen anderen.
    Schwarz bekommt den letzten Würfel nicht auf die letzte Reihe.
    Auch das ist erlaubt, aber es macht a1 für Schwarz frei.
lesson-cublino-pur-ending =
    Dein erster Sieg
    Gewinne diese Partie nun selbst.
    Die KI spielt Schwarz auf Stufe 1. Drei deiner Würfel sind unterwegs: Bring sie auf die letzte Reihe, möglichst mit hohen Zahlen.
    Bring alle sieben auf die letzte Reihe, mit der höheren Summe.
    Du hast das Endspiel gewonnen.

lesson-cublino-contra-tip =
    Kippen
    In Contra kippt ein Würfel einmal, gesprungen wird nicht.
    Jede Seite hat sieben Würfel, das Brett sieben mal sieben Felder. Du spielst Weiß, von Reihe 1 nach Reihe 7; Weiß beginnt. Würfel ziehen nach vorn, links oder rechts, nie zurück.
    Kipp den Würfel auf d1 nach vorn auf d2.
    Jetzt liegt die Drei oben.
    Auch das ist erlaubt, aber kipp hier den Würfel auf d1 nach vorn.
lesson-cublino-contra-fight =
    Der Kampf
    Der gezogene Würfel kämpft mit jedem gegnerischen neben sich.
    Vorn, hinten, links und rechts. Der Würfel mit der kleineren Summe fällt. Auf d4 würde deiner eine Sechs zeigen, und der schwarze auf d5 zeigt eine Drei.
    Greif an: Kipp den Würfel auf d3 nach d4.
    Sechs gegen drei: Der schwarze Würfel fällt.
    Auch das ist erlaubt, aber dabei gibt es keinen Kampf.
lesson-cublino-contra-help =
    Hilfe im Kampf
    Deine anderen Würfel neben dem gegnerischen helfen: Ihre Augen zählen dazu.
    Deine Summe zählt alle deine Würfel neben dem gegnerischen, dessen Summe alle gegnerischen neben deinem gezogenen. Auf d4 würdest du eine Vier zeigen, und c5 hilft mit einer Drei.
    Schlag die Sechs auf d5: Kipp d3 nach d4.
    Vier und drei sind sieben: Die Sechs fällt.
    Auch das ist erlaubt, aber damit schlägst du die Sechs nicht.
lesson-cublino-contra-equal =
    Gleiche Summen
    Bei gleichen Summen fällt keiner.
    Auf d4 würde dein Würfel eine Sechs zeigen, und der schwarze auf c4 zeigt auch eine. Würfel, die den gezogenen nicht berühren, kämpfen nicht.
    Geh vorbei: Kipp d3 nach d4.
    Sechs gegen sechs: Keiner fällt.
    Auch das ist erlaubt, aber geh hier am schwarzen Würfel vorbei: d3 nach d4.
lesson-cublino-contra-lower =
    Auch Angreifer fallen
    Der Würfel mit der kleineren Summe fällt, auch als Angreifer.
    Auf d4 würde dein Würfel eine Drei neben einer schwarzen Sechs zeigen und fallen. Die Schilder auf dem Brett zeigen beide Summen vor dem Zug.
    Zieh den Würfel auf d3 auf ein Feld, auf dem er nicht fällt.
    Dort gibt es keinen Kampf.
    Das ist erlaubt, aber achte auf den Würfel auf d3: Vorn würde er fallen, also kipp ihn zur Seite.
lesson-cublino-contra-two =
    Zwei Kämpfe zugleich
    Alle Kämpfe werden gleichzeitig entschieden.
    Dann verlassen alle, die fallen, zusammen das Brett. Auf d4 steht deine Sechs zwischen einer Drei und einer Zwei: Zusammen haben sie fünf.
    Kipp d3 nach d4, zwischen die beiden schwarzen.
    Sechs gegen fünf, zweimal: Beide fallen.
    Auch das ist erlaubt, aber dabei fällt kein schwarzer Würfel.
lesson-cublino-contra-blocked =
    Passen
    Wer nicht ziehen kann, muss passen, wenn die Gegenseite ziehen kann.
    Der schwarze Würfel kann noch auf b3 kämpfen, zwei gegen sechs. Kann keine Seite ziehen, ist es unentschieden; ebenso beim dritten Vorkommen einer Stellung mit derselben Seite am Zug.
    Versperr ihm den Weg: Kipp b2 nach vorn auf b3.
    Schwarz kann nicht ziehen und passt: Du bist wieder dran.
    Auch das ist erlaubt, aber Schwarz kann noch ziehen.
lesson-cublino-contra-arrival =
    Die letzte Reihe
    Der erste Würfel auf seiner letzten Reihe gewinnt.
    Der Kampf kommt zuerst: Wer bei der Ankunft fällt, gewinnt nicht. Verlässt in 60 Zügen hintereinander, beide Seiten und Passen mitgezählt, kein Würfel seine Reihe und fällt keiner, ist es unentschieden.
    Gewinne: Bring einen Würfel auf Reihe 7, wo er nicht fällt.
    Angekommen und nicht gefallen: Du hast gewonnen.
    Das ist erlaubt, aber damit gewinnst du nicht sofort.
lesson-cublino-contra-ending =
    Dein erster Sieg
    Gewinne diese Partie nun selbst.
    Die KI spielt Schwarz auf Stufe 1. Deine Würfel auf b5 und f5 sind nah dran: Achte auf die Summen, bevor du kippst.
    Bring als Erster einen Würfel auf die letzte Reihe.
    Du hast das Endspiel gewonnen.
# Die Spalte neben dem Brett in einer ersten Partie.
lesson-first-game = Erste Partie
lesson-first-game-of = Erste Partie: { $variant }
lesson-first-game-short = Erste: { $variant }
lesson-head = { $game }, etwa { $minutes ->
    [one] 1 Minute
   *[other] { $minutes } Minuten
}
lesson-other = Das ist erlaubt, aber nicht der Zug für diesen Schritt.
lesson-step = Schritt { $step } von { $of }
lesson-left = { $topic } · { $minutes ->
    [one] noch 1 Min.
   *[other] noch { $minutes } Min.
}
lesson-effect = { $move }: { $effect }
lesson-instead = { $move } würde { $reply } erlauben: { $cost }
lesson-right = Richtig! { $done }
lesson-goal = Ziel
lesson-new-position = Neue Stellung
lesson-next = Nächster Schritt
lesson-standing = { $standing ->
    [winning] Du stehst auf Gewinn.
    [ahead] Du wirst wahrscheinlich gewinnen.
    [even] Die Chancen sind etwa gleich.
   *[behind] Du wirst wahrscheinlich verlieren.
}
lesson-bad-move = { $move }: Dieser Zug hat viel verschenkt; { $undo } nimmt ihn zurück.
lesson-behind = { $hint } zeigt einen guten Zug, { $undo } nimmt Züge zurück, und Noch einmal beginnt von vorn.
lesson-figures = { $side }: { $figures }
lesson-your-turn = Du bist am Zug: { $side }
lesson-button = { $id ->
    [back] Schritt zurück
    [show] Zeig mir
    [skip] Überspringen
   *[rules] Regeln
}
lesson-button-tip = { $id ->
    [back] Voriger Schritt
    [show] Den Zug für mich spielen
    [skip] Nächster Schritt
   *[rules] Alle Regeln
}
lesson-not-won = { $result } Versuch es noch einmal!
lesson-again = Noch einmal
lesson-finished = { $end ->
    [won] Du kennst { $game } jetzt
   *[skipped] Du hast das Endspiel übersprungen
}
lesson-finished-more = { $end ->
    [won] Das sind alle Regeln. Spiel als Nächstes eine ganze Partie gegen Stufe { $level }.
   *[skipped] Mit „Schritt zurück“ kannst du es noch spielen. Oder spiel eine ganze Partie gegen Stufe { $level }.
}
lesson-play = Eine Partie spielen
lesson-strategy = Lektionen über Strategie
lesson-home = Startseite
lesson-offer = Neu bei { $game }? Spiel die erste Partie

# Lektionen über Strategie und der Dialog, in dem eine Lektion gewählt wird.

lessons-title = { $game }: Lektionen
lessons-first-game = Erste Partie
lessons-first-game-about = Alle Regeln, Schritt für Schritt.
lessons-state = { $state ->
    [new] nicht begonnen
    [begun] begonnen
   *[done] erledigt
}
strategy-title = Strategie
strategy-too = Auch so gelingt es, aber ein anderer Zug ist deutlich besser.
strategy-finished = { $end ->
    [won] Diese Idee kennst du jetzt
   *[skipped] Du hast diese Idee gesehen
}
strategy-finished-more = Übe sie in drei Aufgaben zu diesem Thema.
strategy-counted = Das war „{ $idea }“. Strategielektionen erledigt: { $done } von { $of }.
strategy-solved = Aufgaben: { $count } von { $of } gelöst
