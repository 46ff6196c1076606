import Guidance
import Scene

/// A source that needs no tracker: it knows its poses itself, or they cannot be found.
final class UntrackedSource: TrackedFrameSource {
    private let source: any FrameSource

    init(_ source: any FrameSource) { self.source = source }

    var description: SourceDescription { source.description }

    func next() throws -> TrackedEvent? { try source.next()?.map { TrackedFrame($0) } }

    /// The source's own poses do not depend on the object.
    func forget(_ left: ObjectMoves.Left) {}

    func takeProposal() -> BoxProposal? { nil }

    func close() { source.close() }
}
