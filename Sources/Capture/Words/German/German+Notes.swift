extension CaptureWords.German {
    static let notes = """
        # Notes on a resumed scan.
        The scan was begun with {1}; {2} is the same recording.
        = Der Scan wurde mit {1} begonnen; {2} ist dieselbe Aufnahme.
        The scan was begun with {1}; it goes on with {2}.
        = Der Scan wurde mit {1} begonnen; er geht mit {2} weiter.
        # Notes on a model.
        Not used: {1}: {2}.
        = Nicht benutzt: {1}: {2}.
        Skipped {1}: {2}.
        = Übersprungen: {1}: {2}.
        Pictures are used {1} pixels wide.
        = Die Bilder werden {1} Pixel breit benutzt.
        Passes that could not be joined are left out: {1}.
        = Runden, die sich nicht verbinden ließen, bleiben weg: {1}.
        {1} % of the surface was seen by fewer than three pictures{2}: take more there.
        = {1} % der Oberfläche zeigen weniger als drei Bilder{2}: dort mehr machen.
        {1} % of the surface was seen by no picture and is filled in{2}.
        = {1} % der Oberfläche zeigt kein Bild, sie ist ergänzt{2}.
        , most of it at {1}
        = , das meiste davon: {1}
        The object goes on beyond the box at {1} and is cut there. Make the box larger if it should not be.
        = Das Objekt geht über die Box hinaus und ist dort abgeschnitten: {1}. Die Box größer machen, wenn es nicht sein soll.
        The object was moved once during the scan, and no new pass was begun: the model may show it in two places.
        = Das Objekt wurde beim Scannen einmal bewegt, ohne neue Runde: das Modell zeigt es vielleicht an zwei Stellen.
        The object was moved {1} times during the scan, and no new pass was begun: the model may show it in two places.
        = Das Objekt wurde beim Scannen {1}-mal bewegt, ohne neue Runde: das Modell zeigt es vielleicht an zwei Stellen.
        Most of this model is made up ({1} %): the pictures do not show what is in the box. Set the box round the object, or take more pictures.
        = Dieses Modell ist großteils erfunden ({1} %): die Bilder zeigen nicht, was in der Box ist. Die Box um das Objekt legen oder mehr Bilder machen.
        They have {1} zooms, each with a focal length of its own.
        = Sie haben {1} Zoomstufen, jede mit eigener Brennweite.
        {1} aligned: median reprojection error {2} pixels.
        = {1} ausgerichtet: Rückprojektionsfehler im Median {2} Pixel.
        Poses improved: median reprojection error {1} pixels instead of {2}.
        = Posen verbessert: Rückprojektionsfehler im Median {1} Pixel statt {2}.
        The given poses are kept: median reprojection error {1} pixels.
        = Die gegebenen Posen bleiben: Rückprojektionsfehler im Median {1} Pixel.
        and
        = und
        the top
        = oben
        the underside
        = unten
        the sides all round
        = die Seiten rundum
        the side seen from {1}°
        = die Seite bei {1}°
        the side seen from {1}° to {2}°
        = die Seite von {1}° bis {2}°
        The pictures have no camera poses: they are found first.
        = Die Bilder haben keine Kameraposen: sie werden zuerst gesucht.
        The pictures have no camera poses: they are found first, in an arbitrary unit of length.
        = Die Bilder haben keine Kameraposen: sie werden zuerst gesucht, in einer beliebigen Längeneinheit.
        The box round the object was guessed from where the cameras look (--box names one).
        = Die Box um das Objekt ist danach geschätzt, wohin die Kameras sehen (--box nennt eine).
        The pictures show no single object that stands free: the model shows all that most of them show (--box names a part of it).
        = Die Bilder zeigen kein einzelnes Objekt, das frei steht: das Modell zeigt alles, was die meisten zeigen (--box nennt einen Teil davon).
        Its folders are taken as passes between which the object was turned over: {1}.
        = Die Ordner gelten als Runden, zwischen denen das Objekt umgedreht wurde: {1}.
        If it was not turned over, put all pictures in one folder.
        = Wurde es nicht umgedreht, alle Bilder in einen Ordner legen.
        {1} is left out. {2}
        = {1} bleibt weg. {2}
        Folders with fewer than {1} pictures are left out: {2}.
        = Ordner mit weniger als {1} Bildern bleiben weg: {2}.
        The board gives the scale: all is in metres, including what was captured before.
        = Die Matte gibt den Maßstab: alles ist in Metern, auch das schon Aufgenommene.
        The object was moved. What follows is a new pass; the model joins the two.
        = Das Objekt wurde bewegt. Was folgt, ist eine neue Runde; das Modell verbindet beide.
        colmap finds no pose for it
        = colmap findet keine Pose dafür
        colmap is not installed
        = colmap ist nicht installiert
        Install it, or leave --aligner away.
        = Es installieren oder --aligner weglassen.
        colmap's {1} failed
        = {1} von colmap ist gescheitert
        Run it by hand to see why, or leave --aligner away.
        = Es von Hand starten, um zu sehen warum, oder --aligner weglassen.
        colmap finds no three photographs that show the same part of the object
        = colmap findet keine drei Fotos, die denselben Teil des Objekts zeigen
        Take more on the way round the object, neighbours 10° to 20° apart.
        = Auf dem Weg um das Objekt mehr Fotos machen, Nachbarn 10° bis 20° auseinander.
        Left out {1}: {2}
        = Weggelassen: {1}: {2}
        it fits none of the others
        = es passt zu keinem anderen
        {1} has no depth: the model's size will be an estimate.
        = {1} hat keine Tiefe: die Größe des Modells wird geschätzt.
        A virtual person in front of a virtual camera. The simulator says where the face is: no detector runs here.
        = Eine virtuelle Person vor einer virtuellen Kamera. Wo das Gesicht ist, sagt der Simulator: hier sucht niemand.
        {1}: passes of one object, which `capstan reconstruct` joins.
        = {1}: Runden um ein Objekt, die `capstan reconstruct` verbindet.
        {1} side by side, {2}
        = {1} nebeneinander, {2}
        folder
        = Ordner
        folders
        = Ordner
        folders of passes
        = Ordner von Runden

        # What the doctor finds.
        Scans cannot be written to {1}: set CAPSTAN_SCANS to a folder where you can write.
        = Scans lassen sich nicht in {1} schreiben: CAPSTAN_SCANS auf einen beschreibbaren Ordner setzen.
        Disk: {1} MB are free for scans in {2}.
        = Platte: {1} MB sind frei für Scans in {2}.
        Disk: {1} MB are free for scans in {2}: make room, or set CAPSTAN_SCANS elsewhere.
        = Platte: {1} MB sind frei für Scans in {2}: Platz schaffen oder CAPSTAN_SCANS anders setzen.
        Terminal: none; `capstan capture --headless` needs none.
        = Terminal: keins; `capstan capture --headless` braucht keins.
        Terminal: TERM is "{1}"; set TERM=xterm-256color or use --headless.
        = Terminal: TERM ist „{1}“; TERM=xterm-256color setzen oder --headless benutzen.
        Terminal: {1}×{2}; 80×24 or more shows all.
        = Terminal: {1}×{2}; ab 80×24 ist alles zu sehen.
        Terminal: {1}, 256 colours.
        = Terminal: {1}, 256 Farben.
        Terminal: {1}; set TERM=xterm-256color if yours has 256 colours.
        = Terminal: {1}; bei 256 Farben TERM=xterm-256color setzen.
        Locale: {1}.
        = Umgebung: {1}.
        Locale: {1} has no UTF-8, so pictures are ASCII; try LANG=C.UTF-8.
        = Umgebung: {1} hat kein UTF-8, darum sind Bilder ASCII; LANG=C.UTF-8 versuchen.
        Processor: one core; frames may be dropped at 30 a second.
        = Prozessor: ein Kern; bei 30 Bildern in der Sekunde gehen vielleicht welche verloren.
        Processor: {1} cores.
        = Prozessor: {1} Kerne.

        # Calibration.
        Hold the target so that it covers the {1} of the picture.
        = Die Tafel so halten, dass sie diesen Teil des Bilds füllt: {1}.
        Hold the target straight in front of the camera.
        = Die Tafel gerade vor die Kamera halten.
        Turn the target so that its left edge comes nearer.
        = Die Tafel drehen, die linke Kante näher.
        Turn the target so that its right edge comes nearer.
        = Die Tafel drehen, die rechte Kante näher.
        Tilt the target so that its top edge comes nearer.
        = Die Tafel neigen, die obere Kante näher.
        Tilt the target so that its bottom edge comes nearer.
        = Die Tafel neigen, die untere Kante näher.
        Nothing is missing: show a few more views.
        = Es fehlt nichts: noch ein paar Ansichten zeigen.
        , error {1} pixels
        = , Fehler {1} Pixel
        {1} views of {2} pictures: fx {3}, fy {4}, cx {5}, cy {6} pixels at {7} × {8}
        = {1} Ansichten aus {2} Bildern: fx {3}, fy {4}, cx {5}, cy {6} Pixel bei {7} × {8}
        A fisheye, k1 k2 k3 k4: {1}
        = Ein Fischauge, k1 k2 k3 k4: {1}
        Reprojection error {1} pixels; its mean by parts of the picture:
        = Rückprojektionsfehler {1} Pixel; sein Mittel nach Teilen des Bilds:
        Depth is {1} mm off the board (root mean square).
        = Die Tiefe liegt {1} mm neben der Tafel (quadratisches Mittel).
        The estimate may still change: {1}
        = Die Schätzung kann sich noch ändern: {1}
        more views would show whether it is final.
        = mehr Ansichten zeigen, ob sie bleibt.
        it is {1} × {2}, the first was {3} × {4}
        = es hat {1} × {2}, das erste hatte {3} × {4}
        {1} of {2} mm. Print at 100 %, and check both printed scales with a ruler: 100 mm must be 100 mm.
        = {1} von {2} mm. Bei 100 % drucken und beide gedruckten Maßstäbe mit dem Lineal prüfen: 100 mm müssen 100 mm sein.
        marker
        = Marker
        markers
        = Marker

        # Tracking, and comparisons.
        The pictures contradict the focal length that comes with them, {1} pixels: {2} is taken. capstan calibrate measures it, --intrinsics names it.
        = Die Bilder widersprechen ihrer angegebenen Brennweite von {1} Pixeln: es gelten {2}. capstan calibrate misst sie, --intrinsics nennt sie.
        The focal length is a guess, {1} pixels: capstan calibrate measures it.
        = Die Brennweite ist geschätzt, {1} Pixel: capstan calibrate misst sie.
        Tracker {1}: {2} of {3} frames have a pose, in metres.
        = Tracker {1}: von {3} Bildern haben {2} eine Pose, in Metern.
        Tracker {1}: {2} of {3} frames have a pose, of unknown scale.
        = Tracker {1}: von {3} Bildern haben {2} eine Pose, ohne Maßstab.
        {1} ms a frame, 99 of 100 under {2} ms.
        = {1} ms je Bild, 99 von 100 unter {2} ms.
        cannot be set now
        = jetzt nicht einstellbar
        """
}
