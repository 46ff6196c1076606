import Scene

/// Finds the poses of photographs for each pass separately, since the object was moved between
/// passes.
struct PhotographPasses {
    let samples: any PhotogrammetrySampleSource
    /// Indices of the photographs of each pass in `samples`, by the number of the pass.
    let passes: [Int: [Int]]
    /// Finds the poses of one pass.
    let aligner: any PhotographAligner

    /// The passes that could be placed. If there are none, throws why the first one could not be
    /// placed. Also throws `cancelled` when `progress` does, which receives the finished share,
    /// 0...1.
    func found(
        report: (PhotogrammetryOutput) -> Void,
        progress: (Double) throws(PhotogrammetryError) -> Void
    ) throws(PhotogrammetryError) -> RegisteredPasses {
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
        return RegisteredPasses(
            samples: parts.count == 1
                ? parts[0].samples : ConsecutivePasses(parts: parts, hasNumbers: true),
            points: points, passes: parts.map(\.pass))
    }

    private func placed(
        _ indices: [Int], _ report: (PhotogrammetryOutput) -> Void,
        _ progress: (Double) throws(PhotogrammetryError) -> Void
    ) throws(PhotogrammetryError) -> RegisteredPhotographs {
        let part: any PhotogrammetrySampleSource =
            passes.count == 1 ? samples : PassSamples(source: samples, indices: indices)
        let placed = try aligner.placed(
            part,
            unreadable: { report(.invalidSample(name: $0.name, reason: $0.reason)) },
            progress: progress)
        for photograph in placed.skipped {
            report(.skippedSample(name: photograph.name, reason: photograph.reason))
        }
        if let facts = placed.facts { report(.posesAligned(facts)) }
        return placed
    }
}
