/// Distance along the optical axis, as the sensor's own 16-bit numbers.
public struct DepthPlane: Equatable, Sendable {
    /// Size in pixels.
    public let width, height: Int
    /// `width * height` raw values; 0 means unknown.
    public var values: [UInt16]
    /// The usual length of a raw unit: a millimetre, in metres.
    public static let metersPerMillimeter = 0.001

    /// Length of one raw unit, in the world's unit (metres where it is metric).
    public let metersPerUnit: Double

    /// A plane of these values.
    /// - Precondition: `values.count == width * height`.
    public init(width: Int, height: Int, values: [UInt16], metersPerUnit: Double) {
        precondition(width >= 0 && height >= 0 && values.count == width * height)
        (self.width, self.height, self.values) = (width, height, values)
        self.metersPerUnit = metersPerUnit
    }

    /// The points, in the camera's frame, of every `stride`-th pixel in both directions. Pixels
    /// without depth, outside `nearMeters...farMeters` or outside the lens model are left out.
    /// `intrinsics` are those of the colour picture; they are scaled to this plane's size.
    public func points(
        intrinsics: Intrinsics, stride: Int, nearMeters: Double = 0, farMeters: Double = .infinity
    ) -> [Vector3] {
        let camera = intrinsics.scaled(toWidth: width, height: height)
        var points: [Vector3] = []
        points.reserveCapacity(width * height / (stride * stride) + 1)
        var y = stride / 2
        while y < height {
            var x = stride / 2
            while x < width {
                let raw = values[y * width + x]
                let depth = Double(raw) * metersPerUnit
                if raw != 0, depth >= nearMeters, depth <= farMeters,
                    let ray = camera.ray(through: Vector2(Double(x), Double(y)))
                {
                    points.append(ray * depth)
                }
                x += stride
            }
            y += stride
        }
        return points
    }

    /// A median exists only if at least one in this number of pixels has a known depth (guess).
    private static let mostPerKnown = 20

    /// Median of the known depths in the central `share` (0...1) of width and height, in the
    /// world's unit; nil when fewer than one in twenty pixels of this part have a known depth.
    public func centralMedian(share: Double = 0.2) -> Double? {
        let halfWidth = max(1, Int(Double(width) * share / 2))
        let halfHeight = max(1, Int(Double(height) * share / 2))
        let columns = max(0, width / 2 - halfWidth)..<min(width, width / 2 + halfWidth)
        let rows = max(0, height / 2 - halfHeight)..<min(height, height / 2 + halfHeight)
        // Every frame with depth asks for the median, so values are not sorted but counted: first
        // by their upper bytes, then the values with the median's upper byte by their lower bytes.
        var counts = [Int](repeating: 0, count: 256)
        for y in rows {
            for x in columns {
                let raw = values[y * width + x]
                if raw != 0 { counts[Int(raw >> 8)] += 1 }
            }
        }
        let known = counts.reduce(0, +)
        guard known > 0, known * Self.mostPerKnown >= columns.count * rows.count else { return nil }
        var rank = known / 2
        let upper = Self.bin(of: &rank, in: counts)
        counts = [Int](repeating: 0, count: 256)
        for y in rows {
            for x in columns {
                let raw = values[y * width + x]
                if raw != 0, raw >> 8 == upper { counts[Int(raw & 255)] += 1 }
            }
        }
        let lower = Self.bin(of: &rank, in: counts)
        return Double(upper << 8 | lower) * metersPerUnit
    }

    /// The bin of a histogram that contains the value of this rank, counted from 0; `rank` becomes
    /// the rank inside the bin.
    private static func bin(of rank: inout Int, in counts: [Int]) -> Int {
        for (bin, count) in counts.enumerated() {
            if rank < count { return bin }
            rank -= count
        }
        return counts.count - 1
    }
}
