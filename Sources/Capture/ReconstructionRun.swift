import Foundation
import Guidance
import Models
import Reconstruction
import Scene

/// A source made a model: what `capstan reconstruct` does.
public struct ReconstructionRun {
    /// What the person should know before the work begins.
    public let notes: [String]
    /// The box that is reconstructed, in the world of the poses.
    public let box: BoundingBox
    /// Whether lengths are metres.
    public let isMetric: Bool
    private let session: PhotogrammetrySession

    /// How a source is to be reconstructed.
    public struct Options: Sendable {
        /// The box's centre and size, axes as the found one's; nil to take the scan's, or find one.
        public var box: BoundingBox?
        /// Threads; nil for as many as there are processors.
        public var threads: Int?
        /// Whether what the object stands on is cut away.
        public var isObjectMaskingEnabled = true
        /// Whether what lies outside of the box is kept too.
        public var ignoresBoundingBox = false
        /// A folder that keeps what is costly, so that an interrupted run goes on.
        public var checkpointDirectory: String?
        /// Bytes of memory to stay within; nil for what suits the machine.
        public var memoryBytes: Int?

        /// The usual.
        public init() {}
    }

    /// Opens the source and finds the box. Throws what cannot be read.
    public init(address: SourceAddress, source: SourceOptions, options: Options) throws {
        let collection = try SampleCollection(address: address, options: source)
        guard collection.description.hasPoses else {
            throw CaptureError(
                .data,
                "Cannot reconstruct \(collection.description.name): its pictures have no camera "
                    + "poses. Find them first: capstan track.")
        }
        let threads = options.threads ?? ProcessInfo.processInfo.activeProcessorCount
        var notes = collection.description.notes
        if let box = options.box ?? collection.box {
            self.box = box
        } else {
            let proposal = BoxFinding(samples: collection.samples, threads: threads).proposal()
            box = proposal.box
            switch proposal.evidence {
            case .depthPoints: break
            case .mapPoints, .opticalAxes, .fallback:
                notes.append(
                    "The box round the object was guessed from where the cameras look (--box names "
                        + "one).")
            }
        }
        isMetric = collection.description.isMetric
        self.notes = notes
        var configuration = PhotogrammetryConfiguration(
            boundingBox: box, threads: threads)
        configuration.isObjectMaskingEnabled = options.isObjectMaskingEnabled
        configuration.ignoreBoundingBox = options.ignoresBoundingBox
        configuration.passesApart = collection.passesApart
        configuration.checkpointDirectory = options.checkpointDirectory
        configuration.memoryBytes = options.memoryBytes ?? MachineMemory.budgetBytes
        session = PhotogrammetrySession(
            input: collection.samples, configuration: configuration,
            modelBuilder: TexturedSurface(memoryBytes: configuration.memoryBytes))
    }

    /// Does the work on this thread. Throws when it cannot begin.
    public func run(
        requests: [PhotogrammetryRequest], isInterrupted: @escaping () -> Bool,
        report: @escaping (PhotogrammetryOutput) -> Void
    ) throws {
        try session.process(requests: requests) { output in
            report(output)
            if isInterrupted() { session.cancel() }
        }
    }
}
