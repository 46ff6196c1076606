import Scene

/// Places a guessed box on the table. Guessed boxes may float and tilt. If the table is outside the
/// searched space, it cannot show where the object ends.
public struct TableAlignedBox: Sendable {
    /// The box with its base on the table; the guessed box if its base is close enough to the
    /// table.
    public let box: BoundingBox

    /// The table is searched for in this range of heights around the base, in box heights (guess).
    /// A box guessed from the cameras' viewing directions may float at half its height.
    private static let band: ClosedRange<Float> = -0.6...0.3
    /// Size of the searched space along x, y and z, as multiples of the box's size (guess).
    private static let searched = Vector3(1.6, 1.6, 2.2)
    /// Number of steps of the plane search along the longest side (guess). A step is about the
    /// resolution of the rough depth, and the plane is found to a hundredth of the longest side.
    private static let steps = 128.0
    /// A guessed box is kept if its base is within this distance of the table, as a share of the
    /// longest side, and it is tilted by at most `mostTilt` (guess). The table is then found with
    /// the depth that is computed for the model.
    private static let mostOffset = 0.02
    /// Largest tilt of a guessed box that is kept, radians (guess).
    private static let mostTilt = 2 * Double.pi / 180

    /// Nil where the samples show no table around the guessed box.
    public init?(_ guess: BoundingBox, seenBy samples: [PhotogrammetrySample], threads: Int) {
        var wide = guess
        wide.size = Vector3(
            guess.size.x * Self.searched.x, guess.size.y * Self.searched.y,
            guess.size.z * Self.searched.z)
        let grid = VolumeGrid(box: guess, voxel: guess.size.max() / Self.steps)
        var points = TablePoints(grid: grid, box: guess)
        for (_, map) in CoarseDepth.maps(of: samples, in: wide, threads: threads) {
            points.add(map)
        }
        guard let plane = points.plane(within: Self.band) else { return nil }
        let standing = guess.standing(on: plane, of: grid)
        let base = standing.objectFromWorld * (guess.center - guess.size.z / 2 * guess.up)
        let isCloseEnough =
            abs(base.z) <= Self.mostOffset * guess.size.max()
            && angle(between: guess.up, and: standing.up) <= Self.mostTilt
        box = isCloseEnough ? guess : standing
    }
}

extension BoundingBox {
    /// The box with its base on a plane of a grid, rotated as little as possible.
    func standing(on plane: TablePlane, of grid: VolumeGrid) -> BoundingBox {
        let normal = grid.worldFromGrid.rotation * Vector3(plane.up)
        let place = grid.worldFromGrid * (Vector3(plane.up) * (Double(plane.offset) * grid.voxel))
        func height(_ point: Vector3) -> Double { dot(normal, point - place) }
        guard let yAxis = cross(normal, worldFromObject.xAxis).normalized else { return self }
        // A box that floats is extended down to the plane. A box that is too low is raised and
        // keeps its height.
        let tall = max(height(center + size.z / 2 * up), size.z)
        // The box is widened by the horizontal distance between the middles of its base and its top
        // while it was tilted.
        let widening = size.z * cross(up, normal).length
        return BoundingBox(
            center: center + (tall / 2 - height(center)) * normal,
            size: Vector3(size.x + widening, size.y + widening, tall),
            worldFromObject: Rotation(xAxis: cross(yAxis, normal), yAxis: yAxis, zAxis: normal))
    }
}
