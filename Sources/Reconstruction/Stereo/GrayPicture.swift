import Scene
import Vision

/// The brightness of a picture, undistorted to a pinhole camera, and the pose of the picture.
/// Stereo matching works on such pictures.
struct GrayPicture: Sendable {
    /// The pinhole camera. Width and height are multiples of 4, so that the picture can be halved
    /// twice without a remainder.
    let intrinsics: Intrinsics
    let worldFromCamera: RigidTransform
    /// The brightness of each pixel, one byte per pixel, row by row.
    let values: [UInt8]

    var width: Int { intrinsics.width }
    var height: Int { intrinsics.height }

    /// The ray through a pixel in the camera's frame, with a depth of 1.
    func ray(_ pixel: Vector2) -> Vector3 { intrinsics.pinholeRay(pixel.x, pixel.y) }

    private init(intrinsics: Intrinsics, worldFromCamera: RigidTransform, values: [UInt8]) {
        (self.intrinsics, self.worldFromCamera) = (intrinsics, worldFromCamera)
        self.values = values
    }

    /// The same picture with another pose.
    func seen(from worldFromCamera: RigidTransform) -> GrayPicture {
        GrayPicture(intrinsics: intrinsics, worldFromCamera: worldFromCamera, values: values)
    }

    /// The picture of a sample, reduced to about this width; never enlarged.
    init(_ sample: PhotogrammetrySample, worldFromCamera: RigidTransform, widthPixels: Int) {
        self.init(
            ColorConversion.luma(sample.image), sample.intrinsics,
            worldFromCamera: worldFromCamera, widthPixels: widthPixels)
    }

    /// A picture with this brightness and lens, reduced to about this width; never enlarged.
    /// - Parameter space: limits the picture to the part that may show this space; nil for the
    ///   whole picture.
    init(
        _ luma: LumaPlane, _ lens: Intrinsics, worldFromCamera: RigidTransform, widthPixels: Int,
        of space: BoundingBox? = nil
    ) {
        var (luma, lens) = (luma, lens)
        var part =
            space.flatMap { Self.part(of: lens, worldFromCamera, showing: $0) }
            ?? (columns: 0..<luma.width, rows: 0..<luma.height)
        // Large reductions halve the picture first, which does not alias; interpolation does the
        // rest.
        while part.columns.count >= 2 * widthPixels {
            luma = luma.halved
            lens = Self.halved(lens)
            part = (
                part.columns.lowerBound / 2..<part.columns.upperBound / 2,
                part.rows.lowerBound / 2..<part.rows.upperBound / 2
            )
        }
        let width = min(part.columns.count, widthPixels) & ~3
        let scale = Double(width) / Double(part.columns.count)
        let height = Int(Double(part.rows.count) * scale) & ~3
        let ideal = Intrinsics(
            width: width, height: height, fx: lens.fx * scale, fy: lens.fy * scale,
            cx: (lens.cx + 0.5 - Double(part.columns.lowerBound)) * scale - 0.5,
            cy: (lens.cy + 0.5 - Double(part.rows.lowerBound)) * scale - 0.5)
        self.init(
            intrinsics: ideal, worldFromCamera: worldFromCamera,
            values: Self.resampled(luma, lens, to: ideal))
    }

    /// The part of a picture that may show a space; nil if the part is too small for matching.
    private static func part(
        of lens: Intrinsics, _ worldFromCamera: RigidTransform, showing space: BoundingBox
    ) -> (columns: Range<Int>, rows: Range<Int>)? {
        let rays = BoxRays(box: space, camera: lens, worldFromCamera: worldFromCamera)
        let isWide = min(rays.columns.count, rays.rows.count) >= leastPart
        return isWide ? (rays.columns, rays.rows) : nil
    }

    /// Least width and height of a part of a picture, in pixels (guess); they are 16 on the
    /// coarsest level of the search.
    private static let leastPart = 64

    /// The picture at half its width and height; each pixel is the mean of four.
    var halved: GrayPicture {
        GrayPicture(
            intrinsics: Self.halved(intrinsics), worldFromCamera: worldFromCamera,
            values: LumaPlane(width: width, height: height, values: values).halved.values)
    }

    private static func halved(_ camera: Intrinsics) -> Intrinsics {
        let center = Vector2(camera.cx, camera.cy).resized(by: 0.5)
        return Intrinsics(
            width: camera.width / 2, height: camera.height / 2, fx: camera.fx / 2,
            fy: camera.fy / 2, cx: center.x, cy: center.y, distortion: camera.distortion)
    }

    /// The brightness resampled to the pinhole camera `ideal`; black where the lens shows nothing.
    private static func resampled(
        _ plane: LumaPlane, _ lens: Intrinsics, to ideal: Intrinsics
    ) -> [UInt8] {
        let isSameSize = (ideal.width, ideal.height) == (plane.width, plane.height)
        if lens.distortion.isZero {
            return isSameSize ? plane.values : stretched(plane, lens, to: ideal)
        }
        var values = [UInt8](repeating: 0, count: ideal.width * ideal.height)
        plane.values.withUnsafeBufferPointer { source in
            for y in 0..<ideal.height {
                for x in 0..<ideal.width {
                    let ray = ideal.pinholeRay(Double(x), Double(y))
                    guard let pixel = lens.project(ray), lens.contains(pixel) else { continue }
                    values[y * ideal.width + x] = sample(
                        source, plane.width, Step(pixel.x, of: plane.width),
                        Step(pixel.y, of: plane.height))
                }
            }
        }
        return values
    }

    /// Resamples for a lens without distortion. The column in the source depends only on the column
    /// of the pixel, and the row only on its row.
    private static func stretched(
        _ plane: LumaPlane, _ lens: Intrinsics, to ideal: Intrinsics
    ) -> [UInt8] {
        var values = [UInt8](repeating: 0, count: ideal.width * ideal.height)
        let columns = (0..<ideal.width).map { x -> Step? in
            let at = lens.fx * ((Double(x) - ideal.cx) / ideal.fx) + lens.cx
            return lens.contains(Vector2(at, 0)) ? Step(at, of: plane.width) : nil
        }
        plane.values.withUnsafeBufferPointer { source in
            for y in 0..<ideal.height {
                let at = lens.fy * ((Double(y) - ideal.cy) / ideal.fy) + lens.cy
                guard lens.contains(Vector2(0, at)) else { continue }
                let row = Step(at, of: plane.height)
                for x in 0..<ideal.width {
                    guard let column = columns[x] else { continue }
                    values[y &* ideal.width &+ x] = sample(source, plane.width, column, row)
                }
            }
        }
        return values
    }

    /// A position between two neighbouring pixels of a row or column: the index of the first pixel,
    /// and the weight of the second.
    private struct Step {
        let first: Int
        let weight: Double

        /// A position is limited to this distance before the last pixel, so that a second pixel
        /// follows the first (guess).
        private static let endMargin = 0.001

        init(_ position: Double, of count: Int) {
            let inside = min(max(position, 0), Double(count - 1) - Self.endMargin)
            first = Int(inside)
            weight = inside - Double(first)
        }
    }

    @inline(__always)
    private static func sample(
        _ source: UnsafeBufferPointer<UInt8>, _ width: Int, _ column: Step, _ row: Step
    ) -> UInt8 {
        let at = row.first &* width &+ column.first
        return UInt8(bilinear(source, at, width, column.weight, row.weight) + 0.5)
    }
}
