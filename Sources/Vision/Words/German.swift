extension VisionWords {
    /// The German translation: an English line, then the German one after `= `. The German word for
    /// an operation must fit into “Es ist nicht möglich, …”.
    static let german = """
        # Operations.
        decode depth
        = Tiefe zu dekodieren
        read a picture's header
        = den Kopf eines Bilds zu lesen
        start the JPEG encoder
        = den JPEG-Kodierer zu starten
        encode a JPEG
        = ein JPEG zu schreiben
        encode a PNG
        = ein PNG zu schreiben
        start the JPEG decoder
        = den JPEG-Dekodierer zu starten
        read a JPEG header
        = den Kopf eines JPEG zu lesen
        decode a JPEG
        = ein JPEG zu dekodieren
        read a PNG header
        = den Kopf eines PNG zu lesen
        decode a PNG
        = ein PNG zu dekodieren
        start the PNG reader
        = den PNG-Leser zu starten
        start the marker detector
        = die Markersuche zu starten
        seek markers
        = Marker zu suchen
        seek a chessboard
        = ein Schachbrett zu suchen
        adjust cameras and points
        = Kameras und Punkte auszugleichen
        find a pose from points
        = eine Pose aus Punkten zu finden
        find a relative pose
        = eine relative Pose zu finden
        find corners
        = Ecken zu finden
        find features
        = Merkmale zu finden
        match features
        = Merkmale zuzuordnen
        reduce a picture
        = ein Bild zu verkleinern
        follow points
        = Punkte zu verfolgen
        look at a picture
        = ein Bild anzusehen

        # What is wrong.
        no memory left
        = der Speicher ist voll
        depth must be a PNG of one 16-bit gray channel, not {1}
        = Tiefe muss ein PNG mit einem Graukanal von 16 Bit sein, nicht {1}
        {1} × {2}-bit {3}
        = {1} × {2} Bit {3}
        the file is empty
        = die Datei ist leer
        it is neither JPEG nor PNG
        = es ist weder JPEG noch PNG
        {1} × {2} pixels are too many (at most {3} a side and {4} in all)
        = {1} × {2} Pixel sind zu viele (höchstens {3} je Seite und {4} insgesamt)
        unknown fault
        = unbekannter Fehler
        the library refuses
        = die Bibliothek lehnt ab
        the picture has no pixels
        = das Bild hat keine Pixel
        it holds no picture
        = es enthält kein Bild
        its colours are CMYK, for printing, which is not read
        = seine Farben sind CMYK, für den Druck, und werden nicht gelesen
        the file is damaged ({1})
        = die Datei ist beschädigt ({1})
        the file is damaged
        = die Datei ist beschädigt
        The face model is not the one that was expected (SHA-256 {1}, expected {2}). Fetch it again with scripts/fetch-face-model.
        = Das Gesichtsmodell ist nicht das erwartete (SHA-256 {1}, erwartet {2}). Mit scripts/fetch-face-model neu holen.
        The face model is no ONNX file that can be read. Fetch it again with scripts/fetch-face-model.
        = Das Gesichtsmodell ist keine lesbare ONNX-Datei. Mit scripts/fetch-face-model neu holen.
        The face model is neither CenterFace nor YuNet: its outputs are {1}.
        = Das Gesichtsmodell ist weder CenterFace noch YuNet: seine Ausgaben sind {1}.
        The face model failed to {1}.
        = Dem Gesichtsmodell ist es nicht gelungen, {1}.
        """
}
