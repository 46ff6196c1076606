/// The distance field at a quarter of the resolution. A cell that was not measured gets the mean of
/// its neighbours (volumetric diffusion, Davis et al. 2002), so that the field is smooth.
///
/// Space beyond the sides and the top of the grid is outside. Where a side cuts through the object,
/// and at the floors (the planes of the tables), the field continues instead, so that the cut is
/// filled and flat.
struct CoarseField {
    /// Number of voxels along the side of a cell (guess).
    static let cell = 4

    /// A cell is known only if at least this number of its 64 voxels was measured (guess).
    private static let leastInCell = 8
    /// A voxel is deep behind the surface if its value is below this (guess).
    private static let deep = Int16(-0.5 * TSDFVolume.distanceScale)

    /// A side of the grid cuts the object if at least this number of cells in its outermost layer
    /// is measured inside: fewer cells are noise (guess).
    private static let leastCutCells = 4
    /// A field with at most this number of cells along each side is the coarsest one (guess).
    private static let smallSide = 8

    /// Rounds of smoothing of the coarsest field, whose unknown cells start at zero (guess).
    private static let coarsestRounds = 60
    /// Rounds of smoothing of each finer field, which starts from the next coarser field (guess).
    private static let finerRounds = 12
    /// Number of blocks that a thread takes at a time (guess).
    private static let blocksInPiece = 256

    /// Whether the field continues beyond each side of the grid, because the side cuts the object.
    struct OpenSides: Equatable {
        var left = false, right = false, front = false, back = false, top = false
    }

    /// What is known about a cell.
    enum Kind: UInt8 {
        case unknown, known
        /// The cell is entirely below a floor: measurements there do not count.
        case below
    }

    private let size: SIMD3<Int>
    /// The value of each cell, from −1 inside to 1 outside; x varies fastest.
    private var values: [Float]

    /// The field of a volume. A voxel counts as measured from `leastVotes` votes on. Voxels below
    /// `support` never count: the table was measured there.
    init(of volume: TSDFVolume, leastVotes: UInt16, support: SupportPlanes?, workers: Workers) {
        let grid = volume.grid
        let size = grid.blocks &* 2
        var values = [Float](repeating: 0, count: size.x * size.y * size.z)
        var kinds = Self.kinds(size, cell: Self.cell, support)
        values.withUnsafeMutableBufferPointer { values in
            kinds.withUnsafeMutableBufferPointer { kinds in
                workers.runPieces(of: grid.blockCount, size: Self.blocksInPiece) { range in
                    for block in range {
                        for cell in 0..<8 {
                            guard let mean = Self.mean(volume, block, cell, leastVotes, support)
                            else {
                                continue
                            }
                            let place =
                                grid.place(of: block) &* 2
                                &+ SIMD3(cell & 1, cell >> 1 & 1, cell >> 2)
                            let at = (place.z * size.y + place.y) * size.x + place.x
                            if kinds[at] == .below { continue }
                            (values[at], kinds[at]) = (mean, .known)
                        }
                    }
                }
            }
        }
        self.size = size
        let open = Self.openSides(values, kinds, size, support)
        let diffused = Self.diffused(values, kinds, size, cell: Self.cell, support, open)
        self.values =
            HollowWalls(diffused, kinds, size) { x, y, z in
                Self.height(x, y, z, above: support)
            }.values
    }

    /// Height of the middle of a cell above the floor, in cells.
    private static func height(_ x: Int, _ y: Int, _ z: Int, above support: SupportPlanes?) -> Float
    {
        guard let support else { return .infinity }
        let low = SIMD3(x, y, z) &* cell
        let heights = support.heights(low, low &+ (cell - 1))
        return (heights.lowerBound + heights.upperBound) / 2 / Float(cell)
    }

    /// The states of all cells before measurements are added: below the floor, or unknown. A cell
    /// that the floor crosses is unknown.
    private static func kinds(
        _ size: SIMD3<Int>, cell: Int, _ support: SupportPlanes?
    ) -> [Kind] {
        var kinds = [Kind](repeating: .unknown, count: size.x * size.y * size.z)
        guard let support else { return kinds }
        forEach(size) { x, y, z, at in
            let low = SIMD3(x, y, z) &* cell
            if support.heights(low, low &+ (cell - 1)).upperBound < 0 { kinds[at] = .below }
        }
        return kinds
    }

    private static func openSides(
        _ values: [Float], _ kinds: [Kind], _ size: SIMD3<Int>, _ support: SupportPlanes?
    ) -> OpenSides {
        var (left, right, front, back, top) = (0, 0, 0, 0, 0)
        forEach(size) { x, y, z, at in
            guard kinds[at] == .known, values[at] < 0, z > 1 else { return }
            // Cells at the floor are skipped, because the rim of the table was measured there too.
            if let support, support.height(x * cell, y * cell, z * cell) < Float(cell) { return }
            if x == 0 { left += 1 }
            if x == size.x - 1 { right += 1 }
            if y == 0 { front += 1 }
            if y == size.y - 1 { back += 1 }
            if z == size.z - 1 { top += 1 }
        }
        return OpenSides(
            left: left >= leastCutCells, right: right >= leastCutCells,
            front: front >= leastCutCells, back: back >= leastCutCells,
            top: top >= leastCutCells)
    }

    /// The value of a cell, which is an eighth of a block: the mean of its measured distances, or
    /// nil if too few voxels were measured. If some voxels are unmeasured and a measured one is
    /// deep behind the surface, the unmeasured ones are deeper still, so the value is −1.
    private static func mean(
        _ volume: TSDFVolume, _ block: Int, _ cell: Int, _ leastVotes: UInt16,
        _ support: SupportPlanes?
    ) -> Float? {
        let slot = Int(volume.slotOfBlock[block])
        guard slot >= 0 else { return volume.freeViews[block] >= leastVotes ? 1 : nil }
        let (x0, y0, z0) = (
            (cell & 1) * Self.cell, (cell >> 1 & 1) * Self.cell, (cell >> 2) * Self.cell
        )
        var (sum, count) = (0, 0)
        var deepest: Int16 = 0
        let place = volume.grid.place(of: block) &* VolumeGrid.side
        for z in z0..<(z0 + Self.cell) {
            for y in y0..<(y0 + Self.cell) {
                for x in x0..<(x0 + Self.cell) {
                    if let support, support.height(place.x + x, place.y + y, place.z + z) <= 0 {
                        continue
                    }
                    let at =
                        slot * VolumeGrid.voxelsInBlock + (z * VolumeGrid.side + y)
                        * VolumeGrid.side + x
                    guard volume.weights[at] >= leastVotes else { continue }
                    sum += Int(volume.distances[at])
                    deepest = min(deepest, volume.distances[at])
                    count += 1
                }
            }
        }
        guard count >= leastInCell else { return nil }
        if count < Self.cell * Self.cell * Self.cell, deepest < deep { return -1 }
        return Float(sum) / Float(count) / TSDFVolume.distanceScale
    }

    /// Fills the unknown cells: the field at half the resolution gives their first values, and a
    /// few rounds smooth them.
    private static func diffused(
        _ known: [Float], _ kinds: [Kind], _ size: SIMD3<Int>, cell: Int, _ support: SupportPlanes?,
        _ open: OpenSides
    ) -> [Float] {
        var values = known
        let isSmall = max(size.x, size.y, size.z) <= smallSide
        if !isSmall {
            let half = (size &+ 1) / 2
            var sums = [Float](repeating: 0, count: half.x * half.y * half.z)
            var counts = [Float](repeating: 0, count: sums.count)
            forEach(size) { x, y, z, at in
                guard kinds[at] == .known else { return }
                let to = (z / 2 * half.y + y / 2) * half.x + x / 2
                sums[to] += known[at]
                counts[to] += 1
            }
            for index in sums.indices where counts[index] > 0 { sums[index] /= counts[index] }
            var coarser = Self.kinds(half, cell: 2 * cell, support)
            for index in counts.indices where counts[index] > 0 { coarser[index] = .known }
            let start = diffused(sums, coarser, half, cell: 2 * cell, support, open)
            forEach(size) { x, y, z, at in
                if kinds[at] != .known {
                    values[at] = start[(z / 2 * half.y + y / 2) * half.x + x / 2]
                }
            }
        }
        for _ in 0..<(isSmall ? coarsestRounds : finerRounds) { smooth(&values, kinds, size, open) }
        return values
    }

    /// One Gauss-Seidel sweep in place, which converges twice as fast as Jacobi's method.
    private static func smooth(
        _ values: inout [Float], _ kinds: [Kind], _ size: SIMD3<Int>, _ open: OpenSides
    ) {
        values.withUnsafeMutableBufferPointer { values in
            kinds.withUnsafeBufferPointer { kinds in
                forEach(size) { x, y, z, at in
                    guard kinds[at] == .unknown else { return }
                    let (row, layer) = (size.x, size.x * size.y)
                    let here = values[at]
                    func next(_ at: Int) -> Float { kinds[at] == .below ? here : values[at] }
                    var sum = x > 0 ? next(at - 1) : open.left ? here : 1
                    sum += x + 1 < size.x ? next(at + 1) : open.right ? here : 1
                    sum += y > 0 ? next(at - row) : open.front ? here : 1
                    sum += y + 1 < size.y ? next(at + row) : open.back ? here : 1
                    sum += z > 0 ? next(at - layer) : here
                    sum += z + 1 < size.z ? next(at + layer) : open.top ? here : 1
                    values[at] = sum / 6
                }
            }
        }
    }

    @inline(__always)
    private static func forEach(_ size: SIMD3<Int>, _ body: (Int, Int, Int, Int) -> Void) {
        var at = 0
        for z in 0..<size.z {
            for y in 0..<size.y {
                for x in 0..<size.x {
                    body(x, y, z, at)
                    at += 1
                }
            }
        }
    }

    /// The value at a voxel, interpolated between the cells around it.
    func value(x: Int, y: Int, z: Int) -> Float {
        let (x0, fx) = Self.split(x, size.x)
        let (y0, fy) = Self.split(y, size.y)
        let (z0, fz) = Self.split(z, size.z)
        let at = (z0 * size.y + y0) * size.x + x0
        let (row, layer) = (size.x, size.x * size.y)
        return values.withUnsafeBufferPointer { values in
            func along(_ at: Int) -> Float { values[at] + fx * (values[at + 1] - values[at]) }
            func across(_ at: Int) -> Float {
                let first = along(at)
                return first + fy * (along(at + row) - first)
            }
            let first = across(at)
            return first + fz * (across(at + layer) - first)
        }
    }

    /// The lower of the two cells around a voxel along an axis, and the interpolation weight of the
    /// upper cell.
    private static func split(_ voxel: Int, _ size: Int) -> (Int, Float) {
        let place = (Float(voxel) - Float(cell - 1) / 2) / Float(cell)
        let lower = min(max(Int(place.rounded(.down)), 0), size - 2)
        return (lower, min(max(place - Float(lower), 0), 1))
    }
}
