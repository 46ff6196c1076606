/// The course of a trial: the place of the first person in the picture, every 10 ms.
public struct Course: Sendable {
    public struct Sample: Sendable {
        public var seconds: Double
        /// The horizontal distance of the person from the set-point, as a share of the picture's
        /// width; positive to the right.
        public var x: Double
        /// The person's distance from the set-point, as a share of the picture's width; never
        /// negative.
        public var error: Double
        public var isInFrame: Bool
        /// The head's angles, in radians.
        public var pan, tilt: Double
    }

    public var samples: [Sample] = []
    /// The angle that the pan motor turned in total, in radians; both directions count as positive.
    public var travel = 0.0

    public init() {}

    /// The samples whose times lie within a span, in seconds.
    public func samples(_ span: ClosedRange<Double>) -> [Sample] {
        samples.filter { span.contains($0.seconds) }
    }

    /// The time from a jump until the error stays at or below `share`, in seconds; nil if this
    /// takes more than 2.5 s.
    public func settling(after jump: Double, to share: Double = 0.03) -> Double? {
        let span = samples(jump...(jump + 2.5))
        guard let last = span.last, last.error <= share else { return nil }
        let outside = span.last { $0.error > share }
        return outside.map { $0.seconds + 0.01 - jump } ?? 0
    }

    /// How far the head overshot its goal after a jump, as a share of the picture's width.
    public func overshoot(after jump: Double) -> Double {
        let span = samples((jump + 0.01)...(jump + 2.5))
        guard let first = span.first else { return 0 }
        return span.map { first.x > 0 ? -$0.x : $0.x }.max().map { max(0, $0) } ?? 0
    }

    /// The time from a moment until the error is first at or below 10 %, in seconds; nil if this
    /// takes more than 3 s.
    public func recovery(after moment: Double) -> Double? {
        samples(moment...(moment + 3)).first { $0.error <= 0.1 }.map { $0.seconds - moment }
    }
}

/// The percentile of numbers at a share between 0 and 1; nil if there are no numbers.
public func percentile(_ numbers: [Double], _ share: Double) -> Double? {
    guard !numbers.isEmpty else { return nil }
    let sorted = numbers.sorted()
    return sorted[min(sorted.count - 1, Int(share * Double(sorted.count)))]
}

/// The mean of numbers; 0 if there are no numbers.
public func mean(_ numbers: [Double]) -> Double {
    numbers.isEmpty ? 0 : numbers.reduce(0, +) / Double(numbers.count)
}
