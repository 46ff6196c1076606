import Scene

/// The planes that the object stood on, in voxels of a grid: the object is above all of them.
struct SupportPlanes {
    private let planes: [TablePlane]

    /// Nil without planes.
    init?(_ planes: [TablePlane]) {
        if planes.isEmpty { return nil }
        self.planes = planes
    }

    /// A voxel's least height above the planes, in voxels.
    @inline(__always) func height(_ x: Int, _ y: Int, _ z: Int) -> Float {
        var least = Float.infinity
        for plane in planes { least = min(least, plane.height(x, y, z)) }
        return least
    }

    /// Bounds on the heights of the voxels between two corners.
    func heights(_ low: SIMD3<Int>, _ high: SIMD3<Int>) -> ClosedRange<Float> {
        var (least, most) = (Float.infinity, Float.infinity)
        for plane in planes {
            let heights = plane.heights(low, high)
            (least, most) = (min(least, heights.lowerBound), min(most, heights.upperBound))
        }
        return least...most
    }
}
