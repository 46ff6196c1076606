import Scene

/// The depth of the surface in a picture, rendered from the mesh. It shows which parts of the
/// surface are occluded and get no colour from the picture.
struct MeshDepthBuffer {
    private let width, height: Int
    private let cellPixels: Int
    private let pixelsPerCell: Float
    private let toleranceStart, toleranceSlope: Float
    private var depths: [Float]

    /// Largest width or height of the buffer, in cells. More cells would cost memory without
    /// benefit. A guess.
    private static let longestSide = 1024
    /// Largest expected distance between mesh and object, as a share of the mesh's diagonal: 1.5 mm
    /// of 0.375 m (guess).
    private static let meshErrorShare: Float = 0.004
    /// Largest expected change of a steep surface's depth within one and a half cells, in widths of
    /// a cell (guess).
    private static let slopePixels: Float = 4
    /// Stands for a vertex behind the camera. Triangles with such a vertex have a negative depth
    /// and are not drawn.
    private static let behindCamera = SIMD3<Float>(-1e6, -1e6, -1)
    /// A triangle is drawn only if twice its area is above this, in cells: excludes a division by
    /// zero (guess).
    private static let leastArea: Float = 1e-9
    /// A cell is inside a triangle if no barycentric coordinate is more than this below zero, so
    /// that rounding leaves no gap between triangles (guess).
    private static let edgeMargin: Float = 1e-4

    /// The depth of a mesh whose vertices are given in the camera's frame. `size` is the diagonal
    /// of the mesh.
    init(
        _ camera: ViewCamera, vertices: [SIMD3<Float>], triangles: [SIMD3<UInt32>], size: Float
    ) {
        let longest = max(camera.width, camera.height)
        let factor = max(1, (longest + Self.longestSide - 1) / Self.longestSide)
        width = (camera.width + factor - 1) / factor
        height = (camera.height + factor - 1) / factor
        cellPixels = factor
        pixelsPerCell = Float(factor)
        toleranceStart = Self.meshErrorShare * size
        toleranceSlope = Self.slopePixels * Float(factor) / camera.focalPixels
        depths = Array(repeating: .infinity, count: width * height)
        draw(camera, vertices, triangles)
        dilateNearSurfaces()
    }

    /// Whether a point at this pixel and depth is on the first surface that its ray meets.
    @inline(__always) func isVisible(_ pixel: SIMD2<Float>, depth: Float) -> Bool {
        let (x, y) = (
            Int((pixel.x + 0.5) / pixelsPerCell), Int((pixel.y + 0.5) / pixelsPerCell)
        )
        guard x >= 0, y >= 0, x < width, y < height else { return false }
        return depth <= depths[y * width + x] + toleranceStart + toleranceSlope * depth
    }

    /// Whether the surface covers a pixel or one next to it.
    @inline(__always) func isCovered(_ x: Int, _ y: Int) -> Bool {
        depths[y / cellPixels * width + x / cellPixels] < .infinity
    }

    private mutating func draw(
        _ camera: ViewCamera, _ vertices: [SIMD3<Float>], _ triangles: [SIMD3<UInt32>]
    ) {
        // The centres of cells have integer coordinates.
        let places = vertices.map { vertex -> SIMD3<Float> in
            guard vertex.z > ViewCamera.leastDepth else { return Self.behindCamera }
            let cell = (camera.project(vertex) + 0.5) / pixelsPerCell - 0.5
            return SIMD3(cell.x, cell.y, vertex.z)
        }
        let (width, height) = (width, height)
        depths.withUnsafeMutableBufferPointer { depths in
            for t in triangles {
                let (a, b, c) = (places[Int(t.x)], places[Int(t.y)], places[Int(t.z)])
                guard a.z > 0, b.z > 0, c.z > 0 else { continue }
                let area = (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x)
                guard abs(area) > Self.leastArea else { continue }
                let left = max(0, min(a.x, b.x, c.x)),
                    right = min(Float(width - 1), max(a.x, b.x, c.x))
                let top = max(0, min(a.y, b.y, c.y)),
                    low = min(Float(height - 1), max(a.y, b.y, c.y))
                guard left <= right, top <= low else { continue }
                for y in Int(top.rounded(.up))..<(Int(low) + 1) where Float(y) <= low {
                    for x in Int(left.rounded(.up))..<(Int(right) + 1) {
                        let (px, py) = (Float(x), Float(y))
                        let u = ((b.x - px) * (c.y - py) - (b.y - py) * (c.x - px)) / area
                        let v = ((c.x - px) * (a.y - py) - (c.y - py) * (a.x - px)) / area
                        guard u >= -Self.edgeMargin, v >= -Self.edgeMargin,
                            u + v <= 1 + Self.edgeMargin
                        else { continue }
                        let depth = u * a.z + v * b.z + (1 - u - v) * c.z
                        if depth < depths[y * width + x] { depths[y * width + x] = depth }
                    }
                }
            }
        }
    }

    /// Enlarges near surfaces by one cell on all sides, because the colours at their edges are
    /// mixed with what is behind.
    private mutating func dilateNearSurfaces() {
        var rows = depths
        for y in 0..<height {
            for x in 0..<width {
                let place = y * width + x
                let before = x > 0 ? depths[place - 1] : .infinity
                let after = x + 1 < width ? depths[place + 1] : .infinity
                rows[place] = min(depths[place], min(before, after))
            }
        }
        for y in 0..<height {
            for x in 0..<width {
                let place = y * width + x
                let above = y > 0 ? rows[place - width] : .infinity
                let below = y + 1 < height ? rows[place + width] : .infinity
                depths[place] = min(rows[place], min(above, below))
            }
        }
    }
}
