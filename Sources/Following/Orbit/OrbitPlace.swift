/// A sector of a guided orbit with its height and side. All three numbers count from 0.
public struct OrbitPlace: Equatable, Hashable, Sendable, Codable {
    public var side, height, sector: Int

    /// A place with these numbers.
    public init(side: Int, height: Int, sector: Int) {
        (self.side, self.height, self.sector) = (side, height, sector)
    }
}
