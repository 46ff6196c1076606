/// The movements of a scan in order: left, right, middle, up, down, middle. A resumed scan omits
/// the parts that it already has.
struct ScanPlan: Equatable, Sendable {
    var legs: [ScanLeg] = []

    /// The nominal time of all legs, seconds.
    var seconds: Double { legs.reduce(0) { $0 + $1.seconds + $1.pause } }

    /// The nominal time of the legs before this one, seconds.
    func seconds(before leg: Int) -> Double {
        legs.prefix(leg).reduce(0) { $0 + $1.seconds + $1.pause }
    }

    /// The plan of a mode that visits these ends.
    init(mode: ScanMode, timings: ScanTimings, ends: Set<ScanEnd> = Set(ScanEnd.allCases)) {
        if mode == .degrees360 {
            legs = [
                ScanLeg(
                    hint: .turnHeadLeft, axis: .horizontal, from: 0, to: mode.endYaw,
                    seconds: timings.horizontal.total, pause: 0, targetFrom: 0, targetTo: 4)
            ]
            return
        }
        legs = Self.axis(
            .horizontal, timings.horizontal, end: mode.endYaw, first: ends.contains(.left),
            second: ends.contains(.right))
        guard let vertical = timings.vertical else { return }
        let nods = Self.axis(
            .vertical, vertical, end: mode.endPitch, first: ends.contains(.up),
            second: ends.contains(.down))
        legs += nods.flatMap { Self.split($0, heights: mode.heights) }
    }

    /// The legs of one axis: from the middle to the first end, to the second, and back. The first
    /// end has the positive angle: left, up.
    private static func axis(
        _ axis: ScanLeg.Axis, _ times: AxisTimings, end: Double, first: Bool, second: Bool
    ) -> [ScanLeg] {
        let toFirst: ScanHint = axis == .horizontal ? .turnHeadLeft : .turnHeadUp
        let toSecond: ScanHint = axis == .horizontal ? .turnHeadRight : .turnHeadDown
        func leg(
            _ hint: ScanHint, _ from: Double, _ to: Double, _ seconds: Double, _ pause: Double,
            _ targets: (Double, Double)
        ) -> ScanLeg {
            ScanLeg(
                hint: hint, axis: axis, from: from * end, to: to * end, seconds: seconds,
                pause: pause, targetFrom: targets.0, targetTo: targets.1)
        }
        switch (first, second) {
        case (true, true):
            return [
                leg(toFirst, 0, 1, times.centerToFirst, times.delayAtFirst, (0, 1)),
                leg(toSecond, 1, -1, times.firstToSecond, times.delayAtSecond, (1, 3)),
                leg(.turnHeadToTheMiddle, -1, 0, times.secondToCenter, 0, (3, 4)),
            ]
        case (true, false):
            return [
                leg(toFirst, 0, 1, times.centerToFirst, times.delayAtFirst, (0, 1)),
                leg(.turnHeadToTheMiddle, 1, 0, times.firstToSecond / 2, 0, (1, 2)),
            ]
        case (false, true):
            return [
                leg(toSecond, 0, -1, times.firstToSecond / 2, times.delayAtSecond, (2, 3)),
                leg(.turnHeadToTheMiddle, -1, 0, times.secondToCenter, 0, (3, 4)),
            ]
        case (false, false): return []
        }
    }

    /// A leg to an end, with a stop for each further height.
    private static func split(_ leg: ScanLeg, heights: Int) -> [ScanLeg] {
        guard heights > 1, leg.hint != .turnHeadToTheMiddle else { return [leg] }
        // The stop lies half-way between the middle and the end.
        let stop = leg.to * 0.5
        let share = (stop - leg.from) / (leg.to - leg.from)
        var (near, far) = (leg, leg)
        near.to = stop
        near.seconds = leg.seconds * share
        near.pause = leg.pause / 2
        near.targetTo = leg.targetFrom + (leg.targetTo - leg.targetFrom) * share
        far.from = stop
        far.seconds = leg.seconds * (1 - share)
        far.pause = leg.pause / 2
        far.targetFrom = near.targetTo
        return [near, far]
    }
}
