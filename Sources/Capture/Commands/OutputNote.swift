import Foundation
import Reconstruction
import Scene
import TUI
import Wording

extension PhotogrammetryOutput {
    /// A sentence for the person about this output; nil for outputs that are shown only as progress
    /// or as a result.
    public var note: String? {
        switch self {
        case .invalidSample(let name, let reason):
            phrase("Not used: \(printable(name)): \(reason).")
        case .skippedSample(let name, let reason): phrase("Skipped \(printable(name)): \(reason).")
        case .automaticDownsampling(let width): phrase("Pictures are used \(width) pixels wide.")
        case .posesAligned(let facts): Self.words(facts)
        case .stitchingIncomplete(let passes):
            phrase(
                "Passes that could not be joined are left out: "
                    + "\(passes.map(String.init).joined(separator: ", ")).")
        case .inventedSurface(let share, let sides): Self.words(invented: share, sides)
        case .seldomSeenSurface(let share, let sides):
            phrase(
                "\(Self.percent(share)) % of the surface was seen by fewer than three "
                    + "pictures\(Self.mostly(sides)): take more there.")
        case .surfaceBeyondBox(let sides):
            phrase(
                "The object goes on beyond the box at \(SurfaceSide.words(sides)) and is cut "
                    + "there. Make the box larger if it should not be.")
        case .objectMoved(let count):
            count == 1
                ? phrase(
                    "The object was moved once during the scan, and no new pass was begun: the "
                        + "model may show it in two places.")
                : phrase(
                    "The object was moved \(count) times during the scan, and no new pass was "
                        + "begun: the model may show it in two places.")
        case .inputComplete, .requestProgress, .requestComplete, .requestError,
            .processingComplete, .processingCancelled:
            nil
        }
    }

    /// If more than this share of the surface is in no picture, the person is warned that most of
    /// the model is made up (guess). With pictures from only one side, about half of the surface is
    /// in no picture.
    private static let mostInvented = 0.6

    private static func words(invented share: Double, _ sides: [SurfaceSide]) -> String {
        let percent = percent(share)
        guard share > mostInvented else {
            return phrase(
                "\(percent) % of the surface was seen by no picture and is filled "
                    + "in\(mostly(sides)).")
        }
        return phrase(
            "Most of this model is made up (\(percent) %): the pictures do not show what is in the "
                + "box. Set the box round the object, or take more pictures.")
    }

    private static func percent(_ share: Double) -> Int { Int((share * 100).rounded()) }

    private static func mostly(_ sides: [SurfaceSide]) -> String {
        sides.isEmpty ? "" : phrase(", most of it at \(SurfaceSide.words(sides))")
    }

    private static func words(_ facts: AlignmentFacts) -> String {
        func pixels(_ value: Double) -> String { String(format: "%.2f", value) }
        let found = pixels(facts.medianPixels)
        guard let given = facts.givenMedianPixels else {
            let aligned = counted(facts.photos, "picture")
            let words = phrase("\(aligned) aligned: median reprojection error \(found) pixels.")
            guard facts.zooms > 1 else { return words }
            return words + " "
                + phrase("They have \(facts.zooms) zooms, each with a focal length of its own.")
        }
        return facts.isRefined
            ? phrase(
                "Poses improved: median reprojection error \(found) pixels instead of "
                    + "\(pixels(given)).")
            : phrase("The given poses are kept: median reprojection error \(found) pixels.")
    }
}
