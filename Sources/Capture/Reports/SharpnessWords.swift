/// The median of the shots' sharpness; nil before there are any.
func usualSharpness(_ shots: [Double]) -> Double? {
    let all = shots.sorted()
    return all.isEmpty || all[all.count / 2] <= 0 ? nil : all[all.count / 2]
}

/// A shot's sharpness beside that of the others, for the end of a list: by itself the number says
/// nothing, for it depends on what is in the picture.
func sharpnessWords(_ sharpness: Double, usual: Double?) -> String {
    guard let usual, sharpness.isFinite else { return "" }
    return phrase(", sharpness \(Int((100 * sharpness / usual).rounded())) % of usual")
}
