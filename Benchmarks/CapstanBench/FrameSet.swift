import Foundation
import Scene
import Simulator
import Vision

/// A picture as a camera with MJPEG delivers it.
struct RecordedFrame {
    var jpeg: [UInt8]
    var path: String
    var intrinsics: Intrinsics
    var worldFromCamera: RigidTransform?
}

/// A sequence of pictures of 1280×720 with a camera's noise.
struct FrameSet {
    /// What moves in the sequence.
    enum Motion: String, CaseIterable {
        /// Nothing moves: the camera stands still, and only its noise changes.
        case still
        /// A fifth of the picture moves, in its middle.
        case part
        /// The whole picture moves: a hand carries the camera round the object.
        case moving
    }

    let motion: Motion
    /// The folder of the sequence's JPEG files, which contains nothing else.
    let folder: String
    let frames: [RecordedFrame]
    /// The box round the object.
    let box: BoundingBox

    /// The mean size of the sequence's files, in KiB.
    var meanKibibytes: Double {
        Double(frames.reduce(0) { $0 + $1.jpeg.count }) / 1024 / Double(max(1, frames.count))
    }
}

/// Takes the pictures for all measurements with the virtual camera.
struct Studio {
    private let encoder: ImageEncoder
    private let folder: String

    /// The JPEG quality of webcams: a picture of 1280×720 with noise takes about 120 KiB.
    private static let quality = 85
    /// The number of skipped frames at the start of the orbit script, where the camera stands
    /// still.
    private static let standingFrames = 60
    /// The moving part has 576×320 pixels, which is a fifth of 1280×720.
    private static let part = (left: 352, top: 200, width: 576, height: 320)

    /// A studio that writes under this folder.
    init(folder: String) throws {
        encoder = try ImageEncoder()
        self.folder = folder
    }

    /// A set of `count` frames for each motion.
    func record(frames count: Int) throws -> [FrameSet] {
        var orbit = VirtualCameraOptions(script: .orbit)
        (orbit.width, orbit.height, orbit.hasDepth, orbit.wantsPreview) = (1280, 720, false, false)
        var tripod = orbit
        (tripod.script, tripod.seed) = (nil, 2)
        let carried = try VirtualCamera(options: orbit, steering: nil)
        let standing = try VirtualCamera(options: tripod, steering: Steering())
        for _ in 0..<Self.standingFrames { _ = try carried.next() }
        var sets: [FrameSet.Motion: [RecordedFrame]] = [:]
        for motion in FrameSet.Motion.allCases {
            try FileManager.default.createDirectory(
                atPath: path(motion), withIntermediateDirectories: true)
        }
        for index in 0..<count {
            guard case .frame(let still) = try standing.next(),
                case .rgb(let calm) = still.original,
                case .frame(let moving) = try carried.next(),
                case .rgb(let lively) = moving.original
            else { break }
            let pictures: [(FrameSet.Motion, Frame, ColorImage)] = [
                (.still, still, calm), (.part, still, Self.part(of: lively, on: calm)),
                (.moving, moving, lively),
            ]
            for (motion, frame, picture) in pictures {
                let jpeg = try encoder.jpeg(picture, quality: Self.quality)
                let file = path(motion) + "/frame-\(1000 + index).jpg"
                try Data(jpeg).write(to: URL(fileURLWithPath: file))
                sets[motion, default: []].append(
                    RecordedFrame(
                        jpeg: jpeg, path: file, intrinsics: frame.intrinsics,
                        worldFromCamera: frame.worldFromCamera))
            }
        }
        return FrameSet.Motion.allCases.map {
            FrameSet(
                motion: $0, folder: path($0), frames: sets[$0] ?? [], box: carried.trueBox)
        }
    }

    private func path(_ motion: FrameSet.Motion) -> String { folder + "/" + motion.rawValue }

    private static func part(of lively: ColorImage, on calm: ColorImage) -> ColorImage {
        var picture = calm
        for row in part.top..<(part.top + part.height) {
            let start = (row * calm.width + part.left) * 3
            let range = start..<(start + part.width * 3)
            picture.values.replaceSubrange(range, with: lively.values[range])
        }
        return picture
    }
}
