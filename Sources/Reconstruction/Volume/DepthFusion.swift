import Scene

/// Fuses the depth maps of many views into one closed surface, limited to a box.
struct DepthFusion {
    private var volume: TSDFVolume
    private let workers: Workers
    /// The tables of passes between which the object was turned.
    private var tableCuts: [TableRemoval] = []
    /// The measured points of the table; nil where it is not removed.
    private var table: TablePoints?

    /// - Parameters:
    ///   - voxel: side of a voxel, in the world's unit.
    ///   - isOnTable: whether the box stands on a table that is not part of the object.
    init(box: BoundingBox, voxel: Double, isOnTable: Bool, workers: Workers) {
        volume = TSDFVolume(grid: VolumeGrid(box: box, voxel: voxel))
        table = isOnTable ? TablePoints(grid: volume.grid, box: box) : nil
        self.workers = workers
    }

    /// Memory of the volume, in bytes.
    var bytes: Int { volume.bytes }

    /// Integrates a view.
    mutating func add(_ map: DepthMap) {
        volume.integrate(map, workers: workers)
        table?.add(map)
    }

    /// Integrates a view of a pass with its own table.
    mutating func add(_ map: DepthMap, standingOn table: TableRemoval?) {
        var map = map
        table?.cut(&map)
        add(map)
        if let table, !tableCuts.contains(table) { tableCuts.append(table) }
    }

    /// Height by which the table plane is raised, in voxels: the table's surface spreads by half a
    /// voxel plus the sensor's noise. A guess.
    private static let tableVoxels: Float = 1.5

    /// The largest closed surface.
    mutating func surface() -> LargestPart {
        // Where no table is seen, the box's base replaces it.
        var supports: [TablePlane] = []
        if let table {
            let plane = table.plane() ?? TablePlane(baseOf: volume.grid)
            supports.append(plane.raised(by: Self.tableVoxels))
        }
        // The object itself was seen between the tables of several passes, so each table only
        // excludes the space below it.
        for cut in tableCuts {
            supports.append(
                TablePlane(baseOf: cut.box, in: volume.grid)
                    .raised(by: Float(-cut.margin / volume.grid.voxel)))
        }
        let completion = FieldCompletion(views: volume.views, cut: SupportPlanes(supports))
        let field = completion.closedField(of: &volume, workers: workers)
        return LargestPart(of: FieldSurface(of: field, workers: workers))
    }
}
