import Glibc

/// The part of a mode's range that has keyframes. The range is divided into bins of yaw, and into
/// bins of pitch near the middle.
public struct ScanCoverage: Equatable, Sendable {
    /// Distance between bins, radians (guess): 5°.
    private static let spacing = 5 * Double.pi / 180
    /// A bin is covered if a keyframe is within this angle of the bin's middle, radians: 9°, since
    /// keyframes are 8° to 10° apart. Derived.
    private static let reach = 9 * Double.pi / 180
    /// A keyframe counts for pitch only if its yaw is below this, radians (guess: 20°). In a head
    /// that is turned farther, a nod shows another part of the head.
    private static let farthestYawOfNod = 0.35
    /// An end of the range is missing if keyframes cover less than this share of the way from the
    /// middle to that end. Guess.
    private static let leastEndShare = 0.8

    /// Whether each bin of yaw has a keyframe, from the right end to the left one.
    public let yawBins: [Bool]
    /// Whether each bin of pitch has a keyframe, from down to up; empty where no nod is asked for.
    public let pitchBins: [Bool]

    /// The coverage of a mode by keyframes with these poses, relative to the start.
    public init(mode: ScanMode, poses: [HeadPose]) {
        let isFull = mode == .degrees360
        let (from, to) = (isFull ? 0 : -mode.endYaw, mode.endYaw)
        yawBins = Self.bins(from: from, to: to, angles: poses.map(\.yaw))
        let nods = poses.filter { abs($0.yaw) < Self.farthestYawOfNod }.map(\.pitch)
        pitchBins =
            mode.endPitch > 0
            ? Self.bins(from: -mode.endPitch, to: mode.endPitch, angles: nods) : []
    }

    /// Share of the yaw range that has keyframes, 0...1.
    public var yawShare: Double { Self.share(yawBins[...]) }

    /// Share of the pitch range that has keyframes, 0...1; 1 where no nod is asked for.
    public var pitchShare: Double { Self.share(pitchBins[...]) }

    /// The covered share of the whole range. Yaw counts three times as much as pitch, since a turn
    /// shows more of the head than a nod.
    public var share: Double { (3 * yawShare + pitchShare) / 4 }

    /// Share of the range from the middle to an end that has keyframes, 0...1.
    public func share(toward end: ScanEnd) -> Double {
        switch end {
        case .left: Self.share(yawBins[(yawBins.count / 2)...])
        case .right: Self.share(yawBins[...(yawBins.count / 2)])
        case .up: Self.share(pitchBins[(pitchBins.count / 2)...])
        case .down: Self.share(pitchBins[..<((pitchBins.count + 1) / 2)])
        }
    }

    /// The ends of the range that are missing: keyframes cover less than four fifths of the way
    /// from the middle to such an end.
    public var missingEnds: [ScanEnd] {
        ScanEnd.allCases.filter { share(toward: $0) < Self.leastEndShare }
    }

    private static func bins(from: Double, to: Double, angles: [Double]) -> [Bool] {
        let count = Int(((to - from) / spacing).rounded())
        return (0...count).map { index in
            let center = from + Double(index) * spacing
            return angles.contains { abs($0 - center) <= reach }
        }
    }

    private static func share(_ bins: ArraySlice<Bool>) -> Double {
        bins.isEmpty ? 1 : Double(bins.count { $0 }) / Double(bins.count)
    }
}
