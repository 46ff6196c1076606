import Scene

/// The median of the shots' sharpness; nil before there are any.
func usualSharpness(_ shots: [Double]) -> Double? {
    shots.upperMedian.flatMap { $0 <= 0 ? nil : $0 }
}

/// A shot's sharpness beside that of the others, for the end of a list: by itself the number says
/// nothing, for it depends on what is in the picture.
func sharpnessWords(_ sharpness: Double, usual: Double?) -> String {
    guard let usual, sharpness.isFinite else { return "" }
    return phrase(", sharpness \(Int((100 * sharpness / usual).rounded())) % of usual")
}
