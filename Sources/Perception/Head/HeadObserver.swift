import Head
import Scene
import Tracking
import Vision

/// Turns frames with faces into the inputs of the head scan's engine. From the moment in which the
/// person begins to turn the head, it also tracks the head.
public struct HeadObserver {
    private var tracker = HeadTracker()
    /// Whether frames have depth. Without depth, only five points of the face give the pose.
    private let hasDepth: Bool

    /// An observer of a source with or without depth, which has not begun to track.
    public init(hasDepth: Bool) { self.hasDepth = hasDepth }

    /// The observation of a frame in which these faces were found.
    public mutating func observe(
        _ frame: Frame, faces: [FaceObservation]
    ) throws -> HeadObservation {
        var observation = HeadObservation(
            timestamp: frame.timestamp, frameIndex: frame.index, width: frame.intrinsics.width,
            height: frame.intrinsics.height, focalPixels: frame.intrinsics.fx, faces: faces)
        let face = observation.largestFace
        let light = FaceLight(frame.luma, face, width: frame.intrinsics.width)
        (observation.meanLuma, observation.sharpness) = (light.mean, light.sharpness)
        if let points = face?.landmarks {
            observation.signs.glassesScore = FaceSigns.glasses(
                frame.luma, points,
                scale: Double(frame.luma.width) / Double(frame.intrinsics.width))
            let cover = FaceOcclusion(
                frame.luma, color: frame.decodedColor, points, width: frame.intrinsics.width)
            observation.signs.hairShare = cover?.hairShare
            observation.signs.coveredShare = cover?.otherShare
        }
        if let face, let depth = frame.depth {
            let factor = Double(depth.width) / Double(frame.intrinsics.width)
            observation.depthMeters = depth.median(
                x: face.x * factor, y: face.y * factor, width: face.width * factor,
                height: face.height * factor)
        }
        guard hasDepth, tracker.hasBegun else { return observation }
        let rough = HeadEstimate(observation).flatMap(Self.roughPose)
        if let track = try tracker.track(frame, hint: rough) {
            observation.trackedPose = HeadPose(cameraFromHead: track.cameraFromHead.rotation)
            observation.trackedPlace = track.cameraFromHead.translation
            observation.signs.nonRigidMeters = track.nonRigidMeters
            observation.signs.depthHoleShare = track.faceHoleShare
        } else {
            // The tracker has failed, and five points are not accurate enough for the poses of a
            // model's pictures.
            for index in observation.faces.indices { observation.faces[index].landmarks = nil }
        }
        return observation
    }

    /// Starts tracking with a frame in which the engine knows the head's pose. Does nothing without
    /// depth. Does nothing if tracking has started before, since the tracker's keyframes are still
    /// valid.
    public mutating func begin(_ frame: Frame, _ flow: HeadCaptureFlow) throws {
        guard hasDepth, !tracker.hasBegun, let start = flow.scanner.session.startPose,
            let center = flow.scanner.judge.head?.center
        else { return }
        _ = try tracker.begin(
            frame,
            cameraFromHead: RigidTransform(rotation: start.cameraFromHead, translation: center))
    }

    private static func roughPose(_ head: HeadEstimate) -> RigidTransform? {
        guard let pose = head.pose, let center = head.center else { return nil }
        return RigidTransform(rotation: pose.cameraFromHead, translation: center)
    }
}

/// Brightness and sharpness of a face.
private struct FaceLight {
    /// Mean brightness of the face, or of the whole picture if it shows no face, 0...255.
    var mean = 0.0
    /// Sharpness of the region of `mean`: mean square of the Laplacian, in squared gray values.
    /// Sharpness can be compared only within one scan.
    var sharpness = 0.0

    init(_ luma: LumaPlane, _ face: FaceObservation?, width: Int) {
        let factor = Double(luma.width) / Double(width)
        func range(_ start: Double, _ extent: Double, _ most: Int) -> Range<Int> {
            let low = Int(max(1, min(Double(most - 2), start * factor)))
            let high = Int(max(1, min(Double(most - 2), (start + extent) * factor)))
            return low..<max(low, high)
        }
        let columns = face.map { range($0.x, $0.width, luma.width) } ?? 1..<max(1, luma.width - 1)
        let rows = face.map { range($0.y, $0.height, luma.height) } ?? 1..<max(1, luma.height - 1)
        let stride = luma.width
        var (sum, squares, count) = (0, 0, 0)
        luma.values.withUnsafeBufferPointer { pixels in
            for y in rows where y % 2 == 0 {
                for x in columns {
                    let at = y * stride + x
                    let center = Int(pixels[at])
                    let bend =
                        4 * center - Int(pixels[at - 1]) - Int(pixels[at + 1])
                        - Int(pixels[at - stride]) - Int(pixels[at + stride])
                    sum += center
                    squares += bend * bend
                    count += 1
                }
            }
        }
        guard count > 0 else { return }
        (mean, sharpness) = (Double(sum) / Double(count), Double(squares) / Double(count))
    }
}
