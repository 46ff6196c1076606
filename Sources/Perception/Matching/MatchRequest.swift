import Guidance
import Scene

/// A request to match a shot with others.
public struct MatchRequest: Sendable {
    /// The shot's number.
    var shot: Int
    /// The shot's pass, from 1.
    var pass: Int
    /// When the shot was taken, on the source's clock.
    var timestamp: Timestamp
    /// The shot's frame; nil if its picture must be read from the scan.
    var frame: TrackedFrame?
    /// The object's region in the shot's picture; nil where it is unknown.
    var region: PixelRegion?
    /// Numbers of the shots to match this shot with.
    var others: [Int]
    /// The object's box; nil where it is unknown.
    var box: BoundingBox?
    /// Shots from before the last flip, one list for each orientation of the object.
    var shotsBeforeFlip: [[Int]]
    /// Whether the object was moved since the shots in `shotsBeforeFlip`, but not turned over.
    var isOnlyMoved = false

    // More than six parameters: one for each stored field.
    /// The request for a shot.
    /// - Parameters:
    ///   - pass: the shot's pass, from 1.
    ///   - frame: the shot's frame; nil if its picture must be read from the scan.
    ///   - region: the object's region in the shot's picture.
    ///   - others: shots to match this shot with.
    ///   - shotsBeforeFlip: shots from before the last flip, one list for each orientation of
    ///     the object.
    ///   - isOnlyMoved: whether the object was only moved since `shotsBeforeFlip`, not turned over.
    public init(
        shot: Int, pass: Int, timestamp: Timestamp, frame: TrackedFrame?, region: PixelRegion?,
        others: [Int], box: BoundingBox?, shotsBeforeFlip: [[Int]], isOnlyMoved: Bool = false
    ) {
        (self.shot, self.pass, self.timestamp) = (shot, pass, timestamp)
        (self.frame, self.region, self.others) = (frame, region, others)
        (self.box, self.shotsBeforeFlip, self.isOnlyMoved) = (box, shotsBeforeFlip, isOnlyMoved)
    }
}
