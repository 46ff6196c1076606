import Scene

/// A plane in a depth picture. For any focal length, the inverse depth of a plane is affine in the
/// pixel: 1/depth = a·u + b·v + c. Pixels are relative to the picture's centre, in units of
/// half its width, so that the three coefficients have similar sizes.
struct InverseDepthPlane: Equatable {
    /// The coefficients a, b and c, in 1/m.
    var numbers: Vector3

    /// A pixel belongs to the plane if its inverse depth and that of the plane differ by less than
    /// this share. Sensors err by 1 to 2 % at two metres.
    private static let tolerance = 0.015
    /// Only every third pixel in both directions is used.
    private static let stride = 3
    /// The fewest pixels of a plane, among the used pixels.
    private static let leastPixels = 100
    /// At least the used pixels divided by this number must belong to the plane (guess).
    private static let leastInlierDivisor = 3
    private static let attempts = 60
    /// A pixel is used only if its depth differs from the expected distance by less than this
    /// share. The two edges of a tilted board of 0.4 m at half a metre differ by a fifth: one is
    /// nearer, the other farther.
    private static let depthShare = 0.3

    /// The plane with the most pixels among those that are less than `reach` pixels from `near` in
    /// both directions and at about `meters`; nil when there is none. RANSAC, with a seed from the
    /// picture's size, so the result is always the same.
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

    /// The position of a pixel relative to the picture's centre, in units of half the width.
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
