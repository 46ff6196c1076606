import Scene

/// Counters of following.
struct FollowCounters {
    /// Distances from the set-point as the follower sees them, shares of the picture's width.
    var errors: [Double] = []
    /// True distances from the set-point, shares of the picture's width; empty where unknown.
    var trueErrors: [Double] = []
    /// Pictures that did not show the subject's middle.
    var framesOutside = 0
    /// Processor time of each picture.
    var milliseconds: [Double] = []

    /// Writes means and percentiles.
    func write(into summary: inout FollowSummary) {
        func high(_ values: [Double]) -> Double? {
            values.percentile(95).map(rounded)
        }
        func mean(_ values: [Double]) -> Double? {
            values.isEmpty ? nil : rounded(values.reduce(0, +) / Double(values.count))
        }
        summary.meanErrorShare = mean(errors)
        summary.percentile95ErrorShare = high(errors)
        summary.trueMeanErrorShare = mean(trueErrors)
        summary.truePercentile95ErrorShare = high(trueErrors)
        if !trueErrors.isEmpty { summary.framesOutside = framesOutside }
        summary.meanFrameMilliseconds = mean(milliseconds)
        summary.medianFrameMilliseconds = milliseconds.upperMedian.map(rounded)
    }
}
