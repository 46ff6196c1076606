/// Passes libpng's error messages through the C interface.
enum PNGMessage {
    /// Calls the shim with a buffer for its message; throws the message unless it returns 0.
    static func checked(
        _ operation: String, _ trouble: String,
        _ call: (UnsafeMutableBufferPointer<CChar>) -> Int32
    ) throws(VisionError) {
        var status: Int32 = 0
        let words = withUnsafeTemporaryAllocation(of: CChar.self, capacity: 200) { message in
            message.initialize(repeating: 0)
            status = call(message)
            guard let start = message.baseAddress else { return "" }
            return String(cString: start)
        }
        if status != 0 { throw VisionError(operation: operation, reason: "\(trouble) (\(words))") }
    }
}
