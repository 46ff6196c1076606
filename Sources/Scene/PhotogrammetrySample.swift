/// One picture of the object with everything known about it, the input of a reconstruction. After
/// Apple's type of the same name.
public struct PhotogrammetrySample: Sendable {
    /// Number by which outputs name the sample.
    public var id: Int
    /// A name that the person recognises. It may contain any character, so it must be sanitised
    /// before it is shown.
    public var name: String
    /// The picture.
    public var image: ColorImage
    /// Depth, registered to the picture; the depth may have another size than the picture.
    public var depth: DepthPlane?
    /// The object's mask: 255 on the object, 0 outside; the picture's size.
    public var objectMask: LumaPlane?
    /// The camera, at the picture's size.
    public var intrinsics: Intrinsics
    /// The camera's pose (OpenCV axes), where known.
    public var worldFromCamera: RigidTransform?
    /// Number of the pass in which the picture was taken, from 1.
    public var pass: Int

    // More than six parameters: one for each stored field.
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
