/// The findings about this machine's cameras that a person should know before a capture.
public struct CameraCheckup: Equatable, Sendable {
    /// One finding about a camera.
    public struct Finding: Equatable, Sendable {
        /// How much the finding matters. An unusable camera is `poor` if another camera can be
        /// used, else `bad`. A machine without cameras is `poor`.
        public var verdict: CheckVerdict
        /// The finding in one or two sentences. If something is wrong, the words say what to do.
        public var words: String
    }

    /// All findings; never empty.
    public let findings: [Finding]

    /// Queries all cameras of this machine.
    public init(kernel: any VideoKernel = LinuxVideoKernel()) {
        self.init(cameras: CameraList.cameras(kernel: kernel))
    }

    init(cameras: [CameraDevice]) {
        let usable = cameras.filter { $0.problem == nil }
        var findings: [Finding] = []
        if !usable.isEmpty {
            let names = usable.map { "\($0.path) (\($0.name))" }.joined(separator: ", ")
            findings.append(Finding(verdict: .good, words: phrase("Cameras: \(names)")))
        }
        for camera in cameras {
            guard let problem = camera.problem else { continue }
            let isBeside = { (other: CameraDevice) in
                other.bus == camera.bus && other.serial == camera.serial && !other.bus.isEmpty
            }
            if camera.isDepth, let color = cameras.first(where: { !$0.isDepth && isBeside($0) }) {
                findings.append(
                    Finding(
                        verdict: .good, words: phrase("Depth: \(camera.path), beside \(color.path)")
                    ))
            } else {
                findings.append(
                    Finding(
                        verdict: usable.isEmpty ? .bad : .poor,
                        words: phrase("Camera \(camera.path) (\(camera.name)): \(problem)")))
            }
        }
        if findings.isEmpty {
            findings.append(
                Finding(
                    verdict: .poor,
                    words: phrase(
                        "No camera: plug one in, or use a folder of pictures or `capstan demo`."))
            )
        }
        self.findings = findings
    }
}
