import Scene

/// A distance field that is defined everywhere, so that its surface is closed. It holds the
/// measured values of a `TSDFVolume`, and computed values where nothing was seen.
struct ClosedField {
    let grid: VolumeGrid
    /// For each block, its slot, which is the position of its voxels in `distances`. For a block
    /// without voxels, −1 if it is outside the surface and −2 if it is inside.
    var slotOfBlock: [Int32]
    var blockOfSlot: [Int32]
    /// The distance of each voxel, 512 voxels per slot; `TSDFVolume.distanceScale` is the
    /// truncation distance. Never 0.
    var distances: [Int16]
    /// Whether each voxel was measured; 512 voxels per slot.
    var isMeasured: [Bool]

    static let outside: Int32 = -1
    static let inside: Int32 = -2

    /// The slot of the block at a position. A position beyond the upper sides of the grid is
    /// outside.
    @inline(__always)
    private func slot(at place: SIMD3<Int>) -> Int32 {
        let isInGrid =
            place.x < grid.blocks.x && place.y < grid.blocks.y && place.z < grid.blocks.z
        return isInGrid ? slotOfBlock[grid.block(place.x, place.y, place.z)] : Self.outside
    }

    /// The values of a block's voxels and of the next layer on its upper sides, `wideSide`³ in all;
    /// x varies fastest. Voxels beyond the grid are outside.
    func gather(
        _ place: SIMD3<Int>, _ values: UnsafeMutableBufferPointer<Float>,
        _ measured: UnsafeMutableBufferPointer<Bool>
    ) {
        let (side, wide) = (VolumeGrid.side, VolumeGrid.wideSide)
        distances.withUnsafeBufferPointer { distances in
            isMeasured.withUnsafeBufferPointer { isMeasured in
                for corner in 0..<8 {
                    let step = SIMD3(corner & 1, corner >> 1 & 1, corner >> 2)
                    let slot = slot(at: place &+ step)
                    let uniform: Float = slot == Self.inside ? -1 : 1
                    let first = Int(slot) * VolumeGrid.voxelsInBlock
                    for z in 0..<(step.z == 0 ? side : 1) {
                        for y in 0..<(step.y == 0 ? side : 1) {
                            var to = ((z + step.z * side) * wide + y + step.y * side) * wide
                            to += step.x * side
                            let from = first + (z * side + y) * side
                            for x in 0..<(step.x == 0 ? side : 1) {
                                if slot >= 0 {
                                    values[to + x] =
                                        Float(distances[from + x]) / TSDFVolume.distanceScale
                                    measured[to + x] = isMeasured[from + x]
                                } else {
                                    values[to + x] = uniform
                                    measured[to + x] = true
                                }
                            }
                        }
                    }
                }
            }
        }
    }

    /// Whether the surface may pass between a block and its upper neighbours. It may if one of
    /// these blocks has voxels, or if some are inside and others outside.
    func mayHoldSurface(_ place: SIMD3<Int>) -> Bool {
        let own = slotOfBlock[grid.block(place.x, place.y, place.z)]
        if own >= 0 { return true }
        for corner in 1..<8 {
            if slot(at: place &+ SIMD3(corner & 1, corner >> 1 & 1, corner >> 2)) != own {
                return true
            }
        }
        return false
    }
}
