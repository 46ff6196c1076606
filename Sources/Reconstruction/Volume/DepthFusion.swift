import Scene

/// Depth maps of many views made one closed surface, limited to a box.
struct DepthFusion {
    private var volume: BlockVolume
    private let workers: Workers
    private let isOnTable: Bool

    /// - Parameters:
    ///   - voxel: resolution in the world's unit.
    ///   - isOnTable: whether the box's base is a table that is no part of the object.
    init(box: BoundingBox, voxel: Double, isOnTable: Bool, workers: Workers) {
        volume = BlockVolume(grid: VolumeGrid(box: box, voxel: voxel))
        (self.isOnTable, self.workers) = (isOnTable, workers)
    }

    /// Room that the volume takes, in bytes.
    var bytes: Int { volume.bytes }

    /// Takes in a view.
    mutating func add(_ map: DepthMap) { volume.integrate(map, workers: workers) }

    /// The largest closed surface.
    mutating func surface() -> LargestPart {
        let closing = FieldClosing(views: volume.views, grid: volume.grid, isOnTable: isOnTable)
        let field = closing.close(&volume, workers: workers)
        return LargestPart(of: FieldSurface(of: field, workers: workers))
    }
}
