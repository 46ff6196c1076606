/// Room for a message of a C function, in bytes (libjpeg's `JMSG_LENGTH_MAX`).
private let messageBytes = 200

/// Calls a C function with a buffer for its message.
/// - Returns: the status that the function returned, and its message.
package func withMessage(
    _ call: (UnsafeMutableBufferPointer<CChar>) -> Int32
) -> (status: Int32, words: String) {
    var status: Int32 = 0
    let words = withUnsafeTemporaryAllocation(of: CChar.self, capacity: messageBytes) { message in
        message.initialize(repeating: 0)
        status = call(message)
        return message.baseAddress.map { String(cString: $0) } ?? ""
    }
    return (status, words)
}
