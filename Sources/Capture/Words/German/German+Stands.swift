extension CaptureWords.German {
    static let stands = """
        # What stands are and tell.
        a serial port; its address begins with grbl:, marlin:, visca:, pelco:, maestro: or dynamixel:, the protocol of its device
        = eine serielle Schnittstelle; ihre Adresse beginnt mit grbl:, marlin:, visca:, pelco:, maestro: oder dynamixel:, dem Protokoll ihres Geräts
        You have no permission to use it; its group is “dialout”: `sudo usermod -aG dialout $USER`, then log out and in.
        = Es fehlt die Erlaubnis; es gehört der Gruppe „dialout“: `sudo usermod -aG dialout $USER`, dann ab- und wieder anmelden.
        You have no permission to use it; its group is “video”: `sudo usermod -aG video $USER`, then log out and in.
        = Es fehlt die Erlaubnis; es gehört der Gruppe „video“: `sudo usermod -aG video $USER`, dann ab- und wieder anmelden.
        a camera
        = eine Kamera
        a camera with motors
        = eine Kamera mit Motoren
        a virtual pan-tilt head; needs no device
        = ein virtueller Schwenkkopf; braucht kein Gerät
        a virtual pan-tilt head with slow motors
        = ein virtueller Schwenkkopf mit langsamen Motoren
        a virtual pan-tilt head that obeys late, as over a network
        = ein virtueller Schwenkkopf, der spät gehorcht, wie über ein Netz
        a virtual pan-tilt head that does not report its angles
        = ein virtueller Schwenkkopf, der seine Winkel nicht meldet
        a virtual pan-tilt head with fast motors
        = ein virtueller Schwenkkopf mit schnellen Motoren
        a virtual turntable with an arm
        = ein virtueller Drehtisch mit Arm
        a virtual turntable on which the object slips
        = ein virtueller Drehtisch, auf dem das Objekt rutscht
        a virtual turntable that gets stuck
        = ein virtueller Drehtisch, der hängen bleibt
        Virtual stand
        = Virtuelles Stativ
        Virtual turntable
        = Virtueller Drehtisch
        {1} at {2}
        = {1} an {2}
        A stand
        = Ein Stativ
        Serial number
        = Seriennummer
        Firmware
        = Firmware
        It turns the object.
        = Es dreht das Objekt.
        It turns the camera.
        = Es dreht die Kamera.
        at {1}°
        = bei {1}°
        its angle is not reported
        = der Winkel wird nicht gemeldet
        {1}: {2}, from {3}° to {4}°, at most {5}° a second
        = {1}: {2}, von {3}° bis {4}°, höchstens {5}° in der Sekunde
        {1}: {2}, turns without an end stop, at most {3}° a second
        = {1}: {2}, ohne Anschlag, höchstens {3}° in der Sekunde
        It measures its angles.
        = Es misst seine Winkel.
        It measures no angles: the commanded ones are used.
        = Es misst keine Winkel: es gelten die befohlenen.
        Its scale is guessed: `capstan stand calibrate` finds it.
        = Sein Maßstab ist geschätzt: `capstan stand calibrate` findet ihn.
        Battery {1}: {2} %
        = Akku {1}: {2} %
        battery {1} %
        = Akku {1} %
        The stand does not report its angles.
        = Das Stativ meldet seine Stellung nicht.
        pan {1}, tilt {2}
        = pan {1}, tilt {2}
        take
        = übernehmen
        its lock {1} cannot be made ({2})
        = seine Sperrdatei {1} lässt sich nicht anlegen ({2})
        Remove that file, or set XDG_RUNTIME_DIR to a folder of your own.
        = Diese Datei entfernen oder XDG_RUNTIME_DIR auf einen eigenen Ordner setzen.
        another program steers it
        = ein anderes Programm steuert es
        Close that program (another capture, another `capstan stand`).
        = Dieses Programm schließen (eine andere Aufnahme, ein anderes `capstan stand`).
        camera that a virtual person carries
        = Kamera, die eine virtuelle Person trägt
        camera of the virtual stand
        = Kamera des virtuellen Stativs
        camera in front of the virtual turntable
        = Kamera vor dem virtuellen Drehtisch

        # What a calibration finds.
        {1}: responds after {2} s, residual error {3}°
        = {1}: antwortet nach {2} s, Restfehler {3}°
        asked for {1}° a second, turned {2}°
        = verlangt {1}° in der Sekunde, gedreht {2}°
        It turns the other way than its protocol says.
        = Es dreht anders herum, als sein Protokoll sagt.
        For each degree that the picture turns, the stand reports {1}°.
        = Für jedes Grad, um das sich das Bild dreht, meldet es {1}°.
        Kept for this stand.
        = Für dieses Stativ gemerkt.
        Nothing needs to be kept: its protocol reports degrees.
        = Es ist nichts zu merken: sein Protokoll meldet Grade.

        # How following goes.
        {1} in {2} s, the subject in {3} of them.
        = {1} in {2} s, das Ziel in {3} davon.
        It was off its place by {1} of the picture's width on average, by at most {2} for 95 % of the time.
        = Es lag im Mittel {1} der Bildbreite neben seinem Platz, in 95 % der Zeit höchstens {2}.
        Paused; the motors are stopped.
        = Pause; die Motoren stehen.
        Going to the home position.
        = Auf dem Weg zur Grundstellung.
        It is at the home position.
        = Es ist in der Grundstellung.
        A gesture.
        = Eine Geste.
        A gesture; following goes on after it.
        = Eine Geste; danach folgt das Stativ wieder.
        Nobody is chosen; the motors are stopped. Choose by keys 1 to 9 or mouse.
        = Niemand ist gewählt; die Motoren stehen. Mit Tasten 1 bis 9 oder Maus wählen.
        Only your keys move the stand.
        = Nur Tasten bewegen das Stativ.
        This stand has no {1} axis for that gesture.
        = Diesem Stativ fehlt die Achse {1} für diese Geste.
        The stand cannot turn so fast: the animation took longer than it is written.
        = Das Stativ dreht nicht so schnell: die Animation dauerte länger als geschrieben.
        The stand's limits cut the animation short.
        = Die Grenzen des Stativs schnitten die Animation ab.
        The pan-tilt head waits until the object's box is known.
        = Der Schwenkkopf wartet, bis die Box des Objekts bekannt ist.
        The pan-tilt head keeps the box in the picture.
        = Der Schwenkkopf hält die Box im Bild.
        The pan-tilt head waits: the camera's place is not known.
        = Der Schwenkkopf wartet: der Ort der Kamera ist unbekannt.
        The pan-tilt head waits: the capture is paused.
        = Der Schwenkkopf wartet: die Aufnahme macht Pause.
        The pan-tilt head has failed.
        = Der Schwenkkopf ist ausgefallen.

        following
        = folgt
        blind
        = blind
        paused
        = Pause
        failed
        = gestört

        # A table's orbit.
        sharp shot
        = scharfes Foto
        sharp shots
        = scharfe Fotos
        The orbit is full: {1}, {2} soft ones, {3} s.
        = Die Runde ist voll: {1}, {2} unscharfe, {3} s.
        The virtual object is laid on its other side.
        = Das virtuelle Objekt liegt jetzt auf der anderen Seite.
        Bring the camera to height {1}, {2}° above the object: nobody is there to do it.
        = Die Kamera müsste auf Höhe {1}, {2}° über dem Objekt: niemand ist dafür da.
        Nobody is there to lay the object on another side: the scan ends here.
        = Niemand ist da, um das Objekt auf eine andere Seite zu legen: der Scan endet hier.
        Bring the camera to height {1}, {2}° above the object, then confirm.
        = Die Kamera auf Höhe {1} bringen, {2}° über dem Objekt, dann bestätigen.
        The table waits until the capture goes on.
        = Der Tisch wartet, bis die Aufnahme weitergeht.
        The table goes to each height by itself.
        = Der Tisch fährt jede Höhe selbst an.
        """
}
