import Scene

/// The report of `capstan track --json` on one frame; part of the script contract.
public struct TrackingLine: Equatable, Sendable, Encodable {
    /// The source's name for the frame.
    public var frame: String
    /// The tracker's result.
    public var estimate: PoseEstimate

    /// The line as JSON without the line break.
    public func jsonLine() throws -> String { try jsonText(self) }

    private enum Key: String, CodingKey {
        case event, frame, state, reason, progress, sinceSeconds
        case errorPixels, supportingPoints, placeDeviation, turnDeviationDegrees
    }

    public func encode(to encoder: any Encoder) throws {
        var line = encoder.container(keyedBy: Key.self)
        try line.encode("frame", forKey: .event)
        try line.encode(frame, forKey: .frame)
        switch estimate {
        case .initializing(let progress):
            try line.encode("initializing", forKey: .state)
            try line.encode(progress, forKey: .progress)
        case .tracking(_, let quality):
            try line.encode("tracking", forKey: .state)
            try line.encodeIfPresent(quality.errorPixels, forKey: .errorPixels)
            try line.encodeIfPresent(quality.inlierCount, forKey: .supportingPoints)
            try line.encodeIfPresent(quality.positionDeviation, forKey: .placeDeviation)
            try line.encodeIfPresent(
                quality.rotationDeviation?.inDegrees, forKey: .turnDeviationDegrees)
        case .limited(let reason):
            try line.encode("limited", forKey: .state)
            try line.encode(reason, forKey: .reason)
        case .lost(let since):
            try line.encode("lost", forKey: .state)
            try line.encode(since.seconds, forKey: .sinceSeconds)
        }
    }
}
