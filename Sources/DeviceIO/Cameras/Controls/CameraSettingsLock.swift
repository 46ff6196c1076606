import Synchronization

/// A switch between the capture and its camera: after the first shot, exposure, gain, white balance
/// and focus are locked, so that all shots match. Thread-safe; the camera reads it with each
/// picture.
public final class CameraSettingsLock: Sendable {
    private let state = Atomic(false)

    /// A switch that is off.
    public init() {}

    /// Whether the camera must lock its settings.
    public var isEngaged: Bool { state.load(ordering: .relaxed) }

    /// Locks the settings from the next picture on.
    public func engage() { state.store(true, ordering: .relaxed) }
}
