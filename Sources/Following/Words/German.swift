extension FollowingWords {
    /// The German translation: each English line is followed by the German one after `= `.
    static let german = """
        # A follower's states.
        Following is off.
        = Das Folgen ist aus.
        Nobody is in the picture.
        = Niemand ist im Bild.
        Something was seen; looking closer.
        = Etwas war zu sehen; genauer hinsehen.
        Following.
        = Folgt.
        The subject is hidden; following its last motion.
        = Das Ziel ist verdeckt; weiter mit seiner letzten Bewegung.
        The subject is lost; looking round where it was seen last.
        = Das Ziel ist verloren; Suche, wo es zuletzt war.
        Nobody came; going home.
        = Niemand kam; zurück in die Grundstellung.
        You steer; following goes on when you let go.
        = Steuern von Hand; nach dem Loslassen folgt das Stativ wieder.
        Subject {1} is the only one.
        = Ziel {1} ist das einzige.
        Subject {1} was chosen by you.
        = Ziel {1} ist von Hand gewählt.
        Subject {1} is followed because it {2}.
        = Das Stativ folgt Ziel {1}, weil es {2}.
        Subject {1} took over: it clearly {2}, and has done so for a while.
        = Ziel {1} übernahm, weil es seit einer Weile {2}.
        Subject {1} took over because subject {2} was lost.
        = Ziel {1} übernahm, weil Ziel {2} verloren ging.
        is the largest
        = am größten ist
        is nearest to the middle
        = der Mitte am nächsten ist
        looks at the camera
        = in die Kamera sieht
        moves the most
        = sich am meisten bewegt

        # States in one word or two.
        off
        = aus
        searching
        = sucht
        acquiring
        = erfasst
        following
        = folgt
        holding
        = hält
        hidden
        = verdeckt
        lost
        = verloren
        returning
        = kehrt zurück
        steered
        = von Hand
        idle
        = wartet
        turning
        = dreht
        settling
        = kommt zur Ruhe
        shooting
        = Foto
        raising
        = Arm fährt
        asking
        = fragt
        paused
        = Pause
        finished
        = fertig

        # What a follower refuses.
        This stand cannot follow with its present calibration: {1}. Calibrate it again.
        = Mit der jetzigen Kalibrierung kann dieses Stativ nicht folgen: {1}. Neu kalibrieren.
        The camera's picture is not known: {1}. Name its field of view.
        = Das Bild der Kamera ist unbekannt: {1}. Ihren Bildwinkel nennen.
        Following cannot work with {1}. Change that option.
        = Das Folgen geht nicht mit: {1}. Diese Option ändern.
        a time that is not above zero
        = eine Zeit, die nicht über null ist
        challenge factor {1}
        = Faktor {1} für das Ablösen
        rest share {1}
        = Ruheanteil {1}
        a dial of another plan
        = ein Ring eines anderen Plans
        direction {1}
        = Richtung {1}
        offset {1}
        = Versatz {1}
        table: {1}
        = Tisch: {1}
        direction
        = Richtung
        directions
        = Richtungen
        {1} heights
        = {1} Höhen
        {1} attempts
        = {1} Versuche
        still share {1}
        = Anteil {1} für ein ruhiges Bild
        still picture
        = ruhiges Bild
        still pictures
        = ruhige Bilder
        tolerance {1}
        = Toleranz {1}
        delay {1}
        = Verzögerung {1}
        focal lengths {1}, {2} of the picture
        = Brennweiten {1}, {2} des Bilds
        principal point
        = Hauptpunkt
        range {1}
        = Bereich {1}
        speed {1}
        = Geschwindigkeit {1}
        acceleration {1}
        = Beschleunigung {1}
        The time of this input lies before an earlier one; send them in order.
        = Die Zeit dieser Eingabe liegt vor einer früheren; in der Reihenfolge senden.
        This picture is older than the last one; send pictures in the order they were taken.
        = Dieses Bild ist älter als das letzte; Bilder in der Reihenfolge der Aufnahme senden.
        An angle, rate or box is not a number; leave such measurements out.
        = Ein Winkel, eine Rate oder ein Rahmen ist keine Zahl; solche Messungen weglassen.
        The region must lie in the picture and have an extent; draw it again.
        = Der Bereich muss im Bild liegen und eine Größe haben; neu zeichnen.
        Nobody is there; choose a subject that is in the picture.
        = Niemand ist da; ein Ziel wählen, das im Bild ist.

        # A table's orbit.
        The table waits until the capture begins.
        = Der Tisch wartet, bis die Aufnahme beginnt.
        The table turns to direction {1} of {2}{3}.
        = Der Tisch dreht zu Richtung {1} von {2}{3}.
        The table has stopped; waiting until the picture is still.
        = Der Tisch steht; warten, bis das Bild ruhig ist.
        The picture is still: a shot is taken.
        = Das Bild ist ruhig: ein Foto entsteht.
        The arm goes to height {1} of {2}.
        = Der Arm fährt zu Höhe {1} von {2}.
        The table waits for an answer.
        = Der Tisch wartet auf eine Antwort.
        The table has stopped: it was paused.
        = Der Tisch steht: Pause.
        All dials are full: {1}, {2} soft ones.
        = Alle Ringe sind voll: {1}, {2} unscharfe.
        sharp shot
        = scharfes Foto
        sharp shots
        = scharfe Fotos
        The dials of {1} are full; nobody laid the object on another side.
        = Die Ringe von {1} sind voll; niemand legte das Objekt auf eine andere Seite.
        side
        = Seite
        sides
        = Seiten
        , height {1} of {2}
        = , Höhe {1} von {2}
        , side {1} of {2}
        = , Seite {1} von {2}
        The table was told to turn, and the picture stands still: free it, check power and cable, then resume.
        = Der Tisch sollte drehen, aber das Bild steht still: ihn befreien, Strom und Kabel prüfen, dann fortsetzen.
        The table turns the wrong way. Swap its direction in the settings, then resume.
        = Der Tisch dreht falsch herum. Die Richtung in den Einstellungen tauschen, dann fortsetzen.
        The object slips by {1} %; the table compensates. Fasten the object better.
        = Das Objekt rutscht um {1} %; der Tisch gleicht es aus. Das Objekt besser befestigen.
        A turn was {1}° too short; the table turns the rest.
        = Eine Drehung war um {1}° zu kurz; der Tisch dreht sie nach.
        No picture has come for two seconds. Check the camera, then resume.
        = Seit zwei Sekunden kam kein Bild. Die Kamera prüfen, dann fortsetzen.
        Bring the camera to height {1}, then confirm.
        = Die Kamera auf Höhe {1} bringen, dann bestätigen.
        Lay the object on another side (side {1}), then confirm.
        = Das Objekt auf eine andere Seite legen (Seite {1}), dann bestätigen.
        Lay the object on another side (side {1}) and bring the camera back to height 1, then confirm.
        = Das Objekt auf eine andere Seite legen (Seite {1}) und die Kamera wieder auf Höhe 1 bringen, dann bestätigen.
        """
}
