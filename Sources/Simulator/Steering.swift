import Scene
import Synchronization

/// The keys of the virtual camera. Any thread may press them; the camera applies them when it draws
/// its next frame.
public final class Steering: Sendable {
    /// The number of presses that are kept between two frames. More presses come from a stuck key,
    /// and are dropped. A guess.
    private static let mostPending = 64

    private let pending = Mutex<[SteeringCommand]>([])

    /// Steering before the first press.
    public init() {}

    /// Presses a key once. Held keys repeat, and the camera accelerates.
    public func steer(_ command: SteeringCommand) {
        pending.withLock { commands in
            if commands.count < Self.mostPending { commands.append(command) }
        }
    }

    /// The presses since the last call, oldest first.
    func drain() -> [SteeringCommand] {
        pending.withLock { commands in
            let pressed = commands
            commands.removeAll(keepingCapacity: true)
            return pressed
        }
    }
}
