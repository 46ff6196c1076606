/// Intervals that a driver offers for one size (VIDIOC_ENUM_FRAMEINTERVALS).
public enum FrameIntervals: Equatable, Sendable {
    /// One interval.
    case discrete(FrameInterval)
    /// Every interval between these (stepwise or continuous).
    case range(shortest: FrameInterval, longest: FrameInterval)
}
