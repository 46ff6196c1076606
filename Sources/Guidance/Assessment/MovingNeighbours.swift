import Scene

/// Counts neighbouring points beside the object that move by themselves, as points on somebody who
/// walks by do.
struct MovingNeighbours {
    /// Two points are neighbours if they are nearer to each other than this share of the picture's
    /// width: a person who walks by behind a table is about as wide.
    private static let neighbourShare = 0.075
    /// This number of points counts at once, without confirmation by a second search. On 96
    /// rendered walks, most of them round reflecting tables, 26 of 29 people who walked by reached
    /// it. So did 12 of 75 groups of wrong points, such as reflections.
    private static let leastAtOnce = 8
    /// A smaller number of points counts only if the previous search found at least this number.
    private static let leastConfirmed = 4

    /// Number of points in the densest place of the latest search.
    private var points = 0
    /// Number of points in the densest place of the search before.
    private var pointsBefore = 0

    /// The number of moving neighbours; less than `leastConfirmed` where the points may be chance.
    var count: Int {
        points >= Self.leastAtOnce || pointsBefore >= Self.leastConfirmed
            ? points : min(points, Self.leastConfirmed - 1)
    }

    /// Takes a frame with the points of the latest search.
    /// - Parameters:
    ///   - object: the object in the picture; if it is nil, no points are counted.
    ///   - box: the object's box; nil where it is unknown.
    mutating func take(
        _ frame: TrackedFrame, apart object: ObjectInPicture?, beside box: BoundingBox?
    ) {
        if frame.trackingEvidence.followed != nil { pointsBefore = points }
        guard let object, !frame.trackingEvidence.movingPoints.isEmpty else { return points = 0 }
        let view = frame.worldFromCamera.flatMap { pose in
            box.map { BoxedView($0, from: pose, frame.intrinsics) }
        }
        // Points on the object's outline and in its mirror image move as well, so they are not
        // counted.
        let apart = frame.trackingEvidence.movingPoints.filter {
            !object.reaches($0) && view?.isMirrorImage($0) != true
        }
        let distance = Self.neighbourShare * Double(frame.intrinsics.width)
        points = apart.map { point in apart.count { ($0 - point).length < distance } }.max() ?? 0
    }
}
