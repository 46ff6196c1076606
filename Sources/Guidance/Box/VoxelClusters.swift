import Glibc
import Scene

/// Groups points whose voxels touch, also along edges and at corners (26 neighbours).
enum VoxelClusters {
    /// Number of bits of a voxel's index along each axis: three indices fit into a key of 64 bits.
    private static let indexBits = 21

    /// Indices of the points of each group; groups are in the order of their first voxel's key.
    /// Points too far away for an index of `indexBits` bits are left out.
    static func groups(of points: [Vector3], voxel: Double) -> [[Int]] {
        guard let first = points.first, voxel > 0 else { return [] }
        var low = first
        for point in points { low = pointwiseMin(low, point) }
        let limit = Double(1 << (indexBits - 1))
        var keyed: [(key: UInt64, point: Int)] = []
        keyed.reserveCapacity(points.count)
        for (index, point) in points.enumerated() {
            let cell = (point - low) / voxel
            guard cell.isFinite, cell.max() < limit else { continue }
            keyed.append((key(Int(cell.x) + 1, Int(cell.y) + 1, Int(cell.z) + 1), index))
        }
        keyed.sort { ($0.key, $0.point) < ($1.key, $1.point) }
        var keys: [UInt64] = []
        for entry in keyed where entry.key != keys.last { keys.append(entry.key) }
        var sets = DisjointSets(count: keys.count)
        joinNeighbours(keys, &sets)
        return collect(keyed, keys, &sets)
    }

    private static func key(_ x: Int, _ y: Int, _ z: Int) -> UInt64 {
        UInt64(z) << (2 * indexBits) | UInt64(y) << indexBits | UInt64(x)
    }

    /// Joins each voxel with those 13 of its neighbours whose keys are larger. For each direction,
    /// one walk through the sorted keys finds all pairs.
    private static func joinNeighbours(_ keys: [UInt64], _ sets: inout DisjointSets) {
        for dz in 0...1 {
            for dy in -1...1 {
                for dx in -1...1 where dz > 0 || dy > 0 || (dy == 0 && dx > 0) {
                    let step = (dz << (2 * indexBits)) + (dy << indexBits) + dx
                    var other = 0
                    for index in keys.indices {
                        let wanted = UInt64(Int(keys[index]) + step)
                        while other < keys.count, keys[other] < wanted { other += 1 }
                        guard other < keys.count else { break }
                        if keys[other] == wanted { sets.join(index, other) }
                    }
                }
            }
        }
    }

    private static func collect(
        _ keyed: [(key: UInt64, point: Int)], _ keys: [UInt64], _ sets: inout DisjointSets
    ) -> [[Int]] {
        var groupOfVoxel = [Int](repeating: -1, count: keys.count)
        var groups: [[Int]] = []
        var voxel = 0
        for entry in keyed {
            while keys[voxel] != entry.key { voxel += 1 }
            let root = sets.root(voxel)
            if groupOfVoxel[root] < 0 {
                groupOfVoxel[root] = groups.count
                groups.append([])
            }
            groups[groupOfVoxel[root]].append(entry.point)
        }
        return groups
    }
}
