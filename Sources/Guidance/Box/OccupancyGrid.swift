import Scene

/// Counts, for each cell of a cube, the depth pictures that show surface in the cell and those that
/// look through the cell (occupancy grid mapping, Moravec and Elfes 1985). A picture counts once
/// per cell.
struct OccupancyGrid: Sendable {
    /// Number of cells along each side.
    static let side = 112
    /// A ray counts as free only up to this share of the depth before the surface: rough depth has
    /// an error of 0.5 %.
    private static let clearance: Float = 0.01
    /// Rays through free space are traced only for pixels at this spacing, across and down.
    private static let freeStride = 2

    /// The cube's corner with the least coordinates, in the world.
    let corner: Vector3
    /// Side of a cell, in the world's unit.
    let cell: Double
    private var tallies: [Tally]
    /// For each cell, a stamp of its last count: twice the picture's number, plus 1 if the picture
    /// looked through the cell.
    private var stamps: [UInt16]
    /// Number of pictures that were counted.
    private(set) var views = 0

    /// How many pictures show something in one cell; each count is at most 255.
    private struct Tally {
        /// Number of pictures that show surface in the cell.
        var hits: UInt8 = 0
        /// Number of pictures that show surface with texture in the cell, and number of pictures
        /// that show an edge there.
        var (textures, edges): (UInt8, UInt8) = (0, 0)
        /// Number of pictures that look through the cell.
        var misses: UInt8 = 0
    }

    /// An empty cube around a point.
    init(center: Vector3, size: Double) {
        corner = center - Vector3(repeating: size / 2)
        cell = size / Double(Self.side)
        let count = Self.side * Self.side * Self.side
        tallies = Array(repeating: Tally(), count: count)
        stamps = Array(repeating: 0, count: count)
    }

    /// Length of the cube's sides.
    var size: Double { cell * Double(Self.side) }
    /// Middle of the cube, in the world.
    var center: Vector3 { corner + Vector3(repeating: size / 2) }

    /// Counts a picture: its hits of each level of detail, then the cells that it looks through.
    mutating func add(_ view: PosedDepth) {
        views += 1
        if view.details != nil {
            count(view, least: .edge)
            count(view, least: .texture)
        }
        count(view, least: .plain)
        count(view, least: nil)
    }

    /// A cell that contains surface.
    struct Cell {
        /// Middle of the cell, in the world.
        let place: Vector3
        /// The detail that pictures show in the cell. Rough depth of a pixel without texture often
        /// comes from neighbouring surfaces, and rough depth beside an edge is often that of the
        /// edge.
        let detail: PixelDetail
    }

    /// The cells that at least `leastHits` pictures show as surface, except those that more
    /// pictures look through. Rough depth puts surface beside the object's outline, where other
    /// pictures look through.
    func surface(leastHits: Int) -> [Cell] {
        var found: [Cell] = []
        for (index, tally) in tallies.enumerated() where tally.hits >= leastHits {
            guard tally.hits >= tally.misses else { continue }
            let (x, y, z) = (
                index % Self.side, index / Self.side % Self.side, index / (Self.side * Self.side)
            )
            let place = corner + cell * Vector3(Double(x) + 0.5, Double(y) + 0.5, Double(z) + 0.5)
            let isEdge = tally.edges >= leastHits && tally.edges >= tally.misses
            let isTexture =
                tally.textures >= max(1, leastHits - 1) && tally.textures >= tally.misses
            found.append(Cell(place: place, detail: isEdge ? .edge : isTexture ? .texture : .plain))
        }
        return found
    }

    /// Counts one picture. With a detail, counts the cells that are hit by pixels with at least
    /// this detail; with nil, counts the cells that the picture looks through.
    private mutating func count(_ view: PosedDepth, least detail: PixelDetail?) {
        let camera = view.intrinsics
        let (least, isFree) = (detail ?? .plain, detail == nil)
        let details = least == .plain ? nil : view.details
        let stride = isFree ? Self.freeStride : 1
        let stamp = UInt16(truncatingIfNeeded: 2 * views + (isFree ? 1 : 0))
        let scale = Float(1 / cell)
        let turn = view.worldFromCamera.rotation
        let columns = (
            SIMD3<Float>(turn.xAxis) * scale, SIMD3<Float>(turn.yAxis) * scale,
            SIMD3<Float>(turn.zAxis) * scale
        )
        // The camera's position, in cells from the cube's corner.
        let eye = SIMD3<Float>((view.worldFromCamera.translation - corner) / cell)
        tallies.withUnsafeMutableBufferPointer { tallies in
            stamps.withUnsafeMutableBufferPointer { stamps in
                let cells = Cells(tallies: tallies, stamps: stamps, stamp: stamp)
                var y = stride / 2
                while y < camera.height {
                    var x = stride / 2
                    while x < camera.width {
                        let pixel = y &* camera.width &+ x
                        let depth = view.values[pixel]
                        if depth > 0, details.map({ $0[pixel] >= least }) ?? true {
                            let (u, v) = (
                                Float((Double(x) - camera.cx) / camera.fx),
                                Float((Double(y) - camera.cy) / camera.fy)
                            )
                            let ray = columns.0 * u + columns.1 * v + columns.2
                            if isFree {
                                cells.markFree(from: eye, along: ray, to: depth)
                            } else {
                                cells.hit(eye + ray * depth, least)
                            }
                        }
                        x &+= stride
                    }
                    y &+= stride
                }
            }
        }
    }

    /// Access to the counts while one picture is added; positions are in cells from the cube's
    /// corner.
    private struct Cells {
        let tallies: UnsafeMutableBufferPointer<Tally>
        let stamps: UnsafeMutableBufferPointer<UInt16>
        let stamp: UInt16

        @inline(__always)
        private func index(_ place: SIMD3<Float>) -> Int? {
            guard place.min() >= 0, place.max() < Float(OccupancyGrid.side) else { return nil }
            // Each number is converted by itself: the conversion of a whole vector is not inlined.
            return (Int(place.z) &* OccupancyGrid.side &+ Int(place.y)) &* OccupancyGrid.side
                &+ Int(place.x)
        }

        @inline(__always)
        func hit(_ place: SIMD3<Float>, _ detail: PixelDetail) {
            guard let index = index(place), stamps[index] != stamp else { return }
            stamps[index] = stamp
            guard tallies[index].hits < 255 else { return }
            tallies[index].hits &+= 1
            if detail != .plain { tallies[index].textures &+= 1 }
            if detail == .edge { tallies[index].edges &+= 1 }
        }

        /// Counts the cells in front of the surface as free, in steps of one cell. Cells that this
        /// picture shows as surface are left out.
        @inline(__always)
        func markFree(from eye: SIMD3<Float>, along ray: SIMD3<Float>, to depth: Float) {
            let length = (ray * ray).sum().squareRoot()
            guard length > 0 else { return }
            // `near` and `far` are the depths at which the ray enters the cube and where it ends:
            // at the cube's far side or just before the surface.
            let side = Float(OccupancyGrid.side)
            var (near, far) = (Float(0), depth * (1 - OccupancyGrid.clearance) - 1 / length)
            for axis in 0..<3 {
                let slope = abs(ray[axis]) < 1e-9 ? Float(1e-9) : ray[axis]
                let (a, b) = (-eye[axis] / slope, (side - eye[axis]) / slope)
                near = max(near, min(a, b))
                far = min(far, max(a, b))
            }
            let step = 1 / length
            var at = near + step / 2
            while at < far {
                if let index = index(eye + ray * at), stamps[index] != stamp,
                    stamps[index] != stamp &- 1
                {
                    stamps[index] = stamp
                    if tallies[index].misses < 255 { tallies[index].misses &+= 1 }
                }
                at += step
            }
        }
    }
}
