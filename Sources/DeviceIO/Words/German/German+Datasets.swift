extension DeviceWords.German {
    static let datasets = """
        # Datasets.
        there is no such folder
        = den Ordner gibt es nicht
        the folder is gone
        = der Ordner ist weg
        Put it back, then resume.
        = Ihn zurücklegen, dann fortsetzen.
        Check the name.
        = Den Namen prüfen.
        it is not a folder
        = es ist kein Ordner
        Name the folder that holds the pictures.
        = Den Ordner mit den Bildern nennen.
        it cannot be read
        = es lässt sich nicht lesen
        Check its permissions.
        = Die Rechte prüfen.
        it is a link whose target is missing or not a file
        = es ist ein Link, dessen Ziel fehlt oder keine Datei ist
        it is not a file
        = es ist keine Datei
        it is no file
        = es ist keine Datei
        it is missing
        = es fehlt
        the file is missing
        = die Datei fehlt
        the path leaves the dataset's folder
        = der Pfad führt aus dem Ordner des Datensatzes
        it is a link out of the dataset's folder
        = es ist ein Link aus dem Ordner des Datensatzes
        Copy it again, or remove it if it does not belong here.
        = Neu kopieren oder entfernen, wenn es nicht hierher gehört.
        Copy it again.
        = Neu kopieren.
        Copy it again, or save it as a JPEG in RGB.
        = Neu kopieren, oder als JPEG in RGB speichern.
        it lists {1} and {2}, and only {3} has that name
        = es nennt {1} und {2}, und nur {3} heißt so
        Copy the missing file, or correct the list.
        = Die fehlende Datei kopieren oder die Liste berichtigen.
        Copy the files into the folder if you trust them.
        = Die Dateien in den Ordner kopieren, wenn sie vertrauenswürdig sind.
        it holds no frames; looked for pictures (jpg, png, heic, tiff) here, in images/, in rgb/ and in color/, rgb.txt or associations.txt (TUM RGB-D), transforms.json (nerfstudio), frame-000000.color.png (7-Scenes), the lists of COLMAP, BOP, EuRoC, OpenMVG, Middlebury, Polycam, Record3D, Stray Scanner, ARKitScenes, Agisoft and RealityCapture, and session.json with journal.jsonl (a scan)
        = es enthält keine Bilder; gesucht wurden Bilder (jpg, png, heic, tiff) hier, in images/, in rgb/ und in color/, rgb.txt oder associations.txt (TUM RGB-D), transforms.json (nerfstudio), frame-000000.color.png (7-Scenes), die Listen von COLMAP, BOP, EuRoC, OpenMVG, Middlebury, Polycam, Record3D, Stray Scanner, ARKitScenes, Agisoft und RealityCapture sowie session.json mit journal.jsonl (ein Scan)
        its pictures are of kinds that are not read ({1}): {2}
        = die Bilder liegen in Formaten vor, die nicht gelesen werden ({1}): {2}
        Convert them to JPEG, PNG or TIFF.
        = In JPEG, PNG oder TIFF umwandeln.
        the {1}{2} lists no frames
        = {1}{2} nennt keine Bilder
        none of the {1} pictures that the {2} lists is there, such as {3}
        = von den {1} Bildern, die {2} nennt, ist keins da, etwa {3}
        Check that the whole dataset was copied.
        = Prüfen, ob der ganze Datensatz kopiert ist.
        Free some memory.
        = Speicher freigeben.
        a depth unit of {1} is impossible
        = eine Tiefeneinheit von {1} ist unmöglich
        Name the depth scale.
        = Den Maßstab der Tiefe nennen.
        frame {1} is not later than the one before
        = Bild {1} ist nicht später als das davor
        frame {1} has another camera
        = Bild {1} hat eine andere Kamera
        frame {1}: {2}
        = Bild {1}: {2}
        the camera: {1}
        = die Kamera: {1}
        its mask: {1}
        = seine Maske: {1}
        a file of a scan is there
        = dort liegt eine Datei eines Scans
        a file is there that is no earlier result
        = dort liegt eine Datei, die kein früheres Ergebnis ist
        it is not a regular file
        = es ist keine gewöhnliche Datei
        it is larger than {1} MiB
        = es ist größer als {1} MiB
        Check the file and its permissions.
        = Datei und Rechte prüfen.
        Write the file again with the program that made it.
        = Die Datei mit dem Programm neu schreiben, das sie machte.
        Write it again.
        = Neu schreiben.
        Export it again.
        = Neu exportieren.
        Export the model again.
        = Das Modell neu exportieren.
        Export the model again; or remove the model to use only the pictures.
        = Das Modell neu exportieren; oder das Modell entfernen, um nur die Bilder zu benutzen.
        Name another folder.
        = Einen anderen Ordner nennen.
        Free some room on the disk.
        = Auf der Platte Platz schaffen.
        Name a new one in a folder where you can write.
        = Einen neuen Namen in einem beschreibbaren Ordner nennen.
        Name a file in a folder that can be written.
        = Eine Datei in einem beschreibbaren Ordner nennen.
        Name the camera's own file with --intrinsics.
        = Die Datei dieser Kamera mit --intrinsics nennen.
        Correct the line, or remove the file if it is not needed.
        = Die Zeile berichtigen oder die Datei entfernen, wenn sie unnötig ist.
        Remove the files that are not meant, or correct the list.
        = Die nicht gemeinten Dateien entfernen oder die Liste berichtigen.
        Split the dataset.
        = Den Datensatz teilen.
        Undistort the pictures first.
        = Zuerst die Bilder entzerren.
        Undistort the pictures first; known are {1}.
        = Zuerst die Bilder entzerren; bekannt sind {1}.
        Correct “w” and “h”.
        = „w“ und „h“ berichtigen.
        Write {"width", "height", "fx", "fy", "cx", "cy", "dist"} or 3×3 numbers.
        = {"width", "height", "fx", "fy", "cx", "cy", "dist"} oder 3×3 Zahlen schreiben.
        A line of a trajectory is: time tx ty tz qx qy qz qw.
        = Eine Zeile einer Bahn ist: time tx ty tz qx qy qz qw.
        Take the board.json that was made with the printed board.
        = Die board.json nehmen, die mit der gedruckten Matte entstand.
        Choose smaller markers, larger paper or fewer sheets.
        = Kleinere Marker, größeres Papier oder weniger Blätter wählen.
        Choose PDF, which has a page for each sheet.
        = PDF wählen, das für jedes Blatt eine Seite hat.
        Choose PDF or SVG.
        = PDF oder SVG wählen.
        """

    static let contents = """
        # What is wrong in a file.
        line {1}: {2}
        = Zeile {1}: {2}
        line {1}: it is not text
        = Zeile {1}: sie ist kein Text
        line {1}: it is longer than {2} bytes
        = Zeile {1}: sie ist länger als {2} Byte
        line {1}: points are triples of X, Y and identifier
        = Zeile {1}: Punkte sind Tripel aus X, Y und Nummer
        line {1}: a picture is: identifier, QW QX QY QZ, TX TY TZ, camera, name
        = Zeile {1}: ein Bild ist: Nummer, QW QX QY QZ, TX TY TZ, Kamera, Name
        line {1}: it ends after {2} of {3} pictures
        = Zeile {1}: sie endet nach {2} von {3} Bildern
        line {1}: a point is: identifier, X Y Z, R G B, error, track
        = Zeile {1}: ein Punkt ist: Nummer, X Y Z, R G B, Fehler, Spur
        line {1}: “{2}” needs {3} numbers
        = Zeile {1}: „{2}“ braucht {3} Zahlen
        line {1}: only radial-tangential and equidistant distortion are known
        = Zeile {1}: nur radial-tangentiale und äquidistante Verzeichnung sind bekannt
        byte {1}: {2} {3} are more than the file can hold
        = Byte {1}: {2} {3} sind mehr, als die Datei fasst
        byte {1}: the {2} has no end
        = Byte {1}: ohne Ende: {2}
        byte {1}: the {2} is not text
        = Byte {1}: kein Text: {2}
        byte {1}: the file ends before its {2}
        = Byte {1}: die Datei endet zu früh, es fehlt: {2}
        camera {1}: its model {2} is not known
        = Kamera {1}: ihr Modell {2} ist unbekannt
        camera {1}: {2}
        = Kamera {1}: {2}
        it has no model
        = es hat kein Modell
        it has no chunk
        = es hat keinen Chunk
        it lists no picture
        = es nennt kein Bild
        the picture {1} names camera {2}, which {3} does not list
        = das Bild {1} nennt Kamera {2}, die in {3} fehlt
        it has more than {1} points
        = es hat mehr als {1} Punkte
        a camera is: identifier, model, width, height, numbers
        = eine Kamera ist: Nummer, Modell, Breite, Höhe, Zahlen
        a camera is: width height fx fy cx cy
        = eine Kamera ist: Breite Höhe fx fy cx cy
        a pose has seven columns (time, axis, place), not {1}
        = eine Pose hat sieben Spalten (Zeit, Achse, Ort), nicht {1}
        a picture is: time in nanoseconds, file name
        = ein Bild ist: Zeit in Nanosekunden, Dateiname
        “T_BS” is no pose
        = „T_BS“ ist keine Pose
        a picture has 22 columns (name, K, R, t), not {1}
        = ein Bild hat 22 Spalten (Name, K, R, t), nicht {1}
        K must be fx 0 cx, 0 fy cy, 0 0 1
        = K muss fx 0 cx, 0 fy cy, 0 0 1 sein
        the camera model “{1}” with k4 = {2} is not known
        = das Kameramodell „{1}“ mit k4 = {2} ist unbekannt
        the size {1} × {2} is impossible
        = die Größe {1} × {2} ist unmöglich
        it has no keyframes
        = es hat keine Schlüsselbilder
        “K” needs nine numbers, and “w” and “h” a size
        = „K“ braucht neun Zahlen, „w“ und „h“ eine Größe
        “poses[{1}]” needs seven numbers
        = „poses[{1}]“ braucht sieben Zahlen
        a pose is four rows of four numbers
        = eine Pose ist vier Zeilen mit vier Zahlen
        a row is: timestamp, frame, x, y, z, qx, qy, qz, qw
        = eine Zeile ist: timestamp, frame, x, y, z, qx, qy, qz, qw
        four columns are needed (time, picture, time, depth), not {1}
        = vier Spalten sind nötig (Zeit, Bild, Zeit, Tiefe), nicht {1}
        two columns are needed (time, file), not {1}
        = zwei Spalten sind nötig (Zeit, Datei), nicht {1}
        it lists more than a million frames
        = es nennt mehr als eine Million Bilder
        the line is longer than {1} bytes
        = die Zeile ist länger als {1} Byte
        the line is not text
        = die Zeile ist kein Text
        “{1}” is not a number
        = „{1}“ ist keine Zahl
        “{1}” is not a time in seconds
        = „{1}“ ist keine Zeit in Sekunden
        “{1}” is not a time in nanoseconds
        = „{1}“ ist keine Zeit in Nanosekunden
        a pose has eight columns (t tx ty tz qx qy qz qw), not {1}
        = eine Pose hat acht Spalten (t tx ty tz qx qy qz qw), nicht {1}
        a pose has at least eight columns (t px py pz qw qx qy qz), not {1}
        = eine Pose hat mindestens acht Spalten (t px py pz qw qx qy qz), nicht {1}
        it holds no poses
        = es enthält keine Posen
        it ends inside “{1}”
        = es endet innerhalb von „{1}“
        it nests deeper than {1} levels
        = es ist tiefer als {1} Ebenen verschachtelt
        “</{1}>” closes nothing that is open
        = „</{1}>“ schließt nichts Offenes
        a comment has no end
        = ein Kommentar hat kein Ende
        a tag has no end
        = ein Tag hat kein Ende
        “<{1}” is no tag
        = „<{1}“ ist kein Tag
        “{1}” has no value
        = „{1}“ hat keinen Wert
        the value of “{1}” has no quotation marks
        = dem Wert von „{1}“ fehlen Anführungszeichen
        it has a document type (DOCTYPE), which is refused
        = es hat einen Dokumenttyp (DOCTYPE), der abgelehnt wird
        no camera has such values: {1}
        = keine Kamera hat solche Werte: {1}
        the principal point {1}, {2} lies outside the picture of {3} × {4}
        = der Hauptpunkt {1}, {2} liegt außerhalb des Bilds von {3} × {4}
        it is for pictures of {1} × {2}, but these are {3} × {4}, of other proportions
        = sie gilt für Bilder von {1} × {2}, diese haben aber {3} × {4}, ein anderes Seitenverhältnis
        no camera sees an angle of {1} radians
        = keine Kamera sieht einen Winkel von {1} Radiant
        Write “camera_angle_x” and “camera_angle_y” in radians, below π.
        = „camera_angle_x“ und „camera_angle_y“ in Radiant schreiben, unter π.
        “depth_scale” must be above zero
        = „depth_scale“ muss über null sein
        “fx” is missing
        = „fx“ fehlt
        it is neither JSON nor a table of 3×3 numbers
        = es ist weder JSON noch eine Tabelle von 3×3 Zahlen
        the numbers must be fx 0 cx, 0 fy cy, 0 0 1
        = die Zahlen müssen fx 0 cx, 0 fy cy, 0 0 1 sein
        the family “{1}” is not known ({2} are)
        = die Familie „{1}“ ist unbekannt (bekannt: {2})
        “tags.{1}” is no marker's number
        = „tags.{1}“ ist keine Nummer eines Markers
        “tags.{1}” must be four corners of x, y and z
        = „tags.{1}“ muss vier Ecken aus x, y und z sein
        markers of {1} mm do not fit twice across the sheet
        = Marker von {1} mm passen nicht zweimal nebeneinander auf das Blatt
        it would need {1} markers, and {2} has {3}
        = nötig wären {1} Marker, und {2} hat {3}
        it may have 1 to 10 sheets each way
        = möglich sind 1 bis 10 Blätter in jeder Richtung
        a marker must be 5 mm or more
        = ein Marker muss mindestens 5 mm groß sein
        {1} × {2} dots are too many for one picture
        = {1} × {2} Punkte sind zu viele für ein Bild
        """
}
