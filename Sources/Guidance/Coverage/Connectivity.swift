/// How the kept shots are connected: shots that share enough verified matches are joined. More than
/// one part means that a model would split there.
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
    /// The nearest gap between parts; nil with one part, or without poses.
    public internal(set) var gap: Gap?

    /// Connectivity before the first match.
    public init() {}

    /// Whether a model would fall apart.
    public var isSplit: Bool { parts.count > 1 }
}
