import Scene

/// The layout of a volume's voxels. A voxel is a point; blocks are cubes of 8³ voxels.
struct VolumeGrid: Equatable, Sendable {
    /// Maps grid coordinates times `voxel` to the world; the axes are the box's, z up.
    let worldFromGrid: RigidTransform
    /// Voxel spacing in the world's unit.
    let voxel: Double
    /// Blocks along each axis.
    let blocks: SIMD3<Int>
    /// Height of the table plane in voxels above grid z = 0.
    let tableHeight: Double

    /// Base-two logarithm of a block's side in voxels.
    static let shift = 3
    /// Side of a block, in voxels.
    static let side = 1 << shift
    /// Derived: `side`³.
    static let voxelsInBlock = 512
    /// Side, in voxels, of a block with the next layer on its upper sides.
    static let wideSide = side + 1
    /// Voxels beyond the box on every side (guess): the outermost layer is always outside.
    static let margin = 3
    /// Truncation distance in voxels (guess).
    static let truncationVoxels = 4.0

    /// The grid for a box with voxels of this size.
    init(box: BoundingBox, voxel: Double) {
        let margin = Double(Self.margin) * voxel
        let voxels = (box.size + Vector3(repeating: 2 * margin)) / voxel
        blocks = SIMD3(
            Int(voxels.x) / Self.side + 1, Int(voxels.y) / Self.side + 1,
            Int(voxels.z) / Self.side + 1)
        self.voxel = voxel
        let low = box.size / -2 - Vector3(repeating: margin)
        worldFromGrid = RigidTransform(
            rotation: box.worldFromObject, translation: box.center + box.worldFromObject * low)
        tableHeight = Double(Self.margin)
    }

    var blockCount: Int { blocks.x * blocks.y * blocks.z }

    /// Voxels along each axis.
    var voxels: SIMD3<Int> { blocks &* Self.side }

    /// Truncation distance, in the world's unit.
    var truncation: Double { Self.truncationVoxels * voxel }

    /// Index of a block from its position.
    func block(_ x: Int, _ y: Int, _ z: Int) -> Int { (z * blocks.y + y) * blocks.x + x }

    /// Position of a block from its index.
    func place(of block: Int) -> SIMD3<Int> {
        SIMD3(block % blocks.x, block / blocks.x % blocks.y, block / (blocks.x * blocks.y))
    }
}
