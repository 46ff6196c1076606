import Scene

/// Removes the table from a pass's depth. The object was turned before the pass, so the table
/// touches another side of the object.
struct TableRemoval: Sendable, Codable, Equatable {
    /// The box of this pass with its base on the table, in the common world of all passes.
    let box: BoundingBox

    /// Depth may be of the table if its height above the base is below this share of the box's
    /// height (guess).
    private static let marginShare = 0.015

    /// Beside the object, the table's depth is replaced by a depth beyond everything in the box:
    /// this multiple of the sum of the camera's distance from the box and the box's diagonal
    /// (guess).
    private static let farDistances = 4.0

    /// Depth may be of the table if its height above the base is below this, in the world's unit.
    var margin: Double { Self.marginShare * box.size.z }

    /// Cuts the table out of a depth map. Beside the object, the table's depth is moved far away,
    /// so that the space before it counts as free. Inside the box's footprint, depth below the
    /// margin may be of the table or of the object. There the ray counts as free down to the margin
    /// and as unknown below it, which a negative depth encodes. If the ray were unknown above the
    /// margin too, no pass would show that low space inside the footprint but beside the object is
    /// free, and it would be filled.
    func cut(_ map: inout DepthMap) {
        let objectFromCamera = box.objectFromWorld * map.worldFromCamera
        let camera = map.intrinsics
        let (half, margin) = (box.size / 2, margin)
        let far = Float(Self.farDistances * (objectFromCamera.translation.length + box.size.length))
        let origin = objectFromCamera.translation
        let rotation = objectFromCamera.rotation
        let (xAxis, yAxis, zAxis) = (rotation.xAxis, rotation.yAxis, rotation.zAxis)
        map.values.withUnsafeMutableBufferPointer { values in
            for y in 0..<camera.height {
                let down = zAxis + yAxis * ((Double(y) - camera.cy) / camera.fy)
                for x in 0..<camera.width {
                    let at = y &* camera.width &+ x
                    let depth = Double(values[at])
                    guard depth > 0 else { continue }
                    let ray = down + xAxis * ((Double(x) - camera.cx) / camera.fx)
                    let place = origin + ray * depth
                    guard place.z < margin else { continue }
                    let isUnder = abs(place.x) < half.x && abs(place.y) < half.y
                    // Share of the ray that is above the margin; 0 if the camera is below the
                    // margin.
                    let share = origin.z > margin ? (origin.z - margin) / (origin.z - place.z) : 0
                    values[at] = isUnder ? Float(-depth * share) : far
                }
            }
        }
    }

    /// The tables, moved to where the depth of their own passes shows them. A box that was found
    /// with rough depth is wrong by more than the margin, so parts of the table would remain.
    /// - Parameters:
    ///   - tables: the table of each view; views of a pass have the same table.
    ///   - depth: the depth map of a view.
    static func refined(_ tables: [TableRemoval?], depth: (Int) -> DepthMap) -> [TableRemoval?] {
        var found: [(table: TableRemoval, refined: TableRemoval)] = []
        return tables.map { table in
            guard let table else { return nil }
            if let known = found.first(where: { $0.table == table }) { return known.refined }
            let box = table.box
            let grid = VolumeGrid(box: box, voxel: box.size.max() / steps)
            var points = TablePoints(grid: grid, box: box)
            for view in tables.indices where tables[view] == table { points.add(depth(view)) }
            let refined = points.plane(within: band).map {
                TableRemoval(box: box.standing(on: $0, of: grid))
            }
            found.append((table, refined ?? table))
            return refined ?? table
        }
    }

    /// Range around the base in which the table is searched for, in box heights (guess). It is
    /// narrow, since the box of a pass already has its base on the table or close to it.
    private static let band: ClosedRange<Float> = -0.1...0.15
    /// Number of steps of the plane search along the box's longest side (guess).
    private static let steps = 256.0
}
