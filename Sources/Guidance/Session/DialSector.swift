/// One sector of the capture dial.
public struct DialSector: Equatable, Sendable, Codable {
    /// Numbers of this pass's shots in the sector.
    public var shots: [Int]
    /// Highest sharpness among these shots; 0 if there is none.
    public var bestSharpness: Double

    /// Whether the sector has a shot, as completion requires.
    public var isFilled: Bool { !shots.isEmpty }
    /// Whether all shots of the sector are soft, because no sharper frame came.
    public var isSoft: Bool

    /// A sector with these shots.
    public init(shots: [Int] = [], bestSharpness: Double = 0, isSoft: Bool = false) {
        (self.shots, self.bestSharpness, self.isSoft) = (shots, bestSharpness, isSoft)
    }
}

extension [DialSector] {
    /// Number of sectors with a shot.
    public var filled: Int { count { $0.isFilled } }
    /// Number of sectors with soft shots only.
    public var soft: Int { count { $0.isFilled && $0.isSoft } }
}
