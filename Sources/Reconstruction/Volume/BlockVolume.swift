import Scene

/// A truncated signed distance field (Curless and Levoy 1996): how far each voxel is from the
/// nearest surface, positive in front of it, negative behind; the mean over all views by their
/// votes. Blocks of 8³ voxels are in memory only where a surface passes; of the others it is
/// counted how many views saw right through them.
struct BlockVolume {
    let grid: VolumeGrid
    /// Where a block's voxels are, in blocks; −1 where no surface was seen.
    var slotOfBlock: [Int32]
    /// How many views saw through a block that has no voxels, at most `mostWeight`.
    var freeViews: [UInt16]
    /// Block of each slot.
    var blockOfSlot: [Int32] = []
    /// Distances, 512 a slot; `distanceScale` is the truncation.
    var distances: [Int16] = []
    /// How many votes each distance is the mean of, at most `mostWeight`.
    var weights: [UInt16] = []
    /// Views taken in.
    private(set) var views = 0

    static let distanceScale: Float = 32_000
    /// The mean becomes a moving one after so many votes: those of 250 views that eight others
    /// confirm.
    static let mostWeight: UInt16 = 16_000

    /// An empty volume.
    init(grid: VolumeGrid) {
        self.grid = grid
        slotOfBlock = Array(repeating: -1, count: grid.blockCount)
        freeViews = Array(repeating: 0, count: grid.blockCount)
    }

    /// Room that the volume takes, in bytes.
    var bytes: Int {
        slotOfBlock.count * 6 + blockOfSlot.count * (4 + 4 * VolumeGrid.voxelsInBlock)
    }

    /// Takes in what one view saw.
    mutating func integrate(_ map: DepthMap, workers: Workers) {
        let projection = VolumeProjection(grid: grid, map: map)
        let tiles = DepthTiles(map)
        var sights = [BlockSight](repeating: .nothing, count: grid.blockCount)
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

    /// Gives a block its voxels; what views saw through it is not forgotten.
    mutating func addSlot(for block: Int) {
        slotOfBlock[block] = Int32(blockOfSlot.count)
        blockOfSlot.append(Int32(block))
        distances.append(
            contentsOf: repeatElement(Int16(Self.distanceScale), count: VolumeGrid.voxelsInBlock))
        weights.append(contentsOf: repeatElement(freeViews[block], count: VolumeGrid.voxelsInBlock))
    }
}

/// What a view shows of a block.
enum BlockSight: UInt8 {
    /// Nothing is known, or it lies behind what is seen.
    case nothing
    /// All of it lies in front of what is seen.
    case free
    /// What is known of it lies in front of what is seen.
    case partlyFree
    /// A surface may pass through it.
    case surface
}
