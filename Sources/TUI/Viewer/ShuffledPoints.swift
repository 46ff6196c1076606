import Scene

/// Points and their colours in a shuffled order. The first points of any number are spread evenly
/// over the whole model. So drawing only the first points gives a coarser level of detail.
struct ShuffledPoints: Equatable, Sendable {
    private(set) var xs: [Float] = []
    private(set) var ys: [Float] = []
    private(set) var zs: [Float] = []
    /// Red, green and blue of each point.
    private(set) var colors: [UInt8] = []

    var count: Int { xs.count }

    /// The colour of points that have no colour of their own: light grey.
    static let plainColor = SIMD3<UInt8>(206, 206, 202)

    init(mesh: Mesh, texture: ViewedModel.Texture?) {
        let order = Self.shuffled(mesh.positions.count)
        xs.reserveCapacity(order.count)
        ys.reserveCapacity(order.count)
        zs.reserveCapacity(order.count)
        colors.reserveCapacity(order.count * 3)
        for index in order {
            let p = mesh.positions[Int(index)]
            guard p.x.isFinite, p.y.isFinite, p.z.isFinite else { continue }
            xs.append(p.x)
            ys.append(p.y)
            zs.append(p.z)
            var color = Self.plainColor
            if let texture {
                color = texture.image.color(at: texture.coordinates[Int(index)])
            } else if !mesh.colors.isEmpty {
                color = mesh.colors[Int(index)]
            }
            colors.append(color.x)
            colors.append(color.y)
            colors.append(color.z)
        }
    }

    /// The first points in the shuffled order, at most `most`.
    func first(_ most: Int) -> [Vector3] {
        (0..<min(most, count)).map { Vector3(Double(xs[$0]), Double(ys[$0]), Double(zs[$0])) }
    }

    /// The numbers 0..<`count` in a shuffled order that is always the same (Fisher and Yates).
    private static func shuffled(_ count: Int) -> [UInt32] {
        var order = (0..<UInt32(clamping: count)).map { $0 }
        var state: UInt64 = 0x9E37_79B9_7F4A_7C15
        for last in stride(from: order.count - 1, to: 0, by: -1) {
            // xorshift64 (Marsaglia 2003) suffices, since only an even spread is needed.
            state ^= state << 13
            state ^= state >> 7
            state ^= state << 17
            order.swapAt(last, Int((state >> 11) % UInt64(last + 1)))
        }
        return order
    }
}

extension ColorImage {
    /// The colour of the texture at coordinates 0...1 from the top left. The texture repeats
    /// outside this range.
    func color(at place: SIMD2<Float>) -> SIMD3<UInt8> {
        guard place.x.isFinite, place.y.isFinite else { return ShuffledPoints.plainColor }
        let u = place.x - place.x.rounded(.down)
        let v = place.y - place.y.rounded(.down)
        let x = min(width - 1, Int(u * Float(width)))
        let y = min(height - 1, Int(v * Float(height)))
        let at = (y * width + x) * 3
        return SIMD3(values[at], values[at + 1], values[at + 2])
    }
}
