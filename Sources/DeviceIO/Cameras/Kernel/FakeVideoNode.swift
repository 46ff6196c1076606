/// A node of the fake kernel: what it says of itself and what it offers.
public struct FakeVideoNode: Sendable {
    /// Where it is.
    public var path: String
    /// What it says of itself.
    public var capability: VideoCapability
    /// What the system knows of it.
    public var facts: VideoNodeFacts
    /// Processes said to have it open.
    public var holders: [DeviceHolder] = []
    /// Whether another process streams from it: buffers are refused (EBUSY).
    public var isTaken = false
    /// What it offers, in order.
    public var modes: [CameraMode]
    /// Whether it lists sizes and rates; some drivers list only pixel formats.
    public var listsSizes = true
    /// What the driver makes of a wished format; nil gives what is wished.
    public var adjustment: (@Sendable (VideoFormat) -> VideoFormat)?
    /// How many buffers it gives, whatever is asked; nil gives what is asked.
    public var bufferCount: Int?
    /// Bytes of its buffers; nil takes the format's `imageBytes`.
    public var bufferBytes: Int?
    /// Values of its controls, by V4L2_CID number; a control that is missing is refused (EINVAL).
    public var controls: [UInt32: Int32] = [:]
    /// What it says of its controls, for those that list them; in the order of their numbers.
    public var controlFacts: [CameraControl] = []
    /// Whether its pictures bear the time of CLOCK_MONOTONIC.
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
