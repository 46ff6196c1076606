import Glibc

/// A subject's height in the picture, smoothed on a logarithmic scale, so that growing and
/// shrinking are treated alike.
struct SizeFilter: Sendable {
    private var logHeight: Double
    private var logAspect: Double

    /// Weight of a new box. Guess: after 4 pictures half of a change is included.
    private static let gain = 0.15
    /// Smaller sizes count as this one, as a share of the picture: logarithms need a value above 0.
    private static let leastSide = 1e-6

    init(_ box: PictureBox) {
        logHeight = log(max(Self.leastSide, box.height))
        logAspect = log(
            max(Self.leastSide, box.width) / max(Self.leastSide, box.height))
    }

    mutating func update(_ box: PictureBox) {
        let fresh = SizeFilter(box)
        logHeight += Self.gain * (fresh.logHeight - logHeight)
        logAspect += Self.gain * (fresh.logAspect - logAspect)
    }

    /// Height as a share of the picture's height.
    var height: Double { exp(logHeight) }
    /// Width as a share of the picture's width.
    var width: Double { exp(logHeight + logAspect) }

    /// Logarithm of a box's height relative to this size.
    func difference(from box: PictureBox) -> Double {
        log(max(Self.leastSide, box.height)) - logHeight
    }
}
