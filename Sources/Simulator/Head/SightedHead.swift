import Head
import Scene

extension FaceObservation {
    /// A detector's output for a virtual face.
    public init(_ face: SightedFace) {
        self.init(
            x: face.x, y: face.y, width: face.width, height: face.height, score: face.score,
            landmarks: FaceLandmarks(face.points))
    }
}

extension HeadObservation {
    /// The detections in a frame that this camera takes of a virtual person.
    public init(
        _ sighting: HeadSight.Sighting, camera: Intrinsics, at time: Timestamp, index: Int
    ) {
        self.init(
            timestamp: time, frameIndex: index, width: camera.width, height: camera.height,
            focalPixels: camera.fx, faces: sighting.faces.map(FaceObservation.init),
            depthMeters: sighting.depthMeters,
            trackedPose: sighting.tracked.map { HeadPose(yaw: $0.x, pitch: $0.y, roll: $0.z) },
            trackedPlace: sighting.trackedPlace, meanLuma: sighting.meanLuma,
            sharpness: sighting.sharpness,
            signs: HeadSigns(nonRigidMeters: sighting.nonRigidMeters))
    }
}
