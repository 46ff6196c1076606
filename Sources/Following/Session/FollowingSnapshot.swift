import Scene

/// What a follower knows, to be shown.
public struct FollowingSnapshot: Equatable, Sendable {
    /// A subject for display.
    public struct SubjectView: Equatable, Sendable {
        public var id: SubjectID
        public var kind: SubjectKind
        /// Where it is expected in the newest picture; may lie outside.
        public var box: PictureBox
        /// Where it is in the world.
        public var bearing: Bearing
        /// Whether the newest picture did not show it.
        public var isHidden: Bool
        /// 1 for the most salient; the lower, the more important.
        public var salienceRank: Int
        /// How sure it is that its face looks at the camera, 0 to 1; nil where nothing is known.
        public var lookingConfidence: Double?
    }

    public var state = FollowingState.off
    /// Subjects that are believed, by number.
    public var subjects: [SubjectView] = []
    public var primary: SubjectID?
    public var reason: ChoiceReason?
    /// Whom a person chose; empty where the choice is automatic.
    public var chosen: [SubjectID] = []
    /// Where the middle of the primary subject is to be.
    public var setPoint = SetPoint(x: 0.5, y: 0.5)
    /// How far it is from there now, as share of the picture's width; nil without a subject.
    public var errorShare: Double?
    /// Where the stand points now.
    public var angles = StandAngles.zero
    /// The last commanded rates of the stand.
    public var rates = StandRates.zero
    /// The state and the choice in words.
    public var sentence = ""

    /// What a follower knows that is switched off.
    public init() {}
}
