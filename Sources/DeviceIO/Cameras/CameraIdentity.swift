/// What a camera is known by when it comes back: its node may have another number then.
struct CameraIdentity {
    /// The node that it had.
    let path: String
    /// Its USB serial number, where it has one.
    let serial: String?
    /// Where it was plugged in.
    let bus: String
    /// Its own name.
    let name: String
    /// What it gave: one camera has several nodes, and only one gives this.
    let pixelFormat: PixelFormat

    /// The node that it has now; nil while it is away. By serial number it is found at any port,
    /// else where it was; of two with one number (some makers give none of their own) the one
    /// where it was comes first.
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

    /// Where a node is plugged in, if it is a camera of this name and gives this format.
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
