import Glibc
import Scene

/// A simulated camera in front of a simulated object. Its frames have true depth, true pose,
/// exposure, noise and motion blur, and are identical to the bit for the same options.
///
/// A frame's timestamp and pose are those of the middle of its exposure. Frames are delivered as
/// fast as they are read; a player waits for their timestamps, also during steering.
public final class VirtualCamera: FrameSource {
    public let description: SourceDescription
    /// The camera's true intrinsics.
    public let intrinsics: Intrinsics
    /// The options of the camera.
    public let options: VirtualCameraOptions
    /// Number of frames; nil for a camera without end.
    public var frameCount: Int? { description.frameCount }

    private var scene: VirtualScene
    private var sensor: Sensor
    private var blur: MotionBlur
    private var kept: Drawing?
    /// Number of frames for which the scene was drawn. The other frames show an earlier drawing.
    private(set) var drawings = 0
    private let steering: Steering?
    private var motion = SteeredMotion()
    private var index = 0
    private var isOpen = true
    /// The current pass, from 1.
    private var pass = 1

    /// A drawn picture: the light that reaches the sensor, and all values that this light depends
    /// on. It is kept for the next frame: a camera that stands still sees the same light, with new
    /// noise.
    private struct Drawing {
        let pose: RigidTransform
        let twist: CameraTwist
        let restingPose: VirtualObject.RestingPose
        /// The blurred light of each pixel.
        let light: [SIMD4<Float>]
        let depth: DepthPlane?
    }

    /// Frames a second.
    public static let framesPerSecond = 30.0
    /// Length of one depth unit: 0.2 mm as in TUM's files, so the maximum is 13 m.
    public static let metersPerDepthUnit = 0.0002
    /// The smallest width of the preview (guess).
    static let leastPreviewWidth = 320

    /// Opens the virtual camera. Throws for a size or number of frames out of range, and for
    /// missing steering.
    public init(options: VirtualCameraOptions, steering: Steering?) throws(SimulatorError) {
        intrinsics = try options.intrinsics()
        if let frames = options.frames, !VirtualCameraOptions.frameCounts.contains(frames) {
            throw SimulatorError(
                subject: "frames=\(frames)", reason: phrase("frames can be 1 to 100000"))
        }
        let scripts = Script.allCases.map(\.rawValue).joined(separator: ", ")
        if options.script == nil && steering == nil {
            throw SimulatorError(
                subject: "sim:",
                reason: phrase("the virtual camera needs keys to steer it, or a script: \(scripts)")
            )
        }
        self.options = options
        self.steering = steering
        scene = VirtualScene(object: options.object, seed: options.seed, intrinsics: intrinsics)
        sensor = Sensor(seed: options.seed, width: options.width)
        blur = MotionBlur(intrinsics: intrinsics)
        description = SourceDescription(
            name: "sim:\(options.script?.rawValue ?? "")", format: phrase("virtual camera"),
            kind: options.script == nil ? .live : .video,
            frameCount: options.frames ?? options.script?.defaultFrameCount,
            hasPoses: options.hasPoses, hasDepth: options.hasDepth, isMetric: true,
            intrinsicsOrigin: .source,
            announcesPasses: (options.script?.passes ?? 1) > 1, device: .virtualCamera)
    }

    /// The object's true surface in its current position, in the world of the poses.
    public var trueMesh: Mesh { scene.object.mesh(restingPose: scene.restingPose) }

    /// The true box around the object in its current position, in the world of the poses.
    public var trueBox: BoundingBox { scene.object.boundingBox(restingPose: scene.restingPose) }

    public func next() throws -> SourceEvent? {
        if let frameCount, index >= frameCount { isOpen = false }
        guard isOpen else { return nil }
        guard let script = options.script else { return .frame(steeredFrame()) }
        if pass < script.passes, passBegins(pass + 1, script) {
            pass += 1
            let flippedPass = options.flippedPass ?? script.flippedPass
            if pass == flippedPass { scene.setRestingPose(.flipped) }
            return .passEnded(flipped: pass == flippedPass)
        }
        return .frame(scriptedFrame(script))
    }

    public func close() { isOpen = false }

    /// Seconds of the script per second of frames: 1 for the default number of frames.
    private func pace(_ script: Script) -> Double {
        Double(script.defaultFrameCount) / Double(frameCount ?? script.defaultFrameCount)
    }

    private func passBegins(_ pass: Int, _ script: Script) -> Bool {
        let first = (pass - 1) * (frameCount ?? script.defaultFrameCount)
        return index * script.passes >= first
    }

    private func scriptedFrame(_ script: Script) -> Frame {
        let path = CameraPath(script, seed: options.seed)
        let seconds = Double(index) / Self.framesPerSecond
        let pace = pace(script)
        return frame { path.viewpoint(at: (seconds + $0) * pace) }
    }

    private func steeredFrame() -> Frame {
        motion.advance(steering?.drain() ?? [])
        scene.setRestingPose(motion.view.restingPose)
        let motion = motion
        return frame { motion.viewpoint(after: $0) }
    }

    /// Takes the picture. `viewpoint` gives the camera's viewpoint at a time in seconds, counted
    /// from the middle of the exposure.
    private func frame(_ viewpoint: (Double) -> Viewpoint) -> Frame {
        let height = scene.targetHeight
        let view = viewpoint(0)
        let exposure = Sensor.exposure(light: view.exposedLight ?? view.light)
        let pose = view.worldFromCamera(targetHeight: height)
        let twist = CameraTwist(
            from: viewpoint(-exposure.seconds / 2).worldFromCamera(targetHeight: height),
            to: viewpoint(exposure.seconds / 2).worldFromCamera(targetHeight: height),
            middle: pose)
        let drawing = drawing(from: pose, twist: twist)
        let (luma, picture) = sensor.develop(
            drawing.light, width: intrinsics.width, height: intrinsics.height, light: view.light,
            exposure: exposure, frameIndex: index)
        defer { index += 1 }
        return Frame(
            index: index, name: Self.name(of: index),
            timestamp: Timestamp(nanoseconds: Int64(index) * 1_000_000_000 / 30), luma: luma,
            preview: options.wantsPreview
                ? picture.reduced(leastWidth: Self.leastPreviewWidth) : nil,
            original: .rgb(picture),
            depth: drawing.depth,
            intrinsics: intrinsics, worldFromCamera: options.hasPoses ? pose : nil,
            exposure: exposure)
    }

    /// The kept drawing if it was drawn with the same values, otherwise a new drawing.
    private func drawing(from pose: RigidTransform, twist: CameraTwist) -> Drawing {
        if let kept, kept.pose == pose, kept.twist == twist, kept.restingPose == scene.restingPose {
            return kept
        }
        // The kept drawing may share its buffers with the renderer. It is forgotten before the
        // renderer writes to them, because otherwise Swift would copy the buffers first.
        forgetDrawing()
        scene.draw(worldFromCamera: pose)
        drawings += 1
        let light = blur.blurred(
            scene.rasteriser.radiance, inverseDepth: scene.rasteriser.inverseDepth, twist: twist)
        let drawing = Drawing(
            pose: pose, twist: twist, restingPose: scene.restingPose, light: light,
            depth: options.hasDepth ? scene.rasteriser.depth(unit: Self.metersPerDepthUnit) : nil)
        kept = drawing
        return drawing
    }

    /// Forgets the kept drawing: the next frame is drawn anew.
    func forgetDrawing() { kept = nil }

    private static func name(of index: Int) -> String {
        let digits = String(index)
        return "frame-" + String(repeating: "0", count: max(0, 6 - digits.count)) + digits
    }
}
