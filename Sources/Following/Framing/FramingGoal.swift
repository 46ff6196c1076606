import Glibc
import Scene

/// The set-point of the framing mode within the region of interest.
struct FramingGoal: Sendable {
    var mode = FramingMode.automatic
    var region = PictureBox.whole
    /// The additional room in front of the subject as a share of `mostLeadRoom`, −1 to 1. It is
    /// positive where the subject moves or looks to the right.
    private(set) var leadRoom = 0.0
    private var time: Timestamp?

    /// The greatest lead room that `automatic` leaves, as a share of the region's width (guess).
    static let mostLeadRoom = 0.08
    /// The subject's angular speed in the world at which the lead room is greatest (guess): a walk
    /// across a room, 15°/s.
    static let fullSpeed = 15 * Double.pi / 180
    /// The face's yaw at which the lead room is greatest (guess): 45°.
    static let fullYaw = Double.pi / 4
    /// Time constant of the lead room in seconds (guess). It is long, so that the picture does not
    /// seem to drift.
    static let easeSeconds = 1.5
    /// The distance of a face's centre from the region's upper edge, as a share of the region's
    /// height (guess). The eyes are then a third of the region's height below that edge.
    static let faceHeight = 0.4
    /// If a subject moves slower than `fullSpeed` divided by this, it gets no lead room for its
    /// motion (guess).
    static let stillDivisor = 4.0

    /// Shifts the set-point smoothly towards the side opposite to the subject's motion or gaze.
    mutating func ease(rate: Double, faceYaw: Double?, at now: Timestamp) {
        let seconds = time.map { max(0, now.seconds(since: $0)) } ?? 0
        time = now
        var wanted = 0.0
        if mode == .automatic {
            let motion = abs(rate) > Self.fullSpeed / Self.stillDivisor ? rate / Self.fullSpeed : 0
            wanted = (motion + (faceYaw ?? 0) / Self.fullYaw).clamped(to: -1...1)
        }
        leadRoom += (wanted - leadRoom) * (1 - exp(-seconds / Self.easeSeconds))
    }

    /// The place in the picture where the centre of the subject's box should be.
    func setPoint(for kind: SubjectKind) -> SetPoint {
        let share: Double
        switch mode {
        case .automatic: share = 0.5 - Self.mostLeadRoom * leadRoom
        case .center: share = 0.5
        case .left: share = 1.0 / 3
        case .right: share = 2.0 / 3
        }
        let height = kind == .face ? Self.faceHeight : 0.5
        return SetPoint(x: region.x + share * region.width, y: region.y + height * region.height)
    }
}
