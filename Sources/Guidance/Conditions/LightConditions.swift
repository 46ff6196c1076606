import Glibc
import Scene

/// How exposure and white balance have changed since the first shot: from the table round the object
/// where it tells, else from jumps between successive frames.
struct LightConditions {
    /// The median of this number of frames counts of what the table tells.
    private static let looks = 3
    /// A camera changes its light within this time, seconds, ...
    private static let jumpSeconds = 0.15
    /// ... by at least this much, exposure values and log2: what changes more slowly may be another
    /// side of the object, or a table that mirrors the room. On 14 made walks whose light stayed
    /// (seeds 1002 to 1023) exposure seemed to change by 0.15 at most within that time and colour by
    /// 0.18, where the table showed it too.
    private static let leastJump = Vector3(0.25, 0.2, 0.2)
    /// Where the table is seen, a jump counts if it shows at least this share of it: what jumps
    /// on the object alone is the object's (guess).
    private static let tableShare = 0.5
    /// Frames that are this number of intervals apart show other places.
    private static let mostIntervals = 4.0

    /// A step from one frame to the next: exposure, red and blue.
    private struct Step {
        let seconds: Double
        var change: Vector3
        /// What the table told of the frame before, and of this one.
        let before, now: LightChange?
    }

    /// Change since the first shot in jumps: exposure, red and blue.
    private var jumps = Vector3.zero
    /// Steps of late that were not yet added to `jumps`.
    private var steps: [Step] = []
    private var clock = 0.0
    private var usualInterval = Double.infinity
    /// What the table told of the latest frames; none once it does not tell.
    private var table: [LightChange] = []
    private var latest: LightChange?

    /// The first shot is this frame.
    mutating func begin() { (jumps, steps) = (.zero, []) }

    /// Takes in a frame.
    /// - Parameter interval: since the frame before, seconds.
    mutating func take(_ assessment: FrameAssessment, after interval: Double) {
        let (before, now) = (latest, assessment.light)
        latest = now
        table = now.flatMap { $0.isMirrored ? nil : (table + [$0]).suffix(Self.looks) } ?? []
        clock += interval
        let isNext = interval <= Self.mostIntervals * usualInterval
        if interval > 0 { usualInterval = interval }
        guard isNext, let flow = assessment.flow else { return steps = [] }
        var change = Vector3(flow.brightnessStep ?? 0, 0, 0)
        // Where one channel is clipped, what is left of the other is its clipped half.
        if let red = flow.redStep, let blue = flow.blueStep { (change.y, change.z) = (red, blue) }
        steps.removeAll { clock - $0.seconds > Self.jumpSeconds }
        steps.append(
            Step(
                seconds: clock, change: LightChange.transferGamma * change, before: before,
                now: now))
        for axis in 0..<3 { addJump(axis) }
    }

    /// Leaves out a frame: smeared patches are followed badly, and lie over each other. What the table
    /// told before holds on.
    mutating func leaveOut(after interval: Double) {
        (steps, latest) = ([], nil)
        clock += interval
    }

    /// Adds what changed of late where it is a jump; what was added counts no more.
    private mutating func addJump(_ axis: Int) {
        let sum = steps.reduce(0) { $0 + $1.change[axis] }
        guard abs(sum) >= Self.leastJump[axis], tableShows(sum, axis) else { return }
        jumps[axis] += sum
        for index in steps.indices { steps[index].change[axis] = 0 }
    }

    /// Whether the table shows the jump too; true where it is not seen. A table whose channels are
    /// dark or clipped shows no colour, and those of the object are not better.
    private func tableShows(_ jump: Double, _ axis: Int) -> Bool {
        guard let before = steps.first?.before, let now = steps.last?.now else { return true }
        let value: (LightChange) -> Double? = [{ $0.exposure }, \.red, \.blue][axis]
        guard let first = value(before), let last = value(now) else { return false }
        return (last - first) * (jump < 0 ? -1 : 1) >= Self.tableShare * abs(jump)
    }

    /// In exposure values, positive brighter.
    var exposure: Double { told(\.exposure) ?? jumps.x }

    /// Red or blue against green, log2: the larger change.
    var balance: Double {
        max(abs(told(\.red) ?? jumps.y), abs(told(\.blue) ?? jumps.z))
    }

    private func told(_ value: (LightChange) -> Double?) -> Double? {
        table.compactMap(value).upperMedian
    }
}
