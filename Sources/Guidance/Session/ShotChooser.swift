import Scene

/// Chooses which frames become shots, by view and sharpness alone. Feedback, maximum and state are
/// checked before a frame comes here.
struct ShotChooser {
    enum Choice: Equatable {
        case keep(ShotReason, ShotMark?)
        case reject(RejectionReason)
    }

    /// Whether measurements show that a frame is blurred. Sharpness alone does not show it, since
    /// sharpness also changes with the side of the object.
    enum BlurState {
        /// The frame is blurred by motion.
        case blurred
        /// Blur was not measured, so the sharpness decides.
        case unknown
        /// The frame is neither blurred by motion nor out of focus.
        case clear
    }

    /// A new view must be at least this angle from the nearest shot of the pass, radians: 36 views
    /// a turn, since reconstruction guides ask for 30 to 40 shots a ring.
    static let newViewRadians = 10 * Double.pi / 180
    /// While the box still changes, a new view needs only this angle to the nearest shot, radians.
    /// A change of the box moves shots to other sectors. More shots make it unlikely that this
    /// leaves a visited sector empty.
    static let settlingViewRadians = 6 * Double.pi / 180
    /// A picture without a known pose is new if it moved by at least this share of its short side:
    /// 10 %, AliceVision's rule for keyframes.
    static let newPictureShare = 0.1
    /// Least time between two shots without a known pose, seconds. A guess: a slow walk moves the
    /// camera by 0.2 m in this time.
    static let newPictureSeconds = 0.5
    /// A frame is soft if its sharpness is below this share of the median sharpness of the last
    /// second. A guess, after instant-ngp's share of the neighbours' mean.
    static let softShare = 0.75
    /// The usual sharpness is the median over this time, seconds.
    static let recentSeconds = 1.0
    /// At most this number of frames of the last second is kept, which matters only at a high frame
    /// rate (guess).
    static let mostRecent = 240
    /// The usual sharpness is known only from this number of frames in the last second on.
    static let fewestNeighbours = 3
    /// In a sector with only soft shots, a further shot must be sharper than the best of them by
    /// this factor. A guess, a clearly visible difference.
    static let sharperRatio = 1.25
    /// The first shot of a sector must have this share of the usual sharpness when the camera
    /// enters the sector. The required sharpness falls to zero at the far edge, because a soft shot
    /// is better than none: AliceVision's filter once removed every shot of a back side.
    static let emptySectorShare = 1.05
    /// If the camera stays in an empty sector, the required sharpness falls to zero within this
    /// time, seconds (a guess).
    static let patienceSeconds = 2.0
    /// The required sharpness is zero if the camera is nearer to the sector's far edge than this
    /// multiple of its motion from frame to frame: the next frame may lie beyond the edge (guess).
    static let stepsBeforeEnd = 1.5

    private var recent: [(time: Timestamp, sharpness: Double)] = []
    private var workspace: [Double] = []
    private var movedPixels = 0.0
    private var lastShot: Timestamp?
    private var sector: Int?
    private var enteredSector = Timestamp.zero
    private var azimuth: Double?
    /// Angle that the camera moved around the object since the previous frame, radians.
    private(set) var stepRadians = 0.0
    private var travelledRadians = 0.0

    /// The median sharpness of the good frames of the last second; nil where there are too few such
    /// frames.
    private(set) var usualSharpness: Double?

    /// Adds an analysed frame.
    /// - Parameter isSteady: false for a frame with a fault that stops automatic capture, so that a
    ///   jerk does not lower the usual sharpness.
    mutating func observe(_ frame: FrameObservation, at now: Timestamp, isSteady: Bool) {
        movedPixels += frame.assessment.motionPixels ?? 0
        guard isSteady, frame.assessment.sharpness.isFinite else { return }
        recent.removeAll { now.seconds(since: $0.time) > Self.recentSeconds }
        if recent.count >= Self.mostRecent { recent.removeFirst() }
        recent.append((now, frame.assessment.sharpness))
        workspace.removeAll(keepingCapacity: true)
        for entry in recent { workspace.append(entry.sharpness) }
        usualSharpness =
            workspace.count < Self.fewestNeighbours
            ? nil : selectSmallest(workspace.count / 2, in: &workspace)
    }

    /// Follows the camera's path around the dial.
    mutating func follow(_ place: CameraPlace, on dial: CaptureDial, at now: Timestamp) {
        let step = CameraPlace.turn(from: azimuth ?? place.azimuth, to: place.azimuth)
        azimuth = place.azimuth
        stepRadians = step
        travelledRadians += abs(step)
        let here = dial.sector(at: place)
        if here != sector {
            (sector, enteredSector, travelledRadians) = (here, now, 0)
        }
    }

    /// Forgets the camera's path: after a gap in it, or for another dial.
    mutating func forgetPath() {
        (sector, azimuth, stepRadians, travelledRadians) = (nil, nil, 0, 0)
    }

    mutating func tookShot(at now: Timestamp) {
        lastShot = now
        movedPixels = 0
    }

    // More than six parameters: all criteria for a frame.
    /// The choice with a dial and a known pose. Blur is judged within the sector: a frame that is
    /// only blurred is kept, and marked, if the camera is about to leave an empty sector.
    func choice(
        for frame: FrameObservation, _ pose: RigidTransform, on dial: CaptureDial,
        isStill: Bool, blur: BlurState, isSettling: Bool, at now: Timestamp
    ) -> Choice {
        let place = dial.place(of: pose)
        let sharpness = frame.assessment.sharpness
        let isBlurred = blur == .blurred
        let isSoft =
            isBlurred
            || blur == .unknown && sharpness < Self.softShare * (usualSharpness ?? 0)
        let here = dial.sector(at: place)
        if isStill {
            if dial.hasSameView(as: pose) { return .reject(.viewCovered) }
            let isNew = here.map { !dial.sectors[$0].isFilled } ?? false
            return .keep(isNew ? .newSector : .newView, nil)
        }
        if let here, !dial.sectors[here].isFilled {
            let requiredSharpness = requiredSharpness(in: here, of: dial, at: place, now)
            if isBlurred {
                return requiredSharpness > 0 ? .reject(.soft) : .keep(.newSector, .soft)
            }
            return sharpness >= requiredSharpness
                ? .keep(.newSector, isSoft ? .soft : nil) : .reject(.soft)
        }
        if isBlurred { return .reject(.soft) }
        if let here, dial.sectors[here].isSoft, !isSoft,
            sharpness >= Self.sharperRatio * dial.sectors[here].bestSharpness
        {
            return .keep(.sharper, nil)
        }
        let least = isSettling ? Self.settlingViewRadians : Self.newViewRadians
        if let apart = dial.angleToNearestView(from: pose), apart < least {
            return .reject(.viewCovered)
        }
        return isSoft ? .reject(.soft) : .keep(.newView, nil)
    }

    /// The choice for a frame without a known pose, or in a session without a dial.
    func choice(for frame: FrameObservation, isStill: Bool, at now: Timestamp) -> Choice {
        if isStill { return .keep(.newPicture, nil) }
        if let lastShot {
            let shortSide = Double(min(frame.intrinsics.width, frame.intrinsics.height))
            guard movedPixels >= Self.newPictureShare * shortSide,
                now.seconds(since: lastShot) >= Self.newPictureSeconds
            else { return .reject(.viewCovered) }
        }
        return frame.assessment.sharpness >= Self.softShare * (usualSharpness ?? 0)
            ? .keep(.newPicture, nil) : .reject(.soft)
    }

    /// The sharpness that a frame needs in an empty sector. The value falls as the camera crosses
    /// the sector, to zero when the next frame would lie beyond the sector.
    private func requiredSharpness(
        in empty: Int, of dial: CaptureDial, at place: CameraPlace, _ now: Timestamp
    ) -> Double {
        guard let usualSharpness, empty == sector else { return 0 }
        let width = dial.sectorRadians
        let start = Double(empty) * width
        let left = stepRadians >= 0 ? start + width - place.azimuth : place.azimuth - start
        if abs(stepRadians) > 0, left < Self.stepsBeforeEnd * abs(stepRadians) { return 0 }
        let progress = max(
            travelledRadians / width, now.seconds(since: enteredSector) / Self.patienceSeconds)
        return usualSharpness * Self.emptySectorShare * max(0, 1 - progress)
    }
}
