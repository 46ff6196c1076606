/// A camera of this machine, or a video node that cannot be queried and may be a camera.
public struct CameraDevice: Equatable, Sendable, Codable {
    /// The camera's node ("/dev/video0"). The number may change when the camera is plugged in
    /// again; `bus` and `serial` do not.
    public var path: String
    /// The camera's own name.
    public var name: String
    /// The name of the kernel's driver; empty when the node cannot be queried.
    public var driver: String
    /// The camera's position on the bus; empty when the node cannot be queried.
    public var bus: String
    /// The camera's USB serial number; nil when the camera has none.
    public var serial: String?
    /// Whether the node is known to deliver pictures.
    public var isCapture: Bool
    /// The formats that the camera offers.
    public var formats: [CameraFormat]
    /// Why the camera cannot be used now, in words; nil when the camera can be used.
    public var problem: String?

    /// Whether the camera delivers depth and no colour.
    var isDepth: Bool { Self.isDepth(formats.map(\.pixelFormat)) }

    /// Whether a node with these formats delivers depth and no colour. It may offer grey infrared
    /// pictures too.
    static func isDepth(_ formats: [PixelFormat]) -> Bool {
        formats.contains(.z16) && !formats.contains { PixelLayout($0)?.preferenceRank == 0 }
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
