/// A camera of this machine, or a node that may be one but cannot be queried.
public struct CameraDevice: Equatable, Sendable, Codable {
    /// Its node ("/dev/video0"). The number may change when it is plugged in again; `bus` and
    /// `serial` do not.
    public var path: String
    /// Its own name.
    public var name: String
    /// The kernel's driver; empty when the node cannot be asked.
    public var driver: String
    /// Its position on the bus; empty when the node cannot be queried.
    public var bus: String
    /// Its USB serial number, where it has one.
    public var serial: String?
    /// Whether it is known to give pictures.
    public var isCapture: Bool
    /// What it offers.
    public var formats: [CameraFormat]
    /// Why it cannot be used now, in words; nil when it can.
    public var problem: String?

    /// Whether it delivers depth and no colour.
    var isDepth: Bool {
        formats.contains { $0.pixelFormat == .z16 }
            && !formats.contains { PixelLayout($0.pixelFormat)?.reluctance == 0 }
    }

    // More than six parameters: one for each stored field.
    /// A camera with these values.
    public init(
        path: String, name: String, driver: String, bus: String, serial: String?,
        isCapture: Bool, formats: [CameraFormat], problem: String? = nil
    ) {
        (self.path, self.name, self.driver, self.bus) = (path, name, driver, bus)
        (self.serial, self.isCapture, self.formats) = (serial, isCapture, formats)
        self.problem = problem
    }
}
