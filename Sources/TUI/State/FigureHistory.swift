import Guidance
import Scene

/// Light, sharpness and motion of the last two minutes, a value a second, for the curves that large
/// terminals show.
struct FigureHistory: Equatable, Sendable {
    /// The figures of a frame.
    enum Figure: Int, CaseIterable, Sendable {
        /// Mean brightness, 0...255.
        case light
        /// `FrameAssessment.sharpness`; comparable only within one scan.
        case sharpness
        /// Pixels between two frames.
        case motion
    }

    /// Seconds that are kept: a curve is at most as many columns wide. A guess.
    static let most = 120

    /// The means of every second, oldest first; nil in a second without that figure.
    private(set) var seconds: [[Double?]] = []
    private var current: (second: Int, sums: [Double], counts: [Int])?
    private var lastIndex: Int?

    static func == (one: FigureHistory, other: FigureHistory) -> Bool {
        one.seconds == other.seconds && one.lastIndex == other.lastIndex
            && one.current?.second == other.current?.second
            && one.current?.sums == other.current?.sums
    }

    /// Takes the latest frame; one that was taken already changes nothing. A clock that goes back
    /// belongs to another run: the curves begin anew.
    mutating func note(_ frame: FrameObservation) {
        guard frame.index != lastIndex else { return }
        lastIndex = frame.index
        let second = Int(max(-1e9, min(1e9, frame.timestamp.seconds.rounded(.down))))
        if let current, current.second != second {
            if second < current.second { seconds.removeAll() } else { close(current) }
            self.current = nil
        }
        let none = Figure.allCases.map { _ in 0 }
        var (_, sums, counts) = current ?? (second, none.map(Double.init), none)
        let found = frame.assessment
        for (figure, value) in zip(
            Figure.allCases, [found.meanLuma, found.sharpness, found.motionPixels])
        {
            guard let value, value.isFinite else { continue }
            sums[figure.rawValue] += value
            counts[figure.rawValue] += 1
        }
        current = (second, sums, counts)
    }

    private mutating func close(_ second: (second: Int, sums: [Double], counts: [Int])) {
        seconds.append(
            zip(second.sums, second.counts).map { sum, count in
                count > 0 ? sum / Double(count) : nil
            })
        if seconds.count > Self.most { seconds.removeFirst(seconds.count - Self.most) }
    }

    /// The last values of a figure, at most this many, oldest first.
    func values(of figure: Figure, last count: Int) -> [Double?] {
        seconds.suffix(max(0, count)).map { $0[figure.rawValue] }
    }
}
