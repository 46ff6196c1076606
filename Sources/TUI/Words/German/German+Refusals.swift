extension ConsoleWords.German {
    static let refusals = """
        # Why a key does not act.
        {1} does nothing here: ? shows the keys of this screen.
        = {1} tut hier nichts: ? zeigt die Tasten dieser Seite.
        {1} does nothing in the help: Esc goes back, / searches.
        = {1} tut in der Hilfe nichts: Esc geht zurück, / sucht.
        Pasted text does nothing here: press keys one by one.
        = Eingefügter Text tut hier nichts: Tasten einzeln drücken.
        {1} does nothing here: the keys are in the panel.
        = {1} tut hier nichts: die Tasten stehen im Feld.
        {1} does nothing here: Tab completes, Enter does it, Esc leaves.
        = {1} tut hier nichts: Tab ergänzt, Enter führt aus, Esc geht.
        {1} does nothing here: type a length, Enter takes it, Esc leaves.
        = {1} tut hier nichts: eine Länge tippen, Enter übernimmt, Esc geht.
        Type the name of an action.
        = Bitte den Namen einer Aktion tippen.
        No action here is named "{1}": ? shows all keys.
        = Keine Aktion hier heißt "{1}": ? zeigt alle Tasten.
        There is nothing to go back from: q leaves.
        = Hier geht es nicht weiter zurück: q beendet.
        Press y to leave, n to stay.
        = y beendet, n bleibt.
        Press y to delete the scan, n to keep it.
        = y löscht den Scan, n behält ihn.
        {1} is not a format: press one of the letters, Esc for none.
        = {1} ist kein Format: einen der Buchstaben drücken, Esc für keins.
        {1} is not a level: press p, r, m or f, Esc for none.
        = {1} ist keine Stufe: p, r, m oder f drücken, Esc für keine.
        Exporting {1} as {2}…
        = {1} wird als {2} exportiert …
        The line is too slow for the terminal's own pictures: drawn in cells now.
        = Die Leitung ist zu langsam für Bilder des Terminals: jetzt in Zellen.
        The box is as it was found: there is nothing to reset.
        = Die Box ist wie gefunden: es gibt nichts rückzusetzen.
        The box is as it was found: u brings your edits back.
        = Die Box ist wie gefunden: u holt die Änderungen zurück.
        {1} does not belong in a length: type digits, as 12.5.
        = {1} gehört in keine Länge: bitte Ziffern tippen, etwa 12.5.
        That is too long for a length: Backspace takes letters back.
        = Das ist zu lang für eine Länge: Backspace löscht Zeichen.
        One length is wanted here, as 20 or 12.5.
        = Hier ist eine Länge gefragt, etwa 20 oder 12.5.
        Three lengths are wanted here, as 20 x 14 x 24.
        = Hier sind drei Längen gefragt, etwa 20 x 14 x 24.
        {1} m is too long: lengths are in centimetres.
        = {1} m ist zu lang: Längen sind in Zentimetern.
        There are no scans yet.
        = Es gibt noch keine Scans.
        Choose a scan first: this is for scans only.
        = Zuerst einen Scan wählen: das gilt nur für Scans.
        There is nothing to open.
        = Es gibt nichts zu öffnen.
        No shot was taken yet.
        = Es gibt noch kein Foto.
        Without a box there are no directions to map.
        = Ohne Box gibt es keine Richtungen für die Karte.
        The map comes with the box.
        = Die Karte kommt mit der Box.
        No points yet: they come with shots whose place is known.
        = Noch keine Punkte: sie kommen mit Fotos, deren Ort bekannt ist.
        The scan is over: its shots stay as they are.
        = Der Scan ist zu Ende: seine Fotos bleiben, wie sie sind.
        It is not known here where shots were taken.
        = Hier ist unbekannt, wo Fotos entstanden.
        There is no box here.
        = Hier gibt es keine Box.
        Press m to measure.
        = m beginnt zu messen.
        The source is still opening.
        = Die Quelle wird noch geöffnet.
        The last shots are being written.
        = Die letzten Fotos werden geschrieben.
        This scan is over: m makes a model.
        = Dieser Scan ist zu Ende: m macht ein Modell.
        Start the capture first: press Enter.
        = Zuerst mit Enter die Aufnahme beginnen.
        Choose the object first: aim at it and press Enter.
        = Zuerst das Objekt wählen: darauf zielen und Enter drücken.
        The object is still being looked for.
        = Das Objekt wird noch gesucht.
        The box is set: b edits it.
        = Die Box steht fest: b passt sie an.
        {1} F finishes all the same.
        = {1} F beendet trotzdem.
        The capture is held: p goes on.
        = Die Aufnahme ruht: p setzt sie fort.
        No shot can be taken just now.
        = Gerade ist kein Foto möglich.
        There is no box yet.
        = Es gibt noch keine Box.
        Press b to edit the box.
        = b passt die Box an.
        No points are known here: that needs a source with depth.
        = Hier sind keine Punkte bekannt: das braucht eine Quelle mit Tiefe.
        There is nothing to undo.
        = Es gibt nichts zurückzunehmen.
        There is nothing to do again.
        = Es gibt nichts wiederherzustellen.
        Only cameras of this machine have controls.
        = Nur Kameras dieses Rechners haben Regler.
        The camera holds its settings already.
        = Die Kamera hält ihre Einstellungen schon.
        The camera is being asked.
        = Die Kamera wird gefragt.
        The camera holds its settings, so that all shots are alike.
        = Die Kamera hält ihre Einstellungen, damit alle Fotos gleich werden.
        An automatic control sets this one: switch that control off first.
        = Eine Automatik steuert diesen Regler: zuerst diese abschalten.

        # Why the engine does not carry out a call.
        This capture has no box to go round; finish it instead.
        = Diese Aufnahme hat keine Box zum Umrunden: stattdessen beenden.
        A picture is on its way, the capture is paused or the maximum is reached; wait.
        = Ein Foto ist unterwegs, die Aufnahme ruht oder das Höchstmaß ist erreicht: warten.
        The box needs finite extents above zero; change them.
        = Die Box braucht endliche Kanten über null: diese ändern.
        This capture has no box, or the new one has no extent; go on without.
        = Diese Aufnahme hat keine Box, oder die neue hat keine Größe: ohne sie weitermachen.
        Nothing is being looked for; start detecting first.
        = Es wird nichts gesucht: zuerst die Suche beginnen.
        The object is being looked for, or was turned over; wait for its box.
        = Das Objekt wird gesucht oder wurde umgedreht: auf seine Box warten.
        The review is open already; answer it.
        = Der Rückblick ist schon offen: ihn beantworten.
        No review is open, or it does not take this answer; choose one that it offers.
        = Kein Rückblick ist offen, oder er bietet diese Antwort nicht: eine andere wählen.
        The scan has no shot of that number; choose one that it has.
        = Der Scan hat kein Foto mit dieser Nummer: eines wählen, das er hat.
        That shot was not rejected, or the maximum is reached; reject another one first.
        = Dieses Foto war nicht verworfen, oder das Höchstmaß ist erreicht: zuerst ein anderes verwerfen.
        The source is still opening; wait until the session is ready.
        = Die Quelle öffnet noch: warten, bis die Aufnahme bereit ist.
        The last shots are being written; wait for the end.
        = Die letzten Fotos werden geschrieben: das Ende abwarten.
        The session is over; begin a new one.
        = Diese Aufnahme ist zu Ende: eine neue beginnen.
        This is for capturing only.
        = Das geht nur während der Aufnahme.
        This is for detecting and capturing only.
        = Das geht nur während der Suche und der Aufnahme.
        This is for completed only.
        = Das geht erst, wenn die Aufnahme fertig ist.
        This is for ready only.
        = Das geht nur, bevor die Suche beginnt.
        This is for ready and detecting only.
        = Das geht nur vor und während der Suche.
        Nothing stands at the reticle: aim at an object of at least 8 cm on a table, then search again. A second time there is a box to be set by hand.
        = Im Fadenkreuz steht nichts: auf ein Objekt von mindestens 8 cm auf einem Tisch zielen, dann nochmals suchen. Beim zweiten Mal gibt es eine Box, die von Hand zu setzen ist.

        # Why a capture is held.
        Correct this, then resume: the journal could not be written. {1}
        = Dies beheben, dann fortsetzen: das Journal ließ sich nicht schreiben. {1}
        Correct this, then resume: shot {1} could not be written. {2}
        = Dies beheben, dann fortsetzen: Foto {1} ließ sich nicht schreiben. {2}
        The next shots need {1}, {2} are free. Make room, then resume.
        = Die nächsten Fotos brauchen {1}, frei sind {2}. Platz schaffen, dann fortsetzen.
        """
}
