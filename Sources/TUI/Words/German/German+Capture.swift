extension ConsoleWords.German {
    static let capture = """
        # Why a session failed.
        The capture was cancelled.
        = Die Aufnahme wurde abgebrochen.
        The folder {1} is not empty.
        = Der Ordner {1} ist nicht leer.
        There is not enough room: {1} MB are needed.
        = Der Platz reicht nicht: {1} MB werden gebraucht.
        The camera failed: {1}.
        = Die Kamera ist ausgefallen: {1}.
        Tracking failed: {1}.
        = Der Kamera ist nicht mehr zu folgen: {1}.
        The scan was cut short
        = Der Scan wurde abgebrochen
        {1} kept: the scan can be resumed.
        = {1} gesichert: der Scan kann fortgesetzt werden.
        No shot was taken.
        = Es wurde kein Foto gemacht.
        Start again whenever you like.
        = Ein neuer Anfang ist jederzeit möglich.
        Choose another folder, or resume that scan.
        = Einen anderen Ordner wählen oder jenen Scan fortsetzen.
        Free some room or choose another disk.
        = Platz schaffen oder eine andere Platte wählen.
        Resume the scan when it can be read again.
        = Den Scan fortsetzen, sobald sie wieder lesbar ist.
        The recording ends early. {1}
        = Die Aufzeichnung endet zu früh. {1}
        Plug the camera in again, then resume the scan.
        = Die Kamera wieder anschließen, dann den Scan fortsetzen.
        Start again with more texture round the object.
        = Neu beginnen, mit mehr Struktur um das Objekt.

        # The turntable.
        The table triggers every shot: p holds it.
        = Der Tisch löst jedes Foto selbst aus: p hält ihn an.
        The table goes to each height by itself, or asks for it.
        = Der Tisch fährt jede Höhe selbst an oder bittet darum.
        This side is not full yet: p holds the table, F finishes.
        = Diese Seite ist noch nicht voll: p hält den Tisch an, F beendet.
        The table goes on by itself: p holds it, F finishes.
        = Der Tisch läuft von selbst: p hält ihn an, F beendet.
        (Enter)
        = (Enter)
        F finishes, f lays the object on another side.
        = F beendet, f legt das Objekt auf eine andere Seite.
        table at rest
        = Tisch steht
        table {1}
        = Tisch: {1}
        head {1}
        = Kopf: {1}
        waiting
        = wartet

        # The capture's screen.
        virtual camera
        = virtuelle Kamera
        paused
        = Pause
        auto
        = automatisch
        by hand
        = von Hand
        pace ×{1}
        = Tempo ×{1}
        by frames
        = Einzelbilder
        Pass {1}
        = Runde {1}
        The dial comes
        = Der Ring kommt
        with the box.
        = mit der Box.
        full
        = voll
        {1} soft
        = {1} weich
        box
        = Box
        frames
        = Bilder
        Box
        = Box
        from above
        = von oben
        front
        = vorn
        right side
        = rechts
        left side
        = links
        far side
        = hinten
        near side
        = vorn
        top
        = oben
        bottom
        = unten
        whole box
        = ganze Box
        box: {1}
        = Box: {1}
        a change of the box's size
        = Größe der Box
        a turn of the box
        = Drehung der Box
        a move of the box
        = Verschiebung der Box
        waiting for the first picture
        = wartet auf das erste Bild
        shot {1} ✓
        = Foto {1} ✓
        light {1}%
        = Licht {1}%
        · sharpness {1}%
        = · Schärfe {1}%
        · sharpness {1}% of usual
        = · Schärfe {1}% vom Üblichen
        · motion {1} px
        = · Bewegung {1} px
        motion {1} px
        = Bewegung {1} px
        motion
        = Bewegung
        sharpness
        = Schärfe
        half size
        = halbe Größe
        dropped {1}
        = {1} verpasst
        From above
        = Von oben
        {1} parts
        = {1} Teile
        no map: it is not known
        = Keine Karte: der Ort
        where the camera is
        = der Kamera fehlt
        shots appear here
        = Hier erscheinen
        as they are taken
        = die Fotos
        Scan
        = Scan
        shots
        = Fotos
        shot
        = Foto
        {1}/{2} over
        = {1}/{2} zu viel
        joined
        = Teile
        none yet
        = noch keine
        camera
        = Kamera
        {1} down
        = {1} tief
        {1} up
        = {1} hoch
        line
        = Netz
        source
        = Quelle
        pass {1}
        = Rd. {1}
        at {1}
        = bei {1}
        table
        = Tisch
        not reported
        = unbekannt
        next
        = weiter
        direction {1}
        = Richtung {1}
        height
        = Höhe
        side
        = Seite
        head
        = Kopf
        left
        = links
        right
        = rechts
        not known yet
        = noch unbekannt
        all but {1}
        = bis auf {1}
        all, {1} weakly
        = verbunden, {1} lose
        all
        = verbunden
        {1}, {2} bad
        = {1}, {2} schlecht
        units
        = Einh.
        pass
        = Runde
        passes
        = Runden
        picture
        = Bild
        pictures
        = Bilder
        scan
        = Scan
        scans
        = Scans
        model
        = Modell
        models
        = Modelle
        action
        = Aktion
        actions
        = Aktionen

        # The end of a scan.
        It is being judged…
        = Er wird beurteilt …
        The scan has ended
        = Der Scan ist zu Ende
        ✓ The scan is complete
        = ✓ Der Scan ist vollständig
        ! The scan has ended
        = ! Der Scan ist zu Ende
        {1} in {2}
        = {1} in {2}
        pass {1}   {2}% of the dial, {3}
        = Runde {1}   {2}% des Rings, {3}
        set by hand
        = von Hand
        a guess
        = geschätzt
        uncertain
        = unsicher
        as found
        = wie gefunden
        box      {1}, {2}
        = Box       {1}, {2}
        frames   {1} seen, {2} dropped, {3} bad
        = Bilder    {1} gesehen, {2} verpasst, {3} schlecht

        # The review.
        There are too few shots for a model yet.
        = Für ein Modell sind es noch zu wenig Fotos.
        Pass 1 has gaps.
        = Runde 1 hat Lücken.
        Pass 1 is complete.
        = Runde 1 ist vollständig.
        Pass 2 has gaps.
        = Runde 2 hat Lücken.
        Pass 2 is complete.
        = Runde 2 ist vollständig.
        Pass 3 has gaps.
        = Runde 3 hat Lücken.
        All three passes are complete.
        = Alle drei Runden sind vollständig.
        turn the object over and go round again
        = das Objekt umdrehen und erneut herumgehen
        turn it over (not advised: it may not join up)
        = umdrehen (nicht ratsam: die Teile passen evtl. nicht)
        go round again from lower down
        = von weiter unten noch einmal herumgehen
        turn the object over once more and go round again
        = noch einmal umdrehen und herumgehen
        go round again from higher up
        = von weiter oben noch einmal herumgehen
        Finish when each place was seen more than once.
        = Beenden, wenn jede Stelle mehrmals gesehen wurde.
        Review of pass {1}
        = Rückblick auf Runde {1}
        Review of the capture
        = Rückblick auf die Aufnahme
        finish the scan
        = den Scan beenden
        go on with the capture
        = die Aufnahme fortsetzen
        go on with this pass
        = diese Runde fortsetzen
        dial {1}/{2}, {3} in this pass, {4} in all, {5} soft
        = Ring {1}/{2}, {3} in dieser Runde, {4} gesamt, {5} weich
        dial {1}/{2}, {3} in this pass, {4} in all
        = Ring {1}/{2}, {3} in dieser Runde, {4} gesamt
        ! The shots fall into {1} parts.
        = ! Die Fotos zerfallen in {1} Teile.
        {1} shots were taken.
        = {1} Fotos wurden gemacht.
        ! {1}: too few, {2} at least.
        = ! {1}: zu wenig, mindestens {2} sind nötig.
        ! They fall into {1} parts: take shots between.
        = ! Sie zerfallen in {1} Teile: Fotos dazwischen machen.
        ✓ All but {1} are connected.
        = ✓ Bis auf {1} hängen alle zusammen.
        ✓ They are connected.
        = ✓ Sie hängen zusammen.
        high
        = oben
        middle
        = Mitte
        low
        = unten
        """
}
