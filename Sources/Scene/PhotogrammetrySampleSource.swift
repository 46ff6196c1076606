/// Samples that are read when they are needed, each as often as a stage asks for it, so that a
/// hundred pictures need not be in memory at once.
public protocol PhotogrammetrySampleSource: Sendable {
    /// How many samples there are.
    var count: Int { get }

    /// What can be said of a sample without reading its picture.
    func name(at index: Int) -> String

    /// Reads the sample at `index` 0..<`count`. Called from several threads at once; the same
    /// sample each time. Throws when it cannot be read, in the source's own words.
    func sample(at index: Int) throws -> PhotogrammetrySample
}

/// Samples that are in memory.
extension [PhotogrammetrySample]: PhotogrammetrySampleSource {
    public func name(at index: Int) -> String { self[index].name }

    public func sample(at index: Int) throws -> PhotogrammetrySample { self[index] }
}
