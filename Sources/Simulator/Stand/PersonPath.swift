import Glibc
import Scene

/// The direction of a virtual person seen from the stand over time, interpolated linearly between
/// knots. Angles are in radians, to the right and upwards; times are in seconds.
public struct PersonPath: Sendable {
    /// A moment and a direction; two knots at one moment make a jump.
    public struct Knot: Equatable, Sendable {
        public var seconds, yaw, pitch: Double

        public init(_ seconds: Double, yaw: Double, pitch: Double = 0) {
            (self.seconds, self.yaw, self.pitch) = (seconds, yaw, pitch)
        }
    }

    /// The knots of the path, sorted by time; there is at least one.
    public private(set) var knots: [Knot]
    /// When the person is hidden behind something, in seconds.
    public var hidden: [ClosedRange<Double>] = []
    /// Moments of jumps, in seconds.
    public private(set) var jumps: [Double] = []

    /// A person who stands still in a direction.
    public init(yaw: Double = 0, pitch: Double = 0) { knots = [Knot(0, yaw: yaw, pitch: pitch)] }

    /// A path through knots, which must be sorted by time.
    public init(knots: [Knot]) {
        self.knots = knots.isEmpty ? [Knot(0, yaw: 0)] : knots
        jumps = zip(self.knots, self.knots.dropFirst()).filter {
            $0.seconds == $1.seconds && $0.yaw != $1.yaw
        }.map(\.0.seconds)
    }

    /// The direction at a moment.
    public func direction(at seconds: Double) -> (yaw: Double, pitch: Double) {
        guard let next = knots.firstIndex(where: { $0.seconds > seconds }) else {
            let last = knots[knots.count - 1]
            return (last.yaw, last.pitch)
        }
        guard next > 0 else { return (knots[0].yaw, knots[0].pitch) }
        let (a, b) = (knots[next - 1], knots[next])
        let share = (seconds - a.seconds) / (b.seconds - a.seconds)
        return (a.yaw + share * (b.yaw - a.yaw), a.pitch + share * (b.pitch - a.pitch))
    }

    /// Whether the person is hidden at a moment.
    public func isHidden(at seconds: Double) -> Bool { hidden.contains { $0.contains(seconds) } }
}
