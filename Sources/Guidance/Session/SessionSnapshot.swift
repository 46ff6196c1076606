import Scene

/// One sector of the capture dial.
public struct DialSector: Equatable, Sendable, Codable {
    /// Numbers of this pass's shots in the sector.
    public var shots: [Int]
    /// Highest sharpness among these shots; 0 if there is none.
    public var bestSharpness: Double

    /// Whether the sector has a shot, as completion requires.
    public var isFilled: Bool { !shots.isEmpty }
    /// Whether all shots of the sector are soft, because no sharper frame came.
    public var isSoft: Bool

    /// A sector with these shots.
    public init(shots: [Int] = [], bestSharpness: Double = 0, isSoft: Bool = false) {
        (self.shots, self.bestSharpness, self.isSoft) = (shots, bestSharpness, isSoft)
    }
}

extension [DialSector] {
    /// Number of sectors with a shot.
    public var filled: Int { count { $0.isFilled } }
    /// Number of sectors with soft shots only.
    public var soft: Int { count { $0.isFilled && $0.isSoft } }
}

/// The result of one pass.
public struct PassSummary: Equatable, Sendable, Codable {
    /// Share of the dial's sectors with a shot, 0...1.
    public var coverage: Double
    /// Number of sectors of the pass's dial; 0 without a dial.
    public var sectors: Int
    /// Number of sectors with a shot.
    public var sectorsFilled: Int
    /// Number of shots of this pass.
    public var shots: Int

    /// A summary of these figures.
    public init(coverage: Double, sectors: Int, sectorsFilled: Int, shots: Int) {
        (self.coverage, self.sectors) = (coverage, sectors)
        (self.sectorsFilled, self.shots) = (sectorsFilled, shots)
    }
}

/// A direction in which to turn the camera, or in which the person should go.
public enum Direction: String, Sendable, Codable {
    case left, right, up, down, closer, farther
}

/// Position of the camera relative to the object's box.
public struct CameraPlace: Equatable, Sendable, Codable {
    /// Angle round the box's vertical axis, radians, 0..<2π, counter-clockwise seen from above;
    /// sector 0 begins at 0.
    public var azimuth: Double
    /// Angle above the horizontal plane through the box's centre, radians; negative below it.
    public var elevation: Double
    /// Distance from the box's centre, in the world's unit.
    public var distance: Double

    /// A position with these coordinates.
    public init(azimuth: Double, elevation: Double, distance: Double) {
        (self.azimuth, self.elevation, self.distance) = (azimuth, elevation, distance)
    }

    /// The smallest angle from one azimuth to another, radians. It is positive counter-clockwise
    /// seen from above, which is to the right for a person who faces the object.
    static func turn(from: Double, to: Double) -> Double {
        var turn = (to - from).truncatingRemainder(dividingBy: 2 * .pi)
        if turn > .pi { turn -= 2 * .pi }
        if turn < -.pi { turn += 2 * .pi }
        return turn
    }
}

/// Quality of the camera's pose, named as in Apple's `ObjectCaptureSession.Tracking`.
public enum TrackingState: String, Sendable, Codable {
    case notAvailable
    case limited
    case normal
}

/// Everything that a screen or a script may show of a session.
public struct SessionSnapshot: Equatable, Sendable {
    /// The state of the session.
    public var state: CaptureState = .initializing
    /// Whether the capture is paused.
    public var isPaused = false
    /// Why the capture is paused; nil if the person asked for the pause, or there is none.
    public var pauseReason: PauseReason?
    /// Quality of the camera's pose.
    public var tracking = TrackingQuality()
    /// Feedback and advice for the person.
    public var guidance = GuidanceState()
    /// Counts of the shots of all passes.
    public var shots = ShotCounts()
    /// The dial of this pass.
    public var dial = Dial()
    /// Coverage of the object by all passes since it was last turned over.
    public var coverage = CoverageMap(sectors: SessionOptions.defaultSectors)
    /// Summaries of all passes so far, the present one last.
    public var passes: [PassSummary] = []
    /// Results of matching the shots with each other.
    public var matching = Matching()
    /// The state of the review; nil when none is open.
    public var review: ReviewState?
    /// The object's box and what is known of it.
    public var box = Box()
    /// The latest frame that was analysed, with the decision on it.
    public var latest = LatestFrame()
    /// Counts of frames since the start.
    public var frames = FrameCounts()

    /// The snapshot before the session begins.
    public init() {}
}
