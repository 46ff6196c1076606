/// Marks the edges of a block that the surface crosses, and counts them. Each voxel owns three
/// edges: those to its next neighbours along x, y and z.
struct EdgeMarks {
    /// Index of the block's first vertex in the mesh.
    var firstVertex: UInt32 = 0
    /// One bit for each edge, at index axis · 512 + voxel; set if the edge is marked.
    private var words = [UInt64](repeating: 0, count: 24)
    /// For each word, the number of marked edges in the words before it.
    private var before = [UInt16](repeating: 0, count: 24)
    /// Number of marked edges.
    private(set) var count = 0

    mutating func mark(axis: Int, voxel: Int) {
        let bit = axis << 9 | voxel
        words[bit >> 6] |= 1 << UInt64(bit & 63)
    }

    /// Counts the marked edges. Call it once, after the last mark.
    mutating func countEdges() {
        count = 0
        for index in words.indices {
            before[index] = UInt16(count)
            count += words[index].nonzeroBitCount
        }
    }

    /// The index in the mesh of the vertex on a marked edge.
    func vertex(axis: Int, voxel: Int) -> UInt32 {
        let bit = axis << 9 | voxel
        let below = words[bit >> 6] & (1 << UInt64(bit & 63) &- 1)
        return firstVertex &+ UInt32(before[bit >> 6]) &+ UInt32(below.nonzeroBitCount)
    }
}
