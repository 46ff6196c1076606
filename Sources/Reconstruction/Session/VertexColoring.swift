import Scene

/// Vertex colours of a closed surface. Each colour is the mean over the views that see the vertex;
/// views that look straight at the surface have more weight.
struct VertexColoring {
    private let positions: [SIMD3<Float>]
    private let triangles: [SIMD3<UInt32>]
    private let normals: [SIMD3<Float>]
    /// A vertex is occluded if it is more than this depth behind the nearest vertex of its pixel,
    /// in the mesh's unit.
    private let tolerance: Float
    private var sums: [SIMD4<Float>]

    /// Colour of a vertex that no view sees.
    private static let unseen = SIMD3<UInt8>(128, 128, 128)
    /// The occlusion tolerance as a multiple of the mean side of a triangle (guess).
    private static let occlusionSpacings = 3.0
    /// A view adds a colour to a vertex only if the cosine between the normal and the direction to
    /// the camera is above this: beyond 75° a pixel covers too much of the surface (guess).
    private static let leastCosine = 0.26
    /// Number of vertices in a unit of work (guess).
    private static let verticesPerTask = 4096
    /// Colours spread over at most this number of rings of triangles into an unseen part (guess).
    private static let mostRings = 60

    init(_ mesh: Mesh) {
        (positions, triangles) = (mesh.positions, mesh.triangles)
        var normals = [SIMD3<Float>](repeating: .zero, count: positions.count)
        var length = 0.0
        for t in triangles {
            let a = Vector3(positions[Int(t.x)])
            let (b, c) = (Vector3(positions[Int(t.y)]) - a, Vector3(positions[Int(t.z)]) - a)
            let normal = SIMD3<Float>(cross(b, c))
            for corner in 0..<3 { normals[Int(t[corner])] += normal }
            length += b.length
        }
        for index in normals.indices {
            if let unit = Vector3(normals[index]).normalized { normals[index] = SIMD3<Float>(unit) }
        }
        self.normals = normals
        tolerance = Float(Self.occlusionSpacings * length / Double(max(1, triangles.count)))
        sums = Array(repeating: .zero, count: positions.count)
    }

    /// Adds the colours of a view; does nothing if the view has no pose.
    mutating func add(_ sample: PhotogrammetrySample, workers: Workers) {
        guard let worldFromCamera = sample.worldFromCamera else { return }
        let camera = sample.intrinsics
        let cameraFromWorld = worldFromCamera.inverse
        let (width, height) = (sample.image.width, sample.image.height)
        let depthBuffer = PointDepthBuffer(
            positions, cameraFromWorld: cameraFromWorld, camera: camera,
            spacing: tolerance / Float(Self.occlusionSpacings))
        let eye = worldFromCamera.translation
        let (positions, normals, tolerance) = (positions, normals, tolerance)
        sums.withUnsafeMutableBufferPointer { sums in
            sample.image.values.withUnsafeBufferPointer { image in
                workers.runPieces(of: positions.count, size: Self.verticesPerTask) { range in
                    for index in range {
                        let point = Vector3(positions[index])
                        let away = eye - point
                        let cosine = dot(Vector3(normals[index]), away) / away.length
                        guard cosine > Self.leastCosine else { continue }
                        let inCamera = cameraFromWorld * point
                        guard let pixel = camera.project(inCamera),
                            pixel.x >= 0, pixel.y >= 0, pixel.x < Double(width - 1),
                            pixel.y < Double(height - 1),
                            !depthBuffer.isOccluded(inCamera, tolerance: tolerance)
                        else { continue }
                        let color = Self.color(image, width, pixel)
                        let weight = Float(cosine * cosine * cosine / (away.length * away.length))
                        sums[index] += SIMD4(color * weight, weight)
                    }
                }
            }
        }
    }

    private static func color(
        _ image: UnsafeBufferPointer<UInt8>, _ width: Int, _ pixel: Vector2
    ) -> SIMD3<Float> {
        let (x, y) = (Int(pixel.x), Int(pixel.y))
        let (fx, fy) = (Float(pixel.x) - Float(x), Float(pixel.y) - Float(y))
        func at(_ x: Int, _ y: Int) -> SIMD3<Float> {
            let index = 3 * (y * width + x)
            return SIMD3(Float(image[index]), Float(image[index + 1]), Float(image[index + 2]))
        }
        let top = at(x, y) * (1 - fx) + at(x + 1, y) * fx
        let bottom = at(x, y + 1) * (1 - fx) + at(x + 1, y + 1) * fx
        return top * (1 - fy) + bottom * fy
    }

    /// The colour of each vertex; unseen vertices take the colours of their neighbours.
    func colors() -> [SIMD3<UInt8>] {
        var sums = sums
        // In each round, one ring of unseen triangles takes the colours at its border.
        for _ in 0..<Self.mostRings {
            var next = sums
            var isChanged = false
            for t in triangles {
                for corner in 0..<3 where sums[Int(t[corner])].w == 0 {
                    for other in 1...2 {
                        let from = sums[Int(t[(corner + other) % 3])]
                        guard from.w > 0 else { continue }
                        next[Int(t[corner])] += from / from.w
                        isChanged = true
                    }
                }
            }
            sums = next
            if !isChanged { break }
        }
        return sums.map { sum in
            guard sum.w > 0 else { return Self.unseen }
            let color = sum / sum.w
            return SIMD3(
                UInt8(min(255, max(0, color.x.rounded()))),
                UInt8(min(255, max(0, color.y.rounded()))),
                UInt8(min(255, max(0, color.z.rounded()))))
        }
    }
}

/// A depth buffer of the surface's vertices. Its pixels are wider than the distance between
/// neighbouring vertices.
struct PointDepthBuffer {
    private let camera: Intrinsics
    private var nearest: [Float]
    private let width, height: Int

    /// Largest width of the buffer, in pixels (guess).
    private static let mostWidth = 640.0
    /// Least width and least height of the buffer, in pixels (guess).
    private static let leastSide = 16
    /// Least width of a pixel of the buffer, in distances between neighbouring vertices: narrower
    /// pixels would leave gaps between the vertices (guess).
    private static let spacingsPerPixel = 1.5
    /// Least depth that is assumed for a vertex, in the world's unit: excludes a division by zero
    /// (guess).
    private static let leastDepth = 1e-6

    init(
        _ points: [SIMD3<Float>], cameraFromWorld: RigidTransform, camera: Intrinsics,
        spacing: Float
    ) {
        var size = Self.mostWidth
        if let first = points.first {
            let depth = (cameraFromWorld * Vector3(first)).z
            let footprint = Double(spacing) * camera.fx / max(depth, Self.leastDepth)
            size = min(size, Double(camera.width) / max(1, Self.spacingsPerPixel * footprint))
        }
        width = max(Self.leastSide, Int(size))
        height = max(
            Self.leastSide, Int(size * Double(camera.height) / Double(camera.width)))
        self.camera = camera.scaled(toWidth: width, height: height)
        nearest = Array(repeating: .infinity, count: width * height)
        for point in points {
            let inCamera = cameraFromWorld * Vector3(point)
            guard let index = pixel(of: inCamera) else { continue }
            nearest[index] = min(nearest[index], Float(inCamera.z))
        }
    }

    private func pixel(of inCamera: Vector3) -> Int? {
        guard let pixel = camera.project(inCamera), camera.contains(pixel) else { return nil }
        let (x, y) = (Int(pixel.x.rounded()), Int(pixel.y.rounded()))
        guard x >= 0, y >= 0, x < width, y < height else { return nil }
        return y * width + x
    }

    /// Whether a vertex is more than `tolerance` nearer than the point, on the ray of the same
    /// pixel. Also true if the point is outside the picture.
    func isOccluded(_ inCamera: Vector3, tolerance: Float) -> Bool {
        guard let index = pixel(of: inCamera) else { return true }
        return nearest[index] < Float(inCamera.z) - tolerance
    }
}
