# Aufbewahrte Partien, Dateien, Verlauf und Durchsicht.

home-games = Partien
home-open = Öffnen
