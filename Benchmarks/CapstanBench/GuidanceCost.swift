import Guidance
import Scene
import Simulator

/// The cost of Guidance for a frame. Guidance gets all inputs that it has in a capture: the
/// object's region, colour for the white balance, poses and the box.
enum GuidanceCost {
    /// The goal: the whole of Guidance takes at most this many milliseconds of processor time for a
    /// frame of 1280×720.
    static let goal = 4.0

    /// Milliseconds of processor time for each frame of 1280×720.
    static func measure(frames: Int) throws -> Spread? {
        var options = VirtualCameraOptions(script: .orbit)
        (options.width, options.height, options.hasDepth) = (1280, 720, false)
        let camera = try VirtualCamera(options: options, steering: nil)
        defer { camera.close() }
        var session = ObjectCaptureSession(options: SessionOptions())
        session.ingest(.started(source: camera.description, at: .zero))
        session.ingest(.call(.startDetecting, at: .zero))
        let box = BoxProposal(box: camera.trueBox, evidence: .depthPoints)
        session.ingest(.boxProposed(box, at: .zero))
        session.ingest(.call(.startCapturing, at: .zero))
        var assessor = FrameAssessor()
        var milliseconds: [Double] = []
        while milliseconds.count < frames, let event = try camera.next() {
            guard case .frame(let frame) = event else { continue }
            let begin = Stopwatch.threadMilliseconds
            let assessment = assessor.assess(
                frame.luma, isStill: false,
                object: session.objectInPicture(in: TrackedFrame(frame), surface: nil),
                color: frame.preview)
            let observation = FrameObservation(
                index: frame.index, name: frame.name, timestamp: frame.timestamp,
                assessment: assessment, intrinsics: frame.intrinsics,
                worldFromCamera: frame.worldFromCamera, centralDepth: nil,
                exposure: frame.exposure)
            for case .keep(let shot) in session.ingest(.frame(observation)) {
                session.ingest(.shotSaved(number: shot.number, at: frame.timestamp))
            }
            milliseconds.append(Stopwatch.threadMilliseconds - begin)
        }
        return Spread(milliseconds)
    }

    private static func hundredths(_ value: Double) -> Double { (value * 100).rounded() / 100 }

    /// One line for the report.
    static func words(_ spread: Spread?) -> String {
        guard let spread else { return "No frame was measured." }
        let verdict = spread.median < goal ? "met" : "missed"
        return
            "Guidance whole, 1280×720: \(hundredths(spread.median)) ms of CPU a frame (p95 \(hundredths(spread.p95))); "
            + "goal \(goal): \(verdict)"
    }
}
