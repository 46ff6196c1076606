import Scene
import Vision

/// The part of a frame around a head, with the depth of the head alone and brightness without
/// shading: shading stays with the light when the head turns.
struct HeadPicture {
    /// The part as depth views, the larger level first. There is no third level: its pixels would
    /// cover 12 mm, over which a head curves too much, and a bald head would have too few surfels
    /// to align.
    let views: [DepthView]
    /// The part around the head as a picture with its own camera and the head's depth.
    let working: WorkingPicture
    /// Share of the face's pixels without depth, 0...1; nil where too little of the face is in
    /// view.
    let faceHoleShare: Double?

    /// Radius of the local mean that is subtracted from brightness, as a share of the part's width
    /// (guess). The radius is wider than pores and freckles, and narrower than cheeks.
    private static let blurShare = 0.035
    /// The contrast that is left after the local mean is subtracted is multiplied by this factor,
    /// so that brightness has weight beside depth. Guess.
    private static let contrast: Float = 2
    /// Number of levels, each half the size of the previous one (guess).
    private static let levelCount = 2
    /// Smallest side of the part, pixels (guess).
    private static let leastSide = 48
    /// The share of holes is reported only if more than this number of sampled pixels lies on the
    /// face (guess).
    private static let leastFacePixels = 20
    /// The share of holes is measured only on pixels at this spacing, across and down (guess).
    private static let faceStride = 4
    /// The point of the head at which the middle of the part lies, in the head's axes, metres
    /// (guess).
    private static let middle = Vector3(0, 0.02, 0)
    /// Least radius of the local mean, pixels (guess).
    private static let leastBlur = 3

    /// Nil where the frame has no depth, or the part does not fit into the frame.
    /// - Parameters:
    ///   - side: width and height of the part, in pixels of the `WorkingPicture`.
    ///   - cameraFromHead: estimated pose of the head.
    ///   - margin: margin around the head within which depth is kept, metres.
    init?(_ whole: WorkingPicture, side: Int, cameraFromHead: RigidTransform, margin: Float) {
        guard let depth = whole.depth, side >= Self.leastSide, side <= whole.luma.width,
            side <= whole.luma.height,
            let middle = whole.camera.project(cameraFromHead * Self.middle)
        else { return nil }
        func corner(_ center: Double, _ extent: Int) -> Int {
            Int(max(0, min(Double(extent - side), center - Double(side) / 2)).rounded())
        }
        let left = corner(middle.x, whole.luma.width)
        let top = corner(middle.y, whole.luma.height)
        var camera = whole.camera
        camera.cx -= Double(left)
        camera.cy -= Double(top)
        (camera.width, camera.height) = (side, side)
        let headFromCamera = cameraFromHead.inverse
        var depths = [UInt16](repeating: 0, count: side * side)
        var lumas = [UInt8](repeating: 0, count: side * side)
        var isHole = [Bool](repeating: false, count: side * side)
        let rays = HeadRays(headFromCamera, camera)
        let unit = Float(depth.metersPerUnit)
        let scale = (
            Float(depth.width) / Float(whole.luma.width),
            Float(depth.height) / Float(whole.luma.height)
        )
        var (face, holes) = (0, 0)
        for y in 0..<side {
            let row = Int((Float(top + y) + 0.5) * scale.1)
            for x in 0..<side {
                let column = Int((Float(left + x) + 0.5) * scale.0)
                let raw = depth.values[row * depth.width + column]
                let at = y * side + x
                lumas[at] = whole.luma.values[(top + y) * whole.luma.width + left + x]
                let ray = rays.ray(x, y)
                if x % Self.faceStride == 0, y % Self.faceStride == 0,
                    HeadRegion.isFace(from: rays.origin, along: ray)
                {
                    face += 1
                    if raw == 0 { holes += 1 }
                }
                isHole[at] = raw == 0
                guard raw > 0 else { continue }
                let point = rays.origin + Float(raw) * unit * ray
                if HeadRegion.contains(point, margin: margin) { depths[at] = raw }
            }
        }
        faceHoleShare = face > Self.leastFacePixels ? Double(holes) / Double(face) : nil
        depths = Self.filled(depths, isHole, side: side)
        let luma = Self.withoutShading(lumas, depths, side: side)
        let plane = LumaPlane(width: side, height: side, values: luma)
        working = WorkingPicture(
            Frame(
                index: 0, name: "", timestamp: .zero, luma: plane,
                original: .rgb(ColorImage(width: 0, height: 0, values: [])),
                depth: DepthPlane(
                    width: side, height: side, values: depths,
                    metersPerUnit: depth.metersPerUnit), intrinsics: camera))
        guard let view = DepthView(working) else { return nil }
        views = Array(view.levels.prefix(Self.levelCount))
    }

    /// A hole in the head's depth is filled only if at least this number of its eight neighbours
    /// belong to the head (guess).
    private static let leastNeighbours = 4
    /// Holes are filled only if they are at least this share of the head's pixels (guess). The
    /// virtual head's hair has two holes in five pixels: from behind it needs them filled, from the
    /// front the face alone gives a better pose.
    private static let leastHoleShare = 0.15

    /// The head's depths. If hair covers much of the head, single holes are filled by the mean of
    /// their neighbours: hair reflects little light and leaves many pixels without depth, but a
    /// surfel needs depth at all pixels around it.
    private static func filled(_ depths: [UInt16], _ isHole: [Bool], side: Int) -> [UInt16] {
        var result = depths
        var holes = 0
        for y in 1..<(side - 1) {
            for x in 1..<(side - 1) where isHole[y * side + x] {
                var (sum, count) = (0, 0)
                for row in (y - 1)...(y + 1) {
                    for column in (x - 1)...(x + 1) {
                        let depth = Int(depths[row * side + column])
                        sum += depth
                        if depth > 0 { count += 1 }
                    }
                }
                guard count >= leastNeighbours else { continue }
                result[y * side + x] = UInt16(sum / count)
                holes += 1
            }
        }
        let pixels = depths.count { $0 > 0 } + holes
        return Double(holes) >= leastHoleShare * Double(max(1, pixels)) ? result : depths
    }

    /// Brightness minus its local mean over the head, plus 128; 128 outside the head.
    private static func withoutShading(
        _ lumas: [UInt8], _ depths: [UInt16], side: Int
    ) -> [UInt8] {
        let reach = max(leastBlur, Int(blurShare * Double(side)))
        let width = side + 1
        var sums = [Int32](repeating: 0, count: width * width)
        var counts = sums
        for y in 0..<side {
            var (sum, count) = (Int32(0), Int32(0))
            for x in 0..<side {
                if depths[y * side + x] > 0 {
                    sum += Int32(lumas[y * side + x])
                    count += 1
                }
                let at = (y + 1) * width + x + 1
                sums[at] = sums[at - width] + sum
                counts[at] = counts[at - width] + count
            }
        }
        var result = [UInt8](repeating: 128, count: side * side)
        for y in 0..<side {
            let (up, down) = (max(0, y - reach) * width, min(side, y + reach + 1) * width)
            for x in 0..<side where depths[y * side + x] > 0 {
                let (left, right) = (max(0, x - reach), min(side, x + reach + 1))
                let sum =
                    sums[down + right] - sums[down + left] - sums[up + right] + sums[up + left]
                let count =
                    counts[down + right] - counts[down + left] - counts[up + right]
                    + counts[up + left]
                let mean = Float(sum) / Float(max(1, count))
                let value = 128 + contrast * (Float(lumas[y * side + x]) - mean)
                result[y * side + x] = UInt8(max(0, min(255, value)))
            }
        }
        return result
    }
}

/// Rays of a camera's pixels in the head's axes. Lens distortion is ignored, which is exact enough
/// to separate a head from its background.
private struct HeadRays {
    let origin: SIMD3<Float>
    private let x, y, z: SIMD3<Float>
    private let focal, centre: SIMD2<Float>

    init(_ headFromCamera: RigidTransform, _ camera: Intrinsics) {
        origin = SIMD3<Float>(headFromCamera.translation)
        x = SIMD3<Float>(headFromCamera.rotation.xAxis)
        y = SIMD3<Float>(headFromCamera.rotation.yAxis)
        z = SIMD3<Float>(headFromCamera.rotation.zAxis)
        focal = SIMD2(Float(camera.fx), Float(camera.fy))
        centre = SIMD2(Float(camera.cx), Float(camera.cy))
    }

    /// The ray of a pixel, with depth 1, in the head's axes.
    @inline(__always)
    func ray(_ column: Int, _ row: Int) -> SIMD3<Float> {
        let share = (SIMD2(Float(column), Float(row)) - centre) / focal
        return share.x * x + share.y * y + z
    }
}
