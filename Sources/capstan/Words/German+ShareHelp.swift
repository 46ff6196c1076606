extension CommandWords.German {
    static let share = """
        # export, convert, bundle, serve
        Write a scan or dataset in another program's format, and prove it.
        = Einen Scan oder Datensatz im Format eines anderen Programms schreiben und prüfen.
        Poses, lens, depth, masks (the object's box or silhouette) and sparse points, in the format's own axes, pixel centres, units and polarity. The result is read back and every projection must agree to 0.1 pixel: one line says so. If it does not, nothing is deleted and the status is 1.
        = Posen, Linse, Tiefe, Masken (Box oder Umriss des Objekts) und einzelne Punkte, in Achsen, Pixelmitten, Einheiten und Polarität des Formats. Das Ergebnis wird zurückgelesen, und jede Projektion muss auf 0,1 Pixel stimmen: eine Zeile sagt es. Wenn nicht, wird nichts gelöscht, und der Rückgabewert ist 1.
        A scan or any dataset.
        = Ein Scan oder ein Datensatz.
        The format: colmap, colmap-bin, nerfstudio, instant-ngp, tum, bop, openmvg, xmp, agisoft, polycam, images.
        = Das Format: colmap, colmap-bin, nerfstudio, instant-ngp, tum, bop, openmvg, xmp, agisoft, polycam, images.
        The folder, which must not be there yet.
        = Der Ordner; es darf ihn noch nicht geben.
        One JSON object a line; the last is the summary.
        = Ein JSON-Objekt je Zeile; das letzte ist die Zusammenfassung.
        The largest number of frames; of each stretch the sharpest is taken.
        = Die größte Zahl von Bildern; von jedem Abschnitt das schärfste.
        Leave out frames less sharp than this share of their neighbours' median.
        = Bilder weglassen, die unschärfer sind als dieser Anteil vom Median ihrer Nachbarn.
        What masks keep: the object's box, or its silhouette in the depth.
        = Was Masken behalten: die Box des Objekts oder seinen Umriss in der Tiefe.
        Convert a dataset to another format, like export but with every frame.
        = Einen Datensatz in ein anderes Format wandeln, wie export, aber mit jedem Bild.
        Pack a scan with its report, models and exports into one zip file.
        = Einen Scan mit Bericht, Modellen und Exporten in eine Zip-Datei packen.
        The zip file, which must not be there yet.
        = Die Zip-Datei; es darf sie noch nicht geben.
        A format to add, as for export; may be given again.
        = Ein Format dazu, wie bei export; mehrfach möglich.
        Show a scan's report, pictures and models in a browser on this machine.
        = Bericht, Bilder und Modelle eines Scans einem Browser auf diesem Rechner zeigen.
        Listens on the loopback address only, until Ctrl-C. From another machine, through SSH:
        = Nur von diesem Rechner aus erreichbar, bis Strg-C. Von einem anderen durch SSH:
        and open http://127.0.0.1:8737/ there.
        = und dort http://127.0.0.1:8737/ öffnen.
        The port; 0 takes a free one.
        = Der Port; 0 nimmt einen freien.

        # library
        Share captures between stations and machines that make models of them.
        = Aufnahmen zwischen Stationen und Rechnern teilen, die Modelle daraus machen.
        A library is a folder, on a disk of this machine or one that many mount. Captures are named by their content: what two stations bring is there once.
        = Eine Bibliothek ist ein Ordner, auf einer Platte dieses Rechners oder einer gemeinsamen. Aufnahmen heißen nach ihrem Inhalt: was zwei Stationen bringen, ist einmal da.
        Make an empty library.
        = Eine leere Bibliothek anlegen.
        The library's folder.
        = Der Ordner der Bibliothek.
        Bring scans, data sets or folders of photographs into a library.
        = Scans, Datensätze oder Fotoordner in eine Bibliothek bringen.
        Their folders.
        = Ihre Ordner.
        Who brings them; default: this machine's name.
        = Wer sie bringt; sonst der Name dieses Rechners.
        One JSON object a scan.
        = Ein JSON-Objekt je Scan.
        List a library's captures.
        = Die Aufnahmen einer Bibliothek zeigen.
        A JSON array of the captures.
        = Ein JSON-Feld der Aufnahmen.
        Look at a library: what waits, runs, failed and why; submit and view.
        = Eine Bibliothek ansehen: was wartet, läuft, scheiterte und warum; übergeben und zeigen.
        s has a model made of the chosen capture by the engine that --engine names, Enter views the model, i says what happened, ? shows every key.
        = s lässt aus der gewählten Aufnahme ein Modell machen, durch das System aus --engine, Enter zeigt das Modell, i sagt, was geschah, ? zeigt alle Tasten.
        Where s submits to: local, slurm, kubernetes, list, or nodeodm=URL.
        = Wohin s übergibt: local, slurm, kubernetes, list oder nodeodm=URL.
        Read every file of a library, and report what changed since it was added.
        = Jede Datei einer Bibliothek lesen und melden, was sich seit dem Hinzufügen änderte.
        A JSON array of the findings.
        = Ein JSON-Feld der Befunde.
        Remove captures from a library; models made of them stay.
        = Aufnahmen aus einer Bibliothek entfernen; Modelle davon bleiben.
        Refused while a job that is not settled needs the capture. capstan library sweep frees the disk; until then the folder stays in captures under a name that begins with .removed-.
        = Abgelehnt, solange ein offener Auftrag die Aufnahme braucht. capstan library sweep macht die Platte frei; bis dahin bleibt der Ordner in captures unter einem Namen, der mit .removed- beginnt.
        Their names, or the first digits of their keys.
        = Ihre Namen oder die ersten Ziffern ihrer Schlüssel.
        Withdraw the jobs that need them.
        = Die Aufträge zurückziehen, die sie brauchen.
        One JSON object a capture.
        = Ein JSON-Objekt je Aufnahme.
        Remove what was left unfinished for a day, removed captures, and pieces of work that is published; never a capture of the list, or a model.
        = Entfernen, was seit einem Tag unfertig liegt, entfernte Aufnahmen und Zwischenergebnisse veröffentlichter Arbeit; nie eine Aufnahme der Liste oder ein Modell.
        """
}
