import Glibc

/// Finds the cameras of this machine.
public enum CameraList {
    /// The cameras, in the order of their nodes. Nodes without pictures (metadata, outputs,
    /// converters) are left out. A node that cannot be queried is listed with the reason.
    public static func cameras(kernel: any VideoKernel = LinuxVideoKernel()) -> [CameraDevice] {
        kernel.nodes().compactMap { camera(at: $0, kernel: kernel) }
    }

    private static func camera(at path: String, kernel: any VideoKernel) -> CameraDevice? {
        let facts = kernel.facts(of: path)
        var device = CameraDevice(
            path: path, name: facts.name ?? "a camera", driver: "", bus: "",
            serial: facts.serial, isCapture: false, formats: [])
        do throws(KernelFault) {
            let stream = try VideoStream(path: path, kernel: kernel)
            defer { stream.release() }
            let capability = try stream.capability()
            let role = VideoNodeRole(capability.abilities)
            guard role == .capture || role == .planarCapture else { return nil }
            device.isCapture = true
            device.driver = capability.driver
            device.bus = capability.bus
            if !capability.card.isEmpty { device.name = capability.card }
            device.problem = role.problem
            let modes = try stream.modes(near: CameraOptions())
            device.formats = CameraFormat.grouped(modes)
            if isDepth(modes) || !modes.contains(where: \.pixelFormat.isReadable) {
                device.problem = unreadable(modes)
            } else if stream.isTaken {
                throw KernelFault(EBUSY)
            }
        } catch {
            // The node vanished after it was listed, or it is no video device.
            if [ENOENT, ENODEV, ENXIO, ENOTTY].contains(error.code) { return nil }
            let trouble = CameraErrors(path: path, kernel: kernel).explanation(of: error)
            device.problem = "\(trouble.reason). \(trouble.suggestion)"
        }
        return device
    }

    /// The reason why a camera that has only these modes cannot be used.
    static func unreadable(_ modes: [CameraMode]) -> String {
        var names: [String] = []
        for mode in modes where !names.contains(mode.pixelFormat.name) {
            names.append(mode.pixelFormat.name)
        }
        if names.isEmpty { return phrase("it offers no pixel format") }
        let list = names.joined(separator: ", ")
        return isDepth(modes)
            ? phrase("it gives depth and no colour (only \(list))")
            : phrase("it offers only \(list), which Capstan does not read")
    }

    /// Whether the modes belong to a node that delivers depth and no colour.
    static func isDepth(_ modes: [CameraMode]) -> Bool {
        CameraDevice.isDepth(modes.map(\.pixelFormat))
    }
}
