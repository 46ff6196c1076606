import Scene

/// A truncated signed distance function (Curless and Levoy 1996): the distance of each voxel to the
/// nearest surface, positive in front of it, negative behind, averaged over all views by their
/// votes. Blocks of 8³ voxels are allocated only near a surface; for the others, views that saw
/// through them are counted.
struct TSDFVolume {
    let grid: VolumeGrid
    /// The slot of each block; −1 where no surface was seen.
    var slotOfBlock: [Int32]
    /// Number of views that saw through an unallocated block, at most `mostWeight`.
    var freeViews: [UInt16]
    /// Block of each slot.
    var blockOfSlot: [Int32] = []
    /// Distances, 512 per slot; `distanceScale` is the truncation distance.
    var distances: [Int16] = []
    /// Votes behind each distance, at most `mostWeight`.
    var weights: [UInt16] = []
    /// Number of integrated views.
    private(set) var views = 0

    /// The value of an `Int16` at the truncation distance: nearly its largest, 32,767.
    static let distanceScale: Float = 32_000
    /// Above this number of votes the mean becomes a moving average: the votes of 250 views
    /// confirmed by eight others. Derived: 250 × 8².
    static let mostWeight: UInt16 = 16_000

    /// An empty volume.
    init(grid: VolumeGrid) {
        self.grid = grid
        slotOfBlock = Array(repeating: -1, count: grid.blockCount)
        freeViews = Array(repeating: 0, count: grid.blockCount)
    }

    /// Memory of a block: its slot and its free views; and of a slot: its block, and a distance and
    /// a weight for each voxel. Derived from the types of the arrays.
    private static let bytesPerBlock = 6
    private static let bytesPerSlot = 4 + 4 * VolumeGrid.voxelsInBlock
    /// Blocks of space, and blocks with voxels, that a thread takes at a time (guesses).
    private static let (blocksInPiece, slotsInPiece) = (1024, 32)

    /// Memory of the volume, in bytes.
    var bytes: Int {
        slotOfBlock.count * Self.bytesPerBlock + blockOfSlot.count * Self.bytesPerSlot
    }

    /// Integrates a view.
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

    /// Allocates a block's voxels; views that saw through it still count.
    mutating func addSlot(for block: Int) {
        slotOfBlock[block] = Int32(blockOfSlot.count)
        blockOfSlot.append(Int32(block))
        distances.append(
            contentsOf: repeatElement(Int16(Self.distanceScale), count: VolumeGrid.voxelsInBlock))
        weights.append(contentsOf: repeatElement(freeViews[block], count: VolumeGrid.voxelsInBlock))
    }
}

/// What a view shows of a block.
enum BlockVisibility: UInt8 {
    /// Unknown, or behind the seen surface.
    case nothing
    /// Entirely in front of the seen surface.
    case free
    /// The known part is in front of the seen surface.
    case partlyFree
    /// The surface may pass through it.
    case surface
}
