import Guidance
import Scene

/// A capture that is fed to the engine frame by frame, to get the feedback at each frame.
struct Trial {
    private var session: ObjectCaptureSession
    private var assessor = FrameAssessor()

    /// A session that is capturing round this box.
    init(
        box: BoundingBox, kind: SourceKind = .video, options: SessionOptions = SessionOptions()
    ) {
        session = ObjectCaptureSession(options: options)
        let source = SourceDescription(
            name: "trial", format: "trial", kind: kind, frameCount: nil, hasPoses: true,
            hasDepth: true, isMetric: true, intrinsicsOrigin: .source)
        session.ingest(.started(source: source, at: .zero))
        session.ingest(.call(.startDetecting, at: .zero))
        session.ingest(.boxProposed(BoxProposal(box: box, evidence: .depthPoints), at: .zero))
        session.ingest(.call(.startCapturing, at: .zero))
    }

    /// The number of shots so far.
    var shots: Int { session.snapshot.shots.taken }

    var observation: FrameObservation? { session.snapshot.latest.observation }

    /// The feedback that is active at a frame.
    mutating func told(of frame: Frame) -> Set<Feedback> {
        let assessment = assessor.assess(
            frame.luma, isStill: false,
            object: session.objectInPicture(in: TrackedFrame(frame), surface: nil),
            color: frame.preview)
        return told(
            of: FrameObservation(
                index: frame.index, name: frame.name, timestamp: frame.timestamp,
                assessment: assessment, intrinsics: frame.intrinsics,
                worldFromCamera: frame.worldFromCamera, centralDepth: nil,
                exposure: frame.exposure))
    }

    /// The feedback that is active at a frame that was already assessed.
    mutating func told(of frame: FrameObservation) -> Set<Feedback> {
        let before = session.snapshot.frames.withFeedback
        session.ingest(.frame(frame))
        // The engine's counts also contain feedback about the session's state instead of about a
        // frame.
        return Set(
            session.snapshot.frames.withFeedback.filter { $0.value > before[$0.key, default: 0] }
                .keys)
    }
}
