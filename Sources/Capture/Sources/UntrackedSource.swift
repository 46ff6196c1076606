import Guidance
import Scene

/// A source without a tracker: it has poses itself, or its frames cannot be tracked.
final class UntrackedSource: TrackedFrameSource {
    private let source: any FrameSource

    init(_ source: any FrameSource) { self.source = source }

    var description: SourceDescription { source.description }

    func next() throws -> TrackedEvent? { try source.next()?.map { TrackedFrame($0) } }

    /// Nothing must be forgotten: the poses come from the source, not from a tracker.
    func forget(_ left: ObjectMoves.Left) {}

    func takeProposal() -> BoxProposal? { nil }

    func close() { source.close() }
}
