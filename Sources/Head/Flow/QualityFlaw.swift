/// The flaws of a head scan. Pictofit reports such flaws after a capture; the names are this
/// program's.
public enum QualityFlaw: String, CaseIterable, Sendable, Codable {
    case tooFast, tooDark, motionBlur
    case coverageGapLeft, coverageGapRight, coverageGapUp, coverageGapDown
    case hairCovers, glassesLikely, expressionChanged, movedAway, depthHoles
}
