extension CaptureWords.German {
    static let library = """
        # What a submission says.
        There is nothing to do: every model is made, or cannot be made.
        = Es ist nichts zu tun: alle Modelle sind fertig oder nicht möglich.
        {1} handed to {2}.
        = {1} an {2} übergeben.
        {1} handed to {2}; its number is {3}.
        = {1} an {2} übergeben; Nummer: {3}.
        {1} put into the library; nobody works on them yet.
        = {1} in die Bibliothek gelegt; noch arbeitet niemand daran.
        One after the other, by this machine:
        = Nacheinander, von diesem Rechner:
        By GNU parallel, here or on machines that -S names:
        = Von GNU parallel, hier oder auf Rechnern, die -S nennt:
        {1} of {2}, {3}: {4}
        = {1} von {2}, {3}: {4}
        Another submission is at work on this machine: this one waits for it.
        = Eine andere Übergabe arbeitet auf diesem Rechner: diese wartet auf sie.
        Another submission (process {1}) has worked on this machine since {2}
        = Eine andere Übergabe (Prozess {1}) arbeitet auf diesem Rechner seit {2}
        , now at {1}
        = , jetzt an {1}
        : this one waits for it.
        = : diese wartet auf sie.
        . It has reported nothing for a while: this one begins in {1} s if that stays so.
        = . Sie meldet seit einer Weile nichts: bleibt es so, beginnt diese in {1} s.
        Being submitted; that goes on when you leave.
        = Wird übergeben; das läuft auch nach dem Verlassen weiter.
        It is in the library, and waits for a worker.
        = Der Auftrag ist in der Bibliothek und wartet auf einen Arbeiter.

        # Where a job stands.
        waiting
        = wartet
        running on {1}
        = in Arbeit auf {1}
        , {1} min left
        = , noch {1} min
        resting: it was stopped in the middle and will go on
        = ruht: er wurde mittendrin angehalten und geht später weiter
        interrupted: its worker ended without a report, it will go on
        = unterbrochen: sein Arbeiter endete ohne Meldung, er geht später weiter
        will be tried again: {1}
        = neuer Versuch folgt: {1}
        failed: {1}
        = gescheitert: {1}
        done
        = fertig
        a machine that did not say its name
        = einem Rechner, der seinen Namen nicht nannte
        {1} done
        = {1} fertig
        {1} running
        = {1} in Arbeit
        {1} waiting
        = {1} warten
        {1} resting
        = {1} ruhen
        {1} interrupted
        = {1} unterbrochen
        {1} tried again
        = {1} im neuen Versuch
        {1} failed
        = {1} gescheitert
        {1} withdrawn
        = {1} zurückgezogen
        withdrawn: submit it again to have it made
        = zurückgezogen: erneut übergeben, um ihn ausführen zu lassen
        It was withdrawn. Press s to have its model made anyway.
        = Zurückgezogen. s lässt das Modell trotzdem machen.
        Withdrawn; any work on it stops. Press s to have it made after all.
        = Zurückgezogen; Arbeit daran hält an. s lässt es doch machen.
        It is withdrawn already.
        = Es ist schon zurückgezogen.
        Its model was published before that, and stays.
        = Sein Modell wurde vorher veröffentlicht und bleibt.
        {1}: its model was published before that, and stays.
        = {1}: das Modell wurde vorher veröffentlicht und bleibt.
        No model was asked for: press s to have one made.
        = Noch kein Modell gewünscht: s lässt eins machen.
        Detail {1}.
        = Stufe {1}.
        It waits for a worker: an engine's, or capstan work --next.
        = Wartet auf einen Arbeiter: den eines Systems oder capstan work --next.
        {1} works on it ({2}){3}.
        = In Arbeit auf {1} ({2}){3}.
        It will be tried again: {1}
        = Ein neuer Versuch folgt: {1}
        Its worker ended without a report. It will be tried again, and goes on.
        = Sein Arbeiter endete ohne Meldung. Ein neuer Versuch folgt und macht weiter.
        The model is in {1}.
        = Das Modell liegt in {1}.
        There is no such job.
        = Diesen Auftrag gibt es nicht.
        This model has no GLB, OBJ or PLY file to view.
        = Dieses Modell hat keine GLB-, OBJ- oder PLY-Datei zum Zeigen.

        # What a worker said, and what happened to a job.
        The model is published.
        = Das Modell ist veröffentlicht.
        The model is already there.
        = Das Modell ist schon da.
        Stopped in the middle; what was found is kept.
        = Mittendrin angehalten; was gefunden war, bleibt.
        It needs more memory: the limit was reached and it was ended.
        = Mehr Speicher ist nötig: die Grenze war erreicht, die Arbeit wurde beendet.
        began on {1}
        = begonnen auf {1}
        published on {1}
        = veröffentlicht von {1}
        stopped on {1}
        = angehalten auf {1}
        failed on {1}
        = gescheitert auf {1}
        withdrawn on {1}
        = zurückgezogen auf {1}
        submitted again on {1}
        = erneut übergeben auf {1}
        The job was withdrawn. Submit it again to have it made.
        = Der Auftrag wurde zurückgezogen. Erneut übergeben, um ihn ausführen zu lassen.

        # What the library's commands say.
        already there
        = schon da
        There are no captures in {1}.
        = In {1} sind keine Aufnahmen.
        This machine's clock is {1} min ahead of the library's disk.
        = Die Uhr dieses Rechners geht der Platte der Bibliothek um {1} min vor.
        This machine's clock is {1} min behind the library's disk.
        = Die Uhr dieses Rechners geht der Platte der Bibliothek um {1} min nach.
        Times shown are those of the disk's clock; correct the clock of this machine.
        = Angezeigte Zeiten sind die der Platte; die Uhr dieses Rechners richtig stellen.
        {1}, {2}: {3} damaged.
        = {1}, {2}: {3} beschädigt.
        {1}, {2}: all whole.
        = {1}, {2}: alle unbeschädigt.
        Removed: {1}, {2}, {3}, {4} of published work, {5}.
        = Entfernt: {1}, {2}, {3}, {4} veröffentlichter Arbeit, {5}.
        removed capture
        = entfernte Aufnahme
        removed captures
        = entfernte Aufnahmen
        {1} is removed; capstan library sweep frees its {2}.
        = {1} ist entfernt; capstan library sweep macht {2} frei.
        Withdrawn: {1}.
        = Zurückgezogen: {1}.
        What stays of it: {1}.
        = Davon bleibt: {1}.
        job
        = Auftrag
        jobs
        = Aufträge
        capture
        = Aufnahme
        captures
        = Aufnahmen
        model
        = Modell
        models
        = Modelle
        unfinished capture
        = unfertige Aufnahme
        unfinished captures
        = unfertige Aufnahmen
        unfinished model
        = unfertiges Modell
        unfinished models
        = unfertige Modelle
        piece
        = Zwischenergebnis
        pieces
        = Zwischenergebnisse
        temporary file
        = vorläufige Datei
        temporary files
        = vorläufige Dateien
        """
}
