import Wording

/// Why a model for finding faces cannot be used.
public enum FaceDetectorError: Error, Equatable, Sendable {
    /// The file is not the expected one; the values are both SHA-256 hashes.
    case wrongHash(expected: String, found: String)
    /// No network could be read from the file.
    case unreadable
    /// The network is neither CenterFace nor YuNet; the values describe its outputs.
    case unknownKind(outputs: [String])
    /// The network failed on a picture; the value names the operation.
    case failed(operation: String)

    /// What happened and what to do, in words.
    public var words: String {
        switch self {
        case .wrongHash(let expected, let found):
            phrase(
                "The face model is not the one that was expected (SHA-256 \(found), expected "
                    + "\(expected)). Fetch it again with scripts/fetch-face-model.")
        case .unreadable:
            phrase(
                "The face model is no ONNX file that can be read. Fetch it again with "
                    + "scripts/fetch-face-model.")
        case .unknownKind(let outputs):
            phrase(
                "The face model is neither CenterFace nor YuNet: its outputs are "
                    + "\(outputs.joined(separator: ", ")).")
        case .failed(let operation): phrase("The face model failed to \(operation).")
        }
    }
}
