import Scene

/// Chooses which frames become shots, from views and sharpness alone; gates of feedback, maximum
/// and state come before it.
struct ShotChooser {
    enum Choice: Equatable {
        case keep(ShotReason, ShotMark?)
        case reject(RejectionReason)
    }

    /// What is known of a frame's blur beside its sharpness, which another side of the object changes too.
    enum Clarity {
        /// Smeared by motion.
        case blurred
        /// Nothing was measured: the sharpness decides.
        case unknown
        /// Neither smeared nor out of focus, as its landmarks and surfaces show.
        case clear
    }

    /// A view is new from this angle on: 36 a turn, the middle of the 30 to 40 shots a ring that
    /// reconstruction guides ask for.
    static let newViewRadians = 10 * Double.pi / 180
    /// ... and from this angle on while the box still settles: shots move to other sectors with it,
    /// and none must be left empty that was visited.
    static let settlingViewRadians = 6 * Double.pi / 180
    /// A new picture where no pose is known: moved by 10 % of the short side, AliceVision's rule
    /// for key frames, ...
    static let newPictureShare = 0.1
    /// ... and at least this long after the last: a guess; a slow walk moves 0.2 m in it.
    static let newPictureSeconds = 0.5
    /// A frame is soft below this share of the median sharpness of the last second: a guess,
    /// after instant-ngp's share of the neighbours' mean.
    static let softShare = 0.75
    static let recentSeconds = 1.0
    /// With fewer frames in a second, the usual sharpness is unknown.
    static let fewestNeighbours = 3
    /// Least ratio of sharpness for a second shot in a sector with soft shots only: a guess, a
    /// difference that is visible at a glance.
    static let sharperRatio = 1.25
    /// In an empty sector the demand begins here and falls to nothing at the far edge, because a
    /// soft shot is better than none: AliceVision's filter once removed every shot of a back side.
    static let emptySectorShare = 1.05
    /// Standing still in an empty sector lowers the demand as crossing it does (a guess).
    static let patienceSeconds = 2.0

    private var recent: [(time: Timestamp, sharpness: Double)] = []
    private var workspace: [Double] = []
    private var movedPixels = 0.0
    private var lastShot: Timestamp?
    private var sector: Int?
    private var enteredSector = Timestamp.zero
    private var azimuth: Double?
    /// How far the camera moved round the object since the frame before, radians.
    private(set) var stepRadians = 0.0
    private var travelledRadians = 0.0

    /// The median sharpness of the last second of good frames; nil where
    /// these are too few.
    private(set) var usualSharpness: Double?

    /// Adds an assessed frame. `isSteady` is false for a spoilt frame, so that a jerk does not
    /// lower the usual sharpness.
    mutating func observe(_ frame: FrameObservation, at now: Timestamp, isSteady: Bool) {
        movedPixels += frame.assessment.motionPixels ?? 0
        guard isSteady, frame.assessment.sharpness.isFinite else { return }
        recent.removeAll { now.seconds(since: $0.time) > Self.recentSeconds }
        if recent.count >= 240 { recent.removeFirst() }
        recent.append((now, frame.assessment.sharpness))
        workspace.removeAll(keepingCapacity: true)
        for entry in recent { workspace.append(entry.sharpness) }
        usualSharpness =
            workspace.count < Self.fewestNeighbours
            ? nil : selectSmallest(workspace.count / 2, in: &workspace)
    }

    /// Follows the camera over the dial.
    mutating func follow(_ place: CameraPlace, on dial: CaptureDial, at now: Timestamp) {
        var step = place.azimuth - (azimuth ?? place.azimuth)
        if step > .pi { step -= 2 * .pi }
        if step < -.pi { step += 2 * .pi }
        azimuth = place.azimuth
        stepRadians = step
        travelledRadians += abs(step)
        let here = dial.sector(at: place)
        if here != sector {
            (sector, enteredSector, travelledRadians) = (here, now, 0)
        }
    }

    /// Forgets how the camera came here: after a gap, or on another dial.
    mutating func forgetPath() {
        (sector, azimuth, stepRadians, travelledRadians) = (nil, nil, 0, 0)
    }

    mutating func tookShot(at now: Timestamp) {
        lastShot = now
        movedPixels = 0
    }

    // More than six parameters: what a frame is judged by.
    /// The choice with a dial and a known pose. Blur is judged within the sector: what is only
    /// blurred is kept where the camera is about to leave an empty sector, and marked.
    func choice(
        for frame: FrameObservation, _ pose: RigidTransform, on dial: CaptureDial,
        isStill: Bool, clarity: Clarity, isSettling: Bool, at now: Timestamp
    ) -> Choice {
        let place = dial.place(of: pose)
        let sharpness = frame.assessment.sharpness
        let isBlurred = clarity == .blurred
        let isSoft =
            isBlurred
            || clarity == .unknown && sharpness < Self.softShare * (usualSharpness ?? 0)
        let here = dial.sector(at: place)
        if isStill {
            if dial.hasTwin(of: pose) { return .reject(.viewCovered) }
            let isNew = here.map { !dial.sectors[$0].isFilled } ?? false
            return .keep(isNew ? .newSector : .newView, nil)
        }
        if let here, !dial.sectors[here].isFilled {
            let demand = demand(in: here, of: dial, at: place, now)
            if isBlurred { return demand > 0 ? .reject(.soft) : .keep(.newSector, .soft) }
            return sharpness >= demand ? .keep(.newSector, isSoft ? .soft : nil) : .reject(.soft)
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

    /// The choice without pose or without dial.
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

    /// The sharpness that a frame needs in an empty sector: less the farther the camera has come,
    /// nothing when the next frame would lie beyond.
    private func demand(
        in empty: Int, of dial: CaptureDial, at place: CameraPlace, _ now: Timestamp
    ) -> Double {
        guard let usualSharpness, empty == sector else { return 0 }
        let width = dial.sectorRadians
        let start = Double(empty) * width
        let left = stepRadians >= 0 ? start + width - place.azimuth : place.azimuth - start
        if abs(stepRadians) > 0, left < 1.5 * abs(stepRadians) { return 0 }
        let progress = max(
            travelledRadians / width, now.seconds(since: enteredSector) / Self.patienceSeconds)
        return usualSharpness * Self.emptySectorShare * max(0, 1 - progress)
    }
}
