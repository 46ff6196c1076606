import Synchronization

/// A switch between the capture and its camera: once the first shot is taken, exposure, gain, white
/// balance and focus are to stay as they are, so that all shots match. May be thrown from any
/// thread; the camera looks at it with each picture.
public final class PictureLock: Sendable {
    private let state = Atomic(false)

    /// An open switch.
    public init() {}

    /// Whether the camera is to hold its settings.
    public var isEngaged: Bool { state.load(ordering: .relaxed) }

    /// Holds the settings from the next picture on.
    public func engage() { state.store(true, ordering: .relaxed) }
}
