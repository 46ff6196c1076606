/// What two measurements of one change have in common: the smaller one, and 0 if they have opposite
/// signs.
public func commonChange(_ one: Double, _ two: Double) -> Double {
    guard one * two > 0 else { return 0 }
    return abs(one) < abs(two) ? one : two
}
