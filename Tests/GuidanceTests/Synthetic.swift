import Guidance
import Scene
import TestKit

/// Test data for several suites.
enum Synthetic {
    static let camera = Intrinsics(width: 640, height: 480, fx: 525, fy: 525, cx: 319.5, cy: 239.5)
    static let box = BoundingBox(
        center: Vector3(0, 0, 0.075), size: Vector3(repeating: 0.15), worldFromObject: .identity)

    static func source(_ kind: SourceKind = .video, hasPoses: Bool = true) -> SourceDescription {
        SourceDescription(
            name: "made", format: "made", kind: kind, frameCount: nil, hasPoses: hasPoses,
            hasDepth: false, isMetric: true, intrinsicsOrigin: .source)
    }

    /// A camera on a circle round the box, looking at its centre.
    static func pose(
        degrees: Double, distance: Double = 0.5, elevationDegrees: Double = 30
    ) -> RigidTransform {
        RigidTransform(
            orbiting: box.center, azimuth: degrees * .pi / 180,
            elevation: elevationDegrees * .pi / 180, distance: distance)
    }

    /// A pose in a shaking hand: the picture moves back and forth by `pixels` from frame to frame.
    static func shaken(_ pose: RigidTransform, byPixels pixels: Double, index: Int)
        -> RigidTransform
    {
        let angle = index.isMultiple(of: 2) ? 0 : pixels / camera.fx
        return RigidTransform(
            rotation: pose.rotation * Rotation(angle: angle, axis: Vector3(0, 1, 0)),
            translation: pose.translation)
    }

    // More than six parameters: each has a default, and a test sets only those that it checks.
    static func frame(
        _ index: Int, seconds: Double, pose: RigidTransform?, luma: Double = 120,
        sharpness: Double = 0.3, motionPixels: Double? = 4, exposureSeconds: Double? = nil,
        flow: PictureFlow? = nil, region: RegionQuality? = nil, camera: Intrinsics = camera
    ) -> FrameObservation {
        FrameObservation(
            index: index, name: "frame \(index)", timestamp: Timestamp(seconds: seconds),
            assessment: FrameAssessment(
                meanLuma: luma, clippedShare: 0, sharpness: sharpness, motionPixels: motionPixels,
                flow: flow, region: region),
            intrinsics: camera, worldFromCamera: pose, centralDepth: nil,
            exposure: exposureSeconds.map { Exposure(seconds: $0) })
    }

    /// A view in which the object is searched for.
    static func view(
        pose: RigidTransform?, depth: DepthPlane?, mapPoints: [Vector3] = []
    ) -> ObjectView {
        ObjectView(
            worldFromCamera: pose, intrinsics: camera, depth: depth, mapPoints: mapPoints)
    }

    /// A session that is capturing round `box`.
    static func capturing(
        _ kind: SourceKind = .video, options: SessionOptions = SessionOptions(),
        evidence: BoxProposal.Evidence = .depthPoints
    ) -> ObjectCaptureSession {
        var session = ObjectCaptureSession(options: options)
        session.ingest(.started(source: source(kind), at: .zero))
        session.ingest(.call(.startDetecting, at: .zero))
        session.ingest(
            .boxProposed(BoxProposal(box: box, evidence: evidence), at: .zero))
        session.ingest(.call(.startCapturing, at: .zero))
        return session
    }
}

extension ObjectCaptureSession {
    /// Ingests inputs one after the other, and collects the commands.
    @discardableResult
    mutating func ingest(all inputs: [SessionInput]) -> [SessionCommand] {
        inputs.flatMap { ingest($0) }
    }
}

extension [SessionCommand] {
    var shots: [Shot] { compactMap { if case .keep(let shot) = $0 { shot } else { nil } } }
    var notes: [FrameDecision] {
        compactMap { if case .note(let decision) = $0 { decision } else { nil } }
    }
    var refusals: [CallRefusal] {
        compactMap { if case .refused(let refusal) = $0 { refusal } else { nil } }
    }
    var states: [CaptureState] {
        compactMap { if case .stateChanged(let state) = $0 { state } else { nil } }
    }
}
