import Scene

/// A truncated signed distance function (Curless and Levoy 1996). Each voxel holds its distance to
/// the nearest surface, positive in front of the surface and negative behind it: the mean over all
/// views, weighted by their votes. Only blocks near a surface have voxels, 8³ each. For each other
/// block, the views that saw through it are counted.
struct TSDFVolume {
    let grid: VolumeGrid
    /// For each block, its slot, which is the position of its voxels in `distances`. −1 for a block
    /// without voxels.
    var slotOfBlock: [Int32]
    /// For each block, the number of views that saw through it while it had no voxels, at most
    /// `mostWeight`.
    var freeViews: [UInt16]
    /// For each slot, the index of its block.
    var blockOfSlot: [Int32] = []
    /// The distance of each voxel, 512 voxels per slot; `distanceScale` is the truncation distance.
    var distances: [Int16] = []
    /// The sum of the votes for each distance, at most `mostWeight`.
    var weights: [UInt16] = []
    /// Number of integrated views.
    private(set) var views = 0

    /// The `Int16` that stands for the truncation distance: nearly the largest one, 32,767.
    static let distanceScale: Float = 32_000
    /// Largest sum of votes of a voxel. When it is reached, the mean becomes a moving average.
    /// Derived: 250 × 8², the votes of 250 views that eight others confirm.
    static let mostWeight: UInt16 = 16_000

    /// An empty volume.
    init(grid: VolumeGrid) {
        self.grid = grid
        slotOfBlock = Array(repeating: -1, count: grid.blockCount)
        freeViews = Array(repeating: 0, count: grid.blockCount)
    }

    /// Bytes for each block: an element of `slotOfBlock` and one of `freeViews`. Derived from the
    /// types of the arrays.
    private static let bytesPerBlock = 6
    /// Bytes for each block that has voxels: an element of `blockOfSlot`, and a distance and a
    /// weight for each voxel. Derived from the types of the arrays.
    private static let bytesPerSlot = 4 + 4 * VolumeGrid.voxelsInBlock
    /// `blocksInPiece`: number of blocks that a thread takes at a time. `slotsInPiece`: the same
    /// for blocks that have voxels. Guesses.
    private static let (blocksInPiece, slotsInPiece) = (1024, 32)

    /// Memory of the volume, in bytes.
    var bytes: Int {
        slotOfBlock.count * Self.bytesPerBlock + blockOfSlot.count * Self.bytesPerSlot
    }

    /// Adds the depth of a view to the distances of all voxels that it shows.
    mutating func integrate(_ map: DepthMap, workers: Workers) {
        let projection = VolumeProjection(grid: grid, map: map)
        let tiles = DepthTiles(map)
        var visibilities = [BlockVisibility](repeating: .nothing, count: grid.blockCount)
        visibilities.withUnsafeMutableBufferPointer { visibilities in
            let visibilities = UnsafeMutableBufferPointer(rebasing: visibilities[...])
            workers.runPieces(of: grid.blockCount, size: Self.blocksInPiece) { range in
                for block in range {
                    visibilities[block] = projection.visibility(
                        of: grid.place(of: block), tiles: tiles)
                }
            }
        }
        var seen: [Int32] = []
        for (block, visibility) in visibilities.enumerated() {
            switch visibility {
            case .nothing: break
            case .free, .partlyFree:
                if slotOfBlock[block] >= 0 {
                    seen.append(slotOfBlock[block])
                } else if visibility == .free, freeViews[block] < Self.mostWeight {
                    freeViews[block] += 1
                }
            case .surface:
                if slotOfBlock[block] < 0 { addSlot(for: block) }
                seen.append(slotOfBlock[block])
            }
        }
        distances.withUnsafeMutableBufferPointer { distances in
            weights.withUnsafeMutableBufferPointer { weights in
                map.read { depths, votes in
                    workers.runPieces(of: seen.count, size: Self.slotsInPiece) { range in
                        for index in range {
                            let slot = Int(seen[index])
                            projection.integrate(
                                depths, votes, place: grid.place(of: Int(blockOfSlot[slot])),
                                distances: distances, weights: weights,
                                first: slot * VolumeGrid.voxelsInBlock)
                        }
                    }
                }
            }
        }
        views += 1
    }

    /// Gives a block voxels. The views that saw through the block before count as votes for free
    /// space.
    mutating func addSlot(for block: Int) {
        slotOfBlock[block] = Int32(blockOfSlot.count)
        blockOfSlot.append(Int32(block))
        distances.append(
            contentsOf: repeatElement(Int16(Self.distanceScale), count: VolumeGrid.voxelsInBlock))
        weights.append(contentsOf: repeatElement(freeViews[block], count: VolumeGrid.voxelsInBlock))
    }
}

/// What a view shows about a block.
enum BlockVisibility: UInt8 {
    /// Nothing: the depth there is unknown, or the block is behind the surface that the view shows.
    case nothing
    /// The block is entirely in front of the surface that the view shows.
    case free
    /// A part of the block is in front of the surface; the view says nothing about the rest.
    case partlyFree
    /// The surface may pass through the block.
    case surface
}
