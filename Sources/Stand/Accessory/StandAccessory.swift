import Foundation
import Scene
import Synchronization

/// A stand with the interface of DockKit's accessory. Commands return when they are sent, so none
/// is asynchronous; streams and `MoveProgress` report their progress.
public final class StandAccessory: Sendable {
    /// The stand behind its guard.
    public let stand: GuardedStand
    let clock: @Sendable () -> Timestamp
    let state: Mutex<AccessoryState>
    // A slow listener keeps the states of a second, all events of a person, and the newest charge.
    let motions = Broadcast<MotionState>(keeping: 30)
    let events = Broadcast<AccessoryEvent>(keeping: Broadcast<AccessoryEvent>.keptEvents)
    let batteries = Broadcast<[BatteryState]>(keeping: 1)
    let trackings = Broadcast<TrackingState>(keeping: 10)

    /// An accessory for a guarded stand. Call `update` 20 to 30 times a second.
    public init(
        stand: GuardedStand, follower: any SubjectFollower = ProportionalFollower(),
        clock: @escaping @Sendable () -> Timestamp = GuardedStand.monotonicNow
    ) {
        (self.stand, self.clock) = (stand, clock)
        state = Mutex(AccessoryState(follower: follower))
    }

    // MARK: Identity

    /// Name, permanent identifier and category; nil before the first connection.
    public var identifier: AccessoryIdentifier? {
        let snapshot = stand.snapshot
        return snapshot.description.map { about in
            AccessoryIdentifier(
                name: about.name, identifier: about.calibrationKey,
                category: snapshot.capabilities.kind == .turntable ? .turntable : .trackingStand)
        }
    }

    /// The firmware version; nil where the stand does not report it.
    public var firmwareVersion: String? { stand.snapshot.description?.firmware }
    /// The model; nil where the stand does not report it.
    public var hardwareModel: String? { stand.snapshot.description?.model }

    // MARK: Mode and framing

    /// Who moves the stand; system tracking at the start.
    public var mode: StandMode { state.withLock { $0.mode } }
    /// Whether the program's own tracking moves the stand.
    public var isSystemTrackingEnabled: Bool { mode == .system }

    /// Switches to system tracking, or to observations from elsewhere.
    public func setSystemTrackingEnabled(_ isEnabled: Bool) throws(AccessoryError) {
        try setMode(isEnabled ? .system : .custom)
    }

    /// Changes the mode; the stand stops, and the region and the chosen subjects are reset.
    public func setMode(_ mode: StandMode) throws(AccessoryError) {
        state.withLock { state in
            state.endMove(isCancelled: true)
            state.mode = mode
            state.endTracking()
        }
        guard stand.snapshot.isConnected else { return }
        try interface { () throws(StandError) in try stand.stop() }
    }

    /// Where subjects are framed in the picture.
    public var framingMode: FramingMode { state.withLock { $0.follower.framing } }
    /// Sets where subjects are framed in the picture.
    public func setFramingMode(_ mode: FramingMode) {
        state.withLock { $0.follower.framing = mode }
    }

    /// The region of the upright picture, from its top left, in which subjects are framed.
    public var regionOfInterest: UnitRectangle { state.withLock { $0.follower.regionOfInterest } }

    /// Sets the region in which subjects are framed; it becomes the whole picture again when
    /// tracking ends.
    public func setRegionOfInterest(_ region: UnitRectangle) throws(AccessoryError) {
        guard region.isInPicture else {
            throw AccessoryError(
                .invalidParameter, phrase("The region has no size or lies beside the picture."))
        }
        state.withLock { $0.follower.regionOfInterest = region }
    }

    /// Follows the subject at a point of the upright picture, from its top left.
    public func selectSubject(at point: Vector2) throws(AccessoryError) {
        let isFound = state.withLock { $0.follower.select(at: point) }
        if !isFound { throw AccessoryError(.noSubjectFound) }
    }

    /// Follows these subjects; with an empty list the follower chooses.
    public func selectSubjects(_ identifiers: [UUID]) throws(AccessoryError) {
        let isFound = state.withLock { $0.follower.select(identifiers) }
        if !isFound { throw AccessoryError(.noSubjectFound) }
    }

    // MARK: Streams

    /// The angles and the speed, at each `update`.
    public var motionStates: AsyncStream<MotionState> { motions.stream() }
    /// What a person does on the stand itself.
    public var accessoryEvents: AsyncStream<AccessoryEvent> { events.stream() }
    /// The batteries, when they change.
    public var batteryStates: AsyncStream<[BatteryState]> { batteries.stream() }
    /// The followed subjects, ten times a second.
    public var trackingStates: AsyncStream<TrackingState> { trackings.stream() }

    /// Reports an event from elsewhere: a key, a remote control, buttons of the system.
    public func post(_ event: AccessoryEvent) { events.send(event) }

    // MARK: Inside

    /// Calls the stand and converts its errors to those of this interface.
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
