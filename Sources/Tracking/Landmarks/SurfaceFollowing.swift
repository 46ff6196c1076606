import Scene

extension LandmarkTracker {
    // Limits whose comments give no origin are guesses, tried on `cabinet_fr3`
    // (Docs/Figures/Tracking.md).

    /// A pose near a recent one is used only if at least this share of the visible surfaces lies
    /// where the pose predicts.
    private static let leastAgreement = 0.6
    /// A pose that is not near a recent one is used only if at least this share of the visible
    /// surfaces lies where the pose predicts.
    private static let leastAgreementElsewhere = 0.75
    /// A pose is used only if the brightness of the view and of the surfaces has at least this
    /// correlation. A pose near a recent one needs no correlation where the surfaces have no
    /// contrast.
    private static let leastCorrelation = 0.6
    /// A view is aligned with the surfaces of this number of keyframes.
    private static let alignmentKeyframes = 3
    /// Number of keyframes whose surfaces are kept in memory.
    private static let mostSurfaces = 6

    /// The present picture's depth views, from the full one to the smallest.
    mutating func depthViews(of picture: WorkingPicture) -> [DepthView]? {
        if current.views == nil { current.views = DepthView(picture)?.levels }
        return current.views
    }

    /// The pose by alignment with nearby surfaces, for views with too few landmarks.
    mutating func surfaceCandidate(_ picture: WorkingPicture) -> PoseCandidate? {
        surfaceCandidate(picture, from: [velocity * pose, pose], isPoseRecent: true)
    }

    /// The pose at which the view is best aligned with surfaces near one of `starts`, refined with
    /// landmarks that are found near it. Nil where the view fits no surfaces, or could slide along
    /// them.
    mutating func surfaceCandidate(
        _ picture: WorkingPicture, from starts: [RigidTransform], isPoseRecent: Bool
    ) -> PoseCandidate? {
        // Surfaces of a still background would give the pose of the background, not of the object
        // that turns.
        guard usesDepth, !background.isRecognised, let views = depthViews(of: picture) else {
            return nil
        }
        let found = starts.compactMap { start in
            DepthAlignment(references(near: start), views, start: start)
        }
        guard let best = found.min(by: { $0.cost < $1.cost }),
            best.agreement >= (isPoseRecent ? Self.leastAgreement : Self.leastAgreementElsewhere),
            // Shapes without texture could fit at another place too.
            best.correlation ?? (isPoseRecent ? 1 : 0) >= Self.leastCorrelation
        else { return nil }
        guard best.isDetermined else {
            current.isUnderconstrained = true
            return nil
        }
        return surfaceCandidate(on: best, picture)
    }

    /// The pose of an alignment, refined with the landmarks found there.
    private mutating func surfaceCandidate(
        on alignment: DepthAlignment, _ picture: WorkingPicture
    ) -> PoseCandidate? {
        let found = aligned([], at: alignment.cameraFromWorld, in: picture, addsLocal: true)
        guard
            let pose = MotionOnlyAdjustment(
                found.map(\.observation), focal: picture.focal, start: alignment.cameraFromWorld,
                gatesPixels: Self.fineGatesPixels,
                prior: .init(
                    cameraFromWorld: alignment.cameraFromWorld, equations: alignment.equations)),
            let deviations = pose.deviations, isCertain(deviations, at: pose.cameraFromWorld)
        else { return nil }
        return PoseCandidate(
            pose: pose, found: zip(found, pose.isInlier).filter(\.1).map(\.0),
            surfacePose: SurfacePose(
                cameraFromWorld: pose.cameraFromWorld, placeDeviation: deviations.place,
                turnDeviation: deviations.turn))
    }

    /// Whether the surfaces in view determine the pose: the view cannot slide along them.
    mutating func isDeterminedBySurfaces(_ picture: WorkingPicture) -> Bool {
        guard let views = depthViews(of: picture) else { return false }
        let reference = DepthAlignment.Reference(
            surfaces: views.map(DepthSurface.init), worldFromCamera: pose.inverse)
        return DepthAlignment([reference], views, start: pose)?.isDetermined ?? false
    }

    /// The surfaces of the keyframes with the most similar views.
    private mutating func references(near pose: RigidTransform) -> [DepthAlignment.Reference] {
        map.nearest(to: pose, count: Self.alignmentKeyframes).compactMap { index in
            let keyframe = map.keyframes[index]
            guard let view = keyframe.view else { return nil }
            let levels = surfaces[index] ?? view.levels.map(DepthSurface.init)
            if surfaces.count >= Self.mostSurfaces { surfaces = [:] }
            surfaces[index] = levels
            return .init(surfaces: levels, worldFromCamera: keyframe.cameraFromWorld.inverse)
        }
    }
}

extension DepthView {
    /// The median of the known depths.
    var medianDepth: Double? {
        depths.filter { $0 > 0 }.upperMedian.map { Double($0) }
    }
}
