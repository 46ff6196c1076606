import Scene

/// What the capture screen shows of the running source.
struct LiveView: Equatable, Sendable {
    var renderer: PictureRenderer
    var picture: ColorImage?
    /// The points that the capture has seen so far; nil before there are any.
    var cloud: ViewedModel?
    /// What the turntable does that makes the capture; nil where a person walks.
    var table: TableView?
    /// The end of the highlight of the picture's frame after a shot.
    var shotLitUntil: Timestamp?
}
