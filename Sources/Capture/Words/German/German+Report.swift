extension CaptureWords.German {
    static let report = """
        # How a headless capture ended.
        Completed: {1} from {2}, {3}.
        = Fertig: {1}, {2} gesehen, {3}.
        Not completed: {1} from {2}, {3}.
        = Nicht fertig: {1}, {2} gesehen, {3}.
        More frames are dropped than used: this machine is too slow for them. Ask for smaller pictures (--size) or fewer frames (--fps).
        = Es fallen mehr Bilder weg, als benutzt werden: diese Maschine ist zu langsam. Kleinere (--size) oder weniger Bilder (--fps) verlangen.
        {1} came too fast and were dropped. Ask for smaller pictures (--size) or fewer frames (--fps).
        = {1} kamen zu schnell und fielen weg. Kleinere (--size) oder weniger Bilder (--fps) verlangen.
        the dial is {1} % full
        = der Ring ist zu {1} % voll
        the dials of the {1} passes are {2} % full
        = die Ringe der {1} Runden sind zu {2} % voll
        The box is uncertain: directions and lengths are estimates.
        = Die Box ist nicht sicher: Richtungen und Längen sind geschätzt.

        # The report of a scan.
        {1} (the box is uncertain)
        = {1} (die Box ist nicht sicher)
        This scan is good for a model.
        = Dieser Scan taugt für ein Modell.
        Only {1}: a model needs at least {2}.
        = Nur {1}: ein Modell braucht mindestens {2}.
        source   {1}
        = Quelle   {1}
        shots    {1}
        = Fotos    {1}
        verdict  {1}
        = Urteil   {1}
        seen: {1}
        = gesehen: {1}
        what to do: {1}
        = Abhilfe: {1}
        {1} in {2} of the pictures
        = {1} in {2} der Bilder
        One of {1} is soft
        = Eins von {1} ist weich
        {1} of {2} are soft
        = {1} von {2} sind weich
        places of the object look alike
        = Stellen des Objekts sehen gleich aus
        shots of different sides match ({1})
        = Fotos verschiedener Seiten passen zueinander ({1})
        {1}° of the circle have no shot, {2}
        = {1}° des Kreises haben kein Foto, {2}
        nearly all shots are from low down: the top was not seen
        = fast alle Fotos sind von tief unten: die Oberseite wurde nicht gesehen
        the shots fall into parts of {1}
        = die Fotos zerfallen in Teile von {1}
        pass {1} does not join the passes from before the object was turned over
        = Runde {1} passt nicht zu den Runden von vor dem Umdrehen
        from {1}° to {2}° on the dial
        = von {1}° bis {2}° auf dem Ring
        shot
        = Foto
        shots
        = Fotos
        pass
        = Runde
        passes
        = Runden
        frame
        = Bild
        frames
        = Bilder
        picture
        = Bild
        pictures
        = Bilder
        pair
        = Paar
        pairs
        = Paare

        # Causes and what to do.
        The object has too little texture to be found again.
        = Das Objekt hat zu wenig Struktur, um wiedererkannt zu werden.
        The object turns in front of a still background.
        = Das Objekt dreht sich vor einem ruhenden Hintergrund.
        Shots are blurred.
        = Fotos sind verwischt.
        The object is not well in the picture: too near, too far or out of it.
        = Das Objekt liegt schlecht im Bild: zu nah, zu weit weg oder außerhalb.
        The camera changed between shots: size, orientation or focal length.
        = Die Kamera änderte sich zwischen Fotos: Bildgröße, Lage oder Brennweite.
        A side of the object is missing, or the shots fall into parts.
        = Eine Seite des Objekts fehlt, oder die Fotos zerfallen in Teile.
        The surface shines or is overexposed.
        = Die Oberfläche glänzt oder ist überbelichtet.
        The camera turned on the spot instead of going round.
        = Die Kamera drehte sich auf der Stelle, statt herumzugehen.
        The light is too low or changes: darkness, exposure, white balance.
        = Das Licht ist zu schwach oder wechselt: Dunkelheit, Belichtung, Weißabgleich.
        The object looks alike from different sides.
        = Das Objekt sieht von verschiedenen Seiten gleich aus.
        The object was moved during the capture.
        = Das Objekt wurde während der Aufnahme bewegt.
        Lay newspaper or a marker mat under it, or stick small bits of tape on it.
        = Zeitung oder eine Markermatte darunterlegen oder Klebeband aufkleben.
        Hang a plain cloth behind the turntable, or walk round instead.
        = Ein einfarbiges Tuch hinter den Drehtisch hängen oder selbst herumgehen.
        Move more slowly, add light, shorten the exposure and lock the focus.
        = Langsamer bewegen, mehr Licht, kürzer belichten, den Fokus festhalten.
        Let the object fill about half of the picture's short side.
        = Das Objekt soll etwa die Hälfte der kurzen Bildseite füllen.
        Use one camera, one orientation and one zoom for all shots.
        = Für alle Fotos dieselbe Kamera, Lage und Brennweite nehmen.
        Take the missing side, with steps of at most 20° to its neighbours.
        = Die fehlende Seite aufnehmen, in Schritten von höchstens 20°.
        Soften the light, turn away from lamps, or dust the object.
        = Das Licht dämpfen, von Lampen wegdrehen oder das Objekt mattieren.
        Walk round the object; every shot from another place.
        = Um das Objekt gehen; jedes Foto von einem anderen Ort.
        Light the object evenly and lock exposure and white balance.
        = Das Objekt gleichmäßig beleuchten, Belichtung und Weißabgleich festhalten.
        Use a marker mat, and do not turn the object over.
        = Eine Markermatte benutzen und das Objekt nicht umdrehen.
        Leave the object where it stands, or check that the model has joined both parts.
        = Das Objekt stehen lassen oder prüfen, ob das Modell beide Teile verbindet.

        # What was seen in pictures.
        too dark
        = zu dunkel
        object out of the picture
        = Objekt aus dem Bild
        blurred by motion
        = durch Bewegung verwischt
        object too close
        = Objekt zu nah
        object too small
        = Objekt zu klein
        other size or zoom
        = andere Größe oder Brennweite
        overexposed
        = überbelichtet
        object moved
        = Objekt bewegt
        background stands still
        = Hintergrund steht still
        camera turned on the spot
        = Kamera drehte sich auf der Stelle
        object shines
        = Objekt glänzt
        other exposure
        = andere Belichtung
        other white balance
        = anderer Weißabgleich
        out of focus
        = unscharf
        too little texture
        = zu wenig Struktur
        something moves
        = etwas bewegt sich
        dim
        = dunkel
        object not found
        = Objekt nicht gefunden
        object would not join if turned over
        = Objekt passt umgedreht nicht zusammen
        more shots than needed
        = mehr Fotos als nötig
        held, by hand, or not begun
        = angehalten, von Hand oder nicht begonnen
        something spoilt it
        = etwas störte
        softer than its neighbours
        = weicher als seine Nachbarn
        this view is there already
        = diese Ansicht gibt es schon
        the camera's place was not known
        = der Ort der Kamera war unbekannt
        the maximum was reached
        = das Höchstmaß war erreicht
        , sharpness {1} % of usual
        = , Schärfe {1} % vom Üblichen
        """
}
