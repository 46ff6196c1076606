import Scene

/// Position and orientation of a virtual person's head at a moment; angles in radians.
public struct PersonState: Equatable, Sendable {
    /// Yaw is positive to the person's left, pitch with the chin up, roll toward the right
    /// shoulder.
    public var yaw = 0.0
    public var pitch = 0.0
    public var roll = 0.0
    /// The centre of the head in the camera's frame (x right, y down, z forward), metres.
    public var place = Vector3(0, 0, 0.65)
    /// Speed of turning and nodding, radians a second.
    public var speed = 0.0
    /// Whether the person is in front of the camera.
    public var isPresent = true
    /// How far the mouth is open, 0...1.
    public var mouthOpening = 0.0
    /// Position of another person's head; nil for nobody.
    public var otherPlace: Vector3?
    /// Light, 1 for full.
    public var light = 1.0

    /// A person who looks straight at the camera from 0.65 m.
    public init() {}

    /// The rotation of the head's axes (x to the person's left, y up, z out of the face) into the
    /// camera's: the head first rolls, then nods, then turns.
    public var cameraFromHead: Rotation {
        Rotation(x: 1, y: 0, z: 0, w: 0)
            * Rotation(angle: yaw, axis: Vector3(0, 1, 0))
            * Rotation(angle: -pitch, axis: Vector3(1, 0, 0))
            * Rotation(angle: roll, axis: Vector3(0, 0, 1))
    }
}
