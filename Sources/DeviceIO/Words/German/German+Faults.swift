extension DeviceWords.German {
    static let faults = """
        # What is wrong in a dataset's file.
        a camera has no label
        = eine Kamera hat kein label
        a transform needs 16 numbers
        = eine transform braucht 16 Zahlen
        the lens type “{1}” cannot be kept
        = der Objektivtyp „{1}“ lässt sich nicht übernehmen
        the resolution is missing or impossible
        = die Auflösung fehlt oder ist unmöglich
        “{1}” cannot be kept; undistort the pictures
        = „{1}“ lässt sich nicht übernehmen; die Bilder entzerren
        the component's transform is no pose
        = die transform der Komponente ist keine Pose
        “{1}” is no picture's number
        = „{1}“ ist keine Bildnummer
        “{1}.cam_K” needs nine numbers
        = „{1}.cam_K“ braucht neun Zahlen
        the pose of “{1}” needs nine and three numbers
        = die Pose von „{1}“ braucht neun und drei Zahlen
        it is not valid JSON
        = es ist kein gültiges JSON
        “{1}” is missing
        = „{1}“ fehlt
        “{1}” has a value of the wrong kind
        = „{1}“ hat einen Wert von falscher Art
        “{1}” has an impossible value
        = „{1}“ hat einen unmöglichen Wert
        the camera model “{1}” is not known
        = das Kameramodell „{1}“ ist unbekannt
        {1} has {2} parameters, not {3}
        = {1} hat {2} Parameter, nicht {3}
        FULL_OPENCV with k4, k5 or k6 cannot be kept
        = FULL_OPENCV mit k4, k5 oder k6 lässt sich nicht übernehmen
        the lens model {1} cannot be kept; undistort the pictures
        = das Objektivmodell {1} lässt sich nicht übernehmen; die Bilder entzerren
        the lens model “{1}” is not known
        = das Objektivmodell „{1}“ ist unbekannt
        “dist” must hold k1 k2 p1 p2 k3, not {1} numbers
        = „dist“ muss k1 k2 p1 p2 k3 enthalten, nicht {1} Zahlen
        “dist” of a fisheye must hold k1 k2 k3 k4, not {1} numbers
        = „dist“ eines Fischauges muss k1 k2 k3 k4 enthalten, nicht {1} Zahlen
        {1} bytes are no depth of the picture's proportions
        = {1} Byte sind keine Tiefe im Seitenverhältnis des Bilds
        pose {1} has no centre
        = Pose {1} hat keinen Ort
        point {1} has no place
        = Punkt {1} hat keinen Ort
        intrinsic {1} has no focal length
        = intrinsic {1} hat keine Brennweite
        intrinsic {1}: a fisheye has 4 numbers, not {2}
        = intrinsic {1}: ein Fischauge hat 4 Zahlen, nicht {2}
        “xcr:{1}” needs {2} numbers
        = „xcr:{1}“ braucht {2} Zahlen
        the distortion model “{1}” cannot be kept
        = das Verzeichnungsmodell „{1}“ lässt sich nicht übernehmen
        Name a folder that holds one of these.
        = Einen Ordner nennen, der eins davon enthält.
        It holds folders that can be opened: {1}.
        = Er enthält Ordner, die sich öffnen lassen: {1}.
        it ends after {1} pictures, before picture {2}
        = es endet nach {1} Bildern, vor Bild {2}
        Split it into pictures on a machine whose FFmpeg reads it: mkdir rgb && ffmpeg -i rgb.mp4 -start_number 0 -q:v 2 rgb/%06d.jpg
        = Auf einem Rechner, dessen FFmpeg es liest, in Bilder zerlegen: mkdir rgb && ffmpeg -i rgb.mp4 -start_number 0 -q:v 2 rgb/%06d.jpg
        the compressed data ends early
        = die gepackten Daten enden zu früh
        the compressed data holds more than it should
        = die gepackten Daten enthalten mehr, als sie dürften
        the compressed data is damaged
        = die gepackten Daten sind beschädigt

        # What a binary COLMAP model lists.
        camera's height
        = Höhe einer Kamera
        camera's identifier
        = Nummer einer Kamera
        camera's model
        = Modell einer Kamera
        camera's parameters
        = Parameter einer Kamera
        camera's width
        = Breite einer Kamera
        cameras
        = Kameras
        picture's camera
        = Kamera eines Bilds
        picture's identifier
        = Nummer eines Bilds
        picture's name
        = Name eines Bilds
        picture's pose
        = Pose eines Bilds
        pictures
        = Bilder
        point
        = Punkt
        point's colour
        = Farbe eines Punkts
        point's error
        = Fehler eines Punkts
        point's identifier
        = Nummer eines Punkts
        point's place
        = Ort eines Punkts
        points
        = Punkte
        points of a picture
        = Punkte eines Bilds
        sightings of a point
        = Sichtungen eines Punkts

        # What is wrong with a picture.
        HEIC pictures need the library of the package libheif1 ({1})
        = HEIC-Bilder brauchen die Bibliothek des Pakets libheif1 ({1})
        the file is damaged ({1})
        = die Datei ist beschädigt ({1})
        the file is damaged
        = die Datei ist beschädigt
        its field {1} is missing
        = das Feld {1} fehlt
        {1} × {2} pixels are impossible or too many
        = {1} × {2} Pixel sind unmöglich oder zu viele
        this kind of TIFF is not read (kind {1}, {2} bits)
        = diese Art von TIFF wird nicht gelesen (Art {1}, {2} Bit)
        tiles and the compression {1} of TIFF are not read
        = Kacheln und die Kompression {1} von TIFF werden nicht gelesen
        the number of its strips does not fit its rows
        = die Zahl der Streifen passt nicht zu den Zeilen
        strip {1} lies outside of the file
        = Streifen {1} liegt außerhalb der Datei
        strip {1} ends early
        = Streifen {1} endet zu früh
        the driver could not read it ({1})
        = der Treiber konnte es nicht lesen ({1})
        the driver marked it as damaged
        = der Treiber hat es als beschädigt markiert
        it is empty
        = es ist leer
        it claims {1} bytes of a buffer of {2}
        = es verlangt {1} Byte aus einem Puffer von {2}
        Capstan does not read {1}
        = Capstan liest {1} nicht
        it is cut short: {1} of {2} bytes
        = es ist abgeschnitten: {1} von {2} Byte
        its JPEG is cut short: the end is missing
        = sein JPEG ist abgeschnitten: das Ende fehlt
        it is no JPEG
        = es ist kein JPEG
        it has {1}×{2} pixels instead of {3}×{4}
        = es hat {1}×{2} Pixel statt {3}×{4}
        its JPEG cannot be read: {1}
        = sein JPEG lässt sich nicht lesen: {1}
        it has another size, {1}×{2}
        = es hat eine andere Größe, {1}×{2}

        # What is wrong with a camera's format or depth.
        pictures of {1}×{2}
        = Bilder von {1}×{2}
        {1}, which Capstan does not read
        = {1}, was Capstan nicht liest
        {1}, which is too large (at most {2} a side)
        = {1}, was zu groß ist (höchstens {2} je Seite)
        an even width
        = eine gerade Breite
        a width in steps of {1}
        = eine Breite in Schritten von {1}
        {1}, and {2} needs {3}
        = {1}, und {2} braucht {3}
        {1}, and {2} needs an even height
        = {1}, und {2} braucht eine gerade Höhe
        {1} with rows of {2} bytes, too short for {3}
        = {1} mit Zeilen von {2} Byte, zu kurz für {3}
        {1} in two planes, which {2} does not have
        = {1} in zwei Ebenen, die {2} nicht hat
        {1} with rows of {2} bytes, too long for {3}
        = {1} mit Zeilen von {2} Byte, zu lang für {3}
        no length of a depth unit
        = keine Länge einer Tiefeneinheit
        no range of distances
        = kein Bereich von Abständen
        the lenses lie {1} metres apart
        = die Objektive liegen {1} Meter auseinander

        # What is wrong with a stream.
        a JPEG has no end
        = ein JPEG hat kein Ende
        no picture comes: neither JPEG files nor YUV4MPEG2
        = es kommt kein Bild: weder JPEG-Dateien noch YUV4MPEG2
        its picture is no JPEG file
        = sein Bild ist keine JPEG-Datei
        the first line of YUV4MPEG2 is missing
        = die erste Zeile von YUV4MPEG2 fehlt
        pixels that are not square ({1}): ffmpeg makes them square with -vf scale=iw*sar:ih,setsar=1
        = Pixel, die nicht quadratisch sind ({1}): ffmpeg macht sie quadratisch mit -vf scale=iw*sar:ih,setsar=1
        pictures of {1}×{2}, and their sides must be even
        = Bilder von {1}×{2}, und die Seiten müssen gerade sein
        colour of kind “{1}”, which is not read
        = Farbe der Art „{1}“, die nicht gelesen wird
        something else than a picture follows
        = es folgt etwas anderes als ein Bild
        the last picture is cut short
        = das letzte Bild ist abgeschnitten
        libcamera has no camera of this number
        = libcamera hat keine Kamera dieser Nummer
        `cam --list` lists the cameras; its 1 is libcamera:0 here.
        = `cam --list` zeigt die Kameras; die 1 dort ist hier libcamera:0.
        it needs a user name and a password, or different ones
        = es verlangt Benutzer und Passwort oder andere als diese
        Write them into the address: PROTOCOL://USER:PASSWORD@HOST/…
        = Beide in die Adresse schreiben: PROTOKOLL://BENUTZER:PASSWORT@RECHNER/…
        it forbids this
        = es verbietet das
        Allow this machine in the camera's settings.
        = Diesen Rechner in den Einstellungen der Kamera erlauben.
        there is nothing of this name
        = unter diesem Namen gibt es nichts
        there is no stream of this name
        = unter diesem Namen gibt es keinen Bildstrom
        The camera's app or manual shows the whole address, with its path.
        = Die ganze Adresse mit Pfad steht in der App oder Anleitung der Kamera.
        nothing answers there
        = dort antwortet nichts
        Start the camera or its app, and look at the address and its port.
        = Die Kamera oder ihre App starten; Adresse und Port prüfen.
        See that both are in one network, and look at the address.
        = Beide müssen im selben Netz sein; die Adresse prüfen.
        it cannot be reached
        = es ist nicht erreichbar
        no machine of this name is known
        = kein Rechner dieses Namens ist bekannt
        Look at the address; its number (as 192.168.…) always works.
        = Die Adresse prüfen; als Zahl (wie 192.168.…) geht sie immer.
        FFmpeg does not know this kind of address
        = FFmpeg kennt diese Art von Adresse nicht
        Use rtsp://, http:// or https://.
        = rtsp://, http:// oder https:// benutzen.
        the file is cut short or was not finished
        = die Datei ist abgeschnitten oder wurde nicht fertig
        Copy it again, or end the recording first.
        = Neu kopieren oder erst die Aufzeichnung beenden.
        there is no picture in it
        = es enthält kein Bild
        Name a file or a stream with video.
        = Eine Datei oder einen Strom mit Video nennen.
        it is no video that FFmpeg reads
        = es ist kein Video, das FFmpeg liest
        Look whether another player shows it.
        = Prüfen, ob ein anderer Player es zeigt.
        another program has the camera
        = ein anderes Programm hat die Kamera
        Close the programs that show its files (the desktop opens them by itself), or unplug it and plug it in again.
        = Programme schließen, die ihre Dateien zeigen (der Desktop öffnet sie von selbst), oder sie aus- und wieder einstecken.
        no camera answers
        = keine Kamera antwortet
        Switch it on, plug it in, and choose PTP in its menu; `gphoto2 --auto-detect` lists it.
        = Einschalten, einstecken und im Menü PTP wählen; `gphoto2 --auto-detect` zeigt sie.
        libcamera finds no camera
        = libcamera findet keine Kamera
        Look at its ribbon cable; `rpicam-hello --list-cameras` lists the cameras.
        = Das Flachbandkabel prüfen; `rpicam-hello --list-cameras` zeigt die Kameras.
        `rpicam-hello --list-cameras` lists the cameras, from 0 on.
        = `rpicam-hello --list-cameras` zeigt die Kameras, ab 0.
        Close the program that shows its picture.
        = Das Programm schließen, das ihr Bild zeigt.
        """
}
