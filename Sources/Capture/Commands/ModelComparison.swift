import Foundation
import Models
import Reconstruction
import Scene
import Wording

/// Compares a model with the true model; part of the script contract.
public struct ModelComparison: Sendable {
    private let comparison: MeshComparison
    private let kind: MeshAlignment.Kind
    private let truthTriangles, resultTriangles: Int

    /// Reads and compares two files. `align` and `thresholds` are texts from the command line. A
    /// threshold is a length in the truth's unit, or a share of the truth's diagonal such as 1%. If
    /// `seen` is given, only surface that at least three of its cameras see is compared. If
    /// `searches` is true, the alignment first tries start poses from all sides. Throws for an
    /// invalid argument, an unreadable file or a file without area.
    public init(
        truth: String, result: String, align: String, thresholds: String?,
        searches: Bool = false, seen: VisibleSurface? = nil
    ) throws {
        guard let kind = MeshAlignment.Kind(rawValue: align) else {
            let names = MeshAlignment.Kind.allCases.map(\.rawValue)
            throw CaptureError(
                .usage, phrase("--align must be one of \(names.joined(separator: ", "))."))
        }
        let wanted = try Self.thresholds(thresholds)
        let (real, made) = (try ModelFile.read(truth), try ModelFile.read(result))
        let diagonal = real.diagonal
        do {
            comparison = try MeshComparison(
                truth: real.mesh, result: made.mesh,
                options: MeshComparison.Options(
                    align: kind,
                    start: searches ? .anywhere : .given, seen: seen,
                    thresholds: wanted.map { $0.isShare ? $0.value * diagonal : $0.value },
                    threads: ProcessInfo.processInfo.activeProcessorCount))
        } catch MeshComparison.Failure.truthWithoutArea {
            throw CaptureError(
                .data,
                phrase(
                    """
                    Cannot compare \(truth): it has no triangles with an area. Name a model that \
                    has a surface.
                    """))
        } catch MeshComparison.Failure.resultWithoutArea {
            throw CaptureError(
                .data,
                phrase(
                    """
                    Cannot compare \(result): it has no triangles with an area. Name a model that \
                    has a surface.
                    """))
        } catch MeshComparison.Failure.nothingSeen {
            throw CaptureError(
                .data,
                phrase(
                    """
                    Cannot compare \(result): no part of it, or of the truth, is seen by three \
                    cameras.
                    """))
        }
        self.kind = kind
        (truthTriangles, resultTriangles) = (real.mesh.triangles.count, made.mesh.triangles.count)
    }

    /// The surface that the cameras of a source see. Throws if too few pictures of the source have
    /// poses.
    public static func seen(
        from address: SourceAddress, options: SourceOptions
    ) throws -> VisibleSurface {
        let samples = try SampleCollection(address: address, options: options).samples
        let cameras = (0..<samples.count).compactMap { index -> VisibleSurface.Camera? in
            guard let sample = try? samples.sample(at: index), let pose = sample.worldFromCamera
            else { return nil }
            return VisibleSurface.Camera(intrinsics: sample.intrinsics, worldFromCamera: pose)
        }
        let seen = VisibleSurface(by: cameras)
        guard cameras.count >= seen.leastCameras else {
            throw CaptureError(
                .data,
                phrase(
                    """
                    Cannot say what is visible: fewer than \(seen.leastCameras) pictures have \
                    camera poses. Name a source whose pictures have poses.
                    """))
        }
        return seen
    }

    private static func thresholds(_ words: String?) throws -> [(value: Double, isShare: Bool)] {
        try (words ?? "").split(separator: ",").map { word in
            let isShare = word.hasSuffix("%")
            guard let value = Double(isShare ? word.dropLast() : word), value.isFinite, value > 0
            else {
                throw CaptureError(
                    .usage,
                    phrase(
                        """
                        --thresholds are lengths as 0.003, or shares of the diagonal as 1%, with \
                        commas between.
                        """))
            }
            return (isShare ? value / 100 : value, isShare)
        }
    }

    private struct Report: Encodable {
        struct Distances: Encodable {
            var mean, rms, median, percentile95, maximum: Double

            init(_ distances: MeshComparison.Distances) {
                (mean, rms, median) = (distances.mean, distances.rms, distances.median)
                (percentile95, maximum) = (distances.percentile95, distances.maximum)
            }
        }

        struct Score: Encodable {
            var threshold, precision, recall, fScore: Double
        }

        var alignment: String
        var scale: Double
        var truthTriangles, resultTriangles: Int
        var truthDiagonal: Double
        var comparedTruthShare, comparedResultShare: Double
        var accuracy, completeness: Distances
        var scores: [Score]
    }

    /// The comparison as one line of JSON without the line break.
    public func jsonLine() throws -> String {
        try jsonText(
            Report(
                alignment: kind.rawValue, scale: comparison.alignment.scale,
                truthTriangles: truthTriangles, resultTriangles: resultTriangles,
                truthDiagonal: comparison.truthDiagonal,
                comparedTruthShare: comparison.comparedTruthShare,
                comparedResultShare: comparison.comparedResultShare,
                accuracy: Report.Distances(comparison.accuracy),
                completeness: Report.Distances(comparison.completeness),
                scores: comparison.scores.map {
                    Report.Score(
                        threshold: $0.threshold, precision: $0.precision, recall: $0.recall,
                        fScore: $0.fScore)
                }))
    }

    /// The comparison for a person, in a few lines.
    public var text: String {
        let diagonal = String(format: "%.6g", comparison.truthDiagonal)
        var summary = phrase(
            """
            \(resultTriangles) triangles against \(truthTriangles) true ones, \
            diagonal \(diagonal), alignment \(kind.rawValue)
            """)
        if kind == .similarity {
            summary += phrase(", scale \(String(format: "%.5f", comparison.alignment.scale))")
        }
        var distances = FigureTable(nameWidth: 16, width: 10)
        distances.add(
            "", [phrase("mean"), "rms", phrase("median"), "95%", phrase("maximum")])
        for (name, found) in [
            (phrase("accuracy"), comparison.accuracy),
            (phrase("completeness"), comparison.completeness),
        ] {
            let figures = [found.mean, found.rms, found.median, found.percentile95, found.maximum]
            distances.add(name, figures.map { String(format: "%.6f", $0) })
        }
        var lines = [summary] + distances.lines
        if min(comparison.comparedTruthShare, comparison.comparedResultShare) < 1 {
            let (truth, result) = (
                String(format: "%.1f", 100 * comparison.comparedTruthShare),
                String(format: "%.1f", 100 * comparison.comparedResultShare)
            )
            lines.append(phrase("compared: \(truth) % of the truth, \(result) % of the result"))
        }
        var scores = FigureTable(nameWidth: 12, width: 11)
        scores.add(phrase("within"), [phrase("precision"), phrase("recall"), "F-score"])
        for score in comparison.scores {
            let figures = [score.precision, score.recall, score.fScore]
            scores.add(
                String(format: "%.6g", score.threshold),
                figures.map { String(format: "%.4f", $0) })
        }
        return (lines + scores.lines).joined(separator: "\n")
    }
}

extension TexturedModel {
    /// Diagonal of the model's bounding box, in the model's unit.
    fileprivate var diagonal: Double {
        guard let extent else { return 0 }
        let d = SIMD3<Double>(extent.high - extent.low)
        return (d * d).sum().squareRoot()
    }
}
