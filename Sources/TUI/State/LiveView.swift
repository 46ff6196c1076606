import Scene

/// What the capture screen shows of the source while it runs.
struct LiveView: Equatable, Sendable {
    var renderer: PictureRenderer
    var picture: ColorImage?
    /// When the latest picture arrived.
    var pictureTime = Timestamp.zero
    /// The picture that the terminal draws itself. It is replaced only after a movement, so that
    /// noise causes no transmission.
    var graphicsPicture: ColorImage?
    /// The time of the last movement in the picture; nil after a picture of the still scene was
    /// stored.
    var movedAt: Timestamp?
    /// Number of cells that changed since `graphicsPicture` was set.
    var redrawnCells = 0
    /// The points that the capture has seen so far; nil before there are any.
    var cloud: ViewedModel?
    /// The figures of the last frames, for the curves.
    var history = FigureHistory()
    /// The state of the turntable that turns the object; nil if a person walks around the object.
    var table: TurntableView?
    /// The state of the pan-tilt head that keeps the box in the picture; nil if there is none.
    var head: PanTiltView?
    /// When the highlight of the picture's frame after a shot ends; nil before the first shot.
    var shotHighlightEnd: Timestamp?

    /// A scene counts as still after this time without movement or without a new picture, in
    /// seconds. A guess.
    private static let stillSeconds = 0.2

    /// Shows a new picture.
    mutating func take(_ picture: ColorImage, at now: Timestamp) {
        (self.picture, pictureTime) = (picture, now)
        renderer.draw(picture)
        let isOther =
            graphicsPicture?.width != picture.width || graphicsPicture?.height != picture.height
        redrawnCells += renderer.repaintedCells
        // Noise changes some cells, so fewer than one cell in a hundred do not count as movement.
        if redrawnCells * 100 >= renderer.cells.count || isOther {
            (graphicsPicture, movedAt, redrawnCells) = (picture, now, 0)
        } else if let moved = movedAt, now.seconds(since: moved) > Self.stillSeconds {
            // A picture that was taken after the movement is sharper than the pictures that were
            // taken during it.
            (graphicsPicture, movedAt, redrawnCells) = (picture, nil, 0)
        }
    }

    /// Redraws in full quality the cells that the last movement left coarse, if no new picture came
    /// for a short time.
    mutating func refine(at now: Timestamp) {
        if renderer.isCoarse, now.seconds(since: pictureTime) > Self.stillSeconds {
            renderer.refine()
        }
    }
}
