import Foundation
import Glibc
import Scene

/// A gesture of the stand. DockKit names four gestures but publishes no amplitudes, so this program
/// chose the amplitudes.
public enum AccessoryAnimation: Equatable, Sendable {
    /// Nods twice: ±10° in 1.2 s.
    case yes
    /// Shakes twice like a head: ±15° in 1.4 s.
    case no
    /// Bows by 30° and rises to the start position: 1.5 s in all.
    case wakeup
    /// Swings for 2.5 s like a pendulum after a blow: 25° · e^(−2.2 t) · cos(2π · 1.3 t).
    case kapow
    /// Key frames with angles relative to the start position. The stand stays at the last key
    /// frame.
    case keyFrames([Trajectory.KeyFrame])

    /// DockKit's four gestures, by the names that people type.
    public static let named: [(name: String, animation: AccessoryAnimation)] = [
        ("yes", .yes), ("no", .no), ("wakeup", .wakeup), ("kapow", .kapow),
    ]

    /// The axes that the gesture moves.
    public var axes: [StandAxis] {
        StandAxis.allCases.filter { axis in offsets.contains { $0.angles[axis] != 0 } }
    }

    /// The trajectory of the gesture from a start position. Throws `.invalid` where the key frames
    /// form no `Trajectory`.
    public func trajectory(from start: StandAngles) throws(StandError) -> Trajectory {
        try Trajectory(
            keyFrames: offsets.map { frame in
                Trajectory.KeyFrame(seconds: frame.seconds, angles: start + frame.angles)
            })
    }

    private var offsets: [Trajectory.KeyFrame] {
        func swing(_ axis: StandAxis, _ degrees: Double, _ seconds: Double) -> [Trajectory.KeyFrame]
        {
            // Two cycles between +`degrees` and −`degrees`, then back to 0. `Trajectory` eases in
            // and out between these angles.
            let signs = [0.0, 1, -1, 1, -1, 0]
            return signs.enumerated().map { index, sign in
                var angles = StandAngles.zero
                angles[axis] = .degrees(sign * degrees)
                return .init(seconds: seconds * Double(index) / 5, angles: angles)
            }
        }
        switch self {
        case .yes: return swing(.tilt, 10, 1.2)
        case .no: return swing(.pan, 15, 1.4)
        case .wakeup:
            return [
                .init(seconds: 0, angles: .zero),
                .init(seconds: 0.6, angles: .init(tilt: .degrees(-30))),
                .init(seconds: 2.1, angles: .zero),
            ]
        case .kapow:
            // The turning points of the swing, half a period apart.
            var frames = [Trajectory.KeyFrame(seconds: 0, angles: .zero)]
            let half = 0.5 / 1.3
            for turn in 0..<6 {
                let time = Double(turn) * half
                let degrees = 25 * exp(-2.2 * time) * (turn % 2 == 0 ? 1 : -1)
                frames.append(
                    .init(seconds: 0.25 + time, angles: .init(tilt: .degrees(degrees))))
            }
            frames.append(.init(seconds: 2.5, angles: .zero))
            return frames
        case .keyFrames(let frames): return frames
        }
    }

    /// Custom key frames last at most this many seconds (guess).
    private static let mostSeconds = 3600.0
    /// No angle of custom key frames is greater, degrees; the same limit as that of a move.
    private static let mostDegrees = 1e6

    /// Custom key frames from JSON: `[{"seconds": 0, "pan": 0, "tilt": 0}, …]`, in degrees relative
    /// to the start position. Throws `.invalid` for any other text, and where the stand would be at
    /// work for more than an hour.
    public static func keyFrames(json: [UInt8]) throws(StandError) -> AccessoryAnimation {
        struct Entry: Decodable {
            var seconds: Double
            var pan: Double?
            var tilt: Double?
            var roll: Double?
        }
        guard let entries = try? JSONDecoder().decode([Entry].self, from: Data(json)) else {
            throw .invalid(
                phrase("read"), phrase("an animation"),
                phrase("it is no list of {\"seconds\", \"pan\", \"tilt\"}"))
        }
        // With a mistyped key the angle would be 0, and the stand would not move.
        let known = ["seconds", "pan", "tilt", "roll"]
        let rows = try? JSONDecoder().decode([[String: Double?]].self, from: Data(json))
        guard let rows, rows.allSatisfy({ $0.keys.allSatisfy(known.contains) }) else {
            throw .invalid(
                phrase("read"), phrase("an animation"),
                phrase("it has other keys than seconds, pan, tilt and roll"))
        }
        for entry in entries {
            guard entry.seconds <= mostSeconds else {
                throw .invalid(
                    phrase("read"), phrase("an animation"), phrase("it lasts more than an hour"))
            }
            let angles = [entry.pan, entry.tilt, entry.roll].compactMap { $0 }
            guard angles.allSatisfy({ abs($0) <= mostDegrees }) else {
                throw .invalid(
                    phrase("read"), phrase("an animation"),
                    phrase("an angle is not -1000000 to 1000000 degrees"))
            }
        }
        let frames = entries.map { entry in
            Trajectory.KeyFrame(
                seconds: entry.seconds,
                angles: StandAngles(
                    pan: .degrees(entry.pan ?? 0), tilt: .degrees(entry.tilt ?? 0),
                    roll: .degrees(entry.roll ?? 0)))
        }
        _ = try Trajectory(keyFrames: frames)
        return .keyFrames(frames)
    }
}
