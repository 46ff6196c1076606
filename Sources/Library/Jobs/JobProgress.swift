/// How far a job is.
public struct JobProgress: Codable, Equatable, Sendable {
    /// 0...1.
    public var share: Double
    /// The present stage, in the worker's word.
    public var stage: String
    /// Seconds to the end; nil while unknown.
    public var remainingSeconds: Double?
    /// Which attempt said so; set by the worker.
    public var epoch: Int

    /// The progress with these values.
    public init(share: Double, stage: String, remainingSeconds: Double? = nil, epoch: Int = 0) {
        (self.share, self.stage) = (share, stage)
        (self.remainingSeconds, self.epoch) = (remainingSeconds, epoch)
    }
}
