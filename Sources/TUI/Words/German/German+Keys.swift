extension ConsoleWords.German {
    static let keys = """
        # Labels and explanations of keys; explanations of two keys keep their comma.
        Space
        = Leert.
        help
        = Hilfe
        back
        = zurück
        Help
        = Hilfe
        ↑↓ more
        = ↑↓ mehr
        Help: {1}_
        = Hilfe: {1}_
        {1} found
        = {1} gefunden
        not here
        = hier nicht
        Start screen
        = Startseite
        Viewer
        = Betrachter
        Look at
        = Ansehen
        This page
        = Diese Seite
        Camera
        = Kamera
        Model
        = Modell
        Library
        = Bibliothek
        Capture
        = Aufnahme
        Virtual camera
        = Virtuelle Kamera
        Recorded source
        = Aufzeichnung
        Everywhere
        = Überall
        next step
        = nächster Schritt
        take a shot now
        = jetzt ein Foto
        manual
        = von Hand
        automatic shots
        = automatische Fotos
        resume
        = weiter
        pause
        = Pause
        hold, go on again
        = anhalten, fortsetzen
        look again
        = neu suchen
        find the object anew
        = Objekt neu suchen
        next pass
        = nächste Runde
        go round once more
        = noch eine Runde
        flip
        = umdrehen
        turn over, go round
        = umdrehen, herumgehen
        finish
        = beenden
        start capture
        = aufnehmen
        find object
        = Objekt suchen
        review
        = Rückblick
        leave box
        = Box verlassen
        start, stop editing
        = anpassen, aufhören
        face
        = Fläche
        whole box, one face
        = ganze Box, Fläche
        move
        = schieben
        push/pull
        = ziehen
        move box, push face
        = Box, Fläche schieben
        size
        = Größe
        grow, shrink
        = größer, kleiner
        turn
        = drehen
        turn by 5 degrees
        = um 5 Grad drehen
        lift
        = heben
        raise, lower
        = heben, senken
        undo
        = zurück
        Undone
        = Zurückgenommen
        redo
        = wieder
        do again
        = wiederherstellen
        Done again
        = Wiederhergestellt
        reset
        = rücksetzen
        back as it was found
        = wie gefunden
        to table
        = auf Tisch
        base onto the table
        = Boden auf den Tisch
        The box stands on the table.
        = Die Box steht auf dem Tisch.
        fit
        = anpassen
        fit to the points
        = an Punkte anpassen
        There are no points to fit to: bring the box nearer to the object.
        = Keine Punkte zum Anpassen: die Box näher an das Objekt bringen.
        exact cm
        = genaue cm
        exact size
        = genaue Größe
        type exact lengths
        = Längen eintippen
        orbit
        = umkreisen
        round the object
        = um das Objekt
        near
        = nah
        closer, farther
        = näher, weiter weg
        light
        = Licht
        darker, brighter
        = dunkler, heller
        aim
        = zielen
        aim left, right
        = links, rechts zielen
        aim back
        = zurück
        aim at the object
        = auf das Objekt zielen
        stop
        = halt
        stand still
        = stehen bleiben
        turn over
        = umdrehen
        turn the object over
        = Objekt umdrehen
        up and down
        = auf und ab
        pace
        = Tempo
        slower, faster
        = langsamer, schneller
        one frame
        = ein Bild
        one frame, then wait
        = ein Bild, dann warten
        The keys move the box now: b lets go of it.
        = Die Tasten bewegen jetzt die Box: b lässt sie los.
        choose
        = wählen
        choose (j and k too)
        = wählen (auch j und k)
        open
        = öffnen
        open what is chosen
        = Gewähltes öffnen
        Opening {1}…
        = {1} wird geöffnet …
        view model
        = Modell zeigen
        points
        = Punkte
        view model or points
        = Modell oder Punkte
        Reading {1}…
        = {1} wird gelesen …
        filter
        = filtern
        filter by name
        = nach Namen filtern
        sort
        = sortieren
        sort the scans
        = Scans sortieren
        Scans: {1}.
        = Scans: {1}.
        report
        = Bericht
        read its report
        = Bericht lesen
        rename the scan
        = Scan umbenennen
        delete
        = löschen
        delete the scan
        = Scan löschen
        export
        = exportieren
        for other programs
        = für andere Programme
        bundle
        = packen
        pack into one file
        = in eine Datei packen
        Packing {1}…
        = {1} wird gepackt …
        copy path
        = Pfad kopieren
        copy folder's path
        = Ordnerpfad kopieren
        how it goes
        = so geht es
        the capture tutorial
        = Anleitung
        gallery
        = Galerie
        the shots so far
        = die Fotos bisher
        coverage
        = Abdeckung
        map of all passes
        = Karte aller Runden
        points in 3D
        = Punkte in 3D
        log
        = Protokoll
        what happened
        = was geschah
        next, previous shot
        = nächstes, voriges Foto
        take back
        = zurückholen
        reject
        = verwerfen
        reject, take back
        = verwerfen, zurückholen
        softest first
        = weichste zuerst
        order of the shots
        = Reihenfolge
        cursor
        = Zeiger
        look at a cell
        = ein Feld ansehen
        scroll
        = rollen
        older, newer lines
        = ältere, neuere Zeilen
        page
        = Seite
        next, previous page
        = nächste, vorige Seite
        exposure, focus, …
        = Belichtung, Fokus, …
        change, PgUp/Dn more
        = ändern, PgUp/Dn mehr
        less, more
        = weniger, mehr
        as new
        = wie neu
        as in a new camera
        = wie bei neuer Kamera
        hold all
        = alle halten
        hold them all
        = alle festhalten
        make model
        = Modell machen
        make a 3D model
        = 3D-Modell machen
        stop the work
        = Arbeit anhalten
        view
        = zeigen
        view the model
        = Modell zeigen
        another
        = noch eins
        make it once more
        = noch einmal machen
        go on capturing
        = weiter aufnehmen
        more shots for it
        = mehr Fotos dafür
        Opening the source again…
        = Die Quelle wird wieder geöffnet …
        all scans
        = alle Scans
        back to all scans
        = zurück zu den Scans
        back, work goes on
        = zurück, läuft weiter
        submit
        = übergeben
        have a model made
        = Modell machen lassen
        Submitting {1}…
        = {1} wird übergeben …
        withdraw
        = zurückziehen
        take the job back
        = Auftrag zurücknehmen
        Withdrawing {1}…
        = {1} wird zurückgezogen …
        its model, also v
        = sein Modell, auch v
        Reading the model of {1}…
        = Das Modell von {1} wird gelesen …
        what happened to it
        = was damit geschah
        back to the list
        = zurück zur Liste
        crosshair
        = Fadenkreuz
        round the model
        = um das Modell
        zoom
        = Zoom
        pan
        = schieben
        move the picture
        = Bild verschieben
        measure
        = messen
        end measuring
        = Messen beenden
        measure a length
        = eine Länge messen
        pick
        = wählen
        pick a point
        = einen Punkt wählen
        hold
        = anhalten
        turn by itself
        = von selbst drehen
        dots
        = Punkte
        fine dots or blocks
        = Punkte oder Blöcke
        show the shots
        = Fotos zeigen
        show the box
        = Box zeigen
        up axis
        = Hochachse
        which axis is up
        = welche Achse hoch ist
        as at the start
        = wie am Anfang
        leave the viewer
        = Betrachter verlassen
        this help
        = diese Hilfe
        any action by name
        = jede Aktion per Name
        colours
        = Farben
        other colours
        = andere Farben
        redraw
        = neu zeichnen
        draw screen again
        = Schirm neu zeichnen
        suspend
        = anhalten
        suspend to the shell
        = zur Shell wechseln
        quit, also Ctrl-C
        = beenden, auch Ctrl-C
        There are no colours here: the terminal or NO_COLOR says so.
        = Hier gibt es keine Farben: das Terminal oder NO_COLOR will es so.
        Colours: {1}. `capstan config theme {2}` keeps them.
        = Farben: {1}. `capstan config theme {2}` behält sie.
        """
}
