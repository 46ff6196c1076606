import Scene
import Synchronization
import Wording

/// Shared between a camera and its reader: decides whether pictures arrive faster than they can be
/// analysed, so that analysis uses half width and height. Shots keep their full size. Thread-safe.
public final class AnalysisSize: Sendable {
    private let load = Mutex(AnalysisLoad())

    /// Starts at full size.
    public init() {}

    /// Whether pictures are to be halved.
    public var isHalved: Bool { load.withLock { $0.isHalved } }

    /// Pictures up to this width are never halved: trackers use them as they are, and halve wider
    /// ones in any case (`WorkingPicture`).
    private static let mostWidthToKeep = 960

    /// Whether pictures of this size can be halved: they are wider than `mostWidthToKeep`, with
    /// even width and height.
    static func canHalve(width: Int, height: Int) -> Bool {
        width > mostWidthToKeep && width.isMultiple(of: 2) && height.isMultiple(of: 2)
    }

    /// Notes that the camera delivers a picture.
    ///
    /// - Parameter isLate: whether older pictures waited and were dropped for it.
    public func take(isLate: Bool, at time: Timestamp) {
        load.withLock { $0.take(isLate: isLate, at: time) }
    }

    /// Notes that a picture that waited for analysis was dropped for the latest one.
    public func miss(at time: Timestamp) { load.withLock { $0.miss(at: time) } }

    /// The notice for the person.
    static func words(isHalved: Bool) -> String {
        isHalved
            ? phrase(
                "Pictures come faster than they can be looked at: from now on half their width and "
                    + "height is analysed. Shots keep their full size.")
            : phrase("There is time again: pictures are analysed at full size.")
    }
}
