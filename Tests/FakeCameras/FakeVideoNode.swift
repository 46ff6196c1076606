import DeviceIO

/// A device node of the fake kernel: what it reports about itself, and what it offers.
public struct FakeVideoNode: Sendable {
    /// The node's path in /dev.
    public var path: String
    /// The driver's answer to VIDIOC_QUERYCAP.
    public var capability: VideoCapability
    /// The facts about the node that the system reports without opening the node.
    public var facts: VideoNodeFacts
    /// The processes that have the node open, as the system reports them.
    public var holders: [DeviceHolder] = []
    /// Whether another process streams from the node; a request for buffers then fails with EBUSY.
    public var isTaken = false
    /// The modes that the node offers, in the order in which it lists them.
    public var modes: [CameraMode]
    /// Whether the node lists sizes and rates; some drivers list only pixel formats.
    public var listsSizes = true
    /// Changes a requested format, as a driver may do; nil if the driver changes none.
    public var adjustment: (@Sendable (VideoFormat) -> VideoFormat)?
    /// The number of buffers that the driver grants; nil if it grants the requested number.
    public var bufferCount: Int?
    /// The size of the node's buffers in bytes; nil for the format's `imageBytes`.
    public var bufferBytes: Int?
    /// The values of the node's controls, by V4L2_CID number. A request for any other control fails
    /// with EINVAL.
    public var controls: [UInt32: Int32] = [:]
    /// The node's list of controls, in the order of their numbers; empty if the node lists none.
    public var controlFacts: [CameraControl] = []
    /// Whether the node's pictures have CLOCK_MONOTONIC timestamps.
    public var stampsPictures = true

    /// A camera at `path` that offers these modes, as uvcvideo would show it.
    public init(
        path: String = "/dev/video0", name: String = "Fake Camera",
        abilities: VideoCapability.Abilities = [.capture, .streaming], modes: [CameraMode]
    ) {
        (self.path, self.modes) = (path, modes)
        capability = VideoCapability(
            driver: "uvcvideo", card: name, bus: "usb-0000:00:14.0-1", abilities: abilities)
        facts = VideoNodeFacts(name: name)
    }
}
