/// How the kept shots are connected: shots that share enough verified matches are joined.
public struct Connectivity: Equatable, Sendable, Codable {
    /// A place for a shot that would join two parts.
    public struct Gap: Equatable, Sendable, Codable {
        /// The nearest shots on the two sides of the gap.
        public var shots: [Int]
        /// Azimuth around the box, 0..<2π, radians.
        public var azimuth: Double
        /// Elevation above the box's centre, radians.
        public var elevation: Double
    }

    /// The parts, the largest first; shots that were not matched yet are in none.
    public internal(set) var parts: [[Int]] = []
    /// Shots with fewer than two neighbours: a reconstruction may lose them.
    public internal(set) var weak: [Int] = []
    /// The nearest gap between two of `modelParts`; nil with one part, or without poses.
    public internal(set) var gap: Gap?

    /// Connectivity before the first match.
    public init() {}

    /// A part with fewer shots is left out of a model, and the model does not fall apart. A guess.
    private static let leastPart = 3

    /// The parts that a model would fall into, the largest first.
    public var modelParts: [[Int]] { parts.filter { $0.count >= Self.leastPart } }

    /// Whether a model would fall apart.
    public var isSplit: Bool { modelParts.count > 1 }

    /// Number of matched shots outside of the largest part.
    public var unconnected: Int { parts.dropFirst().reduce(0) { $0 + $1.count } }
}
