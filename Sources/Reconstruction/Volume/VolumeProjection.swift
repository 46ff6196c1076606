import Scene

/// Projects grid coordinates directly to pixels and depths of a view.
struct VolumeProjection {
    /// `origin`: the homogeneous pixel (u·z, v·z, z) of voxel (0, 0, 0). The other three: the
    /// change of the homogeneous pixel from one voxel to the next along each axis.
    private let origin, alongX, alongY, alongZ: SIMD3<Float>
    private let width, height: Int
    private let focal: Float
    private let voxel, truncation: Float

    /// Radius of a block's bounding sphere, in voxels. Derived: √3 · 3.5, rounded up.
    private static let blockRadius: Float = 6.07
    /// Adding this number to a `Float` rounds it to the nearest integer, because the last bit of
    /// the sum is worth 1. Derived: 1.5 · 2²³.
    private static let roundingOffset: Float = 12_582_912
    /// The bits of `roundingOffset`.
    private static let roundingBits: Int32 = 0x4B40_0000

    init(grid: VolumeGrid, map: DepthMap) {
        let cameraFromGrid = map.worldFromCamera.inverse * grid.worldFromGrid
        let camera = map.intrinsics
        func projected(_ p: Vector3) -> SIMD3<Float> {
            SIMD3<Float>(
                Vector3(camera.fx * p.x + camera.cx * p.z, camera.fy * p.y + camera.cy * p.z, p.z))
        }
        origin = projected(cameraFromGrid.translation)
        alongX = projected(grid.voxel * cameraFromGrid.rotation.xAxis)
        alongY = projected(grid.voxel * cameraFromGrid.rotation.yAxis)
        alongZ = projected(grid.voxel * cameraFromGrid.rotation.zAxis)
        (width, height) = (map.width, map.height)
        focal = Float(max(camera.fx, camera.fy))
        (voxel, truncation) = (Float(grid.voxel), Float(grid.truncation))
    }

    private func projected(_ x: Float, _ y: Float, _ z: Float) -> SIMD3<Float> {
        origin + alongX * x + alongY * y + alongZ * z
    }

    /// What the view shows about the block at this position, judged by the block's bounding sphere.
    func visibility(of place: SIMD3<Int>, tiles: DepthTiles) -> BlockVisibility {
        let side = Float(VolumeGrid.side)
        let middle = (side - 1) / 2
        let center = projected(
            Float(place.x) * side + middle, Float(place.y) * side + middle,
            Float(place.z) * side + middle)
        let radius = Self.blockRadius * voxel
        let (near, far) = (center.z - radius, center.z + radius)
        guard near > radius else { return .nothing }
        let (u, v) = (center.x / center.z, center.y / center.z)
        let reach = focal * radius / near + 1
        let isInside =
            u - reach >= 0 && v - reach >= 0 && u + reach < Float(width)
            && v + reach < Float(height)
        let left = max(0, u - reach)
        let right = min(Float(width - 1), u + reach)
        let top = max(0, v - reach)
        let bottom = min(Float(height - 1), v + reach)
        guard left <= right, top <= bottom else { return .nothing }
        var (isComplete, isSurface, isFree) = (isInside, false, false)
        var isAllFree = true
        for row in (Int(top) >> DepthTiles.shift)...(Int(bottom) >> DepthTiles.shift) {
            for column in (Int(left) >> DepthTiles.shift)...(Int(right) >> DepthTiles.shift) {
                let tile = row &* tiles.columns &+ column
                if !tiles.isComplete[tile] { isComplete = false }
                let (nearest, farthest) = (tiles.nearest[tile], tiles.farthest[tile])
                guard farthest > 0 else { continue }
                if nearest <= far + truncation {
                    isAllFree = false
                    if farthest >= near - truncation { isSurface = true }
                }
                if farthest > near { isFree = true }
            }
        }
        if isSurface { return .surface }
        guard isFree else { return .nothing }
        return isAllFree && isComplete ? .free : .partlyFree
    }

    /// Adds the depths of the view to the voxels of one block.
    func integrate(
        _ depths: UnsafeBufferPointer<Float>, _ votes: UnsafeBufferPointer<UInt8>,
        place: SIMD3<Int>, distances: UnsafeMutableBufferPointer<Int16>,
        weights: UnsafeMutableBufferPointer<UInt16>, first: Int
    ) {
        let side = VolumeGrid.side
        let scale = TSDFVolume.distanceScale
        let perTruncation = 1 / truncation
        let areEqual = votes.isEmpty
        var index = first
        for z in 0..<side {
            for y in 0..<side {
                let row = projected(
                    Float(place.x &* side), Float(place.y &* side &+ y),
                    Float(place.z &* side &+ z))
                for x in 0..<side {
                    let at = index &+ x
                    let step = Float(x)
                    let depth = row.z + alongX.z * step
                    let inverse = 1 / depth
                    let u = Self.rounded((row.x + alongX.x * step) * inverse)
                    let v = Self.rounded((row.y + alongX.y * step) * inverse)
                    guard UInt32(bitPattern: u) < UInt32(truncatingIfNeeded: width),
                        UInt32(bitPattern: v) < UInt32(truncatingIfNeeded: height)
                    else { continue }
                    let pixel = Int(v) &* width &+ Int(u)
                    let measured = depths[pixel]
                    let distance = abs(measured) - depth
                    // A negative depth ends known free space; nothing is known beyond it.
                    guard measured != 0, distance >= (measured > 0 ? -truncation : 0) else {
                        continue
                    }
                    let share = min(1, distance * perTruncation)
                    let vote = areEqual ? 1 : UInt16(votes[pixel])
                    let weight = weights[at] &+ vote
                    let old = Float(distances[at])
                    let mean = old + (share * scale - old) * (Float(vote) / Float(weight))
                    distances[at] = Int16(truncatingIfNeeded: Self.rounded(mean))
                    weights[at] = min(weight, TSDFVolume.mostWeight)
                }
                index &+= side
            }
        }
    }

    /// Rounds to the nearest integer by adding `roundingOffset`. It is wrong beyond 2²², which
    /// pixels of blocks in front of the camera do not reach.
    @inline(__always)
    private static func rounded(_ value: Float) -> Int32 {
        Int32(bitPattern: (value + roundingOffset).bitPattern) &- roundingBits
    }
}
