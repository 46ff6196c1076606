import Following
import Scene
import Vision

/// A box that is moved from picture to picture by the optical flow of its corners.
struct FlowedBox {
    private(set) var box: PictureBox
    private var corners: [Vector2] = []

    /// At most `most` corners are followed; with fewer than `fewest` the box is lost (guesses).
    private static let (most, fewest) = (60, 6)
    /// A corner is dropped if its motion differs from the median by this or more, pixels: it is
    /// background, or was followed badly (guess).
    private static let mostDeviation = 3.0
    /// FAST's threshold: the least difference in grey values between the centre of a corner and the
    /// circle round it (guess).
    private static let fastThreshold = 8
    /// Width of the box's rim, where no corners are followed, as a share of the box's width and
    /// height (guess).
    private static let rim = 0.1

    /// Starts with the corners in this box of a picture.
    init(_ box: PictureBox, in luma: LumaPlane) throws {
        self.box = box
        try findCorners(luma)
    }

    /// Whether enough corners are left.
    private var isHeld: Bool { corners.count >= Self.fewest }

    /// Follows the box into the next picture; false where it is lost.
    mutating func follow(
        from former: ImagePyramid, to pyramid: ImagePyramid, luma: LumaPlane
    ) throws -> Bool {
        guard isHeld else { return false }
        let moved = try OpticalFlow().follow(corners, from: former, to: pyramid, guesses: corners)
        let pairs = zip(corners, moved).compactMap { from, to in to.map { (from: from, to: $0) } }
        guard pairs.count >= Self.fewest else { return false }
        let shift = Vector2(
            pairs.map { $0.to.x - $0.from.x }.upperMedian ?? 0,
            pairs.map { $0.to.y - $0.from.y }.upperMedian ?? 0)
        corners = pairs.filter { ($0.to - $0.from - shift).length < Self.mostDeviation }.map(\.to)
        box.x += shift.x / Double(luma.width)
        box.y += shift.y / Double(luma.height)
        let isInside = box.centreX > 0 && box.centreX < 1 && box.centreY > 0 && box.centreY < 1
        guard isInside, isHeld else { return false }
        if corners.count < Self.most / 2 { try findCorners(luma) }
        return true
    }

    private mutating func findCorners(_ luma: LumaPlane) throws {
        let (width, height) = (Double(luma.width), Double(luma.height))
        // Only the inner part of the box is searched: corners at the rim belong to the background.
        let inner = PictureBox(
            x: box.x + box.width * Self.rim, y: box.y + box.height * Self.rim,
            width: box.width * (1 - 2 * Self.rim), height: box.height * (1 - 2 * Self.rim))
        corners = try CornerDetector.corners(in: luma, fastThreshold: Self.fastThreshold)
            .filter { inner.contains(x: $0.pixel.x / width, y: $0.pixel.y / height) }
            .prefix(Self.most).map(\.pixel)
    }
}
