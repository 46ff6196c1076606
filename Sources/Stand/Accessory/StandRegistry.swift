import Scene
import Synchronization

/// All known stands. The registry reports which stands appear and disappear, and whether the
/// program tracks with a stand.
public final class StandRegistry: Sendable {
    /// A change of one accessory.
    public struct StateChange: Sendable {
        /// Whether the stand answers. In DockKit: whether the camera is placed on a connected
        /// stand.
        public enum State: String, Sendable {
            case docked, undocked
        }

        public var accessory: StandAccessory?
        public var state: State
        /// Whether the program or the button has switched tracking on.
        public var trackingButtonEnabled: Bool
    }

    private struct Entry: Sendable {
        var accessory: StandAccessory
        var isDocked = false
        var lastTry: Timestamp?
    }

    private let entries = Mutex<[String: Entry]>([:])
    private let broadcast = Broadcast<StateChange>(keeping: Broadcast<StateChange>.keptEvents)
    private let clock: @Sendable () -> Timestamp

    /// A registry without stands.
    public init(clock: @escaping @Sendable () -> Timestamp = GuardedStand.monotonicNow) {
        self.clock = clock
    }

    /// Each docking, each undocking and each press of the tracking button that happens after a
    /// listener began to listen.
    public var accessoryStateChanges: AsyncStream<StateChange> { broadcast.stream() }

    /// The accessories that answer.
    public var docked: [StandAccessory] {
        entries.withLock { $0.values.filter(\.isDocked).map(\.accessory) }
    }

    /// Adds a stand; `update` connects it.
    public func watch(_ accessory: StandAccessory) {
        entries.withLock { entries in
            if entries[accessory.stand.subject] == nil {
                entries[accessory.stand.subject] = Entry(accessory: accessory)
            }
        }
    }

    /// Removes a stand whose device node is gone, and stops it if it still answers.
    public func forget(_ subject: String) {
        guard let entry = entries.withLock({ $0.removeValue(forKey: subject) }) else { return }
        entry.accessory.stand.disconnect()
        if entry.isDocked { publish(entry.accessory, .undocked) }
    }

    /// Acts as the tracking button: changes between system tracking and manual mode.
    public func pressTrackingButton(of accessory: StandAccessory) throws(AccessoryError) {
        try accessory.setMode(accessory.isSystemTrackingEnabled ? .manual : .system)
        publish(accessory, .docked)
    }

    /// Updates the stands that answer, and tries once a second to connect the others.
    public func update() {
        let now = clock()
        for (subject, entry) in entries.withLock({ $0 }) {
            if entry.isDocked {
                for guardEvent in entry.accessory.update() { note(guardEvent, subject) }
                continue
            }
            // After the first connection, the guard of the stand reconnects it.
            if entry.accessory.stand.snapshot.description != nil {
                for guardEvent in entry.accessory.update() { note(guardEvent, subject) }
                continue
            }
            if let last = entry.lastTry, now.seconds(since: last) < StandGuard.retrySeconds {
                continue
            }
            entries.withLock { $0[subject]?.lastTry = now }
            if (try? entry.accessory.stand.connect()) != nil { setDocked(subject, true) }
        }
    }

    private func note(_ guardEvent: StandGuardEvent, _ subject: String) {
        switch guardEvent {
        case .connected: setDocked(subject, true)
        case .lost: setDocked(subject, false)
        case .watchdogStopped, .arrived, .event: break
        }
    }

    private func setDocked(_ subject: String, _ isDocked: Bool) {
        let changed = entries.withLock { entries -> StandAccessory? in
            guard let entry = entries[subject], entry.isDocked != isDocked else { return nil }
            entries[subject]?.isDocked = isDocked
            return entry.accessory
        }
        if let changed { publish(changed, isDocked ? .docked : .undocked) }
    }

    private func publish(_ accessory: StandAccessory, _ state: StateChange.State) {
        broadcast.send(
            StateChange(
                accessory: accessory, state: state,
                trackingButtonEnabled: accessory.isSystemTrackingEnabled))
    }
}
