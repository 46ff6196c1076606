extension CommandWords.German {
    static let setUp = """
        # config, devices, controls
        Show, explain and set what is remembered for every run.
        = Zeigen, erklären und setzen, was für jeden Lauf gemerkt ist.
        Settings are kept in a JSON file; the environment overrides it, and options override both.
        = Einstellungen stehen in einer JSON-Datei; die Umgebung geht vor, Optionen gehen beiden vor.
        The key; without one all are shown.
        = Der Schlüssel; ohne ihn erscheinen alle.
        Its new value; without one the key is explained.
        = Sein neuer Wert; ohne ihn wird der Schlüssel erklärt.
        Take the key out of the file.
        = Den Schlüssel aus der Datei nehmen.
        Print a file that sets every key to its default.
        = Eine Datei ausgeben, die jeden Schlüssel auf seine Vorgabe setzt.
        One JSON object a key; an array of all.
        = Ein JSON-Objekt je Schlüssel; ein Feld von allen.
        List the cameras of this machine with their modes.
        = Die Kameras dieses Rechners mit ihren Formaten zeigen.
        A JSON array of the cameras.
        = Ein JSON-Feld der Kameras.
        List and set a camera's exposure, gain, focus and other controls.
        = Belichtung, Verstärkung, Fokus und andere Regler einer Kamera zeigen und setzen.
        The camera, as /dev/video0.
        = Die Kamera, wie /dev/video0.
        What to set; then the list shows what the camera made of it.
        = Was gesetzt wird; dann zeigt die Liste, was die Kamera daraus machte.
        A JSON array of the controls.
        = Ein JSON-Feld der Regler.
        """
}
