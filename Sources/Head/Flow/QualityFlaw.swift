/// What can spoil a head scan; Pictofit tells such truths after a capture, the names are ours.
public enum QualityFlaw: String, CaseIterable, Sendable, Codable {
    case tooFast, tooDark, motionBlur
    case coverageGapLeft, coverageGapRight, coverageGapUp, coverageGapDown
    case hairCovers, glassesLikely, expressionChanged, movedAway, depthHoles
}
