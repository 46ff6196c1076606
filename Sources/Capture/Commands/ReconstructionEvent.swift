import Foundation
import Reconstruction
import Scene

/// One line of the script contract: what `capstan reconstruct --json` prints.
public struct ReconstructionEvent: Encodable {
    private let output: PhotogrammetryOutput

    /// Converts an output of the reconstruction to a line.
    public init(_ output: PhotogrammetryOutput) { self.output = output }

    /// The event as one line of JSON without the line break.
    public func jsonLine() throws -> String { try jsonText(self) }

    private enum Key: String, CodingKey {
        case event, request, fraction, stage, remainingSeconds, file, vertices, triangles
        case inventedShare, resolution, name, reason, widthPixels, passes, share, boundingBox
        case poses, points, photos, isRefined, medianPixels, givenMedianPixels
        case medianPixelsOfSamples, kind, sides, count, zooms
    }

    private struct Residual: Encodable {
        var sample: Int
        var medianPixels: Double
    }

    private struct Box: Encodable {
        var center, size: [Double]
        var rotation: [Double]
    }

    private struct Pose: Encodable {
        var sample: Int
        var position: [Double]
        var rotation: [Double]
    }

    public func encode(to encoder: any Encoder) throws {
        var line = encoder.container(keyedBy: Key.self)
        try line.encode(name, forKey: .event)
        switch output {
        case .inputComplete, .processingComplete, .processingCancelled: break
        case .requestProgress(let request, let progress):
            try line.encode(request.word, forKey: .request)
            try line.encode(progress.fraction, forKey: .fraction)
            try line.encode(progress.stage.rawValue, forKey: .stage)
            try line.encodeIfPresent(progress.remainingSeconds, forKey: .remainingSeconds)
        case .requestComplete(let request, let result):
            try line.encode(request.word, forKey: .request)
            try encode(result, to: &line)
        case .requestError(let request, let error):
            try line.encode(request.word, forKey: .request)
            try line.encode(error.words, forKey: .reason)
            try line.encode(error.kindWord, forKey: .kind)
        case .invalidSample(let name, let reason), .skippedSample(let name, let reason):
            try line.encode(name, forKey: .name)
            try line.encode(reason, forKey: .reason)
        case .posesAligned(let facts):
            try line.encode(facts.photos, forKey: .photos)
            try line.encode(facts.points, forKey: .points)
            try line.encode(facts.isRefined, forKey: .isRefined)
            try line.encode(facts.medianPixels, forKey: .medianPixels)
            try line.encodeIfPresent(facts.givenMedianPixels, forKey: .givenMedianPixels)
            if facts.zooms > 1 { try line.encode(facts.zooms, forKey: .zooms) }
            let residuals = facts.medianPixelsOfPhotos.sorted { $0.key < $1.key }
            try line.encode(
                residuals.map { Residual(sample: $0.key, medianPixels: $0.value) },
                forKey: .medianPixelsOfSamples)
        case .automaticDownsampling(let width): try line.encode(width, forKey: .widthPixels)
        case .stitchingIncomplete(let passes): try line.encode(passes, forKey: .passes)
        case .inventedSurface(let share, let sides), .seldomSeenSurface(let share, let sides):
            try line.encode(share, forKey: .share)
            try line.encode(sides.map(SurfaceSideLine.init), forKey: .sides)
        case .surfaceBeyondBox(let sides):
            try line.encode(sides.map(SurfaceSideLine.init), forKey: .sides)
        case .objectMoved(let count): try line.encode(count, forKey: .count)
        }
    }

    private func encode(
        _ result: PhotogrammetryResult, to line: inout KeyedEncodingContainer<Key>
    ) throws {
        switch result {
        case .modelFile(let path, let facts):
            try line.encode(path, forKey: .file)
            try line.encode(facts.vertices, forKey: .vertices)
            try line.encode(facts.triangles, forKey: .triangles)
            try line.encode(facts.inventedShare, forKey: .inventedShare)
            try line.encode(facts.resolution, forKey: .resolution)
        case .bounds(let box):
            try line.encode(
                Box(
                    center: Self.numbers(box.center), size: Self.numbers(box.size),
                    rotation: Self.numbers(box.worldFromObject)), forKey: .boundingBox)
        case .pointCloud(let cloud): try line.encode(cloud.positions.count, forKey: .points)
        case .poses(let poses):
            let sorted = poses.sorted { $0.key < $1.key }
            try line.encode(
                sorted.map {
                    Pose(
                        sample: $0.key, position: Self.numbers($0.value.translation),
                        rotation: Self.numbers($0.value.rotation))
                }, forKey: .poses)
        }
    }

    private static func numbers(_ v: Vector3) -> [Double] { [v.x, v.y, v.z] }

    private static func numbers(_ q: Rotation) -> [Double] { [q.x, q.y, q.z, q.w] }

    private var name: String {
        switch output {
        case .inputComplete: "inputComplete"
        case .requestProgress: "requestProgress"
        case .requestComplete: "requestComplete"
        case .requestError: "requestError"
        case .posesAligned: "posesAligned"
        case .invalidSample: "invalidSample"
        case .skippedSample: "skippedSample"
        case .automaticDownsampling: "automaticDownsampling"
        case .stitchingIncomplete: "stitchingIncomplete"
        case .inventedSurface: "inventedSurface"
        case .seldomSeenSurface: "seldomSeenSurface"
        case .surfaceBeyondBox: "surfaceBeyondBox"
        case .objectMoved: "objectMoved"
        case .processingComplete: "processingComplete"
        case .processingCancelled: "processingCancelled"
        }
    }
}

extension PhotogrammetryRequest {
    /// The word that names the request on the command line and in JSON.
    public var word: String {
        switch self {
        case .modelFile: "modelFile"
        case .bounds: "bounds"
        case .pointCloud: "pointCloud"
        case .poses: "poses"
        }
    }
}

extension PhotogrammetryError {
    /// The word that names the kind of error in JSON.
    fileprivate var kindWord: String {
        switch self {
        case .invalidImages: "images"
        case .invalidOutput: "output"
        case .insufficientStorage: "storage"
        case .emptyBounds: "bounds"
        case .unseenSurface: "unseen"
        case .isProcessing: "processing"
        case .cancelled: "cancelled"
        }
    }
}
