import Scene

/// A plane in a depth picture. For any focal length, the inverse depth of a plane is affine in the
/// pixel: 1/depth = a·u + b·v + c. Pixels are relative to the picture's centre, in units of
/// half its width, so that the three coefficients have similar sizes.
struct InverseDepthPlane: Equatable {
    /// a, b, c in 1/m.
    var numbers: Vector3

    /// Inlier tolerance as a share of the depth: sensors err by 1 to 2 % at two metres.
    private static let tolerance = 0.015
    /// Pixel stride in both directions.
    private static let stride = 3
    /// The fewest inlier pixels of a surface, counted at the stride.
    private static let leastPixels = 100
    /// At least one pixel in this many must be an inlier (guess).
    private static let leastInlierDivisor = 3
    private static let attempts = 60
    /// Largest deviation of the surface from the expected distance, as a share of that distance: a
    /// tilted board of 0.4 m at half a metre reaches a fifth to both sides.
    private static let depthShare = 0.3

    /// The largest plane around the pixel `near`, within `reach` pixels and at about `meters`; nil
    /// where there is none. Deterministic: RANSAC seeded with the picture's size.
    init?(_ picture: DepthPlane, near: Vector2, reach: Double, meters: Double) {
        var points: [Vector3] = []
        for y in Swift.stride(from: 0, to: picture.height, by: Self.stride) {
            for x in Swift.stride(from: 0, to: picture.width, by: Self.stride) {
                let raw = picture.values[y * picture.width + x]
                guard raw != 0, abs(Double(x) - near.x) < reach, abs(Double(y) - near.y) < reach
                else { continue }
                let depth = Double(raw) * picture.metersPerUnit
                guard abs(depth - meters) < Self.depthShare * meters else { continue }
                let place = Self.place(Vector2(Double(x), Double(y)), in: picture)
                points.append(Vector3(place.x, place.y, 1 / depth))
            }
        }
        guard points.count >= Self.leastPixels else { return nil }
        var state = UInt64(picture.width * 31 + picture.height)
        func randomIndex() -> Int {
            // Knuth's linear congruential generator for 64 bits (MMIX).
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Int(state >> 33) % points.count
        }
        var best: [Vector3] = []
        for _ in 0..<Self.attempts {
            guard
                let found = Self.fit([
                    points[randomIndex()], points[randomIndex()], points[randomIndex()],
                ])
            else {
                continue
            }
            let inliers = points.filter { Self.isOn($0, found) }
            if inliers.count > best.count { best = inliers }
        }
        guard best.count >= max(Self.leastPixels, points.count / Self.leastInlierDivisor),
            let found = Self.fit(best)
        else { return nil }
        numbers = found
    }

    /// A pixel relative to the centre, in units of half the width.
    static func place(_ pixel: Vector2, in picture: DepthPlane) -> Vector2 {
        let half = Double(picture.width) / 2
        return Vector2(
            (pixel.x - Double(picture.width - 1) / 2) / half,
            (pixel.y - Double(picture.height - 1) / 2) / half)
    }

    private static func isOn(_ point: Vector3, _ numbers: Vector3) -> Bool {
        let inverse = numbers.x * point.x + numbers.y * point.y + numbers.z
        return abs(inverse - point.z) < tolerance * point.z
    }

    private static func fit(_ points: [Vector3]) -> Vector3? {
        var equations = NormalEquations(unknowns: 3)
        for point in points { equations.add([point.x, point.y, 1], equals: point.z) }
        return equations.solution().map { Vector3($0[0], $0[1], $0[2]) }
    }
}
