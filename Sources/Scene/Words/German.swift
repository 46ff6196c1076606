extension SceneWords {
    /// The German translation: an English line, then the German one after `= `.
    static let german = """
        Cannot {1} {2}: {3}.
        = Kann {2} nicht {1}: {3}.

        # What is wrong with a camera's numbers.
        picture size {1}×{2}
        = Bildgröße {1}×{2}
        focal length {1}, {2}
        = Brennweite {1}, {2}
        principal point {1}, {2}
        = Hauptpunkt {1}, {2}
        distortion
        = Verzeichnung

        # What is wrong with a board of markers.
        it has no markers
        = sie hat keine Marker
        it has a marker twice
        = sie hat einen Marker zweimal
        marker {1}
        = Marker {1}
        {1} is not in {2}, which has {3}
        = {1} gibt es in {2} nicht, die Familie hat {3}
        {1} must have four corners
        = {1} muss vier Ecken haben
        {1} has a corner that is not finite
        = {1} hat eine Ecke, die nicht endlich ist
        {1} has sides of {2} m
        = {1} hat Seiten von {2} m
        the corners of {1} are no square in their order
        = die Ecken von {1} sind in ihrer Reihenfolge kein Quadrat
        """
}
