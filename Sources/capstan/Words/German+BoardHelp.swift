extension CommandWords.German {
    static let board = """
        # board, calibrate, simulate, doctor
        Make a table mat of markers to print, which gives poses and true scale.
        = Eine Tischmatte mit Markern zum Drucken machen, die Posen und wahren Maßstab gibt.
        Markers run along the rim; the object stands in the middle. Beside the mat its board.json is written, for capstan track --board. With several sheets a PDF has a page for each: cut them at the marks and lay them edge to edge.
        = Marker laufen am Rand entlang; das Objekt steht in der Mitte. Neben der Matte entsteht ihre board.json, für capstan track --board. Bei mehreren Blättern hat ein PDF eine Seite für jedes: an den Marken schneiden und Kante an Kante legen.
        The mat: .pdf, .svg or .png; replaced if it is there.
        = Die Matte: .pdf, .svg oder .png; ersetzt, wenn sie da ist.
        a4, a3 or letter.
        = a4, a3 oder letter.
        Sheets across and down.
        = Blätter nebeneinander und untereinander.
        tag36h11 or tagStandard41h12.
        = tag36h11 oder tagStandard41h12.
        Side of a marker in millimetres; an eighth of a sheet's width if left out.
        = Seite eines Markers in Millimetern; sonst ein Achtel der Blattbreite.
        Find a camera's focal length, centre and lens distortion.
        = Brennweite, Mitte und Verzeichnung einer Kamera finden.
        Show the camera a flat board of markers (capstan board prints one) or a chessboard, in every part of the picture and tilted to all sides; it says what is still missing as it goes, and ends by itself when the estimate no longer changes. Give the file to other commands with --intrinsics.
        = Der Kamera eine ebene Tafel mit Markern (capstan board druckt eine) oder ein Schachbrett zeigen, in jedem Teil des Bilds und nach allen Seiten geneigt; unterwegs wird gesagt, was noch fehlt, und es endet von selbst, wenn sich die Schätzung nicht mehr ändert. Andere Befehle nehmen die Datei mit --intrinsics.
        The camera's file; replaced if it is there.
        = Die Datei der Kamera; ersetzt, wenn sie da ist.
        A chessboard's inner corners across and down, as 9x6.
        = Innere Ecken eines Schachbretts, quer und hoch, wie 9x6.
        Side of a chessboard's square in millimetres.
        = Seite eines Schachbrettfelds in Millimetern.
        The lens: auto (what explains the pictures best), brown-conrady or fisheye.
        = Die Linse: auto (was die Bilder am besten erklärt), brown-conrady oder fisheye.
        Also find the values of the depth lens of a depth camera, and its place beside the colour lens.
        = Auch die Werte der Tiefenlinse einer Tiefenkamera finden und ihren Ort neben der Farblinse.
        Write a dataset of the virtual camera, with true poses and the true mesh.
        = Einen Datensatz der virtuellen Kamera schreiben, mit wahren Posen und wahrem Netz.
        The dataset is in TUM RGB-D layout with groundtruth.txt, intrinsics.json and the object's true mesh as mesh.ply.
        = Der Datensatz ist wie TUM RGB-D, mit groundtruth.txt, intrinsics.json und dem wahren Netz des Objekts als mesh.ply.
        The script, as sim:SCRIPT[?object=NAME&seed=N&frames=N&size=WxH&depth=0|1&flip=PASS].
        = Das Drehbuch, als sim:SCRIPT[?object=NAME&seed=N&frames=N&size=BxH&depth=0|1&flip=RUNDE].
        The dataset's folder; must be empty.
        = Der Ordner des Datensatzes; er muss leer sein.
        Check this machine or a dataset, and say what to correct.
        = Diesen Rechner oder einen Datensatz prüfen und sagen, was zu beheben ist.
        Without a dataset: cameras, disk and terminal. With a dataset: what it is, what is missing, and what looks wrong (flipped axes, mixed sizes, no focal length, an offset of half a pixel, masks the wrong way round, depth in another unit). A fault ends with status 1 for the machine, with 4 for a dataset.
        = Ohne Datensatz: Kameras, Platte und Terminal. Mit einem Datensatz: was er ist, was fehlt und was falsch aussieht (gespiegelte Achsen, gemischte Größen, keine Brennweite, ein Versatz um ein halbes Pixel, Masken verkehrt herum, Tiefe in anderer Einheit). Ein Fehler ergibt Rückgabewert 1 beim Rechner, 4 bei einem Datensatz.
        A scan or dataset to look at instead of the machine.
        = Ein Scan oder Datensatz statt des Rechners.
        A file with the camera's intrinsics, for a dataset that brings none.
        = Eine Datei mit den Kameradaten, für einen Datensatz ohne eigene.
        One JSON object of a dataset; an array of findings of the machine.
        = Ein JSON-Objekt eines Datensatzes; ein Feld von Befunden des Rechners.
        """
}
