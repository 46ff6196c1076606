import Foundation
import Scene
import Stand
import Wording

/// An animation that a stand plays to its end.
public struct StandGesture: Sendable {
    /// The animation to play.
    public let animation: AccessoryAnimation
    /// Its name, or the file of its key frames.
    public let name: String

    /// One of DockKit's four by name, or the key frames of a JSON file.
    public init(_ name: String) throws {
        self.name = name
        if let known = AccessoryAnimation.named.first(where: { $0.name == name }) {
            animation = known.animation
            return
        }
        let names = AccessoryAnimation.named.map(\.name).joined(separator: ", ")
        guard let data = FileManager.default.contents(atPath: name) else {
            throw CaptureError(
                .usage,
                phrase(
                    "\(name) is no animation and no file that can be read. Animations are "
                        + "\(names), or a JSON file of key frames."))
        }
        do throws(StandError) {
            animation = try AccessoryAnimation.keyFrames(json: Array(data))
        } catch {
            throw CaptureError(
                .data,
                phrase(
                    "\(name) holds no animation: \(error.reason). Write degrees from the "
                        + "stand's present angles, as [{\"seconds\": 0}, "
                        + "{\"seconds\": 1, \"pan\": 20}, {\"seconds\": 2}]."))
        }
    }

    /// The result of an animation.
    public struct Outcome: Sendable {
        /// Final angles, in radians; nil where the stand does not report them.
        public var angles: StandAngles?
        /// Distance from the end of the animation, on the axis with the greatest error, radians;
        /// nil where the stand does not report its angles.
        public var miss: Double?
        /// Actual duration, and the duration of the animation itself.
        public var seconds, animationSeconds: Double
        /// Whether it was slowed down to the stand's greatest speed.
        public var isSlowed: Bool
        /// Whether the stand's limits cut it.
        public var isLimited: Bool
    }

    /// A stand that takes longer than this multiple of the plan's time, plus the delay of a slow
    /// line, is stuck (guess).
    private static let patienceFactor = 2.0
    /// An animation counts as slowed if the plan takes longer by this factor (guess).
    private static let slowedFactor = 1.01

    /// Plays it from the present position, and waits. Stops the motors when interrupted.
    public func perform(
        on opened: OpenedStand, isInterrupted: () -> Bool
    ) throws -> Outcome {
        opened.settle()
        let stand = opened.stand
        let snapshot = stand.snapshot
        for axis in animation.axes where snapshot.capabilities.axes[axis] == nil {
            throw CaptureError(
                .usage,
                phrase("\(stand.subject) has no \(axis.rawValue) axis, which \(name) moves."))
        }
        let start = snapshot.angles ?? .zero
        let way = try animation.trajectory(from: start)
        let begun = Timestamp.wall
        let planned = try stand.play(way)
        let patience = Self.patienceFactor * planned + StandMove.slowLineSeconds
        try opened.rest(since: begun, patience: patience, isInterrupted: isInterrupted)
        let last = stand.snapshot
        let isLimited = way.keyFrames.contains { frame in
            animation.axes.contains { axis in
                last.limits[axis].map { !$0.positionRange.contains(frame.angles[axis]) } ?? false
            }
        }
        let rest = last.angles.map { way.end - $0 }
        return Outcome(
            angles: last.angles,
            miss: rest.map { rest in animation.axes.map { abs(rest[$0]) }.max() ?? 0 },
            seconds: Timestamp.wall.seconds(since: begun), animationSeconds: way.durationSeconds,
            isSlowed: planned > Self.slowedFactor * way.durationSeconds, isLimited: isLimited)
    }
}

extension StandGesture.Outcome {
    private struct Line: Encodable {
        var animation: String
        var panDegrees, tiltDegrees, missDegrees: Double?
        var seconds, animationSeconds: Double
        var isSlowed, isLimited: Bool
    }

    /// One JSON object for this animation.
    public func jsonLine(_ gesture: StandGesture) throws -> String {
        try jsonText(
            Line(
                animation: gesture.name, panDegrees: angles.map { rounded($0.pan.inDegrees) },
                tiltDegrees: angles.map { rounded($0.tilt.inDegrees) },
                missDegrees: miss.map { rounded($0.inDegrees) }, seconds: rounded(seconds),
                animationSeconds: rounded(animationSeconds), isSlowed: isSlowed,
                isLimited: isLimited))
    }

    /// Further information for a person, a sentence each.
    public var notes: [String] {
        (isSlowed
            ? [
                phrase(
                    "The stand cannot turn so fast: the animation took longer than it is written.")
            ] : [])
            + (isLimited ? [phrase("The stand's limits cut the animation.")] : [])
    }

    /// The final position, for a person.
    public var words: String {
        StandMove.Outcome(angles: angles, isLimited: isLimited, seconds: seconds).words
    }
}
