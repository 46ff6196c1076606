import Scene

/// The five points of a face that detectors find, in pixels; left and right are the person's.
public struct FaceLandmarks: Equatable, Sendable, Codable {
    /// The eyes, the tip of the nose, and the corners of the mouth.
    public var rightEye, leftEye, noseTip, rightMouth, leftMouth: Vector2

    /// A face with these points.
    public init(
        rightEye: Vector2, leftEye: Vector2, noseTip: Vector2, rightMouth: Vector2,
        leftMouth: Vector2
    ) {
        (self.rightEye, self.leftEye, self.noseTip) = (rightEye, leftEye, noseTip)
        (self.rightMouth, self.leftMouth) = (rightMouth, leftMouth)
    }

    /// The points in the order of `all`; nil unless there are five.
    public init?(_ points: [Vector2]) {
        guard points.count == 5 else { return nil }
        (rightEye, leftEye, noseTip) = (points[0], points[1], points[2])
        (rightMouth, leftMouth) = (points[3], points[4])
    }

    /// All five, in the order of the detectors: right eye, left eye, nose, right and left mouth.
    public var all: [Vector2] { [rightEye, leftEye, noseTip, rightMouth, leftMouth] }

    /// Distance between the eyes, pixels.
    public var eyeDistance: Double { (leftEye - rightEye).length }

    /// Width of the mouth, pixels.
    public var mouthWidth: Double { (leftMouth - rightMouth).length }

    /// The position of the nose's tip along the line from the middle of the eyes (0) to the middle
    /// of the mouth (1). The ratio falls when the chin rises, since the tip protrudes. Nil where
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

    /// Width of the mouth divided by the distance of the eyes. Turns and nods change the ratio
    /// little, since both lengths are horizontal in the face; talking changes it.
    public var mouthRatio: Double? {
        eyeDistance > 1 ? mouthWidth / eyeDistance : nil
    }
}
