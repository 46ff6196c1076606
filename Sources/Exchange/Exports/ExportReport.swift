import Scene

/// The result of an export; the JSON of `capstan export --json`.
public struct ExportReport: Equatable, Sendable {
    /// The format.
    public var format: ExportFormat
    /// The folder.
    public var output: String
    /// Number of written frames and 3D points.
    public var frames, points: Int
    /// Whether depth and masks were written.
    public var depth, masks: Bool
    /// The result of reading the export back.
    public var proof: ExportProof
    /// Notes for the person, a sentence each.
    public var notes: [String]
}

/// The result of reading an export back.
public struct ExportProof: Equatable, Sendable {
    /// Number of frames whose camera and pose were compared.
    public var frames = 0
    /// Number of compared projections.
    public var projections = 0
    /// The largest distance between the projections of a point before and after the export, in
    /// pixels.
    public var worstPixels = 0.0
    /// Number of compared masks and depth pictures.
    public var masks = 0
    public var depths = 0
    /// Faults, a sentence each; empty when all agree.
    public var faults: [String] = []

    /// The largest allowed distance between two projections of a point, in pixels (guess): a tenth
    /// of a feature's accuracy.
    public static let tolerancePixels = 0.1
    /// If the largest distance is below this, in pixels, the summary says only that the distance is
    /// below this (guess). The summary's text contains the same number.
    private static let negligiblePixels = 0.001

    /// Whether everything agrees.
    public var holds: Bool { faults.isEmpty }

    /// A summary in one line.
    public var words: String {
        guard holds else { return phrase("NOT PROVEN: \(faults.joined(separator: " "))") }
        var parts = [counted(frames, "frame")]
        if projections > 0 {
            parts.append(
                worstPixels < Self.negligiblePixels
                    ? phrase("\(projections) projections less than 0.001 px apart")
                    : phrase(
                        """
                        \(projections) projections at most \(worstPixels.rounded(decimals: 3)) px \
                        apart
                        """))
        }
        if depths > 0 { parts.append(phrase("\(counted(depths, "depth picture")) in one unit")) }
        if masks > 0 {
            parts.append(phrase("\(counted(masks, "mask")) with the object in white"))
        }
        return phrase("Proven by reading it back: \(parts.joined(separator: ", ")).")
    }
}
