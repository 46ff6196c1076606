import Scene

/// How matched patches changed from a keyframe to a frame.
struct PictureChanges {
    private var steps: [Double] = []
    private var details: [Double] = []
    private var reds: [Double] = []
    private var blues: [Double] = []

    /// Number of patches.
    var count: Int { steps.count }

    /// Adds a patch: log2 of its brightness, of its fine detail, and of red and blue against green.
    mutating func add(_ brightness: Double, _ detail: Double?, _ balance: Vector2?) {
        steps.append(brightness)
        if let detail { details.append(detail) }
        if let balance {
            reds.append(balance.x)
            blues.append(balance.y)
        }
    }

    /// Writes the medians, on top of how the keyframe was taken.
    /// - Parameters:
    ///   - other: patches of another body. A camera's light changes on both alike: of two medians
    ///     the smaller change counts, and none where they contradict each other.
    ///   - gamma: exposure values to one power of two of a picture's levels.
    func write(
        to agreement: inout SurfaceAgreement, beside other: PictureChanges?,
        since state: PictureState, gamma: Double
    ) {
        let step = Self.common(Self.median(steps), other.map { Self.median($0.steps) })
        agreement.exposure = state.exposure + gamma * step
        if hasDetail {
            let rest = other.flatMap { $0.hasDetail ? Self.median($0.details) : nil }
            agreement.detail = state.detail + Self.common(Self.median(details), rest)
        }
        if hasBalance {
            let rest = other.flatMap { $0.hasBalance ? $0 : nil }
            let red = Self.common(Self.median(reds), rest.map { Self.median($0.reds) })
            let blue = Self.common(Self.median(blues), rest.map { Self.median($0.blues) })
            agreement.red = state.red + gamma * red
            agreement.blue = state.blue + gamma * blue
        }
    }

    /// Whether most patches have one.
    private var hasDetail: Bool { 2 * details.count > count }
    private var hasBalance: Bool { 2 * reds.count > count }

    /// What two measures of one change have in common.
    private static func common(_ one: Double, _ other: Double?) -> Double {
        guard let other else { return one }
        guard one * other > 0 else { return 0 }
        return abs(one) < abs(other) ? one : other
    }

    private static func median(_ values: [Double]) -> Double {
        values.isEmpty ? 0 : values.sorted()[values.count / 2]
    }
}
