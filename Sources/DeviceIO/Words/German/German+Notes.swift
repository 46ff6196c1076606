extension DeviceWords.German {
    static let notes = """
        # What a dataset's source says of its files.
        image folder
        = Bildordner
        nerfstudio transforms.json
        = transforms.json von nerfstudio
        COLMAP model
        = COLMAP-Modell
        Middlebury multi-view
        = Middlebury-Liste
        OpenMVG sfm_data.json
        = sfm_data.json von OpenMVG
        Polycam raw data
        = Polycam-Rohdaten
        Record3D export
        = Record3D-Export
        Stray Scanner recording
        = Aufnahme von Stray Scanner
        BOP scene
        = BOP-Szene
        scan folder
        = Scanordner
        {1} and {2} more
        = {1} und {2} weitere
        {1} of {2} listed pictures are missing: {3}.
        = Von {2} genannten Bildern fehlen {1}: {3}.
        {1} of {2} listed depth pictures are missing: {3}.
        = Von {2} genannten Tiefenbildern fehlen {1}: {3}.
        The list is {1}.
        = Die Liste ist {1}.
        (listed in {1})
        = (genannt in {1})
        File names with control characters, which are not shown: {1}.
        = Dateinamen mit Steuerzeichen, die nicht gezeigt werden: {1}.
        The focal length is what the pictures' EXIF says.
        = Die Brennweite ist die aus den EXIF-Daten der Bilder.
        Only some pictures' EXIF gives the focal length: for the others 1.2 times the longer side is assumed (--intrinsics names a file).
        = Nur bei einigen Bildern steht die Brennweite in den EXIF-Daten: bei den anderen ist das 1,2-Fache der längeren Seite angenommen (--intrinsics nennt eine Datei).
        Pictures of kinds that are not read ({1}): {2}.
        = Bilder in Formaten, die nicht gelesen werden ({1}): {2}.
        Folders whose pictures are not read ({1}): {2}. Pictures of one pass must be in one folder.
        = Ordner, deren Bilder nicht gelesen werden ({1}): {2}. Bilder einer Runde gehören in einen Ordner.
        No intrinsics were found: a focal length of 1.2 times the longer side is assumed (--intrinsics names a file).
        = Keine Kameradaten gefunden: angenommen ist eine Brennweite vom 1,2-Fachen der längeren Seite (--intrinsics nennt eine Datei).
        The intrinsics are for pictures of {1} × {2}; they were scaled to {3} × {4}.
        = Die Kameradaten gelten für Bilder von {1} × {2}; sie sind auf {3} × {4} umgerechnet.
        Frames have no timestamps: they are taken as single photographs.
        = Die Bilder haben keine Zeiten: sie gelten als einzelne Fotos.
        Frames are {1} s apart (median): they are taken as single photographs.
        = Die Bilder liegen {1} s auseinander (Median): sie gelten als einzelne Fotos.
        Time jumps by {1} s after {2}: frames are taken as single photographs.
        = Nach {2} springt die Zeit um {1} s: die Bilder gelten als einzelne Fotos.
        {1} listed file was found by name, in another folder or with another ending than {2} says: {3} for {4}.
        = {1} genannte Datei war am Namen zu finden, in einem anderen Ordner oder mit anderer Endung, als {2} sagt: {3} für {4}.
        {1} listed files were found by name, in another folder or with another ending than {2} says: {3} for {4}, and so on.
        = {1} genannte Dateien waren am Namen zu finden, in einem anderen Ordner oder mit anderer Endung, als {2} sagt: {3} für {4} und so weiter.
        {1} is not there, and {2} files have its name: {3}
        = {1} fehlt, und {2} Dateien heißen so: {3}
        The folder is read as {1}: another description does not fit. {2}.
        = Der Ordner gilt als {1}: eine andere Beschreibung passt nicht. {2}.
        {1}: {2} of its {3} pictures are where it lists them
        = {1}: von {3} Bildern liegen {2} dort, wo sie genannt sind
        There are {1} models; the one in {2} has the most pictures and is taken.
        = Es gibt {1} Modelle; das in {2} hat die meisten Bilder und gilt.
        The model has rigs: each picture's own pose is taken, and what ties the cameras of a rig together is not kept.
        = Das Modell hat Rigs: es gilt die eigene Pose jedes Bilds; was die Kameras eines Rigs verbindet, geht verloren.
        The model
        = Das Modell
        {1}: pictures without a usable pose ({2}): {3}.
        = {1}: Bilder ohne brauchbare Pose ({2}): {3}.
        Pictures that are not in the model and have no pose ({1}): {2}.
        = Bilder, die nicht im Modell sind und keine Pose haben ({1}): {2}.
        Pictures without a pose in a sidecar ({1}): {2}.
        = Bilder ohne Pose in einer Begleitdatei ({1}): {2}.
        Pictures without a sidecar, whose shots were not finished ({1}): {2}.
        = Bilder ohne Begleitdatei, deren Fotos nicht fertig wurden ({1}): {2}.
        Damaged sidecars ({1}): {2}.
        = Beschädigte Begleitdateien ({1}): {2}.
        Its scale became known during the capture: its lengths are metres.
        = Der Maßstab wurde beim Aufnehmen bekannt: die Längen sind Meter.
        Pictures without a camera file in {1} ({2}): {3}.
        = Bilder ohne Kameradatei in {1} ({2}): {3}.
        Cameras without a usable pose ({1}): {2}.
        = Kameras ohne brauchbare Pose ({1}): {2}.
        Views without a usable pose ({1}): {2}.
        = Ansichten ohne brauchbare Pose ({1}): {2}.
        {1}: frames without a usable pose ({2}; none, NaN or no rotation): {3}.
        = {1}: Bilder ohne brauchbare Pose ({2}; keine, NaN oder keine Drehung): {3}.
        {1} is read, and not {2}.
        = {1} wird gelesen, {2} nicht.
        Pictures that are listed more than once ({1}): {2}.
        = Bilder, die mehrmals in der Liste stehen ({1}): {2}.
        The principal point {1}, {2} is far from the middle of pictures of {3} × {4}: are the intrinsics for another size?
        = Der Hauptpunkt {1}, {2} liegt weit von der Mitte von Bildern von {3} × {4}: Gelten die Kameradaten für eine andere Größe?
        Depth is {1} m in the median, and most depth cameras measure {2} m to {3} m: is its unit wrong? “depth_scale” of the intrinsics names the units in a metre.
        = Die Tiefe ist im Median {1} m, und die meisten Tiefenkameras messen {2} m bis {3} m: Ist ihre Einheit falsch? „depth_scale“ in den Kameradaten nennt die Einheiten je Meter.
        Depth pictures have no known value: all are 0.
        = Tiefenbilder haben keinen bekannten Wert: Alle sind 0.
        In the middle of the pictures most of the depth is unknown: the object is nearer than the depth camera measures, or returns none of its light. Poses are found without depth.
        = In der Mitte der Bilder ist die Tiefe meist unbekannt: Das Objekt ist näher, als die Tiefenkamera misst, oder wirft ihr Licht nicht zurück. Posen werden ohne Tiefe gefunden.
        Depth pictures are {1} × {2}, and pictures are {3} × {4}, of other proportions: they do not show the same. Align the depth with the pictures.
        = Tiefenbilder haben {1} × {2} und Bilder {3} × {4}, ein anderes Seitenverhältnis: Sie zeigen nicht dasselbe. Die Tiefe an den Bildern ausrichten.
        Files of frames whose .color. picture is missing ({1}): {2}.
        = Dateien, zu denen das .color.-Bild fehlt ({1}): {2}.
        {1} repeats the number of another frame; left out.
        = {1} hat die Nummer eines anderen Bilds und bleibt weg.
        {1} announces {2} pictures and lists {3}.
        = {1} kündigt {2} Bilder an und nennt {3}.
        {1} has {2} poses for {3} pictures.
        = {1} hat {2} Posen für {3} Bilder.
        No world coordinates are given: those of the first object are used.
        = Weltkoordinaten sind nicht angegeben: es gelten die des ersten Objekts.
        Nothing says the unit of depth: it is taken as millimetres.
        = Die Einheit der Tiefe steht nirgends: angenommen sind Millimeter.
        Only depth pictures are here, {1} the first: the colour is missing.
        = Hier sind nur Tiefenbilder, {1} das erste: die Farbe fehlt.
        Depth pictures that belong to no picture here ({1}): {2}.
        = Tiefenbilder, die zu keinem Bild hier gehören ({1}): {2}.
        No pose of groundtruth.txt fits a picture by its name or its place in the order.
        = Keine Pose aus groundtruth.txt passt zu einem Bild, weder am Namen noch an der Reihenfolge.
        {1} of {2} pictures have a pose, found by their place in the order.
        = Von {2} Bildern haben {1} eine Pose, gefunden an der Reihenfolge.
        {1} of {2} pictures have a pose, found by the number in their names.
        = Von {2} Bildern haben {1} eine Pose, gefunden an der Zahl im Namen.
        {1} of {2} frames have a pose in groundtruth.txt.
        = Von {2} Bildern haben {1} eine Pose in groundtruth.txt.
        {1} of {2} frames have a pose in the ground truth.
        = Von {2} Bildern haben {1} eine wahre Pose.
        {1} of {2} frames have no depth in {3}: they are kept for their colour.
        = Von {2} Bildern haben {1} keine Tiefe in {3}: sie bleiben wegen der Farbe.
        {1} ends with {2}, but {3} later pictures lie beside it: was it cut?
        = {1} endet mit {2}, daneben liegen aber {3} spätere Bilder: ist die Liste gekürzt?
        {1} is not in order of time; it was sorted.
        = {1} ist zeitlich nicht geordnet; es ist jetzt sortiert.
        {1} holds {2} duplicate timestamps; the first of each counts.
        = {1} enthält {2} doppelte Zeiten; es zählt jeweils die erste.
        {1}: poses with NaN, infinity or a quaternion of zero length are left out ({2}, the first in line {3}).
        = {1}: Posen mit NaN, unendlich oder einem Quaternion der Länge null bleiben weg ({2}, die erste in Zeile {3}).
        {1}: quaternions that are not of length 1 are taken as directions ({2}, the first in line {3}).
        = {1}: Quaternionen, deren Länge nicht 1 ist, gelten als Richtungen ({2}, das erste in Zeile {3}).

        # What a scan's reader finds.
        {1} is damaged: its checksum does not match.
        = {1} ist beschädigt: die Prüfsumme stimmt nicht.
        {1} cannot be used: {2}.
        = {1} ist unbrauchbar: {2}.
        The journal names shot {1} twice.
        = Das Journal nennt Foto {1} zweimal.
        {1} is missing.
        = {1} fehlt.
        {1} is not whole: it has {2} bytes of {3}.
        = {1} ist unvollständig: es hat {2} von {3} Byte.
        The last {1} of {2} were not fully written when the capture was cut off; they are left aside.
        = Die letzten {1} von {2} waren noch nicht ganz geschrieben, als die Aufnahme abbrach; sie bleiben weg.
        The journal does not name {1}; resuming moves them to {2}/.
        = Das Journal nennt {1} nicht; Fortsetzen verschiebt sie nach {2}/.
        Files that were not finished: {1}; resuming removes them.
        = Unfertige Dateien: {1}; Fortsetzen entfernt sie.

        # What a camera says while it runs.
        exposure
        = Belichtung
        gain
        = Verstärkung
        white balance
        = Weißabgleich
        focus
        = Fokus
        Pictures come faster than they can be looked at: from now on half their width and height is analysed. Shots keep their full size.
        = Die Bilder kommen schneller, als sie zu prüfen sind: ab jetzt wird in halber Breite und Höhe geprüft. Fotos behalten die volle Größe.
        There is time again: pictures are analysed at full size.
        = Die Zeit reicht wieder: die Bilder werden in voller Größe geprüft.
        Cameras: {1}
        = Kameras: {1}
        Depth: {1}, beside {2}
        = Tiefe: {1}, neben {2}
        Camera {1} ({2}): {3}
        = Kamera {1} ({2}): {3}
        No camera: plug one in, or use a folder of pictures or `capstan demo`.
        = Keine Kamera: eine einstecken oder einen Ordner mit Bildern oder `capstan demo` benutzen.
        {1} at {2} pictures a second
        = {1} mit {2} Bildern in der Sekunde
        {1}×{2} was wanted; the camera gives {3}×{4}.
        = Verlangt war {1}×{2}; die Kamera gibt {3}×{4}.
        {1} pictures a second were wanted; the camera gives {2}.
        = Verlangt waren {1} Bilder in der Sekunde; die Kamera gibt {2}.
        These are the sensor's raw pictures, without automatic exposure and white balance; where libcamera is installed, its pictures are better.
        = Das sind Rohbilder des Sensors ohne Belichtungsautomatik und Weißabgleich; mit libcamera werden sie besser.
        The lens is not known: its focal length is guessed as 1.2 times the longer side; --intrinsics gives the true one.
        = Das Objektiv ist unbekannt: als Brennweite ist das 1,2-Fache der längeren Seite geschätzt; --intrinsics nennt die wahre.
        V4L2 camera {1}, {2}
        = V4L2-Kamera {1}, {2}
        depth {1}×{2} from {3}
        = Tiefe {1}×{2} von {3}
        Its depth ({1}) is not used: to add depth to the pictures, give --intrinsics the file that `capstan calibrate --depth` writes.
        = Ihre Tiefe ({1}) bleibt ungenutzt: damit die Bilder Tiefe haben, mit --intrinsics die Datei nennen, die `capstan calibrate --depth` schreibt.
        The camera is back at {1}.
        = Die Kamera ist wieder da, an {1}.
        Held for all shots: {1}.
        = Für alle Fotos festgehalten: {1}.
        The camera changed {1} by itself; it was put back.
        = Die Kamera verstellte von selbst: {1}. Das ist wieder zurückgestellt.
        The camera gives {1} pictures a second, far fewer than it promised.
        = Die Kamera gibt {1} Bilder in der Sekunde, viel weniger als versprochen.
        In this light it exposes long: more light helps, or a lock: `capstan controls {1} auto_exposure='Manual Mode' exposure_time_absolute=333`; some cameras have exposure_dynamic_framerate=off.
        = Bei diesem Licht belichtet sie lange: mehr Licht hilft, oder eine feste Belichtung: `capstan controls {1} auto_exposure='Manual Mode' exposure_time_absolute=333`; manche Kameras haben exposure_dynamic_framerate=off.
        Depth is lost: {1}. Pictures go on without.
        = Die Tiefe ist weg: {1}. Die Bilder laufen ohne weiter.
        Depth is back.
        = Die Tiefe ist wieder da.
        The camera gives no depth to its pictures; they go on without.
        = Die Kamera gibt keine Tiefe zu den Bildern; sie laufen ohne weiter.
        the depth camera
        = die Tiefenkamera
        {1} {2}×{3} from a pipe
        = {1} {2}×{3} aus einer Pipe
        The stream is back.
        = Der Bildstrom ist wieder da.
        {1} (process {2})
        = {1} (Prozess {2})
        {1} in steps of {2}
        = {1} in Schritten von {2}
        on, off
        = on, off
        any value: it acts when set
        = jeder Wert: er wirkt beim Setzen
        cannot be set here
        = hier nicht einstellbar
        """
}
