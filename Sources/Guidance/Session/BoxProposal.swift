import Scene

/// A box that object detection proposes.
public struct BoxProposal: Equatable, Sendable, Codable {
    /// The evidence for a box.
    public enum Evidence: String, Sendable, Codable {
        /// Points of depth frames: the plane of the table and what is on it.
        case depthPoints
        /// Points of depth frames on one upright edge. Most likely the object is plain, and its
        /// faces have no depth points.
        case depthEdge
        /// Sparse points of a tracker's map: their main plane and what is on it.
        case mapPoints
        /// The point where the optical axes of the first views meet. The box is a guess and must be
        /// edited.
        case opticalAxes
        /// No object was found: the box is a default in front of the camera.
        case fallback

        /// Whether a person must fit the box, because its size or place is uncertain.
        public var isGuess: Bool { self != .depthPoints }
    }

    /// The proposed box.
    public var box: BoundingBox
    /// The evidence for the box.
    public var evidence: Evidence

    /// Whether the box is reliable.
    public var isSure: Bool

    /// A proposal of this box with this evidence.
    public init(box: BoundingBox, evidence: Evidence, isSure: Bool = false) {
        (self.box, self.evidence, self.isSure) = (box, evidence, isSure)
    }

    private enum CodingKeys: String, CodingKey { case box, evidence, isSure }

    /// Journals of early versions do not say whether a box is reliable. Such a box counts as
    /// unreliable.
    public init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        box = try values.decode(BoundingBox.self, forKey: .box)
        evidence = try values.decode(Evidence.self, forKey: .evidence)
        isSure = try values.decodeIfPresent(Bool.self, forKey: .isSure) ?? false
    }
}
