import Foundation
import Head
import Models
import Scene
import Simulator
import Vision

/// Measures face detection, and the pose that is computed from five facial points, on rendered
/// heads with known poses.
enum PoseSweep {
    static let camera = Intrinsics(
        width: 640, height: 480, fx: 600, fy: 600, cx: 319.5, cy: 239.5)

    /// The result for one pose.
    struct Sample {
        var truth: HeadPose
        var seen: HeadPose?
        var noseRatio: Double?
        var boxHeight: Double?
        var isFound: Bool
    }

    static func measureMeshes(_ detector: FaceDetector, _ folder: String) throws {
        let files = (0..<6).map { "ict0\($0)_neutral.ply" }
        for light in HeadLight.allCases {
            var samples: [Sample] = []
            for file in files {
                let model = try ModelReader.read(folder + "/" + file)
                let surface = ColoredMesh(mesh(model))
                var camera = HeadCamera(
                    intrinsics: camera, hasDepth: false, light: light, seed: 1)
                samples += try sweep(detector) { state, index in
                    camera.frame(
                        of: surface,
                        cameraFromSurface: RigidTransform(
                            rotation: state.cameraFromHead, translation: state.place),
                        index: index, at: .zero)
                }
            }
            report("ICT heads, \(light.rawValue)", samples)
        }
    }

    static func measureVirtual(_ detector: FaceDetector, write folder: String?) throws {
        for light in HeadLight.allCases {
            var samples: [Sample] = []
            for number in 0..<6 {
                let head = VirtualHead(identity: HeadIdentity(number: number, skin: number))
                var camera = HeadCamera(
                    intrinsics: camera, hasDepth: false, light: light, seed: UInt64(number))
                samples += try sweep(detector) { state, index in
                    let frame = camera.frame(of: head, state, index: index, at: .zero)
                    if let folder, index % 6 == 0 {
                        try write(frame, "\(folder)/head\(number)-\(light.rawValue)-\(index).png")
                    }
                    return frame
                }
            }
            report("virtual heads, \(light.rawValue)", samples)
        }
    }

    private static func mesh(_ model: TexturedModel) -> Mesh { model.mesh }

    private static func write(_ frame: Frame, _ path: String) throws {
        guard let picture = frame.preview else { return }
        try Data(ImageEncoder().png(picture)).write(to: URL(fileURLWithPath: path))
    }

    private static func sweep(
        _ detector: FaceDetector, _ picture: (PersonState, Int) throws -> Frame
    ) throws -> [Sample] {
        var samples: [Sample] = []
        var index = 0
        var poses = stride(from: -90.0, through: 90, by: 10).map { ($0, 0.0) }
        poses += stride(from: -25.0, through: 25, by: 5).map { (0.0, $0) }
        for (yaw, pitch) in poses {
            var state = PersonState()
            state.place = Vector3(0, 0.01, 0.6)
            (state.yaw, state.pitch) = (yaw * .pi / 180, pitch * .pi / 180)
            let frame = try picture(state, index)
            index += 1
            guard let colors = frame.preview else { continue }
            let faces = try detector.faces(in: colors)
            let best = faces.max { $0.width * $0.height < $1.width * $1.height }
            let landmarks = best.flatMap { FaceLandmarks($0.points) }
            samples.append(
                Sample(
                    truth: HeadPose(yaw: state.yaw, pitch: state.pitch),
                    seen: landmarks.flatMap { LandmarkPose.estimate($0, camera: camera) },
                    noseRatio: landmarks?.noseRatio, boxHeight: best?.height,
                    isFound: best != nil))
        }
        return samples
    }

    private static func report(_ name: String, _ samples: [Sample]) {
        let found = samples.count { $0.isFound }
        print("\(name): found \(found) of \(samples.count)")
        for most in [15.0, 30, 60, 90] {
            let errors = samples.filter {
                abs($0.truth.degrees.yaw) <= most && $0.truth.pitch == 0
            }.compactMap { sample in
                sample.seen.map { abs($0.degrees.yaw - sample.truth.degrees.yaw) }
            }
            print(
                String(
                    format: "  yaw to %2.0f°: mean error %.1f°, worst %.1f° (%d)", most,
                    errors.reduce(0, +) / Double(max(1, errors.count)), errors.max() ?? 0,
                    errors.count))
        }
        let nods = samples.filter { $0.truth.yaw == 0 }
        for pitch in stride(from: -25.0, through: 25, by: 5) {
            let there = nods.filter { abs($0.truth.degrees.pitch - pitch) < 0.1 }
            let ratios = there.compactMap(\.noseRatio)
            let heights = there.compactMap(\.boxHeight)
            guard !ratios.isEmpty else { continue }
            print(
                String(
                    format: "  pitch %3.0f°: nose ratio %.3f (%.3f to %.3f), box %.0f pixels",
                    pitch, ratios.reduce(0, +) / Double(ratios.count), ratios.min() ?? 0,
                    ratios.max() ?? 0, heights.reduce(0, +) / Double(heights.count)))
        }
    }
}
