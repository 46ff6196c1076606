/// The distance within which the nearest fifth of a group lies: stray points beside the group, and
/// the part of it that reaches far away, do not count.
/// - Precondition: there is a distance.
func nearestFifth(of distances: [Double]) -> Double {
    var distances = distances
    return selectSmallest(distances.count / 5, in: &distances)
}
