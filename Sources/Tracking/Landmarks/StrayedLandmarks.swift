import Scene
import Vision

/// Landmarks that optical flow still follows although they are not where the pose predicts them. If
/// many of them moved together, the scene has two bodies: an object was moved on its table. The
/// pose follows one of the two.
struct StrayedLandmarks {
    private struct Stray {
        let landmark: Int
        let isCoarse: Bool
        /// Number of landmarks of the map when it strayed.
        let known: Int
        var pixel: Vector2
        /// Its motion since the previous frame, pixels.
        var way = Vector2.zero
        var frames = 0
    }

    private var strays: [Stray] = []
    /// `cameraFromWorld` by the landmarks that moved together; nil where none did in the latest
    /// picture.
    private(set) var cameraFromWorld: RigidTransform?
    /// Tracks of these landmarks.
    private(set) var moved: [Track] = []

    /// Most frames for which a stray is followed: two thirds of a second.
    private static let mostFrames = 20
    /// In its first frame a stray may be an error of flow.
    private static let leastFrames = 2
    /// More strays add no information, and cost time.
    private static let mostStrays = 120
    /// Landmarks with fewer sightings may have a wrong depth; with depth, two are enough.
    private static let leastSightings = 4
    /// Within this distance of its predicted position a stray has come back, pixels.
    private static let backPixels = 1.5
    /// Fewest strays that show a motion, and the share of them that must agree on it: points on
    /// contours stray too. Chosen on two walks with a moved object, where contours were up to 60 %
    /// of the strays.
    private static let leastMoved = 10
    private static let leastShare = 0.4
    /// Gates for that motion, round by round, pixels (guess).
    private static let gatesPixels = [4.0, 2]

    /// Follows the strays into the next picture.
    mutating func follow(_ flow: TwoScaleFlow, in picture: WorkingPicture) throws(VisionError) {
        guard !strays.isEmpty else { return }
        let found = try flow.follow(
            strays.map(\.pixel), guesses: strays.map { $0.pixel + $0.way },
            isCoarse: strays.map(\.isCoarse))
        strays = zip(strays, found).compactMap { stray, pixel in
            guard let pixel, picture.holds(pixel),
                stray.frames < Self.mostFrames
            else { return nil }
            return Stray(
                landmark: stray.landmark, isCoarse: stray.isCoarse, known: stray.known,
                pixel: pixel, way: pixel - stray.pixel, frames: stray.frames + 1)
        }
    }

    /// Adds a track whose landmark is not where the pose predicts it.
    mutating func add(_ track: Track, in map: LandmarkMap, usesDepth: Bool) {
        guard let index = track.landmark, strays.count < Self.mostStrays else { return }
        let landmark = map.landmarks[index]
        guard !landmark.isGone,
            usesDepth || landmark.sightings.count >= Self.leastSightings,
            !strays.contains(where: { $0.landmark == index })
        else { return }
        strays.append(
            Stray(
                landmark: index, isCoarse: landmark.patch.isCoarse, known: map.landmarks.count,
                pixel: track.pixel))
    }

    /// The common motion of the strays; nil where there is none.
    /// - Parameter held: landmarks at the position that the pose predicts.
    mutating func motion(
        beside pose: RigidTransform, held: [Int], in map: LandmarkMap, _ picture: WorkingPicture
    ) throws(VisionError) -> SecondMotion? {
        (cameraFromWorld, moved) = (nil, [])
        guard !strays.isEmpty else { return nil }
        let isHeld = Set(held)
        strays.removeAll { stray in
            let landmark = map.landmarks[stray.landmark]
            guard !landmark.isGone, !isHeld.contains(stray.landmark),
                let place = picture.camera.project(pose * landmark.position)
            else { return true }
            return (place - stray.pixel).length < Self.backPixels
        }
        let asked = strays.filter { $0.frames >= Self.leastFrames }
        let sightings = asked.compactMap { stray in
            picture.ray(stray.pixel).map {
                MotionRefinement.Sighting(
                    pointInWorld: map.landmarks[stray.landmark].position, ray: $0)
            }
        }
        guard sightings.count == asked.count, asked.count >= Self.leastMoved,
            let rough = try PerspectivePose.find(
                points: sightings.map(\.pointInWorld), rays: sightings.map(\.ray),
                threshold: Self.gatesPixels[0] / picture.focal.x),
            let fine = MotionRefinement(
                sightings, focal: picture.focal, start: rough.transform,
                gatesPixels: Self.gatesPixels),
            fine.inlierCount >= Self.leastMoved,
            Double(fine.inlierCount) >= Self.leastShare * Double(asked.count)
        else { return nil }
        let together = zip(asked, fine.isInlier).filter(\.1).map(\.0)
        cameraFromWorld = fine.cameraFromWorld
        moved = together.map { Track(pixel: $0.pixel, subject: .landmark($0.landmark)) }
        let known = together.map(\.known).min() ?? 0
        func places(_ landmarks: [Int]) -> [Vector3] {
            landmarks.map { map.landmarks[$0].position }
        }
        return SecondMotion(
            held: places(held.filter { $0 < known }),
            heldSince: places(held.filter { $0 >= known }),
            strayed: places(together.map(\.landmark)),
            motion: pose.inverse * fine.cameraFromWorld)
    }
}
