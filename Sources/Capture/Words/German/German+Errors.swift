extension CaptureWords.German {
    static let errors = """
        # An operation, what it was done to, and the reason.
        Cannot {1} {2}: {3}.
        = Kann {2} nicht {1}: {3}.
        Cannot {1}: {2}.
        = Es ist nicht möglich, {1}: {2}.

        # Runs in the background.
        Cannot open the meeting point of a background run, {1}: {2}.
        = Kann den Treffpunkt eines Laufs im Hintergrund nicht öffnen, {1}: {2}.
        There is no run {1}. `capstan attach --list` lists them.
        = Einen Lauf {1} gibt es nicht. `capstan attach --list` zeigt alle.
        Nothing runs in the background. --detach starts a capture or a reconstruction there.
        = Im Hintergrund läuft nichts. --detach startet dort eine Aufnahme oder ein Modell.
        lock its output
        = die Ausgabe sperren
        make its folder
        = den Ordner anlegen
        write its messages
        = Meldungen schreiben
        write its output
        = die Ausgabe schreiben
        start {1}
        = {1} starten
        Cannot run in the background: cannot {1} in {2}: {3}.
        = Im Hintergrund geht es nicht: kann in {2} nicht {1}: {3}.
        Cannot follow {1}: it has no journal.
        = Kann {1} nicht folgen: das Journal fehlt.

        # The board and calibration.
        The board's file must end in .pdf, .svg or .png: {1}
        = Die Datei der Matte muss auf .pdf, .svg oder .png enden: {1}
        --paper must be one of {1}.
        = --paper muss eins von {1} sein.
        --family must be {1}.
        = --family muss {1} sein.
        --sheets must be ACROSSxDOWN, such as 2x2, not {1}.
        = --sheets muss BREITExHÖHE sein, wie 2x2, nicht {1}.
        --box-edge must name the width, depth or height of the box and its length in metres, 0.0001 to 10000: --box-edge height=0.21.
        = --box-edge muss width, depth oder height der Box und die Länge in Metern nennen, 0,0001 bis 10000: --box-edge height=0.21.
        {1} brings no depth to calibrate; leave --depth out.
        = {1} bringt keine Tiefe zum Kalibrieren; --depth weglassen.
        The source brought no picture to calibrate with.
        = Die Quelle brachte kein Bild zum Kalibrieren.
        The board's surface was seen in depth in {1}; at least {2}, tilted to all sides, are needed. Nothing was written.
        = Die Fläche der Tafel war in der Tiefe von {1} zu sehen; mindestens {2}, nach allen Seiten geneigt, sind nötig. Es wurde nichts geschrieben.
        The target was seen in {1} different views; at least 3 are needed. Show all of it, sharp and well lit, from several sides.
        = Die Tafel war in {1} verschiedenen Ansichten zu sehen; mindestens 3 sind nötig. Sie ganz, scharf und gut beleuchtet von mehreren Seiten zeigen.
        The views ({1}) do not determine a camera: they are all taken from the same direction. Tilt the target.
        = Die Ansichten ({1}) bestimmen keine Kamera: alle sind aus derselben Richtung. Die Tafel neigen.
        This target cannot calibrate a camera: {1}.
        = Diese Tafel kann keine Kamera kalibrieren: {1}.
        view
        = Ansicht
        views
        = Ansichten

        # Settings.
        There is no key {1}. Keys are {2}.
        = Einen Schlüssel {1} gibt es nicht. Schlüssel sind {2}.
        There is no key {1}. Did you mean {2}?
        = Einen Schlüssel {1} gibt es nicht. Ist {2} gemeint?
        Cannot read the configuration {1}: it is not a JSON object. Correct or remove the file.
        = Kann die Einstellungen {1} nicht lesen: sie sind kein JSON-Objekt. Die Datei berichtigen oder entfernen.
        Cannot read the configuration {1}: no such file. Check the name.
        = Kann die Einstellungen {1} nicht lesen: die Datei gibt es nicht. Den Namen prüfen.
        Cannot write the configuration {1}: {2}
        = Kann die Einstellungen {1} nicht schreiben: {2}
        The configuration {1} sets {2}, which is not known. Known are {3}.
        = Die Einstellungen {1} setzen {2}, das unbekannt ist. Bekannt sind {3}.
        The configuration {1} holds a wrong value for {2}: it must be {3}. Correct or remove the file.
        = Die Einstellungen {1} haben für {2} einen falschen Wert: möglich ist {3}. Die Datei berichtigen oder entfernen.
        CAPSTAN_THEME is "{1}"; it must be dark, light, contrast or colorblind.
        = CAPSTAN_THEME ist „{1}“; möglich sind dark, light, contrast oder colorblind.
        CAPSTAN_LANGUAGE is "{1}"; it must be {2}.
        = CAPSTAN_LANGUAGE ist „{1}“; möglich sind {2}.
        maximumShots is {1}; it must be 1 to 100000.
        = maximumShots ist {1}; möglich ist 1 bis 100000.
        sectors is {1}; it must be 8 to 72.
        = sectors ist {1}; möglich ist 8 bis 72.
        speed is {1}; it must be 0.01 to 1000.
        = speed ist {1}; möglich ist 0.01 bis 1000.
        {1} is "{2}"; it must be a number.
        = {1} ist „{2}“; es muss eine Zahl sein.
        {1} cannot be {2}; it must be {3}.
        = {1} kann nicht {2} sein; möglich: {3}.
        The folder in which new scans are made.
        = Der Ordner, in dem neue Scans entstehen.
        The largest number of shots for a reconstruction; a capture stops there.
        = Die größte Zahl von Fotos für eine Rekonstruktion; dort endet die Aufnahme.
        Whether a capture goes on beyond the maximum; those shots are marked.
        = Ob eine Aufnahme darüber hinausgeht; diese Fotos werden markiert.
        How many directions the dial of a pass has.
        = Wie viele Richtungen der Ring einer Runde hat.
        Whether the screen shows only ASCII characters.
        = Ob der Bildschirm nur ASCII-Zeichen zeigt.
        The colours of the screen.
        = Die Farben des Bildschirms.
        How fast recorded pictures play in the console; 1 is as recorded.
        = Wie schnell Aufgezeichnetes in der Konsole läuft; 1 ist wie aufgezeichnet.
        Whether the console neither speaks nor rings the bell.
        = Ob die Konsole weder spricht noch piept.
        The language of screens and sentences; without it the locale's.
        = Die Sprache von Bildschirm und Sätzen; sonst die der Umgebung.
        a path
        = ein Pfad
        1 to 100000
        = 1 bis 100000
        8 to 72
        = 8 bis 72
        0.01 to 1000
        = 0.01 bis 1000
        true or false
        = true oder false
        or
        = oder

        # Formats, comparisons and files of models.
        There is no format {1}: {2}.
        = Ein Format {1} gibt es nicht: {2}.
        --masks must be one of {1}.
        = --masks muss eins von {1} sein.
        The box is the one that the depth of all shots shows, not the capture's.
        = Die Box ist die, die die Tiefe aller Bilder zeigt, nicht die der Aufnahme.
        --max-shots must be at least 1.
        = --max-shots muss mindestens 1 sein.
        --drop-below must lie between 0 and 1.
        = --drop-below muss zwischen 0 und 1 liegen.
        Cannot draw from {1}: its pictures have no poses. Find them first: capstan track.
        = Kann von {1} nichts zeichnen: die Bilder haben keine Posen. Sie zuerst suchen: capstan track.
        --align must be one of {1}.
        = --align muss eins von {1} sein.
        Cannot compare {1}: it has no triangles with an area. Name a model that has a surface.
        = Kann {1} nicht vergleichen: es hat keine Dreiecke mit Fläche. Ein Modell mit Oberfläche nennen.
        Cannot compare {1}: no part of it, or of the truth, is seen by three cameras.
        = Kann {1} nicht vergleichen: kein Teil davon oder vom wahren Netz ist von drei Kameras zu sehen.
        Cannot say what is visible: fewer than {1} pictures have camera poses. Name a source whose pictures have poses.
        = Was sichtbar ist, lässt sich nicht sagen: weniger als {1} Bilder haben Posen. Eine Quelle nennen, deren Bilder Posen haben.
        --thresholds are lengths as 0.003, or shares of the diagonal as 1%, with commas between.
        = --thresholds sind Längen wie 0.003 oder Anteile der Diagonale wie 1%, mit Kommas dazwischen.
        Cannot view {1}: there is no such file. Check the name.
        = Kann {1} nicht zeigen: die Datei gibt es nicht. Den Namen prüfen.
        Cannot view {1}: it is no PLY, OBJ, GLB or USDZ file and no scan folder.
        = Kann {1} nicht zeigen: es ist keine PLY-, OBJ-, GLB- oder USDZ-Datei und kein Scanordner.
        Cannot view {1}: it holds no points. Name another file.
        = Kann {1} nicht zeigen: es enthält keine Punkte. Eine andere Datei nennen.
        Cannot view {1}: where its shots were taken is not known, so there is nothing to show.
        = Kann {1} nicht zeigen: es ist unbekannt, wo die Fotos entstanden, also gibt es nichts zu sehen.
        Some shots are not shown. {1}
        = Einige Fotos sind nicht zu sehen. {1}
        Shots without a picture or a sidecar ({1}): {2}.
        = Fotos ohne Bilddatei oder Begleitdatei ({1}): {2}.
        The gallery lacks shots whose sidecars cannot be read ({1}): {2}. `capstan inspect` says why.
        = Der Galerie fehlen Fotos, deren Begleitdateien nicht lesbar sind ({1}): {2}. `capstan inspect` sagt, warum.
        Damaged pictures or depth pictures ({1}): {2}.
        = Beschädigte Bilder oder Tiefenbilder ({1}): {2}.
        Cannot find the poses: colmap is not installed. Leave --aligner away.
        = Kann die Posen nicht finden: colmap ist nicht installiert. --aligner weglassen.
        Cannot reconstruct {1}: its pictures have no camera poses to be kept.
        = Kann {1} nicht rekonstruieren: die Bilder haben keine Posen, die bleiben könnten.
        --max-difference must be a number of seconds from 0 up.
        = --max-difference muss eine Zahl von Sekunden ab 0 sein.
        --delta must be a number of poses, or of seconds, such as 1s.
        = --delta muss eine Zahl von Posen oder Sekunden (wie 1s) sein.
        Cannot compare {1} and {2}: only {3} of their poses are within {4} s of each other. Check that both have one clock, or raise --max-difference.
        = Kann {1} und {2} nicht vergleichen: nur {3} Posen liegen höchstens {4} s auseinander. Prüfen, ob beide dieselbe Uhr haben, oder --max-difference erhöhen.
        Cannot align {1}: the scale of a trajectory that never moves is unknown. Try --align rigid.
        = Kann {1} nicht ausrichten: der Maßstab einer Bahn ohne Bewegung ist unbekannt. --align rigid versuchen.
        """

    static let sourceErrors = """
        # Sources and scans.
        {1} has no script. Name one of {2}.
        = {1} hat kein Drehbuch. Eins nennen von {2}.
        libcamera: is followed by the camera's number, as libcamera:1.
        = Auf libcamera: folgt die Nummer der Kamera, wie libcamera:1.
        The source is empty. Name a directory, sim:SCRIPT or /dev/videoN.
        = Die Quelle ist leer. Einen Ordner, sim:SCRIPT oder /dev/videoN nennen.
        No frame of {1} could be used ({2} seen). `capstan assess` says why for each.
        = Kein Bild von {1} war brauchbar ({2} gesehen). `capstan assess` sagt für jedes, warum.
        the board gives the scale.
        = die Matte gibt den Maßstab.
        lengths of {1} are metres.
        = die Längen von {1} sind Meter.
        --box-edge is only for scans whose scale is not known; {1}
        = --box-edge ist nur für Scans ohne bekannten Maßstab; {1}
        Cannot use {1} as a checkpoint: it is not empty (it holds {2}). Name a new or an empty folder.
        = Kann {1} nicht als Zwischenstand nehmen: es ist nicht leer (es enthält {2}). Einen neuen oder leeren Ordner nennen.
        Cannot use {1} as a checkpoint: it lies in the scan folder {2}, which must be empty. Name a folder beside the scan, or take --fill-checkpoint.
        = Kann {1} nicht als Zwischenstand nehmen: es liegt im Scanordner {2}, der leer sein muss. Einen Ordner neben dem Scan nennen oder --fill-checkpoint nehmen.
        Cannot resume {1} with {2}: the scan was begun with {3}, and this is another source. Name the source of the scan, or begin a new scan.
        = Kann {1} nicht mit {2} fortsetzen: der Scan wurde mit {3} begonnen, und dies ist eine andere Quelle. Die Quelle des Scans nennen oder einen neuen Scan beginnen.
        Cannot use {1} as a checkpoint: {2}. Name a folder that can be made and written to.
        = Kann {1} nicht als Zwischenstand nehmen: {2}. Einen Ordner nennen, der sich anlegen und beschreiben lässt.
        sim:stand works only in a capture: `capstan capture sim:stand`.
        = sim:stand geht nur in einer Aufnahme: `capstan capture sim:stand`.
        The capture was paused; no reason is known.
        = Die Aufnahme hielt an; der Grund ist unbekannt.
        Cannot start {1} threads: {2}. Allow more processes (ulimit -u, or the limit of the service or container).
        = Kann {1} Threads nicht starten: {2}. Mehr Prozesse erlauben (ulimit -u oder die Grenze des Dienstes oder Containers).
        The journal could not be written. {1}
        = Das Journal ließ sich nicht schreiben. {1}
        Cannot write {1}: {2}
        = Kann {1} nicht schreiben: {2}
        Cannot list the scans in {1}: {2}. Check the path, or leave --directory away for the usual folder.
        = Kann die Scans in {1} nicht auflisten: {2}. Den Pfad prüfen oder --directory weglassen, um den üblichen Ordner zu nehmen.
        Cannot write {1}: {2}. Name another file.
        = Kann {1} nicht schreiben: {2}. Eine andere Datei nennen.
        Cannot write {1}: {2}. Name another folder.
        = Kann {1} nicht schreiben: {2}. Einen anderen Ordner nennen.
        {1} is not KEY=VALUE, such as gain=20.
        = {1} ist nicht NAME=WERT, wie gain=20.
        Cannot read {1}/journal.jsonl: line {2} is not understood. Use the version of the program that wrote it, or a later one.
        = Kann {1}/journal.jsonl nicht lesen: Zeile {2} ist unverständlich. Die Version des Programms nehmen, die sie schrieb, oder eine spätere.
        Cannot read {1}/session.json: its options are not understood. Use the version of the program that wrote it, or a later one.
        = Kann {1}/session.json nicht lesen: die Optionen sind unverständlich. Die Version des Programms nehmen, die sie schrieb, oder eine spätere.
        A camera or a video cannot be reconstructed: capture a scan of it first.
        = Eine Kamera oder ein Video lässt sich nicht rekonstruieren: zuerst einen Scan aufnehmen.
        Cannot make the folder {1} for logs: {2}. Name another one with XDG_STATE_HOME.
        = Kann den Ordner {1} für Protokolle nicht anlegen: {2}. Mit XDG_STATE_HOME einen anderen nennen.
        There is no scan {1} in {2}. `capstan scans` lists them.
        = Einen Scan {1} gibt es in {2} nicht. `capstan scans` zeigt alle.
        --tracker must be one of {1}.
        = --tracker muss eins von {1} sein.
        --tracker board needs the board's file: --board board.json.
        = --tracker board braucht die Datei der Matte: --board board.json.
        --tracker {1} does not use --board. Leave --board out.
        = --tracker {1} benutzt --board nicht. --board weglassen.
        --scale must be the length of one unit in metres, 0.000001 to 1000000.
        = --scale muss die Länge einer Einheit in Metern sein, 0,000001 bis 1000000.
        --scale is for --tracker mono. The board, the depth or the source's own poses give the scale.
        = --scale ist für --tracker mono. Matte, Tiefe oder eigene Posen der Quelle geben den Maßstab.
        {1} brings no poses. Leave --tracker out, or take another one.
        = {1} bringt keine Posen. --tracker weglassen oder einen anderen nehmen.
        {1} brings no depth. --tracker mono works without it.
        = {1} bringt keine Tiefe. --tracker mono kommt ohne aus.
        The depth of {1} is not in metres, as --tracker rgbd needs it. --tracker mono works without it.
        = Die Tiefe von {1} ist nicht in Metern, wie --tracker rgbd sie braucht. --tracker mono kommt ohne aus.

        # Libraries and recipes.
        --engine must be local, slurm, kubernetes, list or nodeodm=http://host:3000.
        = --engine muss local, slurm, kubernetes, list oder nodeodm=http://host:3000 sein.
        Cannot start {1}: {2}.
        = Kann {1} nicht starten: {2}.
        {1} is not installed here. Submit from a machine that has it; --dry-run shows what would be handed over.
        = {1} ist hier nicht installiert. Von einem Rechner übergeben, der es hat; --dry-run zeigt, was übergeben würde.
        The engine
        = Das System
        A recipe must be one JSON object of names and texts, such as {"detail": "full"}.
        = Ein Rezept muss ein JSON-Objekt aus Namen und Texten sein, wie {"detail": "full"}.
        A recipe has no {1}: it knows {2}.
        = Ein Rezept hat kein {1}: es kennt {2}.
        {1} of a recipe must be one of {2}.
        = {1} eines Rezepts muss eins von {2} sein.
        formats of a recipe must be some of {1}.
        = formats eines Rezepts müssen einige von {1} sein.
        memory of a recipe must be 256 to 1000000 megabytes.
        = memory eines Rezepts muss 256 bis 1000000 Megabyte sein.
        {1} of a recipe must be a number.
        = {1} eines Rezepts muss eine Zahl sein.
        """
}
