extension CommandWords.German {
    static let model = """
        # reconstruct, view, render, compare-meshes
        Make a 3D model of a scan, on this machine's processor.
        = Aus einem Scan ein 3D-Modell machen, auf dem Prozessor dieses Rechners.
        SOURCE is a scan folder, any dataset, or a folder of photographs. Camera poses are improved where the pictures prove better ones, and found where there are none. The ending of an output names its format: usdz, glb, obj, ply, stl, f32. Depth is used where there is some; where it has holes or is missing, it is found in the pictures.
        = QUELLE ist ein Scanordner, ein Datensatz oder ein Ordner mit Fotos. Kameraposen werden verbessert, wo die Bilder bessere belegen, und gefunden, wo keine sind. Die Endung einer Ausgabe nennt ihr Format: usdz, glb, obj, ply, stl, f32. Vorhandene Tiefe wird benutzt; wo sie Löcher hat oder fehlt, wird sie in den Bildern gefunden.
        A model to write; may be given again.
        = Ein Modell, das entsteht; mehrfach möglich.
        preview, reduced, medium, full, raw or custom.
        = preview, reduced, medium, full, raw oder custom.
        With --detail custom: the most triangles; default 50000.
        = Mit --detail custom: die meisten Dreiecke; sonst 50000.
        With --detail custom: width and height of the maps in pixels; default 2048.
        = Mit --detail custom: Breite und Höhe der Texturen in Pixeln; sonst 2048.
        With --detail custom: the colour map's format, jpeg or png; default jpeg.
        = Mit --detail custom: das Format der Farbtextur, jpeg oder png; sonst jpeg.
        With --detail custom: the maps, of diffuse, normal, ambientOcclusion, roughness, displacement, or all; default diffuse,normal,ambientOcclusion.
        = Mit --detail custom: die Texturen, von diffuse, normal, ambientOcclusion, roughness, displacement oder all; sonst diffuse,normal,ambientOcclusion.
        With --detail custom: the most maps of each kind, 1 to 16; default 1.
        = Mit --detail custom: die meisten Texturen jeder Art, 1 bis 16; sonst 1.
        poses, bounds or pointCloud; may be given again.
        = poses, bounds oder pointCloud; mehrfach möglich.
        The box round the object: centre and size, as x,y,z,width,depth,height.
        = Die Box um das Objekt: Mitte und Größe, als x,y,z,Breite,Tiefe,Höhe.
        Threads to use; all processors by default.
        = Zahl der Threads; sonst alle Prozessoren.
        Memory to stay within, in megabytes; default: what suits the machine.
        = Grenze des Speichers in Megabyte; sonst, was zum Rechner passt.
        A folder for intermediate results, so that an interrupted run can go on.
        = Ein Ordner für Zwischenergebnisse, damit ein abgebrochener Lauf weitergehen kann.
        What the surface is made from: automatic, depth, color, or both.
        = Woraus die Fläche entsteht: automatic, depth, color oder both.
        Use the camera poses as they are given.
        = Die Kameraposen nehmen, wie sie sind.
        The pictures were taken in order, each beside the one before.
        = Die Bilder entstanden der Reihe nach, jedes neben dem vorigen.
        How readily features are found: normal, or high for faint texture (slower).
        = Wie leicht Merkmale gefunden werden: normal, oder high für schwache Struktur (langsamer).
        What finds poses that are missing: own, or colmap where it is installed.
        = Was fehlende Posen findet: own, oder colmap, wo es installiert ist.
        Keep what the object stands on.
        = Behalten, worauf das Objekt steht.
        Keep what lies outside of the box too.
        = Auch behalten, was außerhalb der Box liegt.
        Make a model even if most of it is made up.
        = Ein Modell machen, auch wenn das meiste erfunden ist.
        Run on apart from this terminal; `capstan attach` comes back.
        = Getrennt vom Terminal weiterlaufen; `capstan attach` kommt zurück.
        View a model or the points of a scan from all sides.
        = Ein Modell oder die Punkte eines Scans von allen Seiten ansehen.
        FILE is a PLY, OBJ, GLB or USDZ file or a scan folder. Arrows go round it, + and - closer and farther; m measures a length between two points; ? shows every key.
        = DATEI ist eine PLY-, OBJ-, GLB- oder USDZ-Datei oder ein Scanordner. Pfeile gehen herum, + und - näher und weiter weg; m misst eine Länge zwischen zwei Punkten; ? zeigt alle Tasten.
        A PLY, OBJ, GLB or USDZ file, or a scan folder.
        = Eine PLY-, OBJ-, GLB- oder USDZ-Datei oder ein Scanordner.
        Print one picture as text and end.
        = Ein Bild als Text ausgeben und enden.
        With --once: its size in columns and rows; default: the terminal's.
        = Mit --once: seine Größe in Spalten und Zeilen; sonst die des Terminals.
        Draw a model beside the pictures of its source.
        = Ein Modell neben den Bildern seiner Quelle zeichnen.
        MODEL is a GLB, OBJ, PLY or USDZ file in the world of SOURCE's camera poses. Writes PNG files: a picture on the left, the model from the same place on the right. Prints the PSNR of each pair on the pixels of the model, in decibels.
        = MODELL ist eine GLB-, OBJ-, PLY- oder USDZ-Datei in der Welt der Kameraposen von QUELLE. Schreibt PNG-Dateien: links ein Bild, rechts das Modell vom selben Ort. Gibt den PSNR jedes Paars auf den Pixeln des Modells in Dezibel aus.
        The model.
        = Das Modell.
        The folder to write into.
        = Der Ordner für das Ergebnis.
        Pictures to draw, spread over the source.
        = Zahl der Bilder, über die Quelle verteilt.
        Measure a model against the true mesh (accuracy, completeness, F-score).
        = Ein Modell am wahren Netz messen (Genauigkeit, Vollständigkeit, F-Wert).
        Both files are PLY, OBJ, GLB or USDZ; GLB's axes, and USDZ's where y is up, are turned to z up. Points are spread evenly over both surfaces; precision is the share of the result near the truth, recall the share of the truth near the result. Lengths come out in the unit of the truth. Alignment starts from the given pose and only improves it, or with --search from all sides. With --visible-from only what three cameras of that source see counts, by ray; the source's world is the result's.
        = Beide Dateien sind PLY, OBJ, GLB oder USDZ; die Achsen von GLB, und von USDZ mit y nach oben, werden auf z nach oben gedreht. Punkte liegen gleichmäßig auf beiden Flächen; precision ist der Anteil des Ergebnisses nah am wahren Netz, recall der Anteil des wahren Netzes nah am Ergebnis. Längen kommen in der Einheit des wahren Netzes. Die Ausrichtung beginnt bei der gegebenen Lage und verbessert sie nur, oder mit --search von allen Seiten. Mit --visible-from zählt nur, was drei Kameras dieser Quelle sehen, nach Sehstrahl; die Welt der Quelle ist die des Ergebnisses.
        The true mesh.
        = Das wahre Netz.
        The mesh to measure.
        = Das Netz, das gemessen wird.
        What may differ between the two: none, rigid or similarity (with size).
        = Was sich unterscheiden darf: none, rigid oder similarity (mit Größe).
        Distances of the score, with commas: lengths, or shares of the diagonal as 1%.
        = Abstände des Werts, mit Kommas: Längen oder Anteile der Diagonale wie 1%.
        Look for the pose from all sides before it is improved; needs --align.
        = Die Lage von allen Seiten suchen, bevor sie verbessert wird; braucht --align.
        Only what three cameras of this source see: a directory or sim:SCRIPT.
        = Nur, was drei Kameras dieser Quelle sehen: ein Ordner oder sim:SCRIPT.

        # track, compare-trajectories, assess
        Find the camera's pose for every frame of a source.
        = Die Pose der Kamera für jedes Bild einer Quelle finden.
        The trajectory is a TUM file (time tx ty tz qx qy qz qw, camera to world, OpenCV axes) with a line for each frame that has a pose. With a board the world is the board's frame, in metres; with depth (rgbd) it is the first camera's, in metres; from the picture alone (mono) its scale is unknown, unless --scale names it. auto takes the board if one is named, and what lies round it where the board is out of view or not yet seen; else the source's own poses, else depth, else the picture.
        = Die Bahn ist eine TUM-Datei (time tx ty tz qx qy qz qw, Kamera zu Welt, Achsen wie OpenCV) mit einer Zeile je Bild mit Pose. Mit Matte ist die Welt die der Matte, in Metern; mit Tiefe (rgbd) die der ersten Kamera, in Metern; aus dem Bild allein (mono) ist der Maßstab unbekannt, außer --scale nennt ihn. auto nimmt die Matte, wenn eine genannt ist, und was um sie liegt, wo sie nicht zu sehen ist; sonst eigene Posen der Quelle, sonst Tiefe, sonst das Bild.
        With --json a line for each frame, and at the end the summary.
        = Mit --json eine Zeile je Bild und am Ende die Zusammenfassung.
        The trajectory; replaced if it is there.
        = Die Bahn; ersetzt, wenn sie da ist.
        Measure an estimated trajectory against the true one (ATE and RPE).
        = Eine geschätzte Bahn an der wahren messen (ATE und RPE).
        Both files are TUM trajectories (time tx ty tz qx qy qz qw, camera to world) or EuRoC ground truth (CSV). Lengths come out in the unit of the ground truth, which is the metre in both.
        = Beide Dateien sind TUM-Bahnen (time tx ty tz qx qy qz qw, Kamera zu Welt) oder wahre Bahnen von EuRoC (CSV). Längen kommen in der Einheit der wahren Bahn, bei beiden Meter.
        The true trajectory.
        = Die wahre Bahn.
        The estimated trajectory.
        = Die geschätzte Bahn.
        What may differ between the two worlds: rigid, similarity (with scale) or none.
        = Was sich zwischen den Welten unterscheiden darf: rigid, similarity (mit Maßstab) oder none.
        Poses further apart in time are no pair, in seconds.
        = Posen, die zeitlich weiter auseinander liegen, sind kein Paar, in Sekunden.
        Step of the relative errors: a number of poses, or seconds as 1s.
        = Schritt der relativen Fehler: eine Zahl von Posen oder Sekunden wie 1s.
        Print brightness, sharpness and motion of each frame.
        = Helligkeit, Schärfe und Bewegung jedes Bilds ausgeben.
        A tab-separated table, or with --json one object a line: frame, meanLuma (0-255), clippedShare (0-1), sharpness (higher is sharper; compare only pictures of one view), motionPixels (null for the first frame and for stills), faults.
        = Eine Tabelle mit Tabulatoren oder mit --json ein Objekt je Zeile: frame, meanLuma (0-255), clippedShare (0-1), sharpness (höher ist schärfer; nur Bilder einer Ansicht vergleichen), motionPixels (null beim ersten Bild und bei Fotos), faults.
        """
}
