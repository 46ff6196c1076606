import Scene

/// The layout of the voxels of a volume. A voxel is a point; a block is a cube of 8³ voxels.
struct VolumeGrid: Equatable, Sendable {
    /// Maps grid coordinates, multiplied by `voxel`, to the world. The axes are those of the box, z
    /// up.
    let worldFromGrid: RigidTransform
    /// Distance between neighbouring voxels, in the world's unit.
    let voxel: Double
    /// Number of blocks along each axis.
    let blocks: SIMD3<Int>
    /// Height of the box's base above the grid's origin, in voxels.
    let tableHeight: Double

    /// Base-two logarithm of a block's side in voxels.
    static let shift = 3
    /// Side of a block, in voxels.
    static let side = 1 << shift
    /// Number of voxels in a block. Derived: `side`³.
    static let voxelsInBlock = 512
    /// Number of voxels along the side of a block with the next layer on its upper sides.
    static let wideSide = side + 1
    /// Number of voxels by which the grid exceeds the box on each side (guess): the outermost layer
    /// is always outside.
    static let margin = 3
    /// Distances in the volume are limited to this number of voxels (guess).
    static let truncationVoxels = 4.0

    /// The grid for a box with voxels of this spacing.
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

    /// Number of voxels along each axis.
    var voxels: SIMD3<Int> { blocks &* Self.side }

    /// The distance to which distances in the volume are limited, in the world's unit.
    var truncation: Double { Self.truncationVoxels * voxel }

    /// The index of the block at a position, in blocks.
    func block(_ x: Int, _ y: Int, _ z: Int) -> Int { (z * blocks.y + y) * blocks.x + x }

    /// The position of the block with this index, in blocks.
    func place(of block: Int) -> SIMD3<Int> {
        SIMD3(block % blocks.x, block / blocks.x % blocks.y, block / (blocks.x * blocks.y))
    }
}
