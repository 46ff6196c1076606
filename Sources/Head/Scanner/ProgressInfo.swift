import Scene

/// The progress of a scan, in the numbers of Bellus3D's SDK. In vectors, x is for left and right, y
/// for top and bottom.
public struct ProgressInfo: Equatable, Sendable, Codable {
    /// Where the head looks: -1 leftmost or topmost, 1 rightmost or bottommost.
    public var currentHeadPosition = Vector2.zero
    /// The farthest position so far to the left and the top, -1...0; named as in the SDK's header.
    public var maxReached = Vector2.zero
    /// The farthest position so far to the right and the bottom, 0...1; named as in the SDK's
    /// header.
    public var minReached = Vector2.zero
    /// The stage of the target position along the whole movement. For x, 0 is straight, 1 leftmost,
    /// 2 straight, 3 rightmost and 4 straight. For y, the stages are the same with top instead of
    /// left and bottom instead of right.
    public var targetPosition = Vector2.zero
    /// Time left at the usual pace, milliseconds.
    public var scanningTimeLeft = 0.0

    /// The progress at the start.
    public init() {}
}
