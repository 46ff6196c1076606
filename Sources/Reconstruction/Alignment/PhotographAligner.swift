import Scene

/// Finds the poses of photographs: `PhotographAlignment`, or another program.
public protocol PhotographAligner {
    /// Places photographs of one scene.
    /// - Parameters:
    ///   - unreadable: receives each photograph that cannot be read, even if no photograph can be
    ///     placed.
    ///   - progress: receives the finished share, 0...1; an error that it throws ends the search.
    /// - Throws: why no three photographs can be placed, or what `progress` throws.
    func placed(
        _ samples: any PhotogrammetrySampleSource,
        unreadable: (AlignedPhotographs.LeftOut) -> Void,
        progress: (Double) throws(PhotogrammetryError) -> Void
    ) throws(PhotogrammetryError) -> RegisteredPhotographs
}

extension PhotographAlignment: PhotographAligner {
    public func placed(
        _ samples: any PhotogrammetrySampleSource,
        unreadable: (AlignedPhotographs.LeftOut) -> Void,
        progress: (Double) throws(PhotogrammetryError) -> Void
    ) throws(PhotogrammetryError) -> RegisteredPhotographs {
        let found = try aligned(samples, unreadable: unreadable, progress: progress)
        return RegisteredPhotographs(
            samples: found, points: found.points, facts: found.facts, skipped: found.skipped)
    }
}
