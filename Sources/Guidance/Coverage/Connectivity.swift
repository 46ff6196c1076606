/// How the kept shots are connected: shots that share enough verified matches are joined.
public struct Connectivity: Equatable, Sendable, Codable {
    /// A place from which a shot would join two parts.
    public struct Gap: Equatable, Sendable, Codable {
        /// Numbers of the nearest shots on the two sides of the gap, in order.
        public var shots: [Int]
        /// Azimuth of the place around the box, 0..<2π, radians.
        public var azimuth: Double
        /// Elevation of the place above the box's centre, radians.
        public var elevation: Double
    }

    /// The connected parts as lists of shots, the largest first; a shot that was not matched yet is
    /// in none.
    public internal(set) var parts: [[Int]] = []
    /// Numbers of the shots with fewer than two neighbours: a reconstruction may lose them.
    public internal(set) var weak: [Int] = []
    /// The parts as connected by matches and by the tracker: two parts are joined if the tracker
    /// followed all views between them.
    public internal(set) var trackedParts: [[Int]] = []
    /// The nearest gap between two of `modelParts`; nil with one part, or without poses.
    public internal(set) var gap: Gap?

    /// The connectivity before the first match.
    public init() {}

    /// A part with fewer shots than this is left out of a model; it does not make the model fall
    /// apart (a guess).
    private static let leastPart = 3

    private enum CodingKeys: String, CodingKey {
        case parts, weak, gap
    }

    /// Reads the parts that are connected by matches alone; those that tracking connects are not
    /// stored.
    public init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        parts = try values.decode([[Int]].self, forKey: .parts)
        weak = try values.decode([Int].self, forKey: .weak)
        gap = try values.decodeIfPresent(Gap.self, forKey: .gap)
        trackedParts = parts
    }

    /// The parts that a model would fall into, the largest first.
    public var modelParts: [[Int]] { trackedParts.filter { $0.count >= Self.leastPart } }

    /// Whether the matches alone leave the shots in several parts, as happens with a plain object.
    public var areMatchesSplit: Bool { parts.count { $0.count >= Self.leastPart } > 1 }

    /// Whether a model of these shots would fall apart.
    public var isSplit: Bool { modelParts.count > 1 }

    /// Number of matched shots outside of the largest part.
    public var unconnected: Int { parts.dropFirst().reduce(0) { $0 + $1.count } }
}
