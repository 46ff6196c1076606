/// Finds the depth node of a camera that also has a colour node. Both nodes have the same serial
/// number and the same bus position, as uvcvideo and most drivers report them.
enum DepthNode {
    /// The path of the depth node of the camera whose colour node is at `colorPath` and at the
    /// position `bus`; nil when there is none or it cannot be queried.
    static func path(
        beside colorPath: String, bus: String, kernel: any VideoKernel
    ) -> String? {
        let serial = kernel.facts(of: colorPath).serial
        return kernel.nodes().first { path in
            guard path != colorPath, kernel.facts(of: path).serial == serial,
                let stream = try? VideoStream(path: path, kernel: kernel)
            else { return false }
            defer { stream.release() }
            guard let capability = try? stream.capability(), capability.bus == bus, !bus.isEmpty,
                VideoNodeRole(capability.abilities).problem == nil,
                let modes = try? stream.modes(near: CameraOptions())
            else { return false }
            return CameraList.isDepth(modes)
        }
    }
}
