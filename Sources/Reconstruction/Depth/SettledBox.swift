import Scene

/// A box that was guessed, set down on what the object stands on. Guesses hang in the air and lean;
/// a table that lies outside of the space that is searched cannot say where the object ends.
public struct SettledBox: Sendable {
    /// The box, its base on the table; the guess itself where that stands well enough.
    public let box: BoundingBox

    /// The table is looked for so far below and above the base, by the box's height: a box that was
    /// guessed from where the cameras look may hang at half its height (proposal).
    private static let band: ClosedRange<Float> = -0.6...0.3
    /// The space that is searched, by the box's footprint and height.
    private static let searched = Vector3(1.6, 1.6, 2.2)
    /// As fine as rough depth is: the plane is found to a hundredth of the longest side.
    private static let steps = 128.0
    /// A box that is so little off, by its longest side, and leans so little, in radians, stands: the
    /// model's own depth finds the table then.
    private static let leastOff = 0.02
    private static let leastLean = 2 * Double.pi / 180

    /// Nil where no table is seen round the guess by these samples.
    public init?(_ guess: BoundingBox, seenBy samples: [PhotogrammetrySample], threads: Int) {
        var wide = guess
        wide.size = Vector3(
            guess.size.x * Self.searched.x, guess.size.y * Self.searched.y,
            guess.size.z * Self.searched.z)
        let grid = VolumeGrid(box: guess, voxel: guess.size.max() / Self.steps)
        var points = TablePoints(grid: grid, box: guess)
        for (_, map) in RoughDepth.maps(of: samples, in: wide, threads: threads) {
            points.add(map)
        }
        guard let plane = points.plane(within: Self.band) else { return nil }
        let standing = guess.standing(on: plane, of: grid)
        let base = standing.objectFromWorld * (guess.center - guess.size.z / 2 * guess.up)
        let isWell =
            abs(base.z) <= Self.leastOff * guess.size.max()
            && angle(between: guess.up, and: standing.up) <= Self.leastLean
        box = isWell ? guess : standing
    }
}

extension BoundingBox {
    /// The same box with its base on a plane of a grid, turned with it as little as can be.
    func standing(on plane: TablePlane, of grid: VolumeGrid) -> BoundingBox {
        let normal = grid.worldFromGrid.rotation * Vector3(plane.up)
        let place = grid.worldFromGrid * (Vector3(plane.up) * (Double(plane.offset) * grid.voxel))
        func height(_ point: Vector3) -> Double { dot(normal, point - place) }
        guard let yAxis = cross(normal, worldFromObject.xAxis).normalized else { return self }
        // What lay too low may have been meant as high over the table.
        let tall = max(height(center + size.z / 2 * up), size.z)
        // What leant over the table on one side stands on it there.
        let aside = size.z * cross(up, normal).length
        return BoundingBox(
            center: center + (tall / 2 - height(center)) * normal,
            size: Vector3(size.x + aside, size.y + aside, tall),
            worldFromObject: Rotation(xAxis: cross(yAxis, normal), yAxis: yAxis, zAxis: normal))
    }
}
