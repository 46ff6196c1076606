import Scene

/// Places a guessed box on the table. Guessed boxes may float and tilt; a table outside the
/// searched space cannot tell where the object ends.
public struct TableAlignedBox: Sendable {
    /// The box with its base on the table; the guess itself where it is close enough.
    public let box: BoundingBox

    /// Range around the base in which the table is searched, in box heights: a box guessed from the
    /// cameras' viewing directions may float at half its height (guess).
    private static let band: ClosedRange<Float> = -0.6...0.3
    /// The searched space, relative to the box's footprint and height (guess).
    private static let searched = Vector3(1.6, 1.6, 2.2)
    /// Steps of the plane search along the longest side, about the resolution of the rough depth:
    /// the plane is found to a hundredth of the longest side. A guess.
    private static let steps = 128.0
    /// A guess is kept if its base is within this distance of the table (share of the longest
    /// side), and the box is tilted by no more than this angle (radians). The model's own depth
    /// then finds the table. Guesses.
    private static let mostOffset = 0.02
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
    /// The same box with its base on a plane of a grid, with the least rotation.
    func standing(on plane: TablePlane, of grid: VolumeGrid) -> BoundingBox {
        let normal = grid.worldFromGrid.rotation * Vector3(plane.up)
        let place = grid.worldFromGrid * (Vector3(plane.up) * (Double(plane.offset) * grid.voxel))
        func height(_ point: Vector3) -> Double { dot(normal, point - place) }
        guard let yAxis = cross(normal, worldFromObject.xAxis).normalized else { return self }
        // If the box was too low, its height above the table is kept.
        let tall = max(height(center + size.z / 2 * up), size.z)
        // Widens the box by the tilt that the rotation removes.
        let widening = size.z * cross(up, normal).length
        return BoundingBox(
            center: center + (tall / 2 - height(center)) * normal,
            size: Vector3(size.x + widening, size.y + widening, tall),
            worldFromObject: Rotation(xAxis: cross(yAxis, normal), yAxis: yAxis, zAxis: normal))
    }
}
