import Scene

/// Position and orientation of a virtual person's head at a moment; angles in radians.
public struct PersonState: Equatable, Sendable {
    /// Turn of the head, positive to the person's left.
    public var yaw = 0.0
    /// Nod of the head, positive with the chin up.
    public var pitch = 0.0
    /// Tilt of the head, positive toward the person's right shoulder.
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

    /// The rotation from the head's axes (x to the person's left, y up, z out of the face) to the
    /// camera's. The head first rolls, then nods, then turns.
    public var cameraFromHead: Rotation {
        Rotation(x: 1, y: 0, z: 0, w: 0)
            * Rotation(angle: yaw, axis: Vector3(0, 1, 0))
            * Rotation(angle: -pitch, axis: Vector3(1, 0, 0))
            * Rotation(angle: roll, axis: Vector3(0, 0, 1))
    }
}
