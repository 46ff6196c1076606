import Scene

/// Widens a guessed box so that it contains surface that continues through the box's sides. Such
/// surface is depth above the table that is connected with depth inside the box. The guessed box
/// would cut the object flat.
struct BoxGrowth {
    private let box, space: BoundingBox
    private let grid: VolumeGrid
    private let gridFromWorld: RigidTransform
    /// `low` is the grid position of the first cell of the searched space, and `size` the number of
    /// the space's cells along each axis.
    private let low, size: SIMD3<Int>
    private var counts: [UInt8]
    private var table: TablePoints?

    /// Number of cells along the box's longest side (guess). A cell then contains many sampled
    /// points of all views together, and things two cells apart count as separate.
    private static let steps = 64.0
    /// A cell with fewer points than this counts as empty (guess): the points are noise.
    private static let leastPoints: UInt8 = 3
    /// Points up to this height above the table may be of the table, in cells (guess).
    private static let tableCells: Float = 2.5
    /// A surface that continues through a side of the box is a wall or another object if the number
    /// of its cells in the outermost searched layer is more than this share of the number of its
    /// cells at the side (guess).
    private static let mostAtBorder = 0.5

    /// - Parameters:
    ///   - box: the guessed box.
    ///   - space: the space with known depth; it has the box's axes.
    ///   - isOnTable: whether the box stands on a table that is not part of the object.
    init(_ box: BoundingBox, within space: BoundingBox, isOnTable: Bool) {
        (self.box, self.space) = (box, space)
        let voxel = box.size.max() / Self.steps
        grid = VolumeGrid(box: box, voxel: voxel)
        gridFromWorld = grid.worldFromGrid.inverse
        let center = (gridFromWorld * space.center) / voxel
        let half = space.size / (2 * voxel)
        func floors(_ v: Vector3) -> SIMD3<Int> {
            SIMD3(Int(v.x.rounded(.down)), Int(v.y.rounded(.down)), Int(v.z.rounded(.down)))
        }
        low = floors(center - half)
        size = floors(center + half) &- low &+ 1
        counts = Array(repeating: 0, count: size.x * size.y * size.z)
        table = isOnTable ? TablePoints(grid: grid, box: box) : nil
    }

    /// Number of columns of a map that are sampled (guess). A cell then contains several points of
    /// each view.
    private static let sampledColumns = 240

    /// Distance in pixels between the sampled columns of a map of this width.
    static func step(width: Int) -> Int { max(1, width / sampledColumns) }

    /// Adds the points of a view, from one pixel of each `step` × `step` square.
    mutating func add(_ map: DepthMap) {
        table?.add(map)
        let gridFromCamera = gridFromWorld * map.worldFromCamera
        let scale = 1 / grid.voxel
        map.forEachPoint(every: Self.step(width: map.width), in: gridFromCamera) { point in
            let place = scale * point
            let cell =
                SIMD3(
                    Int(place.x.rounded(.down)), Int(place.y.rounded(.down)),
                    Int(place.z.rounded(.down))) &- low
            guard all(cell .>= 0), all(cell .< size) else { return }
            let at = index(cell)
            if counts[at] < .max { counts[at] += 1 }
        }
    }

    private func index(_ cell: SIMD3<Int>) -> Int { (cell.z * size.y + cell.y) * size.x + cell.x }

    /// How far a side of the box moves outwards.
    private struct Reach {
        /// Distance in cells from the side of the box to one cell beyond the object's outermost
        /// cell. 0 if nothing continues through the side, or if what continues is a wall or another
        /// object.
        var cells = 0
        /// Whether the object continues through the side to the end of the searched space.
        var isOpen = false
    }

    /// The widened box, and the space to search next if the object continues to the end of the
    /// searched space.
    struct Grown: Equatable {
        /// The widened box; the guessed box where nothing continues through its sides.
        var box: BoundingBox
        /// The space to search next; nil where everything ends within the searched space.
        var widerSpace: BoundingBox?
        /// The sides of the guessed box through which the object continues.
        var cutSides: [SurfaceSide] = []
    }

    /// Where the object continues to the end of the searched space, the space grows by this share
    /// of the box's longest side (guess). A surface that does not end even there is a wall or
    /// another object.
    private static let widening = 0.3

    /// Widens the box where the object continues through its sides.
    func grown() -> Grown {
        let isObject = connected()
        // `inner` and `outer` are opposite corners of the box, in cells of the searched space.
        let inner = SIMD3(repeating: VolumeGrid.margin) &- low
        let extent = SIMD3<Double>(box.size / grid.voxel)
        let outer = inner &+ SIMD3(Int(extent.x), Int(extent.y), Int(extent.z))
        var (fromLow, fromHigh) = (Vector3.zero, Vector3.zero)
        var (wideLow, wideHigh) = (Vector3.zero, Vector3.zero)
        let widening = Self.widening * box.size.max()
        for axis in 0..<3 {
            if axis < 2 {
                let reach = reach(isObject, axis, from: inner[axis], step: -1)
                fromLow[axis] = Double(reach.cells) * grid.voxel
                if reach.isOpen { wideLow[axis] = widening }
            }
            let reach = reach(isObject, axis, from: outer[axis], step: 1)
            fromHigh[axis] = Double(reach.cells) * grid.voxel
            if reach.isOpen { wideHigh[axis] = widening }
        }
        let isOpen = (wideLow + wideHigh).max() > 0
        return Grown(
            box: box.moved(low: fromLow, high: fromHigh),
            widerSpace: isOpen ? space.moved(low: wideLow, high: wideHigh) : nil,
            cutSides: Self.sides(low: fromLow + wideLow, high: fromHigh + wideHigh))
    }

    /// The sides that move outwards: the top first, then counter-clockwise from the x axis.
    private static func sides(low: Vector3, high: Vector3) -> [SurfaceSide] {
        let around: [(moves: Double, degrees: Int)] = [
            (high.x, 0), (high.y, 90), (low.x, 180), (low.y, 270),
        ]
        return (high.z > 0 ? [.top] : [])
            + around.filter { $0.moves > 0 }.map { .around(from: $0.degrees, to: $0.degrees) }
    }

    private func reach(_ isObject: [Bool], _ axis: Int, from side: Int, step: Int) -> Reach {
        let last = step > 0 ? size[axis] - 1 : 0
        guard (side - last) * step < 0 else { return Reach() }
        let layers = stride(from: side, through: last, by: step).map {
            cells(isObject, axis, layer: $0)
        }
        // The first layer is at the side of the box, so a surface that is in no other layer only
        // touches the side.
        guard let far = layers.lastIndex(where: { $0 >= Self.leastInLayer }), far > 0 else {
            return Reach()
        }
        // The outermost layer is only partly inside the searched space.
        let isOpen = far >= layers.count - 2
        let isWall =
            far == layers.count - 1
            && Double(layers[far]) > Self.mostAtBorder * Double(layers[0])
        return Reach(cells: isWall ? 0 : min(far + 2, layers.count), isOpen: isOpen)
    }

    /// A layer with fewer cells of the object than this counts as empty (guess): the cells are
    /// noise.
    private static let leastInLayer = 2

    private func cells(_ isObject: [Bool], _ axis: Int, layer: Int) -> Int {
        var count = 0
        let (a, b) = ((axis + 1) % 3, (axis + 2) % 3)
        var cell = SIMD3<Int>.zero
        cell[axis] = layer
        for i in 0..<size[a] {
            for j in 0..<size[b] {
                (cell[a], cell[b]) = (i, j)
                if isObject[index(cell)] { count += 1 }
            }
        }
        return count
    }

    /// Whether each cell belongs to the object: it is above the table, and connected to cells above
    /// the table inside the box.
    private func connected() -> [Bool] {
        let plane = table.map { $0.plane() ?? TablePlane(baseOf: grid) }
        let isOccupied = counts.indices.map { at -> Bool in
            guard counts[at] >= Self.leastPoints else { return false }
            let place = place(at)
            return (plane?.height(place.x, place.y, place.z) ?? .infinity) > Self.tableCells
        }
        var isObject = Array(repeating: false, count: counts.count)
        var open: [Int] = []
        let extent = SIMD3<Double>(box.size / grid.voxel)
        let high = SIMD3(Int(extent.x), Int(extent.y), Int(extent.z)) &+ VolumeGrid.margin
        for at in counts.indices where isOccupied[at] {
            let place = place(at)
            guard all(place .>= VolumeGrid.margin), all(place .< high) else { continue }
            isObject[at] = true
            open.append(at)
        }
        while let at = open.popLast() {
            let cell = place(at) &- low
            for neighbour in 0..<27 {
                let other =
                    cell &+ SIMD3(neighbour % 3 - 1, neighbour / 3 % 3 - 1, neighbour / 9 - 1)
                guard all(other .>= 0), all(other .< size) else { continue }
                let to = index(other)
                guard isOccupied[to], !isObject[to] else { continue }
                isObject[to] = true
                open.append(to)
            }
        }
        return isObject
    }

    /// Position in the grid of the cell with this index.
    private func place(_ at: Int) -> SIMD3<Int> {
        SIMD3(at % size.x, at / size.x % size.y, at / (size.x * size.y)) &+ low
    }
}

extension BoundingBox {
    /// The box with its sides moved outwards by `low` and `high` along its own axes.
    fileprivate func moved(low: Vector3, high: Vector3) -> BoundingBox {
        var wide = self
        wide.size += low + high
        wide.center += worldFromObject * ((high - low) / 2)
        return wide
    }
}
