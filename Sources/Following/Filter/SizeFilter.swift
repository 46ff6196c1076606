import Glibc

/// A subject's height in the picture, smoothed on a logarithmic scale, so that growing and
/// shrinking are treated alike.
struct SizeFilter: Sendable {
    private var logHeight: Double
    private var logAspect: Double

    /// Weight of a new box. Guess: after 4 pictures half of a change is included.
    private static let gain = 0.15

    init(_ box: PictureBox) {
        logHeight = log(max(1e-6, box.height))
        logAspect = log(max(1e-6, box.width) / max(1e-6, box.height))
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
    func difference(from box: PictureBox) -> Double { log(max(1e-6, box.height)) - logHeight }
}
