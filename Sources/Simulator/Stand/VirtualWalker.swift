import Glibc
import Scene

/// A virtual person in front of a stand.
public struct VirtualWalker: Sendable {
    /// Where it is.
    public var path: PersonPath
    /// Size in the picture, as shares of its width and height.
    public var width, height: Double
    /// Metres from the stand; who is nearer hides who is behind.
    public var distance: Double
    /// How it looks: shares of 16 colours, like a histogram.
    public var look: [Float]
    /// Its head; nil for a plain oval.
    public var portrait: StandPortrait?

    /// A person whose colours follow from the seed.
    public init(
        path: PersonPath, width: Double = 0.12, height: Double = 0.4, distance: Double = 3,
        seed: UInt64
    ) {
        (self.path, self.width, self.height) = (path, width, height)
        self.distance = distance
        var dice = SplitMix64(seed: seed &* 77 &+ 5)
        look = (0..<16).map { _ in
            let share = Float(dice.unit())
            return share * share
        }
    }
}
