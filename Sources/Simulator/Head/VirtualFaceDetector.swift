import Glibc
import Scene

/// Simulates a camera with a face detector in front of a virtual person, without a picture. Boxes,
/// points and depth have noise, and some faces are missed. The same seed gives the same results, to
/// the bit.
public struct VirtualFaceDetector: Sendable {
    /// The detections in one frame.
    public struct Detection: Equatable, Sendable {
        /// The detected faces.
        public var faces: [DetectedFace]
        /// Depth of the face's front, metres; nil without a depth camera, or without a face.
        public var depthMeters: Double?
        /// Pose of a rigid tracker: yaw, pitch and roll in radians; nil without one.
        public var tracked: Vector3?
        /// Position of the head by a rigid tracker, metres; nil without one.
        public var trackedPlace: Vector3?
        /// Brightness of the face, 0...255.
        public var meanLuma: Double
        /// Sharpness of the face: about 100 for a still face, and less for a moving one.
        public var sharpness: Double
        /// Residual of a rigid alignment at the mouth, metres; nil without a tracker.
        public var nonRigidMeters: Double?
    }

    /// The camera's intrinsics.
    public let camera: Intrinsics
    /// Whether the camera measures depth and a tracker follows the head.
    public let hasDepth: Bool

    private let points: [Vector3]
    private let outline: [Vector3]
    private let skin: Double
    private let noise: Double
    private var random: SeededGenerator

    /// Eyes, nose and mouth of a mean face in the head's axes, metres; chosen for this simulator,
    /// within the range of adults' faces.
    private static let middleFace = [
        Vector3(-0.032, 0.032, 0.09), Vector3(0.032, 0.032, 0.09), Vector3(0, 0.002, 0.128),
        Vector3(-0.026, -0.036, 0.1), Vector3(0.026, -0.036, 0.1),
    ]
    /// The share of a nod that detectors of five points show. With CenterFace the nose's relative
    /// position between eyes and mouth goes from 0.65 at 20° down to 0.46 at 25° up (`head-table`).
    /// Without this factor, the points of this head would move twice as far.
    private static let nodShare = 0.45
    /// The front of the face in the head's axes, metres.
    private static let front = Vector3(0, 0, 0.09)
    /// Standard deviations of the tracker's angles in radians, of the tracker's position in metres,
    /// and of the depth in metres. Guesses.
    private static let (angleNoise, positionNoise, depthNoise) = (
        0.5 * Double.pi / 180, 0.001, 0.002
    )
    /// Standard deviations of the brightness, of the sharpness as a share, and of the residual in
    /// metres. Guesses.
    private static let (lumaNoise, sharpnessNoise, residualNoise) = (0.5, 0.05, 0.0002)
    /// The residual of a rigid alignment at a closed mouth, and how much a fully open mouth adds,
    /// metres (guesses).
    private static let (closedResidual, openResidual) = (0.0006, 0.006)
    /// The square of the speed, in (radians a second)², at which motion blur halves the sharpness
    /// (guess).
    private static let blurSpeedSquared = 0.8
    /// The share of faces that the detector misses by chance (guess).
    private static let missRate: Float = 0.01
    /// The detector finds no face if the brightness is `leastLuma` or below, or if the yaw is
    /// `mostYaw` or beyond (guesses).
    private static let (leastLuma, mostYaw) = (12.0, 88 * Double.pi / 180)
    /// The greatest brightness of a face; the sensor clips at 255.
    private static let mostLuma = 250.0
    /// A fully open mouth is narrower by this share of its width (guess).
    private static let mouthNarrowing = 0.35
    /// The mean distance of adults' eyes in metres.
    private static let eyeDistance = 0.064
    /// The score of each detection.
    private static let score = 0.95
    /// The points of a mean face that give a detector's box: forehead, chin, cheeks and the nose's
    /// tip, in the head's axes, metres.
    private static let middleOutline = [
        Vector3(0, 0.085, 0.085), Vector3(0, -0.085, 0.09), Vector3(-0.072, 0.01, 0.04),
        Vector3(0.072, 0.01, 0.04), Vector3(0, 0.002, 0.128),
    ]

    // More than six parameters: the properties of one face, its light and its noise; most have
    // defaults.
    /// A camera in front of a person with this identity: number 0 has the mean face.
    /// - Parameters:
    ///   - skin: reflectance of the skin, 0...1.
    ///   - noise: standard deviation of the points, in distances of the eyes.
    ///   - truePoints: the positions of eyes, nose and mouth in the head's axes
    ///     (`VirtualHead.truePoints`); nil for a face that is not drawn.
    public init(
        camera: Intrinsics, identity: Int, seed: UInt64, hasDepth: Bool, skin: Double = 0.5,
        noise: Double = 0.02, truePoints: [Vector3]? = nil
    ) {
        (self.camera, self.hasDepth, self.skin, self.noise) = (camera, hasDepth, skin, noise)
        random = SeededGenerator(seed: seed)
        var person = SeededGenerator(seed: UInt64(identity) &* 7919 &+ 3)
        // Faces differ by some 5 % in each measure. Unlike real faces, they are symmetric.
        func factor() -> Double { identity == 0 ? 1 : 1 + 0.05 * Double(person.normal()) }
        let scale = Vector3(factor(), factor(), factor())
        let noseLength = factor()
        let mouthWidth = factor()
        let face = Self.middleFace.enumerated().map { index, point in
            var point = point * scale
            if index == 2 { point.z *= noseLength }
            if index > 2 { point.x *= mouthWidth }
            return point
        }
        points = truePoints ?? face
        outline = Self.middleOutline.map { $0 * scale }
    }

    /// The detections at the present moment.
    public mutating func detect(at state: PersonState) -> Detection {
        let luma = min(Self.mostLuma, 255 * skin * state.light)
        var faces: [DetectedFace] = []
        if state.isPresent, let face = face(of: state, luma: luma) { faces.append(face) }
        if let other = state.otherPlace {
            var bystander = PersonState()
            (bystander.place, bystander.light) = (other, state.light)
            if let face = face(of: bystander, luma: luma) { faces.append(face) }
        }
        let isTracked = hasDepth && state.isPresent
        let front = state.cameraFromHead * Self.front
        let angleNoise = Self.angleNoise
        return Detection(
            faces: faces,
            depthMeters: hasDepth && !faces.isEmpty
                ? state.place.z + front.z + Self.depthNoise * normal() : nil,
            tracked: isTracked
                ? Vector3(
                    state.yaw + angleNoise * normal(), state.pitch + angleNoise * normal(),
                    state.roll + angleNoise * normal()) : nil,
            trackedPlace: isTracked
                ? state.place + Self.positionNoise * Vector3(normal(), normal(), normal()) : nil,
            meanLuma: max(0, luma + Self.lumaNoise * normal()),
            sharpness: 100 / (1 + state.speed * state.speed / Self.blurSpeedSquared)
                * (1 + Self.sharpnessNoise * normal()),
            nonRigidMeters: isTracked
                ? max(
                    0,
                    Self.closedResidual + Self.openResidual * state.mouthOpening
                        + Self.residualNoise * normal()) : nil)
    }

    private mutating func normal() -> Double { Double(random.normal()) }

    /// The detection of the face; nil if it is missed: in the dark, turned away, or by chance.
    private mutating func face(of state: PersonState, luma: Double) -> DetectedFace? {
        let isMissed = random.unit() < Self.missRate
        guard !isMissed, luma > Self.leastLuma, abs(state.yaw) < Self.mostYaw else { return nil }
        let turn = state.cameraFromHead
        var reportedState = state
        reportedState.pitch *= Self.nodShare
        let reportedRotation = reportedState.cameraFromHead
        func project(_ point: Vector3) -> Vector2? {
            camera.project(reportedRotation * point + state.place)
        }
        // Opening the mouth moves its corners towards each other.
        let opened = points.enumerated().map { index, point in
            index > 2 ? point * Vector3(1 - Self.mouthNarrowing * state.mouthOpening, 1, 1) : point
        }
        // A nod moves all points of a real detector together with the face, although their
        // positions to each other show less than the whole nod. So the middle of the points is
        // shifted to the true middle.
        let places = opened.compactMap { camera.project(turn * $0 + state.place) }
        let shift = (places.reduce(.zero, +) - opened.compactMap(project).reduce(.zero, +)) / 5
        let pixels = opened.compactMap(project).map { $0 + shift }
        let edge = outline.compactMap { camera.project(turn * $0 + state.place) }
        guard pixels.count == points.count, places.count == points.count,
            edge.count == outline.count
        else { return nil }
        let (xs, ys) = (edge.map(\.x), edge.map(\.y))
        guard let left = xs.min(), let right = xs.max(), let top = ys.min(), let bottom = ys.max()
        else { return nil }
        let center = Vector2((left + right) / 2, (top + bottom) / 2)
        guard camera.contains(center) else { return nil }
        let eyes = camera.fx * Self.eyeDistance / state.place.z
        let jitter = noise * eyes
        func jittered(_ value: Double) -> Double { value + jitter * Double(random.normal()) }
        return DetectedFace(
            x: jittered(left), y: jittered(top), width: right - left, height: bottom - top,
            points: pixels.map { Vector2(jittered($0.x), jittered($0.y)) }, score: Self.score)
    }
}
