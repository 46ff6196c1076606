import Scene

/// The planes on which the object stood, in voxels of a grid. The object is above all of them.
struct SupportPlanes {
    private let planes: [TablePlane]

    /// Nil if the list of planes is empty.
    init?(_ planes: [TablePlane]) {
        if planes.isEmpty { return nil }
        self.planes = planes
    }

    /// The least of a voxel's heights above the planes, in voxels; negative below any plane.
    @inline(__always) func height(_ x: Int, _ y: Int, _ z: Int) -> Float {
        var least = Float.infinity
        for plane in planes { least = min(least, plane.height(x, y, z)) }
        return least
    }

    /// Bounds, in voxels, of `height` for all voxels in the box between two corners.
    func heights(_ low: SIMD3<Int>, _ high: SIMD3<Int>) -> ClosedRange<Float> {
        var (least, most) = (Float.infinity, Float.infinity)
        for plane in planes {
            let heights = plane.heights(low, high)
            (least, most) = (min(least, heights.lowerBound), min(most, heights.upperBound))
        }
        return least...most
    }
}
