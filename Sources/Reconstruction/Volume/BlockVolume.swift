import Scene

/// A truncated signed distance function (Curless and Levoy 1996): the distance of each voxel to the
/// nearest surface, positive in front of it, negative behind, averaged over all views by their
/// votes. Blocks of 8³ voxels are allocated only near a surface; for the others, views that saw
/// through them are counted.
struct BlockVolume {
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

    /// Memory of the volume, in bytes.
    var bytes: Int {
        slotOfBlock.count * 6 + blockOfSlot.count * (4 + 4 * VolumeGrid.voxelsInBlock)
    }

    /// Integrates a view.
    mutating func integrate(_ map: DepthMap, workers: Workers) {
        let projection = VolumeProjection(grid: grid, map: map)
        let tiles = DepthTiles(map)
        var sights = [BlockVisibility](repeating: .nothing, count: grid.blockCount)
        sights.withUnsafeMutableBufferPointer { sights in
            let sights = UnsafeMutableBufferPointer(rebasing: sights[...])
            workers.runPieces(of: grid.blockCount, size: 1024) { range in
                for block in range {
                    sights[block] = projection.sight(of: grid.place(of: block), tiles: tiles)
                }
            }
        }
        var seen: [Int32] = []
        for (block, sight) in sights.enumerated() {
            switch sight {
            case .nothing: break
            case .free, .partlyFree:
                if slotOfBlock[block] >= 0 {
                    seen.append(slotOfBlock[block])
                } else if sight == .free, freeViews[block] < Self.mostWeight {
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
                    workers.runPieces(of: seen.count, size: 32) { range in
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
