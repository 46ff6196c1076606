import Simulator
import TUI

extension SteeringCommand {
    /// Converts a person's request to a command to the virtual camera.
    init(_ intent: SteeringIntent) {
        switch intent {
        case .orbitLeft: self = .orbitLeft
        case .orbitRight: self = .orbitRight
        case .raise: self = .raise
        case .lower: self = .lower
        case .closer: self = .closer
        case .farther: self = .farther
        case .turnAwayLeft: self = .turnAwayLeft
        case .turnAwayRight: self = .turnAwayRight
        case .lookBack: self = .lookBack
        case .darker: self = .darker
        case .brighter: self = .brighter
        case .flipObject: self = .flipObject
        case .stop: self = .stop
        }
    }
}
