/// Passes libpng's error messages through the C interface.
enum PNGMessage {
    /// Calls the shim with a buffer for its message; throws the message unless it returns 0.
    static func checked(
        _ operation: String, _ trouble: String,
        _ call: (UnsafeMutableBufferPointer<CChar>) -> Int32
    ) throws(VisionError) {
        let (status, words) = withMessage(call)
        if status != 0 { throw VisionError(operation: operation, reason: "\(trouble) (\(words))") }
    }
}
