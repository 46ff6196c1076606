import Scene

/// Measured values of following, one for each picture.
struct FollowCounters {
    /// Distance of the subject from the set-point in each picture, as the follower measures it, in
    /// shares of the picture's width.
    var errors: [Double] = []
    /// True distance of the subject from the set-point, in shares of the picture's width. Empty on
    /// a real stand.
    var trueErrors: [Double] = []
    /// Number of pictures that did not show the middle of the subject.
    var framesOutside = 0
    /// Processor time of each picture, milliseconds.
    var milliseconds: [Double] = []

    /// Writes the means and the 95th percentiles into the summary.
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
