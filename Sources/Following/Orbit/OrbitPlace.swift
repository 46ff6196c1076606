/// A sector of a guided orbit with its height and side; all count from 0.
public struct OrbitPlace: Equatable, Hashable, Sendable, Codable {
    public var side, height, sector: Int

    /// A place.
    public init(side: Int, height: Int, sector: Int) {
        (self.side, self.height, self.sector) = (side, height, sector)
    }
}
