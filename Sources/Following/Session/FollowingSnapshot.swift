import Scene

/// The state of a follower, for display.
public struct FollowingSnapshot: Equatable, Sendable {
    /// A subject for display.
    public struct SubjectView: Equatable, Sendable {
        public var id: SubjectID
        public var kind: SubjectKind
        /// The subject's expected box in the newest picture; a part of the box may lie outside the
        /// picture.
        public var box: PictureBox
        /// The subject's direction in the world.
        public var bearing: Bearing
        /// Whether the subject was not detected in the newest picture.
        public var isHidden: Bool
        /// The rank of importance; 1 for the most salient.
        public var salienceRank: Int
        /// The probability that the subject's face looks at the camera, 0 to 1; nil where it is
        /// unknown.
        public var lookingConfidence: Double?
    }

    public var state = FollowingState.off
    /// The confirmed subjects, in the order of their numbers.
    public var subjects: [SubjectView] = []
    public var primary: SubjectID?
    public var reason: ChoiceReason?
    /// The subjects that a person chose; empty where the choice is automatic.
    public var chosen: [SubjectID] = []
    /// The place in the picture where the centre of the primary subject should be.
    public var setPoint = SetPoint(x: 0.5, y: 0.5)
    /// The primary subject's present distance from the set-point, as a share of the picture's
    /// width; nil without a subject.
    public var errorShare: Double?
    /// The present angles of the stand.
    public var angles = PanTilt.zero
    /// The last commanded rates of the stand.
    public var rates = StandRates.zero
    /// A sentence that says what the follower does, and why it follows the primary subject.
    public var sentence = ""

    /// The snapshot of a follower that is switched off.
    public init() {}
}
