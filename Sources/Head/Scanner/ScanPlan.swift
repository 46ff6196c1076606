/// The movements of a scan in order: left, right, middle, up, down, middle. A resumed scan omits
/// the parts that it already has.
struct ScanPlan: Equatable, Sendable {
    var movements: [ScanMovement] = []

    /// The nominal time of all movements, seconds.
    var seconds: Double { movements.reduce(0) { $0 + $1.seconds + $1.pause } }

    /// The nominal time of all movements before the one with this index, seconds.
    func seconds(before movement: Int) -> Double {
        movements.prefix(movement).reduce(0) { $0 + $1.seconds + $1.pause }
    }

    /// The plan of a mode. The head visits only the ends in `ends`.
    init(mode: ScanMode, timings: ScanTimings, ends: Set<ScanEnd> = Set(ScanEnd.allCases)) {
        if mode == .degrees360 {
            movements = [
                ScanMovement(
                    hint: .turnHeadLeft, axis: .horizontal, from: 0, to: mode.endYaw,
                    seconds: timings.horizontal.total, pause: 0, targetFrom: 0, targetTo: 4)
            ]
            return
        }
        movements = Self.axis(
            .horizontal, timings.horizontal, end: mode.endYaw, first: ends.contains(.left),
            second: ends.contains(.right))
        guard let vertical = timings.vertical else { return }
        let nods = Self.axis(
            .vertical, vertical, end: mode.endPitch, first: ends.contains(.up),
            second: ends.contains(.down))
        movements += nods.flatMap { Self.split($0, heights: mode.heights) }
    }

    /// The movements of one axis: from the middle to the first end, to the second end, and back to
    /// the middle. The first end has the positive angle: left or up. An end that is not wanted is
    /// omitted.
    private static func axis(
        _ axis: ScanMovement.Axis, _ times: AxisTimings, end: Double, first: Bool, second: Bool
    ) -> [ScanMovement] {
        let toFirst: ScanHint = axis == .horizontal ? .turnHeadLeft : .turnHeadUp
        let toSecond: ScanHint = axis == .horizontal ? .turnHeadRight : .turnHeadDown
        func movement(
            _ hint: ScanHint, _ from: Double, _ to: Double, _ seconds: Double, _ pause: Double,
            _ targets: (Double, Double)
        ) -> ScanMovement {
            ScanMovement(
                hint: hint, axis: axis, from: from * end, to: to * end, seconds: seconds,
                pause: pause, targetFrom: targets.0, targetTo: targets.1)
        }
        switch (first, second) {
        case (true, true):
            return [
                movement(toFirst, 0, 1, times.centerToFirst, times.delayAtFirst, (0, 1)),
                movement(toSecond, 1, -1, times.firstToSecond, times.delayAtSecond, (1, 3)),
                movement(.turnHeadToTheMiddle, -1, 0, times.secondToCenter, 0, (3, 4)),
            ]
        case (true, false):
            return [
                movement(toFirst, 0, 1, times.centerToFirst, times.delayAtFirst, (0, 1)),
                movement(.turnHeadToTheMiddle, 1, 0, times.firstToSecond / 2, 0, (1, 2)),
            ]
        case (false, true):
            return [
                movement(toSecond, 0, -1, times.firstToSecond / 2, times.delayAtSecond, (2, 3)),
                movement(.turnHeadToTheMiddle, -1, 0, times.secondToCenter, 0, (3, 4)),
            ]
        case (false, false): return []
        }
    }

    /// Splits a movement to an end into two by a stop half-way, if the mode has several heights.
    private static func split(_ movement: ScanMovement, heights: Int) -> [ScanMovement] {
        guard heights > 1, movement.hint != .turnHeadToTheMiddle else { return [movement] }
        // The stop lies half-way between the middle and the end.
        let stop = movement.to * 0.5
        let share = (stop - movement.from) / (movement.to - movement.from)
        var (near, far) = (movement, movement)
        near.to = stop
        near.seconds = movement.seconds * share
        near.pause = movement.pause / 2
        near.targetTo = movement.targetFrom + (movement.targetTo - movement.targetFrom) * share
        far.from = stop
        far.seconds = movement.seconds * (1 - share)
        far.pause = movement.pause / 2
        far.targetFrom = near.targetTo
        return [near, far]
    }
}
