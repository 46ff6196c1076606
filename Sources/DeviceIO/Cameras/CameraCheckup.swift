/// What a person should know of this machine's cameras before a capture.
public struct CameraCheckup: Equatable, Sendable {
    /// One finding.
    public struct Finding: Equatable, Sendable {
        /// How much it matters: poor when another camera can be used, bad when none can.
        public var verdict: CheckVerdict
        /// The finding in one or two sentences, with the remedy where something is wrong.
        public var words: String
    }

    /// All findings; never empty.
    public let findings: [Finding]

    /// Looks at all cameras.
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
