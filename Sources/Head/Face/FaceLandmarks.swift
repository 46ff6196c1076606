import Scene

/// The five points of a face that detectors find, in pixels; left and right are the person's.
public struct FaceLandmarks: Equatable, Sendable, Codable {
    /// The eyes, the tip of the nose, and the corners of the mouth.
    public var rightEye, leftEye, noseTip, rightMouth, leftMouth: Vector2

    /// Five points.
    public init(
        rightEye: Vector2, leftEye: Vector2, noseTip: Vector2, rightMouth: Vector2,
        leftMouth: Vector2
    ) {
        (self.rightEye, self.leftEye, self.noseTip) = (rightEye, leftEye, noseTip)
        (self.rightMouth, self.leftMouth) = (rightMouth, leftMouth)
    }

    /// Five points in the order of `all`; nil where there are not five.
    public init?(_ points: [Vector2]) {
        guard points.count == 5 else { return nil }
        (rightEye, leftEye, noseTip) = (points[0], points[1], points[2])
        (rightMouth, leftMouth) = (points[3], points[4])
    }

    /// All five, in the order of the detectors: right eye, left eye, nose, right and left mouth.
    public var all: [Vector2] { [rightEye, leftEye, noseTip, rightMouth, leftMouth] }

    /// Distance of the eyes, pixels.
    public var eyeDistance: Double { (leftEye - rightEye).length }

    /// Width of the mouth, pixels.
    public var mouthWidth: Double { (leftMouth - rightMouth).length }

    /// How far down the nose's tip lies between the eyes' middle (0) and the mouth's (1), measured
    /// along the face's own upright. It falls as the chin goes up, since the tip stands out. Nil where
    /// eyes and mouth coincide.
    public var noseRatio: Double? {
        let eyes = (rightEye + leftEye) / 2
        let mouth = (rightMouth + leftMouth) / 2
        let down = mouth - eyes
        let square = down.x * down.x + down.y * down.y
        guard square > 1 else { return nil }
        let nose = noseTip - eyes
        return (nose.x * down.x + nose.y * down.y) / square
    }

    /// Width of the mouth in distances of the eyes. Turns and nods change it little, since both
    /// lie across the face; talking changes it.
    public var mouthRatio: Double? {
        eyeDistance > 1 ? mouthWidth / eyeDistance : nil
    }
}
