extension CaptureWords.German {
    static let headErrors = """
        # Heads.
        Cannot make a model of {1}: too few of its pictures show the eyes and the mouth from the front. Go on with the scan: --resume.
        = Kann aus {1} kein Modell machen: zu wenige Bilder zeigen Augen und Mund von vorn. Den Scan fortsetzen: --resume.
        Cannot read {1}: it is a scan of an object, not of a head. `capstan reconstruct` makes its model.
        = Kann {1} nicht lesen: es ist der Scan eines Gegenstands, nicht eines Kopfes. `capstan reconstruct` macht sein Modell.
        Cannot delete {1}: it holds no head scan. Name a scan's folder.
        = Kann {1} nicht löschen: es enthält keinen Kopfscan. Den Ordner eines Scans nennen.
        Cannot delete {1}: {2}
        = Kann {1} nicht löschen: {2}
        {1} has depth, which tells its size: leave --eye-distance away.
        = {1} hat Tiefe, die seine Größe sagt: --eye-distance weglassen.
        --eye-distance must be 40 to 90, the millimetres between the pupils.
        = --eye-distance muss 40 bis 90 sein, die Millimeter zwischen den Pupillen.
        Cannot make a model of {1}: it has {2} usable pictures, and 3 are the least. Go on with the scan: --resume.
        = Kann aus {1} kein Modell machen: es hat {2} brauchbare Bilder, mindestens 3 sind nötig. Den Scan fortsetzen: --resume.
        Cannot make photo views of {1}: no picture shows the head from the front. Go on with the scan: --resume.
        = Kann von {1} keine Ansichten machen: kein Bild zeigt den Kopf von vorn. Den Scan fortsetzen: --resume.
        Cannot write photo views into {1}: it is not empty. Name a new one.
        = Kann keine Ansichten in {1} schreiben: der Ordner ist nicht leer. Einen neuen nennen.
        Cannot write photo views into {1}: {2}
        = Kann keine Ansichten in {1} schreiben: {2}
        Cannot read {1}: it holds no head scan ({2} is missing). Name a folder that `capstan head` wrote.
        = Kann {1} nicht lesen: es enthält keinen Kopfscan ({2} fehlt). Einen Ordner nennen, den `capstan head` schrieb.
        Cannot read {1}: it is damaged. Scan again.
        = Kann {1} nicht lesen: es ist beschädigt. Neu scannen.
        Cannot read {1}: {2}. Scan again.
        = Kann {1} nicht lesen: {2}. Neu scannen.
        {1} is missing or damaged
        = {1} fehlt oder ist beschädigt
        {1} says nothing of where the head is
        = {1} sagt nicht, wo der Kopf ist
        {1}/{2} is missing.
        = {1}/{2} fehlt.
        {1} What was kept before stays. Make room, or name another folder.
        = {1} Was schon behalten wurde, bleibt. Platz schaffen oder einen anderen Ordner nennen.
        Cannot go on with {1}: it holds no head scan. Leave --resume away.
        = Kann {1} nicht fortsetzen: es enthält keinen Kopfscan. --resume weglassen.
        Cannot scan into {1}: it is not empty (it holds {2}). Name a new folder, or go on with --resume.
        = Kann nicht in {1} scannen: es ist nicht leer (es enthält {2}). Einen neuen Ordner nennen oder mit --resume fortsetzen.
        Cannot find faces: there is no face model at {1}. Fetch it once with scripts/fetch-face-model, or name a CenterFace or YuNet file with --face-model. `capstan head sim:head` needs none.
        = Kann keine Gesichter finden: bei {1} ist kein Gesichtsmodell. Einmal mit scripts/fetch-face-model holen oder mit --face-model eine Datei von CenterFace oder YuNet nennen. `capstan head sim:head` braucht keins.
        {1}: {2}
        = {1}: {2}
        There is no virtual person {1}. The source is sim:head, a camera or a data set.
        = Eine virtuelle Person {1} gibt es nicht. Die Quelle ist sim:head, eine Kamera oder ein Datensatz.
        sim:head takes person={1}|nobody, identity=0…999, skin=0…2, light=soft|hard|side, fps=5…60, depth=0|1, glasses=0|1, hair=0|fringe|curtain|strands, cover=0|mask|hand|scarf, size=640|1280, seed=N and camera-ends=SECONDS, joined by &; not {2}.
        = sim:head nimmt person={1}|nobody, identity=0…999, skin=0…2, light=soft|hard|side, fps=5…60, depth=0|1, glasses=0|1, hair=0|fringe|curtain|strands, cover=0|mask|hand|scarf, size=640|1280, seed=N und camera-ends=SEKUNDEN, verbunden mit &; nicht {2}.
        The virtual camera is gone, as was asked for.
        = Die virtuelle Kamera ist weg, wie verlangt.
        """

    static let standErrors = """
        # Stands.
        --stand-distance must be 0.05 to 10 metres.
        = --stand-distance muss 0.05 bis 10 Meter sein.
        With a turntable --passes counts the sides on which the object is laid: 1 to {1}.
        = Mit einem Drehtisch zählt --passes die Seiten, auf die das Objekt gelegt wird: 1 bis {1}.
        sim:stand is the picture of the virtual stand: leave --stand out, or name sim:turntable-slipping or sim:turntable-stalling.
        = sim:stand ist das Bild des virtuellen Stativs: --stand weglassen oder sim:turntable-slipping oder sim:turntable-stalling nennen.
        sim:carried is the picture of a virtual pan-tilt head: leave --stand out, or name sim:stand-slow, sim:stand-distant, sim:stand-silent or sim:stand-brisk.
        = sim:carried ist das Bild eines virtuellen Schwenkkopfs: --stand weglassen oder sim:stand-slow, sim:stand-distant, sim:stand-silent oder sim:stand-brisk nennen.
        A virtual stand turns nothing in front of a real camera: `capstan capture sim:stand` or `capstan capture sim:carried`.
        = Ein virtuelles Stativ dreht nichts vor einer echten Kamera: `capstan capture sim:stand` oder `capstan capture sim:carried`.
        --stand-distance is for a turntable; {1} turns the camera.
        = --stand-distance ist für einen Drehtisch; {1} dreht die Kamera.
        {1} The scan is kept; go on with: {2} --headless
        = {1} Der Scan ist behalten; weiter mit: {2} --headless
        Cannot look for faces: {1} is not there. Run scripts/fetch-face-model; or follow who moves, without a network: --look bodies; or mark what is to be followed: --mark X,Y,WIDTH,HEIGHT.
        = Kann keine Gesichter suchen: {1} ist nicht da. scripts/fetch-face-model starten; oder ohne Netz folgen, wer sich bewegt: --look bodies; oder das Ziel markieren: --mark X,Y,BREITE,HÖHE.
        Cannot look for faces: {1} is damaged. Remove it and run scripts/fetch-face-model.
        = Kann keine Gesichter suchen: {1} ist beschädigt. Die Datei entfernen und scripts/fetch-face-model starten.
        {1} brings no picture. Name the camera on it: --source /dev/video0.
        = {1} bringt kein Bild. Die Kamera darauf nennen: --source /dev/video0.
        {1} turns an object, not a camera: it cannot follow. `capstan capture --stand` uses it.
        = {1} dreht ein Objekt, keine Kamera: es kann nicht folgen. `capstan capture --stand` benutzt es.
        {1} can go to a position, but not at a given speed: it cannot follow. `capstan stand move` turns it.
        = {1} fährt Stellungen an, aber nicht mit vorgegebener Geschwindigkeit: es kann nicht folgen. `capstan stand move` dreht es.
        --stand-heights takes rising degrees from -20 to 85, as 15,35,55; {1} is not.
        = --stand-heights nimmt steigende Grade von -20 bis 85, wie 15,35,55; {1} nicht.
        {1} turns a camera, not an object: it cannot make an orbit. `capstan stand follow` uses it.
        = {1} dreht eine Kamera, kein Objekt: es kann keine Runde machen. `capstan stand follow` benutzt es.
        {1} cannot be calibrated from pictures: that needs a head that turns a camera at given speeds. `capstan stand status` shows what it can do.
        = {1} lässt sich nicht nach Bildern kalibrieren: das braucht einen Kopf, der eine Kamera mit vorgegebener Geschwindigkeit dreht. `capstan stand status` zeigt, was es kann.
        {1} is no animation and no file that can be read. Animations are {2}, or a JSON file of key frames.
        = {1} ist keine Animation und keine lesbare Datei. Animationen sind {2} oder eine JSON-Datei mit Stellungen.
        {1} holds no animation: {2}. Write degrees from the stand's present angles, as [{"seconds": 0}, {"seconds": 1, "pan": 20}, {"seconds": 2}].
        = {1} enthält keine Animation: {2}. Grade von der jetzigen Stellung aus schreiben, wie [{"seconds": 0}, {"seconds": 1, "pan": 20}, {"seconds": 2}].
        {1} has no {2} axis, which {3} moves. `capstan stand status` shows its axes.
        = {1} hat keine Achse {2}, die {3} bewegt. `capstan stand status` zeigt die Achsen.
        {1} has no {2} axis. `capstan stand status` shows its axes.
        = {1} hat keine Achse {2}. `capstan stand status` zeigt die Achsen.
        {1} rests at {2} {3} instead of {4}. Check that nothing holds it and that its motors have power.
        = {1} steht bei {2} {3} statt {4}. Prüfen, ob nichts es hält und die Motoren Strom haben.
        """
}
