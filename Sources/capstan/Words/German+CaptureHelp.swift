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
        a dataset, recognised by what it contains: images, TUM RGB-D, transforms.json, 7-Scenes, a scan of ours
        = ein Datensatz, am Inhalt erkannt: Bilder, TUM RGB-D, transforms.json, 7-Scenes, ein Scan von uns
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
        With --headless: turns round the object; with a turntable: sides it lies on.
        = Mit --headless: Runden um das Objekt; mit Drehtisch: Seiten, auf denen es liegt.
        Capture an area: without a box, and without turns round an object.
        = Einen Bereich aufnehmen: ohne Box und ohne Runden um ein Objekt.
        Shots that a reconstruction takes; capture stops there.
        = Fotos, die eine Rekonstruktion nimmt; dort endet die Aufnahme.
        Go on beyond the maximum; the shots are marked.
        = Über das Maximum hinausgehen; diese Fotos werden markiert.
        Find the shots' features for the reconstruction meanwhile; default: of a camera's.
        = Nebenher die Merkmale der Fotos für die Rekonstruktion suchen; sonst nur bei Kameras.
        A new folder for them, which reconstruct --checkpoint reads, instead of the scan's.
        = Ein neuer Ordner dafür statt dem des Scans; reconstruct --checkpoint liest ihn.
        Where the scale is free: an edge of the box that you know, in metres.
        = Wo der Maßstab fehlt: eine bekannte Kante der Box, in Metern.
        EDGE is width, depth or height. The scan is in metres then.
        = EDGE ist width, depth oder height. Der Scan ist dann in Metern.
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
        Refine the focal length though the source states one; where nobody knows it, it is.
        = Die Brennweite verfeinern, auch wenn die Quelle eine nennt; unbekannt wird sie es ohnehin.

        # head
        Scan a head by ear, and make a model of it.
        = Einen Kopf nach Ansage scannen und ein Modell daraus machen.
        The person sits before the camera and is led by voice: hold still, turn left, turn right, up, down. Nothing leaves this machine.
        = Die Person sitzt vor der Kamera und wird durch Ansagen geführt: stillhalten, nach links, nach rechts, auf, ab. Nichts verlässt diesen Rechner.
        Scan a head from a camera, a recording or a virtual person.
        = Einen Kopf scannen, mit Kamera, Aufzeichnung oder virtueller Person.
        SOURCE is sim: or sim:head (a virtual person, who needs no face model: the simulator says where the face is), a camera or a data set. A real source needs the file of the network that finds faces: scripts/fetch-face-model fetches it once.
        = QUELLE ist sim: oder sim:head (eine virtuelle Person, die kein Gesichtsmodell braucht: der Simulator sagt, wo das Gesicht ist), eine Kamera oder ein Datensatz. Eine echte Quelle braucht die Datei des Netzes, das Gesichter findet: scripts/fetch-face-model holt sie einmal.
        The folder gets color_N.jpg, depth_N.png, metadata_N.json, manifest.json and session.json, and a model, model.glb.
        = Der Ordner bekommt color_N.jpg, depth_N.png, metadata_N.json, manifest.json und session.json und ein Modell, model.glb.
        The scan's folder; must not exist or be empty.
        = Der Ordner des Scans; neu oder leer.
        180, 270, 270-long or 360 (on a swivel chair).
        = 180, 270, 270-long oder 360 (auf einem Drehstuhl).
        Without a screen.
        = Ohne Bildschirm.
        Take the checklist as ticked, and keep the scan without asking.
        = Die Liste gilt als abgehakt, und der Scan bleibt ohne Nachfrage.
        The clock does not wait for the person.
        = Die Uhr wartet nicht auf die Person.
        Do not speak.
        = Nicht sprechen.
        Make no model.
        = Kein Modell machen.
        A CenterFace or YuNet file in ONNX form.
        = Eine Datei von CenterFace oder YuNet im ONNX-Format.
        For subject.json: the person's name.
        = Für subject.json: der Name der Person.
        For subject.json: female or male.
        = Für subject.json: female oder male.
        For subject.json: whole centimetres.
        = Für subject.json: ganze Zentimeter.
        Make a model of a head scan.
        = Aus einem Kopfscan ein Modell machen.
        A scan without depth is modelled from its pictures; its size then comes from the distance of the eyes. Writes beside the model NAME-facts.json, and NAME-landmarks.json and .yml with the eyes, the tip of the nose and the corners of the mouth. What no picture shows stays open, unless --closed; then NAME-closed.ply holds the closed part.
        = Ein Scan ohne Tiefe wird aus seinen Bildern modelliert; die Größe kommt dann vom Augenabstand. Neben dem Modell entstehen NAME-facts.json sowie NAME-landmarks.json und .yml mit Augen, Nasenspitze und Mundwinkeln. Was kein Bild zeigt, bleibt offen, außer mit --closed; dann enthält NAME-closed.ply das Geschlossene.
        The scan's folder.
        = Der Ordner des Scans.
        A file that ends in .glb, .obj, .stl, .ply, .usdz or .f32 (eight floats a vertex, with a .u32 file of indices); may be given several times.
        = Eine Datei auf .glb, .obj, .stl, .ply, .usdz oder .f32 (acht Zahlen je Ecke, dazu eine .u32-Datei mit Indizes); mehrfach möglich.
        low (8,000 triangles), standard (64,000) or high (250,000).
        = low (8.000 Dreiecke), standard (64.000) oder high (250.000).
        frontal, extended (with the neck) or full.
        = frontal, extended (mit Hals) oder full.
        0 for the surface as measured to 10 for the smoothest.
        = 0 für die Fläche wie gemessen bis 10 für die glatteste.
        none; color: depth from the pictures where the sensor's has holes; landmarks: more triangles at eyes, nose and mouth; or both.
        = none; color: Tiefe aus den Bildern, wo der des Sensors Löcher hat; landmarks: mehr Dreiecke an Augen, Nase und Mund; oder both.
        Without depth: millimetres between the pupils (default: 65, an estimate).
        = Ohne Tiefe: Millimeter zwischen den Pupillen (sonst 65, geschätzt).
        m, cm or mm.
        = m, cm oder mm.
        Close what no picture shows.
        = Schließen, was kein Bild zeigt.
        Write over files that are there.
        = Vorhandene Dateien überschreiben.
        What the model is made of as one JSON object on stdout.
        = Woraus das Modell besteht, als ein JSON-Objekt auf stdout.
        Write photographs of a head scan from all sides, with a page.
        = Fotos eines Kopfscans von allen Seiten schreiben, mit einer Seite.
        photo_c0.jpg is from the front; l1, l2… have the head turned by 20°, 40°… to the person's left, r1… to the right; u1 has the chin up, d1 down. index.html turns through them.
        = photo_c0.jpg ist von vorn; bei l1, l2… ist der Kopf um 20°, 40°… nach links der Person gedreht, bei r1… nach rechts; bei u1 ist das Kinn oben, bei d1 unten. index.html dreht sie durch.
        A new folder.
        = Ein neuer Ordner.
        Delete a head scan with all that is in its folder.
        = Einen Kopfscan mit allem in seinem Ordner löschen.

        # attach
        Come back to a capture or a reconstruction that runs in the background.
        = Zu einer Aufnahme oder Rekonstruktion im Hintergrund zurückkommen.
        --detach starts a run there; so does the console for its models. On a terminal the console shows it, with keys that hold, finish and end it; --plain and --json tell it in lines. Ctrl-C only looks away: the run goes on.
        = --detach startet dort einen Lauf; ebenso die Konsole ihre Modelle. In einem Terminal zeigt ihn die Konsole, mit Tasten zum Anhalten, Abschließen und Beenden; --plain und --json sagen es in Zeilen. Strg-C sieht nur weg: der Lauf geht weiter.
        Its name in the list; default: the newest that works, else the newest.
        = Sein Name in der Liste; sonst der neueste, der arbeitet, oder der neueste.
        List the runs: name, how it is or ended, command.
        = Die Läufe zeigen: Name, Stand oder Ende, Befehl.
        Ask it to end; a capture leaves its scan whole.
        = Um das Ende bitten; eine Aufnahme hinterlässt einen heilen Scan.
        Print its JSON lines as they are; with --list: an array of the runs.
        = Die JSON-Zeilen ausgeben, wie sie sind; mit --list: ein Feld der Läufe.

        # scans, inspect, report, explain, replay
        List your scans with size and number of shots; rename or delete one.
        = Die eigenen Scans mit Größe und Fotos zeigen; einen umbenennen oder löschen.
        List your scans.
        = Die eigenen Scans zeigen.
        The folder of scans, when it is not the usual one.
        = Der Ordner der Scans, wenn es nicht der übliche ist.
        A JSON array of the scans.
        = Ein JSON-Feld der Scans.
        Give a scan another name.
        = Einem Scan einen anderen Namen geben.
        Its name in the list.
        = Sein Name in der Liste.
        Its new name.
        = Sein neuer Name.
        Delete a scan, after asking.
        = Einen Scan löschen, nach Rückfrage.
        Do not ask.
        = Nicht nachfragen.
        Say what a scan folder holds and whether every shot is whole.
        = Sagen, was ein Scanordner enthält und ob jedes Foto heil ist.
        The scan folder.
        = Der Ordner des Scans.
        Say whether a scan is likely to become a model, and if not, why.
        = Sagen, ob aus einem Scan ein Modell werden kann, und wenn nicht, warum.
        Told from the scan's journal before any reconstruction: the worst cause first, with what to do about it.
        = Aus dem Journal des Scans, vor jeder Rekonstruktion: die schlimmste Ursache zuerst, mit Abhilfe.
        Write one HTML file with pictures, dial, coverage, curves and warnings.
        = Eine HTML-Datei mit Bildern, Ring, Abdeckung, Kurven und Warnungen schreiben.
        Write coverage, dials and curves as one PNG.
        = Abdeckung, Ringe und Kurven als ein PNG schreiben.
        Say for each direction what fills it, and for each run of rejected frames why.
        = Für jede Richtung sagen, was sie füllt, und für abgelehnte Bilder, warum.
        Run a scan's journal again and compare every decision, to the bit.
        = Das Journal eines Scans noch einmal durchgehen und jede Entscheidung bitgenau vergleichen.
        """
}
