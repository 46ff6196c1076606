import Synchronization

/// The keys of the virtual camera: any thread presses, the camera takes what was pressed when it
/// draws its next frame.
public final class Steering: Sendable {
    /// More presses than this between two frames are a stuck key, and are forgotten.
    private static let mostPending = 64

    private let pending = Mutex<[SteeringCommand]>([])

    /// Keys that nobody has pressed yet.
    public init() {}

    /// Presses a key once. Held keys repeat, and the camera gathers speed.
    public func steer(_ command: SteeringCommand) {
        pending.withLock { commands in
            if commands.count < Self.mostPending { commands.append(command) }
        }
    }

    /// What was pressed since the last call, oldest first.
    func take() -> [SteeringCommand] {
        pending.withLock { commands in
            let taken = commands
            commands.removeAll(keepingCapacity: true)
            return taken
        }
    }
}
