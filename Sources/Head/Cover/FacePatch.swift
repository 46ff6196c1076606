import Glibc
import Scene

/// A face resampled to cells that follow its five points, so that a cell shows the same part of any
/// face. A cell is an eighth of the eye distance wide, some 8 mm.
struct FacePatch {
    /// The measurements of a cell.
    struct Cell {
        /// Mean logarithm of the brightness.
        var light = 0.0
        /// Logarithms of red ÷ green and green ÷ blue, which light and shadow of one lamp leave
        /// unchanged; zero without colour.
        var colors = SIMD2<Double>.zero
        /// Contrast of fine stripes: the usual change of the logarithm of brightness between
        /// neighbouring pixels. 0 where the cell is plain, has spots, or has a single edge.
        var stripes = 0.0
        /// Direction of the stripes in the face: 0 for upright ones, 1 for horizontal ones.
        var levelness = 0.0
        /// Whether the whole cell is in the picture.
        var isInside = false
    }

    /// Number of cells in a row, and number of rows. Guesses: the patch is two eye distances wide,
    /// and its height is three times the distance from the eyes to the mouth.
    static let (columns, rows) = (16, 25)
    /// Cells in one unit of u or v of `FaceAxes` (guess).
    private static let cellsPerEyeDistance = 8.0
    /// Samples along each side of a cell (guess).
    private static let samplesPerSide = 4
    /// The upper edge of the patch, as v of `FaceAxes`. The patch includes the hair above the
    /// forehead. A guess.
    private static let top = -1.5
    /// This is added to a brightness of 0...255 before its logarithm is taken, so that noise in
    /// dark parts changes the logarithm little. It is more than a sensor's noise there (guess).
    private static let floor: Float = 4
    /// If the eyes are at most this many pixels apart, slopes of brightness are measured between
    /// neighbouring pixels, so that strands of hair are visible. In a larger face they are measured
    /// between pixels that are farther apart (guess).
    private static let finestEyePixels = 60.0
    private static let logarithms: [Float] = (0..<256).map { log(Float($0) + floor) }

    private(set) var cells = [Cell](repeating: Cell(), count: columns * rows)
    /// Whether colours were measured.
    let hasColors: Bool
    /// Mean logarithms of brightness on lines across the mouth, from above it to below it.
    /// `mouthRows` are between the mouth's corners, `besideRows` on the cheeks. The line between
    /// the lips is in `mouthRows` only.
    private(set) var mouthRows: [Float] = []
    private(set) var besideRows: [Float] = []

    /// The middle of a cell, in the units of `FaceAxes`.
    static func place(_ index: Int) -> (u: Double, v: Double) {
        (
            (Double(index % columns) + 0.5 - Double(columns) / 2) / cellsPerEyeDistance,
            top + (Double(index / columns) + 0.5) / cellsPerEyeDistance
        )
    }

    /// Resamples a face.
    /// - Parameters:
    ///   - color: the picture of `luma` in colour, at any size.
    ///   - width: width in pixels of the picture in which `axes` are given.
    init(_ luma: LumaPlane, _ color: ColorImage?, _ axes: FaceAxes, width: Int) {
        hasColors = color != nil
        let scale = Double(luma.width) / Double(width)
        for index in Self.usedCells { measure(luma, axes, scale, at: index) }
        for row in 0..<Self.mouthLines {
            let v =
                Self.mouthTop + Double(row)
                / (Self.cellsPerEyeDistance * Double(Self.samplesPerSide))
            mouthRows.append(Self.mean(luma, axes, scale, [Self.mouthSpan], v))
            besideRows.append(Self.mean(luma, axes, scale, Self.besideSpans, v))
        }
        guard let color else { return }
        let factor = Double(color.width) / Double(width)
        for index in Self.usedCells { measure(color, axes, factor, at: index) }
    }

    /// The indices of the cells that are measured.
    private static let usedCells: [Int] = {
        let parts =
            FaceRegion.skin + FaceRegion.hair + FaceRegion.lips + FaceRegion.temples
            + FaceRegion.mostlyBare.map(\.part)
        return Set(parts.map(\.index)).sorted()
    }()

    /// The pixel of one sample of a cell, in the picture of the axes enlarged by a factor.
    @inline(__always)
    private static func pixel(
        of sample: Int, inCell index: Int, _ axes: FaceAxes, _ scale: Double
    ) -> (x: Int, y: Int) {
        let (u, v) = place(index)
        let spacing = 1 / (cellsPerEyeDistance * Double(samplesPerSide))
        let middle = Double(samplesPerSide - 1) / 2
        let pixel = axes.pixel(
            u + (Double(sample % samplesPerSide) - middle) * spacing,
            v + (Double(sample / samplesPerSide) - middle) * spacing, scale: scale)
        return (Int(pixel.x.rounded()), Int(pixel.y.rounded()))
    }

    // MARK: Brightness

    /// Fills a cell's brightness and stripes.
    private mutating func measure(
        _ luma: LumaPlane, _ axes: FaceAxes, _ scale: Double, at index: Int
    ) {
        let eyePixels = axes.across.length * scale
        let step = max(1, Int((eyePixels / Self.finestEyePixels).rounded()))
        let (width, height) = (luma.width, luma.height)
        let direction = SIMD2<Float>(
            Float(axes.across.x * scale / eyePixels), Float(axes.across.y * scale / eyePixels))
        var sum: Float = 0
        var tensor = SIMD3<Float>.zero
        let inside = withUnsafeTemporaryAllocation(
            of: SIMD2<Float>.self, capacity: Self.samplesPerSide * Self.samplesPerSide
        ) { slopes -> Bool in
            let isInside = luma.values.withUnsafeBufferPointer { pixels -> Bool in
                Self.logarithms.withUnsafeBufferPointer { logarithms in
                    for sample in 0..<Self.samplesPerSide * Self.samplesPerSide {
                        let (x, y) = Self.pixel(of: sample, inCell: index, axes, scale)
                        guard x >= step, y >= step, x + step < width, y + step < height else {
                            return false
                        }
                        let at = y * width + x
                        let right = logarithms[Int(pixels[at + step])]
                        let left = logarithms[Int(pixels[at - step])]
                        let below = logarithms[Int(pixels[at + step * width])]
                        let above = logarithms[Int(pixels[at - step * width])]
                        sum += (right + left + below + above) / 4
                        let slope = SIMD2(right - left, below - above) / 2
                        let along = slope.x * direction.x + slope.y * direction.y
                        let across = slope.y * direction.x - slope.x * direction.y
                        slopes.initializeElement(at: sample, to: SIMD2(along, across))
                        tensor += SIMD3(along * along, across * across, along * across)
                    }
                    return true
                }
            }
            if isInside { measureStripes(UnsafeBufferPointer(slopes), tensor, at: index) }
            return isInside
        }
        cells[index].isInside = inside
        cells[index].light = Double(sum) / Double(Self.samplesPerSide * Self.samplesPerSide)
    }

    /// Measures the stripes of a cell from the slopes of its samples. Across stripes the brightness
    /// rises and falls along one axis. At an edge it only rises or only falls, and at spots it
    /// changes along all axes.
    private mutating func measureStripes(
        _ slopes: UnsafeBufferPointer<SIMD2<Float>>, _ tensor: SIMD3<Float>, at index: Int
    ) {
        let (xx, yy, xy) = (tensor.x, tensor.y, tensor.z)
        guard xx + yy > 0 else { return }
        // The difference of the tensor's two eigenvalues, and the direction of the larger
        // eigenvalue.
        let gap = ((xx - yy) * (xx - yy) + 4 * xy * xy).squareRoot()
        let angle = 0.5 * atan2(2 * xy, xx - yy)
        let direction = SIMD2(cos(angle), sin(angle))
        var (signed, unsigned) = (Float(0), Float(0))
        for slope in slopes {
            let change = slope.x * direction.x + slope.y * direction.y
            signed += change
            unsigned += abs(change)
        }
        let reversal = unsigned > 0 ? 1 - abs(signed) / unsigned : 0
        let contrast = ((xx + yy) / Float(slopes.count)).squareRoot()
        cells[index].stripes = Double(contrast * gap / (xx + yy) * reversal)
        cells[index].levelness = Double(direction.y * direction.y)
    }

    // MARK: Colours

    /// Fills a cell's colours.
    private mutating func measure(
        _ color: ColorImage, _ axes: FaceAxes, _ scale: Double, at index: Int
    ) {
        var (sum, count) = (SIMD3<Int>.zero, 0)
        color.values.withUnsafeBufferPointer { values in
            for sample in 0..<Self.samplesPerSide * Self.samplesPerSide {
                let (x, y) = Self.pixel(of: sample, inCell: index, axes, scale)
                guard x >= 0, y >= 0, x < color.width, y < color.height else { continue }
                let at = 3 * (y * color.width + x)
                sum &+= SIMD3(Int(values[at]), Int(values[at + 1]), Int(values[at + 2]))
                count += 1
            }
        }
        guard count > 0 else { return }
        let (red, green, blue) = (
            Float(sum.x) / Float(count) + Self.floor, Float(sum.y) / Float(count) + Self.floor,
            Float(sum.z) / Float(count) + Self.floor
        )
        cells[index].colors = SIMD2(Double(log(red / green)), Double(log(green / blue)))
    }

    // MARK: Mouth

    /// The first line of samples across the mouth, as v of `FaceAxes` (guess).
    private static let mouthTop = 0.72
    /// The number of lines of samples across the mouth (guess).
    private static let mouthLines = 21
    /// The part of a line of samples between the corners of the mouth, as u of `FaceAxes`. Guess.
    private static let mouthSpan = -0.28...0.28
    /// The parts of a line of samples on the cheeks beside the mouth, as u of `FaceAxes`. Guesses.
    private static let besideSpans = [-0.85 ... -0.62, 0.62...0.85]
    /// Distance of samples along a line, in eye distances: some 2 mm (guess).
    private static let lineSpacing = 0.03

    /// Mean logarithm of brightness along a line; 0 if the line leaves the picture.
    private static func mean(
        _ luma: LumaPlane, _ axes: FaceAxes, _ scale: Double, _ ranges: [ClosedRange<Double>],
        _ v: Double
    ) -> Float {
        var (sum, count) = (Float(0), Float(0))
        for range in ranges {
            for u in stride(from: range.lowerBound, to: range.upperBound, by: lineSpacing) {
                let place = axes.pixel(u, v, scale: scale)
                let (x, y) = (Int(place.x.rounded()), Int(place.y.rounded()))
                guard x >= 0, y >= 0, x < luma.width, y < luma.height else { return 0 }
                sum += logarithms[Int(luma.values[y * luma.width + x])]
                count += 1
            }
        }
        return count > 0 ? sum / count : 0
    }
}
