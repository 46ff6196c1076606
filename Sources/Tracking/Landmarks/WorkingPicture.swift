import Glibc
import Scene

/// A frame in the size in which trackers use it. The picture is halved until it is small enough to
/// be tracked fast.
struct WorkingPicture {
    let luma: LumaPlane
    /// The camera of the halved picture.
    let camera: Intrinsics
    let depth: DepthPlane?
    let time: Timestamp
    /// Variance of the noise, gray values².
    let noiseVariance: Double
    /// The picture at half its size.
    let coarse: CoarsePicture

    /// A picture wider than this is halved, pixels: 1280×720 costs four times as much as 640×360
    /// and gains little. A guess.
    private static let mostWidthPixels = 960
    /// The variance of a picture's noise is taken to be at least this, gray values²: a quarter, for
    /// rounding and compression (guess).
    static let leastNoiseVariance = 0.25

    /// A depth is compared with neighbours at this distance too, in pixels of the depth picture,
    /// since depth and colour of a cheap camera are misaligned by some pixels (guess).
    private static let farNeighbour = 6

    /// - Parameter focalFactor: estimated ratio of the true focal lengths to the frame's.
    init(_ frame: Frame, focalFactor: Double = 1) {
        luma = frame.luma.halved(mostWidth: Self.mostWidthPixels)
        // An odd last row or column is cut off.
        var camera = frame.intrinsics
        camera.fx *= focalFactor
        camera.fy *= focalFactor
        let factor = max(1, frame.luma.width / max(1, luma.width))
        if factor > 1 {
            camera.width = luma.width * factor
            camera.height = luma.height * factor
            camera = camera.scaled(toWidth: luma.width, height: luma.height)
        }
        self.camera = camera
        depth = frame.depth
        time = frame.timestamp
        noiseVariance = luma.noiseVariance
        coarse = CoarsePicture(of: luma)
    }

    /// The ray (at depth 1, without lens distortion) of a pixel.
    func ray(_ pixel: Vector2) -> Vector2? {
        camera.ray(through: pixel).map { Vector2($0.x, $0.y) }
    }

    /// Positions nearer than this to the picture's edge are not followed, pixels (guess).
    static let edgePixels = 8.0

    /// Whether a patch around the pixel lies in the picture.
    func contains(_ pixel: Vector2, margin: Double = edgePixels) -> Bool {
        pixel.x >= margin && pixel.y >= margin && pixel.x <= Double(luma.width - 1) - margin
            && pixel.y <= Double(luma.height - 1) - margin
    }

    /// The pixel of a point of the world for a camera at this pose; nil where no patch around it
    /// lies in the picture.
    func pixel(of point: Vector3, from cameraFromWorld: RigidTransform) -> Vector2? {
        guard let pixel = camera.project(cameraFromWorld * point), contains(pixel) else {
            return nil
        }
        return pixel
    }

    /// The measured depth at a pixel; nil where no depth was measured, or at a depth edge.
    func depth(at pixel: Vector2) -> Double? {
        guard let depth else { return nil }
        let scale = Vector2(
            Double(depth.width) / Double(luma.width), Double(depth.height) / Double(luma.height))
        let place = pixel.resized(by: scale)
        let (x, y) = (Int(place.x.rounded()), Int(place.y.rounded()))
        func value(_ dx: Int, _ dy: Int) -> Double {
            let (u, v) = (x + dx, y + dy)
            guard u >= 0, v >= 0, u < depth.width, v < depth.height else { return 0 }
            return Double(depth.values[v * depth.width + u]) * depth.metersPerUnit
        }
        let middle = value(0, 0)
        guard middle > 0 else { return nil }
        // On a plane of any slope, opposite neighbours differ from the middle by opposite amounts.
        let most = DepthNoise.mostSecondDifference(middle)
        var sum = middle
        for (dx, dy) in [(1, 0), (0, 1), (1, 1), (1, -1)] {
            let near = (value(2 * dx, 2 * dy), value(-2 * dx, -2 * dy))
            guard near.0 > 0, near.1 > 0, abs(near.0 + near.1 - 2 * middle) <= most else {
                return nil
            }
            sum += near.0 + near.1
            let reach = Self.farNeighbour
            let far = (value(reach * dx, reach * dy), value(-reach * dx, -reach * dy))
            guard far.0 > 0, far.1 > 0 else { continue }
            guard abs(far.0 + far.1 - 2 * middle) <= most else { return nil }
        }
        return sum / 9
    }

    /// Whether the picture is large enough to be tracked.
    var isLargeEnough: Bool { min(luma.width, luma.height) >= Self.leastSidePixels }

    /// A picture is not tracked if its shorter side is below this, pixels: the coarsest level of
    /// the pyramid must still contain a patch (a guess).
    private static let leastSidePixels = 64
}

extension LumaPlane {
    /// Noise is measured only at pixels at this spacing, across and down (guess).
    private static let noiseStride = 4

    /// Variance of the noise, gray values²: from a mask whose response to planes and edges is zero
    /// (Immerkær 1996). The median of the responses is used, so that texture has no effect. The
    /// variance is at least a quarter, the noise of rounding and compression.
    fileprivate var noiseVariance: Double {
        guard width > 2, height > 2 else { return WorkingPicture.leastNoiseVariance }
        /// Histogram of the mask's absolute responses; the mask adds 16 values of at most 255.
        var counts = [Int](repeating: 0, count: 8 * 255 + 1)
        var count = 0
        values.withUnsafeBufferPointer { source in
            for y in stride(from: 1, to: height - 1, by: Self.noiseStride) {
                for x in stride(from: 1, to: width - 1, by: Self.noiseStride) {
                    func row(_ at: Int) -> Int {
                        Int(source[at &- 1]) &- 2 &* Int(source[at]) &+ Int(source[at &+ 1])
                    }
                    let at = y &* width &+ x
                    let left = row(at &- width) &- 2 &* row(at) &+ row(at &+ width)
                    counts[min(counts.count - 1, abs(left))] &+= 1
                    count &+= 1
                }
            }
        }
        var (below, median) = (0, 0)
        while 2 * (below + counts[median]) < count {
            below += counts[median]
            median += 1
        }
        // The median of the absolute values of a normal distribution is 0.6745 standard deviations,
        // and the mask multiplies the noise by 6.
        let deviation = Double(median) / (0.6745 * 6)
        return max(WorkingPicture.leastNoiseVariance, deviation * deviation)
    }

    /// Cells of a thumbnail (guess).
    private static let thumbnailSize = (columns: 40, rows: 30)

    /// A low-resolution picture of means over 40×30 cells, normalised to mean 0 and length 1, for
    /// comparing appearances; nil without contrast.
    var thumbnail: [Float]? {
        let (columns, rows) = Self.thumbnailSize
        guard width >= columns, height >= rows else { return nil }
        var cells = [Float](repeating: 0, count: columns * rows)
        values.withUnsafeBufferPointer { source in
            for row in 0..<rows {
                let (top, bottom) = (row * height / rows, (row + 1) * height / rows)
                for column in 0..<columns {
                    let (left, right) = (column * width / columns, (column + 1) * width / columns)
                    var sum = 0
                    // Every second row and column is enough.
                    for y in stride(from: top, to: bottom, by: 2) {
                        for x in stride(from: left, to: right, by: 2) {
                            sum &+= Int(source[y &* width &+ x])
                        }
                    }
                    let count = ((bottom - top + 1) / 2) * ((right - left + 1) / 2)
                    cells[row * columns + column] = Float(sum) / Float(count)
                }
            }
        }
        let mean = cells.reduce(0, +) / Float(cells.count)
        var squares: Float = 0
        for index in cells.indices {
            cells[index] -= mean
            squares += cells[index] * cells[index]
        }
        // If the standard deviation of the cells is at most one gray value, their differences are
        // noise.
        guard squares > Float(cells.count) else { return nil }
        return cells.map { $0 / squares.squareRoot() }
    }
}
