import Scene

/// Depth maps of many views made one closed surface, limited to a box.
struct DepthFusion {
    private var volume: BlockVolume
    private let workers: Workers
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

    /// The largest closed surface.
    mutating func surface() -> LargestPart {
        // Where no table is seen the box's base is where it is thought to be.
        let plane = table.map { $0.plane() ?? TablePlane(baseOf: volume.grid) }
        let closing = FieldClosing(views: volume.views, table: plane)
        let field = closing.close(&volume, workers: workers)
        return LargestPart(of: FieldSurface(of: field, workers: workers))
    }
}
