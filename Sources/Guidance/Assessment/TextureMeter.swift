import Scene

/// Measures how much of the object has corners that can be recognised.
enum TextureMeter {
    /// A picture whose longer side exceeds this number of pixels is measured at half size: models
    /// use pictures of about this size, which lose finer detail.
    private static let mostPixels = 960
    /// A pixel counts as a corner only if its gradient in the weakest direction is at least this,
    /// grey levels per pixel. On 16 rendered scans (seeds 2401 to 2523), limits of 2.5 to 2.9 gave
    /// almost the same share of corners on noisy pictures as on pictures without noise.
    private static let leastGradient = 2.6
    /// A corner's structure tensor has no eigenvalue below this. Derived from `leastGradient`:
    /// Sobel's operator yields eight times the gradient, and nine pixels are summed.
    private static let leastEigenvalue = Float(9 * 64 * leastGradient * leastGradient)
    /// Number of cells across the picture's longer side; a cell needs only one corner.
    private static let cellsAcross = 53
    /// The side of a cell is at least this long, pixels (guess).
    private static let leastSide = 4
    /// If fewer cells than this show the object, the object's texture is not judged.
    private static let leastCells = 4

    /// The share of the object's cells with a corner, 0...1; 1 where too few cells show the object.
    /// - Parameters:
    ///   - luma: the picture; `half` is the picture at half size, and equals `luma` where
    ///     `isHalved`.
    ///   - object: the object, in pixels of the full picture.
    static func share(
        _ luma: LumaPlane, _ half: HalfPicture, isHalved: Bool, of object: ObjectInPicture
    ) -> Double {
        let isWhole = !isHalved && max(luma.width, luma.height) <= mostPixels
        let seen =
            isWhole
            ? luma : LumaPlane(width: half.width, height: half.height, values: half.values)
        return seen.values.withUnsafeBufferPointer {
            guard let base = $0.baseAddress else { return 1 }
            let picture = GradientPicture(values: base, width: seen.width, height: seen.height)
            return share(picture, scale: isWhole ? 1 : 2, object)
        }
    }

    /// The share of the object's cells with a corner.
    /// - Parameter scale: pixels of the full picture along a side of one pixel of `picture`.
    private static func share(
        _ picture: GradientPicture, scale: Int, _ object: ObjectInPicture
    ) -> Double {
        let longer = max(picture.width, picture.height)
        let side = max(leastSide, (longer + cellsAcross / 2) / cellsAcross)
        let (region, full) = (object.region, scale * side)
        let columns = max(1, region.x / full)...max(1, (region.x + region.width) / full)
        let rows = max(1, region.y / full)...max(1, (region.y + region.height) / full)
        var (textured, cells) = (0, 0)
        for row in rows where (row + 1) * side + 1 < picture.height {
            let shown = columns.filter { column in
                (column + 1) * side + 1 < picture.width
                    && isShown(object, Float(column * full), Float(row * full), Float(full))
            }
            guard let first = shown.first, let last = shown.last else { continue }
            cells += shown.count
            let hasCorner = picture.corners(
                inCells: first...last, row: row, side: side, leastEigenvalue: leastEigenvalue)
            textured += shown.count { hasCorner[$0 - first] }
        }
        return cells < leastCells ? 1 : Double(textured) / Double(cells)
    }

    private static func isShown(_ object: ObjectInPicture, _ x: Float, _ y: Float, _ side: Float)
        -> Bool
    {
        object.shows(x, y) && object.shows(x + side, y)
            && object.shows(x, y + side) && object.shows(x + side, y + side)
    }
}

/// The pixels of a picture in which corners are searched for.
private struct GradientPicture {
    let values: UnsafePointer<UInt8>
    let width, height: Int

    /// For each cell of a row, whether it contains a corner (Shi and Tomasi 1994): a pixel whose
    /// 3×3 neighbourhood has a structure tensor with a smaller eigenvalue above `leastEigenvalue`.
    /// Reads up to two pixels beyond the cells.
    func corners(
        inCells columns: ClosedRange<Int>, row: Int, side: Int, leastEigenvalue: Float
    ) -> [Bool] {
        let (left, count) = (columns.lowerBound * side - 1, columns.count * side + 2)
        var marks = [Bool](repeating: false, count: count)
        let numbers = TensorLine.numbers * count
        withUnsafeTemporaryAllocation(of: Float.self, capacity: 4 * numbers) { memory in
            guard let base = memory.baseAddress else { return }
            let lines = (0..<4).map { TensorLine(base + numbers * $0, count: count) }
            for line in 0..<side + 2 {
                lines[line % 3].take(self, at: (row * side - 1 + line) * width + left)
                guard line >= 2 else { continue }
                lines[3].add(lines[0], lines[1], lines[2])
                marks.withUnsafeMutableBufferPointer {
                    lines[3].markCorners(in: $0, leastEigenvalue)
                }
            }
        }
        return (0..<columns.count).map { cell in
            marks[1 + cell * side..<1 + (cell + 1) * side].contains(true)
        }
    }
}

/// Structure tensors of the pixels in a row of the picture. All values are integers below 2^24,
/// which a `Float` represents exactly.
private struct TensorLine {
    /// Number of values in a tensor: xx, yy and xy.
    static let numbers = 3

    private let xx, yy, xy: UnsafeMutablePointer<Float>
    private let count: Int

    /// Keeps the tensors of `count` pixels in memory that the caller owns.
    /// - Parameter memory: space for `numbers` times `count` values.
    init(_ memory: UnsafeMutablePointer<Float>, count: Int) {
        (xx, yy, xy) = (memory, memory + count, memory + 2 * count)
        self.count = count
    }

    /// Computes the tensors of the pixels from index `start` on, by Sobel's operator.
    func take(_ picture: GradientPicture, at start: Int) {
        let middle = picture.values + start
        let (above, below) = (middle - picture.width, middle + picture.width)
        for i in 0..<count {
            let falling = Int32(below[i + 1]) &- Int32(above[i - 1])
            let rising = Int32(above[i + 1]) &- Int32(below[i - 1])
            let gx = Float(
                falling &+ rising &+ 2 &* (Int32(middle[i + 1]) &- Int32(middle[i - 1])))
            let gy = Float(falling &- rising &+ 2 &* (Int32(below[i]) &- Int32(above[i])))
            xx[i] = gx * gx
            yy[i] = gy * gy
            xy[i] = gx * gy
        }
    }

    /// Replaces the tensors of this line by the sums of three lines.
    func add(_ a: TensorLine, _ b: TensorLine, _ c: TensorLine) {
        for i in 0..<count { xx[i] = a.xx[i] + b.xx[i] + c.xx[i] }
        for i in 0..<count { yy[i] = a.yy[i] + b.yy[i] + c.yy[i] }
        for i in 0..<count { xy[i] = a.xy[i] + b.xy[i] + c.xy[i] }
    }

    /// Marks each pixel as a corner if the summed tensor of the pixel and its two neighbours has no
    /// eigenvalue below `least`.
    func markCorners(in marks: UnsafeMutableBufferPointer<Bool>, _ least: Float) {
        for i in 1..<count - 1 {
            let x = xx[i - 1] + xx[i] + xx[i + 1] - least
            let y = yy[i - 1] + yy[i] + yy[i + 1] - least
            let z = xy[i - 1] + xy[i] + xy[i + 1]
            if x > 0, x * y > z * z { marks[i] = true }
        }
    }
}
