import Scene
import Synchronization

/// Samples that record which of them could not be read, and why.
final class FaultRecordingSamples: PhotogrammetrySampleSource {
    private let source: any PhotogrammetrySampleSource
    private let faults = Mutex<[Int: String]>([:])

    init(source: any PhotogrammetrySampleSource) { self.source = source }

    var count: Int { source.count }

    func name(at index: Int) -> String { source.name(at: index) }

    func sample(at index: Int) throws -> PhotogrammetrySample {
        do {
            return try source.sample(at: index)
        } catch {
            faults.withLock { $0[index] = $0[index] ?? "\(error)" }
            throw error
        }
    }

    /// Name of each sample that could not be read, with the reason, in the order of the samples.
    var unreadable: [(name: String, reason: String)] {
        faults.withLock { $0 }.sorted { $0.key < $1.key }.map { (name(at: $0.key), $0.value) }
    }
}
