/// What became of an export; the JSON of `capstan export --json`.
public struct ExportReport: Equatable, Sendable {
    /// The format.
    public var format: ExportFormat
    /// The folder.
    public var output: String
    /// Frames, and points of the scene, that were written.
    public var frames, points: Int
    /// Whether depth and masks were written.
    public var depth, masks: Bool
    /// What reading it back showed.
    public var proof: ExportProof
    /// What the person should know, a sentence each.
    public var notes: [String]
}

/// What reading an export back showed.
public struct ExportProof: Equatable, Sendable {
    /// Frames whose camera and pose were compared.
    public var frames = 0
    /// Points that were projected through both.
    public var projections = 0
    /// The largest distance between the two projections of a point, in pixels.
    public var worstPixels = 0.0
    /// Masks and depth pictures that were compared.
    public var masks = 0
    public var depths = 0
    /// What is wrong, a sentence each; empty when it holds.
    public var faults: [String] = []

    /// Projections of one point may differ by so many pixels: a tenth of what a feature is found to.
    public static let tolerancePixels = 0.1

    /// Whether everything agrees.
    public var holds: Bool { faults.isEmpty }

    /// One line for a person.
    public var words: String {
        guard holds else { return "NOT PROVEN: " + faults.joined(separator: " ") }
        var parts = ["\(frames) frames"]
        if projections > 0 {
            let worst = worstPixels < 0.001 ? "under 0.001" : "at most \(rounded(worstPixels))"
            parts.append("\(projections) projections \(worst) px apart")
        }
        if depths > 0 { parts.append("\(depths) depth pictures in one unit") }
        if masks > 0 { parts.append("\(masks) masks with the object white") }
        return "Proven by reading it back: " + parts.joined(separator: ", ") + "."
    }

    private func rounded(_ value: Double) -> Double { (value * 1000).rounded() / 1000 }
}
