/// What is wrong at the moment, most urgent first. Pictofit names `noFaceDetected`; the others are
/// ours.
public enum CaptureWarning: String, CaseIterable, Sendable, Codable {
    case tooDark, noFaceDetected, severalFaces, faceCovered, tooFast, expressionChanged
    case notHoldingStill
}
