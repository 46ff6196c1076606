/// The distance within which the nearest fifth of a group lies. Stray points beside the group, and
/// a part of it that reaches far away, do not count.
/// - Precondition: there is at least one distance.
func nearestFifth(of distances: [Double]) -> Double {
    var distances = distances
    return selectSmallest(distances.count / 5, in: &distances)
}
