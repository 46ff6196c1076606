/// The warnings during a capture, most urgent first. `noFaceDetected` is Pictofit's name; the
/// others are this program's.
public enum CaptureWarning: String, CaseIterable, Sendable, Codable {
    case tooDark, noFaceDetected, severalFaces, faceCovered, tooFast, expressionChanged
    case notHoldingStill
}
