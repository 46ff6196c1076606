import DeviceIO

/// A node of the fake kernel, with what it reports and offers.
public struct FakeVideoNode: Sendable {
    /// Where it is.
    public var path: String
    /// What it says of itself.
    public var capability: VideoCapability
    /// What the system knows about it.
    public var facts: VideoNodeFacts
    /// The processes that are reported to have the node open.
    public var holders: [DeviceHolder] = []
    /// Whether another process streams from it: buffers are refused (EBUSY).
    public var isTaken = false
    /// What it offers, in order.
    public var modes: [CameraMode]
    /// Whether it lists sizes and rates; some drivers list only pixel formats.
    public var listsSizes = true
    /// How the driver changes a wished format; nil keeps it.
    public var adjustment: (@Sendable (VideoFormat) -> VideoFormat)?
    /// Number of granted buffers; nil grants the requested number.
    public var bufferCount: Int?
    /// Bytes of its buffers; nil takes the format's `imageBytes`.
    public var bufferBytes: Int?
    /// Values of its controls, by V4L2_CID number; a control that is missing is refused (EINVAL).
    public var controls: [UInt32: Int32] = [:]
    /// Its control list, for nodes that have one; in the order of their numbers.
    public var controlFacts: [CameraControl] = []
    /// Whether its pictures have CLOCK_MONOTONIC timestamps.
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
