/// What the start screen shows of a scan.
public struct ScanFacts: Equatable, Sendable {
    /// A model that was made of it.
    public struct Model: Equatable, Sendable {
        /// The file.
        public var path: String
        /// The level of detail; nil where the file's name does not say it.
        public var level: ModelQuality?

        /// A model with these values.
        public init(path: String, level: ModelQuality?) { (self.path, self.level) = (path, level) }
    }

    /// When it was begun, for sorting: ISO 8601.
    public var created: String
    /// When it was begun, for display: in the time zone of this machine.
    public var date: String
    /// Number of its shots.
    public var shots: Int
    /// Its size in bytes.
    public var bytes: Int64
    /// Its models, the newest last.
    public var models: [Model]
    /// Finished share of the model that is being made, 0...1; nil where none is being made.
    public var workShare: Double?
    /// What its report says; nil while that is not known.
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

    /// The newest model, in a word or two; a model that is being made comes first.
    var modelWords: String {
        if let workShare, workShare.isFinite {
            return phrase("making \(Int(max(0, min(0.99, workShare)) * 100))%")
        }
        guard let last = models.last else { return "" }
        return last.level?.name ?? phrase("model")
    }
}

/// A size in bytes as text, in MB or GB.
func bytesWords(_ bytes: Int64) -> String {
    let megabytes = Double(max(0, bytes)) / 1e6
    if megabytes >= 1000 { return "\(fixed(megabytes / 1000, 1)) GB" }
    return megabytes >= 100 ? "\(fixed(megabytes, 0)) MB" : "\(fixed(megabytes, 1)) MB"
}
