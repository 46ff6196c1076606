extension DeviceWords.German {
    static let disks = """
        # Disks and scan folders.
        your quota on this disk is used up
        = das Kontingent auf dieser Platte ist verbraucht
        the disk is full
        = die Platte ist voll
        {1} needed
        = nötig {1}
        {1} free
        = frei {1}
        Make room on that disk and go on; what was captured before is kept.
        = Auf der Platte Platz schaffen und weitermachen; was aufgenommen ist, bleibt.
        this user has no permission to do that here
        = hier fehlt die Erlaubnis
        Choose a folder of yours, or change its rights.
        = Einen eigenen Ordner wählen oder die Rechte ändern.
        the disk can only be read
        = die Platte ist nur lesbar
        Choose a folder on a disk that can be written.
        = Einen Ordner auf einer beschreibbaren Platte wählen.
        there is no such file or folder
        = die Datei oder den Ordner gibt es nicht
        there is no such file
        = die Datei gibt es nicht
        Name a file that can be read.
        = Eine lesbare Datei nennen.
        Check its spelling, and whether it was moved or deleted.
        = Die Schreibweise prüfen, und ob jemand sie verschoben oder gelöscht hat.
        a part of the path is a file, not a folder
        = ein Teil des Pfads ist eine Datei, kein Ordner
        Check the path.
        = Den Pfad prüfen.
        it is a folder, not a file
        = es ist ein Ordner, keine Datei
        it is a file, not a folder
        = es ist eine Datei, kein Ordner
        Name a folder.
        = Einen Ordner nennen.
        something of that name is there already
        = unter diesem Namen gibt es schon etwas
        Choose another name.
        = Einen anderen Namen wählen.
        the folder is not empty
        = der Ordner ist nicht leer
        Look at what else it holds, then try again.
        = Nachsehen, was noch darin liegt, dann noch einmal versuchen.
        it is a symbolic link, which is not followed here
        = es ist ein symbolischer Link, dem hier nicht gefolgt wird
        Name the real path.
        = Den wirklichen Pfad nennen.
        the name is too long
        = der Name ist zu lang
        Choose a shorter one.
        = Einen kürzeren wählen.
        it lies on another disk
        = es liegt auf einer anderen Platte
        Choose a place on the same disk.
        = Einen Ort auf derselben Platte wählen.
        the disk reports a fault (input/output error)
        = die Platte meldet einen Fehler (Ein-/Ausgabe)
        Copy what matters to another disk, and check this one.
        = Wichtiges auf eine andere Platte kopieren und diese prüfen.
        the file grew larger than the disk or a limit allows
        = die Datei wurde größer, als die Platte oder eine Grenze erlaubt
        Choose another disk.
        = Eine andere Platte wählen.
        it is in use
        = es wird benutzt
        Close the program that uses it and try again.
        = Das Programm schließen, das es benutzt, und noch einmal versuchen.
        Check the folder and the disk, then try again.
        = Ordner und Platte prüfen, dann noch einmal versuchen.
        process {1}
        = Prozess {1}
        another process
        = ein anderer Prozess
        {1} is writing to it
        = {1} schreibt gerade hinein
        Wait until that capture ends, or end it, then try again.
        = Warten, bis diese Aufnahme endet, oder sie beenden, dann noch einmal versuchen.
        line {1} is damaged, and later lines are whole
        = Zeile {1} ist beschädigt, spätere sind unbeschädigt
        Restore the file from a copy; the pictures are untouched.
        = Die Datei aus einer Kopie herstellen; die Bilder sind unberührt.
        Restore the file from a copy.
        = Die Datei aus einer Kopie herstellen.
        Restore the scan from a copy.
        = Den Scan aus einer Kopie herstellen.
        it is no JSON
        = es ist kein JSON
        its JSON is incomplete
        = das JSON ist unvollständig
        it is no JSON of this kind
        = es ist kein JSON dieser Art
        the field {1} is missing
        = das Feld {1} fehlt
        the field {1} is of the wrong kind
        = das Feld {1} ist von falscher Art
        the field {1} has no valid value
        = das Feld {1} hat keinen gültigen Wert
        a number in it is not finite
        = eine Zahl darin ist nicht endlich
        Check the poses and the intrinsics of the source.
        = Posen und Kameradaten der Quelle prüfen.
        {1} are needed there, and {2} are free
        = {1} sind dort nötig, und {2} sind frei
        Make room on that disk, or choose a folder on another one.
        = Auf der Platte Platz schaffen oder einen Ordner auf einer anderen wählen.
        {1} is there already
        = {1} gibt es schon
        a name cannot be empty
        = ein Name kann nicht leer sein
        a name cannot begin with a dot
        = ein Name kann nicht mit einem Punkt beginnen
        a name cannot hold a slash
        = ein Name kann keinen Schrägstrich enthalten
        a name cannot hold control characters
        = ein Name kann keine Steuerzeichen enthalten
        a name cannot be longer than 200 bytes
        = ein Name kann nicht länger als 200 Byte sein
        it is no scan folder (a scan has {1} and {2})
        = es ist kein Scanordner (ein Scan hat {1} und {2})
        Name a folder that a capture has made, or start a new capture.
        = Den Ordner einer Aufnahme nennen oder eine neue Aufnahme beginnen.
        its {1} is not a folder
        = {1} darin ist kein Ordner
        the journal names a shot of that number already
        = das Journal nennt schon ein Foto dieser Nummer
        Go on with the next number.
        = Mit der nächsten Nummer weitermachen.
        its format has version {1}, and this program knows version {2}
        = das Format hat Version {1}, und dieses Programm kennt Version {2}
        Use the version of the program that wrote it, or a later one.
        = Die Version des Programms nehmen, die es schrieb, oder eine spätere.
        it holds a scan already
        = es enthält schon einen Scan
        Go on with that scan (--resume), or name a new folder.
        = Diesen Scan fortsetzen (--resume) oder einen neuen Ordner nennen.
        it is not empty (it holds {1})
        = es ist nicht leer (es enthält {1})
        Name a new or an empty folder.
        = Einen neuen oder leeren Ordner nennen.
        it is not a plain file
        = es ist keine gewöhnliche Datei
        it is larger than {1}, the most that such a file may have
        = es ist größer als {1}, mehr darf eine solche Datei nicht haben
        Check which program wrote it.
        = Prüfen, welches Programm es schrieb.
        """
}
