/// A source of frames: a dataset directory, the virtual camera, a V4L2 camera. Not shared between
/// threads: one owner reads it.
public protocol FrameSource: AnyObject {
    /// The description of the source.
    var description: SourceDescription { get }

    /// The next event; nil at the end. A live source waits for its device. Throws the source's own
    /// typed error when it cannot continue (device gone); a single bad picture is `.skipped`.
    func next() throws -> SourceEvent?

    /// Releases the device or the files. May be called more than once.
    func close()
}
