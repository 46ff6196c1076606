import Scene

/// The axes of a face in a picture, from its five points.
struct FaceAxes {
    /// The point between the eyes, pixels.
    let middle: Vector2
    /// The vector from the right eye to the left one, pixels.
    let across: Vector2
    /// The vector from the middle of the eyes to the middle of the mouth, pixels.
    let down: Vector2
    /// Offset of the nose's tip from the line between eyes and mouth, in eye distances, positive to
    /// the person's left. A turn of the head moves the tip to the side of the turn.
    let noseOffset: Double

    /// Roundness of a mean face. At a distance of u eye distances from the middle, the surface lies
    /// behind the plane of eyes and mouth by `roundness` · u² times the protrusion of the nose.
    /// Derived: a cheek that is 48 mm beside the middle lies 30 mm behind the eyes, and a nose
    /// protrudes 34 mm (ICT-FaceKit's mean face).
    private static let roundness = 1.6

    /// Nil where eyes and mouth coincide or lie on one line.
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

    /// The pixel of a place on the face. The axes are in pixels of one picture; the result is in
    /// pixels of the same picture enlarged by the factor `scale`.
    /// - Parameters:
    ///   - u: to the person's left, in eye distances; 0 between the eyes.
    ///   - v: down, in distances from the eyes to the mouth; 0 at the eyes.
    @inline(__always)
    func pixel(_ u: Double, _ v: Double, scale: Double) -> Vector2 {
        // When the head turns, the nose moves to one side in the picture, and the parts of the face
        // behind the eyes move to the other side.
        let place = middle + (u - Self.roundness * u * u * noseOffset) * across + v * down
        return place.resized(by: scale)
    }
}
