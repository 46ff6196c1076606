/// The progress of a job.
public struct JobProgress: Codable, Equatable, Sendable {
    /// The finished share, 0...1.
    public var share: Double
    /// The name of the present stage, in the worker's words.
    public var stage: String
    /// Seconds to the end; nil while unknown.
    public var remainingSeconds: Double?
    /// The number of the attempt that reported this progress; set by the worker.
    public var epoch: Int

    /// The progress with these values.
    public init(share: Double, stage: String, remainingSeconds: Double? = nil, epoch: Int = 0) {
        (self.share, self.stage) = (share, stage)
        (self.remainingSeconds, self.epoch) = (remainingSeconds, epoch)
    }
}
