import Synchronization

/// A switch by which the capture tells its camera to lock exposure, gain, white balance and focus
/// after the first shot, so that all shots match. Thread-safe. The camera reads the switch with
/// each picture.
public final class CameraSettingsLock: Sendable {
    private let state = Atomic(false)

    /// A switch that is still off.
    public init() {}

    /// Whether the camera must lock its settings now.
    public var isEngaged: Bool { state.load(ordering: .relaxed) }

    /// Locks the settings from the next picture on.
    public func engage() { state.store(true, ordering: .relaxed) }
}
