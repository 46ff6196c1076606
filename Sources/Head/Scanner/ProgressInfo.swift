import Scene

/// How far a scan is; the numbers of Bellus3D's SDK. x is left and right, y is top and bottom.
public struct ProgressInfo: Equatable, Sendable, Codable {
    /// Where the head looks: -1 leftmost or topmost, 1 rightmost or bottommost.
    public var currentHeadPosition = Vector2.zero
    /// The farthest so far toward the left and the top, -1...0; the header's name.
    public var maxReached = Vector2.zero
    /// The farthest so far toward the right and the bottom, 0...1; the header's name.
    public var minReached = Vector2.zero
    /// Where the head should look by now, along the whole way: 0 straight, 1 leftmost, 2 straight, 3
    /// rightmost, 4 straight; y the same from top to bottom.
    public var targetPosition = Vector2.zero
    /// Time left at the usual pace, milliseconds.
    public var scanningTimeLeft = 0.0

    /// Nothing yet.
    public init() {}
}
