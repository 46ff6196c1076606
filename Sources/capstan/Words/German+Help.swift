extension CommandWords.German {
    static let common = """
        # Headings.
        OVERVIEW:
        = ÜBERBLICK:
        USAGE:
        = AUFRUF:
        ARGUMENTS:
        = ARGUMENTE:
        OPTIONS:
        = OPTIONEN:
        SUBCOMMANDS:
        = BEFEHLE:
        CAPTURE SUBCOMMANDS:
        = BEFEHLE ZUM AUFNEHMEN:
        MODEL SUBCOMMANDS:
        = BEFEHLE FÜR MODELLE:
        SHARE SUBCOMMANDS:
        = BEFEHLE ZUM WEITERGEBEN:
        SET UP SUBCOMMANDS:
        = BEFEHLE ZUM EINRICHTEN:
        EXAMPLES
        = BEISPIELE
        EXIT STATUS
        = RÜCKGABEWERT
        ENVIRONMENT
        = UMGEBUNG
        SOURCE is one of
        = QUELLE ist eins von
        ADDRESS is one of
        = ADRESSE ist eins von
        ANIMATION is one of
        = ANIMATION ist eins von

        # The program.
        Guided 3D capture in a terminal.
        = Geführte 3D-Aufnahme im Terminal.
        Walk round an object with a camera: Capstan watches every frame, says what to do next, takes the good shots by itself and fills a capture dial. Without a command it opens a start screen with the cameras it found, recent scans and a demo that needs no camera.
        = Mit einer Kamera um ein Objekt gehen: Capstan prüft jedes Bild, sagt, was zu tun ist, nimmt die guten Fotos selbst auf und füllt einen Ring. Ohne Befehl öffnet es einen Startbildschirm mit den gefundenen Kameras, den letzten Scans und einer Demo, die keine Kamera braucht.
        0 done, 1 failed, 2 wrong usage, 3 device, 4 data, 75 try again later, 130 interrupted
        = 0 fertig · 1 gescheitert · 2 falscher Aufruf · 3 Gerät · 4 Daten · 75 später noch einmal · 130 abgebrochen
        LC_ALL, LC_MESSAGES or LANG choose the language (English or German), as does `--language en|de` on every command and `capstan config language de`.
        = LC_ALL, LC_MESSAGES oder LANG wählen die Sprache (Englisch oder Deutsch), ebenso `--language en|de` bei jedem Befehl und `capstan config language de`.
        Show the version.
        = Die Version zeigen.
        Show help information.
        = Diese Hilfe zeigen.
        Show subcommand help information.
        = Die Hilfe eines Befehls zeigen.
        See 'capstan help <subcommand>' for detailed help.
        = Mehr sagt 'capstan help <Befehl>'.
        See 'capstan help head <subcommand>' for detailed help.
        = Mehr sagt 'capstan help head <Befehl>'.
        See 'capstan help scans <subcommand>' for detailed help.
        = Mehr sagt 'capstan help scans <Befehl>'.
        See 'capstan help library <subcommand>' for detailed help.
        = Mehr sagt 'capstan help library <Befehl>'.
        See 'capstan help stand <subcommand>' for detailed help.
        = Mehr sagt 'capstan help stand <Befehl>'.

        # The screen.
        A JSON file with settings; flags and the environment beat it.
        = Eine JSON-Datei mit Einstellungen; Optionen und Umgebung gehen vor.
        How fast recorded frames play; 1 is as recorded.
        = Wie schnell Aufgezeichnetes läuft; 1 ist wie aufgezeichnet.
        Show recorded frames one at a time; the key . shows the next.
        = Aufgezeichnetes Bild für Bild zeigen; die Taste . zeigt das nächste.
        Show only ASCII characters.
        = Nur ASCII-Zeichen zeigen.
        No colours, as with NO_COLOR.
        = Ohne Farben, wie mit NO_COLOR.
        Colours to draw with: direct, 256, 16, 8 or mono; default: the terminal's.
        = Farben zum Zeichnen: direct, 256, 16, 8 oder mono; sonst die des Terminals.
        Parts of a cell: quadrants, sextants or octants; default: what the terminal says.
        = Teile einer Zelle: quadrants, sextants oder octants; sonst, was das Terminal sagt.
        The live picture: cells, kitty or sixel; the last two where the terminal answers to them. Default: what it answers to.
        = Das laufende Bild: cells, kitty oder sixel; die letzten zwei, wo das Terminal darauf antwortet. Sonst, worauf es antwortet.
        Colours: dark, light, contrast or colorblind.
        = Farben: dark, light, contrast oder colorblind.
        Leave the mouse to the terminal.
        = Die Maus dem Terminal lassen.
        Say what to do in lines of text, without a screen; keys are typed with Enter.
        = In Textzeilen sagen, was zu tun ist, ohne Bildschirm; Tasten mit Enter tippen.
        Speak nothing and ring no bell.
        = Nicht sprechen und nicht piepen.
        Say at the end how long frames took.
        = Am Ende sagen, wie lange Bilder brauchten.

        # Answers.
        One JSON object.
        = Ein JSON-Objekt.
        One JSON object on stdout.
        = Ein JSON-Objekt auf stdout.
        One JSON object a line.
        = Ein JSON-Objekt je Zeile.
        JSON on stdout.
        = JSON auf stdout.
        """
}
