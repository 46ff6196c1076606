import Following
import Scene
import Vision

/// Motion of a picture since the previous one, by optical flow of its corners.
public struct PictureShift {
    /// The motion of one picture, in pixels.
    public struct Motion {
        /// Medians of the motion to the right and downwards.
        public var right, down: Double
        /// Three quarters of the corners moved less than this.
        public var upperQuartile: Double
        /// Former and present positions of the corners.
        public var pairs: [(from: Vector2, to: Vector2)]
    }

    private var former: (pyramid: ImagePyramid, luma: LumaPlane)?
    /// At most `most` corners are followed; with fewer than `fewest` there is no result (guesses).
    private static let (most, fewest) = (150, 8)
    /// FAST's threshold: the least difference in grey values between the centre of a corner and the
    /// circle round it (guess).
    static let fastThreshold = 10

    /// A measurement without a previous picture.
    public init() {}

    /// The motion in the newest picture; nil for the first one, and where too few corners can be
    /// followed.
    /// - Parameter region: the part of the picture that is used.
    public mutating func take(
        _ luma: LumaPlane, in region: PictureBox = .whole
    ) throws -> Motion? {
        let pyramid = try ImagePyramid(luma)
        defer { former = (pyramid, luma) }
        guard let former, former.luma.width == luma.width, former.luma.height == luma.height
        else { return nil }
        let (width, height) = (Double(luma.width), Double(luma.height))
        let corners = try CornerDetector.corners(in: former.luma, fastThreshold: Self.fastThreshold)
            .filter { region.contains(x: $0.pixel.x / width, y: $0.pixel.y / height) }
            .prefix(Self.most).map(\.pixel)
        guard corners.count >= Self.fewest else { return nil }
        let moved = try OpticalFlow().follow(
            corners, from: former.pyramid, to: pyramid, guesses: corners)
        let pairs = zip(corners, moved).compactMap { from, to in to.map { (from: from, to: $0) } }
        guard pairs.count >= Self.fewest else { return nil }
        let lengths = pairs.map { ($0.to - $0.from).length }.sorted()
        return Motion(
            right: pairs.map { $0.to.x - $0.from.x }.upperMedian ?? 0,
            down: pairs.map { $0.to.y - $0.from.y }.upperMedian ?? 0,
            upperQuartile: lengths[lengths.count * 3 / 4], pairs: pairs)
    }
}
