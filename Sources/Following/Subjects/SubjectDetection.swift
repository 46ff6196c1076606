/// What a detector found in one picture.
public struct SubjectDetection: Equatable, Sendable, Codable {
    /// The box in the upright picture.
    public var box: PictureBox
    /// The kind of thing.
    public var kind: SubjectKind
    /// A descriptor of the appearance, compared by its cosine, such as a colour histogram or a face
    /// embedding; empty where there is none.
    public var descriptor: [Float]
    /// The yaw of a face in radians, 0 for a face that looks at the camera; nil where it is
    /// unknown.
    public var faceYaw: Double?
    /// The number that the detector gives a thing while it tracks it; nil for a detector without
    /// numbers.
    public var trackNumber: Int?
    /// Standard deviation of the box's centre, as a share of the picture's width.
    public var deviation: Double

    private enum CodingKeys: String, CodingKey {
        case box, kind, faceYaw, deviation
        case descriptor = "look"
        case trackNumber = "mark"
    }

    /// The usual noise of a box, 0.5 % of the width (guess). Face detectors have this noise on a
    /// still face.
    public static let defaultDeviation = 0.005

    /// A detection with these values.
    public init(
        box: PictureBox, kind: SubjectKind, descriptor: [Float] = [], faceYaw: Double? = nil,
        trackNumber: Int? = nil, deviation: Double = SubjectDetection.defaultDeviation
    ) {
        (self.box, self.kind, self.descriptor) = (box, kind, descriptor)
        (self.faceYaw, self.trackNumber, self.deviation) = (faceYaw, trackNumber, deviation)
    }

    /// Whether the numbers of this detection are valid.
    var isValid: Bool {
        box.isValid && deviation.isFinite && deviation > 0 && descriptor.allSatisfy(\.isFinite)
            && (faceYaw?.isFinite ?? true)
    }
}
