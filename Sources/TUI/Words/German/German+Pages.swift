extension ConsoleWords.German {
    static let pages = """
        # The pages.
        camera controls
        = Kameraregler
        held
        = gehalten
        not held
        = nicht gehalten
        This camera has no controls.
        = Diese Kamera hat keine Regler.
        Asking the camera…
        = Die Kamera wird gefragt …
        automatic
        = automatisch
        coverage of all passes
        = Abdeckung aller Runden
        {1}% of all views
        = {1}% aller Ansichten
        Heights by directions
        = Höhen nach Richtungen
        left to right: once round the object
        = von links nach rechts: einmal um das Objekt
        direction {1}, {2}
        = Richtung {1}, {2}
        no shot
        = kein Foto
        Nothing is missing here.
        = Hier fehlt nichts.
        next: {1}
        = weiter: {1}
        not seen
        = ungesehen
        only soft
        = nur weich
        without neighbour
        = ohne Nachbar
        covered
        = abgedeckt
        The camera was never there.
        = Die Kamera war nie dort.
        It was too dark when the camera was there.
        = Es war zu dunkel, als die Kamera dort war.
        The object was out of the picture there.
        = Das Objekt war dort aus dem Bild.
        The camera moved too fast there.
        = Die Kamera war dort zu schnell.
        The camera was too close there.
        = Die Kamera war dort zu nah.
        The camera was too far away there.
        = Die Kamera war dort zu weit weg.
        Frames from there had other faults.
        = Bilder von dort hatten andere Fehler.
        Frames from there were softer than their neighbours.
        = Bilder von dort waren weicher als ihre Nachbarn.
        The capture was held or by hand when the camera was there.
        = Die Aufnahme ruhte oder lief von Hand, als die Kamera dort war.
        All its shots are soft: pass there again slowly.
        = Alle Fotos von dort sind weich: dort langsam vorbeigehen.
        No other shot lies near enough to overlap with it.
        = Kein anderes Foto liegt nah genug für eine Überlappung.
        as taken
        = wie gemacht
        gallery of {1}
        = Galerie: {1}
        Shots
        = Fotos
        {1} rejected
        = {1} verworfen
        out
        = weg
        soft
        = weich
        Shot {1}
        = Foto {1}
        rejected ·
        = verworfen ·
        no picture is kept in memory
        = kein Bild im Speicher
        sharpness {1}% of usual
        = Schärfe {1}% vom Üblichen
        · dial {1}{2}
        = · Ring {1}{2}
        a new direction
        = neue Richtung
        a new view
        = neue Ansicht
        a new picture
        = neues Bild
        asked for
        = gewünscht
        sharper than before
        = schärfer als zuvor
        What happened
        = Was geschah
        Nothing yet.
        = Noch nichts.
        Now {1}.
        = Jetzt: {1}.
        The scan goes on with its {1}.
        = Der Scan geht mit seinen {1} weiter.
        Shot {1} is kept.
        = Foto {1} ist gesichert.
        Pass {1} begins.
        = Runde {1} beginnt.
        The dial of pass {1} is full.
        = Der Ring der Runde {1} ist voll.
        Frames dropped so far: {1}.
        = Verpasste Bilder bisher: {1}.
        Before you begin
        = Bevor es losgeht
        □ Soft light from all sides: no lamp that shines into the picture
        = □ Weiches Licht von allen Seiten: keine Lampe, die ins Bild scheint
        □ The object stands firmly and nothing moves round it
        = □ Das Objekt steht fest und nichts bewegt sich darum
        □ Something with texture under it: newspaper, a marker mat
        = □ Etwas mit Struktur darunter: Zeitung, eine Matte mit Markern
        □ Room to walk all the way round, an arm's length away
        = □ Platz, um eine Armlänge entfernt ganz herumzugehen
        □ No glass and no mirror: they cannot be captured
        = □ Kein Glas und kein Spiegel: sie lassen sich nicht aufnehmen
        Walk round the object
        = Um das Objekt gehen
        Shots come by themselves at every new view.
        = Bei jeder neuen Ansicht kommt ein Foto.
        The dial fills: a full ring is a full pass.
        = Der Ring füllt sich: voll heißt eine Runde.
        ◆ is the camera. Walk slowly; the line below
        = ◆ ist die Kamera. Langsam gehen; die Zeile
        the picture always says what to do next.
        = unter dem Bild sagt, was zu tun ist.
        Three heights
        = Drei Höhen
        One pass at the object's height,
        = Eine Runde auf Höhe des Objekts,
        one from higher up, one from near the top.
        = eine von weiter oben, eine fast von oben.
        The map of coverage (c) shows what is missing.
        = Die Karte der Abdeckung (c) zeigt, was fehlt.
        Turn it over
        = Umdrehen
        To see its underside lay the object on its side
        = Für die Unterseite das Objekt zwischen zwei
        between two passes. Capstan asks when, and says
        = Runden auf die Seite legen. Capstan fragt, wann,
        when an object is better left standing.
        = und sagt, wann ein Objekt besser stehen bleibt.
        The terminal is too small:
        = Das Terminal ist zu klein:
        {1}×{2} needed, have {3}×{4}.
        = {1}×{2} nötig, {3}×{4} vorhanden.
        Make it larger, or q to quit.
        = Vergrößern, oder q beendet.
        measuring
        = misst
        turning
        = dreht
        coarse while it moves
        = grob in Bewegung
        from shot {1}
        = von Foto {1}
        {1} triangles
        = {1} Dreiecke
        {1} points
        = {1} Punkte
        {1} round, {2} down
        = {1} herum, {2} tief
        {1} round, {2} up
        = {1} herum, {2} hoch
        Arrows move the crosshair; Enter picks the first point.
        = Pfeile bewegen das Fadenkreuz; Enter wählt den ersten Punkt.
        Enter picks the second point.
        = Enter wählt den zweiten Punkt.
        A to B: {1}. Enter begins anew, m ends.
        = A bis B: {1}. Enter beginnt neu, m beendet.
        Nothing is under the crosshair: move it onto the model.
        = Unter dem Fadenkreuz ist nichts: auf das Modell bewegen.
        Length: {1}.
        = Länge: {1}.
        """
}
