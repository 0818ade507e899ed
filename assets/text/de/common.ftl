# Wörter und Wendungen, die überall vorkommen.

language-name = Deutsch

number = { $count ->
    [1] eins
    [2] zwei
    [3] drei
    [4] vier
    [5] fünf
    [6] sechs
    [7] sieben
    [8] acht
    [9] neun
    [10] zehn
   *[other] { $count }
}
list-and = { $most } und { $last }
list-or = { $most } oder { $last }

decimal-mark = ,
seconds = { $value } s
count-thousands = { $value } Tsd.
count-millions = { $value } Mio.
moves-counted = { $count ->
    [1] 1 Zug
   *[other] { $count } Zügen
}

variant = { $id ->
    [upthrust] Upthrust
    [hique] HiQUE
    [focus] Focus
    [focus-exact] Focus exakt
    [focus-classic] Focus klassisch
    [cublino-pur] Cublino Pur
    [cublino-contra] Cublino Contra
   *[other] { $id }
}
colour = { $letter ->
    [G] Grün
    [R] Rot
    [B] Blau
   *[Y] Gelb
}
side = { $id ->
    [black] Schwarz
    [white] Weiß
    [red] Rot
    [green] Grün
    [player-1] Spieler 1
   *[player-2] Spieler 2
}

name-you = Du
name-player = Spieler { $number }

end-points = { $why ->
    [loop] Die Stellung kam zum dritten Mal vor, daher entscheiden die Laufpunkte: { $sides ->
        [none] unentschieden, { $high } zu { $low }.
        [many] { $winner } gewinnen mit { $high } zu { $low }.
       *[one] { $winner } gewinnt mit { $high } zu { $low }.
    }
    [no-runners] Keine Seite hat noch einen Läufer: { $sides ->
        [none] unentschieden, { $high } zu { $low }.
        [many] { $winner } gewinnen mit { $high } zu { $low }.
       *[one] { $winner } gewinnt mit { $high } zu { $low }.
    }
    [stuck] Keine Seite kann mehr ziehen: { $sides ->
        [none] unentschieden, { $high } zu { $low }.
        [many] { $winner } gewinnen mit { $high } zu { $low }.
       *[one] { $winner } gewinnt mit { $high } zu { $low }.
    }
    [climbed] Unter Reihe 7 sind höchstens zwei Steine übrig: { $sides ->
        [none] unentschieden, { $high } zu { $low }.
        [many] { $winner } gewinnen mit { $high } zu { $low }.
       *[one] { $winner } gewinnt mit { $high } zu { $low }.
    }
   *[points] { $sides ->
        [none] Unentschieden, { $high } zu { $low }.
        [many] { $winner } gewinnen mit { $high } zu { $low }.
       *[one] { $winner } gewinnt mit { $high } zu { $low }.
    }
}
end-stated = { $kind ->
    [draw] Unentschieden laut Aufzeichnung.
   *[win] { $side } { $sides ->
        [many] gewinnen
       *[one] gewinnt
    } laut Aufzeichnung.
}
end-runner-across = { $winner } gewinnt: Ein Läufer hat die letzte Reihe erreicht.
end-runners-taken = { $winner } gewinnt: { $loser } hat keinen Läufer mehr.
end-captured = { $winner } gewinnt: { $count } Steine geschlagen.
end-cannot-move = { $winner } gewinnt: { $loser } kann nicht ziehen.
end-die-across = { $winner } gewinnt: Ein Würfel hat die letzte Reihe erreicht.
end-blocked = Unentschieden: Keine Seite kann ziehen.
end-repetition = Unentschieden: Die Stellung kam zum dritten Mal vor.
end-no-progress = Unentschieden: In { $plies } Zügen hintereinander, beide Seiten gezählt, hat { $game ->
    [cublino-pur] kein Würfel seine Reihe verlassen.
   *[other] kein Würfel seine Reihe verlassen und ist keiner gefallen.
}
end-resigned = { $sides ->
    [many] { $winner } gewinnen: { $loser } haben aufgegeben.
   *[other] { $winner } gewinnt: { $loser } hat aufgegeben.
}
end-forfeit = { $you ->
    [1] Du hast
   *[0] { $name } hat
} verloren: { $cause }

# Die Namen der Tasten in Hinweisen.
key-control = Strg
key-cmd = Cmd
key-shift = Umschalt
key-name = { $id ->
    [Left] Pfeil links
    [Right] Pfeil rechts
    [Up] Pfeil auf
    [Down] Pfeil ab
    [arrows] Pfeiltasten
    [Enter] Enter
    [Escape] Esc
    [Space] Leertaste
    [Tab] Tab
    [PageUp] Bild auf
    [PageDown] Bild ab
    [Home] Pos1
    [End] Ende
    [Delete] Entf
    [Backspace] Rücktaste
    [digits] 1 bis 9
    [stack-digits] 1 bis 5
   *[other] { $id }
}
graphics-lost = die Grafikkarte antwortet nicht mehr
graphics-memory = die Grafikkarte hat keinen Speicher mehr
graphics-other = der Grafiktreiber meldete einen Fehler
graphics-failed = Quadrille endet, weil nichts mehr gezeichnet werden kann: { $reason }. Deine Partie ist gespeichert.
graphics-failed-before = Beim letzten Mal musste Quadrille enden, weil nichts mehr gezeichnet werden konnte: { $reason }. Deine Partie ist gespeichert.
system-failed = Ein Teil von Quadrille ist gescheitert: { $error }. Du kannst weitermachen. Bitte melde das.
date-numeric = { $day }.{ $month }.{ $year }
date = { $day }. { $month } { $year }
month = { $month ->
    [1] Jan
    [2] Feb
    [3] Mär
    [4] Apr
    [5] Mai
    [6] Jun
    [7] Jul
    [8] Aug
    [9] Sep
    [10] Okt
    [11] Nov
   *[12] Dez
}
move-pass = Passen
# Why a button is disabled.
disabled-reason = { $button ->
    [less] Es ist keiner mehr da.
    [more] Mehr geht nicht.
    [count] Mit so vielen Steinen kann der Turm nicht ziehen.
    [button-hint] Nur in der aktuellen Stellung, wenn du am Zug bist und kein Tipp gesucht wird.
    [button-resign] Die Partie ist zu Ende.
    [button-play] Die Partie ist zu Ende.
    [button-pause] Die Partie ist zu Ende.
    [button-step] Nur während die Partie angehalten und nicht zu Ende ist.
    [button-undo] Es gibt keinen Zug zum Zurücknehmen.
    [button-redo] Es folgt kein Zug.
    [move-now] Nur während eine KI einen Zug sucht.
    [stop] Gerade wird nichts gesucht.
    [review-first] Das ist der Anfang der Partie.
    [review-back] Das ist der Anfang der Partie.
    [review-on] Es folgt kein Zug.
    [review-last] Es folgt kein Zug.
    [review-play] Die Partie hat keine Züge.
    [review-mistake] Es ist kein schlechter Zug bekannt, zu dem man gehen kann.
    [review-mistake-back] Es ist kein schlechter Zug bekannt, zu dem man gehen kann.
    [review-play-on] Nur bei einem früheren Zug oder nach dem Ende, wenn noch ein Zug möglich ist.
    [review-learn] Es sind keine Fehler von dir bekannt. Eine Durchsicht der ganzen Partie sucht sie.
    [puzzle-hint] Nur während du einen Zug suchst und es noch etwas zu zeigen gibt.
    [puzzle-solution] Die Aufgabe ist erledigt.
    [puzzle-next] Diese ist noch nicht erledigt, oder es ist die letzte.
    [puzzle-analyse] Die Aufgabe ist noch nicht erledigt.
    [lesson-back] Das ist der erste Schritt.
    [lesson-show] Nur wenn du am Zug bist.
    [lesson-skip] Der Schritt ist erledigt.
    [lesson-undo] Es gibt keinen Zug zum Zurücknehmen.
    [lesson-hint] Nur in der aktuellen Stellung, wenn du am Zug bist und kein Tipp gesucht wird.
    [games-delete] Die Partie auf dem Brett und eine unterbrochene können nicht gelöscht werden. Beginne oder öffne zuerst eine andere.
    [games-no-filter] Kein Filter ist gesetzt, und es wird nichts gesucht.
    [position-play] Nur mit einer gültigen Stellung, in der die Partie nicht zu Ende ist.
    [position-analyse] Die Stellung ist noch nicht gültig.
    [tournament-start] Ein Turnier braucht mindestens zwei Teilnehmer, und nur eines kann laufen.
    [tournament-stop] Die laufenden Partien werden beendet.
    [tournament-who] Mehr Teilnehmer kann das Turnier nicht haben.
    [game-file-open] Wähle eine lesbare Partie; warte während eines Imports auf sein Ende.
    [game-file-again] Warte, bis die Partien importiert sind.
    [games-position] Nur mit einer Partie auf dem Brett und nicht für gelöschte Partien.
    [file-up] Das ist der oberste Ordner.
    [file-accept] Warte, bis die Datei geschrieben oder der Ordner gelesen ist.
   *[other] ?
}
