/// The result of one pass.
public struct PassSummary: Equatable, Sendable, Codable {
    /// Share of the dial's sectors with a shot, 0...1.
    public var coverage: Double
    /// Number of sectors of the pass's dial; 0 without a dial.
    public var sectors: Int
    /// Number of sectors with a shot.
    public var sectorsFilled: Int
    /// Number of shots of this pass.
    public var shots: Int

    /// A summary of these figures.
    public init(coverage: Double, sectors: Int, sectorsFilled: Int, shots: Int) {
        (self.coverage, self.sectors) = (coverage, sectors)
        (self.sectorsFilled, self.shots) = (sectorsFilled, shots)
    }
}
