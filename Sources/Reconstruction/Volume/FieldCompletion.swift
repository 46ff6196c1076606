import Scene

/// Completes the measured field to a closed one.
struct FieldCompletion {
    /// Votes from which a voxel counts as measured: those of two views, or of one that two others
    /// confirm.
    let leastVotes: UInt16
    /// The floors: the space below them is removed, since the table is not part of the object. Nil
    /// keeps everything.
    let cut: SupportPlanes?

    /// From this many views on, a measured voxel needs two votes: a single wrong depth makes no
    /// wall where enough views can outvote it (guess).
    private static let leastViewsForTwoVotes = 6

    init(views: Int, cut: SupportPlanes?) {
        // A third view is not required, since only two views may see an overhang (measured on the
        // virtual camera's passes).
        leastVotes = views >= Self.leastViewsForTwoVotes ? 2 : 1
        self.cut = cut
    }

    /// Blocks of space, and blocks with voxels, that a thread takes at a time (guesses).
    private static let (blocksInPiece, slotsInPiece) = (256, 64)
    /// Tested voxels of a block along each axis, from its lower corner: between them the field is
    /// nearly linear. A guess.
    private static let testedVoxels = [0, 2, 5, VolumeGrid.side - 1]
    private static let truncation = Float(VolumeGrid.truncationVoxels)

    /// Marks a block that needs voxels; differs from slots and from the marks of `ClosedField`.
    private static let unmeasured: Int32 = -3

    /// The field of this volume; blocks are added where the surface is completed.
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

    /// Whether an unmeasured block is entirely outside or inside; nil when neither.
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
