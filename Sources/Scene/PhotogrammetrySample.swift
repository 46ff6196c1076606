/// One picture of the object with what is known of it, as a reconstruction takes it in. After
/// Apple's type of the same name.
public struct PhotogrammetrySample: Sendable {
    /// Number that outputs name the sample by.
    public var id: Int
    /// What the person would recognise it by; may hold any character, so strip before showing.
    public var name: String
    /// The picture.
    public var image: ColorImage
    /// Depth, registered to the picture; its size may differ.
    public var depth: DepthPlane?
    /// Where the object is: 255 on the object, 0 beside it; the picture's size.
    public var objectMask: LumaPlane?
    /// The camera, for the picture's size.
    public var intrinsics: Intrinsics
    /// The camera's pose (OpenCV axes), where it is known.
    public var worldFromCamera: RigidTransform?
    /// The turn round the object, from 1.
    public var pass: Int

    /// A sample of these parts.
    public init(
        id: Int, name: String, image: ColorImage, depth: DepthPlane? = nil,
        objectMask: LumaPlane? = nil, intrinsics: Intrinsics,
        worldFromCamera: RigidTransform? = nil, pass: Int = 1
    ) {
        (self.id, self.name, self.image) = (id, name, image)
        (self.depth, self.objectMask, self.intrinsics) = (depth, objectMask, intrinsics)
        (self.worldFromCamera, self.pass) = (worldFromCamera, pass)
    }
}
