import Scene

/// The sizes that a driver offers for one pixel format (VIDIOC_ENUM_FRAMESIZES), in pixels.
public enum FrameSizes: Equatable, Sendable {
    /// A single size.
    case discrete(width: Int, height: Int)
    /// All sizes from the smallest to the largest in these steps. A continuous range has a step of
    /// 1.
    case stepwise(
        widths: ClosedRange<Int>, widthStep: Int, heights: ClosedRange<Int>, heightStep: Int)

    /// The offered size that is used for a wanted size. Each side is limited to the range, and
    /// rounded down to a multiple of the step.
    public func nearest(width: Int, height: Int) -> (width: Int, height: Int) {
        switch self {
        case .discrete(let width, let height): return (width, height)
        case .stepwise(let widths, let widthStep, let heights, let heightStep):
            return (
                FrameSizes.clamp(width, to: widths, step: widthStep),
                FrameSizes.clamp(height, to: heights, step: heightStep)
            )
        }
    }

    private static func clamp(_ value: Int, to range: ClosedRange<Int>, step: Int) -> Int {
        let inside = value.clamped(to: range)
        return range.lowerBound + (inside - range.lowerBound) / max(step, 1) * max(step, 1)
    }
}
