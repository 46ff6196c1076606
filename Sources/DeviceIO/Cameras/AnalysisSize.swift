import Scene
import Synchronization
import Wording

/// Decides whether pictures arrive faster than they can be analysed; if they do, analysis uses half
/// their width and height. Shots keep their full size. The camera and the reader of its pictures
/// share one instance. Thread-safe.
public final class AnalysisSize: Sendable {
    private let load = Mutex(AnalysisLoad())

    /// Analysis starts at full size.
    public init() {}

    /// Whether analysis uses pictures of half width and height.
    public var isHalved: Bool { load.withLock { $0.isHalved } }

    /// Pictures up to this width, in pixels, are never halved, because trackers use them at full
    /// size. Trackers halve wider pictures themselves (`WorkingPicture`).
    private static let mostWidthToKeep = 960

    /// Whether pictures of this size can be halved: the width must be more than `mostWidthToKeep`,
    /// and both sides must be even.
    static func canHalve(width: Int, height: Int) -> Bool {
        width > mostWidthToKeep && width.isMultiple(of: 2) && height.isMultiple(of: 2)
    }

    /// Notes that the camera delivers a picture.
    ///
    /// - Parameter isLate: whether older pictures waited and were dropped for this picture.
    public func take(isLate: Bool, at time: Timestamp) {
        load.withLock { $0.take(isLate: isLate, at: time) }
    }

    /// Notes that a waiting picture was dropped for a newer one.
    public func miss(at time: Timestamp) { load.withLock { $0.miss(at: time) } }

    /// The notice that tells the person about a change of the analysed size.
    static func words(isHalved: Bool) -> String {
        isHalved
            ? phrase(
                """
                Pictures come faster than they can be looked at: from now on half their width and \
                height is analysed. Shots keep their full size.
                """)
            : phrase("There is time again: pictures are analysed at full size.")
    }
}
