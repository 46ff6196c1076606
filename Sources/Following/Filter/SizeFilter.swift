import Glibc

/// A subject's height and width in the picture, smoothed on a logarithmic scale, so that growing
/// and shrinking are treated alike.
struct SizeFilter: Sendable {
    private var logHeight: Double
    private var logAspect: Double

    /// Weight of a new box (guess): after 4 pictures the filter has followed half of a change.
    private static let gain = 0.15
    /// A width or height below this share of the picture counts as this share, since a logarithm
    /// needs a value above 0.
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

    /// The smoothed height as a share of the picture's height.
    var height: Double { exp(logHeight) }
    /// The smoothed width as a share of the picture's width.
    var width: Double { exp(logHeight + logAspect) }

    /// The logarithm of a box's height divided by the filter's height.
    func difference(from box: PictureBox) -> Double {
        log(max(Self.leastSide, box.height)) - logHeight
    }
}
