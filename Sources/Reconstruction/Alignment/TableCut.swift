import Scene

/// Takes what the object stands on out of a pass's depth: in a pass before which the object was
/// turned, the table lies across another of its sides.
struct TableCut: Sendable, Codable {
    /// The box of this pass with its base on the table, in the world that all passes share.
    let box: BoundingBox

    /// What is nearer to the base than this share of the height may be the table.
    private static let margin = 0.015

    /// Beside the object the table is what is behind free space: its depth becomes far. Under the
    /// object nobody can tell the two apart: there it is not known.
    func cut(_ map: inout DepthMap) {
        let objectFromCamera = box.objectFromWorld * map.worldFromCamera
        let camera = map.intrinsics
        let (half, margin) = (box.size / 2, Self.margin * box.size.z)
        let far = Float(4 * (objectFromCamera.translation.length + box.size.length))
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
                    values[at] = abs(place.x) < half.x && abs(place.y) < half.y ? 0 : far
                }
            }
        }
    }
}
