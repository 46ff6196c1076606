import Foundation
import Scene
import Synchronization

/// A stand with the interface of DockKit's accessory. Commands return when they are sent, so none is
/// asynchronous; what goes on is told by streams and by `MoveProgress`.
public final class StandAccessory: Sendable {
    /// The stand under its guard.
    public let stand: GuardedStand
    let clock: @Sendable () -> Timestamp
    let state: Mutex<AccessoryState>
    let motions = Broadcast<MotionState>(keeping: 30)
    let events = Broadcast<AccessoryEvent>(keeping: 64)
    let batteries = Broadcast<[BatteryState]>(keeping: 1)
    let trackings = Broadcast<TrackingState>(keeping: 10)

    /// An accessory on a guarded stand. `beat` has to be called 20 to 30 times a second.
    public init(
        stand: GuardedStand, follower: any SubjectFollower = ProportionalFollower(),
        clock: @escaping @Sendable () -> Timestamp = GuardedStand.monotonicNow
    ) {
        (self.stand, self.clock) = (stand, clock)
        state = Mutex(AccessoryState(follower: follower))
    }

    // MARK: Who it is

    /// Name, lasting identifier and category; nil until it was connected.
    public var identifier: AccessoryIdentifier? {
        let snapshot = stand.snapshot
        return snapshot.description.map { about in
            AccessoryIdentifier(
                name: about.name, identifier: about.calibrationKey,
                category: snapshot.capabilities.kind == .turntable ? .turntable : .trackingStand)
        }
    }

    /// Version of its program; nil where it tells none.
    public var firmwareVersion: String? { stand.snapshot.description?.firmware }
    /// Its model; nil where it tells none.
    public var hardwareModel: String? { stand.snapshot.description?.model }

    // MARK: Mode and framing

    /// Who moves the stand. System tracking is on in the beginning.
    public var mode: StandMode { state.withLock { $0.mode } }
    /// Whether the program's own tracking moves the stand.
    public var isSystemTrackingEnabled: Bool { mode == .system }

    /// Switches system tracking on, or over to observations from elsewhere.
    public func setSystemTrackingEnabled(_ isEnabled: Bool) throws(AccessoryError) {
        try setMode(isEnabled ? .system : .custom)
    }

    /// Changes the mode; the stand stops, and region and choice are given up.
    public func setMode(_ mode: StandMode) throws(AccessoryError) {
        state.withLock { state in
            state.endMove(isCancelled: true)
            state.mode = mode
            state.endTracking()
        }
        guard stand.snapshot.isConnected else { return }
        try interface { () throws(StandError) in try stand.stop() }
    }

    /// Where subjects are kept in the picture.
    public var framingMode: FramingMode { state.withLock { $0.follower.framing } }
    /// Sets where subjects are kept in the picture.
    public func setFramingMode(_ mode: FramingMode) {
        state.withLock { $0.follower.framing = mode }
    }

    /// The part of the upright picture, counted from its top left, in which subjects are kept.
    public var regionOfInterest: UnitRectangle { state.withLock { $0.follower.regionOfInterest } }

    /// Sets that part; it is the whole picture again when tracking ends.
    public func setRegionOfInterest(_ region: UnitRectangle) throws(AccessoryError) {
        guard region.isInPicture else {
            throw AccessoryError(
                .invalidParameter, phrase("The region has no size or lies beside the picture."))
        }
        state.withLock { $0.follower.regionOfInterest = region }
    }

    /// Follows who is at a point of the upright picture, counted from its top left.
    public func selectSubject(at point: Vector2) throws(AccessoryError) {
        let isFound = state.withLock { $0.follower.select(at: point) }
        if !isFound { throw AccessoryError(.noSubjectFound) }
    }

    /// Follows these; an empty list leaves the choice to the follower.
    public func selectSubjects(_ identifiers: [UUID]) throws(AccessoryError) {
        let isFound = state.withLock { $0.follower.select(identifiers) }
        if !isFound { throw AccessoryError(.noSubjectFound) }
    }

    // MARK: Streams

    /// Where it stands and how fast it turns, at each beat.
    public var motionStates: AsyncStream<MotionState> { motions.stream() }
    /// What is done on the stand itself.
    public var accessoryEvents: AsyncStream<AccessoryEvent> { events.stream() }
    /// Its batteries, when they change.
    public var batteryStates: AsyncStream<[BatteryState]> { batteries.stream() }
    /// Who is followed, ten times a second.
    public var trackingStates: AsyncStream<TrackingState> { trackings.stream() }

    /// An event from elsewhere: a key, a remote control, buttons of the system.
    public func post(_ event: AccessoryEvent) { events.send(event) }

    // MARK: Inside

    /// A call of the stand with the errors of this interface.
    func interface<R>(
        _ call: () throws(StandError) -> R
    ) throws(AccessoryError) -> R {
        do { return try call() } catch { throw AccessoryError(error) }
    }

    /// Throws where system tracking or an animation moves the stand.
    func admitManual(_ what: String) throws(AccessoryError) {
        let (mode, isAnimated) = state.withLock { ($0.mode, $0.isAnimating) }
        if mode == .system {
            throw AccessoryError(
                .notSupported, phrase("System tracking moves the stand; switch it off to \(what)."))
        }
        if isAnimated {
            throw AccessoryError(.notSupported, phrase("An animation is playing; cancel it first."))
        }
    }
}
