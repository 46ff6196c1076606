/// Calls a C function with a buffer for its message.
/// - Returns: the status that the function returned, and its message.
package func withMessage(
    _ call: (UnsafeMutableBufferPointer<CChar>) -> Int32
) -> (status: Int32, words: String) {
    var status: Int32 = 0
    let words = withUnsafeTemporaryAllocation(of: CChar.self, capacity: 200) { message in
        message.initialize(repeating: 0)
        status = call(message)
        return message.baseAddress.map { String(cString: $0) } ?? ""
    }
    return (status, words)
}
