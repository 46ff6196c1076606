import Following
import Scene
import Vision

/// Something that a person marked: its corners are followed by optical flow from picture to picture,
/// and where they are lost it is looked for by its look (normalised correlation at a small size).
struct MarkedSight: SubjectSight {
    private var box: PictureBox
    private var former: ImagePyramid?
    private var corners: [Vector2] = []
    private var template: Template?
    private var isLost = false

    /// Corners that are followed at most and at least; below the least it is looked for anew.
    private static let (most, fewest) = (60, 6)
    /// Correlation from which on a place is taken for the thing again. Guess.
    private static let leastCorrelation = 0.75
    /// Width of the picture in which it is looked for, in pixels.
    private static let searchWidth = 80

    /// What is in this box of the next picture.
    init(box: PictureBox) { self.box = box }

    mutating func sightings(in frame: Frame) throws -> [Sighting] {
        let luma = frame.luma
        let pyramid = try ImagePyramid(luma)
        defer { former = pyramid }
        guard let former, let template else {
            template = Template(luma, box, width: Self.searchWidth)
            try findCorners(luma)
            return sighting
        }
        if isLost {
            guard let found = template.place(in: luma, width: Self.searchWidth),
                found.correlation > Self.leastCorrelation
            else { return [] }
            (box.x, box.y) = (found.x, found.y)
            (box.width, box.height) = (template.width, template.height)
            isLost = false
            try findCorners(luma)
            return sighting
        }
        let moved = try OpticalFlow().follow(corners, from: former, to: pyramid, guesses: corners)
        let pairs = zip(corners, moved).compactMap { from, to in to.map { (from: from, to: $0) } }
        guard pairs.count >= Self.fewest else {
            isLost = true
            return []
        }
        let shift = Vector2(
            Self.median(pairs.map { $0.to.x - $0.from.x }),
            Self.median(pairs.map { $0.to.y - $0.from.y }))
        // What does not go with the others is background, or was followed badly.
        corners = pairs.filter { ($0.to - $0.from - shift).length < 3 }.map(\.to)
        box.x += shift.x / Double(luma.width)
        box.y += shift.y / Double(luma.height)
        let isInside = box.centreX > 0 && box.centreX < 1 && box.centreY > 0 && box.centreY < 1
        guard isInside, corners.count >= Self.fewest else {
            isLost = true
            return []
        }
        if corners.count < Self.most / 2 { try findCorners(luma) }
        return sighting
    }

    private var sighting: [Sighting] { [Sighting(box: box, kind: .object, mark: 1)] }

    private mutating func findCorners(_ luma: LumaPlane) throws {
        let (width, height) = (Double(luma.width), Double(luma.height))
        // The inner part: corners at the rim belong to the background.
        let inner = PictureBox(
            x: box.x + box.width * 0.1, y: box.y + box.height * 0.1, width: box.width * 0.8,
            height: box.height * 0.8)
        corners = try CornerDetector.corners(in: luma, fastThreshold: 8)
            .filter { inner.contains(x: $0.pixel.x / width, y: $0.pixel.y / height) }
            .prefix(Self.most).map(\.pixel)
        isLost = corners.count < Self.fewest
    }

    private static func median(_ values: [Double]) -> Double {
        let sorted = values.sorted()
        return sorted.isEmpty ? 0 : sorted[sorted.count / 2]
    }
}

/// A small grey picture of something, to be found again.
private struct Template {
    /// Size as shares of the picture.
    let width, height: Double
    private let columns, rows: Int
    private let values: [Float]

    init?(_ luma: LumaPlane, _ box: PictureBox, width target: Int) {
        let small = Self.reduced(luma, width: target)
        let left = Int(box.x * Double(small.width))
        let top = Int(box.y * Double(small.height))
        columns = max(3, Int(box.width * Double(small.width)))
        rows = max(3, Int(box.height * Double(small.height)))
        guard left >= 0, top >= 0, left + columns <= small.width, top + rows <= small.height
        else { return nil }
        (width, height) = (box.width, box.height)
        values = Self.normalised(small, left, top, columns, rows)
    }

    /// Where it is most alike, as shares of the picture, with the correlation, -1 to 1.
    func place(in luma: LumaPlane, width target: Int) -> (
        x: Double, y: Double, correlation: Double
    )? {
        let small = Self.reduced(luma, width: target)
        guard small.width >= columns, small.height >= rows else { return nil }
        var best = (x: 0, y: 0, correlation: -1.0)
        for top in 0...(small.height - rows) {
            for left in 0...(small.width - columns) {
                let correlation = correlation(with: small, left, top)
                if correlation > best.correlation { best = (left, top, correlation) }
            }
        }
        return (
            Double(best.x) / Double(small.width), Double(best.y) / Double(small.height),
            best.correlation
        )
    }

    /// Correlation with the place of the picture that begins here. The values of this have mean 0, so
    /// that the mean of the place drops out of their product.
    private func correlation(with plane: LumaPlane, _ left: Int, _ top: Int) -> Double {
        let (pixels, own) = (plane.values.span, values.span)
        var (sum, squares): (Int32, Int32) = (0, 0)
        var product: Float = 0
        for y in 0..<rows {
            let row = (top + y) * plane.width + left
            for x in 0..<columns {
                let value = Int32(pixels[row + x])
                sum &+= value
                squares &+= value &* value
                product += own[y * columns + x] * Float(value)
            }
        }
        let count = Double(rows * columns)
        let variance = Double(squares) - Double(sum) * Double(sum) / count
        return variance < 1 ? 0 : Double(product) / variance.squareRoot()
    }

    /// Grey values with mean 0 and length 1.
    private static func normalised(
        _ plane: LumaPlane, _ left: Int, _ top: Int, _ columns: Int, _ rows: Int
    ) -> [Float] {
        var values: [Float] = []
        values.reserveCapacity(columns * rows)
        for y in top..<top + rows {
            for x in left..<left + columns {
                values.append(Float(plane.values[y * plane.width + x]))
            }
        }
        let mean = values.reduce(0, +) / Float(values.count)
        var square: Float = 0
        for index in values.indices {
            values[index] -= mean
            square += values[index] * values[index]
        }
        let length = max(1e-6, square.squareRoot())
        for index in values.indices { values[index] /= length }
        return values
    }

    /// Means of boxes.
    private static func reduced(_ plane: LumaPlane, width: Int) -> LumaPlane {
        let factor = max(1, plane.width / width)
        let (w, h) = (plane.width / factor, plane.height / factor)
        var values: [UInt8] = []
        values.reserveCapacity(w * h)
        for y in 0..<h {
            for x in 0..<w {
                var sum = 0
                for dy in 0..<factor {
                    for dx in 0..<factor {
                        sum += Int(plane.values[(y * factor + dy) * plane.width + x * factor + dx])
                    }
                }
                values.append(UInt8(sum / (factor * factor)))
            }
        }
        return LumaPlane(width: w, height: h, values: values)
    }
}
