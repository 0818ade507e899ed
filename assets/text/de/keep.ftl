# Aufbewahrte Partien, Dateien, Verlauf und Durchsicht.

home-games = Partien
home-open = Öffnen
status-other-line = Dies ist eine andere Variante. P spielt von hier aus weiter, Esc führt zurück zur Partie.
button-save = Sichern
button-save-tip = Partie in einer Datei sichern (Strg+S)
moves-remark = Hier etwas anmerken
moves-remove = Diesen Zug und was ihm folgt herausnehmen
moves-promote = Diese Variante nach vorn stellen
moves-play-on = Von hier aus weiterspielen (P); die andere Variante bleibt
