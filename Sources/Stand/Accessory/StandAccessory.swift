import Foundation
import Scene
import Synchronization

/// A stand with the interface of DockKit's accessory. A command returns when it has been sent, so
/// that no command is asynchronous. Streams and `MoveProgress` report the progress of commands.
public final class StandAccessory: Sendable {
    /// The stand, protected by its guard.
    public let stand: GuardedStand
    let clock: @Sendable () -> Timestamp
    let state: Mutex<AccessoryState>
    // For a slow listener, the streams keep the motion states of a second, many events of a person,
    // and the newest charge of the batteries.
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

    /// Name, permanent identifier and category of the stand; nil before its first connection.
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

    /// Who moves the stand. At the start this is the program's own tracking.
    public var mode: StandMode { state.withLock { $0.mode } }
    /// Whether the program's own tracking moves the stand.
    public var isSystemTrackingEnabled: Bool { mode == .system }

    /// Switches to the program's own tracking, or to the observations of a caller.
    public func setSystemTrackingEnabled(_ isEnabled: Bool) throws(AccessoryError) {
        try setMode(isEnabled ? .system : .custom)
    }

    /// Changes the mode. The stand stops, and the region and the chosen subjects are reset.
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

    /// Sets the region in which subjects are framed. At the end of tracking the region becomes the
    /// whole picture again.
    public func setRegionOfInterest(_ region: UnitRectangle) throws(AccessoryError) {
        guard region.isInPicture else {
            throw AccessoryError(
                .invalidParameter, phrase("The region has no size or lies beside the picture."))
        }
        state.withLock { $0.follower.regionOfInterest = region }
    }

    /// Follows the subject at a point of the upright picture, counted from its top left.
    public func selectSubject(at point: Vector2) throws(AccessoryError) {
        let isFound = state.withLock { $0.follower.select(at: point) }
        if !isFound { throw AccessoryError(.noSubjectFound) }
    }

    /// Follows the subjects with these identifiers; for an empty list the follower chooses.
    public func selectSubjects(_ identifiers: [UUID]) throws(AccessoryError) {
        let isFound = state.withLock { $0.follower.select(identifiers) }
        if !isFound { throw AccessoryError(.noSubjectFound) }
    }

    // MARK: Streams

    /// The angles and speeds of the stand, sent at each `update`.
    public var motionStates: AsyncStream<MotionState> { motions.stream() }
    /// What a person does with the stand's own controls.
    public var accessoryEvents: AsyncStream<AccessoryEvent> { events.stream() }
    /// The batteries of the stand, sent when they change.
    public var batteryStates: AsyncStream<[BatteryState]> { batteries.stream() }
    /// The followed subjects, sent ten times a second.
    public var trackingStates: AsyncStream<TrackingState> { trackings.stream() }

    /// Reports an event that does not come from the stand, such as a pressed key of a remote
    /// control.
    public func post(_ event: AccessoryEvent) { events.send(event) }

    // MARK: Inside

    /// Calls the stand; errors of the stand become errors of this interface.
    func interface<R>(
        _ call: () throws(StandError) -> R
    ) throws(AccessoryError) -> R {
        do { return try call() } catch { throw AccessoryError(error) }
    }

    /// Throws while system tracking or an animation moves the stand.
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
