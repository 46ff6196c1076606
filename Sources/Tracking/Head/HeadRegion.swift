import Scene

/// The rigid part of a head: skull and face. Neck and shoulders do not belong to it, because they
/// stay behind when the head turns. All points are in the head's axes, in metres: x to the person's
/// left, y up, z out of the face, origin between the ears at the height of the nose's tip.
enum HeadRegion {
    /// Bounds of a head with its ears: `halfWidth` to each side, and `top`, `front` and `back`.
    /// They enclose the largest adults (Young 1993: width 0.165, height over the tragion 0.15) and
    /// some hair.
    private static let halfWidth = 0.115
    private static let top = 0.19
    private static let front = 0.16
    private static let back = -0.16
    /// The lower bound is at the height `chin`. Behind `chinFront` it rises toward the nape by
    /// `cutSlope` for each unit of length. The angle of the jaw stays inside (guesses).
    private static let chin = -0.100
    private static let chinFront = 0.09
    private static let cutSlope = 0.5
    /// Facial expressions move only points in front of this plane (guess).
    private static let leastFront: Float = 0.05
    /// The band of the mouth: half its width, the height of its lower edge and of its upper edge
    /// (guesses).
    private static let mouthHalfWidth: Float = 0.035
    private static let mouthBottom: Float = -0.07
    private static let mouthTop: Float = -0.02
    /// The bands of the eyes: their least and largest distance from the face's middle, the height
    /// of their lower edge and of their upper edge (guesses).
    private static let eyeInner: Float = 0.015
    private static let eyeOuter: Float = 0.05
    private static let eyeBottom: Float = 0.022
    private static let eyeTop: Float = 0.046
    /// Half the axes of the ellipsoid of a head, and its centre, metres (guesses).
    private static let ellipsoidAxes = SIMD3<Float>(0.066, 0.095, 0.085)
    private static let ellipsoidCentre = SIMD3<Float>(0, -0.005, 0)
    /// The face is the part of the head's ellipsoid whose points lie in front of `leastFaceFront`
    /// and below `mostFaceHeight` (guesses).
    private static let leastFaceFront: Float = 0.03
    private static let mostFaceHeight: Float = 0.055

    /// Whether a point belongs to the region, enlarged by a margin in metres.
    @inline(__always)
    static func contains(_ point: SIMD3<Float>, margin: Float = 0) -> Bool {
        let cut = Float(chin) + Float(cutSlope) * max(0, Float(chinFront) - point.z)
        return abs(point.x) < Float(halfWidth) + margin && point.y < Float(top) + margin
            && point.y > cut - margin && point.z < Float(front) + margin
            && point.z > Float(back) - margin
    }

    /// Whether a point is in the bands of mouth and eyes, which move with facial expressions.
    @inline(__always)
    static func movesWithExpression(_ point: SIMD3<Float>) -> Bool {
        guard point.z > leastFront else { return false }
        let isMouth =
            abs(point.x) < mouthHalfWidth && point.y > mouthBottom && point.y < mouthTop
        let isEye =
            abs(point.x) > eyeInner && abs(point.x) < eyeOuter && point.y > eyeBottom
            && point.y < eyeTop
        return isMouth || isEye
    }

    /// Whether a ray, with origin and direction in the head's axes, first meets the ellipsoid of
    /// the head on the face.
    static func isFace(from origin: SIMD3<Float>, along direction: SIMD3<Float>) -> Bool {
        let (u, v) = (
            direction / ellipsoidAxes, (origin - ellipsoidCentre) / ellipsoidAxes
        )
        let (a, b, c) = ((u * u).sum(), 2 * (u * v).sum(), (v * v).sum() - 1)
        let root = b * b - 4 * a * c
        guard root > 0 else { return false }
        let place = origin + (-b - root.squareRoot()) / (2 * a) * direction
        return place.z > leastFaceFront && place.y < mostFaceHeight
    }
}
