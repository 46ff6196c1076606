import Scene

/// Entries grouped by row, as in compressed sparse rows. The entries of a row keep their order.
struct CompressedRows {
    /// The index in `entries` at which each row begins; the last element is the number of entries.
    let starts: [Int32]
    /// The entries of all rows, row by row.
    let entries: [Int32]

    /// Groups the entries 0..<`entryCount` by `row`, which gives the row of an entry.
    init(rowCount: Int, entryCount: Int, row: (Int) -> Int) {
        var starts = Array(repeating: Int32(0), count: rowCount + 1)
        for entry in 0..<entryCount { starts[row(entry) + 1] += 1 }
        for row in 0..<rowCount { starts[row + 1] += starts[row] }
        var next = starts
        var entries = Array(repeating: Int32(0), count: entryCount)
        for entry in 0..<entryCount {
            let own = row(entry)
            entries[Int(next[own])] = Int32(entry)
            next[own] += 1
        }
        (self.starts, self.entries) = (starts, entries)
    }

    /// The half-edges of a mesh, grouped by the vertex at which they begin.
    init(halfEdgesOf mesh: Mesh) {
        self.init(rowCount: mesh.positions.count, entryCount: 3 * mesh.triangles.count) {
            Int(mesh.vertex(ofHalfEdge: $0))
        }
    }

    /// The entries of a row.
    func row(_ row: Int) -> ArraySlice<Int32> { entries[Int(starts[row])..<Int(starts[row + 1])] }
}
