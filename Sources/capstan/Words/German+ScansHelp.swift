extension CommandWords.German {
    static let scans = """
        # attach
        Come back to a capture or a reconstruction that runs in the background.
        = Zu einer Aufnahme oder Rekonstruktion im Hintergrund zurückkommen.
        --detach starts a run there; so does the console for its models. On a terminal the console shows it, with keys that hold, finish and end it; --plain and --json tell it in lines. Ctrl-C only detaches: the run goes on.
        = --detach startet dort einen Lauf; ebenso die Konsole ihre Modelle. In einem Terminal zeigt ihn die Konsole, mit Tasten zum Anhalten, Abschließen und Beenden; --plain und --json sagen es in Zeilen. Strg-C löst nur das Terminal: der Lauf geht weiter.
        Its name in the list; default: the newest that is running, else the newest.
        = Sein Name in der Liste; sonst der neueste, der läuft, oder der neueste.
        List the runs: name, state or end, command.
        = Die Läufe zeigen: Name, Stand oder Ende, Befehl.
        Ask it to end; the scan of a capture stays usable.
        = Um das Ende bitten; der Scan einer Aufnahme bleibt brauchbar.
        Print its JSON lines as they are; with --list: an array of the runs.
        = Die JSON-Zeilen ausgeben, wie sie sind; mit --list: ein Feld der Läufe.

        # scans, inspect, report, explain, replay
        List your scans with size and number of shots; rename or delete one.
        = Die eigenen Scans mit Größe und Fotos zeigen; einen umbenennen oder löschen.
        List your scans.
        = Die eigenen Scans zeigen.
        The folder of scans, when it is not the usual one.
        = Der Ordner der Scans, wenn es nicht der übliche ist.
        A JSON array of the scans.
        = Ein JSON-Feld der Scans.
        Give a scan another name.
        = Einem Scan einen anderen Namen geben.
        Its name in the list.
        = Sein Name in der Liste.
        Its new name.
        = Sein neuer Name.
        Delete a scan, after asking.
        = Einen Scan löschen, nach Rückfrage.
        Do not ask.
        = Nicht nachfragen.
        Say what a scan folder holds and whether every shot is whole.
        = Sagen, was ein Scanordner enthält und ob jedes Foto unbeschädigt ist.
        The scan folder.
        = Der Ordner des Scans.
        Say whether a scan is likely to become a model, and if not, why.
        = Sagen, ob aus einem Scan ein Modell werden kann, und wenn nicht, warum.
        Told from the scan's journal before any reconstruction: the worst cause first, with what to do about it.
        = Aus dem Journal des Scans, vor jeder Rekonstruktion: die schlimmste Ursache zuerst, mit Abhilfe.
        Write one HTML file with pictures, dial, coverage, curves and warnings.
        = Eine HTML-Datei mit Bildern, Ring, Abdeckung, Kurven und Warnungen schreiben.
        Write coverage, dials and curves as one PNG.
        = Abdeckung, Ringe und Kurven als ein PNG schreiben.
        Say which shot fills each direction, and why each run of frames was rejected.
        = Für jede Richtung sagen, welches Foto sie füllt, und für jede Folge abgelehnter Bilder, warum.
        Run a scan's journal again and compare every decision, to the bit.
        = Das Journal eines Scans noch einmal durchgehen und jede Entscheidung bitgenau vergleichen.
        """
}
