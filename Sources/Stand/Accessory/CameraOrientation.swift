/// How the camera is held, with DockKit's names. A picture as a webcam delivers it is
/// `landscapeLeft`.
public enum CameraOrientation: String, CaseIterable, Sendable, Codable {
    case unknown, portrait, portraitUpsideDown, landscapeLeft, landscapeRight, faceUp, faceDown
    /// Rectangles already refer to the upright screen, with the origin at its lower left.
    case corrected

    /// The number of quarter turns to the right that bring the delivered picture upright; 0 for a
    /// camera that lies on its back or its face.
    public var quarterTurnsRight: Int {
        switch self {
        case .portrait: 1
        case .landscapeRight: 2
        case .portraitUpsideDown: 3
        case .unknown, .landscapeLeft, .faceUp, .faceDown, .corrected: 0
        }
    }

    /// Converts a rectangle of the delivered picture (origin lower left) to the upright picture
    /// (origin top left), and mirrors it where `isMirrored` is set.
    public func uprightTopLeft(
        ofLowerLeft rectangle: UnitRectangle, isMirrored: Bool = false
    ) -> UnitRectangle {
        var turned = rectangle.flippedVertically
        for _ in 0..<quarterTurnsRight {
            // A quarter turn to the right makes the left edge the top one.
            turned = UnitRectangle(
                x: 1 - turned.y - turned.height, y: turned.x, width: turned.height,
                height: turned.width)
        }
        if isMirrored { turned.x = 1 - turned.x - turned.width }
        return turned
    }
}
