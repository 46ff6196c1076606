import Scene

/// A picture of dots with a depth for each dot; a cell has 2×4 dots.
struct DotCanvas: Equatable, Sendable {
    let dotsWide, dotsHigh: Int
    /// The key of each dot. The upper 32 bits are the bit pattern of the depth; the lower 32 bits
    /// are the index of the point or triangle. A nearer dot has a smaller key, because the bit
    /// patterns of positive floats have the same order as the floats.
    var keys: [UInt64]
    /// Red, green and blue of each dot after shading.
    var colors: [UInt8]
    /// The projected vertices of a mesh; the memory is used again for the next picture.
    private var corners: [SIMD3<Float>] = []

    /// The key of a dot that shows neither a point nor a triangle: larger than every other key.
    static let emptyKey = UInt64.max

    init(columns: Int, rows: Int) {
        (dotsWide, dotsHigh) = (max(0, columns) * 2, max(0, rows) * 4)
        keys = Array(repeating: Self.emptyKey, count: dotsWide * dotsHigh)
        colors = Array(repeating: 0, count: keys.count * 3)
    }

    mutating func clear() {
        keys.withUnsafeMutableBufferPointer { $0.update(repeating: Self.emptyKey) }
    }

    /// The depth of a dot; nil if nothing is drawn there.
    func depth(x: Int, y: Int) -> Float? {
        guard x >= 0, y >= 0, x < dotsWide, y < dotsHigh else { return nil }
        let key = keys[y * dotsWide + x]
        return key == Self.emptyKey ? nil : Float(bitPattern: UInt32(key >> 32))
    }

    /// Draws the first `count` points as squares of `size` dots.
    mutating func splat(_ points: ShuffledPoints, count: Int, size: Int, by p: DotProjection) {
        let (wide, high) = (dotsWide, dotsHigh)
        guard wide > 0, high > 0 else { return }
        // The three scratch columns of a block take 8 kB each, so that they stay in the L1 cache.
        let block = 2048
        var scratch = [Float](repeating: 0, count: block * 3)
        points.xs.withUnsafeBufferPointer { xs in
            points.ys.withUnsafeBufferPointer { ys in
                points.zs.withUnsafeBufferPointer { zs in
                    keys.withUnsafeMutableBufferPointer { keys in
                        scratch.withUnsafeMutableBufferPointer { out in
                            var start = 0
                            while start < count {
                                let length = min(block, count &- start)
                                project(xs, ys, zs, start, length, p, to: out, block)
                                scatter(
                                    out, block, start, length, size, near: p.near, wide, high,
                                    into: keys)
                                start &+= length
                            }
                        }
                    }
                }
            }
        }
    }

    /// Draws the triangles of a mesh; they are visible from both sides.
    mutating func rasterize(_ mesh: Mesh, by p: DotProjection) {
        guard dotsWide > 0, dotsHigh > 0 else { return }
        if corners.count != mesh.positions.count {
            corners = Array(repeating: .zero, count: mesh.positions.count)
        }
        let (wide, high) = (dotsWide, dotsHigh)
        corners.withUnsafeMutableBufferPointer { corners in
            mesh.positions.withUnsafeBufferPointer { place($0, p, to: corners) }
            keys.withUnsafeMutableBufferPointer { keys in
                mesh.triangles.withUnsafeBufferPointer { triangles in
                    for index in 0..<triangles.count {
                        let t = triangles[index]
                        fill(
                            corners[Int(t.x)], corners[Int(t.y)], corners[Int(t.z)],
                            number: UInt64(index), wide, high, into: keys)
                    }
                }
            }
        }
    }
}
