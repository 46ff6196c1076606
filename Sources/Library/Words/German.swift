extension LibraryWords {
    /// The German translation: an English line, then the German one after `= `. The German word for
    /// an operation must fit into “Kann /net/library nicht …”.
    static let german = [operations, store, jobs].joined(separator: "\n")

    private static let operations = """
        add
        = in die Bibliothek nehmen
        list
        = auflisten
        read
        = lesen
        write
        = schreiben
        save
        = sichern
        set the time of
        = mit neuer Zeit versehen
        measure
        = vermessen
        make the folder
        = als Ordner anlegen
        open the library
        = als Bibliothek öffnen
        find the capture
        = als Aufnahme finden
        read the list
        = als Liste lesen
        ask the time of
        = nach der Zeit fragen
        submit
        = übergeben
        submit from
        = zum Übergeben benutzen
        submit to
        = zum Übergeben erreichen
        work on
        = bearbeiten
        remove
        = entfernen
        find the job
        = finden
        {1} jobs have this name
        = {1} Aufträge heißen so
        Name it by the first digits of its key.
        = Die ersten Ziffern des Schlüssels nennen.
        it was withdrawn
        = er wurde zurückgezogen
        job {1} needs it
        = Auftrag {1} braucht sie
        {1} jobs need it, job {2} among them
        = {1} Aufträge brauchen sie, darunter Auftrag {2}
        Withdraw it first, or take --force.
        = Diesen erst zurückziehen oder --force nehmen.
        Withdraw them first, or take --force.
        = Diese erst zurückziehen oder --force nehmen.
        it was removed already
        = sie wurde schon entfernt
        go on with
        = fortsetzen
        publish
        = veröffentlichen
        collect
        = einsammeln
        collect into
        = zum Einsammeln benutzen
        the list
        = die Liste
        the job
        = den Auftrag
        job {1}
        = Auftrag {1}
        capture {1}
        = Aufnahme {1}
        the model of job {1}
        = das Modell von Auftrag {1}
        line {1} of engine.conf
        = Zeile {1} von engine.conf
        """

    private static let store = """
        # What lies in a library.
        the disk is full
        = die Platte ist voll
        Make room on that disk.
        = Auf der Platte Platz schaffen.
        writing is not permitted here
        = hier fehlt die Erlaubnis zum Schreiben
        Check the permissions, and whether the library is mounted for reading only.
        = Die Rechte prüfen, und ob die Bibliothek nur lesbar eingehängt ist.
        it is not there
        = es ist nicht da
        a part of the path is a file, not a folder
        = ein Teil des Pfads ist eine Datei, kein Ordner
        Check the path.
        = Den Pfad prüfen.
        the disk does not answer
        = die Platte antwortet nicht
        Check that the library is mounted.
        = Prüfen, ob die Bibliothek eingehängt ist.
        it is there already
        = es ist schon da
        {1} MB are needed, and {2} are free
        = {1} MB sind nötig, und {2} sind frei
        Make room where the library is.
        = Platz schaffen, wo die Bibliothek liegt.
        the library holds a damaged copy of it, {1}
        = die Bibliothek hat eine beschädigte Kopie davon, {1}
        Look with capstan library check, remove that copy, and add it again.
        = Mit capstan library check nachsehen, diese Kopie entfernen und neu aufnehmen.
        it is not in {1}
        = es ist nicht in {1}
        capstan library list names them all.
        = capstan library list nennt alle.
        {1} captures have this name
        = {1} Aufnahmen heißen so
        Name it by its key.
        = Ihren Schlüssel nennen.
        it has no library.json
        = es hat keine library.json
        the path is empty
        = der Pfad ist leer
        Name the library's folder.
        = Den Ordner der Bibliothek nennen.
        it is a library itself
        = es ist selbst eine Bibliothek
        Check that its disk is mounted, or make a new one: capstan library create.
        = Prüfen, ob die Platte eingehängt ist, oder eine neue anlegen: capstan library create.
        its library.json is damaged
        = die library.json darin ist beschädigt
        It holds {"layout":{1}}.
        = Sie enthält {"layout":{1}}.
        it has layout {1}, and this program knows {2}
        = es hat Aufbau {1}, und dieses Programm kennt {2}
        Use the program that made it.
        = Das Programm benutzen, das es anlegte.
        its manifest is missing
        = das Verzeichnis manifest.sha256 fehlt
        its manifest is damaged
        = das Verzeichnis manifest.sha256 ist beschädigt
        its manifest does not match its name
        = das Verzeichnis manifest.sha256 passt nicht zum Namen
        {1} is missing
        = {1} fehlt
        {1} is damaged
        = {1} ist beschädigt
        {1} was put there later
        = {1} kam später dazu
        Rename the file.
        = Die Datei umbenennen.
        its name has a control character or a backslash
        = der Name enthält ein Steuerzeichen oder einen Rückstrich
        it is no path below a folder
        = es ist kein Pfad in einem Ordner
        it is no folder
        = es ist kein Ordner
        Name a scan folder.
        = Einen Scanordner nennen.
        it is being captured right now
        = die Aufnahme läuft gerade
        Add it when the capture has ended.
        = Nach dem Ende der Aufnahme noch einmal versuchen.
        it is neither a plain file nor a folder
        = es ist weder eine gewöhnliche Datei noch ein Ordner
        Put the file itself in its place.
        = Die Datei selbst an die Stelle legen.
        it holds no pictures
        = es enthält keine Bilder
        Name a scan folder, a data set or a folder of photographs.
        = Einen Scanordner, einen Datensatz oder einen Ordner mit Fotos nennen.
        """

    private static let jobs = """
        # Jobs and engines.
        the library does not have it
        = die Bibliothek hat es nicht
        Add it first: capstan library add.
        = Zuerst aufnehmen: capstan library add.
        capstan queue names the jobs.
        = capstan queue nennt die Aufträge.
        its job.json is damaged
        = die job.json darin ist beschädigt
        Remove the job's folder and submit it again.
        = Den Ordner des Auftrags entfernen und neu übergeben.
        capstan submit makes one and names it.
        = capstan submit legt eine an und nennt sie.
        line {1} is no job's key
        = Zeile {1} ist kein Schlüssel eines Auftrags
        Submit the jobs again.
        = Die Aufträge neu übergeben.
        {1} has worked on it since {2}
        = {1} arbeitet seit {2} daran
        another has taken it
        = ein anderer hat ihn genommen
        It will be tried again.
        = Ein neuer Versuch folgt.
        its claim is gone from the library
        = sein Anspruch ist aus der Bibliothek verschwunden
        the disk did not answer for too long
        = die Platte antwortete zu lange nicht
        no file was made
        = es entstand keine Datei
        This machine's clock is {1} min ahead of the library's disk. The disk's clock counts; correct the clock of this machine.
        = Die Uhr dieses Rechners geht der Platte der Bibliothek um {1} min vor. Es gilt die Uhr der Platte; die Uhr dieses Rechners richtig stellen.
        This machine's clock is {1} min behind the library's disk. The disk's clock counts; correct the clock of this machine.
        = Die Uhr dieses Rechners geht der Platte der Bibliothek um {1} min nach. Es gilt die Uhr der Platte; die Uhr dieses Rechners richtig stellen.
        there is something else of that name
        = unter diesem Namen gibt es etwas anderes
        Name another folder.
        = Einen anderen Ordner nennen.
        Look with capstan library check.
        = Mit capstan library check nachsehen.
        it is damaged
        = es ist beschädigt
        its test file is there already
        = die Testdatei ist schon da
        it is not name = value
        = es ist nicht name = wert
        {1} is not one of processors, memory, array, time, program, option, image, volume-claim, scratch-size
        = {1} ist keins von processors, memory, array, time, program, option, image, volume-claim, scratch-size
        processors must be 1 to 1024
        = processors muss 1 bis 1024 sein
        memory must be in megabytes, the least first, such as 6000 12000
        = memory muss in Megabyte sein, das kleinste zuerst, wie 6000 12000
        array must be 1 to 100000
        = array muss 1 bis 100000 sein
        time must look like 04:00:00 or 2-00:00:00
        = time muss aussehen wie 04:00:00 oder 2-00:00:00
        an option must begin with two hyphens, such as --partition=long
        = eine option muss mit zwei Strichen beginnen, wie --partition=long
        it has no jobs
        = sie hat keine Aufträge
        Slurm cannot read a path with quotes, backslashes or line feeds
        = Slurm liest keinen Pfad mit Anführungszeichen, Rückstrichen oder Zeilenumbrüchen
        Name the library by another path.
        = Die Bibliothek mit einem anderen Pfad nennen.
        {1} ended with {2}
        = {1} endete mit {2}
        {1} ended with {2} and said: {3}
        = {1} endete mit {2} und meldete: {3}
        Look with --dry-run at what is handed over.
        = Mit --dry-run ansehen, was übergeben wird.
        """
}
