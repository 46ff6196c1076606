import Scene

/// Weighted sums of colours for a strip of a map's rows.
struct TexelBlend {
    /// The rows of the strip.
    let rows: Range<Int>
    private let atlas: SurfaceAtlas
    private var low: [SIMD4<Float>]
    private var high: [SIMD4<Float>]
    /// The indices of the triangles that overlap the strip.
    private let triangles: [Int32]

    /// Bytes per texel of a strip. Derived: two sums, each of four `Float`.
    static let bytesPerTexel = 32
    /// Number of triangles in a unit of work (guess).
    private static let trianglesPerTask = 1024
    /// Added to the weight of a view's detail: excludes a division by zero (guess).
    private static let leastDetailWeight: Float = 1e-30
    /// A view adds a colour to a texel only if its weight there is above this (guess).
    private static let leastWeight: Float = 1e-5

    init(_ atlas: SurfaceAtlas, rows: Range<Int>) {
        self.atlas = atlas
        self.rows = rows
        low = Array(repeating: .zero, count: rows.count * atlas.sidePixels)
        high = low
        triangles = atlas.triangles.indices.filter { index in
            guard let triangle = atlas.texelTriangle(atlas.triangles[index]) else { return false }
            return triangle.rows.overlaps(rows)
        }.map { Int32($0) }
    }

    // More than six parameters: one triangle of a kernel, called in one place.
    /// Adds the colours of a view. `verticesInCamera` are the mesh's vertices in the camera's
    /// frame. `weights` holds the samples of this view, whose w is the weight of each vertex.
    /// `resolutionWeight` is the weight of the whole view, and `gain` holds its factors for R, G
    /// and B.
    mutating func add(
        _ picture: BandedPicture, _ camera: ViewCamera, _ depth: MeshDepthBuffer,
        verticesInCamera: [SIMD3<Float>], weights: [SIMD4<UInt8>], resolutionWeight: Float,
        gain: SIMD4<Float>,
        workers: Workers
    ) {
        let (atlas, rows, triangles) = (atlas, rows, triangles)
        let side = atlas.sidePixels
        low.withUnsafeMutableBufferPointer { low in
            high.withUnsafeMutableBufferPointer { high in
                workers.runPieces(of: triangles.count, size: Self.trianglesPerTask) { range in
                    for index in triangles[range] {
                        let corners = atlas.triangles[Int(index)]
                        let surface = SIMD3(
                            Int(atlas.surfaceVertices[Int(corners.x)]),
                            Int(atlas.surfaceVertices[Int(corners.y)]),
                            Int(atlas.surfaceVertices[Int(corners.z)]))
                        let weight =
                            SIMD3(
                                Float(weights[surface.x].w), Float(weights[surface.y].w),
                                Float(weights[surface.z].w)) * (resolutionWeight / 255)
                        guard weight.max() > 0 else { continue }
                        guard let triangle = atlas.texelTriangle(corners) else { continue }
                        let shares = BarycentricTexels(atlas, corners)
                        let (a, b, c) = (
                            verticesInCamera[surface.x], verticesInCamera[surface.y],
                            verticesInCamera[surface.z]
                        )
                        for row in triangle.rows.clamped(to: rows) {
                            let start = (row - rows.lowerBound) * side
                            for column in triangle.columns(inRow: row, below: side) {
                                let (u, v, w) = shares.at(column, row)
                                let weight = u * weight.x + v * weight.y + w * weight.z
                                guard weight > Self.leastWeight else { continue }
                                let point = a * u + b * v + c * w
                                let pixel = camera.project(point)
                                guard picture.covers(pixel), depth.isVisible(pixel, depth: point.z)
                                else { continue }
                                let lowColor = picture.lowColor(pixel) * gain
                                let detail = picture.color(pixel) * gain - lowColor
                                low[start + column] +=
                                    SIMD4(
                                        lowColor.x, lowColor.y, lowColor.z, 1) * weight
                                // The eighth power of the weight limits detail to the few best
                                // views, without a visible edge between the parts that different
                                // views colour.
                                let square = weight * weight
                                let sharp =
                                    square * square * square * square + Self.leastDetailWeight
                                high[start + column] +=
                                    SIMD4(
                                        detail.x, detail.y, detail.z, 1) * sharp
                            }
                        }
                    }
                }
            }
        }
    }

    /// Writes the colours of the strip into the map. A texel that no view shows gets the
    /// interpolated colours of its triangle's vertices.
    func finish(into map: inout TexelMap, colors: [SIMD3<Float>], workers: Workers) {
        let (atlas, rows, triangles) = (atlas, rows, triangles)
        let side = atlas.sidePixels
        let (low, high) = (low, high)
        map.withWriter { map in
            workers.runPieces(of: triangles.count, size: Self.trianglesPerTask) { range in
                for index in triangles[range] {
                    let corners = atlas.triangles[Int(index)]
                    guard let triangle = atlas.texelTriangle(corners) else { continue }
                    let shares = BarycentricTexels(atlas, corners)
                    let surface = SIMD3(
                        Int(atlas.surfaceVertices[Int(corners.x)]),
                        Int(atlas.surfaceVertices[Int(corners.y)]),
                        Int(atlas.surfaceVertices[Int(corners.z)]))
                    for row in triangle.rows.clamped(to: rows) {
                        let start = (row - rows.lowerBound) * side
                        for column in triangle.columns(inRow: row, below: side) {
                            let (sum, detail) = (low[start + column], high[start + column])
                            var color: SIMD3<Float>
                            if sum.w > 0 {
                                color = SIMD3(sum.x, sum.y, sum.z) / sum.w
                                if detail.w > 0 {
                                    color += SIMD3(detail.x, detail.y, detail.z) / detail.w
                                }
                            } else {
                                let (u, v, w) = shares.at(column, row)
                                color =
                                    colors[surface.x] * u + colors[surface.y] * v
                                    + colors[surface.z] * w
                            }
                            map.set(column, row, color)
                        }
                    }
                }
            }
        }
    }
}
