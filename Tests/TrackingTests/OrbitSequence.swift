import Scene
import Simulator
import Synchronization
import TestKit

@testable import Tracking

/// Frames of the virtual camera without their poses; the true poses are stored separately.
struct OrbitSequence: Sendable {
    var frames: [Frame] = []
    var truth: [RigidTransform] = []

    /// Draws frames at half the usual size, so that a whole sequence takes a second or two.
    /// - Parameters:
    ///   - count: the number of frames to take of the script's `scriptFrames`.
    ///   - depthNoise: standard deviation at 1 m, in metres; it grows with the square of the
    ///     distance. Nil for frames without depth.
    init(
        _ script: Script = .orbit, seed: UInt64, scriptFrames: Int, count: Int? = nil,
        object: VirtualObject.Name = .rich, depthNoise: Double? = nil
    ) throws {
        var options = VirtualCameraOptions(script: script)
        (options.width, options.height) = (320, 240)
        (options.seed, options.frames, options.object) = (seed, scriptFrames, object)
        (options.hasDepth, options.wantsPreview) = (depthNoise != nil, false)
        let camera = try VirtualCamera(options: options, steering: nil)
        var rng = RandomSource(seed: seed)
        while frames.count < count ?? scriptFrames, let event = try camera.next() {
            guard case .frame(var frame) = event, let pose = frame.worldFromCamera else { continue }
            truth.append(pose)
            frame.worldFromCamera = nil
            if let depthNoise, let depth = frame.depth {
                frame.depth = depth.disturbed(depthNoise, &rng)
            }
            frames.append(frame)
        }
    }

    /// The orbit with these options, drawn once for successive tests that use it.
    static func shared(
        seed: UInt64, scriptFrames: Int, object: VirtualObject.Name = .rich,
        depthNoise: Double? = nil
    ) throws -> OrbitSequence {
        let name = "\(seed) \(scriptFrames) \(object) \(depthNoise ?? 0)"
        let slot = slots.withLock { slots in
            if let known = slots.first(where: { $0.name == name }) { return known }
            let slot = Slot(name: name)
            // A sequence takes about 100 MB.
            slots = slots.suffix(1) + [slot]
            return slot
        }
        return try slot.sequence.withLock { sequence in
            let drawn =
                try sequence
                ?? OrbitSequence(
                    seed: seed, scriptFrames: scriptFrames, object: object, depthNoise: depthNoise)
            sequence = drawn
            return drawn
        }
    }

    /// Blocks all tests that want the same sequence until it is drawn.
    private final class Slot: Sendable {
        let name: String
        let sequence = Mutex<OrbitSequence?>(nil)

        init(name: String) { self.name = name }
    }

    private static let slots = Mutex<[Slot]>([])

    /// A black picture at a given time.
    func black(at time: Timestamp) -> Frame {
        var frame = frames[0]
        frame.timestamp = time
        frame.luma = LumaPlane(
            width: frame.luma.width, height: frame.luma.height,
            values: [UInt8](repeating: 16, count: frame.luma.values.count))
        return frame
    }

    /// Errors of reported poses against the truth, after alignment of the worlds.
    func errors(
        _ estimates: [PoseEstimate], of indices: [Int]? = nil, withScale: Bool
    ) -> TrajectoryErrors? {
        let indices = indices ?? Array(frames.indices)
        let pairs = zip(indices, estimates).compactMap { index, estimate in
            estimate.worldFromCamera.map {
                PosePair(
                    timestamp: frames[index].timestamp, truth: truth[index], estimate: $0)
            }
        }
        return TrajectoryErrors(pairs, alignment: withScale ? .similarity : .rigid)
    }
}

extension DepthPlane {
    /// The depth with the noise of a depth camera, which grows with the square of the depth. All
    /// pixels of a 4×4 patch share one random number.
    fileprivate func disturbed(_ deviation: Double, _ rng: inout RandomSource) -> DepthPlane {
        let columns = width / 4 + 1
        let noise = (0..<columns * (height / 4 + 1)).map { _ in rng.normal(deviation) }
        var values = values
        for y in 0..<height {
            for x in 0..<width where values[y * width + x] != 0 {
                let depth = Double(values[y * width + x]) * metersPerUnit
                let moved = depth + noise[y / 4 * columns + x / 4] * depth * depth
                values[y * width + x] = UInt16(max(1, min(65_535, moved / metersPerUnit)))
            }
        }
        return DepthPlane(
            width: width, height: height, values: values, metersPerUnit: metersPerUnit)
    }
}
