extension ExchangeWords {
    /// The German translation: an English line, then the German one after `= `.
    static let german = """
        # The page of a scan. What stands in braces is filled by the page's script.
        picture
        = Bild
        pictures
        = Bilder
        Report: what is good and what is missing
        = Bericht: was gut ist und was fehlt
        Report
        = Bericht
        Model
        = Modell
        Files of models
        = Dateien der Modelle
        Pictures
        = Bilder
        The model
        = Das Modell
        The model is being read…
        = Das Modell wird gelesen …
        {triangles} triangles. Drag to turn it, scroll to come closer; or the arrow keys, + and -.
        = {triangles} Dreiecke. Ziehen dreht, Scrollen holt näher; oder Pfeiltasten, + und -.
        The model cannot be shown here: {cause}.
        = Das Modell kann hier nicht gezeigt werden: {cause}.
        the file is not there
        = die Datei ist nicht da
        it is no GLB file
        = sie ist keine GLB-Datei
        this browser builds no shaders
        = dieser Browser baut keine Shader
        this browser has no WebGL
        = dieser Browser hat kein WebGL

        # Errors. An operation is what stands in “Kann scan nicht …”.
        bundle
        = packen
        export
        = exportieren
        serve
        = zeigen
        read
        = lesen
        listen on
        = belegen
        port {1}
        = Port {1}
        Name another --port.
        = Einen anderen --port nennen.
        it is no scan folder (a scan has session.json and journal.jsonl)
        = es ist kein Scanordner (ein Scan hat session.json und journal.jsonl)
        Name a folder that a capture has made.
        = Den Ordner einer Aufnahme nennen.
        there is something of this name already
        = unter diesem Namen gibt es schon etwas
        Check the file and its permissions.
        = Datei und Rechte prüfen.
        a silhouette needs depth and the box round the object, and it has no box
        = ein Umriss braucht Tiefe und die Box um das Objekt, und die Box fehlt
        a silhouette needs depth and the box round the object, and it has no depth
        = ein Umriss braucht Tiefe und die Box um das Objekt, und die Tiefe fehlt
        Leave out --masks silhouette, or capture it with a depth camera.
        = --masks silhouette weglassen oder mit einer Tiefenkamera aufnehmen.
        no frame of it has a pose ({1}), which {2} needs
        = kein Bild davon hat eine Pose ({1}), die {2} braucht
        it has no frames that can be used
        = es hat keine brauchbaren Bilder
        Export images, or find the poses first (capstan track).
        = Bilder exportieren oder zuerst die Posen finden (capstan track).
        its frames have several cameras, and the layout of TUM has one
        = die Bilder haben mehrere Kameras, und das Format von TUM hat eine
        Choose another format.
        = Ein anderes Format wählen.
        Take the file away if it is not needed.
        = Die Datei wegnehmen, wenn sie unnötig ist.
        """
}
