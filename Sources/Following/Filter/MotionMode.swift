import Glibc

/// A hypothesis of how a subject moves along one axis of the world.
enum MotionMode: Int, CaseIterable, Sendable {
    /// It stays where it is.
    case still
    /// It goes on at its speed.
    case steady
    /// Its speed changes abruptly.
    case turning

    /// Mean seconds that a subject stays in the mode. People stand and walk for seconds and
    /// turn round within a few pictures; chosen by `follow-table --chosen`, where half or twice
    /// as much changes errors by less than a tenth. A shorter `still` makes the stand restless.
    var meanSeconds: Double {
        switch self {
        case .still: 5
        case .steady: 1.5
        case .turning: 0.07
        }
    }

    /// How the next mode is shared out when this one ends; a subject starts, stops and turns
    /// through `turning`.
    var successors: [Double] {
        switch self {
        case .still: [0, 0.2, 0.8]
        case .steady: [0.1, 0, 0.9]
        case .turning: [0.3, 0.7, 0]
        }
    }

    /// Wander of the speed in radians a second for each root of a second. A reversal at 45°/s
    /// between two pictures at 30 Hz is 90°/s, which is two deviations of `turning`.
    var speedWander: Double {
        switch self {
        case .still: 0
        case .steady: 4 * .pi / 180
        case .turning: 250 * .pi / 180
        }
    }

    /// Wander of the place itself in radians for each root of a second: a person who stands sways.
    var placeWander: Double {
        switch self {
        case .still: 0.1 * .pi / 180
        case .steady, .turning: 0
        }
    }

    /// Probability of each mode after `seconds`, from this one.
    func transitions(after seconds: Double) -> [Double] {
        let stays = exp(-seconds / meanSeconds)
        var row = successors.map { $0 * (1 - stays) }
        row[rawValue] = stays
        return row
    }
}
