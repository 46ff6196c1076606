/// Identifies a camera when it returns: its node may have another number then.
struct CameraIdentity {
    /// The camera's former node.
    let path: String
    /// The camera's USB serial number, where it has one.
    let serial: String?
    /// The camera's position on the bus.
    let bus: String
    /// The camera's own name.
    let name: String
    /// The pixel format of the former node: a camera has several nodes, and only one delivers this
    /// format.
    let pixelFormat: PixelFormat

    /// The camera's current node; nil while the camera is away. With a serial number it is found at
    /// any port, else only at its former port. Of two cameras with equal serial numbers (some
    /// makers use one for all) the former port wins.
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

    /// The bus position of a node, if it is a camera of this name with this format.
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
