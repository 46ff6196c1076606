import DeviceIO
import Scene
import Vision

/// A printed marker mat on the virtual table, painted into pictures whose camera and depth are
/// known. The lab's camera brings no poses, so its pictures must show markers.
struct TableMat {
    /// The board in the world's frame: the table is z = 0, and the object stands in the middle.
    let board: MarkerBoard
    /// Half the mat's width and height, in metres.
    private let halfWidth: Double
    private let halfHeight: Double
    /// Brightness of the mat's texels, row after row from the upper left: 255 is paper, 0 is ink.
    private let texture: [UInt8]
    private let columns, rows: Int

    /// The number of texels in a metre of the texture; each cell of a marker is at least eight
    /// texels wide.
    private static let texelsPerMeter = 4000.0
    /// The width of the white paper around the outermost markers, in metres: printers leave such a
    /// margin.
    private static let rim = 0.01
    /// A pixel shows the mat only if its depth gives a point within this distance of the table's
    /// plane, in metres. The written depth has steps of 0.2 mm, and a flat viewing angle enlarges
    /// this error.
    private static let planeTolerance = 0.004

    /// A mat of two sheets of A3, whose markers lie round the object.
    init() throws {
        var options = MarkerMat.Options()
        (options.paper, options.columns, options.rows) = (.a3, 2, 1)
        board = try MarkerMat(options).board
        let corners = board.tags.flatMap(\.corners)
        let width = (corners.map { abs($0.x) }.max() ?? 0) + Self.rim
        let height = (corners.map { abs($0.y) }.max() ?? 0) + Self.rim
        (halfWidth, halfHeight) = (width, height)
        columns = Int(2 * width * Self.texelsPerMeter)
        rows = Int(2 * height * Self.texelsPerMeter)
        var texture = [UInt8](repeating: 255, count: columns * rows)
        for tag in board.tags {
            let cells = MarkerDetector.cells(of: tag.identifier, in: board.family) ?? []
            let count = board.family.cells
            let cell = (tag.corners[1].x - tag.corners[0].x) / Double(board.family.borderCells)
            let quiet = cell * Double(count - board.family.borderCells) / 2
            let left = ((tag.corners[0].x - quiet + width) * Self.texelsPerMeter).rounded()
            let top = ((height - tag.corners[0].y - quiet) * Self.texelsPerMeter).rounded()
            let side = cell * Self.texelsPerMeter
            for row in 0..<Int(side * Double(count)) {
                for column in 0..<Int(side * Double(count)) {
                    let index = Int(Double(row) / side) * count + Int(Double(column) / side)
                    guard cells.indices.contains(index), !cells[index] else { continue }
                    texture[(Int(top) + row) * columns + Int(left) + column] = 0
                }
            }
        }
        self.texture = texture
    }

    /// The picture with the mat painted where the picture shows the table's plane.
    func painted(
        into picture: ColorImage, depth: DepthPlane, camera: Intrinsics,
        worldFromCamera: RigidTransform
    ) -> ColorImage {
        var values = picture.values
        let eye = worldFromCamera.translation
        let (across, down, ahead) = (
            worldFromCamera.rotation * Vector3(1, 0, 0),
            worldFromCamera.rotation * Vector3(0, 1, 0),
            worldFromCamera.rotation * Vector3(0, 0, 1)
        )
        /// The texel where the ray through a point of the picture meets the mat, and the table's
        /// depth there; nil where the ray misses the mat.
        func meeting(_ x: Double, _ y: Double) -> (texel: Int, depth: Double)? {
            let ray =
                (x - camera.cx) / camera.fx * across + (y - camera.cy) / camera.fy * down + ahead
            guard ray.z < -1e-6 else { return nil }
            let far = -eye.z / ray.z
            let (px, py) = (eye.x + far * ray.x, eye.y + far * ray.y)
            guard abs(px) < halfWidth, abs(py) < halfHeight else { return nil }
            let column = min(columns - 1, Int((px + halfWidth) * Self.texelsPerMeter))
            let row = min(rows - 1, Int((halfHeight - py) * Self.texelsPerMeter))
            return (row * columns + column, far)
        }
        for y in 0..<picture.height {
            for x in 0..<picture.width {
                guard let middle = meeting(Double(x), Double(y)) else { continue }
                let seen = Double(depth.values[y * depth.width + x]) * depth.metersPerUnit
                guard abs(seen - middle.depth) < Self.planeTolerance else { continue }
                // Each pixel is the mean of four samples, so that edges are antialiased.
                var paper = 0
                for (dx, dy) in [(-0.25, -0.25), (0.25, -0.25), (-0.25, 0.25), (0.25, 0.25)] {
                    let place = meeting(Double(x) + dx, Double(y) + dy) ?? middle
                    paper += Int(texture[place.texel])
                }
                // Ink reflects an eighth of the light that paper reflects.
                let level = UInt8(25 + 175 * paper / 1020)
                for channel in 0..<3 { values[3 * (y * picture.width + x) + channel] = level }
            }
        }
        return ColorImage(width: picture.width, height: picture.height, values: values)
    }
}
