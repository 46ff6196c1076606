import Scene

/// Fuses the depth maps of many views into one closed surface, limited to a box.
struct DepthFusion {
    private var volume: TSDFVolume
    private let workers: Workers
    /// The tables that were removed from the depth of single passes.
    private var tableCuts: [TableRemoval] = []
    /// The measured points of the table; nil if the table is not removed.
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

    /// Adds the depth of a view to the volume.
    mutating func add(_ map: DepthMap) {
        volume.integrate(map, workers: workers)
        table?.add(map)
    }

    /// Adds the depth of a view. If the view's pass has a table of its own, the table is first
    /// removed from the depth.
    mutating func add(_ map: DepthMap, standingOn table: TableRemoval?) {
        var map = map
        table?.cut(&map)
        add(map)
        if let table, !tableCuts.contains(table) { tableCuts.append(table) }
    }

    /// The floor is this number of voxels above the plane of the table, because the size of a voxel
    /// and the noise of the sensor spread the table's surface. A guess.
    private static let tableVoxels: Float = 1.5

    /// The largest connected part of the closed surface.
    mutating func surface() -> LargestPart {
        // If no table was seen, the base of the box replaces it.
        var supports: [TablePlane] = []
        if let table {
            let plane = table.plane() ?? TablePlane(baseOf: volume.grid)
            supports.append(plane.raised(by: Self.tableVoxels))
        }
        // The object is above the table of each pass, so each table excludes only the space below
        // it.
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
