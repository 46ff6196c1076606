import Scene
import Synchronization

/// Between a camera and who looks at its pictures: whether these come faster than they can be looked
/// at, so that only half their width and height is to be analysed. Shots keep their full size. May be
/// used from any thread.
public final class AnalysisSize: Sendable {
    private let load = Mutex(AnalysisLoad())

    /// Full size, until pictures are late.
    public init() {}

    /// Whether pictures are to be halved.
    public var isHalved: Bool { load.withLock { $0.isHalved } }

    /// Pictures up to this width are never halved: trackers take them as they are, and halve wider
    /// ones in any case (`WorkingPicture`).
    private static let mostWidthToKeep = 960

    /// Whether pictures of this size can be halved: no row or column is left over.
    static func canHalve(width: Int, height: Int) -> Bool {
        width > mostWidthToKeep && width.isMultiple(of: 2) && height.isMultiple(of: 2)
    }

    /// The camera hands a picture out.
    /// - Parameter isLate: whether older ones waited, and were dropped for it.
    public func take(isLate: Bool, at time: Timestamp) {
        load.withLock { $0.take(isLate: isLate, at: time) }
    }

    /// The picture that the camera handed out last was dropped: nobody had time to look at it.
    public func miss(at time: Timestamp) { load.withLock { $0.miss(at: time) } }

    /// What a person is told of a change.
    static func words(isHalved: Bool) -> String {
        isHalved
            ? "Pictures come faster than they can be looked at: from now on half their width and "
                + "height is analysed. Shots keep their full size."
            : "There is time again: pictures are analysed at full size."
    }
}
