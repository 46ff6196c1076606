import Glibc

/// A hypothesis of how a subject moves along one axis of the world.
enum MotionMode: Int, CaseIterable, Sendable {
    /// The subject stands still.
    case still
    /// The subject moves at a constant speed.
    case steady
    /// The subject's speed changes abruptly.
    case maneuver

    /// Mean duration of the mode in seconds. People stand and walk for seconds and turn round
    /// within a few pictures. Chosen with `follow-table --chosen`: if a value is halved or doubled,
    /// the errors change by less than a tenth. A shorter `still` makes the stand restless.
    var meanSeconds: Double {
        switch self {
        case .still: 5
        case .steady: 1.5
        case .maneuver: 0.07
        }
    }

    /// When this mode ends, one of the modes follows with these probabilities, which are in the
    /// order of the cases. Most starts, stops and turns of a subject pass through `maneuver`.
    var successors: [Double] {
        switch self {
        case .still: [0, 0.2, 0.8]
        case .steady: [0.1, 0, 0.9]
        case .maneuver: [0.3, 0.7, 0]
        }
    }

    /// Process noise of the speed in radians a second per square root of a second. A subject that
    /// reverses at 45°/s changes its speed by 90°/s. If this happens between two pictures at 30 Hz,
    /// it is a change of two standard deviations of `maneuver`.
    var rateNoise: Double {
        switch self {
        case .still: 0
        case .steady: 4 * .pi / 180
        case .maneuver: 250 * .pi / 180
        }
    }

    /// Process noise of the angle in radians per square root of a second: a standing person sways.
    var angleNoise: Double {
        switch self {
        case .still: 0.1 * .pi / 180
        case .steady, .maneuver: 0
        }
    }

    /// Transition probabilities from this mode to each mode after `seconds`.
    func transitions(after seconds: Double) -> [Double] {
        let stays = exp(-seconds / meanSeconds)
        var row = successors.map { $0 * (1 - stays) }
        row[rawValue] = stays
        return row
    }
}
