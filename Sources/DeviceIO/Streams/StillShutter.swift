import Synchronization

/// Takes full-size pictures where the source is a still camera and its frames are only a preview.
/// A capture creates one shutter; a source that supports it connects itself. Thread-safe.
public final class StillShutter: Sendable {
    private let feed = Mutex<StreamFeed?>(nil)

    /// A shutter without a camera.
    public init() {}

    func attach(_ feed: StreamFeed) { self.feed.withLock { $0 = feed } }

    /// Takes a picture; the preview pauses meanwhile.
    ///
    /// - Returns: a whole JPEG file; nil where the source has no still camera.
    /// - Throws: why the camera took none.
    public func take() throws(DeviceError) -> StillPicture? {
        guard let feed = feed.withLock({ $0 }), feed.program.hasStills else { return nil }
        return try feed.holding { () throws(DeviceError) in try feed.program.takeStill() }
    }
}
