/// A node's answer to VIDIOC_QUERYCAP.
public struct VideoCapability: Equatable, Sendable {
    /// Name of the kernel's driver ("uvcvideo").
    public var driver: String
    /// Name of the device ("HD Pro Webcam C920").
    public var card: String
    /// The device's position on the bus ("usb-0000:00:14.0-3"); the same after a reboot.
    public var bus: String
    /// What this node can do.
    public var abilities: Abilities

    /// A node with these values.
    public init(driver: String, card: String, bus: String, abilities: Abilities) {
        (self.driver, self.card, self.bus) = (driver, card, bus)
        self.abilities = abilities
    }

    /// What a node can do: the V4L2_CAP bits of videodev2.h.
    public struct Abilities: OptionSet, Hashable, Sendable {
        /// The bits.
        public let rawValue: UInt32
        /// Abilities with these bits.
        public init(rawValue: UInt32) { self.rawValue = rawValue }

        /// Delivers pictures, one plane per buffer.
        public static let capture = Abilities(rawValue: 0x0000_0001)
        /// Accepts pictures.
        public static let output = Abilities(rawValue: 0x0000_0002)
        /// Delivers pictures, one or more planes per buffer.
        public static let planarCapture = Abilities(rawValue: 0x0000_1000)
        /// Accepts pictures, one or more planes per buffer.
        public static let planarOutput = Abilities(rawValue: 0x0000_2000)
        /// Converts pictures (a codec or a scaler), one or more planes.
        public static let planarConverter = Abilities(rawValue: 0x0000_4000)
        /// Converts pictures (a codec or a scaler).
        public static let converter = Abilities(rawValue: 0x0000_8000)
        /// Delivers metadata about pictures.
        public static let metadataCapture = Abilities(rawValue: 0x0080_0000)
        /// Supports queued buffers.
        public static let streaming = Abilities(rawValue: 0x0400_0000)
    }
}
