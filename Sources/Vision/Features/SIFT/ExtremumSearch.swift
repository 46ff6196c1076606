import Glibc

/// Finds the extrema of one octave (Lowe 2004, 3.1 and 4).
struct ExtremumSearch {
    let octave: Int
    /// The least contrast of an extremum, as a share of white.
    let contrast: Double

    /// Extrema closer to the picture's edge than this are left out, in pixels (OpenCV's
    /// `SIFT_IMG_BORDER`).
    private static let margin = 5
    /// An extremum is given up after this many moves to a neighbouring pixel (OpenCV's
    /// `SIFT_MAX_INTERP_STEPS`).
    private static let mostMoves = 5
    /// A keypoint is on an edge when the ratio of its curvatures exceeds this (Lowe 2004, 4.1).
    private static let edgeRatio: Float = 10
    private static let white: Float = 255
    /// Number of differences of Gaussians: of two neighbouring levels each.
    private static let differences = ScaleOctave.levels - 1

    /// The least value of an extremum in a difference of Gaussians, in gray values: the contrast
    /// divided by the number of layers.
    private var leastValue: Float { Float(contrast) * Self.white / Float(ScaleOctave.layers) }

    func extrema(of picture: ScaleOctave) -> [ScaleExtremum] {
        var found: [ScaleExtremum] = []
        guard min(picture.width, picture.height) > 2 * Self.margin + 1 else { return found }
        picture.withLevels { levels in
            let gray = Differences(levels: levels, width: picture.width, height: picture.height)
            candidates(gray) { x, y, layer in
                if let extremum = refined(gray, x, y, layer) { found.append(extremum) }
            }
        }
        return found
    }

    /// The differences of Gaussians, computed on demand.
    private struct Differences {
        let levels: UnsafePointer<Float>
        let width, height: Int

        @inline(__always)
        func callAsFunction(_ layer: Int, _ x: Int, _ y: Int) -> Float {
            let place = layer &* width &* height &+ y &* width &+ x
            return levels[place &+ width &* height] - levels[place]
        }
    }

    // MARK: Pixels that no neighbour exceeds

    /// Number of pixels that a SIMD step processes.
    private static let lanes = 8

    /// Visits the candidates row by row; each row's differences are computed once for all layers.
    private func candidates(_ gray: Differences, _ take: (Int, Int, Int) -> Void) {
        let (width, layers) = (gray.width, Self.differences)
        // `rows` has three rows of each difference of Gaussians. `extremes` has the largest and the
        // smallest value of these three rows in each column.
        var rows = [Float](repeating: 0, count: 3 * layers * width + Self.lanes)
        var extremes = [Float](repeating: 0, count: 2 * layers * width)
        // The largest and smallest values over three layers. Both have padding, since the last SIMD
        // step of a row reads past its end.
        var most = [Float](repeating: 0, count: width + Self.lanes)
        var lowest = most
        let least = 0.5 * leastValue
        rows.withUnsafeMutableBufferPointer { rows in
            extremes.withUnsafeMutableBufferPointer { extremes in
                guard let rows = rows.baseAddress, let extremes = extremes.baseAddress
                else { return }
                let first = Self.margin
                for y in (first - 1)...first { Self.fill(gray, y, rows) }
                for y in first..<(gray.height - first) {
                    Self.fill(gray, y + 1, rows)
                    Self.extremes(of: rows, width, into: extremes)
                    for layer in 1...ScaleOctave.layers {
                        let here = rows + ((y % 3) * layers + layer) * width
                        Self.join(extremes + 2 * layer * width, width, &most, &lowest)
                        Self.peaks(here, &most, &lowest, width, least) { x in take(x, y, layer) }
                    }
                }
            }
        }
    }

    /// Computes row y of all differences of Gaussians into one of the three row buffers.
    private static func fill(_ gray: Differences, _ y: Int, _ rows: UnsafeMutablePointer<Float>) {
        let width = gray.width
        for layer in 0..<differences {
            let target = rows + ((y % 3) * differences + layer) * width
            let low = gray.levels + (layer * gray.height + y) * width
            let high = low + gray.height * width
            for x in 0..<width { target[x] = high[x] - low[x] }
        }
    }

    /// Computes the largest and the smallest value of the three buffered rows, column by column,
    /// for each difference of Gaussians.
    private static func extremes(
        of rows: UnsafeMutablePointer<Float>, _ width: Int, into target: UnsafeMutablePointer<Float>
    ) {
        let step = differences * width
        for layer in 0..<differences {
            let row = rows + layer * width
            let most = target + 2 * layer * width
            let least = most + width
            for x in 0..<width {
                let (a, b, c) = (row[x], row[x &+ step], row[x &+ 2 &* step])
                let high = a > b ? a : b
                let low = a < b ? a : b
                most[x] = high > c ? high : c
                least[x] = low < c ? low : c
            }
        }
    }

    /// Computes the largest and the smallest value of three layers, column by column.
    ///
    /// - Parameter extremes: the extremes of the middle layer; those of the layers before and after
    ///   it are adjacent in memory.
    private static func join(
        _ extremes: UnsafePointer<Float>, _ width: Int,
        _ most: UnsafeMutablePointer<Float>, _ lowest: UnsafeMutablePointer<Float>
    ) {
        let before = extremes - 2 * width, after = extremes + 2 * width
        for x in 0..<width {
            let (a, b, c) = (before[x], extremes[x], after[x])
            let high = a > b ? a : b
            most[x] = high > c ? high : c
            let (d, e, f) = (before[x &+ width], extremes[x &+ width], after[x &+ width])
            let low = d < e ? d : e
            lowest[x] = low < f ? low : f
        }
    }

    /// The pixels of a row that are the largest or the smallest among their 26 neighbours.
    private static func peaks(
        _ here: UnsafePointer<Float>, _ most: UnsafePointer<Float>,
        _ lowest: UnsafePointer<Float>, _ width: Int, _ least: Float, _ take: (Int) -> Void
    ) {
        typealias Values = SIMD8<Float>
        @inline(__always) func load(_ place: UnsafePointer<Float>) -> Values {
            UnsafeRawPointer(place).loadUnaligned(as: Values.self)
        }
        for x in stride(from: margin, to: width &- margin, by: lanes) {
            let value = load(here + x)
            let (isAbove, isBelow) = (value .> least, value .< -least)
            guard any(isAbove .| isBelow) else { continue }
            var (high, low) = (isAbove, isBelow)
            for side in -1...1 {
                high = high .& (value .>= load(most + (x &+ side)))
                low = low .& (value .<= load(lowest + (x &+ side)))
            }
            let isPeak = high .| low
            guard any(isPeak) else { continue }
            for lane in 0..<min(lanes, width &- margin &- x) where isPeak[lane] { take(x + lane) }
        }
    }

    // MARK: Between the pixels

    /// The extremum of the quadratic through the neighbours (Brown and Lowe 2002); nil where there
    /// is none, on edges, and where the contrast is too low.
    private func refined(
        _ gray: Differences, _ startX: Int, _ startY: Int, _ startLayer: Int
    ) -> ScaleExtremum? {
        var (x, y, layer) = (startX, startY, startLayer)
        for _ in 0..<Self.mostMoves {
            let value = gray(layer, x, y)
            let dx = (gray(layer, x + 1, y) - gray(layer, x - 1, y)) / 2
            let dy = (gray(layer, x, y + 1) - gray(layer, x, y - 1)) / 2
            let ds = (gray(layer + 1, x, y) - gray(layer - 1, x, y)) / 2
            let xx = gray(layer, x + 1, y) + gray(layer, x - 1, y) - 2 * value
            let yy = gray(layer, x, y + 1) + gray(layer, x, y - 1) - 2 * value
            let ss = gray(layer + 1, x, y) + gray(layer - 1, x, y) - 2 * value
            func mixed(_ a: Float, _ b: Float, _ c: Float, _ d: Float) -> Float {
                (a - b - c + d) / 4
            }
            let xy = mixed(
                gray(layer, x + 1, y + 1), gray(layer, x - 1, y + 1),
                gray(layer, x + 1, y - 1), gray(layer, x - 1, y - 1))
            let xs = mixed(
                gray(layer + 1, x + 1, y), gray(layer + 1, x - 1, y),
                gray(layer - 1, x + 1, y), gray(layer - 1, x - 1, y))
            let ys = mixed(
                gray(layer + 1, x, y + 1), gray(layer + 1, x, y - 1),
                gray(layer - 1, x, y + 1), gray(layer - 1, x, y - 1))
            // Cramer's rule in single precision: with `SymmetricMatrix`, which has double
            // precision, the positions of features would change.
            let (p, q, r) = (yy * ss - ys * ys, xs * ys - xy * ss, xy * ys - xs * yy)
            let determinant = xx * p + xy * q + xs * r
            guard abs(determinant) > .leastNormalMagnitude else { return nil }
            let u = -(p * dx + q * dy + r * ds) / determinant
            let v = -(q * dx + (xx * ss - xs * xs) * dy + (xy * xs - xx * ys) * ds) / determinant
            let w = -(r * dx + (xy * xs - xx * ys) * dy + (xx * yy - xy * xy) * ds) / determinant
            if abs(u) < 0.5, abs(v) < 0.5, abs(w) < 0.5 {
                let height = value + (dx * u + dy * v + ds * w) / 2
                let trace = xx + yy, curvature = xx * yy - xy * xy
                let edge = Self.edgeRatio
                guard abs(height) >= leastValue, curvature > 0,
                    trace * trace * edge < (edge + 1) * (edge + 1) * curvature
                else { return nil }
                return ScaleExtremum(
                    octave: octave, level: layer, x: Float(x) + u, y: Float(y) + v,
                    sigma: ScaleOctave.sigma(of: Double(Float(layer) + w)),
                    response: Double(abs(height) / Self.white))
            }
            // A large step means there is no extremum nearby; this also rejects NaN.
            guard abs(u) < 4, abs(v) < 4, abs(w) < 4 else { return nil }
            x += Int(u.rounded())
            y += Int(v.rounded())
            layer += Int(w.rounded())
            guard (1...ScaleOctave.layers).contains(layer),
                (Self.margin..<(gray.width - Self.margin)).contains(x),
                (Self.margin..<(gray.height - Self.margin)).contains(y)
            else { return nil }
        }
        return nil
    }
}
