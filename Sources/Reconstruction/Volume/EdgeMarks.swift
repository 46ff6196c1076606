/// The edges of a block that the surface crosses, with a running count: each voxel owns three
/// edges, to its neighbours along x, y and z.
struct EdgeMarks {
    /// Index of the block's first vertex.
    var firstVertex: UInt32 = 0
    /// One bit per edge: axis · 512 + voxel.
    private var words = [UInt64](repeating: 0, count: 24)
    /// Edges marked before each word.
    private var before = [UInt16](repeating: 0, count: 24)
    /// Number of marked edges.
    private(set) var count = 0

    mutating func mark(axis: Int, voxel: Int) {
        let bit = axis << 9 | voxel
        words[bit >> 6] |= 1 << UInt64(bit & 63)
    }

    /// Computes the running counts; call once, after the last mark.
    mutating func countEdges() {
        count = 0
        for index in words.indices {
            before[index] = UInt16(count)
            count += words[index].nonzeroBitCount
        }
    }

    /// The vertex on a marked edge.
    func vertex(axis: Int, voxel: Int) -> UInt32 {
        let bit = axis << 9 | voxel
        let below = words[bit >> 6] & (1 << UInt64(bit & 63) &- 1)
        return firstVertex &+ UInt32(before[bit >> 6]) &+ UInt32(below.nonzeroBitCount)
    }
}
