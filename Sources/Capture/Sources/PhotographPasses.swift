import Reconstruction
import Scene

/// Finds poses for photographs, pass by pass, since the object was moved between passes.
struct PhotographPasses {
    /// The program that finds the poses.
    enum Aligner {
        case own, colmap
    }

    let samples: any PhotogrammetrySampleSource
    let passes: [Int: [Int]]
    let alignment: PhotographAlignment
    let aligner: Aligner

    /// The result of the search.
    struct Found {
        var samples: any PhotogrammetrySampleSource
        /// Points of the scene of the first pass, where some are known.
        var points: [Vector3] = []
        /// The passes that were placed; the first one defines the world.
        var passes: [Int] = []
    }

    /// Throws why the first pass cannot be placed, or what `progress` (0...1) throws.
    func found(
        report: (PhotogrammetryOutput) -> Void,
        progress: (Double) throws(PhotogrammetryError) -> Void
    ) throws(PhotogrammetryError) -> Found {
        var parts: [(pass: Int, samples: any PhotogrammetrySampleSource)] = []
        var points: [Vector3] = []
        var (leftOut, failure): ([Int], PhotogrammetryError?) = ([], nil)
        for (place, pass) in passes.keys.sorted().enumerated() {
            let outcome = Result { () throws(PhotogrammetryError) in
                try placed(passes[pass] ?? [], report) { (share) throws(PhotogrammetryError) in
                    try progress((Double(place) + share) / Double(passes.count))
                }
            }
            switch outcome {
            case .success(let part):
                if parts.isEmpty { points = part.points }
                parts.append((pass, part.samples))
            case .failure(.cancelled): throw .cancelled
            case .failure(let error):
                leftOut.append(pass)
                failure = failure ?? error
            }
        }
        if !leftOut.isEmpty, passes.count > 1 { report(.stitchingIncomplete(passes: leftOut)) }
        if parts.isEmpty, let failure { throw failure }
        return Found(
            samples: parts.count == 1
                ? parts[0].samples : ConsecutivePasses(parts: parts, hasNumbers: true),
            points: points, passes: parts.map(\.pass))
    }

    private func placed(
        _ indices: [Int], _ report: (PhotogrammetryOutput) -> Void,
        _ progress: (Double) throws(PhotogrammetryError) -> Void
    ) throws(PhotogrammetryError) -> (samples: any PhotogrammetrySampleSource, points: [Vector3]) {
        let part: any PhotogrammetrySampleSource =
            passes.count == 1 ? samples : PassSamples(source: samples, indices: indices)
        switch aligner {
        case .own:
            let photographs = try alignment.aligned(part, progress: progress)
            for photograph in photographs.unreadable {
                report(.invalidSample(name: photograph.name, reason: photograph.reason))
            }
            for photograph in photographs.skipped {
                report(.skippedSample(name: photograph.name, reason: photograph.reason))
            }
            report(.posesAligned(photographs.facts))
            return (photographs, photographs.points)
        case .colmap:
            let (placed, unreadable) = try COLMAPAlignment(
                samples: part, isSequence: alignment.ordering == .sequential,
                threads: alignment.threads
            ).placed(progress: progress)
            for (index, reason) in unreadable {
                report(.invalidSample(name: part.name(at: index), reason: reason))
            }
            let known = Set(placed.places.map(\.index)).union(unreadable.map(\.0))
            for index in 0..<part.count where !known.contains(index) {
                report(
                    .skippedSample(
                        name: part.name(at: index), reason: phrase("colmap does not place it")))
            }
            return (placed, [])
        }
    }
}
