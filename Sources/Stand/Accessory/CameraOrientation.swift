/// How the camera is held, with DockKit's names. A webcam delivers pictures with the orientation
/// `landscapeLeft`.
public enum CameraOrientation: String, CaseIterable, Sendable, Codable {
    case unknown, portrait, portraitUpsideDown, landscapeLeft, landscapeRight, faceUp, faceDown
    /// The rectangles already refer to the upright screen, and count from its lower left.
    case corrected

    /// The number of quarter turns to the right that turn the delivered picture upright. It is 0
    /// for a camera that lies on its back or its face.
    public var quarterTurnsRight: Int {
        switch self {
        case .portrait: 1
        case .landscapeRight: 2
        case .portraitUpsideDown: 3
        case .unknown, .landscapeLeft, .faceUp, .faceDown, .corrected: 0
        }
    }

    /// Converts a rectangle of the delivered picture, counted from the lower left, to the upright
    /// picture, counted from the top left. If `isMirrored` is set, the rectangle is also mirrored.
    public func uprightTopLeft(
        ofLowerLeft rectangle: UnitRectangle, isMirrored: Bool = false
    ) -> UnitRectangle {
        var turned = rectangle.flippedVertically
        for _ in 0..<quarterTurnsRight {
            // After a quarter turn to the right, the left edge of the picture is the top edge.
            turned = UnitRectangle(
                x: 1 - turned.y - turned.height, y: turned.x, width: turned.height,
                height: turned.width)
        }
        if isMirrored { turned.x = 1 - turned.x - turned.width }
        return turned
    }
}
