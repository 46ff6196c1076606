/// A rehearsed walk of the virtual camera round the table.
public enum Script: String, CaseIterable, Sendable, Codable {
    /// One slow full turn after a second of standing still.
    case orbit
    /// Three turns at three heights (12°, 35°, 60°).
    case threePass = "three-pass"
    /// A turn; in the middle of it a run.
    case tooFast = "too-fast"
    /// A turn; in the middle of it the light goes nearly out.
    case tooDark = "too-dark"
    /// A turn; in the middle of it the camera backs away.
    case tooFar = "too-far"
    /// A turn; in the middle of it the camera goes very near.
    case tooClose = "too-close"
    /// A turn; in the middle of it the camera looks away to its right: the object leaves the
    /// picture on the left.
    case outOfFrame = "out-of-frame"
    /// A turn; in the middle of it the hand trembles and jerks.
    case shaky
    /// A turn, the object is turned over, a second turn.
    case flip

    /// How many frames it has when nobody asks for another number, at 30 a second.
    public var usualFrames: Int {
        switch self {
        case .orbit: CameraPath.passFrames
        case .threePass: 3 * CameraPath.passFrames
        case .flip: 2 * CameraPath.passFrames
        case .tooFast, .tooDark, .tooFar, .tooClose, .outOfFrame, .shaky:
            CameraPath.faultScriptFrames
        }
    }

    /// The object turns over before this pass (counted from 1) begins, and stays so; nil for never.
    var flippedPass: Int? { self == .flip ? 2 : nil }

    /// How many turns it goes.
    public var passes: Int {
        switch self {
        case .threePass: 3
        case .flip: 2
        case .orbit, .tooFast, .tooDark, .tooFar, .tooClose, .outOfFrame, .shaky: 1
        }
    }
}
