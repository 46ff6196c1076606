import Scene

/// Mean colours of the cells of a matched picture. Colours show edges that brightness alone does
/// not, such as a tan can's outline before a blue cloth.
struct CellColors: Sendable {
    /// Side of a cell in pixels of the matched picture (guess).
    static let cell = 4

    let columns, rows: Int
    /// Mean red, green and blue of each cell, row by row, 0...255.
    private let values: [SIMD3<UInt8>]

    /// - Parameters:
    ///   - sample: the whole picture.
    ///   - picture: the grey picture that was made from `sample` for matching.
    init(_ sample: PhotogrammetrySample, seenAs picture: GrayPicture) {
        (columns, rows) = (picture.width / Self.cell, picture.height / Self.cell)
        let (image, lens) = (sample.image, sample.intrinsics)
        let scale = Vector2(
            Double(image.width) / Double(max(1, lens.width)),
            Double(image.height) / Double(max(1, lens.height)))
        var values: [SIMD3<UInt8>] = []
        values.reserveCapacity(columns * rows)
        for row in 0..<rows {
            for column in 0..<columns {
                var (sum, count) = (SIMD3<Int>.zero, 0)
                // A cell's colour is the mean of the four pixels in its middle.
                for corner in 0..<4 {
                    let pixel = Vector2(
                        Double(column * Self.cell + 1 + corner & 1),
                        Double(row * Self.cell + 1 + corner >> 1))
                    guard let place = lens.project(picture.ray(pixel)), lens.contains(place) else {
                        continue
                    }
                    let x = min(image.width - 1, Int((place.x + 0.5) * scale.x))
                    let y = min(image.height - 1, Int((place.y + 0.5) * scale.y))
                    let at = 3 * (y * image.width + x)
                    sum &+= SIMD3(
                        Int(image.values[at]), Int(image.values[at + 1]), Int(image.values[at + 2]))
                    count += 1
                }
                values.append(SIMD3<UInt8>(truncatingIfNeeded: sum / max(1, count)))
            }
        }
        self.values = values
    }

    /// The colour of a cell.
    func value(_ place: SIMD2<Int>) -> SIMD3<UInt8> { values[place.y * columns + place.x] }

    /// The largest of the differences in red, green and blue between two colours, in levels.
    static func difference(_ a: SIMD3<UInt8>, _ b: SIMD3<UInt8>) -> Float {
        let step = SIMD3<Int>(truncatingIfNeeded: a) &- SIMD3<Int>(truncatingIfNeeded: b)
        return Float(max(abs(step.x), abs(step.y), abs(step.z)))
    }

    /// The colours of two views may be of one surface if no channel differs by more than this, in
    /// levels (guess). Noise, light, and cells with two colours make them differ.
    private static let mostStep: Float = 20

    /// Whether the colours of two views may be of one surface.
    static func areAlike(_ a: SIMD3<UInt8>, _ b: SIMD3<UInt8>) -> Bool {
        difference(a, b) <= mostStep
    }
}

/// A view whose colour at a point is compared.
struct ColorView {
    private let map: DepthMap
    private let cameraFromWorld: RigidTransform
    private let colors: CellColors

    /// The depth in a view belongs to another surface if it differs from the depth of the compared
    /// point by more than this share (guess).
    private static let depthError = 0.01

    /// A point is in front of the camera if its depth is above this, in the world's unit (guess).
    static let nearest = 1e-9

    init(_ map: DepthMap, colors: CellColors) {
        (self.map, self.colors) = (map, colors)
        cameraFromWorld = map.worldFromCamera.inverse
    }

    /// Whether one of the four cells around a point's projection has a colour that may be of the
    /// same surface as this colour. Nil where the view has no depth there, or the depth of another
    /// surface.
    func isAlike(_ color: SIMD3<UInt8>, at point: Vector3) -> Bool? {
        let place = cameraFromWorld * point
        guard place.z > Self.nearest, let pixel = map.intrinsics.project(place) else { return nil }
        let (x, y) = (Int(pixel.x.rounded()), Int(pixel.y.rounded()))
        guard x >= 0, y >= 0, x < map.width, y < map.height else { return nil }
        let depth = Double(map.values[y * map.width + x])
        guard depth > 0, abs(depth - place.z) <= Self.depthError * depth else { return nil }
        let half = CellColors.cell / 2
        return (0..<4).contains { corner in
            let cell = SIMD2(
                (x + (corner & 1 == 0 ? -half : half)) / CellColors.cell,
                (y + (corner >> 1 == 0 ? -half : half)) / CellColors.cell)
            return cell.x >= 0 && cell.y >= 0 && cell.x < colors.columns && cell.y < colors.rows
                && CellColors.areAlike(color, colors.value(cell))
        }
    }
}
