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
    /// - Parameter gamma: exposure values to one power of two of a picture's levels.
    func write(to agreement: inout SurfaceAgreement, since state: PictureState, gamma: Double) {
        agreement.exposure = state.exposure + gamma * Self.median(steps)
        if 2 * details.count > count { agreement.detail = state.detail + Self.median(details) }
        if 2 * reds.count > count {
            agreement.red = state.red + gamma * Self.median(reds)
            agreement.blue = state.blue + gamma * Self.median(blues)
        }
    }

    private static func median(_ values: [Double]) -> Double {
        values.isEmpty ? 0 : values.sorted()[values.count / 2]
    }
}
