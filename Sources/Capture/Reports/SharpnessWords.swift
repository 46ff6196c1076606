import Scene

/// The median of the shots' sharpness; nil without shots, or if the median is 0.
func usualSharpness(_ shots: [Double]) -> Double? {
    shots.upperMedian.flatMap { $0 <= 0 ? nil : $0 }
}

/// A shot's sharpness as a percentage of the usual sharpness, as the last words of a line. The
/// sharpness itself depends on the picture's content and tells a person nothing. Empty if a value
/// is missing.
func sharpnessWords(_ sharpness: Double, usual: Double?) -> String {
    guard let usual, sharpness.isFinite else { return "" }
    return phrase(", sharpness \(Int((100 * sharpness / usual).rounded())) % of usual")
}
