import Scene

/// What the capture screen shows of the running source.
struct LiveView: Equatable, Sendable {
    var renderer: PictureRenderer
    var picture: ColorImage?
    /// When the picture came.
    var pictureTime = Timestamp.zero
    /// The picture that the terminal draws itself: it stays while nothing moves, so that noise is
    /// not sent.
    var graphicsPicture: ColorImage?
    /// When something last moved in the picture; nil once the still scene was stored.
    var movedAt: Timestamp?
    /// Cells redrawn since `graphicsPicture` was set.
    var redrawnCells = 0
    /// The points that the capture has seen so far; nil before there are any.
    var cloud: ViewedModel?
    /// The figures of the last frames, for curves.
    var history = FigureHistory()
    /// The state of the turntable that makes the capture; nil where a person walks.
    var table: TurntableView?
    /// The state of the pan-tilt head that keeps the box in the picture; nil without one.
    var head: PanTiltView?
    /// The end of the highlight of the picture's frame after a shot.
    var shotHighlightEnd: Timestamp?

    /// Time without movement, or without a picture, after which the scene counts as still, seconds.
    /// A guess.
    private static let stillSeconds = 0.2

    /// Shows a picture.
    mutating func take(_ picture: ColorImage, at now: Timestamp) {
        (self.picture, pictureTime) = (picture, now)
        renderer.draw(picture)
        let isOther =
            graphicsPicture?.width != picture.width || graphicsPicture?.height != picture.height
        redrawnCells += renderer.repaintedCells
        // Noise redraws a cell now and then, so only one cell in a hundred counts as movement.
        if redrawnCells * 100 >= renderer.cells.count || isOther {
            (graphicsPicture, movedAt, redrawnCells) = (picture, now, 0)
        } else if let moved = movedAt, now.seconds(since: moved) > Self.stillSeconds {
            // A picture taken after the movement is sharper than those taken during it.
            (graphicsPicture, movedAt, redrawnCells) = (picture, nil, 0)
        }
    }

    /// Draws the cells that the last movement left coarse, when no other picture has come for a
    /// while.
    mutating func refine(at now: Timestamp) {
        if renderer.isCoarse, now.seconds(since: pictureTime) > Self.stillSeconds {
            renderer.refine()
        }
    }
}
