import Head
import Scene

extension FaceObservation {
    /// A detector's output for a virtual face.
    public init(_ face: DetectedFace) {
        self.init(
            x: face.x, y: face.y, width: face.width, height: face.height, score: face.score,
            landmarks: FaceLandmarks(face.points))
    }
}

extension HeadObservation {
    /// The detections in a frame that this camera takes of a virtual person.
    public init(
        _ detection: VirtualFaceDetector.Detection, camera: Intrinsics, at time: Timestamp,
        index: Int
    ) {
        self.init(
            timestamp: time, frameIndex: index, width: camera.width, height: camera.height,
            focalPixels: camera.fx, faces: detection.faces.map(FaceObservation.init),
            depthMeters: detection.depthMeters,
            trackedPose: detection.tracked.map { HeadPose(yaw: $0.x, pitch: $0.y, roll: $0.z) },
            trackedPlace: detection.trackedPlace, meanLuma: detection.meanLuma,
            sharpness: detection.sharpness,
            signs: HeadSigns(nonRigidMeters: detection.nonRigidMeters))
    }
}
