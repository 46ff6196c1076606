extension CommandWords.German {
    static let head = """
        # head
        Scan a head with spoken guidance, and make a model of it.
        = Einen Kopf nach Ansage scannen und ein Modell daraus machen.
        The person sits in front of the camera and is led by voice: hold still, turn left, turn right, up, down. Nothing leaves this machine.
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
        Keep to the time schedule even if the person does not follow.
        = Den Zeitplan einhalten, auch wenn die Person nicht folgt.
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
        photo_c0.jpg is from the front; l1, l2 and so on have the head turned by 20 degrees, 40 degrees and so on to the person's left, r1 and so on to the right; u1 has the chin up, d1 down. index.html turns through them.
        = photo_c0.jpg ist von vorn; bei l1, l2… ist der Kopf um 20°, 40°… nach links der Person gedreht, bei r1… nach rechts; bei u1 ist das Kinn oben, bei d1 unten. index.html dreht sie durch.
        A new folder.
        = Ein neuer Ordner.
        Delete a head scan with all that is in its folder.
        = Einen Kopfscan mit allem in seinem Ordner löschen.
        """
}
