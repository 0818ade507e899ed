# Die ersten Partien. Jeder Schritt ist eine Nachricht aus fünf oder sechs Zeilen: das Thema in wenigen Worten; der Satz, der
# gelehrt wird; die Erklärung; was zu tun ist; was danach gesagt wird; und, wo es sie gibt, was zu einem erlaubten Zug gesagt wird, der nicht der verlangte ist.

lesson-upthrust-climb =
    Steigen
    Ein Stein steigt so viele Felder, wie Steine in seiner Reihe stehen.
    In seiner Spalte hinauf, auch über andere. Vier Spalten, elf Reihen, in jeder Spalte ein Stein jeder Farbe. Grün und Rot sind hier deine; Farben und wer beginnt werden gelost oder gewählt.
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
    Auch die Steine der Gegenseite zählen mit. In Reihe 4 standen vier; zwei sind weg, einer von dir und einer von ihr.
    In Reihe 4 sind noch zwei: Zieh Rot von b4 nach b6.
    Nur noch zwei Felder. Denk daran, bevor du eine Reihe verlässt!
lesson-upthrust-taken =
    Das Feld muss frei sein
    Ein Stein springt über andere, aber landet nur auf einem leeren Feld.
    Auch oben kommt er nicht vom Brett. In Reihe 3 stehen zwei Steine, beide deine. Grün auf b3 käme nach b5, und das ist besetzt.
    Zieh den anderen: Rot von c3 über Blau nach c5.
    Rot ist über Blau gesprungen und auf einem leeren Feld gelandet.
    Auch das ist erlaubt, aber versuch es mit Reihe 3: Einer der beiden kann steigen.
lesson-upthrust-leader =
    Der Vorderste wartet
    Der vorderste Stein einer Farbe darf nicht nur ein Feld steigen.
    Grün auf c6 ist allein in seiner Reihe und vor den drei anderen grünen, also muss es warten. Rot auf a9 ist auch allein, aber Rot auf c11 ist weiter vorn.
    Zieh den Stein, der ein Feld steigen darf: Rot auf a9.
    Wer folgt, darf ein Feld steigen; der Vorderste braucht Gesellschaft.
    Auch das ist erlaubt, aber nimm hier einen Stein, der allein in seiner Reihe steht.
lesson-upthrust-twin =
    Keine Zwillinge
    In den Reihen 1 bis 6 steht keine Farbe zweimal in einer Reihe.
    Grün auf d3 stiege ein Feld auf Reihe 4, aber dort steht Grün auf a4. In den Wertungsreihen sind Zwillinge erlaubt.
    Mach Platz: Zieh Grün von a4 weg.
    Jetzt ist Reihe 4 frei von Grün, und d3 kann folgen.
    Auch das ist erlaubt, aber Grün auf a4 steht noch im Weg.
lesson-upthrust-pass =
    Passen
    Wer nicht ziehen kann, während die Gegenseite es kann, muss passen.
    Das Programm tut es von selbst und sagt es. Du spielst weiter, bis die andere Seite wieder ziehen kann.
    Zieh Rot von c3 nach c4.
    Blau und Gelb können nicht ziehen: Sie passen, und du bist wieder dran.
    Auch das ist erlaubt, aber es gibt der Gegenseite einen Zug.
lesson-upthrust-end =
    Das Ende
    Die Partie endet, sobald höchstens zwei Steine in den Reihen 1 bis 6 übrig sind.
    Die Steine beider Seiten zählen. Sie endet auch, wenn keine Seite ziehen kann. Drei Steine sind noch unten, und deine Summe ist die höhere.
    Beende die Partie: Zieh Grün von d6 auf Reihe 7.
    Unten sind noch zwei: Die Partie ist aus, und du hast gewonnen.
    Auch das ist erlaubt, aber die Partie geht weiter.
lesson-upthrust-ending =
    Dein erster Sieg
    Gewinn diese Partie nun selbst.
    Das Programm spielt Blau und Gelb auf Stufe 1. Zähl die Steine einer Reihe, bevor du sie verlässt, und such die Reihen, die am meisten zählen.
    Spiel bis zum Ende und hol die höhere Summe.
    Du hast das Endspiel gewonnen.

lesson-hique-runner =
    Der Läufer
    Ein Läufer geht ein helles Feld, gerade nach vorn oder zur Seite.
    Die kleinen Steine sind Läufer, und deine sind weiß. Sie gehen nie zurück und springen nie. Schwarz läuft auf dich zu und beginnt in einer Partie. Die Felder stehen auf der Spitze.
    Zieh einen Läufer ein Feld vor, etwa von 7,13 nach 7,11.
    Ein Schritt, von einem hellen Feld aufs nächste.
    Auch das ist erlaubt, aber geh hier mit einem Läufer vor.
lesson-hique-guard =
    Der Wächter
    Ein Wächter gleitet beliebig weit über die dunklen Felder.
    Nach links, rechts, oben oder unten. Wächter leben auf den dunklen Feldern mit geraden Zahlen, Läufer auf den hellen mit ungeraden, keiner auf denen des anderen. Du hast vier Wächter und fünf Läufer.
    Zieh den Wächter von 4,12 hinauf nach 4,6.
    Er geht beliebig weit, solange sein Weg frei ist.
    Auch das ist erlaubt, aber zieh den Wächter von 4,12 nach 4,6.
lesson-hique-blocked =
    Was Wächter aufhält
    Nur ein anderer Wächter hält einen Wächter auf, Läufer nie.
    Er springt über keinen Wächter, weder deinen noch ihren. Ein Läufer ist ihm nie im Weg, denn der steht auf hellen Feldern.
    Zieh den Wächter auf 12,8 so weit nach links, wie er kommt.
    Er hat neben deinem Wächter auf 4,8 gehalten.
    Auch das ist erlaubt, aber er kommt weiter nach links.
lesson-hique-taking =
    Einen Läufer schlagen
    Ein Läufer mit zwei gegnerischen Wächtern neben sich ist sofort geschlagen.
    Neben ihm heißt: mit gemeinsamer Seite; ein helles Feld grenzt an bis zu vier dunkle. Dein Wächter auf 4,6 steht schon neben dem Läufer auf 5,5. Ein zweiter schlägt ihn.
    Zieh den Wächter von 6,12 hinauf nach 6,6.
    Der Läufer auf 5,5 ist weg. Schlagen kostet keinen Zug.
    Auch das ist erlaubt, aber der Läufer auf 5,5 steht noch da.
lesson-hique-double =
    Zwei auf einmal
    Ein Zug kann mehrere Läufer schlagen.
    Nach jedem Zug wird jeder Läufer angesehen, gleich wer gezogen hat. Wächter selbst werden nie geschlagen. Auf Wunsch (Einstellungen) steht so ein Zug als W 6,12–6,6 ×2 da.
    Zieh den Wächter von 6,12 zwischen die beiden Läufer und schlag beide.
    Zwei Läufer mit einem Zug.
    Auch das ist erlaubt, aber es schlägt nicht beide.
lesson-hique-walk-in =
    In den Tod laufen
    Ein Läufer, der zwischen zwei gegnerische Wächter geht, ist auch verloren.
    Die schwarzen Wächter auf 6,4 und 8,4 stehen beide neben 7,5. Sieh hin, bevor du gehst!
    Zieh den Läufer von 7,7 auf ein sicheres Feld.
    Sicher: Keine zwei schwarzen Wächter stehen neben ihm.
    Das ist erlaubt, aber sieh auf den Läufer auf 7,7: Vorn wäre er verloren, also geh mit ihm zur Seite.
lesson-hique-far-row =
    Die letzte Reihe
    Ein Läufer auf der letzten Reihe gewinnt.
    Er muss die Ankunft überleben, denn geschlagen wird zuerst. Was ein Feld der Reihe 1 bewacht, bewacht auch das davor: Auf 5,3 fiele ein Läufer zwischen 4,2 und 6,2.
    Gewinn: Bring einen Läufer sicher auf Reihe 1.
    Drüben, und sicher. So gewinnt man.
    Auch das ist erlaubt, aber es gewinnt nicht sofort.
lesson-hique-last-runner =
    Der letzte Läufer
    Eine Seite ohne Läufer hat verloren.
    So gewinnt man auch. Schwarz hat noch einen Läufer. Wer nicht ziehen kann, während die Gegenseite es kann, passt.
    Schlag den letzten schwarzen Läufer.
    Kein schwarzer Läufer ist übrig: Auch das gewinnt.
    Auch das ist erlaubt, aber der schwarze Läufer steht noch da.
lesson-hique-third-time =
    Im Kreis
    Dieselbe Stellung, dieselbe Seite, zum dritten Mal: Laufpunkte entscheiden.
    Jeder Läufer zählt 1 und dazu 1 für jedes Feld, das er vorangekommen ist, aber nie mehr als 5. Mehr Punkte gewinnen, gleiche sind unentschieden. Ebenso, wenn keine Seite ziehen kann.
    Die Wächter gingen hin und her: Zieh noch einmal 12,8 nach 12,10.
    Zum dritten Mal: Deine 9 Punkte schlagen die 2 von Schwarz.
    Auch das ist erlaubt, aber es ist nicht noch einmal dieselbe Stellung.
lesson-hique-ending =
    Dein erster Sieg
    Gewinn diese Partie nun selbst.
    Das Programm spielt Schwarz auf Stufe 1. Dein Läufer auf 7,5 ist nah dran: Achte auf Felder, an denen zwei schwarze Wächter stehen, und mach mit deinen Wächtern den Weg frei.
    Bring einen Läufer auf Reihe 1, oder schlag alle schwarzen.
    Du hast das Endspiel gewonnen.

lesson-focus-single =
    Ein einzelner Stein
    Ein Stein zieht auf ein Feld neben sich und landet auf dem, was dort ist.
    Das Brett hat sechs mal sechs Felder mit je einem Stein: achtzehn rote, hier deine, und achtzehn grüne, immer zwei im Wechsel. Jede Seite darf beginnen.
    Zieh den roten Stein auf 12 nach links auf 11.
    Dein Stein liegt auf dem grünen: dein erster Stapel.
    Auch das ist erlaubt, aber zieh den Stein auf 12 auf 11.
lesson-focus-stack =
    Einen Stapel ziehen
    Drei Steine ziehen zusammen ein, zwei oder drei Felder weit.
    Immer gerade in der Reihe oder der Spalte, nie schräg. Was dazwischen steht, ist gleichgültig.
    Zieh alle drei Steine von 20 drei Felder weit nach 23.
    Drei Steine, drei Felder, über zwei andere hinweg.
    Auch das ist erlaubt, aber zieh alle drei Steine von 20 nach 23.
lesson-focus-part =
    Ein Teil des Stapels
    Von oben darfst du beliebig viele Steine nehmen.
    So viele du nimmst, so weit dürfen sie ziehen. Klick einen Stein im Stapel an: Er zieht mit allen, die auf ihm liegen. Mausrad und Ziffern ändern, wie viele.
    Zieh nur die oberen zwei Steine von 20 nach 22.
    Zwei sind gezogen, zwei geblieben.
    Auch das ist erlaubt, aber zieh zwei Steine von 20 nach 22.
lesson-focus-control =
    Wem gehört der Stapel?
    Ein Stapel gehört der Seite, deren Stein oben liegt.
    Auf dem Stapel auf 21 liegt Grün oben, also gehört er Grün. Leg Rot darauf, und er ist deiner, mit allem darin.
    Übernimm den Stapel auf 21: Zieh von 22 darauf.
    Rot liegt oben: Der ganze Stapel ist deiner.
    Auch das ist erlaubt, aber der Stapel auf 21 gehört noch Grün.
lesson-focus-capture =
    Schlagen
    Ein Stapel fasst fünf: Was zu viel ist, geht unten hinaus.
    Gegnerische Steine, die hinausgehen, sind geschlagen. Was landet, kommt immer nach oben, also gehen die untersten.
    Zieh die zwei Steine von 31 auf den Stapel auf 33.
    Sechs waren zu viel: Der grüne Stein ganz unten ist geschlagen.
    Auch das ist erlaubt, aber es schlägt nichts.
lesson-focus-reserve =
    In die Reserve
    Eigene Steine, die hinausgehen, kommen in deine Reserve.
    Der Stapel auf 33 hat fünf Steine, und der unterste ist deiner.
    Zieh den Stein von 32 auf 33 und sieh, was hinausgeht.
    Ein roter Stein ging hinaus und wartet nun in deiner Reserve.
    Auch das ist erlaubt, aber es bringt dir nichts in die Reserve.
lesson-focus-put =
    Aus der Reserve
    Statt zu ziehen, darfst du einen Reservestein auf ein beliebiges Feld setzen.
    Ob leer oder nicht. Er landet wie bei jedem anderen Zug, und auch dann können unten Steine hinausgehen.
    Setz deinen Reservestein auf den Stapel auf 33.
    Er hat den Stapel übernommen und einen grünen Stein geschlagen.
    Auch das ist erlaubt, aber setz den Reservestein auf 33.
lesson-focus-six =
    Sechs gewinnen
    Wer zuerst sechs gegnerische Steine geschlagen hat, gewinnt.
    Du hast fünf geschlagen, Grün drei. Sieh dir an, was auf 33 ganz unten liegt.
    Schlag den sechsten Stein.
    Der sechste Stein: Das gewinnt die Partie.
    Auch das ist erlaubt, aber es schlägt nichts.
lesson-focus-blocked =
    Ohne Zug
    Wer am Zug ist und weder Stapel noch Reserve hat, verliert.
    Grün hat noch einen Stapel, auf 23, und nichts in Reserve. Auch ein Unentschieden gibt es: wenn eine Stellung mit derselben Seite am Zug zum dritten Mal vorkommt.
    Deck den letzten Stapel von Grün zu.
    Grün hat keinen Zug mehr: Auch das gewinnt.
    Auch das ist erlaubt, aber Grün kann noch ziehen.
lesson-focus-ending =
    Dein erster Sieg
    Gewinn diese Partie nun selbst.
    Das Programm spielt Grün auf Stufe 1. Du hast drei Steine geschlagen: Such Fünferstapel mit Grün ganz unten, und nutz deine Reserve.
    Schlag noch drei Steine.
    Du hast das Endspiel gewonnen.

lesson-focus-exact-exactly =
    Genau so weit
    Drei Steine ziehen genau drei Felder weit.
    Nur darin ist es anders als das andere Focus, wo drei Steine auch ein oder zwei Felder ziehen dürfen. Gerade in der Reihe oder der Spalte; was dazwischen steht, ist gleichgültig.
    Zieh alle drei Steine des Stapels von 20 nach 23.
    Drei Steine, drei Felder: nicht mehr, nicht weniger.
    Auch das ist erlaubt, aber nimm alle drei Steine von 20.
lesson-focus-exact-count =
    Die Zahl wählen
    Für zwei Felder nimm zwei Steine von oben.
    Von einem Stapel, auf dem deine Farbe oben liegt, darfst du beliebig viele nehmen; die Zahl sagt, wie weit sie ziehen. Mausrad und Ziffern ändern sie.
    Komm von 20 nach 22: Nimm so viele Steine, wie es braucht.
    Zwei Steine, zwei Felder. Die anderen zwei sind geblieben.
    Auch das ist erlaubt, aber komm von 20 nach 22.
lesson-focus-exact-capture =
    Schlagen
    Ein Stapel fasst fünf: Was zu viel ist, geht unten hinaus.
    Was landet, kommt nach oben. Gegnerische Steine, die hinausgehen, sind geschlagen; zwei Steine kommen von 31 genau auf den Stapel auf 33.
    Zieh die zwei Steine von 31 auf den Stapel auf 33.
    Sechs waren zu viel: Der grüne Stein ganz unten ist geschlagen.
    Auch das ist erlaubt, aber es schlägt nichts.
lesson-focus-exact-ending =
    Dein erster Sieg
    Gewinn diese Partie nun selbst.
    Das Programm spielt Grün auf Stufe 1. Du hast vier Steine geschlagen: Zähl Felder und Steine, such Fünferstapel mit Grün ganz unten, und nutz deine Reserve.
    Schlag noch zwei Steine.
    Du hast das Endspiel gewonnen.

lesson-focus-classic-board =
    Das große Brett
    Das ist Focus, wie es erschienen ist, auf 52 Feldern.
    Acht mal acht ohne drei Felder in jeder Ecke. Auf den mittleren sechs mal sechs stehen achtzehn rote Steine, hier deine, und achtzehn grüne; vier Streifen zu vier sind leer. Jede Seite darf beginnen.
    Zieh den Stein auf 12 hinauf nach 02, auf den leeren Streifen.
    Ein Stein allein zieht ein Feld weit, ob es leer ist oder nicht.
    Auch das ist erlaubt, aber zieh den Stein auf 12 nach 02.
lesson-focus-classic-exactly =
    Genau so weit
    Drei Steine ziehen genau drei Felder weit.
    Ein Stapel gehört der Seite, deren Stein oben liegt. Er zieht gerade in einer Reihe oder Spalte, und was dazwischen steht, ist gleichgültig.
    Zieh alle drei Steine des Stapels von 33 hinauf nach 03.
    Drei Steine, drei Felder: nicht mehr, nicht weniger.
    Auch das ist erlaubt, aber zieh alle drei Steine von 33 nach 03.
lesson-focus-classic-count =
    Die Zahl wählen
    Von oben darfst du beliebig viele Steine nehmen.
    Die Zahl sagt, wie weit sie ziehen: zwei Steine zwei Felder. Mausrad und Ziffern ändern, wie viele.
    Komm von 34 nach 32: Nimm so viele Steine, wie es braucht.
    Zwei Steine, zwei Felder. Die anderen zwei sind geblieben.
    Auch das ist erlaubt, aber komm von 34 nach 32.
lesson-focus-classic-capture =
    Schlagen
    Ein Stapel fasst fünf: Was zu viel ist, geht unten hinaus.
    Was landet, kommt nach oben. Gegnerische Steine, die hinausgehen, sind geschlagen und aus dem Spiel; eigene kommen in deine Reserve. Hier wären es zwei: ein grüner und ein roter.
    Zieh die zwei Steine von 41 auf den Stapel auf 43.
    Der grüne Stein ist geschlagen, der rote wartet in deiner Reserve.
    Auch das ist erlaubt, aber nichts geht hinaus.
lesson-focus-classic-put =
    Die Reserve
    Statt zu ziehen, darfst du einen Reservestein auf ein beliebiges Feld setzen.
    Ob leer oder nicht. Er landet wie bei jedem anderen Zug, und auch dann können unten Steine hinausgehen.
    Setz deinen Reservestein auf den Stapel auf 43.
    Er hat den Stapel übernommen und einen grünen Stein geschlagen.
    Auch das ist erlaubt, aber setz den Reservestein auf 43.
lesson-focus-classic-block =
    Das Ziel
    Du gewinnst, wenn die andere Seite keinen Zug mehr hat.
    Keinen Stapel, auf dem ihr Stein oben liegt, und keinen in Reserve. Geschlagene Steine allein gewinnen nicht. Kommt eine Stellung mit derselben Seite am Zug zum dritten Mal vor, ist es unentschieden.
    Grün hat noch einen Stapel: Deck ihn zu.
    Grün hat weder Stapel noch Reserve: Du hast gewonnen.
    Auch das ist erlaubt, aber Grün kann noch ziehen.
lesson-focus-classic-ending =
    Dein erster Sieg
    Gewinn diese Partie nun selbst.
    Das Programm spielt Grün auf Stufe 1. Du hast viele Steine in Reserve, und jeder kann einen grünen Stapel zudecken.
    Lass Grün keinen Zug mehr.
    Du hast das Endspiel gewonnen.

lesson-cublino-faces =
    Die Seiten
    Gegenüberliegende Seiten eines Würfels ergeben sieben.
    Am Anfang liegt bei jedem die Sechs oben, die Drei zum Besitzer hin und die Vier zum Gegner hin. Auf d2 liegt die Sechs jetzt vorn und die Eins hinten.
    Kipp den Würfel auf d2 noch einmal nach vorn.
    Die Eins liegt oben: Sie ist der Sechs gegenüber.
    Auch das ist erlaubt, aber kipp den Würfel auf d2 nach vorn.

lesson-cublino-pur-tip =
    Kippen
    Ein Würfel kippt über seine Kante, und eine andere Seite kommt nach oben.
    Sieben Würfel auf jeder Seite, sieben mal sieben Felder. Weiß ist deins: von Reihe 1 nach Reihe 7. Schwarz geht andersherum. Weiß beginnt.
    Kipp den Würfel auf d1 nach vorn auf d2.
    Die Sechs ist weggekippt, die Drei liegt oben.
    Auch das ist erlaubt, aber kipp den Würfel auf d1 nach vorn.
lesson-cublino-pur-sideways =
    Zur Seite
    Würfel gehen nach vorn, links und rechts, nie zurück.
    Die blassen Würfel zeigen, welche Zahl oben läge. Hohe Zahlen willst du: Am Ende sind sie deine Punkte.
    Kipp den Würfel auf d3 so, dass die Fünf oben liegt.
    Rechts kam die Fünf, links wäre es die Zwei gewesen.
    Auch das ist erlaubt, aber es bringt die Fünf nicht nach oben.
lesson-cublino-pur-jump =
    Springen
    Ein Sprung geht gerade über einen Würfel und dreht nicht.
    Über einen Würfel gleich daneben, egal von wem, auf das leere Feld dahinter. Ein Zug kann mit Sprüngen weitergehen oder nach jedem Schritt enden: Klick auf den Würfel oder drück Enter.
    Spring über d4 nach d5 und bleib dort.
    Die Sechs liegt noch oben.
    Auch das ist erlaubt, aber spring nach d5 und bleib dort.
lesson-cublino-pur-chain =
    Kippen, dann springen
    Ein Würfel zieht: erst einmal kippen, dann springen, so oft es geht.
    Er darf auch nur springen, aber gekippt wird zuerst oder gar nicht. In einem Zug kommt er nie zweimal auf ein Feld, auch nicht dorthin, wo er begann.
    Kipp c2 nach c3, spring nach c5 und weiter nach e5.
    Ein Zug, drei Schritte.
    Auch das ist erlaubt, aber geh weiter bis e5.
lesson-cublino-pur-far-row =
    Am Ziel
    Auf der letzten Reihe dürfen Würfel seitwärts weiterziehen.
    Dein Würfel auf d7 zeigt nur eine Zwei, und es zählt die Summe. Verlässt 60 Züge nacheinander, Passen mitgezählt, kein Würfel seine Reihe, ist es unentschieden.
    Kipp ihn so zur Seite, dass die Sechs oben liegt.
    Sechs Punkte statt zwei.
    Auch das ist erlaubt, aber es bringt die Sechs nicht nach oben.
lesson-cublino-pur-blocked =
    Passen
    Wer nicht ziehen kann, während die Gegenseite es kann, muss passen.
    Der letzte schwarze Würfel auf a2 kann noch über b2 springen. Können beide nicht ziehen, ist es unentschieden; ebenso, wenn eine Stellung mit derselben Seite am Zug zum dritten Mal vorkommt.
    Versperr ihm den Weg: Kipp d2 nach links auf c2.
    Schwarz kann nicht ziehen und passt: Du bist wieder dran.
    Auch das ist erlaubt, aber Schwarz kann noch ziehen.
lesson-cublino-pur-finish =
    Das Ende
    Die Partie endet, wenn alle sieben Würfel einer Seite am Ziel sind.
    Jede Seite zählt die Augen ihrer Würfel auf ihrer letzten Reihe. Die höhere Summe gewinnt, egal wer fertig wurde; gleiche sind unentschieden.
    Bring deinen letzten Würfel ans Ziel.
    Du hast 35 Punkte, Schwarz 16: Du hast gewonnen.
    Auch das ist erlaubt, aber die Partie geht weiter.
lesson-cublino-pur-ending =
    Dein erster Sieg
    Gewinn diese Partie nun selbst.
    Das Programm spielt Schwarz auf Stufe 1. Drei deiner Würfel sind unterwegs: Bring sie ans Ziel, möglichst mit hohen Zahlen.
    Bring alle sieben ans Ziel, mit der höheren Summe.
    Du hast das Endspiel gewonnen.

lesson-cublino-contra-tip =
    Kippen
    In Contra kippt ein Würfel einmal, gesprungen wird nicht.
    Sieben Würfel auf jeder Seite, sieben mal sieben Felder. Weiß ist deins: von Reihe 1 nach Reihe 7. Schwarz geht andersherum. Weiß beginnt. Würfel gehen vor, nach links oder rechts, nie zurück.
    Kipp den Würfel auf d1 nach vorn auf d2.
    Jetzt liegt die Drei oben. Gesprungen wird hier nicht.
    Auch das ist erlaubt, aber kipp den Würfel auf d1 nach vorn.
lesson-cublino-contra-fight =
    Der Kampf
    Der gezogene Würfel kämpft mit jedem gegnerischen neben sich.
    Vorn, hinten, links und rechts. Der Würfel mit der kleineren Summe fällt. Auf d4 zeigte deiner eine Sechs, und der schwarze auf d5 zeigt eine Drei.
    Greif an: Kipp den Würfel auf d3 nach d4.
    Sechs gegen drei: Der schwarze Würfel fällt.
    Auch das ist erlaubt, aber es kämpft nicht.
lesson-cublino-contra-help =
    Hilfe im Kampf
    Nachbarn helfen: Ihre Augen zählen dazu.
    Deine: die Augen aller deiner Würfel neben dem gegnerischen. Die andere: aller gegnerischen neben deinem gezogenen. Auf d4 zeigtest du eine Vier, und c5 hilft mit einer Drei.
    Schlag die Sechs auf d5: Kipp d3 nach d4.
    Vier und drei sind sieben: Die Sechs fällt.
    Auch das ist erlaubt, aber es schlägt die Sechs nicht.
lesson-cublino-contra-equal =
    Gleiche Summen
    Gleiche Summen schaden niemandem.
    Auf d4 zeigte dein Würfel eine Sechs, und der schwarze auf c4 zeigt auch eine. Würfel, die den gezogenen nicht berühren, kämpfen nicht.
    Geh vorbei: Kipp d3 nach d4.
    Sechs gegen sechs: Nichts geschieht.
    Auch das ist erlaubt, aber geh am schwarzen Würfel vorbei: d3 nach d4.
lesson-cublino-contra-lower =
    Auch Angreifer fallen
    Die kleinere Summe fällt, auch wenn sie angegriffen hat.
    Auf d4 zeigte dein Würfel eine Drei neben einer schwarzen Sechs und fiele. Die Schilder auf dem Brett zeigen beide Summen vor dem Zug.
    Zieh den Würfel auf d3 auf ein Feld, auf dem er überlebt.
    Gut so: Dort gibt es keinen Kampf.
    Das ist erlaubt, aber sieh auf den Würfel auf d3: Vorn fiele er, also kipp ihn zur Seite.
lesson-cublino-contra-two =
    Zwei Kämpfe zugleich
    Alle Kämpfe gelten für dasselbe Bild.
    Dann gehen alle, die fallen, zusammen vom Brett. Auf d4 steht deine Sechs zwischen einer Drei und einer Zwei: Zusammen haben sie fünf.
    Kipp d3 nach d4, zwischen die beiden schwarzen.
    Sechs gegen fünf, zweimal: Beide fallen.
    Auch das ist erlaubt, aber es schlägt keinen schwarzen Würfel.
lesson-cublino-contra-blocked =
    Passen
    Wer nicht ziehen kann, während die Gegenseite es kann, muss passen.
    Der schwarze Würfel kann noch nach b3; dort steht es sechs gegen sechs. Können beide nicht ziehen, ist es unentschieden; ebenso beim dritten Mal einer Stellung mit derselben Seite am Zug.
    Versperr ihm den Weg: Kipp b2 nach vorn auf b3.
    Schwarz kann nicht ziehen und passt: Du bist wieder dran.
    Auch das ist erlaubt, aber Schwarz kann noch ziehen.
lesson-cublino-contra-arrival =
    Die letzte Reihe
    Der erste Würfel auf seiner letzten Reihe gewinnt.
    Der Kampf kommt zuerst: Wer bei der Ankunft fällt, gewinnt nicht. Verlässt 60 Züge nacheinander, Passen mitgezählt, kein Würfel seine Reihe und fällt keiner, ist es unentschieden.
    Gewinn: Bring einen Würfel auf Reihe 7, wo er überlebt.
    Angekommen und geblieben: So gewinnt man.
    Das ist erlaubt, aber es gewinnt nicht sofort.
lesson-cublino-contra-ending =
    Dein erster Sieg
    Gewinn diese Partie nun selbst.
    Das Programm spielt Schwarz auf Stufe 1. Deine Würfel auf b5 und f5 sind nah dran: Sieh auf die Summen, bevor du kippst.
    Bring als Erster einen Würfel auf die letzte Reihe.
    Du hast das Endspiel gewonnen.
# Die Spalte neben dem Brett in einer ersten Partie.
lesson-first-game = Erste Partie
lesson-head = { $game }, etwa { $minutes } Minuten
lesson-other = Das ist erlaubt, aber darum geht es in diesem Schritt nicht.
lesson-step = Schritt { $step } von { $of }
lesson-left = { $topic } · { $minutes ->
    [one] noch 1 Min.
   *[other] noch { $minutes } Min.
}
lesson-right = Richtig! { $done }
lesson-your-turn = Du bist dran
lesson-button = { $id ->
    [back] Zurück
    [show] Zeig mir
    [skip] Weiter
   *[rules] Regeln
}
lesson-button-tip = { $id ->
    [back] Zum Schritt davor
    [show] Den Zug für mich spielen
    [skip] Weiter zum nächsten Schritt
   *[rules] Alle Regeln
}
lesson-not-won = Das war kein Sieg. Versuch es noch einmal!
lesson-again = Noch einmal
lesson-finished = { $end ->
    [won] Du kennst { $game } jetzt
   *[skipped] Das Endspiel ist noch zu gewinnen
}
lesson-finished-more = { $end ->
    [won] Das sind alle Regeln. Als Nächstes kommt eine ganze Partie gegen Stufe 1.
   *[skipped] Du hast es übersprungen: „Zurück“ führt wieder hin. Auch eine ganze Partie gegen Stufe 1 wartet.
}
lesson-play = Eine Partie spielen
lesson-home = Startseite
lesson-offer = Neu bei { $game }? Erste Partie
