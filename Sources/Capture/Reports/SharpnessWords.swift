import Scene

/// The median of the shots' sharpness; nil before there are any.
func usualSharpness(_ shots: [Double]) -> Double? {
    shots.upperMedian.flatMap { $0 <= 0 ? nil : $0 }
}

/// A shot's sharpness relative to that of the others, for the end of a list: the number alone has
/// no meaning, because it depends on the picture's content.
func sharpnessWords(_ sharpness: Double, usual: Double?) -> String {
    guard let usual, sharpness.isFinite else { return "" }
    return phrase(", sharpness \(Int((100 * sharpness / usual).rounded())) % of usual")
}
