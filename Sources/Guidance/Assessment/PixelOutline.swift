import Scene

/// An object's outline in a picture, in pixels of the full picture: convex parts that overlap.
public struct PixelOutline: Equatable, Sendable {
    /// Corners of each part. In all parts they follow the same direction of rotation.
    private let parts: [[SIMD2<Float>]]

    /// Each part is shrunk by this share: at the outline the picture also shows the table, and
    /// rough depth widens the surface (rendered scans of seeds 605 and 612).
    private static let shrink: Float = 0.12

    /// The outline of a surface, slightly shrunk; nil where one of its points is not in front of
    /// the camera, or where it covers no area.
    public init?(
        _ surface: SurfaceLayers, from worldFromCamera: RigidTransform, _ camera: Intrinsics
    ) {
        let cameraFromWorld = worldFromCamera.inverse
        var parts: [[SIMD2<Float>]] = []
        for layer in surface.layers {
            var places: [SIMD2<Float>] = []
            for point in layer {
                let seen = cameraFromWorld * point
                guard seen.z > 1e-9 else { return nil }
                let place = SIMD2(
                    Float(camera.fx * seen.x / seen.z + camera.cx),
                    Float(camera.fy * seen.y / seen.z + camera.cy))
                guard place.x.isFinite, place.y.isFinite else { return nil }
                places.append(place)
            }
            let hull = Self.hull(of: places)
            guard hull.count >= 3 else { continue }
            let middle = hull.reduce(SIMD2<Float>.zero, +) / Float(hull.count)
            parts.append(hull.map { middle + (1 - Self.shrink) * ($0 - middle) })
        }
        guard !parts.isEmpty else { return nil }
        self.parts = parts
    }

    /// Whether a place lies inside the outline.
    func contains(_ x: Float, _ y: Float) -> Bool {
        parts.contains { Self.contains(SIMD2(x, y), $0) }
    }

    /// Whether a place lies inside the outline after every part was enlarged about its middle by
    /// this factor.
    func contains(_ place: Vector2, enlarged factor: Float) -> Bool {
        let place = SIMD2(Float(place.x), Float(place.y))
        return parts.contains { corners in
            let middle = corners.reduce(.zero, +) / Float(corners.count)
            return Self.contains(middle + (place - middle) / factor, corners)
        }
    }

    private static func contains(_ place: SIMD2<Float>, _ corners: [SIMD2<Float>]) -> Bool {
        var before = corners[corners.count - 1]
        for corner in corners {
            if turn(before, corner, place) < 0 { return false }
            before = corner
        }
        return true
    }

    /// The corners of the convex hull (Andrew's monotone chain).
    private static func hull(of places: [SIMD2<Float>]) -> [SIMD2<Float>] {
        let sorted = places.sorted { ($0.x, $0.y) < ($1.x, $1.y) }
        func chain(_ places: some Sequence<SIMD2<Float>>) -> ArraySlice<SIMD2<Float>> {
            var chain: [SIMD2<Float>] = []
            for place in places {
                while chain.count >= 2,
                    turn(chain[chain.count - 2], chain[chain.count - 1], place) <= 0
                {
                    chain.removeLast()
                }
                chain.append(place)
            }
            return chain.dropLast()
        }
        return Array(chain(sorted) + chain(sorted.reversed()))
    }

    /// Positive where the path from `a` over `b` to `c` turns in the same direction as the outline.
    private static func turn(_ a: SIMD2<Float>, _ b: SIMD2<Float>, _ c: SIMD2<Float>) -> Float {
        let (first, second) = (b - a, c - a)
        return first.x * second.y - first.y * second.x
    }
}
