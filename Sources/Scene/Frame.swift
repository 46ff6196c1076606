/// One picture from a source, with everything that the source knows about it.
public struct Frame: Sendable {
    /// Number of the picture in the source, from 0. Skipped pictures count too.
    public var index: Int
    /// The source's own name for the picture; may contain any character, so sanitise before
    /// showing.
    public var name: String
    /// When the picture was taken, on the source's clock.
    public var timestamp: Timestamp
    /// Brightness at full size; half the width and height where `isLumaHalved`.
    public var luma: LumaPlane
    /// Reduced colour for the screen; nil when the source was opened without previews.
    public var preview: ColorImage?
    /// The picture as delivered.
    public var original: OriginalImage
    /// The depth as delivered.
    public var deliveredDepth: DeliveredDepth?
    /// The camera.
    public var intrinsics: Intrinsics
    /// The camera's pose as the source knows it: recorded, virtual, or from the angles of a stand;
    /// nil where the source knows none. A tracker's pose is in `TrackedFrame`.
    public var worldFromCamera: RigidTransform?
    /// The exposure; nil where the source does not know it.
    public var exposure: Exposure?
    /// Whether `luma` has half the picture's width and height, because the camera delivered
    /// pictures faster than they could be analysed. Everything else is unchanged.
    public var isLumaHalved = false

    // More than six parameters: one for each stored field.
    /// A frame of these parts.
    public init(
        index: Int, name: String, timestamp: Timestamp, luma: LumaPlane,
        preview: ColorImage? = nil, original: OriginalImage, depth: DepthPlane? = nil,
        intrinsics: Intrinsics, worldFromCamera: RigidTransform? = nil, exposure: Exposure? = nil
    ) {
        (self.index, self.name, self.timestamp) = (index, name, timestamp)
        (self.luma, self.preview, self.original) = (luma, preview, original)
        deliveredDepth = depth.map { DeliveredDepth($0) }
        (self.intrinsics, self.worldFromCamera) = (intrinsics, worldFromCamera)
        self.exposure = exposure
    }

    /// Depth, registered to the picture; the depth may have another size than the picture. Setting
    /// the depth clears `depthFile`.
    public var depth: DepthPlane? {
        get { deliveredDepth?.plane }
        set { deliveredDepth = newValue.map { DeliveredDepth($0) } }
    }

    /// The 16-bit gray PNG file behind `depth`, where the source delivered one.
    public var depthFile: [UInt8]? { deliveredDepth?.file }

    /// The camera of `luma`.
    public var lumaIntrinsics: Intrinsics {
        isLumaHalved ? intrinsics.scaled(toWidth: luma.width, height: luma.height) : intrinsics
    }
}

extension Frame {
    /// A colour picture that needs no decoding, preferably the reduced one; nil where there is
    /// none.
    public var decodedColor: ColorImage? {
        if let preview { return preview }
        return switch original {
        case .rgb(let color): color
        case .jpeg, .png, .yuyv: nil
        }
    }
}
