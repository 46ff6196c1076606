/// The durations of a scan's movements along one axis, seconds. The names are those of Bellus3D's
/// SDK.
public struct AxisTimings: Equatable, Sendable, Codable {
    public var centerToFirst, delayAtFirst, firstToSecond, delayAtSecond, secondToCenter: Double

    /// Durations of an axis.
    public init(
        centerToFirst: Double, delayAtFirst: Double, firstToSecond: Double, delayAtSecond: Double,
        secondToCenter: Double
    ) {
        (self.centerToFirst, self.delayAtFirst) = (centerToFirst, delayAtFirst)
        (self.firstToSecond, self.delayAtSecond) = (firstToSecond, delayAtSecond)
        self.secondToCenter = secondToCenter
    }

    /// The total duration along the axis, seconds.
    public var total: Double {
        centerToFirst + delayAtFirst + firstToSecond + delayAtSecond + secondToCenter
    }

    func scaled(by factor: Double) -> AxisTimings {
        AxisTimings(
            centerToFirst: factor * centerToFirst, delayAtFirst: factor * delayAtFirst,
            firstToSecond: factor * firstToSecond, delayAtSecond: factor * delayAtSecond,
            secondToCenter: factor * secondToCenter)
    }

    /// Whether each duration is valid.
    var isValid: Bool {
        [centerToFirst, firstToSecond, secondToCenter].allSatisfy { $0.isFinite && $0 > 0 }
            && [delayAtFirst, delayAtSecond].allSatisfy { $0.isFinite && $0 >= 0 }
    }
}

/// The durations of a scan. In mode 360 only `horizontal.total` counts, as the duration of the full
/// turn.
public struct ScanTimings: Equatable, Sendable, Codable {
    /// How long the scan waits for a ready face before it is cancelled, seconds.
    public var timeoutBeforeScan: Double
    /// Durations of yaw.
    public var horizontal: AxisTimings
    /// Durations of pitch; nil for none.
    public var vertical: AxisTimings?

    /// Durations of a scan, seconds.
    public init(timeoutBeforeScan: Double = 60, horizontal: AxisTimings, vertical: AxisTimings?) {
        (self.timeoutBeforeScan, self.horizontal) = (timeoutBeforeScan, horizontal)
        self.vertical = vertical
    }

    /// The durations in mode 270 and in mode 270-long, as multiples of those in mode 180. In mode
    /// 270 the head turns by 100° instead of 70° at the same speed. In mode 270-long it turns by
    /// the same 100° at half the speed. Derived.
    private static let (widerFactor, longFactor) = (1.4, 2.8)
    /// Duration of a full turn in mode 360, seconds. Guess.
    private static let fullTurnSeconds = 30.0

    /// The default durations of a mode. In mode 180 the head turns at some 23° a second. Guess.
    public static func usual(for mode: ScanMode) -> ScanTimings {
        let turn = AxisTimings(
            centerToFirst: 3, delayAtFirst: 0.5, firstToSecond: 6, delayAtSecond: 0.5,
            secondToCenter: 3)
        let nod = AxisTimings(
            centerToFirst: 1.5, delayAtFirst: 0.3, firstToSecond: 3, delayAtSecond: 0.3,
            secondToCenter: 1.5)
        switch mode {
        case .degrees180: return ScanTimings(horizontal: turn, vertical: nod)
        case .degrees270:
            return ScanTimings(
                horizontal: turn.scaled(by: widerFactor), vertical: nod.scaled(by: widerFactor))
        case .degrees270Long:
            return ScanTimings(
                horizontal: turn.scaled(by: longFactor), vertical: nod.scaled(by: longFactor))
        case .degrees360:
            return ScanTimings(
                horizontal: turn.scaled(by: fullTurnSeconds / turn.total), vertical: nil)
        }
    }

    /// Whether each duration is valid.
    public var isValid: Bool {
        timeoutBeforeScan.isFinite && timeoutBeforeScan > 0 && horizontal.isValid
            && vertical?.isValid ?? true
    }
}
