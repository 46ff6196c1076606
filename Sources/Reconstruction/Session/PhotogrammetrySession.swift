import Dispatch
import Scene
import Synchronization

/// Makes models from samples, on this machine's processor, like Apple's class of the same name. A
/// session can process requests several times, but only one call at a time.
public final class PhotogrammetrySession: Sendable {
    /// The options of the session.
    public let configuration: PhotogrammetryConfiguration
    private let input: any PhotogrammetrySampleSource
    private let modelBuilder: any ModelBuilder
    private let isAtWork = Atomic<Bool>(false)
    private let isStopped = Atomic<Bool>(false)

    /// A session for these samples. It reads them only when it processes requests.
    ///
    /// - Parameter modelBuilder: makes the model from the dense surface.
    public init(
        input: any PhotogrammetrySampleSource, configuration: PhotogrammetryConfiguration,
        modelBuilder: any ModelBuilder = TexturedModelBuilder()
    ) {
        (self.input, self.configuration) = (input, configuration)
        self.modelBuilder = modelBuilder
    }

    /// Whether requests are being processed.
    public var isProcessing: Bool { isAtWork.load(ordering: .acquiring) }

    /// Processes the requests on another thread; the stream ends with `processingComplete` or
    /// `processingCancelled`. Throws if the session is busy or an output cannot be written.
    public func process(
        requests: [PhotogrammetryRequest]
    ) throws(PhotogrammetryError) -> AsyncStream<PhotogrammetryOutput> {
        try begin(requests)
        let (stream, continuation) = AsyncStream.makeStream(of: PhotogrammetryOutput.self)
        continuation.onTermination = { [weak self] ending in
            if case .cancelled = ending { self?.cancel() }
        }
        DispatchQueue.global().async { [self] in
            work(requests, nil) { continuation.yield($0) }
            continuation.finish()
        }
        return stream
    }

    /// Processes the requests on the caller's thread; returns when all are done. Throws the same
    /// errors as the other `process`.
    /// - Parameter registration: first finds the poses of photographs that have none.
    public func process(
        requests: [PhotogrammetryRequest], registration: PhotographRegistration? = nil,
        report: @escaping (PhotogrammetryOutput) -> Void
    ) throws(PhotogrammetryError) {
        try begin(requests)
        work(requests, registration, report)
    }

    /// Cancels the work; `processingCancelled` follows soon. Does nothing if no requests are being
    /// processed.
    public func cancel() {
        if isProcessing { isStopped.store(true, ordering: .releasing) }
    }

    private func begin(_ requests: [PhotogrammetryRequest]) throws(PhotogrammetryError) {
        for request in requests { try request.check() }
        let (isFirst, _) = isAtWork.compareExchange(
            expected: false, desired: true, ordering: .acquiringAndReleasing)
        guard isFirst else { throw .isProcessing }
        isStopped.store(false, ordering: .releasing)
    }

    private func work(
        _ requests: [PhotogrammetryRequest], _ registration: PhotographRegistration?,
        _ report: @escaping (PhotogrammetryOutput) -> Void
    ) {
        var work = ReconstructionPipeline(
            input: input, configuration: configuration, registration: registration,
            modelBuilder: modelBuilder,
            isStopped: { self.isStopped.load(ordering: .acquiring) }, report: report)
        let last = work.run(requests)
        isAtWork.store(false, ordering: .releasing)
        report(last)
    }
}
