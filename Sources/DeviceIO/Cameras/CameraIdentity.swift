/// Recognises a camera that was plugged in again, although its node may have another number.
struct CameraIdentity {
    /// The camera's node before it went away.
    let path: String
    /// The camera's USB serial number; nil when the camera has none.
    let serial: String?
    /// The camera's position on the bus before it went away.
    let bus: String
    /// The camera's own name.
    let name: String
    /// The pixel format in use before the camera went away. A camera may have several nodes, and
    /// only one of them delivers this format.
    let pixelFormat: PixelFormat

    /// The camera's current node; nil while the camera is away. A camera with a serial number is
    /// found at any port, another camera only at its former port. Some makers give all cameras the
    /// same serial number; then the camera at the former port is taken.
    func currentPath(kernel: any VideoKernel) -> String? {
        var elsewhere: String?
        for path in kernel.nodes() {
            let isSerial = serial != nil && kernel.facts(of: path).serial == serial
            guard isSerial || serial == nil else { continue }
            guard let place = place(of: path, kernel: kernel) else { continue }
            if place == bus { return path }
            if isSerial, elsewhere == nil { elsewhere = path }
        }
        return elsewhere
    }

    /// The bus position of a node. Nil if the node is not a camera with the same name and the same
    /// pixel format.
    private func place(of path: String, kernel: any VideoKernel) -> String? {
        guard let stream = try? VideoStream(path: path, kernel: kernel) else { return nil }
        defer { stream.release() }
        guard let capability = try? stream.capability(), capability.card == name,
            VideoNodeRole(capability.abilities).problem == nil,
            let modes = try? stream.modes(near: CameraOptions()),
            modes.contains(where: { $0.pixelFormat == pixelFormat })
        else { return nil }
        return capability.bus
    }
}
