extension ConsoleWords.German {
    static let guidance = """
        # The state of a capture and what to do next.
        opening
        = öffnet
        ready
        = bereit
        detecting
        = Suche
        capturing
        = Aufnahme
        completed
        = fertig
        failed
        = gescheitert
        Opening the source…
        = Die Quelle wird geöffnet …
        Writing the last shots: keep the console open.
        = Die letzten Fotos werden geschrieben: bitte geöffnet lassen.
        The capture is held: press p to go on.
        = Die Aufnahme ruht: p setzt sie fort.
        Press Enter: the recording plays from its first picture.
        = Enter spielt die Aufzeichnung von vorn ab.
        Press Enter: the recording is searched for the object.
        = Enter sucht das Objekt in der Aufzeichnung.
        Put the object on the table's middle, then press Enter.
        = Das Objekt mitten auf den Drehtisch stellen, dann Enter drücken.
        Aim at what you want to capture, then press Enter.
        = Die Kamera auf das Motiv richten, dann Enter drücken.
        Put the object in the middle, then press Enter.
        = Das Objekt in die Bildmitte bringen, dann Enter drücken.
        The capture is held meanwhile: choose what comes next.
        = Die Aufnahme ruht solange: bitte wählen, wie es weitergeht.
        The capture is held meanwhile: y quits, n goes on.
        = Die Aufnahme ruht solange: y beendet, n macht weiter.
        The capture is held while the object is turned over.
        = Die Aufnahme ruht, bis das Objekt umgedreht ist.
        A model is being made: m shows how far it is.
        = Ein Modell entsteht: m zeigt, wie weit es ist.
        The scan is over without a shot: q goes back.
        = Der Scan endete ohne Foto: q geht zurück.
        The scan is being judged…
        = Der Scan wird beurteilt …
        The scan is complete: m makes a 3D model.
        = Der Scan ist vollständig: m macht ein 3D-Modell.
        {1} C goes on with the capture.
        = {1} C setzt die Aufnahme fort.
        The object is out of the picture: {1}.
        = Das Objekt ist aus dem Bild: {1}.
        See that the box holds the whole object, then press Enter.
        = Prüfen, ob die Box das ganze Objekt umfasst, dann Enter drücken.
        The box is a guess: fit it to the object, then press Enter.
        = Die Box ist geschätzt: an das Objekt anpassen, dann Enter.
        Not found: bring the box to the object, then press Enter.
        = Nicht gefunden: die Box zum Objekt bringen, dann Enter drücken.
        The recording is searched for the object…
        = Das Objekt wird in der Aufzeichnung gesucht …
        Looking for the object: keep it in the middle.
        = Das Objekt wird gesucht: bitte in der Bildmitte halten.
        The dial is full: Enter to finish or to go round again.
        = Der Ring ist voll: Enter beendet oder beginnt eine neue Runde.
        Fit the box to the object; b lets go of it.
        = Die Box an das Objekt anpassen; b lässt sie los.
        Pass {1}: move up. Shots begin at the new height.
        = Runde {1}: höher gehen. Auf der neuen Höhe geht es los.
        Pass {1}: move down. Shots begin at the new height.
        = Runde {1}: tiefer gehen. Auf der neuen Höhe geht es los.
        Walk slowly round the object: shots come by themselves.
        = Langsam um das Objekt gehen: Fotos entstehen von selbst.
        The box is out of the picture: u undoes a step, R resets it.
        = Die Box ist nicht im Bild: u nimmt einen Schritt zurück, R setzt zurück.
        Walk round the object and press Space at every new view.
        = Um das Objekt gehen und bei jeder neuen Ansicht Leertaste drücken.
        The recording is read again up to where it was left…
        = Die Aufzeichnung wird bis zur Unterbrechung gelesen…
        The recording plays: one of {1} directions has a shot.
        = Die Aufzeichnung läuft: eine von {1} Richtungen hat ein Foto.
        The recording plays: {1} of {2} directions have a shot.
        = Die Aufzeichnung läuft: {1} von {2} Richtungen haben ein Foto.
        The recording plays: shots come by themselves.
        = Die Aufzeichnung läuft: Fotos entstehen von selbst.
        One direction of {1} has no shot yet.
        = Eine von {1} Richtungen hat noch kein Foto.
        {1} of {2} directions have no shot yet.
        = {1} von {2} Richtungen haben noch kein Foto.
        One of the {1} directions has soft shots only: pass there again slowly.
        = Eine der {1} Richtungen hat nur weiche Fotos: dort langsam vorbeigehen.
        {1} of the {2} directions have soft shots only: go round again slowly.
        = {1} der {2} Richtungen haben nur weiche Fotos: langsam erneut herumgehen.
        Two neighbouring shots are too far apart: take one between them.
        = Zwei benachbarte Fotos liegen zu weit auseinander: eins dazwischen machen.
        Go back between the parts for shots that show both, or the model will split.
        = Zwischen die Teile gehen: ohne Fotos von beiden zerfällt das Modell.
        Move on slowly, so that each view overlaps the last: shots come by themselves.
        = Langsam weitergehen, damit sich Ansichten überlappen: Fotos kommen von selbst.
        Move on a little and press Space: each view is to overlap the last.
        = Etwas weitergehen, Leertaste drücken: Ansichten sollen sich überlappen.

        # What seems to spoil them while the box is not sure.
        The object seems out of the picture: {1}.
        = Das Objekt scheint aus dem Bild: {1}.
        The object seems out of the picture: aim at it.
        = Das Objekt scheint aus dem Bild: die Kamera darauf richten.
        Step back a little: you seem too close to the object.
        = Etwas zurückgehen: das Objekt scheint zu nah.
        Come closer: the object seems too small in the picture.
        = Näher herangehen: das Objekt scheint zu klein im Bild.
        The object seems out of the picture: aim the camera at it.
        = Das Objekt scheint aus dem Bild: die Kamera auf das Objekt richten.
        Put the camera closer: the object seems too small.
        = Die Kamera näher heranstellen: das Objekt scheint zu klein.
        The object seems out of the picture here.
        = Das Objekt scheint hier aus dem Bild.
        The camera seems too close to the object here.
        = Die Kamera scheint hier zu nah am Objekt.
        The object seems too small in the picture here.
        = Das Objekt scheint hier zu klein im Bild.

        # What spoils the pictures.
        More light is needed: turn on a lamp or move to the window.
        = Mehr Licht: eine Lampe einschalten oder ans Fenster gehen.
        The object is out of the picture: aim at it.
        = Das Objekt ist aus dem Bild: die Kamera darauf richten.
        Move more slowly: the pictures are blurred.
        = Langsamer bewegen: die Bilder sind verwischt.
        Step back a little: you are too close to the object.
        = Etwas zurückgehen: das Objekt ist zu nah.
        Come closer: the object is too small in the picture.
        = Näher herangehen: das Objekt ist zu klein im Bild.
        Set the camera as it was at the first shot: size, zoom.
        = Die Kamera wie beim ersten Foto einstellen: Bildgröße, Zoom.
        Soften the light: parts of the object are overexposed.
        = Das Licht dämpfen: Teile des Objekts sind überbelichtet.
        Do not touch the object: it stands elsewhere than before.
        = Das Objekt nicht berühren: es steht anders als zuvor.
        Hang a plain cloth behind the turntable.
        = Ein einfarbiges Tuch hinter den Drehtisch hängen.
        Walk round the object: turning on the spot shows no depth.
        = Um das Objekt gehen: Drehen auf der Stelle zeigt keine Tiefe.
        Soften the light: the object shines.
        = Das Licht dämpfen: das Objekt glänzt.
        Lock the exposure: it is not that of the first shot.
        = Die Belichtung festhalten: sie weicht vom ersten Foto ab.
        Lock the white balance: it is not that of the first shot.
        = Den Weißabgleich festhalten: er weicht vom ersten Foto ab.
        Lock the focus on the object: it is no longer sharp.
        = Den Fokus auf dem Objekt festhalten: es ist nicht mehr scharf.
        Too little texture: put newspaper under the object.
        = Zu wenig Struktur: Zeitungspapier unter das Objekt legen.
        Something moves in the picture: keep the room still.
        = Etwas bewegt sich im Bild: im Raum soll Ruhe sein.
        Add some light if you can: the picture is dim.
        = Wenn möglich mehr Licht: das Bild ist dunkel.
        Fit the box by hand: the object was not found.
        = Die Box von Hand anpassen: das Objekt wurde nicht gefunden.
        Do not turn the object over: it would not join up.
        = Das Objekt nicht umdrehen: die Teile passten nicht zusammen.
        Finish when you like: there are more shots than are needed.
        = Jederzeit beenden: es gibt mehr Fotos als nötig.
        The recording is too dark here.
        = Die Aufzeichnung ist hier zu dunkel.
        The object is out of the picture here.
        = Das Objekt ist hier aus dem Bild.
        The camera moved too fast here: these pictures are blurred.
        = Die Kamera war hier zu schnell: diese Bilder sind verwischt.
        The camera was too close to the object here.
        = Die Kamera war hier zu nah am Objekt.
        The object is too small in the picture here.
        = Das Objekt ist hier zu klein im Bild.
        The camera was changed here: another size or zoom.
        = Die Kamera wurde hier verändert: andere Bildgröße oder Zoom.
        Parts of the object are overexposed here.
        = Teile des Objekts sind hier überbelichtet.
        The object was moved here.
        = Das Objekt wurde hier bewegt.
        The object turned in front of a still background.
        = Das Objekt drehte sich vor einem ruhenden Hintergrund.
        The camera turned on the spot: that shows no depth.
        = Die Kamera drehte sich auf der Stelle: das zeigt keine Tiefe.
        The object shines.
        = Das Objekt glänzt.
        The exposure is not that of the first shot.
        = Die Belichtung weicht vom ersten Foto ab.
        The white balance is not that of the first shot.
        = Der Weißabgleich weicht vom ersten Foto ab.
        The object is out of focus here.
        = Das Objekt ist hier unscharf.
        The object has too little texture to be found again.
        = Das Objekt hat zu wenig Struktur, um wiedererkannt zu werden.
        Something moves in the picture.
        = Etwas bewegt sich im Bild.
        The picture is dim.
        = Das Bild ist dunkel.
        The object was not found: b fits the box by hand.
        = Das Objekt wurde nicht gefunden: b passt die Box von Hand an.
        The object would not join up if it was turned over.
        = Umgedreht passten die Teile des Objekts nicht zusammen.
        There are more shots than are needed.
        = Es gibt mehr Fotos als nötig.
        More light is needed: turn on a lamp beside the table.
        = Mehr Licht: eine Lampe neben dem Drehtisch einschalten.
        The object is out of the picture: aim the camera at it.
        = Das Objekt ist aus dem Bild: die Kamera darauf richten.
        The table turns: the shot waits until it has stopped.
        = Der Tisch dreht sich: das Foto wartet, bis er steht.
        Put the camera a little farther from the table.
        = Die Kamera etwas weiter vom Tisch entfernt aufstellen.
        Put the camera closer: the object is too small in the picture.
        = Die Kamera näher heranstellen: das Objekt ist zu klein im Bild.
        The object does not turn: check whether the table turns.
        = Das Objekt dreht sich nicht: nachsehen, ob der Tisch läuft.
        Too little texture: put newspaper on the table under the object.
        = Zu wenig Struktur: Zeitungspapier unter das Objekt legen.
        Something moves beside the table: keep the room still.
        = Etwas bewegt sich neben dem Tisch: im Raum soll Ruhe sein.

        # Where the camera is.
        aim left
        = nach links zielen
        aim right
        = nach rechts zielen
        aim higher
        = höher zielen
        aim lower
        = tiefer zielen
        come closer
        = näher herangehen
        step back
        = zurückgehen
        looking round
        = Umschau
        place lost
        = Ort verloren
        too fast
        = zu schnell
        few features
        = wenig Merkmale
        place doubtful
        = Ort unsicher
        place not known
        = Ort unbekannt
        place known
        = Ort bekannt
        no place
        = kein Ort
        Move slowly to one side: the camera's place is being worked out.
        = Langsam zur Seite gehen: der Ort der Kamera wird bestimmt.
        The place is lost: go back to where the picture was good.
        = Der Ort ist verloren: dorthin zurückgehen, wo das Bild gut war.
        Move more slowly: the picture cannot be followed.
        = Langsamer bewegen: dem Bild ist nicht zu folgen.
        Too few details to follow: bring more of the table into view.
        = Zu wenig Anhaltspunkte: mehr vom Tisch ins Bild nehmen.
        The view is ambiguous: look at the object from higher up.
        = Die Ansicht ist mehrdeutig: das Objekt von weiter oben zeigen.
        The camera's place is being worked out.
        = Der Ort der Kamera wird bestimmt.
        The camera's place is lost here.
        = Der Ort der Kamera ist hier verloren.
        The camera moved too fast here to be followed.
        = Die Kamera war hier zu schnell, um ihr zu folgen.
        There is too little to see here to follow the camera.
        = Hier ist zu wenig zu sehen, um der Kamera zu folgen.
        The view is ambiguous here.
        = Die Ansicht ist hier mehrdeutig.
        The camera's place is being worked out while the table turns.
        = Der Ort der Kamera wird bestimmt, während der Tisch sich dreht.
        The place is lost: it is found again when the table comes round.
        = Der Ort ist verloren: er findet sich, wenn der Tisch herum ist.
        The table turns too fast for the picture to be followed.
        = Der Tisch dreht sich zu schnell, um dem Bild zu folgen.
        Too few details to follow: put newspaper on the table.
        = Zu wenig Anhaltspunkte: Zeitungspapier auf den Tisch legen.
        The view is ambiguous: raise the camera.
        = Die Ansicht ist mehrdeutig: die Kamera höher stellen.

        # The next view.
        Wait a moment.
        = Einen Augenblick, bitte.
        Press p: the table goes on.
        = p lässt den Tisch weiterlaufen.
        Turn the camera {1}, towards the object.
        = Die Kamera {1} drehen, bis das Objekt im Bild ist.
        The camera's place is not known here: leave the camera where it is.
        = Der Ort der Kamera ist hier unbekannt: die Kamera stehen lassen.
        The table turns to the next view: leave camera and object alone.
        = Der Tisch dreht zur nächsten Ansicht: Kamera und Objekt stehen lassen.
        The table goes on with the next height, or is done.
        = Der Tisch geht zur nächsten Höhe oder ist fertig.
        The capture is over.
        = Die Aufnahme ist zu Ende.
        Bring the object to the middle of the picture, then press Enter.
        = Das Objekt in die Bildmitte bringen, dann Enter drücken.
        Press p to go on with the capture.
        = p setzt die Aufnahme fort.
        Go back to where the last shots were taken.
        = Dorthin zurückgehen, wo die letzten Fotos entstanden.
        Move on a little and keep the object in the picture.
        = Etwas weitergehen und das Objekt im Bild behalten.
        Pass {1}: move {2} for the next shot.
        = Runde {1}: für das nächste Foto {2} gehen.
        Move {1}: there is no shot from there yet.
        = Weiter {1}: von dort gibt es noch kein Foto.
        Move {1} and pass there again slowly: its shots are soft.
        = Weiter {1}, dort langsam: die Fotos von dort sind weich.
        Move {1} for a shot between the two parts, or the model will split.
        = Weiter {1}: ohne Foto zwischen den Teilen zerfällt das Modell.
        Go round once more from higher up.
        = Noch einmal von weiter oben herumgehen.
        Go round once more from lower down.
        = Noch einmal von weiter unten herumgehen.
        All directions have shots: finish.
        = Alle Richtungen haben Fotos: beenden.
        on slowly
        = langsam
        and
        = und
        to the left
        = nach links
        to the right
        = nach rechts
        up
        = nach oben
        down
        = nach unten
        closer
        = näher
        farther away
        = weiter weg
        """
}
