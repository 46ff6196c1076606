import Guidance
import Scene

/// An event of a source of tracked frames, for example a frame, a skipped picture or a notice.
typealias TrackedEvent = FrameEvent<TrackedFrame>

/// The source of a capture. Its frames have poses if the frame source or a tracker gives them. One
/// owner reads the source.
protocol TrackedFrameSource: AnyObject {
    /// The description of the source.
    var description: SourceDescription { get }

    /// The next event; nil at the end. Throws the errors of the frame source and of the tracker.
    func next() throws -> TrackedEvent?

    /// Tells the source that the object was moved, and what the tracker must forget.
    func forget(_ left: ObjectMoves.Left)

    /// The object's box if the source found it in frames that it held back. Each box is returned
    /// once; otherwise nil.
    func takeProposal() -> BoxProposal?

    /// Releases the device or the files. May be called more than once.
    func close()
}
