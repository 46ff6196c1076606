import Guidance
import Scene

/// A request to match a shot with others.
public struct MatchRequest: Sendable {
    /// The shot's number.
    var shot: Int
    /// Its pass, from 1.
    var pass: Int
    /// When it was taken.
    var timestamp: Timestamp
    /// Its picture; nil if it must be read from the scan.
    var frame: TrackedFrame?
    /// The object's region in it.
    var region: PixelRegion?
    /// Shots to match it with.
    var others: [Int]
    /// The object's box.
    var box: BoundingBox?
    /// Shots from before the last flip, one list for each orientation of the object.
    var formers: [[Int]]
    /// Whether the object was only moved since then, not turned over.
    var isOnlyMoved = false

    /// The request for a shot.
    /// - Parameters:
    ///   - pass: its pass, from 1.
    ///   - frame: its picture; nil if it must be read from the scan.
    ///   - region: the object's region in it.
    ///   - others: shots to match it with.
    ///   - formers: shots from before the last flip, one list for each orientation of the object.
    ///   - isOnlyMoved: whether the object was only moved since then, not turned over.
    // More than six parameters: one for each stored field.
    public init(
        shot: Int, pass: Int, timestamp: Timestamp, frame: TrackedFrame?, region: PixelRegion?,
        others: [Int], box: BoundingBox?, formers: [[Int]], isOnlyMoved: Bool = false
    ) {
        (self.shot, self.pass, self.timestamp) = (shot, pass, timestamp)
        (self.frame, self.region, self.others) = (frame, region, others)
        (self.box, self.formers, self.isOnlyMoved) = (box, formers, isOnlyMoved)
    }
}
