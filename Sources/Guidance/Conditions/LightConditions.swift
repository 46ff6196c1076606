import Glibc
import Scene

/// Change of exposure and white balance since the first shot. It is measured on the table around
/// the object if the table is visible and the object does not contradict it; otherwise it is the
/// sum of jumps between successive frames.
struct LightConditions {
    /// The change on the table is the median over this number of frames.
    private static let looks = 3
    /// A camera changes its exposure or white balance within this time, seconds. All changes within
    /// this time are summed to one jump.
    private static let jumpSeconds = 0.15
    /// A change counts as a jump only if it is at least this large: in exposure, red or blue, log2.
    /// A slower change may come from another side of the object, or from a table that reflects the
    /// room. On 14 simulated walks with constant light (seeds 1002 to 1023), exposure seemed to
    /// jump by at most 0.15 and colour by at most 0.18, if only jumps count that the table showed
    /// too.
    private static let leastJump = Vector3(0.25, 0.2, 0.2)
    /// Where the table is visible, a jump counts only if the table shows at least this share of it:
    /// a jump on the object alone comes from the object (guess).
    private static let tableShare = 0.5
    /// Two frames are not compared if they are farther apart than this number of usual intervals:
    /// they show different places.
    private static let mostIntervals = 4.0

    /// A change from one frame to the next: exposure, red and blue, log2.
    private struct Step {
        let seconds: Double
        var change: Vector3
        /// The change on the table from the first frame to the previous frame, and to this frame.
        let before, now: LightChange?
    }

    /// Sum of jumps since the first shot: exposure, red and blue, log2.
    private var jumps = Vector3.zero
    /// The jumps of the last second, each in one channel.
    private var latestJumps: [(seconds: Double, axis: Int, size: Double)] = []
    /// A move of the object is reported at most this time after it begins, seconds.
    private static let moveSeconds = 1.0
    /// Changes of the last frames that were not yet added to `jumps`.
    private var steps: [Step] = []
    private var clock = 0.0
    private var usualInterval = Double.infinity
    /// The change on the table in the latest frames; empty while the table is not visible, or
    /// reflects the room.
    private var table: [LightChange] = []
    private var latest: LightChange?
    private var object = ObjectLight()
    /// Table and object are compared only if the table's change reaches this, exposure values: a
    /// smaller change is not reported either.
    private static let leastCompared = 0.2
    /// The object follows the table's light if the two changes differ by less than this share of
    /// the table's change. It does not follow if its own change is less than this share of the
    /// table's change (guess).
    private static let followingShare = 0.5
    /// Whether the table reflects the room: in the latest comparison, the table's light had changed
    /// and the object's had not.
    private var isTableReflecting = false

    /// Sets all changes to zero at the first shot.
    mutating func begin() { (jumps, latestJumps, steps) = (.zero, [], []) }

    /// Subtracts the jumps of the last second again: the object was moved during that second, and
    /// its patches were followed badly.
    mutating func undoLatestJumps() {
        for jump in latestJumps where clock - jump.seconds <= Self.moveSeconds {
            jumps[jump.axis] -= jump.size
        }
        (latestJumps, steps) = ([], [])
    }

    /// Adds a frame.
    /// - Parameter interval: time since the previous frame, seconds.
    mutating func take(_ assessment: FrameAssessment, at time: Timestamp, after interval: Double) {
        let (before, now) = (latest, assessment.light)
        latest = now
        if let look = assessment.surface, let change = object.take(look, at: time), let now {
            compare(table: now.exposure, object: change)
        }
        table =
            now.flatMap {
                $0.isReflection || isTableReflecting ? nil : (table + [$0]).suffix(Self.looks)
            } ?? []
        clock += interval
        let isNext = interval <= Self.mostIntervals * usualInterval
        if interval > 0 { usualInterval = interval }
        guard isNext, let flow = assessment.flow else { return steps = [] }
        var change = Vector3(flow.brightnessStep ?? 0, 0, 0)
        // If red or blue is clipped, the other channel was measured only on pixels that are not
        // clipped, so both are left out.
        if let red = flow.redStep, let blue = flow.blueStep { (change.y, change.z) = (red, blue) }
        steps.removeAll { clock - $0.seconds > Self.jumpSeconds }
        steps.append(
            Step(
                seconds: clock, change: LightChange.transferGamma * change, before: before,
                now: now))
        for axis in 0..<3 { addJump(axis) }
    }

    /// Compares the table's change with the object's, both in exposure values.
    private mutating func compare(table: Double, object: Double) {
        guard abs(table) >= Self.leastCompared else { return }
        if abs(object) < Self.followingShare * abs(table) {
            isTableReflecting = true
        } else if abs(object - table) < Self.followingShare * abs(table) {
            isTableReflecting = false
        }
    }

    /// Forgets what depends on the clock: a new run of the source has another clock.
    mutating func forgetTimes() { object.forgetTimes() }

    /// Skips a frame with motion blur, whose patches are followed badly. The table's measurements
    /// before this frame still count.
    mutating func skipFrame(after interval: Double) {
        (steps, latest) = ([], nil)
        clock += interval
    }

    /// Adds the recent changes of a channel to `jumps` if their sum is a jump; each change counts
    /// once.
    private mutating func addJump(_ axis: Int) {
        let sum = steps.reduce(0) { $0 + $1.change[axis] }
        guard abs(sum) >= Self.leastJump[axis], tableShows(sum, axis) else { return }
        jumps[axis] += sum
        latestJumps.removeAll { clock - $0.seconds > Self.moveSeconds }
        latestJumps.append((clock, axis, sum))
        for index in steps.indices { steps[index].change[axis] = 0 }
    }

    /// Whether the table shows a jump too; true where the table is not visible. False where the
    /// table shows no colour because its channels are dark or clipped: the object's channels are
    /// then no better.
    private func tableShows(_ jump: Double, _ axis: Int) -> Bool {
        guard let before = steps.first?.before, let now = steps.last?.now else { return true }
        let value: (LightChange) -> Double? = [{ $0.exposure }, \.red, \.blue][axis]
        guard let first = value(before), let last = value(now) else { return false }
        return (last - first) * (jump < 0 ? -1 : 1) >= Self.tableShare * abs(jump)
    }

    /// Change of exposure in exposure values, positive for brighter.
    var exposure: Double { tableMedian(\.exposure) ?? jumps.x }

    /// Change of red or blue relative to green, log2: the larger of the two, without sign.
    var balance: Double {
        max(abs(tableMedian(\.red) ?? jumps.y), abs(tableMedian(\.blue) ?? jumps.z))
    }

    private func tableMedian(_ value: (LightChange) -> Double?) -> Double? {
        table.compactMap(value).upperMedian
    }
}
