import Scene

/// The surface of a closed field as a mesh. The mesh is closed and manifold, its triangles share
/// vertices, and it is identical for any number of threads.
struct FieldSurface {
    /// The mesh in the world; its triangles are counter-clockwise seen from outside.
    private(set) var mesh: Mesh
    /// For each vertex, whether the voxels at both ends of its edge were measured.
    private(set) var isMeasured: [Bool]

    /// The distance of a vertex from each end of its edge is at least this share of the edge, so
    /// that no two vertices coincide and no triangle is degenerate. A guess.
    private static let clearOfVoxel: Float = 0.02

    /// Number of voxels in a block with the next layer on its upper sides. Derived: `wideSide`³.
    private static let wideVoxels = 729
    /// Number of blocks that a thread takes at a time (guess).
    private static let blocksInPiece = 16

    private struct Part {
        var block: Int
        var marks: EdgeMarks
        var positions: [SIMD3<Float>] = []
        var isMeasured: [Bool] = []
        var triangles: [SIMD3<UInt32>] = []
    }

    init(of field: ClosedField, workers: Workers) {
        let grid = field.grid
        var parts: [Part] = []
        for block in 0..<grid.blockCount where field.mayHoldSurface(grid.place(of: block)) {
            parts.append(Part(block: block, marks: EdgeMarks()))
        }
        parts.withUnsafeMutableBufferPointer { parts in
            workers.runPieces(of: parts.count, size: Self.blocksInPiece) { range in
                Self.withScratch { values, measured in
                    for index in range { Self.place(&parts[index], field, values, measured) }
                }
            }
        }
        parts.removeAll { $0.marks.count == 0 && $0.positions.isEmpty }
        var partOfBlock = [Int32](repeating: -1, count: grid.blockCount)
        var count = 0
        for index in parts.indices {
            partOfBlock[parts[index].block] = Int32(index)
            parts[index].marks.firstVertex = UInt32(count)
            count += parts[index].marks.count
        }
        // The surface may cross the cells of a block although it crosses none of the block's own
        // edges.
        var cells: [Int] = []
        for block in 0..<grid.blockCount where field.mayHoldSurface(grid.place(of: block)) {
            cells.append(block)
        }
        let marks = parts.map(\.marks)
        var triangles = [[SIMD3<UInt32>]](repeating: [], count: cells.count)
        triangles.withUnsafeMutableBufferPointer { triangles in
            workers.runPieces(of: cells.count, size: Self.blocksInPiece) { range in
                Self.withScratch { values, measured in
                    for index in range {
                        triangles[index] = Self.joined(
                            cells[index], field, marks, partOfBlock, values, measured)
                    }
                }
            }
        }
        mesh = Mesh(
            positions: parts.flatMap(\.positions), triangles: triangles.flatMap { $0 })
        isMeasured = parts.flatMap(\.isMeasured)
    }

    private static func withScratch(
        _ body: (UnsafeMutableBufferPointer<Float>, UnsafeMutableBufferPointer<Bool>) -> Void
    ) {
        withUnsafeTemporaryAllocation(of: Float.self, capacity: wideVoxels) { values in
            withUnsafeTemporaryAllocation(of: Bool.self, capacity: wideVoxels) { measured in
                body(values, measured)
            }
        }
    }

    private static func place(
        _ part: inout Part, _ field: ClosedField, _ values: UnsafeMutableBufferPointer<Float>,
        _ measured: UnsafeMutableBufferPointer<Bool>
    ) {
        let place = field.grid.place(of: part.block)
        field.gather(place, values, measured)
        let (side, wide) = (VolumeGrid.side, VolumeGrid.wideSide)
        let base = SIMD3<Float>(place &* side)
        let worldFromGrid = field.grid.worldFromGrid
        let voxel = field.grid.voxel
        for axis in 0..<3 {
            let step = [1, wide, wide * wide][axis]
            for z in 0..<side {
                for y in 0..<side {
                    for x in 0..<side {
                        let at = (z * wide + y) * wide + x
                        let (a, b) = (values[at], values[at + step])
                        guard (a < 0) != (b < 0) else { continue }
                        part.marks.mark(axis: axis, voxel: (z * side + y) * side + x)
                        let share = min(max(a / (a - b), clearOfVoxel), 1 - clearOfVoxel)
                        var inGrid = base + SIMD3(Float(x), Float(y), Float(z))
                        inGrid[axis] += share
                        part.positions.append(
                            SIMD3<Float>(worldFromGrid * (Vector3(inGrid) * voxel)))
                        part.isMeasured.append(measured[at] && measured[at + step])
                    }
                }
            }
        }
        part.marks.countEdges()
    }

    private static func joined(
        _ block: Int, _ field: ClosedField, _ marks: [EdgeMarks], _ partOfBlock: [Int32],
        _ values: UnsafeMutableBufferPointer<Float>,
        _ measured: UnsafeMutableBufferPointer<Bool>
    ) -> [SIMD3<UInt32>] {
        let grid = field.grid
        let place = grid.place(of: block)
        field.gather(place, values, measured)
        let (side, wide) = (VolumeGrid.side, VolumeGrid.wideSide)
        let layer = wide * wide
        var triangles: [SIMD3<UInt32>] = []
        func vertex(_ edge: Int, _ x: Int, _ y: Int, _ z: Int) -> UInt32 {
            let corner = MarchingCubesTable.edges[edge].low
            let (x, y, z) = (x + corner & 1, y + corner >> 1 & 1, z + corner >> 2)
            let owner = grid.block(
                place.x + x >> VolumeGrid.shift, place.y + y >> VolumeGrid.shift,
                place.z + z >> VolumeGrid.shift)
            let mask = side - 1
            return marks[Int(partOfBlock[owner])].vertex(
                axis: edge >> 2, voxel: ((z & mask) * side + y & mask) * side + x & mask)
        }
        for z in 0..<side {
            for y in 0..<side {
                for x in 0..<side {
                    let at = (z * wide + y) * wide + x
                    var pattern = 0
                    // Bit c of the pattern is set if corner c is inside, as in
                    // `MarchingCubesTable`.
                    if values[at] < 0 { pattern |= 1 }
                    if values[at + 1] < 0 { pattern |= 2 }
                    if values[at + wide] < 0 { pattern |= 4 }
                    if values[at + wide + 1] < 0 { pattern |= 8 }
                    if values[at + layer] < 0 { pattern |= 16 }
                    if values[at + layer + 1] < 0 { pattern |= 32 }
                    if values[at + layer + wide] < 0 { pattern |= 64 }
                    if values[at + layer + wide + 1] < 0 { pattern |= 128 }
                    guard pattern != 0, pattern != 255 else { continue }
                    for triangle in MarchingCubesTable.shared.triangles[pattern] {
                        triangles.append(
                            SIMD3(
                                vertex(Int(triangle.x), x, y, z), vertex(Int(triangle.y), x, y, z),
                                vertex(Int(triangle.z), x, y, z)))
                    }
                }
            }
        }
        return triangles
    }
}
