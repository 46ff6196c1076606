import Scene
import Vision

extension LandmarkTracker {
    // Limits whose comments give no origin are guesses.

    /// When an earlier view is added, it is matched for landmarks with this number of other earlier
    /// views.
    private static let comparedKeyframes = 4
    /// Two remembered views make a landmark only if their rays meet at an angle of at least this,
    /// radians: a smaller angle than 1.7° says little about depth.
    private static let leastTriangulationAngle = 0.03
    /// Largest reprojection error of a new landmark, pixels.
    private static let mostErrorPixels = 2.0

    /// Adds an earlier view with its pose and lens to the map. The tracker then relocalises among
    /// such views instead of starting a new world. A view without a pose is ignored.
    public mutating func remember(_ frame: Frame) throws(VisionError) {
        guard let worldFromCamera = frame.worldFromCamera else { return }
        let picture = WorkingPicture(frame)
        guard picture.isLargeEnough else { return }
        current = CurrentPicture()
        pose = worldFromCamera.inverse
        let others = map.nearest(to: pose, count: Self.comparedKeyframes)
        let number = try addKeyframe(picture)
        if usesDepth {
            try addCorners(to: number, picture)
        } else {
            for other in others { try triangulateLandmarks(number, with: other, picture) }
        }
        updateDepth(of: number)
        tracks = []
        velocity = .identity
        // The focal length from an earlier scan is known, so it is not refined.
        focalEstimator = nil
        phase = .searching(
            Search(since: frame.timestamp, frames: Self.framesUntilLost, initialisation: .complete))
    }

    /// Triangulates landmarks from features that two views with known poses share.
    private mutating func triangulateLandmarks(
        _ number: Int, with other: Int, _ picture: WorkingPicture
    ) throws(VisionError) {
        let (new, old) = (map.keyframes[number], map.keyframes[other])
        let matches = try FeatureMatcher(ratio: Self.matchRatio, mostDistance: Self.mostBits)
            .matches(new.features, old.features)
        var cells = OccupiedCells(
            width: picture.luma.width, height: picture.luma.height,
            sidePixels: CornerSelection.cellPixels)
        for index in new.landmarks {
            if let pixel = picture.camera.project(pose * map.landmarks[index].position) {
                _ = cells.occupy(pixel)
            }
        }
        for match in matches {
            let rays = (new.featureRays[match.first], old.featureRays[match.second])
            guard
                let point = LandmarkMap.triangulated(
                    rays.1, old.cameraFromWorld, rays.0, new.cameraFromWorld,
                    focal: picture.focal, leastAngle: Self.leastTriangulationAngle,
                    mostErrorPixels: Self.mostErrorPixels),
                let pixel = picture.camera.project(pose * point), cells.occupy(pixel),
                let patch = Patch(picture.luma, at: pixel)
            else { continue }
            let landmark = addLandmark(
                at: point, patch, .init(keyframe: number, ray: rays.0, depth: nil))
            map.add(.init(keyframe: other, ray: rays.1, depth: nil), of: landmark)
        }
    }
}
