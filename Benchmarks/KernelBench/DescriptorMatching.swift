import COpenCV

/// Times the comparison of each descriptor of one picture with each descriptor of another.
enum DescriptorMatching {
    private static let count = 2500
    private static let bytes = Int(COPENCV_SIFT_BYTES)

    /// Measures the nanoseconds that the Swift twin and the kernel need for a pair of descriptors.
    /// Also counts the share of descriptors for which the two find different nearest neighbours.
    static func measured() -> Comparison {
        var random = RandomSource()
        func descriptors() -> [UInt8] {
            (0..<(count * bytes)).map { _ in UInt8(random.unit() * random.unit() * 200) }
        }
        let (first, second) = (descriptors(), descriptors())
        var own: [Int32] = []
        let swift = nanoseconds(each: count * count) { own = nearest(first, second) }
        var theirs = [Int32](repeating: -1, count: count)
        var back = theirs
        var (least, next) = (
            [Float](repeating: 0, count: count), [Float](repeating: 0, count: count)
        )
        let chosen = nanoseconds(each: count * count) {
            _ = copencv_match(
                first, Int32(count), second, Int32(count), Int32(bytes), &theirs, &least, &next,
                &back)
        }
        let different = zip(own, theirs).count { $0 != $1 }
        return Comparison(
            name: "SIFT descriptors", swift: swift, baseline: nil, chosen: chosen,
            difference: Double(different) / Double(count))
    }

    /// The Swift twin of the kernel. Like the kernel, it halves descriptor values to seven bits and
    /// computes distances from sums of products.
    private static func nearest(_ first: [UInt8], _ second: [UInt8]) -> [Int32] {
        let (a, b) = (first.map { min(127, ($0 &+ 1) / 2) }, second.map { min(127, ($0 &+ 1) / 2) })
        return a.withUnsafeBufferPointer { a in
            b.withUnsafeBufferPointer { b in
                func product(
                    _ i: UnsafeBufferPointer<UInt8>, _ j: UnsafeBufferPointer<UInt8>, _ p: Int,
                    _ q: Int
                ) -> Int32 {
                    var sum: Int32 = 0
                    for k in 0..<bytes {
                        sum &+= Int32(i[p &+ k]) &* Int32(j[q &+ k])
                    }
                    return sum
                }
                let squares = (0..<count).map { product(b, b, $0 * bytes, $0 * bytes) }
                return (0..<count).map { i in
                    let own = product(a, a, i * bytes, i * bytes)
                    var (best, least): (Int32, Int32) = (-1, .max)
                    for j in 0..<count {
                        let distance =
                            own &+ squares[j] &- 2 &* product(a, b, i &* bytes, j &* bytes)
                        if distance < least { (best, least) = (Int32(j), distance) }
                    }
                    return best
                }
            }
        }
    }
}
