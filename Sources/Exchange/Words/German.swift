extension ExchangeWords {
    /// The German translation: an English line, then the German one after `= `.
    static let german = """
        # The page of a scan. What stands in braces is filled by the page's script.
        picture
        = Bild
        pictures
        = Bilder
        Report: what is good and what is missing
        = Bericht: was gut ist und was fehlt
        Report
        = Bericht
        Model
        = Modell
        Files of models
        = Dateien der Modelle
        Pictures
        = Bilder
        The model
        = Das Modell
        The model is being read…
        = Das Modell wird gelesen …
        {triangles} triangles. Drag to turn it, scroll to come closer; or the arrow keys, + and -.
        = {triangles} Dreiecke. Ziehen dreht, Scrollen holt näher; oder Pfeiltasten, + und -.
        The model cannot be shown here: {cause}.
        = Das Modell kann hier nicht gezeigt werden: {cause}.
        the file is not there
        = die Datei ist nicht da
        it is no GLB file
        = sie ist keine GLB-Datei
        this browser builds no shaders
        = dieser Browser baut keine Shader
        this browser has no WebGL
        = dieser Browser hat kein WebGL
        """
}
