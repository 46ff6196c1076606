/// Coverage of the object by the shots of all passes since the object was last turned over. The map
/// has cells of azimuth × elevation around the box, each with a reason if it is not covered. The
/// dial covers only one pass.
public struct CoverageMap: Equatable, Sendable, Codable {
    /// How far the coverage of a cell has progressed.
    public enum State: String, CaseIterable, Sendable, Codable {
        /// The cell has no shot.
        case empty
        /// The cell has only soft shots.
        case soft
        /// The cell has a sharp shot, but no other shot is near enough to overlap.
        case alone
        /// The cell has a sharp shot with a neighbour, as completion requires.
        case covered
    }

    /// What a cell lacks, or why its frames were not kept. The raw value is the reason's name in
    /// JSON.
    public enum Reason: String, CaseIterable, Sendable, Codable {
        /// The camera was never in the cell.
        case notVisited
        /// The camera was in the cell; this was the most frequent fault of its frames.
        case tooDark, outOfView, tooFast, tooClose, tooFar, otherFault
        /// The cell's frames were softer than their neighbours in time.
        case softFrames
        /// Automatic capture was off, or the maximum was reached.
        case notCapturing
        /// All shots of the cell are soft.
        case onlySoftShots
        /// No other shot is within `neighbourRadians`: too little overlap for matching.
        case noNeighbour
    }

    /// One cell of azimuth × elevation.
    public struct Cell: Equatable, Sendable, Codable {
        /// Numbers of the shots in the cell.
        public var shots: [Int]
        /// Highest sharpness among these shots; 0 if there is none.
        public var bestSharpness: Double
        /// The coverage of the cell.
        public var state: State
        /// Why the cell is not covered; nil if it is.
        public var reason: Reason?

        /// A cell of these parts; by default an empty one.
        public init(
            shots: [Int] = [], bestSharpness: Double = 0, state: State = .empty,
            reason: Reason? = .notVisited
        ) {
            (self.shots, self.bestSharpness) = (shots, bestSharpness)
            (self.state, self.reason) = (state, reason)
        }
    }

    /// Elevation of the ring that reconstruction guides ask for in each band, radians.
    static let bandMiddles = [12.0, 35, 60].map { $0 * .pi / 180 }
    /// Elevations at which the middle and the high band begin, radians: about halfway between
    /// `bandMiddles`.
    public static let bandLimits = [22.5 * Double.pi / 180, 47.5 * Double.pi / 180]
    /// Number of bands of elevation.
    public static let bands = bandLimits.count + 1
    /// A shot overlaps with another one within this angle, radians. Feature matches work up to
    /// about 30° between views (Mikolajczyk and Schmid 2005); 25° leaves some margin.
    public static let neighbourRadians = 25 * Double.pi / 180

    /// The cells as `cells[azimuth][elevation]`: one slice of azimuth for each sector of the dial,
    /// three bands in each slice, the low band first.
    public internal(set) var cells: [[Cell]]

    /// An empty map with this number of slices of azimuth.
    public init(sectors: Int) {
        cells = Array(
            repeating: Array(repeating: Cell(), count: Self.bands), count: max(1, sectors))
    }

    /// The slice of a map with this number of slices that contains an azimuth (radians, 0..<2π), as
    /// an index from 0.
    public static func slice(at azimuth: Double, of slices: Int) -> Int {
        min(slices - 1, Int(azimuth / (2 * .pi) * Double(slices)))
    }

    /// The band of an elevation in radians; 0 is the lowest band.
    public static func band(at elevation: Double) -> Int {
        bandLimits.reduce(0) { $0 + (elevation >= $1 ? 1 : 0) }
    }

    /// Share of a band's cells that are `covered`, 0...1.
    public func coverage(ofBand band: Int) -> Double {
        guard (0..<Self.bands).contains(band) else { return 0 }
        let covered = cells.reduce(0) { $0 + ($1[band].state == .covered ? 1 : 0) }
        return Double(covered) / Double(cells.count)
    }

    /// Share of all cells that are `covered`, 0...1.
    public var coverage: Double {
        (0..<Self.bands).reduce(0) { $0 + coverage(ofBand: $1) } / Double(Self.bands)
    }
}
