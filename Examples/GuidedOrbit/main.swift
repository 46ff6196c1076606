// A guided capture with the engine alone: a made-up camera walks once round a box of 15 cm, and the
// engine says which frames to keep and what to do next.
import Glibc
import Guidance
import Scene

let box = BoundingBox(
    center: Vector3(0, 0, 0.075), size: Vector3(repeating: 0.15), worldFromObject: .identity)
let source = SourceDescription(
    name: "example", format: "made up", kind: .video, frameCount: 400, hasPoses: true,
    hasDepth: false, isMetric: true, intrinsicsOrigin: .given)
var session = ObjectCaptureSession(options: SessionOptions())
session.ingest(.started(source: source, at: .zero))
session.ingest(.call(.startDetecting, at: .zero))
session.ingest(.boxProposed(BoxProposal(box: box, evidence: .depthPoints), at: .zero))
session.ingest(.call(.startCapturing, at: .zero))
for index in 0..<400 {
    let angle = Double(index) * .pi / 180
    let eye = box.center + Vector3(0.5 * cos(angle), 0.5 * sin(angle), 0.3)
    let commands = session.ingest(
        .frame(
            FrameObservation(
                index: index, name: "\(index)", timestamp: Timestamp(seconds: Double(index) / 30),
                assessment: FrameAssessment(
                    meanLuma: 120, clippedShare: 0, sharpness: 0.3, motionPixels: 4),
                intrinsics: .guess(width: 640, height: 480),
                worldFromCamera: RigidTransform(eye: eye, target: box.center, up: Vector3(0, 0, 1)),
                centralDepth: nil)))
    for case .keep(let shot) in commands { print("keep frame \(shot.frameIndex)") }
}
print("dial \(session.snapshot.passes[0].sectorsFilled) of 36")
print("next: \(session.snapshot.guidance.nextView.purpose.rawValue)")
