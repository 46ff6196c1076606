import Scene

extension Intrinsics {
    /// The value that a journal has instead of a camera that equals the previous frame's camera.
    /// This is the case for most frames.
    public static let asBefore = Intrinsics(width: 0, height: 0, fx: 0, fy: 0, cx: 0, cy: 0)
}

// Coding of a camera inside `FrameObservation`; the compiler prefers these overloads to the
// library's. An unchanged camera is omitted, which saves 150 bytes a line of the journal.

extension KeyedEncodingContainer {
    mutating func encode(_ camera: Intrinsics, forKey key: Key) throws {
        if camera != .asBefore { try encodeIfPresent(camera, forKey: key) }
    }
}

extension KeyedDecodingContainer {
    func decode(_ type: Intrinsics.Type, forKey key: Key) throws -> Intrinsics {
        try decodeIfPresent(type, forKey: key) ?? .asBefore
    }
}
