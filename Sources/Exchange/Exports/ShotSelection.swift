import Scene

/// Selects sharp frames without leaving gaps in the order.
enum ShotSelection {
    /// Number of neighbours before and after a frame that it is compared with. Five neighbours span
    /// a sixth of a second at 30 frames per second, in which the view hardly changes. A guess.
    static let neighbours = 5

    /// Indices of the kept frames, in order. A frame of unknown sharpness (NaN) is never dropped as
    /// blurred. If more than `maximum` frames are left, they are divided into `maximum` stretches,
    /// and the sharpest frame of each is kept: one of unknown sharpness only if the stretch has no
    /// other frames.
    static func kept(sharpness: [Double], maximum: Int?, dropBelow: Double?) -> [Int] {
        var kept = Array(sharpness.indices)
        if let dropBelow {
            kept = kept.filter { index in
                let low = max(0, index - neighbours)
                let high = min(sharpness.count - 1, index + neighbours)
                let around = (low...high).map { sharpness[$0] }.filter { !$0.isNaN }
                guard let median = around.upperMedian else { return true }
                // A comparison with NaN is false, so a frame of unknown sharpness is kept.
                return !(sharpness[index] < dropBelow * median)
            }
        }
        guard let maximum, kept.count > maximum, maximum > 0 else { return kept }
        return (0..<maximum).compactMap { part in
            let stretch = kept[(part * kept.count / maximum)..<((part + 1) * kept.count / maximum)]
            func rank(_ index: Int) -> Double {
                sharpness[index].isNaN ? -.infinity : sharpness[index]
            }
            return stretch.max { rank($0) < rank($1) }
        }
    }
}
