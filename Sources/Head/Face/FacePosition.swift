/// The position of the face before a scan. The names are those of Bellus3D's SDK.
public enum FacePosition: String, CaseIterable, Sendable, Codable {
    /// A scan can begin.
    case readyToScan
    /// No face has been seen for a moment.
    case faceNotFound
    /// The person does not look at the camera.
    case faceNotFrontal
    case faceTooClose
    case faceTooFar
    case faceNotCentered
    /// No pictures arrive.
    case notAvailable
}
