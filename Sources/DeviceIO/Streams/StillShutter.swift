import Synchronization

/// Takes full-size pictures with a still camera whose frames are only a preview. A capture makes
/// one shutter, and a source with such a camera attaches to it. Thread-safe.
public final class StillShutter: Sendable {
    private let feed = Mutex<StreamFeed?>(nil)

    /// A shutter to which no camera is attached.
    public init() {}

    func attach(_ feed: StreamFeed) { self.feed.withLock { $0 = feed } }

    /// Takes a picture. The preview pauses meanwhile.
    ///
    /// - Returns: a JPEG file; nil when the source has no still camera.
    /// - Throws: why the camera took no picture.
    public func take() throws(DeviceError) -> StillPicture? {
        guard let feed = feed.withLock({ $0 }), feed.program.hasStills else { return nil }
        return try feed.holding { () throws(DeviceError) in try feed.program.takeStill() }
    }
}
