import Wording

/// The translations of the phrases of terminal errors. The English phrases are in the code that
/// uses them.
enum CursesWords {
    /// The phrases of errors in all languages. A line in English is followed by the German one
    /// after `= `.
    static let catalogue = Catalogue([
        .german: """
        # Errors. An operation is what stands in “Kann die Ausgabe nicht …”.
        open
        = öffnen
        draw on
        = zum Zeichnen benutzen
        write messages to
        = für Meldungen benutzen
        the terminal's output
        = die Ausgabe des Terminals
        the terminal's input
        = die Eingabe des Terminals
        an event descriptor
        = einen Ereignisdeskriptor
        the output
        = die Ausgabe
        the input
        = die Eingabe
        it is not a terminal
        = es ist kein Terminal
        this terminal
        = dieses Terminal
        a terminal of the type TERM={1}
        = ein Terminal der Art TERM={1}
        curses cannot use it
        = curses kann es nicht benutzen
        TERM is not set
        = TERM ist nicht gesetzt
        it cannot move the cursor
        = es kann den Cursor nicht bewegen
        this type is not known here
        = diese Art ist hier unbekannt
        no terminfo was found
        = es ist kein terminfo da
        Use a terminal such as xterm; or, where the command has them, --plain for lines of text, or --headless without a person.
        = Ein Terminal wie xterm nehmen; oder, wo der Befehl es hat, --plain für Textzeilen oder --headless ohne Person.
        Use --headless.
        = --headless benutzen.
        Make its folder writable.
        = Den Ordner beschreibbar machen.
        """
    ])
}

/// The text of a phrase of a terminal error in the current language.
func phrase(_ phrase: Phrase) -> String { CursesWords.catalogue.text(phrase) }
