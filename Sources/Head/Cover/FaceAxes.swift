import Scene

/// The axes of a face in a picture, from its five points.
struct FaceAxes {
    /// The point between the eyes, pixels.
    let middle: Vector2
    /// From the right eye to the left one, pixels.
    let across: Vector2
    /// From the eyes to the mouth, pixels.
    let down: Vector2
    /// Distance of the nose's tip from the line between eyes and mouth, in eye distances; it grows
    /// with the turn of the head.
    let noseOffset: Double

    /// Depth of the cheeks behind the plane of eyes and mouth, as a multiple of the nose's
    /// protrusion, per squared distance from the middle in eye distances. Derived: a cheek that is
    /// 48 mm from the middle lies 30 mm behind the eyes, and a nose protrudes 34 mm (ICT-FaceKit's
    /// mean face).
    private static let roundness = 1.6

    /// Nil where the points coincide.
    init?(_ points: FaceLandmarks) {
        let middle = (points.rightEye + points.leftEye) / 2
        let across = points.leftEye - points.rightEye
        let down = (points.rightMouth + points.leftMouth) / 2 - middle
        let determinant = across.x * down.y - across.y * down.x
        guard abs(determinant) > 1 else { return nil }
        let nose = points.noseTip - middle
        noseOffset = (nose.x * down.y - nose.y * down.x) / determinant
        (self.middle, self.across, self.down) = (middle, across, down)
    }

    /// The pixel of a place on the face, in a picture that is larger than that of the axes by a
    /// factor.
    /// - Parameters:
    ///   - u: to the person's left, in eye distances; 0 between the eyes.
    ///   - v: down, in distances from the eyes to the mouth; 0 at the eyes.
    @inline(__always)
    func pixel(_ u: Double, _ v: Double, scale: Double) -> Vector2 {
        // A turn moves the nose to one side and what lies behind the eyes to the other.
        let place = middle + (u - Self.roundness * u * u * noseOffset) * across + v * down
        return place.resized(by: scale)
    }
}
