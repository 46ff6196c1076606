extension CommandWords.German {
    static let stand = """
        # stand
        Move motor stands and turntables, and let one follow who is in its picture.
        = Motorstative und Drehtische bewegen und eins folgen lassen, wer im Bild ist.
        a virtual pan-tilt head; needs no device
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
        Show a stand's identity, its angles and what it can do.
        = Zeigen, welches Stativ es ist, seine Winkel und was es kann.
        The stand's address, as sim:stand.
        = Die Adresse des Stativs, wie sim:stand.
        Turn a stand to given angles or by given angles, and wait until it stops.
        = Ein Stativ auf Winkel oder um Winkel drehen und warten, bis es steht.
        Degrees to the right; negative: to the left.
        = Grad nach rechts; negativ: nach links.
        Degrees up; negative: down.
        = Grad nach oben; negativ: nach unten.
        Degrees a second; default: as fast as it can.
        = Grad in der Sekunde; sonst so schnell es kann.
        Turn by these angles instead of to them.
        = Um diese Winkel drehen, statt auf sie.
        Bring a stand to its home position.
        = Ein Stativ in die Grundstellung bringen.
        Stop a stand's motors.
        = Die Motoren eines Stativs anhalten.
        Play an animation from the stand's present angles, and wait until it is over.
        = Eine Animation von der jetzigen Stellung aus spielen und warten, bis sie endet.
        nods twice
        = nickt zweimal
        shakes its head twice
        = schüttelt zweimal den Kopf
        bows and rises
        = verbeugt sich und richtet sich auf
        swings like a pendulum
        = schwingt wie ein Pendel
        key frames of your own: seconds, and degrees from the present angles
        = eigene Stellungen: Sekunden, und Grad von der jetzigen Stellung aus
        yes, no, wakeup, kapow, or a JSON file of key frames.
        = yes, no, wakeup, kapow oder eine JSON-Datei mit Stellungen.
        Find a stand's directions, speeds and delay from small steps and its picture.
        = Richtungen, Geschwindigkeiten und Verzug eines Stativs aus kleinen Schritten und dem Bild finden.
        Point the camera at a room with edges where nothing moves. Each axis turns back and forth for about seven seconds. What is found is kept under the stand's serial number.
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
        People at the virtual stand: 1, or 2 who cross.
        = Personen vor dem virtuellen Stativ: 1, oder 2, die sich kreuzen.
        Width of the virtual stand's pictures in pixels; they are 16 to 9.
        = Breite der Bilder des virtuellen Stativs in Pixeln; sie sind 16 zu 9.
        Degrees a second that the person in front of the virtual stand walks.
        = Grad in der Sekunde, die die Person vor dem virtuellen Stativ geht.
        A number that chooses the virtual stand's room, person and paths.
        = Eine Zahl, die Raum, Person und Wege vor dem virtuellen Stativ wählt.
        Without a screen; a virtual stand then runs as fast as it can.
        = Ohne Bildschirm; ein virtuelles Stativ läuft dann, so schnell es kann.
        Stop a stand when the capstan that moves it dies.
        = Ein Stativ anhalten, wenn das capstan stirbt, das es bewegt.
        """
}
