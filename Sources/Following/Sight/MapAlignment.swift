import Scene

/// The shift between a picture and the map of the background. It is measured because stands report
/// their angles late and in steps.
struct MapAlignment {
    /// The shift of the picture in cells.
    var columns = 0.0
    var rows = 0.0
    /// The picture's brightness divided by the map's.
    var brightness: Float = 1
    /// Median difference between picture and map, in grey values; nil where too little of the map
    /// is known.
    var residual: Float?

    // The limits below that name no origin are guesses.

    /// `stride` is the distance in pixels between two compared pixels. `leastEdge` is the least
    /// strength of the edge at a compared pixel: uniform areas do not show a shift.
    private static let (stride, leastEdge) = (4, 10)
    /// The picture is not shifted if the map is known at fewer compared pixels than this.
    private static let leastKnown = 60
    /// Pixels with a smaller mean on the map are not used to measure brightness.
    private static let leastMean: Float = 20
    /// A larger difference between picture and map counts as this grey value only: it means that a
    /// person stands there.
    private static let mostDifference: Float = 30
    /// `mostShift` is the largest shift of the coarse search, in cells. `coarseStep` is the step of
    /// this search.
    private static let (mostShift, coarseStep) = (4, 2)
    /// The picture's brightness divided by the map's is limited to this range: a camera's exposure
    /// does not change more.
    private static let brightnessRange: ClosedRange<Float> = 0.2...5
    /// The costs of three neighbouring shifts have a minimum only if their curvature exceeds this.
    private static let leastCurvature: Float = 1e-6

    private struct Sample {
        var value: Float
        var place: BackgroundMap.Place
    }

    /// No shift and no change of brightness.
    init() {}

    /// Finds the shift at which the picture fits the map best, to fractions of a
    /// cell.
    /// - Parameter brightness: the previous picture's brightness divided by the map's.
    init(
        _ picture: LumaPlane, _ places: [BackgroundMap.Place], _ map: BackgroundMap,
        brightness: Float
    ) {
        self.brightness = brightness
        let samples = Self.samples(picture, places, brightness)
        var costs: [Int: Float] = [:]
        func cost(_ columns: Int, _ rows: Int) -> Float {
            // Shifts are below 32 cells, so two different shifts never have the same key.
            let key = columns * 64 + rows
            if let known = costs[key] { return known }
            let found = Self.cost(samples, map, (columns, rows))
            costs[key] = found
            return found
        }
        var best = (columns: 0, rows: 0)
        for columns in Swift.stride(
            from: -Self.mostShift, through: Self.mostShift, by: Self.coarseStep)
        {
            for rows in Swift.stride(
                from: -Self.mostShift, through: Self.mostShift, by: Self.coarseStep)
            where cost(columns, rows) < cost(best.columns, best.rows) {
                best = (columns, rows)
            }
        }
        let coarse = best
        for columns in (coarse.columns - 1)...(coarse.columns + 1) {
            for rows in (coarse.rows - 1)...(coarse.rows + 1)
            where cost(columns, rows) < cost(best.columns, best.rows) {
                best = (columns, rows)
            }
        }
        guard cost(best.columns, best.rows).isFinite else { return }
        let middle = cost(best.columns, best.rows)
        columns =
            Double(best.columns)
            + Self.vertex(
                cost(best.columns - 1, best.rows), middle, cost(best.columns + 1, best.rows))
        rows =
            Double(best.rows)
            + Self.vertex(
                cost(best.columns, best.rows - 1), middle, cost(best.columns, best.rows + 1))
        let pairs = samples.compactMap { sample in
            map.mean(at: sample.place, moved: best).map { (value: sample.value, mean: $0) }
        }
        let change =
            pairs.filter { $0.mean >= Self.leastMean }.map { $0.value / $0.mean }.upperMedian ?? 1
        self.brightness = max(
            Self.brightnessRange.lowerBound,
            min(Self.brightnessRange.upperBound, brightness * change))
        residual = pairs.map { abs($0.value / change - $0.mean) }.upperMedian
    }

    /// The pixels with edges; their values are adjusted to the map's brightness.
    private static func samples(
        _ picture: LumaPlane, _ places: [BackgroundMap.Place], _ brightness: Float
    ) -> [Sample] {
        var samples: [Sample] = []
        let width = picture.width
        for y in Swift.stride(from: stride, to: picture.height - stride, by: stride) {
            for x in Swift.stride(from: stride, to: width - stride, by: stride) {
                let index = y * width + x
                func step(_ a: Int, _ b: Int) -> Int {
                    abs(Int(picture.values[a]) - Int(picture.values[b]))
                }
                guard step(index - 1, index + 1) + step(index - width, index + width) >= leastEdge
                else { continue }
                samples.append(
                    Sample(value: Float(picture.values[index]) / brightness, place: places[index]))
            }
        }
        return samples
    }

    /// The mean of the differences from the map, each at most `mostDifference`. It is infinite
    /// where too little of the map is known.
    private static func cost(
        _ samples: [Sample], _ map: BackgroundMap, _ moved: (columns: Int, rows: Int)
    ) -> Float {
        var (sum, known): (Float, Int) = (0, 0)
        for sample in samples {
            guard let mean = map.mean(at: sample.place, moved: moved) else { continue }
            sum += min(mostDifference, abs(sample.value - mean))
            known += 1
        }
        return known >= max(leastKnown, samples.count / 2) ? sum / Float(known) : .infinity
    }

    /// Where the parabola through three neighbours has its minimum, in steps from the middle one:
    /// −0.5 to 0.5; 0 without a minimum.
    private static func vertex(_ before: Float, _ middle: Float, _ after: Float) -> Double {
        let curvature = before - 2 * middle + after
        guard curvature.isFinite, curvature > leastCurvature else { return 0 }
        return Double(((before - after) / (2 * curvature)).clamped(to: -0.5...0.5))
    }
}
