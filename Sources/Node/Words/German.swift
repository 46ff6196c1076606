extension NodeWords {
    /// The German translation: an English line, then the German one after `= `.
    static let german = [client, server, uploads].joined(separator: "\n")

    private static let client = """
        # The node's address, its answers, its models.
        A node's address is http://host:3000, with ?token=… where it has a token.
        = Die Adresse eines Knotens ist http://host:3000, mit ?token=…, wenn er ein Token hat.
        Cannot read {1}. Check that the file is there and that you have permission to read it.
        = Kann {1} nicht lesen. Prüfen, ob die Datei da und lesbar ist.
        Cannot write {1}. Check that the folder can be written and that the disk has room.
        = Kann {1} nicht schreiben. Prüfen, ob der Ordner beschreibbar und auf der Platte Platz ist.
        Cannot write {1}: {2}
        = Kann {1} nicht schreiben: {2}
        The node does not send parts of its result.
        = Der Knoten sendet keine Teile seines Ergebnisses.
        The node's result is larger than {1} GB, the most allowed.
        = Das Ergebnis des Knotens ist größer als die erlaubten {1} GB.
        The answer of {1} is longer than {2} MB, which no node sends. Check its address.
        = Die Antwort von {1} ist länger als {2} MB; so viel sendet kein Knoten. Die Adresse prüfen.
        {1} is not the address of a node, such as http://host:3000.
        = {1} ist nicht die Adresse eines Knotens, wie http://host:3000.
        The node at {1} does not answer: {2}. Check its address, and that the node runs.
        = Der Knoten auf {1} antwortet nicht: {2}. Die Adresse prüfen, und ob der Knoten läuft.
        The node at {1} refuses the token, or wants one. Its address names it: http://host:3000?token=…
        = Der Knoten auf {1} lehnt das Token ab oder verlangt eines. Seine Adresse nennt es: http://host:3000?token=…
        The answer of {1} is not one of NodeODM's protocol (status {2}).
        = Die Antwort von {1} gehört nicht zum Protokoll von NodeODM (Status {2}).
        The node's engine is {1}, which takes no poses, depth or masks. Name a node that capstan node serves.
        = Die Engine des Knotens ist {1}; sie nimmt keine Posen, Tiefe oder Masken. Einen Knoten nennen, den capstan node betreibt.
        The node's program makes models of format {1}, this one of format {2}. Use the same version on both machines.
        = Das Programm des Knotens macht Modelle mit Format {1}, dieses mit Format {2}. Auf beiden Rechnern dieselbe Version benutzen.
        The node's program does not say which models it makes. Use the same version on both machines.
        = Das Programm des Knotens sagt nicht, welche Modelle es macht. Auf beiden Rechnern dieselbe Version benutzen.
        This program makes no model of several captures.
        = Dieses Programm macht kein Modell aus mehreren Aufnahmen.
        The node lost the task. It is sent again.
        = Der Knoten hat den Auftrag verloren. Er wird neu gesendet.
        The node could not make the model.
        = Der Knoten konnte das Modell nicht machen.
        The task was cancelled on the node.
        = Der Auftrag wurde auf dem Knoten abgebrochen.

        # Files. An operation is what stands in “Kann … nicht …”.
        take in
        = übernehmen
        keep
        = sichern
        the node's model
        = das Modell des Knotens
        it has no manifest
        = ihm fehlt das Manifest
        {1} is damaged
        = {1} ist beschädigt
        """

    private static let server = """
        # Starting.
        listen on
        = belegen
        others reach it, and there is no token
        = andere erreichen sie, und es gibt kein Token
        Name a token with --token-file, or leave out --listen.
        = Ein Token mit --token-file nennen oder --listen weglassen.
        Name an address such as 0.0.0.0, or leave out --listen.
        = Eine Adresse wie 0.0.0.0 nennen oder --listen weglassen.
        Name another --port or --listen.
        = Ein anderes --port oder --listen nennen.
        serve
        = bedienen
        another node does
        = ein anderer Knoten tut es
        Give each node a library of its own; capstan work may share one with others.
        = Jedem Knoten eine eigene Bibliothek geben; capstan work darf eine mit anderen teilen.
        that is not an IPv4 address
        = das ist keine IPv4-Adresse
        another program has that port
        = ein anderes Programm hat diesen Port
        only the administrator may use that port
        = nur der Administrator darf diesen Port benutzen
        this machine has no such address
        = dieser Rechner hat diese Adresse nicht

        # The page for a browser.
        This is a node of Capstan {1}: it makes models of pictures that other programs send.
        = Dies ist ein Knoten von Capstan {1}: er macht Modelle aus Bildern, die andere Programme senden.
        Open tasks: {1}. Models at once: {2}.
        = Offene Aufträge: {1}. Modelle zugleich: {2}.
        No tasks yet.
        = Noch keine Aufträge.
        task
        = Auftrag
        pictures
        = Bilder
        state
        = Stand
        waiting
        = wartet
        running, {1} %
        = läuft, {1} %
        running, {1} %, {2} min left
        = läuft, {1} %, noch {2} min
        done
        = fertig
        cancelled
        = abgebrochen
        failed: {1}
        = gescheitert: {1}
        Older tasks that are not shown: {1}.
        = Ältere Aufträge, die hier nicht stehen: {1}.
        It speaks the protocol of NodeODM {1}; docs/index.adoc describes it in:
        = Er spricht das Protokoll von NodeODM {1}; docs/index.adoc beschreibt es in:
        Token
        = Token
        Show
        = Zeigen

        # Requests.
        Ask whoever runs this node for a token.
        = Wer diesen Knoten betreibt, kann ein Token geben.
        A node without a token answers only programs of its own machine.
        = Ein Knoten ohne Token antwortet nur Programmen auf seinem Rechner.
        The protocol knows only GET and POST.
        = Das Protokoll kennt nur GET und POST.
        There is no such call.
        = Diesen Aufruf gibt es nicht.
        The request is not a JSON object.
        = Die Anfrage ist kein JSON-Objekt.
        The request is too long.
        = Die Anfrage ist zu lang.
        The connection ended in the middle.
        = Die Verbindung brach mittendrin ab.
        The field options needs a list of {"name": …, "value": …}.
        = Das Feld options braucht eine Liste von {"name": …, "value": …}.
        The field webhook needs an address such as https://example.org/done.
        = Das Feld webhook braucht eine Adresse wie https://example.org/done.
        This node fetches nothing by itself: send the files.
        = Dieser Knoten holt nichts selbst: die Dateien senden.
        The result cannot be read: {1}
        = Das Ergebnis ist nicht lesbar: {1}

        # Tasks and what they tell.
        Task {1} is not waiting or running.
        = Der Auftrag {1} wartet nicht und läuft nicht.
        Task {1} is waiting or running.
        = Der Auftrag {1} wartet oder läuft.
        Task {1} already has all its files.
        = Der Auftrag {1} hat schon alle Dateien.
        {1} tasks are open, and no more are taken. Try again later.
        = {1} Aufträge sind offen, mehr werden nicht angenommen. Später wieder versuchen.
        Task of {1}
        = Auftrag vom {1}
        Taking in what was uploaded.
        = Das Gesendete wird übernommen.
        Making the model.
        = Das Modell entsteht.
        Capture {1} is in the library.
        = Die Aufnahme {1} ist in der Bibliothek.
        Capture {1} was already in the library.
        = Die Aufnahme {1} war schon in der Bibliothek.
        Cancelled. What was found is kept.
        = Abgebrochen. Das Gefundene bleibt.
        The webhook did not answer with 200.
        = Der Webhook antwortete nicht mit 200.
        """

    private static let uploads = """
        # Uploads.
        The request is not multipart/form-data with a boundary.
        = Die Anfrage ist kein multipart/form-data mit einer Grenze.
        The header of a part cannot be read.
        = Der Kopf eines Teils ist nicht lesbar.
        The upload ended in the middle. Send it again.
        = Das Senden brach mittendrin ab. Noch einmal senden.
        Files are taken only in the field images of an upload.
        = Dateien werden nur im Feld images angenommen.
        A field of the request is too long.
        = Ein Feld der Anfrage ist zu lang.
        A task has at most {1} files.
        = Ein Auftrag hat höchstens {1} Dateien.
        A task has at most {1} MB.
        = Ein Auftrag hat höchstens {1} MB.
        {1} is not a plain file name. Rename the file.
        = {1} ist kein einfacher Dateiname. Die Datei umbenennen.
        This engine does not use {1}. Leave it out.
        = Diese Engine benutzt {1} nicht. Weglassen.
        {1} in a zip file is too long a path.
        = {1} in einer Zip-Datei ist ein zu langer Pfad.
        {1} in a zip file is not a path below a folder.
        = {1} in einer Zip-Datei ist kein Pfad unter einem Ordner.
        Unpacked, the task is larger than is allowed.
        = Entpackt ist der Auftrag größer als erlaubt.

        # Zip files.
        The zip file cannot be read: {1}
        = Die Zip-Datei ist nicht lesbar: {1}
        The zip file is damaged. Send it again.
        = Die Zip-Datei ist beschädigt. Noch einmal senden.
        {1} in the zip file is damaged. Send it again.
        = {1} in der Zip-Datei ist beschädigt. Noch einmal senden.
        A name in the zip file is not UTF-8.
        = Ein Name in der Zip-Datei ist kein UTF-8.
        The zip file holds something other than plain files.
        = Die Zip-Datei enthält anderes als einfache Dateien.
        The zip file is encrypted or packed by an unknown method.
        = Die Zip-Datei ist verschlüsselt oder auf unbekannte Weise gepackt.
        The zip file has {1} entries, and {2} are allowed.
        = Die Zip-Datei hat {1} Einträge, erlaubt sind {2}.
        Unpacked, the zip file is larger than is allowed.
        = Entpackt ist die Zip-Datei größer als erlaubt.
        {1} is too large to be unpacked: store it without compression.
        = {1} ist zum Entpacken zu groß: ohne Kompression packen.
        Entries of the zip file overlap.
        = Einträge der Zip-Datei überlappen sich.
        Two entries of the zip file have the same name.
        = Zwei Einträge der Zip-Datei haben denselben Namen.
        There is not enough memory to unpack.
        = Zum Entpacken reicht der Speicher nicht.
        Cannot unpack {1}: {2}.
        = Kann {1} nicht entpacken: {2}.
        """
}
