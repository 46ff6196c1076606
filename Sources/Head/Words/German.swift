extension HeadPhrases {
    /// The German translation: an English line, then the German one after `= `. Most lines are
    /// spoken, so they have short clauses.
    static let german = [hints, results, refusals].joined(separator: "\n")

    private static let hints = """
        Hold still.
        = Stillhalten.
        Three.
        = Drei.
        Two.
        = Zwei.
        One.
        = Eins.
        Turn your head slowly to your left.
        = Den Kopf langsam nach links drehen.
        Keep turning.
        = Weiterdrehen.
        Turn your head slowly to your right.
        = Den Kopf langsam nach rechts drehen.
        Turn slowly back to the middle.
        = Langsam zurück zur Mitte drehen.
        Raise your chin slowly.
        = Das Kinn langsam heben.
        Lower your chin slowly.
        = Das Kinn langsam senken.
        Done. You can move.
        = Fertig. Bewegen ist wieder erlaubt.
        The scan is about to stop.
        = Der Scan endet gleich.
        Turn slowly to your left with the chair, all the way round.
        = Mit dem Stuhl langsam nach links drehen, ganz herum.
        The other way: to your left.
        = Andersherum: nach links.
        The other way: to your right.
        = Andersherum: nach rechts.
        The other way: back to the middle.
        = Andersherum: zurück zur Mitte.
        The other way: chin up.
        = Andersherum: Kinn heben.
        The other way: chin down.
        = Andersherum: Kinn senken.

        # Warnings.
        It is too dark. Turn toward the light.
        = Es ist zu dunkel. Zum Licht drehen.
        No face is visible. Sit in front of the camera.
        = Kein Gesicht ist zu sehen. Vor die Kamera setzen.
        Several faces are visible. Only one person may be in the picture.
        = Mehrere Gesichter sind zu sehen. Nur eine Person darf im Bild sein.
        Something covers your face. Take it away.
        = Etwas verdeckt das Gesicht. Wegnehmen.
        Too fast. Turn more slowly.
        = Zu schnell. Langsamer drehen.
        Keep your mouth closed and your face still.
        = Mund schließen und Gesicht ruhig halten.
        Hold your head still.
        = Den Kopf stillhalten.

        # Where the head should be.
        Move to your left.
        = Nach links rücken.
        Move to your right.
        = Nach rechts rücken.
        Move up.
        = Höher.
        Move down.
        = Tiefer.
        Come nearer.
        = Näher kommen.
        Move back.
        = Weiter zurück.
        Look straight at the camera.
        = Gerade in die Kamera sehen.
        The camera sends no pictures.
        = Die Kamera sendet keine Bilder.

        # The checklist.
        Tie your hair up, or lay it in front of your shoulders.
        = Haare hochbinden oder vor die Schultern legen.
        Sit upright, with your face toward the light.
        = Aufrecht sitzen, mit dem Gesicht zum Licht.
        Turn the sound up: you are guided by voice.
        = Den Ton lauter stellen: eine Stimme leitet an.
        Take your glasses off.
        = Die Brille abnehmen.
        """

    private static let results = """
        # What spoils a scan.
        You turned too fast in places. Turn more slowly.
        = Stellenweise zu schnell gedreht. Langsamer drehen.
        It was too dark. Face a window or a lamp.
        = Es war zu dunkel. Zu einem Fenster oder einer Lampe sehen.
        Several pictures are blurred. Turn more slowly, with more light.
        = Mehrere Bilder sind verwischt. Langsamer drehen, mit mehr Licht.
        Parts of your left side are missing. Turn farther to your left.
        = Teile der linken Seite fehlen. Weiter nach links drehen.
        Parts of your right side are missing. Turn farther to your right.
        = Teile der rechten Seite fehlen. Weiter nach rechts drehen.
        The underside of your head is missing. Raise your chin farther.
        = Die Unterseite des Kopfs fehlt. Das Kinn weiter heben.
        The top of your head is missing. Lower your chin farther.
        = Die Oberseite des Kopfs fehlt. Das Kinn weiter senken.
        Hair lies over your face. Tie it back.
        = Haare liegen über dem Gesicht. Zurückbinden.
        You probably wear glasses. Take them off.
        = Wahrscheinlich ist eine Brille auf. Abnehmen.
        Your face moved. Keep your mouth closed and your face still.
        = Das Gesicht bewegte sich. Mund schließen und Gesicht ruhig halten.
        You moved away during the scan. Stay where you are and only turn.
        = Der Kopf rückte während des Scans weg. Am Ort bleiben und nur drehen.
        The depth has holes. Dark hair and bright light cause them.
        = Die Tiefe hat Lücken. Dunkles Haar und helles Licht verursachen sie.

        # What goes wrong.
        The camera is gone. Plug it in again and start a new scan; what was kept stays.
        = Die Kamera ist weg. Wieder einstecken und einen neuen Scan beginnen; was da ist, bleibt.
        The camera cannot be opened: permission is missing. Ask for access to it, then start again.
        = Die Kamera lässt sich nicht öffnen: die Erlaubnis fehlt. Um Zugriff bitten, dann neu beginnen.
        No face was in position in time. Sit in front of the camera, face the light and start again.
        = Kein Gesicht war rechtzeitig an seinem Platz. Vor die Kamera setzen, zum Licht sehen und neu beginnen.
        The scan could not be written or read. Make room or choose another folder.
        = Der Scan ließ sich nicht schreiben oder lesen. Platz schaffen oder einen anderen Ordner wählen.
        This folder holds no head scan that can go on. Choose another one.
        = Dieser Ordner enthält keinen Kopfscan, der weitergehen kann. Einen anderen wählen.
        No face was found in the pictures. Scan again with more light.
        = In den Bildern war kein Gesicht zu finden. Mit mehr Licht neu scannen.
        Too little of the head was seen. Scan again and turn farther to both sides.
        = Zu wenig vom Kopf war zu sehen. Neu scannen und nach beiden Seiten weiter drehen.
        The head was lost during the scan. Scan again and turn more slowly.
        = Der Kopf ging während des Scans verloren. Neu scannen und langsamer drehen.
        The pictures gave no surface. Scan again, nearer to the camera.
        = Die Bilder ergaben keine Oberfläche. Neu scannen, näher an der Kamera.
        """

    private static let refusals = """
        # Calls that are out of order.
        The scanner is already tracking: cancel it first.
        = Der Scanner verfolgt schon: zuerst abbrechen.
        Nothing is tracked yet: start tracking first.
        = Noch wird nichts verfolgt: zuerst die Verfolgung starten.
        The camera is still opening: wait until the face is tracked.
        = Die Kamera öffnet noch: warten, bis das Gesicht verfolgt wird.
        A scan is running: cancel it first.
        = Ein Scan läuft: zuerst abbrechen.
        Nothing is running.
        = Nichts läuft.
        This is not possible now.
        = Das geht jetzt nicht.
        Tick all lines of the checklist, or skip it.
        = Alle Zeilen der Liste abhaken oder sie überspringen.
        A capture is already running: end it first.
        = Eine Aufnahme läuft schon: zuerst beenden.
        No capture has been started.
        = Keine Aufnahme ist begonnen.
        The pictures are still being written: wait until the data is ready.
        = Die Bilder werden noch geschrieben: warten, bis die Daten bereit sind.

        # Files. An operation is what stands in “Es ist nicht möglich, …”.
        Cannot {1}: {2}.
        = Es ist nicht möglich, {1}: {2}.
        read picture {1}
        = Bild {1} zu lesen
        write the person's data
        = die Angaben zur Person zu schreiben
        delete {1}
        = {1} zu löschen
        This scan cannot go on: {1}.
        = Dieser Scan kann nicht weitergehen: {1}.
        its format has version {1}, and this program reads version 1
        = das Format hat Version {1}, und dieses Programm liest Version 1
        its name cannot be the name of a folder
        = sein Name kann nicht der eines Ordners sein
        two of its pictures have the same number
        = zwei Bilder haben dieselbe Nummer
        one of its pictures has no pose
        = einem Bild fehlt die Pose
        its start has no pose
        = seinem Anfang fehlt die Pose

        # The person's data.
        The avatar needs a name.
        = Der Avatar braucht einen Namen.
        A body height is 30 to 300 centimetres.
        = Eine Körpergröße ist 30 bis 300 Zentimeter.
        The body height is a whole number of centimetres, not {1}: give {2} or {3}.
        = Die Körpergröße ist eine ganze Zahl von Zentimetern, nicht {1}: {2} oder {3} angeben.
        """
}
