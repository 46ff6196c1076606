import Scene

extension Intrinsics {
    /// Placeholder in a journal for a camera that equals that of the previous frame, as most
    /// cameras do.
    public static let asBefore = Intrinsics(width: 0, height: 0, fx: 0, fy: 0, cx: 0, cy: 0)
}

// Overloads for encoding and decoding `FrameObservation`, which the compiler prefers to the
// library's. They omit an unchanged camera, 150 bytes of a line.

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
