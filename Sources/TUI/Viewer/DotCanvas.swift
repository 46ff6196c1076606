import Scene

/// A picture of dots, 2×4 per cell, with a depth buffer.
struct DotCanvas: Equatable, Sendable {
    let dotsWide, dotsHigh: Int
    /// The key of each dot: the bit pattern of its depth in the upper 32 bits, the index of its
    /// point or triangle in the lower 32. A nearer dot has a smaller key, since the bit patterns of
    /// positive floats sort like the floats.
    var keys: [UInt64]
    /// R G B of each dot after shading.
    var colors: [UInt8]
    /// Projected vertices of a mesh, kept between pictures.
    private var corners: [SIMD3<Float>] = []

    /// The key of a dot without a point or triangle: larger than every other.
    static let emptyKey = UInt64.max

    init(columns: Int, rows: Int) {
        (dotsWide, dotsHigh) = (max(0, columns) * 2, max(0, rows) * 4)
        keys = Array(repeating: Self.emptyKey, count: dotsWide * dotsHigh)
        colors = Array(repeating: 0, count: keys.count * 3)
    }

    mutating func clear() {
        keys.withUnsafeMutableBufferPointer { $0.update(repeating: Self.emptyKey) }
    }

    /// The depth at a dot; nil where nothing is drawn.
    func depth(x: Int, y: Int) -> Float? {
        guard x >= 0, y >= 0, x < dotsWide, y < dotsHigh else { return nil }
        let key = keys[y * dotsWide + x]
        return key == Self.emptyKey ? nil : Float(bitPattern: UInt32(key >> 32))
    }

    /// Draws the first `count` points as squares of `size` dots.
    mutating func splat(_ points: ShuffledPoints, count: Int, size: Int, by p: DotProjection) {
        let (wide, high) = (dotsWide, dotsHigh)
        guard wide > 0, high > 0 else { return }
        // 8 kB of scratch per column: all three stay in the L1 cache.
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

    /// Draws the triangles of a mesh, both sides.
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
