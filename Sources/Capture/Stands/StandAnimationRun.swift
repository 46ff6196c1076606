import Foundation
import Scene
import Stand
import Wording

/// An animation that a stand plays to its end.
public struct StandAnimationRun: Sendable {
    /// The animation to play.
    public let animation: AccessoryAnimation
    /// The animation's name, or the path of the file with its key frames.
    public let name: String

    /// One of DockKit's four animations by its name, or the key frames of a JSON file by its path.
    /// Throws a usage error for an unknown name, and a data error for a file that cannot be
    /// read.
    public init(_ name: String) throws {
        self.name = name
        if let known = AccessoryAnimation.named.first(where: { $0.name == name }) {
            animation = known.animation
            return
        }
        let names = AccessoryAnimation.named.map(\.name).joined(separator: ", ")
        let isFile =
            name.contains("/") || name.contains(".") || FileManager.default.fileExists(atPath: name)
        guard isFile else {
            throw CaptureError(
                .usage,
                phrase(
                    """
                    \(name) is no animation and no file that can be read. Animations are \
                    \(names), or a JSON file of key frames.
                    """))
        }
        let bytes = try NamedFile.bytes(name)
        do throws(StandError) {
            animation = try AccessoryAnimation.keyFrames(json: bytes)
        } catch {
            throw CaptureError(
                .data,
                phrase(
                    """
                    \(name) holds no animation: \(error.reason). Write degrees from the \
                    stand's present angles, as [{\"seconds\": 0}, \
                    {\"seconds\": 1, \"pan\": 20}, {\"seconds\": 2}].
                    """))
        }
    }

    /// The result of an animation.
    public struct Outcome: Sendable {
        /// Angles of the stand after the animation, and the time that it took.
        public var rest: StandMoveResult
        /// Angle between the end of the animation and the stand's final position, radians, on the
        /// axis that has the greater angle. Nil if the stand does not report its angles.
        public var miss: Double?
        /// Duration of the animation at its written speed.
        public var animationSeconds: Double
        /// Whether the animation was slowed down to the stand's greatest speed.
        public var isSlowed: Bool
    }

    /// A stand is stuck if an animation takes longer than its planned duration multiplied by this
    /// factor (guess).
    private static let timeoutFactor = 2.0
    /// An animation counts as slowed if its planned duration is longer than its written duration
    /// multiplied by this factor (guess).
    private static let slowedFactor = 1.01

    /// Plays the animation from the present position, and waits until it has ended. Stops the
    /// motors when interrupted.
    public func perform(
        on opened: OpenedStand, isInterrupted: () -> Bool
    ) throws -> Outcome {
        let stand = opened.stand
        let (trajectory, planned, rest) = try opened.perform(
            timeoutFactor: Self.timeoutFactor, isInterrupted: isInterrupted,
            start: { snapshot in try start(stand, from: snapshot) },
            isLimited: { (trajectory: Trajectory, last: StandSnapshot) in
                isLimited(trajectory, by: last)
            })
        let left = rest.angles.map { trajectory.end - $0 }
        return Outcome(
            rest: rest,
            miss: left.map { left in animation.axes.map { abs(left[$0]) }.max() ?? 0 },
            animationSeconds: trajectory.durationSeconds,
            isSlowed: planned > Self.slowedFactor * trajectory.durationSeconds)
    }

    /// Starts the animation; returns its trajectory and its planned duration, seconds.
    private func start(
        _ stand: GuardedStand, from snapshot: StandSnapshot
    ) throws -> (plan: Trajectory, seconds: Double) {
        for axis in animation.axes where snapshot.capabilities.axes[axis] == nil {
            throw CaptureError(
                .usage,
                phrase(
                    """
                    \(stand.subject) has no \(axis.rawValue) axis, which \(name) moves. `capstan \
                    stand status` shows its axes.
                    """))
        }
        let trajectory = try animation.trajectory(from: snapshot.angles ?? .zero)
        return (trajectory, try stand.play(trajectory))
    }

    /// Whether the trajectory has an angle outside the stand's limits.
    private func isLimited(_ trajectory: Trajectory, by snapshot: StandSnapshot) -> Bool {
        trajectory.keyFrames.contains { frame in
            animation.axes.contains { axis in
                snapshot.limits[axis].map { !$0.positionRange.contains(frame.angles[axis]) }
                    ?? false
            }
        }
    }
}

extension StandAnimationRun.Outcome {
    private struct Line: Encodable {
        var animation: String
        var panDegrees, tiltDegrees, missDegrees: Double?
        var seconds, animationSeconds: Double
        var isSlowed, isLimited: Bool
    }

    /// The result as one JSON object.
    public func jsonLine(_ gesture: StandAnimationRun) throws -> String {
        try jsonText(
            Line(
                animation: gesture.name,
                panDegrees: rest.angles.map { rounded($0.pan.inDegrees) },
                tiltDegrees: rest.angles.map { rounded($0.tilt.inDegrees) },
                missDegrees: miss.map { rounded($0.inDegrees) }, seconds: rounded(rest.seconds),
                animationSeconds: rounded(animationSeconds), isSlowed: isSlowed,
                isLimited: rest.isLimited))
    }

    /// Further sentences for a person.
    public var notes: [String] {
        (isSlowed
            ? [
                phrase(
                    "The stand cannot turn so fast: the animation took longer than it is written.")
            ] : [])
            + (rest.isLimited ? [phrase("The stand's limits cut the animation short.")] : [])
    }
}
