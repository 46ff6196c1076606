import Glibc
import Scene

/// A virtual person in front of a stand.
public struct VirtualWalker: Sendable {
    /// The path of the person.
    public var path: PersonPath
    /// Width and height of the person's box, as shares of the picture's width and height.
    public var width, height: Double
    /// Distance from the stand, metres; nearer persons hide farther ones.
    public var distance: Double
    /// The appearance: the share of each colour.
    public var colorHistogram: [Float]
    /// The picture of the head; nil for a plain oval.
    public var portrait: StandPortrait?

    /// The number of colours in the histogram (guess).
    private static let colors = 16

    /// A person with colours from the seed.
    public init(
        path: PersonPath, width: Double = 0.12, height: Double = 0.4, distance: Double = 3,
        seed: UInt64
    ) {
        (self.path, self.width, self.height) = (path, width, height)
        self.distance = distance
        var rng = SplitMix64(seed: seed &* 77 &+ 5)
        colorHistogram = (0..<Self.colors).map { _ in
            let share = Float(rng.unit())
            return share * share
        }
    }
}
