extension ConsoleWords.German {
    static let others = """
        # A library.
        There is no capture here.
        = Hier ist keine Aufnahme.
        It is being made already.
        = Es entsteht schon.
        Its model is made: Enter views it.
        = Sein Modell ist fertig: Enter zeigt es.
        It is withdrawn already.
        = Es ist schon zurückgezogen.
        There is nothing to withdraw: no worker makes it, and none will.
        = Nichts ist zurückzuziehen: kein Arbeiter macht es oder wird es machen.
        withdrawn
        = zurückgezogen
        It cannot be made: i says what happened.
        = Es lässt sich nicht machen: i sagt, was geschah.
        Its model is not made yet.
        = Sein Modell ist noch nicht gemacht.
        Nothing has happened to it yet: press s to have its model made.
        = Damit ist noch nichts geschehen: s lässt ein Modell machen.
        library {1}
        = Bibliothek {1}
        {1} failed
        = {1} gescheitert
        {1} running
        = {1} in Arbeit
        {1} of {2} done
        = {1} von {2} fertig
        Captures
        = Aufnahmen
        No captures yet: capstan library add brings them.
        = Noch keine Aufnahmen: capstan library add bringt sie her.
        capture
        = Aufnahme
        station
        = Station
        no model asked for
        = kein Modell gewünscht
        · {1} min left
        = · noch {1} min
        running{1}{2}
        = in Arbeit{1}{2}
        done
        = fertig
        What happened to {1}
        = Was mit {1} geschah

        # A stand that follows.
        60×16 needed. q quits.
        = 60×16 nötig. q beendet.
        stand
        = Stativ
        starting
        = beginnt
        framing {1}
        = Platz {1}
        centre
        = Mitte
        locked
        = fest
        off by {1} % of the width
        = {1} % der Breite daneben
        turns without end
        = dreht endlos
        subject
        = Person
        lock
        = halten
        framing
        = Platz
        space
        = Leert.
        region
        = Bereich
        gestures
        = Gesten
        home
        = Grundstellung
        mode
        = Modus
        system
        = System
        custom
        = eigene
        standing
        = steht
        move the region
        = Bereich verschieben
        larger, smaller
        = größer, kleiner
        whole picture
        = ganzes Bild
        leave it
        = lassen
        This key does nothing here; the keys stand below.
        = Diese Taste tut hier nichts; die Tasten stehen unten.
        Nobody is followed yet, so there is nobody to keep.
        = Noch wird niemandem gefolgt: es gibt niemanden festzuhalten.
        There is no subject {1} in the picture.
        = Ziel {1} ist nicht im Bild.

        # A head scan.
        your face
        = Gesicht
        The screen needs {1} × {2}.
        = Der Schirm braucht {1} × {2}.
        head scan · {1}°
        = Kopfscan · {1}°
        mirror
        = Spiegel
        seen  left ─ right
        = gesehen  links ─ rechts
        seen  up ─ down
        = gesehen  oben ─ unten
        said: {1}
        = gesagt: {1}
        tone: turn
        = Ton: drehen
        tone: middle
        = Ton: Mitte
        tone: tilt
        = Ton: neigen
        tone: complete
        = Ton: fertig
        {1} s left
        = noch {1} s
        Not measured: {1}.
        = Nicht gemessen: {1}.
        hair over the face
        = Haar vor dem Gesicht
        glasses
        = Brille
        expression
        = Mimik
        speed
        = Tempo
        brightness
        = Helligkeit
        blur
        = Unschärfe
        place of the head
        = Platz des Kopfes
        holes in depth
        = Lücken der Tiefe
        No flaw was found in this scan.
        = An diesem Scan ist kein Mangel zu finden.
        before the scan
        = vor dem Scan
        scanning
        = Scan läuft
        saving
        = sichert
        keep it?
        = behalten?
        kept
        = behalten
        ended
        = beendet
        no face
        = kein Gesicht
        look straight ahead
        = geradeaus sehen
        too close
        = zu nah
        too far
        = zu weit weg
        not in the middle
        = nicht in der Mitte
        no pictures
        = keine Bilder
        LEFT
        = LINKS
        RIGHT
        = RECHTS
        MIDDLE
        = MITTE
        UP
        = HOCH
        DOWN
        = RUNTER
        KEEP TURNING
        = WEITER DREHEN
        HOLD STILL
        = STILL HALTEN
        DONE
        = FERTIG
        ABOUT TO STOP
        = HÖRT GLEICH AUF
        1-4 tick
        = 1-4 abhaken
        space tick all
        = Leertaste: alle
        enter begin
        = Enter beginnen
        q quit
        = q beenden
        q stop; what is there stays
        = q hört auf; was da ist, bleibt
        enter keep
        = Enter behalten
        a start over
        = a von vorn
        m scan what is missing
        = m scannen, was fehlt

        # The terminal.
        No colours (NO_COLOR is set).
        = Keine Farben (NO_COLOR ist gesetzt).
        No colours (the terminal has none).
        = Keine Farben (das Terminal hat keine).
        Plain pictures (the console's font has few signs).
        = Einfache Bilder (die Schrift der Konsole hat wenige Zeichen).
        ASCII only (the locale is not UTF-8).
        = Nur ASCII (die Locale ist nicht UTF-8).
        Slow line ({1} kB/s): fewer pictures are sent, coarser while they move.
        = Langsame Leitung ({1} kB/s): weniger Bilder, in Bewegung gröber.
        Slow line ({1} kB/s): fewer pictures are sent.
        = Langsame Leitung ({1} kB/s): weniger Bilder.

        # For screen readers.
        Choice {1} of {2}: {3}, {4}. Enter opens it, j is the next.
        = Wahl {1} von {2}: {3}, {4}. Enter öffnet sie, j ist die nächste.
        Shot {1}. Dial {2} of {3}.
        = Foto {1}. Ring {2} von {3}.
        opening the shots
        = Fotos öffnen
        The model is ready: {1}. It is in the scan's folder.
        = Das Modell ist fertig: {1}. Es liegt im Ordner des Scans.
        No model was made.
        = Es entstand kein Modell.
        Model: {1}, {2} per cent.
        = Modell: {1}, {2} Prozent.
        Start: choose what to capture. q leaves.
        = Start: wählen, was aufgenommen wird. q beendet.
        State: {1}.
        = Zustand: {1}.
        Box {1}.
        = Box {1}.
        Box {1}, {2}.
        = Box {1}, {2}.
        A model is being made; x stops it, esc goes back.
        = Ein Modell entsteht; x hält es an, esc geht zurück.
        Camera controls. esc goes back.
        = Kameraregler. esc geht zurück.
        A library's captures. q leaves.
        = Aufnahmen einer Bibliothek. q beendet.
        This page cannot be read out: esc goes back.
        = Diese Seite lässt sich nicht vorlesen: esc geht zurück.
        Leave the capture running? y goes and lets it run, x ends it, n stays.
        = Die Aufnahme weiterlaufen lassen? y geht und lässt sie laufen, x beendet sie, n bleibt.
        Quit? y quits, n stays; the shots are kept.
        = Beenden? y beendet, n bleibt; die Fotos bleiben erhalten.
        Pass {1} ends. An empty line finishes, n goes round again, f turns the object over, esc goes on.
        = Runde {1} endet. Eine leere Zeile beendet, n geht noch einmal herum, f dreht das Objekt um, esc setzt fort.
        Turn the object over, then type an empty line; esc leaves it as it was.
        = Das Objekt umdrehen, dann eine leere Zeile tippen; esc lässt es, wie es war.
        Which level of detail? p preview, r reduced, m medium, f full, esc none.
        = Wie fein? p Vorschau, r klein, m mittel, f voll, esc nichts davon.
        Type a part of the name, then an empty line.
        = Einen Teil des Namens tippen, dann eine leere Zeile.
        Type the new name, then an empty line; esc leaves it.
        = Den neuen Namen tippen, dann eine leere Zeile; esc lässt ihn.
        Delete {1}? y deletes it, n keeps it.
        = {1} löschen? y löscht, n behält.
        In which format? {1}, esc none.
        = In welchem Format? {1}, esc in keinem.
        Type the name of an action, then an empty line; esc leaves it.
        = Den Namen einer Aktion tippen, dann eine leere Zeile; esc geht.
        Type a length or three with blanks, then an empty line.
        = Eine Länge oder drei mit Leerzeichen tippen, dann eine leere Zeile.
        The help cannot be read out: esc goes back. Keys: a p n f F b v q and Enter.
        = Die Hilfe lässt sich nicht vorlesen: esc geht zurück. Tasten: a p n f F b v q und Enter.
        """
}
