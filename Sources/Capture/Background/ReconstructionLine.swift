import Foundation
import Reconstruction
import TUI

/// A parsed line of the output of `capstan reconstruct --json`.
struct ReconstructionLine: Decodable {
    var event: String
    var fraction, remainingSeconds, share: Double?
    var stage, file, name, reason: String?
    var widthPixels, count: Int?
    var passes: [Int]?
    var sides: [SurfaceSideLine]?

    /// Parses a line; nil for a text that `capstan reconstruct --json` does not print.
    init?(_ text: String) {
        guard let line = try? JSONDecoder().decode(Self.self, from: Data(text.utf8)) else {
            return nil
        }
        self = line
    }

    /// The progress that the line reports; nil if it reports something else.
    var progress: ModelProgress? {
        guard event == "requestProgress", let fraction,
            let stage = stage.flatMap(PhotogrammetryStage.init)
        else { return nil }
        return ModelProgress(
            stage: ModelProgress.Stage(stage), fraction: fraction,
            remainingSeconds: remainingSeconds)
    }

    private var places: [SurfaceSide] { (sides ?? []).compactMap(\.value) }

    /// The line's note for the person, as a sentence; nil for a line without a note.
    var note: String? {
        let output: PhotogrammetryOutput? =
            switch event {
            case "invalidSample": .invalidSample(name: name ?? "?", reason: reason ?? "?")
            case "skippedSample": .skippedSample(name: name ?? "?", reason: reason ?? "?")
            case "automaticDownsampling":
                widthPixels.map { .automaticDownsampling(widthPixels: $0) }
            case "stitchingIncomplete": passes.map { .stitchingIncomplete(passes: $0) }
            case "inventedSurface": share.map { .inventedSurface(share: $0, sides: places) }
            case "seldomSeenSurface": share.map { .seldomSeenSurface(share: $0, sides: places) }
            case "surfaceBeyondBox": .surfaceBeyondBox(sides: places)
            case "objectMoved": count.map { .objectMoved(count: $0) }
            default: nil
            }
        return output?.note
    }
}

extension ModelProgress.Stage {
    /// Converts a stage of the reconstruction to the stage that the console shows.
    init(_ stage: PhotogrammetryStage) {
        switch stage {
        case .preProcessing: self = .reading
        case .imageAlignment: self = .aligning
        case .pointCloudGeneration: self = .depth
        case .meshGeneration: self = .surface
        case .textureMapping: self = .painting
        case .optimization: self = .finishing
        }
    }
}
