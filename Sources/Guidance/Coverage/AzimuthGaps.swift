/// Width of the widest gap between neighbouring azimuths on the circle, radians; 2π if there are no
/// azimuths.
func widestGap(between azimuths: [Double]) -> Double {
    let azimuths = azimuths.sorted()
    guard let first = azimuths.first, let last = azimuths.last else { return 2 * .pi }
    var widest = first + 2 * .pi - last
    for (a, b) in zip(azimuths, azimuths.dropFirst()) { widest = max(widest, b - a) }
    return widest
}
