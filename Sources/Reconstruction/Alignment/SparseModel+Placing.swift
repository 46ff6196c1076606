import Scene
import Vision

extension SparseModel {
    /// A photo's pose from points that the others show.
    struct Placing {
        let cameraFromWorld: RigidTransform
        /// Points that it could see, and that agree.
        let candidates, agreeing: Int
    }

    /// A point agrees within so many pixels: the points come from poses that are not refined yet.
    static let placingErrorPixels = 4.0
    /// Fewer agreeing points are chance: three fix the pose.
    static let leastPlacingPoints = 15

    /// Where a photo was taken, by what other photos show of it: RANSAC, then least squares. Nil
    /// where too few points agree.
    func placing(of photo: Int) -> Placing? {
        var seen: [(point: Vector3, feature: Int)] = []
        for track in tracks {
            guard let position = track.position,
                let own = track.sightings.firstIndex(where: { Int($0.photo) == photo }),
                track.agrees.indices.count(where: { $0 != own && track.agrees[$0] }) >= 2
            else { continue }
            let feature = Int(track.sightings[own].feature)
            if rays[photo][feature].x.isFinite { seen.append((position, feature)) }
        }
        guard seen.count >= Self.leastPlacingPoints else { return nil }
        let camera = cameras[photos[photo].camera]
        let size = photos[photo].pixelSize
        guard
            let found = try? PerspectivePose.find(
                points: seen.map(\.point), rays: seen.map { rays[photo][$0.feature] },
                threshold: Self.placingErrorPixels * size / camera.fx, iterations: 1000,
                confidence: 0.999),
            found.inlierCount >= Self.leastPlacingPoints
        else { return nil }
        var bundle = BundleAdjustment(
            poses: [.init(found.transform)], cameras: [.init(camera)])
        for (place, isInlier) in zip(seen, found.isInlier) where isInlier {
            bundle.observations.append(
                .init(
                    pose: 0, point: bundle.points.count,
                    pixel: photos[photo].features.keypoints[place.feature].pixel,
                    deviationPixels: size))
            bundle.points.append(.init(place.point, isFixed: true))
        }
        _ = try? bundle.adjust(iterations: 10)
        return Placing(
            cameraFromWorld: bundle.poses[0].cameraFromWorld, candidates: seen.count,
            agreeing: found.inlierCount)
    }
}
