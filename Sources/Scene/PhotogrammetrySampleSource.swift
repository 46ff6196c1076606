/// Samples that are read on demand, as often as a stage asks, so that a hundred pictures need not
/// be in memory at once.
public protocol PhotogrammetrySampleSource: Sendable {
    /// The number of samples.
    var count: Int { get }

    /// A sample's name, known without reading its picture.
    func name(at index: Int) -> String

    /// Reads the sample at `index` 0..<`count`. Called from several threads at once; returns the
    /// same sample each time. Throws the source's own error when the sample cannot be read.
    func sample(at index: Int) throws -> PhotogrammetrySample
}

/// Samples in memory.
extension [PhotogrammetrySample]: PhotogrammetrySampleSource {
    public func name(at index: Int) -> String { self[index].name }

    public func sample(at index: Int) throws -> PhotogrammetrySample { self[index] }
}
