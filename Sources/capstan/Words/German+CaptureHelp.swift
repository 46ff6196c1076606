extension CommandWords.German {
    static let capture = """
        # start, demo, capture
        Open the start screen: cameras found, recent scans and the demo.
        = Den Startbildschirm öffnen: gefundene Kameras, letzte Scans und die Demo.
        Play a capture with the virtual camera, steered by keys.
        = Eine Aufnahme mit der virtuellen Kamera spielen, mit Tasten gesteuert.
        Arrows walk round the object and up and down; + and - go closer and farther; ? shows every key. The scan is kept among your scans.
        = Pfeile gehen um das Objekt und auf und ab; + und - näher und weiter weg; ? zeigt alle Tasten. Der Scan bleibt bei den eigenen Scans.
        The object: rich, poor, repeating or concave.
        = Das Objekt: rich, poor, repeating oder concave.
        Capture an object from a camera, a dataset or the virtual camera.
        = Ein Objekt aufnehmen, aus einer Kamera, einem Datensatz oder der virtuellen Kamera.
        a V4L2 camera
        = eine V4L2-Kamera
        a dataset, recognised by what it contains: images, TUM RGB-D, transforms.json, 7-Scenes, a scan of Capstan
        = ein Datensatz, am Inhalt erkannt: Bilder, TUM RGB-D, transforms.json, 7-Scenes, ein Scan von Capstan
        the virtual camera; sim: alone is steered by keys
        = die virtuelle Kamera; nur sim: wird mit Tasten gesteuert
        video files and network cameras, through ffmpeg
        = Videodateien und Netzkameras, über ffmpeg
        a Raspberry Pi's camera
        = die Kamera eines Raspberry Pi
        a virtual turntable that makes a guided orbit by itself
        = ein virtueller Drehtisch, der eine geführte Runde selbst macht
        a walk with a virtual pan-tilt head that keeps the box in view
        = ein Gang mit einem virtuellen Schwenkkopf, der die Box im Bild hält
        a still camera: its preview guides, shots are its full-size pictures
        = ein Fotoapparat: seine Vorschau führt, Fotos haben die volle Größe
        stdin: JPEG files one after the other, or YUV4MPEG2
        = stdin: JPEG-Dateien nacheinander oder YUV4MPEG2
        A directory or sim:SCRIPT.
        = Ein Ordner oder sim:SCRIPT.
        A directory, sim:SCRIPT or /dev/videoN.
        = Ein Ordner, sim:SCRIPT oder /dev/videoN.
        A file with the camera's intrinsics, for a source that brings none.
        = Eine Datei mit den Kameradaten, für eine Quelle ohne eigene.
        Picture size to ask a camera for, as 1280x720.
        = Bildgröße, um die eine Kamera gebeten wird, wie 1280x720.
        Frames a second to ask a camera for.
        = Bilder in der Sekunde, um die eine Kamera gebeten wird.
        The scan folder; must not exist or be empty. Default: a new one among your scans.
        = Der Ordner des Scans; neu oder leer. Sonst ein neuer bei den eigenen Scans.
        Without a screen, as fast as frames come; takes the automatic box.
        = Ohne Bildschirm, so schnell Bilder kommen; mit der automatischen Box.
        Without a screen and apart from this terminal; `capstan attach` comes back.
        = Ohne Bildschirm und getrennt vom Terminal; `capstan attach` kommt zurück.
        With --headless: one JSON object a line on stdout.
        = Mit --headless: ein JSON-Objekt je Zeile auf stdout.
        Go on with the scan in --output where it was left.
        = Den Scan in --output fortsetzen, wo er aufhörte.
        With --headless: number of walks round the object; with a turntable: number of sides it is laid on.
        = Mit --headless: Zahl der Runden um das Objekt; mit Drehtisch: Zahl der Seiten, auf die es gelegt wird.
        Capture an area: without a box, and without turns round an object.
        = Einen Bereich aufnehmen: ohne Box und ohne Runden um ein Objekt.
        The largest number of shots for a reconstruction; capture stops there.
        = Die größte Zahl von Fotos für eine Rekonstruktion; dort endet die Aufnahme.
        Go on beyond the maximum; the shots are marked.
        = Über das Maximum hinausgehen; diese Fotos werden markiert.
        During the capture, compute the shots' features for the reconstruction; default: only for cameras.
        = Während der Aufnahme die Merkmale der Fotos für die Rekonstruktion berechnen; sonst nur bei Kameras.
        A new folder for them, which reconstruct --checkpoint reads, instead of the scan's.
        = Ein neuer Ordner dafür statt dem des Scans; reconstruct --checkpoint liest ihn.
        Where the scale is not known: a known edge of the box (width, depth or height) in metres.
        = Wo der Maßstab unbekannt ist: eine bekannte Kante der Box (width, depth oder height) in Metern.
        A turntable that makes the orbit, as grbl:/dev/ttyUSB0, or a head that keeps the box in view.
        = Ein Drehtisch, der die Runde macht, wie grbl:/dev/ttyUSB0, oder ein Schwenkkopf, der die Box im Bild hält.
        From the lens to the table's axis; then the table says where the camera is.
        = Von der Linse zur Achse des Tischs; dann sagt der Tisch, wo die Kamera ist.
        Angles of the camera above the object. Default: 15,35,55 with an arm or by asking.
        = Winkel der Kamera über dem Objekt. Sonst 15,35,55 mit Arm oder auf Nachfrage.
        auto, given, board, rgbd or mono.
        = auto, given, board, rgbd oder mono.
        The marker board's board.json.
        = Die board.json der Markermatte.
        Metres in one unit of --tracker mono, which cannot know them itself.
        = Meter in einer Einheit von --tracker mono, der sie nicht kennen kann.
        Refine the focal length even if the source states one. An unknown focal length is always refined.
        = Die Brennweite verfeinern, auch wenn die Quelle eine nennt. Eine unbekannte wird immer verfeinert.
        """
}
