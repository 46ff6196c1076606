import Scene
import Vision

/// The poses of photos and the points that they show.
struct SparseModel: Sendable {
    let photos: [AlignmentPhoto]
    /// The cameras of the photos.
    var cameras: [Intrinsics]
    /// `cameraFromWorld` of each photo; nil while unknown.
    var poses: [RigidTransform?]
    var tracks: [FeatureTrack]
    /// Ray of each feature of each photo at depth 1, with the present cameras.
    private(set) var rays: [[Vector2]]

    init(
        photos: [AlignmentPhoto], cameras: [Intrinsics], poses: [RigidTransform?],
        tracks: [FeatureTrack]
    ) {
        (self.photos, self.cameras, self.poses) = (photos, cameras, poses)
        self.tracks = tracks
        rays = PhotoMatching.rays(photos, cameras)
    }

    /// Replaces the cameras.
    mutating func setCameras(_ cameras: [Intrinsics]) {
        self.cameras = cameras
        rays = PhotoMatching.rays(photos, cameras)
    }

    /// Reprojection error of an observation, in pixels of the picture in which features were
    /// detected. Infinite for a point behind the camera.
    func error(of observation: PhotoObservation, at point: Vector3, pose: RigidTransform) -> Double
    {
        let photo = photos[Int(observation.photo)]
        guard let pixel = cameras[photo.camera].project(pose * point) else { return .infinity }
        let seen = photo.features.keypoints[Int(observation.feature)].pixel
        return (pixel - seen).length / photo.pixelSize
    }

    func error(of observation: PhotoObservation, at point: Vector3) -> Double {
        poses[Int(observation.photo)].map { error(of: observation, at: point, pose: $0) }
            ?? .infinity
    }

    /// Number of tracks that a thread computes at a time (guess).
    private static let tracksInPiece = 256

    /// Computes the position of each track, and finds the observations that agree with it.
    mutating func triangulate(
        mostErrorPixels: Double, leastAngle: Double, workers: Workers
    ) {
        let model = self
        tracks.withUnsafeMutableBufferPointer { tracks in
            nonisolated(unsafe) let tracks = tracks
            workers.runPieces(of: tracks.count, size: Self.tracksInPiece) { piece in
                for index in piece {
                    model.triangulate(
                        &tracks[index], mostErrorPixels: mostErrorPixels, leastAngle: leastAngle)
                }
            }
        }
    }

    /// The errors of all observations that agree with their point, photo by photo.
    func errorsByPhoto() -> [[Double]] {
        var errors = [[Double]](repeating: [], count: photos.count)
        for track in tracks {
            guard let position = track.position else { continue }
            for (observation, agrees) in zip(track.observations, track.agrees) where agrees {
                errors[Int(observation.photo)].append(error(of: observation, at: position))
            }
        }
        return errors
    }

    /// A point is reported if at least this number of photos show it. Derived: the third photo
    /// confirms the match of two.
    private static let leastConfirming = 3

    /// The points that at least `leastObservations` photos show.
    func points(leastObservations: Int = SparseModel.leastConfirming) -> [Vector3] {
        tracks.compactMap { track in
            track.agrees.count { $0 } >= leastObservations ? track.position : nil
        }
    }
}
