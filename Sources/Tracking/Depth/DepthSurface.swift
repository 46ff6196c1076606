import Scene

/// The surfaces of a depth view as surfels, in the frame of its camera.
struct DepthSurface {
    /// A small oriented piece of surface.
    struct Surfel {
        var point: SIMD3<Float>
        /// Unit normal, towards the camera.
        var normal: SIMD3<Float>
        /// Brightness, 0...255.
        var gray: Float
    }

    /// The surfels: first those of every second pixel of every second row, then the others.
    let surfels: [Surfel]
    /// Number of surfels from every second pixel of every second row.
    let coarseCount: Int

    /// A surfel is used only if the cosine of the angle between its normal and the line of sight is
    /// above this limit (78°, a guess): the depth of a surface seen at a grazing angle is
    /// uncertain.
    private static let leastCosine: Float = 0.2
    /// A depth belongs to another surface if it differs from the depth of the middle pixel by more
    /// than this share (a guess).
    private static let sameSurfaceShare: Float = 0.03
    /// A slope is measured over this number of pixels to each side. In a picture 160 pixels wide,
    /// that is 60 mm on a surface at 2 m. Over this distance the noise of a depth camera turns a
    /// normal by some 2°.
    private static let reach = 2

    init(_ view: DepthView) {
        let (width, height) = (view.width, view.height)
        let smooth = Self.smoothed(view)
        var (coarse, others): ([Surfel], [Surfel]) = ([], [])
        coarse.reserveCapacity(width * height / 4)
        others.reserveCapacity(width * height)
        let inverse = 1 / view.focal
        let margin = Self.reach + 1
        smooth.withUnsafeBufferPointer { depths in
            @inline(__always) func point(_ u: Int, _ v: Int) -> SIMD3<Float> {
                let z = depths[v &* width &+ u]
                return SIMD3(
                    (Float(u) - view.centre.x) * inverse.x * z,
                    (Float(v) - view.centre.y) * inverse.y * z, z)
            }
            for v in margin..<height - margin {
                for u in margin..<width - margin {
                    let middle = point(u, v)
                    let (left, right) = (point(u - Self.reach, v), point(u + Self.reach, v))
                    let (up, down) = (point(u, v - Self.reach), point(u, v + Self.reach))
                    guard middle.z > 0, left.z > 0, right.z > 0, up.z > 0, down.z > 0 else {
                        continue
                    }
                    // On a plane the two neighbours differ from the middle by opposite amounts.
                    let most = DepthNoise.mostSecondDifference(middle.z)
                    guard abs(left.z + right.z - 2 * middle.z) <= most,
                        abs(up.z + down.z - 2 * middle.z) <= most
                    else { continue }
                    let (a, b) = (down - up, right - left)
                    var normal = cross(a, b)
                    let length = (normal * normal).sum().squareRoot()
                    guard length > 0 else { continue }
                    normal /= (normal * middle).sum() > 0 ? -length : length
                    let cosine = -(normal * middle).sum() / (middle * middle).sum().squareRoot()
                    guard cosine > Self.leastCosine else { continue }
                    let surfel = Surfel(
                        point: middle, normal: normal, gray: Float(view.grays[v * width + u]))
                    if u % 2 == 0, v % 2 == 0 {
                        coarse.append(surfel)
                    } else {
                        others.append(surfel)
                    }
                }
            }
        }
        coarseCount = coarse.count
        surfels = coarse + others
    }

    /// The depths, each averaged over its neighbours on the same surface.
    private static func smoothed(_ view: DepthView) -> [Float] {
        let (width, height) = (view.width, view.height)
        var result = [Float](repeating: 0, count: width * height)
        view.depths.withUnsafeBufferPointer { depths in
            for v in 1..<height - 1 {
                for u in 1..<width - 1 {
                    let middle = depths[v &* width &+ u]
                    guard middle > 0 else { continue }
                    var (sum, count) = (Float(0), Float(0))
                    for row in (v &- 1)...(v &+ 1) {
                        for column in (u &- 1)...(u &+ 1) {
                            let value = depths[row &* width &+ column]
                            if abs(value - middle) <= Self.sameSurfaceShare * middle {
                                sum += value
                                count += 1
                            }
                        }
                    }
                    result[v &* width &+ u] = sum / count
                }
            }
        }
        return result
    }
}
