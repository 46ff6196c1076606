import Scene
import Wording

/// A sign that the depth of a dataset is misread: its unit, or the part of the picture that it
/// shows. A wrong unit gives a scan of a wrong size, and nothing else looks wrong.
public struct UnlikelyDepth: Equatable, Sendable {
    /// What is probably wrong.
    public enum Cause: Sendable {
        /// The depth is nearer or farther than depth cameras measure.
        case unit
        /// The depth pictures have other proportions than the pictures.
        case proportions
        /// The depth pictures have no known value.
        case empty
        /// The depth is known only beside the pictures' middle.
        case besideMiddle
    }

    /// What is probably wrong.
    public var cause: Cause
    /// The sign, in a sentence or two.
    public var words: String
    /// Whether no depth camera can be the reason.
    public var isCertain = true

    /// Median depths of a picture that depth cameras usually measure, in metres (guess): a phone
    /// measures 0.2 m to 5 m, a Kinect 0.5 m to 5 m. Millimetres that are read as 5000 units a
    /// metre put a table at 0.1 m.
    fileprivate static let usualMeters = 0.2...20.0
    /// Median depths that any depth camera measures, in metres (guess): short-range stereo begins
    /// at 0.07 m, and 16 bits of millimetres end at 65 m.
    fileprivate static let possibleMeters = 0.06...60.0
    /// About this many depth pictures are decoded, evenly spread (guess). A VGA picture takes 5 ms.
    fileprivate static let decoded = 3
    /// A depth picture counts only if it has at least this many known values (guess).
    fileprivate static let leastKnown = 100
    /// The median is taken of every value at this stride (guess).
    fileprivate static let stride = 7
}

extension DatasetSource {
    /// Decodes the depth of a few frames and returns what looks wrong in it.
    /// Stores in the description in how much of the pictures' middle the depth is known.
    func findUnlikelyDepth() -> [UnlikelyDepth] {
        let indices = contents.entries.indices.filter {
            contents.entries[$0].depth != nil && contents.entries[$0].image != nil
        }
        let step = max(1, indices.count / UnlikelyDepth.decoded)
        var medians: [Double] = []
        var proportions: UnlikelyDepth?
        var (looked, empty) = (0, 0)
        var middles: [Double] = []
        for place in stride(from: 0, to: indices.count, by: step).prefix(UnlikelyDepth.decoded) {
            let entry = contents.entries[indices[place]]
            guard let file = entry.depth, let plane = try? readDepth(file, entry).plane,
                plane.values.count >= UnlikelyDepth.leastKnown
            else { continue }
            looked += 1
            if plane.values.allSatisfy({ $0 == 0 }) { empty += 1 }
            middles.append(plane.knownShareOfMiddle)
            if let median = Self.medianMeters(of: plane) { medians.append(median) }
            proportions = proportions ?? unlikelyProportions(of: plane, entry)
        }
        // Only depth in metres can be compared with what cameras measure.
        let unit = contents.isMetric ? medians.upperMedian.flatMap(Self.unlikelyUnit) : nil
        let isEmpty = looked > 0 && looked == empty
        note(middleDepthShare: middles.upperMedian)
        return [
            unit, proportions, isEmpty ? Self.emptyDepth : nil,
            description.lacksMiddleDepth && !isEmpty && !contents.hasPoses
                ? Self.depthBesideMiddle : nil,
        ].compactMap(\.self)
    }

    private static var emptyDepth: UnlikelyDepth {
        UnlikelyDepth(
            cause: .empty, words: phrase("Depth pictures have no known value: all are 0."))
    }

    private static var depthBesideMiddle: UnlikelyDepth {
        UnlikelyDepth(
            cause: .besideMiddle,
            words: phrase(
                """
                In the middle of the pictures most of the depth is unknown: the object is nearer \
                than the depth camera measures, or returns none of its light. Poses are found \
                without depth.
                """),
            isCertain: false)
    }

    /// The median of the known depth, in metres; nil where too little is known.
    private static func medianMeters(of plane: DepthPlane) -> Double? {
        let known = stride(from: 0, to: plane.values.count, by: UnlikelyDepth.stride)
            .map { plane.values[$0] }.filter { $0 != 0 }
        guard known.count * UnlikelyDepth.stride >= UnlikelyDepth.leastKnown else { return nil }
        return known.upperMedian.map { Double($0) * plane.metersPerUnit }
    }

    private static func unlikelyUnit(_ meters: Double) -> UnlikelyDepth? {
        let usual = UnlikelyDepth.usualMeters
        guard !usual.contains(meters) else { return nil }
        let shown = meters.rounded(decimals: 3)
        return UnlikelyDepth(
            cause: .unit,
            words: phrase(
                """
                Depth is \(shown) m in the median, and most depth cameras measure \
                \(usual.lowerBound) m to \(usual.upperBound) m: is its unit wrong? “depth_scale” \
                of the intrinsics names the units in a metre.
                """),
            isCertain: !UnlikelyDepth.possibleMeters.contains(meters))
    }

    private func unlikelyProportions(
        of plane: DepthPlane, _ entry: DatasetEntry
    ) -> UnlikelyDepth? {
        guard let head = contents.head(of: entry), head.width > 0, head.height > 0 else {
            return nil
        }
        let across = Double(plane.width) / Double(head.width)
        let down = Double(plane.height) / Double(head.height)
        guard abs(across / down - 1) > CameraCalibration.aspectTolerance else { return nil }
        return UnlikelyDepth(
            cause: .proportions,
            words: phrase(
                """
                Depth pictures are \(plane.width) × \(plane.height), and pictures are \
                \(head.width) × \(head.height), of other proportions: they do not show the same. \
                Align the depth with the pictures.
                """))
    }
}

extension DepthPlane {
    /// The share of known values in the middle, half as wide and half as high as the picture.
    fileprivate var knownShareOfMiddle: Double {
        let (columns, rows) = (width / 4..<width - width / 4, height / 4..<height - height / 4)
        var known = 0
        for row in rows {
            for column in columns where values[row * width + column] != 0 { known += 1 }
        }
        return Double(known) / Double(max(1, rows.count * columns.count))
    }
}
