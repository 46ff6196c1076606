import Scene

/// The facts of a scan that the start screen shows.
public struct ScanFacts: Equatable, Sendable {
    /// A model that was made of the scan.
    public struct Model: Equatable, Sendable {
        /// The path of the model's file.
        public var path: String
        /// The level of detail; nil if the file's name does not contain it.
        public var level: ModelQuality?

        /// A model with these values.
        public init(path: String, level: ModelQuality?) { (self.path, self.level) = (path, level) }
    }

    /// When the scan was begun, as ISO 8601, for sorting.
    public var created: String
    /// When the scan was begun, in the time zone of this machine, for display.
    public var date: String
    /// Number of shots in the scan.
    public var shots: Int
    /// Size of the scan in bytes.
    public var bytes: Int64
    /// The models of the scan, the newest last.
    public var models: [Model]
    /// Progress of the model that is being made of the scan, 0...1; nil if no model is being made.
    public var workShare: Double?
    /// The verdict of the scan's report; nil until the report was read.
    public var verdict: ScanVerdict?

    // More than six parameters: one for each stored field.
    /// Facts with these values.
    public init(
        created: String, date: String, shots: Int, bytes: Int64, models: [Model] = [],
        workShare: Double? = nil, verdict: ScanVerdict? = nil
    ) {
        (self.created, self.date, self.shots, self.bytes) = (created, date, shots, bytes)
        (self.models, self.workShare, self.verdict) = (models, workShare, verdict)
    }

    /// A word or two on the model that is being made, else on the newest model; empty if there is
    /// none.
    var modelWords: String {
        if let workShare, workShare.isFinite {
            return phrase("making \(Int(workShare.clamped(to: 0...0.99) * 100))%")
        }
        guard let last = models.last else { return "" }
        return last.level?.name ?? phrase("model")
    }
}
