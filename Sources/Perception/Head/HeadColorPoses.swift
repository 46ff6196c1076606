import Head
import Reconstruction
import Scene

/// Poses of the pictures of a head without depth. For a camera that does not move, a turning head
/// is a turning object, so photogrammetry finds the poses. Five points of the face align the poses
/// with the head's axes, and the eye distance gives the scale.
public struct HeadColorPoses: Sendable {
    /// The pose and the camera of each view in the scan; nil for a view whose pose was not found.
    public let views: [(cameraFromHead: RigidTransform, camera: Intrinsics)?]
    /// Positions of the eyes, the tip of the nose and the corners of the mouth, in the head's axes,
    /// metres.
    public let points: [Vector3]

    /// Default eye distance, metres. The pupils of adults are 0.052 to 0.078 apart, 0.063 on
    /// average (Dodgson 2004). Detectors place the eyes slightly outside the pupils.
    public static let usualEyeMeters = 0.065
    /// Range of eye distances that a person may state, metres.
    public static let eyeMeters = 0.04...0.09
    /// Only pictures within this yaw and this pitch of the first picture give points of the face,
    /// radians: 35° and 10° (guess).
    private static let mostYaw = 0.61
    private static let mostPitch = 0.175
    /// The position of a point is determined from at least this number of pictures (guess).
    private static let leastPictures = 3
    /// Rays determine a point if the determinant of their normal matrix, relative to the cube of a
    /// third of the trace, is above this limit. Rays that are parallel within about a degree are
    /// below it.
    private static let leastRayDeterminant = 3.375e-4

    /// The poses of a head scan's pictures; nil where too few of them show the eyes and the mouth
    /// from the front.
    /// - Parameters:
    ///   - pictures: the scan's pictures.
    ///   - records: the data of each picture, in the same order.
    ///   - eyeMeters: the person's eye distance; nil for the usual one.
    /// - Throws: a `PhotogrammetryError` if the pictures do not fit together, or the error of a
    ///   picture that cannot be read.
    public init?(
        of pictures: any PhotogrammetrySampleSource, records: [HeadKeyframeRecord],
        eyeMeters: Double?, threads: Int, progress: (Double) -> Void
    ) throws {
        var alignment = PhotographAlignment(threads: threads)
        alignment.sensitivity = .high
        alignment.ordering = .sequential
        alignment.areIntrinsicsExact = true
        let found = try alignment.aligned(pictures) {
            (share) throws(PhotogrammetryError) in progress(share)
        }
        var placed: [Int: (worldFromCamera: RigidTransform, camera: Intrinsics)] = [:]
        for index in 0..<found.count {
            let sample = try found.sample(at: index)
            guard let pose = sample.worldFromCamera else { continue }
            placed[sample.id] = (pose, sample.intrinsics)
        }
        var rays: [[(origin: Vector3, direction: Vector3)]] = Array(
            repeating: [], count: LandmarkPose.genericPoints.count)
        for record in records {
            guard let points = record.landmarks?.all, let seen = placed[record.id],
                abs(record.pose.yaw) < Self.mostYaw, abs(record.pose.pitch) < Self.mostPitch
            else { continue }
            for (number, point) in points.enumerated() {
                guard let ray = seen.camera.ray(through: point)?.normalized else { continue }
                rays[number].append(
                    (seen.worldFromCamera.translation, seen.worldFromCamera.rotation * ray))
            }
        }
        let inWorld = rays.filter { $0.count >= Self.leastPictures }.compactMap(Self.intersection)
        guard inWorld.count == rays.count,
            let fit = SimilarityTransform(
                aligning: inWorld, to: LandmarkPose.genericPoints, withScale: true)
        else { return nil }
        let scale = (eyeMeters ?? Self.usualEyeMeters) / (inWorld[1] - inWorld[0]).length
        let middle = inWorld.reduce(Vector3.zero, +) / Double(inWorld.count)
        let target = LandmarkPose.genericPoints.reduce(Vector3.zero, +) / Double(inWorld.count)
        let headFromWorld = SimilarityTransform(
            scale: scale, rotation: fit.rotation,
            translation: target - scale * (fit.rotation * middle))
        points = inWorld.map { headFromWorld * $0 }
        views = records.map { record in
            placed[record.id].map {
                ((headFromWorld * $0.worldFromCamera).inverse, $0.camera)
            }
        }
    }

    /// The point with the least squared distances to the rays; nil if the rays are nearly parallel.
    static func intersection(_ rays: [(origin: Vector3, direction: Vector3)]) -> Vector3? {
        pointNearest(to: rays, leastDeterminant: leastRayDeterminant)
    }
}
