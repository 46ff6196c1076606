/// A node's answer to VIDIOC_QUERYCAP.
public struct VideoCapability: Equatable, Sendable {
    /// The name of the kernel's driver ("uvcvideo").
    public var driver: String
    /// The name of the device ("HD Pro Webcam C920").
    public var card: String
    /// The device's position on the bus ("usb-0000:00:14.0-3"), which a reboot does not change.
    public var bus: String
    /// What this node can do.
    public var abilities: Abilities

    /// An answer with these values.
    public init(driver: String, card: String, bus: String, abilities: Abilities) {
        (self.driver, self.card, self.bus) = (driver, card, bus)
        self.abilities = abilities
    }

    /// The abilities of a node: the V4L2_CAP bits of videodev2.h.
    public struct Abilities: OptionSet, Hashable, Sendable {
        /// The V4L2_CAP bits.
        public let rawValue: UInt32
        /// Abilities with these bits.
        public init(rawValue: UInt32) { self.rawValue = rawValue }

        /// Delivers pictures, one plane per buffer.
        public static let capture = Abilities(rawValue: 0x0000_0001)
        /// Accepts pictures, one plane per buffer.
        public static let output = Abilities(rawValue: 0x0000_0002)
        /// Delivers pictures, one or more planes per buffer.
        public static let planarCapture = Abilities(rawValue: 0x0000_1000)
        /// Accepts pictures, one or more planes per buffer.
        public static let planarOutput = Abilities(rawValue: 0x0000_2000)
        /// Converts pictures (a codec or a scaler), one or more planes per buffer.
        public static let planarConverter = Abilities(rawValue: 0x0000_4000)
        /// Converts pictures (a codec or a scaler), one plane per buffer.
        public static let converter = Abilities(rawValue: 0x0000_8000)
        /// Delivers metadata about pictures.
        public static let metadataCapture = Abilities(rawValue: 0x0080_0000)
        /// Delivers or accepts pictures through a queue of buffers.
        public static let streaming = Abilities(rawValue: 0x0400_0000)
    }
}
