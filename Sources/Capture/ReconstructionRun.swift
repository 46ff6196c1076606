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
        var notes = collection.description.notes
        if let box = options.box ?? collection.box {
            self.box = box
        } else {
            let proposal = Self.proposal(for: collection.samples)
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
            boundingBox: box,
            threads: options.threads ?? ProcessInfo.processInfo.activeProcessorCount)
        configuration.isObjectMaskingEnabled = options.isObjectMaskingEnabled
        configuration.ignoreBoundingBox = options.ignoresBoundingBox
        configuration.passesApart = collection.passesApart
        session = PhotogrammetrySession(input: collection.samples, configuration: configuration)
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

    /// The box that the views spread over the whole source show.
    private static func proposal(for samples: any PhotogrammetrySampleSource) -> BoxProposal {
        var detector = ObjectDetector()
        // As many as the detector merges, from all sides.
        let views = samples.count <= 60 ? samples.count : ObjectDetector.mostDepthViews * 4
        for view in 0..<views {
            let index = view * samples.count / views
            guard let sample = try? samples.sample(at: index) else { continue }
            let assessment = FrameAssessment(
                meanLuma: 0, clippedShare: 0, sharpness: 0, motionPixels: nil)
            detector.add(
                FrameObservation(
                    index: index, name: sample.name, timestamp: .zero, assessment: assessment,
                    intrinsics: sample.intrinsics, worldFromCamera: sample.worldFromCamera,
                    centralDepth: sample.depth?.centralMedian()),
                depth: sample.depth)
        }
        return detector.proposeWithWhatThereIs()
    }
}
