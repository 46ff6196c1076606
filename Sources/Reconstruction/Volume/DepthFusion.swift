import Scene

/// Depth maps of many views made one closed surface, limited to a box.
struct DepthFusion {
    private var volume: BlockVolume
    private let workers: Workers
    /// Where the object stood in passes between which it was turned.
    private var stands: [TableCut] = []
    /// What is seen of the table; nil where it is not to be cut off.
    private var table: TablePoints?

    /// - Parameters:
    ///   - voxel: resolution in the world's unit.
    ///   - isOnTable: whether the box stands about on a table that is no part of the object.
    init(box: BoundingBox, voxel: Double, isOnTable: Bool, workers: Workers) {
        volume = BlockVolume(grid: VolumeGrid(box: box, voxel: voxel))
        table = isOnTable ? TablePoints(grid: volume.grid, box: box) : nil
        self.workers = workers
    }

    /// Room that the volume takes, in bytes.
    var bytes: Int { volume.bytes }

    /// Takes in a view.
    mutating func add(_ map: DepthMap) {
        volume.integrate(map, workers: workers)
        table?.add(map)
    }

    /// Takes in a view of a pass that has a table of its own.
    mutating func add(_ map: DepthMap, standingOn table: TableCut?) {
        var map = map
        table?.cut(&map)
        add(map)
        if let table, !stands.contains(table) { stands.append(table) }
    }

    /// The table's own surface spreads by half a voxel and the sensor's noise.
    private static let tableVoxels: Float = 1.5

    /// The largest closed surface.
    mutating func surface() -> LargestPart {
        // Where no table is seen the box's base is where it is thought to be.
        var floors: [TablePlane] = []
        if let table {
            let plane = table.plane() ?? TablePlane(baseOf: volume.grid)
            floors.append(plane.raised(by: Self.tableVoxels))
        }
        // Between the tables of several passes the object itself was seen: they only say where it
        // cannot be.
        for stand in stands {
            floors.append(
                TablePlane(baseOf: stand.box, in: volume.grid)
                    .raised(by: Float(-stand.margin / volume.grid.voxel)))
        }
        let closing = FieldClosing(views: volume.views, cut: Floors(floors))
        let field = closing.close(&volume, workers: workers)
        return LargestPart(of: FieldSurface(of: field, workers: workers))
    }
}
