import Scene

/// Where the voxels of a volume lie. A voxel is a point; blocks are cubes of 8³ of them.
struct VolumeGrid: Equatable, Sendable {
    /// Takes grid coordinates times `voxel` to the world; the axes are the box's, z up.
    let worldFromGrid: RigidTransform
    /// Distance of neighbouring voxels in the world's unit.
    let voxel: Double
    /// Blocks along each axis.
    let blocks: SIMD3<Int>
    /// Height of the table's plane in voxels over grid z = 0.
    let tableHeight: Double

    /// Voxels along a block's side, as a power of two.
    static let shift = 3
    static let side = 1 << shift
    static let voxelsInBlock = 512
    /// Voxels beyond the box on every side: the outermost are outside of everything.
    static let margin = 3
    /// Distances are kept up to so many voxels from a surface.
    static let truncationVoxels = 4.0

    /// The grid that holds a box with voxels of this size.
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

    /// Distances are kept up to this one, in the world's unit.
    var truncation: Double { Self.truncationVoxels * voxel }

    /// Number of a block by its place.
    func block(_ x: Int, _ y: Int, _ z: Int) -> Int { (z * blocks.y + y) * blocks.x + x }

    /// Place of a block by its number.
    func place(of block: Int) -> SIMD3<Int> {
        SIMD3(block % blocks.x, block / blocks.x % blocks.y, block / (blocks.x * blocks.y))
    }
}
