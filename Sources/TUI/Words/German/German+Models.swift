extension ConsoleWords.German {
    static let models = """
        # Questions.
        Turn the object over
        = Objekt umdrehen
        Lay it on its side or upside down, where it stands firmly.
        = Auf die Seite oder auf den Kopf stellen, so dass es fest steht.
        Parts captured before must still be seen. The capture is held.
        = Schon Aufgenommenes muss sichtbar bleiben. Die Aufnahme ruht.
        turn the virtual object over
        = das virtuelle Objekt umdrehen
        it lies: find it again
        = es liegt: neu suchen
        leave it as it was
        = so lassen, wie es war
        1 it stands
        = 1 steht
        2 tip it over
        = 2 kippen
        3 it lies
        = 3 liegt
        Make a 3D model
        = 3D-Modell machen
        Choose a level of detail. The model is written into the scan's
        = Wie fein soll es werden? Das Modell kommt als GLB und USDZ in
        folder, as GLB and as USDZ. Models that are there stay.
        = den Ordner des Scans. Vorhandene Modelle bleiben.
        Where the shots were taken is found first: that takes longer.
        = Zuerst wird bestimmt, wo die Fotos entstanden: das dauert länger.
        not now
        = nicht jetzt
        Exact size
        = Genaue Größe
        take it
        = übernehmen
        leave the box
        = Box so lassen
        Rename {1}
        = {1} umbenennen
        New name:
        = Neuer Name:
        rename
        = umbenennen
        leave its name
        = Namen behalten
        Delete a scan?
        = Scan löschen?
        delete it with all its files
        = mit allen Dateien löschen
        keep it
        = behalten
        stay here
        = hier bleiben
        Leave the capture running?
        = Die Aufnahme weiterlaufen lassen?
        The capture goes on in the background;
        = Die Aufnahme läuft im Hintergrund weiter;
        `capstan attach` comes back to it.
        = `capstan attach` kehrt zu ihr zurück.
        leave it running
        = weiterlaufen lassen
        end it: the scan can be resumed later
        = beenden: der Scan kann fortgesetzt werden
        Quit?
        = Beenden?
        The scan could not be written any more.
        = Der Scan ließ sich nicht mehr schreiben.
        Only what is on the disk is kept.
        = Nur was auf der Platte ist, bleibt erhalten.
        The scan is kept with its {1},
        = Der Scan mit {1} bleibt erhalten,
        and the capture can be resumed.
        = die Aufnahme kann fortgesetzt werden.
        No shot was taken yet: there is nothing to keep.
        = Es gibt noch kein Foto: nichts geht verloren.
        quit
        = beenden
        Export {1}
        = {1} exportieren
        Choose a format. The folder is made where Capstan was started.
        = Format wählen. Der Ordner entsteht dort, wo Capstan gestartet wurde.
        {1}, {2}. It cannot be brought back.
        = {1}, {2}. Er ist dann unwiederbringlich weg.
        {1} and {2}, {3}. They cannot be brought back.
        = {1} und {2}, {3}. Sie sind dann unwiederbringlich weg.
        centimetres
        = Zentimetern
        Length across the chosen face, in {1}:
        = Länge quer zur gewählten Fläche, in {1}:
        Three sides in {1}, as 20 x 14 x 24:
        = Drei Seiten in {1}, etwa 20 x 14 x 24:
        Open panel
        = Offenes Feld
        more
        = mehr
        search
        = suchen
        search the help
        = Hilfe durchsuchen
        leave the help
        = Hilfe verlassen
        all keys
        = alle Tasten
        end the search
        = Suche beenden
        delete a letter
        = Buchstaben löschen
        keep the filter
        = Filter behalten
        remove the filter
        = Filter entfernen
        keep the old name
        = alten Namen behalten
        take the lengths
        = Längen übernehmen
        keep the old lengths
        = alte Längen behalten
        completes
        = ergänzt
        complete the name
        = Namen ergänzen
        does it
        = führt aus
        do the action
        = Aktion ausführen
        do no action
        = keine Aktion
        No action of this screen has that in its name.
        = Keine Aktion hier hat das im Namen.

        # The start screen.
        guided 3D capture in the terminal
        = geführte 3D-Aufnahme im Terminal
        Scans with "{1}_"
        = Scans mit "{1}_"
        What do you want to capture?
        = Was soll aufgenommen werden?
        Scans with "{1}"
        = Scans mit "{1}"
        {1} of {2}
        = {1} von {2}
        At work
        = In Arbeit
        Cameras
        = Kameras
        Scans
        = Scans
        Demo
        = Demo
        From the shell: q, then
        = In der Shell: q, dann
        photographs, a video, a network camera
        = Fotos, ein Video, eine Netzkamera
        a person's head
        = der Kopf eines Menschen
        share scans with other machines
        = Scans mit anderen Rechnern teilen
        everything else
        = alles andere
        No camera was found: plug one in, or try the demo.
        = Keine Kamera gefunden: eine anschließen oder die Demo nehmen.
        No scan yet.
        = Noch kein Scan.
        No scan has that in its name: Esc shows all again.
        = Kein Scan hat das im Namen: Esc zeigt wieder alle.
        Looking ...
        = Wird gesucht ...
        unfinished
        = unfertig
        making {1}%
        = {1}% fertig
        newest first
        = neueste zuerst
        by name
        = nach Namen
        most shots first
        = meiste Fotos zuerst
        largest first
        = größte zuerst
        preview
        = Vorschau
        reduced
        = klein
        medium
        = mittel
        preview: a rough model, soonest done
        = Vorschau: grob, am schnellsten fertig
        reduced: for telephones and the web
        = klein: für Telefon und Web
        medium: twice as fine
        = mittel: doppelt so fein
        full: as fine as the shots allow, slowest
        = voll: so fein wie die Fotos erlauben, am langsamsten
        ; about {1}{2}
        = ; etwa {1}{2}
        The times are of another machine until a model has been made here.
        = Die Zeiten stammen von einem anderen Rechner, bis hier eins entsteht.

        # The model that is made.
        it goes on without you: q leaves
        = es geht von selbst weiter: q geht
        What to do: {1}
        = Abhilfe: {1}
        stopping
        = hält an
        making a model
        = ein Modell entsteht
        the model is ready
        = das Modell ist fertig
        no model
        = kein Modell
        stopped
        = angehalten
        {1} so far, nearly done
        = bisher {1}, fast fertig
        {1} so far, about {2} left
        = bisher {1}, noch etwa {2}
        {1} so far
        = bisher {1}
        Made in {1}. Enter shows it here.
        = Fertig nach {1}. Enter zeigt es hier.
        Elsewhere: `capstan view FILE`; .usdz opens on Apple's devices.
        = Anderswo: `capstan view DATEI`; .usdz öffnen Geräte von Apple.
        Stopped after {1}.
        = Nach {1} angehalten.
        reading the shots
        = Fotos lesen
        aligning the shots
        = Fotos ausrichten
        finding depth
        = Tiefe bestimmen
        making the surface
        = Oberfläche bilden
        painting
        = bemalen
        finishing
        = Abschluss
        model {1}%
        = Modell {1}%
        model ready
        = Modell fertig
        A model is being made: {1}.
        = Ein Modell entsteht: {1}.
        The model is ready: {1}.
        = Das Modell ist fertig: {1}.
        The model is ready: m shows it.
        = Das Modell ist fertig: m zeigt es.
        No model was made: it was stopped.
        = Kein Modell: es wurde angehalten.
        Nothing is being made.
        = Es entsteht gerade nichts.
        It is being stopped.
        = Es wird gerade angehalten.
        The model is not there yet.
        = Das Modell ist noch nicht da.
        One model is being made: x stops it.
        = Ein Modell entsteht schon: x hält es an.
        A model is being made of these shots: x on its page stops it.
        = Aus diesen Fotos entsteht ein Modell: x auf seiner Seite hält es an.
        Its source gives no more pictures: start a new capture.
        = Die Quelle gibt keine Bilder mehr: eine neue Aufnahme beginnen.
        Choose a scan: models are made of scans.
        = Bitte einen Scan wählen: aus Scans entstehen Modelle.
        Finish the scan first: F.
        = Zuerst den Scan beenden: F.
        There are no shots.
        = Es gibt keine Fotos.
        {1} min {2} s
        = {1} min {2} s
        {1} h {2} min
        = {1} h {2} min
        """
}
