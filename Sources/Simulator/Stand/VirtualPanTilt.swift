import Scene

/// A virtual pan-tilt head.
public struct VirtualPanTilt: Sendable {
    /// A report of the motor angles.
    public struct Report: Equatable, Sendable {
        /// When the motors had these angles.
        public var takenAt: Timestamp
        /// The arrival time of the report.
        public var arrivesAt: Timestamp
        /// The angles of the motors, radians.
        public var pan, tilt: Double
    }

    /// The motors.
    public private(set) var pan: VirtualAxis
    public private(set) var tilt: VirtualAxis
    private var now = Timestamp.zero
    private var nextReport: Timestamp

    /// A head in its home position.
    public init(_ options: VirtualPanTiltOptions) {
        pan = VirtualAxis(traits: options.pan)
        tilt = VirtualAxis(traits: options.tilt)
        nextReport = .zero
    }

    /// Commands speeds in radians a second, to the right and upwards.
    public mutating func drive(pan: Double, tilt: Double, at time: Timestamp) {
        self.pan.drive(pan, at: time)
        self.tilt.drive(tilt, at: time)
    }

    /// Commands a position in radians at speeds in radians a second.
    public mutating func go(
        pan: Double, tilt: Double, panSpeed: Double, tiltSpeed: Double, at time: Timestamp
    ) {
        self.pan.go(to: pan, speed: panSpeed, at: time)
        self.tilt.go(to: tilt, speed: tiltSpeed, at: time)
    }

    /// Advances to a time; returns the head's reports until then.
    public mutating func advance(to time: Timestamp) -> [Report] {
        var reports: [Report] = []
        while let interval = pan.traits.reportInterval, nextReport <= time {
            pan.advance(to: nextReport)
            tilt.advance(to: nextReport)
            reports.append(
                Report(
                    takenAt: nextReport,
                    arrivesAt: nextReport.advanced(bySeconds: pan.traits.reportDelay),
                    pan: pan.reportedAngle, tilt: tilt.reportedAngle))
            nextReport = nextReport.advanced(bySeconds: interval)
        }
        pan.advance(to: time)
        tilt.advance(to: time)
        now = time
        return reports
    }
}
