# Eine Stellung von Hand aufbauen.

position-clear = Leeren
position-game-before = Voriges Spiel
position-game-next = Nächstes Spiel
position-board = Brett: Pfeiltasten bewegen den Cursor, Enter setzt den gewählten Stein, Entf nimmt einen weg, Ziffern wählen den Stein
position-board-dice = Brett: Pfeiltasten bewegen den Cursor, Enter setzt den gewählten Würfel, Entf nimmt einen weg, Ziffern wählen die Zahl oben, T dreht den Würfel, X wechselt zum Würfel der anderen Seite
position-square = { $square }, { $pieces }
position-to-move = Am Zug
position-colours = Spieler 1 hat
position-turn = Würfel drehen
position-reserve = Reserve
position-captured = Hat geschlagen
position-less = { $side }, { $counter }: einer weniger
position-more = { $side }, { $counter }: einer mehr
position-ground = Läufer stehen auf hellen Feldern, Wächter auf dunklen.
position-full = Ein Stapel hat höchstens fünf Steine.
position-help = Klicken oder Ziehen setzt, Rechtsklick nimmt weg.

# Eine Partie in einem anderen Format speichern.

file-record = Partie
file-picture = Bild
file-animation = Animation
file-filming = Animation: { $done } von { $count ->
    [1] 1 Stellung
   *[other] { $count } Stellungen
}
