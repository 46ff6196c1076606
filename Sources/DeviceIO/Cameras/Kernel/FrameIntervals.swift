/// The intervals that a driver offers for one size (VIDIOC_ENUM_FRAMEINTERVALS).
public enum FrameIntervals: Equatable, Sendable {
    /// A single interval.
    case discrete(FrameInterval)
    /// All intervals from `shortest` to `longest`. The steps of a driver are ignored.
    case range(shortest: FrameInterval, longest: FrameInterval)
}
