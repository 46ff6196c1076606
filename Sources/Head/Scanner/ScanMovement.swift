import Scene

/// One movement of a scan: from one end to another at a steady pace, then a pause.
struct ScanMovement: Equatable, Sendable {
    /// The axis that moves.
    enum Axis: Equatable, Sendable { case horizontal, vertical }

    /// The hint to the person.
    var hint: ScanHint
    var axis: Axis
    /// The angles at the start and at the end of the movement, radians: yaw or pitch.
    var from, to: Double
    /// Duration of the movement and of the pause after it, seconds.
    var seconds, pause: Double
    /// `ProgressInfo.targetPosition` at the start and at the end of the movement.
    var targetFrom, targetTo: Double

    /// The sign of the movement: −1 if the angle falls, otherwise 1.
    var direction: Double { to >= from ? 1 : -1 }

    /// The angle of a pose along the axis.
    func angle(of pose: HeadPose) -> Double { axis == .horizontal ? pose.yaw : pose.pitch }

    /// The angle that the head should have this many seconds after the movement began, radians.
    func target(after time: Double) -> Double {
        from + (to - from) * min(1, max(0, time / seconds))
    }

    /// `ProgressInfo.targetPosition` this many seconds after the movement began.
    func targetPosition(after time: Double) -> Double {
        targetFrom + (targetTo - targetFrom) * min(1, max(0, time / seconds))
    }
}
