extension StandWords.German {
    static let accessory = """
        # What DockKit's interface refuses.
        The permission to use the stand is missing.
        = Die Erlaubnis für das Stativ fehlt.
        There were too many calls.
        = Es waren zu viele Aufrufe.
        There were too few calls.
        = Es waren zu wenige Aufrufe.
        A value makes no sense.
        = Ein Wert ist unsinnig.
        Nobody was found.
        = Niemand war zu finden.
        The stand is not connected.
        = Das Stativ ist nicht verbunden.
        This is not possible now.
        = Das geht jetzt nicht.
        The stand cannot do this.
        = Das kann das Stativ nicht.
        This account has no right to open the device.
        = Dieses Konto darf das Gerät nicht öffnen.
        Observations are taken 30 times a second at most, positions and animations twice.
        = Beobachtungen gehen höchstens 30-mal in der Sekunde, Stellungen und Animationen zweimal.
        Observations are wanted 10 times a second at least.
        = Beobachtungen sind mindestens 10-mal in der Sekunde nötig.
        A number is not finite or out of its range.
        = Eine Zahl ist nicht endlich oder außerhalb ihres Bereichs.
        No subject that is tracked is at this place or has this identifier.
        = An dieser Stelle oder mit dieser Nummer gibt es kein verfolgtes Ziel.
        No stand answers at this address.
        = Unter dieser Adresse antwortet kein Stativ.
        Another mode is switched on.
        = Eine andere Betriebsart ist eingeschaltet.
        The device lacks the axis or the function.
        = Dem Gerät fehlt die Achse oder die Funktion.
        Join the group “dialout” (serial lines) or “video” (cameras) with `sudo usermod -aG GROUP $USER`, then log out and in; check user and password of a network camera.
        = Mit `sudo usermod -aG GRUPPE $USER` der Gruppe „dialout“ (serielle Leitungen) oder „video“ (Kameras) beitreten, dann ab- und wieder anmelden; bei einer Netzkamera Benutzer und Passwort prüfen.
        Leave calls out, or wait half a second between two moves.
        = Aufrufe auslassen oder zwischen zwei Bewegungen eine halbe Sekunde warten.
        Call more often, with no observations where there are none.
        = Öfter aufrufen, ohne Beobachtungen, wo keine sind.
        Choose a box that is drawn, or give up the choice.
        = Einen gezeichneten Rahmen wählen oder die Wahl aufgeben.
        Check cable, power and address; it is tried again each second.
        = Kabel, Strom und Adresse prüfen; der nächste Versuch folgt jede Sekunde.
        Change to manual or custom mode, or wait for the end of the motion.
        = Auf „manual“ oder „custom“ wechseln oder das Ende der Bewegung abwarten.
        `capstan stand list` shows what each stand can do.
        = `capstan stand list` zeigt, was jedes Stativ kann.
        turn by speed
        = mit Geschwindigkeit zu drehen
        turn to a position
        = eine Stellung anzufahren
        set limits
        = Grenzen zu setzen
        An animation is playing already.
        = Eine Animation läuft schon.
        System tracking moves the stand; switch it off to track.
        = Die Automatik bewegt das Stativ; sie ausschalten, um selbst zu verfolgen.
        System tracking moves the stand; switch it off to {1}.
        = Die Automatik bewegt das Stativ; sie ausschalten, um {1}.
        The stand is in manual mode.
        = Das Stativ ist auf „manual“ gestellt.
        A rectangle is not finite.
        = Ein Rechteck ist nicht endlich.
        The region has no size or lies beside the picture.
        = Der Bereich hat keine Größe oder liegt neben dem Bild.
        An animation is playing; cancel it first.
        = Eine Animation läuft; sie zuerst abbrechen.
        """
}
