/// The part of a change that two measurements have in common: the measurement with the smaller
/// magnitude, or 0 if the signs differ.
public func minmod(_ one: Double, _ two: Double) -> Double {
    guard one * two > 0 else { return 0 }
    return abs(one) < abs(two) ? one : two
}
