import Guidance
import Scene

/// The next thing that a source of tracked frames delivers.
typealias TrackedEvent = FrameEvent<TrackedFrame>

/// A source whose frames are tracked: what a capture takes. One owner reads it.
protocol TrackedFrameSource: AnyObject {
    /// The description of the source.
    var description: SourceDescription { get }

    /// The next event; nil at the end. Throws what the source of the frames or the tracker throws.
    func next() throws -> TrackedEvent?

    /// Tells the source that the object was moved: later poses must follow one body only.
    func forget(_ left: ObjectMoves.Left)

    /// The object's box from frames that were held back; nil if none were held, no object was
    /// found, or the box was taken before.
    func takeProposal() -> BoxProposal?

    /// Releases the device or the files. May be called more than once.
    func close()
}
