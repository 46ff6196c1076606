/// What a detector found in one picture.
public struct Sighting: Equatable, Sendable, Codable {
    /// Where, in the upright picture.
    public var box: PictureBox
    /// What.
    public var kind: SubjectKind
    /// Descriptor of the appearance, compared by its cosine, such as a colour histogram or a face
    /// embedding; empty where there is none.
    public var look: [Float]
    /// How far a face is turned away, in radians; 0 is at the camera.
    public var faceYaw: Double?
    /// The detector's own number for something that it follows itself; nil where it has none.
    public var mark: Int?
    /// Standard deviation of the box's centre, as share of the picture's width.
    public var deviation: Double

    /// 0.5 % of the width: how far the boxes of face detectors jump on a still face. Guess.
    public static let usualDeviation = 0.005

    /// A detection.
    public init(
        box: PictureBox, kind: SubjectKind, look: [Float] = [], faceYaw: Double? = nil,
        mark: Int? = nil, deviation: Double = Sighting.usualDeviation
    ) {
        (self.box, self.kind, self.look) = (box, kind, look)
        (self.faceYaw, self.mark, self.deviation) = (faceYaw, mark, deviation)
    }

    /// Whether its numbers can be used.
    var isSound: Bool {
        box.isSound && deviation.isFinite && deviation > 0 && look.allSatisfy(\.isFinite)
            && (faceYaw?.isFinite ?? true)
    }
}
