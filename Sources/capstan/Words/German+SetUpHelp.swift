extension CommandWords.German {
    static let setUp = """
        # config, devices, controls
        Show, explain and set what is remembered for every run.
        = Zeigen, erklären und setzen, was für jeden Lauf gemerkt ist.
        Settings stand in a JSON file; the environment beats it, and options beat both.
        = Einstellungen stehen in einer JSON-Datei; die Umgebung geht vor, Optionen gehen beiden vor.
        The key; without one all are shown.
        = Der Schlüssel; ohne ihn erscheinen alle.
        Its new value; without one the key is explained.
        = Sein neuer Wert; ohne ihn wird der Schlüssel erklärt.
        Take the key out of the file.
        = Den Schlüssel aus der Datei nehmen.
        Print a file that sets every key to its default.
        = Eine Datei ausgeben, die jeden Schlüssel auf seine Vorgabe setzt.
        One JSON object a key; an array of all.
        = Ein JSON-Objekt je Schlüssel; ein Feld von allen.
        List the cameras of this machine with their modes.
        = Die Kameras dieses Rechners mit ihren Formaten zeigen.
        A JSON array of the cameras.
        = Ein JSON-Feld der Kameras.
        List and set a camera's exposure, gain, focus and other controls.
        = Belichtung, Verstärkung, Fokus und andere Regler einer Kamera zeigen und setzen.
        The camera, as /dev/video0.
        = Die Kamera, wie /dev/video0.
        What to set; then the list shows what the camera made of it.
        = Was gesetzt wird; dann zeigt die Liste, was die Kamera daraus machte.
        A JSON array of the controls.
        = Ein JSON-Feld der Regler.

        # stand
        Move motor stands and turntables, and let one follow who is in its picture.
        = Motorstative und Drehtische bewegen und eins folgen lassen, wer im Bild ist.
        a virtual head; needs no device
        = ein virtueller Schwenkkopf; braucht kein Gerät
        a camera with motors
        = eine Kamera mit Motoren
        network cameras
        = Netzkameras
        turntables
        = Drehtische
        anything else, by lines of text
        = alles andere, durch Textzeilen
        List cameras with motors, serial ports and the virtual stands.
        = Kameras mit Motoren, serielle Anschlüsse und die virtuellen Stative zeigen.
        Nothing is sent to a serial port or into the network.
        = Nichts geht an einen seriellen Anschluss oder ins Netz.
        A JSON array of the stands.
        = Ein JSON-Feld der Stative.
        Ask a stand who it is, where it stands and what it can do.
        = Ein Stativ fragen, wer es ist, wo es steht und was es kann.
        The stand's address, as sim:stand.
        = Die Adresse des Stativs, wie sim:stand.
        Turn a stand to a place, or on by an angle, and wait until it stands.
        = Ein Stativ auf eine Stellung drehen oder um einen Winkel weiter und warten, bis es steht.
        Degrees to the right; negative: to the left.
        = Grad nach rechts; negativ: nach links.
        Degrees up; negative: down.
        = Grad nach oben; negativ: nach unten.
        Degrees a second; default: as fast as it can.
        = Grad in der Sekunde; sonst so schnell es kann.
        On from where it stands, instead of to the place.
        = Von der jetzigen Stellung weiter, statt auf eine Stellung.
        Bring a stand to its home place.
        = Ein Stativ in die Grundstellung bringen.
        Stop a stand's motors.
        = Die Motoren eines Stativs anhalten.
        Play an animation from where the stand stands, and wait until it is over.
        = Eine Animation von der jetzigen Stellung aus spielen und warten, bis sie endet.
        nods twice
        = nickt zweimal
        shakes its head twice
        = schüttelt zweimal den Kopf
        bows and rises
        = verbeugt sich und richtet sich auf
        swings like a pendulum
        = schwingt wie ein Pendel
        key frames of your own: seconds, and degrees from where the stand stands
        = eigene Stellungen: Sekunden, und Grad von der jetzigen Stellung aus
        yes, no, wakeup, kapow, or a JSON file of key frames.
        = yes, no, wakeup, kapow oder eine JSON-Datei mit Stellungen.
        Find a stand's signs, speeds and delay from small steps and its picture.
        = Richtungen, Geschwindigkeiten und Verzug eines Stativs aus kleinen Schritten und dem Bild finden.
        Point the camera at a room with edges where nothing moves. Each axis turns forth and back for about seven seconds. What is found is kept under the stand's serial number.
        = Die Kamera auf einen Raum mit Kanten richten, in dem sich nichts bewegt. Jede Achse dreht etwa sieben Sekunden hin und her. Das Ergebnis bleibt unter der Seriennummer des Stativs.
        The camera on the stand, as /dev/video0; default: that of a uvc: stand.
        = Die Kamera auf dem Stativ, wie /dev/video0; sonst die eines Stativs uvc:.
        Its horizontal field of view in degrees, where it does not know it.
        = Ihr waagrechter Bildwinkel in Grad, wenn sie ihn nicht kennt.
        Let a stand follow a face, or something that you marked.
        = Ein Stativ einem Gesicht oder etwas Markiertem folgen lassen.
        sim:stand brings its own room, people and detector. A real camera looks for faces with the network that scripts/fetch-face-model fetches; --look bodies follows who moves without any network, --mark anything else.
        = sim:stand bringt Raum, Personen und Erkennung mit. Eine echte Kamera sucht Gesichter mit dem Netz, das scripts/fetch-face-model holt; --look bodies folgt ohne Netz, wer sich bewegt, --mark allem anderen.
        How long; default: until Ctrl-C, on a virtual stand without a screen 30 s.
        = Wie lange; sonst bis Strg-C, auf einem virtuellen Stativ ohne Bildschirm 30 s.
        Where the subject is kept: automatic, center, left or right.
        = Wo das Ziel bleibt: automatic, center, left oder right.
        What is followed instead of faces: a box of the first picture, in shares of it.
        = Wem statt Gesichtern gefolgt wird: ein Rechteck im ersten Bild, in Anteilen.
        Who is looked for: faces, or bodies, which are found by their motion.
        = Wer gesucht wird: faces, oder bodies, gefunden an ihrer Bewegung.
        People before the virtual stand: 1, or 2 who cross.
        = Personen vor dem virtuellen Stativ: 1, oder 2, die sich kreuzen.
        Width of the virtual stand's pictures in pixels; they are 16 to 9.
        = Breite der Bilder des virtuellen Stativs in Pixeln; sie sind 16 zu 9.
        Degrees a second that the person before the virtual stand walks.
        = Grad in der Sekunde, die die Person vor dem virtuellen Stativ geht.
        Chooses the room, the person and the ways before the virtual stand.
        = Wählt Raum, Person und Wege vor dem virtuellen Stativ.
        Without a screen; a virtual stand then runs as fast as it can.
        = Ohne Bildschirm; ein virtuelles Stativ läuft dann, so schnell es kann.
        Stop a stand when the capstan that moves it dies.
        = Ein Stativ anhalten, wenn das capstan stirbt, das es bewegt.

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
        Show the camera a flat board of markers (capstan board prints one) or a chessboard, in every part of the picture and tilted to all sides; what is still missing is said as it goes, and it ends by itself when the estimate stands. The file is what --intrinsics takes.
        = Der Kamera eine ebene Tafel mit Markern (capstan board druckt eine) oder ein Schachbrett zeigen, in jedem Teil des Bilds und nach allen Seiten geneigt; unterwegs wird gesagt, was noch fehlt, und es endet von selbst, wenn die Schätzung steht. Die Datei ist die für --intrinsics.
        The camera's file; replaced if it is there.
        = Die Datei der Kamera; ersetzt, wenn sie da ist.
        A chessboard's inner corners across and down, as 9x6.
        = Innere Ecken eines Schachbretts, quer und hoch, wie 9x6.
        Side of a chessboard's square in millimetres.
        = Seite eines Schachbrettfelds in Millimetern.
        The lens: auto (what explains the pictures best), brown-conrady or fisheye.
        = Die Linse: auto (was die Bilder am besten erklärt), brown-conrady oder fisheye.
        Also find the depth half of a depth camera, and its place beside the colour lens.
        = Auch die Tiefenhälfte einer Tiefenkamera finden und ihren Ort neben der Farblinse.
        Write a dataset of the virtual camera, with true poses and the true mesh.
        = Einen Datensatz der virtuellen Kamera schreiben, mit wahren Posen und wahrem Netz.
        The dataset is in TUM RGB-D layout with groundtruth.txt, intrinsics.json and the object's true mesh as mesh.ply.
        = Der Datensatz ist wie TUM RGB-D, mit groundtruth.txt, intrinsics.json und dem wahren Netz des Objekts als mesh.ply.
        The script, as sim:SCRIPT[?object=NAME&seed=N&frames=N&size=WxH&depth=0|1&flip=PASS].
        = Das Drehbuch, als sim:SCRIPT[?object=NAME&seed=N&frames=N&size=BxH&depth=0|1&flip=RUNDE].
        The dataset's folder; must be empty.
        = Der Ordner des Datensatzes; er muss leer sein.
        Look at this machine, or at a dataset, and say what to mend.
        = Diesen Rechner oder einen Datensatz prüfen und sagen, was zu beheben ist.
        Alone: cameras, disk and terminal. With a dataset: what it is, what is missing, and what looks wrong (flipped axes, mixed sizes, no focal length, half a pixel, masks the wrong way round, depth in another unit). Something bad is status 1 here, 4 of a dataset.
        = Allein: Kameras, Platte und Terminal. Mit einem Datensatz: was er ist, was fehlt und was falsch aussieht (gespiegelte Achsen, gemischte Größen, keine Brennweite, ein halber Pixel, Masken verkehrt herum, Tiefe in anderer Einheit). Schlechtes ist hier Rückgabewert 1, bei einem Datensatz 4.
        A scan or dataset to look at instead of the machine.
        = Ein Scan oder Datensatz statt des Rechners.
        A file with the camera's intrinsics, for a dataset that brings none.
        = Eine Datei mit den Kameradaten, für einen Datensatz ohne eigene.
        One JSON object of a dataset; an array of findings of the machine.
        = Ein JSON-Objekt eines Datensatzes; ein Feld von Befunden des Rechners.
        """
}
