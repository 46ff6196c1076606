import DeviceIO
import Foundation
import Head
import Models
import Perception
import Reconstruction
import Scene
import Tracking
import Wording

/// Makes models of a head scan: what `capstan head model` does.
public struct HeadModelRun: Sendable {
    /// The unit of lengths in the written files.
    public enum Unit: String, CaseIterable, Sendable {
        case meters = "m"
        case centimeters = "cm"
        case millimeters = "mm"

        /// The number of units in a metre.
        var perMeter: Float {
            switch self {
            case .meters: 1
            case .centimeters: 100
            case .millimeters: 1000
            }
        }
    }

    private var folder: HeadScanFolder
    private let eyeMeters: Double?
    /// A model needs at least this number of pictures (guess).
    private static let leastViews = 3
    /// Shares of the total progress: for aligning the pictures, and for making the model. The rest
    /// is for writing the files (guesses).
    private static let (placingShare, modelShare) = (0.2, 0.75)

    /// A sentence for each picture that cannot be used.
    public var notes: [String] {
        folder.unusable.map { phrase("Left out \($0.name): \($0.reason)") }
    }

    /// Reads a scan. Throws a `CaptureError` if there is no scan, or if it has too few pictures.
    /// - Parameter eyeMeters: distance of the person's pupils, for a scan without depth; nil for
    ///   the usual distance.
    public init(folder path: String, eyeMeters: Double? = nil) throws {
        folder = try HeadScanFolder(path: path)
        self.eyeMeters = eyeMeters
        if let eyeMeters {
            guard !folder.hasDepth else {
                throw CaptureError(
                    .usage,
                    phrase(
                        "\(path) has depth, which tells its size: leave --eye-distance away."))
            }
            guard HeadColorPoses.eyeMeters.contains(eyeMeters) else {
                throw CaptureError(
                    .usage,
                    phrase("--eye-distance must be 40 to 90, the millimetres between the pupils."))
            }
        }
        guard folder.views.count >= Self.leastViews else {
            throw CaptureError(
                .data,
                phrase(
                    """
                    Cannot make a model of \(path): it has \(folder.views.count) usable pictures, \
                    and 3 are the least. Go on with the scan: --resume.
                    """))
        }
    }

    /// Makes the model and writes a file to each path; the extension selects the format.
    ///
    /// - Parameter paths: end in `.obj`, `.glb`, `.stl`, `.ply` or `.usdz`. None of these files may
    ///   exist unless
    ///   `replacing` is true.
    public mutating func write(
        to paths: [String], options: HeadModelOptions, unit: Unit, replacing: Bool = false,
        report: (Double) -> Void
    ) throws -> Facts {
        for path in paths {
            do {
                try ModelWriter.check(path, replacing: replacing)
            } catch {
                throw CaptureError(error)
            }
        }
        let begin = Date()
        let placed = try place(threads: options.threads) { report(Self.placingShare * $0) }
        report(Self.placingShare)
        let made = try HeadModel(
            of: folder, options: options, landmarks: placed.landmarks.points.map(\.place)
        ) { report(Self.placingShare + Self.modelShare * $0) }
        var model = made.model
        for index in model.positions.indices { model.positions[index] *= unit.perMeter }
        var files: [String] = []
        for path in paths {
            try ModelWriter.write(model, to: path, replacing: replacing)
            files += ModelWriter.files(for: model, at: path)
        }
        if let first = paths.first {
            let stem = (first as NSString).deletingPathExtension
            if !made.closed.triangles.isEmpty {
                var mesh = made.closed
                for index in mesh.positions.indices { mesh.positions[index] *= unit.perMeter }
                let path = stem + "-closed.ply"
                try ModelWriter.write(TexturedModel(mesh), to: path, replacing: replacing)
                files.append(path)
            }
            files += try placed.landmarks.write(stem: stem, perMeter: Double(unit.perMeter))
        }
        let facts = Facts(
            triangles: model.triangles.count, vertices: model.positions.count,
            pictures: folder.count, unseenShare: made.unseenShare,
            isClosed: options.closesHoles, request: .init(options, unit: unit), scale: placed.scale,
            eyeMillimeters: placed.eyeMeters.map { 1000 * $0 },
            refinementMillimeters: placed.movedMeters.map { 1000 * $0 }, files: files,
            seconds: Date().timeIntervalSince(begin))
        if let first = paths.first {
            let path = (first as NSString).deletingPathExtension + "-facts.json"
            try NamedFile.write(Data(try jsonBytes(facts)), to: path)
        }
        report(1)
        return facts
    }

    /// The result of aligning the pictures with each other.
    private struct Placed {
        var landmarks: HeadLandmarkFiles
        var scale = Scale.depth
        var eyeMeters: Double?
        var movedMeters: Double?
    }

    /// Aligns the pictures with each other: by depth if the scan has depth, else by features of the
    /// pictures.
    private mutating func place(threads: Int, report: (Double) -> Void) throws -> Placed {
        guard folder.hasDepth else {
            let found = try HeadColorPoses(
                of: folder, records: folder.views.map(\.record), eyeMeters: eyeMeters,
                threads: threads, progress: report)
            guard let found else {
                throw CaptureError(
                    .data,
                    phrase(
                        """
                        Cannot make a model of \(folder.path): too few of its pictures show \
                        the eyes and the mouth from the front. Go on with the scan: \
                        --resume.
                        """))
            }
            folder.replaceViews(found)
            return Placed(
                landmarks: HeadLandmarkFiles(folder, pointsInHead: found.points),
                scale: eyeMeters == nil ? .estimatedEyeDistance : .namedEyeDistance,
                eyeMeters: eyeMeters ?? HeadColorPoses.usualEyeMeters)
        }
        let before = folder.views.map(\.cameraFromHead)
        let refined = try HeadPoseRefinement.refined(
            count: before.count, poses: before, frame: folder.frame)
        folder.replacePoses(refined)
        let moves = zip(before, refined).map { ($0.inverse * $1).translation.length }
        return Placed(
            landmarks: try HeadLandmarkFiles(folder),
            movedMeters: moves.reduce(0, +) / Double(max(1, moves.count)))
    }
}
