import Scene

/// Completes the measured distances of a volume to a closed field.
struct FieldCompletion {
    /// A voxel counts as measured from this number of votes on. Two votes come from two views, or
    /// from one depth that two other views confirm.
    let leastVotes: UInt16
    /// The floors. The space below them becomes outside, because the table is not part of the
    /// object. If nil, nothing is removed.
    let cut: SupportPlanes?

    /// From this number of views on, a measured voxel needs two votes. Then enough views can
    /// outvote a single wrong depth, which would otherwise make a wall (guess).
    private static let leastViewsForTwoVotes = 6

    init(views: Int, cut: SupportPlanes?) {
        // Three votes are not required, because only two views may see an overhang (measured on the
        // virtual camera's passes).
        leastVotes = views >= Self.leastViewsForTwoVotes ? 2 : 1
        self.cut = cut
    }

    /// `blocksInPiece`: number of blocks that a thread takes at a time. `slotsInPiece`: the same
    /// for blocks that have voxels. Guesses.
    private static let (blocksInPiece, slotsInPiece) = (256, 64)
    /// Positions along each axis of the voxels that are tested in a block, from its lower corner:
    /// the field is nearly linear between them. A guess.
    private static let testedVoxels = [0, 2, 5, VolumeGrid.side - 1]
    private static let truncation = Float(VolumeGrid.truncationVoxels)

    /// The mark of a block that was not measured and needs voxels. It differs from slots and from
    /// the marks of `ClosedField`.
    private static let unmeasured: Int32 = -3

    /// The closed field of a volume. Unmeasured blocks through which the surface passes get voxels.
    func closedField(of volume: inout TSDFVolume, workers: Workers) -> ClosedField {
        let grid = volume.grid
        let coarse = CoarseField(
            of: volume, leastVotes: leastVotes, support: cut, workers: workers)
        var kinds = [Int32](repeating: ClosedField.outside, count: grid.blockCount)
        let (slots, freeViews) = (volume.slotOfBlock, volume.freeViews)
        kinds.withUnsafeMutableBufferPointer { kinds in
            workers.runPieces(of: grid.blockCount, size: Self.blocksInPiece) { range in
                for block in range where slots[block] < 0 {
                    if freeViews[block] >= leastVotes { continue }
                    kinds[block] = kind(of: grid.place(of: block), grid, coarse) ?? Self.unmeasured
                }
            }
        }
        for block in kinds.indices where kinds[block] == Self.unmeasured {
            volume.freeViews[block] = 0
            volume.addSlot(for: block)
        }
        for block in kinds.indices where volume.slotOfBlock[block] >= 0 {
            kinds[block] = volume.slotOfBlock[block]
        }
        var isMeasured = [Bool](repeating: false, count: volume.weights.count)
        let blockOfSlot = volume.blockOfSlot
        var distances = volume.distances
        distances.withUnsafeMutableBufferPointer { distances in
            volume.weights.withUnsafeBufferPointer { weights in
                isMeasured.withUnsafeMutableBufferPointer { isMeasured in
                    workers.runPieces(of: blockOfSlot.count, size: Self.slotsInPiece) { range in
                        for slot in range {
                            fill(
                                slot, grid.place(of: Int(blockOfSlot[slot])), grid, coarse,
                                distances, weights, isMeasured)
                        }
                    }
                }
            }
        }
        return ClosedField(
            grid: grid, slotOfBlock: kinds, blockOfSlot: volume.blockOfSlot,
            distances: distances, isMeasured: isMeasured)
    }

    /// The mark of an unmeasured block that is entirely outside or entirely inside; nil if the
    /// block needs voxels.
    private func kind(of place: SIMD3<Int>, _ grid: VolumeGrid, _ coarse: CoarseField) -> Int32? {
        let low = place &* VolumeGrid.side
        let high = low &+ (VolumeGrid.side - 1)
        let heights = cut?.heights(low, high)
        if let heights, heights.upperBound < 0 { return ClosedField.outside }
        var (isInside, isOutside) = (false, false)
        for z in Self.testedVoxels {
            for y in Self.testedVoxels {
                for x in Self.testedVoxels {
                    if coarse.value(x: low.x + x, y: low.y + y, z: low.z + z) < 0 {
                        isInside = true
                    } else {
                        isOutside = true
                    }
                }
            }
        }
        if isInside && isOutside { return nil }
        if isOutside { return ClosedField.outside }
        let isAtCut = heights.map { $0.lowerBound < Self.truncation } ?? false
        let isAtBorder = any(low .< 1) || any(high .>= grid.voxels &- 1)
        return isAtCut || isAtBorder ? nil : ClosedField.inside
    }

    // More than six parameters: a kernel over plain buffers.
    private func fill(
        _ slot: Int, _ place: SIMD3<Int>, _ grid: VolumeGrid, _ coarse: CoarseField,
        _ distances: UnsafeMutableBufferPointer<Int16>, _ weights: UnsafeBufferPointer<UInt16>,
        _ isMeasured: UnsafeMutableBufferPointer<Bool>
    ) {
        let side = VolumeGrid.side
        let scale = TSDFVolume.distanceScale
        let last = grid.voxels &- 1
        var at = slot * VolumeGrid.voxelsInBlock
        for z in (place.z * side)..<(place.z * side + side) {
            for y in (place.y * side)..<(place.y * side + side) {
                for x in (place.x * side)..<(place.x * side + side) {
                    var value = Float(distances[at]) / scale
                    var measured = weights[at] >= leastVotes
                    if !measured { value = coarse.value(x: x, y: y, z: z) }
                    if let cut {
                        let below = -cut.height(x, y, z) / Self.truncation
                        if below > value { (value, measured) = (min(1, below), false) }
                    }
                    if x == 0 || y == 0 || z == 0 || x == last.x || y == last.y || z == last.z {
                        value = 1
                    }
                    distances[at] = Int16(min(1, max(-1, value)) * scale)
                    isMeasured[at] = measured
                    at += 1
                }
            }
        }
    }
}
