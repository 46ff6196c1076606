extension StandWords {
    /// The German translation: each English line is followed by the German one after `= `. The
    /// German word for an operation must fit into “Kann visca:/dev/ttyUSB0 nicht …”.
    enum German {
        static let all = [operations, lines, devices, commands, accessory].joined(separator: "\n")

        private static let operations = """
            connect
            = verbinden
            open
            = öffnen
            read
            = lesen
            turn
            = drehen
            stop
            = anhalten
            start
            = starten
            unlock
            = entsperren
            zoom
            = zoomen
            limit
            = begrenzen
            play
            = abspielen
            animate
            = mit einer Animation bewegen
            calibrate
            = kalibrieren
            bring home
            = in die Grundstellung bringen
            read the position of
            = nach der Stellung fragen
            read the zoom of
            = nach dem Zoom fragen
            list the presets of
            = nach gemerkten Stellungen fragen
            keep a preset of
            = um eine gemerkte Stellung ergänzen
            read the calibration of
            = mit Kalibrierung lesen
            keep the calibration of
            = mit Kalibrierung sichern
            use the stand
            = als Stativ benutzen
            write to
            = beschreiben
            read from
            = lesen
            wait for
            = abwarten
            “{1}”
            = „{1}“
            “sim:{1}”
            = „sim:{1}“
            an axis
            = eine Achse
            an animation
            = eine Animation
            """

        private static let lines = """
            # Lines and addresses.
            it does not answer
            = es antwortet nicht
            it answers, but not in {1}
            = es antwortet, aber nicht {1}
            OpenScan3's protocol
            = im Protokoll von OpenScan3
            Dynamixel's protocol 2.0
            = in Protokoll 2.0 von Dynamixel
            Marlin's protocol
            = im Protokoll von Marlin
            GRBL's protocol
            = im Protokoll von GRBL
            ONVIF's protocol
            = im Protokoll von ONVIF
            VISCA
            = in VISCA
            HTTP
            = in HTTP
            the lines of exec: (“who?”, “stand NAME”)
            = in den Zeilen von exec: („who?“, „stand NAME“)
            Check that the address names the right device.
            = Prüfen, ob die Adresse das richtige Gerät nennt.
            it is no camera
            = es ist keine Kamera
            Maestro's protocol
            = im Protokoll von Maestro
            Check that the address names the right device, and its line rate.
            = Prüfen, ob die Adresse das richtige Gerät nennt und die Leitungsrate stimmt.
            Check its power, its cable, its address and its line rate (9600, 38400 and 115200 are usual).
            = Strom, Kabel, Adresse und Leitungsrate prüfen (üblich sind 9600, 38400 und 115200).
            Check its power and its cable.
            = Strom und Kabel prüfen.
            Check its power and its line rate.
            = Strom und Leitungsrate prüfen.
            Check its power and its line rate ({1}); GRBL from 1.1 on is needed.
            = Strom und Leitungsrate ({1}) prüfen; nötig ist GRBL ab 1.1.
            Check its power and the network.
            = Strom und Netz prüfen.
            Check the power of servo {1}, its identifier and the line rate ({2}).
            = Den Strom von Servo {1}, seine Nummer und die Leitungsrate ({2}) prüfen.
            Set the Maestro to “USB dual port” and give its command port.
            = Den Maestro auf „USB dual port“ stellen und seinen Befehlsanschluss nennen.
            its program states “{1}”
            = sein Programm nennt „{1}“
            Limits are two rising numbers, as pan=-170..170; a speed is above zero.
            = Grenzen sind zwei steigende Zahlen wie pan=-170..170; eine Geschwindigkeit ist über null.
            The program has to answer “who?” with “stand NAME”.
            = Das Programm muss auf „who?“ mit „stand NAME“ antworten.
            The program has stopped answering; start it again.
            = Das Programm antwortet nicht mehr; neu starten.
            The program says so; see what it needs.
            = Das meldet das Programm; nachsehen, was es braucht.
            the program has ended
            = das Programm hat sich beendet
            It has to answer each line until its input ends; try it in a terminal.
            = Es muss jede Zeile beantworten, bis seine Eingabe endet; in einem Terminal ausprobieren.
            Check its path, and the interpreter in the first line of a script.
            = Den Pfad prüfen, und bei einem Skript den Interpreter der ersten Zeile.
            there is no such program
            = das Programm gibt es nicht
            there is no such device
            = das Gerät gibt es nicht
            Check the path and the cable; `capstan stand list` shows what is there.
            = Pfad und Kabel prüfen; `capstan stand list` zeigt, was da ist.
            you have no permission to use it
            = es fehlt die Erlaubnis
            Its group is “{1}”: run `sudo usermod -aG {2} $USER`, then log out and in.
            = Es gehört der Gruppe „{1}“: `sudo usermod -aG {2} $USER` ausführen, dann ab- und wieder anmelden.
            Check the rights of the file, or what a firewall forbids.
            = Die Rechte der Datei prüfen, oder was eine Firewall verbietet.
            another program uses it
            = ein anderes Programm benutzt es
            Close the program that steers the stand (another capture, a printer host).
            = Das Programm schließen, das es steuert (eine andere Aufnahme, ein Druckerprogramm).
            it is gone (unplugged, switched off, or the other side hung up)
            = es ist weg (ausgesteckt, ausgeschaltet, oder die Gegenseite legte auf)
            Check cable and power; it is stopped first when it comes back.
            = Kabel und Strom prüfen; kommt es wieder, wird es zuerst angehalten.
            nobody answers at that port
            = an diesem Port antwortet niemand
            Check the port, and that the stand's network control is switched on.
            = Den Port prüfen und ob die Netzsteuerung des Stativs eingeschaltet ist.
            it cannot be reached in the network
            = es ist im Netz nicht erreichbar
            Check its address, its power and the network cable.
            = Adresse, Strom und Netzkabel prüfen.
            it is no program that runs here
            = es ist kein Programm, das hier läuft
            Begin a script with its interpreter (#!/bin/sh).
            = Ein Skript mit seinem Interpreter beginnen (#!/bin/sh).
            it is no serial line
            = es ist keine serielle Leitung
            Give the path of a serial port (/dev/ttyUSB0).
            = Den Pfad einer seriellen Schnittstelle nennen (/dev/ttyUSB0).
            Unplug the stand for a moment and try again.
            = Das Stativ kurz ausstecken und noch einmal versuchen.
            {1} is no rate of a serial line
            = {1} ist keine Rate einer seriellen Leitung
            the network knows no host of this name
            = das Netz kennt keinen Rechner dieses Namens
            Check the name, or give the address in numbers.
            = Den Namen prüfen oder die Adresse als Zahlen nennen.
            it has no “kind:” in front
            = vorn fehlt die Art mit Doppelpunkt
            Addresses look like {1}.
            = Adressen sehen so aus: {1}.
            it wants the path of a device, not a host
            = es braucht den Pfad eines Geräts, keinen Rechner
            it wants a path that begins with “/”
            = es braucht einen Pfad, der mit „/“ beginnt
            it wants “//” and a host
            = es braucht „//“ und einen Rechner
            its port is no number
            = der Port ist keine Zahl
            it names no host
            = es nennt keinen Rechner
            “{1}” is no port (1 to 65535)
            = „{1}“ ist kein Port (1 bis 65535)
            “{1}” has no value
            = „{1}“ hat keinen Wert
            “{1}” takes no value
            = „{1}“ nimmt keinen Wert
            “{1}” wants a number from {2} to {3}
            = „{1}“ braucht eine Zahl von {2} bis {3}
            “{1}” is no rate of a serial line ({2})
            = „{1}“ ist keine Rate einer seriellen Leitung ({2})
            “{1}” wants one of the axes X, Y, Z, A, B, C
            = „{1}“ braucht eine der Achsen X, Y, Z, A, B, C
            it knows no option “{1}”
            = es kennt keine Option „{1}“
            it names no program
            = es nennt kein Programm
            “{1}:” is no kind of stand
            = „{1}:“ ist keine Art von Stativ
            the table and the arm cannot share one axis
            = Tisch und Arm können sich keine Achse teilen
            “pulses” wants microseconds as 1000-2000
            = „pulses“ braucht Mikrosekunden wie 1000-2000
            there is no virtual stand of this name
            = ein virtuelles Stativ dieses Namens gibt es nicht
            Try sim:stand.
            = sim:stand versuchen.
            """

        private static let devices = """
            # What devices are and say.
            Sony camera
            = Sony-Kamera
            VISCA camera
            = VISCA-Kamera
            ONVIF camera
            = ONVIF-Kamera
            OpenScan rig
            = OpenScan-Gerät
            Maestro (error bits {1})
            = Maestro (Fehlerbits {1})
            Pelco-D head {1}
            = Pelco-D-Kopf {1}
            Marlin turntable
            = Marlin-Drehtisch
            GRBL turntable
            = GRBL-Drehtisch
            the camera does not know this command
            = die Kamera kennt diesen Befehl nicht
            two commands are still being done
            = zwei Befehle laufen noch
            the command was cancelled
            = der Befehl wurde abgebrochen
            there was nothing to cancel
            = es gab nichts abzubrechen
            the camera cannot do this now
            = die Kamera kann das jetzt nicht
            the camera answers with error {1}
            = die Kamera antwortet mit Fehler {1}
            the camera does not take this value (is it at its end stop?)
            = die Kamera nimmt diesen Wert nicht (steht sie am Anschlag?)
            it has no motor “{1}”
            = es hat keinen Motor „{1}“
            Set its motors up first.
            = Zuerst seine Motoren einrichten.
            It has {1}: openscan://host?turn=NAME.
            = Es hat {1}: openscan://RECHNER?turn=NAME.
            servo {1} answers with error {2}
            = Servo {1} antwortet mit Fehler {2}
            it answers “{1}”
            = es antwortet „{1}“
            it needs a user name and a password
            = es verlangt Benutzer und Passwort
            the user name or the password is wrong
            = Benutzer oder Passwort stimmt nicht
            Give onvif://user:password@host; the user is one of the camera's ONVIF users, which some models keep apart from others.
            = onvif://BENUTZER:PASSWORT@RECHNER nennen; gemeint ist ein ONVIF-Benutzer der Kamera, manche Modelle führen sie getrennt.
            it stopped with an alarm (an end switch, a reset)
            = es hielt mit einem Alarm an (ein Endschalter, ein Neustart)
            it stopped with alarm {1}
            = es hielt mit Alarm {1} an
            it does not know this $ command (GRBL before 1.1?)
            = es kennt diesen $-Befehl nicht (GRBL vor 1.1?)
            homing is not switched on ($22)
            = die Referenzfahrt ist nicht eingeschaltet ($22)
            it is moving by another command
            = es bewegt sich nach einem anderen Befehl
            it is locked by an alarm
            = ein Alarm sperrt es
            the target is beyond its own limits
            = das Ziel liegt außerhalb der eigenen Grenzen
            it answers with error {1}
            = es antwortet mit Fehler {1}
            """

        private static let commands = """
            # Commands that a stand cannot follow.
            `capstan stand status` shows the axes and their limits.
            = `capstan stand status` zeigt die Achsen und ihre Grenzen.
            `capstan stand status` shows what this stand can do.
            = `capstan stand status` zeigt, was dieses Stativ kann.
            Bring the stand to its home position and try again.
            = Das Stativ in die Grundstellung bringen und noch einmal versuchen.
            it can go to a position, but not at a given speed
            = es fährt Stellungen an, aber nicht mit vorgegebener Geschwindigkeit
            its servos turn at given speeds and go to no position
            = seine Servos drehen mit vorgegebener Geschwindigkeit und fahren keine Stellung an
            Pelco-D knows speeds and no positions
            = Pelco-D kennt Geschwindigkeiten und keine Stellungen
            Pelco-D zooms at a speed and to no position
            = Pelco-D zoomt mit Geschwindigkeit, nicht auf eine Stellung
            this camera has no motors
            = diese Kamera hat keine Motoren
            this camera has no motors (no PTZ service)
            = diese Kamera hat keine Motoren (keinen PTZ-Dienst)
            none of its profiles has motors
            = keins ihrer Profile hat Motoren
            this camera does not zoom in this way
            = auf diese Weise zoomt diese Kamera nicht
            it has no zoom
            = es hat keinen Zoom
            it cannot turn by shares of its picture
            = es kann nicht um Anteile seines Bilds drehen
            the range from {1} to {2} is empty
            = der Bereich von {1} bis {2} ist leer
            Give a least angle that lies below the greatest.
            = Der kleinste Winkel muss unter dem größten liegen.
            the speed {1} a second is below 0
            = die Geschwindigkeit {1} je Sekunde ist unter 0
            Give a speed of 0 or more.
            = Eine Geschwindigkeit ab 0 nennen.
            no axis was named
            = keine Achse ist genannt
            it has no {1} axis
            = es hat keine Achse {1}
            the position or the time is no number
            = Stellung oder Zeit ist keine Zahl
            the speed is no number
            = die Geschwindigkeit ist keine Zahl
            a person steers it at the moment
            = gerade steuert es eine Person
            Wait two seconds after the last key.
            = Nach der letzten Taste zwei Sekunden warten.
            it is not connected
            = es ist nicht verbunden
            Check its cable and its power; it is tried again each second.
            = Kabel und Strom prüfen; der nächste Versuch folgt jede Sekunde.
            the key frame at {1} s is out of order
            = die Stellung bei {1} s steht nicht in der Reihenfolge
            it has no key frame at 0 s
            = es fehlt die Stellung bei 0 s
            it is no list of {"seconds", "pan", "tilt"}
            = es ist keine Liste von {"seconds", "pan", "tilt"}
            it has other keys than seconds, pan, tilt and roll
            = sie hat andere Schlüssel als seconds, pan, tilt und roll
            it lasts more than an hour
            = sie dauert mehr als eine Stunde
            an angle is not -1000000 to 1000000 degrees
            = ein Winkel ist nicht -1000000 bis 1000000 Grad
            the picture was seen too seldom while it was told to turn
            = während der Drehungen kamen zu wenige Bilder
            the picture did not turn as the motor was told to
            = das Bild drehte sich nicht so, wie der Motor sollte
            faster commands did not turn it faster
            = schnellere Befehle drehten es nicht schneller
            Point the camera at a room with edges and corners where nothing moves, with enough light, and try again.
            = Die Kamera auf einen Raum mit Kanten und Ecken richten, in dem sich nichts bewegt, bei genug Licht, und noch einmal versuchen.
            {1} is damaged
            = {1} ist beschädigt
            Run `capstan stand calibrate`, or delete the file.
            = `capstan stand calibrate` ausführen oder die Datei löschen.
            {1} cannot be written
            = {1} lässt sich nicht schreiben
            Check its rights and the free space of the disk.
            = Die Rechte und den Platz auf der Platte prüfen.
            """
    }
}
