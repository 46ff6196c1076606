import Scene

/// Several sources one after the other, each as one pass.
public struct ConsecutivePasses: PhotogrammetrySampleSource {
    private let parts: [(pass: Int, samples: any PhotogrammetrySampleSource)]
    private let hasNumbers: Bool

    /// These sources, one after the other.
    /// - Parameters:
    ///   - parts: the sources, each with the number of its pass.
    ///   - hasNumbers: whether the samples' numbers are already unique; otherwise a sample's number
    ///     is its index in this sequence.
    public init(
        parts: [(pass: Int, samples: any PhotogrammetrySampleSource)], hasNumbers: Bool = false
    ) {
        (self.parts, self.hasNumbers) = (parts, hasNumbers)
    }

    public var count: Int { parts.reduce(0) { $0 + $1.samples.count } }

    private func location(of index: Int) -> (part: Int, index: Int) {
        var (part, index) = (0, index)
        while index >= parts[part].samples.count {
            index -= parts[part].samples.count
            part += 1
        }
        return (part, index)
    }

    public func name(at index: Int) -> String {
        let location = location(of: index)
        return parts[location.part].samples.name(at: location.index)
    }

    public func sample(at index: Int) throws -> PhotogrammetrySample {
        let location = location(of: index)
        var sample = try parts[location.part].samples.sample(at: location.index)
        sample.pass = parts[location.part].pass
        // Two sources may use the same numbers for their samples.
        if !hasNumbers { sample.id = index }
        return sample
    }
}
