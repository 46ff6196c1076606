import Scene

/// What an accessory remembers between calls.
struct AccessoryState: Sendable {
    var follower: any SubjectFollower
    var mode = StandMode.system
    var moveRate = CallRateLimit()
    var observationRate = CallRateLimit()
    var move: Move?
    var lastTracking: Timestamp?
    var lastBatteries: [BatteryState] = []

    /// A move that is under way.
    struct Move: Sendable {
        var progress: MoveProgress
        var begun: Timestamp
        var start: StandAngles
        var goal: StandAngles
        var seconds: Double
        /// The mode to restore at the end of an animation, which suspends tracking; nil for other
        /// moves.
        var modeAfter: StandMode?
    }

    init(follower: any SubjectFollower) { self.follower = follower }

    var isAnimating: Bool { move?.modeAfter != nil }

    /// Resets the subjects, the region and the rate of observations, which are valid only during
    /// tracking.
    mutating func endTracking() {
        follower.reset()
        follower.regionOfInterest = .whole
        observationRate.forget()
    }

    /// Ends the move that is under way, if there is one.
    mutating func endMove(_ error: AccessoryError? = nil, isCancelled: Bool = false) {
        move?.progress.finish(error, isCancelled: isCancelled)
        if let mode = move?.modeAfter { self.mode = mode }
        move = nil
    }
}
