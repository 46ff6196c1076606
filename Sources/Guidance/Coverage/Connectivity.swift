/// How the kept shots hang together: shots that share enough verified matches are joined; more than
/// one part means that a model would split there.
public struct Connectivity: Equatable, Sendable, Codable {
    /// Where a bridging shot would join two parts, seen from the box.
    public struct Gap: Equatable, Sendable, Codable {
        /// The two shots on its sides that are nearest to each other.
        public var shots: [Int]
        /// Where to take it: azimuth 0..<2π and elevation, radians.
        public var azimuth: Double
        /// As above.
        public var elevation: Double
    }

    /// The parts, the largest first; shots that nothing is known of yet are in none.
    public internal(set) var parts: [[Int]] = []
    /// Shots with fewer than two neighbours: they may fall out of a reconstruction.
    public internal(set) var weak: [Int] = []
    /// The nearest gap between parts; nil with one part, or without poses.
    public internal(set) var gap: Gap?

    /// Nothing is known.
    public init() {}

    /// Whether a model would fall apart.
    public var isSplit: Bool { parts.count > 1 }
}
