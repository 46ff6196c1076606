extension CommandWords.German {
    static let endings = """
        # What commands say of their work and its end.
        It runs in the background: `capstan attach {1}` comes back to it.
        = Es läuft im Hintergrund: `capstan attach {1}` kehrt dahin zurück.
        It goes on in the background: `capstan attach {1}` comes back to it.
        = Es läuft im Hintergrund weiter: `capstan attach {1}` kehrt dahin zurück.
        Nothing runs in the background, and nothing did of late.
        = Im Hintergrund läuft nichts, und zuletzt lief auch nichts.
        Deleted {1} with all that was in it.
        = {1} ist mit allem Inhalt gelöscht.
        Cancelled.
        = Abgebrochen.
        Its size comes from the eye distance of {1} mm that was named.
        = Die Größe folgt aus dem genannten Augenabstand von {1} mm.
        Its size is estimated: the eyes are taken to be {1} mm apart. --eye-distance names the true distance.
        = Die Größe ist geschätzt: angenommen ist ein Augenabstand von {1} mm. --eye-distance nennt den wahren.
        Interrupted. Pictures kept: {1}. Go on with --resume: {2}
        = Unterbrochen. Behaltene Bilder: {1}. Weiter mit --resume: {2}
        Interrupted. No picture was taken, so nothing is kept.
        = Unterbrochen. Es entstand kein Bild, deshalb bleibt nichts.
        No picture was taken, so nothing is kept.
        = Es entstand kein Bild, deshalb bleibt nichts.
        Interrupted. The scan is kept; go on with --resume: {1}
        = Unterbrochen. Der Scan ist behalten; weiter mit --resume: {1}
        Interrupted; the motors were stopped.
        = Unterbrochen; die Motoren stehen.
        Interrupted; the motors were stopped, and nothing was kept.
        = Unterbrochen; die Motoren stehen, und nichts ist gemerkt.
        The stand's limits did not let it go all the way.
        = Die Grenzen des Stativs ließen nicht den ganzen Weg zu.
        {1} and mesh.ply.
        = {1} und mesh.ply.
        {1}, {2}: the same decisions.
        = {1}, {2}: dieselben Entscheidungen.
        {1} and {2} as {3}. {4}
        = {1} und {2} als {3}. {4}
        {1} in {2}, {3} % of the head's range.
        = {1} in {2}, {3} % vom Bereich des Kopfs.
        {1}, {2} % of the head's range.
        = {1}, {2} % vom Bereich des Kopfs.
        {1} triangles from {2} in {3} s.
        = {1} Dreiecke, {2}, {3} s.
        No picture shows {1} % of the surface: it is closed there.
        = {1} % der Oberfläche zeigt kein Bild: dort ist sie geschlossen.
        No picture shows {1} % of the surface: it is open there.
        = {1} % der Oberfläche zeigt kein Bild: dort ist sie offen.
        frame
        = Bild
        frames
        = Bilder
        shot
        = Foto
        shots
        = Fotos
        picture
        = Bild
        pictures
        = Bilder
        point
        = Punkt
        points
        = Punkte
        input
        = Eingabe
        inputs
        = Eingaben
        job
        = Auftrag
        jobs
        = Aufträge
        {1} triangles, {2} vertices.
        = {1} Dreiecke, {2} Eckpunkte.
        reading pictures
        = Bilder lesen
        aligning pictures
        = Bilder ausrichten
        finding depth
        = Tiefe finden
        making the surface
        = Oberfläche machen
        options
        = Optionen
        subcommand
        = Befehl
        painting
        = färben
        finishing
        = abschließen
        Skipped {1}: {2}
        = Übersprungen: {1}: {2}
        No frame of {1} could be used.
        = Kein Bild von {1} war brauchbar.
        Frames skipped: {1}.
        = Übersprungene Bilder: {1}.
        The file is {1}.
        = Die Datei ist {1}.
        No camera was found. `capstan demo` needs none.
        = Keine Kamera gefunden. `capstan demo` braucht keine.
        Pass {1} is complete: {2} of {3} directions.
        = Runde {1} ist fertig: {2} von {3} Richtungen.
        not seen
        = nicht zu sehen
        There are no scans in {1}.
        = In {1} sind keine Scans.
        The board never came into view: nothing of it is in these poses.
        = Die Matte kam nie ins Bild: diese Posen enthalten nichts von ihr.
        ok
        = ok
        note
        = Hinweis
        BAD
        = FEHLER
        Nothing was deleted.
        = Nichts wurde gelöscht.
        Delete {1}? [y/N]
        = {1} löschen? [j/N]
        """
}
