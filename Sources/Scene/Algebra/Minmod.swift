/// The common part of two measurements of one change: the measurement with the smaller magnitude; 0
/// if their signs differ.
public func minmod(_ one: Double, _ two: Double) -> Double {
    guard one * two > 0 else { return 0 }
    return abs(one) < abs(two) ? one : two
}
