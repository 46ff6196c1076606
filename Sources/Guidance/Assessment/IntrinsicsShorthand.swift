import Scene

extension Intrinsics {
    /// Stands in a journal for the camera of the frame before, which most frames share.
    public static let asBefore = Intrinsics(width: 0, height: 0, fx: 0, fy: 0, cx: 0, cy: 0)
}

// What `FrameObservation` is written and read with: these stand nearer than the library's own. A
// camera as before is not written at all, 150 bytes of a line.

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
