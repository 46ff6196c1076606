import Scene

/// A mask of the box: white inside the outline of its projection.
enum BoxMask {
    /// Each edge of the box is divided into this many steps, since a lens bends straight lines
    /// (guess).
    private static let steps = 16

    /// The mask; all white when part of the box is behind the camera, because then nothing can be
    /// excluded safely.
    static func mask(
        _ box: BoundingBox, camera: Intrinsics, worldFromCamera: RigidTransform
    ) -> LumaPlane {
        let (width, height) = (camera.width, camera.height)
        let cameraFromWorld = worldFromCamera.inverse
        let corners = box.corners.map { cameraFromWorld * $0 }
        var points: [Vector2] = []
        for (a, b) in BoundingBox.edges {
            for step in 0...steps {
                let share = Double(step) / Double(steps)
                guard let pixel = camera.project(corners[a] + share * (corners[b] - corners[a]))
                else {
                    return LumaPlane(
                        width: width, height: height,
                        values: [UInt8](repeating: 255, count: width * height))
                }
                points.append(pixel)
            }
        }
        return filled(outline(points), width, height)
    }

    /// The convex hull, by Andrew's monotone chain (1979).
    static func outline(_ points: [Vector2]) -> [Vector2] {
        let sorted = points.sorted { ($0.x, $0.y) < ($1.x, $1.y) }
        func half(_ points: [Vector2]) -> [Vector2] {
            var chain: [Vector2] = []
            for point in points {
                while chain.count >= 2 {
                    let (a, b) = (chain[chain.count - 2], chain[chain.count - 1])
                    let turn = (b.x - a.x) * (point.y - a.y) - (b.y - a.y) * (point.x - a.x)
                    if turn > 0 { break }
                    chain.removeLast()
                }
                chain.append(point)
            }
            return chain.dropLast()
        }
        return half(sorted) + half(sorted.reversed())
    }

    private static func filled(_ outline: [Vector2], _ width: Int, _ height: Int) -> LumaPlane {
        var values = [UInt8](repeating: 0, count: width * height)
        for y in 0..<height {
            var (from, to) = (Double.infinity, -Double.infinity)
            for (i, a) in outline.enumerated() {
                let b = outline[(i + 1) % outline.count]
                guard min(a.y, b.y) <= Double(y), max(a.y, b.y) >= Double(y) else { continue }
                let share = a.y == b.y ? 0 : (Double(y) - a.y) / (b.y - a.y)
                let x = a.x + share * (b.x - a.x)
                (from, to) = (min(from, x, a.y == b.y ? b.x : x), max(to, x, a.y == b.y ? b.x : x))
            }
            guard from <= to, to >= 0, from <= Double(width - 1) else { continue }
            let first = Int(max(0, from.rounded(.up)))
            let last = Int(min(Double(width - 1), to.rounded(.down)))
            if first <= last {
                for x in first...last { values[y * width + x] = 255 }
            }
        }
        return LumaPlane(width: width, height: height, values: values)
    }
}
