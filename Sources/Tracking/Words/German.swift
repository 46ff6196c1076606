extension TrackingWords {
    /// The German translation: an English line, then the German one after `= `.
    static let german = """
        # What is wrong with a pattern for calibration.
        its markers do not lie in one plane of z
        = die Marker liegen nicht in einer Ebene von z
        it must have 3 to 100 inner corners each way
        = es muss in jeder Richtung 3 bis 100 innere Ecken haben
        its squares must have a side above zero
        = die Seite der Quadrate muss größer als null sein

        # Parts of the picture.
        top left
        = links oben
        top
        = oben
        top right
        = rechts oben
        left
        = links
        middle
        = Mitte
        right
        = rechts
        bottom left
        = links unten
        bottom
        = unten
        bottom right
        = rechts unten
        """
}
