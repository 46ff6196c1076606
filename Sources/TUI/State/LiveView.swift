import Scene

/// What the capture screen shows of the running source.
struct LiveView: Equatable, Sendable {
    var renderer: PictureRenderer
    var picture: ColorImage?
    /// When it came.
    var pictureTime = Timestamp.zero
    /// The points that the capture has seen so far; nil before there are any.
    var cloud: ViewedModel?
    /// What the turntable does that makes the capture; nil where a person walks.
    var table: TableView?
    /// What the pan-tilt head does that keeps the box in the picture; nil without one.
    var head: HeadView?
    /// The end of the highlight of the picture's frame after a shot.
    var shotLitUntil: Timestamp?

    /// Shows a picture.
    mutating func take(_ picture: ColorImage, at now: Timestamp) {
        (self.picture, pictureTime) = (picture, now)
        renderer.draw(picture)
    }

    /// Draws what the last picture's movement left coarse, once no other follows within this many
    /// seconds.
    mutating func refine(at now: Timestamp) {
        if renderer.isCoarse, now.seconds(since: pictureTime) > 0.2 { renderer.refine() }
    }
}
