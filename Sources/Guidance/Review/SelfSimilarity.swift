import Scene

/// Measures which share of a picture's features looks like another place in the picture.
public enum SelfSimilarity {
    /// Number of descriptor bytes that are compared before the sum is tested against the limit
    /// (guess).
    private static let run = 32
    /// Squared distances are limited to this, so that sums fit 32 bits.
    private static let mostSquare = 1e9

    /// Share of the features with a rival, 0...1. A rival is another feature more than
    /// `leastDistance` pixels away whose descriptor is closer than `mostDescriptorDistance`
    /// (Euclidean distance).
    /// - Precondition: there are `bytes` descriptor bytes for each place.
    public static func share(
        descriptors: [UInt8], bytes: Int, places: [Vector2], leastDistance: Double,
        mostDescriptorDistance: Double
    ) -> Double {
        precondition(bytes > 0 && descriptors.count == bytes * places.count)
        guard !places.isEmpty else { return 0 }
        let most = Int32(min(mostDescriptorDistance * mostDescriptorDistance, mostSquare))
        let leastSquare = leastDistance * leastDistance
        var rivals = 0
        descriptors.withUnsafeBufferPointer { descriptors in
            places.withUnsafeBufferPointer { places in
                for i in 0..<places.count {
                    for j in 0..<places.count {
                        let apart = places[i] - places[j]
                        guard apart.x * apart.x + apart.y * apart.y > leastSquare else { continue }
                        var squares: Int32 = 0
                        var k = 0
                        // The bytes are compared in runs, so that the loop ends early for
                        // descriptors that differ much.
                        while k < bytes, squares < most {
                            let end = min(bytes, k &+ run)
                            for n in k..<end {
                                let difference =
                                    Int32(descriptors[i &* bytes &+ n])
                                    &- Int32(descriptors[j &* bytes &+ n])
                                squares &+= difference &* difference
                            }
                            k = end
                        }
                        if squares < most {
                            rivals += 1
                            break
                        }
                    }
                }
            }
        }
        return Double(rivals) / Double(places.count)
    }
}
