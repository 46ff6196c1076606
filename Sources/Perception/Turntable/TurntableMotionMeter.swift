import Following
import Scene

/// Measures, in the pictures of a camera in front of a turntable, whether the table stands still,
/// and how far the object turned since the previous picture.
public struct TurntableMotionMeter {
    /// The measurement in the newest picture.
    public struct Motion {
        /// Turn since the previous picture, radians, clockwise seen from above; nil where the turn
        /// cannot be measured.
        public var turned: Double?
        /// Shift that three quarters of the corners stay below, as a share of the picture's width.
        public var shift: Double
    }

    private var shift = PictureShift()
    private var keyframe: KeyframeRotation?
    /// Turn from the keyframe to the newest picture with a measured turn, radians.
    private var sinceKeyframe = 0.0
    /// The middle of the picture, which shows the object (guess).
    private static let region = PictureBox(x: 0.22, y: 0.18, width: 0.56, height: 0.7)

    /// A meter without a previous picture.
    public init() {}

    /// Measures a picture; nil for the first one, and where too few corners can be followed.
    /// - Parameters:
    ///   - rig: the camera's position relative to the table; nil where its distance is unknown.
    ///   - elevation: elevation of the camera, radians.
    ///   - stillShare: largest shift of a still picture.
    public mutating func measure(
        _ frame: Frame, rig: StandRig?, elevation: Double, stillShare: Double
    ) throws -> Motion? {
        let turned = try turned(frame, rig, elevation)
        guard let answer = try shift.take(frame.luma, in: Self.region) else { return nil }
        let share = answer.upperQuartile / Double(max(1, frame.luma.width))
        // Where the turn cannot be measured, a still picture at least shows that nothing turned.
        return Motion(turned: turned ?? (share < stillShare ? 0 : nil), shift: share)
    }

    /// Forgets the keyframe, because the camera has another height now.
    public mutating func forget() { (keyframe, sinceKeyframe) = (nil, 0) }

    /// Turn since the newest picture with a measured turn, radians; nil where it cannot be
    /// measured.
    private mutating func turned(
        _ frame: Frame, _ rig: StandRig?, _ elevation: Double
    ) throws -> Double? {
        guard let rig, let depth = frame.depth else { return nil }
        var step: Double?
        if let turn = try keyframe?.turn(to: frame, depth: depth, rig: rig, elevation: elevation) {
            step = turn - sinceKeyframe
            sinceKeyframe = turn
        }
        if step == nil || keyframe?.needsNewKeyframe(at: sinceKeyframe) ?? true {
            keyframe = try KeyframeRotation(frame.luma, depth: depth, region: Self.region)
            sinceKeyframe = 0
        }
        return step
    }
}
