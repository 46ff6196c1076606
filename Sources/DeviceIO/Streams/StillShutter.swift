import Synchronization

/// Takes full-size pictures where the source is a still camera, whose frames are only its preview.
/// One is made for a capture; a source that can takes it up. May be used from any thread.
public final class StillShutter: Sendable {
    private let feed = Mutex<StreamFeed?>(nil)

    /// A shutter without a camera.
    public init() {}

    func attach(_ feed: StreamFeed) { self.feed.withLock { $0 = feed } }

    /// Takes a picture, during which the preview stands still.
    /// - Returns: a whole JPEG file; nil where frames are all that the source gives.
    /// - Throws: why the camera took none.
    public func take() throws(DeviceError) -> StillPicture? {
        guard let feed = feed.withLock({ $0 }), feed.program.hasStills else { return nil }
        return try feed.holding { () throws(DeviceError) in try feed.program.takeStill() }
    }
}
