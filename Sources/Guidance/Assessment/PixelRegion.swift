import Scene

/// A rectangle of a picture, in whole pixels.
public struct PixelRegion: Equatable, Sendable, Codable {
    /// The first column and the first row.
    public var x, y: Int
    /// Number of pixels across and down.
    public var width, height: Int

    /// The rectangle with this left upper corner and size, clipped to the picture; nil when no part
    /// is inside.
    public init?(
        x: Int, y: Int, width: Int, height: Int, pictureWidth: Int, pictureHeight: Int
    ) {
        let (left, top) = (max(0, x), max(0, y))
        let right = min(pictureWidth, x + width)
        let bottom = min(pictureHeight, y + height)
        guard left < right, top < bottom else { return nil }
        (self.x, self.y, self.width, self.height) = (left, top, right - left, bottom - top)
    }

    /// A box has no region if a corner's coordinate reaches this, pixels: a corner nearly beside
    /// the camera would overflow an `Int`.
    private static let mostPixel = 1e6

    /// The bounding rectangle of a box in the picture; nil unless the whole box is in front of the
    /// camera.
    public init?(_ box: BoundingBox, from worldFromCamera: RigidTransform, _ camera: Intrinsics) {
        let cameraFromWorld = worldFromCamera.inverse
        var (low, high) = (Vector2(repeating: .infinity), Vector2(repeating: -.infinity))
        for corner in box.corners {
            guard let pixel = camera.pinholePixel(cameraFromWorld * corner) else { return nil }
            low = pointwiseMin(low, pixel)
            high = pointwiseMax(high, pixel)
        }
        let limit = Self.mostPixel
        guard low.x > -limit, low.y > -limit, high.x < limit, high.y < limit else { return nil }
        self.init(
            x: Int(low.x), y: Int(low.y), width: Int(high.x - low.x) + 1,
            height: Int(high.y - low.y) + 1, pictureWidth: camera.width,
            pictureHeight: camera.height)
    }

    /// The middle half of a picture: a guess for an object whose place is unknown.
    public static func middle(ofWidth width: Int, height: Int) -> PixelRegion? {
        PixelRegion(
            x: width / 4, y: height / 4, width: width / 2, height: height / 2,
            pictureWidth: width, pictureHeight: height)
    }

    /// `inner` leaves out these margins on each side, percent: `x` of the width, `y` of the height.
    /// A box seen over its edge is 1.4 times as wide as from the front, and a box found in pictures
    /// is a tenth wider than its object.
    private static let margin = (x: 28, y: 16)

    /// The part in the middle that most likely shows the object itself.
    public var inner: PixelRegion {
        var inner = self
        let margin = Self.margin
        (inner.x, inner.y) = (x + width * margin.x / 100, y + height * margin.y / 100)
        inner.width = max(1, width * (100 - 2 * margin.x) / 100)
        inner.height = max(1, height * (100 - 2 * margin.y) / 100)
        return inner
    }

    /// Whether a place of the picture lies inside.
    public func contains(_ pixel: Vector2) -> Bool { contains(Float(pixel.x), Float(pixel.y)) }

    /// Whether a place of the picture lies inside.
    func contains(_ px: Float, _ py: Float) -> Bool {
        px >= Float(x) && py >= Float(y) && px < Float(x + width) && py < Float(y + height)
    }

    /// Whether a square around a place, with this half side, lies entirely inside.
    func holds(_ px: Float, _ py: Float, half: Float) -> Bool {
        contains(px - half, py - half) && contains(px + half, py + half)
    }
}
