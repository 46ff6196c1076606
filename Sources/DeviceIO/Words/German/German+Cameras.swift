extension DeviceWords.German {
    static let operations = """
        open
        = öffnen
        read
        = lesen
        write
        = schreiben
        write to
        = beschreiben
        list
        = auflisten
        identify
        = bestimmen
        start
        = starten
        list the modes of
        = nach Formaten fragen
        read the board
        = als Matte lesen
        lay out
        = auslegen
        draw
        = zeichnen
        the board
        = die Matte
        use
        = benutzen
        set the format of
        = auf ein Format einstellen
        use the given intrinsics for
        = mit diesen Kameradaten benutzen
        get buffers of
        = mit Puffern versehen
        list the controls of
        = nach Reglern fragen
        set a control of
        = einstellen
        read the depth camera
        = als Tiefenkamera lesen
        use the depth of
        = als Tiefenkamera benutzen
        read pictures of
        = lesen
        wait for
        = abwarten
        read from
        = lesen
        read the intrinsics
        = als Kameradaten lesen
        use the intrinsics
        = als Kameradaten benutzen
        write the camera's file
        = als Kameradatei schreiben
        decode
        = dekodieren
        rename
        = umbenennen
        delete
        = löschen
        make the folder
        = anlegen
        remove
        = entfernen
        shorten
        = kürzen
        look at
        = ansehen
        measure
        = vermessen
        lock
        = sperren
        save
        = sichern
        resume
        = fortsetzen
        start a scan in
        = für einen neuen Scan nehmen
        write shot {1} to
        = um Foto {1} ergänzen
        read pictures from
        = als Bildquelle lesen
        """

    static let cameras = """
        # Cameras.
        `capstan devices` lists the cameras.
        = `capstan devices` zeigt die Kameras.
        `capstan devices` lists the cameras of this machine.
        = `capstan devices` zeigt die Kameras dieses Rechners.
        asked for {1}, the driver gives {2}
        = verlangt war {1}, der Treiber gibt {2}
        Ask for another size; `capstan devices` lists them.
        = Eine andere Größe verlangen; `capstan devices` zeigt sie.
        Another device file of the same camera may give pictures: `capstan devices` lists them.
        = Eine andere Gerätedatei derselben Kamera gibt vielleicht Bilder: `capstan devices` zeigt sie.
        Give intrinsics of this camera at {1}×{2}, or none.
        = Daten dieser Kamera bei {1}×{2} nennen oder keine.
        no camera has such values ({1})
        = keine Kamera hat solche Werte ({1})
        they are of a {1}×{2} picture, and the camera gives {3}×{4}, another shape
        = sie gelten für ein Bild von {1}×{2}, und die Kamera gibt {3}×{4}, ein anderes Seitenverhältnis
        the driver gives {1} buffers
        = der Treiber gibt {1} Puffer
        Close other programs, or ask for a smaller size.
        = Andere Programme schließen oder eine kleinere Größe verlangen.
        the driver's buffers have {1} bytes, a picture of {2}×{3} needs {4}
        = die Puffer des Treibers haben {1} Byte, ein Bild von {2}×{3} braucht {4}
        there is no such device
        = das Gerät gibt es nicht
        you have no permission to use it
        = es fehlt die Erlaubnis
        Cameras belong to the group “video”: run `sudo usermod -aG video $USER`, then log out and in.
        = Kameras gehören der Gruppe „video“: `sudo usermod -aG video $USER` ausführen, dann ab- und wieder anmelden.
        the camera is gone (unplugged, or its cable or port failed)
        = die Kamera ist weg (ausgesteckt, oder Kabel oder Anschluss sind gestört)
        Plug it in again, directly and not through a hub; what was captured is kept.
        = Wieder einstecken, direkt und nicht über einen Hub; was aufgenommen ist, bleibt.
        it is no video device
        = es ist kein Videogerät
        the driver refuses ({1})
        = der Treiber lehnt ab ({1})
        Unplug the camera for a moment and try again, or ask for another size or rate.
        = Die Kamera kurz ausstecken und noch einmal versuchen oder eine andere Größe oder Bildrate verlangen.
        the USB bus has no bandwidth left for this stream
        = der USB-Bus hat keine Bandbreite mehr für diese Bilder
        Plug the camera into another port, unplug other cameras, or ask for a smaller size or rate.
        = Einen anderen Anschluss nehmen, andere Kameras ausstecken oder eine kleinere Größe oder Bildrate verlangen.
        the camera answers with errors ({1})
        = die Kamera antwortet mit Fehlern ({1})
        Try another cable or port, and a powered hub if there is one between.
        = Ein anderes Kabel oder einen anderen Anschluss versuchen; ein Hub dazwischen braucht eigenen Strom.
        the driver ended the stream
        = der Treiber beendete den Bildstrom
        Open the camera again; if the fault stays, unplug the camera for a moment.
        = Die Kamera neu öffnen; wenn der Fehler bleibt, sie kurz ausstecken.
        the kernel has no memory for its buffers
        = der Kernel hat keinen Speicher für die Puffer
        too many files are open
        = zu viele Dateien sind offen
        Close other programs and try again.
        = Andere Programme schließen und noch einmal versuchen.
        Close other programs.
        = Andere Programme schließen.
        Unplug the camera for a moment and try again.
        = Die Kamera kurz ausstecken und noch einmal versuchen.
        another program uses it
        = ein anderes Programm benutzt es
        Close the program that shows its picture (a call, a browser, another capture).
        = Das Programm schließen, das ihr Bild zeigt (ein Gespräch, ein Browser, eine andere Aufnahme).
        {1} uses it
        = {1} benutzt es
        Close {1} and try again.
        = {1} schließen und noch einmal versuchen.
        No camera is plugged in; `capstan demo` works without one.
        = Keine Kamera ist eingesteckt; `capstan demo` geht ohne.
        This machine has {1}.
        = Dieser Rechner hat {1}.
        it has no {1}
        = es hat kein {1}
        It has {1}.
        = Es hat {1}.
        {1} cannot be {2}
        = {1} kann nicht {2} sein
        It takes {1}.
        = Möglich: {1}.
        {1} cannot be set now
        = {1} lässt sich jetzt nicht einstellen
        An automatic control sets its value: switch that control off first.
        = Eine Automatik bestimmt es: erst diese ausschalten.
        the camera refuses {1}
        = die Kamera lehnt {1} ab
        Try once more, or another value: {1}.
        = Noch einmal versuchen oder einen anderen Wert: {1}.
        it offers no pixel format
        = es bietet kein Bildformat
        it gives depth and no colour (only {1})
        = es gibt Tiefe und keine Farbe (nur {1})
        it offers only {1}, which Capstan does not read
        = es bietet nur {1}, was Capstan nicht liest
        it gives data about the pictures of another device file, and no pictures
        = es gibt Daten zu den Bildern einer anderen Gerätedatei und selbst keine Bilder
        it takes or converts pictures, and gives none of its own
        = es nimmt oder wandelt Bilder und gibt keine eigenen
        it gives no pictures
        = es gibt keine Bilder
        the driver announces pictures and gives none
        = der Treiber kündigt Bilder an und gibt keine
        no picture came for {1} seconds
        = seit {1} Sekunden kam kein Bild
        Unplug the camera for a moment and try again; in the dark, some cameras expose very long.
        = Die Kamera kurz ausstecken und noch einmal versuchen; im Dunkeln belichten manche sehr lange.
        the driver returned buffer {1}, which does not exist
        = der Treiber gibt Puffer {1}, den es nicht gibt
        {1} pictures in a row cannot be used: {2}
        = {1} Bilder hintereinander sind unbrauchbar: {2}
        Open the camera again, or ask for another size.
        = Die Kamera neu öffnen oder eine andere Größe verlangen.
        its depth: {1}
        = ihre Tiefe: {1}
        its depth camera has impossible values: {1}
        = ihre Tiefenkamera hat unmögliche Werte: {1}
        “depth.color_from_depth” must hold 9 numbers of a rotation and 3 metres
        = „depth.color_from_depth“ muss 9 Zahlen einer Drehung und 3 Meter enthalten
        “depth.color_from_depth.rotation” is no rotation
        = „depth.color_from_depth.rotation“ ist keine Drehung
        `capstan calibrate --depth` writes it; --intrinsics takes it.
        = `capstan calibrate --depth` schreibt sie; --intrinsics nimmt sie.
        no device file with depth belongs to this camera
        = zu dieser Kamera gehört keine Gerätedatei mit Tiefe
        Name the device file of the depth camera that gives colour (`capstan devices` lists them), or a camera's file without depth.
        = Die Gerätedatei der Tiefenkamera nennen, die Farbe gibt (`capstan devices` zeigt sie), oder eine Kameradatei ohne Tiefe.

        # Streams.
        the stream has ended
        = der Bildstrom ist zu Ende
        the stream ended
        = der Bildstrom endete
        its pictures have another size now, {1}×{2}
        = seine Bilder haben jetzt eine andere Größe, {1}×{2}
        Set it back to {1}×{2}.
        = Wieder auf {1}×{2} stellen.
        {1} is not installed
        = {1} ist nicht installiert
        {1} does not start ({2})
        = {1} startet nicht ({2})
        the camera took no picture
        = die Kamera nahm kein Bild auf
        no picture comes
        = es kommt kein Bild
        Set the camera to JPEG, and to manual focus if autofocus does not get the object sharp.
        = Die Kamera auf JPEG stellen und auf Handfokus, wenn der Autofokus das Objekt nicht scharf stellt.
        no pipe can be opened
        = keine Pipe lässt sich öffnen
        `rpicam-hello --list-cameras` (or `cam --list`) lists the cameras.
        = `rpicam-hello --list-cameras` (oder `cam --list`) zeigt die Kameras.
        Install rpicam-apps (or libcamera-apps) for a Raspberry Pi's cameras, libcamera-tools for those on USB.
        = rpicam-apps (oder libcamera-apps) für Kameras eines Raspberry Pi installieren, libcamera-tools für die an USB.
        Switch the camera on, and close programs that show its files; `gphoto2 --auto-detect` lists it.
        = Die Kamera einschalten und Programme schließen, die ihre Dateien zeigen; `gphoto2 --auto-detect` zeigt sie.
        Install gphoto2.
        = gphoto2 installieren.
        Install ffmpeg.
        = ffmpeg installieren.
        `ffprobe {1}` says what FFmpeg finds there.
        = `ffprobe {1}` sagt, was FFmpeg dort findet.
        `ffprobe` says what FFmpeg finds there.
        = `ffprobe` sagt, was FFmpeg dort findet.
        Pipe JPEG files one after the other, or YUV4MPEG2: ffmpeg -i FILE -f yuv4mpegpipe - | capstan capture - --headless …
        = JPEG-Dateien nacheinander durch die Pipe geben oder YUV4MPEG2: ffmpeg -i DATEI -f yuv4mpegpipe - | capstan capture - --headless …
        """
}
