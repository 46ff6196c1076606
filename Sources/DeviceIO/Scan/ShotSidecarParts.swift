import Scene

extension ShotSidecar {
    /// What the source states about a frame.
    public struct SourceFrame: Equatable, Sendable, Codable {
        /// The index and the name of the frame in its source.
        public var index: Int?
        public var name: String?
        /// When the frame was taken, in nanoseconds on the source's clock.
        public var timestamp: Timestamp?
        /// When the shot was taken by the calendar, as ISO 8601.
        public var captureTime: String?
        /// The exposure; nil when the source does not know it.
        public var exposure: Exposure?
        /// The direction of gravity in the camera's axes; nil when unknown.
        public var gravity: Vector3?

        private enum CodingKeys: String, CodingKey {
            case timestamp, captureTime, exposure, gravity
            case index = "frameIndex"
            case name = "frameName"
        }
    }

    /// The length and the checksum of the picture's file.
    public struct ImageFile: Equatable, Sendable, Codable {
        /// The length of the file in bytes, and its CRC-32 in hexadecimal digits.
        public var bytes: Int64?
        public var crc32: String?

        private enum CodingKeys: String, CodingKey {
            case bytes = "imageBytes"
            case crc32 = "imageCRC32"
        }
    }

    /// The file of the depth picture.
    public struct DepthFile: Equatable, Sendable, Codable {
        /// The path of the file, relative to the scan folder; nil for a shot without depth.
        public var path: String?
        /// The length of one raw depth unit in metres.
        public var metersPerUnit: Double?

        private enum CodingKeys: String, CodingKey {
            case path = "depthFile"
            case metersPerUnit = "depthMetersPerUnit"
        }
    }

    /// Why a frame became a shot.
    public struct Selection: Equatable, Sendable, Codable {
        /// The sector of the dial, from 0; nil when there is none.
        public var sector: Int?
        /// The reason in one word.
        public var reason: String?
        /// The sharpness of the frame, higher for sharper pictures.
        public var sharpness: Double?
    }

    /// The unit of the lengths.
    public struct Scale: Equatable, Sendable, Codable {
        /// Whether lengths are in metres.
        public var isMetric: Bool?
        /// Metres per unit, if a length that the person gave or a board determined them. All shots
        /// of a scan have the unit that the last shot states.
        public var metersPerUnit: Double?
        /// True if `metersPerUnit` was computed with a box that was still uncertain; otherwise nil.
        public var isBoxSettling: Bool?
    }
}

extension ShotSidecar: Codable {
    private enum Key: String, CodingKey {
        case schema, number, sessionID, scanPassID, intrinsics, worldFromCamera, transform
        case boundingBox, objectMask
    }

    public init(from decoder: any Decoder) throws {
        let file = try decoder.container(keyedBy: Key.self)
        schema = try file.decodeIfPresent(Int.self, forKey: .schema)
        number = try file.decode(Int.self, forKey: .number)
        sessionID = try file.decodeIfPresent(String.self, forKey: .sessionID)
        scanPassID = try file.decodeIfPresent(Int.self, forKey: .scanPassID)
        frame = try SourceFrame(from: decoder)
        intrinsics = try file.decodeIfPresent(Intrinsics.self, forKey: .intrinsics)
        worldFromCamera = try file.decodeIfPresent(RigidTransform.self, forKey: .worldFromCamera)
        transform = try file.decodeIfPresent([[Double]].self, forKey: .transform)
        boundingBox = try file.decodeIfPresent(BoundingBox.self, forKey: .boundingBox)
        image = try ImageFile(from: decoder)
        depth = try DepthFile(from: decoder)
        selection = try Selection(from: decoder)
        scale = try Scale(from: decoder)
        objectMask = try file.decodeIfPresent(String.self, forKey: .objectMask)
    }

    public func encode(to encoder: any Encoder) throws {
        var file = encoder.container(keyedBy: Key.self)
        try file.encodeIfPresent(schema, forKey: .schema)
        try file.encode(number, forKey: .number)
        try file.encodeIfPresent(sessionID, forKey: .sessionID)
        try file.encodeIfPresent(scanPassID, forKey: .scanPassID)
        try file.encodeIfPresent(intrinsics, forKey: .intrinsics)
        try file.encodeIfPresent(worldFromCamera, forKey: .worldFromCamera)
        try file.encodeIfPresent(transform, forKey: .transform)
        try file.encodeIfPresent(boundingBox, forKey: .boundingBox)
        try file.encodeIfPresent(objectMask, forKey: .objectMask)
        try frame.encode(to: encoder)
        try image.encode(to: encoder)
        try depth.encode(to: encoder)
        try selection.encode(to: encoder)
        try scale.encode(to: encoder)
    }
}
