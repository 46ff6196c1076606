import Guidance
import Scene

/// The means of light, sharpness and motion for each of the last 120 seconds. Large terminals show
/// them as curves.
struct FigureHistory: Equatable, Sendable {
    /// The figures of a frame that the curves show.
    enum Figure: Int, CaseIterable, Sendable {
        /// Mean brightness of the frame, 0...255.
        case light
        /// Sharpness of the frame, as in `FrameAssessment.sharpness`; comparable only within one
        /// scan.
        case sharpness
        /// Motion of the picture from one frame to the next, in pixels.
        case motion
    }

    /// The number of seconds that are kept. A curve has one column for each of them. A guess.
    static let most = 120

    /// For each second, oldest first, the mean of each figure; nil if no frame had that figure.
    private(set) var seconds: [[Double?]] = []
    private var current: (second: Int, sums: [Double], counts: [Int])?
    private var lastIndex: Int?

    static func == (one: FigureHistory, other: FigureHistory) -> Bool {
        one.seconds == other.seconds && one.lastIndex == other.lastIndex
            && one.current?.second == other.current?.second
            && one.current?.sums == other.current?.sums
    }

    /// Adds the figures of the latest frame; a frame that was added before is ignored. If the frame
    /// is earlier than the frame before it, another run has begun, and the history is cleared.
    mutating func note(_ frame: FrameObservation) {
        guard frame.index != lastIndex else { return }
        lastIndex = frame.index
        let second = Int(frame.timestamp.seconds.rounded(.down).clamped(to: -1e9...1e9))
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

    /// The values of a figure in the last `count` seconds, oldest first.
    func values(of figure: Figure, last count: Int) -> [Double?] {
        seconds.suffix(max(0, count)).map { $0[figure.rawValue] }
    }
}
