extension ExchangeWords {
    /// The German translation: an English line, then the German one after `= `.
    static let german = [pages, exports, doctor].joined(separator: "\n")

    private static let pages = """
        # The page of a scan. What stands in braces is filled by the page's script.
        picture
        = Bild
        pictures
        = Bilder
        Report: what is good and what is missing
        = Bericht: was gut ist und was fehlt
        Report
        = Bericht
        Model
        = Modell
        Files of models
        = Dateien der Modelle
        Pictures
        = Bilder
        The model
        = Das Modell
        The model is being read…
        = Das Modell wird gelesen …
        {triangles} triangles. Drag to turn it, scroll to come closer; or the arrow keys, + and -.
        = {triangles} Dreiecke. Ziehen dreht, Scrollen holt näher; oder Pfeiltasten, + und -.
        The model cannot be shown here: {cause}.
        = Das Modell kann hier nicht gezeigt werden: {cause}.
        the file is not there
        = die Datei ist nicht da
        it is no GLB file
        = sie ist keine GLB-Datei
        this browser cannot run the WebGL program that draws it
        = dieser Browser kann das WebGL-Programm nicht ausführen, das es zeichnet
        this browser has no WebGL
        = dieser Browser hat kein WebGL

        # Errors. An operation is what stands in “Kann scan nicht …”.
        bundle
        = packen
        export
        = exportieren
        serve
        = zeigen
        read
        = lesen
        listen on
        = belegen
        port {1}
        = Port {1}
        Name another --port.
        = Einen anderen --port nennen.
        it is no scan folder (a scan has session.json and journal.jsonl)
        = es ist kein Scanordner (ein Scan hat session.json und journal.jsonl)
        Name a folder that a capture has made.
        = Den Ordner einer Aufnahme nennen.
        something of this name is there already
        = unter diesem Namen gibt es schon etwas
        Check the file and its permissions.
        = Datei und Rechte prüfen.
        a silhouette needs depth and the box round the object, and it has no box
        = ein Umriss braucht Tiefe und die Box um das Objekt, und die Box fehlt
        a silhouette needs depth and the box round the object, and it has no depth
        = ein Umriss braucht Tiefe und die Box um das Objekt, und die Tiefe fehlt
        Leave out --masks silhouette, or capture it with a depth camera.
        = --masks silhouette weglassen oder mit einer Tiefenkamera aufnehmen.
        no frame of it has a pose ({1}), which {2} needs
        = kein Bild davon hat eine Pose ({1}), die {2} braucht
        it has no frames that can be used
        = es hat keine brauchbaren Bilder
        Export images, or find the poses first (capstan track).
        = Bilder exportieren oder zuerst die Posen finden (capstan track).
        its frames have several cameras, and the layout of TUM allows only one
        = die Bilder haben mehrere Kameras, und das Format von TUM erlaubt nur eine
        Choose another format.
        = Ein anderes Format wählen.
        Remove the file if it is not needed.
        = Die Datei entfernen, wenn sie unnötig ist.
        """

    private static let exports = """
        # Formats and nouns.
        images
        = Bilder
        frame
        = Bild
        frames
        = Bilder
        depth picture
        = Tiefenbild
        depth pictures
        = Tiefenbilder
        mask
        = Maske
        masks
        = Masken

        # Notes.
        Left out, without a readable picture: {1}.
        = Ohne lesbare Bilddatei weggelassen: {1}.
        Left out, without a pose: {1}.
        = Ohne Pose weggelassen: {1}.
        Not chosen: {1}.
        = Nicht ausgewählt: {1}.
        {1} holds no depth: it is left out.
        = {1} kennt keine Tiefe: sie bleibt weg.
        {1} holds no masks: they are left out.
        = {1} kennt keine Masken: sie bleiben weg.
        {1} cannot describe this lens: the pictures are undistorted.
        = {1} kann dieses Objektiv nicht beschreiben: die Bilder werden entzerrt.
        The scale is not known, but {1} has metric units.
        = Der Maßstab ist unbekannt, aber {1} hat metrische Einheiten.
        The focal length is a guess.
        = Die Brennweite ist geschätzt.

        # What is proven by reading an export back.
        NOT PROVEN: {1}
        = NICHT BEWIESEN: {1}
        Proven by reading it back: {1}.
        = Durch Zurücklesen bewiesen: {1}.
        {1} projections less than 0.001 px apart
        = {1} Projektionen, weniger als 0.001 px verschieden
        {1} projections at most {2} px apart
        = {1} Projektionen, höchstens {2} px verschieden
        {1} in one unit
        = {1} in einer Einheit
        {1} with the object in white
        = {1} mit dem Objekt in Weiß
        It is recognised as {1}, not {2}.
        = Es wird als {1} erkannt, nicht als {2}.
        It cannot be read back: {1}
        = Es lässt sich nicht zurücklesen: {1}
        Frames that were written: {1}. Frames that came back: {2}.
        = Geschriebene Bilder: {1}. Zurückgelesene Bilder: {2}.
        Points that were written: {1}. Points that came back: {2}.
        = Geschriebene Punkte: {1}. Zurückgelesene Punkte: {2}.
        Sightings that were written: {1}. Sightings that came back: {2}.
        = Geschriebene Sichtungen: {1}. Zurückgelesene Sichtungen: {2}.
        {1} did not come back.
        = {1} kam nicht zurück.
        {1} has another size.
        = {1} hat eine andere Größe.
        {1} came back without its pose.
        = {1} kam ohne Pose zurück.
        {1}: projections differ by {2} pixels, {3}.
        = {1}: Projektionen weichen um {2} Pixel ab, {3}.
        {1} has a focal length of {2} pixels.
        = {1} hat eine Brennweite von {2} Pixeln.
        without a pose
        = ohne Pose
        as if axes were flipped
        = als wären Achsen umgekehrt
        the camera is turned by {1}°
        = die Kamera ist um {1}° gedreht
        half a pixel is lost
        = ein halbes Pixel fehlt
        the camera is displaced
        = die Kamera ist verschoben
        the lens is another one
        = das Objektiv ist ein anderes
        {1}: its mask did not come back.
        = {1}: die Maske kam nicht zurück.
        {1}: its mask has black and white exchanged.
        = {1}: in der Maske sind Schwarz und Weiß vertauscht.
        {1}: its mask differs in {2} pixels.
        = {1}: die Maske weicht in {2} Pixeln ab.
        {1}: its depth did not come back.
        = {1}: die Tiefe kam nicht zurück.
        {1}: {2} % of its depth is lost, because {3} holds depth only up to {4} (in the unit of the poses).
        = {1}: {2} % der Tiefe sind verloren, denn {3} fasst Tiefe nur bis {4} (in der Einheit der Posen).
        {1}: its depth differs by {2} (in the unit of the poses).
        = {1}: die Tiefe weicht um {2} ab (in der Einheit der Posen).
        """

    private static let doctor = """
        {1}, {2}.
        = {1}, {2}.
        Damaged files of poses: {1}. {2}
        = Beschädigte Dateien mit Posen: {1}. {2}
        Damaged pictures or depth pictures ({1}): {2}.
        = Beschädigte Bilder oder Tiefenbilder ({1}): {2}.
        Missing pictures ({1}): {2}.
        = Fehlende Bilder ({1}): {2}.
        Pictures that cannot be read or do not fit their camera ({1}): {2}.
        = Bilder, die nicht lesbar sind oder nicht zu ihrer Kamera passen ({1}): {2}.
        {1} of {2}
        = {1} zu {2}
        Pictures have several sizes: {1}.
        = Die Bilder haben mehrere Größen: {1}.
        All pictures are there, {1}.
        = Alle Bilder sind da, {1}.
        The focal length is not known: 1.2 times the longer side is taken. Name a file with --intrinsics.
        = Die Brennweite ist unbekannt: es gilt das 1,2-Fache der längeren Seite. Mit --intrinsics eine Datei nennen.
        The focal length is {1} pixels, {2}° across. No usual lens has that: is it for pictures of another size?
        = Die Brennweite ist {1} Pixel, {2}° in der Breite. Kein übliches Objektiv hat das: gilt sie für Bilder anderer Größe?
        The focal length is {1} pixels, {2}° across, but fy is {3}.
        = Die Brennweite ist {1} Pixel, {2}° in der Breite, aber fy ist {3}.
        The focal length is {1} pixels, {2}° across.
        = Die Brennweite ist {1} Pixel, {2}° in der Breite.
        The principal point is exactly half the size. Where pixel centres lie at integers, the middle is half a pixel less: is ½ to be subtracted?
        = Der Hauptpunkt ist genau die halbe Größe. Liegen Pixelmitten auf ganzen Zahlen, ist die Mitte ein halbes Pixel weniger: ist ½ abzuziehen?
        There are no poses. Find them with capstan track.
        = Es gibt keine Posen. capstan track sucht sie.
        {1} of {2} frames have a pose, in metres.
        = Von {2} Bildern haben {1} eine Pose, in Metern.
        {1} of {2} frames have a pose, in an unknown unit.
        = Von {2} Bildern haben {1} eine Pose, in unbekannter Einheit.
        {1} poses are at the same place as the pose before.
        = {1} Posen sind am Ort der vorigen Pose.
        {1} of {2} points lie behind the cameras that see them: axes are flipped, or the poses are inverted.
        = Von {2} Punkten liegen {1} hinter den Kameras, die sie sehen: Achsen sind umgekehrt oder die Posen invertiert.
        {1} sightings of {2} points, median error {3} px
        = {1} Sichtungen von {2} Punkten, Median des Fehlers {3} px
        {1}: the poses or the lens do not fit the points.
        = {1}: Posen oder Objektiv passen nicht zu den Punkten.
        {1}, all moved by {2}, {3}: half a pixel is lost or added.
        = {1}, alle um {2}, {3} verschoben: ein halbes Pixel fehlt oder ist zu viel.
        {1}.
        = {1}.
        Depth agrees between frames to {1} % (median).
        = Die Tiefe stimmt zwischen Bildern auf {1} % überein (Median).
        Depth differs between frames by {1} %, and by only {2} % {3}.
        = Die Tiefe weicht zwischen Bildern um {1} % ab, und nur um {2} % {3}.
        As they are read, depth and poses do not fit together. Depth agrees between frames to {1} % {2}.
        = So, wie sie gelesen werden, passen Tiefe und Posen nicht zusammen. Die Tiefe stimmt zwischen Bildern auf {1} % überein {2}.
        Depth differs between frames by {1} % (median): depth, poses or lens are wrong.
        = Die Tiefe weicht zwischen Bildern um {1} % ab (Median): Tiefe, Posen oder Linse sind falsch.
        {1} of {2} cameras look toward the middle of all, and with the poses inverted all would: on an orbit, the poses are inverted.
        = Von {2} Kameras blicken {1} zur gemeinsamen Mitte, mit invertierten Posen alle: Bei einer Runde sind die Posen invertiert.
        with the poses inverted
        = mit invertierten Posen
        with the camera's y and z axes flipped
        = mit umgekehrter y- und z-Achse der Kamera
        with the poses inverted and y and z flipped
        = mit invertierten Posen und umgekehrtem y und z
        with w as the first number of the quaternions
        = mit w als erster Zahl der Quaternionen
        with depth {1} times as long
        = mit {1}-facher Tiefe
        {1} and {2}
        = {1} und {2}
        {1} of {2} cameras look away from the middle of all. In an orbit round an object, z is flipped.
        = Von {2} Kameras blicken {1} von der gemeinsamen Mitte weg. Bei einer Runde um ein Objekt ist z umgekehrt.
        {1} of {2} cameras look inward, as on an orbit.
        = Von {2} Kameras blicken {1} nach innen, wie bei einer Runde.
        {1} of {2} frames have a mask. Some programs want all or none.
        = Von {2} Bildern haben {1} eine Maske. Manche Programme wollen alle oder keine.
        The mask of {1} cannot be read.
        = Die Maske von {1} ist nicht lesbar.
        Masks keep the border and hide the middle: black and white may be exchanged.
        = Die Masken behalten den Rand und verdecken die Mitte: vielleicht sind Schwarz und Weiß vertauscht.
        Masks keep the middle of the picture.
        = Die Masken behalten die Mitte des Bilds.
        """
}
