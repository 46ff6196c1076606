extension ReconstructionWords {
    /// The German translation: each English line, then its German line after `= `.
    static let german = """
        # Why nothing can be reconstructed.
        Cannot reconstruct: {1}. {2}
        = Kann nicht rekonstruieren: {1}. {2}
        Cannot write {1}: {2}.
        = Kann {1} nicht schreiben: {2}.
        Cannot write the model: {1} MB are needed. Make room on the disk.
        = Kann das Modell nicht schreiben: {1} MB sind nötig. Auf der Platte Platz schaffen.
        Cannot reconstruct: no surface was found in the box. Name another box, or take pictures with more texture, or with depth.
        = Kann nicht rekonstruieren: in der Box ist keine Oberfläche zu finden. Eine andere Box nennen oder Bilder mit mehr Struktur oder mit Tiefe machen.
        Cannot reconstruct: no picture shows {1} % of the surface, so the model would be made up. Take more pictures from all sides, set the box round the object, or write the model all the same with --force.
        = Kann nicht rekonstruieren: {1} % der Oberfläche zeigt kein Bild, das Modell wäre erfunden. Mehr Bilder von allen Seiten machen, die Box um das Objekt legen oder das Modell mit --force trotzdem schreiben.
        Cannot start: the session is at work already.
        = Kann nicht beginnen: die Arbeit läuft schon.
        Cancelled.
        = Abgebrochen.
        its ending is not one of {1}
        = die Endung ist keine von {1}
        it exists already; choose another name or remove it first
        = es gibt es schon; einen anderen Namen wählen oder es erst entfernen
        only {1} can be used; {2} cannot: {3}
        = brauchbar sind nur {1}; {2} nicht: {3}
        only {1} can be used
        = brauchbar sind nur {1}
        picture
        = Bild
        pictures
        = Bilder
        photograph
        = Foto
        photographs
        = Fotos
        no picture can be used
        = kein Bild ist brauchbar
        Each needs its camera's pose, and has to show the box.
        = Jedes braucht die Pose seiner Kamera und muss die Box zeigen.
        Without depth at least {1} are needed, better 20.
        = Ohne Tiefe sind mindestens {1} nötig, besser 20.
        Without poses at least {1} are needed, better 20.
        = Ohne Posen sind mindestens {1} nötig, besser 20.
        all pictures show the object from the same side
        = alle Bilder zeigen das Objekt von derselben Seite
        Walk round it.
        = Darum herumgehen.
        no picture has depth
        = kein Bild hat Tiefe
        Make the surface from colour.
        = Die Oberfläche aus der Farbe machen.
        no picture has a camera pose
        = kein Bild hat eine Kamerapose
        Find the poses first: capstan track.
        = Zuerst die Posen finden: capstan track.
        Copy them again.
        = Sie neu kopieren.
        no two pictures show the same side from different places
        = keine zwei Bilder zeigen dieselbe Seite von verschiedenen Orten
        Take more pictures on the way round the object.
        = Auf dem Weg um das Objekt mehr Bilder machen.
        no two pictures show the same side of the head from different places
        = keine zwei Bilder zeigen dieselbe Seite des Kopfs von verschiedenen Orten
        Scan again, and turn the head as far as the voice asks for.
        = Neu scannen und den Kopf so weit drehen, wie die Stimme verlangt.

        # Photographs without poses.
        no three photographs show the same part of the object from different places
        = keine drei Fotos zeigen denselben Teil des Objekts von verschiedenen Orten
        Take more on the way round the object, neighbours 10° to 20° apart.
        = Auf dem Weg um das Objekt mehr Fotos machen, Nachbarn 10° bis 20° auseinander.
        only {1} of {2} photographs fit one another
        = von {2} Fotos passen nur {1} zueinander
        Take neighbours 10° to 20° apart all the way round, or find the poses first (capstan track, or COLMAP).
        = Rundum Nachbarn im Abstand von 10° bis 20° machen oder zuerst die Posen finden (capstan track oder COLMAP).
        all photographs were taken from the same place
        = alle Fotos sind vom selben Ort
        Walk round the object instead of turning the camera.
        = Um das Objekt herumgehen statt die Kamera zu drehen.
        no two photographs show the same part of the object
        = keine zwei Fotos zeigen denselben Teil des Objekts
        Take neighbours 10° to 20° apart, and lay printed paper under a plain object.
        = Nachbarn im Abstand von 10° bis 20° machen und unter ein einfarbiges Objekt bedrucktes Papier legen.
        the camera stood still, and the object that was turned in front of it looks too different from photograph to photograph
        = die Kamera stand still, und das Objekt, das sich davor drehte, sieht von Foto zu Foto zu verschieden aus
        Turn the object by 10° to 20° between photographs.
        = Das Objekt zwischen zwei Fotos um 10° bis 20° drehen.

        # Why a picture is left out.
        it shares too little with other pictures to find its pose
        = es hat zu wenig mit anderen Bildern gemeinsam, um seine Pose zu finden
        its neighbours show nothing that it shows
        = die Bilder daneben zeigen nichts davon
        too little of it is seen in others, and the poses beside it were far off
        = andere Bilder zeigen zu wenig davon, und die Posen daneben lagen weit daneben
        it does not fit the others: only {1} of {2} places are where its pose puts them
        = es passt nicht zu den anderen: nur {1} von {2} Stellen liegen, wo seine Pose sie erwartet
        its camera is impossible: {1}
        = seine Kamera ist unmöglich: {1}
        its camera is for pictures of another size
        = seine Kamera gilt für Bilder einer anderen Größe
        its number {1} is already used by another picture
        = ein anderes Bild hat schon seine Nummer {1}
        it does not show the box
        = es zeigt die Box nicht
        its camera's pose is not known
        = die Pose seiner Kamera ist unbekannt

        # Options of a level of detail of one's own.
        --detail must be one of {1}.
        = --detail muss eins von {1} sein.
        --polygons, --texture-size, --texture-format, --maps and --pages need --detail custom.
        = --polygons, --texture-size, --texture-format, --maps und --pages brauchen --detail custom.
        --polygons must be {1} to {2}.
        = --polygons muss {1} bis {2} sein.
        --texture-size must be one of {1}.
        = --texture-size muss eins von {1} sein.
        --texture-format must be png or jpeg.
        = --texture-format muss png oder jpeg sein.
        --pages must be 1 to {1}.
        = --pages muss 1 bis {1} sein.
        --maps must be some of {1}, or all.
        = --maps muss eine Auswahl von {1} oder all sein.
        """
}
