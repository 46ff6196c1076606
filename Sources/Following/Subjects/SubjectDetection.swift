/// What a detector found in one picture.
public struct SubjectDetection: Equatable, Sendable, Codable {
    /// The box in the upright picture.
    public var box: PictureBox
    /// The kind of thing.
    public var kind: SubjectKind
    /// A descriptor of the appearance, compared by its cosine, such as a colour histogram or a face
    /// embedding; empty where there is none.
    public var look: [Float]
    /// The yaw of a face in radians; 0 looks at the camera.
    public var faceYaw: Double?
    /// The detector's own number of a thing that it tracks; nil where it has none.
    public var mark: Int?
    /// Standard deviation of the box's centre, as a share of the picture's width.
    public var deviation: Double

    /// 0.5 % of the width: the noise of face detectors on a still face. Guess.
    public static let usualDeviation = 0.005

    /// A detection.
    public init(
        box: PictureBox, kind: SubjectKind, look: [Float] = [], faceYaw: Double? = nil,
        mark: Int? = nil, deviation: Double = SubjectDetection.usualDeviation
    ) {
        (self.box, self.kind, self.look) = (box, kind, look)
        (self.faceYaw, self.mark, self.deviation) = (faceYaw, mark, deviation)
    }

    /// Whether its numbers are valid.
    var isValid: Bool {
        box.isValid && deviation.isFinite && deviation > 0 && look.allSatisfy(\.isFinite)
            && (faceYaw?.isFinite ?? true)
    }
}
