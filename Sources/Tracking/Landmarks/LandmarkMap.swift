import Glibc
import Scene
import Vision

/// A point in space that can be found again in pictures.
struct Landmark {
    /// What a keyframe saw of a landmark.
    struct Observation {
        var keyframe: Int
        /// The ray at depth 1, without lens distortion.
        var ray: Vector2
        /// The depth that the keyframe measured.
        var depth: Double?
    }

    var position: Vector3
    var observations: [Observation]
    /// The landmark's appearance in the first keyframe that saw it.
    let patch: Patch
    /// Index of the first keyframe that saw the landmark.
    let anchor: Int
    /// Whether the landmark is far away, and was therefore triangulated from rays at a small angle.
    var isFar = false
    /// Surface normal in the frame of `anchor`; nil while unknown.
    var normal: Vector3?
    /// Whether the landmark is deleted: nothing refers to it any more, since observations
    /// contradict it.
    var isDeleted = false
}

/// A stored frame.
struct Keyframe {
    var cameraFromWorld: RigidTransform
    var time = Timestamp.zero
    /// The camera's motion when the keyframe was taken; nil where it is unknown.
    var motion: PictureMotion?
    /// Whether the keyframe was taken while the object was moved: then only its pose is kept.
    private(set) var isForgotten = false
    /// Indices of the landmarks that the keyframe sees.
    var landmarks: [Int] = []
    /// Features by which the keyframe is recognised, with their rays, and their depths where
    /// measured.
    var features: Features
    var featureRays: [Vector2]
    var featureDepths: [Double?]
    var thumbnail: [Float]?
    /// Median depth of the landmarks that the keyframe sees.
    var medianDepth: Double
    /// The keyframe's depth picture, where there is one.
    var view: DepthView?
    /// The keyframe's pose by alignment with surfaces of other keyframes, if landmarks were too
    /// few.
    var surfacePose: SurfacePose?
    /// The covariance of the keyframe's pose relative to the first keyframe.
    var covariance = PoseCovariance()

    var position: Vector3 { cameraFromWorld.inverse.translation }

    /// Deletes everything by which the view is recognised.
    mutating func forget() {
        isForgotten = true
        landmarks = []
        features = features.selected([])
        (featureRays, featureDepths) = ([], [])
        (thumbnail, view, surfacePose) = (nil, nil, nil)
    }
}

/// A pose by alignment with surfaces, with one standard deviation of position and rotation
/// (radians).
struct SurfacePose {
    var cameraFromWorld: RigidTransform
    var placeDeviation, turnDeviation: Double
}

/// The map of a landmark tracker.
struct LandmarkMap {
    var keyframes: [Keyframe] = []
    var landmarks: [Landmark] = []
    /// The keyframes and landmarks of the latest bundle adjustment.
    var window = MapWindow()
    /// Index of the keyframe that relocalisation tries next, in addition to the likeliest ones.
    var nextSearchedKeyframe = 0

    /// The difference between a pose and a keyframe, in radians: the rotation between the two
    /// views, and the distance between them divided by the depth of the scene.
    func separation(_ pose: RigidTransform, from keyframe: Int) -> (turn: Double, parallax: Double)
    {
        let other = keyframes[keyframe]
        let motion = pose.cameraMotion(from: other.cameraFromWorld)
        return (motion.turn, motion.distance / max(1e-9, other.medianDepth))
    }

    /// The landmarks that a keyframe sees: for each, the ray and the depth that the keyframe's pose
    /// predicts.
    func projections(of keyframe: Int) -> [(landmark: Int, ray: Vector2, depth: Double)] {
        keyframes[keyframe].landmarks.map { index in
            let p = keyframes[keyframe].cameraFromWorld * landmarks[index].position
            return (index, Vector2(p.x, p.y) / p.z, p.z)
        }
    }

    /// The positions of these landmarks, each with the time from which the landmark was known.
    func inliers(_ found: [Int]) -> [InlierLandmark] {
        found.map { InlierLandmark(landmarks[$0].position, since: since($0)) }
    }

    /// The time of the keyframe that saw a landmark first.
    func since(_ landmark: Int) -> Timestamp { keyframes[landmarks[landmark].anchor].time }

    /// The `count` keyframes with the most similar views, the most similar one first. Only
    /// keyframes before `newest` count.
    func nearest(to pose: RigidTransform, count: Int, before newest: Int = .max) -> [Int] {
        let known = keyframes.indices.prefix(newest).filter { !keyframes[$0].isForgotten }
        let distances = known.map { index in
            let apart = separation(pose, from: index)
            return (index: index, distance: apart.turn + apart.parallax)
        }
        return distances.sorted { $0.distance < $1.distance }.prefix(count).map(\.index)
    }

    /// The landmarks that keyframes near this pose see.
    func landmarks(
        near pose: RigidTransform, keyframes count: Int, before newest: Int = .max
    ) -> [Int] {
        var isTaken = Set<Int>()
        var found: [Int] = []
        for keyframe in nearest(to: pose, count: count, before: newest) {
            for landmark in keyframes[keyframe].landmarks
            where !landmarks[landmark].isDeleted && isTaken.insert(landmark).inserted {
                found.append(landmark)
            }
        }
        return found
    }

    /// A point whose depth is below this, in the world's unit, counts as behind the camera (guess).
    static let leastDepth = 1e-6
    /// Largest angle between the rays to a landmark from its keyframe and from a pose, radians:
    /// beyond 40° appearances differ too much (guess).
    private static let mostViewAngle = 40 * Double.pi / 180

    /// The warp of a landmark's patch from the landmark's first keyframe to this pose. A landmark
    /// without a normal is taken for a plane that faces this keyframe. Nil when the landmark is
    /// behind one of the two cameras, or the angle between the two rays to it is too large.
    func warp(of landmark: Landmark, at pose: RigidTransform, focal: Vector2) -> Warp? {
        let anchor = keyframes[landmark.anchor].cameraFromWorld
        let inAnchor = anchor * landmark.position
        let inCamera = pose * landmark.position
        guard inAnchor.z > Self.leastDepth, inCamera.z > Self.leastDepth else { return nil }
        let cameraFromAnchor = pose.rotation * anchor.rotation.inverse
        guard
            dot(cameraFromAnchor * (inAnchor / inAnchor.length), inCamera / inCamera.length)
                > cos(Self.mostViewAngle)
        else { return nil }
        let ray = inAnchor / inAnchor.z
        /// The displacement in the picture for a small displacement of the ray, on the landmark's
        /// plane.
        func image(_ step: Vector3) -> Vector2 {
            var step = step
            if let normal = landmark.normal { step -= dot(normal, step) / dot(normal, ray) * ray }
            let moved = cameraFromAnchor * (inAnchor.z * step)
            let (x, y) = (inCamera.x / inCamera.z, inCamera.y / inCamera.z)
            return Vector2(moved.x - x * moved.z, moved.y - y * moved.z) / inCamera.z * focal
        }
        return Warp(
            right: image(Vector3(1 / focal.x, 0, 0)), down: image(Vector3(0, 1 / focal.y, 0)))
    }

    /// The present estimate of an earlier frame's `worldFromCamera`.
    func currentEstimate(of pose: KeyframeRelativePose) -> RigidTransform {
        guard !pose.isFixed else { return pose.viewFromCamera }
        let keyframe = keyframes[Int(pose.view)]
        var beside = pose.viewFromCamera
        // The ratio of the two depths differs from 1 only after a loop closure that corrected the
        // scale.
        beside.translation *= keyframe.medianDepth / Double(pose.medianDepth)
        return keyframe.cameraFromWorld.inverse * beside
    }

    /// Adds an observation to a landmark, and the landmark to the keyframe that observed it.
    mutating func add(_ observation: Landmark.Observation, of landmark: Int) {
        landmarks[landmark].observations.append(observation)
        keyframes[observation.keyframe].landmarks.append(landmark)
    }

    // More than six parameters: two rays, two poses and their limits.
    /// The point where two rays meet. Nil when the angle between the rays is less than
    /// `leastAngle`, when they meet behind a camera, or when they pass each other by more than
    /// `mostErrorPixels`.
    static func triangulated(
        _ firstRay: Vector2, _ first: RigidTransform, _ secondRay: Vector2,
        _ second: RigidTransform, focal: Vector2, leastAngle: Double, mostErrorPixels: Double
    ) -> Vector3? {
        let (back, otherBack) = (first.inverse, second.inverse)
        guard let a = (back.rotation * Vector3(firstRay.x, firstRay.y, 1)).normalized,
            let b = (otherBack.rotation * Vector3(secondRay.x, secondRay.y, 1)).normalized
        else { return nil }
        guard angle(between: a, and: b) >= leastAngle else { return nil }
        let between = otherBack.translation - back.translation
        guard let closest = ClosestPoints(between: between, a, b, areUnits: true),
            closest.first > 0, closest.second > 0
        else { return nil }
        let point =
            (back.translation + closest.first * a + otherBack.translation + closest.second * b) / 2
        for (pose, ray) in [(first, firstRay), (second, secondRay)] {
            let observation = MotionOnlyAdjustment.Observation(pointInWorld: point, ray: ray)
            guard let error = MotionOnlyAdjustment.error(observation, focal, pose),
                error <= mostErrorPixels
            else { return nil }
        }
        return point
    }
}
