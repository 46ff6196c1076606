/// A picture as its source delivered it, kept so that a shot is stored without a second loss.
public enum OriginalImage: Equatable, Sendable {
    /// A whole JPEG file.
    case jpeg([UInt8])
    /// A whole PNG file.
    case png([UInt8])
    /// Packed 4:2:2 (Y0 U Y1 V), two bytes a pixel, no padding.
    case yuyv(width: Int, height: Int, bytes: [UInt8])
    /// Uncompressed colour.
    case rgb(ColorImage)
}

/// How the picture was exposed, where the source knows.
public struct Exposure: Equatable, Sendable, Codable {
    /// Time that the shutter was open, in seconds.
    public var seconds: Double
    /// Analogue and digital gain together, 1 = none.
    public var gain: Double

    /// An exposure of this time and gain.
    public init(seconds: Double, gain: Double = 1) {
        (self.seconds, self.gain) = (seconds, gain)
    }
}

/// One picture from a source, with all that the source knows about it.
public struct Frame: Sendable {
    /// Position in the source, counted from 0 over every picture it lists, skipped ones included.
    public var index: Int
    /// The source's own name for it; may hold any character, so strip before showing.
    public var name: String
    /// When it was taken, on the source's clock.
    public var timestamp: Timestamp
    /// Brightness at full size; at half of it where `isLumaHalved`.
    public var luma: LumaPlane
    /// Colour for the screen, reduced in size; nil when the source was opened without.
    public var preview: ColorImage?
    /// The picture as delivered.
    public var original: OriginalImage
    /// Depth, registered to the picture; its size may differ. Another one forgets `depthFile`.
    public var depth: DepthPlane? { didSet { depthFile = nil } }
    /// The PNG file of 16-bit gray that holds the values of `depth`, where the source delivered
    /// them so: kept, so that a shot is stored without encoding them again.
    public var depthFile: [UInt8]?
    /// The camera.
    public var intrinsics: Intrinsics
    /// The camera's pose, where the source brings it or a tracker found it.
    public var worldFromCamera: RigidTransform?
    /// What a tracker said of this frame; nil where none was asked.
    public var poseEstimate: PoseEstimate?
    /// What that tracker knows of the scene so far: sparse points in the world; may be empty.
    public var mapPoints: [Vector3] = []
    /// How many metres the unit of the poses is, where a tracker found that out on its way; nil
    /// before, and where the source says what its unit is.
    public var metersPerUnit: Double?
    /// The exposure, where the source knows it.
    public var exposure: Exposure?
    /// Whether `luma` has half the picture's width and height: a camera's pictures came faster than
    /// they could be looked at. Everything else is as ever.
    public var isLumaHalved = false

    /// A frame of these parts.
    public init(
        index: Int, name: String, timestamp: Timestamp, luma: LumaPlane,
        preview: ColorImage? = nil, original: OriginalImage, depth: DepthPlane? = nil,
        intrinsics: Intrinsics, worldFromCamera: RigidTransform? = nil, exposure: Exposure? = nil
    ) {
        (self.index, self.name, self.timestamp) = (index, name, timestamp)
        (self.luma, self.preview, self.original, self.depth) = (luma, preview, original, depth)
        (self.intrinsics, self.worldFromCamera) = (intrinsics, worldFromCamera)
        self.exposure = exposure
    }

    /// The camera of `luma`.
    public var lumaIntrinsics: Intrinsics {
        isLumaHalved ? intrinsics.scaled(toWidth: luma.width, height: luma.height) : intrinsics
    }
}
