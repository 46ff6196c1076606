/// A scripted path of the virtual camera around the table.
public enum Script: String, CaseIterable, Sendable, Codable {
    /// One slow full turn after a second of standstill.
    case orbit
    /// Three turns at three heights (12°, 35°, 60°).
    case threePass = "three-pass"
    /// A turn; in the middle the camera walks too fast.
    case tooFast = "too-fast"
    /// A turn; in the middle the light nearly goes out.
    case tooDark = "too-dark"
    /// A turn; in the middle the camera backs away.
    case tooFar = "too-far"
    /// A turn; in the middle the camera comes very close.
    case tooClose = "too-close"
    /// A turn; in the middle the camera looks away to its right: the object leaves the picture on
    /// the left.
    case outOfFrame = "out-of-frame"
    /// A turn; in the middle the hand trembles and jerks.
    case shaky
    /// A turn, then a flip of the object, then a second turn.
    case flip

    /// Default number of frames, at 30 per second.
    public var defaultFrameCount: Int {
        switch self {
        case .orbit: CameraPath.passFrames
        case .threePass: 3 * CameraPath.passFrames
        case .flip: 2 * CameraPath.passFrames
        case .tooFast, .tooDark, .tooFar, .tooClose, .outOfFrame, .shaky:
            CameraPath.faultScriptFrames
        }
    }

    /// The pass, counted from 1, before which the object is flipped; it then stays flipped. Nil for
    /// a script without a flip.
    var flippedPass: Int? { self == .flip ? 2 : nil }

    /// Number of turns.
    public var passes: Int {
        switch self {
        case .threePass: 3
        case .flip: 2
        case .orbit, .tooFast, .tooDark, .tooFar, .tooClose, .outOfFrame, .shaky: 1
        }
    }
}
