import Scene

/// The planes that the object stood on, in voxels of a grid: it lies above all of them.
struct Floors {
    private let planes: [TablePlane]

    /// Nil without a plane.
    init?(_ planes: [TablePlane]) {
        if planes.isEmpty { return nil }
        self.planes = planes
    }

    /// How far a voxel is above the plane that it is least above, in voxels.
    @inline(__always) func height(_ x: Int, _ y: Int, _ z: Int) -> Float {
        var least = Float.infinity
        for plane in planes { least = min(least, plane.height(x, y, z)) }
        return least
    }

    /// No voxel between two is lower than the first, none higher than the second.
    func heights(_ low: SIMD3<Int>, _ high: SIMD3<Int>) -> ClosedRange<Float> {
        var (least, most) = (Float.infinity, Float.infinity)
        for plane in planes {
            let heights = plane.heights(low, high)
            (least, most) = (min(least, heights.lowerBound), min(most, heights.upperBound))
        }
        return least...most
    }
}
