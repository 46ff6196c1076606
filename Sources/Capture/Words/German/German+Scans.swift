extension CaptureWords.German {
    static let scans = """
        # The explanation and the inspection of a scan.
        direction {1}
        = Richtung {1}
        place not known
        = Ort unbekannt
        frame {1}
        = Bild {1}
        pass {1}
        = Runde {1}
        empty
        = leer
        pass {1}  frames {2} to {3} ({4}, {5} s) not kept: {6}
        = Runde {1}  Bilder {2} bis {3} ({4}, {5} s) nicht behalten: {6}
        not begun
        = nicht begonnen
        scan     {1}
        = Scan     {1}
        created  {1}
        = erstellt {1}
        state    {1}
        = Zustand  {1}
        shots    {1} in {2}
        = Fotos    {1} in {2}
        size     {1}
        = Größe    {1}
        PROBLEM  {1}
        = PROBLEM  {1}
        note     {1}
        = Hinweis  {1}
        Every shot is whole.
        = Jedes Foto ist unbeschädigt.

        # The page of a head's photographs.
        Head
        = Kopf
        The head from one side
        = Der Kopf von einer Seite
        Side
        = Seite

        # The report's page.
        shot {1}
        = Foto {1}
        After turning the object over:
        = Nach dem Umdrehen des Objekts:
        brightness, %
        = Helligkeit, %
        sharpness, % of the usual
        = Schärfe, % des Üblichen
        exposure × gain, ms
        = Belichtung × Verstärkung, ms
        Capture report
        = Bericht zur Aufnahme
        Shots round the object
        = Fotos um das Objekt
        Green: sharp, orange: soft only, grey: no shot.
        = Grün: scharf, orange: nur weich, grau: kein Foto.
        Coverage
        = Abdeckung
        Whether the shots are connected
        = Ob die Fotos zusammenhängen
        Light and sharpness
        = Licht und Schärfe
        Warnings
        = Warnungen
        Shots
        = Fotos
        completed
        = fertig
        cut short
        = abgebrochen
        unfinished
        = unfertig
        Direction from left to right; low, middle and high views from below upwards. Green: sharp with a neighbour, yellow: alone, orange: soft only, grey: none.
        = Richtung von links nach rechts; tiefe, mittlere und hohe Ansichten von unten nach oben. Grün: scharf mit Nachbar, gelb: allein, orange: nur weich, grau: keins.
        Model
        = Modell
        {1} is too large for this page ({2} MB): `capstan serve` shows it.
        = {1} ist zu groß für diese Seite ({2} MB): `capstan serve` zeigt es.
        What went wrong
        = Was nicht gelang
        What to do
        = Was zu tun ist
        No shots were matched with each other.
        = Keine Fotos wurden miteinander verglichen.
        {1} of {2} matched shots are connected.
        = {1} von {2} verglichenen Fotos hängen zusammen.
        All {1} matched shots are connected.
        = Alle {1} verglichenen Fotos hängen zusammen.
        Weakly: shots {1}.
        = Nur lose: Fotos {1}.
        The model would split here: {1}.
        = Das Modell zerfiele hier: {1}.
        None.
        = Keine.
        no shots meanwhile
        = währenddessen keine Fotos
        soft
        = weich

        # The start screen and what it does.
        Rich texture: the easy one
        = Viel Struktur: leicht
        Poor texture: hard to match
        = Wenig Struktur: schwierig
        A pattern that repeats
        = Ein Muster, das sich wiederholt
        A hollow shape
        = Eine hohle Form
        virtual camera, steered by keys
        = virtuelle Kamera, mit Tasten gesteuert
        {1}, finished
        = {1}, fertig
        {1}, unfinished: go on
        = {1}, unfertig: fortsetzen
        Jan
        = Jan
        Feb
        = Feb
        Mar
        = Mär
        Apr
        = Apr
        May
        = Mai
        Jun
        = Jun
        Jul
        = Jul
        Aug
        = Aug
        Sep
        = Sep
        Oct
        = Okt
        Nov
        = Nov
        Dec
        = Dez
        a model is being made, {1}%
        = ein Modell entsteht, {1}%
        a capture in the background
        = eine Aufnahme im Hintergrund
        {1} runs already: `capstan attach` comes back.
        = {1} läuft schon: `capstan attach` kehrt zurück.
        {1} is now {2}.
        = {1} heißt jetzt {2}.
        {1} was deleted.
        = {1} wurde gelöscht.
        Another model is being shown: m shows it.
        = Ein anderes Modell wird gezeigt: m zeigt es.
        {1} has just ended.
        = {1} ist gerade zu Ende.
        Exporting {1}: {2} of {3} pictures.
        = {1} wird exportiert: {2} von {3} Bildern.
        The export of {1} was stopped: nothing is left of it.
        = Der Export von {1} wurde angehalten: davon bleibt nichts.
        {1} was exported: {2} in {3}.
        = {1} wurde exportiert: {2} in {3}.
        {1} was exported, but what was read back differs: {2}
        = {1} wurde exportiert, aber das Zurückgelesene weicht ab: {2}
        {1} was not packed.
        = {1} wurde nicht gepackt.
        {1} was packed into {2}: {3}
        = {1} wurde in {2} gepackt: {3}
        One moment: what is being exported or packed is ended first.
        = Einen Augenblick: Export oder Packen wird erst beendet.
        The scan's folder is {1}
        = Der Ordner des Scans ist {1}
        Copied to the terminal's clipboard: {1}
        = In die Zwischenablage des Terminals kopiert: {1}

        # A capture and its end.
        The model is still being made: `capstan attach` comes back to it.
        = Das Modell entsteht noch: `capstan attach` kehrt zu ihm zurück.
        The capture goes on in the background: `capstan attach` comes back to it.
        = Die Aufnahme läuft im Hintergrund weiter: `capstan attach` kehrt zurück.
        {1} in {2}
        = {1} in {2}
        The scan {1} is gone: it was moved or deleted meanwhile.
        = Den Scan {1} gibt es nicht mehr: er wurde inzwischen verschoben oder gelöscht.
        No shot was taken: nothing is kept.
        = Es wurde kein Foto gemacht: nichts bleibt.
        Go on with: {1}
        = Weiter geht es mit: {1}
        A frame took {1} ms (median); 99 of 100 took at most {2} ms.
        = Ein Bild brauchte {1} ms (Median); 99 von 100 höchstens {2} ms.
        The object was turned over.
        = Das Objekt wurde umgedreht.
        The camera changed its height.
        = Die Kamera änderte ihre Höhe.
        {1} was skipped: {2}.
        = {1} wurde übergangen: {2}.
        The box has settled round the object.
        = Die Box hat sich um das Objekt gelegt.
        points so far
        = Punkte bisher
        The capture in the background was ended.
        = Die Aufnahme im Hintergrund wurde beendet.
        The work in the background was ended.
        = Die Arbeit im Hintergrund wurde beendet.
        {1} was not written: {2}
        = {1} wurde nicht geschrieben: {2}
        running
        = läuft
        ended: {1}
        = beendet: {1}
        ended early
        = vorzeitig beendet
        Now {1}.
        = Jetzt: {1}.
        Shot {1}.
        = Foto {1}.
        {1}: {2} in {3}
        = {1}: {2} in {3}
        It failed.
        = Es ist gescheitert.

        # Whether passes join, and the replay of a journal.
        This pass joins the one before.
        = Diese Runde passt zur vorigen.
        This pass does not join the one before yet: show sides that were seen before, or go back and turn the object less.
        = Diese Runde passt noch nicht zur vorigen: Seiten zeigen, die schon zu sehen waren, oder zurückgehen und das Objekt weniger drehen.
        Line {1} of the journal of {2} now leads to other decisions.
        = Zeile {1} des Journals von {2} führt jetzt zu anderen Entscheidungen.
        then: {1}
        = damals: {1}
        now:  {1}
        = jetzt:  {1}

        # Comparisons with the truth.
        {1} pairs of {2} estimated and {3} true poses, alignment {4}
        = {1} Paare aus {2} geschätzten und {3} wahren Posen, Ausrichtung {4}
        {1} triangles against {2} true ones, diagonal {3}, alignment {4}
        = {1} Dreiecke gegen {2} wahre, Diagonale {3}, Ausrichtung {4}
        , scale {1}
        = , Maßstab {1}
        compared: {1} % of the truth, {2} % of the result
        = verglichen: {1} % der Wahrheit, {2} % des Ergebnisses
        mean
        = Mittel
        median
        = Median
        maximum
        = Maximum
        accuracy
        = Genauigkeit
        completeness
        = Vollständigkeit
        within
        = innerhalb
        precision
        = Präzision
        recall
        = Ausbeute

        file
        = Datei
        files
        = Dateien

        # Settings.
        from {1}
        = aus {1}
        from the file
        = aus der Datei
        default
        = Vorgabe
        It must be {1}. The environment variable {2} overrides the file.
        = Möglich: {1}. Die Umgebungsvariable {2} geht der Datei vor.
        """
}
