extension SceneWords {
    /// The German translation: an English line, then the German one after `= `.
    static let german = """
        Cannot {1} {2}: {3}.
        = Kann {2} nicht {1}: {3}.

        # What is wrong with a camera's numbers.
        picture size {1}×{2}
        = Bildgröße {1}×{2}
        focal length {1}, {2}
        = Brennweite {1}, {2}
        principal point {1}, {2}
        = Hauptpunkt {1}, {2}
        distortion
        = Verzeichnung

        # What is wrong with a board of markers.
        it has no markers
        = sie hat keine Marker
        it has a marker twice
        = sie hat einen Marker zweimal
        marker {1}
        = Marker {1}
        {1} is not in {2}, which has {3}
        = {1} gibt es in {2} nicht, die Familie hat {3}
        {1} must have four corners
        = {1} muss vier Ecken haben
        {1} has a corner that is not finite
        = {1} hat eine Ecke, die nicht endlich ist
        {1} has sides of {2} m
        = {1} hat Seiten von {2} m
        the corners of {1} are no square in their order
        = die Ecken von {1} sind in ihrer Reihenfolge kein Quadrat

        # Sizes of files.
        1 byte
        = 1 Byte
        {1} bytes
        = {1} Byte

        # What the system says of an error.
        Operation not permitted
        = Vorgang nicht erlaubt
        No such file or directory
        = Datei oder Ordner gibt es nicht
        Input/output error
        = Ein-/Ausgabefehler
        Exec format error
        = kein ausführbares Format
        Bad file descriptor
        = ungültiger Dateideskriptor
        Cannot allocate memory
        = nicht genug Speicher
        Permission denied
        = keine Berechtigung
        File exists
        = die Datei gibt es schon
        Invalid cross-device link
        = liegt auf einer anderen Platte
        Not a directory
        = ist kein Ordner
        Is a directory
        = ist ein Ordner
        Invalid argument
        = ungültiges Argument
        Too many open files in system
        = zu viele offene Dateien im System
        Too many open files
        = zu viele offene Dateien
        Text file busy
        = das Programm läuft gerade
        File too large
        = Datei zu groß
        No space left on device
        = kein Platz mehr auf der Platte
        Read-only file system
        = Dateisystem nur lesbar
        File name too long
        = Dateiname zu lang
        Directory not empty
        = Ordner nicht leer
        Too many levels of symbolic links
        = zu viele symbolische Links hintereinander
        Disk quota exceeded
        = Kontingent auf der Platte verbraucht
        Stale file handle
        = die Datei gibt es auf dem Server nicht mehr
        No such device or address
        = Gerät oder Adresse gibt es nicht
        Resource temporarily unavailable
        = vorübergehend nicht verfügbar
        Device or resource busy
        = wird schon benutzt
        No such device
        = Gerät gibt es nicht
        Inappropriate ioctl for device
        = das Gerät kennt diesen Aufruf nicht
        Broken pipe
        = die Gegenseite liest nicht mehr
        Protocol error
        = Protokollfehler
        Address already in use
        = Adresse schon belegt
        Cannot assign requested address
        = Adresse nicht verfügbar
        Network is unreachable
        = Netz nicht erreichbar
        Connection reset by peer
        = Gegenseite hat die Verbindung abgebrochen
        Transport endpoint is not connected
        = keine Verbindung
        Connection timed out
        = keine Antwort in der erlaubten Zeit
        Connection refused
        = Verbindung abgelehnt
        No route to host
        = kein Weg zum Rechner
        """
}
